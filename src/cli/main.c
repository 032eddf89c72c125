/* SPDX-License-Identifier: MIT */
/* The program: finds the command and runs it. */
#include "cli/command.h"

#include <stdio.h>
#include <string.h>

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
