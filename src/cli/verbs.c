/* SPDX-License-Identifier: MIT */
/* The verbs of a game, and commands as they are typed. */
#include "cli/verbs.h"

#include "cli/params.h"
#include "cli/tell.h"
#include "cli/wanting.h"
#include "game/army.h"
#include "game/verbs.h"
#include "rules/rule.h"
#include "wire/draft.h"

#include <string.h>

/* ---- telling ---- */

/* Whether it asks rules of pieces: it takes the name of one. */
static bool verb_asks_rules(const Verb *verb)
{
    return verb->any_args && verb->params && strcmp(verb->params[0].name, "rule") == 0;
}

/* "yes|no", "0..4", "PIECE": what an arg takes. */
static void param_range(Text *to, const Field *param)
{
    static const char *const THINGS[] = {
        [KIND_SIDE] = "SIDE", [KIND_PIECE] = "PIECE", [KIND_ORDER] = "ORDER"
    };

    if (param->type == FIELD_THING) {
        text_add(to, THINGS[param->to]);
    } else if (param->type == FIELD_EXACT) {
        text_add(to, "N");
    } else if (param->type == FIELD_FLAG) {
        text_add(to, "yes|no");
    } else if (param->type == FIELD_TEXT || param->type == FIELD_PLACE) {
        text_add(to, param->type == FIELD_TEXT ? "TEXT" : "PLACE");
    } else {
        field_print_range(to, param, NULL);
    }
}

/* "to=PIECE [method=oral|written]". */
static void verb_words(Text *to, const Look *look, const Verb *verb)
{
    const char *between = "";

    for (const Field *param = verb->params; param && param->name; param++) {
        if (!book_has(look->game->book, param->option)) {
            continue;
        }
        text_addf(to, "%s%s%s=", between, param->optional ? "[" : "", param->name);
        param_range(to, param);
        text_add(to, param->optional ? "]" : "");
        between = " ";
    }
    text_add(to, verb->any_args ? *between ? " [NAME=VALUE...]" : "[NAME=VALUE...]" : "");
}

/* What a part gives to a rule's asks, and has of its answers: "state, strength". */
static void part_traits(Text *to, const Book *book, const Field *fields, const char *part,
                        const char *before)
{
    const char *between = before;

    for (const Field *field = fields; field->name; field++) {
        const char *trait = part_trait(field, part);
        if (trait && field_here(field, book)) {
            text_addf(to, "%s%s", between, trait);
            between = ", ";
        }
    }
}

static bool is_part(const Rule *rule, const char *name)
{
    Text part = { 0 };
    bool found = false;

    for (int i = 0; !found && rule_part(rule, i, &part); i++) {
        found = strcmp(text_of(&part), name) == 0;
    }
    text_finish(&part);
    return found;
}

/* The parts that pieces play in a rule, then the asks that have no name of a part. */
static void add_parts(Listing *list, const Look *look, const Rule *rule)
{
    const Book *book = look->game->book;
    Text part = { 0 };

    for (int i = 0; rule_part(rule, i, &part); i++) {
        listing_add(list, text_of(&part));
        const Field *asked = field_find(rule->asks, book, text_of(&part));
        Text *range = listing_cell(list);
        text_add(range, "PIECE, a part in it");
        if (asked) { /* what is no piece answers the ask of that name */
            text_add(range, "; or ");
            param_range(range, asked);
        }
        Text *traits = listing_cell(list);
        size_t before = traits->length;
        part_traits(traits, book, rule->asks, text_of(&part), "its ");
        part_traits(traits, book, rule->answers, text_of(&part),
                    traits->length > before ? "; apply=yes changes its "
                                            : "apply=yes changes its ");
        if (asked && asked->help) {
            text_addf(traits, "; or %s", asked->help);
        }
        listing_end_row(list);
    }
    for (const Field *ask = rule->asks; ask->name; ask++) {
        if (field_here(ask, book) && !is_part(rule, ask->name)) {
            listing_add(list, ask->name);
            Text *range = listing_cell(list);
            param_range(range, ask);
            text_add(range, ask->of ? ", as it stands in the game" : "");
            listing_row(list, ask->help ? ask->help : "");
        }
    }
    text_finish(&part);
}

/* "fire (firer, target), rally (unit), ...". */
static void rules_tell(Text *to, const Look *look)
{
    const Book *book = look->game->book;
    Text words = { 0 }, part = { 0 };

    for (const Rule *const *rule = book->system->rules; *rule; rule++) {
        if (!book_has(book, (*rule)->option)) {
            continue;
        }
        text_addf(&words, "%s%s", words.length ? ", " : "", (*rule)->name);
        for (int i = 0; rule_part(*rule, i, &part); i++) {
            text_addf(&words, i ? ", %s" : " (%s", text_of(&part));
        }
        text_add(&words, rule_part(*rule, 0, &part) ? ")" : "");
    }
    text_add(to, "  rules, with the parts that pieces play in them:\n");
    text_paragraph(to, text_of(&words), 4);
    text_finish(&words);
    text_finish(&part);
}

void verb_tell(Text *to, const Look *look, const Verb *verb, const Rule *rule,
               const Terminal *terminal)
{
    Listing list = {
        .indent = 2,
        .tight = true,
        .columns = { { .least = 14, .most = 14 }, { LISTING_WRAP }, { LISTING_BELOW, .least = 17 } }
    };

    terminal_bold(terminal, to, verb->name);
    text_addf(to, ": %s", verb->help);
    if (terminal->ids && verb->cite) {
        text_addf(to, " (%s)", verb->cite);
    }
    text_add(to, "\n");
    for (const Field *param = verb->params; param && param->name; param++) {
        if (book_has(look->game->book, param->option)) {
            listing_add(&list, param->name);
            Text *range = listing_cell(&list);
            param_range(range, param);
            text_add(range, param->optional ? ", may be left out" : "");
            listing_row(&list, param->help ? param->help : "");
        }
    }
    if (rule) {
        Text *head = listing_line(&list);
        text_addf(head, "rule=%s: %s", rule->name, rule->title);
        text_addf(head, terminal->ids ? " (%s)" : "%.0s", rule->cite);
        add_parts(&list, look, rule);
    }
    listing_print(to, &list);
    if (!rule && verb_asks_rules(verb)) {
        rules_tell(to, look);
    }
}

const Rule *rule_named(const Look *look, const char *const *words, int count)
{
    static const char RULE[] = "rule=";

    for (int i = 0; i < count; i++) {
        bool named = strncmp(words[i], RULE, sizeof RULE - 1) == 0;
        const Rule *rule = rule_find(look->game->book, words[i] + (named ? sizeof RULE - 1 : 0));
        if (rule) {
            return rule;
        }
    }
    return NULL;
}

void verbs_tell(Text *to, const Look *look, const Terminal *terminal)
{
    Text line = { 0 }, others = { 0 };

    text_addf(to, "Open now%s:\n", terminal->session ? "" : ", with galloper do");
    const Verb *verb;
    for (int i = 0; (verb = game_verb_at(look->game, i)); i++) {
        if (!verb_usable(look, verb)) {
            text_addf(&others, "%s%s", others.length ? ", " : "", verb->name);
            continue;
        }
        text_clear(&line);
        verb_words(&line, look, verb);
        text_add(to, "  ");
        terminal_bold(terminal, to, verb->name);
        text_add(to, " ");
        text_wrap(to, text_of(&line), 3 + text_width(verb->name), 8, SCREEN_WIDTH);
        text_end_line(to);
        text_paragraph(to, verb->help, 6);
    }
    if (others.length) {
        text_add(to, "Not now, or not for your seat: ");
        text_wrap(to, text_of(&others), 31, 2, SCREEN_WIDTH);
        text_add(to, "\n");
    }
    text_finish(&line);
    text_finish(&others);
}

void verbs_json(Json *json, const Look *look)
{
    const Verb *verb;

    json_open(json, NULL, '{');
    json_open(json, "verbs", '[');
    for (int i = 0; (verb = game_verb_at(look->game, i)); i++) {
        Command command = { .verb = verb->name, .id = "" };
        bool open = verb_open(look, verb);
        Draft draft;
        draft_lay(&draft, look, &command, open ? DRAFT_CHOICES : DRAFT_FIELDS);
        wire_verb(json, look, &draft, open);
        draft_finish(&draft);
    }
    json_close(json, ']');
    json_close(json, '}');
}

/* ---- reading ---- */

/* Whether an arg of that name may hold blanks. */
static bool holds_blanks(const Verb *verb, const char *name)
{
    for (const Field *param = verb ? verb->params : NULL; param && param->name; param++) {
        if (strcmp(param->name, name) == 0) {
            return param->type == FIELD_TEXT || param->type == FIELD_PLACE;
        }
    }
    return !verb || verb->any_args;
}

static bool typed_has(const void *with, const char *name)
{
    return wanting_has(&((const Typed *)with)->command, name);
}

/* How a value is typed that a verb takes beyond its params: what the named rule asks of it. */
static bool rule_field(const Look *look, const Typed *typed, const char *name, Field *field)
{
    const Rule *rule = NULL;
    Text part = { 0 };
    bool found = false;

    for (int i = 0; i < typed->command.args_count && !rule; i++) {
        bool named = strcmp(typed->args[i].name, "rule") == 0;
        rule = named ? rule_find(look->game->book, typed->args[i].value) : NULL;
    }
    for (const Field *ask = rule ? rule->asks : NULL; ask && ask->name && !found; ask++) {
        found = strcmp(ask->name, name) == 0;
        *field = *ask;
    }
    for (int i = 0; rule && !found && rule_part(rule, i, &part); i++) {
        found = strcmp(text_of(&part), name) == 0;
        *field = (Field){ .type = FIELD_THING, .to = KIND_PIECE, .anybodys = true };
    }
    text_finish(&part);
    return found;
}

/* What a ruling sets: a place of a piece, or a trait that has this word. */
static bool trait_field(const Look *look, const char *name, const char *value, Field *field)
{
    const Traits *traits = &look->game->traits;

    for (Kind kind = KIND_SIDE; kind < KINDS; kind++) {
        int trait = traits_find(traits, kind, name);
        const Field *of = trait > 0 ? traits->at[kind][trait] : NULL;
        for (const char *const *word = of ? field_words(of) : NULL; word && *word; word++) {
            if (same_words(*word, value)) {
                *field = *of;
                return true;
            }
        }
        if (of && of->type == FIELD_PLACE) {
            *field = *of;
            return true;
        }
    }
    return false;
}

/* Adds an arg, its value as commands have it. */
static bool typed_add(Typed *typed, const Look *look, const Verb *verb, const char *name,
                      const char *value, Faults *faults)
{
    const Field *param = verb ? verb_param(look, verb, name) : NULL;
    Field field;
    Text settled = { 0 };

    if (!param && verb && verb->any_args &&
        (rule_field(look, typed, name, &field) || trait_field(look, name, value, &field))) {
        param = &field;
    }
    bool good = !param || param_settle(look, param, value, &settled, faults);
    typed->args[typed->command.args_count++] =
        (Arg){ name, param ? arena_copy(&typed->arena, text_of(&settled), settled.length)
                           : arena_string(&typed->arena, value) };
    text_finish(&settled);
    return good;
}

/* The thing that a word may mean for a param that is not said yet; or NULL. */
static const char *thing_meant(const Typed *typed, const Look *look, const Verb *verb,
                               const char *word)
{
    const char *near = NULL;

    for (const Field *param = verb ? verb->params : NULL; param && param->name && !near; param++) {
        if (param->type == FIELD_THING && !param->optional && !typed_has(typed, param->name)) {
            near = thing_nearest(look, param, word);
        }
    }
    return near;
}

/* A word of a param that is not said yet, near in letters: "formation=line"; else a thing. */
static void say_near(Text *to, const Typed *typed, const Look *look, const Verb *verb,
                     const char *word)
{
    const char *thing = thing_meant(typed, look, verb, word);

    for (const Field *param = verb->params; param && param->name && !thing; param++) {
        bool words = param->type == FIELD_WORD && !typed_has(typed, param->name);
        const char *near = words ? text_nearest(word, param->words) : NULL;
        if (near) {
            text_addf(to, "Did you mean %s=%s? ", param->name, near);
            return;
        }
    }
    if (thing) {
        text_addf(to, "Did you mean %s? ", thing);
    }
}

/* What a verb still takes: "losses=0..99, contact=... (the enemy)". */
static void say_unsaid(Text *to, const Typed *typed, const Look *look, const Verb *verb)
{
    const char *between = "";

    for (const Field *param = verb->params; param && param->name; param++) {
        if (!book_has(look->game->book, param->option) || typed_has(typed, param->name)) {
            continue;
        }
        bool number = param->type == FIELD_NUMBER || param->type == FIELD_EXACT;
        text_addf(to, "%s%s=", *between ? between : "It still takes ", param->name);
        between = ", ";
        if (number || field_words(param)) {
            field_print_range(to, param, look->game->book);
        } else {
            text_addf(to, "... (%s)", param->help);
        }
    }
    text_addf(to, *between ? "." : "%s takes nothing more.", verb->name);
}

static bool no_word(const Typed *typed, const Look *look, const Verb *verb, const char *word,
                    Faults *faults)
{
    bool many = typed->command.args_count == COMMAND_ARGS;
    Fault *fault = faults_add(faults, many ? FAULT_LIMITED : FAULT_INPUT, "do.word",
                              many ? "\"%.60s\" is one too many"
                                   : "\"%.60s\" is no NAME=VALUE, and fits nothing that is wanted",
                              word);
    Text next = { 0 };

    if (verb && !many) {
        say_near(&next, typed, look, verb, word);
        say_unsaid(&next, typed, look, verb);
    } else {
        text_add(&next, "\"galloper do\" lists the verbs with what they take.");
    }
    fault_next(fault, "%s", text_of(&next));
    text_finish(&next);
    return false;
}

/* Whether a word names a piece, though none for a param that is not said yet: then that is said. */
static bool is_wrong_sort(const Typed *typed, const Look *look, const Verb *verb, const char *word,
                          Faults *faults)
{
    for (const Field *param = verb ? verb->params : NULL; param && param->name; param++) {
        int found[NAMED_MOST];
        if (param->type == FIELD_THING && (Kind)param->to == KIND_PIECE && !param->optional &&
            !typed_has(typed, param->name) && thing_find(look, param, word, found) == 1 &&
            seat_names(look, param, KIND_PIECE, found[0])) {
            refuse_sort(look, param, word, found[0], faults);
            return true;
        }
    }
    return false;
}

/*
 * Whether the first word, which could only be words, was rather meant for the thing that comes
 * first: another's piece, or a name that is mistyped. Then what is wrong with it is said.
 */
static const Field *meant_thing(const Typed *typed, const Look *look, const Verb *verb,
                                const char *word, const Field *meant)
{
    bool words = meant->type == FIELD_TEXT || meant->type == FIELD_PLACE;
    const Field *first = verb->params;
    int found[NAMED_MOST];

    if (!words || typed->command.args_count || first->type != FIELD_THING || first->optional ||
        strchr(word, ' ')) {
        return meant;
    }
    return thing_find(look, first, word, found) || thing_nearest(look, first, word) ? first : meant;
}

/* Whether words go on with one another: neither was put in quotes, which hold blanks. */
static bool go_on(const char *before, const char *word)
{
    return !strpbrk(before, " \t") && !strpbrk(word, " \t=");
}

/* Adds a word as it was typed; `goes_on` with the one before, where that may hold blanks. */
static bool typed_word(Typed *typed, const Look *look, const Verb *verb, const char *word,
                       bool goes_on, bool first_named, Faults *faults)
{
    const char *equals = strchr(word, '=');
    int count = typed->command.args_count;
    Arg *before = count ? &typed->args[count - 1] : NULL;

    if (goes_on && before && holds_blanks(verb, before->name)) {
        before->value = arena_print(&typed->arena, "%s %s", before->value, word);
        return true;
    }
    const Field *meant = !equals && verb ? param_meant(look, verb, word, typed_has, typed) : NULL;
    meant = meant && !first_named ? meant_thing(typed, look, verb, word, meant) : meant;
    if (count < COMMAND_ARGS && !equals && !meant &&
        is_wrong_sort(typed, look, verb, word, faults)) {
        return false;
    }
    if (count == COMMAND_ARGS || equals == word || (!equals && !meant)) {
        return no_word(typed, look, verb, word, faults);
    }
    const char *name =
        meant ? meant->name : arena_copy(&typed->arena, word, (size_t)(equals - word));
    return typed_add(typed, look, verb, name, meant ? word : equals + 1, faults);
}

/* A place that came word by word may be a piece by its name. */
static bool settle_joined(Typed *typed, const Look *look, const Verb *verb, Faults *faults)
{
    bool good = true;

    for (int i = 0; verb && good && i < typed->command.args_count; i++) {
        Arg *arg = &typed->args[i];
        const Field *param = verb_param(look, verb, arg->name);
        Field field;
        Text settled = { 0 };
        if (!param && verb->any_args && trait_field(look, arg->name, "", &field)) {
            param = &field;
        }
        if (param && param->type == FIELD_PLACE && strchr(arg->value, ' ')) {
            good = param_settle(look, param, arg->value, &settled, faults);
            arg->value = arena_string(&typed->arena, text_of(&settled));
        }
        text_finish(&settled);
    }
    return good;
}

static bool typed_words(Typed *typed, const Look *look, const Verb *verb, const char *const *words,
                        int count, Faults *faults)
{
    const char *first = verb && verb->params ? verb->params->name : NULL;
    size_t length = first ? strlen(first) : 0;
    bool good = true, first_named = false;

    typed->command.args = typed->args;
    for (int i = 0; i < count; i++) {
        first_named |= first && strncmp(words[i], first, length) == 0 && words[i][length] == '=';
    }
    for (int i = 0; i < count && good; i++) {
        good = typed_word(typed, look, verb, words[i], i && go_on(words[i - 1], words[i]),
                          first_named, faults);
    }
    return good && settle_joined(typed, look, verb, faults);
}

bool typed_read(Typed *typed, const Look *look, const Verb *verb, const char *name,
                const char *const *words, int count, Faults *faults)
{
    *typed = (Typed){ 0 };
    typed->command = (Command){ .verb = arena_string(&typed->arena, name), .id = "" };
    return typed_words(typed, look, verb, words, count, faults);
}

int line_cut(const char *line, Arena *arena, const char **words, int most, Faults *faults)
{
    int count = 0;

    while (count < most) {
        Text word = { 0 };
        line += strspn(line, " \t\r\n");
        if (!*line) {
            break;
        }
        char quote = '\0';
        for (char before = ' '; *line && (quote || !strchr(" \t\r\n", *line)); line++) {
            bool opens = !quote && (*line == '"' || *line == '\'') && strchr(" =", before);
            if (opens) {
                quote = *line;
            } else if (quote && *line == quote) {
                quote = '\0';
            } else {
                line += quote == '"' && *line == '\\' && line[1] && strchr("\"\\", line[1]);
                text_add_n(&word, line, 1);
            }
            before = *line;
        }
        words[count++] = arena_copy(arena, text_of(&word), word.length);
        text_finish(&word);
        if (quote && faults) {
            fault_next(faults_add(faults, FAULT_INPUT, "line.quote",
                                  "a quote %c is opened and not closed", quote),
                       "Close it where the words end: text=\"hold the ridge\".");
            return 0;
        }
    }
    return count;
}

void typed_due(Typed *typed, const Look *look, const Due *due)
{
    *typed = (Typed){ 0 };
    for (int i = 0; i < due->args_count; i++) {
        Text value = { 0 };
        value_print(&value, look, &due->args[i].as, due->args[i].value);
        typed->args[i] =
            (Arg){ due->args[i].name, arena_copy(&typed->arena, text_of(&value), value.length) };
        text_finish(&value);
    }
    typed->command = (Command){
        .verb = due->verb->name, .args = typed->args, .args_count = due->args_count, .id = ""
    };
}

bool typed_item(Typed *typed, const Look *look, int number, const char *const *words, int count,
                Faults *faults)
{
    DueList list = { 0 };
    bool good = false;

    *typed = (Typed){ 0 };
    int offers = due_offers(look, &list);
    if (number < 1 || number > offers) {
        fault_next(
            faults_add(faults, FAULT_ABSENT, "do.item", "there is no item %d that is due", number),
            "\"galloper due\" lists them.");
    } else {
        const Due *due = &list.at[number - 1];
        typed_due(typed, look, due);
        typed->choice = due->choice && !count;
        typed->said = typed->command.args_count;
        good = typed_words(typed, look, due->verb, words, count, faults);
    }
    due_finish(&list);
    return good;
}

void typed_finish(Typed *typed)
{
    arena_finish(&typed->arena);
}
