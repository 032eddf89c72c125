/* SPDX-License-Identifier: MIT */
/* Tables of things. */
#include "game/world.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- texts ---- */

static int texts_put(Texts *texts, const char *text)
{
    int slot = texts->free;

    if (slot) {
        texts->free = texts->chain[slot];
    } else {
        if (texts->count + 1 >= texts->room) {
            texts->room = texts->room ? 2 * texts->room : 64;
            texts->at = memory_grow(texts->at, (size_t)texts->room * sizeof *texts->at);
            texts->chain = memory_grow(texts->chain, (size_t)texts->room * sizeof *texts->chain);
        }
        slot = ++texts->count;
    }
    texts->at[slot] = memory_copy(text);
    return slot;
}

static void texts_drop(Texts *texts, int slot)
{
    free(texts->at[slot]);
    texts->at[slot] = NULL;
    texts->chain[slot] = texts->free;
    texts->free = slot;
}

/* The slot that a cell owns, or 0. */
static int slot_of(const Field *trait, int cell)
{
    if (!trait_holds_text(trait, cell)) {
        return 0;
    }
    return trait->type == FIELD_PLACE ? cell - PLACE_TEXT : cell;
}

/* ---- worlds ---- */

void world_init(World *world, const Traits *traits)
{
    *world = (World){ .traits = traits };
    for (int kind = 0; kind < KINDS; kind++) {
        world->tables[kind].width = traits->width[kind];
    }
}

void world_finish(World *world)
{
    for (int kind = 0; kind < KINDS; kind++) {
        free(world->tables[kind].cells);
    }
    for (int slot = 1; slot <= world->texts.count; slot++) {
        free(world->texts.at[slot]);
    }
    free(world->texts.at);
    free(world->texts.chain);
    *world = (World){ 0 };
}

void world_copy(World *to, const World *from)
{
    *to = *from;
    for (int kind = 0; kind < KINDS; kind++) {
        Table *table = &to->tables[kind];
        size_t cells = (size_t)table->count * (size_t)table->width;
        table->room = table->count;
        table->cells = NULL;
        if (cells) {
            table->cells = memory_new(cells * sizeof(int));
            memcpy(table->cells, from->tables[kind].cells, cells * sizeof(int));
        }
    }
    Texts *texts = &to->texts;
    if (texts->room) {
        texts->at = memory_new((size_t)texts->room * sizeof *texts->at);
        texts->chain = memory_new((size_t)texts->room * sizeof *texts->chain);
        memcpy(texts->chain, from->texts.chain, (size_t)texts->room * sizeof *texts->chain);
        for (int slot = 1; slot <= texts->count; slot++) {
            const char *text = from->texts.at[slot];
            texts->at[slot] = text ? memory_copy(text) : NULL;
        }
    }
}

int world_next(const World *world, Kind kind)
{
    int last = world->tables[kind].count;

    while (last && world_get(world, kind, last, 0) == IS_NOT) {
        last--;
    }
    return last + 1;
}

const char *world_text(const World *world, Kind kind, int thing, int trait)
{
    int slot = slot_of(world->traits->at[kind][trait], world_get(world, kind, thing, trait));

    return slot ? world->texts.at[slot] : "";
}

Value world_value(const World *world, Kind kind, int thing, int trait)
{
    int cell = world_get(world, kind, thing, trait);
    int slot = slot_of(world->traits->at[kind][trait], cell);

    return slot ? (Value){ .text = world->texts.at[slot] } : (Value){ .number = cell };
}

static void make_room(Table *table, int thing)
{
    size_t width = (size_t)table->width;

    if (thing > table->room) {
        int room = table->room ? 2 * table->room : 16;
        table->room = room > thing ? room : thing;
        table->cells = memory_grow(table->cells, (size_t)table->room * width * sizeof(int));
    }
    while (table->count < thing) {
        memset(table->cells + (size_t)table->count * width, 0, width * sizeof(int));
        table->count++;
    }
}

void world_set(World *world, Kind kind, int thing, int trait, Value value)
{
    Table *table = &world->tables[kind];
    const Field *decl = world->traits->at[kind][trait];

    assert(thing > 0 && trait >= 0 && trait < table->width);
    make_room(table, thing);
    int *cell = &table->cells[(thing - 1) * table->width + trait];
    int next = value.number;
    if (value.text) {
        next = 0;
        if (*value.text) {
            next = texts_put(&world->texts, value.text);
            next += decl->type == FIELD_PLACE ? PLACE_TEXT : 0;
        }
    }
    int old = slot_of(decl, *cell);
    if (old) {
        texts_drop(&world->texts, old);
    }
    *cell = next;
}

bool value_same(Value one, Value other)
{
    const char *text = one.text ? one.text : "", *against = other.text ? other.text : "";

    if (!one.text && !other.text) { /* as nearly all are */
        return one.number == other.number;
    }
    return strcmp(text, against) == 0 && (*text || one.number == other.number);
}

bool world_agrees(const World *one, const World *other, Kind kind, int thing, int trait)
{
    int cell = world_get(one, kind, thing, trait), others = world_get(other, kind, thing, trait);
    const Field *of = one->traits->at[kind][trait];

    return trait_holds_text(of, cell) || trait_holds_text(of, others)
               ? value_same(world_value(one, kind, thing, trait),
                            world_value(other, kind, thing, trait))
               : cell == others;
}

static bool row_same(const World *one, const World *other, Kind kind, int thing)
{
    for (int trait = 0; trait < one->tables[kind].width; trait++) {
        if (!world_agrees(one, other, kind, thing, trait)) {
            return false;
        }
    }
    return true;
}

bool world_same(const World *one, const World *other)
{
    for (Kind kind = 0; kind < KINDS; kind++) {
        int count = world_count(one, kind), others = world_count(other, kind);
        for (int thing = 1; thing <= (count > others ? count : others); thing++) {
            if (!row_same(one, other, kind, thing)) {
                return false;
            }
        }
    }
    return true;
}

int world_after(const World *world, Kind kind, int thing)
{
    do {
        thing++;
    } while (thing <= world_count(world, kind) && !world_is(world, kind, thing));
    return thing <= world_count(world, kind) ? thing : 0;
}

int world_find(const World *world, Kind kind, const char *id)
{
    int trait = kind_id(kind), thing = 0;

    assert(kind == KIND_SIDE || kind == KIND_PIECE);
    while ((thing = world_after(world, kind, thing))) {
        const char *text = world_text(world, kind, thing, trait);
        if (*text == *id && strcmp(text, id) == 0) {
            break;
        }
    }
    return thing;
}

int piece_parent(const World *world, int piece)
{
    int parent = piece_get(world, piece, PIECE_PARENT);
    int side = piece_get(world, parent, PIECE_SIDE);

    return side > 0 && side != piece_get(world, piece, PIECE_SIDE) ? 0 : parent;
}

bool piece_under(const World *world, int thing, int above)
{
    /* A tree of pieces is never deeper than it has pieces. */
    for (int i = world_count(world, KIND_PIECE); thing > 0 && i >= 0; i--) {
        if (thing == above) {
            return true;
        }
        thing = piece_parent(world, thing);
    }
    return false;
}

int piece_host(const World *world, int piece)
{
    int place = piece_get(world, piece, PIECE_PLACE), parent;

    if (place > PLACE_WITH && place < PLACE_TEXT) {
        return place - PLACE_WITH;
    }
    if ((place != PLACE_NONE && place != PLACE_EXPECTED) ||
        piece_get(world, piece, PIECE_KIND) != PIECE_LEADER) {
        return 0;
    }
    parent = piece_get(world, piece, PIECE_PARENT);
    return parent > 0 ? parent : 0;
}

bool piece_circles(const World *world, int piece, int with)
{
    for (int i = world_count(world, KIND_PIECE); with > 0 && with < PLACE_TEXT && i >= 0; i--) {
        if (with == piece) {
            return true;
        }
        with = piece_host(world, with);
    }
    return false;
}

bool piece_loops(const World *world, int piece, int below)
{
    for (int i = world_count(world, KIND_PIECE); below > 0 && i >= 0; i--) {
        if (below == piece) {
            return true;
        }
        below = piece_get(world, below, PIECE_PARENT);
    }
    return false;
}

bool piece_goes_round(const World *world, int piece)
{
    return piece_circles(world, piece, piece_host(world, piece)) ||
           piece_loops(world, piece, piece_get(world, piece, PIECE_PARENT));
}

bool piece_fits(const World *world, int piece, unsigned kinds, unsigned echelons)
{
    int kind = piece_get(world, piece, PIECE_KIND),
        echelon = piece_get(world, piece, PIECE_ECHELON);

    return (!kinds || kind < 0 || (kinds & (1u << kind))) &&
           (!echelons || echelon < 0 || (echelons & (1u << echelon)));
}

int order_next_number(const World *world, int side)
{
    int last = 0;

    for (int order = 1; order <= world_count(world, KIND_ORDER); order++) {
        int number = order_get(world, order, ORDER_NUMBER);
        bool own = order_get(world, order, ORDER_SIDE) == side;
        if (world_is(world, KIND_ORDER, order) && own && number > last) {
            last = number;
        }
    }
    return last + 1;
}

/* The trait that stands after another on a list, or 0. */
static int slot_after(const World *world, int list, int after)
{
    int next = after ? after + 1 : list;

    return next == list || (next < world->traits->width[KIND_PIECE] &&
                            world->traits->at[KIND_PIECE][next]->slot > 1)
               ? next
               : 0;
}

int list_slot(const World *world, int piece, int list, int thing)
{
    int slot = slot_after(world, list, 0);

    while (slot && piece_get(world, piece, slot) != thing) {
        slot = slot_after(world, list, slot);
    }
    return slot;
}

int list_next(const World *world, int piece, int list, int after)
{
    int slot = slot_after(world, list, after);

    while (slot && piece_get(world, piece, slot) <= 0) {
        slot = slot_after(world, list, slot);
    }
    return slot;
}
