/* SPDX-License-Identifier: MIT */
/* Reads a game back from lines of JSON. */
#include "wire/journal.h"

#include "base/exact.h"
#include "wire/moment.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
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

/* The line itself is not shown: it holds secrets of all sides, and who imports it may play one. */
static Fault *wrong_at(LineReader *reader, size_t offset, const char *code, const char *what)
{
    Fault *fault = faults_add(reader->faults, FAULT_INPUT, code, "%s", what);

    fault_place(fault, reader->source->name, reader->number, reader->line, reader->length, offset);
    if (fault) {
        fault->shown[0] = '\0';
    }
    fault_next(fault, "Export the game again where it is sound, and import that file unchanged.");
    reader->bad = true;
    return fault;
}

/* Whether a member is what is wanted of it; a fault if not. */
static bool expect(LineReader *reader, bool good, const char *key, const char *wanted)
{
    char what[FAULT_TEXT];

    if (!good && !reader->bad) {
        snprintf(what, sizeof what, "\"%.40s\" is missing or is not %s", key, wanted);
        wrong_at(reader, 0, "journal.field", what);
    }
    return good;
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
        char what[FAULT_TEXT], *near = strstr(error.text, " near ");
        if (!reader->root && near) {
            *near = '\0'; /* it would quote the line */
        }
        snprintf(what, sizeof what, "this line is no JSON object%s%.200s",
                 reader->root ? "" : ", or not all of one: ", reader->root ? "" : error.text);
        bool placed = !reader->root && error.position > 0;
        wrong_at(reader, placed ? (size_t)error.position - 1 : 0, "journal.json", what);
    }
    return !reader->bad;
}

/* ---- fields ---- */

/* Says what is wrong with the member at which a format stopped: keys and places stand by turns. */
static void not_taken(LineReader *reader, const json_error_t *error, const char *format,
                      va_list into)
{
    const char *key = "", *end = format + error->position - 1, *unknown = strchr(error->text, ':');
    char what[FAULT_TEXT];

    if (json_error_code(error) == json_error_end_of_input_expected && unknown) {
        snprintf(what, sizeof what, "there is no \"%.40s\" in such a line", unknown + 2);
        wrong_at(reader, 0, "journal.key", what);
        return;
    }
    for (; format < end; format++) {
        if (*format == ':' || *format == '?') {
            key = va_arg(into, const char *);
            (void)va_arg(into, void *);
        }
    }
    expect(reader, false, key,
           *end == 's'   ? "a text"
           : *end == 'I' ? "a whole number in its range"
                         : "a list or an object");
}

/* Takes an object apart, which has all that the format names, and nothing else. */
static bool take(LineReader *reader, json_t *in, const char *format, ...)
{
    json_error_t error;
    va_list into;

    va_start(into, format);
    bool taken = json_vunpack_ex(in, &error, JSON_STRICT, format, into) == 0;
    va_end(into);
    if (!taken && !reader->bad) {
        va_start(into, format);
        not_taken(reader, &error, format, into);
        va_end(into);
    }
    return taken;
}

static int in_range(LineReader *reader, const char *key, json_int_t number, int low)
{
    bool fits = number >= low && number <= INT_MAX;

    return expect(reader, fits, key, "a whole number in its range") ? (int)number : 0;
}

static int64_t read_moment(LineReader *reader, const char *key, const char *text)
{
    int64_t moment = 0;

    expect(reader, moment_parse(text, &moment), key, "a time such as 2026-01-05T19:04:11Z");
    return moment;
}

static size_t list_size(LineReader *reader, const char *key, const json_t *list)
{
    expect(reader, json_is_array(list), key, "a list");
    return json_array_size(list);
}

/* ---- the head ---- */

static Bytes read_hex(LineReader *reader, const char *hex, Arena *arena)
{
    size_t length = strlen(hex) / 2;
    char *bytes = arena_take(arena, length + 1);
    bool good = strlen(hex) % 2 == 0 && !hex[strspn(hex, "0123456789abcdef")];

    expect(reader, good, "hex", "bytes in hex");
    for (size_t i = 0; i < length; i++) {
        const char digits[] = { hex[2 * i], hex[2 * i + 1], '\0' };
        bytes[i] = (char)strtol(digits, NULL, 16);
    }
    return (Bytes){ bytes, length };
}

static Bytes read_part(LineReader *reader, json_t *value, Arena *arena)
{
    const char *hex = "";

    if (json_is_object(value)) {
        take(reader, value, "{s:s}", "hex", &hex);
        return read_hex(reader, hex, arena);
    }
    expect(reader, json_is_string(value), "parts", "a list of texts");
    size_t length = json_string_length(value);
    return (Bytes){ arena_copy(arena, length ? json_string_value(value) : "", length), length };
}

static void read_parts(LineReader *reader, json_t *parts, JournalFile *file)
{
    json_t *value;
    const char *name;

    expect(reader, json_is_object(parts), "parts", "a list of texts");
    Part *read = arena_take(&file->arena, (json_object_size(parts) + 1) * sizeof *read);
    json_object_foreach(parts, name, value)
    {
        read[file->head.parts_count++] =
            (Part){ arena_string(&file->arena, name), read_part(reader, value, &file->arena) };
    }
    file->head.parts = read;
}

/* Journals of this version are read by every later one; the one before it was nobody's yet. */
static void check_version(LineReader *reader)
{
    json_int_t number = 0;

    take(reader, reader->root, "{s:I*}", "galloper", &number);
    int version = in_range(reader, "galloper", number, 1);
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

static void read_head(LineReader *reader, JournalFile *file)
{
    const char *game, *system, *begun;
    json_t *version, *parts;

    check_version(reader);
    if (take(reader, reader->root, "{s:o, s:s, s:s, s:s, s:o}", "galloper", &version, "game", &game,
             "system", &system, "begun", &begun, "parts", &parts)) {
        file->head.game = arena_string(&file->arena, game);
        file->head.system = arena_string(&file->arena, system);
        file->head.begun = read_moment(reader, "begun", begun);
        read_parts(reader, parts, file);
    }
}

/* Whether a line is of an export that holds what one seat has learnt. */
static bool is_excerpt(json_t *line)
{
    return json_object_get(line, "number") && json_object_get(line, "own");
}

static void wrong_excerpt(LineReader *reader)
{
    fault_next(wrong_at(reader, 0, "journal.excerpt",
                        "this is an excerpt: what one seat has learnt, not the whole game"),
               "The umpire exports the whole game, or where there is none the keeper; only that "
               "can be verified or imported.");
}

bool journal_file_open(JournalFile *file, const Source *source, Faults *faults)
{
    LineReader reader;

    *file = (JournalFile){ .source = source };
    if (next_line(file, &reader, faults)) {
        if (is_excerpt(reader.root)) {
            wrong_excerpt(&reader);
        } else {
            read_head(&reader, file);
        }
    }
    json_decref(reader.root);
    return !reader.bad;
}

void journal_file_finish(JournalFile *file)
{
    arena_finish(&file->arena);
}

/* ---- values ---- */

static bool place_from(json_t *json, Value *value)
{
    const char *off;
    json_int_t with;

    if (json_unpack(json, "{s:s!}", "off", &off) == 0) {
        int word = text_find(off, off_map_words);
        value->number = PLACE_RESERVE - word;
        return word >= 0;
    }
    if (json_unpack(json, "{s:I!}", "with", &with) != 0) {
        return false;
    }
    value->number = (int)(with + PLACE_WITH);
    return with >= INT_MIN && with <= INT_MAX - PLACE_WITH;
}

/* The mirror of json_value. */
static bool value_from(json_t *json, const Field *trait, Value *value)
{
    const char *text = json_string_value(json);
    json_int_t number = json_integer_value(json);

    *value = (Value){ 0 };
    if (json_is_integer(json) && trait->type != FIELD_PLACE && trait->type != FIELD_WORD) {
        value->number = (int)number;
        return number >= INT_MIN && number <= INT_MAX;
    }
    switch (trait->type) {
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
    case FIELD_NUMBER:
    case FIELD_LETTERS:
    case FIELD_COLUMN:
    case FIELD_MIXED:
        break;
    }
    return false;
}

/* ---- changes ---- */

/* The kind is the first word of what the thing is called. */
static int kind_of(const char *what, Arena *arena)
{
    return text_find(arena_copy(arena, what, strcspn(what, " ")), kind_names);
}

static void read_change(LineReader *reader, json_t *in, const Traits *traits, Entry *entry)
{
    const char *what, *name;
    json_t *from, *to, *unread;
    json_int_t number;
    Value before, after;

    if (!expect(reader, json_is_object(in), "changes", "a list of changes") ||
        !take(reader, in, "{s:s, s:I, s:s, s:o, s?o, s:o, s?o}", "what", &what, "thing", &number,
              "trait", &name, "from", &from, "from_what", &unread, "to", &to, "to_what", &unread)) {
        return;
    }
    int kind = kind_of(what, &entry->arena), thing = in_range(reader, "thing", number, 1);
    int trait = kind < 0 ? -1 : traits_find(traits, (Kind)kind, name);
    if (expect(reader, kind >= 0, "what", "a clock, side, piece or order") &&
        expect(reader, trait >= 0, "trait", "one that such things have in this system") &&
        expect(reader, value_from(from, traits->at[kind][trait], &before), "from",
               "a value of its trait") &&
        expect(reader, value_from(to, traits->at[kind][trait], &after), "to",
               "a value of its trait")) {
        entry_change(entry, (Kind)kind, thing, trait, before, after);
    }
}

/* ---- plays ---- */

static void read_dice(LineReader *reader, const json_t *dice, Entry *entry, PlayRecord *played)
{
    size_t count = list_size(reader, "dice", dice);

    played->throws = arena_take(&entry->arena, (count + 1) * sizeof *played->throws);
    for (size_t i = 0; i < count && !reader->bad; i++) {
        const char *text = json_string_value(json_array_get(dice, i));
        played->throws_count += expect(reader, text && throw_parse(text, &played->throws[i]),
                                       "dice", "a list of throws such as \"2d6=4+3\"");
    }
}

static const char *read_trace(LineReader *reader, const json_t *trace, Arena *arena)
{
    size_t count = list_size(reader, "trace", trace);
    Text text = { 0 };

    for (size_t i = 0; i < count && !reader->bad; i++) {
        const char *line = json_string_value(json_array_get(trace, i));
        if (expect(reader, line && !strchr(line, '\n'), "trace", "a list of lines")) {
            text_addf(&text, "%s%s", i ? "\n" : "", line);
        }
    }
    const char *all = arena_copy(arena, text_of(&text), text.length);
    text_finish(&text);
    return all;
}

static const char PAIRS[] = "a list of names and values";

/* Values as they were written; what rules ask and answer may be numbers, which stand for
 * themselves. */
static void read_pairs(LineReader *reader, const char *key, json_t *pairs, Entry *entry,
                       ArgList *list)
{
    json_t *value;
    const char *name;
    char number[24];

    expect(reader, json_is_object(pairs), key, PAIRS);
    json_object_foreach(pairs, name, value)
    {
        if (json_is_string(value)) {
            entry_pair(entry, list, name, json_string_value(value));
        } else if (list != &entry->args && json_is_integer(value)) {
            snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
            entry_pair(entry, list, name, number);
        } else {
            expect(reader, false, key, PAIRS);
        }
    }
}

static void read_played(LineReader *reader, json_t *in, Entry *entry)
{
    PlayRecord *played = entry_played(entry);
    const char *rule;
    json_t *asks, *dice, *answers, *trace, *unread;
    json_int_t owner = 0, about = 0;

    if (!expect(reader, json_is_object(in), "plays", "a list of rules that were played") ||
        !take(reader, in, "{s:s, s:o, s:o, s:o, s:o, s?I, s?o, s?I, s?o}", "rule", &rule, "asks",
              &asks, "dice", &dice, "answers", &answers, "trace", &trace, "owner", &owner,
              "owner_what", &unread, "about", &about, "about_what", &unread)) {
        return;
    }
    played->rule = arena_string(&entry->arena, rule);
    read_pairs(reader, "asks", asks, entry, &played->asks);
    read_dice(reader, dice, entry, played);
    read_pairs(reader, "answers", answers, entry, &played->answers);
    played->trace = read_trace(reader, trace, &entry->arena);
    played->owner = in_range(reader, "owner", owner, -1);
    played->about = in_range(reader, "about", about, 0);
}

/* ---- entries ---- */

/* Args of which one is given twice: "name=value" each. */
static void read_typed(LineReader *reader, const json_t *args, Entry *entry)
{
    for (size_t i = 0; i < json_array_size(args); i++) {
        const char *typed = json_string_value(json_array_get(args, i));
        const char *equals = typed ? strchr(typed, '=') : NULL;
        if (!expect(reader, equals, "args", PAIRS)) {
            return;
        }
        const char *name = arena_copy(&entry->arena, typed, (size_t)(equals - typed));
        entry_arg(entry, name, equals + 1);
    }
}

static void read_entry(LineReader *reader, const Traits *traits, Entry *entry)
{
    Arena *arena = &entry->arena;
    const char *at, *step, *by, *verb, *command, *note = "", *typed_by = "";
    json_t *args, *plays, *changes, *ruling = NULL;
    json_int_t seq, turn, of = 0;

    if (!take(reader, reader->root,
              "{s:I, s:s, s:I, s:s, s:s, s:s, s:o, s:s, s?I, s?o, s?s, s?s, s:o, s:o}", "seq", &seq,
              "at", &at, "turn", &turn, "step", &step, "by", &by, "verb", &verb, "args", &args,
              "command", &command, "of", &of, "ruling", &ruling, "note", &note, "typed_by",
              &typed_by, "plays", &plays, "changes", &changes)) {
        return;
    }
    entry->seq = in_range(reader, "seq", seq, 1);
    entry->at = read_moment(reader, "at", at);
    entry->turn = in_range(reader, "turn", turn, INT_MIN);
    entry->step = text_find(step, traits->steps);
    entry->by = arena_string(arena, by);
    entry->verb = arena_string(arena, verb);
    entry->command = arena_string(arena, command);
    entry->of = in_range(reader, "of", of, INT_MIN);
    entry->ruling = ruling != NULL;
    entry->note = arena_string(arena, note);
    entry->typed_by = arena_string(arena, typed_by);
    expect(reader, entry->step >= 0, "step", "a step of this system's sequence of play");
    expect(reader, !ruling || json_is_true(ruling), "ruling", "true");
    if (json_is_array(args)) {
        read_typed(reader, args, entry);
    } else {
        read_pairs(reader, "args", args, entry, &entry->args);
    }
    for (size_t i = 0; i < list_size(reader, "plays", plays) && !reader->bad; i++) {
        read_played(reader, json_array_get(plays, i), entry);
    }
    for (size_t i = 0; i < list_size(reader, "changes", changes) && !reader->bad; i++) {
        read_change(reader, json_array_get(changes, i), traits, entry);
    }
}

static void read_end(LineReader *reader, JournalFile *file)
{
    const char *chain = "";
    json_int_t entries = 0;

    take(reader, reader->root, "{s:I, s:s}", "entries", &entries, "chain", &chain);
    expect(reader, entries == file->entries, "entries", "the number of entries before it");
    expect(reader, strlen(chain) == sizeof file->chain - 1, "chain", "a hash");
    if (!reader->bad && file->at != file->source->length) {
        wrong_at(reader, 0, "journal.more", "the file goes on after the end of the game");
    }
    if (!reader->bad) {
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
            expect(&reader, entry->seq == file->entries + 1, "seq",
                   "the number after the one before");
            found = !reader.bad;
            file->entries += found;
        }
    }
    json_decref(reader.root);
    if (!found) {
        entry_finish(entry);
    }
    return found;
}
