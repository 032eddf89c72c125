/* SPDX-License-Identifier: MIT */
/* A game in play: a command is refused, or it becomes one entry. */
#include "desk/desk.h"
#include "desk/private.h"
#include "desk/setup.h"

#include "game/verbs.h"
#include "rules/question.h"
#include "wire/moment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- one command ---- */

/* Who plays alone does not throw the dice of his orders, nor anybody those that would tell. */
bool desk_seals(const Desk *desk, int seat, const BoundCommand *bound)
{
    Look view = desk_look(desk, seat);

    return verb_sealed(&desk->game, bound->verb) ||
           (bound->verb->unseen && bound->verb->unseen(&view, bound));
}

static bool is_sealed(const Act *act)
{
    return desk_seals(act->desk, act->seat, &act->bound);
}

bool refuse_dice_from(const Desk *desk, const DeskDice *dice, Faults *faults)
{
    const Settings *settings = &desk->game.settings;

    if (settings->only_program && dice->from == DICE_TYPED && !dice->yields) {
        fault_next(
            refuse(faults, "game.dice-from", "G-13", "this game counts the program's dice only"),
            "Leave the dice out.");
    } else if (settings->only_typed && dice->from == DICE_PROGRAM) {
        fault_next(refuse(faults, "game.dice-from", "G-13", "this game counts typed dice only"),
                   "Throw them, and type the faces: 4,3.");
    }
    return faults->count > 0;
}

/* From the seat's view alone. */
static bool refuse_act(Act *act)
{
    Look view = desk_look(act->desk, act->seat);
    bool may = game_refuse(&view, &act->command, &act->bound, act->faults);

    if (may && (act->dice->typed || (act->dice->asks && !act->dice->yields)) && is_sealed(act)) {
        bool alone = verb_sealed(&act->desk->game, act->bound.verb);
        fault_next(refuse(act->faults, "game.sealed", "G-10, G-50",
                          alone ? "alone, the program throws for orders: nobody else looks on"
                                : "these dice would tell what your seat may not know: the program "
                                  "throws them"),
                   "Leave the dice out.");
        may = false;
    }
    return may && (is_sealed(act) || !refuse_dice_from(act->desk, act->dice, act->faults));
}

static bool program_throws(const Act *act, const Decision *d)
{
    if (d->unseen || is_sealed(act)) {
        return true;
    }
    switch (act->dice->from) {
    case DICE_PROGRAM:
        return true;
    case DICE_TYPED:
        return act->dice->yields && act->desk->game.settings.only_program;
    case DICE_AS_GAME:
        return !act->desk->game.settings.typed_dice;
    }
    return true;
}

/* What is thrown was fixed with the entry before: nobody can try again for other dice. */
static bool takes_up_dice(Act *act)
{
    uint8_t seed[STORE_SEED];

    if (act->threw) {
        return true;
    }
    if (act->dice->generator) {
        act->generator = *act->dice->generator;
    } else if (store_seed(act->desk->store, act->desk->number, seed, act->faults)) {
        act->generator = tape_generator(seed, 0);
    } else {
        return false;
    }
    act->threw = true;
    return true;
}

/* Throws what is wanted. */
static bool throw_wanted(Act *act, const Decision *d)
{
    Throw thrown;

    if (!takes_up_dice(act)) {
        return false;
    }
    Tape tape = tape_random(&act->generator);
    tape_throw(&tape, d->play->tape.wanted, NULL, NULL, &thrown);
    for (int i = thrown.dice.count - d->play->tape.missing; i < thrown.dice.count; i++) {
        if (act->faces.count >= FACES_MOST - 1) {
            faults_add(act->faults, FAULT_LIMITED, "dice.many", "too many dice for one command");
            return false;
        }
        act->program[act->faces.count] = true;
        act->faces.at[act->faces.count++] = thrown.faces[i];
    }
    return true;
}

/* Takes what is wanted, as far as it goes, from dice that were typed for several commands. */
static bool take_shared(Act *act, const Decision *d)
{
    Faces *shared = act->dice->shared, *faces = &act->faces;
    int count = d->play->tape.missing;

    if (!shared || !shared->count || faces->count + count >= FACES_MOST) {
        return false;
    }
    count = count < shared->count ? count : shared->count;
    memcpy(faces->at + faces->count, shared->at, (size_t)count * sizeof *shared->at);
    faces->count += count;
    shared->count -= count;
    memmove(shared->at, shared->at + count, (size_t)shared->count * sizeof *shared->at);
    return true;
}

static const char BESIDE[] = " and the program";

bool typed_beside_program(const Entry *entry, const char *seat)
{
    size_t length = strlen(seat);

    return strncmp(entry->typed_by, seat, length) == 0 &&
           strcmp(entry->typed_by + length, BESIDE) == 0;
}

/* Who typed the dice; where the program threw some of them, that too. */
static void say_who_threw(Act *act, const char *seat)
{
    Entry *entry = &act->reply->entry;
    int typed = 0;

    for (int i = 0; i < act->faces.count; i++) {
        typed += !act->program[i];
    }
    if (typed) {
        entry->typed_by =
            arena_print(&entry->arena, "%s%s", seat, typed == act->faces.count ? "" : BESIDE);
    }
}

/* Whether it may be done with dice of others on the table, before any of its own fall; its own that
 * lie there are not asked again. */
static bool goes_beside_dice(Act *act, bool wanted)
{
    bool begun = act->threw || act->begun;

    return !act->some_wait || begun ||
           !refuse_beside_dice(act->desk, act->seat, &act->command, wanted || act->faces.count,
                               act->faults);
}

/* On the truth; where dice are wanting they are thrown or waited for. */
static bool decide_act(Act *act)
{
    Game *game = &act->desk->game;
    const Seat *seat = &game->seats[act->seat];

    for (;;) {
        Decision d;
        game_decide(game, seat, &act->bound, &act->faces, &d, &act->reply->entry, act->faults);
        if (!act->faults->count && !goes_beside_dice(act, d.wanted)) {
            return false;
        }
        bool more = d.wanted && !act->faults->count;
        bool thrown =
            more && (program_throws(act, &d) ? throw_wanted(act, &d) : take_shared(act, &d));
        if (more && !thrown && !act->faults->count) {
            act_wait(act, &d);
        }
        if (!more) {
            break;
        }
        entry_finish(&act->reply->entry);
        if (!thrown) {
            return false;
        }
    }
    if (act->dice->generator && act->threw) {
        *act->dice->generator = act->generator;
    }
    say_who_threw(act, seat->name);
    return !act->faults->count;
}

/* Always false. */
static bool is_bug(const char *why, Faults *faults)
{
    fault_next(
        faults_add(faults, FAULT_BUG, "game.unsound",
                   "this cannot be entered: %s. It is a mistake of the program's", why),
        "Nothing was changed. Go on with something else, or enter what is meant as a ruling; "
        "and please tell of it.");
    return false;
}

bool desk_apply(Desk *desk, const Entry *entry, const char **why)
{
    *why = "it does not fit what stands there now";
    if (!entry_apply(&desk->game.truth, entry)) {
        return false;
    }
    bool sound = entry_sound(&desk->game.truth, entry, why);
    if (!sound) {
        entry_take_back(&desk->game.truth, entry);
    }
    return sound;
}

/* Whether the bytes of an entry are read back as that entry. */
static bool reads_back(const Entry *entry, Names *names, const Text *bytes)
{
    Entry again;

    bool same = entry_unpack(&again, names, bytes->at, bytes->length) && again.seq == entry->seq &&
                again.changes_count == entry->changes_count &&
                entry_same(&again, entry, NULL, NULL);
    entry_finish(&again);
    return same;
}

bool desk_knows_time(int64_t at, Faults *faults)
{
    if (moment_fits(at)) {
        return true;
    }
    fault_next(faults_add(faults, FAULT_STORAGE, "game.clock",
                          "the clock of this machine shows a year that is not one of 1 to 9999"),
               "Set it, or unset GALLOPER_NOW.");
    return false;
}

bool desk_append(Desk *desk, int seat, Entry *entry, bool forget, bool threw, int64_t at,
                 Faults *faults)
{
    Text bytes = { 0 };
    int known = desk->names.count;

    entry->seq = desk->seq + 1;
    entry->at = at;
    if (!*entry->command && desk->id[0]) {
        entry->command = arena_string(&entry->arena, desk->id);
    }
    desk->id[0] = '\0';
    entry_pack(entry, &desk->names, &bytes);
    bool whole = desk_knows_time(at, faults) &&
                 (reads_back(entry, &desk->names, &bytes) || is_bug("it cannot be kept", faults));
    StoredEntry stored = { entry->seq, entry->command, { bytes.at, bytes.length }, at };
    bool durable =
        whole && store_append(desk->store, desk->number, &stored,
                              forget ? desk->game.seats[seat].name : NULL, threw, faults);
    text_finish(&bytes);
    if (durable) {
        desk->seq = entry->seq;
    } else {
        names_forget(&desk->names, known);
        entry_take_back(&desk->game.truth, entry);
    }
    return durable;
}

static bool keeps_now(const Desk *desk, int64_t at)
{
    return desk->seq % (at == desk->kept_at ? KEEP_AT_ONCE : KEEP_AFTER) == 0;
}

bool desk_publish(Desk *desk, int seat, Reply *reply)
{
    for (int i = 0; i < desk->game.seats_count; i++) {
        view_learn(&desk->views[i], &desk->game.truth, &reply->entry,
                   i == seat ? &reply->news : NULL);
    }
    if (keeps_now(desk, reply->entry.at)) {
        desk->kept_at = reply->entry.at;
        desk_keep(desk);
    }
    if (store_waits(desk->store, desk->number)) {
        wait_anew(desk);
    }
    /* Late observers come nearer with every turn; what they may see was read when it was written.
     */
    return desk->setup->scenario.observer_delay == 0 || desk_observe(desk, NULL);
}

/* What does not fit is a mistake of the program's: it is told, and the game is as it was. */
static bool apply_act(Act *act)
{
    Desk *desk = act->desk;
    const char *why;

    request_about(&desk->game, &act->reply->entry, desk->seq + 1);
    asking_fall(&act->reply->entry, &desk->game.truth, &desk->game.seats[act->seat]);
    return (desk_apply(desk, &act->reply->entry, &why) &&
            requests_fall(desk, &act->reply->entry, &why)) ||
           is_bug(why, act->faults);
}

static bool append_act(Act *act)
{
    const Entry *entry = &act->reply->entry;

    /* What was thrown stands: to refuse it would tell it, and let it be thrown again. */
    if (act->some_wait && !entry_rolled(entry) &&
        moves_dice(act->desk, act->seat, entry, act->faults)) {
        return false;
    }
    return desk_append(act->desk, act->seat, &act->reply->entry, act->waited, act->threw, act->at,
                       act->faults);
}

bool act_on(Act *act)
{
    bool done = refuse_act(act);
    done = done && decide_act(act);
    done = done && apply_act(act);
    done = done && append_act(act);
    done = done && desk_publish(act->desk, act->seat, act->reply);

    bound_finish(&act->bound);
    if (!done) {
        entry_finish(&act->reply->entry);
    }
    return done || (act->reply->wanted && !act->faults->count);
}

/* ---- commands ---- */

/* A command id is the seat's own: another's of the same words is another. */
static bool own_id(const Desk *desk, int seat, const char *command, char id[COMMAND_ID],
                   Faults *faults)
{
    if (fault_text(faults, "the command id", command)) {
        return false;
    }
    if (strlen(command) > COMMAND_MOST) { /* cut off, it could be taken for another's */
        fault_next(faults_add(faults, FAULT_INPUT, "command.id", "the command id is too long"),
                   "Take at most %d plain letters.", COMMAND_MOST);
        return false;
    }
    snprintf(id, COMMAND_ID, "%s%s%s", *command ? desk->game.seats[seat].name : "",
             *command ? "/" : "", command);
    return true;
}

/* Entry `seq` and what the seat learnt of it when it was made. */
static void learn_again(Desk *desk, int seat, int seq, Reply *reply, Faults *faults)
{
    Playback playback;
    View view;

    bool open = playback_open(&playback, desk, faults);
    view_init(&view, &desk->game.seats[seat], &playback.game);
    while (open && playback.seq < seq && playback_next(&playback)) {
        view_learn(&view, &playback.game.truth, &playback.entry,
                   playback.seq == seq ? &reply->news : NULL);
    }
    reply->entry = playback.entry;
    playback.entry = (Entry){ 0 };
    for (int i = 0; i < reply->news.changes_count; i++) { /* the view goes, its texts stay */
        const char **text = &reply->news.changes[i].to.text;
        if (*text) {
            *text = arena_string(&reply->entry.arena, *text);
        }
    }
    view_finish(&view);
    playback_close(&playback);
}

/* Whether the command was done before: then its entry again, as it was told. */
static bool known_command(Desk *desk, int seat, const char *command, Reply *reply, Faults *faults)
{
    int seq = *command ? store_command(desk->store, desk->number, command) : 0;

    if (!seq) {
        return false;
    }
    reply->again = true;
    learn_again(desk, seat, seq, reply, faults);
    return true;
}

/* A command that waits for dice comes first; repeated, it still waits. */
static bool is_waiting(Desk *desk, int seat, const char *command, Reply *reply, Faults *faults)
{
    Waiting waiting;

    if (desk_waiting(desk, seat, &waiting) && *command && strcmp(waiting.command, command) == 0) {
        reply->wanted = true;
        reply->thrown = waiting.thrown;
        memcpy(reply->wants, waiting.wants, sizeof reply->wants);
        memcpy(reply->about, waiting.about, sizeof reply->about);
        return true;
    }
    return desk_is_waiting(desk, seat, faults);
}

bool desk_again(Desk *desk, int seat, const char *id, Reply *reply, Faults *faults)
{
    *reply = (Reply){ 0 };
    return own_id(desk, seat, id, desk->id, faults) &&
           known_command(desk, seat, desk->id, reply, faults);
}

bool desk_knows(Desk *desk, int seat, const char *id)
{
    char own[COMMAND_ID];
    Faults faults;
    Waiting waiting;

    faults_clear(&faults);
    return own_id(desk, seat, id, own, &faults) && *own &&
           (store_command(desk->store, desk->number, own) ||
            (desk_waiting(desk, seat, &waiting) && strcmp(waiting.command, own) == 0));
}

bool refuse_no_face(const DeskDice *dice, Faults *faults)
{
    if (!dice->typed || dice->typed[strspn(dice->typed, " \t\r\n")]) {
        return false;
    }
    fault_next(faults_add(faults, FAULT_INPUT, "dice.empty", "no face is typed"),
               "Write the faces, with commas between them: 4,3.");
    return true;
}

bool desk_do(Desk *desk, int seat, const Command *command, const DeskDice *dice, int64_t at,
             Reply *reply, Faults *faults)
{
    char id[COMMAND_ID];
    bool done;

    *reply = (Reply){ 0 };
    desk->id[0] = '\0';
    if (!own_id(desk, seat, command->id, id, faults)) {
        return false;
    }
    if (known_command(desk, seat, id, reply, faults)) {
        return !faults->count;
    }
    bool some_wait = store_waits(desk->store, desk->number); /* which is rare */
    if (some_wait && is_waiting(desk, seat, id, reply, faults)) {
        return reply->wanted;
    }
    Act act = { .desk = desk,
                .seat = seat,
                .command = *command,
                .dice = dice,
                .some_wait = some_wait,
                .at = at,
                .reply = reply,
                .faults = faults };
    act.command.id = id;
    if (desk_consents(desk, seat, &act.command, at, reply, &done, faults)) {
        return done;
    }
    if (refuse_no_face(dice, faults) ||
        (dice->typed && !faces_read(dice->typed, &act.faces, faults))) {
        return false;
    }
    return act_on(&act);
}

/* Whether nothing but the rules of the game stand against it. */
static bool only_refused(const Faults *faults)
{
    for (int i = 0; i < faults->count; i++) {
        if (faults->at[i].kind != FAULT_REFUSED) {
            return false;
        }
    }
    return true;
}

bool desk_odds(Desk *desk, int seat, const Command *command, const Rule **rule, Situation *asks,
               Faults *refusal, Faults *faults)
{
    Look look = desk_look(desk, seat);
    BoundCommand bound;

    faults_clear(refusal);
    if (game_bind(&look, command, &bound, faults)) {
        verb_refuse(&look, &bound, refusal);
        bool told = only_refused(refusal) && verb_odds(&look, &bound, rule, asks);
        if (!told && refusal->count) {
            *faults = *refusal;
        } else if (!told) {
            fault_next(faults_add(faults, FAULT_INPUT, "game.odds", "there are no odds of that"),
                       "No dice are thrown, or you do not know enough.");
        }
    }
    bound_finish(&bound);
    return !faults->count;
}

void reply_finish(Reply *reply)
{
    entry_finish(&reply->entry);
    news_finish(&reply->news);
}
