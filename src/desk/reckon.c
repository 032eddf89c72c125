/* SPDX-License-Identifier: MIT */
/* What is counted and noted of a game for its end, entry by entry. G-16, G-40. */
#include "desk/reckon.h"

#include "game/letter.h"
#include "game/sentence.h"
#include "rules/question.h"

#include <stdlib.h>
#include <string.h>

enum { LUCK_MOST = 4000, TRANSITIONS = 60000 };

int reckoned_sides(const Reckoned *r)
{
    return world_count(&r->playback.game.truth, KIND_SIDE);
}

const char *reckoned_name(const Reckoned *r, int side)
{
    return world_text(&r->playback.game.truth, KIND_SIDE, side, SIDE_NAME);
}

/* ---- going through the journal ---- */

static bool is_correction(const Entry *entry)
{
    return strcmp(entry->verb, "correct") == 0;
}

/* Entries that were taken back count for nothing; a correction that was corrects nothing. */
static void find_void(Reckoned *r)
{
    int *corrected = memory_new(((size_t)r->playback.journal.last + 1) * sizeof *corrected);

    while (playback_read(&r->playback)) {
        const Entry *entry = &r->playback.entry;
        if (entry->of > 0 && entry->of < entry->seq) {
            bool taken_back = strcmp(entry->verb, "redo") != 0;
            r->stands[entry->of] = is_correction(entry) ? IS_CORRECTED
                                   : taken_back         ? IS_BACK
                                                        : STANDS;
            if (corrected[entry->of]) {
                r->stands[corrected[entry->of]] = taken_back ? STANDS : IS_CORRECTED;
            }
            corrected[entry->seq] = is_correction(entry) ? entry->of : 0;
        }
    }
    free(corrected);
    r->playback.seq = 0;
}

/* The side whose seat made an entry, or 0. */
static int side_by(const Reckoned *r, const Entry *entry)
{
    int seat = desk_seat(r->desk, entry->by);

    return seat < 0 ? 0 : r->desk->game.seats[seat].side;
}

/*
 * Whose throw it was: the side of the piece that it is about, or whose secret it is, or who acts. A
 * rule that was asked is thrown by who asks it, whoever it is about; for the umpire's nobody (0).
 */
static int thrower(const Reckoned *r, const Entry *entry, const PlayRecord *played)
{
    const Game *game = &r->playback.game;
    const World *world = &game->truth;

    if (strcmp(entry->verb, "ask") == 0) {
        return side_by(r, entry);
    }
    if (world_is(world, KIND_PIECE, played->about)) {
        return piece_get(world, played->about, PIECE_SIDE);
    }
    if (played->owner > 0 && played->owner <= reckoned_sides(r)) {
        return played->owner;
    }
    return side_by(r, entry) ? side_by(r, entry) : game_acting(game, world);
}

/* The chance that it goes well, by what was asked then; below 0 where that cannot be counted. */
static double chance_of(const Book *book, const LuckDecl *decl, const PlayRecord *played)
{
    const Rule *rule = rule_find(book, played->rule);
    const char *typed[FIELDS_MOST];
    Arena arena = { 0 };
    Faults faults = { 0 };
    double chance = -1;
    Situation asks;

    int count = played->asks.count < FIELDS_MOST ? played->asks.count : FIELDS_MOST;
    for (int i = 0; i < count; i++) {
        typed[i] = arena_print(&arena, "%s=%s", played->asks.at[i].name, played->asks.at[i].value);
    }
    const Field *answer = rule ? question_answer(rule, book, decl->answer, &faults) : NULL;
    if (answer && rule_ask(rule, book, typed, count, &asks, &faults)) {
        Odds *odds = odds_create(rule, book, &asks, answer, TRANSITIONS);
        int value;
        if (odds->state == TAPE_OK && !odds->absent &&
            field_parse(answer, book, decl->well, &value, &faults)) {
            chance = chance_decimal(odds_chance(odds, answer, value));
        }
        odds_destroy(odds);
    }
    arena_finish(&arena);
    return chance;
}

static bool went_well(const LuckDecl *decl, const PlayRecord *played)
{
    for (int i = 0; i < played->answers.count; i++) {
        if (strcmp(played->answers.at[i].name, decl->answer) == 0) {
            return strcmp(played->answers.at[i].value, decl->well) == 0;
        }
    }
    return false;
}

static void count_luck(LuckTally *tally, double chance, bool well)
{
    int count = tally->thrown++;

    tally->spread = memory_grow(tally->spread, ((size_t)count + 2) * sizeof *tally->spread);
    if (!count) {
        tally->spread[0] = 1;
    }
    tally->spread[count + 1] = 0;
    for (int i = count + 1; i > 0; i--) {
        tally->spread[i] = tally->spread[i] * (1 - chance) + tally->spread[i - 1] * chance;
    }
    tally->spread[0] *= 1 - chance;
    tally->expected += chance;
    tally->well += well;
}

static void count_dice(DiceTally *tally, const Throw *thrown)
{
    int least = thrown->dice.reading == DICE_ZERO ? 0 : 1;

    for (int i = 0; i < thrown->dice.count; i++) {
        tally->dice++;
        tally->pips += thrown->faces[i];
        tally->expected_halves += 2 * least + thrown->dice.sides - 1;
    }
}

/* Whether a rule was only asked: nothing came of it for any piece. */
static bool is_practice(const Entry *entry, const PlayRecord *played)
{
    bool applied = false;

    for (int i = 0; i < entry->args.count; i++) {
        const Arg *arg = &entry->args.at[i];
        applied |= strcmp(arg->name, "apply") == 0 && strcmp(arg->value, no_yes[1]) == 0;
    }
    return strcmp(entry->verb, "ask") == 0 && !(applied && played->about);
}

static void count_play(Reckoned *r, const Entry *entry, const PlayRecord *played)
{
    const Game *game = &r->playback.game;
    const LuckDecl *decl = game->decl->result.luck;
    int side = thrower(r, entry, played);

    for (int i = 0; i < played->throws_count; i++) {
        count_dice(&r->dice[side], &played->throws[i]);
    }
    for (int i = 0; decl && decl[i].rule && i < LUCKS && played->throws_count; i++) {
        bool of_it = strcmp(decl[i].rule->name, played->rule) == 0 && !is_practice(entry, played);
        double chance = of_it ? chance_of(game->book, &decl[i], played) : -1;
        if (chance > 0 && chance < 1 && r->luck[side][i].thrown < LUCK_MOST) {
            count_luck(&r->luck[side][i], chance, went_well(&decl[i], played));
        }
    }
}

unsigned stood_bit(int number)
{
    return 1u << number;
}

/* Room for what the entry may have made. */
static void make_room(Reckoned *r)
{
    const World *world = &r->playback.game.truth;

    while (r->orders <= world_count(world, KIND_ORDER)) {
        int before = r->orders;
        r->stood = memory_double(r->stood, &r->orders, sizeof *r->stood);
        memset(r->stood + before, 0, (size_t)(r->orders - before) * sizeof *r->stood);
    }
    while (r->pieces <= world_count(world, KIND_PIECE)) {
        int before = r->pieces;
        r->touched = memory_double(r->touched, &r->pieces, sizeof *r->touched);
        memset(r->touched + before, 0, (size_t)(r->pieces - before) * sizeof *r->touched);
    }
}

/* What was taken back and done again counts where it was done. */
static void count_changes(Reckoned *r, const Entry *entry)
{
    const World *world = &r->playback.game.truth;
    bool does = !entry->of || is_correction(entry);

    make_room(r);
    for (int i = 0; i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        if (change->kind == KIND_ORDER) {
            if (!does || !world_is(world, KIND_ORDER, change->thing)) {
                continue;
            }
            r->stood[change->thing] |= stood_bit(order_get(world, change->thing, ORDER_STATUS));
            if (change->trait == ORDER_STATUS && !entry->of) {
                r->stood[change->thing] |= stood_bit(change->to.number);
            }
        } else if (change->kind == KIND_PIECE && entry->seq > 1) {
            r->touched[change->thing].traits[change->trait] = true;
        }
    }
}

/* ---- what was done unseen ---- */

static bool is_typed_secret(const Entry *entry, const News *news, int play)
{
    return entry->typed_by[0] && entry->plays[play].throws_count && !news->plays[play];
}

/* Whether dice of it were typed that the other side did not see. */
static bool has_typed_secrets(const Entry *entry, const News *news)
{
    bool any = false;

    for (int i = 0; i < entry->plays_count; i++) {
        any |= is_typed_secret(entry, news, i);
    }
    return any;
}

/* Who sits there: a side, or a leader, by his name. */
static const char *who_sits(const Reckoned *r, const char *seat)
{
    const World *world = &r->playback.game.truth;
    int side = world_find(world, KIND_SIDE, seat), leader = world_find(world, KIND_PIECE, seat);

    return side     ? reckoned_name(r, side)
           : leader ? world_text(world, KIND_PIECE, leader, PIECE_NAME)
                    : seat;
}

/* What was done, as a sentence; of what has none, its name. */
static void say_deed(const Reckoned *r, const Entry *entry, Text *to)
{
    static const Seat umpire = { .kind = SEAT_UMPIRE };
    static const News whole = { .whole = true, .told = true };
    Look look = game_look(&r->playback.game, &r->playback.game.truth, &umpire);

    if (!*entry_sentence(to, &look, entry, &whole)) {
        text_addf(to, "%s: ", who_sits(r, entry->by));
        text_add_words(to, entry->verb);
    }
}

/* "; delay: d6=5, typed by Union; corrected since". */
static void say_typed(const Reckoned *r, const Entry *entry, const News *news, Text *to)
{
    static const char *const SINCE[] = { "", "; taken back since", "; corrected since" };

    for (int i = 0; i < entry->plays_count; i++) {
        const PlayRecord *played = &entry->plays[i];
        bool typed = is_typed_secret(entry, news, i);
        if (typed) {
            text_add(to, "; ");
            text_add_words(to, played->rule);
            text_add(to, ":");
        }
        for (int at = 0; typed && at < played->throws_count;) {
            text_add(to, " ");
            at = throws_print_next(to, played->throws, played->throws_count, at);
        }
    }
    text_addf(to, ", typed by %s%s", who_sits(r, entry->typed_by), SINCE[r->stands[entry->seq]]);
}

static void note_unseen(Reckoned *r, int side, const Entry *entry, const News *news)
{
    Text *to = &r->rulings[side];
    Entry of = { 0 };

    text_addf(to, "turn %d: ", entry->turn);
    say_deed(r, entry, to);
    if (is_correction(entry) &&
        journal_entry(&r->playback.journal, entry->of, &of, r->playback.faults)) {
        text_add(to, " (");
        say_deed(r, &of, to);
        text_add(to, ")");
    }
    entry_finish(&of);
    if (has_typed_secrets(entry, news)) {
        say_typed(r, entry, news, to);
    }
    text_addf(to, *entry->note ? "; flagged: %s\n" : "\n", entry->note);
}

/* What a side did not see of it is told: a ruling, a flag, dice that were typed. */
static bool was_unseen(const Reckoned *r, const Entry *entry, const News *news)
{
    bool kept = (entry->ruling && !news->number) || (*entry->note && !news->whole);

    return has_typed_secrets(entry, news) || (kept && r->stands[entry->seq] == STANDS);
}

static void learn_all(Reckoned *r, const Entry *entry)
{
    for (int side = 1; side <= reckoned_sides(r) && side < SIDES; side++) {
        News news;
        if (!r->views[side].game) {
            Seat seat = { .kind = SEAT_SIDE, .side = side };
            view_init(&r->views[side], &seat, &r->playback.game);
        }
        view_learn(&r->views[side], &r->playback.game.truth, entry, &news);
        if (side != side_by(r, entry) && was_unseen(r, entry, &news)) {
            note_unseen(r, side, entry, &news);
        }
        news_finish(&news);
    }
}

static bool ends_game(const Entry *entry)
{
    for (int i = 0; i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        if (change->kind == KIND_CLOCK && change->trait == CLOCK_OVER && change->to.number == 1) {
            return true;
        }
    }
    return false;
}

/* A side only asks for the end; the other then wants it too, or consents. */
static void note_end(Reckoned *r, const Entry *entry)
{
    bool ends = ends_game(entry), end = strcmp(entry->verb, "end") == 0;
    bool both = ends && r->wanted.length && side_by(r, entry) > 0;

    if (end && !both) {
        text_clear(&r->wanted);
        for (int i = 0; i < entry->args.count; i++) {
            text_add(&r->wanted, ": ");
            text_quote(&r->wanted, entry->args.at[i].value);
        }
    }
    if (ends && (end || strcmp(entry->verb, "consent") == 0)) {
        text_addf(&r->ended, " Ended by %s%s.", both ? "both sides" : who_sits(r, entry->by),
                  text_of(&r->wanted));
    }
    r->ended_at = ends ? entry->seq : r->ended_at;
}

static void go_through(Reckoned *r)
{
    find_void(r);
    while (playback_next(&r->playback)) {
        const Entry *entry = &r->playback.entry;
        learn_all(r, entry);
        if (r->stands[entry->seq] == STANDS) {
            note_end(r, entry);
            count_changes(r, entry);
            for (int i = 0; i < entry->plays_count; i++) {
                count_play(r, entry, &entry->plays[i]);
            }
        }
    }
}

Reckoned *reckon(Desk *desk, Faults *faults)
{
    Reckoned *r = memory_new(sizeof *r);

    r->desk = desk;
    if (playback_open(&r->playback, desk, faults)) {
        r->stands = memory_new(((size_t)r->playback.journal.last + 1) * sizeof *r->stands);
        go_through(r);
    }
    return r;
}

void reckoned_finish(Reckoned *r)
{
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < LUCKS; i++) {
            free(r->luck[side][i].spread);
        }
        if (r->views[side].game) {
            view_finish(&r->views[side]);
        }
        text_finish(&r->rulings[side]);
    }
    text_finish(&r->ended);
    text_finish(&r->wanted);
    free(r->stands);
    free(r->stood);
    free(r->touched);
    playback_close(&r->playback);
    free(r);
}
