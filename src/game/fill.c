/* SPDX-License-Identifier: MIT */
/* Rules asked of pieces: asks filled from what stands there, answers written back. */
#include "game/game.h"

#include <stdio.h>
#include <string.h>

const Derived *derived_find(const GameDecl *decl, Kind kind, const char *name)
{
    for (const Derived *derived = decl->derived; derived && derived->name; derived++) {
        if (derived->kind == kind && strcmp(derived->name, name) == 0) {
            return derived;
        }
    }
    return NULL;
}

/* A trait of a role, stored or derived. */
typedef struct Found {
    Kind kind;
    int thing, trait; /* -1: derived */
    const Derived *derived;
    TraitType type;
    const char *const *words;
    Sight sight;
} Found;

/* "sender.rating": the role and its trait; false if nobody plays that part or has that trait. */
static bool find(const Look *look, const char *of, const Role *roles, int count, Found *found)
{
    const Traits *traits = &look->game->traits;
    const char *dot = strchr(of, '.');
    size_t length = dot ? (size_t)(dot - of) : 0;

    for (int i = 0; dot && i < count; i++) {
        if (strlen(roles[i].name) != length || strncmp(roles[i].name, of, length) != 0) {
            continue;
        }
        *found = (Found){ .kind = roles[i].kind, .thing = roles[i].thing };
        found->trait = traits_find(traits, found->kind, dot + 1);
        if (found->trait >= 0) {
            const Trait *trait = traits->at[found->kind][found->trait];
            found->type = trait->type;
            found->words = trait->words;
            found->sight = trait->sight;
            return true;
        }
        found->derived = derived_find(look->game->decl, found->kind, dot + 1);
        if (found->derived) {
            found->type = found->derived->type;
            found->words = found->derived->words;
            found->sight = found->derived->sight;
        }
        return found->derived != NULL;
    }
    return false;
}

static int value_of(const Look *look, const Found *found)
{
    return found->derived ? found->derived->compute(look, found->thing)
                          : world_get(look->world, found->kind, found->thing, found->trait);
}

/* A trait's value as the value of an ask: words and numbers are told over by their text. */
static bool told_over(const Found *found, int value, const Field *ask, int *told)
{
    const char *const *words = field_words(ask);
    char number[16];

    *told = value;
    if (!words || found->type == TRAIT_FLAG) {
        return true;
    }
    if (found->type == TRAIT_NUMBER) {
        snprintf(number, sizeof number, "%d", value);
        *told = text_find(number, words);
    } else if (found->words) {
        *told = text_find(found->words[value], words);
    }
    return *told >= 0;
}

static void add_owner(const Look *look, const Found *found, int *owner)
{
    int side = found->kind == KIND_PIECE   ? piece_get(look->world, found->thing, PIECE_SIDE)
               : found->kind == KIND_ORDER ? order_get(look->world, found->thing, ORDER_SIDE)
                                           : 0;

    if (found->sight != SIGHT_OPEN && side) {
        *owner = *owner == 0 || *owner == side ? side : -1;
    }
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
    *owner = 0;
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
            value = value_of(look, &found);
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

    if (!find(&d->look, of + (sign != 0), roles, count, &found) || found.trait < 0) {
        return;
    }
    const Trait *trait = d->world->traits->at[found.kind][found.trait];
    const char *const *words = field_words(answer);
    if (words && trait->words && trait->type == TRAIT_WORD) {
        value = text_find(words[value], trait->words);
        if (value < 0) {
            return; /* no change is no word of the trait */
        }
    }
    if (sign) {
        value = sign * value + world_get(d->world, found.kind, found.thing, found.trait);
    }
    if (trait->type == TRAIT_NUMBER) {
        value = value < trait->low ? trait->low : value > trait->high ? trait->high : value;
    } else if (trait->type == TRAIT_FLAG) {
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
    for (int i = 0; d->look.game->decl->applied && i < count; i++) {
        if (roles[i].kind == KIND_PIECE) {
            d->look.game->decl->applied(d, roles[i].thing);
        }
    }
}
