/* SPDX-License-Identifier: MIT */
/* The program: finds the command and runs it. */
#include "cli/command.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#ifndef GALLOPER_VERSION
#define GALLOPER_VERSION "0"
#endif

#define BOOK_FLAGS (HAS(FLAG_RULES) | HAS(FLAG_OPTION))
#define COURSE_FLAGS (HAS(FLAG_TURNS) | HAS(FLAG_FROM))
#define ANSWER_FLAGS (HAS(FLAG_CSV) | HAS(FLAG_SVG))
#define SIM_FLAGS                                                                                  \
    (HAS(FLAG_TRIALS) | HAS(FLAG_PART) | HAS(FLAG_THREADS) | HAS(FLAG_DICE_BY_DICE) |              \
     HAS(FLAG_MERGE) | HAS(FLAG_SEED) | HAS(FLAG_BY))
#define DATA_FLAGS (ALL_FLAGS | HAS(FLAG_DATA))
#define SEAT_FLAGS (DATA_FLAGS | HAS(FLAG_SEAT))
#define ALL_FLAGS (HAS(FLAG_JSON) | HAS(FLAG_COLOR) | HAS(FLAG_HELP))

const CliCommand commands[] = {
    { "systems", "", "list the systems", ALL_FLAGS, 0, 0, run_systems,
      "Each with its title and the number of its charts and rules.", "Rules and odds" },
    { "charts", "SYSTEM", "list a system's charts and options", ALL_FLAGS | BOOK_FLAGS, 1, 1,
      run_charts, "The options are shown with their values in this book." },
    { "chart", "SYSTEM [CHART...]", "print charts as on the card",
      ALL_FLAGS | BOOK_FLAGS | HAS(FLAG_MARKDOWN) | HAS(FLAG_CSV) | HAS(FLAG_SOURCE), 1, -1,
      run_chart, "Without a chart's name all charts of the system are printed." },
    { "rules", "SYSTEM [RULE]", "list a system's rules, or tell what a rule asks and answers",
      ALL_FLAGS | BOOK_FLAGS, 1, 2, run_rules, "Rules stand in the order of the book." },
    { "roll", "SYSTEM RULE [NAME=VALUE...]", "throw on a rule and say why it came out so",
      ALL_FLAGS | BOOK_FLAGS | HAS(FLAG_DICE) | HAS(FLAG_SEED) | COURSE_FLAGS, 2, -1, run_roll,
      "The dice are thrown by the program, or given with --dice in the order in which the rule "
      "throws them: 2d6 takes two numbers, a d66 two, the tens first. Every modifier that was "
      "considered is told; those in parentheses did not apply." },
    { "odds", "SYSTEM RULE [NAME=VALUE...]", "give the exact odds of a rule",
      ALL_FLAGS | BOOK_FLAGS | HAS(FLAG_BY) | COURSE_FLAGS | ANSWER_FLAGS, 2, -1, run_odds,
      "Fractions are whole ways out of all ways the dice can fall. Where there are many outcomes "
      "each answer is shown by itself; --json lists them together. A course, such as an order on "
      "its way, is told turn by turn. --svg draws it too, --csv is for a spreadsheet." },
    { "compare", "SYSTEM RULE [NAME=VALUE,VALUE...]",
      "set alternatives side by side, with their cost",
      ALL_FLAGS | BOOK_FLAGS | HAS(FLAG_BY) | COURSE_FLAGS | ANSWER_FLAGS, 2, -1, run_compare,
      "An ask with several values, parted by commas, makes an alternative of each; several such "
      "asks make all combinations. Compared is the answer named with --by, else the first that is "
      "a word or yes and no; of a course, whether it is acted on by the end of its last turn. "
      "--svg draws it too, --csv is "
      "for a spreadsheet." },
    { "sim", "SYSTEM RULE [NAME=VALUE...] --trials N | --merge FILE...",
      "play a rule many times and count what comes of it",
      ALL_FLAGS | BOOK_FLAGS | COURSE_FLAGS | SIM_FLAGS, 1, -1, run_sim,
      "Trials are drawn from the exact odds where those can be counted, else thrown dice by dice. "
      "Counts depend only on the seed, which is printed, and the number of trials: not on threads "
      "or parts. The JSON of parts, one file each, is added up with --merge." },
    { "forecast", "PLAN", "tell when the orders of a plan are acted on",
      ALL_FLAGS | BOOK_FLAGS | ANSWER_FLAGS, 1, 1, run_forecast,
      "A plan is a file of leaders and orders, some of which wait for others; doc/forecast.md "
      "in the source tells how it is written. For each order: the turns by which it is acted on "
      "with 10, 50 and 90 %, and its chance by the last turn; then all of them together, and two "
      "by two. --svg draws it too, --csv is for a spreadsheet." },
    { "scenario", "[SCENARIO]", "list the scenarios, or tell about one",
      ALL_FLAGS | HAS(FLAG_CSV) | HAS(FLAG_FROM_CSV), 0, 1, run_scenario,
      "A scenario is one of those listed, or a file that ends in .scenario; doc/scenarios.md in "
      "the "
      "source tells how it is written. --csv prints its armies for a spreadsheet, in which ids "
      "such "
      "as 0405 are to be read as text; --from-csv prints the scenario with the armies that came "
      "back." },
    { "lint", "PATH...", "check chart files, folders of house rules, plans and scenarios",
      ALL_FLAGS | HAS(FLAG_OPTION), 1, -1, run_lint,
      "Says nothing and ends with 0 when all is well." },
    { "fmt", "PATH...", "align the columns of chart files, plans and scenarios",
      ALL_FLAGS | HAS(FLAG_CHECK), 1, -1, run_fmt,
      "Files are written only if they change; - reads standard input and writes to "
      "standard output." },
    { "diff", "SYSTEM SYSTEM-OR-PATH", "tell what differs between two books",
      ALL_FLAGS | HAS(FLAG_OPTION), 2, 2, run_diff,
      "Then tells what that does to the odds of the rules, in their worked examples and in "
      "variations of them. Ends with 1 when the books differ. Options given with --option are "
      "settled in the second." },
    { "new", "SCENARIO", "begin a game and give out its seats",
      DATA_FLAGS | BOOK_FLAGS | HAS(FLAG_NAME) | HAS(FLAG_LESSON) | HAS(FLAG_SOLO) |
          HAS(FLAG_BLIND) | HAS(FLAG_NO_UMPIRE) | HAS(FLAG_NO_DISPATCHES) | HAS(FLAG_TYPED_DICE) |
          HAS(FLAG_ENFORCE),
      1, 1, run_new,
      "A scenario goes by its name (\"galloper scenario\" lists them) or is a file. To begin with, "
      "try new antietam --lesson --solo, then play antietam. Every seat gets a file in the data "
      "folder, readable to you alone; who has a seat's file, or the token in it, has the seat. "
      "Take one with GALLOPER_SEAT or --seat. The game keeps the rules that it began with.",
      "Games" },
    { "games", "", "list the games", DATA_FLAGS, 0, 0, run_games,
      "Each with its scenario, its system, where it stands and when it was last played." },
    { "play", "[GAME[/SEAT]]", "play at a prompt", SEAT_FLAGS, 0, 1, run_play,
      "With GAME it takes the only seat of a solo game, with GAME/SEAT that one; else --seat or "
      "GALLOPER_SEAT say whose. "
      "Commands are typed without the word galloper, and the verbs of the game as they are: "
      "\"issue to=i-corps\". due lists what is to be done, a number does it, next ends the step, "
      "help tells the rest. Tab completes; dice that are typed are asked for; \"seat NAME\" hands "
      "the keyboard to another player. The game is free for others between two commands." },
    { "show", "[PIECE|ORDER]", "show the game, a piece or an order as your seat sees it",
      SEAT_FLAGS, 0, 1, run_show,
      "The clock, the step and what to do in it, then the armies, with what each formation may "
      "act on. What your seat does not know is shown as a question mark." },
    { "due", "", "list what is due in this step", SEAT_FLAGS, 0, 0, run_due,
      "Each item with what to type and the odds of its throw. Those marked with a star are "
      "compelled: the step does not end before they are done. \"do 1\" does the first." },
    { "do", "[VERB|ITEM [NAME=VALUE...] | all]", "do something in the game",
      SEAT_FLAGS | HAS(FLAG_DICE) | HAS(FLAG_ODDS) | HAS(FLAG_ID), 0, -1, run_do,
      "Alone it lists the verbs that are open now. A number does that item of the due list, with "
      "what is typed after it; \"do all\" does every item that leaves no choice. Dice are the "
      "program's or typed, as the game was made; --dice 4,3, --dice ask and "
      "--dice program choose for this command. One that still wants dice waits: see dice." },
    { "dice", "[FACES|program]", "go on with the command that waits for dice", SEAT_FLAGS, 0, -1,
      run_dice,
      "FACES are those that fell, one by one: 4,3. \"program\" lets the program throw. Alone it "
      "tells what is wanted, with the odds." },
    { "correct", "FACES", "correct the dice that you typed for your last command", SEAT_FLAGS, 1,
      -1, run_correct, "As long as nobody else has acted; the record keeps both." },
    { "withdraw", "", "take back the command that waits for dice", SEAT_FLAGS, 0, 0, run_withdraw,
      "One for which the program has thrown already cannot be taken back." },
    { "next", "[N]", "end the step, or N of them", SEAT_FLAGS | HAS(FLAG_DICE) | HAS(FLAG_THROUGH),
      0, 1, run_next,
      "Refused while something compelled is open, which \"due\" lists. Several steps end as far as "
      "the seat has nothing to do in them; --through goes on over what is not compelled." },
    { "orders", "", "print the log of orders", SEAT_FLAGS | HAS(FLAG_CSV), 0, 0, run_orders,
      "Orders in force first, then those that are over." },
    { "slip", "ORDER", "print an order as a slip to hand over", SEAT_FLAGS, 1, 1, run_slip,
      "\"orders\" tells the numbers. The slip is 60 columns wide." },
    { "since", "", "tell what your seat learnt since it last did something", SEAT_FLAGS, 0, 0,
      run_since, "In the order in which it was learnt: what a player reads when he comes back." },
    { "log", "", "tell all that your seat knows to have happened", SEAT_FLAGS | HAS(FLAG_SINCE), 0,
      0, run_log, "Entries are numbered as your seat learnt of them." },
    { "replay", "", "go through the game again, or show it as it was", SEAT_FLAGS | HAS(FLAG_AT), 0,
      0, run_replay,
      "With --at N the game is shown as your seat saw it after its entry N, else step by step." },
    { "undo", "", "take back your last entry", SEAT_FLAGS | HAS(FLAG_REASON), 0, 0, run_undo,
      "Free as long as it showed nothing new and rolled nothing; beyond that the other side or the "
      "umpire must consent (\"do consent\"). Both stay in the record." },
    { "redo", "", "do again what was taken back", SEAT_FLAGS, 0, 0, run_redo,
      "Only as long as nothing else was done." },
    { "branch", "", "copy the game up to an entry, to try something out",
      SEAT_FLAGS | HAS(FLAG_AT) | HAS(FLAG_NAME), 0, 0, run_branch,
      "For the umpire, the keeper or a solo player. Of the whole game unless --at says otherwise. "
      "The copy has seats of its own." },
    { "verify", "[GAME|FILE]", "play a game again from its commands and dice, and compare",
      SEAT_FLAGS, 0, 1, run_verify, "Ends with 1 where the record and the rules disagree." },
    { "export", "[FILE]", "write the game into a file", SEAT_FLAGS, 0, 1, run_export,
      "For the umpire, the keeper or a solo player the whole game, with everybody's secrets, as "
      "import takes it in again; for any other seat what it learnt. Without a file it goes to "
      "standard output." },
    { "import", "FILE", "take in a game that was exported", DATA_FLAGS | HAS(FLAG_NAME), 1, 1,
      run_import,
      "From an export of the umpire, the keeper or a solo player, on whatever machine, and only as "
      "it was exported. Its seats get new files and tokens; verify plays it again." },
    { "seat", "NAME", "give a seat a new token", SEAT_FLAGS, 1, 1, run_seat,
      "When a seat changes hands or its file is lost; for the umpire, the keeper or a solo player. "
      "The token that it had is no longer valid." },
    { "serve", "", "serve the page and the programs that ask over HTTP",
      ALL_FLAGS | HAS(FLAG_PORT) | HAS(FLAG_BIND) | HAS(FLAG_HOST), 0, 0, run_serve,
      "Only this machine is served unless --bind says otherwise. /api/openapi.json tells programs "
      "what can be asked.",
      "The program" },
    { "help", "[COMMAND]", "tell about the program or a command", ALL_FLAGS, 0, 1, run_help,
      "The words man and completion print the source of the manual and of the bash completion." },
    { 0 },
};

enum { COMMANDS_MOST = 64 };
static_assert(sizeof commands / sizeof *commands <= COMMANDS_MOST, "names of all commands fit");

const CliCommand *command_find(const char *name)
{
    for (const CliCommand *command = commands; command->name; command++) {
        if (strcmp(command->name, name) == 0) {
            return command;
        }
    }
    return NULL;
}

/* Whether --json was typed, for faults of what was typed. */
static bool wants_json(int count, char **argv)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(argv[i], flag_decls[FLAG_JSON].name) == 0) {
            return true;
        }
    }
    return false;
}

static int unknown_command(const char *typed, bool json)
{
    const char *names[COMMANDS_MOST] = { 0 };
    Faults faults = { 0 };

    for (int i = 0; commands[i].name; i++) {
        names[i] = commands[i].name;
    }
    const char *near = text_nearest(typed, names);
    Fault *fault =
        faults_add(&faults, FAULT_USAGE, "usage.command", "there is no command \"%.60s\"", typed);
    fault_next(fault, near ? "Did you mean \"galloper %s\"?" : "\"galloper help\" lists them.",
               near);
    return terminal_fail(&faults, json);
}

static int tell_version(void)
{
    Terminal plain = { 0 };
    Faults faults = { 0 };
    Text text = { 0 };

    text_add(&text, "galloper " GALLOPER_VERSION "\n");
    return terminal_end(&text, &faults, &plain);
}

int command_run(const CliCommand *command, int count, char **argv, bool session)
{
    Faults faults = { 0 };
    Args args;
    Text text = { 0 };

    if (!args_read(&args, count, argv, command->flags, &faults)) {
        return terminal_fail(&faults, wants_json(count, argv));
    }
    args.session = session;
    Terminal terminal = terminal_for(&args);
    const char *color = args.flags[FLAG_COLOR];
    if (color && strcmp(color, "auto") && strcmp(color, "always") && strcmp(color, "never")) {
        fault_next(
            faults_add(&faults, FAULT_USAGE, "usage.color", "--color=%.20s is unknown", color),
            "It is auto, always or never.");
        return terminal_fail(&faults, terminal.json);
    }
    if (args.flags[FLAG_HELP]) {
        help_command(&text, command);
        return terminal_end(&text, &faults, &terminal);
    }
    if (args.count < command->least || (command->most >= 0 && args.count > command->most)) {
        fault_next(faults_add(&faults, FAULT_USAGE, "usage.words", "%s words are given",
                              args.count < command->least ? "too few" : "too many"),
                   "galloper %s%s%s", command->name, command->words[0] ? " " : "", command->words);
        return terminal_fail(&faults, terminal.json);
    }
    return command->run(&args, &terminal);
}

int main(int argc, char **argv)
{
    Text text = { 0 };

    if (argc < 2) {
        help_all(&text);
        fputs(text_of(&text), stderr);
        text_finish(&text);
        return FAULT_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        return tell_version();
    }
    bool help = strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0;
    const char *typed = help ? "help" : argv[1];
    const CliCommand *command = command_find(typed);
    return command ? command_run(command, argc - 2, argv + 2, false)
                   : unknown_command(typed, wants_json(argc, argv));
}
