/* SPDX-License-Identifier: MIT */
/* Commands that wait for dice: durable, outside the journal, one a seat. G-13. */
#include "desk/seek.h"

#include "game/verbs.h"
#include "rules/question.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cuts what is too long between characters. */
static void keep_text(char *to, size_t size, Text *text)
{
    snprintf(to, size, "%s", text_of(text));
    to[text_junk(to, strlen(to))] = '\0';
    text_finish(text);
}

/* The pieces that the command names. */
static void say_named(Text *to, const View *view, const BoundCommand *bound)
{
    for (const Field *param = bound->verb->params; param && param->name; param++) {
        bool names = param->type == FIELD_THING && (Kind)param->to == KIND_PIECE;
        int piece = names ? *(const int *)(const void *)(bound->args.bytes + param->at) : 0;
        if (world_is(&view->world, KIND_PIECE, piece)) {
            text_addf(to, "%s%s", to->length ? ", " : "",
                      world_text(&view->world, KIND_PIECE, piece, PIECE_NAME));
        }
    }
}

/* On whom it is thrown: those who play parts in it, the one that it is about, or who was named. */
static void say_whom(Text *to, const View *view, const BoundCommand *bound, const Decision *d,
                     bool seen)
{
    if (d->among) {
        text_add(to, d->among);
    } else if (seen && world_is(&view->world, KIND_PIECE, d->about)) {
        text_add(to, world_text(&view->world, KIND_PIECE, d->about, PIECE_NAME));
    } else {
        say_named(to, view, bound);
    }
    text_add(to, to->length ? ": " : "");
}

/* What is thrown for; the chances, as far as the seat will be told how it came out. */
static void say_wanted(Act *act, const Decision *d)
{
    const View *view = &act->desk->views[act->seat];
    bool seen = view_sees_play(view, d->world, d->owner, d->about);
    Text wants = { 0 }, about = { 0 };

    wanted_print(&wants, &d->play->ump);
    keep_text(act->reply->wants, sizeof act->reply->wants, &wants);
    say_whom(&about, view, &act->bound, d, seen);
    wanted_tell(&about, d->play, seen);
    keep_text(act->reply->about, sizeof act->reply->about, &about);
}

/* Which dice are wanted, and of what: asks by their names, as they are typed. */
static void pack_wanting(Text *bytes, const Wanting *wanting, const Book *book)
{
    int asks = 0;

    pack_number(bytes, wanting->missing);
    pack_number(bytes, wanting->dice.count);
    pack_number(bytes, wanting->dice.sides);
    pack_number(bytes, wanting->dice.reading);
    pack_text(bytes, wanting->title);
    pack_text(bytes, wanting->part);
    pack_text(bytes, wanting->rule ? wanting->rule->name : "");
    for (const Field *ask = wanting->rule ? wanting->rule->asks : NULL; ask && ask->name; ask++) {
        asks += field_asked(ask, book, &wanting->asks);
    }
    pack_number(bytes, asks);
    for (const Field *ask = wanting->rule ? wanting->rule->asks : NULL; ask && ask->name; ask++) {
        Text typed = { 0 };
        if (field_asked(ask, book, &wanting->asks)) {
            text_addf(&typed, "%s=", ask->name);
            field_print(&typed, ask, book, field_get(ask, &wanting->asks), true);
            pack_text(bytes, text_of(&typed));
        }
        text_finish(&typed);
    }
    pack_number(bytes, wanting->count);
    for (int i = 0; i < wanting->count; i++) {
        pack_number(bytes, wanting->faces[i]);
    }
}

/* What cannot be read any more is not told. */
static void unpack_wanting(Unpacker *from, Wanting *wanting, const Book *book)
{
    const char *asks[FIELDS_MOST];
    Faults faults = { 0 };

    wanting->missing = unpack_number(from);
    wanting->dice.count = (unsigned char)unpack_number(from);
    wanting->dice.sides = (unsigned char)unpack_number(from);
    wanting->dice.reading = (unsigned char)unpack_number(from);
    snprintf(wanting->title, WANTING_TEXT, "%s", unpack_text(from));
    snprintf(wanting->part, WANTING_TEXT, "%s", unpack_text(from));
    wanting->rule = rule_find(book, unpack_text(from));
    int count = unpack_count(from);
    for (int i = 0; i < count && i < FIELDS_MOST; i++) {
        asks[i] = unpack_text(from);
    }
    wanting->count = count <= FIELDS_MOST ? unpack_count(from) : 0;
    for (int i = 0; i < wanting->count && i < FACES_MOST; i++) {
        wanting->faces[i] = unpack_number(from);
    }
    if (from->bad || count > FIELDS_MOST || wanting->count > FACES_MOST) {
        *wanting = (Wanting){ 0 };
    } else if (wanting->rule &&
               !rule_ask(wanting->rule, book, asks, count, &wanting->asks, &faults)) {
        wanting->rule = NULL;
    }
}

/* Who acts asks no more to take back what he did before, though his dice are still to come. */
static bool ask_no_more(Act *act)
{
    Desk *desk = act->desk;
    Reply reply = { 0 };

    bool done = !asks_undo(&desk->game.truth, &desk->game.seats[act->seat]) ||
                (entry_withdrawn(desk, act->seat, &reply.entry, act->faults) &&
                 desk_enter(desk, act->seat, act->at, &reply, act->faults));
    reply_finish(&reply);
    return done;
}

/* What waits for dice, and for which. */
static void pack_waiting(Text *bytes, Act *act, const Decision *d)
{
    Wanting wanting;

    say_wanted(act, d);
    pack_text(bytes, act->command.verb);
    pack_text(bytes, act->command.id);
    pack_text(bytes, act->reply->wants);
    pack_number(bytes, act->command.args_count);
    for (int i = 0; i < act->command.args_count; i++) {
        pack_text(bytes, act->command.args[i].name);
        pack_text(bytes, act->command.args[i].value);
    }
    pack_number(bytes, act->faces.count);
    for (int i = 0; i < act->faces.count; i++) {
        pack_number(bytes, act->faces.at[i]);
        pack_number(bytes, act->program[i]);
    }
    pack_text(bytes, act->reply->about);
    wanting_of(&wanting, d->play,
               view_sees_play(&act->desk->views[act->seat], d->world, d->owner, d->about));
    pack_wanting(bytes, &wanting, act->desk->game.book);
}

/* Writes down what waits for dice. */
bool act_wait(Act *act, const Decision *d)
{
    Text bytes = { 0 };

    pack_waiting(&bytes, act, d);
    act->reply->wanted = true;
    act->reply->thrown = act->faces.count > 0;
    bool kept =
        store_wait(act->desk->store, act->desk->number, act->desk->game.seats[act->seat].name,
                   (Bytes){ bytes.at, bytes.length }, act->threw, act->faults);
    text_finish(&bytes);
    return kept && ask_no_more(act);
}

typedef struct Kept {
    Command command;
    Arg *args;
    const char *wants, *about;
    Wanting wanting;
    int faces_count;
    int faces[FACES_MOST];
    bool program[FACES_MOST];
    Bytes bytes; /* all of it */
    Arena arena;
} Kept;

/* The bytes of what waits; false: nothing does. */
static bool find_waiting(const Desk *desk, int seat, Bytes *bytes, Arena *arena)
{
    const Copied *copied = desk->copied;

    if (copied) {
        *bytes = (Bytes){ text_of(&copied->pending), copied->pending.length };
        return copied->waits && copied->seat == seat;
    }
    return store_waiting(desk->store, desk->number, desk->game.seats[seat].name, bytes, arena);
}

static bool kept_read(Desk *desk, int seat, Kept *kept)
{
    *kept = (Kept){ 0 };
    if (!find_waiting(desk, seat, &kept->bytes, &kept->arena)) {
        return false;
    }
    Unpacker from = { .bytes = kept->bytes.at, .length = kept->bytes.length };
    kept->command.verb = unpack_text(&from);
    kept->command.id = unpack_text(&from);
    kept->wants = unpack_text(&from);
    kept->command.args_count = unpack_count(&from);
    kept->args = arena_take(&kept->arena, (size_t)(kept->command.args_count + 1) * sizeof(Arg));
    kept->command.args = kept->args;
    for (int i = 0; i < kept->command.args_count; i++) {
        kept->args[i].name = unpack_text(&from);
        kept->args[i].value = unpack_text(&from);
    }
    kept->faces_count = unpack_count(&from);
    for (int i = 0; i < kept->faces_count && i < FACES_MOST; i++) {
        kept->faces[i] = unpack_number(&from);
        kept->program[i] = unpack_number(&from) == 1;
    }
    /* What waits from before says nothing more. */
    kept->about = from.at < from.length ? unpack_text(&from) : "";
    if (from.at < from.length) {
        unpack_wanting(&from, &kept->wanting, desk->game.book);
        from.bad = false;
    }
    return !from.bad && kept->faces_count < FACES_MOST;
}

bool desk_waiting(Desk *desk, int seat, Waiting *waiting)
{
    Kept kept;

    *waiting = (Waiting){ 0 };
    bool waits = kept_read(desk, seat, &kept);
    if (waits) {
        Text args = { 0 };
        for (int i = 0; i < kept.command.args_count; i++) {
            text_add(&args, i ? " " : "");
            text_arg(&args, kept.args[i].name, kept.args[i].value);
        }
        snprintf(waiting->command, sizeof waiting->command, "%s", kept.command.id);
        snprintf(waiting->verb, sizeof waiting->verb, "%s", kept.command.verb);
        snprintf(waiting->args, sizeof waiting->args, "%s", text_of(&args));
        waiting->args[text_junk(waiting->args, strlen(waiting->args))] = '\0';
        snprintf(waiting->wants, sizeof waiting->wants, "%s", kept.wants);
        snprintf(waiting->about, sizeof waiting->about, "%s", kept.about);
        waiting->thrown = kept.faces_count > 0;
        waiting->wanting = kept.wanting;
        text_finish(&args);
    }
    arena_finish(&kept.arena);
    return waits;
}

/* The act that waits, as it would go on. */
static Act act_of(Desk *desk, int seat, const Kept *kept, Reply *reply, Faults *faults)
{
    Act act = { .desk = desk,
                .seat = seat,
                .command = kept->command,
                .faces.count = kept->faces_count,
                .waited = true,
                .begun = kept->faces_count > 0,
                .some_wait = true,
                .reply = reply,
                .faults = faults };

    memcpy(act.faces.at, kept->faces, sizeof act.faces.at);
    memcpy(act.program, kept->program, sizeof act.program);
    return act;
}

/*
 * A command that waits is only looked at, maybe while another is being decided: that one's play
 * lies aside until it is finished, or what lies there of this would be taken for it.
 */
static Act act_aside(Desk *desk, int seat, const Kept *kept, Reply *reply, Faults *faults)
{
    Act act = act_of(desk, seat, kept, reply, faults);

    act.aside = desk->game.play;
    desk->game.play = NULL;
    return act;
}

/* What it would come to as things stand, as the seat sees them or truly: true with the decision,
 * which wants more dice. */
static bool wants_dice(Act *act, bool truly, Decision *d)
{
    Desk *desk = act->desk;
    const Seat *seat = &desk->game.seats[act->seat];
    Look view = desk_look(desk, act->seat), truth = game_look(&desk->game, &desk->game.truth, seat);
    bool wants = false;

    if (game_bind(truly ? &truth : &view, &act->command, &act->bound, act->faults)) {
        verb_refuse(&truth, &act->bound, act->faults);
    }
    if (!act->faults->count) {
        game_decide(&desk->game, seat, &act->bound, &act->faces, d, &act->reply->entry,
                    act->faults);
        wants = d->wanted && !act->faults->count;
    }
    return wants;
}

static void act_finish(Act *act)
{
    free(act->desk->game.play);
    act->desk->game.play = act->aside;
    entry_finish(&act->reply->entry);
    bound_finish(&act->bound);
}

/* What dice that lie on the table are thrown for as things stand: of what, with what chances, how
 * many are to come. */
static void pack_thrown(Text *bytes, Desk *desk, int seat, const Kept *kept, bool truly)
{
    Reply reply = { 0 };
    Faults faults = { 0 };
    Act act = act_aside(desk, seat, kept, &reply, &faults);
    Wanting wanting;
    Decision d;

    if (wants_dice(&act, truly, &d)) {
        wanting_of(&wanting, d.play, true);
        pack_wanting(bytes, &wanting, desk->game.book);
    }
    act_finish(&act);
}

/* Both as its seat names things and as they are: what the seat sees changes only afterwards. */
static void pack_both(Text *bytes, Desk *desk, int seat, const Kept *kept)
{
    pack_thrown(bytes, desk, seat, kept, false);
    pack_thrown(bytes, desk, seat, kept, true);
}

void wait_anew(Desk *desk)
{
    for (int i = 0; i < desk->game.seats_count; i++) {
        Reply reply = { 0 };
        Faults faults = { 0 };
        Text bytes = { 0 };
        Kept kept;
        Decision d;
        if (kept_read(desk, i, &kept)) {
            Act act = act_aside(desk, i, &kept, &reply, &faults);
            if (wants_dice(&act, false, &d)) {
                pack_waiting(&bytes, &act, &d);
            }
            act_finish(&act);
        }
        if (bytes.length && (bytes.length != kept.bytes.length ||
                             memcmp(bytes.at, kept.bytes.at, bytes.length) != 0)) {
            store_wait(desk->store, desk->number, desk->game.seats[i].name,
                       (Bytes){ bytes.at, bytes.length }, false, &faults);
        }
        text_finish(&bytes);
        arena_finish(&kept.arena);
    }
}

/* Whether something comes of it: who only asks a rule may do so whatever becomes of his asks. */
static bool is_in_earnest(const Command *command)
{
    bool applies = strcmp(command->verb, "ask") != 0;

    for (int i = 0; i < command->args_count; i++) {
        applies |= strcmp(command->args[i].name, "apply") == 0 &&
                   strcmp(command->args[i].value, "yes") == 0;
    }
    return applies;
}

/* Whether dice of a seat lie on the table from which something comes; to be finished. */
static bool dice_lie(Desk *desk, int seat, Kept *kept)
{
    return kept_read(desk, seat, kept) && kept->faces_count && is_in_earnest(&kept->command);
}

/* For whose side they are thrown: those of who plays for all by what they are thrown on. */
static int side_of_dice(Desk *desk, int seat, const Kept *kept)
{
    Reply reply = { 0 };
    Faults faults = { 0 };
    Act act = act_aside(desk, seat, kept, &reply, &faults);
    int side = desk->game.seats[seat].side;
    Decision d;

    if (side <= 0 && wants_dice(&act, true, &d)) {
        side = d.about > 0 ? piece_get(&desk->game.truth, d.about, PIECE_SIDE) : d.owner;
    }
    act_finish(&act);
    return side;
}

int whose_dice_move(Desk *desk, int side, int but, const Entry *entry)
{
    int whose = -1;

    for (int i = 0; i < desk->game.seats_count && whose < 0; i++) {
        Text before = { 0 }, after = { 0 };
        Kept kept = { 0 };
        if (i != but && side > 0 && dice_lie(desk, i, &kept) &&
            side_of_dice(desk, i, &kept) == side) {
            pack_both(&after, desk, i, &kept);
            entry_take_back(&desk->game.truth, entry);
            pack_both(&before, desk, i, &kept);
            entry_apply(&desk->game.truth, entry);
            bool same = before.length == after.length &&
                        (!after.length || memcmp(before.at, after.at, after.length) == 0);
            whose = same ? -1 : i;
        }
        text_finish(&before);
        text_finish(&after);
        arena_finish(&kept.arena);
    }
    return whose;
}

bool moves_dice(Desk *desk, int seat, const Entry *entry, Faults *faults)
{
    bool changes = entry->changes_count && !moves_clock(entry);
    int whose = changes ? whose_dice_move(desk, desk->game.seats[seat].side, seat, entry) : -1;

    if (whose >= 0) {
        entry_take_back(&desk->game.truth, entry);
        fault_next(
            refuse(faults, "game.thrown", "G-13",
                   "dice of %s lie on the table, and would then be thrown for something else",
                   desk->game.seats[whose].name),
            "The rest of them is thrown first.");
    }
    return whose >= 0;
}

bool refuse_beside_dice(Desk *desk, int seat, const Command *command, bool throws, Faults *faults)
{
    static const char *const ENDS[] = { "next", "ready", NULL };
    const Seat *who = &desk->game.seats[seat];
    bool umpire = who->kind == SEAT_UMPIRE;
    bool sweeps = text_find(command->verb, ENDS) >= 0 || (throws && is_in_earnest(command));

    for (int i = 0; i < desk->game.seats_count && !faults->count; i++) {
        const Seat *other = &desk->game.seats[i];
        Kept kept = { 0 };
        bool lie = i != seat && sweeps && (umpire || seat_plays(other, who->side)) &&
                   dice_lie(desk, i, &kept);
        if (lie && (umpire ? strcmp(kept.command.verb, command->verb) == 0
                           : who->side > 0 && side_of_dice(desk, i, &kept) == who->side)) {
            fault_next(refuse(faults, "game.thrown", "G-13",
                              "a command of %s waits for the rest of its dice", other->name),
                       "It is done first, by who sits there; whoever keeps the game can give that "
                       "seat out anew.");
        }
        arena_finish(&kept.arena);
    }
    return faults->count > 0;
}

bool desk_waits_in_vain(Desk *desk, int seat, Faults *why)
{
    Look view = desk_look(desk, seat);
    BoundCommand bound = { 0 };
    Kept kept;

    bool waits = kept_read(desk, seat, &kept);
    bool vain = waits && !game_refuse(&view, &kept.command, &bound, why);
    bound_finish(&bound);
    arena_finish(&kept.arena);
    return vain;
}

bool desk_waiting_odds(Desk *desk, int seat, const Rule **rule, Situation *asks)
{
    Faults refusal = { 0 }, faults = { 0 };
    Kept kept;

    bool told = kept_read(desk, seat, &kept) &&
                desk_odds(desk, seat, &kept.command, rule, asks, &refusal, &faults);
    arena_finish(&kept.arena);
    return told;
}

bool desk_is_waiting(Desk *desk, int seat, Faults *faults)
{
    Waiting waiting;

    if (!desk_waiting(desk, seat, &waiting)) {
        return false;
    }
    fault_next(refuse(faults, "game.waiting", "G-13", "\"%s\" waits for dice: %s", waiting.verb,
                      waiting.wants),
               "Go on with \"dice FACES\"%s%s.",
               desk->game.settings.only_typed ? "" : " or \"dice program\"",
               waiting.thrown ? "" : ", or take it back with \"withdraw\"");
    return true;
}

void refuse_dice(Faults *faults)
{
    fault_next(refuse(faults, "dice.none", "G-13", "no command of yours waits for dice"),
               "\"due\" tells what is due.");
}

/*
 * What has become impossible meanwhile waits no longer. Dice that lie there go on record with it,
 * so that nobody throws a second time in silence.
 */
static void lapse(Act *act)
{
    Desk *desk = act->desk;
    const Seat *seat = &desk->game.seats[act->seat];
    Faults faults = { 0 };
    Reply reply = { 0 };
    Text dice = { 0 };

    if (!act->faces.count) {
        store_forget(desk->store, desk->number, seat->name, act->faults);
        return;
    }
    for (int i = 0; i < act->faces.count; i++) {
        text_addf(&dice, "%s%d", i ? "," : "", act->faces.at[i]);
    }
    entry_open(&reply.entry, &desk->game.truth, seat, LAPSE);
    reply.entry.command = arena_string(&reply.entry.arena, act->command.id);
    entry_arg(&reply.entry, "verb", act->command.verb);
    for (int i = 0; i < act->command.args_count; i++) {
        entry_arg(&reply.entry, act->command.args[i].name, act->command.args[i].value);
    }
    entry_arg(&reply.entry, "dice", text_of(&dice));
    if (desk_append(desk, act->seat, &reply.entry, true, false, act->at, &faults) &&
        desk_publish(desk, act->seat, &reply)) {
        fault_next(
            refuse(act->faults, "game.lapsed", "G-13", "\"%s\" waits no longer", act->command.verb),
            "Its dice, %s, stay on record: entry %d of your log.", text_of(&dice),
            reply.news.number);
    }
    reply_finish(&reply);
    text_finish(&dice);
}

/* Whether the dice that lie there still want others: if not, none that are typed help. */
static bool wants_more(Desk *desk, int seat, const Kept *kept)
{
    Text bytes = { 0 };

    pack_thrown(&bytes, desk, seat, kept, false);
    bool more = bytes.length > 0;
    text_finish(&bytes);
    return more;
}

static bool is_refused(const Faults *faults)
{
    return faults->at[0].kind == FAULT_REFUSED;
}

bool desk_go_on(Desk *desk, int seat, const DeskDice *dice, int64_t at, Reply *reply,
                Faults *faults)
{
    Kept kept;
    bool done = false;

    *reply = (Reply){ 0 };
    if (!kept_read(desk, seat, &kept)) {
        refuse_dice(faults);
    } else if (!refuse_dice_from(desk, dice, faults) && /* else it goes on waiting */
               (kept.faces_count || !refuse_beside_dice(desk, seat, &kept.command, true, faults))) {
        Act act = act_of(desk, seat, &kept, reply, faults);
        act.dice = dice;
        act.at = at;
        if (!dice->typed || faces_read(dice->typed, &act.faces, faults)) {
            done = act_on(&act);
        }
        if (!done && faults->count && (is_refused(faults) || !wants_more(desk, seat, &kept))) {
            lapse(&act);
        }
    }
    arena_finish(&kept.arena);
    return done;
}

bool desk_withdraw(Desk *desk, int seat, Waiting *withdrawn, Faults *faults)
{
    if (!desk_waiting(desk, seat, withdrawn)) {
        refuse_dice(faults);
        return false;
    }
    if (withdrawn->thrown) {
        fault_next(refuse(faults, "game.thrown", "G-13, G-14",
                          "some of its dice lie on the table, so it cannot be withdrawn"),
                   "Go on with \"dice\": what is wrong is corrected or taken back afterwards.");
        return false;
    }
    return store_forget(desk->store, desk->number, desk->game.seats[seat].name, faults);
}
