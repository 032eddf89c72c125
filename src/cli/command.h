/* SPDX-License-Identifier: MIT */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "cli/files.h"
#include "cli/terminal.h"
#include "game/scenario.h"
#include "rules/question.h"
#include "study/plan.h"

#include "cli_commands.h" /* run_ of each command, from commands.txt */

/* One command of the program; help, completion and the manual are made from the table. */
typedef struct CliCommand {
    const char *name, *words, *help;
    uint64_t flags;
    int least, most; /* words it takes; most -1: any number */
    int (*run)(const Args *args, const Terminal *terminal);
    const char *more; /* a paragraph for the manual and --help */
    const char *head; /* the heading above it where the commands are listed, or NULL */
} CliCommand;

/* Those of commands.txt in their order. The last has no name. */
extern const CliCommand commands[];

/* The command of that name, or NULL; and runs one with what was typed after its name. */
const CliCommand *command_find(const char *name);
int command_run(const CliCommand *command, int count, char **argv, bool session);

/* The book that the flags ask for: a system, --rules, --option. NULL: faults say why. */
typedef struct Opened {
    House house;
    Book *book;
} Opened;

bool opened_book(Opened *opened, const char *system, const Args *args, Faults *faults);
/* The same with these options, "name=value", before those of the flags. */
bool opened_book_with(Opened *opened, const char *system, const char *const *options, int count,
                      const Args *args, Faults *faults);
void opened_finish(Opened *opened);

/* A plan and the book that it is bound to; false: faults say why. */
typedef struct OpenedPlan {
    Plan plan;
    Opened opened;
    Source source;
    Arena arena;
} OpenedPlan;

bool opened_plan(OpenedPlan *opened, const char *path, const Args *args, Faults *faults);
void opened_plan_finish(OpenedPlan *opened);

/* A scenario by its id or its file, its text and nothing more; false: faults say why. */
typedef struct OpenedScenario {
    Scenario scenario;
    Source source;
    Arena arena;
} OpenedScenario;

bool opened_scenario(OpenedScenario *opened, const char *name, bool lesson, Faults *faults);
void opened_scenario_finish(OpenedScenario *opened);

/* Whether all is well with a scenario, bound to the book that it names. */
bool scenario_lint(const char *path, const Args *args, Faults *faults);

/* What the words ask, SYSTEM RULE [NAME=VALUE...] with --by; and the same bound to its book. */
Question args_question(const Args *args);
bool opened_question(Opened *opened, const Args *args, Question *question, Faults *faults);

/* What help prints. */
void help_all(Text *to);
void help_command(Text *to, const CliCommand *command);

#endif
