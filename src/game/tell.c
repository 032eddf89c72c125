/* SPDX-License-Identifier: MIT */
/* Things and values in words, and read from words, as one look knows them. */
#include "game/army.h"
#include "game/verbs.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Who deals with all has orders of both sides. */
static bool deals_with_all(const Look *look)
{
    return look->seat->kind == SEAT_UMPIRE || look->seat->kind == SEAT_SOLO;
}

/* Whether an order is called with its side: another's, or where the seat deals with all. */
static bool named_by_side(const Look *look, int order)
{
    return deals_with_all(look) || order_get(look->world, order, ORDER_SIDE) != look->seat->side;
}

void thing_print(Text *to, const Look *look, Kind kind, int thing)
{
    const World *world = look->world;

    if (thing == UNKNOWN || (kind == KIND_ORDER && thing && !world_is(world, kind, thing))) {
        text_add(to, "?"); /* or it was taken back */
    } else if (thing == 0) {
        text_add(to, "none");
    } else if (kind == KIND_CLOCK) {
        text_add(to, "clock");
    } else if (kind == KIND_ORDER) {
        if (named_by_side(look, thing)) {
            thing_print(to, look, KIND_SIDE, order_get(world, thing, ORDER_SIDE));
            text_add(to, "-");
        }
        text_addf(to, "%d", order_get(world, thing, ORDER_NUMBER));
    } else {
        const char *id = world_text(world, kind, thing, kind_id(kind));
        text_add(to, *id ? id : "?");
    }
}

bool is_order_of(const char *side, const char *words)
{
    size_t length = strlen(side);
    const char *number = words + length + 1;

    return strncmp(words, side, length) == 0 && words[length] == '-' && *number &&
           !number[strspn(number, "0123456789")];
}

const char *order_name(const Look *look, int order, char name[ORDER_NAME])
{
    Text text = { 0 };

    thing_print(&text, look, KIND_ORDER, order);
    snprintf(name, ORDER_NAME, "%s", text_of(&text));
    text_finish(&text);
    return name;
}

int answer_side(const Field *answer, const char *word)
{
    return answer->type == FIELD_WORD && answer->to == KIND_SIDE
               ? 1 + text_find(word, answer->words)
               : 0;
}

static void place_print(Text *to, const Look *look, int place)
{
    if (place == PLACE_NONE) {
        text_add(to, "on the table");
    } else if (place < 0) {
        text_add(to, off_map_words[-place - 1]);
    } else {
        text_add(to, "with ");
        thing_print(to, look, KIND_PIECE, place);
    }
}

void status_print(Text *to, const Look *look, int status)
{
    if (status >= 0 && look->game->decl->letters.called) {
        look->game->decl->letters.called(look, status, to);
    } else {
        text_add(to, status >= 0 ? look->game->traits.statuses[status] : "?");
    }
}

void value_print(Text *to, const Look *look, const Field *field, Value value)
{
    if (value.text) {
        text_add(to, value.text);
    } else if (value.number == UNKNOWN) {
        text_add(to, "?");
    } else if (field->type == FIELD_PLACE) {
        place_print(to, look, value.number);
    } else if (field->type == FIELD_THING) {
        thing_print(to, look, (Kind)field->to, value.number);
    } else if (field->turn || field->step) {
        int turn = field->step ? turn_of_step(look->world, value.number) : value.number;
        text_addf(to, turn > 0 ? "in turn %d" : "no", turn);
    } else if (field->type != FIELD_TEXT) {
        field_print(to, field, look->game->book, value.number, false);
    }
}

static const char *thing_name(const Look *look, Kind kind, int thing)
{
    return world_text(look->world, kind, thing, kind == KIND_SIDE ? SIDE_NAME : PIECE_NAME);
}

/* A side or piece by its name, as far as the look knows that. */
static void thing_say(Text *to, const Look *look, Kind kind, int thing)
{
    bool named = thing > 0 && (kind == KIND_SIDE || kind == KIND_PIECE);
    const char *name = named ? thing_name(look, kind, thing) : "";

    if (*name) {
        text_add(to, name);
    } else {
        thing_print(to, look, kind, thing);
    }
}

void value_say(Text *to, const Look *look, const Field *field, Value value)
{
    Text word = { 0 };

    if (!value.text && field->type == FIELD_THING) {
        thing_say(to, look, (Kind)field->to, value.number);
    } else if (!value.text && field->type == FIELD_PLACE && value.number > PLACE_NONE) {
        text_add(to, "with ");
        thing_say(to, look, KIND_PIECE, value.number);
    } else if (!value.text && field->type == FIELD_WORD) {
        value_print(&word, look, field, value);
        text_add_words(to, text_of(&word));
    } else {
        value_print(to, look, field, value);
    }
    text_finish(&word);
}

void status_say(Text *to, const Look *look, int status)
{
    Text word = { 0 };

    status_print(&word, look, status);
    text_add_words(to, text_of(&word));
    text_finish(&word);
}

void trait_say(Text *to, const Look *look, const Field *trait, Value value)
{
    bool mark = trait->type == FIELD_FLAG && value.number != UNKNOWN;

    text_add(to, mark && !value.number ? "not " : "");
    text_add_words(to, trait->name);
    if (!mark) {
        text_add(to, " ");
        value_say(to, look, trait, value);
    }
}

/* ---- reading ---- */

/* The orders of a number: of one side, or (0) of any. */
static int orders_of(const Look *look, int side, int number, int found[NAMED_MOST])
{
    int count = 0;

    for (int order = 0;
         count < NAMED_MOST && (order = world_after(look->world, KIND_ORDER, order));) {
        int of = order_get(look->world, order, ORDER_SIDE);
        if (order_get(look->world, order, ORDER_NUMBER) == number && (!side || of == side)) {
            found[count++] = order;
        }
    }
    return count;
}

int orders_find(const Look *look, const char *typed, int found[NAMED_MOST])
{
    const char *dash = strrchr(typed, '-');
    int number, side = look->side;
    char id[40];

    if (dash) {
        snprintf(id, sizeof id, "%.*s", (int)(dash - typed < 39 ? dash - typed : 39), typed);
        side = world_find(look->world, KIND_SIDE, id);
        typed = dash + 1;
    }
    found[0] = 0;
    if (!text_number(typed, &number)) {
        return 0;
    }
    int count = side ? orders_of(look, side, number, found) : 0;
    return count || dash || !deals_with_all(look) ? count : orders_of(look, 0, number, found);
}

int orders_called(const Look *look, const char *typed, int found[NAMED_MOST])
{
    int number;
    bool bare = deals_with_all(look) && text_number(typed, &number);

    return bare ? orders_of(look, 0, number, found) : orders_find(look, typed, found);
}

int order_find(const Look *look, const char *typed)
{
    int found[NAMED_MOST];

    return orders_find(look, typed, found) == 1 ? found[0] : 0;
}

bool thing_like(const Look *look, const Field *like, int thing)
{
    Kind kind = (Kind)like->to;

    return seat_names(look, like, kind, thing) &&
           (kind != KIND_PIECE || piece_fits(look->world, thing, like->pieces, like->echelons));
}

const char *thing_nearest(const Look *look, const Field *like, const char *typed)
{
    enum { IDS_MOST = 1000 };
    const char *ids[IDS_MOST + 1] = { 0 };
    const World *world = look->world;
    Kind kind = (Kind)like->to;
    int count = 0;

    for (int i = 0; kind != KIND_ORDER && count < IDS_MOST && (i = world_after(world, kind, i));) {
        if (thing_like(look, like, i)) {
            ids[count++] = world_text(world, kind, i, kind_id(kind));
        }
    }
    return count ? text_nearest(typed, ids) : NULL;
}

/* Says that there is no such thing: the same words whether it is not there or out of sight. */
static bool no_thing(const Look *look, Kind kind, const char *typed, Faults *faults)
{
    const char *near = thing_nearest(look, &(Field){ .to = (int)kind, .anybodys = true }, typed);

    fault_next(faults_add(faults, FAULT_ABSENT, "game.thing", "there is no %s \"%.60s\"",
                          kind_names[kind], typed),
               near                 ? "Did you mean %s?"
               : kind == KIND_ORDER ? "\"orders\" lists yours."
                                    : "\"show\" lists them.",
               near);
    return false;
}

/* A side or piece by its id, in any letters; 0: none. */
static int find_id(const Look *look, Kind kind, const char *typed)
{
    int exact = world_find(look->world, kind, typed);

    for (int i = 0; !exact && *typed && (i = world_after(look->world, kind, i));) {
        if (same_words(world_text(look->world, kind, i, kind_id(kind)), typed)) {
            return i;
        }
    }
    return exact;
}

/* Whether one holds the other, in any letters. */
static bool holds_words(const char *words, const char *part)
{
    for (; *words; words++) {
        size_t same = 0;
        while (part[same] &&
               tolower((unsigned char)words[same]) == tolower((unsigned char)part[same])) {
            same++;
        }
        if (!part[same]) {
            return true;
        }
    }
    return false;
}

int things_named(const Look *look, const Field *like, const char *typed, bool part,
                 int found[NAMED_MOST])
{
    Kind kind = (Kind)like->to;
    bool named = *typed && (kind == KIND_SIDE || kind == KIND_PIECE);
    int count = 0;

    for (int i = 0; named && (i = world_after(look->world, kind, i));) {
        const char *name = thing_name(look, kind, i);
        bool called = part ? holds_words(name, typed) ||
                                 holds_words(world_text(look->world, kind, i, kind_id(kind)), typed)
                           : same_words(name, typed);
        if (called && thing_like(look, like, i)) {
            found[count < NAMED_MOST ? count : NAMED_MOST - 1] = i;
            count++;
        }
    }
    return count;
}

void refuse_which(const Look *look, Kind kind, const char *typed, const int *found, int count,
                  Faults *faults)
{
    Text all = { 0 };

    for (int i = 0; i < count && i < NAMED_MOST; i++) {
        text_add(&all, i ? ", " : "");
        if (kind == KIND_ORDER) {
            thing_print(&all, look, kind, found[i]);
        } else {
            text_addf(&all, "%s (", thing_name(look, kind, found[i]));
            thing_print(&all, look, kind, found[i]);
            text_add(&all, ")");
        }
    }
    text_add(&all, count > NAMED_MOST ? ", ..." : "");
    fault_next(
        faults_add(faults, FAULT_INPUT, "game.which", "\"%.60s\" may be any of %d", typed, count),
        "Say which by its id: %s.", text_of(&all));
    text_finish(&all);
}

int thing_find(const Look *look, const Field *like, const char *typed, int found[NAMED_MOST])
{
    Kind kind = (Kind)like->to;

    if (kind == KIND_ORDER) {
        return orders_find(look, typed, found);
    }
    found[0] = kind == KIND_CLOCK ? 1 : find_id(look, kind, typed);
    return found[0] ? 1 : things_named(look, like, typed, false, found);
}

bool thing_parse(const Look *look, Kind kind, const char *typed, int *thing, Faults *faults)
{
    int found[NAMED_MOST];
    int count = thing_find(look, &(Field){ .to = (int)kind, .anybodys = true }, typed, found);

    *thing = count == 1 ? found[0] : 0;
    if (count > 1) {
        refuse_which(look, kind, typed, found, count, faults);
    }
    return count == 1 || (!count && no_thing(look, kind, typed, faults));
}

/* The word for off the map that it is, or -1; what only looks like one is one, too. */
static int off_map(const Look *look, const char *typed)
{
    int off = text_find(typed, off_map_words);

    for (int i = 0; off < 0 && look->game->settings.exact && off_map_words[i]; i++) {
        off = same_words(typed, off_map_words[i]) ? i : off;
    }
    return off;
}

Value place_parse(const Look *look, const char *typed, Arena *arena)
{
    int off = off_map(look, typed);
    int with =
        world_find(look->world, KIND_PIECE, strncmp(typed, "with ", 5) == 0 ? typed + 5 : typed);

    if (off >= 0) {
        return (Value){ .number = -1 - off };
    }
    if (with || !*typed || strcmp(typed, "on the table") == 0) {
        return (Value){ .number = with };
    }
    return (Value){ .text = arena_string(arena, typed) };
}

/* The states of letters as the card calls them. */
static Field statuses_called(const Look *look, const Field *field, Arena *arena)
{
    Field called = *field;
    const char **words = arena_take(arena, sizeof *words * (size_t)(words_count(field->words) + 1));

    for (int i = 0; field->words[i]; i++) {
        Text word = { 0 };
        status_print(&word, look, i);
        words[i] = arena_string(arena, text_of(&word));
        text_finish(&word);
    }
    called.words = words;
    return called;
}

bool value_parse(const Look *look, const Field *field, const char *typed, Value *value,
                 Arena *arena, Faults *faults)
{
    *value = (Value){ 0 };
    if (field->type == FIELD_TEXT) {
        value->text = arena_string(arena, typed);
        return true;
    }
    if (field->type == FIELD_PLACE) {
        *value = place_parse(look, typed, arena);
        return true;
    }
    if (field->type == FIELD_THING) {
        return strcmp(typed, "none") == 0 ||
               thing_parse(look, (Kind)field->to, typed, &value->number, faults);
    }
    if (field->words == look->game->traits.statuses &&
        field_read(field, look->game->book, typed, &value->number) != FIELD_READ) {
        Field called = statuses_called(look, field, arena);
        return field_parse(&called, look->game->book, typed, &value->number, faults);
    }
    return field_parse(field, look->game->book, typed, &value->number, faults);
}

/* ---- the log of orders ---- */

/* Where a system says nothing else. */
static const LogColumn plain_log[] = { { "Number", ORDER_NUMBER }, { "Receiver", ORDER_RECEIVER },
                                       { "Sender", ORDER_SENDER }, { "Kind", ORDER_KIND },
                                       { "Status", ORDER_STATUS }, { 0 } };

const LogColumn *log_column(const Look *look, int number)
{
    const LogColumn *column = look->game->decl->tell.log;

    for (column = column ? column : plain_log; column->head; column++) {
        if (book_has(look->game->book, column->option) && number-- == 0) {
            return column;
        }
    }
    return NULL;
}

bool turn_print(Text *to, const Look *look, int turn)
{
    int minutes, light;
    bool there = scenario_time(look->game->scenario, turn, &minutes, &light);

    if (there) {
        text_addf(to, "%02d:%02d", minutes / 60 % 24, minutes % 60);
    }
    return there;
}

void log_cell(Text *to, const Look *look, int order, const LogColumn *column)
{
    int value = order_get(look->world, order, column->trait);
    const Field *trait = look->game->traits.at[KIND_ORDER][column->trait];

    int kind = order_get(look->world, order, ORDER_KIND);

    if (column->kinds && (kind < 0 || !(column->kinds & (1u << kind)))) {
        return;
    }
    if (column->print) {
        column->print(look, order, to);
    } else if (column->trait == ORDER_NUMBER) {
        thing_print(to, look, KIND_ORDER, order);
    } else if (trait->type == FIELD_THING && (Kind)trait->to == KIND_PIECE) {
        text_add(to, value > 0 ? world_text(look->world, KIND_PIECE, value, PIECE_NAME) : "");
    } else if (column->trait == ORDER_DUE) {
        if (!turn_print(to, look, value) && value > 0) {
            text_addf(to, "turn %d", value);
        }
    } else if (trait->turn && value == 0) {
        text_add(to, column->trait == ORDER_WRITTEN ? "earlier" : "");
    } else if (value != UNKNOWN) {
        value_print(to, look, trait, world_value(look->world, KIND_ORDER, order, column->trait));
    }
}

/* ---- the clock ---- */

void clock_print(Text *to, const Look *look)
{
    int minutes = clock_get(look->world, CLOCK_TIME), day = clock_get(look->world, CLOCK_DAY);

    if (day > 1) {
        text_addf(to, "day %d ", day);
    }
    text_addf(to, "%02d:%02d", minutes / 60, minutes % 60);
}

Fault *refuse(Faults *faults, const char *code, const char *cite, const char *format, ...)
{
    char what[FAULT_TEXT];
    va_list args;

    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    Fault *fault = faults_add(faults, FAULT_REFUSED, code, "%s", what);
    if (fault && cite && *cite) {
        fault->cite = cite;
    }
    return fault;
}
