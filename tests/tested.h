/* SPDX-License-Identifier: MIT */
#ifndef TESTS_TESTED_H
#define TESTS_TESTED_H

#include "game/game.h"

/*
 * What the tests of every game must know of one: tests/systems/NAME.c has its NAME_tested, and
 * tests/meson.build lists the names. A table is written by hand from the rules of the system, never
 * derived from its declarations: an open trait that is forgotten here looks like a leak, and a
 * secret one that is declared open is one. Lists end with NULL; zero is what most games have.
 */

/* What every game has open: the clock, what sides ask of each other, who is who and stands where.
 */
#define OPEN_OF_CLOCK "is", "turn", "day", "time", "light", "step", "side", "over"
#define OPEN_OF_SIDE "is", "id", "name", "ready", "asks", "asked", "outcome"
#define OPEN_OF_PIECE "is", "id", "name", "side", "parent", "echelon", "kind", "place"

/* What there is in a game; a planted leak (tests/leak.h) is tried where it finds what it needs. */
enum {
    HAS_LETTERS = 1,      /* letters of which the other side knows nothing */
    HAS_DUTIES = 2,       /* something is due of which it knows nothing */
    HAS_DICE = 4,         /* dice that it may not see */
    HAS_RESERVES = 8,     /* pieces that are in reserve or still to come */
    HAS_GATES = 16,       /* steps in which all sides act at once, with secret work */
    HAS_GATE_DUTIES = 32, /* in which some of it is compelled */
    HAS_CHITS = 64,       /* letters that lie on the table, and something on them is turned up */
    HAS_HIDDEN = 128,     /* pieces on the table that only their side sees */
    HAS_ASKS = 256,       /* rules that ask of the enemy's pieces what is hidden */
    HAS_HOLDING = 512,    /* letters that are held, and can be dropped */
    HAS_FIGHTS = 1024,    /* losses that nobody but their side sees, entered with the dice */
    HAS_ENTRIES = 2048,   /* reserves of which nobody else knows when and where they are to enter */
    HAS_CHIT_LOG = 4096,  /* a log that tells what chits say by code of its own */
    HAS_MARKERS = 8192,   /* markers of orders that only their side sees */
    HAS_HANDS = 16384,    /* hands of cards */
    HAS_TARGETS = 32768,  /* a list of who may fire, by code of its own */
};

typedef struct TestedScenario {
    const char *path;
    bool lesson; /* it has one, which is played more often than the whole */
} TestedScenario;

/* A trait of a unit and the values that it is given: "A|B|C". */
typedef struct Varied {
    const char *trait, *values;
} Varied;

/* A rule asked of the enemy: the parts that his piece and one's own play in it, and one ask. */
typedef struct AskedOfEnemy {
    const char *rule, *enemy;
    const char *own;         /* or NULL */
    const char *ask, *value; /* or NULL */
} AskedOfEnemy;

/*
 * A fight that a seat enters with dice of its own: the part of the enemy who is struck, one ask,
 * faces that were mistyped and right ones.
 */
typedef struct Fought {
    const char *rule, *struck, *ask, *value, *mistyped, *right;
} Fought;

/* A verb with which a formation drops what it holds: the param that names it, and one more. */
typedef struct Dropped {
    const char *verb, *piece, *param, *value;
} Dropped;

/*
 * A verb that all see the outcome of, but not its whole: the param that names the piece, which is
 * the same in both worlds, and one that is not, with its values.
 */
typedef struct DoneAlike {
    const char *verb, *piece, *param, *values;
} DoneAlike;

/* The same before a pair begins further on in the game, of pieces that all see, or of those that
 * nobody else does: what comes of it stays secret. */
typedef struct DoneFirst {
    DoneAlike done;
    bool unseen;
} DoneFirst;

enum { VARIED_MOST = 8, ASKED_MOST = 8, ALIKE_MOST = 4, SCENARIOS_MOST = 8 };

typedef struct Tested {
    const char *name;
    const char *const *systems; /* whose games they are; each has a scenario here */
    TestedScenario scenarios[SCENARIOS_MOST + 1];
    unsigned has;

    /* What all may know, by kind, of a thing that they see; of a letter: once it lies. */
    const char *const *open[KINDS];
    const char *const *lies;   /* statuses in which a letter lies on the table; NULL: none does */
    const char *const *up;     /* those in which it is turned up */
    const char *const *turned; /* traits that are open then */
    const char *hidden;        /* the flag of a piece that only its side sees; NULL: none is */

    /*
     * Verbs with which a side changes its secrets; what comes of them may still be open, but then
     * two worlds part: "ruling", which sets any trait, is for games that have most of them secret.
     */
    const char *const *secret_verbs;
    /* Verbs done with the same piece in both worlds. */
    DoneAlike alike[ALIKE_MOST + 1];
    /* What comes of compelled dice is open: they fall alike in both worlds. */
    bool open_dice;
    /* Pairs begin up to so many steps of each side further on, after that was done. */
    int further;
    DoneFirst first;

    Varied apart[VARIED_MOST + 1]; /* secret traits in which two worlds differ from the beginning */
    Varied unseen[VARIED_MOST + 1];  /* the same of pieces that are out of the other side's sight */
    Varied letters[VARIED_MOST + 1]; /* and of letters that the scenario sends */
    Varied held[VARIED_MOST + 1];    /* of the side itself */
    Varied openly, with;             /* a ruling on an open trait, and a secret one beside it */
    Varied taken_back;               /* a ruling on a secret trait that is taken back */
    AskedOfEnemy asked[ASKED_MOST + 1];
    Fought fought;   /* no rule: there is none */
    Dropped dropped; /* no verb: there is none */

    /*
     * What must hold in random play: begun on the truth of a new game, checked after every entry
     * with asserts of its own; `room` are bytes for what it remembers, zero at first. NULL: none.
     */
    size_t room;
    void (*begin)(void *room, const Game *game);
    void (*check)(void *room, const Game *game, const Entry *entry);
} Tested;

/* The tables of this build's systems, ended by NULL. */
extern const Tested *const all_tested[];

/* Which of its scenarios has that number, if they are counted on and on. */
const TestedScenario *tested_scenario(const Tested *tested, int number);

/* Whether a list has that name; NULL has none. */
bool listed(const char *const *list, const char *name);

#endif
