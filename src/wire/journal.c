/* SPDX-License-Identifier: MIT */
/* Writes a game as lines of JSON. */
#include "wire/journal.h"

#include "base/exact.h"
#include "wire/json.h"
#include "wire/moment.h"

#include <string.h>

static void json_moment(Json *json, const char *key, int64_t moment)
{
    Text text = { 0 };

    moment_print(&text, moment);
    json_string(json, key, text_of(&text));
    text_finish(&text);
}

static void end_line(Json *json)
{
    json_close(json, '}');
    text_add(json->to, "\n");
}

/* ---- the head and the end ---- */

/* Texts as such; what no text could hold in hex. */
static void add_part(Json *json, const Part *part)
{
    const Bytes *bytes = &part->bytes;
    Text text = { 0 };

    if (text_junk(bytes->at, bytes->length) == bytes->length) {
        text_add_n(&text, bytes->at, bytes->length);
        json_string(json, part->name, text_of(&text));
    } else {
        for (size_t i = 0; i < bytes->length; i++) {
            text_addf(&text, "%02x", (unsigned char)bytes->at[i]);
        }
        json_open(json, part->name, '{');
        json_string(json, "hex", text_of(&text));
        json_close(json, '}');
    }
    text_finish(&text);
}

void wire_journal_head(Text *to, const JournalHead *head)
{
    Json json = { .to = to };

    json_open(&json, NULL, '{');
    json_number(&json, "galloper", JOURNAL_VERSION);
    json_string(&json, "game", head->game);
    json_string(&json, "system", head->system);
    json_moment(&json, "begun", head->begun);
    json_open(&json, "parts", '{');
    for (int i = 0; i < head->parts_count; i++) {
        add_part(&json, &head->parts[i]);
    }
    json_close(&json, '}');
    end_line(&json);
}

void wire_journal_end(Text *to, int entries, const char *chain)
{
    Json json = { .to = to };

    json_open(&json, NULL, '{');
    json_number(&json, "entries", entries);
    json_string(&json, "chain", chain);
    end_line(&json);
}

/* ---- what things are called ---- */

typedef struct Names {
    const Entry *entry;
    const World *world;
} Names;

static bool empty(Value value)
{
    return !value.number && (!value.text || !*value.text);
}

/* A thing that is no more in the world was still there before the entry. */
static Value named(const Names *names, Kind kind, int thing, int trait)
{
    Value value = { 0 };

    if (names->world) {
        value = world_value(names->world, kind, thing, trait);
    }
    for (int i = 0; empty(value) && i < names->entry->changes_count; i++) {
        const Change *change = &names->entry->changes[i];
        if (change->kind == kind && change->thing == thing && change->trait == trait) {
            value = empty(change->to) ? change->from : change->to;
        }
    }
    return value;
}

static void add_id(Text *to, const Names *names, Kind kind, int thing)
{
    Value id = named(names, kind, thing, kind == KIND_SIDE ? SIDE_ID : PIECE_ID);

    if (id.text && *id.text) {
        text_addf(to, "%s%s", to->length ? " " : "", id.text);
    }
}

/* "piece phelps", "order union-3", "clock"; "piece" where it is not known which. */
static void json_what(Json *json, const char *key, const Names *names, Kind kind, int thing)
{
    Text what = { 0 };

    text_add(&what, kind_names[kind]);
    if (kind == KIND_SIDE || kind == KIND_PIECE) {
        add_id(&what, names, kind, thing);
    } else if (kind == KIND_ORDER) {
        int number = named(names, kind, thing, ORDER_NUMBER).number;
        add_id(&what, names, KIND_SIDE, named(names, kind, thing, ORDER_SIDE).number);
        text_addf(&what, "%s%d", strchr(text_of(&what), ' ') ? "-" : " ", number);
    }
    json_string(json, key, text_of(&what));
    text_finish(&what);
}

/* ---- values ---- */

static void json_exact(Json *json, const char *key, int value)
{
    Text text = { 0 };

    exact_print(&text, value);
    json_string(json, key, text_of(&text));
    text_finish(&text);
}

static bool has_word(const Trait *trait, int number)
{
    int count = 0;

    while (trait->words && trait->words[count]) {
        count++;
    }
    return number >= 0 && number < count;
}

static void json_place(Json *json, const char *key, int number)
{
    if (number == PLACE_NONE) {
        json_null(json, key);
    } else if (number <= PLACE_RESERVE && number >= PLACE_LOST) {
        json_open(json, key, '{');
        json_string(json, "off", off_map_words[PLACE_RESERVE - number]);
        json_close(json, '}');
    } else {
        json_open(json, key, '{');
        json_number(json, "with", number - PLACE_WITH);
        json_close(json, '}');
    }
}

/* A number stands for itself wherever a value has no better name. */
static void json_value(Json *json, const char *key, const Trait *trait, Value value)
{
    int number = value.number;

    if (value.text) {
        json_string(json, key, value.text);
    } else if (trait->type == TRAIT_EXACT && number >= -EXACT_MOST && number <= EXACT_MOST) {
        json_exact(json, key, number);
    } else if (trait->type == TRAIT_WORD && has_word(trait, number)) {
        json_string(json, key, trait->words[number]);
    } else if (trait->type == TRAIT_FLAG && (number == 0 || number == 1)) {
        json_flag(json, key, number);
    } else if (trait->type == TRAIT_PLACE) {
        json_place(json, key, number);
    } else if ((trait->type == TRAIT_THING || trait->type == TRAIT_TEXT) && number == 0) {
        json_null(json, key);
    } else {
        json_number(json, key, number);
    }
}

/* The thing that a value is, or 0. */
static int thing_in(const Trait *trait, Value value)
{
    bool thing = trait->type == TRAIT_THING || (trait->type == TRAIT_PLACE && value.number > 0);

    return thing && !value.text ? value.number : 0;
}

/* ---- entries ---- */

static void add_change(Json *json, const Change *change, const Traits *traits, const Names *names)
{
    const Trait *trait = traits->at[change->kind][change->trait];

    json_open(json, NULL, '{');
    json_what(json, "what", names, change->kind, change->thing);
    json_number(json, "thing", change->thing);
    json_string(json, "trait", trait->name);
    json_value(json, "from", trait, change->from);
    if (thing_in(trait, change->from)) {
        json_what(json, "from_what", names, trait->to, thing_in(trait, change->from));
    }
    json_value(json, "to", trait, change->to);
    if (thing_in(trait, change->to)) {
        json_what(json, "to_what", names, trait->to, thing_in(trait, change->to));
    }
    json_close(json, '}');
}

/* As players write it, but the dice by their full names: "d10 0..9=5", "off d6=5:3". */
static void add_throw(Json *json, const Throw *thrown)
{
    const char *between = thrown->dice.reading == DICE_TENS  ? ","
                          : thrown->dice.reading == DICE_OFF ? ":"
                                                             : "+";
    Text text = { 0 };

    if (thrown->dice.reading == DICE_OFF) {
        text_addf(&text, "off d%d", thrown->dice.sides);
    } else if (thrown->dice.reading == DICE_ZERO) {
        text_addf(&text, "d%d 0..%d", thrown->dice.sides, thrown->dice.sides - 1);
    } else {
        dice_print(&text, thrown->dice);
    }
    for (int i = 0; i < thrown->dice.count; i++) {
        text_addf(&text, "%s%d", i ? between : "=", thrown->faces[i]);
    }
    json_string(json, NULL, text_of(&text));
    text_finish(&text);
}

static void add_lines(Json *json, const char *key, const char *lines)
{
    json_open(json, key, '[');
    while (*lines) {
        Text line = { 0 };
        size_t length = strcspn(lines, "\n");
        text_add_n(&line, lines, length);
        json_string(json, NULL, text_of(&line));
        text_finish(&line);
        lines += length;
        if (*lines && !*++lines) { /* an empty line is the last */
            json_string(json, NULL, "");
        }
    }
    json_close(json, ']');
}

static void add_played(Json *json, const PlayRecord *played, const Names *names)
{
    json_open(json, NULL, '{');
    json_string(json, "rule", played->rule);
    json_string(json, "asks", played->asks);
    json_open(json, "dice", '[');
    for (int i = 0; i < played->throws_count; i++) {
        add_throw(json, &played->throws[i]);
    }
    json_close(json, ']');
    json_string(json, "answers", played->answers);
    add_lines(json, "trace", played->trace);
    if (played->owner) {
        json_number(json, "owner", played->owner);
        if (played->owner > 0) {
            json_what(json, "owner_what", names, KIND_SIDE, played->owner);
        }
    }
    if (played->about) {
        json_number(json, "about", played->about);
        json_what(json, "about_what", names, KIND_PIECE, played->about);
    }
    json_close(json, '}');
}

/* An object of args; where one is given twice, an array of "name=value". */
static void add_args(Json *json, const Entry *entry)
{
    bool twice = false;

    for (int i = 0; i < entry->args_count; i++) {
        for (int j = 0; j < i; j++) {
            twice |= strcmp(entry->args[i].name, entry->args[j].name) == 0;
        }
    }
    json_open(json, "args", twice ? '[' : '{');
    for (int i = 0; i < entry->args_count; i++) {
        const Arg *arg = &entry->args[i];
        if (twice) {
            Text text = { 0 };
            text_addf(&text, "%s=%s", arg->name, arg->value);
            json_string(json, NULL, text_of(&text));
            text_finish(&text);
        } else {
            json_string(json, arg->name, arg->value);
        }
    }
    json_close(json, twice ? ']' : '}');
}

void wire_journal_entry(Text *to, const Entry *entry, const Traits *traits, const World *world)
{
    Json json = { .to = to };
    Names names = { entry, world };

    json_open(&json, NULL, '{');
    json_number(&json, "seq", entry->seq);
    json_moment(&json, "at", entry->at);
    json_number(&json, "turn", entry->turn);
    json_number(&json, "step", entry->step);
    json_string(&json, "by", entry->by);
    json_string(&json, "verb", entry->verb);
    add_args(&json, entry);
    json_string(&json, "command", entry->command);
    if (entry->of) {
        json_number(&json, "of", entry->of);
    }
    if (entry->ruling) {
        json_flag(&json, "ruling", true);
    }
    if (*entry->note) {
        json_string(&json, "note", entry->note);
    }
    if (*entry->typed_by) {
        json_string(&json, "typed_by", entry->typed_by);
    }
    json_open(&json, "plays", '[');
    for (int i = 0; i < entry->plays_count; i++) {
        add_played(&json, &entry->plays[i], &names);
    }
    json_close(&json, ']');
    json_open(&json, "changes", '[');
    for (int i = 0; i < entry->changes_count; i++) {
        add_change(&json, &entry->changes[i], traits, &names);
    }
    json_close(&json, ']');
    end_line(&json);
}
