/* SPDX-License-Identifier: MIT */
/* Values of args as people type them. */
#include "cli/params.h"

#include "game/army.h"

#include <ctype.h>
#include <string.h>

/* ---- settling ---- */

/* The word of a param that is typed so, in any case; NULL: none. */
static const char *word_of(const Field *param, const char *typed)
{
    for (const char *const *word = field_words(param); word && *word; word++) {
        if (same_words(*word, typed)) {
            return *word;
        }
    }
    return NULL;
}

/* Those that it may be: by id or name, else by a part of one. */
static int things_meant(const Look *look, const Field *param, const char *typed,
                        int found[NAMED_MOST])
{
    int count = thing_find(look, param, typed, found);

    return count ? count : things_named(look, param, typed, true, found);
}

static bool settle_thing(const Look *look, const Field *param, const char *typed, Text *value,
                         Faults *faults)
{
    int found[NAMED_MOST];
    int count = strcmp(typed, "none") == 0 ? 0 : things_meant(look, param, typed, found);

    if (count > 1) {
        refuse_which(look, (Kind)param->to, typed, found, count, faults);
    } else if (count) {
        thing_print(value, look, (Kind)param->to, found[0]);
    } else {
        text_add(value, typed);
    }
    return count <= 1;
}

/* What stands behind "with ", in any case; NULL: nothing does. */
static const char *after_with(const char *typed)
{
    static const char WITH[] = "with ";
    size_t at = 0;

    while (WITH[at] && tolower((unsigned char)typed[at]) == WITH[at]) {
        at++;
    }
    return WITH[at] ? NULL : typed + at + strspn(typed + at, " ");
}

/* Whether a piece that was found is meant where a place is wanted: by its id; by its name where no
 * place is called so and one may join it. */
static bool joins(const Look *look, const char *typed, int piece)
{
    const char *id = world_text(look->world, KIND_PIECE, piece, PIECE_ID);

    return same_words(id, typed) || (!place_known(look, typed, NULL) &&
                                     seat_owns(look->seat, look->world, KIND_PIECE, piece));
}

/* A place is words, spelt as it was first, or a piece: behind "with" by any part of its name. */
static bool settle_place(const Look *look, const char *typed, Text *value, Faults *faults)
{
    static const Field PIECE = { .to = KIND_PIECE, .anybodys = true };
    const char *with = after_with(typed), *known = with ? NULL : place_known(look, typed, NULL);
    int found[NAMED_MOST], thing;
    int count =
        with ? things_meant(look, &PIECE, with, found) : thing_find(look, &PIECE, typed, found);

    if (with && count > 1) {
        refuse_which(look, KIND_PIECE, with, found, count, faults);
    } else if (with && !count && *with) {
        thing_parse(look, KIND_PIECE, with, &thing, faults);
    } else if (count == 1 && (with || joins(look, typed, found[0]))) {
        thing_print(value, look, KIND_PIECE, found[0]);
    } else {
        text_add(value, known ? known : typed);
    }
    return !faults->count;
}

bool param_settle(const Look *look, const Field *param, const char *typed, Text *value,
                  Faults *faults)
{
    const char *word = word_of(param, typed);

    if (param->type == FIELD_THING) {
        return settle_thing(look, param, typed, value, faults);
    }
    if (param->type == FIELD_PLACE) {
        return settle_place(look, typed, value, faults);
    }
    text_add(value, word ? word : typed);
    return true;
}

/* ---- words without a name ---- */

/* What one may not name is not there. */
static bool is_meant(const Look *look, const Field *param, const int *found, int count)
{
    return count > 1 || (count == 1 && thing_like(look, param, found[0]));
}

/* How well a word fits a param; the least is tried first. */
enum {
    FITS_WORD,
    FITS_THING,
    FITS_NUMBER,
    FITS_OTHER_THING, /* what may be left out is named in full */
    FITS_TEXT,
    FITS_OTHER_NAME, /* by words with blanks, which are rather a text or a place that is wanted */
    FITS_MOST
};

static bool fits(const Look *look, const Field *param, const char *word, int how)
{
    bool thing = param->type == FIELD_THING, text = param->type == FIELD_TEXT;
    int found[NAMED_MOST], number;

    switch (how) {
    case FITS_WORD:
        return param->type == FIELD_WORD && word_of(param, word);
    case FITS_THING:
        return thing && !param->optional &&
               is_meant(look, param, found, things_meant(look, param, word, found));
    case FITS_NUMBER:
        return (param->type == FIELD_NUMBER || param->type == FIELD_EXACT) &&
               field_read(param, look->game->book, word, &number) == FIELD_READ;
    case FITS_TEXT:
        return (text || param->type == FIELD_PLACE) && !param->optional;
    default:
        return thing && (how == FITS_OTHER_NAME || !strchr(word, ' ')) &&
               is_meant(look, param, found, thing_find(look, param, word, found));
    }
}

const Field *param_meant(const Look *look, const Verb *verb, const char *word, ParamGiven *given,
                         const void *with)
{
    for (int how = 0; how < FITS_MOST; how++) {
        for (const Field *param = verb->params; param && param->name; param++) {
            if (book_has(look->game->book, param->option) && !given(with, param->name) &&
                fits(look, param, word, how)) {
                return param;
            }
        }
    }
    return NULL;
}
