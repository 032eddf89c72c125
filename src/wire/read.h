/* SPDX-License-Identifier: MIT */
#ifndef WIRE_READ_H
#define WIRE_READ_H

#include "study/sim.h"

/* A simulation or a part of one: all that must be known to ask for the same again. */
typedef struct SimPart {
    const char *by;             /* the one answer of interest, or NULL */
    const char *house;          /* the path of the house rules, or NULL */
    const char *const *options; /* "name=value" */
    int options_count;
    uint64_t seed, trials, done; /* trials: of the whole; done: of those that are counted here */
    SimWay way;
    int number, of;    /* part `number` of `of`; number 0: several of them */
    const bool *given; /* number 0: by number - 1, the parts that are counted here */
} SimPart;

/* The ways by name, ended by NULL. */
extern const char *const sim_ways[];

/* A part as a file holds it; closed by sim_file_finish even where reading failed. */
typedef struct SimFile {
    const char *path, *system, *rule;
    const char **asks; /* "name=value" */
    int asks_count;
    SimPart part;
    Arena arena;
    struct json_t *root;
} SimFile;

/* Reads what wire_sim wrote, apart from its outcomes; anything else is a fault. */
bool sim_file_read(SimFile *file, const Source *source, Faults *faults);
void sim_file_finish(SimFile *file);

/* Whether two files are parts of one simulation; a fault says in what the other differs. */
bool sim_file_same(const SimFile *first, const SimFile *other, Faults *faults);

/* Adds the file's outcomes, read with the rule and the book that it names, to a tally. */
bool sim_file_outcomes(const SimFile *file, const Rule *rule, const Book *book, Tally *tally,
                       Faults *faults);

#endif
