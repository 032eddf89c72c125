/* SPDX-License-Identifier: MIT */
/* Rules asked of pieces: asks filled from what stands there, answers written back. */
#include "game/game.h"

#include <stdio.h>
#include <string.h>

/* A trait of a role, stored or computed. */
typedef struct Found {
    Kind kind;
    int thing, trait;
    const Field *decl;
} Found;

/*
 * "sender.rating", "clock.weather": the role and its trait; false if nobody plays that part or has
 * that trait.
 */
static bool find(const Look *look, const char *of, const Role *roles, int count, Found *found)
{
    static const Role clock = { "clock", KIND_CLOCK, 1 };
    const Traits *traits = &look->game->traits;
    const char *dot = strchr(of, '.');
    size_t length = dot ? (size_t)(dot - of) : 0;

    for (int i = 0; dot && i <= count; i++) {
        const Role *role = i < count ? &roles[i] : &clock;
        if (strlen(role->name) == length && strncmp(role->name, of, length) == 0) {
            int trait = traits_find_any(traits, role->kind, dot + 1);
            *found = (Found){ role->kind, role->thing, trait, NULL };
            found->decl = trait < 0 ? NULL : traits->at[found->kind][trait];
            return trait >= 0;
        }
    }
    return false;
}

/* A trait's value as the value of an ask: words and numbers are told over by their text. */
static bool told_over(const Found *found, int value, const Field *ask, int *told)
{
    const char *const *words = field_words(ask);
    char number[16];

    *told = value;
    if (!words || found->decl->type == FIELD_FLAG) {
        return true;
    }
    if (found->decl->type == FIELD_NUMBER) {
        snprintf(number, sizeof number, "%d", value);
        *told = text_find(number, words);
    } else if (found->decl->words) {
        *told = text_find(found->decl->words[value], words);
    }
    return *told >= 0;
}

static void add_owner(const Look *look, const Found *found, int *owner)
{
    int side = side_of(look->world, found->kind, found->thing);

    if (owner && found->decl->sight != SIGHT_OPEN && side) {
        *owner = *owner == 0 || *owner == side ? side : -1;
    }
}

bool ask_hidden(const Look *look, const Field *ask, const Role *roles, int count)
{
    Found found;

    return ask->of && find(look, ask->of, roles, count, &found) &&
           found.decl->sight != SIGHT_OPEN &&
           !seat_owns(look->seat, look->world, found.kind, found.thing);
}

/* Night is what every system asks of the clock. */
static bool fill_night(const Look *look, const Field *ask, Situation *asks)
{
    if (strcmp(ask->of, "clock.night") != 0) {
        return false;
    }
    field_set(ask, asks, clock_get(look->world, CLOCK_LIGHT) == LIGHT_NIGHT);
    return true;
}

void rule_fill(const Look *look, const Rule *rule, const Role *roles, int count, Situation *asks,
               bool *known, int *owner)
{
    if (owner) {
        *owner = 0;
    }
    for (int i = 0; rule->asks[i].name; i++) {
        const Field *ask = &rule->asks[i];
        Found found;
        int value = UNKNOWN, told;
        if (known) {
            known[i] = false;
        }
        field_set(ask, asks, ask->standard);
        if (!ask->of || !field_here(ask, look->game->book)) {
            continue;
        }
        bool filled = fill_night(look, ask, asks);
        if (!filled && find(look, ask->of, roles, count, &found)) {
            value = trait_value(look, found.kind, found.thing, found.trait);
            filled = value != UNKNOWN && told_over(&found, value, ask, &told);
            if (filled) {
                field_set(ask, asks, told);
            }
            add_owner(look, &found, owner);
        }
        if (known) {
            known[i] = filled;
        }
    }
}

static void apply(Decision *d, const Field *answer, const char *of, int value, const Role *roles,
                  int count)
{
    int sign = *of == '+' ? 1 : *of == '-' ? -1 : 0;
    Found found;

    if (!find(&d->look, of + (sign != 0), roles, count, &found) || found.decl->compute) {
        return;
    }
    const Field *trait = found.decl;
    const char *const *words = field_words(answer);
    if (words && trait->words && trait->type == FIELD_WORD) {
        value = text_find(words[value], trait->words);
        if (value < 0) {
            return; /* no change is no word of the trait */
        }
    }
    if (sign) {
        value = sign * value + world_get(d->world, found.kind, found.thing, found.trait);
    }
    if (trait->type == FIELD_NUMBER) {
        value = value < trait->low ? trait->low : value > trait->high ? trait->high : value;
    } else if (trait->type == FIELD_FLAG) {
        value = value > 0;
    }
    decide_set(d, found.kind, found.thing, found.trait, value);
}

void decide_apply(Decision *d, const Rule *rule, const Situation *answers, const Role *roles,
                  int count)
{
    for (const Field *answer = rule->answers; answer->name; answer++) {
        if (answer->of && field_here(answer, d->look.game->book)) {
            apply(d, answer, answer->of, field_get(answer, answers), roles, count);
        }
    }
    for (int i = 0; d->look.game->decl->hooks.applied && i < count; i++) {
        if (roles[i].kind == KIND_PIECE) {
            d->look.game->decl->hooks.applied(d, roles[i].thing);
        }
    }
    if (d->look.game->decl->hooks.answered) {
        d->look.game->decl->hooks.answered(d, rule, answers, roles, count);
    }
}
