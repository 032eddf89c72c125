/* SPDX-License-Identifier: MIT */
/* Entries of the journal: made, applied, taken back, compared. */
#include "game/entry.h"

#include <stdlib.h>
#include <string.h>

void entry_finish(Entry *entry)
{
    arena_finish(&entry->arena);
    *entry = (Entry){ 0 };
}

/* Room for one more in an array of the entry, which doubles when it is full. */
static void *grown(Arena *arena, void *old, int count, size_t size)
{
    bool full = count == 0 || (count >= 4 && (count & (count - 1)) == 0);

    if (!full) {
        return old;
    }
    void *more = arena_take(arena, size * (size_t)(count ? 2 * count : 4));
    if (count) {
        memcpy(more, old, size * (size_t)count);
    }
    return more;
}

void entry_pair(Entry *entry, ArgList *list, const char *name, const char *value)
{
    list->at = grown(&entry->arena, list->at, list->count, sizeof *list->at);
    list->at[list->count++] =
        (Arg){ arena_string(&entry->arena, name), arena_string(&entry->arena, value) };
}

void entry_arg(Entry *entry, const char *name, const char *value)
{
    entry_pair(entry, &entry->args, name, value);
}

static Value kept_value(Entry *entry, Value value)
{
    if (value.text) {
        value.text = arena_string(&entry->arena, value.text);
    }
    return value;
}

Change *entry_change(Entry *entry, Kind kind, int thing, int trait, Value from, Value to)
{
    entry->changes =
        grown(&entry->arena, entry->changes, entry->changes_count, sizeof *entry->changes);
    Change *change = &entry->changes[entry->changes_count++];
    *change = (Change){ kind, thing, trait, kept_value(entry, from), kept_value(entry, to) };
    return change;
}

PlayRecord *entry_played(Entry *entry)
{
    entry->plays = grown(&entry->arena, entry->plays, entry->plays_count, sizeof *entry->plays);
    PlayRecord *played = &entry->plays[entry->plays_count++];
    *played = (PlayRecord){ .rule = "", .trace = "" };
    return played;
}

void entry_play_copy(Entry *entry, const PlayRecord *from)
{
    PlayRecord *played = entry_played(entry);
    size_t size = (size_t)from->throws_count * sizeof *from->throws;

    *played = *from;
    played->rule = arena_string(&entry->arena, from->rule);
    played->asks = played->answers = (ArgList){ 0 };
    for (int i = 0; i < from->asks.count; i++) {
        entry_pair(entry, &played->asks, from->asks.at[i].name, from->asks.at[i].value);
    }
    for (int i = 0; i < from->answers.count; i++) {
        entry_pair(entry, &played->answers, from->answers.at[i].name, from->answers.at[i].value);
    }
    played->trace = arena_string(&entry->arena, from->trace);
    played->throws = arena_take(&entry->arena, size + sizeof *from->throws);
    if (size) {
        memcpy(played->throws, from->throws, size);
    }
}

/* ---- applying ---- */

/* A number in its range, or where a thing has none. */
static bool in_range(const Field *trait, int number)
{
    return number == 0 || number == trait->standard ||
           (number >= trait->low && number <= trait->high);
}

/* Numbers that stand for a text are the world's own: none comes from a journal. */
static bool can_hold(const Field *trait, Value value)
{
    if (value.text) {
        return trait->type == FIELD_TEXT || trait->type == FIELD_PLACE;
    }
    switch (trait->type) {
    case FIELD_WORD:
        return field_word(trait, value.number) != NULL;
    case FIELD_TEXT:
        return value.number == 0;
    case FIELD_PLACE:
        return value.number >= PLACE_LOST && value.number < PLACE_TEXT;
    case FIELD_FLAG:
        return value.number >= IS_NOT && value.number <= IS_TAKEN_BACK;
    case FIELD_NUMBER:
    case FIELD_EXACT:
        return in_range(trait, value.number);
    case FIELD_THING:
        return value.number >= 0;
    case FIELD_LETTERS:
    case FIELD_COLUMN:
    case FIELD_MIXED:
        return false;
    }
    return false;
}

/* There is one clock, and the sides are those with which a game began: before all pieces. */
static bool is_made_late(const World *world, const Change *change)
{
    return (change->kind == KIND_CLOCK && change->thing > 1) ||
           (change->kind == KIND_SIDE && change->thing > world_count(world, KIND_SIDE) &&
            world_count(world, KIND_PIECE) > 0);
}

/* Things are made one after the other, so a new one follows the last. */
static bool change_possible(const World *world, const Change *change)
{
    if (change->kind >= KINDS || change->thing < 1 ||
        change->thing > world_count(world, change->kind) + 1 || is_made_late(world, change) ||
        change->trait < 0 || change->trait >= world->traits->width[change->kind]) {
        return false;
    }
    const Field *trait = world->traits->at[change->kind][change->trait];
    return can_hold(trait, change->from) && can_hold(trait, change->to);
}

bool change_apply(World *world, const Change *change)
{
    if (!change_possible(world, change) ||
        !value_same(world_value(world, change->kind, change->thing, change->trait), change->from)) {
        return false;
    }
    world_set(world, change->kind, change->thing, change->trait, change->to);
    return true;
}

/* The number of a thing that a cell speaks of, and its kind; 0: of none. */
static int spoken_of(const World *world, Kind kind, int thing, int trait, Kind *of)
{
    const Field *field = world->traits->at[kind][trait];
    int value = world_get(world, kind, thing, trait);
    bool is_thing = field->type == FIELD_THING ||
                    (field->type == FIELD_PLACE && value > PLACE_WITH && value < PLACE_TEXT);

    *of = (Kind)field->to;
    return is_thing ? value : 0;
}

/* Whether following a trait from piece to piece one comes to an end. */
static bool ends(const World *world, int piece, int trait)
{
    int left = world_count(world, KIND_PIECE);

    while (piece > 0 && piece < PLACE_TEXT && left-- >= 0) {
        piece = piece_get(world, piece, trait);
    }
    return left >= -1;
}

/* Whether what a change wrote does not lead round, nor past the last thing. */
static bool leads_on(const World *world, const Change *change)
{
    Kind of;
    int thing = spoken_of(world, change->kind, change->thing, change->trait, &of);
    bool standing = change->kind == KIND_PIECE &&
                    (change->trait == PIECE_PLACE || change->trait == PIECE_PARENT);

    return thing <= world_count(world, of) &&
           (!standing || ends(world, change->thing, change->trait));
}

static void take_back(World *world, const Entry *entry, int count)
{
    while (--count >= 0) {
        const Change *change = &entry->changes[count];
        world_set(world, change->kind, change->thing, change->trait, change->from);
    }
}

void entry_take_back(World *world, const Entry *entry)
{
    take_back(world, entry, entry->changes_count);
}

bool entry_apply(World *world, const Entry *entry)
{
    int done = 0;

    while (done < entry->changes_count && change_apply(world, &entry->changes[done])) {
        done++;
    }
    bool fits = done == entry->changes_count;
    for (int i = 0; i < done && fits; i++) {
        fits = leads_on(world, &entry->changes[i]);
    }
    if (!fits) {
        take_back(world, entry, done);
    }
    return fits;
}

/* ---- soundness ---- */

/* Whether a thing that is not there has nothing. */
static bool is_empty(const World *world, Kind kind, int thing)
{
    for (int trait = 1; trait < world->traits->width[kind]; trait++) {
        if (world_get(world, kind, thing, trait)) {
            return false;
        }
    }
    return true;
}

/* Whether anything in the world speaks of a thing. */
static bool is_spoken_of(const World *world, Kind kind, int thing)
{
    for (Kind by = 0; by < KINDS; by++) {
        for (int other = 0; (other = world_after(world, by, other));) {
            for (int trait = 1; trait < world->traits->width[by]; trait++) {
                Kind of;
                if (spoken_of(world, by, other, trait, &of) == thing && of == kind) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* A side, piece or order is somebody's, and has what it is called by. */
static bool is_called(const World *world, Kind kind, int thing)
{
    switch (kind) {
    case KIND_SIDE:
        return *world_text(world, kind, thing, SIDE_ID) != '\0';
    case KIND_PIECE:
        return *world_text(world, kind, thing, PIECE_ID) && piece_get(world, thing, PIECE_SIDE);
    case KIND_ORDER:
        return order_get(world, thing, ORDER_NUMBER) && order_get(world, thing, ORDER_SIDE);
    case KIND_CLOCK:
    case KINDS:
        break;
    }
    return true;
}

static const char *unsound(const World *world, const Change *change)
{
    Kind of;
    int thing = spoken_of(world, change->kind, change->thing, change->trait, &of);

    if (!world_is(world, change->kind, change->thing)) {
        return !is_empty(world, change->kind, change->thing) ? "more came of it since"
               : is_spoken_of(world, change->kind, change->thing)
                   ? "something else has to do with it by now"
                   : NULL;
    }
    if (thing && !world_is(world, of, thing)) {
        return "it has to do with something that is not there";
    }
    if (change->to.text && text_width(change->to.text) > TEXT_MOST) {
        return "a text in it would be longer than any that is kept";
    }
    return is_called(world, change->kind, change->thing) ? NULL : "it would belong to nobody";
}

bool entry_sound(const World *world, const Entry *entry, const char **why)
{
    *why = NULL;
    for (int i = 0; i < entry->changes_count && !*why; i++) {
        *why = unsound(world, &entry->changes[i]);
    }
    return !*why;
}

/* ---- comparing ---- */

static bool same_cell(const Change *one, const Change *other)
{
    return one->kind == other->kind && one->thing == other->thing && one->trait == other->trait;
}

bool change_same(const Change *one, const Change *other)
{
    return same_cell(one, other) && value_same(one->from, other->from) &&
           value_same(one->to, other->to);
}

/* Every pair of `recorded` stands in `made`. */
static bool pairs_hold(const ArgList *made, const ArgList *recorded)
{
    for (int i = 0; i < recorded->count; i++) {
        bool found = false;
        for (int j = 0; j < made->count && !found; j++) {
            found = strcmp(made->at[j].name, recorded->at[i].name) == 0 &&
                    strcmp(made->at[j].value, recorded->at[i].value) == 0;
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

static bool play_same(const PlayRecord *made, const PlayRecord *recorded)
{
    size_t throws = (size_t)recorded->throws_count * sizeof *recorded->throws;

    return strcmp(made->rule, recorded->rule) == 0 && made->owner == recorded->owner &&
           made->throws_count == recorded->throws_count &&
           (!throws || memcmp(made->throws, recorded->throws, throws) == 0) &&
           pairs_hold(&made->asks, &recorded->asks) &&
           pairs_hold(&made->answers, &recorded->answers);
}

/* ---- net changes ---- */

int change_order(const Change *one, const Change *other)
{
    return one->kind != other->kind     ? (one->kind < other->kind ? -1 : 1)
           : one->thing != other->thing ? (one->thing < other->thing ? -1 : 1)
           : one->trait != other->trait ? (one->trait < other->trait ? -1 : 1)
                                        : 0;
}

static int by_cell(const void *one, const void *other)
{
    const Change *a = *(const Change *const *)one, *b = *(const Change *const *)other;
    int order = change_order(a, b);

    return order ? order : a < b ? -1 : a > b;
}

/* What an entry comes to, a cell once, in the order of the cells; their number. */
static int net_changes(const Entry *entry, KnowsTrait *knows, const void *with, Change *net)
{
    const Change **sorted = memory_new(((size_t)entry->changes_count + 1) * sizeof *sorted);
    int count = 0;

    for (int i = 0; i < entry->changes_count; i++) {
        sorted[i] = &entry->changes[i];
    }
    qsort(sorted, (size_t)entry->changes_count, sizeof *sorted, by_cell);
    for (int i = 0, last; i < entry->changes_count; i = last + 1) {
        for (last = i; last + 1 < entry->changes_count && same_cell(sorted[i], sorted[last + 1]);
             last++) {}
        net[count] = *sorted[i];
        net[count].to = sorted[last]->to;
        bool counts = !knows || knows(with, net[count].kind, net[count].trait);
        count += counts && !value_same(net[count].from, net[count].to);
    }
    free(sorted);
    return count;
}

int entry_net(const Entry *entry, Change *net)
{
    return net_changes(entry, NULL, NULL, net);
}

static bool changes_same(const Entry *made, const Entry *recorded, KnowsTrait *knows,
                         const void *with)
{
    Change *one = memory_new(((size_t)made->changes_count + 1) * sizeof *one);
    Change *other = memory_new(((size_t)recorded->changes_count + 1) * sizeof *other);
    int count = net_changes(made, knows, with, one);
    bool same = count == net_changes(recorded, knows, with, other);

    for (int i = 0; i < count && same; i++) {
        same = change_same(&one[i], &other[i]);
    }
    free(one);
    free(other);
    return same;
}

bool entry_same(const Entry *made, const Entry *recorded, KnowsTrait *knows, const void *with)
{
    if (made->plays_count != recorded->plays_count) {
        return false;
    }
    for (int i = 0; i < made->plays_count; i++) {
        if (!play_same(&made->plays[i], &recorded->plays[i])) {
            return false;
        }
    }
    return changes_same(made, recorded, knows, with);
}
