/* SPDX-License-Identifier: MIT */
/*
 * A mistyped die is corrected by who typed it, until he has learnt that anyone else has acted; both
 * stay. What others have done meanwhile out of his sight stays too, and cannot refuse it. G-13.
 */
#include "desk/private.h"

#include <stdlib.h>
#include <string.h>

/* What the seat knew before an entry; the playback stands there. */
static void stand_before(Playback *before, View *view, const Entry *of)
{
    while (before->seq + 1 < of->seq && playback_next(before)) {
        view_learn(view, &before->game.truth, &before->entry, NULL);
    }
}

/* The command of the entry with other dice. */
static bool decide_again(Playback *before, const View *seen, const Entry *of, const Faces *faces,
                         Entry *made, Faults *faults)
{
    Command command = { of->verb, of->args.at, of->args.count, "" };
    Look view = game_look(&before->game, &seen->world, &seen->seat);
    BoundCommand bound;
    bool done = game_refuse(&view, &command, &bound, faults);

    if (done) {
        Decision d;
        game_decide(&before->game, &seen->seat, &bound, faces, &d, made, faults);
        if (d.wanted && !faults->count) {
            fault_next(faults_add(faults, FAULT_INPUT, "dice.few",
                                  "with these faces it throws more dice than %d", faces->count),
                       "Give all the dice of the command.");
        }
    }
    bound_finish(&bound);
    return done && !faults->count;
}

/* ---- what stands now, and what it comes to ---- */

/* The things that there were after an entry, and are now, by kind. */
typedef struct ThingCounts {
    int after[KINDS], now[KINDS];
} ThingCounts;

static ThingCounts count_things(const World *before, const Entry *of, const World *now)
{
    ThingCounts counts;

    for (Kind kind = 0; kind < KINDS; kind++) {
        counts.after[kind] = world_next(before, kind) - 1;
        counts.now[kind] = world_next(now, kind) - 1;
    }
    for (int i = 0; i < of->changes_count; i++) {
        const Change *change = &of->changes[i];
        if (change->thing > counts.after[change->kind]) {
            counts.after[change->kind] = change->thing;
        }
    }
    return counts;
}

/* The number of a thing as it is now: one that was not made before comes behind all others. */
static int number_now(const ThingCounts *counts, Kind kind, int thing)
{
    return thing > counts->after[kind] ? thing - counts->after[kind] + counts->now[kind] : thing;
}

static Value value_now(const ThingCounts *counts, const Field *trait, Value value)
{
    bool names = trait->type == FIELD_THING || trait->type == FIELD_PLACE;

    if (names && !value.text && value.number > 0) {
        value.number = number_now(counts, (Kind)trait->to, value.number);
    }
    return value;
}

/*
 * What a cell comes to: as the command made again has it, or where somebody has changed it since,
 * a number by as much more or less, and anything else as it stands.
 */
static Value corrected(const Field *trait, Value now, Value was, Value will)
{
    if (value_same(now, was)) {
        return will;
    }
    if (trait->type == FIELD_NUMBER || trait->type == FIELD_EXACT) {
        int sum = now.number + will.number - was.number;
        now.number = sum < trait->low ? trait->low : sum > trait->high ? trait->high : sum;
    }
    return now;
}

/* Another of its side's letters may have come to the number of a new one. */
static Value letter_number(const World *now, const Entry *made, int order, Value number)
{
    for (int i = 0; i < made->changes_count; i++) {
        const Change *change = &made->changes[i];
        if (change->kind == KIND_ORDER && change->thing == order && change->trait == ORDER_SIDE) {
            int next = order_next_number(now, change->to.number);
            number.number = next > number.number ? next : number.number;
        }
    }
    return number;
}

/* What a cell comes to with an entry that is not applied yet. */
static int number_with(const Entry *entry, const World *now, Kind kind, int thing, int trait)
{
    int number = world_get(now, kind, thing, trait);

    for (int i = 0; i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        bool same = change->kind == kind && change->thing == thing && change->trait == trait;
        number = same ? change->to.number : number;
    }
    return number;
}

/* Nobody loses more than he has: what is left within the whole besides the other parts. */
static int most_within(const Entry *entry, const World *now, Kind kind, int thing, int trait)
{
    const Traits *traits = now->traits;
    const char *whole = traits->at[kind][trait]->within;
    int left = number_with(entry, now, kind, thing, traits_find(traits, kind, whole));

    for (int i = 1; i < traits->width[kind]; i++) {
        const char *within = traits->at[kind][i]->within;
        if (i != trait && within && strcmp(within, whole) == 0) {
            left -= number_with(entry, now, kind, thing, i);
        }
    }
    return left;
}

/* One cell: what it was after the entry, what it will be, and what stands there now. */
static void correct_cell(Entry *entry, const Game *game, const Entry *made,
                         const ThingCounts *counts, const Change *cell, Value was, Value will)
{
    const World *now = &game->truth;
    const Field *trait = now->traits->at[cell->kind][cell->trait];
    int thing = number_now(counts, cell->kind, cell->thing);
    Value stands = world_value(now, cell->kind, thing, cell->trait);

    if (cell->trait == 0 && will.number == IS_NOT) {
        will.number = IS_TAKEN_BACK;
    } else if (cell->kind == KIND_ORDER && cell->trait == ORDER_NUMBER && thing != cell->thing) {
        will = letter_number(now, made, cell->thing, will);
    }
    Value to = value_same(was, will)
                   ? stands
                   : corrected(trait, stands, was, value_now(counts, trait, will));
    if (game->settings.settled && trait->within && !to.text && to.number > stands.number) {
        int most = most_within(entry, now, cell->kind, thing, cell->trait);
        to.number = to.number <= most ? to.number : most > stands.number ? most : stands.number;
    }
    if (!value_same(stands, to)) {
        entry_change(entry, cell->kind, thing, cell->trait, stands, to);
    }
}

/* Takes the one back and does the other, cell by cell as they stand now. */
static void correct_cells(Entry *entry, const Game *game, const Entry *of, const Entry *made,
                          const ThingCounts *counts)
{
    Entry own = *of; /* that a request fell with it stays so */
    own.changes_count = own_changes(of);
    Change *old = memory_new(((size_t)own.changes_count + 1) * sizeof *old);
    Change *new = memory_new(((size_t)made->changes_count + 1) * sizeof *new);
    int olds = entry_net(&own, old), news = entry_net(made, new);

    for (int i = 0, j = 0; i < olds || j < news;) {
        int order = i == olds ? 1 : j == news ? -1 : change_order(&old[i], &new[j]);
        Value was = order <= 0 ? old[i].to : new[j].from;
        Value will = order >= 0 ? new[j].to : old[i].from;
        correct_cell(entry, game, made, counts, order <= 0 ? &old[i] : &new[j], was, will);
        i += order <= 0;
        j += order >= 0;
    }
    free(old);
    free(new);
}

bool entry_corrected(Desk *desk, const Entry *of, const Faces *faces, Entry *entry, Faults *faults)
{
    int seat = desk_seat(desk, of->by);
    Playback before;
    View seen;
    Entry made = { 0 };

    if (seat < 0) {
        return false; /* nobody who could be corrected */
    }
    bool done = playback_open(&before, desk, faults);
    before.game.lenient = desk->game.lenient;
    view_init(&seen, &desk->game.seats[seat], &before.game);
    stand_before(&before, &seen, of);
    done = done && !faults->count && decide_again(&before, &seen, of, faces, &made, faults);
    if (done) {
        ThingCounts counts = count_things(&before.game.truth, of, &desk->game.truth);
        entry_open(entry, &desk->game.truth, &seen.seat, "correct");
        entry->of = of->seq;
        entry->by = arena_string(&entry->arena, of->by);
        entry->typed_by = entry->by;
        entry->note = arena_string(&entry->arena, made.note);
        correct_cells(entry, &desk->game, of, &made, &counts);
        game_settle(&desk->game, &seen.seat, entry);
        for (int i = 0; i < made.plays_count; i++) {
            entry_play_copy(entry, &made.plays[i]);
        }
    }
    entry_finish(&made);
    view_finish(&seen);
    playback_close(&before);
    return done;
}

bool may_correct(const Desk *desk, int seat, const Entry *of, Faults *faults)
{
    const View *view = &desk->views[seat];

    if (of->seq && typed_beside_program(of, desk->game.seats[seat].name)) {
        fault_next(refuse(faults, "game.mixed", "G-13",
                          "some dice of your last entry are the program's, so that yours "
                          "beside them are not corrected"),
                   "Take it back with \"undo\" and consent.");
    } else if (!of->seq || strcmp(of->typed_by, desk->game.seats[seat].name) != 0) {
        fault_next(refuse(faults, "game.typed", "G-13",
                          "your last entry holds no die that you "
                          "typed"),
                   "\"undo\" takes other entries back.");
    } else if (of->of) {
        fault_next(refuse(faults, "game.corrected", "G-13", "it was corrected once already"),
                   "Take it back with \"undo\" and consent.");
    } else if (view->learnt > view->looked) {
        fault_next(refuse(faults, "game.acted", "G-13", "somebody has acted since"),
                   "Take it back with \"undo\" and consent.");
    }
    return !faults->count;
}

bool desk_correct(Desk *desk, int seat, const char *typed, int64_t at, Reply *reply, Faults *faults)
{
    Faces faces = { .count = 0 };
    Entry of;
    bool done = false;

    *reply = (Reply){ 0 };
    if (desk_is_waiting(desk, seat, faults)) { /* its dice would lapse with what they stand on */
        return false;
    }
    desk_last_by(desk, seat, &of, faults);
    if (!faults->count && may_correct(desk, seat, &of, faults) &&
        faces_read(typed, &faces, faults) &&
        entry_corrected(desk, &of, &faces, &reply->entry, faults)) {
        asking_fall(&reply->entry, &desk->game.truth, &desk->game.seats[seat]);
        entry_arg(&reply->entry, "dice", typed);
        done = desk_enter(desk, seat, at, reply, faults);
    }
    entry_finish(&of);
    return done;
}
