/* SPDX-License-Identifier: MIT */
#ifndef GAME_SCENARIO_H
#define GAME_SCENARIO_H

#include "charts/sheet.h"
#include "game/world.h"

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
    const SheetRow *row;
} TrackRow;

enum { TRACK_ROWS = 24, SCENARIO_SIDES = 4, SCENARIO_SEATS = 12, SCENARIO_OPTIONS = 16 };

/* A formation of an army's table, or the leader whom its row names. */
typedef struct ScenarioPiece {
    const char *id, *name; /* a formation's name is in its row: "" */
    const Block *army;
    const SheetRow *row;
    int side, parent; /* numbers from 1; 0 none */
    bool leader;      /* of the formation that is his parent */
    bool lesson;      /* takes part in the lesson */
} ScenarioPiece;

typedef struct ScenarioSeat {
    const char *name, *kind; /* "umpire", "side", "commander", "observer" */
    const char *of;          /* a side's or a leader's id, or "" */
} ScenarioSeat;

/* A row of the riders' table: leader movement points, inches or whatever the system counts. */
typedef struct Ride {
    const char *from, *to;
    int points; /* 48ths */
} Ride;

/* Where a place lies, from the west and from the south, in the same. */
typedef struct Spot {
    const char *place;
    int x, y; /* 48ths */
    bool hex; /* its hex stands before its name instead */
} Spot;

typedef struct Scenario {
    const char *id, *title, *date; /* the id is the file's name without its ending */
    const Token *system;           /* NULL: faults say why */
    const Token *sequence;         /* steps in another order of play than the system's, or NULL */
    const char *options[SCENARIO_OPTIONS]; /* "name=value" for the book */
    int options_count;
    const char *sides[SCENARIO_SIDES + 1]; /* their ids, the first player first; then NULL */
    int sides_count;
    TrackRow track[TRACK_ROWS];
    int track_count;
    ScenarioSeat seats[SCENARIO_SEATS];
    int seats_count;
    bool good;             /* nothing is wrong with its text */
    bool lesson;           /* the lesson is what is played */
    int start, end;        /* minutes: the first and the last turn's begin */
    int passed;            /* turns of the whole that are over when its lesson begins */
    int lesson_turns;      /* how many its lesson has, whatever is played; 0: there is none */
    int observer_delay;    /* turns after which observers see all; 0 never */
    ScenarioPiece *pieces; /* from 1: a formation, its leader, what stands below it */
    int pieces_count;
    Spot *spots;
    int spots_count;
    Ride *rides;
    int rides_count;
    const char **places; /* that rides and spots name, each once */
    int places_count;
    Sheet sheet;
    Arena arena;
} Scenario;

/* The id of a scenario in such a file: its name without folders and ending. */
void scenario_id(Text *to, const char *path);

/* Reads the text, which must outlive the scenario; `lesson` takes its lesson. */
bool scenario_read(Scenario *scenario, const Source *source, const char *id, bool lesson,
                   Faults *faults);
void scenario_finish(Scenario *scenario);

/* Whether no piece is called as an order is; games that were begun with such names go on. */
bool scenario_check_ids(const Scenario *scenario, Faults *faults);
/* Whether all of its letters are seen (text_unseen), and no line is longer than a text may be. */
bool scenario_check_letters(const Scenario *scenario, Faults *faults);

/*
 * Fills an empty world (clock, sides, pieces, orders); false when anything is wrong, with its text
 * or with this: the world is then still empty.
 */
bool scenario_bind(const Scenario *scenario, const struct GameDecl *decl, const Book *book,
                   World *world, Faults *faults);

/*
 * Warns of columns that will surely be missed (GameDecl.traits.wanted) in a scenario that was bound
 * into this world without a fault; of a lesson only in its own orders. A warning's kind is
 * FAULT_NONE.
 */
void scenario_warn(const Scenario *scenario, const struct GameDecl *decl, const World *world,
                   Faults *warnings);

/* The time of a turn from 1: minutes since midnight of the first day, and the light; false past the
 * end. */
bool scenario_time(const Scenario *scenario, int turn, int *minutes, int *light);
/* How many minutes a turn lasts; 0: there is no such turn. */
int scenario_minutes(const Scenario *scenario, int turn);
/* What the track says of a trait of the clock in that turn, or NULL. */
const Token *scenario_clock(const Scenario *scenario, int turn, const char *trait);
/* How many turns it has. */
int scenario_turns(const Scenario *scenario);

/* The number of the piece of that id, or 0. */
int scenario_piece(const Scenario *scenario, const char *id);

/* Says of its system, or of one of its options, what was found wrong with it. */
void scenario_blame_system(const Scenario *scenario, const Faults *found, Faults *faults);
void scenario_blame_option(const Scenario *scenario, int option, const Faults *found,
                           Faults *faults);

/*
 * The armies as one table of CSV, a formation a row: `army` and `parent` say where it stands, so
 * that rows may be sorted. Back: the scenario's text with the tables of those armies replaced;
 * what was remarked between their rows then stands below them.
 */
void scenario_csv(const Scenario *scenario, Text *to);
bool scenario_from_csv(const Scenario *scenario, const Source *csv, Text *to, Faults *faults);

/*
 * What its players are told first, or those of the lesson: a line from 0, or NULL past the last.
 * One that begins with a side's id, "union: ...", is for that side (from 0; -1: for all).
 * Hints are told with them to who types commands.
 */
const char *scenario_brief(const Scenario *scenario, int number, bool typed, int *side);

/* A block of words ("victory", "notes", "sources"): its lines are keys; or NULL. */
const Block *scenario_block(const Scenario *scenario, const char *name);

/*
 * The next paragraph of a block of words, from its row `*row` on: a blank line, a dash or a =
 * begins one. NULL past the last, else where it begins.
 */
const Token *scenario_paragraph(const Block *block, int *row, Text *words);

#endif
