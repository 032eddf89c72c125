/* SPDX-License-Identifier: MIT */
#ifndef WIRE_TOLD_H
#define WIRE_TOLD_H

#include <stdbool.h>

/* JSON as it was sent; what is not there, or is of another kind, reads as nothing. */
typedef struct json_t Told;

Told *told_read(const char *text); /* NULL: it is no object */
void told_finish(Told *told);

/* What stands under a name. */
const Told *told_at(const Told *object, const char *name);
const char *told_string(const Told *object, const char *name); /* "" where there is none */
const char *told_maybe(const Told *object, const char *name);  /* or NULL */
int told_number(const Told *object, const char *name);
bool told_flag(const Told *object, const char *name);

/* What stands in a list; and as a string, or NULL. */
int told_count(const Told *list);
const Told *told_item(const Told *list, int number);
const char *told_word(const Told *list, int number);

#endif
