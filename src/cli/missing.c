/* SPDX-License-Identifier: MIT */
/* Asks at a prompt for what a command still wants, by the verb's own refusal. */
#include "cli/missing.h"

#include "cli/edit.h"
#include "cli/params.h"
#include "cli/tell.h"
#include "game/army.h"
#include "game/verbs.h"
#include "rules/question.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers that were given before ---- */

enum { KEPT_MOST = 32, KEPT_TEXT = 48 };

/* A number, and the first thing that the command named: a distance is that to its receiver. */
typedef struct GivenNumber {
    char param[KEPT_TEXT], thing[KEPT_TEXT], value[KEPT_TEXT];
} GivenNumber;

static GivenNumber kept[KEPT_MOST];
static int kept_count;

void missing_forget(void)
{
    memset(kept, 0, sizeof kept);
    kept_count = 0;
}

/* The first thing that a command names, or "". */
static const char *first_thing(const Look *look, const Command *command)
{
    const Verb *verb = game_verb(look->game, command->verb, NULL);

    for (int i = 0; verb && i < command->args_count; i++) {
        const Field *param = verb_param(look, verb, command->args[i].name);
        if (param && param->type == FIELD_THING) {
            return command->args[i].value;
        }
    }
    return "";
}

void missing_remember(const Look *look, const Command *command)
{
    const Verb *verb = game_verb(look->game, command->verb, NULL);

    for (int i = 0; verb && i < command->args_count; i++) {
        const Field *param = verb_param(look, verb, command->args[i].name);
        if (param && (param->type == FIELD_NUMBER || param->type == FIELD_EXACT)) {
            GivenNumber *one = &kept[kept_count++ % KEPT_MOST];
            snprintf(one->param, KEPT_TEXT, "%s", param->name);
            snprintf(one->thing, KEPT_TEXT, "%s", first_thing(look, command));
            snprintf(one->value, KEPT_TEXT, "%s", command->args[i].value);
        }
    }
}

/* The last one for the same thing, else the last of all; or "". */
static const char *remembered(const char *param, const char *thing)
{
    const char *value = "";
    bool same = false;

    for (int i = kept_count < KEPT_MOST ? 0 : kept_count - KEPT_MOST; i < kept_count; i++) {
        const GivenNumber *one = &kept[i % KEPT_MOST];
        bool here = strcmp(one->thing, thing) == 0;
        if (strcmp(one->param, param) == 0 && (here || !same)) {
            value = one->value;
            same = same || here;
        }
    }
    return value;
}

/* ---- what is wanting ---- */

static bool is_given(const Command *command, const char *name)
{
    for (int i = 0; i < command->args_count; i++) {
        if (strcmp(command->args[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* What a ruling sets: any trait of what it is about, or the question which. */
static const Field *trait_named(const Look *look, const Command *command, const char *name)
{
    static const Field WHICH = { .name = "sets",
                                 .help = "what it sets, as NAME=VALUE; show NAME lists what it has",
                                 .type = FIELD_TEXT };
    const Traits *traits = &look->game->traits;

    for (Kind kind = 0; kind < KINDS; kind++) {
        int trait = is_given(command, kind_names[kind]) ? traits_find(traits, kind, name) : -1;
        if (trait > 0) {
            return traits->at[kind][trait];
        }
    }
    return strcmp(name, WHICH.name) == 0 ? &WHICH : NULL;
}

/* A param of the verb, or an ask of the rule that the command names, or a trait that it sets. */
static const Field *field_named(const Look *look, const Verb *verb, const Command *command,
                                const char *name)
{
    const Field *param = verb_param(look, verb, name);

    if (!param && verb->any_args && !verb_param(look, verb, "rule")) {
        return trait_named(look, command, name);
    }
    for (int i = 0; verb->any_args && !param && i < command->args_count; i++) {
        bool names = strcmp(command->args[i].name, "rule") == 0;
        const Rule *rule =
            names ? question_rule(look->game->book, command->args[i].value, NULL) : NULL;
        param = rule ? field_find(rule->asks, look->game->book, name) : NULL;
    }
    return param;
}

/* The first that the verb wants and nobody said; NULL: nothing, or it is refused anyway. */
static const Field *wanted(const Look *look, const Command *command)
{
    BoundCommand bound;
    Faults faults = { .count = 0 };
    const Field *found = NULL;

    game_refuse(look, command, &bound, &faults);
    for (int i = 0; i < faults.count; i++) {
        const char *wants = faults.at[i].wants;
        const Field *param = wants ? field_named(look, bound.verb, command, wants) : NULL;
        if (!wants) {
            found = NULL;
            break;
        }
        found = !found && param && !is_given(command, wants) ? param : found;
    }
    bound_finish(&bound);
    return found;
}

/* The first param that nobody said of what is due and could be done so, though there is a choice.
 */
static const Field *choice_of(const Look *look, const Typed *typed)
{
    const Verb *verb = game_verb(look->game, typed->command.verb, NULL);

    if (!typed->choice || typed->command.args_count != typed->said) {
        return NULL;
    }
    for (const Field *param = verb->params; param && param->name; param++) {
        if (!is_given(&typed->command, param->name)) {
            return param;
        }
    }
    return NULL;
}

bool missing_choice(const Look *look, const Typed *typed, Faults *faults)
{
    const Field *open = choice_of(look, typed);

    if (!open || wanted(look, &typed->command)) {
        return false;
    }
    Fault *fault =
        faults_add(faults, FAULT_INPUT, "do.choice",
                   "%s is a choice, and a number alone does not make it", typed->command.verb);
    fault_next(
        fault,
        "Say more behind the number, such as %s=; or type the whole: \"galloper due\" tells it.",
        open->name);
    return true;
}

/* ---- asking ---- */

enum { OFFERS_MOST = 300, OFFERS_SHOWN = 24, OFFERS_AGAIN = 8 };

typedef struct FieldQuestion {
    const Field *param;
    bool skips; /* it may be left out */
    bool again; /* what may stand there was told just before, and why something may not */
    const char *offers[OFFERS_MOST + 1];
    bool leads[OFFERS_MOST + 1]; /* a leader whose formation is offered too */
    int count;
    Text closed;        /* words that do not go with the rest, and why */
    const char *before; /* a number that was given before, or "" */
    Arena arena;
} FieldQuestion;

static void question_finish(FieldQuestion *question)
{
    text_finish(&question->closed);
    arena_finish(&question->arena);
}

/* What completes is called without anything of ours. */
static const FieldQuestion *asked_now;

static MissingAside *aside_of;

void missing_begin(MissingAside *aside)
{
    aside_of = aside;
}

Aside missing_aside(const char *line)
{
    return aside_of ? aside_of(line, false, NULL) : ASIDE_NONE;
}

static void complete(const char *line, size_t at)
{
    (void)line;
    for (int i = 0; at == 0 && i < asked_now->count; i++) {
        edit_offer(asked_now->offers[i], false);
    }
}

/* Whether the command can be gone on with if the param has that value; else why not. */
static bool goes_with(const Look *look, Typed *typed, const Field *param, const char *value,
                      Faults *why)
{
    typed->args[typed->command.args_count++] = (Arg){ param->name, value };
    bool good = command_goes_on(look, &typed->command, why);
    typed->command.args_count--;
    return good;
}

/* Whether it is a leader, and the formation that he leads is among the things too. */
static bool is_led_too(const Look *look, const Field *param, const int *things, int count,
                       int thing)
{
    bool leads =
        param->to == KIND_PIECE && piece_get(look->world, thing, PIECE_KIND) == PIECE_LEADER;
    int parent = leads ? piece_get(look->world, thing, PIECE_PARENT) : 0;
    bool found = false;

    for (int i = 0; parent > 0 && i < count && i < OFFERS_MOST; i++) {
        found = found || things[i] == parent;
    }
    return found;
}

static void offer_rules(FieldQuestion *question, const Book *book)
{
    for (const Rule *const *rule = book->system->rules; *rule; rule++) {
        if (book_has(book, (*rule)->option) && question->count < OFFERS_MOST) {
            question->offers[question->count++] = (*rule)->name;
        }
    }
}

/* Those that a param, a part or a trait may name; how many there are. */
static int things_for(const Look *look, const Verb *verb, const Field *param, int *things)
{
    int count = 0;

    if (verb_param(look, verb, param->name) == param) {
        return verb_things(look, verb, param, things, OFFERS_MOST);
    }
    for (int thing = 0; (thing = world_after(look->world, (Kind)param->to, thing));) {
        if (thing_like(look, param, thing) && count < OFFERS_MOST) {
            things[count++] = thing;
        }
    }
    return count;
}

/* Things that may stand there; `strict`: only those that go with the rest. */
static void offer_things(FieldQuestion *question, const Look *look, Typed *typed, bool strict)
{
    const Field *param = question->param;
    const Verb *verb = game_verb(look->game, typed->command.verb, NULL);
    int things[OFFERS_MOST];
    int count = things_for(look, verb, param, things);

    for (int i = 0; i < count && i < OFFERS_MOST; i++) {
        Text id = { 0 };
        Faults why = { .count = 0 };
        thing_print(&id, look, (Kind)param->to, things[i]);
        if (!strict || goes_with(look, typed, param, text_of(&id), &why)) {
            question->leads[question->count] = is_led_too(look, param, things, count, things[i]);
            question->offers[question->count++] =
                arena_copy(&question->arena, text_of(&id), id.length);
        }
        text_finish(&id);
    }
}

/* What may stand there. */
static void find_offers(FieldQuestion *question, const Look *look, Typed *typed)
{
    const Field *param = question->param;
    const Verb *verb = game_verb(look->game, typed->command.verb, NULL);

    for (int strict = 1; strict >= 0 && param->type == FIELD_THING && !question->count; strict--) {
        offer_things(question, look, typed, strict);
    }
    for (const char *const *word = field_words(param); word && *word; word++) {
        Faults why = { .count = 0 };
        if (goes_with(look, typed, param, *word, &why)) {
            question->offers[question->count++] = *word;
        } else if (why.count) {
            Text line = { 0 };
            text_addf(&line, "not %s: %s", *word, why.at[0].what);
            text_paragraph(&question->closed, text_of(&line), 4);
            text_finish(&line);
        }
    }
    if (verb->any_args && strcmp(param->name, "rule") == 0) {
        offer_rules(question, look->game->book);
    }
}

bool missing_offer(const Look *look, const char *const *words, int count, LexiconOffer *offer)
{
    const Verb *verb = count > 1 ? game_verb(look->game, words[0], NULL) : NULL;
    size_t length = verb ? strlen(words[count - 1]) : 0;
    Typed typed = { 0 };
    Faults faults = { .count = 0 };
    FieldQuestion question = { .before = "" };

    if (!length || words[count - 1][length - 1] != '=') {
        return false;
    }
    typed_read(&typed, look, verb, words[0], words + 1, count - 2, &faults);
    question.param = field_named(look, verb, &typed.command,
                                 arena_copy(&typed.arena, words[count - 1], length - 1));
    if (question.param) {
        find_offers(&question, look, &typed);
    }
    for (int i = 0; i < question.count; i++) {
        offer(question.offers[i], false);
    }
    question_finish(&question);
    typed_finish(&typed);
    return question.count > 0;
}

/* The first of them; a leader is not named beside his formation. */
static void offered_words(Text *to, const FieldQuestion *question)
{
    int shown = 0;
    bool leads = false;

    for (int i = 0; i < question->count; i++) {
        leads = leads || question->leads[i];
        if (!question->leads[i] && ++shown <= OFFERS_SHOWN) {
            text_addf(to, "%s%s", to->length ? ", " : "", question->offers[i]);
        }
    }
    text_add(to, shown > OFFERS_SHOWN ? ", ...; Tab lists them" : "");
    text_add(to, leads ? "; or who leads it" : "");
}

/* What may stand there; a long list of things is told once. */
static void tell_offers(Text *to, const FieldQuestion *question)
{
    Text words = { 0 };

    if (!question->again || question->param->type != FIELD_THING ||
        question->count <= OFFERS_AGAIN) {
        offered_words(&words, question);
    }
    if (question->before[0]) {
        text_addf(&words, "%sEnter alone takes %s", words.length ? "; " : "", question->before);
    } else if (question->skips) {
        text_addf(&words, "%sEnter alone leaves it out", words.length ? "; " : "");
    }
    if (words.length) {
        text_paragraph(to, text_of(&words), 4);
    }
    text_add(to, question->again ? "" : text_of(&question->closed));
    text_finish(&words);
}

/* The command as far as it is said, to be typed again. */
static void form_print(Text *to, const Typed *typed)
{
    text_add(to, typed->command.verb);
    for (int i = 0; i < typed->command.args_count; i++) {
        text_add(to, " ");
        tell_arg(to, typed->args[i].name, typed->args[i].value);
    }
}

/* What the form is, before its first question. */
static void tell_form(const Typed *typed)
{
    Text text = { 0 }, words = { 0 };

    form_print(&words, typed);
    text_add(&words, ": what is wanting is asked for; drop leaves it, ? tells more.");
    text_paragraph(&text, text_of(&words), 2);
    terminal_print(&text, NULL);
    text_finish(&text);
    text_finish(&words);
}

static void tell_question(const FieldQuestion *question)
{
    Text text = { 0 }, words = { 0 };

    text_addf(&words, "%s: %s", question->param->name, question->param->help);
    text_paragraph(&text, text_of(&words), 2);
    tell_offers(&text, question);
    terminal_print(&text, NULL);
    text_finish(&text);
    text_finish(&words);
}

/*
 * His answer, to be freed: "" where he only pressed Enter, or the number of before. NULL: he
 * dropped it.
 */
static char *hear(const FieldQuestion *question)
{
    Text prompt = { 0 };

    asked_now = question;
    text_addf(&prompt, question->before[0] ? "%s [%s]> " : "%s> ", question->param->name,
              question->before);
    char *line = edit_answer(text_of(&prompt), complete);
    text_finish(&prompt);
    if (line && !line[strspn(line, " \t")]) {
        free(line);
        line = memory_copy(question->before);
    }
    return line;
}

/* Leaves out what was said for a param. */
static void leave_out(Typed *typed, const char *name)
{
    int left = 0;

    for (int i = 0; i < typed->command.args_count; i++) {
        if (strcmp(typed->args[i].name, name) != 0) {
            typed->args[left++] = typed->args[i];
        }
    }
    typed->command.args_count = left;
}

/* Takes an answer, if the game can read it. */
static bool take(const Look *look, Typed *typed, const Field *param, const char *said,
                 Faults *faults)
{
    Text value = { 0 };
    Value read;

    bool good = param_settle(look, param, said, &value, faults) &&
                value_bind(look, param, text_of(&value), &read, &typed->arena, faults) &&
                typed->command.args_count < COMMAND_ARGS;
    if (good) {
        leave_out(typed, param->name);
        typed->args[typed->command.args_count++] =
            (Arg){ param->name, arena_copy(&typed->arena, text_of(&value), value.length) };
    }
    text_finish(&value);
    return good;
}

/*
 * What was said, without quotes around it; behind "NAME=" it is for the param of that name, which
 * may have been said before.
 */
static const char *answer_of(const Look *look, Typed *typed, const char *said, const Field **param)
{
    const Verb *verb = game_verb(look->game, typed->command.verb, NULL);
    size_t named = strcspn(said, "= ");
    const char *name = arena_copy(&typed->arena, said, named);
    const Field *other = said[named] == '=' ? field_named(look, verb, &typed->command, name) : NULL;

    if (other) {
        *param = other;
        said += named + 1;
    }
    size_t length = strlen(said);
    bool quoted = length > 1 && strchr("\"'", said[0]) && said[length - 1] == said[0] &&
                  !memchr(said + 1, said[0], length - 2);
    return quoted ? arena_copy(&typed->arena, said + 1, length - 2) : said;
}

/* Whether it is one of the offers, or names one thing in full: then it is no command. */
static bool is_answer(const Look *look, const Field *param, const char *said)
{
    int found[NAMED_MOST];

    for (const char *const *word = field_words(param); word && *word; word++) {
        if (same_words(*word, said)) {
            return true;
        }
    }
    return (param->type == FIELD_THING && thing_find(look, param, said, found) > 0) ||
           (strcmp(param->name, "rule") == 0 && question_rule(look->game->book, said, NULL));
}

/* The param for which words were more likely meant: "written" is no text of an order. Or NULL. */
static const Field *others(const Look *look, const Typed *typed, const Field *param,
                           const char *said)
{
    const Verb *verb = game_verb(look->game, typed->command.verb, NULL);

    for (const Field *other = verb->params; other && other->name; other++) {
        if (other != param && other->type == FIELD_WORD && is_answer(look, other, said)) {
            return other;
        }
    }
    return NULL;
}

/* Where no words are asked for, a word of another field that is yet unsaid is for that one. */
static const Field *meant_for(const Look *look, const Typed *typed, const Field *param,
                              const char *said)
{
    bool words = param->type == FIELD_TEXT || param->type == FIELD_PLACE;
    const Field *other =
        words || is_answer(look, param, said) ? NULL : others(look, typed, param, said);

    return other && !is_given(&typed->command, other->name) ? other : param;
}

/* Whether words are a verb with all that it takes: "end tea". */
static bool is_whole_command(const Look *look, const char *said)
{
    const char *words[COMMAND_ARGS];
    Arena arena = { 0 };
    Faults faults = { .count = 0 };
    Typed typed = { 0 };
    int count = line_cut(said, &arena, words, COMMAND_ARGS, NULL);
    const Verb *verb = count > 1 ? game_verb(look->game, words[0], NULL) : NULL;

    bool whole = verb && typed_read(&typed, look, verb, words[0], words + 1, count - 1, &faults);
    for (const Field *param = whole ? verb->params : NULL; param && param->name; param++) {
        whole = whole && (param->optional || !book_has(look->game->book, param->option) ||
                          is_given(&typed.command, param->name));
    }
    typed_finish(&typed);
    arena_finish(&arena);
    return whole;
}

/* Asks whether such words are the answer. */
static bool are_meant(const Field *param, const char *said)
{
    Text ask = { 0 };

    text_addf(&ask, "Take \"%.60s\" as the %s? [y/N] ", said, param->name);
    bool yes = edit_yes(text_of(&ask));
    text_finish(&ask);
    return yes;
}

/* What the verb takes, for who asks for help in the midst of it. */
static void help_here(CliRun *run, const Look *look, const Typed *typed)
{
    Text text = { 0 };

    verb_tell(&text, look, game_verb(look->game, typed->command.verb, NULL), NULL, &run->terminal);
    terminal_print(&text, NULL);
    text_finish(&text);
}

/* What a command of the prompt comes to where words, or something else, are asked for. */
static Aside aside_of_form(const Typed *typed, const Field *param, const char *said, bool whole,
                           bool elsewhere)
{
    bool words = param->type == FIELD_TEXT || param->type == FIELD_PLACE;
    Text form = { 0 };

    if (typed->command.args_count) {
        form_print(&form, typed);
    }
    Aside aside = aside_of ? aside_of(said, words, text_of(&form)) : ASIDE_NONE;
    bool doubt = aside == ASIDE_DOUBT || (aside == ASIDE_NONE && whole);
    if (doubt && !are_meant(param, said)) {
        aside = aside_of ? aside_of(said, false, text_of(&form)) : ASIDE_LOOKED;
    } else if (aside == ASIDE_NONE && !doubt && elsewhere && !are_meant(param, said)) {
        aside = ASIDE_LOOKED;
    } else if (doubt) {
        aside = ASIDE_NONE;
    }
    text_finish(&form);
    return aside;
}

/* What a line is where a field is asked for. The game is closed where he was asked. */
static Aside aside_here(CliRun *run, const Typed *typed, const Field *param, const char *said)
{
    bool words = param->type == FIELD_TEXT || param->type == FIELD_PLACE;
    Look look = seat_game_look(&run->own);

    if (strcmp(said, "?") == 0 || strcmp(said, "help") == 0) {
        help_here(run, &look, typed);
        return ASIDE_LOOKED;
    }
    if (is_answer(&look, param, said)) {
        return ASIDE_NONE;
    }
    if (strcmp(said, "drop") == 0) {
        return ASIDE_LEAVES;
    }
    bool whole = words && is_whole_command(&look, said);
    bool elsewhere = words && others(&look, typed, param, said);
    seat_game_close(&run->own);
    return aside_of_form(typed, param, said, whole, elsewhere);
}

/* Says that it is none of the words that are offered for the param. */
static void refuse_word(const Look *look, Typed *typed, const Field *param, const char *said,
                        bool asked)
{
    FieldQuestion question = { .param = param, .before = "" };
    Faults told = { .count = 0 };
    Text words = { 0 };

    find_offers(&question, look, typed);
    offered_words(&words, &question);
    const char *near = text_nearest(said, question.offers);
    Fault *fault =
        faults_add(&told, FAULT_INPUT, "form.word", "\"%.60s\" is no %s", said, param->name);
    if (near) {
        fault_next(fault, "Did you mean %s?", near);
    } else if (!asked) { /* else the question lists them */
        fault_next(fault, "It is one of these: %s.", text_of(&words));
    }
    terminal_fail(&told, false);
    text_finish(&words);
    question_finish(&question);
}

/* Takes what was said for the param, or says what is wrong with it. */
static void take_answer(CliRun *run, Typed *typed, const Field *asked, const Field *param,
                        const char *answer)
{
    Look look = seat_game_look(&run->own);
    Faults told = { .count = 0 };

    if (take(&look, typed, param, answer, &told)) {
        return;
    }
    if (field_words(param) && !is_answer(&look, param, answer)) {
        refuse_word(&look, typed, param, answer, param == asked);
    } else {
        terminal_fail(&told, false);
    }
}

/*
 * Deals with what was said: an answer, or a command. What came meanwhile is told first, and then
 * the question stands. False: the form is left.
 */
static bool deal_with(CliRun *run, Typed *typed, const Field *param, const char *said)
{
    bool came;

    if (!run_comes_back(run, &came)) {
        return false;
    }
    Look look = seat_game_look(&run->own);
    const Field *meant = param;
    const char *answer = answer_of(&look, typed, said, &meant);
    if (answer == said) {
        meant = meant_for(&look, typed, param, said);
    }
    Aside aside = came                               ? ASIDE_LOOKED
                  : answer == said && meant == param ? aside_here(run, typed, param, said)
                                                     : ASIDE_NONE;
    if (aside == ASIDE_LEAVES) {
        return false;
    }
    if (!run->own.desk && !run_comes_back(run, &came)) {
        return false;
    }
    if (aside == ASIDE_NONE && !came) {
        take_answer(run, typed, param, meant, answer);
    } else if (came) {
        typed->late =
            (Arg){ arena_string(&typed->arena, param->name), arena_string(&typed->arena, said) };
    }
    return true;
}

/* Says what an empty line leaves open, unless it may be left so. */
static bool tell_empty(CliRun *run, const FieldQuestion *question, const Typed *typed)
{
    bool came;

    if (!question->skips) {
        printf("%s is wanted; drop leaves the %s.\n", question->param->name, typed->command.verb);
    }
    return run_comes_back(run, &came);
}

/* Asks for one; whether it goes on. */
static bool ask_one(CliRun *run, Typed *typed, const Field *param, bool skips, bool first,
                    bool again)
{
    Look look = seat_game_look(&run->own);
    FieldQuestion question = { .param = param,
                               .skips = skips,
                               .again = again,
                               .before =
                                   remembered(param->name, first_thing(&look, &typed->command)) };
    Arg late = typed->late;

    typed->late = (Arg){ 0 };
    if (late.name && strcmp(late.name, param->name) == 0) {
        question.before = late.value;
    }
    find_offers(&question, &look, typed);
    seat_game_close(&run->own);
    if (first) {
        tell_form(typed);
    }
    tell_question(&question);
    char *said = hear(&question);
    fputs(said ? "" : "\n", stdout); /* Ctrl-C or Ctrl-D: what follows stands in its own line */
    bool good =
        said && (*said ? deal_with(run, typed, param, said) : tell_empty(run, &question, typed));
    question_finish(&question);
    free(said);
    return good;
}

/* What was said is the last line that was typed: it need not be said again. */
static bool keep_said(const Typed *typed)
{
    Text line = { 0 };

    form_print(&line, typed);
    bool keeps = edit_remember(text_of(&line));
    text_finish(&line);
    return keeps;
}

/* ---- what does not go with the rest ---- */

/* Whether it can be gone on with once that arg is left out. */
static bool goes_without(const Look *look, const Typed *typed, int left_out)
{
    Arg args[COMMAND_ARGS];
    Command rest = typed->command;
    Faults why = { .count = 0 };

    rest.args = args;
    rest.args_count = 0;
    for (int i = 0; i < typed->command.args_count; i++) {
        if (i != left_out) {
            args[rest.args_count++] = typed->args[i];
        }
    }
    return command_goes_on(look, &rest, &why);
}

/* The last of what was said that does not go with the rest; else what the fault names, or `last`.
 */
static const Field *to_blame(const Look *look, const Typed *typed, const Faults *blame,
                             const Field *last)
{
    const Verb *verb = game_verb(look->game, typed->command.verb, NULL);
    const Field *param = last;

    for (int i = typed->command.args_count - 1; i >= 0; i--) {
        const Field *said = verb_param(look, verb, typed->args[i].name);
        if (said && said->type != FIELD_THING && goes_without(look, typed, i)) {
            return said;
        }
    }
    for (int i = blame->count - 1; i >= 0; i--) {
        const char *wants = blame->at[i].wants;
        param = wants ? verb_param(look, verb, wants) : param;
    }
    return param;
}

/* Takes it back, and says why. NULL: nothing can be taken back. */
static const Field *taken_back(const Look *look, Typed *typed, const Faults *blame,
                               const Field *last)
{
    const Field *param = to_blame(look, typed, blame, last);

    if (param) {
        terminal_fail(blame, false);
        leave_out(typed, param->name);
    }
    return param;
}

/* ---- who plays a part in a rule ---- */

/* The rule that a command asks; NULL: none is named yet. */
static const Rule *rule_asked(const Look *look, const Command *command)
{
    const Verb *verb = game_verb(look->game, command->verb, NULL);
    const Rule *rule = NULL;

    for (int i = 0; verb_param(look, verb, "rule") && i < command->args_count && !rule; i++) {
        bool names = strcmp(command->args[i].name, "rule") == 0;
        rule = names ? question_rule(look->game->book, command->args[i].value, NULL) : NULL;
    }
    return rule;
}

/*
 * Who is asked for a rule is asked first whether it is to be applied, then which pieces play its
 * parts: they answer much of the rest. Each once, from `*next` on; NULL: there are no more.
 */
static const Field *part_of(const Look *look, Typed *typed, int *next)
{
    const Rule *rule = rule_asked(look, &typed->command);
    const Verb *verb = game_verb(look->game, typed->command.verb, NULL);
    Text name = { 0 };
    Field *field = NULL;

    while (rule && !field && rule_part(rule, *next ? *next - 1 : 0, &name)) {
        const char *asked = *next ? text_of(&name) : "apply";
        bool asks = (*next)++ && field_find(rule->asks, look->game->book, asked);
        if (is_given(&typed->command, asked) || asks) {
            continue; /* what may be a plain answer too is not asked for twice */
        }
        field = arena_take(&typed->arena, sizeof *field);
        *field = *next > 1 ? (Field){ .help = "the piece that plays this part",
                                      .type = FIELD_THING,
                                      .to = KIND_PIECE,
                                      .anybodys = true,
                                      .optional = true }
                           : *verb_param(look, verb, asked);
        field->name = arena_string(&typed->arena, asked);
    }
    text_finish(&name);
    return field;
}

bool missing_ask(CliRun *run, Typed *typed)
{
    const Field *last = NULL;
    bool good = true;
    int part = 0;

    while (good && run->args.session && edit_is_typed()) {
        Look look = seat_game_look(&run->own);
        Faults blame = { .count = 0 };
        bool goes_on = command_goes_on(&look, &typed->command, &blame);
        const Field *param =
            goes_on ? wanted(&look, &typed->command) : taken_back(&look, typed, &blame, last);
        param = param || !goes_on ? param : choice_of(&look, typed);
        const Field *plays = goes_on && (param || last) ? part_of(&look, typed, &part) : NULL;
        param = plays ? plays : param;
        if (!param) { /* it is whole, or refused whatever is said */
            good = goes_on || last || !blame.count;
            run->faults = good ? run->faults : blame;
            break;
        }
        good = ask_one(run, typed, param, plays != NULL, !last, !goes_on || param == last);
        last = param;
    }
    bool again = last && typed->command.args_count && keep_said(typed);
    if (!good && !run->faults.count) {
        printf("Nothing was done.%s\n", again ? " Up brings back what was said." : "");
    }
    return good;
}
