/* SPDX-License-Identifier: MIT */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include "base/fault.h"

#include <stdint.h>

/* What was typed after the command's name. */
enum { ARGS_MOST = 1024 };

typedef enum Flag {
    FLAG_JSON,
    FLAG_MARKDOWN,
    FLAG_CSV,
    FLAG_FROM_CSV,
    FLAG_SOURCE,
    FLAG_SVG,
    FLAG_RULES,
    FLAG_OPTION,
    FLAG_DICE,
    FLAG_SEED,
    FLAG_BY,
    FLAG_TURNS,
    FLAG_FROM,
    FLAG_TRIALS,
    FLAG_PART,
    FLAG_THREADS,
    FLAG_DICE_BY_DICE,
    FLAG_MERGE,
    FLAG_CHECK,
    FLAG_PORT,
    FLAG_BIND,
    FLAG_HOST,
    FLAG_SEAT,
    FLAG_DATA,
    FLAG_NAME,
    FLAG_LESSON,
    FLAG_THROUGH,
    FLAG_SOLO,
    FLAG_BLIND,
    FLAG_NO_UMPIRE,
    FLAG_NO_DISPATCHES,
    FLAG_TYPED_DICE,
    FLAG_ENFORCE,
    FLAG_ODDS,
    FLAG_ID,
    FLAG_REASON,
    FLAG_AT,
    FLAG_SINCE,
    FLAG_COLOR,
    FLAG_HELP,
    FLAG_KINDS,
} Flag;

typedef struct FlagDecl {
    const char *name, *value, *help; /* value: what it takes, or NULL */
    const char *ask;                 /* the ask that it is another way to write, or NULL */
} FlagDecl;

extern const FlagDecl flag_decls[FLAG_KINDS];

typedef struct Args {
    const char *words[ARGS_MOST]; /* what is no flag */
    int count;
    const char *flags[FLAG_KINDS];  /* the value, "" for a flag without, NULL if not given */
    const char *options[ARGS_MOST]; /* all the --option values */
    int options_count;
    char asks[FLAG_KINDS][80]; /* flags that are asks, as name=value */
    bool session;              /* typed at the prompt of a session, which asks for dice itself */
} Args;

#define HAS(flag) (UINT64_C(1) << (flag))

/* Reads argv; only the flags in `allowed` are known. */
bool args_read(Args *args, int count, char **argv, uint64_t allowed, Faults *faults);

/* The number that a flag gives, at least `low`; `standard` if it is not given. */
bool args_number(const Args *args, Flag flag, int low, int standard, int *number, Faults *faults);

#endif
