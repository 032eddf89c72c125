/* SPDX-License-Identifier: MIT */
/* Looks a system's declaration of its games through, so that what is missing has a name. */
#include "game/check.h"

#include <string.h>

/* What is being looked through. */
typedef struct Check {
    const System *system;
    const GameDecl *decl;
    Faults *faults;
    bool bad;
} Check;

static void wrong(Check *check, const char *where, const char *name, const char *what)
{
    check->bad = true;
    fault_next(faults_add(check->faults, FAULT_BUG, "game.decl", "the game of %s: %s%s%s%s%s",
                          check->system->name, where, *name ? " \"" : "", name, *name ? "\" " : " ",
                          what),
               "Complete its GameDecl.");
}

static void wants(Check *check, bool there, const char *where, const char *name, const char *what)
{
    if (!there) {
        wrong(check, where, name, what);
    }
}

static void check_sequence(Check *check)
{
    const StepDecl *steps = check->decl->sequence;
    bool turns = false;
    int count = 0;

    for (; steps[count].name && count <= STEPS_OF_PLAY; count++) {
        const StepDecl *step = &steps[count];
        wants(check, step->title && step->phase, "the step", step->name, "has no title or phase");
        wants(check, step->each != EACH_GAME || !turns, "the step", step->name,
              "is of the set-up and must stand first");
        wants(check,
              step->each == EACH_SIDE || (step->acts != ACTS_MOVER && step->acts != ACTS_OTHER),
              "the step", step->name, "has no mover: it is not of each side");
        turns |= step->each != EACH_GAME;
    }
    wants(check, turns, "sequence", "", "has no step of a turn");
    wants(check, count <= STEPS_OF_PLAY, "sequence", "", "has more than 32 steps");
}

static void check_traits(Check *check, const char *where, const Field *traits, int common)
{
    bool computed = false;
    int count = common;

    for (const Field *trait = traits; trait && trait->name; trait++, count++) {
        wants(check, trait->help != NULL, where, trait->name, "has no help");
        wants(check, trait->type != FIELD_WORD || trait->words, where, trait->name, "has no words");
        wants(check, !trait->within || field_find(traits, NULL, trait->within), where, trait->name,
              "stands within a trait that there is not");
        wants(check, trait->type != FIELD_NUMBER || trait->compute || trait->low <= trait->standard,
              where, trait->name, "has a standard below its least value");
        wants(check,
              trait->type != FIELD_NUMBER || trait->compute || trait->standard <= trait->high,
              where, trait->name, "has a standard above its greatest value");
        wants(check, !computed || trait->compute, where, trait->name,
              "is stored, and stands behind one that is computed");
        computed |= trait->compute != NULL;
    }
    wants(check, count <= TRAITS_MOST, where, "", "are too many");
}

/* What scenarios are to say must be something that their tables can. */
static void check_wanted(Check *check)
{
    Traits traits;

    traits_init(&traits, check->decl, NULL);
    for (const Wanted *wanted = check->decl->traits.wanted; wanted && wanted->why; wanted++) {
        bool row = wanted->kind == KIND_PIECE || wanted->kind == KIND_ORDER;
        bool there = row && wanted->trait > 0 && wanted->trait < traits.width[wanted->kind];
        wants(check, there, "traits.wanted", wanted->why, "is of no trait of pieces or orders");
        wants(check, !there || (int)wanted->when.at < traits.width[wanted->kind], "traits.wanted",
              wanted->why, "hangs on no trait");
    }
}

static void check_letters(Check *check)
{
    const LetterState *states = check->decl->letters.states;
    int count = 0;

    while (states && states[count].word) {
        count++;
    }
    wants(check, !states == !check->decl->letters.kinds, "letters", "",
          "has kinds or states alone");
    wants(check, count <= LETTER_STATES, "letters.states", "", "has more than 32");
    wants(check, !check->decl->letters.dispatch || check->decl->letters.dispatch->ride,
          "letters.dispatch", "", "has no ride");
}

static void check_duty(Check *check, const Verb *verb)
{
    const Duty *duty = verb->duty;
    const Field *first = verb->params, *second = first && first->name ? first + 1 : NULL;
    bool refuses = duty->code && duty->cite && duty->not_now && duty->next;

    wants(check, duty->kind == KIND_PIECE || duty->kind == KIND_ORDER, "the duty of", verb->name,
          "is of no piece and no order");
    wants(check, duty->due != NULL, "the duty of", verb->name, "has no due");
    wants(check, duty->text || duty->tell, "the duty of", verb->name, "has no text");
    wants(check,
          first && first->name && first->type == FIELD_THING && (Kind)first->to == duty->kind,
          "the duty of", verb->name, "is not of the verb's first param");
    wants(check, !duty->with || (second && second->name && (Kind)second->to == duty->with),
          "the duty of", verb->name, "is not paired with the verb's second param");
    wants(check, duty->take || verb->decide, "the duty of", verb->name, "has no take");
    wants(check, !duty->take || refuses || verb->refuse, "the duty of", verb->name,
          "does not say why it is not due: code, cite, not_now, next");
}

/* What a verb says it did names its params, and has ends to its brackets. */
static void check_says(Check *check, const Verb *verb)
{
    int open = 0;

    for (const char *at = verb->says; at && *at && open >= 0; at++) {
        size_t name = *at == '{' ? strcspn(at + 1, "?!}") : 0;
        const Field *param = verb->params;
        while (name && param && param->name &&
               !(strlen(param->name) == name && strncmp(param->name, at + 1, name) == 0)) {
            param++;
        }
        wants(check, !name || at[1] == '*' || (param && param->name), "the verb", verb->name,
              "says what is none of its params");
        open += *at == '[' || *at == '{' ? 1 : *at == ']' || *at == '}' ? -1 : 0;
    }
    wants(check, open == 0, "the verb", verb->name, "says something without an end");
}

static void check_verbs(Check *check, const Verb *verbs)
{
    for (const Verb *verb = verbs; verb->name; verb++) {
        wants(check, verb->help != NULL, "the verb", verb->name, "has no help");
        wants(check, verb->decide || verb->duty, "the verb", verb->name,
              "has no decide and no duty");
        check_says(check, verb);
        for (const Field *param = verb->params; param && param->name; param++) {
            wants(check, param->help != NULL, "the param", param->name, "has no help");
            wants(check, param->at + sizeof(Value) <= ARGS_BYTES, "the param", param->name,
                  "lies beyond the room for args");
        }
        if (verb->duty) {
            check_duty(check, verb);
        }
    }
}

static void check_result(Check *check)
{
    const Measure *measure = check->decl->result.measures;
    const LuckDecl *luck = check->decl->result.luck;

    for (; measure && measure->name; measure++) {
        wants(check, measure->of != NULL, "the measure", measure->name, "has no of");
    }
    for (; luck && luck->rule; luck++) {
        const Field *answer = luck->rule->answers;
        while (answer->name && strcmp(answer->name, luck->answer) != 0) {
            answer++;
        }
        wants(check, answer->name != NULL, "the luck of", luck->rule->name, "has no such answer");
        bool word = answer->name && answer->type == FIELD_WORD;
        wants(check,
              luck->what && luck->well && (!word || text_find(luck->well, answer->words) >= 0),
              "the luck of", luck->rule->name, "does not say what goes well");
    }
}

bool game_check(const System *system, Faults *faults)
{
    Check check = { .system = system, .decl = system->game, .faults = faults };

    wants(&check, check.decl->sequence != NULL, "sequence", "", "is missing");
    wants(&check, check.decl->army.echelons != NULL, "army.echelons", "", "is missing");
    if (!check.bad) {
        check_sequence(&check);
        check_traits(&check, "traits.clock", check.decl->traits.clock, CLOCK_COMMON);
        check_traits(&check, "traits.sides", check.decl->traits.sides, SIDE_COMMON);
        check_traits(&check, "traits.pieces", check.decl->traits.pieces, PIECE_COMMON);
        check_traits(&check, "traits.orders", check.decl->traits.orders, ORDER_COMMON);
        check_letters(&check);
    }
    if (!check.bad) {
        check_wanted(&check);
        check_result(&check);
        for (const Verb *const *chapter = check.decl->verbs; chapter && *chapter; chapter++) {
            check_verbs(&check, *chapter);
        }
    }
    return !check.bad;
}
