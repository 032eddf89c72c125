/* SPDX-License-Identifier: MIT */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include "base/fault.h"
#include "cli_flags.h" /* enum Flag, from commands.txt */

#include <stdint.h>

/* What was typed after the command's name. */
enum { ARGS_MOST = 1024, ARGS_NAMED = 4 /* words that a command knows by their place */ };

typedef struct FlagDecl {
    const char *name, *value, *help; /* value: what it takes, or NULL */
    const char *ask;                 /* the ask that it is another way to write, or NULL */
} FlagDecl;

extern const FlagDecl flag_decls[FLAG_KINDS]; /* from commands.txt */

/* What is always looked at stands first: of the long lists little is ever touched. */
typedef struct Args {
    int count, options_count;
    bool session; /* typed at the prompt of a session, which asks for dice itself */
    const char *flags[FLAG_KINDS];  /* the value, "" for a flag without, NULL if not given */
    const char *words[ARGS_MOST];   /* what is no flag */
    const char *options[ARGS_MOST]; /* all the --option values */
    char asks[FLAG_KINDS][80];      /* flags that are asks, as name=value */
} Args;

#define HAS(flag) (UINT64_C(1) << (flag))

/* Reads argv; only the flags in `allowed` are known. */
bool args_read(Args *args, int count, char **argv, uint64_t allowed, Faults *faults);

/* The number that a flag gives, at least `low`; `standard` if it is not given. */
bool args_number(const Args *args, Flag flag, int low, int standard, int *number, Faults *faults);

#endif
