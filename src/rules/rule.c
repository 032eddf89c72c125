/* SPDX-License-Identifier: MIT */
/* What can be done with any rule by its declaration: fill its asks, print its answers, play it. */
#include "rules/rule.h"

#include <assert.h>
#include <string.h>

Next go(int step)
{
    return (Next){ .step = step };
}

Next later(int turns, int step)
{
    return (Next){ .step = step, .turns = turns };
}

const Rule *rule_find(const Book *book, const char *name)
{
    for (const Rule *const *rule = book->system->rules; *rule; rule++) {
        if (text_same((*rule)->name, name) && book_has(book, (*rule)->option)) {
            return *rule;
        }
    }
    return NULL;
}

const char *rule_ref(const Rule *rule, const Book *book)
{
    const Chart *chart = rule->charts[0] ? book_at(book, rule->charts[0]) : NULL;

    return chart ? chart->ref : NULL;
}

const Example *rule_example(const Rule *rule, const Book *book)
{
    for (int i = 0; i < 2 && rule->examples[i].answers; i++) {
        if (book_has(book, rule->examples[i].option)) {
            return &rule->examples[i];
        }
    }
    return NULL;
}

const Field *rule_main_answer(const Rule *rule, const Book *book)
{
    const Field *first = NULL, *words = NULL;

    for (const Field *answer = rule->answers; answer->name; answer++) {
        if (field_here(answer, book)) {
            if (answer->tones) {
                return answer;
            }
            words = !words && field_words(answer) ? answer : words;
            first = first ? first : answer;
        }
    }
    return words ? words : first;
}

int book_rules(const Book *book)
{
    int count = 0;

    for (const Rule *const *rule = book->system->rules; *rule; rule++) {
        count += book_has(book, (*rule)->option);
    }
    return count;
}

/* ---- asks ---- */

const Field *rule_asks(const Rule *rule, const Book *book, const char *name)
{
    return field_find(rule->asks, book, name);
}

Situation rule_standard(const Rule *rule)
{
    Situation situation = { { 0 } };

    for (const Field *ask = rule->asks; ask->name; ask++) {
        field_set(ask, &situation, ask->standard);
    }
    return situation;
}

static void unknown_ask(const Rule *rule, const Book *book, const char *name, Faults *faults)
{
    const char *names[FIELDS_MOST + 1] = { 0 };
    int count = 0;
    Text all = { 0 };

    for (const Field *ask = rule->asks; ask->name; ask++) {
        if (field_here(ask, book)) {
            text_addf(&all, "%s%s", count ? ", " : "", ask->name);
            names[count++] = ask->name;
        }
    }
    const char *near = text_nearest(name, names);
    Fault *fault =
        faults_add(faults, FAULT_INPUT, "ask.unknown", "%s does not ask \"%s\"", rule->name, name);
    if (near) {
        fault_next(fault, "Did you mean %s? It asks: %s.", near, text_of(&all));
    } else if (count) {
        fault_next(fault, "It asks: %s.", text_of(&all));
    } else {
        fault_next(fault, "It asks nothing.");
    }
    text_finish(&all);
}

static bool read_typed(const Rule *rule, const Book *book, const char *typed, Situation *situation,
                       bool *given, Faults *faults)
{
    size_t length = strcspn(typed, "=");
    char name[64] = "";
    int value;

    memcpy(name, typed, length < 63 ? length : 63);
    const Field *ask = rule_asks(rule, book, name);
    if (!typed[length]) {
        fault_next(fault_field(faults_add(faults, FAULT_INPUT, "ask.form",
                                          "\"%.60s\" is not name=value", typed),
                               ask ? ask->name : NULL),
                   ask ? "Write %s=..." : "Asks are written name=value.", ask ? ask->name : "");
    } else if (!ask) {
        unknown_ask(rule, book, name, faults);
    } else if (given[ask - rule->asks]) {
        fault_next(fault_field(
                       faults_add(faults, FAULT_INPUT, "ask.twice", "%s is given twice", ask->name),
                       ask->name),
                   "Keep one of them.");
    } else {
        given[ask - rule->asks] = true;
        if (field_parse(ask, book, typed + length + 1, &value, faults)) {
            field_set(ask, situation, value);
            return true;
        }
    }
    return false;
}

bool rule_read(const Rule *rule, const Book *book, const char *const *typed, int typed_count,
               Situation *situation, bool given[FIELDS_MOST], Faults *faults)
{
    bool good = true;

    for (int i = 0; i < typed_count; i++) {
        good = read_typed(rule, book, typed[i], situation, given, faults) && good;
    }
    return good;
}

/* The ask because of which `field` is not asked, with its value now. */
static void print_condition(Text *to, const Rule *rule, const Field *field, const Book *book,
                            const Situation *situation)
{
    const Condition *when = field_failing(field, situation);

    for (const Field *ask = rule->asks; when && ask->name; ask++) {
        if (ask->at == when->at) {
            text_addf(to, "%s=", ask->name);
            field_print(to, ask, book, field_get(ask, situation), false);
        }
    }
}

/* Whether all that is asked is given, and nothing else. */
static bool check_asked(const Rule *rule, const Book *book, const Situation *situation,
                        const bool *given, Faults *faults)
{
    bool good = true;

    for (const Field *ask = rule->asks; ask->name; ask++) {
        bool asked = field_asked(ask, book, situation);
        bool usual = ask->optional && field_get(ask, situation) == ask->standard;
        if (given[ask - rule->asks] && !asked && !usual) {
            Text when = { 0 };
            print_condition(&when, rule, ask, book, situation);
            fault_next(fault_field(faults_add(faults, FAULT_INPUT, "ask.idle",
                                              "%s is not asked with %s", ask->name, text_of(&when)),
                                   ask->name),
                       "Leave %s out.", ask->name);
            text_finish(&when);
            good = false;
        } else if (asked && !ask->optional && !given[ask - rule->asks]) {
            Text range = { 0 };
            field_print_range(&range, ask, book);
            fault_next(fault_wants(faults_add(faults, FAULT_INPUT, "ask.missing", "%s is missing",
                                              ask->name),
                                   ask->name),
                       "Write %s=... (%s): %s.", ask->name, text_of(&range), ask->help);
            text_finish(&range);
            good = false;
        }
    }
    return good;
}

Refusal rule_refusal(const Rule *rule, const Book *book, const Situation *situation)
{
    Tape tape = { 0 };
    Umpire ump = { .book = book, .tape = &tape };

    return rule->refuse ? rule->refuse(&ump, situation) : ALLOWED;
}

static bool check_refused(const Rule *rule, const Book *book, const Situation *situation,
                          Faults *faults)
{
    Refusal refusal = rule_refusal(rule, book, situation);

    if (refusal.why) {
        fault_next(fault_field(faults_add(faults, refusal.by_rule ? FAULT_REFUSED : FAULT_INPUT,
                                          refusal.by_rule ? "rule.refused" : "ask.together",
                                          "%s: %s", refusal.ask, refusal.why),
                               refusal.ask),
                   "Change %s.", refusal.ask);
    }
    return !refusal.why;
}

bool rule_check(const Rule *rule, const Book *book, const Situation *situation,
                const bool given[FIELDS_MOST], Faults *faults)
{
    return check_asked(rule, book, situation, given, faults) &&
           check_refused(rule, book, situation, faults);
}

bool rule_ask(const Rule *rule, const Book *book, const char *const *typed, int typed_count,
              Situation *situation, Faults *faults)
{
    bool given[FIELDS_MOST] = { false };

    *situation = rule_standard(rule);
    return rule_read(rule, book, typed, typed_count, situation, given, faults) &&
           rule_check(rule, book, situation, given, faults);
}

bool rule_forbids(const Faults *faults)
{
    return faults->count && (strcmp(faults->at[0].code, "rule.refused") == 0 ||
                             strcmp(faults->at[0].code, "ask.together") == 0);
}

/* The value of an ask by its name; 0 if there is none. */
static int ask_value(const Rule *rule, const void *situation, const char *name)
{
    const Field *ask = name ? field_find(rule->asks, NULL, name) : NULL;

    return ask ? field_get(ask, situation) : 0;
}

int rule_turns(const Rule *rule, const void *situation)
{
    return rule->course ? ask_value(rule, situation, "turns") : 0;
}

bool rule_numbers_turns(const Rule *rule, const Field *ask)
{
    for (int i = 0; i < 2 && rule->turn_zero[i]; i++) {
        if (strcmp(rule->turn_zero[i], ask->name) == 0) {
            return true;
        }
    }
    return false;
}

int rule_turn_zero(const Rule *rule, const void *situation)
{
    for (int i = 0; i < 2 && rule->turn_zero[i]; i++) {
        const Field *ask = field_find(rule->asks, NULL, rule->turn_zero[i]);
        if (!field_failing(ask, situation)) {
            return field_get(ask, situation);
        }
    }
    return 0;
}

bool rule_acts(const Rule *rule, const Field **answer, int *value)
{
    for (*answer = rule->answers; rule->acts && (*answer)->name; (*answer)++) {
        *value = (*answer)->type == FIELD_WORD ? text_find(rule->acts, (*answer)->words)
                 : (*answer)->type == FIELD_FLAG && strcmp((*answer)->name, rule->acts) == 0 ? 1
                                                                                             : -1;
        if (*value >= 0) {
            return true;
        }
    }
    return false;
}

int rule_turn_told(const Rule *rule, const void *situation, int turn, bool over)
{
    return over || !rule->turn_if_over ? turn + rule_turn_zero(rule, situation) : 0;
}

static void set_turn(const Rule *rule, void *situation, int turn, bool over)
{
    if (rule->turn_at) {
        int told = rule_turn_told(rule, situation, turn, over);
        memcpy((char *)situation + rule->turn_at, &told, sizeof told);
    }
}

bool rule_play(const Rule *rule, Umpire *ump, Situation *situation)
{
    int turn = 0, last = rule_turns(rule, situation);
    Next next = go(0);

    while (next.step >= 0) {
        assert(next.step < rule->steps_count);
        next = rule->steps[next.step](ump, situation);
        if (ump->tape->state != TAPE_OK || ump->absent) {
            return false;
        }
        if (next.step >= 0 && turn + next.turns > last) {
            set_turn(rule, situation, last, false);
            return false;
        }
        turn += next.turns;
        if (next.turns) {
            trace_add(ump->trace, TRACE_TURN, .amount = rule_turn_zero(rule, situation) + turn);
        }
    }
    set_turn(rule, situation, turn, true);
    return true;
}

bool rule_price(const Rule *rule, const Book *book, const Situation *asks, int *cost)
{
    const Rule *price = rule->price;
    Situation paid = { { 0 } };
    Tape tape = { 0 };
    Umpire ump = { .book = book, .tape = &tape };

    for (const Field *ask = price ? price->asks : NULL; ask && ask->name; ask++) {
        const Field *ours = rule_asks(rule, book, ask->name);
        bool given = ours && field_asked(ours, book, asks);
        if (!given && !ask->optional && field_here(ask, book)) {
            return false;
        }
        field_set(ask, &paid, given ? field_get(ours, asks) : ask->standard);
    }
    if (price) {
        rule_play(price, &ump, &paid);
        *cost = field_get(&price->answers[0], &paid);
    }
    return price != NULL;
}
