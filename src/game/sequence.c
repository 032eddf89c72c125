/* SPDX-License-Identifier: MIT */
/* The sequence of play: rounds of sides, steps of all, turns of the track. G-5, G-18, G-28. */
#include "game/duty.h"
#include "game/letter.h"
#include "game/verbs.h"

#include <stdio.h>
#include <string.h>

/* ---- who acts ---- */

int side_after(const World *world, int side)
{
    int sides = world_count(world, KIND_SIDE);

    return sides ? side % sides + 1 : 0;
}

const StepDecl *game_step(const Game *game, const World *world)
{
    return &game->decl->sequence[clock_get(world, CLOCK_STEP)];
}

/* Who has the initiative: the side that the clock says, else the scenario's first. */
static int first_side(const World *world)
{
    int first = world->traits->as[AS_FIRST];
    int side = first ? clock_get(world, first) : 0;

    return side > 0 ? side : 1;
}

int game_acting(const Game *game, const World *world)
{
    int mover = clock_get(world, CLOCK_SIDE);

    switch (game_step(game, world)->acts) {
    case ACTS_MOVER:
        return mover;
    case ACTS_OTHER:
        return side_after(world, mover);
    case ACTS_FIRST:
        return first_side(world);
    case ACTS_SECOND:
        return side_after(world, first_side(world));
    case ACTS_ALL:
    case ACTS_PROGRAM:
        return 0;
    }
    return 0;
}

bool side_acts(const Game *game, const World *world, int side)
{
    if (game_step(game, world)->acts == ACTS_ALL) {
        return side > 0 && world_get(world, KIND_SIDE, side, SIDE_READY) != 1;
    }
    return side > 0 && side == game_acting(game, world);
}

bool seat_acts(const Look *look)
{
    const Seat *seat = look->seat;

    if (seat->kind == SEAT_SIDE || seat->kind == SEAT_COMMANDER) {
        return side_acts(look->game, look->world, seat->side);
    }
    return seat->kind == SEAT_UMPIRE || seat->kind == SEAT_SOLO;
}

void acting_print(Text *to, const Look *look)
{
    const char *between = "";

    for (int side = 1; side <= world_count(look->world, KIND_SIDE); side++) {
        if (side_acts(look->game, look->world, side)) {
            text_addf(to, "%s%s", between, world_text(look->world, KIND_SIDE, side, SIDE_NAME));
            between = " and ";
        }
    }
}

bool steps_order(const GameDecl *decl, const char *names, int order[], const char **wrong)
{
    unsigned seen = 0;
    int count = 0;

    for (const char *at = names; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        int step = 0;
        while (decl->sequence[step].name && (strlen(decl->sequence[step].name) != length ||
                                             strncmp(decl->sequence[step].name, at, length) != 0)) {
            step++;
        }
        if (!decl->sequence[step].name || (seen & (1u << step))) {
            *wrong = at;
            return false;
        }
        seen |= 1u << step;
        order[count++] = step;
        at += length;
    }
    order[count] = -1;
    *wrong = names;
    return count > 0;
}

/* ---- ending a step ---- */

/* The side for which a seat ends a step of all; 0: for everybody. */
static int ready_side(const Look *look)
{
    bool all = game_step(look->game, look->world)->acts == ACTS_ALL;

    return all && (look->seat->kind == SEAT_SIDE || look->seat->kind == SEAT_COMMANDER)
               ? look->seat->side
               : 0;
}

/* The first item that keeps the step from ending, or NULL; of that side, if not 0. */
static const Due *compelled_item(const DueList *list, int side)
{
    for (int i = 0; i < list->count; i++) {
        if (list->at[i].compelled && (!side || list->at[i].side == side)) {
            return &list->at[i];
        }
    }
    return NULL;
}

void refuse_next(const Look *look, const BoundCommand *bound, Faults *faults)
{
    DueList list = { 0 };
    Text args = { 0 };

    (void)bound;
    game_due(look, &list);
    const Due *item = compelled_item(&list, ready_side(look));
    if (item) {
        Fault *fault = refuse(faults, "game.due", *item->cite ? item->cite : "G-15",
                              "the step cannot end: %s", item->text);
        due_print_args(&args, look, item);
        due_print_wants(&args, look, item);
        if (item->side > 0 && !seat_plays(look->seat, item->side)) {
            fault_next(fault, "Only %s can do that; wait for it.",
                       world_text(look->world, KIND_SIDE, item->side, SIDE_NAME));
        } else {
            fault_next(fault, "Do it with \"do %s%s%s\"%s.", item->verb->name,
                       args.length && *text_of(&args) != ' ' ? " " : "", text_of(&args),
                       item->tied     ? ": it is a choice"
                       : item->choice ? ": that is for you to say"
                                      : "; \"do all\" does all that leaves no choice");
        }
    }
    text_finish(&args);
    due_finish(&list);
}

/* ---- a blind game plays by itself what nobody may see ---- */

/* Does one item on the truth; whether there was one. */
static bool play_item(Decision *d)
{
    static const Seat umpire = { .kind = SEAT_UMPIRE };
    Look truth = game_look(d->look.game, d->world, &umpire);
    const BoundCommand *before = d->bound;
    DueList list = { 0 };
    bool done = false;

    game_due(&truth, &list);
    for (int i = 0; i < list.count && !done; i++) {
        BoundCommand bound;
        Faults none = { 0 };
        if (!list.at[i].compelled || list.at[i].choice) {
            continue;
        }
        due_bind(&truth, &list.at[i], &bound);
        verb_refuse(&truth, &bound, &none);
        if (!none.count) {
            d->bound = &bound;
            verb_decide(d);
            done = true;
        }
        bound_finish(&bound);
    }
    d->bound = before;
    due_finish(&list);
    return done && !d->wanted && !d->faults->count;
}

static void play_unseen(Decision *d)
{
    enum { ITEMS_MOST = 200 };

    d->hidden = true;
    for (int i = 0; i < ITEMS_MOST && play_item(d); i++) {}
    d->hidden = false;
}

/* ---- the clock ---- */

static void clock_set(Decision *d, int trait, int value)
{
    decide_set(d, KIND_CLOCK, 1, trait, value);
}

/* The next turn of the track; false: there is none. */
static bool next_turn(Decision *d)
{
    const Scenario *scenario = d->look.game->scenario;
    int turn = clock_get(d->world, CLOCK_TURN) + 1, minutes, light;

    if (!scenario_time(scenario, turn, &minutes, &light)) {
        clock_set(d, CLOCK_OVER, 1);
        return false;
    }
    clock_set(d, CLOCK_TURN, turn);
    clock_set(d, CLOCK_DAY, minutes / (24 * 60) + 1);
    clock_set(d, CLOCK_TIME, minutes % (24 * 60));
    clock_set(d, CLOCK_LIGHT, light);
    for (int i = CLOCK_COMMON; i < d->world->traits->width[KIND_CLOCK]; i++) {
        const Field *trait = d->world->traits->at[KIND_CLOCK][i];
        const Token *cell = scenario_clock(scenario, turn, trait->name);
        int value;
        if (cell && field_read(trait, d->look.game->book, cell->text, &value) == FIELD_READ) {
            clock_set(d, i, value);
        }
    }
    dispatches_read(d);
    return true;
}

/* Where a step stands in the order of play. */
static int place_in_order(const Game *game, int step)
{
    int at = 0;

    while (game->order[at] >= 0 && game->order[at] != step) {
        at++;
    }
    return at;
}

/* The step at a place of the order of play, or NULL. */
static const StepDecl *step_at(const Game *game, int at)
{
    return at < 0 || game->order[at] < 0 ? NULL : &game->decl->sequence[game->order[at]];
}

/* Whether the round goes on from the step at that place to the next. */
static bool goes_on(const Game *game, int at)
{
    const StepDecl *here = step_at(game, at), *next = step_at(game, at + 1);

    return here && next && here->each == EACH_SIDE && next->each == EACH_SIDE && !next->begins;
}

int step_after(const Look *look, int step)
{
    const Game *game = look->game;
    int at = place_in_order(game, step);
    const StepDecl *next;

    do {
        bool round = step_at(game, at) && step_at(game, at)->each == EACH_SIDE;
        next = round && !goes_on(game, at) ? NULL : step_at(game, at + 1);
        at++;
    } while (next && (next->acts == ACTS_PROGRAM || (next->needed && !next->needed(look->world))));
    return next && (next->each == EACH_SIDE) == (game_step(game, look->world)->each == EACH_SIDE)
               ? game->order[at]
               : -1;
}

/* Stands at the step of that place: its round begins with the first side. */
static void stand_at(Decision *d, int at)
{
    const Game *game = d->look.game;

    clock_set(d, CLOCK_SIDE, step_at(game, at)->each == EACH_SIDE ? first_side(d->world) : 0);
    clock_set(d, CLOCK_STEP, game->order[at]);
}

/* The first step of a turn: what is done once a game stands before it. */
static int turn_begins_at(const Game *game)
{
    int at = 0;

    while (step_at(game, at) && step_at(game, at)->each == EACH_GAME) {
        at++;
    }
    return at;
}

/* Moves the clock to what follows the step it stands at; false: the game is over. */
static bool clock_on(Decision *d)
{
    const Game *game = d->look.game;
    int at = place_in_order(game, clock_get(d->world, CLOCK_STEP));
    int mover = clock_get(d->world, CLOCK_SIDE);

    if (goes_on(game, at)) {
        clock_set(d, CLOCK_STEP, game->order[at + 1]);
        return true;
    }
    if (mover > 0 && side_after(d->world, mover) != first_side(d->world)) {
        while (at > 0 && goes_on(game, at - 1)) {
            at--;
        }
        clock_set(d, CLOCK_SIDE, side_after(d->world, mover));
        clock_set(d, CLOCK_STEP, game->order[at]);
        return true;
    }
    if (step_at(game, at + 1)) {
        stand_at(d, at + 1);
        return true;
    }
    if (!next_turn(d)) {
        return false;
    }
    stand_at(d, turn_begins_at(game));
    return true;
}

/* ---- steps begin and end ---- */

static void mark_goes(Decision *d, Kind kind, int thing, int trait)
{
    const Field *mark = d->world->traits->at[kind][trait];
    int put = world_get(d->world, kind, thing, trait), mover = clock_get(d->world, CLOCK_SIDE);
    bool whose = !mover || kind == KIND_CLOCK || side_of(d->world, kind, thing) == mover;
    bool lain = mark->type != FIELD_NUMBER || clock_get(d->world, CLOCK_TURN) >= put + mark->lies;

    if (put && whose && lain) {
        decide_set(d, kind, thing, trait, 0);
    }
}

/* Takes off the marks that have lain long enough when this step begins: in a round the mover's. */
static void marks_go(Decision *d)
{
    unsigned here = 1u << clock_get(d->world, CLOCK_STEP);
    const Traits *traits = d->world->traits;

    for (Kind kind = 0; kind < KINDS; kind++) {
        for (int trait = 0; trait < traits->width[kind]; trait++) {
            bool goes = traits->at[kind][trait]->gone_in & here;
            for (int thing = 1; goes && thing <= world_count(d->world, kind); thing++) {
                mark_goes(d, kind, thing, trait);
            }
        }
    }
}

static void enter_step(Decision *d)
{
    const GameDecl *decl = d->look.game->decl;
    const StepDecl *step = game_step(d->look.game, d->world);

    marks_go(d);
    if (step->enter) {
        step->enter(d);
    }
    if (decl->hooks.enter) {
        decl->hooks.enter(d, clock_get(d->world, CLOCK_STEP));
    }
}

static void leave_step(Decision *d)
{
    const GameDecl *decl = d->look.game->decl;
    const StepDecl *step = game_step(d->look.game, d->world);

    if (decl->hooks.leave) {
        decl->hooks.leave(d, clock_get(d->world, CLOCK_STEP));
    }
    if (step->leave) {
        step->leave(d);
    }
    for (int side = 1; side <= world_count(d->world, KIND_SIDE); side++) {
        decide_set(d, KIND_SIDE, side, SIDE_READY, 0);
    }
}

static bool passes(const Decision *d)
{
    const StepDecl *step = game_step(d->look.game, d->world);

    return step->acts == ACTS_PROGRAM || (step->needed && !step->needed(d->world));
}

/* Steps of the program's own, and those that nobody needs, go by in the same entry. */
static void pass_by(Decision *d)
{
    while (!d->wanted && !d->faults->count && passes(d)) {
        leave_step(d);
        if (!clock_on(d)) {
            return;
        }
        enter_step(d);
    }
}

/* Whether a side but that one is still at work in a step of all. */
static bool others_work(const Decision *d, int but)
{
    for (int side = 1; side <= world_count(d->world, KIND_SIDE); side++) {
        if (side != but && world_get(d->world, KIND_SIDE, side, SIDE_READY) != 1) {
            return true;
        }
    }
    return false;
}

void decide_next(Decision *d)
{
    int side = ready_side(&d->look);

    if (side && others_work(d, side)) {
        decide_set(d, KIND_SIDE, side, SIDE_READY, 1);
        return;
    }
    if (d->look.game->settings.blind) {
        play_unseen(d);
    }
    leave_step(d);
    if (clock_on(d)) {
        enter_step(d);
        pass_by(d);
    }
}

void gates_check(Decision *d)
{
    static const Seat umpire = { .kind = SEAT_UMPIRE };
    Look truth = game_look(d->look.game, d->world, &umpire);
    DueList list = { 0 };

    if (d->wanted || d->faults->count || !world_count(d->world, KIND_CLOCK) ||
        game_step(d->look.game, d->world)->acts != ACTS_ALL) {
        return;
    }
    game_due(&truth, &list);
    for (int i = 0; i < list.count; i++) {
        if (list.at[i].compelled && list.at[i].side > 0) {
            decide_set(d, KIND_SIDE, list.at[i].side, SIDE_READY, 0);
        }
    }
    due_finish(&list);
}

void decide_begin(Decision *d)
{
    enter_step(d);
    pass_by(d);
}

/* ---- as players read it ---- */

static const char PLAY[] = "play";

/* "Fire on those who moved: the other side". */
static const char *step_words(const StepDecl *step, Arena *arena)
{
    static const char *const WHO[] = {
        [ACTS_MOVER] = "",
        [ACTS_OTHER] = ": the other side",
        [ACTS_ALL] = ": all sides at once",
        [ACTS_FIRST] = ": the side with the initiative",
        [ACTS_SECOND] = ": the side without it",
        [ACTS_PROGRAM] = "",
    };
    static const char *const OFTEN[] = { "", ", once a turn", ", before the first turn" };
    Text words = { 0 };

    text_addf(&words, "%s%s%s", step->title, WHO[step->acts], OFTEN[step->each]);
    const char *kept = arena_copy(arena, text_of(&words), words.length);
    text_finish(&words);
    return kept;
}

static const char *step_mark(int phase, int step, Arena *arena)
{
    char mark[16];
    int length = step ? snprintf(mark, sizeof mark, "%d%c", phase, 'a' + step - 1)
                      : snprintf(mark, sizeof mark, "%d", phase);

    return arena_copy(arena, mark, (size_t)length);
}

/* The phases and their steps; a phase that is one step by its name has one line. */
static Sequence declared_play(const GameDecl *decl, Arena *arena)
{
    static const char *const NOTES[] = {
        "The steps in which a game is played: no card prints them in a row.",
        "Each side goes through the steps that are not marked otherwise, one side after the other; "
        "then the turn is over."
    };
    SequenceLine *lines = arena_take(arena, 2 * STEPS_OF_PLAY * sizeof *lines);
    Sequence play = {
        .name = PLAY, .title = "Sequence of play", .lines = lines, .notes = NOTES, .notes_count = 2
    };
    int phase = 0, inside = 0;

    for (const StepDecl *step = decl->sequence; step->name; step++) {
        bool begins = step == decl->sequence || strcmp(step->phase, step[-1].phase) != 0;
        if (begins) {
            lines[play.count++] = (SequenceLine){ step_mark(++phase, 0, arena), step->phase };
            inside = 0;
        }
        if (strcmp(step->title, step->phase) != 0) {
            lines[play.count++] =
                (SequenceLine){ step_mark(phase, ++inside, arena), step_words(step, arena) };
        }
    }
    return play;
}

const Sequence *game_sequences(const Book *book, Arena *arena, int *count)
{
    Sequence *all = arena_take(arena, (size_t)(book->sequences_count + 1) * sizeof *all);
    bool told = !book->system->game;

    for (int i = 0; i < book->sequences_count; i++) {
        all[i + 1] = book_sequence(book, i, arena);
        told = told || strcmp(all[i + 1].name, PLAY) == 0;
    }
    *count = book->sequences_count + !told;
    if (!told) {
        all[0] = declared_play(book->system->game, arena);
    }
    return told ? all + 1 : all;
}
