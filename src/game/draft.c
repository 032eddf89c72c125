/* SPDX-License-Identifier: MIT */
/* A command as far as it is filled in: choices, prices, odds, ways. G-11, G-28. */
#include "game/draft.h"

#include "game/army.h"
#include "game/verbs.h"
#include "rules/question.h"

#include <stdlib.h>
#include <string.h>

/* How much is counted in all, and for one choice. */
enum { EFFORT = 800000, EFFORT_ONE = 40000, SMALL_RANGE = 10 };

bool verdict_good(const Verdict *verdict)
{
    return verdict->settled == SETTLED_WELL || verdict->settled == SETTLED_BEGUN;
}

/* ---- odds ---- */

int prospect_course(const Prospect *prospect)
{
    return prospect->odds && prospect->rule->course && prospect->odds->turns_count > 0
               ? odds_acts(prospect->odds)
               : -1;
}

/* The best that an answer can mean. */
static Tone best_tone(const Field *answer)
{
    Tone best = TONE_NEUTRAL;

    for (size_t i = 0; answer->tones && answer->tones[i]; i++) {
        Tone tone = field_tone(answer, (int)i);
        best = tone < best ? tone : best;
    }
    return best;
}

static double chance_of_good(const Prospect *prospect)
{
    const Odds *odds = prospect->odds;
    const Field *answer = prospect->answer;
    int word = prospect_course(prospect), number = (int)(answer - prospect->rule->answers);
    Tone best = best_tone(answer);
    double good = 0;

    if (word >= 0) {
        return chance_decimal(odds_turn(odds, odds->turns_count - 1, word));
    }
    for (int i = 0; i < odds->count; i++) {
        bool well = field_tone(answer, odds->outcomes[i].answers[number]) == best;
        good += well ? chance_decimal(odds->outcomes[i].chance) : 0;
    }
    return best < TONE_NEUTRAL ? good : -1;
}

static Odds *count_answer(Draft *draft, const Book *book, const Prospect *prospect,
                          const Field *answer)
{
    long most = draft->effort < EFFORT_ONE ? draft->effort : EFFORT_ONE;

    if (most <= 0) {
        return NULL;
    }
    Odds *odds = odds_create(prospect->rule, book, &prospect->asks, answer, most);
    draft->effort -= odds->transitions;
    if (odds->state == TAPE_OK && !odds->absent && odds->count > 0) {
        return odds;
    }
    odds_destroy(odds);
    return NULL;
}

/* As odds in passing are told (chances_odds). */
static Odds *count_odds(Draft *draft, const Book *book, Prospect *prospect)
{
    int value;
    bool course = prospect->rule->course && rule_acts(prospect->rule, &prospect->answer, &value);

    prospect->answer = course ? prospect->answer : rule_main_answer(prospect->rule, book);
    Odds *odds = count_answer(draft, book, prospect, prospect->answer);
    const Field *other = prospect->rule->answers;
    for (; odds && odds->count == 1 && !course && other->name; other++) {
        Odds *open = stays_with(other, book) ? count_answer(draft, book, prospect, other) : NULL;
        if (open && open->count > 1) {
            odds_destroy(odds);
            prospect->answer = other;
            return open;
        }
        odds_destroy(open);
    }
    return odds;
}

/* What is asked alike is counted once. */
static const Prospect *prospect_of(Draft *draft, const Look *look, const BoundCommand *bound)
{
    const Rule *rule = NULL;
    Situation asks = { 0 };

    if (draft->depth < DRAFT_ODDS || !verb_odds(look, bound, &rule, &asks) || !rule) {
        return NULL;
    }
    for (int i = 0; i < draft->prospects_count; i++) {
        const Prospect *known = draft->prospects[i];
        if (known->rule == rule && memcmp(&known->asks, &asks, sizeof asks) == 0) {
            return known;
        }
    }
    draft->prospects = memory_room(draft->prospects, draft->prospects_count, &draft->prospects_room,
                                   sizeof *draft->prospects);
    Prospect *prospect = arena_take(&draft->arena, sizeof *prospect);
    *prospect = (Prospect){ .rule = rule, .asks = asks, .good = -1 };
    prospect->odds = count_odds(draft, look->game->book, prospect);
    if (prospect->odds) {
        prospect->good = chance_of_good(prospect);
    }
    return draft->prospects[draft->prospects_count++] = prospect;
}

/* ---- a verdict ---- */

static bool all_named(const BoundCommand *bound, const Book *book)
{
    for (const Field *param = bound->verb->params; param && param->name; param++) {
        if (param->type == FIELD_THING && !param->optional && book_has(book, param->option) &&
            !field_get(param, bound->args.bytes)) {
            return false;
        }
    }
    return true;
}

static const Fault *keep_fault(Draft *draft, const Fault *fault)
{
    Fault *kept = arena_take(&draft->arena, sizeof *kept);

    *kept = *fault;
    return kept;
}

/* Nothing that it could be done with fits what is said. */
static const Fault *nothing_fits(Draft *draft)
{
    Faults faults = { .count = 0 };

    fault_next(refuse(&faults, "game.fits", draft->verb->cite, "there is nothing it goes with now"),
               "Choose another.");
    return keep_fault(draft, &faults.at[0]);
}

static Verdict judge(Draft *draft, const Look *look, const Command *command, BoundCommand *bound,
                     Faults *blame)
{
    Verdict verdict = { .price = { UNSAID, UNSAID } };

    verdict.settled = command_settle(look, command, bound, blame);
    if (blame->count) {
        verdict.why = keep_fault(draft, &blame->at[0]);
    } else if (verdict.settled == SETTLED_BEGUN && !command_finds(look, bound)) {
        verdict.settled = SETTLED_WRONG;
        verdict.why = nothing_fits(draft);
    }
    bool whole = verdict.settled == SETTLED_WELL || verdict.settled == SETTLED_WRONG;
    if (whole && bound->verb && all_named(bound, look->game->book)) {
        verdict.price = bound->verb->price ? bound->verb->price(look, bound) : verdict.price;
        verdict.prospect = prospect_of(draft, look, bound);
    }
    return verdict;
}

/* ---- the command with another value ---- */

typedef struct Trial {
    Arg args[PARAMS_MOST + EXTRAS_MOST];
    Command command;
} Trial;

static void trial_begin(Trial *trial, const Command *command)
{
    int most = (int)(sizeof trial->args / sizeof *trial->args) - 1;

    trial->command = *command;
    trial->command.args_count = command->args_count < most ? command->args_count : most;
    for (int i = 0; i < trial->command.args_count; i++) {
        trial->args[i] = command->args[i];
    }
    trial->command.args = trial->args;
}

static void trial_set(Trial *trial, const char *name, const char *value)
{
    int at = 0;

    while (at < trial->command.args_count && strcmp(trial->args[at].name, name) != 0) {
        at++;
    }
    if (at < (int)(sizeof trial->args / sizeof *trial->args)) {
        trial->args[at] = (Arg){ name, value };
        trial->command.args_count += at == trial->command.args_count;
    }
}

static Verdict judge_with(Draft *draft, const Look *look, Trial *trial)
{
    BoundCommand bound;
    Faults blame = { .count = 0 };
    Verdict verdict = judge(draft, look, &trial->command, &bound, &blame);

    bound_finish(&bound);
    return verdict;
}

/* ---- choices ---- */

static const char *keep_text(Draft *draft, Text *text)
{
    const char *kept = arena_copy(&draft->arena, text_of(text), text->length);

    text_finish(text);
    return kept;
}

static void add_choice(Draft *draft, DraftField *field, const Look *look, const Command *command,
                       const char *value, const char *label)
{
    Trial trial;

    if (field->count == CHOICES_MOST) {
        field->more++;
        return;
    }
    trial_begin(&trial, command);
    trial_set(&trial, field->param->name, value);
    field->choices[field->count++] = (DraftChoice){ value, label, judge_with(draft, look, &trial) };
}

/* "II Corps, Sumner"; "3, XII Corps". */
static const char *thing_label(Draft *draft, const Look *look, Kind kind, int thing)
{
    const World *world = look->world;
    Text label = { 0 };

    if (kind == KIND_ORDER) {
        int receiver = order_get(world, thing, ORDER_RECEIVER);
        thing_print(&label, look, kind, thing);
        if (receiver > 0 && world_is(world, KIND_PIECE, receiver)) {
            text_addf(&label, ", %s", name_of(world, receiver));
        }
    } else if (kind == KIND_PIECE) {
        int leader = leader_of(world, thing);
        text_add(&label, name_of(world, thing));
        text_addf(&label, leader ? ", %s" : "%s", leader ? name_of(world, leader) : "");
    } else {
        text_add(&label, world_text(world, kind, thing, SIDE_NAME));
    }
    return keep_text(draft, &label);
}

/* Whether it is a leader whose formation is offered too. */
static bool is_led_too(const Look *look, const Field *param, int thing)
{
    int formation = param->to == KIND_PIECE ? formation_of(look->world, thing) : thing;

    return formation != thing && world_is(look->world, KIND_PIECE, formation) &&
           thing_like(look, param, formation);
}

static void add_things(Draft *draft, DraftField *field, const Look *look, const Command *command)
{
    Kind kind = (Kind)field->param->to;

    for (int thing = 0; (thing = world_after(look->world, kind, thing));) {
        Text id = { 0 };
        bool himself = draft->verb->any_args || draft->verb->moves ||
                       !is_led_too(look, field->param, thing); /* he rides alone too */
        if (thing_like(look, field->param, thing) && himself) {
            thing_print(&id, look, kind, thing);
            const char *value = keep_text(draft, &id);
            add_choice(draft, field, look, command, value, thing_label(draft, look, kind, thing));
        }
        text_finish(&id);
    }
}

static void add_values(Draft *draft, DraftField *field, const Look *look, const Command *command)
{
    const Field *param = field->param;
    const char *const *words = field_words(param);
    int low = words ? 0 : param->low;
    int high = words ? words_count(words) - 1
               : param->type == FIELD_NUMBER && param->high - low < SMALL_RANGE ? param->high
                                                                                : low - 1;

    for (int value = low; value <= high; value++) {
        Text typed = { 0 }, label = { 0 };
        field_print(&typed, param, look->game->book, value, true);
        field_print(&label, param, look->game->book, value, false);
        const char *kept = keep_text(draft, &typed);
        add_choice(draft, field, look, command, kept, keep_text(draft, &label));
    }
}

static void add_rules(Draft *draft, DraftField *field, const Look *look, const Command *command)
{
    const Book *book = look->game->book;

    for (const Rule *const *rule = book->system->rules; *rule; rule++) {
        if (book_has(book, (*rule)->option)) {
            add_choice(draft, field, look, command, (*rule)->name, (*rule)->title);
        }
    }
}

static bool same_verdict(const Verdict *one, const Verdict *other)
{
    return one->price.cost == other->price.cost && one->prospect == other->prospect;
}

/* Choices that may not be count too: another field may stand in their way. */
static bool choices_differ(const DraftField *field)
{
    for (int i = 1; i < field->count; i++) {
        if (!same_verdict(&field->choices[0].verdict, &field->choices[i].verdict)) {
            return true;
        }
    }
    return false;
}

static void lay_field(Draft *draft, DraftField *field, const Look *look, const Command *command)
{
    const Field *param = field->param;

    field->choices = arena_take(&draft->arena, CHOICES_MOST * sizeof *field->choices);
    if (param->type == FIELD_THING) {
        add_things(draft, field, look, command);
    } else if (param->type == FIELD_TEXT) {
        if (draft->verb->any_args && strcmp(param->name, "rule") == 0) {
            add_rules(draft, field, look, command);
        }
    } else if (param->type != FIELD_PLACE) {
        add_values(draft, field, look, command);
    }
    field->matters = choices_differ(field);
}

/* ---- the command itself ---- */

static const char *said(const Command *command, const char *name)
{
    for (int i = 0; i < command->args_count; i++) {
        if (strcmp(command->args[i].name, name) == 0) {
            return command->args[i].value;
        }
    }
    return NULL;
}

static void add_missing(Draft *draft, const Faults *faults)
{
    for (int i = 0; i < faults->count; i++) {
        const char *wants = faults->at[i].wants;
        bool found = !wants;
        for (int j = 0; wants && j < draft->fields_count; j++) {
            DraftField *field = &draft->fields[j];
            bool same = strcmp(field->param->name, wants) == 0;
            field->missing |= !field->said && same;
            found |= same;
        }
        draft->needs = found ? draft->needs : wants;
    }
}

/* What is wanting, from the refusal of the command as it is. */
static void find_missing(Draft *draft, const Look *look, const Command *command)
{
    BoundCommand bound;
    Faults faults = { .count = 0 };

    game_refuse(look, command, &bound, &faults);
    add_missing(draft, &faults);
    bound_finish(&bound);
}

/* What its verb wants too, by the words that it has, though not all else is said. */
static void find_wanted(Draft *draft, const Look *look, const BoundCommand *bound)
{
    Faults faults;
    bool said = draft->verdict.settled == SETTLED_WELL && all_named(bound, look->game->book);

    for (int i = 0; i < draft->fields_count; i++) {
        said &= !draft->fields[i].missing || !field_words(draft->fields[i].param);
    }
    if (said) {
        faults_clear(&faults);
        verb_refuse(look, bound, &faults);
        add_missing(draft, &faults);
    }
}

static void lay_fields(Draft *draft, const Look *look, const Command *command)
{
    for (const Field *param = draft->verb->params; param && param->name; param++) {
        if (book_has(look->game->book, param->option)) {
            DraftField *field = &draft->fields[draft->fields_count++];
            const char *value = said(command, param->name);
            *field = (DraftField){ .param = param, .said = value };
            field->missing = !value && !param->optional;
        }
    }
    find_missing(draft, look, command);
}

/* Words that were taken so that the rest can be judged. */
static void find_assumed(Draft *draft, const BoundCommand *bound)
{
    bool settled =
        !draft->verb->grave && /* which nobody has answered for him */
        (draft->verdict.settled == SETTLED_WELL || draft->verdict.settled == SETTLED_WRONG);

    for (int i = 0; settled && i < draft->fields_count; i++) {
        DraftField *field = &draft->fields[i];
        if (field->missing && !field->param->optional) {
            field->assumed = field_word(
                field->param,
                field_words(field->param) ? field_get(field->param, bound->args.bytes) : -1);
        }
    }
}

/* ---- ways ---- */

static int way_better(const void *one, const void *other)
{
    const Verdict *a = &((const DraftWay *)one)->verdict, *b = &((const DraftWay *)other)->verdict;
    double good = a->prospect ? a->prospect->good : -1, than = b->prospect ? b->prospect->good : -1;

    if (verdict_good(a) != verdict_good(b)) {
        return verdict_good(a) ? -1 : 1;
    }
    int order = good > than ? -1 : good < than ? 1 : a->price.cost - b->price.cost;
    return order ? order : ((const DraftWay *)one)->number - ((const DraftWay *)other)->number;
}

static bool varies(const DraftField *field)
{
    return field->matters && field->count && field->param->type != FIELD_THING &&
           field->param->type != FIELD_TEXT;
}

/* Whether two ways differ in that field only. */
static bool differ_in(const Draft *draft, const DraftWay *one, const DraftWay *other, int field)
{
    bool same = true;

    for (int i = 0; i < draft->fields_count; i++) {
        same &= i == field || one->values[i] == other->values[i];
    }
    return same;
}

/* Whether ways that differ in a field only come to the same. */
static bool is_idle(const Draft *draft, int field)
{
    for (int i = 0; i < draft->ways_count; i++) {
        for (int j = 0; j < i; j++) {
            const DraftWay *one = &draft->ways[i], *other = &draft->ways[j];
            if (differ_in(draft, one, other, field) &&
                !same_verdict(&one->verdict, &other->verdict)) {
                return false;
            }
        }
    }
    return true;
}

/* Whether a way has the word that was assumed for a field. */
static bool taken(const Draft *draft, const DraftWay *way, int field)
{
    const char *assumed = draft->fields[field].assumed;

    return assumed && strcmp(assumed, way->values[field]) == 0;
}

/* Of ways that differ in that field only one is kept: as it is filled in, else one that may be. */
static void keep_one(Draft *draft, int field)
{
    const char *as = draft->fields[field].said;
    int kept = 0;

    for (int i = 0; i < draft->ways_count; i++) {
        DraftWay way = draft->ways[i];
        int at = 0;
        if (as && strcmp(as, way.values[field]) != 0) {
            continue;
        }
        while (at < kept && !differ_in(draft, &draft->ways[at], &way, field)) {
            at++;
        }
        way.filled |= at < kept && draft->ways[at].filled;
        bool better = at < kept && (int)verdict_good(&way.verdict) * 2 + taken(draft, &way, field) >
                                       (int)verdict_good(&draft->ways[at].verdict) * 2 +
                                           taken(draft, &draft->ways[at], field);
        if (at == kept || better) {
            draft->ways[at] = way;
        } else {
            draft->ways[at].filled = way.filled;
        }
        kept += at == kept;
    }
    draft->ways_count = kept;
    for (int i = 0; i < kept; i++) {
        draft->ways[i].values[field] = NULL;
    }
}

/* Leaves out what came to matter only by what else was assumed with it. */
static void drop_idle(Draft *draft)
{
    for (int i = 0; i < draft->fields_count; i++) {
        if (draft->ways_count && draft->ways[0].values[i] && is_idle(draft, i)) {
            keep_one(draft, i);
        }
    }
}

/* All combinations of the fields that matter, the last changing quickest, as far as they go. */
static void lay_ways(Draft *draft, const Look *look, const Command *command)
{
    int at[PARAMS_MOST] = { 0 }, all = 1, varying = 0;

    for (int i = 0; i < draft->fields_count; i++) {
        varying += varies(&draft->fields[i]);
        all *= varies(&draft->fields[i]) && all <= WAYS_MOST ? draft->fields[i].count : 1;
    }
    if (!varying) {
        return;
    }
    int count = all < WAYS_MOST ? all : WAYS_MOST;
    draft->ways_left = all - count;
    draft->ways = memory_new((size_t)count * sizeof *draft->ways);
    while (draft->ways_count < count) {
        DraftWay *way = &draft->ways[draft->ways_count++];
        Trial trial;
        trial_begin(&trial, command);
        way->filled = true;
        way->number = draft->ways_count;
        for (int i = 0; i < draft->fields_count; i++) {
            const DraftField *field = &draft->fields[i];
            if (varies(field)) {
                const char *as = field->said ? field->said : field->assumed;
                way->values[i] = field->choices[at[i]].value;
                way->filled &=
                    as ? strcmp(as, way->values[i]) == 0
                       : at[i] == field->param->standard -
                                      (field_words(field->param) ? 0 : field->param->low);
                trial_set(&trial, field->param->name, way->values[i]);
            }
        }
        way->verdict = judge_with(draft, look, &trial);
        for (int i = draft->fields_count - 1; i >= 0; i--) {
            if (varies(&draft->fields[i])) {
                if (++at[i] < draft->fields[i].count) {
                    break;
                }
                at[i] = 0;
            }
        }
    }
    drop_idle(draft);
    qsort(draft->ways, (size_t)draft->ways_count, sizeof *draft->ways, way_better);
}

void draft_lay(Draft *draft, const Look *look, const Command *command, DraftDepth depth)
{
    BoundCommand bound;

    *draft = (Draft){ .verb = game_verb(look->game, command->verb, NULL), .depth = depth };
    draft->effort = EFFORT;
    lay_fields(draft, look, command);
    draft->verdict = judge(draft, look, command, &bound, &draft->blame);
    find_wanted(draft, look, &bound);
    find_assumed(draft, &bound);
    draft->unseen = draft->verdict.settled == SETTLED_WELL && draft->verb->unseen &&
                    draft->verb->unseen(look, &bound);
    bound_finish(&bound);
    for (int i = 0; depth > DRAFT_FIELDS && i < draft->fields_count; i++) {
        lay_field(draft, &draft->fields[i], look, command);
    }
    if (depth == DRAFT_ODDS) {
        lay_ways(draft, look, command);
    }
}

void draft_finish(Draft *draft)
{
    for (int i = 0; i < draft->prospects_count; i++) {
        odds_destroy(draft->prospects[i]->odds);
    }
    free(draft->prospects);
    free(draft->ways);
    arena_finish(&draft->arena);
}
