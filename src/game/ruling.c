/* SPDX-License-Identifier: MIT */
/* What was decided at the table: any trait of a piece, order or side, with a reason. G-16. */
#include "game/verbs.h"

#include <string.h>

/* The thing that is ruled upon. */
static bool ruled(const BoundCommand *asked, Kind *kind, int *thing)
{
    static const struct {
        const char *param;
        Kind kind;
    } ways[] = { { "piece", KIND_PIECE }, { "order", KIND_ORDER }, { "side", KIND_SIDE } };
    int given = 0;

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (bound_given(asked, ways[i].param)) {
            *kind = ways[i].kind;
            *thing = bound_get(asked, ways[i].param);
            given++;
        }
    }
    return given == 1;
}

/* Whether a seat may set a trait at all: who stands where above it is not a commander's to say. */
static bool may_set(const Look *look, Kind kind, int trait)
{
    SeatKind who = look->seat->kind;
    bool place = kind == KIND_PIECE && (trait == PIECE_PARENT || trait == PIECE_ECHELON ||
                                        trait == PIECE_KIND || trait == PIECE_SIDE);

    if (place && who == SEAT_COMMANDER) {
        return false;
    }
    return !(kind == KIND_PIECE && trait == PIECE_SIDE) || who == SEAT_UMPIRE || who == SEAT_SOLO;
}

/* The trait that an arg sets; -1 with a fault if it is none that can be set. */
static int settable(const Look *look, Kind kind, const char *name, Faults *faults)
{
    const Traits *traits = &look->game->traits;
    int trait = traits_find(traits, kind, name);
    const char *names[TRAITS_MOST] = { 0 };
    int count = 0;

    for (int i = 1; i < traits->width[kind]; i++) {
        if (book_has(look->game->book, traits->at[kind][i]->option) &&
            !traits->at[kind][i]->fixed && may_set(look, kind, i)) {
            names[count++] = traits->at[kind][i]->name;
        }
    }
    if (trait > 0 && text_find(name, names) >= 0) {
        return trait;
    }
    const char *near = text_nearest(name, names);
    Fault *fault = faults_add(faults, FAULT_INPUT, "game.trait", "a %s has no \"%.40s\" to set",
                              kind_names[kind], name);
    fault_next(fault, near ? "Did you mean %s?" : "\"show NAME\" lists what it has.", near);
    return -1;
}

static bool read_extra(const Look *look, Kind kind, const Arg *arg, int *trait, Value *value,
                       Arena *arena, Faults *faults)
{
    *trait = settable(look, kind, arg->name, faults);
    return *trait > 0 &&
           value_parse(look, look->game->traits.at[kind][*trait], arg->value, value, arena, faults);
}

void bind_ruling(const Look *look, BoundCommand *asked, Faults *faults)
{
    Kind kind;
    int thing;

    if (!ruled(asked, &kind, &thing)) {
        fault_next(faults_add(faults, FAULT_INPUT, "game.ruling",
                              "a ruling is about one piece, order or side"),
                   "Name one: piece=ID strength=4 reason=\"...\".");
        return;
    }
    if (!asked->extras_count) {
        fault_next(faults_add(faults, FAULT_INPUT, "game.ruling", "the ruling sets nothing"),
                   "Add what it sets: strength=4.");
    }
    for (int i = 0; i < asked->extras_count; i++) {
        read_extra(look, kind, asked->extras[i], &asked->extra_traits[i], &asked->extra_values[i],
                   &asked->arena, faults);
    }
}

/* A piece may not stand below itself, nor with itself. */
static bool circular(const Decision *d, Kind kind, int thing, int trait, Value value)
{
    if (kind != KIND_PIECE || value.number <= 0) {
        return false;
    }
    return (trait == PIECE_PARENT && piece_under(d->world, value.number, thing)) ||
           (trait == PIECE_PLACE && piece_circles(d->world, thing, value.number));
}

void decide_ruling(Decision *d)
{
    const BoundCommand *asked = d->asked;
    Kind kind = KIND_PIECE;
    int thing = 0;

    ruled(asked, &kind, &thing);
    d->entry->ruling = true;
    for (int i = 0; i < asked->extras_count; i++) {
        int trait = asked->extra_traits[i];
        Value value = asked->extra_values[i];
        if (circular(d, kind, thing, trait, value)) {
            fault_next(faults_add(d->faults, FAULT_INPUT, "game.circle",
                                  "a piece cannot stand below or with itself"),
                       "Name a place, or another piece.");
            break;
        }
        decide_value(d, kind, thing, trait, value);
    }
}
