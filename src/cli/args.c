/* SPDX-License-Identifier: MIT */
/* Reads what was typed after the command's name. */
#include "cli/args.h"

#include <stdio.h>
#include <string.h>

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

    /* The lists are long; of words that are left out only these are asked for. */
    memset(args->words, 0, ARGS_NAMED * sizeof *args->words);
    memset(args->flags, 0, sizeof args->flags);
    args->count = args->options_count = 0;
    args->session = false;
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
            bool next = i + 1 < count && strncmp(argv[i + 1], "--", 2) != 0;
            value = next ? argv[++i] : NULL;
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
