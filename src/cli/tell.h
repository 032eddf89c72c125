/* SPDX-License-Identifier: MIT */
#ifndef CLI_TELL_H
#define CLI_TELL_H

#include "cli/terminal.h"
#include "desk/desk.h"
#include "game/draft.h"
#include "wire/json.h"

/* What the commands of a game share in telling; all of it from a seat's look. */

/* Where what belongs to an entry begins. */
enum { ENTRY_INDENT = 13 };

/* What may be typed where dice are asked for. */
#define DICE_HELP                                                                                  \
    "Type the faces that fell, one by one: 4,3. program lets the program throw;\n"                 \
    "Ctrl-C leaves the command waiting. due, log, orders, show and why are\n"                      \
    "answered here too."
/* What is said where they were not given, or not all of them. */
const char *tell_waits_on(bool thrown);
/* What is said of a command that waits for dice in vain; nothing of any other. */
void tell_in_vain(Text *to, Desk *desk, int seat);

/*
 * Where the game stands, what to do in this step, and the command that waits for dice; `count`:
 * and how much is due.
 */
void tell_head(Text *to, Desk *desk, int seat, bool count, const Terminal *terminal);

/* The house rules and options that the game is played by, in a line; nothing where there are none.
 */
void tell_rules(Text *to, const Desk *desk, int indent);

/* What to do in this step, or who acts in it. */
void tell_step(Text *to, const Look *look, const Terminal *terminal);

/* What the game is about, for a seat that has done nothing yet. */
void tell_brief(Text *to, const Desk *desk, int seat);

/* A block of the scenario's words, "victory" or the like, in paragraphs. */
void tell_words(Text *to, const Scenario *scenario, const char *name);

/* What the game came to, if the seat may know it. */
void tell_result(Text *to, Desk *desk, int seat, Faults *faults);

/* The word before a command: "galloper ", or nothing at a prompt. */
const char *tell_program(const Terminal *terminal);

/* Words as a line of their own; further lines of it are indented by two more. */
void tell_line(Text *to, const char *words, int indent, bool dim, const Terminal *terminal);

/* "06:30 Union, Order issue". */
void tell_moment(Text *to, const Look *look, const char *between);

/* A side by its name; a piece by its name, with the id by which it is typed. */
const char *tell_side(const Look *look, int side);
void tell_piece(Text *to, const Look *look, int piece);

/* A trait's value, "?" where it is unknown. */
void tell_value(Text *to, const Look *look, Kind kind, int thing, int trait);
/* The same within a line: words that could be taken for more than they are stand in quotes. */
void tell_within(Text *to, const Look *look, Kind kind, int thing, int trait);
/* The same of a value that it has or had: of a messenger who is there, that he is off the table. */
void tell_as(Text *to, const Look *look, Kind kind, int thing, int trait, Value value);
bool tell_known(const Look *look, Kind kind, int thing, int trait);

/* An entry as the seat learnt it: its number and time, what was done, dice and answers, what
 * changed. */
typedef struct EntryTelling {
    bool why;          /* with every line of the traces */
    bool self;         /* of the seat's own, too, who did it */
    const char *about; /* to be added: which entry it is about; or NULL */
} EntryTelling;
/* The same as JSON, with its first line as a sentence. */
void json_entry(Json *json, const Look *look, const Entry *entry, const News *news,
                const char *about);
void tell_entry(Text *to, const Look *look, const Entry *entry, const News *news,
                EntryTelling telling, const Terminal *terminal);

/* Who else waits for dice, a line each after `head`, for who sees all; `vain`: only for nothing. */
void tell_waiters(Text *to, Desk *desk, int seat, const char *head, bool vain);
/* What sides ask of the others, about which entry, and how those answer. */
void tell_asks(Text *to, Desk *desk, int seat, const Terminal *terminal);

/* What a seat learnt from its entry `from` on, as its log tells it; false: nothing. */
bool tell_since(Text *to, Desk *desk, int seat, int from, const Terminal *terminal, Faults *faults);

/* What was done, in a line without number and time. */
void tell_deed(Text *to, const Look *look, const Entry *entry, const News *news);

/* For whom a seat plays, as all may know: "Union", "umpire". */
const char *tell_by(const Look *look, const Entry *entry, const News *news);
/* The reason given, as far as it is told; or "". */
const char *tell_reason(const Entry *entry, const News *news);

/* The odds of a rule in a line: "A 14 %, D1 42 %"; false (and nothing) if they are not to be had.
 */
bool tell_chances(Text *to, const Book *book, const Rule *rule, const Situation *asks);

/* A command as far as it is filled in: its fields with their choices, then all ways. */
void tell_draft(Text *to, const Look *look, const Draft *draft, const Terminal *terminal);

/* The armies as trees, with what stands beside each formation. */
void show_armies(Text *to, const Look *look, const Terminal *terminal);

/* The first `count` items of a list, a line each as they are typed. */
void due_lines(Text *to, const Look *look, const DueList *list, int count);

/* How many items are due from this look, and how many of them are compelled. */
int tell_due(const Look *look, int *compelled);

#endif
