/* SPDX-License-Identifier: MIT */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "game/scenario.h"
#include "game/seat.h"
#include "rules/play.h"

/*
 * A game in memory: the book it is played by, its scenario, the truth. What a system adds is
 * declared in a GameDecl: traits, the sequence of play, verbs, what is due.
 */
typedef struct Settings {
    bool typed_dice;  /* dice come from people unless a command says otherwise */
    bool enforce_all; /* combat, morale and movement items are compelled too */
    bool dispatches;
    bool solo, blind, umpired;
} Settings;

typedef struct Game {
    const Book *book;
    const struct GameDecl *decl;
    const Scenario *scenario;
    Traits traits;
    Settings settings;
    Seat seats[SEATS_MOST];
    int seats_count;
    World truth;
    Play *play; /* where rules are played, kept for the next */
} Game;

/* What somebody sees of a game: the truth for `decide`, a seat's view for all else. */
typedef struct Look {
    const Game *game;
    const World *world;
    const Seat *seat;
    int side; /* for whom he acts: his own side; the acting one for those who play for all */
} Look;

/* ---- the sequence of play ---- */

typedef struct StepDecl {
    const char *name, *title, *phase; /* "issue", "Order issue", "Command" */
    bool other;                       /* the other side acts in it */
    const char *help;                 /* what to do in it, for the prompt */
} StepDecl;

/* ---- what is due ---- */

typedef struct Due {
    char text[240];
    const char *verb, *cite;
    char args[120]; /* "order=3": with these the verb does it */
    int side, order, piece;
    bool compelled;
    bool choice;      /* somebody must choose: `do all` leaves it */
    const Rule *rule; /* what will be thrown, with asks as far as they are known, or NULL */
    Situation asks;
} Due;

typedef struct DueList {
    Due *at;
    int count, room;
} DueList;

/* Adds an item and returns it to be completed. */
Due *due_add(DueList *list, int side, const char *verb, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void due_finish(DueList *list);

/* All that is due in this step, as this look knows it. */
void game_due(const Look *look, DueList *list);

/* ---- verbs ---- */

typedef enum ParamType {
    PARAM_PIECE,
    PARAM_ORDER,
    PARAM_SIDE,
    PARAM_NUMBER,
    PARAM_EXACT,
    PARAM_WORD,
    PARAM_FLAG,
    PARAM_TEXT,
    PARAM_PLACE,
} ParamType;

typedef struct Param {
    const char *name, *help;
    ParamType type;
    int low, high;
    const char *const *words;
    bool optional;
    int standard;
    bool own;          /* a piece or order that the seat may order about */
    unsigned pieces;   /* kinds of pieces, as bits; 0 all */
    unsigned echelons; /* as bits; 0 all */
    int option;
} Param;

enum { PARAMS_MOST = 24, EXTRAS_MOST = 48 };

typedef enum Who {
    WHO_ACTING, /* a seat of the side whose step it is */
    WHO_SIDE,   /* a seat of either side */
    WHO_OTHER,  /* the side that is not acting */
    WHO_UMPIRE,
} Who; /* the umpire and a solo player may always */

struct Verb;

/* A command as a seat gave it. */
typedef struct Command {
    const char *verb;
    const Arg *args;
    int args_count;
    const char *id; /* or "" */
} Command;

/* A command bound to what the seat sees. */
typedef struct BoundCommand {
    const struct Verb *verb;
    const Command *command;
    int values[PARAMS_MOST];
    const char *texts[PARAMS_MOST];
    bool given[PARAMS_MOST];
    const Arg *extras[EXTRAS_MOST]; /* args that are no params, of verbs that take any */
    int extras_count;
    Value extra_values[EXTRAS_MOST]; /* as a verb that binds them read them from the view */
    int extra_traits[EXTRAS_MOST];
    const World *view; /* what the seat saw */
    Arena arena;
} BoundCommand;

/* A command being decided: the truth, what is thrown, the entry that is made. */
typedef struct Decision {
    Look look; /* at the truth, which changes as it is decided */
    World *world;
    const BoundCommand *asked;
    Entry *entry;
    const Faces *faces; /* those known so far; a throw beyond them stops the decision */
    int faces_used;
    Play *play;     /* the rule in play, or the last one */
    bool wanted;    /* dice are wanting: what was decided is thrown away */
    bool unseen;    /* nobody may see those dice, so nobody may type them */
    bool hidden;    /* what is played is out of everybody's sight for now */
    int about;      /* the piece that is dealt with, for what commanders see of plays */
    Faults *faults; /* what only the truth knows to be impossible, or dice that cannot be */
} Decision;

typedef struct Verb {
    const char *name, *help, *cite;
    const Param *params; /* ended by one without a name */
    unsigned steps;      /* of the sequence in which it is open, as bits; 0: all */
    bool moves;          /* open in the steps in which pieces move */
    bool sealed;         /* alone, its dice are the program's */
    Who who;
    bool commanders; /* a commander may too, with what stands below him */
    bool any_args;   /* takes args that are no params */
    bool pays;       /* it costs what the rule of its odds costs */
    int option;
    /* Reads the args that are no params; what cannot be read is a fault. */
    void (*bind)(const Look *look, BoundCommand *asked, Faults *faults);
    /* Says why not, from the view alone; the fault's kind is FAULT_REFUSED. */
    void (*refuse)(const Look *look, const BoundCommand *asked, Faults *faults);
    void (*decide)(Decision *d);
    /* Whether its dice would tell the seat what it may not know: then the program throws them. */
    bool (*unseen)(const Look *look, const BoundCommand *asked);
    /* The rule and asks that tell the odds of it, from the view; NULL or false: there are none. */
    bool (*odds)(const Look *look, const BoundCommand *asked, const Rule **rule, Situation *asks);
} Verb;

/* The verbs that every game has, ended by one without a name. */
extern const Verb game_verbs[];

/* The value of the param of that name, or its text; whether it was given. */
int bound_get(const BoundCommand *asked, const char *name);
const char *bound_text(const BoundCommand *asked, const char *name);
bool bound_given(const BoundCommand *asked, const char *name);
/* A place, which may be a text. */
Value bound_value(const BoundCommand *asked, const char *name);
void bound_finish(BoundCommand *asked);

/* ---- deciding ---- */

void decide_set(Decision *d, Kind kind, int thing, int trait, int value);
void decide_text(Decision *d, Kind kind, int thing, int trait, const char *text);
void decide_value(Decision *d, Kind kind, int thing, int trait, Value value);
/* Makes a thing with standard values. */
int decide_make(Decision *d, Kind kind);
/* Adds a sentence that is flagged in the record. */
void decide_note(Decision *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/*
 * Plays a rule whose asks are filled in; `asks` becomes the situation as it came out. Recorded in
 * the entry with its owner. False: dice are wanting or cannot be, and the decision must end.
 */
bool decide_play(Decision *d, const Rule *rule, Situation *asks, int owner);

/* An ask of a rule by name, if the book has it; an answer, which must be there. */
void situation_set(const Rule *rule, const Book *book, Situation *situation, const char *ask,
                   int value);
int situation_get(const Rule *rule, const Situation *situation, const char *answer);

/* ---- asking rules of pieces ---- */

/* A part that a piece plays in a rule: "sender", "unit"; asks say whose trait they are. */
typedef struct Role {
    const char *name;
    Kind kind;
    int thing;
} Role;

/*
 * Fills the asks whose trait a role has (Field.of), and those of the clock. Asks it leaves have
 * their standards. `known` (by ask, may be NULL) says which are settled; the answer says whether
 * it read what only `*owner` may see: 0 nobody's, a side, -1 several sides'.
 */
void rule_fill(const Look *look, const Rule *rule, const Role *roles, int roles_count,
               Situation *asks, bool *known, int *owner);

/*
 * Writes answers into the pieces they are traits of: "unit.state" sets, "+unit.losses" adds,
 * "-unit.guns" takes away, "+unit.low-ammo" sets a flag and never clears it.
 */
void decide_apply(Decision *d, const Rule *rule, const Situation *answers, const Role *roles,
                  int roles_count);

/* ---- what a system declares ---- */

/* A trait that is computed, never stored. */
typedef struct Derived {
    const char *name, *help;
    Kind kind;
    TraitType type; /* number, word or flag */
    const char *const *words;
    Sight sight;
    unsigned pieces;
    int (*compute)(const Look *look, int thing); /* UNKNOWN where the look does not know enough */
    unsigned echelons;                           /* of pieces that it is told of; 0: all */
} Derived;

typedef struct GameDecl {
    const Trait *sides, *pieces, *orders; /* beyond the common ones; ended by no name */
    const Derived *derived;               /* ended by no name */
    const char *const *echelons;          /* from the highest down */
    unsigned hq_echelons;                 /* whose formations are an HQ on the table, as bits */
    const char *const *order_kinds, *const *order_statuses;
    const StepDecl *sequence; /* of one side's turn; ended by no name */
    const Verb *verbs;        /* beyond those every game has; ended by no name */
    unsigned move_steps;      /* in which pieces are moved, as bits */
    unsigned field_steps;     /* in which one side's doings may befall the other's pieces */
    void (*due)(const Look *look, DueList *list);
    /* Why a piece may not move; what comes of it when it has, from the place where it was. */
    void (*refuse_move)(const Look *look, int piece, Value to, Faults *faults);
    void (*moved)(Decision *d, int piece, int from);
    /* What comes of it when a rule's answer was written into a piece. */
    void (*applied)(Decision *d, int piece);
    /* What the rules do by themselves when a step ends or begins; they may play rules. */
    void (*leave)(Decision *d, int step);
    void (*enter)(Decision *d, int step);
    /* Orders that count nothing any more, for the list of orders in force. */
    bool (*order_over)(const World *world, int order);
    /* Whether a side under `blind` may see how an order stands. */
    bool (*order_shown)(const World *world, int order);
    /* Columns of the order log, "" where this seat does not know: the printed log's. */
    const char *const *log_columns; /* ended by NULL */
    void (*log_cell)(const Look *look, int order, int column, Text *to);
    /* The line that stands beside a formation: what it may act on now, its state; "" none. */
    void (*describe)(const Look *look, int piece, Text *to);
    int dispatch_kind, dispatch_riding, dispatch_read; /* words of kind and status of dispatches */
    /* Whether a leader is there to write and to read. */
    bool (*present)(const World *world, int leader);
    /* Turns that a dispatch rides for so far (48ths); a negative answer: it must be asked for. */
    int (*ride)(const Look *look, int sender, int receiver, int distance);
} GameDecl;

/* A derived trait of that name, or NULL; its value. */
const Derived *derived_find(const GameDecl *decl, Kind kind, const char *name);

/* ---- playing ---- */

void game_init(Game *game, const Book *book, const Scenario *scenario);
void game_finish(Game *game);

/* The look of a seat at a world, which is its view or the truth. */
Look game_look(const Game *game, const World *world, const Seat *seat);

/* The side that comes after this one in the turn: of two, the enemy. */
int side_after(const World *world, int side);

/* The side that acts in the step the clock stands at. */
int game_acting(const Game *game, const World *world);

/* The verb of that name; a fault lists those that there are. */
const Verb *game_verb(const Game *game, const char *name, Faults *faults);
/* All verbs, one after the other from 0; NULL past the last. */
const Verb *game_verb_at(const Game *game, int number);

/* Whether a verb is this seat's to use in this step. */
bool verb_open(const Look *look, const Verb *verb);

/* Binds a command to the view: a verb that is this seat's now, and what it takes. */
bool game_bind(const Look *view, const Command *command, BoundCommand *asked, Faults *faults);
/* Binds it and says why it may not be; true: it may. */
bool game_refuse(const Look *view, const Command *command, BoundCommand *asked, Faults *faults);

/*
 * Decides a bound command: plays it on the game's truth and fills the entry. The truth is then as
 * before: the entry is yet to be applied. Where dice are wanting (`d->wanted`) or faults were found
 * the entry is worth nothing.
 */
void game_decide(Game *game, const Seat *seat, const BoundCommand *asked, const Faces *faces,
                 Decision *d, Entry *entry, Faults *faults);

/* A thing as people and commands call it: a piece's id, "3" or "union-3" for an order. */
void thing_print(Text *to, const Look *look, Kind kind, int thing);
/* A value of a trait in words. */
void value_print(Text *to, const Look *look, const Trait *trait, Value value);
/* Reads one; for a thing by its id in this look. */
bool value_parse(const Look *look, const Trait *trait, const char *typed, Value *value,
                 Arena *arena, Faults *faults);
/* An order by its number, 0 if the look has none. */
int order_find(const Look *look, const char *typed);
/* The time of day, "05:30"; the day before it where a game has several. */
void clock_print(Text *to, const Look *look);

/* A thing by its id, or a fault that says nothing of what is out of sight. */
bool thing_parse(const Look *look, Kind kind, const char *typed, int *thing, Faults *faults);
/* A place: an id of a piece, an off-map word, or words. */
Value place_parse(const Look *look, const char *typed, Arena *arena);

/* A refusal: adds a fault of kind FAULT_REFUSED with its rule. */
Fault *refuse(Faults *faults, const char *code, const char *cite, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
