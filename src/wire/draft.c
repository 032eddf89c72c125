/* SPDX-License-Identifier: MIT */
/* Verbs, and commands as far as they are filled in, as JSON. */
#include "wire/draft.h"

#include "game/verbs.h"
#include "wire/answers.h"
#include "wire/view.h"

#include <string.h>

/* How likely a course is acted on by the end of each turn. */
static void wire_curve(Json *json, const Look *look, const Prospect *prospect, int word)
{
    const Odds *odds = prospect->odds;
    const Rule *rule = prospect->rule;
    int now = rule->turn_zero[0] ? rule_turn_zero(rule, &prospect->asks)
                                 : clock_get(look->world, CLOCK_TURN);

    json_open(json, "curve", '[');
    for (int turn = 0; turn < odds->turns_count; turn++) {
        Text time = { 0 };
        json_open(json, NULL, '{');
        json_number(json, "turn", now + turn);
        if (turn_print(&time, look, now + turn)) {
            json_string(json, "time", text_of(&time));
        }
        json_decimal(json, "p", chance_decimal(odds_turn(odds, turn, word)));
        json_close(json, '}');
        text_finish(&time);
    }
    json_close(json, ']');
}

void wire_prospect(Json *json, const Look *look, const Prospect *prospect)
{
    if (!prospect) {
        return;
    }
    json_string(json, "rule", prospect->rule->name);
    json_flag(json, "counted", prospect->odds != NULL);
    if (!prospect->odds) {
        return;
    }
    if (prospect->good >= 0) {
        json_decimal(json, "good", prospect->good);
    }
    int word = prospect_course(prospect);
    if (word >= 0) {
        wire_curve(json, look, prospect, word);
    } else {
        json_string(json, "answer", prospect->answer->name);
        wire_chances(json, "odds", look->game->book, prospect->odds);
    }
}

static void wire_price(Json *json, const Price *price)
{
    if (price->cost != UNSAID) {
        json_number(json, "cost", price->cost);
    }
    if (price->left != UNSAID && price->left != UNKNOWN) {
        json_number(json, "left", price->left);
    }
}

/* What a choice comes to; of what may not be there are odds only where they are asked for. */
static void wire_verdict(Json *json, const Look *look, const Verdict *verdict, bool all)
{
    json_flag(json, "legal", verdict_good(verdict));
    if (verdict->why) {
        wire_fault(json, verdict->why);
    }
    if (verdict->price.cost != UNSAID) {
        json_number(json, "cost", verdict->price.cost);
    }
    if (all || verdict_good(verdict)) {
        wire_prospect(json, look, verdict->prospect);
    }
}

/* What stands for nothing said lies where nothing can be said. */
static void wire_standard(Json *json, const Look *look, const Field *param)
{
    bool number = field_is_number(param) && param->standard != UNSAID &&
                  param->standard >= param->low && param->standard <= param->high;

    if (field_word(param, param->standard) || number) {
        field_print(json_text(json, "default"), param, look->game->book, param->standard, true);
    }
}

/* What a field is, as it is for the reader: who acts for all sides has none of his own. */
static void wire_help(Json *json, const Look *look, const Field *param)
{
    static const char *const OWN[][2] = {
        { " of yours", "" },
        { "your side", "a side" },
        { "; your own, if nothing is said", "" },
    };
    bool all = look->seat->kind == SEAT_UMPIRE || look->seat->kind == SEAT_SOLO;
    const char *help = param->help ? param->help : "";
    Text *to = json_text(json, "help");

    for (size_t i = 0; all && i < sizeof OWN / sizeof *OWN; i++) {
        const char *own = strstr(help, OWN[i][0]);
        if (own) {
            text_add_n(to, help, (size_t)(own - help));
            text_add(to, OWN[i][1]);
            help = own + strlen(OWN[i][0]);
        }
    }
    text_add(to, help);
}

/* What nobody said and is measured all the same: with that the odds are counted. */
static void wire_measured(Json *json, const Look *look, const Draft *draft, const DraftField *field)
{
    const Prospect *prospect = draft->verdict.prospect;
    const Field *param = field->param, *ask;

    if (field->said || !prospect || !field_is_number(param) || param->standard != UNSAID) {
        return;
    }
    ask = field_find(prospect->rule->asks, look->game->book, param->name);
    int value = ask && ask->type == param->type ? field_get(ask, &prospect->asks) : 0;
    if (value > 0) {
        field_print(json_text(json, "measured"), ask, look->game->book, value, false);
    }
}

static void wire_field(Json *json, const Look *look, const Draft *draft, const DraftField *field)
{
    const Field *param = field->param;

    json_open(json, NULL, '{');
    json_string(json, "arg", param->name);
    wire_help(json, look, param);
    json_string(json, "type",
                param->type == FIELD_THING ? kind_names[param->to] : wire_types[param->type]);
    json_flag(json, "optional", param->optional);
    if (field_is_number(param)) {
        int whole = param->type == FIELD_EXACT ? WHOLE : 1;
        json_number(json, "low", param->low / whole);
        json_number(json, "high", param->high / whole);
    }
    if (param->optional) {
        wire_standard(json, look, param);
    }
    if (param->words) {
        json_strings(json, "words", param->words, words_count(param->words));
    }
    json_maybe(json, "value", field->said);
    json_maybe(json, "assumed", field->assumed);
    wire_measured(json, look, draft, field);
    json_flag(json, "missing", field->missing);
    json_flag(json, "matters", field->matters);
    json_open(json, "choices", '[');
    for (int i = 0; i < field->count; i++) {
        json_open(json, NULL, '{');
        json_string(json, "value", field->choices[i].value);
        json_string(json, "label", field->choices[i].label);
        wire_verdict(json, look, &field->choices[i].verdict, false);
        json_close(json, '}');
    }
    json_close(json, ']');
    if (field->more) {
        json_number(json, "more", field->more);
    }
    json_close(json, '}');
}

/* Whether something may be set of the things that a field names. */
static bool is_ruled_on(const Look *look, const Field *param)
{
    bool open = false;

    for (int trait = 1; trait < look->game->traits.width[param->to]; trait++) {
        open |= ruling_open(look, (Kind)param->to, trait);
    }
    return open;
}

/* Of a verb that sets what it does not name no field that leads nowhere. */
static void wire_fields(Json *json, const Look *look, const Draft *draft)
{
    json_open(json, "args", '[');
    for (int i = 0; i < draft->fields_count; i++) {
        const DraftField *field = &draft->fields[i];
        if (!draft->verb->any_args || field->param->type != FIELD_THING || field->said ||
            is_ruled_on(look, field->param)) {
            wire_field(json, look, draft, field);
        }
    }
    json_close(json, ']');
}

/* A trait that may be set, and what it is now. */
static void wire_set(Json *json, const Look *look, Kind kind, int thing, int trait)
{
    const Field *field = look->game->traits.at[kind][trait];
    const char *const *words = field_words(field);
    Value now = world_value(look->world, kind, thing, trait);

    json_open(json, NULL, '{');
    json_string(json, "name", field->name);
    json_string(json, "help", field->help ? field->help : "");
    json_string(json, "type",
                field->type == FIELD_THING ? kind_names[field->to] : wire_types[field->type]);
    if (words) {
        json_strings(json, "words", words, words_count(words));
    }
    if (now.number != UNKNOWN || now.text) {
        value_print(json_text(json, "now"), look, field, now);
    }
    json_close(json, '}');
}

/* Of a verb that takes more than it names: what may be set of the thing that is said. */
static void wire_sets(Json *json, const Look *look, const Draft *draft)
{
    int found[NAMED_MOST];

    json_open(json, "sets", '[');
    for (int i = 0; i < draft->fields_count; i++) {
        const Field *param = draft->fields[i].param;
        bool one = param->type == FIELD_THING && draft->fields[i].said &&
                   thing_find(look, param, draft->fields[i].said, found) == 1;
        Kind kind = one ? (Kind)param->to : KIND_SIDE;
        for (int trait = 1; one && trait < look->game->traits.width[kind]; trait++) {
            bool kept = look->game->traits.at[kind][trait]->quiet; /* by the program, for itself */
            if (!kept && ruling_open(look, kind, trait) &&
                trait_here(look, kind, found[0], trait)) {
                wire_set(json, look, kind, found[0], trait);
            }
        }
    }
    json_close(json, ']');
}

static void wire_head_of(Json *json, const Verb *verb)
{
    json_string(json, "verb", verb->name);
    json_string(json, "help", verb->help);
    json_string(json, "cite", verb->cite ? verb->cite : "");
}

void wire_verb(Json *json, const Look *look, const Draft *draft, bool open)
{
    json_open(json, NULL, '{');
    wire_head_of(json, draft->verb);
    json_flag(json, "open", open);
    json_flag(json, "usable", open && verb_usable(look, draft->verb));
    if (draft->verdict.why) {
        wire_fault(json, draft->verdict.why);
    }
    json_flag(json, "any-args", draft->verb->any_args);
    wire_fields(json, look, draft);
    json_close(json, '}');
}

static void wire_way(Json *json, const Look *look, const Draft *draft, const DraftWay *way)
{
    json_open(json, NULL, '{');
    json_open(json, "with", '{');
    for (int i = 0; i < draft->fields_count; i++) {
        json_maybe(json, draft->fields[i].param->name, way->values[i]);
    }
    json_close(json, '}');
    json_flag(json, "filled", way->filled);
    wire_verdict(json, look, &way->verdict, true);
    json_close(json, '}');
}

void wire_draft(Json *json, const Look *look, const Draft *draft, const Command *command)
{
    wire_head_of(json, draft->verb);
    json_open(json, "with", '{');
    for (int i = 0; i < command->args_count; i++) {
        json_string(json, command->args[i].name, command->args[i].value);
    }
    json_close(json, '}');
    json_flag(json, "legal", verdict_good(&draft->verdict));
    if (draft->unseen) {
        json_flag(json, "unseen", true);
    }
    json_open(json, "refused", '[');
    for (int i = 0; i < draft->blame.count; i++) {
        json_open(json, NULL, '{');
        json_maybe(json, "arg", draft->blame.at[i].field);
        wire_fault(json, &draft->blame.at[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_open(json, "missing", '[');
    for (int i = 0; i < draft->fields_count; i++) {
        if (draft->fields[i].missing) {
            json_string(json, NULL, draft->fields[i].param->name);
        }
    }
    if (draft->needs) {
        json_string(json, NULL, draft->needs);
    }
    json_close(json, ']');
    wire_price(json, &draft->verdict.price);
    wire_prospect(json, look, draft->verdict.prospect);
    wire_fields(json, look, draft);
    if (draft->verb->any_args) {
        wire_sets(json, look, draft);
    }
    json_open(json, "ways", '[');
    for (int i = 0; i < draft->ways_count; i++) {
        wire_way(json, look, draft, &draft->ways[i]);
    }
    json_close(json, ']');
    json_number(json, "ways-left", draft->ways_left);
}
