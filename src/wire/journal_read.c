/* SPDX-License-Identifier: MIT */
/* Reads a game back from lines of JSON. */
#include "wire/journal.h"

#include "base/exact.h"
#include "wire/moment.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* ---- lines ---- */

/* The line that is being read; the first fault of it is the last. */
typedef struct LineReader {
    const Source *source;
    const char *line;
    size_t length;
    int number;
    json_t *root;
    Faults *faults;
    bool bad;
} LineReader;

static Fault *wrong_at(LineReader *reader, size_t offset, const char *code, const char *what)
{
    Fault *fault = faults_add(reader->faults, FAULT_INPUT, code, "%s", what);

    fault_place(fault, reader->source->name, reader->number, reader->line, reader->length, offset);
    fault_next(fault, "Export the game again where it is sound, and import that file unchanged.");
    reader->bad = true;
    return fault;
}

static void wrong(LineReader *reader, const char *key, const char *wanted)
{
    char what[FAULT_TEXT];

    if (!reader->bad) {
        snprintf(what, sizeof what, "\"%.40s\" is missing or is not %s", key, wanted);
        wrong_at(reader, 0, "journal.field", what);
    }
}

/* Reads the next line; false where there is none, or a fault. */
static bool next_line(JournalFile *file, LineReader *reader, Faults *faults)
{
    const Source *source = file->source;
    const char *line = source->text + file->at;
    const char *end = memchr(line, '\n', source->length - file->at);
    size_t length = end ? (size_t)(end - line) : source->length - file->at;
    json_error_t error;

    *reader = (LineReader){ source, line, length, ++file->line, NULL, faults, false };
    if (file->at == source->length) {
        wrong_at(reader, 0, "journal.cut", "the file ends before the game does: it was cut off");
        return false;
    }
    file->at += length + (end != NULL);
    reader->root = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(reader->root)) {
        char what[FAULT_TEXT];
        snprintf(what, sizeof what, "this line is no JSON object%s%.200s",
                 reader->root ? "" : ", or not all of one: ", reader->root ? "" : error.text);
        bool placed = !reader->root && error.position > 0;
        wrong_at(reader, placed ? (size_t)error.position - 1 : 0, "journal.json", what);
    }
    return !reader->bad;
}

static void line_finish(LineReader *reader)
{
    json_decref(reader->root);
}

/* ---- fields ---- */

/* Whether an object has only these keys, ended by NULL. */
static void only(LineReader *reader, json_t *in, const char *const *keys)
{
    json_t *value;
    const char *key;

    json_object_foreach(in, key, value)
    {
        if (!reader->bad && text_find(key, keys) < 0) {
            char what[FAULT_TEXT];
            snprintf(what, sizeof what, "there is no \"%.40s\" in such a line", key);
            wrong_at(reader, 0, "journal.key", what);
        }
    }
}

static const char *read_text(LineReader *reader, const json_t *in, const char *key, bool optional)
{
    const json_t *found = json_object_get(in, key);
    const char *text = json_string_value(found);

    if (!text && !(optional && !found)) {
        wrong(reader, key, "a text");
    }
    return text ? text : "";
}

static int read_number(LineReader *reader, const json_t *in, const char *key, bool optional,
                       int low)
{
    const json_t *found = json_object_get(in, key);
    json_int_t number = json_integer_value(found);

    if ((!found && optional) || (json_is_integer(found) && number >= low && number <= INT_MAX)) {
        return (int)number;
    }
    wrong(reader, key, "a whole number in its range");
    return 0;
}

static int64_t read_moment(LineReader *reader, const json_t *in, const char *key)
{
    int64_t moment = 0;

    if (!moment_parse(read_text(reader, in, key, false), &moment)) {
        wrong(reader, key, "a time such as 2026-01-05T19:04:11Z");
    }
    return moment;
}

/* An array; an empty one where there is none. */
static const json_t *read_array(LineReader *reader, const json_t *in, const char *key)
{
    const json_t *found = json_object_get(in, key);

    if (!json_is_array(found)) {
        wrong(reader, key, "a list");
        return NULL;
    }
    return found;
}

static const char *kept(Arena *arena, const char *text)
{
    return arena_copy(arena, text, strlen(text));
}

/* ---- the head ---- */

static int hex_digit(char digit)
{
    static const char DIGITS[] = "0123456789abcdef";
    const char *at = digit ? strchr(DIGITS, digit) : NULL;

    return at ? (int)(at - DIGITS) : -1;
}

static Bytes read_hex(LineReader *reader, const char *hex, Arena *arena)
{
    size_t length = strlen(hex) / 2;
    char *bytes = arena_take(arena, length + 1);

    for (size_t i = 0; i < length; i++) {
        int high = hex_digit(hex[2 * i]), low = hex_digit(hex[2 * i + 1]);
        if (high < 0 || low < 0) {
            wrong(reader, "hex", "bytes in hex");
            break;
        }
        bytes[i] = (char)(16 * high + low);
    }
    if (strlen(hex) % 2) {
        wrong(reader, "hex", "bytes in hex");
    }
    return (Bytes){ bytes, length };
}

static Bytes read_part(LineReader *reader, json_t *value, Arena *arena)
{
    static const char *const KEYS[] = { "hex", NULL };

    if (json_is_object(value)) {
        only(reader, value, KEYS);
        return read_hex(reader, read_text(reader, value, "hex", false), arena);
    }
    if (!json_is_string(value)) {
        wrong(reader, "parts", "a list of texts");
        return (Bytes){ "", 0 };
    }
    size_t length = json_string_length(value);
    return (Bytes){ arena_copy(arena, json_string_value(value), length), length };
}

static void read_parts(LineReader *reader, JournalFile *file)
{
    json_t *parts = json_object_get(reader->root, "parts"), *value;
    const char *name;

    if (!json_is_object(parts)) {
        wrong(reader, "parts", "a list of texts");
    }
    Part *read = arena_take(&file->arena, (json_object_size(parts) + 1) * sizeof *read);
    json_object_foreach(parts, name, value)
    {
        read[file->head.parts_count++] =
            (Part){ kept(&file->arena, name), read_part(reader, value, &file->arena) };
    }
    file->head.parts = read;
}

/* Journals of this version are read by every later one; the one before it was nobody's yet. */
static void check_version(LineReader *reader)
{
    int version = read_number(reader, reader->root, "galloper", false, 1);

    if (!reader->bad && version != JOURNAL_VERSION) {
        bool newer = version > JOURNAL_VERSION;
        Fault *fault =
            wrong_at(reader, 0, "journal.version",
                     newer ? "this game was exported by a newer galloper than this one"
                           : "this game was exported by an older galloper, whose journals "
                             "did not know names");
        fault->kind = FAULT_VERSION;
        fault_next(fault,
                   newer ? "Import it with the newer program." : "Play it on with that program.");
    }
}

bool journal_file_open(JournalFile *file, const Source *source, Faults *faults)
{
    static const char *const KEYS[] = { "galloper", "game", "system", "begun", "parts", NULL };
    LineReader reader;

    *file = (JournalFile){ .source = source };
    if (next_line(file, &reader, faults)) {
        check_version(&reader);
        only(&reader, reader.root, KEYS);
        file->head.game = kept(&file->arena, read_text(&reader, reader.root, "game", false));
        file->head.system = kept(&file->arena, read_text(&reader, reader.root, "system", false));
        file->head.begun = read_moment(&reader, reader.root, "begun");
        read_parts(&reader, file);
    }
    line_finish(&reader);
    return !reader.bad;
}

void journal_file_finish(JournalFile *file)
{
    arena_finish(&file->arena);
}

/* ---- values ---- */

static bool place_from(const json_t *json, Value *value)
{
    const json_t *with = json_object_get(json, "with"), *off = json_object_get(json, "off");
    json_int_t number = json_integer_value(with);

    if (!json_is_object(json) || json_object_size(json) != 1) {
        return false;
    }
    if (json_is_string(off)) {
        int word = text_find(json_string_value(off), off_map_words);
        value->number = PLACE_RESERVE - word;
        return word >= 0;
    }
    value->number = (int)(number + PLACE_WITH);
    return json_is_integer(with) && number >= INT_MIN && number <= INT_MAX - PLACE_WITH;
}

/* The mirror of json_value. */
static bool value_from(const json_t *json, const Field *trait, Value *value)
{
    const char *text = json_string_value(json);
    json_int_t number = json_integer_value(json);

    *value = (Value){ 0 };
    if (json_is_integer(json) && trait->type != FIELD_PLACE && trait->type != FIELD_WORD) {
        value->number = (int)number;
        return number >= INT_MIN && number <= INT_MAX;
    }
    switch (trait->type) {
    case FIELD_NUMBER:
        return false;
    case FIELD_EXACT:
        return text && exact_parse(text, &value->number);
    case FIELD_WORD:
        value->number = text && trait->words ? text_find(text, trait->words) : -1;
        return value->number >= 0;
    case FIELD_FLAG:
        value->number = json_is_true(json);
        return json_is_boolean(json);
    case FIELD_THING:
        return json_is_null(json);
    case FIELD_TEXT:
        value->text = text;
        return text || json_is_null(json);
    case FIELD_PLACE:
        value->text = text;
        return text || json_is_null(json) || place_from(json, value);
    case FIELD_LETTERS:
    case FIELD_COLUMN:
    case FIELD_MIXED:
        break;
    }
    return false;
}

/* ---- changes ---- */

/* The kind is the first word of what the thing is called. */
static int read_kind(LineReader *reader, const json_t *in)
{
    const char *what = read_text(reader, in, "what", false);
    size_t length = strcspn(what, " ");

    for (int kind = 0; kind < KINDS; kind++) {
        if (strlen(kind_names[kind]) == length && strncmp(kind_names[kind], what, length) == 0) {
            return kind;
        }
    }
    wrong(reader, "what", "a clock, side, piece or order");
    return -1;
}

static void read_change(LineReader *reader, json_t *in, const Traits *traits, Entry *entry)
{
    static const char *const KEYS[] = { "what",      "thing", "trait",   "from",
                                        "from_what", "to",    "to_what", NULL };
    Value from, to;

    if (!json_is_object(in)) {
        wrong(reader, "changes", "a list of changes");
        return;
    }
    only(reader, in, KEYS);
    int kind = read_kind(reader, in), thing = read_number(reader, in, "thing", false, 1);
    const char *name = read_text(reader, in, "trait", false);
    int trait = reader->bad ? -1 : traits_find(traits, (Kind)kind, name);
    if (trait < 0) {
        wrong(reader, "trait", "one that such things have in this system");
        return;
    }
    const Field *decl = traits->at[kind][trait];
    if (!value_from(json_object_get(in, "from"), decl, &from)) {
        wrong(reader, "from", "a value of its trait");
    } else if (!value_from(json_object_get(in, "to"), decl, &to)) {
        wrong(reader, "to", "a value of its trait");
    } else {
        entry_change(entry, (Kind)kind, thing, trait, from, to);
    }
}

/* ---- plays ---- */

static void read_dice(LineReader *reader, const json_t *in, Entry *entry, PlayRecord *played)
{
    const json_t *dice = read_array(reader, in, "dice");
    size_t count = json_array_size(dice);

    played->throws = arena_take(&entry->arena, (count + 1) * sizeof *played->throws);
    for (size_t i = 0; i < count && !reader->bad; i++) {
        const char *text = json_string_value(json_array_get(dice, i));
        if (text && throw_parse(text, &played->throws[i])) {
            played->throws_count++;
        } else {
            wrong(reader, "dice", "a list of throws such as \"2d6=4+3\"");
        }
    }
}

static const char *read_lines(LineReader *reader, const json_t *in, const char *key, Arena *arena)
{
    const json_t *lines = read_array(reader, in, key);
    Text text = { 0 };

    for (size_t i = 0; i < json_array_size(lines); i++) {
        const char *line = json_string_value(json_array_get(lines, i));
        if (!line || strchr(line, '\n')) {
            wrong(reader, key, "a list of lines");
            break;
        }
        text_addf(&text, "%s%s", i ? "\n" : "", line);
    }
    const char *all = arena_copy(arena, text_of(&text), text.length);
    text_finish(&text);
    return all;
}

/* Values as they were written: numbers stand for themselves. */
static void read_pairs(LineReader *reader, json_t *in, const char *key, Entry *entry, ArgList *list)
{
    json_t *pairs = json_object_get(in, key), *value;
    const char *name;

    if (!json_is_object(pairs)) {
        wrong(reader, key, "a list of names and values");
    }
    json_object_foreach(pairs, name, value)
    {
        char number[24] = "";
        if (json_is_integer(value)) {
            snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
        } else if (!json_is_string(value)) {
            wrong(reader, key, "a list of names and values");
            return;
        }
        entry_pair(entry, list, name, *number ? number : json_string_value(value));
    }
}

static void read_played(LineReader *reader, json_t *in, Entry *entry)
{
    static const char *const KEYS[] = { "rule",  "asks",       "dice",  "answers",    "trace",
                                        "owner", "owner_what", "about", "about_what", NULL };
    PlayRecord *played = entry_played(entry);

    if (!json_is_object(in)) {
        wrong(reader, "plays", "a list of rules that were played");
        return;
    }
    only(reader, in, KEYS);
    played->rule = kept(&entry->arena, read_text(reader, in, "rule", false));
    read_pairs(reader, in, "asks", entry, &played->asks);
    read_dice(reader, in, entry, played);
    read_pairs(reader, in, "answers", entry, &played->answers);
    played->trace = read_lines(reader, in, "trace", &entry->arena);
    played->owner = read_number(reader, in, "owner", true, -1);
    played->about = read_number(reader, in, "about", true, 0);
}

/* ---- entries ---- */

static void read_arg(LineReader *reader, const char *typed, Entry *entry)
{
    const char *equals = typed ? strchr(typed, '=') : NULL;

    if (!equals) {
        wrong(reader, "args", "a list of names and values");
        return;
    }
    const char *name = arena_copy(&entry->arena, typed, (size_t)(equals - typed));
    entry_arg(entry, name, equals + 1);
}

static void read_args(LineReader *reader, Entry *entry)
{
    json_t *args = json_object_get(reader->root, "args"), *value;
    const char *name;

    if (json_is_array(args)) {
        for (size_t i = 0; i < json_array_size(args); i++) {
            read_arg(reader, json_string_value(json_array_get(args, i)), entry);
        }
        return;
    }
    if (!json_is_object(args)) {
        wrong(reader, "args", "a list of names and values");
    }
    json_object_foreach(args, name, value)
    {
        if (!json_is_string(value)) {
            wrong(reader, "args", "a list of names and values");
            return;
        }
        entry_arg(entry, name, json_string_value(value));
    }
}

static void read_entry(LineReader *reader, const Traits *traits, Entry *entry)
{
    static const char *const KEYS[] = { "seq",  "at",       "turn",    "step",    "by",
                                        "verb", "args",     "command", "of",      "ruling",
                                        "note", "typed_by", "plays",   "changes", NULL };
    const json_t *root = reader->root, *ruling = json_object_get(root, "ruling");

    only(reader, reader->root, KEYS);
    entry->seq = read_number(reader, root, "seq", false, 1);
    entry->at = read_moment(reader, root, "at");
    entry->turn = read_number(reader, root, "turn", false, INT_MIN);
    entry->step = text_find(read_text(reader, root, "step", false), traits->steps);
    if (entry->step < 0) {
        wrong(reader, "step", "a step of this system's sequence of play");
        entry->step = 0;
    }
    entry->by = kept(&entry->arena, read_text(reader, root, "by", false));
    entry->verb = kept(&entry->arena, read_text(reader, root, "verb", false));
    read_args(reader, entry);
    entry->command = kept(&entry->arena, read_text(reader, root, "command", false));
    entry->of = read_number(reader, root, "of", true, INT_MIN);
    entry->ruling = json_is_true(ruling);
    if (ruling && !json_is_true(ruling)) {
        wrong(reader, "ruling", "true");
    }
    entry->note = kept(&entry->arena, read_text(reader, root, "note", true));
    entry->typed_by = kept(&entry->arena, read_text(reader, root, "typed_by", true));
    const json_t *plays = read_array(reader, root, "plays");
    for (size_t i = 0; i < json_array_size(plays) && !reader->bad; i++) {
        read_played(reader, json_array_get(plays, i), entry);
    }
    const json_t *changes = read_array(reader, root, "changes");
    for (size_t i = 0; i < json_array_size(changes) && !reader->bad; i++) {
        read_change(reader, json_array_get(changes, i), traits, entry);
    }
}

static void read_end(LineReader *reader, JournalFile *file)
{
    static const char *const KEYS[] = { "entries", "chain", NULL };
    const char *chain = read_text(reader, reader->root, "chain", false);

    only(reader, reader->root, KEYS);
    if (read_number(reader, reader->root, "entries", false, 0) != file->entries) {
        wrong(reader, "entries", "the number of entries before it");
    } else if (strlen(chain) != sizeof file->chain - 1) {
        wrong(reader, "chain", "a hash");
    } else if (file->at != file->source->length) {
        wrong_at(reader, 0, "journal.more", "the file goes on after the end of the game");
    } else if (!reader->bad) {
        memcpy(file->chain, chain, sizeof file->chain);
        file->ended = true;
    }
}

bool journal_file_next(JournalFile *file, const Traits *traits, Entry *entry, Faults *faults)
{
    LineReader reader;
    bool found = false;

    *entry = (Entry){ 0 };
    if (file->ended) {
        return false;
    }
    if (next_line(file, &reader, faults)) {
        if (json_object_get(reader.root, "entries")) {
            read_end(&reader, file);
        } else {
            read_entry(&reader, traits, entry);
            if (entry->seq != file->entries + 1) {
                wrong(&reader, "seq", "the number after the one before");
            }
            found = !reader.bad;
            file->entries += found;
        }
    }
    line_finish(&reader);
    if (!found) {
        entry_finish(entry);
    }
    return found;
}
