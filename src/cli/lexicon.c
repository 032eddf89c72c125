/* SPDX-License-Identifier: MIT */
/* The words that can be typed at a prompt. */
#include "cli/lexicon.h"

#include "cli/command.h"
#include "cli/verbs.h"
#include "systems/systems.h"

#include <string.h>

enum { WORDS_MOST = 64 };

/* ---- filling ---- */

static const char **list_of(Lexicon *lexicon, int room)
{
    return arena_take(&lexicon->arena, ((size_t)room + 1) * sizeof(char *));
}

static void fill_pieces(Lexicon *lexicon, const Look *look)
{
    int count = world_count(look->world, KIND_PIECE);

    lexicon->pieces = arena_take(&lexicon->arena, ((size_t)count + 1) * sizeof *lexicon->pieces);
    for (int piece = 1; piece <= count; piece++) {
        const char *id = world_text(look->world, KIND_PIECE, piece, PIECE_ID);
        if (!world_is(look->world, KIND_PIECE, piece) || !id || !*id) {
            continue;
        }
        int kind = piece_get(look->world, piece, PIECE_KIND);
        int echelon = piece_get(look->world, piece, PIECE_ECHELON);
        lexicon->pieces[lexicon->pieces_count++] =
            (LexiconPiece){ .id = arena_string(&lexicon->arena, id),
                            .kind = kind == UNKNOWN ? -1 : kind,
                            .echelon = echelon == UNKNOWN ? -1 : echelon,
                            .own = seat_owns(look->seat, look->world, KIND_PIECE, piece),
                            .of_side =
                                seat_plays(look->seat, piece_get(look->world, piece, PIECE_SIDE)) };
    }
}

static const char **fill_things(Lexicon *lexicon, const Look *look, Kind kind)
{
    const char **words = list_of(lexicon, world_count(look->world, kind));
    int filled = 0;
    Text name = { 0 };

    for (int thing = 0; (thing = world_after(look->world, kind, thing));) {
        text_clear(&name);
        thing_print(&name, look, kind, thing);
        words[filled++] = arena_copy(&lexicon->arena, text_of(&name), name.length);
    }
    text_finish(&name);
    return words;
}

static int count_verbs(const Game *game)
{
    int count = 0;

    while (game_verb_at(game, count)) {
        count++;
    }
    return count;
}

/* Verbs that are open to the seat, and commands that are for it. */
static void fill_first(Lexicon *lexicon, const Look *look, LexiconIsFor *is_for)
{
    int count = count_verbs(look->game), filled = 0;
    const Verb *verb;

    for (const CliCommand *command = commands; command->name; command++) {
        count++;
    }
    lexicon->first = list_of(lexicon, count + 2);
    for (int i = 0; (verb = game_verb_at(look->game, i)); i++) {
        if (verb_usable(look, verb)) {
            lexicon->first[filled++] = verb->name;
        }
    }
    for (const CliCommand *command = commands; command->name; command++) {
        if (is_for(command, look) && !game_verb(look->game, command->name, NULL)) {
            lexicon->first[filled++] = command->name;
        }
    }
    lexicon->first[filled++] = "help";
    lexicon->first[filled++] = "quit";
}

void lexicon_fill(Lexicon *lexicon, const Look *look, LexiconIsFor *is_for)
{
    const Game *game = look->game;
    const Verb *verb;
    int count = count_verbs(game);

    lexicon_finish(lexicon);
    fill_pieces(lexicon, look);
    fill_first(lexicon, look, is_for);
    lexicon->orders = fill_things(lexicon, look, KIND_ORDER);
    lexicon->sides = fill_things(lexicon, look, KIND_SIDE);
    lexicon->seats = list_of(lexicon, game->seats_count);
    for (int i = 0; i < game->seats_count; i++) {
        lexicon->seats[i] = arena_string(&lexicon->arena, game->seats[i].name);
    }
    lexicon->verbs = arena_take(&lexicon->arena, ((size_t)count + 1) * sizeof *lexicon->verbs);
    for (int i = 0; (verb = game_verb_at(game, i)); i++) {
        lexicon->verbs[i] = verb;
    }
    int rules = book_rules(game->book), filled = 0;
    lexicon->rules = list_of(lexicon, rules);
    lexicon->declared = arena_take(&lexicon->arena, ((size_t)rules + 1) * sizeof(Rule *));
    for (const Rule *const *rule = game->book->system->rules; *rule; rule++) {
        if (book_has(game->book, (*rule)->option) && filled < rules) {
            lexicon->declared[filled] = *rule;
            lexicon->rules[filled++] = (*rule)->name;
        }
    }
}

void lexicon_finish(Lexicon *lexicon)
{
    arena_finish(&lexicon->arena);
    *lexicon = (Lexicon){ 0 };
}

/* ---- elsewhere ---- */

static void write_words(Json *json, const char *name, const char *const *words)
{
    json_open(json, name, '[');
    for (; words && *words; words++) {
        json_string(json, NULL, *words);
    }
    json_close(json, ']');
}

void lexicon_write(Json *json, const char *name, const Lexicon *lexicon, const char *system)
{
    json_open(json, name, '{');
    json_string(json, "system", system);
    json_open(json, "pieces", '[');
    for (int i = 0; i < lexicon->pieces_count; i++) {
        const LexiconPiece *piece = &lexicon->pieces[i];
        json_open(json, NULL, '{');
        json_string(json, "id", piece->id);
        json_number(json, "kind", piece->kind);
        json_number(json, "echelon", piece->echelon);
        json_flag(json, "own", piece->own);
        json_flag(json, "side", piece->of_side);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_open(json, "verbs", '[');
    for (const Verb *const *verb = lexicon->verbs; *verb; verb++) {
        json_string(json, NULL, (*verb)->name);
    }
    json_close(json, ']');
    write_words(json, "orders", lexicon->orders);
    write_words(json, "sides", lexicon->sides);
    write_words(json, "seats", lexicon->seats);
    write_words(json, "rules", lexicon->rules);
    write_words(json, "first", lexicon->first);
    json_close(json, '}');
}

static const char **read_words(Lexicon *lexicon, const Told *told)
{
    const char **words = list_of(lexicon, told_count(told));
    int count = 0;

    for (int i = 0; i < told_count(told); i++) {
        if (told_word(told, i)) {
            words[count++] = arena_string(&lexicon->arena, told_word(told, i));
        }
    }
    return words;
}

static void read_pieces(Lexicon *lexicon, const Told *told)
{
    int count = told_count(told);

    lexicon->pieces = arena_take(&lexicon->arena, ((size_t)count + 1) * sizeof *lexicon->pieces);
    for (int i = 0; i < count; i++) {
        const Told *one = told_item(told, i);
        lexicon->pieces[lexicon->pieces_count++] =
            (LexiconPiece){ .id = arena_string(&lexicon->arena, told_string(one, "id")),
                            .kind = told_number(one, "kind"),
                            .echelon = told_number(one, "echelon"),
                            .own = told_flag(one, "own"),
                            .of_side = told_flag(one, "side") };
    }
}

static const Rule *rule_declared(const System *system, const char *name)
{
    const Rule *const *rule = system->rules;

    while (*rule && strcmp((*rule)->name, name) != 0) {
        rule++;
    }
    return *rule;
}

/* Verbs and rules are those of our own system by these names. */
static void read_declared(Lexicon *lexicon, const System *system, const Told *told)
{
    const char **names = read_words(lexicon, told_at(told, "verbs"));
    const char **rules = read_words(lexicon, told_at(told, "rules"));
    size_t verbs_most = (size_t)told_count(told_at(told, "verbs")) + 1;
    size_t rules_most = (size_t)told_count(told_at(told, "rules")) + 1;

    lexicon->verbs = arena_take(&lexicon->arena, verbs_most * sizeof *lexicon->verbs);
    for (const Verb **at = lexicon->verbs; *names; names++) {
        *at = verb_declared(system, *names);
        at += *at != NULL;
    }
    lexicon->rules = list_of(lexicon, (int)rules_most);
    lexicon->declared = arena_take(&lexicon->arena, rules_most * sizeof(Rule *));
    for (int count = 0; *rules; rules++) {
        const Rule *rule = rule_declared(system, *rules);
        if (rule) {
            lexicon->declared[count] = rule;
            lexicon->rules[count++] = rule->name;
        }
    }
}

bool lexicon_read(Lexicon *lexicon, const Told *told)
{
    const System *system = system_find(told_string(told, "system"));

    lexicon_finish(lexicon);
    if (!system || !system->game) {
        return false;
    }
    read_pieces(lexicon, told_at(told, "pieces"));
    lexicon->orders = read_words(lexicon, told_at(told, "orders"));
    lexicon->sides = read_words(lexicon, told_at(told, "sides"));
    lexicon->seats = read_words(lexicon, told_at(told, "seats"));
    lexicon->first = read_words(lexicon, told_at(told, "first"));
    read_declared(lexicon, system, told);
    return true;
}

const Verb *lexicon_verb(const Lexicon *lexicon, const char *name)
{
    for (const Verb *const *verb = lexicon->verbs; verb && *verb; verb++) {
        if (strcmp((*verb)->name, name) == 0) {
            return *verb;
        }
    }
    return NULL;
}

/* ---- offering ---- */

static void offer_all(const char *const *words, LexiconOffer *offer)
{
    for (; words && *words; words++) {
        offer(*words, false);
    }
}

static void offer_pieces(const Lexicon *lexicon, const Field *param, LexiconOffer *offer)
{
    for (int i = 0; i < lexicon->pieces_count; i++) {
        const LexiconPiece *piece = &lexicon->pieces[i];
        bool kind =
            !param || !param->pieces || piece->kind < 0 || (param->pieces >> piece->kind & 1);
        bool echelon = !param || !param->echelons || piece->echelon < 0 ||
                       (param->echelons >> piece->echelon & 1);
        bool may = !param || param->anybodys || (param->own ? piece->own : piece->of_side);
        if (kind && echelon && may) {
            offer(piece->id, false);
        }
    }
}

static void offer_values(const Lexicon *lexicon, const Field *param, LexiconOffer *offer)
{
    Kind kind = param->type == FIELD_PLACE ? KIND_PIECE : (Kind)param->to;
    bool thing = param->type == FIELD_THING || param->type == FIELD_PLACE;

    if (thing && kind == KIND_PIECE) {
        offer_pieces(lexicon, param, offer);
    } else if (thing) {
        offer_all(kind == KIND_ORDER ? lexicon->orders : lexicon->sides, offer);
    } else if (param->type == FIELD_TEXT && strcmp(param->name, "rule") == 0) {
        offer_all(lexicon->rules, offer);
    } else {
        offer_all(field_words(param), offer);
    }
}

/* The rule that a line names with rule=. */
static const Rule *rule_of_line(const Lexicon *lexicon, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        for (int j = 0; strncmp(words[i], "rule=", 5) == 0 && lexicon->rules[j]; j++) {
            if (strcmp(lexicon->rules[j], words[i] + 5) == 0) {
                return lexicon->declared[j];
            }
        }
    }
    return NULL;
}

static bool is_given(const char *name, const char *const *words, int count)
{
    size_t length = strlen(name);

    for (int i = 0; i < count; i++) {
        if (strncmp(words[i], name, length) == 0 && words[i][length] == '=') {
            return true;
        }
    }
    return false;
}

static void offer_name(const char *name, const char *const *words, int count, LexiconOffer *offer)
{
    Text open = { 0 };

    if (!is_given(name, words, count)) {
        text_addf(&open, "%s=", name);
        offer(text_of(&open), true);
    }
    text_finish(&open);
}

/* Names of args that were not given yet; or, behind "NAME=", its values. */
static void offer_args(const Lexicon *lexicon, const Verb *verb, const char *const *words,
                       int count, const char *name, LexiconOffer *offer)
{
    const Rule *rule = verb->any_args ? rule_of_line(lexicon, words, count) : NULL;

    for (const Field *param = verb->params; param && param->name; param++) {
        if (!name) {
            offer_name(param->name, words, count, offer);
        } else if (strcmp(param->name, name) == 0) {
            offer_values(lexicon, param, offer);
            return;
        }
    }
    Text part = { 0 };
    for (int i = 0; !name && rule && rule_part(rule, i, &part); i++) {
        offer_name(text_of(&part), words, count, offer);
    }
    text_finish(&part);
    for (const Field *ask = rule ? rule->asks : NULL; ask && ask->name; ask++) {
        if (!name) {
            offer_name(ask->name, words, count, offer);
        } else if (strcmp(ask->name, name) == 0) {
            offer_all(field_words(ask), offer);
            return;
        }
    }
    if (name && verb->any_args) { /* a part that a piece plays in the rule */
        offer_pieces(lexicon, NULL, offer);
    }
}

/* Words of which there is help. */
static void offer_known(const Lexicon *lexicon, LexiconOffer *offer)
{
    for (const Verb *const *verb = lexicon->verbs; verb && *verb; verb++) {
        offer((*verb)->name, false);
    }
    for (const CliCommand *command = commands; command->name; command++) {
        if ((command->flags & HAS(FLAG_SEAT)) && !lexicon_verb(lexicon, command->name)) {
            offer(command->name, false);
        }
    }
}

/* Words that may begin a line; behind "do" only verbs. */
static void offer_first(const Lexicon *lexicon, bool verbs_only, LexiconOffer *offer)
{
    for (const char *const *word = (const char *const *)lexicon->first; word && *word; word++) {
        if (!verbs_only || lexicon_verb(lexicon, *word)) {
            offer(*word, false);
        }
    }
    if (verbs_only) {
        offer("all", false);
    }
}

/* What may follow a command of the program. */
static void offer_more(const Lexicon *lexicon, const char *command, LexiconOffer *offer)
{
    if (strcmp(command, "show") == 0) {
        offer_pieces(lexicon, NULL, offer);
        offer_all(lexicon->orders, offer);
    } else if (strcmp(command, "slip") == 0) {
        offer_all(lexicon->orders, offer);
    } else if (strcmp(command, "seat") == 0) {
        offer_all(lexicon->seats, offer);
    } else if (strcmp(command, "help") == 0) {
        offer_known(lexicon, offer);
    } else if (strcmp(command, "dice") == 0) {
        offer("program", false);
    }
}

void lexicon_complete(const Lexicon *lexicon, const char *line, size_t at, LexiconOffer *offer)
{
    const char *list[WORDS_MOST], *const *words = list;
    Arena arena = { 0 };
    bool value = at > 0 && line[at - 1] == '=';
    char *before = arena_copy(&arena, line, at);
    int count = line_cut(before, &arena, list, WORDS_MOST, NULL);
    const char *name = NULL;

    if (value && count) { /* the last word is "NAME=" */
        char *last = arena_string(&arena, list[count - 1]);
        last[strcspn(last, "=")] = '\0';
        name = last;
        count--;
    }
    bool after_do = count && strcmp(words[0], "do") == 0;
    if (after_do) {
        words++;
        count--;
    }
    const Verb *verb = count ? lexicon_verb(lexicon, words[0]) : NULL;
    if (!count) {
        offer_first(lexicon, after_do, offer);
    } else if (verb) {
        offer_args(lexicon, verb, words + 1, count - 1, name, offer);
    } else if (!name) {
        offer_more(lexicon, words[0], offer);
    }
    arena_finish(&arena);
}
