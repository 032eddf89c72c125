/* SPDX-License-Identifier: MIT */
/* Any rule asked of pieces: what the state knows is filled in, the rest is typed. G-17. */
#include "game/verbs.h"

#include "rules/trouble.h"

#include <stdio.h>
#include <string.h>

enum { ROLES_MOST = 8 };

/* What was typed, parted into pieces that play a part and plain asks. */
typedef struct Parts {
    const Rule *rule;
    Role roles[ROLES_MOST];
    int roles_count;
    const char *typed[EXTRAS_MOST]; /* asks as "name=value" */
    int typed_count;
    Arena arena;
} Parts;

/* Whether the rule has an ask or answer that is a trait of that part. */
static bool plays_in(const Rule *rule, const char *role)
{
    size_t length = strlen(role);

    for (int answers = 0; answers < 2; answers++) {
        for (const Field *field = answers ? rule->answers : rule->asks; field->name; field++) {
            const char *of = field->of;
            of = of && (*of == '+' || *of == '-') ? of + 1 : of;
            if (of && strncmp(of, role, length) == 0 && of[length] == '.') {
                return true;
            }
        }
    }
    return false;
}

static bool part(const Look *look, const Asked *asked, Parts *parts, Faults *faults)
{
    int before = faults->count;

    *parts = (Parts){ .rule = trouble_rule(look->game->book, asked_text(asked, "rule"), faults) };
    for (int i = 0; parts->rule && i < asked->extras_count; i++) {
        const Arg *arg = asked->extras[i];
        /* One name may be a part and an ask: what is no piece is a plain answer to the ask. */
        bool plain = rule_asks(parts->rule, look->game->book, arg->name) &&
                     !world_find(look->world, KIND_PIECE, arg->value);
        if (plays_in(parts->rule, arg->name) && !plain && parts->roles_count < ROLES_MOST) {
            Role *role = &parts->roles[parts->roles_count++];
            *role = (Role){ .name = arg->name, .kind = KIND_PIECE };
            thing_parse(look, KIND_PIECE, arg->value, &role->thing, faults);
        } else {
            Text text = { 0 };
            text_addf(&text, "%s=%s", arg->name, arg->value);
            parts->typed[parts->typed_count++] = arena_copy(&parts->arena, text.at, text.length);
            text_finish(&text);
        }
    }
    return faults->count == before;
}

static bool was_typed(const Parts *parts, const char *name)
{
    size_t length = strlen(name);

    for (int i = 0; i < parts->typed_count; i++) {
        if (strncmp(parts->typed[i], name, length) == 0 && parts->typed[i][length] == '=') {
            return true;
        }
    }
    return false;
}

/*
 * The asks as typed and as the pieces have them. What the look does not know of a piece is taken
 * for known where `trust`, with a value that may stand there: the truth will fill it.
 */
static bool fill(const Look *look, Parts *parts, bool trust, Situation *asks, int *owner,
                 Faults *faults)
{
    const char *typed[EXTRAS_MOST + FIELDS_MOST];
    const Book *book = look->game->book;
    const Rule *rule = parts->rule;
    bool known[FIELDS_MOST];
    int count = parts->typed_count;

    *asks = (Situation){ 0 };
    rule_fill(look, rule, parts->roles, parts->roles_count, asks, known, owner);
    memcpy(typed, parts->typed, (size_t)count * sizeof *typed);
    for (int i = 0; rule->asks[i].name; i++) {
        const Field *ask = &rule->asks[i];
        Text value = { 0 };
        bool of_piece = ask->of && !known[i] && trust;
        for (int r = 0; of_piece && r < parts->roles_count; r++) {
            size_t length = strlen(parts->roles[r].name);
            known[i] |=
                strncmp(ask->of, parts->roles[r].name, length) == 0 && ask->of[length] == '.';
        }
        if (!known[i] || was_typed(parts, ask->name) || !field_asked(ask, book, asks)) {
            continue;
        }
        if (of_piece && field_get(ask, asks) < ask->low) {
            field_set(ask, asks, ask->low);
        }
        text_addf(&value, "%s=", ask->name);
        field_print(&value, ask, book, field_get(ask, asks), false);
        typed[count++] = arena_copy(&parts->arena, value.at, value.length);
        text_finish(&value);
    }
    return rule_ask(rule, book, typed, count, asks, faults);
}

void refuse_ask(const Look *look, const Asked *asked, Faults *faults)
{
    Parts parts;
    Situation asks;
    int owner;

    if (part(look, asked, &parts, faults)) {
        fill(look, &parts, true, &asks, &owner, faults);
    }
    arena_finish(&parts.arena);
}

bool odds_of_ask(const Look *look, const Asked *asked, const Rule **rule, Situation *asks)
{
    Faults faults = { 0 };
    Parts parts;
    int owner;

    bool known =
        part(look, asked, &parts, &faults) && fill(look, &parts, false, asks, &owner, &faults);
    *rule = parts.rule;
    arena_finish(&parts.arena);
    return known;
}

/*
 * Whose secret it is: what one side does among its own pieces is its own affair, what passes
 * between two is open as far as it reads nothing hidden.
 */
static int owner_among(const Decision *d, const Parts *parts, int owner)
{
    int side = d->look.seat->kind == SEAT_UMPIRE ? -1 : d->look.side;

    if (owner != 0) {
        return owner;
    }
    for (int i = 0; i < parts->roles_count; i++) {
        int of = piece_get(d->world, parts->roles[i].thing, PIECE_SIDE);
        if (side > 0 && of != side) {
            return 0;
        }
        side = of;
    }
    return side;
}

/* What was typed of an enemy's secret would be a guess: the truth stands. */
void decide_ask(Decision *d)
{
    Parts parts;
    Situation asks;
    int owner;

    if (part(&d->look, d->asked, &parts, d->faults) &&
        fill(&d->look, &parts, true, &asks, &owner, d->faults)) {
        if (parts.roles_count) {
            d->about = parts.roles[0].thing;
        }
        owner = owner_among(d, &parts, owner);
        if (decide_play(d, parts.rule, &asks, owner) && asked_get(d->asked, "apply")) {
            decide_apply(d, parts.rule, &asks, parts.roles, parts.roles_count);
        }
    }
    arena_finish(&parts.arena);
}
