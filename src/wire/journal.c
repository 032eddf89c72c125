/* SPDX-License-Identifier: MIT */
/* Writes a game as lines of JSON. */
#include "wire/journal.h"

#include "base/exact.h"
#include "wire/json.h"
#include "wire/moment.h"
#include "wire/play.h"

#include <string.h>

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

    if (text_junk(bytes->at, bytes->length) == bytes->length) {
        text_add_n(json_text(json, part->name), bytes->at, bytes->length);
    } else {
        json_open(json, part->name, '{');
        Text *hex = json_text(json, "hex");
        for (size_t i = 0; i < bytes->length; i++) {
            text_addf(hex, "%02x", (unsigned char)bytes->at[i]);
        }
        json_close(json, '}');
    }
}

void wire_journal_head(Text *to, const JournalHead *head)
{
    Json json = { .to = to };

    json_open(&json, NULL, '{');
    json_number(&json, "galloper", JOURNAL_VERSION);
    json_string(&json, "game", head->game);
    json_string(&json, "system", head->system);
    moment_print(json_text(&json, "begun"), head->begun);
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

typedef struct Naming {
    const Entry *entry;
    const World *world;
} Naming;

static bool empty(Value value)
{
    return !value.number && (!value.text || !*value.text);
}

/* A thing that is no more in the world was still there before the entry. */
static Value named(const Naming *names, Kind kind, int thing, int trait)
{
    Value value = world_value(names->world, kind, thing, trait);

    for (int i = 0; empty(value) && i < names->entry->changes_count; i++) {
        const Change *change = &names->entry->changes[i];
        if (change->kind == kind && change->thing == thing && change->trait == trait) {
            value = empty(change->to) ? change->from : change->to;
        }
    }
    return value;
}

/* False where it is not known. */
static bool add_id(Text *to, const Naming *names, Kind kind, int thing)
{
    Value id = named(names, kind, thing, kind_id(kind));
    bool known = id.text && *id.text;

    text_addf(to, known ? " %s" : "%s", known ? id.text : "");
    return known;
}

/* "piece phelps", "order union-3", "clock"; "piece" where it is not known which. */
static void json_what(Json *json, const char *key, const Naming *names, Kind kind, int thing)
{
    Text *what = json_text(json, key);

    text_add(what, kind_names[kind]);
    if (kind == KIND_SIDE || kind == KIND_PIECE) {
        add_id(what, names, kind, thing);
    } else if (kind == KIND_ORDER) {
        int side = named(names, kind, thing, ORDER_SIDE).number;
        bool known = add_id(what, names, KIND_SIDE, side);
        text_addf(what, known ? "-%d" : " %d", named(names, kind, thing, ORDER_NUMBER).number);
    }
}

/* ---- values ---- */

static void json_place(Json *json, const char *key, int number)
{
    if (number == PLACE_NONE) {
        json_null(json, key);
        return;
    }
    json_open(json, key, '{');
    if (number <= PLACE_RESERVE && number >= PLACE_LOST) {
        json_string(json, "off", off_map_words[PLACE_RESERVE - number]);
    } else {
        json_number(json, "with", number - PLACE_WITH);
    }
    json_close(json, '}');
}

/* A number stands for itself wherever a value has no better name. */
static void json_value(Json *json, const char *key, const Field *trait, Value value)
{
    int number = value.number;

    if (value.text) {
        json_string(json, key, value.text);
    } else if (trait->type == FIELD_EXACT && number >= -EXACT_MOST && number <= EXACT_MOST) {
        exact_print(json_text(json, key), number);
    } else if (trait->type == FIELD_WORD && field_word(trait, number)) {
        json_string(json, key, trait->words[number]);
    } else if (trait->type == FIELD_FLAG && (number == 0 || number == 1)) {
        json_flag(json, key, number);
    } else if (trait->type == FIELD_PLACE) {
        json_place(json, key, number);
    } else if ((trait->type == FIELD_THING || trait->type == FIELD_TEXT) && number == 0) {
        json_null(json, key);
    } else {
        json_number(json, key, number);
    }
}

/* What the thing is called that a value is, if it is one. */
static void json_thing(Json *json, const char *key, const Naming *names, const Field *trait,
                       Value value)
{
    bool thing = trait->type == FIELD_THING || (trait->type == FIELD_PLACE && value.number > 0);

    if (thing && !value.text && value.number) {
        json_what(json, key, names, (Kind)trait->to, value.number);
    }
}

/* ---- entries ---- */

static void add_change(Json *json, const Change *change, const Traits *traits, const Naming *names)
{
    const Field *trait = traits->at[change->kind][change->trait];

    json_open(json, NULL, '{');
    json_what(json, "what", names, change->kind, change->thing);
    json_number(json, "thing", change->thing);
    json_string(json, "trait", trait->name);
    json_value(json, "from", trait, change->from);
    json_thing(json, "from_what", names, trait, change->from);
    json_value(json, "to", trait, change->to);
    json_thing(json, "to_what", names, trait, change->to);
    json_close(json, '}');
}

/* As it is told, and whose secret it is. */
static void add_played(Json *json, const Game *game, const PlayRecord *played, const Naming *names)
{
    json_open(json, NULL, '{');
    wire_played(json, game->book, played, true);
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

    for (int i = 0; i < entry->args.count; i++) {
        for (int j = 0; j < i; j++) {
            twice |= strcmp(entry->args.at[i].name, entry->args.at[j].name) == 0;
        }
    }
    if (!twice) {
        wire_pairs(json, "args", &entry->args, NULL);
        return;
    }
    json_open(json, "args", '[');
    for (int i = 0; i < entry->args.count; i++) {
        text_addf(json_text(json, NULL), "%s=%s", entry->args.at[i].name, entry->args.at[i].value);
    }
    json_close(json, ']');
}

void wire_journal_entry(Text *to, const Entry *entry, const Game *game)
{
    Json json = { .to = to };
    Naming names = { entry, &game->truth };

    json_open(&json, NULL, '{');
    json_number(&json, "seq", entry->seq);
    moment_print(json_text(&json, "at"), entry->at);
    json_number(&json, "turn", entry->turn);
    json_string(&json, "step", game->decl->sequence[entry->step].name);
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
    json_maybe(&json, "note", entry->note);
    json_maybe(&json, "typed_by", entry->typed_by);
    json_open(&json, "plays", '[');
    for (int i = 0; i < entry->plays_count; i++) {
        add_played(&json, game, &entry->plays[i], &names);
    }
    json_close(&json, ']');
    json_open(&json, "changes", '[');
    for (int i = 0; i < entry->changes_count; i++) {
        add_change(&json, &entry->changes[i], &game->traits, &names);
    }
    json_close(&json, ']');
    end_line(&json);
}
