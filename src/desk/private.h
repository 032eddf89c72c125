/* SPDX-License-Identifier: MIT */
#ifndef DESK_PRIVATE_H
#define DESK_PRIVATE_H

#include "desk/desk.h"

/* Parts of the desk that its files share. */

/* A command on its way through the desk. */
typedef struct Act {
    Desk *desk;
    int seat;
    Command command;
    const DeskDice *dice;
    Faces faces;
    bool program[FACES_MOST]; /* which faces the program threw */
    bool threw;               /* some of them now, with this generator */
    Chacha generator;
    bool waited;    /* it goes on after waiting for dice */
    bool begun;     /* with some that lay there */
    bool some_wait; /* commands of this game do, of whatever seat */
    int64_t at;
    BoundCommand bound;
    Play *aside; /* of whom else something is being decided meanwhile */
    Reply *reply;
    Faults *faults;
} Act;

/* The verb of an entry that only keeps the dice of a command that has become impossible. */
#define LAPSE "lapse"
/* And of one with which a side asks no more for what it asked. */
#define WITHDRAW "withdraw"

/* Refuses or decides it, and enters what came of it. */
bool act_on(Act *act);
/*
 * The seat of that side, but one (or -1), whose dice lie on the table and would be thrown for
 * something else by an entry that was applied; -1: none. What the other side does is its own to do:
 * to refuse it would tell what lies there.
 */
int whose_dice_move(Desk *desk, int side, int but, const Entry *entry);
/* Whether an entry of a seat that was applied does so to its own side: it is taken back, and a
 * fault says so. */
bool moves_dice(Desk *desk, int seat, const Entry *entry, Faults *faults);
/* Refuses to throw, or to end the step, while dice of another seat of its side lie on the table; to
 * the umpire what anybody's are thrown for. */
bool refuse_beside_dice(Desk *desk, int seat, const Command *command, bool throws, Faults *faults);
/* Tells anew what the dice that are wanted are thrown for. */
void wait_anew(Desk *desk);
/* Writes down what waits for dice. */
bool act_wait(Act *act, const Decision *d);

/*
 * The last three steps of a command's way: true, then durable, then seen. An entry that does not
 * fit is not applied, and why is told in words; one that could not be written is taken back.
 */
bool desk_apply(Desk *desk, const Entry *entry, const char **why);
bool desk_append(Desk *desk, int seat, Entry *entry, bool forget, bool threw, int64_t at,
                 Faults *faults);
bool desk_publish(Desk *desk, int seat, Reply *reply);

/* Whether a time is one that the record can hold; a fault if not. */
bool desk_knows_time(int64_t at, Faults *faults);

/* After so many entries the state is kept again, so that opening stays quick; where more come in a
 * second, not for each of them. */
enum { KEEP_AFTER = 256, KEEP_AT_ONCE = 8 * KEEP_AFTER };
void desk_keep(Desk *desk);

/* The faces of an entry's throws, one by one as they would be typed. */
void entry_faces(const Entry *entry, Faces *faces);

/* The entries of a game after one of them, as they are stored: a long game has very many. */
typedef struct Journal {
    Names *names;
    Text bytes;
    size_t *ends; /* of the entries in the bytes */
    int after, last, room;
} Journal;
/* `names` are those of a game that was read at least so far, or none to begin with. */
bool journal_read(Store *store, int game, int after, Names *names, Journal *journal,
                  Faults *faults);
void journal_finish(Journal *journal);
void journal_copy(Journal *to, const Journal *from, Names *names);
/* One of them, as it is stored. */
Bytes journal_bytes(const Journal *journal, int seq);
/* The same as an entry, to be finished; false: a fault says that it cannot be read. */
bool journal_entry(const Journal *journal, int seq, Entry *entry, Faults *faults);

/* What a copy of a desk has in place of a store. */
typedef struct Copied {
    int seat;
    bool waits;      /* a command of the seat, */
    Text pending;    /* of these bytes */
    Journal journal; /* without names; empty where it is not whole */
} Copied;

/* One entry of an open game, to be finished. */
bool entry_read(Desk *desk, int seq, Entry *entry, Faults *faults);

/* Says of an entry that cannot be read whether it is damaged or newer than this program. */
bool entry_unreadable(int seq, const Names *names, Faults *faults);

/*
 * A journal played back from its beginning: the game as it stood after each entry. The entry is
 * the playback's until the next is read.
 */
typedef struct Playback {
    Journal journal;
    Names names;
    Game game;
    Entry entry;
    int seq;
    Faults *faults;
} Playback;
/* Of an open game; false: faults say why, and it must be closed all the same. */
bool playback_open(Playback *playback, const Desk *desk, Faults *faults);
/* Reads the next entry; false past the last, or where it cannot be read. */
bool playback_read(Playback *playback);
/* The same, and the game stands as after it. */
bool playback_next(Playback *playback);
void playback_close(Playback *playback);

/* An entry of a seat with nothing in it yet. */
void entry_open(Entry *entry, const World *truth, const Seat *seat, const char *verb);

/* Fills an entry that takes another back, or does it again. */
void entry_about(Entry *entry, Game *game, const Seat *seat, const char *verb, const Entry *of,
                 bool forward);

/* Whether dice were thrown in it. */
bool entry_rolled(const Entry *entry);
/* How many of its changes are its own: that a request fell with it stands behind them. */
int own_changes(const Entry *entry);

/* The last entry of a seat, to be finished, of any kind but asking to take it back; false: there is
 * none. */
bool desk_last_by(Desk *desk, int seat, Entry *entry, Faults *faults);

/* Enters what takes back or corrects, if it fits what stands there now. */
bool desk_enter(Desk *desk, int seat, int64_t at, Reply *reply, Faults *faults);

/* Whether a seat may take back an entry without asking anybody. */
bool undo_is_free(const Desk *desk, int seat, const Entry *of);
/* The entry that undo, redo or correct of a seat would be about after that journal; 0: none. */
int entry_meant(const Journal *journal, const char *seat, const char *verb, Faults *faults);
/* Whether a seat typed some dice of an entry, and the program threw the others. */
bool typed_beside_program(const Entry *entry, const char *seat);
/* Whether a seat may correct its dice of its last entry `of`; a fault says why not. */
bool may_correct(const Desk *desk, int seat, const Entry *of, Faults *faults);
/* Whether the dice of a command are the program's to throw. */
bool desk_seals(const Desk *desk, int seat, const BoundCommand *bound);

/* An entry that takes another back and does its command with other dice. */
bool entry_corrected(Desk *desk, const Entry *of, const Faces *faces, Entry *entry, Faults *faults);

/* What observers see late, and the first turn whose secrets are kept from a seat; 0: all are. */
bool desk_observe(Desk *desk, Faults *faults);
int desk_late_turn(const Desk *desk, int seat);

/* Refuses dice of those whose do not count in this game; false: they do. */
bool refuse_dice_from(const Desk *desk, const DeskDice *dice, Faults *faults);

/* Whether a command of the seat waits for dice: then a fault says that it comes first. */
bool desk_is_waiting(Desk *desk, int seat, Faults *faults);

/* Whether its changes from that one on only say what a side asks, or that it asks no more. */
bool only_asks(const Entry *entry, int from);
/* Whether all its changes do, and of that side. */
bool asks_for_itself(const Entry *entry, int side);
/* The entry with which the seat's side asks no more; false: it may not withdraw that. */
bool entry_withdrawn(const Desk *desk, int seat, Entry *entry, Faults *faults);
/* Whether the seat's side asks to take something back. */
bool asks_undo(const World *truth, const Seat *seat);
/* A side that asked to take something back and acts again asks no more: adds that to the entry. */
void asking_fall(Entry *entry, const World *truth, const Seat *seat);
/*
 * What another asks to take back and can no longer have, since all saw the game go on, falls with
 * the entry that went on: adds that, and applies it anew. False: it does not fit, and why.
 */
bool requests_fall(Desk *desk, Entry *entry, const char **why);
/* A ruling that asks for consent is itself what is asked about: says so in its entry, number `seq`.
 */
void request_about(const Game *game, Entry *entry, int seq);
/* Refuses to take back an order or piece that the seat's side asks the others about. */
bool refuse_asked_about(Desk *desk, int seat, const Entry *of, Faults *faults);
/* Both again, as far as the recorded entry says so: earlier programs left such requests standing.
 */
void requests_fell(Entry *entry, const World *truth, const Seat *seat, const Entry *recorded);

/* An entry that does what a side asked with `of`; false: it is not about that, or cannot be. */
bool entry_consented(Desk *desk, int seat, int side, const Entry *of, Entry *entry);

/* Consent to an undo or a ruling; false: it is about something else, or comes to nothing. */
bool desk_consents(Desk *desk, int seat, const Command *command, int64_t at, Reply *reply,
                   bool *done, Faults *faults);

/* Refuses a name (or NULL) as orders of its sides have it: a game would be taken for one. */
bool refuse_order_name(const struct Setup *setup, const char *name, Faults *faults);
/* A desk that has its setup before its first entry. */
void desk_begin(Desk *desk);
/* Whether an entry is the one with which a game of this setup begins. */
bool entry_begins(const struct Setup *setup, const Entry *entry);

/* A desk of a stored game before its first entry; then entries that are followed one after the
 * other: false where one does not fit. */
bool desk_before(Desk *desk, Store *store, int number, Faults *faults);
bool desk_follow(Desk *desk, const Entry *entry);

/* A fresh game with the book and scenario of its setup, without entries. */
void desk_fresh(Game *game, const struct Setup *setup);

#endif
