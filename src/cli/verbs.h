/* SPDX-License-Identifier: MIT */
#ifndef CLI_VERBS_H
#define CLI_VERBS_H

#include "cli/terminal.h"
#include "desk/desk.h"
#include "wire/json.h"

/* The verbs of a game, and commands as they are typed. */
enum { COMMAND_ARGS = 64 };

/* The verbs that are open now, with their args. */
void verbs_tell(Text *to, const Look *look, const Terminal *terminal);
void verbs_json(Json *json, const Look *look);

/* One verb, with what each of its args takes; with `rule` also what it asks of that one. */
void verb_tell(Text *to, const Look *look, const Verb *verb, const Rule *rule,
               const Terminal *terminal);
/* The rule that one of the words names, as "fire" or "rule=fire"; or NULL. */
const Rule *rule_named(const Look *look, const char *const *words, int count);

/* A command as typed; what it holds is in the arena. */
typedef struct Typed {
    Arg args[COMMAND_ARGS];
    Command command;
    bool choice; /* what is due by its number and leaves a choice, with no word more */
    int said;    /* args that the item itself says */
    Arg late;    /* an answer that news came before: it is offered again; or NULL */
    Arena arena;
} Typed;

/*
 * Reads VERB NAME=VALUE...; a word without = goes on with the text before it, or is for the first
 * param that it fits (cli/params.h). `verb` NULL: it is unknown, and all is taken as it is.
 */
bool typed_read(Typed *typed, const Look *look, const Verb *verb, const char *name,
                const char *const *words, int count, Faults *faults);
/* The command of an item that is due. */
void typed_due(Typed *typed, const Look *look, const Due *due);
/* What the item of that number in the due list says, with words that were typed after it. */
bool typed_item(Typed *typed, const Look *look, int number, const char *const *words, int count,
                Faults *faults);
void typed_finish(Typed *typed);

/*
 * Cuts a line into words at blanks; quotes hold a word together, \" is one in them. The words are
 * in the arena. A quote that is not closed is a fault, where `faults` is given: then there are no
 * words.
 */
int line_cut(const char *line, Arena *arena, const char **words, int most, Faults *faults);

#endif
