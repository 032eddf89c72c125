/* SPDX-License-Identifier: MIT */
#ifndef TESTS_DRIVER_H
#define TESTS_DRIVER_H

#include "desk/desk.h"

/* Makes up commands, sensible and foolish, from what a seat sees and what verbs declare. */
enum { CAST = 3 };

typedef struct Driver {
    uint64_t state;
    bool own_only; /* rules are asked of the seat's own pieces only */
    /*
     * Anything goes: things of all sides wherever one can be named, rulings on every trait of every
     * kind, numbers at the ends of their ranges, and the same few pieces again and again.
     */
    bool bold;
    bool restless;     /* boldly about where those pieces stand, and about hardly anything else */
    int cast[2][CAST]; /* those of either side: a leader, what he leads, one below that */
} Driver;

/* A number below `below`. */
int driver_pick(Driver *driver, int below);

enum { SAID_ARGS = 24 };

typedef struct Said {
    char verb[40];
    Arg args[SAID_ARGS];
    char names[SAID_ARGS][40], values[SAID_ARGS][160];
    int count;
} Said;

/* Makes up a command: often one that is due, at times any verb with any values. */
void driver_say(Driver *driver, const Look *look, Said *said);
/* A command with that verb, its args made up where no item that is due gives them. */
void driver_say_verb(Driver *driver, const Look *look, const char *verb, const Due *given,
                     Said *said);
void said_arg(Said *said, const char *name, const char *value);
Command said_command(const Said *said);
/* Reads "issue to=ii-corps text=go"; blanks in values are written _. */
void said_read(const char *line, Said *said);
/* The command as one would type it. */
void said_print(Text *to, const Said *said);

/* A new game of a scenario's text in a store, opened; false prints why. */
bool driver_game(Store *store, const char *path, bool lesson, Settings settings, Desk *desk);

/* A folder in memory for a store, and away with it. */
void driver_folder(char folder[64]);
void driver_remove(const char *folder);

/* The whole state of a world in words, for comparing. */
void driver_dump(Text *to, const Look *look, const World *world);

#endif
