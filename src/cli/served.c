/* SPDX-License-Identifier: MIT */
/* Commands for those elsewhere: run in the hall, with what was sent, and told in return. */
#define _POSIX_C_SOURCE 200809L
#include "cli/served.h"

#include "cli/command.h"
#include "cli/relay.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Commands that the server runs: those of a seat, and those that keep games. */
static const CliCommand *served_command(const char *name)
{
    static const char *const OTHERS[] = { "new", "games", "import", "scenario", "backup", NULL };
    const CliCommand *command = command_find(name);

    for (const char *const *other = OTHERS; *other; other++) {
        if (strcmp(name, *other) == 0) {
            return command;
        }
    }
    return command && (command->flags & HAS(FLAG_SEAT)) ? command : NULL;
}

static const FlagDecl *flag_of(const char *name)
{
    for (int i = 0; i < FLAG_KINDS; i++) {
        if (strcmp(flag_decls[i].name + 2, name) == 0) {
            return &flag_decls[i];
        }
    }
    return NULL;
}

/* What would be typed: "--dice=4,3 --why -- words". */
static bool read_args(CliRun *run, Errand *errand)
{
    static const char *const GIVEN[] = { "", "yes", "true", NULL };
    static const char *const LEFT_OUT[] = { "no", "false", NULL };
    char *argv[ERRAND_FLAGS + ERRAND_WORDS + 2];
    int count = 0;

    for (int i = 0; i < errand->flags_count; i++) {
        const ErrandFlag *flag = &errand->flags[i];
        const FlagDecl *decl = flag_of(flag->name);
        bool valued = decl && decl->value;
        bool plain = !valued && text_find(flag->value, GIVEN) >= 0;
        if (!valued && text_find(flag->value, LEFT_OUT) >= 0) {
            continue;
        }
        argv[count++] =
            arena_print(&errand->arena, plain ? "--%s" : "--%s=%s", flag->name, flag->value);
    }
    argv[count++] = arena_string(&errand->arena, "--");
    for (int i = 0; i < errand->words_count; i++) {
        argv[count++] = arena_string(&errand->arena, errand->words[i]);
    }
    return args_read(&run->args, count, argv, run->command->flags, &run->faults);
}

/* What is deleted is kept in the data folder, where who keeps the server finds it: the file, or
 * NULL where another is named. */
static const char *keep_deleted(CliRun *run, Errand *errand)
{
    char folder[PATH_MOST];

    if (run->args.count != 1) {
        return NULL;
    }
    snprintf(folder, sizeof folder, "%.900s/deleted", hall_folder());
    mkdir(folder, 0700);
    return run->args.words[run->args.count++] = arena_print(&errand->arena, "%s/%s-%d.galloper",
                                                            folder, errand->name, errand->number);
}

/* A file for who typed the command elsewhere: it is written there. */
static void take_file(void *with, const char *path, const Text *text)
{
    Errand *errand = with;

    errand_writes(errand, (Source){ arena_string(&errand->arena, path),
                                    arena_copy(&errand->arena, text_of(text), text->length),
                                    text->length });
}

void served_run(Errand *errand)
{
    const CliCommand *command = served_command(errand->command);
    Shown shown = { 0 };
    CliRun run;

    if (!command) {
        fault_next(faults_add(errand_faults(errand), FAULT_USAGE, "usage.command",
                              "there is no command \"%.60s\" here", errand->command),
                   "Run it on your own machine.");
        return;
    }
    run_begin(&run, command);
    run.served = true;
    run.host = errand->host;
    run.first = errand->first;
    run.terminal = (Terminal){ .json = errand->json,
                               .color = errand->color,
                               .utf8 = errand->utf8,
                               .session = errand->session,
                               .ids = errand->ids };
    FilesSent sent = { errand->files, errand->files_count, NULL, errand->typed ? take_file : NULL,
                       errand };
    errand->written_count = 0;
    bool talks = *errand->talk && relay_begin(errand->talk, &shown);
    if (*errand->talk && !talks) {
        fault_next(faults_add(&run.faults, FAULT_INPUT, "usage.talk",
                              "that is no talk with a prompt, or one without end"),
                   "Begin again.");
    } else if (read_args(&run, errand)) {
        run.shown = talks ? &shown : NULL;
        run.args.session = talks;
        run.args.flags[FLAG_SEAT] = errand->token;
        sent.kept = command->run == run_delete ? keep_deleted(&run, errand) : NULL;
        files_sent(&sent);
        command_perform(&run);
    }
    if (run.own.desk && run.own.seat >= 0) {
        errand->learnt = run.own.desk->views[run.own.seat].learnt;
    }
    seat_game_close(&run.own);
    opened_finish(&run.opened);
    files_sent(NULL);
    if (talks) {
        relay_end(&errand->talked);
        text_finish(&shown.due);
    }
    if (run.terminal.json && run.text.length && !run.faults.count &&
        run.text.at[run.text.length - 1] != '\n') {
        text_add(&run.text, "\n");
    }
    text_finish(&errand->text);
    errand->text = run.text;
    if (run.faults.count) {
        faults_copy(errand_faults(errand), &run.faults);
    }
    if (run.wanted.wants[0]) {
        errand->wants = arena_string(&errand->arena, run.wanted.wants);
        errand->about = arena_string(&errand->arena, run.wanted.about);
        errand->thrown = run.wanted.thrown;
        errand->only_typed = run.wanted.only_typed;
    }
    errand->result = run.result;
    errand->partial = run.partial;
}
