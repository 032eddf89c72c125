/* SPDX-License-Identifier: MIT */
/* Addresses at which games are played, and the commands that they are. */
#include "server/game_routes.h"

#include <jansson.h>
#include <string.h>

/* clang-format off */
#define GAME "games/{game}"

const GameRoute game_routes[] = {
    { "scenarios", "scenario", .whose = WHOSE_ALL, .gives = "Scenarios",
      .summary = "The scenarios" },
    { "scenarios/{scenario}", "scenario", .whose = WHOSE_ALL, .gives = "Scenario",
      .summary = "A scenario: its notes, turns and armies" },
    { "games", "games", .whose = WHOSE_HOST, .gives = "Games",
      .summary = "All games here, for the host" },
    { "games", "new", .post = true, .whose = WHOSE_HOST, .words = "scenario",
      .flags = "name lesson solo blind no-umpire no-dispatches typed-dice dice-from enforce option "
               "rules", .gives = "GameMade",
      .summary = "Begin a game; its seats come with their tokens" },
    { "games/import", "import", .post = true, .whose = WHOSE_HOST, .words = "export",
      .flags = "name", .gives = "GameMade", .summary = "Take in a game that was exported" },

    { "backup", "backup", .post = true, .whose = WHOSE_HOST, .words = "name", .gives = "Backup",
      .summary = "Copy all games, while they are played" },
    { "command", .does = DOES_TYPED, .post = true, .whose = WHOSE_ALL,
      .words = "command words flags options files first json color utf8 ids session",
      .gives = "Told", .summary = "What was typed at a command line elsewhere" },
    { "seat", .does = DOES_TAKE, .post = true, .whose = WHOSE_ALL, .words = "token",
      .gives = "SeatTaken", .summary = "Take a seat by its token: it becomes a cookie" },
    { "seats", .does = DOES_SEATS, .whose = WHOSE_ALL, .gives = "Games",
      .summary = "The seats that were taken here: one a game" },
    { GAME "/leave", .does = DOES_LEAVE, .post = true, .gives = "SeatLeft",
      .summary = "Leave the seat: the cookie goes, for another to sit down" },
    { GAME "/events", .does = DOES_LISTEN,
      .summary = "Events: how many entries the seat has learnt of" },

    { GAME, "show", .kept = true, .apart = APART_VIEW, .gives = "View",
      .summary = "The game as the seat sees it" },
    { GAME "/things/{thing}", "show", .kept = true, .apart = APART_VIEW, .gives = "Shown",
      .summary = "A piece or an order as the seat sees it" },
    { GAME "/due", "due", .kept = true, .apart = APART_VIEW, .gives = "DueList",
      .summary = "What is due in this step, with the odds" },
    { GAME "/verbs", "do", .kept = true, .apart = APART_VIEW, .gives = "Verbs",
      .summary = "The verbs that are open now, with what they take" },
    { GAME "/odds", "do", .kept = true, .apart = APART_VIEW, .words = "verb args", .given = "odds",
      .gives = "CommandOdds", .summary = "The odds of a command, which is not done" },
    { GAME "/odds", "do", .post = true, .looks = true, .apart = APART_VIEW, .words = "verb args",
      .given = "odds", .gives = "CommandOdds", .summary = "The same with a body" },
    { GAME "/choices", "do", .kept = true, .apart = APART_VIEW, .words = "verb args",
      .given = "choices", .gives = "Choices",
      .summary = "A command as far as it is filled in: choices, prices, odds, ways" },
    { GAME "/choices", "do", .post = true, .looks = true, .apart = APART_VIEW, .words = "verb args",
      .given = "choices", .gives = "Choices", .summary = "The same with a body" },
    { GAME "/do", "do", .post = true, .words = "verb args", .flags = "dice id why on",
      .gives = "Entries", .summary = "Do something in the game: a verb with its args" },
    { GAME "/ruling", "do", .first = "ruling", .post = true, .words = "args", .flags = "id why on",
      .gives = "Entries", .summary = "Rule: the verb ruling" },
    { GAME "/waive", "do", .first = "waive", .post = true, .words = "args",
      .flags = "dry id why on", .gives = "Waived",
      .summary = "Let something compelled go: the verb waive" },
    { GAME "/consent", "do", .first = "consent", .post = true, .words = "args",
      .flags = "id why on", .gives = "Entries",
      .summary = "Consent to what is asked for: the verb consent" },
    { GAME "/dice", "dice", .kept = true, .apart = APART_VIEW, .words = "faces", .given = "odds",
      .gives = "Waits",
      .summary = "What waits for dice, with the odds; with faces: if they fell" },
    { GAME "/dice", "dice", .post = true, .words = "faces", .flags = "id why on",
      .gives = "Entries",
      .summary = "Go on with what waits for dice: faces such as 4,3, or program" },
    { GAME "/correct", "correct", .post = true, .words = "faces", .flags = "id why on",
      .gives = "Entries", .summary = "Correct the dice that the seat typed last" },
    { GAME "/withdraw", "withdraw", .post = true, .flags = "on", .gives = "Withdrawn",
      .summary = "Take back what waits for dice, or what the side asks of the others" },
    { GAME "/next", "next", .post = true, .words = "steps", .flags = "dice through id why on",
      .given = "yes", .gives = "StepsEnded", .summary = "End the step" },
    { GAME "/undo", "undo", .post = true, .words = "entry", .flags = "reason dry yes id on",
      .gives = "Undone", .summary = "Take back the seat's last entry; the umpire may name any" },
    { GAME "/redo", "redo", .post = true, .flags = "id on", .gives = "Entries",
      .summary = "Do again what was taken back" },
    { GAME "/orders", "orders", .kept = true, .gives = "Orders", .summary = "The log of orders" },
    { GAME "/slips/{order}", "slip", .kept = true, .gives = "Letter",
      .summary = "An order as a slip" },
    { GAME "/why", "why", .kept = true, .apart = APART_RECORD, .words = "entry", .gives = "Entry",
      .summary = "Why a throw came out so" },
    { GAME "/since", "since", .kept = true, .apart = APART_RECORD, .flags = "why",
      .gives = "Entries", .summary = "What the seat learnt since it last did something" },
    { GAME "/log", "log", .kept = true, .apart = APART_RECORD, .flags = "from why",
      .gives = "Entries", .summary = "All that the seat knows to have happened" },
    { GAME "/replay", "replay", .kept = true, .apart = APART_RECORD, .flags = "at as",
      .gives = "Replay",
      .summary = "The game as the seat, or when it is over as another, saw it after an entry" },
    { GAME "/result", "result", .apart = APART_RECORD, .gives = "Result",
      .summary = "What the game came to" },
    { GAME "/export", "export", .summary = "The game, or what the seat learnt, as lines of JSON" },
    { GAME "/verify", "verify", .gives = "Verified",
      .summary = "Plays the game again and compares" },
    { GAME "/branch", "branch", .post = true, .flags = "at name", .gives = "GameMade",
      .summary = "Copy the game up to an entry; the copy has seats of its own" },
    { GAME "/seats", "seats", .keeps = true, .given = "there", .gives = "Seats",
      .summary = "The seats; for who keeps the game with their tokens, and who is there" },
    { GAME "/seats/{seat}/qr", .does = DOES_DRAW, .keeps = true,
      .summary = "The link of a seat as a QR code, for who keeps the game" },
    { GAME "/seats/{seat}", "seat", .post = true, .keeps = true, .gives = "SeatToken",
      .summary = "Give a seat a new token: the old one is no longer valid" },
    { GAME "/delete", "delete", .post = true, .keeps = true, .words = "game", .flags = "yes",
      .gives = "Deleted",
      .summary = "Delete the game, whose name is given; what it was is kept in the data folder" },
    { 0 },
};
/* clang-format on */

const GameRoute *game_route_find(const Request *request, bool post, bool *other)
{
    static _Thread_local const GameRoute *last; /* the same is asked again and again */

    *other = false;
    if (last && last->post == post && request_fits(request, last->path)) {
        return last;
    }
    for (const GameRoute *route = game_routes; route->path; route++) {
        if (request_fits(request, route->path)) {
            if (route->post == post) {
                return last = route;
            }
            *other = true;
        }
    }
    return NULL;
}

Errand *game_route_errand(const GameRoute *route, const Request *request)
{
    Errand *errand = errand_new(route->command);
    const char *at = route->path;

    errand->json = true;
    errand->looks = !route->post || route->looks;
    errand->apart = route->apart;
    if (route->first) {
        errand_word(errand, route->first, strlen(route->first));
    }
    for (int i = 0; i < request->parts_count; i++) {
        const char *part = request->parts[i];
        size_t length = strcspn(at, "/");
        if (strncmp(at, "{game}", length) == 0) {
            errand->game = arena_string(&errand->arena, part);
        } else if (*at == '{') {
            errand_word(errand, part, strlen(part));
        }
        at += length + (at[length] == '/');
    }
    if (route->given) {
        errand_flag(errand, route->given, "");
    }
    return errand;
}

/* ---- what is given with it ---- */

static void unknown_field(const GameRoute *route, const char *name, Faults *faults)
{
    fault_next(faults_add(faults, FAULT_INPUT, "json.unknown", "there is no \"%.60s\" here", name),
               route->words || route->flags ? "It may hold: %s%s%s." : "It holds nothing.%s%s%s",
               route->words ? route->words : "", route->words && route->flags ? " " : "",
               route->flags ? route->flags : "");
}

static void wrong_type(const char *what, const char *wanted, Faults *faults)
{
    fault_next(faults_add(faults, FAULT_INPUT, "json.type", "%.60s is not %s", what, wanted),
               "See /api/openapi.json.");
}

static bool has(const char *names, const char *name)
{
    return names && *name && !strchr(name, ' ') && request_allows(names, name);
}

static void add(Errand *errand, const char *name, const char *value)
{
    if (!errand_flag(errand, name, value)) {
        faults_clear(errand_faults(errand));
        fault_next(faults_add(errand_faults(errand), FAULT_LIMITED, "question.many",
                              "more than %d fields are given", ERRAND_FLAGS),
                   "Give fewer of them.");
    }
}

/* An arg of a verb has no name among the fields. */
static void add_arg(Errand *errand, const char *name, const char *value)
{
    add(errand, "", arena_print(&errand->arena, "%s=%s", name, value));
}

void game_route_take(const GameRoute *route, Errand *errand, const char *name, const char *value)
{
    bool args = has(route->words, "args");

    if ((has(route->words, name) && strcmp(name, "args") != 0) || has(route->flags, name)) {
        add(errand, name, value);
    } else if (args) {
        add_arg(errand, name, value);
    } else {
        unknown_field(route, name, errand_faults(errand));
    }
}

/* A value as it would be typed; NULL: it is none. */
static const char *typed(Errand *errand, const json_t *value)
{
    if (json_is_string(value)) {
        return arena_string(&errand->arena, json_string_value(value));
    }
    if (json_is_boolean(value)) {
        return json_is_true(value) ? "yes" : "no";
    }
    return json_is_integer(value)
               ? arena_print(&errand->arena, "%lld", (long long)json_integer_value(value))
               : NULL;
}

static void read_pairs(Errand *errand, const char *what, const json_t *object)
{
    bool options = strcmp(what, "option") == 0;
    const char *name;
    json_t *value;

    if (!json_is_object(object)) {
        wrong_type(what, "an object", errand_faults(errand));
        return;
    }
    json_object_foreach((json_t *)object, name, value)
    {
        const char *text = typed(errand, value);
        if (!text) {
            wrong_type(name, "a string, a whole number, true or false", errand_faults(errand));
        } else if (options) {
            add(errand, what, arena_print(&errand->arena, "%s=%s", name, text));
        } else {
            add_arg(errand, name, text);
        }
    }
}

/* A file that is sent along; what is to be read goes by that name. */
static const char *read_file(Errand *errand, const char *what, const json_t *file)
{
    const char *name = json_string_value(json_object_get(file, "name"));
    const char *text = json_string_value(json_object_get(file, "text"));

    if (!name || !text) {
        wrong_type(what, "a file: {\"name\", \"text\"}", errand_faults(errand));
        return NULL;
    }
    Source source = { arena_string(&errand->arena, name), arena_string(&errand->arena, text),
                      strlen(text) };
    if (!errand_file(errand, source)) {
        fault_next(faults_add(errand_faults(errand), FAULT_LIMITED, "question.many",
                              "more than %d files are given", ERRAND_FILES),
                   "Give fewer of them.");
        return NULL;
    }
    return source.name;
}

static void read_rules(Errand *errand, const json_t *files)
{
    size_t i;
    json_t *file;

    if (!json_is_array(files)) {
        wrong_type("rules", "a list of files", errand_faults(errand));
        return;
    }
    json_array_foreach((json_t *)files, i, file)
    {
        if (!read_file(errand, "rules", file)) {
            return;
        }
    }
    add(errand, "rules", "sent");
}

/* A flag without a value is true or false; which flags those are the command says. */
static void read_field(const GameRoute *route, Errand *errand, const char *name,
                       const json_t *value)
{
    const char *text;

    if (strcmp(name, "args") == 0 && has(route->words, name)) {
        read_pairs(errand, name, value);
    } else if (strcmp(name, "option") == 0 && has(route->flags, name)) {
        read_pairs(errand, name, value);
    } else if (strcmp(name, "rules") == 0 && has(route->flags, name)) {
        read_rules(errand, value);
    } else if (!has(route->words, name) && !has(route->flags, name)) {
        unknown_field(route, name, errand_faults(errand));
    } else if (json_is_object(value)) {
        text = read_file(errand, name, value);
        if (text) {
            add(errand, name, text);
        }
    } else if (json_is_boolean(value)) {
        if (json_is_true(value)) {
            add(errand, name, "");
        }
    } else if ((text = typed(errand, value))) {
        add(errand, name, text);
    } else {
        wrong_type(name, "a string, a whole number, true or false", errand_faults(errand));
    }
}

/* The object that a body is, to be freed; NULL: it is none, and a fault of the errand says so. */
static json_t *read_body(Errand *errand, const char *body, size_t length)
{
    json_error_t error;
    json_t *root = json_loadb(body, length, JSON_REJECT_DUPLICATES, &error);

    if (!root) {
        fault_next(faults_add(errand_faults(errand), FAULT_INPUT, "json.form",
                              "line %d, column %d: %.200s", error.line, error.column, error.text),
                   "Send one JSON object.");
    } else if (!json_is_object(root)) {
        wrong_type("the body", "an object", errand_faults(errand));
        json_decref(root);
        root = NULL;
    }
    return root;
}

void game_route_read(const GameRoute *route, Errand *errand, const char *body, size_t length)
{
    json_t *root = read_body(errand, body, length);
    const char *name;
    json_t *value;

    json_object_foreach(root, name, value)
    {
        read_field(route, errand, name, value);
    }
    json_decref(root);
}

/* ---- as it would be typed ---- */

/* Takes the field of a name away from the flags and makes it a word. */
static void take_word(Errand *errand, const char *name, size_t length)
{
    int kept = 0;

    for (int i = 0; i < errand->flags_count; i++) {
        ErrandFlag flag = errand->flags[i];
        if (strlen(flag.name) == length && strncmp(flag.name, name, length) == 0) {
            errand_word(errand, flag.value, strlen(flag.value));
        } else {
            errand->flags[kept++] = flag;
        }
    }
    errand->flags_count = kept;
}

void game_route_end(const GameRoute *route, Errand *errand)
{
    for (const char *at = route->words ? route->words : ""; *at;) {
        size_t length = strcspn(at, " ");
        bool args = length == 4 && strncmp(at, "args", length) == 0;
        take_word(errand, args ? "" : at, args ? 0 : length);
        at += length + (at[length] == ' ');
    }
}

/* ---- command lines elsewhere ---- */

/* Whether all that it holds has a place in a command, and is of its type. */
static bool holds_command(const json_t *root, Faults *faults)
{
    static const struct {
        const char *name, *wanted;
        json_type type;
    } FIELDS[] = {
        { "command", "a string", JSON_STRING },     { "words", "a list of words", JSON_ARRAY },
        { "flags", "an object", JSON_OBJECT },      { "options", "a list of words", JSON_ARRAY },
        { "files", "a list of files", JSON_ARRAY }, { "talk", "a string", JSON_STRING },
        { "first", "true or false", JSON_TRUE },    { "json", "true or false", JSON_TRUE },
        { "color", "true or false", JSON_TRUE },    { "utf8", "true or false", JSON_TRUE },
        { "ids", "true or false", JSON_TRUE },      { "session", "true or false", JSON_TRUE },
    };
    enum { COUNT = sizeof FIELDS / sizeof *FIELDS };
    const char *name;
    json_t *value;

    json_object_foreach((json_t *)root, name, value)
    {
        int i = 0;
        while (i < COUNT && strcmp(FIELDS[i].name, name) != 0) {
            i++;
        }
        if (i == COUNT) {
            fault_next(
                faults_add(faults, FAULT_INPUT, "json.unknown", "there is no \"%.60s\" here", name),
                "See /api/openapi.json.");
        } else if (json_is_false(value) ? FIELDS[i].type != JSON_TRUE
                                        : json_typeof(value) != FIELDS[i].type) {
            wrong_type(name, FIELDS[i].wanted, faults);
        }
    }
    if (!faults->count && !json_object_get(root, "command")) {
        wrong_type("command", "a string", faults);
    }
    return !faults->count;
}

static void add_string(Errand *errand, const char *name, const json_t *value)
{
    if (json_is_string(value)) {
        add(errand, name, json_string_value(value));
    } else {
        wrong_type(name, "a string", errand_faults(errand));
    }
}

static void read_command(Errand *errand, const json_t *root)
{
    const json_t *words = json_object_get(root, "words"), *files = json_object_get(root, "files");
    const char *name, *command = json_string_value(json_object_get(root, "command"));
    json_t *value;
    size_t i;

    errand->command = arena_string(&errand->arena, command);
    json_array_foreach((json_t *)words, i, value)
    {
        const char *word = json_string_value(value);
        if (!word || !errand_word(errand, word, strlen(word))) {
            wrong_type("words", "a list of words", errand_faults(errand));
            return;
        }
    }
    json_object_foreach(json_object_get(root, "flags"), name, value)
    {
        add_string(errand, name, value);
    }
    json_array_foreach(json_object_get(root, "options"), i, value)
    {
        add_string(errand, "option", value);
    }
    json_array_foreach((json_t *)files, i, value)
    {
        if (!read_file(errand, "files", value)) {
            return;
        }
    }
    errand->first = json_is_true(json_object_get(root, "first"));
    errand->json = json_is_true(json_object_get(root, "json"));
    errand->color = json_is_true(json_object_get(root, "color"));
    errand->utf8 = json_is_true(json_object_get(root, "utf8"));
    errand->ids = json_is_true(json_object_get(root, "ids"));
    errand->session = json_is_true(json_object_get(root, "session"));
    const char *talk = json_string_value(json_object_get(root, "talk"));
    errand->talk = arena_string(&errand->arena, talk ? talk : "");
}

static bool has_flag(const Errand *errand, const char *name)
{
    for (int i = 0; i < errand->flags_count; i++) {
        if (strcmp(errand->flags[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether a command is what an address that only looks would have run. */
static bool is_look(const GameRoute *route, const Errand *errand)
{
    bool acts = strcmp(errand->command, "do") == 0 || strcmp(errand->command, "dice") == 0;
    bool given = route->given && has_flag(errand, route->given);

    return (!route->post || route->looks) && route->command &&
           strcmp(route->command, errand->command) == 0 && !has_flag(errand, "id") &&
           !has_flag(errand, "on") && (!acts || given || (!route->given && !errand->words_count));
}

/* Who only looks has his time, at a command line too. What that tells of a whole game is more than
 * a copy has. */
static void look_typed(Errand *errand)
{
    static const char *const HERE[] = { "show", "due", "dice", NULL };

    for (const GameRoute *route = game_routes; route->path; route++) {
        if (is_look(route, errand)) {
            errand->looks = true;
            errand->apart =
                errand->json || text_find(errand->command, HERE) < 0 ? route->apart : APART_NOT;
            return;
        }
    }
}

Errand *game_route_command(const char *body, size_t length)
{
    Errand *errand = errand_new("");
    json_t *root = read_body(errand, body, length);

    if (root && holds_command(root, errand_faults(errand))) {
        read_command(errand, root);
        look_typed(errand);
    }
    errand->typed = !errand_failed(errand); /* else it is no command: a problem */
    json_decref(root);
    return errand;
}
