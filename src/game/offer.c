/* SPDX-License-Identifier: MIT */
/* What a seat may do now, and with what, by the verbs' own refusals. G-11, G-28. */
#include "game/verbs.h"

#include <string.h>

/* ---- whether a verb may be used ---- */

static bool is_thing(const Look *look, const Field *param)
{
    return param->type == FIELD_THING && !param->optional &&
           book_has(look->game->book, param->option);
}

static bool says(const Command *command, const char *name)
{
    for (int i = 0; command && i < command->args_count; i++) {
        if (strcmp(command->args[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

bool verb_lets(const Look *look, const BoundCommand *bound)
{
    Faults faults;

    faults_clear(&faults);
    verb_refuse(look, bound, &faults);
    for (int i = 0; i < faults.count; i++) {
        if (!faults.at[i].wants) {
            return false;
        }
    }
    return !faults.more;
}

/* Whether a param wants a word: then one was tried. */
static bool has_words(const BoundCommand *bound, const char *name)
{
    const Field *param = field_find(bound->verb->params, NULL, name);

    return param && !param->optional && field_words(param);
}

/* The faults that lie in what was said, `tried`: or in the words that were tried for the rest; not
 * in what is yet to come. */
static bool blames(const Look *look, const BoundCommand *bound, bool tried, Faults *blame)
{
    Faults faults;

    faults_clear(&faults);
    verb_refuse(look, bound, &faults);
    faults_clear(blame);
    for (int i = 0; i < faults.count; i++) {
        const char *wants = faults.at[i].wants;
        if (!wants || says(bound->command, wants) || (tried && has_words(bound, wants))) {
            blame->at[blame->count++] = faults.at[i];
        }
    }
    return blame->count > 0;
}

/* The least that is to blame of all words that were tried, and the args with them. */
typedef struct Least {
    Faults blame;
    char args[ARGS_BYTES];
} Least;

/* Whether there are words for what is unsaid from that param on. */
static bool finds_words(const Look *look, BoundCommand *bound, const Field *param, bool tried,
                        Least *least)
{
    const char *const *words = NULL;
    Faults blame;

    for (; param && param->name && !words; param++) {
        bool open = !param->optional && !says(bound->command, param->name) &&
                    book_has(look->game->book, param->option);
        words = open ? field_words(param) : NULL;
    }
    for (int i = 0; words && words[i]; i++) {
        bound_set(bound, param - 1, (Value){ .number = i });
        if (finds_words(look, bound, param, tried, least)) {
            return true;
        }
    }
    if (words || !blames(look, bound, tried, &blame)) {
        return !words;
    }
    if (!least->blame.count || blame.count < least->blame.count) {
        faults_copy(&least->blame, &blame);
        memcpy(least->args, bound->args.bytes, ARGS_BYTES);
    }
    return false;
}

/* Whether there are things for the params from that one on with which it may; `fixed` is named, and
 * so is what the command says. */
static bool finds(const Look *look, BoundCommand *bound, const Field *param, const Field *fixed)
{
    while (param && param->name &&
           (param == fixed || says(bound->command, param->name) || !is_thing(look, param))) {
        param++;
    }
    if (!param || !param->name) {
        Least least;
        faults_clear(&least.blame);
        return finds_words(look, bound, bound->verb->params, false, &least);
    }
    for (int thing = 0; (thing = world_after(look->world, (Kind)param->to, thing));) {
        bound_set(bound, param, (Value){ .number = thing });
        if (thing_like(look, param, thing) && finds(look, bound, param + 1, fixed)) {
            return true;
        }
    }
    return false;
}

static BoundCommand begun(const Look *look, const Verb *verb)
{
    BoundCommand bound = { .verb = verb, .view = look->world };

    bound_begin(&bound);
    for (const Field *param = verb->params; param && param->name; param++) {
        if (param->type == FIELD_PLACE && !param->optional) {
            bound_set(&bound, param, (Value){ .text = "somewhere" });
        }
    }
    return bound;
}

static bool may_use(const Look *look, const Verb *verb)
{
    BoundCommand bound = begun(look, verb);

    return finds(look, &bound, verb->params, NULL);
}

bool verb_sealed(const Game *game, const Verb *verb)
{
    return game->settings.solo && !game->settings.only_typed && verb->sealed;
}

bool verb_usable(const Look *look, const Verb *verb)
{
    return verb_open(look, verb) && (verb->any_args || may_use(look, verb));
}

/* Whether words name a verb: "ends" does not name end. */
static bool names_verb(const char *words, const char *name)
{
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz-";
    size_t length = strlen(name);

    for (const char *at = words; (at = strstr(at, name)); at += length) {
        bool begins = at == words || !strchr(LETTERS, at[-1]);
        if (begins && (!at[length] || !strchr(LETTERS, at[length]))) {
            return true;
        }
    }
    return false;
}

/* What is owed is listed as due, but what the step is for may be done again; what is always open is
 * no reason to stop. */
static bool belongs_to_steps(const Look *look, const Verb *verb)
{
    const char *help = game_step(look->game, look->world)->help;
    bool named = verb->duty && verb->duty->choice && help && names_verb(help, verb->name);

    return (verb->steps || verb->moves) && (verb->decide || !verb->duty || named);
}

bool step_helps(const Look *look)
{
    const char *help = game_step(look->game, look->world)->help;
    const Verb *verb;

    for (int i = 0; help && (verb = game_verb_at(look->game, i)); i++) {
        if (verb != &game_verbs[VERB_NEXT] && names_verb(help, verb->name) &&
            verb_usable(look, verb)) {
            return true;
        }
    }
    return false;
}

const Verb *step_verb(const Look *look, int *number)
{
    const Verb *verb;

    while ((verb = game_verb_at(look->game, (*number)++))) {
        if (belongs_to_steps(look, verb) && verb_usable(look, verb)) {
            return verb;
        }
    }
    return NULL;
}

bool step_opens(const Look *look, int before, int acting)
{
    bool same = game_acting(look->game, look->world) == acting;
    const Verb *verb;

    for (int i = 0; (verb = game_verb_at(look->game, i)); i++) {
        if (belongs_to_steps(look, verb) && verb_open(look, verb) &&
            !(same && verb_open_in(look, verb, before)) && may_use(look, verb)) {
            return true;
        }
    }
    return false;
}

/* ---- with what ---- */

int verb_things(const Look *look, const Verb *verb, const Field *param, int *found, int most)
{
    BoundCommand bound = begun(look, verb);
    int count = 0;

    for (int strict = 1; strict >= 0 && !count; strict--) {
        for (int thing = 0; (thing = world_after(look->world, (Kind)param->to, thing));) {
            bound_set(&bound, param, (Value){ .number = thing });
            if (thing_like(look, param, thing) &&
                (!strict || finds(look, &bound, verb->params, param))) {
                if (count < most) {
                    found[count] = thing;
                }
                count++;
            }
        }
    }
    return count;
}

/* ---- as far as it is said ---- */

/* Whether it is far enough to judge: its things are named, and nothing is wrong as it stands. */
static bool is_begun(const Look *look, const BoundCommand *bound, const Faults *faults)
{
    bool good = bound->verb && !bound->verb->bind && !bound->verb->any_args;

    for (int i = 0; i < faults->count; i++) {
        good = good && faults->at[i].wants;
    }
    for (const Field *param = good ? bound->verb->params : NULL; param && param->name; param++) {
        good = good && !(is_thing(look, param) && !says(bound->command, param->name));
    }
    return good;
}

static void stand_somewhere(const Look *look, BoundCommand *bound)
{
    for (const Field *param = bound->verb->params; param && param->name; param++) {
        if (param->type == FIELD_PLACE && !param->optional &&
            book_has(look->game->book, param->option) && !says(bound->command, param->name)) {
            bound_set(bound, param, (Value){ .text = "somewhere" });
        }
    }
}

/* A verb that takes any args is judged as it stands, or not at all. */
static Settled settle_open(const Look *look, const Command *command, BoundCommand *bound,
                           Faults *blame)
{
    Faults faults;

    faults_clear(&faults);
    bound_finish(bound);
    if (game_refuse(look, command, bound, &faults)) {
        return SETTLED_WELL;
    }
    for (int i = 0; i < faults.count; i++) {
        if (!faults.at[i].wants) {
            blame->at[blame->count++] = faults.at[i];
        }
    }
    return blame->count ? SETTLED_WRONG : SETTLED_BEGUN;
}

Settled command_settle(const Look *look, const Command *command, BoundCommand *bound, Faults *blame)
{
    Faults bare;

    faults_clear(&bare);
    game_bind(look, command, bound, &bare);
    if (!is_begun(look, bound, &bare)) {
        for (int i = 0; i < bare.count; i++) {
            if (!bare.at[i].wants || says(command, bare.at[i].wants)) {
                blame->at[blame->count++] = bare.at[i];
            }
        }
        if (blame->count || !bound->verb) {
            return blame->count ? SETTLED_UNREAD : SETTLED_BEGUN;
        }
        return bound->verb->bind || bound->verb->any_args ? settle_open(look, command, bound, blame)
                                                          : SETTLED_BEGUN;
    }
    stand_somewhere(look, bound);
    const Field *params = bound->verb->params;
    Least tried = { .blame.count = 0 }, said = { .blame.count = 0 };
    if (finds_words(look, bound, params, true, &tried) ||
        finds_words(look, bound, params, false, &said)) {
        return SETTLED_WELL;
    }
    faults_copy(blame, &said.blame);
    memcpy(bound->args.bytes, tried.args, ARGS_BYTES);
    return SETTLED_WRONG;
}

bool command_finds(const Look *look, const BoundCommand *bound)
{
    BoundCommand tried = *bound; /* its texts stay with the other */

    if (!tried.verb || tried.verb->bind || tried.verb->any_args) {
        return true;
    }
    stand_somewhere(look, &tried);
    return finds(look, &tried, tried.verb->params, NULL);
}

bool command_goes_on(const Look *look, const Command *command, Faults *faults)
{
    BoundCommand bound;
    Faults blame;

    faults_clear(&blame);
    bool wrong = command_settle(look, command, &bound, &blame) == SETTLED_WRONG;
    if (wrong) {
        faults_copy(faults, &blame);
    }
    bound_finish(&bound);
    return !wrong;
}

void pieces_forgo(const Look *look, bool (*forgoes)(const Look *look, int piece), const char *words,
                  Text *to)
{
    bool any = false;

    EACH_PIECE (look->world, piece) {
        if (seat_owns(look->seat, look->world, KIND_PIECE, piece) && forgoes(look, piece)) {
            text_addf(to, "%s%s", any ? ", " : "",
                      world_text(look->world, KIND_PIECE, piece, PIECE_NAME));
            any = true;
        }
    }
    if (any) {
        text_addf(to, ": %s", words);
    }
}

void step_gives_up(const Look *look, Text *to)
{
    const StepDecl *step = game_step(look->game, look->world);

    if (step->gives_up && seat_acts(look) && clock_get(look->world, CLOCK_OVER) != 1) {
        step->gives_up(look, to);
    }
}
