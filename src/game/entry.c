/* SPDX-License-Identifier: MIT */
/* Entries of the journal: made, applied, taken back, compared. */
#include "game/entry.h"

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

static const char *kept(Entry *entry, const char *text)
{
    return arena_copy(&entry->arena, text, strlen(text));
}

void entry_arg(Entry *entry, const char *name, const char *value)
{
    entry->args = grown(&entry->arena, entry->args, entry->args_count, sizeof *entry->args);
    entry->args[entry->args_count++] = (Arg){ kept(entry, name), kept(entry, value) };
}

static Value kept_value(Entry *entry, Value value)
{
    if (value.text) {
        value.text = kept(entry, value.text);
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
    *played = (PlayRecord){ .rule = "", .asks = "", .answers = "", .trace = "" };
    return played;
}

void entry_play_copy(Entry *entry, const PlayRecord *from)
{
    PlayRecord *played = entry_played(entry);
    size_t size = (size_t)from->throws_count * sizeof *from->throws;

    *played = *from;
    played->rule = kept(entry, from->rule);
    played->asks = kept(entry, from->asks);
    played->answers = kept(entry, from->answers);
    played->trace = kept(entry, from->trace);
    played->throws = arena_take(&entry->arena, size + sizeof *from->throws);
    if (size) {
        memcpy(played->throws, from->throws, size);
    }
}

/* ---- applying ---- */

static bool has_word(const Trait *trait, int number)
{
    int count = 0;

    while (count <= number && trait->words[count]) {
        count++;
    }
    return number >= 0 && number < count;
}

/* Numbers that stand for a text are the world's own: none comes from a journal. */
static bool can_hold(const Trait *trait, Value value)
{
    if (value.text) {
        return trait->type == TRAIT_TEXT || trait->type == TRAIT_PLACE;
    }
    switch (trait->type) {
    case TRAIT_WORD:
        return has_word(trait, value.number);
    case TRAIT_TEXT:
        return value.number == 0;
    case TRAIT_PLACE:
        return value.number >= PLACE_LOST && value.number < PLACE_TEXT;
    case TRAIT_NUMBER:
    case TRAIT_EXACT:
    case TRAIT_FLAG:
    case TRAIT_THING:
        return true;
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
    const Trait *trait = world->traits->at[change->kind][change->trait];
    return can_hold(trait, change->from) && can_hold(trait, change->to);
}

/* Whether a piece would come to stand below or with itself. */
static bool goes_round(const World *world, const Change *change, Value to)
{
    if (change->kind != KIND_PIECE || to.text || to.number <= 0) {
        return false;
    }
    return (change->trait == PIECE_PARENT && piece_under(world, to.number, change->thing)) ||
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

bool change_same(const Change *one, const Change *other)
{
    return one->kind == other->kind && one->thing == other->thing && one->trait == other->trait &&
           value_same(one->from, other->from) && value_same(one->to, other->to);
}

static bool played_same(const PlayRecord *one, const PlayRecord *other)
{
    return strcmp(one->rule, other->rule) == 0 && strcmp(one->asks, other->asks) == 0 &&
           strcmp(one->answers, other->answers) == 0 && one->owner == other->owner &&
           one->throws_count == other->throws_count &&
           (one->throws_count == 0 || memcmp(one->throws, other->throws,
                                             (size_t)one->throws_count * sizeof *one->throws) == 0);
}

bool entry_same(const Entry *one, const Entry *other)
{
    if (one->changes_count != other->changes_count || one->plays_count != other->plays_count ||
        strcmp(one->note, other->note) != 0) {
        return false;
    }
    for (int i = 0; i < one->changes_count; i++) {
        if (!change_same(&one->changes[i], &other->changes[i])) {
            return false;
        }
    }
    for (int i = 0; i < one->plays_count; i++) {
        if (!played_same(&one->plays[i], &other->plays[i])) {
            return false;
        }
    }
    return true;
}
