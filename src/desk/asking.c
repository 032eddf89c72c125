/* SPDX-License-Identifier: MIT */
/* What a side asks of the others: to take back, a ruling, a waiver; it falls, is withdrawn, or they
 * consent. G-7, G-15. */
#include "desk/asking.h"

#include "desk/seek.h"
#include "game/verbs.h"

#include <string.h>

/* ---- what asks ---- */

bool only_asks(const Entry *entry, int from)
{
    for (int i = from; i < entry->changes_count; i++) {
        if (!is_asking(&entry->changes[i])) {
            return false;
        }
    }
    return true;
}

bool asks_for_itself(const Entry *entry, int side)
{
    for (int i = 0; i < entry->changes_count; i++) {
        if (!is_asking(&entry->changes[i]) || entry->changes[i].thing != side) {
            return false;
        }
    }
    return true;
}

bool is_request(const Desk *desk, const Entry *entry)
{
    const Change *asks = entry->changes;

    return entry->changes_count && only_asks(entry, 0) && asks->trait == SIDE_ASKS &&
           asks->to.number > ASKS_NOTHING &&
           world_get(&desk->game.truth, KIND_SIDE, asks->thing, SIDE_ASKS) == asks->to.number;
}

int own_changes(const Entry *entry)
{
    int count = entry->changes_count;
    bool acts =
        entry->of ? strcmp(entry->verb, "correct") == 0 : strcmp(entry->verb, "consent") != 0;

    while (acts && count > 0 && is_asking(&entry->changes[count - 1])) {
        count--;
    }
    bool fell = count < entry->changes_count && entry->changes[count].trait == SIDE_ASKS &&
                asks_back(entry->changes[count].from.number);
    return fell ? count : entry->changes_count;
}

static void change(Entry *entry, const World *truth, int side, int trait, Value to)
{
    entry_change(entry, KIND_SIDE, side, trait, world_value(truth, KIND_SIDE, side, trait), to);
}

static void no_more_asking(Entry *entry, const World *truth, int side)
{
    change(entry, truth, side, SIDE_ASKS, (Value){ 0 });
    change(entry, truth, side, SIDE_ASKED, (Value){ 0 });
    change(entry, truth, side, SIDE_ABOUT, (Value){ 0 });
    if (*world_text(truth, KIND_SIDE, side, SIDE_TOPIC)) {
        change(entry, truth, side, SIDE_TOPIC, (Value){ 0 });
    }
}

/* ---- requests fall ---- */

bool asks_undo(const World *truth, const Seat *seat)
{
    return (seat->kind == SEAT_SIDE || seat->kind == SEAT_COMMANDER) &&
           asks_back(world_get(truth, KIND_SIDE, seat->side, SIDE_ASKS));
}

void asking_fall(Entry *entry, const World *truth, const Seat *seat)
{
    if (strcmp(entry->verb, "consent") != 0 && asks_undo(truth, seat)) {
        no_more_asking(entry, truth, seat->side);
    }
}

/* A ruling is taken back as long as that fits, whatever came after it. */
static bool is_barred(Desk *desk, int side)
{
    const World *truth = &desk->game.truth;
    Faults faults;
    Entry of = { 0 };

    faults_clear(&faults);
    bool barred = asks_back(world_get(truth, KIND_SIDE, side, SIDE_ASKS)) &&
                  entry_read(desk, world_get(truth, KIND_SIDE, side, SIDE_ABOUT), &of, &faults) &&
                  (!of.ruling || moves_clock(&of));
    entry_finish(&of);
    return barred;
}

/* Whether it says that a side asks something else, or no more. */
static bool asks_otherwise(const Entry *entry, int side)
{
    for (int i = 0; i < entry->changes_count; i++) {
        const Change *one = &entry->changes[i];
        if (one->kind == KIND_SIDE && one->thing == side && one->trait == SIDE_ASKS) {
            return true;
        }
    }
    return false;
}

void request_about(const Game *game, Entry *entry, int seq)
{
    int side = 0;

    for (int i = 0; i < entry->changes_count; i++) {
        const Change *one = &entry->changes[i];
        if (one->kind == KIND_SIDE && one->trait == SIDE_ASKS && one->to.number == ASKS_RULING) {
            side = one->thing;
        }
    }
    if (side && game->settings.plain && strcmp(entry->verb, "ruling") == 0) {
        change(entry, &game->truth, side, SIDE_ABOUT, (Value){ .number = seq });
    }
}

bool requests_fall(Desk *desk, Entry *entry, const char **why)
{
    World *truth = &desk->game.truth;
    bool fits = true, goes = !only_asks(entry, 0);

    for (int side = 1; fits && goes && side <= world_count(truth, KIND_SIDE); side++) {
        if (is_barred(desk, side) && was_open(desk, entry)) {
            entry_take_back(truth, entry);
            no_more_asking(entry, truth, side);
            fits = desk_apply(desk, entry, why);
        }
    }
    return fits;
}

void requests_fell(Entry *entry, const World *truth, const Seat *seat, const Entry *recorded)
{
    if (asks_otherwise(recorded, seat->side)) {
        asking_fall(entry, truth, seat);
    }
    for (int side = 1; side <= world_count(truth, KIND_SIDE); side++) {
        if (asks_back(world_get(truth, KIND_SIDE, side, SIDE_ASKS)) &&
            asks_otherwise(recorded, side) && !asks_otherwise(entry, side)) {
            no_more_asking(entry, truth, side);
        }
    }
}

void answer_asking(Entry *entry, const World *truth, int of)
{
    for (int side = 1; side <= world_count(truth, KIND_SIDE); side++) {
        if (asks_back(world_get(truth, KIND_SIDE, side, SIDE_ASKS)) &&
            world_get(truth, KIND_SIDE, side, SIDE_ABOUT) == of) {
            no_more_asking(entry, truth, side);
        }
    }
}

/* ---- what they are about ---- */

/* A ruling that was asked for, bound as things stand now, to be finished; false: it cannot be. */
static bool bind_asked(const Desk *desk, const Entry *of, Command *command, BoundCommand *bound)
{
    int seat = desk_seat(desk, of->by);
    Faults faults = { 0 };

    *command = (Command){ of->verb, of->args.at, of->args.count, "" };
    *bound = (BoundCommand){ 0 };
    if (seat < 0 || strcmp(of->verb, "ruling") != 0) {
        return false;
    }
    Look view = desk_look(desk, seat);
    return game_bind(&view, command, bound, &faults);
}

/* The order or piece that a side asks about; false: none. */
static bool asked_about(Desk *desk, int side, Kind *kind, int *thing)
{
    const World *truth = &desk->game.truth;
    int asks = world_get(truth, KIND_SIDE, side, SIDE_ASKS);
    Faults faults = { 0 };
    BoundCommand bound = { 0 };
    Command command;
    Entry of = { 0 };

    *kind = asks == ASKS_WAIVE_ORDER ? KIND_ORDER : KIND_PIECE;
    *thing = world_get(truth, KIND_SIDE, side, SIDE_ABOUT);
    bool is = asks == ASKS_WAIVE_ORDER || asks == ASKS_WAIVE_PIECE;
    if (asks == ASKS_RULING && entry_read(desk, *thing, &of, &faults)) {
        is = bind_asked(desk, &of, &command, &bound) && ruling_about(&bound, kind, thing);
    }
    bound_finish(&bound);
    entry_finish(&of);
    return is;
}

bool refuse_asked_about(Desk *desk, int seat, const Entry *of, Faults *faults)
{
    int side = desk->game.seats[seat].side, thing = 0;
    Kind kind = KIND_PIECE;
    bool about = side > 0 && asked_about(desk, side, &kind, &thing);

    for (int i = 0; about && i < of->changes_count && !faults->count; i++) {
        const Change *made = &of->changes[i];
        if (made->trait == 0 && made->kind == kind && made->thing == thing) {
            fault_next(refuse(faults, "game.asked", "G-7", "your side asks the others about it"),
                       "\"withdraw\" that first, by who asked or the player of your side.");
        }
    }
    return faults->count > 0;
}

/* ---- and are withdrawn ---- */

/* Of a side any of its seats; what else it asks than to take back, only its player withdraws. */
static bool refuse_withdrawal(const World *truth, const Seat *seat, Faults *faults)
{
    bool plays = seat->kind == SEAT_SIDE || seat->kind == SEAT_COMMANDER;
    int asks = plays ? world_get(truth, KIND_SIDE, seat->side, SIDE_ASKS) : ASKS_NOTHING;

    if (asks == ASKS_NOTHING) {
        fault_next(refuse(faults, "dice.none", "G-7, G-13",
                          "no command of yours waits for dice, and you ask the others for nothing"),
                   "\"undo\" takes back what you did last.");
    } else if (seat->kind == SEAT_COMMANDER && !asks_back(asks)) {
        fault_next(refuse(faults, "game.seat", "G-8", "what your side asks its player withdraws"),
                   "A dispatch may ask him to.");
    }
    return faults->count > 0;
}

bool entry_withdrawn(const Desk *desk, int seat, Entry *entry, Faults *faults)
{
    const Seat *who = &desk->game.seats[seat];

    if (refuse_withdrawal(&desk->game.truth, who, faults)) {
        return false;
    }
    entry_open(entry, &desk->game.truth, who, WITHDRAW);
    no_more_asking(entry, &desk->game.truth, who->side);
    return true;
}

/* Who plays a leader withdraws nothing that another asked. */
static bool refuse_anothers(Desk *desk, int seat, Faults *faults)
{
    const Seat *who = &desk->game.seats[seat];
    Entry of = { 0 };

    if (who->kind == SEAT_COMMANDER && asks_undo(&desk->game.truth, who) &&
        entry_read(desk, world_get(&desk->game.truth, KIND_SIDE, who->side, SIDE_ABOUT), &of,
                   faults) &&
        strcmp(of.by, who->name) != 0) {
        fault_next(refuse(faults, "game.seat", "G-8", "it was not you who asked for that"),
                   "Who did withdraws it, or the player of your side.");
    }
    entry_finish(&of);
    return faults->count > 0;
}

bool desk_ask_no_more(Desk *desk, int seat, int64_t at, Reply *reply, Faults *faults)
{
    *reply = (Reply){ 0 };
    return !refuse_anothers(desk, seat, faults) &&
           entry_withdrawn(desk, seat, &reply->entry, faults) &&
           desk_enter(desk, seat, at, reply, faults);
}

/* ---- consent ---- */

void ask_consent(Desk *desk, int seat, const Entry *of, const char *reason, Reply *reply,
                 Faults *faults)
{
    const World *truth = &desk->game.truth;
    Look view = desk_look(desk, seat);
    int side = desk->game.seats[seat].side;

    if (refuse_followed(desk, followed_by(desk, seat, of, bars_consent, faults), false, faults)) {
        return;
    }
    if (!*reason) {
        fault_next(refuse(faults, "game.consent", "G-7",
                          "\"%s\" threw dice or showed something: it is taken back only with "
                          "consent",
                          of->verb),
                   "Ask for it with a reason: undo --reason \"...\".");
    } else if (!refuse_asked(&view, side, faults)) {
        bool corrects = strcmp(of->verb, "correct") == 0;
        int asks = !entry_rolled(of)           ? ASKS_UNDO
                   : !corrects                 ? ASKS_UNDO_DICE
                   : desk->game.settings.sound ? ASKS_UNDO_CORRECTION
                                               : ASKS_UNDO;
        entry_open(&reply->entry, truth, &desk->game.seats[seat], "undo");
        change(&reply->entry, truth, side, SIDE_ASKS, (Value){ .number = asks });
        change(&reply->entry, truth, side, SIDE_ASKED, (Value){ .text = reason });
        change(&reply->entry, truth, side, SIDE_ABOUT, (Value){ .number = of->seq });
    }
}

/* The changes of a ruling that a seat asked for, as if the umpire had made it. */
static bool rule_now(Desk *desk, const Entry *of, Entry *entry)
{
    static const Seat umpire = { .kind = SEAT_UMPIRE };
    static const Faces none = { .count = 0 };
    Faults faults = { 0 };
    BoundCommand bound;
    Command command;
    Entry made = { 0 };

    bool can = bind_asked(desk, of, &command, &bound);
    if (can) {
        Decision d;
        game_decide(&desk->game, &umpire, &bound, &none, &d, &made, &faults);
        for (int i = 0; i < made.changes_count; i++) {
            const Change *as = &made.changes[i];
            entry_change(entry, as->kind, as->thing, as->trait, as->from, as->to);
        }
    }
    entry->ruling = true;
    bound_finish(&bound);
    entry_finish(&made);
    return can && !faults.count;
}

bool entry_consented(Desk *desk, int seat, int side, const Entry *of, Entry *entry)
{
    const World *truth = &desk->game.truth;
    int asks = world_get(truth, KIND_SIDE, side, SIDE_ASKS);
    bool done = true;

    if (asks_back(asks)) {
        entry_about(entry, &desk->game, &desk->game.seats[seat], "consent", of, false);
        done = world_get(truth, KIND_SIDE, side, SIDE_ABOUT) == of->seq;
    } else {
        entry_open(entry, truth, &desk->game.seats[seat], "consent");
        entry->of = of->seq;
        bool meant =
            !desk->game.settings.plain || world_get(truth, KIND_SIDE, side, SIDE_ABOUT) == of->seq;
        done = meant && asks == ASKS_RULING && rule_now(desk, of, entry);
    }
    no_more_asking(entry, truth, side);
    return done;
}

/* Whether it was asked in these words: what is asked again may be older than the last request. */
static bool asked_so(const Entry *of, const char *words)
{
    for (int i = 0; i < of->changes_count; i++) {
        const Change *one = &of->changes[i];
        if (one->kind == KIND_SIDE && one->trait == SIDE_ASKED &&
            strcmp(one->to.text, words) == 0) {
            return true;
        }
    }
    return false;
}

/* The entry that a side asks about: the one to be taken back, or that of the ruling, which games
 * from before look for. */
static bool read_asked(Desk *desk, int side, Entry *of, Faults *faults)
{
    const World *truth = &desk->game.truth;

    *of = (Entry){ 0 };
    if (asks_back(world_get(truth, KIND_SIDE, side, SIDE_ASKS)) || desk->game.settings.plain) {
        return entry_read(desk, world_get(truth, KIND_SIDE, side, SIDE_ABOUT), of, faults);
    }
    for (int seat = 0; seat < desk->game.seats_count; seat++) {
        const Seat *who = &desk->game.seats[seat];
        if (who->kind == SEAT_SIDE && who->side == side) {
            return seek_entry(desk, seat, seek_ruling, of, faults) &&
                   asked_so(of, world_text(truth, KIND_SIDE, side, SIDE_ASKED));
        }
    }
    return false;
}

/* Whether a command consents to what a side asks and the journal holds. */
static bool is_consent(const Look *view, const Command *command, int side)
{
    int asks = world_get(view->world, KIND_SIDE, side, SIDE_ASKS);
    Faults faults = { 0 };
    BoundCommand bound;

    if (!asks_back(asks) && asks != ASKS_RULING) {
        return false;
    }
    bool yes =
        game_refuse(view, command, &bound, &faults) && ARGS_OF(ConsentArgs, &bound)->answer == 0;
    bound_finish(&bound);
    return yes;
}

/* Whether an entry fits what stands there now, and the dice that lie there of the side that asks.
 */
static bool could_stand(Desk *desk, int side, const Entry *entry)
{
    const char *why;
    bool fits = desk_apply(desk, entry, &why);

    if (fits) {
        fits = whose_dice_move(desk, side, -1, entry) < 0;
        entry_take_back(&desk->game.truth, entry);
    }
    return fits;
}

/* Where it can no longer be, who consents is not told so: to say it would tell of the asker. */
bool desk_consents(Desk *desk, int seat, const Command *command, int64_t at, Reply *reply,
                   bool *done, Faults *faults)
{
    Look view = desk_look(desk, seat);
    int side = strcmp(command->verb, "consent") == 0 ? side_asking(&view) : 0;
    Entry *entry = &reply->entry, of;

    if (!side || !is_consent(&view, command, side)) {
        return false;
    }
    bool can = read_asked(desk, side, &of, faults);
    bool undo = asks_back(world_get(&desk->game.truth, KIND_SIDE, side, SIDE_ASKS));
    bool umpire = desk->game.seats[seat].kind == SEAT_UMPIRE;
    if (can && undo) {
        refuse_followed(desk, followed_by(desk, seat, &of, umpire ? NULL : was_told, faults),
                        umpire, faults);
    }
    can = can && !faults->count && entry_consented(desk, seat, side, &of, entry) &&
          could_stand(desk, side, entry);
    if (can) {
        entry->command = arena_string(&entry->arena, command->id);
        for (int i = 0; i < command->args_count; i++) {
            entry_arg(entry, command->args[i].name, command->args[i].value);
        }
        *done = desk_enter(desk, seat, at, reply, faults);
    } else {
        entry_finish(entry);
        *done = false;
    }
    entry_finish(&of);
    return can || faults->count;
}
