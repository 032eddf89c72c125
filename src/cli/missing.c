/* SPDX-License-Identifier: MIT */
/* Asks at a prompt for what a command still wants, by the verb's own refusal. */
#include "cli/missing.h"

#include "cli/edit.h"
#include "cli/form_field.h"
#include "cli/given.h"
#include "cli/params.h"
#include "cli/relay.h"
#include "cli/tell.h"
#include "cli/wanting.h"
#include "game/army.h"
#include "game/verbs.h"
#include "rules/rule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static MissingAside *aside_of;

void missing_begin(MissingAside *aside)
{
    aside_of = aside;
}

/* Nobody, or who sits elsewhere, or the prompt here. */
static MissingAside *judge(void)
{
    return relay_is_on() ? relay_aside : aside_of;
}

Aside missing_judge(const char *line, bool words, const char *form)
{
    return judge() ? judge()(line, words, form) : ASIDE_NONE;
}

Aside missing_aside(const char *line)
{
    return missing_judge(line, false, NULL);
}

/* The command as far as it is said, to be typed again. */
static void form_print(Text *to, const Typed *typed)
{
    text_add(to, typed->command.verb);
    for (int i = 0; i < typed->command.args_count; i++) {
        text_add(to, " ");
        text_arg(to, typed->args[i].name, typed->args[i].value);
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
    const Field *other =
        said[named] == '=' ? wanting_field(look, verb, &typed->command, name) : NULL;

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
           (strcmp(param->name, "rule") == 0 && rule_find(look->game->book, said));
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

    return other && !wanting_has(&typed->command, other->name) ? other : param;
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
                          wanting_has(&typed.command, param->name));
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
    Aside aside = missing_judge(said, words, text_of(&form));
    bool doubt = aside == ASIDE_DOUBT || (aside == ASIDE_NONE && whole);
    if (doubt && !are_meant(param, said)) {
        aside = judge() ? missing_judge(said, false, text_of(&form)) : ASIDE_LOOKED;
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
    FormField field = { .param = param, .before = "" };
    Faults told = { .count = 0 };
    Text words = { 0 };

    form_field_find(&field, look, typed);
    form_field_words(&words, &field);
    const char *near = text_nearest(said, field.offers);
    Fault *fault =
        faults_add(&told, FAULT_INPUT, "form.word", "\"%.60s\" is no %s", said, param->name);
    if (near) {
        fault_next(fault, "Did you mean %s?", near);
    } else if (!asked) { /* else the question lists them */
        fault_next(fault, "It is one of these: %s.", text_of(&words));
    }
    terminal_fail(&told, false);
    text_finish(&words);
    form_field_finish(&field);
}

/* Takes what was said for the param, or says what is wrong with it. */
static void take_answer(CliRun *run, Typed *typed, const Field *asked, const Field *param,
                        const char *answer)
{
    Look look = seat_game_look(&run->own);
    Faults told = { .count = 0 };

    if (take(&look, typed, param, answer, &told)) {
        if (param != asked) {
            const Arg *taken = &typed->args[typed->command.args_count - 1];
            terminal_say("Taken as %s=%s.\n", taken->name, taken->value);
        }
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
        relay_late(said);
    }
    return true;
}

/* Says what an empty line leaves open, unless it may be left so. */
static bool tell_empty(CliRun *run, const FormField *field, const Typed *typed)
{
    bool came;

    if (!field->skips) {
        terminal_say("%s is wanted; drop leaves the %s.\n", field->param->name,
                     typed->command.verb);
    }
    return run_comes_back(run, &came);
}

/* Asks for one; whether it goes on. `left`: it was left out. */
static bool ask_one(CliRun *run, Typed *typed, const Field *param, bool skips, bool first,
                    bool again, bool *left)
{
    Look look = seat_game_look(&run->own);
    FormField field = { .param = param,
                        .skips = skips,
                        .again = again,
                        .before = given_before(&look, &typed->command, param->name) };
    Arg late = typed->late;

    typed->late = (Arg){ 0 };
    if (late.name && strcmp(late.name, param->name) == 0) {
        field.before = late.value;
    }
    form_field_find(&field, &look, typed);
    seat_game_close(&run->own);
    if (first) {
        tell_form(typed);
    }
    form_field_tell(&field);
    char *said = form_field_hear(&field);
    if (!said) { /* Ctrl-C or Ctrl-D: what follows stands in its own line */
        terminal_say("\n");
    }
    *left = said && !*said;
    bool good =
        said && (*said ? deal_with(run, typed, param, said) : tell_empty(run, &field, typed));
    form_field_finish(&field);
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

/* Asks for the piece that plays a part in a rule. */
static Field *part_field(Typed *typed, const char *name)
{
    Field *field = arena_take(&typed->arena, sizeof *field);

    *field = (Field){ .name = arena_string(&typed->arena, name),
                      .help = "the piece that plays this part",
                      .type = FIELD_THING,
                      .to = KIND_PIECE,
                      .anybodys = true,
                      .optional = true };
    return field;
}

/* The field of what was said, unless it is a thing that the verb is about; NULL. */
static const Field *said_field(const Look *look, Typed *typed, const char *name)
{
    const Verb *verb = game_verb(look->game, typed->command.verb, NULL);
    const Field *said = wanting_field(look, verb, &typed->command, name);

    if (!said && wanting_rule(look, &typed->command)) {
        return part_field(typed, name);
    }
    return said && said->type != FIELD_THING ? said : NULL;
}

/* The last of what was said that does not go with the rest; else what the fault names, or `last`.
 */
static const Field *to_blame(const Look *look, Typed *typed, const Faults *blame, const Field *last)
{
    const Verb *verb = game_verb(look->game, typed->command.verb, NULL);
    const Field *param = last;

    for (int i = typed->command.args_count - 1; i >= 0; i--) {
        const Field *said = said_field(look, typed, typed->args[i].name);
        if (said && goes_without(look, typed, i)) {
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

/*
 * Who is asked for a rule is asked first whether it is to be applied, then which pieces play its
 * parts: they answer much of the rest. Each once, from `*next` on; NULL: there are no more.
 */
static const Field *part_of(const Look *look, Typed *typed, int *next)
{
    const Rule *rule = wanting_rule(look, &typed->command);
    const Verb *verb = game_verb(look->game, typed->command.verb, NULL);
    Text name = { 0 };
    const Field *field = NULL;

    while (rule && !field && rule_part(rule, *next ? *next - 1 : 0, &name)) {
        const char *asked = *next ? text_of(&name) : "apply";
        bool asks = (*next)++ && field_find(rule->asks, look->game->book, asked);
        if (wanting_has(&typed->command, asked) || asks) {
            continue; /* what may be a plain answer too is not asked for twice */
        }
        field = *next > 1 ? part_field(typed, asked) : verb_param(look, verb, asked);
    }
    text_finish(&name);
    return field;
}

/* Whether nothing is wanting. */
static bool is_whole(const Look *look, const Typed *typed)
{
    BoundCommand bound;
    Faults faults = { .count = 0 };

    bool whole = game_refuse(look, &typed->command, &bound, &faults);
    bound_finish(&bound);
    return whole;
}

bool missing_ask(CliRun *run, Typed *typed)
{
    const Field *last = NULL;
    bool good = true, left;
    int part = 0;

    while (good && run->args.session && edit_is_typed()) {
        Look look = seat_game_look(&run->own);
        Faults blame = { .count = 0 };
        bool goes_on = command_goes_on(&look, &typed->command, &blame);
        const Field *param = goes_on ? wanting_first(&look, &typed->command)
                                     : taken_back(&look, typed, &blame, last);
        param = param || !goes_on ? param : wanting_choice(&look, typed);
        int before = part;
        bool open = goes_on && (param || last || !is_whole(&look, typed));
        const Field *plays = open ? part_of(&look, typed, &part) : NULL;
        param = plays ? plays : param;
        if (!param) { /* it is whole, or refused whatever is said */
            good = goes_on || last || !blame.count;
            run->faults = good ? run->faults : blame;
            break;
        }
        good = ask_one(run, typed, param, plays || wanting_part(&look, &typed->command, param),
                       !last, !goes_on || param == last, &left);
        if (plays && !left && !wanting_has(&typed->command, plays->name)) {
            part = before; /* what was said is no answer */
        }
        last = param;
    }
    bool again = last && typed->command.args_count && keep_said(typed);
    if (!good && !run->faults.count) {
        terminal_say("Nothing was done.%s\n", again ? " Up brings back what was said." : "");
    }
    return good;
}
