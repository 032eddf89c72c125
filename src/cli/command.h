/* SPDX-License-Identifier: MIT */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "cli/files.h"
#include "cli/terminal.h"
#include "desk/seat_game.h"
#include "game/scenario.h"
#include "rules/question.h"
#include "study/plan.h"
#include "wire/json.h"

typedef struct CliRun CliRun;

#include "cli_commands.h" /* run_ of each command, from commands.txt */

/* One command of the program; help, completion and the manual are made from the table. */
typedef struct CliCommand {
    const char *name, *words, *help;
    uint64_t flags;
    int least, most; /* words it takes; most -1: any number */
    void (*run)(CliRun *run);
    const char *more; /* a paragraph for the manual and --help */
    const char *head; /* the heading above it where the commands are listed, or NULL */
    bool acts;        /* it does more than tell */
    bool grave;       /* what it does is not to be had back: never offered for another word */
} CliCommand;

/* Those of commands.txt in their order. The last has no name. */
extern const CliCommand commands[];

/* What a seat was shown at a prompt. */
typedef struct Shown {
    int entries; /* of those that it learnt */
    bool behind; /* a command was not run, for more had come */
    bool late;   /* that was told: next asks whether it is still meant */
    Text again;  /* it, as far as it was said by then, where that is more than was typed */
    Text due;    /* the items of the last list that was told, a line each as they are typed */
} Shown;

/*
 * The command of that name, or NULL; and runs one with what was typed after its name. At a prompt
 * `shown` says what the seat was shown there, else it is NULL.
 */
const CliCommand *command_find(const char *name);
/* The verb of that name of the games of a system, or NULL; and whether those of any have it. */
const Verb *verb_declared(const System *system, const char *name);
bool is_verb(const char *word);
int command_run(const CliCommand *command, int count, char **argv, Shown *shown);
/* The same of one whose args and terminal are set; who runs it ends it. */
void command_perform(CliRun *run);

/* The book that the flags ask for: a system, --rules, --option. NULL: faults say why. */
typedef struct Opened {
    House house;
    Book *book;
} Opened;

/* The dice for which a command waits, or wants "". */
typedef struct DiceWanted {
    char wants[200], about[300]; /* as in a Reply */
    bool thrown, only_typed;
} DiceWanted;

/* A command in its course; who runs it ends it: closes what is open, tells answer or faults. */
struct CliRun {
    const CliCommand *command;
    Terminal terminal;
    Text text;     /* the answer; as JSON it is a line, ended for it */
    Json json;     /* writes to it */
    int result;    /* the exit code if there are no faults */
    bool partial;  /* the answer is told even where a fault came after it */
    bool served;   /* for somebody elsewhere: nobody is asked, no file is read but what was sent */
    bool host;     /* who keeps the server */
    bool first;    /* only as far as files are written */
    Opened opened; /* its book */
    SeatGame own;  /* its game */
    Shown *shown;  /* at a prompt, else NULL */
    DiceWanted wanted; /* the dice for which it waits */
    Faults faults;     /* these are large: */
    Args args;         /* only what they hold is set */
};

/* Begins one, whose args are read next. */
void run_begin(CliRun *run, const CliCommand *command);

/* Opens the book of the first word; and what args_question says, bound to that book. */
bool run_opens_book(CliRun *run);
bool run_opens_question(CliRun *run, Question *question);

/*
 * Opens the game of the seat that the flags name; or the store of games alone. A command that acts
 * is not run where a prompt is behind: then that is said in `shown` and there is no fault; before
 * one that only tells, what came is told.
 */
bool run_opens_game(CliRun *run);
/* Opens it again after a question, and tells what came meanwhile; then `came` is true. */
bool run_comes_back(CliRun *run, bool *came);
/* Tells what others did, or this seat elsewhere, since it was shown last; whether there was any. */
bool shown_news(Text *to, Shown *shown, SeatGame *own, const Terminal *terminal, Faults *faults);
/* The same at once. */
bool shown_tell(Shown *shown, SeatGame *own, const Terminal *terminal, Faults *faults);
bool run_opens_store(CliRun *run);

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

/* Whether all is well with a scenario, bound to the book that it names; then what is missed in it.
 */
bool scenario_lint(const char *path, const Args *args, Faults *faults, Faults *warnings);

/* What the words ask, SYSTEM RULE [NAME=VALUE...] with --by. */
Question args_question(const Args *args);

/* What help prints. */
void help_all(Text *to);
void help_command(Text *to, const CliCommand *command);

#endif
