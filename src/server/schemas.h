/* SPDX-License-Identifier: MIT */
#ifndef SERVER_SCHEMAS_H
#define SERVER_SCHEMAS_H

#include <stdbool.h>

/* A member of an object; its type as schemas.txt writes it. */
typedef struct Member {
    const char *name, *type, *help;
    bool optional;
} Member;

/* An object of JSON; its members end with one that has no name. */
typedef struct Schema {
    const char *name;
    const Member *members;
} Schema;

/* Those of schemas.txt in their order, which tools/embed_schemas.py makes. The last has no name. */
extern const Schema schemas[];

#endif
