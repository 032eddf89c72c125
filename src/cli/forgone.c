/* SPDX-License-Identifier: MIT */
/* What the end of a step leaves behind. */
#include "cli/forgone.h"

#include "game/verbs.h"

#include <string.h>

enum { ITEMS_SAID = 3 };

void forgone_finish(Forgone *forgone)
{
    due_finish(&forgone->before);
    text_finish(&forgone->given_up);
    text_finish(&forgone->undone);
    *forgone = (Forgone){ 0 };
}

void forgone_look(Forgone *forgone, const Look *look)
{
    forgone_finish(forgone);
    forgone->count = due_offers(look, &forgone->before);
    step_gives_up(look, &forgone->given_up);
}

/* Whether it is among the first so many. */
static bool is_listed(const DueList *list, int count, const Due *item)
{
    for (int i = 0; i < count; i++) {
        if (due_same(&list->at[i], item)) {
            return true;
        }
    }
    return false;
}

/* "II Corps has no orders; ... and 2 more": the next of them. */
static void add_item(Text *to, const Look *look, const Due *due, int number)
{
    if (number > ITEMS_SAID) {
        return;
    }
    text_add(to, number > 1 ? "; " : "");
    if (due->side > 0 && due->side != look->seat->side) { /* of who plays for all */
        text_addf(to, "%s: ", tell_side(look, due->side));
    }
    text_add(to, due->text);
}

static void add_more(Text *to, int count)
{
    if (count > ITEMS_SAID) {
        text_addf(to, " and %d more", count - ITEMS_SAID);
    }
}

/*
 * Whether it is missed when it is left undone: what the rules want; where something is given up
 * also what it might have been spent on, which names a thing. Who gives it up by name is not told
 * again.
 */
static bool is_missed(const Forgone *forgone, const Look *look, const Due *due)
{
    const char *given_up = text_of(&forgone->given_up);
    const char *name = world_text(look->world, KIND_PIECE, due->piece, PIECE_NAME);
    bool spent = *given_up && (due->piece || due->order);

    return !due->compelled && (due->missed || due->owed || spent) &&
           !(due->piece && strstr(given_up, name));
}

/* Whether it can be done in the step that follows. */
static bool stays_due(const Look *look, const Due *due)
{
    int next = step_after(look, clock_get(look->world, CLOCK_STEP));

    return next >= 0 && verb_open_in(look, due->verb, next);
}

void forgone_see(Forgone *forgone, const Look *look)
{
    Text *to = &forgone->undone;
    DueList now = { 0 };
    int undone = 0;

    int offered = due_offers(look, &now); /* who is ready does nothing more */
    for (int i = 0; i < forgone->count; i++) {
        const Due *due = &forgone->before.at[i];
        if (is_missed(forgone, look, due) && !is_listed(&now, offered, due)) {
            add_item(to, look, due, ++undone);
        }
    }
    add_more(to, undone);
    due_finish(&now);
}

static void still_due(Text *to, const Forgone *forgone, const Look *look, bool through)
{
    int count = 0;

    for (int i = 0; i < forgone->count; i++) {
        const Due *due = &forgone->before.at[i];
        if (is_missed(forgone, look, due) && !stays_due(look, due) &&
            (forgone->given_up.length || !through)) {
            add_item(to, look, due, ++count);
        }
    }
    add_more(to, count);
}

static void add_cost(Text *to, const char *head, const Text *words)
{
    Text line = { 0 };

    text_addf(&line, "%s: %s", head, text_of(words));
    if (words->length) {
        text_paragraph(to, text_of(&line), 2);
    }
    text_finish(&line);
}

void forgone_ask(Text *to, const Forgone *forgone, const Look *look, bool through)
{
    const Seat *seat = look->seat;
    bool side = seat->kind == SEAT_SIDE || seat->kind == SEAT_COMMANDER;
    Text open = { 0 };

    still_due(&open, forgone, look, through);
    add_cost(to, "given up", &forgone->given_up);
    add_cost(to, "still due", &open);
    if (side && asks_back(world_get(look->world, KIND_SIDE, seat->side, SIDE_ASKS))) {
        text_paragraph(to, "falls: your request to take back your last entry", 2);
    }
    text_finish(&open);
}

static void tell_one(Text *to, const char *head, const Text *words, const Terminal *terminal)
{
    Text line = { 0 };

    if (words->length) {
        text_addf(&line, "%s: %s", head, text_of(words));
        tell_line(to, text_of(&line), ENTRY_INDENT, false, terminal);
    }
    text_finish(&line);
}

void forgone_tell(Text *to, const Forgone *forgone, const Terminal *terminal)
{
    tell_one(to, "given up", &forgone->given_up, terminal);
    tell_one(to, "left undone", &forgone->undone, terminal);
}
