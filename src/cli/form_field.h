/* SPDX-License-Identifier: MIT */
#ifndef CLI_FORM_FIELD_H
#define CLI_FORM_FIELD_H

#include "cli/lexicon.h"
#include "cli/verbs.h"

enum { OFFERS_MOST = 300 };

typedef struct FormField {
    const Field *param;
    bool skips; /* it may be left out */
    bool again; /* what may stand there was told just before, and why something may not */
    const char *offers[OFFERS_MOST + 1];
    bool leads[OFFERS_MOST + 1]; /* a leader whose formation is offered too */
    int count;
    Text closed;        /* words that do not go with the rest, and why */
    const char *before; /* a number that was given before, or "" */
    Arena arena;
} FormField;

/* Finds what may stand there, with the rest of the command as it is. */
void form_field_find(FormField *field, const Look *look, Typed *typed);
/* The first of it; a leader is not named beside his formation. */
void form_field_words(Text *to, const FormField *field);
/* Prints what is asked for, and what may stand there. */
void form_field_tell(const FormField *field);
/*
 * His answer, to be freed: "" where he only pressed Enter, or the number of before. NULL: he
 * dropped it.
 */
char *form_field_hear(const FormField *field);
void form_field_finish(FormField *field);

/*
 * Offers what may stand behind the last of the words of a command, "NAME=", with the rest as it is.
 * False: that is not for the verb to say.
 */
bool form_field_offer(const Look *look, const char *const *words, int count, LexiconOffer *offer);

#endif
