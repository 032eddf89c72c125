/* SPDX-License-Identifier: MIT */
/*
 * Entries and worlds as bytes: numbers of seven bits a byte, texts with their length and a NUL, so
 * that a fold can use them where they lie.
 */
#include "game/pack.h"
#include "game/entry.h"

#include <string.h>

enum { PACK_VERSION = 2, WORLD_VERSION = 3, UNPACKED_MOST = 1 << 20 };

void pack_number(Text *to, int64_t number)
{
    uint64_t rest = ((uint64_t)number << 1) ^ (uint64_t)(number >> 63);
    char bytes[10];
    size_t count = 0;

    do {
        bytes[count++] = (char)((rest & 127) | (rest > 127 ? 128 : 0));
        rest >>= 7;
    } while (rest);
    text_add_n(to, bytes, count);
}

void pack_text(Text *to, const char *text)
{
    size_t length = strlen(text);

    pack_number(to, (int64_t)length);
    text_add_n(to, text, length + 1);
}

int64_t unpack_long(Unpacker *from)
{
    uint64_t number = 0;

    for (int shift = 0; shift < 64 && from->at < from->length; shift += 7) {
        unsigned char byte = (unsigned char)from->bytes[from->at++];
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) {
            return (int64_t)(number >> 1) ^ -(int64_t)(number & 1);
        }
    }
    from->bad = true;
    return 0;
}

int unpack_number(Unpacker *from)
{
    int64_t number = unpack_long(from);

    if (number < INT_MIN || number > INT_MAX) {
        from->bad = true;
        return 0;
    }
    return (int)number;
}

int unpack_count(Unpacker *from)
{
    int64_t count = unpack_long(from);

    /* Everything that is counted takes a byte at least. */
    if (count < 0 || count > UNPACKED_MOST || (size_t)count > from->length - from->at) {
        from->bad = true;
        return 0;
    }
    return (int)count;
}

const char *unpack_text(Unpacker *from)
{
    int64_t length = unpack_long(from);

    if (from->bad || length < 0 || (size_t)length >= from->length - from->at ||
        from->bytes[from->at + (size_t)length] != '\0') {
        from->bad = true;
        return "";
    }
    const char *text = from->bytes + from->at;
    from->at += (size_t)length + 1;
    return text;
}

/* ---- values ---- */

enum { FROM_TEXT = 1, TO_TEXT = 2 };

static void pack_value(Text *to, Value value)
{
    if (value.text) {
        pack_text(to, value.text);
    } else {
        pack_number(to, value.number);
    }
}

static Value unpack_value(Unpacker *from, bool text)
{
    return text ? (Value){ .text = unpack_text(from) } : (Value){ .number = unpack_number(from) };
}

/* ---- names ---- */

static void pack_names(Text *to, const Names *names, int from)
{
    pack_number(to, from);
    pack_number(to, names->count - from);
    for (int i = from; i < names->count; i++) {
        pack_text(to, names->at[i]);
    }
}

/* Who has read further knows them already. */
static void unpack_names(Unpacker *from, Names *names)
{
    int number = unpack_number(from);

    for (int count = unpack_count(from); count > 0 && !from->bad; count--, number++) {
        const char *name = unpack_text(from);
        if (number < 0 || number > names->count ||
            (number < names->count && strcmp(names->at[number], name) != 0)) {
            from->bad = true;
        } else if (number == names->count && !from->bad) {
            names_add(names, name);
        }
    }
}

void names_pack(const Names *names, Text *to)
{
    pack_names(to, names, 0);
}

bool names_unpack(Names *names, Unpacker *from)
{
    unpack_names(from, names);
    return !from->bad;
}

/* ---- changes ---- */

/* Of words the number of their name. */
static Value named(Names *names, const Change *change, Value value)
{
    if (names->traits->at[change->kind][change->trait]->type == FIELD_WORD && !value.text) {
        value.number = names_word(names, change->kind, change->trait, value.number);
    }
    return value;
}

static void pack_change(Text *to, Names *names, const Change *change)
{
    int texts = (change->from.text ? FROM_TEXT : 0) | (change->to.text ? TO_TEXT : 0);

    pack_number(to, names_trait(names, change->kind, change->trait) * 4 + texts);
    pack_number(to, change->thing);
    pack_value(to, named(names, change, change->from));
    pack_value(to, named(names, change, change->to));
}

static Change unpack_change(Unpacker *from, Names *names)
{
    int head = unpack_number(from);
    Change change = { .thing = unpack_number(from) };

    if (head < 0 || !names_find_trait(names, head / 4, &change.kind, &change.trait)) {
        from->bad = true;
        return change;
    }
    change.from = unpack_value(from, head & FROM_TEXT);
    change.to = unpack_value(from, head & TO_TEXT);
    if (names->traits->at[change.kind][change.trait]->type == FIELD_WORD) {
        from->bad |=
            change.from.text || change.to.text ||
            !names_find_word(names, change.kind, change.trait, change.from.number,
                             &change.from.number) ||
            !names_find_word(names, change.kind, change.trait, change.to.number, &change.to.number);
    }
    return change;
}

/* ---- entries ---- */

static void pack_pairs(Text *to, const ArgList *list)
{
    pack_number(to, list->count);
    for (int i = 0; i < list->count; i++) {
        pack_text(to, list->at[i].name);
        pack_text(to, list->at[i].value);
    }
}

static void pack_played(Text *to, const PlayRecord *played)
{
    pack_text(to, played->rule);
    pack_pairs(to, &played->asks);
    pack_pairs(to, &played->answers);
    pack_text(to, played->trace);
    pack_number(to, played->owner);
    pack_number(to, played->about);
    pack_number(to, played->throws_count);
    for (int i = 0; i < played->throws_count; i++) {
        const Throw *thrown = &played->throws[i];
        text_add_n(to, (const char *)&thrown->dice, sizeof thrown->dice);
        text_add_n(to, (const char *)thrown->faces, sizeof thrown->faces);
    }
}

static void pack_rest(Text *to, Names *names, const Entry *entry)
{
    pack_number(to, entry->seq);
    pack_number(to, entry->at);
    pack_number(to, entry->turn);
    pack_number(to, names_word(names, KIND_CLOCK, CLOCK_STEP, entry->step));
    pack_text(to, entry->by);
    pack_text(to, entry->verb);
    pack_text(to, entry->command);
    pack_text(to, entry->typed_by);
    pack_text(to, entry->note);
    pack_number(to, entry->of);
    pack_number(to, entry->ruling);
    pack_pairs(to, &entry->args);
    pack_number(to, entry->plays_count);
    for (int i = 0; i < entry->plays_count; i++) {
        pack_played(to, &entry->plays[i]);
    }
}

void entry_pack(const Entry *entry, Names *names, Text *to)
{
    int known = names->count;
    Text body = { 0 };

    pack_number(&body, entry->changes_count);
    for (int i = 0; i < entry->changes_count; i++) {
        pack_change(&body, names, &entry->changes[i]);
    }
    pack_rest(&body, names, entry);
    pack_number(to, PACK_VERSION);
    pack_names(to, names, known);
    text_add_n(to, body.at, body.length);
    text_finish(&body);
}

static void unpack_throw(Unpacker *from, Throw *thrown)
{
    size_t dice = sizeof thrown->dice, faces = sizeof thrown->faces;

    if (from->length - from->at < dice + faces) {
        from->bad = true;
        return;
    }
    memcpy(&thrown->dice, from->bytes + from->at, dice);
    memcpy(thrown->faces, from->bytes + from->at + dice, faces);
    from->at += dice + faces;
    from->bad |= thrown->dice.count > DICE_MOST || thrown->dice.reading > DICE_OFF;
}

static void unpack_pairs(Unpacker *from, Entry *entry, ArgList *list)
{
    for (int count = unpack_count(from); count > 0 && !from->bad; count--) {
        const char *name = unpack_text(from);
        entry_pair(entry, list, name, unpack_text(from));
    }
}

static void unpack_played(Unpacker *from, Entry *entry)
{
    PlayRecord *played = entry_played(entry);

    played->rule = unpack_text(from);
    unpack_pairs(from, entry, &played->asks);
    unpack_pairs(from, entry, &played->answers);
    played->trace = unpack_text(from);
    played->owner = unpack_number(from);
    played->about = unpack_number(from);
    played->throws_count = unpack_count(from);
    played->throws =
        arena_take(&entry->arena, (size_t)(played->throws_count + 1) * sizeof *played->throws);
    for (int i = 0; i < played->throws_count; i++) {
        unpack_throw(from, &played->throws[i]);
    }
}

static void unpack_rest(Unpacker *from, Names *names, Entry *entry)
{
    entry->seq = unpack_number(from);
    entry->at = unpack_long(from);
    entry->turn = unpack_number(from);
    from->bad |= !names_find_word(names, KIND_CLOCK, CLOCK_STEP, unpack_number(from), &entry->step);
    entry->by = unpack_text(from);
    entry->verb = unpack_text(from);
    entry->command = unpack_text(from);
    entry->typed_by = unpack_text(from);
    entry->note = unpack_text(from);
    entry->of = unpack_number(from);
    entry->ruling = unpack_number(from) == 1;
    unpack_pairs(from, entry, &entry->args);
    for (int count = unpack_count(from); count > 0 && !from->bad; count--) {
        unpack_played(from, entry);
    }
}

static void read_head(Unpacker *from, Names *names)
{
    names->missing = NULL;
    from->bad = unpack_number(from) != PACK_VERSION;
    unpack_names(from, names);
}

bool entry_unpack(Entry *entry, Names *names, const char *bytes, size_t length)
{
    *entry = (Entry){ 0 };
    Unpacker from = { .bytes = arena_copy(&entry->arena, bytes, length), .length = length };

    read_head(&from, names);
    for (int count = unpack_count(&from); count > 0 && !from.bad; count--) {
        Change change = unpack_change(&from, names);
        if (!from.bad) {
            entry_change(entry, change.kind, change.thing, change.trait, change.from, change.to);
        }
    }
    unpack_rest(&from, names, entry);
    if (from.bad || from.at != from.length) {
        entry_finish(entry);
        return false;
    }
    return true;
}

bool entry_fold(World *world, Names *names, const char *bytes, size_t length)
{
    Unpacker from = { .bytes = bytes, .length = length };

    read_head(&from, names);
    for (int count = unpack_count(&from); count > 0 && !from.bad; count--) {
        Change change = unpack_change(&from, names);
        if (from.bad || !change_apply(world, &change)) {
            return false;
        }
    }
    return !from.bad;
}

/* ---- worlds ---- */

/* What stands in a cell that differs; before it are those that do not. */
enum { CELL_NUMBER, CELL_TEXT, CELL_UNKNOWN, CELLS };

static const int *row_of(const World *world, Kind kind, int thing)
{
    static const int none[TRAITS_MOST];
    const Table *table = &world->tables[kind];

    return thing > table->count ? none : table->cells + (thing - 1) * table->width;
}

static void pack_cell(Text *to, int same, Value value)
{
    bool unknown = !value.text && value.number == UNKNOWN;

    pack_number(to, same * CELLS + (value.text ? CELL_TEXT : unknown ? CELL_UNKNOWN : CELL_NUMBER));
    if (!unknown) {
        pack_value(to, value);
    }
}

/* Tells tables of traits apart: a snapshot knows them and their words by number. */
static uint32_t names_mark(const Traits *traits, Kind kind)
{
    uint32_t mark = 2166136261u;

    for (int i = 0; i < traits->width[kind]; i++) {
        const Field *trait = traits->at[kind][i];
        for (const char *c = trait->name; *c; c++) {
            mark = (mark ^ (unsigned char)*c) * 16777619u;
        }
        for (const char *const *word = trait->words; word && *word; word++) {
            for (const char *c = *word; *c; c++) {
                mark = (mark ^ (unsigned char)*c) * 16777619u;
            }
            mark = (mark ^ '|') * 16777619u;
        }
        mark = (mark ^ '.') * 16777619u;
    }
    return mark;
}

static void pack_table(const World *world, const World *base, Kind kind, Text *to)
{
    int count = world_count(world, kind), width = world->tables[kind].width;
    int same = 0;

    pack_number(to, (int64_t)names_mark(world->traits, kind));
    pack_number(to, count);
    for (int thing = 1; thing <= count; thing++) {
        const int *row = row_of(world, kind, thing), *other = row_of(base, kind, thing);
        for (int trait = 0; trait < width; trait++) {
            FieldType type = world->traits->at[kind][trait]->type;
            bool may = type == FIELD_TEXT || type == FIELD_PLACE;
            if (may ? value_same(world_value(world, kind, thing, trait),
                                 world_value(base, kind, thing, trait))
                    : row[trait] == other[trait]) {
                same++;
            } else {
                pack_cell(to, same, world_value(world, kind, thing, trait));
                same = 0;
            }
        }
    }
    pack_number(to, same * CELLS);
}

void world_pack(const World *world, const World *base, Text *to)
{
    World nothing;

    world_init(&nothing, world->traits);
    pack_number(to, WORLD_VERSION);
    for (Kind kind = 0; kind < KINDS; kind++) {
        pack_table(world, base ? base : &nothing, kind, to);
    }
}

static void unpack_table(World *world, const World *base, Kind kind, Unpacker *from)
{
    bool same = unpack_long(from) == (int64_t)names_mark(world->traits, kind);
    int count = unpack_number(from), width = world->traits->width[kind];

    from->bad |= !same || count < 0 || count > UNPACKED_MOST;
    int cell = 0, cells = from->bad ? 0 : width * count;
    while (!from->bad) {
        int head = unpack_number(from), equal = head / CELLS, what = head % CELLS;
        if (head < 0 || equal > cells - cell) {
            from->bad = true;
            return;
        }
        for (; equal > 0; equal--, cell++) {
            int thing = cell / width + 1, trait = cell % width;
            world_set(world, kind, thing, trait, world_value(base, kind, thing, trait));
        }
        if (cell == cells) {
            return;
        }
        Value value = what == CELL_UNKNOWN ? (Value){ .number = UNKNOWN }
                                           : unpack_value(from, what == CELL_TEXT);
        world_set(world, kind, cell / width + 1, cell % width, value);
        cell++;
    }
}

bool world_unpack(World *world, const World *base, Unpacker *from)
{
    World nothing;

    world_init(&nothing, world->traits);
    from->bad |= unpack_number(from) != WORLD_VERSION;
    for (Kind kind = 0; kind < KINDS && !from->bad; kind++) {
        unpack_table(world, base ? base : &nothing, kind, from);
    }
    return !from->bad;
}
