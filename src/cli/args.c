/* SPDX-License-Identifier: MIT */
/* Reads what was typed after the command's name. */
#include "cli/args.h"

#include <stdio.h>
#include <string.h>

const FlagDecl flag_decls[FLAG_KINDS] = {
    [FLAG_JSON] = { "--json", NULL, "answer in JSON" },
    [FLAG_MARKDOWN] = { "--markdown", NULL, "print as Markdown" },
    [FLAG_CSV] = { "--csv", NULL, "print as CSV, for a spreadsheet" },
    [FLAG_FROM_CSV] = { "--from-csv", "FILE", "print the text with its armies taken from CSV" },
    [FLAG_SOURCE] = { "--source", NULL, "print as a chart file, to begin house rules with" },
    [FLAG_SVG] = { "--svg", "FILE", "draw the answer into a file; - draws in place of telling" },
    [FLAG_RULES] = { "--rules", "PATH", "put the house rules of a folder or file on top" },
    [FLAG_OPTION] = { "--option", "NAME=VALUE", "settle an option; may be given more than once" },
    [FLAG_DICE] = { "--dice", "FACES",
                    "physical dice, one by one (4,3), or ask; in a game also program" },
    [FLAG_SEED] = { "--seed", "N", "throw the dice of this number, the same each time" },
    [FLAG_BY] = { "--by", "ANSWER", "of this one answer alone" },
    [FLAG_TURNS] = { "--turns", "N", "how far a course is followed, the same as turns=N", "turns" },
    [FLAG_FROM] = { "--from", "STATE", "follow a course from a known state, the same as from=STATE",
                    "from" },
    [FLAG_TRIALS] = { "--trials", "N", "how often it is played: 1000000 or 1e6" },
    [FLAG_PART] = { "--part", "K/N", "play only the K-th of N parts, to be merged later" },
    [FLAG_THREADS] = { "--threads", "N", "threads that share the trials; else one a processor" },
    [FLAG_DICE_BY_DICE] = { "--dice-by-dice", NULL, "throw every die, though the odds are known" },
    [FLAG_MERGE] = { "--merge", NULL, "add up the JSON of parts" },
    [FLAG_CHECK] = { "--check", NULL, "only say which files would change" },
    [FLAG_PORT] = { "--port", "N", "listen at this port" },
    [FLAG_BIND] = { "--bind", "ADDRESS", "listen at this address; 0.0.0.0 for the whole network" },
    [FLAG_HOST] = { "--host", "NAME", "answer to this name too, such as that of a proxy" },
    [FLAG_SEAT] = { "--seat", "SEAT", "who asks: a seat's file, GAME/SEAT, or its token" },
    [FLAG_DATA] = { "--data", "DIR", "the folder in which the games are" },
    [FLAG_NAME] = { "--name", "NAME", "what the game is called; else after its scenario" },
    [FLAG_LESSON] = { "--lesson", NULL, "play the scenario's lesson: a few turns, a few corps" },
    [FLAG_THROUGH] = { "--through", NULL, "go on over what may be done, as far as nothing must" },
    [FLAG_SOLO] = { "--solo", NULL, "one player holds both sides; there is no umpire" },
    [FLAG_BLIND] = { "--blind", NULL, "solo: an order is shown only once it is acted on" },
    [FLAG_NO_UMPIRE] = { "--no-umpire", NULL, "the sides agree on what an umpire would decide" },
    [FLAG_NO_DISPATCHES] = { "--no-dispatches", NULL, "commanders send no words but orders" },
    [FLAG_TYPED_DICE] = { "--typed-dice", NULL, "dice are thrown on the table and typed" },
    [FLAG_ENFORCE] = { "--enforce", "WHAT",
                       "what must be done before a step ends: orders (standard) or all" },
    [FLAG_ODDS] = { "--odds", NULL, "tell the odds of it and do nothing" },
    [FLAG_ID] = { "--id", "COMMAND", "a name for the command, which is then done only once" },
    [FLAG_REASON] = { "--reason", "TEXT", "why, for the record" },
    [FLAG_AT] = { "--at", "N", "after entry N" },
    [FLAG_SINCE] = { "--from", "N", "from entry N on" },
    [FLAG_COLOR] = { "--color", "WHEN", "auto, always or never" },
    [FLAG_HELP] = { "--help", NULL, "tell about the command" },
};

static int flag_named(const char *typed, size_t length, uint64_t allowed)
{
    for (int flag = 0; flag < FLAG_KINDS; flag++) {
        if (strlen(flag_decls[flag].name) == length &&
            strncmp(flag_decls[flag].name, typed, length) == 0 && (allowed & HAS(flag))) {
            return flag;
        }
    }
    return -1;
}

static void unknown_flag(const char *typed, uint64_t allowed, Faults *faults)
{
    const char *names[FLAG_KINDS + 1] = { 0 };
    int count = 0;
    char name[40] = "";

    strncpy(name, typed, sizeof name - 1);
    name[strcspn(name, "=")] = '\0';
    for (int flag = 0; flag < FLAG_KINDS; flag++) {
        if (allowed & HAS(flag)) {
            names[count++] = flag_decls[flag].name;
        }
    }
    const char *near = text_nearest(name, names);
    Fault *fault = faults_add(faults, FAULT_USAGE, "usage.flag", "there is no flag %s here", name);
    fault_next(fault, near ? "Did you mean %s? --help tells more." : "--help lists the flags.",
               near);
}

bool args_read(Args *args, int count, char **argv, uint64_t allowed, Faults *faults)
{
    bool flags_over = false;

    *args = (Args){ 0 };
    for (int i = 0; i < count; i++) {
        const char *typed = argv[i];
        if (flags_over || strncmp(typed, "--", 2) != 0) {
            if (args->count == ARGS_MOST) {
                fault_next(faults_add(faults, FAULT_LIMITED, "usage.many",
                                      "more than %d words are given", ARGS_MOST),
                           "Give fewer of them.");
                return false;
            }
            args->words[args->count++] = typed;
            continue;
        }
        if (typed[2] == '\0') {
            flags_over = true;
            continue;
        }
        size_t length = strcspn(typed, "=");
        int flag = flag_named(typed, length, allowed);
        if (flag < 0) {
            unknown_flag(typed, allowed, faults);
            return false;
        }
        const char *value = typed[length] ? typed + length + 1 : NULL;
        if (flag_decls[flag].value && !value) {
            value = i + 1 < count ? argv[++i] : NULL;
        }
        if ((flag_decls[flag].value != NULL) != (value != NULL)) {
            fault_next(faults_add(faults, FAULT_USAGE, "usage.value", "%s takes %s",
                                  flag_decls[flag].name,
                                  flag_decls[flag].value ? flag_decls[flag].value : "no value"),
                       "%s: %s.", flag_decls[flag].name, flag_decls[flag].help);
            return false;
        }
        if (flag == FLAG_OPTION && args->options_count == ARGS_MOST) {
            fault_next(faults_add(faults, FAULT_LIMITED, "usage.many",
                                  "more than %d options are given", ARGS_MOST),
                       "Give fewer of them.");
            return false;
        }
        if (flag == FLAG_OPTION) {
            args->options[args->options_count++] = value;
        } else if (args->flags[flag]) {
            fault_next(faults_add(faults, FAULT_USAGE, "usage.twice", "%s is given twice",
                                  flag_decls[flag].name),
                       "Keep one of them.");
            return false;
        }
        args->flags[flag] = value ? value : "";
    }
    for (int flag = 0; flag < FLAG_KINDS; flag++) {
        const char *ask = flag_decls[flag].ask;
        if (ask && args->flags[flag] && args->count < ARGS_MOST) {
            snprintf(args->asks[flag], sizeof args->asks[flag], "%s=%s", ask, args->flags[flag]);
            args->words[args->count++] = args->asks[flag];
        }
    }
    return true;
}

bool args_number(const Args *args, Flag flag, int low, int standard, int *number, Faults *faults)
{
    const char *typed = args->flags[flag];

    *number = standard;
    if (typed && (!text_number(typed, number) || *number < low)) {
        fault_next(faults_add(faults, FAULT_INPUT, "usage.number",
                              "%s %.20s is no number that fits", flag_decls[flag].name, typed),
                   "Write a whole number, %d or more.", low);
        return false;
    }
    return true;
}
