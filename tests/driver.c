/* SPDX-License-Identifier: MIT */
/* Commands made up for tests. */
#include "driver.h"

#include "base/exact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int driver_pick(Driver *driver, int below)
{
    driver->state += 0x9e3779b97f4a7c15u;
    uint64_t mixed = driver->state;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    return (int)((mixed ^ (mixed >> 31)) % (uint64_t)(below > 0 ? below : 1));
}

static bool chance(Driver *driver, int percent)
{
    return driver_pick(driver, 100) < percent;
}

void said_arg(Said *said, const char *name, const char *value)
{
    for (int i = 0; i < said->count; i++) {
        if (strcmp(said->names[i], name) == 0) {
            return;
        }
    }
    if (said->count < SAID_ARGS) {
        int i = said->count++;
        snprintf(said->names[i], sizeof said->names[i], "%s", name);
        snprintf(said->values[i], sizeof said->values[i], "%s", value);
        said->args[i] = (Arg){ said->names[i], said->values[i] };
    }
}

Command said_command(const Said *said)
{
    return (Command){ said->verb, said->args, said->count, "" };
}

void said_read(const char *line, Said *said)
{
    char copy[400], *at = copy;

    *said = (Said){ 0 };
    snprintf(copy, sizeof copy, "%s", line);
    snprintf(said->verb, sizeof said->verb, "%.*s", (int)strcspn(copy, " "), copy);
    at += strcspn(copy, " ");
    while (*at) {
        at++;
        char *end = at + strcspn(at, " "), *sign = strchr(at, '=');
        bool last = *end == '\0';
        *end = '\0';
        *sign = '\0';
        for (char *c = sign + 1; *c; c++) {
            *c = *c == '_' ? ' ' : *c;
        }
        said_arg(said, at, sign + 1);
        at = last ? end : end;
        if (!last) {
            *at = ' ';
        }
    }
}

void said_print(Text *to, const Said *said)
{
    text_add(to, said->verb);
    for (int i = 0; i < said->count; i++) {
        text_addf(to, " %s=%s", said->names[i], said->values[i]);
    }
}

/* ---- values ---- */

static const char *const words_said[] = {
    "to the mill and halt there", "hold the ridge", "press on",
    "await the signal",           "cover the ford", "down the pike"
};
static const char *const places_said[] = { "mill", "ford", "ridge", "0405", "reserve" };
static const char *const bold_words[] = { "", "two\nlines", "\u202ebackwards", "a\u2028b" };
static const char *const bold_places[] = { "mill", "ford",         "reserve", "expected",
                                           "lost", "on the table", "",        "0405" };

/* A leader of a side's HQ; or a piece that stands below `formation`. */
static int piece_for_cast(Driver *driver, const World *world, int side, int formation)
{
    int count = world_count(world, KIND_PIECE), piece = 0;

    for (int tries = 0; tries < 300; tries++) {
        piece = 1 + driver_pick(driver, count);
        int above = piece_get(world, piece, PIECE_PARENT);
        if (formation ? piece != formation && piece_under(world, piece, formation)
                      : piece_get(world, piece, PIECE_SIDE) == side &&
                            piece_get(world, piece, PIECE_KIND) == PIECE_LEADER &&
                            (piece_get(world, above, PIECE_KIND) == PIECE_HQ || tries > 250)) {
            return piece;
        }
    }
    return piece;
}

static void new_cast(Driver *driver, const World *world, int side)
{
    int leader = piece_for_cast(driver, world, side, 0), *cast = driver->cast[side - 1];
    int formation = piece_get(world, leader, PIECE_PARENT);

    cast[0] = leader;
    cast[1] = formation > 0 ? formation : leader;
    cast[2] = piece_for_cast(driver, world, side, cast[1]);
}

static int any_piece(Driver *driver, const Look *look)
{
    if (!driver->bold || chance(driver, driver->restless ? 3 : 15)) {
        return 1 + driver_pick(driver, world_count(look->world, KIND_PIECE));
    }
    int side = look->side > 0 && chance(driver, 90) ? look->side : 1 + driver_pick(driver, 2);
    if (!driver->cast[side - 1][0] || chance(driver, 1)) {
        new_cast(driver, look->world, side);
    }
    return driver->cast[side - 1][driver_pick(driver, CAST)];
}

/* A piece of the sort that a param is for, if there is one. */
static void say_piece(Driver *driver, const Look *look, const Field *param, Text *to)
{
    int count = world_count(look->world, KIND_PIECE);
    int most = driver->bold && chance(driver, 25) ? 0 : 60;
    bool anybodys = !driver->own_only && chance(driver, 8);

    for (int tries = 0; tries < 60 && count; tries++) {
        int piece = any_piece(driver, look);
        int kind = piece_get(look->world, piece, PIECE_KIND);
        int echelon = piece_get(look->world, piece, PIECE_ECHELON);
        bool fits =
            world_is(look->world, KIND_PIECE, piece) &&
            (!param->pieces || (param->pieces & (1u << kind))) &&
            (!param->echelons || (param->echelons & (1u << echelon))) &&
            (anybodys || !param->own || seat_owns(look->seat, look->world, KIND_PIECE, piece));
        if (fits || tries > 55 || (tries >= most && world_is(look->world, KIND_PIECE, piece))) {
            thing_print(to, look, KIND_PIECE, piece);
            return;
        }
    }
    text_add(to, "nobody");
}

static void say_order(Driver *driver, const Look *look, Text *to)
{
    int count = world_count(look->world, KIND_ORDER);
    int order = count ? 1 + driver_pick(driver, count) : 0;

    if (order && world_is(look->world, KIND_ORDER, order)) {
        thing_print(to, look, KIND_ORDER, order);
    } else {
        text_addf(to, "%d", 1 + driver_pick(driver, 12));
    }
}

/* Within its range; boldly at its ends and beyond them. */
static void say_number(Driver *driver, const Field *field, Text *to)
{
    int most = field->high - field->low > 30 ? 30 : field->high - field->low + 1;

    if (!driver->bold || chance(driver, 70)) {
        text_addf(to, "%d", field->low + driver_pick(driver, most));
        return;
    }
    const int ends[] = { 0, field->low, field->low - 1, field->high, 999999999 };
    text_addf(to, "%d", ends[driver_pick(driver, 5)]);
}

static void say_place(Driver *driver, const Look *look, Text *to)
{
    if (chance(driver, driver->bold ? 75 : 40)) {
        say_piece(driver, look, &(Field){ .own = !driver->bold }, to);
    } else if (driver->bold) {
        text_add(to, bold_places[driver_pick(driver, 8)]);
    } else {
        text_add(to, places_said[driver_pick(driver, 5)]);
    }
}

static void say_value(Driver *driver, const Look *look, const Field *param, Text *to)
{
    if (chance(driver, 3)) {
        text_add(to, "nonsense");
        return;
    }
    switch (param->type) {
    case FIELD_THING:
        if ((Kind)param->to == KIND_PIECE) {
            say_piece(driver, look, param, to);
        } else if ((Kind)param->to == KIND_ORDER) {
            say_order(driver, look, to);
        } else {
            thing_print(to, look, KIND_SIDE, 1 + driver_pick(driver, 2));
        }
        break;
    case FIELD_NUMBER:
        say_number(driver, param, to);
        break;
    case FIELD_EXACT:
        if (driver->bold && chance(driver, 10)) {
            exact_print(to, chance(driver, 50) ? param->high : param->low);
        } else {
            text_addf(to, "%d", driver_pick(driver, 25));
        }
        break;
    case FIELD_WORD:
        text_add(to, param->words[driver_pick(driver, words_count(param->words))]);
        break;
    case FIELD_FLAG:
        text_add(to, chance(driver, driver->bold ? 80 : 50) ? "yes" : "no");
        break;
    case FIELD_TEXT:
        text_add(to, driver->bold && chance(driver, 10) ? bold_words[driver_pick(driver, 4)]
                                                        : words_said[driver_pick(driver, 6)]);
        break;
    case FIELD_PLACE:
        say_place(driver, look, to);
        break;
    case FIELD_LETTERS:
    case FIELD_COLUMN:
    case FIELD_MIXED:
        break;
    }
}

/* ---- verbs that take any args ---- */

/* Whether an ask is a trait of a piece that was named for a part. */
static bool of_said_role(const Said *said, const Rule *rule, const char *name)
{
    for (const Field *ask = rule->asks; ask->name; ask++) {
        const char *dot = ask->of ? strchr(ask->of, '.') : NULL;
        for (int i = 0; dot && strcmp(ask->name, name) == 0 && i < said->count; i++) {
            if (strncmp(said->names[i], ask->of, (size_t)(dot - ask->of)) == 0 &&
                said->names[i][dot - ask->of] == '\0') {
                return true;
            }
        }
    }
    return false;
}

/* A rule with the asks of its worked example; at times a piece for a part in it. */
static void say_ask(Driver *driver, const Look *look, Said *said)
{
    const Rule *const *rules = look->game->book->system->rules;
    int count = 0;

    while (rules[count]) {
        count++;
    }
    const Rule *rule = rules[driver_pick(driver, count)];
    const Example *example = rule_example(rule, look->game->book);
    char asks[300] = "", *at = asks;
    said_arg(said, "rule", rule->name);
    if (example) {
        snprintf(asks, sizeof asks, "%s", example->asks);
    }
    for (const Field *ask = rule->asks; ask->name; ask++) {
        const char *dot = ask->of ? strchr(ask->of, '.') : NULL;
        if (dot && strncmp(ask->of, "clock", 5) != 0 && chance(driver, 60)) {
            char role[40];
            Text piece = { 0 };
            snprintf(role, sizeof role, "%.*s", (int)(dot - ask->of), ask->of);
            say_piece(driver, look,
                      &(Field){ .pieces = PIECES(PIECE_UNIT), .own = driver->own_only }, &piece);
            said_arg(said, role, text_of(&piece));
            text_finish(&piece);
        }
    }
    while (*at) {
        char *end = at + strcspn(at, " "), *sign = strchr(at, '=');
        char *next = end + (*end != '\0');
        *end = '\0';
        if (sign && sign < end) {
            *sign = '\0';
            /* What is not seen of another's piece must be typed. */
            if (!of_said_role(said, rule, at) || chance(driver, driver->own_only ? 5 : 40)) {
                said_arg(said, at, sign + 1);
            }
        }
        at = next;
    }
    said_arg(said, "apply", chance(driver, 50) ? "yes" : "no");
}

static void say_ruling(Driver *driver, const Look *look, Said *said)
{
    const Traits *traits = &look->game->traits;
    int count = traits->width[KIND_PIECE] - PIECE_PLACE;
    const Field *trait = traits->at[KIND_PIECE][PIECE_PLACE + driver_pick(driver, count)];
    while (trait->printed && chance(driver, 95)) {
        trait = traits->at[KIND_PIECE][PIECE_PLACE + driver_pick(driver, count)];
    }
    Text piece = { 0 }, value = { 0 };

    say_piece(driver, look, &(Field){ .own = true, .pieces = trait->pieces }, &piece);
    said_arg(said, "piece", text_of(&piece));
    said_arg(said, "reason", "as the umpire said");
    if (trait->type == FIELD_NUMBER) {
        text_addf(&value, "%d", trait->low + driver_pick(driver, 4));
    } else if (trait->type == FIELD_WORD) {
        text_add(&value, trait->words[driver_pick(driver, words_count(trait->words))]);
    } else {
        text_add(&value, trait->type == FIELD_FLAG ? "yes" : "mill");
    }
    said_arg(said, trait->name, text_of(&value));
    text_finish(&piece);
    text_finish(&value);
}

/* Any trait of any thing, of whatever side, some of them at once. */
static void say_bold_ruling(Driver *driver, const Look *look, Said *said)
{
    static const Kind kinds[] = { KIND_PIECE, KIND_PIECE, KIND_PIECE, KIND_ORDER, KIND_SIDE };
    const Traits *traits = &look->game->traits;
    Kind kind = driver->restless ? KIND_PIECE : kinds[driver_pick(driver, 5)];
    Text thing = { 0 };

    say_value(driver, look, &(Field){ .type = FIELD_THING, .to = (int)kind }, &thing);
    said_arg(said, kind_names[kind], text_of(&thing));
    text_finish(&thing);
    said_arg(said, "reason", words_said[driver_pick(driver, 6)]);
    do {
        Text value = { 0 };
        static const int standing[] = { PIECE_PLACE, PIECE_PLACE, PIECE_PARENT, PIECE_ARRIVES };
        const Field *trait =
            traits->at[kind][driver->restless ? standing[driver_pick(driver, 4)]
                                              : driver_pick(driver, traits->count[kind])];
        if ((trait->fixed || trait->compute) && chance(driver, 90)) {
            continue;
        }
        if (trait->type == FIELD_THING && chance(driver, 10)) {
            text_add(&value, "none");
        } else if (driver->restless && trait->type == FIELD_NUMBER) {
            text_add(&value, "1"); /* expected from the beginning */
        } else {
            say_value(driver, look, trait, &value);
        }
        said_arg(said, trait->name, text_of(&value));
        text_finish(&value);
    } while (said->count < 3 || chance(driver, 30));
}

/* ---- commands ---- */

void driver_say_verb(Driver *driver, const Look *look, const char *name, const Due *given,
                     Said *said)
{
    const Verb *verb = game_verb(look->game, name, NULL);

    *said = (Said){ 0 };
    snprintf(said->verb, sizeof said->verb, "%s", name);
    for (int i = 0; given && i < given->args_count; i++) {
        Text value = { 0 };
        value_print(&value, look, &given->args[i].as, given->args[i].value);
        said_arg(said, given->args[i].name, text_of(&value));
        text_finish(&value);
    }
    if (verb && verb->any_args && strcmp(name, "ask") == 0) {
        say_ask(driver, look, said);
    } else if (verb && verb->any_args && strcmp(name, "ruling") == 0) {
        (driver->bold ? say_bold_ruling : say_ruling)(driver, look, said);
        return;
    }
    for (const Field *param = verb ? verb->params : NULL; param && param->name; param++) {
        bool here = book_has(look->game->book, param->option);
        if (here ? chance(driver, param->optional ? (driver->bold ? 55 : 40) : 98)
                 : chance(driver, 1)) {
            Text value = { 0 };
            say_value(driver, look, param, &value);
            said_arg(said, param->name, text_of(&value));
            text_finish(&value);
        }
    }
}

/* Any verb; boldly most often one that is open now, and mostly one that is not always. */
static const Verb *any_verb(Driver *driver, const Look *look)
{
    bool of_step = driver->bold && chance(driver, 75), moves = of_step && chance(driver, 35);
    const Verb *verb = NULL;
    int verbs = 0;

    if (driver->restless && chance(driver, 30)) {
        return game_verb(look->game, "ruling", NULL);
    }
    while (game_verb_at(look->game, verbs)) {
        verbs++;
    }
    for (int tries = driver->bold ? 20 : 1; tries > 0; tries--) {
        verb = game_verb_at(look->game, driver_pick(driver, verbs));
        if (verb_open(look, verb) && (verb->moves || !moves) &&
            (verb->moves || verb->steps || !of_step)) {
            break;
        }
    }
    return verb;
}

void driver_say(Driver *driver, const Look *look, Said *said)
{
    DueList list = { 0 };
    int dice = driver_pick(driver, 100);
    int due = driver->restless ? 5 : driver->bold ? 30 : 55;
    int next = driver->bold ? due + 2 : 75;

    game_due(look, &list);
    if (dice < due && list.count) {
        const Due *item = &list.at[driver_pick(driver, list.count)];
        driver_say_verb(driver, look, item->verb->name, item, said);
    } else if (dice < next && (dice >= due || !driver->bold)) {
        driver_say_verb(driver, look, "next", NULL, said);
    } else {
        const Verb *verb = any_verb(driver, look);
        bool end = strcmp(verb->name, "end") == 0 && !chance(driver, 2);
        driver_say_verb(driver, look, end ? "next" : verb->name, NULL, said);
    }
    due_finish(&list);
}

/* ---- games ---- */

void driver_folder(char folder[64])
{
    snprintf(folder, 64, "%s/galloper-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (!mkdtemp(folder)) {
        abort();
    }
}

void driver_remove(const char *folder)
{
    char command[100];

    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0) {
        abort();
    }
}

static char *read_whole(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);

    *length = file ? fread(text, 1, (1 << 20) - 1, file) : 0;
    if (file) {
        fclose(file);
    }
    return text;
}

bool driver_game(Store *store, const char *path, bool lesson, Settings settings, Desk *desk)
{
    Faults faults = { 0 };
    Text said = { 0 };
    size_t length;
    char *text = read_whole(path, &length), name[GAME_NAME];
    NewGame new_game = { .id = "game",
                         .text = { "game.scenario", text, length },
                         .lesson = lesson,
                         .settings = settings,
                         .at = 1 };

    bool open = desk_new(store, &new_game, name, &faults) &&
                desk_open(desk, store, store_find(store, name), &faults);
    if (!open) {
        faults_print(&faults, &said);
        fputs(text_of(&said), stderr);
        text_finish(&said);
    }
    free(text);
    return open;
}

void driver_dump(Text *to, const Look *look, const World *world)
{
    Look at = *look;

    at.world = world;
    for (Kind kind = 0; kind < KINDS; kind++) {
        for (int thing = 1; thing <= world_count(world, kind); thing++) {
            for (int trait = 0; world_is(world, kind, thing) && trait < world->tables[kind].width;
                 trait++) {
                text_addf(to, "%s %d %s ", kind_names[kind], thing,
                          world->traits->at[kind][trait]->name);
                value_print(to, &at, world->traits->at[kind][trait],
                            world_value(world, kind, thing, trait));
                text_add(to, "\n");
            }
        }
    }
}
