/* SPDX-License-Identifier: MIT */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "game/decl.h"

/* ---- a game in memory ---- */

void game_init(Game *game, const Book *book, const Scenario *scenario);
void game_finish(Game *game);

/* The look of a seat at a world, which is its view or the truth. */
Look game_look(const Game *game, const World *world, const Seat *seat);

/* A computed or stored trait of a thing; UNKNOWN where the look does not know it. */
int trait_value(const Look *look, Kind kind, int thing, int trait);
/* Whether things of that kind, or that piece, have a trait in this game. */
bool trait_here(const Look *look, Kind kind, int thing, int trait);

/* The side whose thing it is; 0 of the clock. */
int side_of(const World *world, Kind kind, int thing);

/* ---- the sequence of play (game/sequence) ---- */

/* The side that comes after this one in the turn: of two, the enemy. */
int side_after(const World *world, int side);

/* The step the clock stands at. */
const StepDecl *game_step(const Game *game, const World *world);
/* The one side that acts in it; 0 where all do, or nobody. */
int game_acting(const Game *game, const World *world);
/* Whether that side acts in it: where all do, until it is ready. */
bool side_acts(const Game *game, const World *world, int side);
/* Whether the seat plays for one that does; the umpire and a solo player always do. */
bool seat_acts(const Look *look);
/* "Union", "Union and Confederate": who acts, by names. */
void acting_print(Text *to, const Look *look);

/* The step that follows while the same side goes through them, or else in this turn; -1: none. */
int step_after(const Look *look, int step);

/*
 * Reads the names of steps in the order of play into their numbers, ended by -1; false: `wrong` is
 * the first that is unknown or stands twice.
 */
bool steps_order(const GameDecl *decl, const char *names, int order[], const char **wrong);

/*
 * The sequences of a book's card: the turn of its game, told from its steps, where the book itself
 * has no sequence "play", then those of the book.
 */
const Sequence *game_sequences(const Book *book, Arena *arena, int *count);

/* What happens as the first step of a game begins. */
void decide_begin(Decision *d);

/* Who was ready is not, if what others did left him with something compelled to do. */
void gates_check(Decision *d);

/* ---- what is due ---- */

/* Adds an item and returns it to be completed. */
Due *due_add(DueList *list, int side, const Verb *verb, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Gives it the value of a param, or of an arg that is none. */
void due_arg(Due *due, const char *name, FieldType type, Kind to, Value value);
void due_thing(Due *due, const char *name, Kind kind, int thing);
/* Adds that a piece is to be moved, to another or, if that is 0, to a place to be chosen. */
Due *due_move(DueList *list, int side, int piece, int to, const char *cite, const char *words);
void due_finish(DueList *list);

/* The args as one would type them: "order=3". */
void due_print_args(Text *to, const Look *look, const Due *due);
/* Whether it is only told: a reminder of a duty that is not due now. */
bool due_is_told(const Look *look, const Due *due);
/* What is still to be said of a choice: " inches=..."; " ..." if it may be, and need not. */
void due_print_wants(Text *to, const Look *look, const Due *due);

/* Whether two items touch what one receiver holds, so that either counts for the other. */
bool due_tied(const Due *one, const Due *other);

/* Whether two items are the same, in whatever list. */
bool due_same(const Due *one, const Due *other);

/* All that is due in this step of anybody, as this look knows it. */
void game_due(const Look *look, DueList *list);
/* Those of them that this seat may do: first, and only they are counted in the answer. */
int due_offers(const Look *look, DueList *list);
/*
 * What is compelled or thrown in later steps, as long as the same side goes through them: what this
 * seat will have to do, as far as it knows and if nothing else happens. `step` says when.
 */
void due_coming(const Look *look, DueList *list);

/* ---- verbs and commands ---- */

/* The verb of that name; a fault lists those that there are. */
const Verb *game_verb(const Game *game, const char *name, Faults *faults);
/* All verbs, one after the other from 0; NULL past the last. */
const Verb *game_verb_at(const Game *game, int number);

/* Whether a verb is this seat's to use in this step; or in any. */
bool verb_open(const Look *look, const Verb *verb);
bool verb_for_seat(const Look *look, const Verb *verb);

/* Binds a command to the view: a verb that is this seat's now, and what it takes. */
bool game_bind(const Look *view, const Command *command, BoundCommand *bound, Faults *faults);
/* Binds it and says why it may not be; true: it may. */
bool game_refuse(const Look *view, const Command *command, BoundCommand *bound, Faults *faults);
/* The command of an item that is due, straight from its values. */
void due_bind(const Look *look, const Due *due, BoundCommand *bound);
void bound_finish(BoundCommand *bound);

/* The args of a bound command, as its verb declared them. */
#define ARGS_OF(Args, bound) ((const Args *)(const void *)(bound)->args.bytes)

/* ---- what may be done (game/offer) ---- */

/* The param of that name that the verb has in this game, or NULL. */
const Field *verb_param(const Look *look, const Verb *verb, const char *name);
/* Whether the seat may do something with a verb now, by what its view lets it. */
bool verb_usable(const Look *look, const Verb *verb);
/* Alone the program throws for orders, unless it is agreed that it throws nothing: G-50. */
bool verb_sealed(const Game *game, const Verb *verb);
/* Whether the seat may do, by what its view lets it, anything that the step's help speaks of, but
 * end it. */
bool step_helps(const Look *look);
/* The verbs that belong to this step and that the seat may do something with now, one after the
 * other: *number is 0 at first. NULL past the last. */
const Verb *step_verb(const Look *look, int *number);
/*
 * Whether the seat may do something in this step that it could not in the one before, in which that
 * side acted: with a verb that belongs to steps, by what its view lets it.
 */
bool step_opens(const Look *look, int before, int acting);

/*
 * The things that a param of a verb may name: those that nothing but what is yet unsaid keeps from
 * it, else all that are like it. Returns how many there are; `found` has room for `most`.
 */
int verb_things(const Look *look, const Verb *verb, const Field *param, int *found, int most);

/*
 * Whether a command can be gone on with as far as it is said; else why not, whatever the words of
 * the rest may be. Nothing is said against one that has yet to name its things.
 */
bool command_goes_on(const Look *look, const Command *command, Faults *faults);

/*
 * Binds a command as far as it is said; for words that are wanting the first that go with the rest
 * are taken, or else those with the least against them.
 */
typedef enum Settled {
    SETTLED_WELL,   /* it may be so */
    SETTLED_BEGUN,  /* things must be named before anything can be said of it */
    SETTLED_WRONG,  /* it may not be: `blame` says why */
    SETTLED_UNREAD, /* something of it cannot be read, or it is not this seat's now */
} Settled;
Settled command_settle(const Look *look, const Command *command, BoundCommand *bound,
                       Faults *blame);
/* Whether there are things with which a command that is only begun may be. */
bool command_finds(const Look *look, const BoundCommand *bound);

/* Names those of the seat's pieces that forgo something, and says what; nothing where none does. */
void pieces_forgo(const Look *look, bool (*forgoes)(const Look *look, int piece), const char *words,
                  Text *to);
/* Whether the row of its equipment says that trait of a piece, so that its name is enough. */
bool equipment_says(const Look *look, int piece, int trait);
/* What is given up when the step ends now, in words; nothing where nothing is. */
void step_gives_up(const Look *look, Text *to);

/* ---- deciding ---- */

/*
 * Decides a bound command: plays it on the game's truth and fills the entry. The truth is then as
 * before: the entry is yet to be applied. Where dice are wanting (`d->wanted`) or faults were found
 * the entry is worth nothing.
 */
void game_decide(Game *game, const Seat *seat, const BoundCommand *bound, const Faces *faces,
                 Decision *d, Entry *entry, Faults *faults);

/* Adds what follows from the changes of an entry that was made otherwise, of one that is taken back
 * or put right; games from before leave that out. */
void game_settle(Game *game, const Seat *seat, Entry *entry);

void decide_set(Decision *d, Kind kind, int thing, int trait, int value);
void decide_text(Decision *d, Kind kind, int thing, int trait, const char *text);
void decide_value(Decision *d, Kind kind, int thing, int trait, Value value);
void piece_set(Decision *d, int piece, int trait, int value);
void order_set(Decision *d, int order, int trait, int value);
/* Makes a thing with standard values. */
int decide_make(Decision *d, Kind kind);
/* Adds a sentence that is flagged in the record. */
void decide_note(Decision *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/*
 * Plays a rule whose asks are filled in; `asks` becomes the situation as it came out. Recorded in
 * the entry with its owner. False: dice are wanting or cannot be, and the decision must end.
 */
bool decide_play(Decision *d, const Rule *rule, Situation *asks, int owner);

/* ---- asking rules of pieces ---- */

/*
 * Fills the asks whose trait a role has (Field.of), and those of the clock. Asks it leaves have
 * their standards. `known` (by ask, may be NULL) says which are settled; the answer says whether
 * it read what only `*owner` (may be NULL) may see: 0 nobody's, a side, -1 several sides'.
 */
void rule_fill(const Look *look, const Rule *rule, const Role *roles, int roles_count,
               Situation *asks, bool *known, int *owner);

/* Whether an ask is a trait that the look does not see of the piece that plays the part. */
bool ask_hidden(const Look *look, const Field *ask, const Role *roles, int count);

/* The same over nothing; then an ask by name, if the book has it; an answer, which must be there.
 */
void rule_begin(const Look *look, const Rule *rule, const Role *roles, int count, Situation *asks);
void ask_set(const Look *look, const Rule *rule, Situation *asks, const char *name, int value);
int situation_get(const Rule *rule, const Situation *situation, const char *answer);

/* An ask with its value; lists of these, and of roles here, end with one without a name. */
typedef struct AskValue {
    const char *name;
    int value;
} AskValue;
/* clang-format off */
#define ROLES(...) (const Role[]){ __VA_ARGS__, { 0 } }
#define ASKS(...) (const AskValue[]){ __VA_ARGS__, { 0 } }
#define NO_ROLES (const Role[]){ { 0 } }
#define NO_ASKS (const AskValue[]){ { 0 } }
/* clang-format on */
/* Begins with these roles, then sets these asks; only sets them. */
void rule_pose(const Look *look, const Rule *rule, const Role *roles, const AskValue *values,
               Situation *asks);
void asks_set(const Look *look, const Rule *rule, const AskValue *values, Situation *asks);
/* The answer of a rule that throws no dice, so asked. */
int rule_says(const Look *look, const Rule *rule, const char *answer, const Role *roles,
              const AskValue *values);
/* Plays a rule so asked, as decide_play does. */
bool decide_rule(Decision *d, const Rule *rule, const Role *roles, const AskValue *values,
                 int owner, Situation *answers);

/* The part of that number, from 0, that a piece plays in a rule; false: there is none. */
bool rule_part(const Rule *rule, int number, Text *name);
/* The trait of a part that an ask or answer is ("unit.state": "state"); NULL: it is of no such. */
const char *part_trait(const Field *field, const char *part);

/* How far ahead odds over turns are told: to the end of the game, but not for ever. */
int turns_ahead(const Look *look);

/* Plays a rule that throws no dice, from a look; `asks` becomes the situation as it came out. */
void rule_answer(const Look *look, const Rule *rule, Situation *asks);

/*
 * Writes answers into the pieces they are traits of: "unit.state" sets, "+unit.losses" adds,
 * "-unit.guns" takes away, "+unit.low-ammo" sets a flag and never clears it.
 */
void decide_apply(Decision *d, const Rule *rule, const Situation *answers, const Role *roles,
                  int roles_count);

/* ---- in words ---- */

/* A thing as people and commands call it: a piece's id, "3" or "union-3" for an order. */
void thing_print(Text *to, const Look *look, Kind kind, int thing);
/* The same of an order, for one line. */
enum { ORDER_NAME = 48 };
/* The side that a word of an answer stands for (Field.to), or 0. */
int answer_side(const Field *answer, const char *word);
const char *order_name(const Look *look, int order, char name[ORDER_NAME]);
/* Whether words are what orders of a side are called: "union-3". */
bool is_order_of(const char *side, const char *words);
/* A value of a field in words. */
void status_print(Text *to, const Look *look, int status);
void value_print(Text *to, const Look *look, const Field *field, Value value);
/* The same as it is read: things by their names, no hyphens in words. */
void value_say(Text *to, const Look *look, const Field *field, Value value);
void status_say(Text *to, const Look *look, int status);
/* A trait with its value: "place North Woods"; a mark by its name alone: "engaged". */
void trait_say(Text *to, const Look *look, const Field *trait, Value value);
/* Reads one; for a thing by its id in this look. */
bool value_parse(const Look *look, const Field *field, const char *typed, Value *value,
                 Arena *arena, Faults *faults);
/* A column of the log of orders in this game, from 0; NULL past the last. And a cell of it. */
const LogColumn *log_column(const Look *look, int number);
void log_cell(Text *to, const Look *look, int order, const LogColumn *column);
/* The time of day, "05:30"; the day before it where a game has several. */
void clock_print(Text *to, const Look *look);
/* The time at which a turn begins; false (and nothing) if the scenario has no such turn. */
bool turn_print(Text *to, const Look *look, int turn);

/* A thing by its id, or a fault that says nothing of what is out of sight. */
bool thing_parse(const Look *look, Kind kind, const char *typed, int *thing, Faults *faults);
/* Whether a thing is one that such a field may name. */
bool thing_like(const Look *look, const Field *like, int thing);

/* Things like this field by an id or, if there is none, by a whole name: how many there are. */
enum { NAMED_MOST = 8 };
int thing_find(const Look *look, const Field *like, const char *typed, int found[NAMED_MOST]);
/*
 * Orders by what was typed, "3" or "union-3". A number alone is that of the seat's side; who deals
 * with all means those of the side that acts, or, if it has none, anybody's.
 */
int orders_find(const Look *look, const char *typed, int found[NAMED_MOST]);
/* The same where one is only looked at: who deals with all means no side by a number alone. */
int orders_called(const Look *look, const char *typed, int found[NAMED_MOST]);
/* The only one, or 0. */
int order_find(const Look *look, const char *typed);
/* Those that go by a name; `part`: whose name or id holds what was typed. */
int things_named(const Look *look, const Field *like, const char *typed, bool part,
                 int found[NAMED_MOST]);
/* Says that it may be any of several, and names them with their ids. */
void refuse_which(const Look *look, Kind kind, const char *typed, const int *found, int count,
                  Faults *faults);
/* The id that may have been meant, among the things of a kind that are like this field; or NULL. */
const char *thing_nearest(const Look *look, const Field *like, const char *typed);
/* A place: an id of a piece, an off-map word, or words. */
Value place_parse(const Look *look, const char *typed, Arena *arena);

/* A refusal: adds a fault of kind FAULT_REFUSED with its rule. */
Fault *refuse(Faults *faults, const char *code, const char *cite, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
