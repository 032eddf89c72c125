/* SPDX-License-Identifier: MIT */
/* The program: finds the command and runs it. */
#define _POSIX_C_SOURCE 200809L
#include "base/patience.h"
#include "cli/command.h"
#include "cli/edit.h"
#include "cli/remote.h"
#include "cli/twin.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifndef GALLOPER_VERSION
#define GALLOPER_VERSION "0"
#endif

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
    const char *names[COMMANDS + 1] = { 0 };
    Faults faults = { 0 };
    int count = 0;

    for (const CliCommand *command = commands; command->name; command++) {
        if (!command->grave) {
            names[count++] = command->name;
        }
    }
    const char *near = is_verb(typed) ? NULL : text_nearest(typed, names);
    Fault *fault =
        faults_add(&faults, FAULT_USAGE, "usage.command", "there is no command \"%.60s\"", typed);
    fault_next(fault,
               near             ? "Did you mean \"galloper %s\"?"
               : is_verb(typed) ? "It is a verb of games: \"galloper do %s\"."
                                : "\"galloper help\" lists them.",
               near ? near : typed);
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

/* Whether the color and the number of words are such as the command takes. */
static bool fits(CliRun *run)
{
    const CliCommand *command = run->command;
    const char *color = run->args.flags[FLAG_COLOR];
    int count = run->args.count;

    if (color && strcmp(color, "auto") && strcmp(color, "always") && strcmp(color, "never")) {
        fault_next(
            faults_add(&run->faults, FAULT_USAGE, "usage.color", "--color=%.20s is unknown", color),
            "It is auto, always or never.");
    } else if (!run->args.flags[FLAG_HELP] &&
               (count < command->least || (command->most >= 0 && count > command->most))) {
        fault_next(faults_add(&run->faults, FAULT_USAGE, "usage.words", "%s words are given",
                              count < command->least ? "too few" : "too many"),
                   "galloper %s%s%s", command->name, command->words[0] ? " " : "", command->words);
    }
    return !run->faults.count;
}

static int end_run(CliRun *run)
{
    seat_game_close(&run->own);
    opened_finish(&run->opened);
    if (run->terminal.json && run->text.length && run->text.at[run->text.length - 1] != '\n') {
        text_add(&run->text, "\n");
    }
    if (run->partial && run->faults.count) {
        terminal_print(&run->text, NULL);
        text_clear(&run->text);
    }
    int failed = terminal_end(&run->text, &run->faults, &run->terminal);
    return failed ? failed : run->result;
}

void command_perform(CliRun *run)
{
    if (!fits(run)) {
        /* that is told */
    } else if (run->args.flags[FLAG_HELP] && !(run->command->run == run_do && run->args.count)) {
        help_command(&run->text, run->command);
    } else {
        run->command->run(run);
    }
}

void run_begin(CliRun *run, const CliCommand *command)
{
    memset(run, 0, offsetof(CliRun, faults));
    run->command = command;
    run->json.to = &run->text;
    faults_clear(&run->faults);
}

/* Ctrl-C at a prompt: nobody waits for the answer any more. */
static bool is_awaited(void *broken)
{
    *(bool *)broken |= edit_is_stopped();
    return !*(bool *)broken;
}

/* What only asks rules may be broken off; what is of a game is done to its end. */
static void perform_here(CliRun *run)
{
    bool broken = false;

    if (run->args.session && !(run->command->flags & HAS(FLAG_SEAT))) {
        patience_of(is_awaited, &broken);
    }
    command_perform(run);
    patience_of(NULL, NULL);
    if (broken) { /* what there is of it is no answer */
        text_clear(&run->text);
        faults_clear(&run->faults);
        fault_next(faults_add(&run->faults, FAULT_INTERRUPTED, "question.interrupted",
                              "%s is broken off", run->command->name),
                   "Ask again, and wait for the answer.");
    }
}

static char **typed_all; /* the words of this program */

/* A prompt has libraries from its beginning: what it does later is not begun again. */
static bool wants_libraries(const CliRun *run, bool remote)
{
    return !run->shown && (remote || run->args.flags[FLAG_QR] || run->command->run == run_serve ||
                           run->command->run == run_play);
}

int command_run(const CliCommand *command, int count, char **argv, Shown *shown)
{
    char address[PATH_MOST];
    CliRun run;

    run_begin(&run, command);
    run.shown = shown;
    if (!args_read(&run.args, count, argv, command->flags, &run.faults)) {
        return terminal_fail(&run.faults, wants_json(count, argv));
    }
    run.args.session = shown != NULL;
    run.terminal = terminal_for(&run.args);
    bool remote = remote_wanted(&run, address);
    if (twin_go_on && wants_libraries(&run, remote)) {
        twin_go_on(typed_all, &run.faults);
    } else if (remote) {
        remote_perform(&run, address);
    } else {
        perform_here(&run);
    }
    return end_run(&run);
}

/*
 * A standard stream that is closed stays unusable: were its number given to the next file that is
 * opened, answers would be written into that.
 */
static void hold_streams(void)
{
    for (int stream = 0; stream <= STDERR_FILENO; stream++) {
        bool closed = fcntl(stream, F_GETFD) < 0;
        if (closed && open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) != stream) {
            _exit(FAULT_STORAGE);
        }
    }
}

int main(int argc, char **argv)
{
    Text text = { 0 };

    typed_all = argv;
    hold_streams();
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is told as a full disk is */

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
    return command ? command_run(command, argc - 2, argv + 2, NULL)
                   : unknown_command(typed, wants_json(argc, argv));
}
