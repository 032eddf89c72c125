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
    case FIELD_NUMBER:
    case FIELD_EXACT:
    case FIELD_FLAG:
    case FIELD_THING:
        return true;
    case FIELD_LETTERS:
    case FIELD_COLUMN:
    case FIELD_MIXED:
        return false;
    }
    return false;
}

/* Things are made one after the other, so a new one follows the last. */
static bool change_possible(const World *world, const Change *change)
{
    if (change->kind >= KINDS || change->thing < 1 ||
        change->thing > world_count(world, change->kind) + 1 || change->trait < 0 ||
        change->trait >= world->traits->width[change->kind]) {
        return false;
    }
    const Field *trait = world->traits->at[change->kind][change->trait];
    return can_hold(trait, change->from) && can_hold(trait, change->to);
}

/* Whether a piece would come to stand below or with itself. */
static bool goes_round(const World *world, const Change *change, Value to)
{
    if (change->kind != KIND_PIECE || to.text || to.number <= 0) {
        return false;
    }
    return (change->trait == PIECE_PARENT && piece_loops(world, change->thing, to.number)) ||
           (change->trait == PIECE_PLACE && piece_circles(world, change->thing, to.number));
}

bool change_apply(World *world, const Change *change, bool forward)
{
    Value from = forward ? change->from : change->to, to = forward ? change->to : change->from;

    if (!change_possible(world, change) ||
        !value_same(world_value(world, change->kind, change->thing, change->trait), from) ||
        goes_round(world, change, to)) {
        return false;
    }
    world_set(world, change->kind, change->thing, change->trait, to);
    return true;
}

bool entry_apply(World *world, const Entry *entry, bool forward)
{
    for (int i = 0; i < entry->changes_count; i++) {
        int at = forward ? i : entry->changes_count - 1 - i;
        if (!change_apply(world, &entry->changes[at], forward)) {
            while (--i >= 0) {
                at = forward ? i : entry->changes_count - 1 - i;
                change_apply(world, &entry->changes[at], !forward);
            }
            return false;
        }
    }
    return true;
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

static int by_cell(const void *one, const void *other)
{
    const Change *a = *(const Change *const *)one, *b = *(const Change *const *)other;

    return a->kind != b->kind     ? (a->kind < b->kind ? -1 : 1)
           : a->thing != b->thing ? (a->thing < b->thing ? -1 : 1)
           : a->trait != b->trait ? (a->trait < b->trait ? -1 : 1)
           : a < b                ? -1
                                  : a > b;
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
