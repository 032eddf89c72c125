/* SPDX-License-Identifier: MIT */
/* What the end of a step leaves behind. */
#include "cli/forgone.h"

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

static bool is_listed(const DueList *list, const Due *item)
{
    for (int i = 0; i < list->count; i++) {
        if (due_same(&list->at[i], item)) {
            return true;
        }
    }
    return false;
}

/* "II Corps has no orders; ... and 2 more". */
void forgone_see(Forgone *forgone, const Look *look)
{
    enum { SAID = 3 };
    Text *to = &forgone->undone;
    DueList now = { 0 };
    int undone = 0;

    due_offers(look, &now);
    for (int i = 0; i < forgone->count; i++) {
        const Due *due = &forgone->before.at[i];
        if (is_listed(&now, due) || ++undone > SAID) {
            continue;
        }
        text_add(to, undone > 1 ? "; " : "");
        if (due->side > 0 && due->side != look->seat->side) { /* of who plays for all */
            text_addf(to, "%s: ", tell_side(look, due->side));
        }
        text_add(to, due->text);
    }
    if (undone > SAID) {
        text_addf(to, " and %d more", undone - SAID);
    }
    due_finish(&now);
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
