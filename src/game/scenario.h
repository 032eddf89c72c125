/* SPDX-License-Identifier: MIT */
#ifndef GAME_SCENARIO_H
#define GAME_SCENARIO_H

#include "game/entry.h"
#include "rules/sheet.h"

/*
 * A scenario: text in the manner of charts, with a turn track, sides and seats, armies as indented
 * tables, orders that stand at the start, notes and sources. It is read in two goes, for its text
 * says which book it is bound to.
 */
struct GameDecl;

typedef struct TrackRow {
    int from, to,
        minutes; /* minutes since midnight of the first day; `to` is the last turn's begin */
    int light;
} TrackRow;

enum { TRACK_ROWS = 24, SCENARIO_SIDES = 4, SCENARIO_SEATS = 12, SCENARIO_OPTIONS = 16 };

typedef struct ScenarioSeat {
    const char *name, *kind,
        *of; /* "umpire", "side", "commander", "observer"; a side's or piece's id */
} ScenarioSeat;

typedef struct Scenario {
    const char *id, *title;                /* the id is the file's name without its ending */
    const Token *system;                   /* NULL: faults say why */
    const char *options[SCENARIO_OPTIONS]; /* "name=value" for the book */
    int options_count;
    const char *sides[SCENARIO_SIDES]; /* their ids, the first player first */
    int sides_count;
    TrackRow track[TRACK_ROWS];
    int track_count;
    ScenarioSeat seats[SCENARIO_SEATS];
    int seats_count;
    bool lesson;        /* the lesson is what is played */
    int start, end;     /* minutes: the first and the last turn's begin */
    int observer_delay; /* turns after which observers see all; 0 never */
    Sheet sheet;
    Arena arena;
} Scenario;

/* Reads the text, which must outlive the scenario; `lesson` takes its lesson. */
bool scenario_read(Scenario *scenario, const Source *source, const char *id, bool lesson,
                   Faults *faults);
void scenario_finish(Scenario *scenario);

/* Fills an empty world (clock, sides, pieces, orders); false when anything is wrong. */
bool scenario_bind(const Scenario *scenario, const struct GameDecl *decl, const Book *book,
                   World *world, Faults *faults);

/* The time of a turn from 1: minutes since midnight of the first day, and the light; false past the
 * end. */
bool scenario_time(const Scenario *scenario, int turn, int *minutes, int *light);
/* How many turns it has. */
int scenario_turns(const Scenario *scenario);

/* A table of armies as CSV, and a scenario's text with an army's table replaced by CSV. */
bool scenario_csv(const Scenario *scenario, const struct GameDecl *decl, Text *to, Faults *faults);
bool scenario_from_csv(const Source *source, const Source *csv, Text *to, Faults *faults);

/* A block of notes ("victory", "notes", "sources"): its lines, or NULL. */
const Block *scenario_block(const Scenario *scenario, const char *name);

#endif
