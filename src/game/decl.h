/* SPDX-License-Identifier: MIT */
#ifndef GAME_DECL_H
#define GAME_DECL_H

#include "game/scenario.h"
#include "game/seat.h"
#include "rules/play.h"

/*
 * What a system declares of its games: traits, letters, the sequence of play, verbs, duties. In all
 * tables zero is the plain case. game_check (game/check.h) says by name what is missing.
 */
typedef struct Settings {
    bool typed_dice;               /* dice come from people unless a command says otherwise */
    bool only_typed, only_program; /* and no command may: whose dice count */
    bool enforce_all;              /* combat, morale and movement items are compelled too */
    bool dispatches;
    bool solo, blind, umpired;
    bool guarded;  /* begun with a program that lets no command name or read what is another's */
    bool bound;    /* and with one that lets no side alone rule upon what it is compelled by */
    bool firm;     /* and with one that has "settle", and refuses what those before let pass */
    bool strict;   /* and with one whose rulings stay within other traits, and waivers name whose */
    bool exact;    /* and with one that applies nothing to nobody, and counts letters on */
    bool sound;    /* and with one where no two stand with each other, who is sent on rides his way,
                      and no ruling makes a piece of another kind */
    bool plain;    /* and with one whose requests name what they are about, and where what is
                      destroyed owes nothing */
    bool settled;  /* and with one that settles what is taken back or put right as it does a deed */
    bool measured; /* and with one that counts by itself what places tell */
} Settings;

/* A game in memory: the book it is played by, its scenario, the truth. */
typedef struct Game {
    const Book *book;
    const struct GameDecl *decl;
    const Scenario *scenario;
    Traits traits;
    Settings settings;
    Seat seats[SEATS_MOST];
    int seats_count;
    World truth;
    int order[STEPS_OF_PLAY + 1]; /* numbers of the steps as they follow each other, then -1 */
    Play *play;                   /* where rules are played, kept for the next */
    bool lenient;                 /* it is verified as games were played before settings.guarded */
} Game;

/* What somebody sees of a game: the truth for `decide`, a seat's view for all else. */
typedef struct Look {
    const Game *game;
    const World *world;
    const Seat *seat;
    int side; /* for whom he acts: his own side; the acting one, or 0, for those who play for all */
} Look;

/* A part that a piece plays in a rule: "sender", "unit"; asks say whose trait they are. */
typedef struct Role {
    const char *name;
    Kind kind;
    int thing;
} Role;

typedef struct Decision Decision;
typedef struct Verb Verb;

/* ---- the sequence of play ---- */

/* How often a step comes. */
typedef enum Each {
    EACH_SIDE, /* consecutive ones are a round: one side goes through them, then the next */
    EACH_TURN, /* once a turn */
    EACH_GAME, /* once, before the first turn: set-up; such steps stand first */
} Each;

/* Who acts in it. */
typedef enum Acts {
    ACTS_MOVER,   /* the side whose round it is */
    ACTS_OTHER,   /* the one after it */
    ACTS_ALL,     /* all sides at once: it ends when each has said that it is ready */
    ACTS_FIRST,   /* the side that has the initiative (AS_FIRST) */
    ACTS_SECOND,  /* the one after that */
    ACTS_PROGRAM, /* nobody: its hooks do what is done, and the next step begins */
} Acts;

/* A step. Its number is its place in the table; journals know it by its name. */
typedef struct StepDecl {
    const char *name, *title, *phase; /* "issue", "Order issue", "Command" */
    Acts acts;
    Each each;
    bool begins;      /* another round begins with it, though the step before is of each side too */
    bool moves;       /* pieces are moved in it */
    bool field;       /* one side's doings may befall the other's pieces */
    const char *help; /* what to do in it, for the prompt, or NULL */
    const char *const *asks; /* rules that are asked in it and applied, ended by NULL; or NULL */
    /* Whether there is anything to do in it, by what is open to all; if not it passes. Or NULL. */
    bool (*needed)(const World *world);
    /* What the rules do by themselves when it begins and ends; they may play rules. Or NULL. */
    void (*enter)(Decision *d);
    void (*leave)(Decision *d);
    /* What is given up when it ends now, in words, as the look knows it; nothing: nothing. Or NULL.
     */
    void (*gives_up)(const Look *look, Text *to);
} StepDecl;

/* ---- letters (game/letter.h) ---- */

/* What it is to the core that a letter stands in some way. */
enum {
    LETTER_RIDES = 1,   /* its receiver has it not yet */
    LETTER_OVER = 2,    /* it counts nothing any more */
    LETTER_LIES = 4,    /* it lies on the table: the other side sees that it is there */
    LETTER_UP = 8,      /* face up: SIGHT_TURNED is open */
    LETTER_KNOWN = 16,  /* in a blind game its side knows how it stands */
    LETTER_TIMED = 32,  /* it comes in the turn ORDER_DUE, which a scenario must say */
    LETTER_HELD = 64,   /* its receiver holds it: another that he takes drops it */
    LETTER_TAKEN = 128, /* in a blind game its side knows it once it was seen (AS_SEEN) */
    LETTER_TOLD = 256,  /* it stands in the line beside its receiver */
};

/* One way in which a letter (an order, a dispatch, a chit) stands. */
typedef struct LetterState {
    const char *word;
    unsigned is;
} LetterState;

/* Words between commanders, which ride as the system's messengers do (G-29). */
typedef struct Dispatch {
    int kind, riding, read; /* of letters.kinds and letters.states */
    /* Turns that it rides for so far (48ths; -1 not said); a negative answer: it must be said. */
    int (*ride)(const Look *look, int sender, int receiver, int distance);
} Dispatch;

/* ---- what is due ---- */

enum { DUE_ARGS = 8 };

typedef struct DueArg {
    const char *name;
    Field as; /* how its value is printed */
    Value value;
} DueArg;

typedef struct Due {
    char text[240];
    const Verb *verb;
    const char *cite;
    DueArg args[DUE_ARGS]; /* with these the verb does it */
    int args_count;
    int side, order, piece;
    bool compelled;
    bool owed;        /* the rules want it, whether or not this game compels to it */
    bool missed;      /* who leaves it undone is told */
    bool choice;      /* somebody must choose: `do all` leaves it */
    int holder;       /* whose orders it touches, or 0 */
    bool tied;        /* so do others that are due: it is done by itself, and `do all` leaves it */
    const Rule *rule; /* what will be thrown, with asks as far as they are known, or NULL */
    Situation asks;
    int step; /* of what is only coming: in which step */
} Due;

typedef struct DueList {
    Due *at;
    int count, room;
} DueList;

/* What a duty is about: an order or a piece, and for a pair what it owes it with. */
typedef struct Owed {
    int thing, with;
} Owed;

enum { DUTY_RANKS = 3 };

typedef enum Must {
    MUST_ALWAYS,
    MUST_IF_ALL,   /* only in a game that enforces all */
    MUST_IF_FIRM,  /* and in one that is firm (Settings) */
    MUST_IF_SOUND, /* only in a game that enforces all and is sound (Settings) */
    MUST_NOT,      /* it is only told */
} Must;

/*
 * What is owed: one predicate says when, for the list of what is due, for the refusal and for the
 * deed; one filler gives the asks, for the throw and for its odds. The thing is the verb's first
 * param, what it is paired with the second; further params that are asks of the rule are typed into
 * it. In the rule's asks their parts are "piece", or "order" with its "sender" and "receiver", and
 * "with". A piece that has a `part` of its own plays that, and has the answers written into it: so
 * one throw compels the next, which the answers leave owed (hooks.answered). It falls to the
 * thing's side in steps in which that acts; where all do, to each its own.
 */
typedef struct Duty {
    Kind kind;      /* KIND_PIECE or KIND_ORDER */
    Kind with;      /* of a pair, else 0 */
    bool leads;     /* a leader stands for the formation that he leads */
    bool anybodys;  /* it is due whosever step it is */
    unsigned steps; /* in which it is told, as bits; 0: those in which the verb is open */
    int rank;       /* -DUTY_RANKS to DUTY_RANKS: where it stands in the list, the least first */
    Must must;
    bool missed; /* though nothing compels to it: who leaves it undone is told */
    bool choice; /* the verb wants more than the thing: "do all" leaves it */
    bool (*chooses)(const Look *look, Owed owed); /* the same, where it hangs on the thing */
    const char *part;                             /* of the piece in the rule, or NULL */
    bool only;   /* its rule is applied by this verb only, by no ask */
    bool holder; /* of orders: what their receiver holds counts, and is changed by it */
    bool (*due)(const Look *look, Owed owed);
    bool (*known)(const Look *look, Owed owed); /* there are odds of it; NULL: when it is due */
    int (*side)(const World *world, int thing); /* to whom it falls; NULL: to the thing's side */
    /* What is due: %s are an order's number and its receiver, or the names of piece and pair. */
    const char *text;
    void (*tell)(const Look *look, Owed owed, Text *to); /* in place of `text`, or NULL */
    const char *(*cited)(const World *world, int thing); /* by which rule, or NULL: the verb's */
    const char *code, *cite, *not_now, *next;            /* the refusal while it is not due */
    const Rule *rule;                                    /* NULL: nothing is thrown */
    bool open;   /* all see its dice; else they are its side's */
    int seen_if; /* they do only where this option is on; 0: always */
    void (*fill)(const Look *look, Owed owed, Situation *asks); /* beyond its traits, or NULL */
    void (*take)(Decision *d, Owed owed, const Situation *answers);
} Duty;

/* ---- verbs and commands ---- */

/* Params of verbs are fields bound into a struct of the verb's own; texts are never NULL. */
#define PIECE_ARG(Args, member) .type = FIELD_THING, .to = KIND_PIECE, AT(Args, member)
#define ORDER_ARG(Args, member) .type = FIELD_THING, .to = KIND_ORDER, AT(Args, member)
#define SIDE_ARG(Args, member) .type = FIELD_THING, .to = KIND_SIDE, AT(Args, member)
#define TEXT_ARG(Args, member) .type = FIELD_TEXT, AT(Args, member)
#define PLACE_ARG(Args, member) .type = FIELD_PLACE, .to = KIND_PIECE, AT(Args, member)

enum { PARAMS_MOST = 24, EXTRAS_MOST = 48, ARGS_BYTES = 320 };
/* A number that was not said, where a param has this as its standard. */
enum { UNSAID = -1 };

typedef enum Who {
    WHO_ACTING, /* a seat of a side that acts in the step */
    WHO_SIDE,   /* a seat of any side */
    WHO_OTHER,  /* a side that does not act */
    WHO_UMPIRE,
} Who; /* the umpire and a solo player may always */

/* A command as a seat gave it. */
typedef struct Command {
    const char *verb;
    const Arg *args;
    int args_count;
    const char *id; /* or "" */
} Command;

/* A command bound to what the seat sees. */
typedef struct BoundCommand {
    const Verb *verb;
    const Command *command;
    union {
        char bytes[ARGS_BYTES];
        max_align_t aligned;
    } args;                         /* ARGS_OF */
    const Arg *extras[EXTRAS_MOST]; /* args that are no params, of verbs that take any */
    int extras_count;
    Value extra_values[EXTRAS_MOST]; /* as a verb that binds them read them from the view */
    int extra_traits[EXTRAS_MOST];
    const World *view; /* what the seat saw */
    Arena arena;
} BoundCommand;

/* What a command costs, and what is left before it; UNSAID: that is not known. */
typedef struct Price {
    int cost, left;
} Price;

/* A command being decided: the truth, what is thrown, the entry that is made. */
struct Decision {
    Look look; /* at the truth, which changes as it is decided */
    World *world;
    const BoundCommand *bound;
    Entry *entry;
    const Faces *faces; /* those known so far; a throw beyond them stops the decision */
    int faces_used;
    Play *play;        /* the rule in play, or the last one */
    bool wanted;       /* dice are wanting: what was decided is thrown away */
    bool unseen;       /* nobody may see those dice, so nobody may type them */
    bool hidden;       /* what is played is out of everybody's sight for now */
    int about;         /* the piece that is dealt with, for what commanders see of plays */
    const char *among; /* names of those that play parts in it; NULL: only that piece does */
    int owner;         /* of what wants dice, as a play is owned */
    Faults *faults;    /* what only the truth knows to be impossible, or dice that cannot be */
};

struct Verb {
    const char *name, *help, *cite;
    /*
     * What was done, for a sentence after who did it: "wrote to {to}[ and {also}]". {name} is what
     * was said, {name?words} words where it is a yes, {name!} the receiver of an order, {*} all
     * that is not named; [...] stands only if all in it was said. NULL: nobody did it by himself.
     */
    const char *says;
    const Field *params; /* ended by one without a name; NULL: none */
    unsigned steps;      /* of the sequence in which it is open, as bits; 0: all */
    bool moves;          /* open in the steps in which pieces move */
    bool sealed;         /* alone, its dice are the program's */
    Who who;
    bool umpires;    /* where there is an umpire it is his */
    bool commanders; /* a commander may too, with what stands below him */
    bool any_args;   /* takes args that are no params */
    bool grave;      /* what it does is not to be had back: never offered for another word */
    bool pays;       /* it costs what the rule of its odds costs */
    bool after;      /* open when the game is over, and only then */
    int option;
    const Duty *duty; /* what it does is owed; then the functions below may be NULL */
    /* Reads the args that are no params; what cannot be read is a fault. Or NULL. */
    void (*bind)(const Look *look, BoundCommand *bound, Faults *faults);
    /* Says why not, from the view alone; the fault's kind is FAULT_REFUSED. Or NULL. */
    void (*refuse)(const Look *look, const BoundCommand *bound, Faults *faults);
    void (*decide)(Decision *d);
    /* Whether its dice would tell the seat what it may not know: then the program throws them. */
    bool (*unseen)(const Look *look, const BoundCommand *bound);
    /* What it costs as it is said, and what there is to pay with, from the view. Or NULL. */
    Price (*price)(const Look *look, const BoundCommand *bound);
    /* The rule and asks that tell the odds of it, from the view; NULL or false: there are none. */
    bool (*odds)(const Look *look, const BoundCommand *bound, const Rule **rule, Situation *asks);
};

/* A column of the printed log of orders: what a trait says, or a function where that is not all. */
typedef struct LogColumn {
    const char *head;
    int trait;                                            /* of orders */
    void (*print)(const Look *look, int order, Text *to); /* or NULL */
    int option;     /* only where this option is on; 0: always */
    unsigned kinds; /* of these kinds of letters only, as bits; 0: of all */
} LogColumn;

/* A column that who writes a scenario had better fill: lint warns where a row says nothing there.
 */
typedef struct Wanted {
    Kind kind; /* KIND_PIECE or KIND_ORDER */
    int trait;
    unsigned echelons; /* of pieces: only these, as bits; a leader's is his formation's. 0: all */
    Condition when;    /* only where the trait `at` has one of the values; no values: always */
    bool once;         /* it is enough if one piece of the army says it */
    const char *why;   /* what comes of it: "a brigade is then never wrecked" */
} Wanted;

/* ---- what a game came to ---- */

/* What can be counted of an army when a game is over, and asked for in a scenario's [victory]. */
typedef struct Measure {
    const char *name;                       /* "wrecked divisions" */
    int (*of)(const Look *look, int piece); /* what a piece adds; UNKNOWN where it is not known */
} Measure;

/* A throw that goes well or not for the side of the piece that it is about. */
typedef struct LuckDecl {
    const Rule *rule;
    const char *answer, *well; /* its answer, and the word with which it went well */
    const char *what;          /* "orders accepted on arrival" */
} LuckDecl;

/* ---- the whole ---- */

enum { HEIRS_NONE = -1, HEIRS_NOBODY = -2 }; /* a replacement comes; nor does that */

/* Required are army.echelons and sequence; everything else may be left out. Lists end with 0. */
typedef struct GameDecl {
    const StepDecl *sequence;
    struct {
        const Field *clock, *sides, *pieces, *orders; /* beyond the common ones */
        const Wanted *wanted;                         /* of a scenario; the last has no reason */
    } traits;
    struct {
        const char *const *echelons; /* from the highest down */
        unsigned hq;                 /* echelons whose formations are an HQ on the table, as bits */
        unsigned gathers;            /* those with which what has no place of its own stands */
        /* The echelon whose leaders may take over a formation, or HEIRS_; NULL: HEIRS_NONE. */
        int (*heirs)(const World *world, int formation);
        /* What comes of it when one has, or a replacement, after the one who led it before. */
        void (*succeeded)(Decision *d, int formation, int before, int leader, bool replacement);
    } army;
    struct {
        const char *const *kinds;
        const LetterState *states;
        unsigned open, turned; /* common traits that others see of a letter that lies, or is up */
        int seen_if;           /* only where this option is on; 0: always */
        const Dispatch *dispatch;
        int taken, waits, acts, done, dropped; /* states of what one holds (game/holding.h) */
        unsigned prompt; /* kinds that are taken as they are written, before any that ride */
        /* The course that tells by when a letter is acted on, from the view, and the turn that is
         * its turn 0; false: there is none, or too little is known. Or NULL. */
        bool (*course)(const Look *look, int order, const Rule **rule, Situation *asks, int *zero);
        /* What the card calls a state, where that is not its word; or NULL. */
        void (*called)(const Look *look, int status, Text *to);
    } letters;
    const Verb *const *verbs; /* beyond those every game has: lists of them, a chapter each */
    struct {
        /* Adds what is due beyond the verbs' duties. */
        void (*due)(const Look *look, DueList *list);
        /* Why a piece may not move; what comes of it when it has, from the place where it was. */
        void (*refuse_move)(const Look *look, int piece, Value to, Faults *faults);
        void (*moved)(Decision *d, int piece, int from);
        /* Why what a rule says may not befall the pieces of these parts. */
        void (*refuse_rule)(const Look *look, const Rule *rule, const Role *parts, int count,
                            Faults *faults);
        /* What comes of it when a rule's answer was written into a piece. */
        void (*applied)(Decision *d, int piece);
        /* What the answers of a rule compel that were written into the pieces of these parts. */
        void (*answered)(Decision *d, const Rule *rule, const Situation *answers, const Role *parts,
                         int count);
        /* What comes of any command, once all of it is decided. */
        void (*settle)(Decision *d);
        /* What the rules do by themselves when any step begins or ends; they may play rules. */
        void (*enter)(Decision *d, int step);
        void (*leave)(Decision *d, int step);
    } hooks;
    struct {
        const LogColumn *log; /* the printed log of orders */
        /* How a letter stands, after its number in that line; NULL: nothing is said of it. */
        void (*letter)(const Look *look, int order, Text *to);
        /* The line that stands beside a piece: what it may act on now, its state. */
        void (*describe)(const Look *look, int piece, Text *to);
    } tell;
    struct {
        const Measure *measures;
        const LuckDecl *luck;
    } result;
} GameDecl;

/* The verbs that every game has, ended by one without a name. */
extern const Verb game_verbs[];

#endif
