/* SPDX-License-Identifier: MIT */
#ifndef DESK_DESK_H
#define DESK_DESK_H

#include "base/report.h"
#include "game/game.h"
#include "rules/question.h"
#include "store/store.h"

/* Letters of a command id as it is typed; and as it is kept, after the seat's name. */
enum { COMMAND_MOST = 80, COMMAND_ID = COMMAND_MOST + SEAT_NAME + 1 };

/* A game in play: commands meet the truth here and nowhere else. */
typedef struct Desk {
    Store *store;
    int number; /* of the game in the store */
    char name[GAME_NAME];
    Game game;
    Names names;            /* that its journal uses */
    View views[SEATS_MOST]; /* of the seats, in their order */
    World late;             /* what observers see whom the scenario lets see all after a delay */
    int seq;                /* of the last entry */
    int64_t kept_at;        /* when its state was last kept */
    char id[COMMAND_ID];    /* of what is done next, if that has no id of its own */
    struct Setup *setup;    /* the book and scenario it was begun with */
    struct Copied *copied;  /* what a copy has in place of a store; NULL: it is none */
} Desk;

/* How the dice of a command come. */
typedef struct DeskDice {
    enum { DICE_AS_GAME, DICE_PROGRAM, DICE_TYPED } from;
    const char *typed; /* "4,3", or NULL */
    bool asks;         /* or he wants to be asked for them */
    bool yields;       /* and what is not his to throw the program throws, unasked */
    Faces *shared;     /* or typed for several commands: each takes what it throws; or NULL */
    Chacha *generator; /* of program dice; NULL: from the seed that lies in the store */
} DeskDice;

/* What came of a command. */
typedef struct Reply {
    Entry entry; /* zero where dice are wanting */
    News news;   /* what the seat learnt of it */
    bool again;  /* the command id was known: this is the entry it made before */
    bool wanted; /* dice are wanting; the command waits */
    bool thrown; /* and some of its dice lie there */
    char wants[200];
    char about[300]; /* on which piece and rule, how many dice, with what chances; or "" */
} Reply;

/* A new game from a scenario's text; all seats get tokens. */
typedef struct NewGame {
    const char *name; /* or NULL: after the scenario */
    const char *id;   /* of the scenario */
    Source text;
    bool lesson;
    const Layer *layers; /* house rules */
    int layers_count;
    const char *const *options; /* "name=value" of the book */
    int options_count;
    Settings settings;
    int64_t at;
} NewGame;
bool desk_new(Store *store, const NewGame *new_game, char name[GAME_NAME], Faults *faults);

/* Opens a game by number: book, scenario, fold, views. */
bool desk_open(Desk *desk, Store *store, int game, Faults *faults);
/* The same of a game whose journal is damaged: only what stands before the first entry that does
 * not fit, to look at and to branch. */
bool desk_salvage(Desk *desk, Store *store, int game, Faults *faults);
void desk_close(Desk *desk);

/*
 * A desk for one seat to be answered from while the game goes on, by any one thread: it has the
 * seat's view, what waits for its dice and, where it is `whole`, the journal so far. There is
 * neither store nor truth, but for the clock: nothing can be done at it. NULL: a fault says why.
 */
Desk *desk_copy(Desk *desk, int seat, bool whole, Faults *faults);
void desk_copy_finish(Desk *copy);
/* The seat of a copy. */
int desk_copied_for(const Desk *copy);

/* Number of the seat of that name, -1 none. */
int desk_seat(const Desk *desk, const char *name);
/* The look of a seat at its view. */
Look desk_look(const Desk *desk, int seat);

/*
 * The number by which another seat counts an order for itself: a commander those that he has, for
 * who knows that, and who sees an enemy's order in his own way, for the umpire. 0: none, or in a
 * blind game, where to know it would tell what else has reached him.
 */
int desk_counted(const Desk *desk, int seat, int other, int order);

/* Typed dice are some: a script whose variable is empty is not to wait for others. */
bool refuse_no_face(const DeskDice *dice, Faults *faults);

/*
 * Does a command of a seat. A refused one leaves everything as it was. True with `reply->wanted`:
 * it waits, durable, for dice; desk_go_on goes on with it. One with an id is done once: who repeats
 * it is told again what he was told, or would have been had he not been cut off.
 */
bool desk_do(Desk *desk, int seat, const Command *command, const DeskDice *dice, int64_t at,
             Reply *reply, Faults *faults);
bool desk_go_on(Desk *desk, int seat, const DeskDice *dice, int64_t at, Reply *reply,
                Faults *faults);

/*
 * Whether a command with that id was done before, and is told again in `reply`; else what the seat
 * does next that is no command, such as taking back, has this id.
 */
bool desk_again(Desk *desk, int seat, const char *id, Reply *reply, Faults *faults);
/* Whether a command with that id was done before, or waits. */
bool desk_knows(Desk *desk, int seat, const char *id);

/* What the waiting command of a seat is and wants; false: none waits. */
typedef struct Waiting {
    char command[COMMAND_ID]; /* with the seat's name before it, or "" */
    char verb[40];
    char args[400]; /* to be shown: what is longer is cut */
    char wants[200];
    char about[300]; /* as in a Reply */
    bool thrown;     /* some of its dice lie there: it cannot be withdrawn */
    Wanting wanting; /* the dice, as far as the seat is told of what */
} Waiting;
bool desk_waiting(Desk *desk, int seat, Waiting *waiting);
/* Whether it has become impossible meanwhile, and lapses with the next dice; `why` says so. */
bool desk_waits_in_vain(Desk *desk, int seat, Faults *why);
/* The rule and asks that tell the odds of it; false: there are none, or none waits. */
bool desk_waiting_odds(Desk *desk, int seat, const Rule **rule, Situation *asks);
/* Says that none does. */
void refuse_dice(Faults *faults);
/* Withdraws it where none of its dice lie, and says what it was. */
bool desk_withdraw(Desk *desk, int seat, Waiting *withdrawn, Faults *faults);
void reply_finish(Reply *reply);

/*
 * The rule and asks that tell the odds of a command, from the seat's view; it is not done. Odds are
 * told also of what the rules forbid for now: then `refusal` says why.
 */
bool desk_odds(Desk *desk, int seat, const Command *command, const Rule **rule, Situation *asks,
               Faults *refusal, Faults *faults);

/* ---- taking back ---- */

/* The seat's last entry; the reason ("" none) is kept with it, and asks for consent where it must.
 */
bool desk_undo(Desk *desk, int seat, const char *reason, int64_t at, Reply *reply, Faults *faults);
/* The entry (its seq) that would be taken back, the last or, by the umpire, that of a number, and
 * whether it must be asked for; nothing is done. */
bool desk_would_undo(Desk *desk, int seat, int number, int *seq, bool *asks, Faults *faults);
/* Any entry that nothing followed, by the umpire, whose log has all of them by their numbers. */
bool desk_take_back(Desk *desk, int seat, int entry, const char *reason, int64_t at, Reply *reply,
                    Faults *faults);
/* Corrects the dice that the seat typed for its last entry. */
bool desk_correct(Desk *desk, int seat, const char *typed, int64_t at, Reply *reply,
                  Faults *faults);
bool desk_redo(Desk *desk, int seat, int64_t at, Reply *reply, Faults *faults);
/* Withdraws what the seat's side asks of the others and is not answered yet. */
bool desk_ask_no_more(Desk *desk, int seat, int64_t at, Reply *reply, Faults *faults);

/* ---- the record ---- */

/* Every entry that a seat learnt of, from its number `from` on, oldest first. */
typedef bool DeskTake(void *with, const Look *look, const Entry *entry, const News *news);
bool desk_log(Desk *desk, int seat, int from, DeskTake *take, void *with, Faults *faults);
/* The same; `before` has each entry before the seat learns of it, without news. */
bool desk_log_before(Desk *desk, int seat, int from, DeskTake *before, DeskTake *take, void *with,
                     Faults *faults);

/*
 * What the game came to, for everybody once it is over: how the conditions of victory stand,
 * losses, what became of orders, whose dice were kind, what each side did not know. Before that
 * only the umpire is told.
 */
bool desk_result(Desk *desk, int seat, Report *report, Faults *faults);

/*
 * The game as lines of JSON: the whole journal for those who keep the game, what it learnt for any
 * other seat.
 */
bool desk_export(Desk *desk, int seat, Text *to, Faults *faults);

/* Whether a seat keeps the game: umpire, keeper, solo player. */
bool seat_keeps(const Seat *seat);

/* A whole game from such lines, as a new one; its entries must be those that were exported. */
bool desk_import(Store *store, const Source *source, const char *name, char made[GAME_NAME],
                 Faults *faults);

/* Plays a game again from its commands and dice; faults say where it differs. `entries` counts. */
bool desk_verify(Store *store, int game, int *entries, Faults *faults);
/* The same; and how many entries tell how they came about in other words than this program, which
 * is an earlier one's doing or somebody's. */
typedef struct Verified {
    int entries;
    int reworded, first_reworded;
} Verified;
bool desk_verify_words(Store *store, int game, Verified *verified, Faults *faults);

/* A game up to an entry as a new one. */
bool desk_branch(Desk *desk, int upto, const char *name, char made[GAME_NAME], Faults *faults);

#endif
