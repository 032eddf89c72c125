/* SPDX-License-Identifier: MIT */
/* What a game came to: told to all when it is over. G-16, G-40. */
#include "desk/private.h"

#include "game/letter.h"
#include "game/victory.h"
#include "rules/question.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIDES = SCENARIO_SIDES + 1,
    LUCKS = 16,
    LUCK_MOST = 4000,
    TRANSITIONS = 60000,
    DEPTH_MOST = 9
};

/* What one side threw for one thing that can go well: so many times, each with its chance. */
typedef struct LuckTally {
    int thrown, well;
    double expected;
    double *spread; /* the chance that 0, 1, 2 ... of them go well */
} LuckTally;

typedef struct DiceTally {
    int dice, pips, expected_halves; /* of pips: a die's mean is a whole number of halves */
} DiceTally;

/* Which traits of a piece changed after the beginning. */
typedef struct Touched {
    bool traits[TRAITS_MOST];
} Touched;

/* What became of an entry: it counts only if it stands. */
typedef enum Stand { STANDS, IS_BACK, IS_CORRECTED } Stand;

typedef struct Reckoned {
    const Desk *desk;
    Playback playback;
    Stand *stands;      /* by entry */
    unsigned *stood;    /* by order: the states in which it ever stood, as bits */
    Touched *touched;   /* by piece */
    int orders, pieces; /* rooms of these */
    LuckTally luck[SIDES][LUCKS];
    DiceTally dice[SIDES];
    View views[SIDES]; /* what each side knew */
    Text *rulings;     /* by side: what was ruled, flagged or typed unseen, a line each */
    Text wanted;       /* why a side wants the end */
    Text ended;        /* who ended it, and why; empty if the last turn did */
    int ended_at;      /* the entry that did; 0: it is not over */
    Report *report;
    Look look; /* at the truth, which is no secret now */
} Reckoned;

static int sides(const Reckoned *r)
{
    return world_count(&r->playback.game.truth, KIND_SIDE);
}

static const char *side_name(const Reckoned *r, int side)
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
    if (played->owner > 0 && played->owner <= sides(r)) {
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

static unsigned bit(int number)
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
            r->stood[change->thing] |= bit(order_get(world, change->thing, ORDER_STATUS));
            if (change->trait == ORDER_STATUS && !entry->of) {
                r->stood[change->thing] |= bit(change->to.number);
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

static void say_command(Text *to, const Entry *entry)
{
    text_add(to, entry->verb);
    for (int i = 0; i < entry->args.count; i++) {
        text_addf(to, " %s=%s", entry->args.at[i].name, entry->args.at[i].value);
    }
}

/* "; delay: d6=5, typed by union; corrected since". */
static void say_typed(const Reckoned *r, const Entry *entry, const News *news, Text *to)
{
    static const char *const SINCE[] = { "", "; taken back since", "; corrected since" };

    for (int i = 0; i < entry->plays_count; i++) {
        const PlayRecord *played = &entry->plays[i];
        bool typed = is_typed_secret(entry, news, i);
        text_addf(to, typed ? "; %s:" : "%.0s", played->rule);
        for (int at = 0; typed && at < played->throws_count;) {
            text_add(to, " ");
            at = throws_print_next(to, played->throws, played->throws_count, at);
        }
    }
    text_addf(to, ", typed by %s%s", entry->typed_by, SINCE[r->stands[entry->seq]]);
}

static void note_unseen(Reckoned *r, int side, const Entry *entry, const News *news)
{
    Text *to = &r->rulings[side];
    Entry of = { 0 };

    text_addf(to, "turn %d, %s: ", entry->turn, entry->by);
    say_command(to, entry);
    if (is_correction(entry) &&
        journal_entry(&r->playback.journal, entry->of, &of, r->playback.faults)) {
        text_add(to, ", of ");
        say_command(to, &of);
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
    for (int side = 1; side <= sides(r) && side < SIDES; side++) {
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
            text_addf(&r->wanted, ": \"%s\"", entry->args.at[i].value);
        }
    }
    if (ends && (end || strcmp(entry->verb, "consent") == 0)) {
        text_addf(&r->ended, " Ended by %s%s.", both ? "both sides" : entry->by,
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

/* ---- telling ---- */

static void tell_end(Reckoned *r, const Desk *desk)
{
    const World *world = &r->playback.game.truth;
    Text when = { 0 };
    int turn = clock_get(world, CLOCK_TURN);
    bool over = clock_get(world, CLOCK_OVER) == 1;

    text_addf(&when, "%s in turn %d of %d", over ? "It ended" : "It is not over: it stands", turn,
              scenario_turns(r->playback.game.scenario));
    text_add(&when, ", ");
    if (!turn_print(&when, &r->look, turn)) {
        when.length -= 2;
        when.at[when.length] = '\0';
    }
    report_add(r->report, REPORT_WORDS, "Game %s, %s. %s, after %d entries.%s", desk->name,
               r->playback.game.book->system->name, text_of(&when),
               over && r->ended_at ? r->ended_at : r->playback.journal.last, text_of(&r->ended));
    text_finish(&when);
}

static void tell_victory_words(Reckoned *r)
{
    const Block *block = scenario_block(r->playback.game.scenario, "victory");
    Text words = { 0 };

    for (int row = 0; scenario_paragraph(block, &row, &words);) {
        const char *all = text_of(&words);
        if (all[0] != '=') {
            report_add(r->report, REPORT_ITEM, "%s", all + (strncmp(all, "- ", 2) ? 0 : 2));
        }
    }
    text_finish(&words);
}

/* What the table settled; whether all agree about it. */
static bool tell_settled(Reckoned *r)
{
    static const char *const SAYS[] = { "has not said", "has won", "has lost", "has a draw" };
    Text words = { 0 };
    int said = 0;

    for (int side = 1; side <= sides(r); side++) {
        int outcome = world_get(r->look.world, KIND_SIDE, side, SIDE_OUTCOME);
        text_addf(&words, "%s%s %s", side > 1 ? ", " : "", side_name(r, side), SAYS[outcome]);
        said += outcome != OUTCOME_UNSAID;
    }
    bool settled = victory_settled(r->look.world);
    if (said) {
        report_add(r->report, REPORT_WORDS,
                   settled ? "The table has settled it: %s." : "The sides do not agree yet: %s.",
                   text_of(&words));
    }
    text_finish(&words);
    return settled;
}

/* Says who has won, or who is to say it. */
static void tell_verdict(Reckoned *r)
{
    Victory outcome = victory_of(&r->look);
    Text settling = { 0 };

    if (tell_settled(r)) {
        return;
    }
    if (victory_open(&r->look)) {
        text_add(&settling, " ");
        victory_tell_settling(&r->look, &settling);
    }
    if (!outcome.asked) {
        report_add(r->report, REPORT_WORDS,
                   "The scenario asks nothing that the program can look up: the table decides.%s",
                   text_of(&settling));
    } else if (outcome.others) {
        report_add(r->report, REPORT_WORDS,
                   "The program cannot tell who has won: the table decides what is not known.%s",
                   text_of(&settling));
    } else if (outcome.winners == 1) {
        report_add(r->report, REPORT_WORDS, "By what was reported, the winner is %s.",
                   side_name(r, outcome.winner));
    } else {
        report_add(r->report, REPORT_WORDS, "By what was reported, %s has what it needs.%s",
                   outcome.winners ? "more than one side" : "no side", text_of(&settling));
    }
    text_finish(&settling);
}

static void tell_victory(Reckoned *r)
{
    static const char *const KNOWN[] = { "no", "yes", "not known" };
    static const char *const ALL[] = { "is not", "is", "is not known to be" };
    Arena arena = { 0 };
    VictoryWay way;
    bool tried[SIDES] = { 0 };

    report_add(r->report, REPORT_HEAD, "Victory");
    tell_victory_words(r);
    for (int i = 0; victory_way(&r->look, i, &way, &arena); i++) {
        bool more = tried[way.side];
        tried[way.side] = true;
        report_add(r->report, REPORT_WORDS,
                   "%s%s wins if %s is so, which it %s:", more ? "Or " : "", side_name(r, way.side),
                   way.count > 1 ? "all of this" : "this", ALL[way.known]);
        for (int j = 0; j < way.count; j++) {
            const VictoryClause *clause = &way.clauses[j];
            report_add(r->report, REPORT_ITEM, "%s: %s (%s)", clause->words, KNOWN[clause->known],
                       clause->why);
        }
    }
    tell_verdict(r);
    arena_finish(&arena);
}

/* ---- losses ---- */

static bool is_formation(const World *world, int piece)
{
    if (!world_is(world, KIND_PIECE, piece) ||
        piece_get(world, piece, PIECE_KIND) == PIECE_LEADER) {
        return false;
    }
    for (int i = 1; i <= world_count(world, KIND_PIECE); i++) {
        if (piece_get(world, i, PIECE_PARENT) == piece && world_is(world, KIND_PIECE, i) &&
            piece_get(world, i, PIECE_KIND) != PIECE_LEADER) {
            return true;
        }
    }
    return false;
}

/* Whether all of its side stands below it: then the side's own row says it. */
static bool is_whole_side(const World *world, int formation)
{
    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        if (world_is(world, KIND_PIECE, piece) && piece != formation &&
            piece_get(world, piece, PIECE_SIDE) == piece_get(world, formation, PIECE_SIDE) &&
            !piece_under(world, piece, formation)) {
            return false;
        }
    }
    return true;
}

/* A row of a formation, or of a whole side; one without losses is left out. */
static void tell_loss(Reckoned *r, const Measure *measures, int side, int formation, int depth)
{
    const World *world = r->look.world;
    bool any = formation == 0;

    for (int i = 0; measures[i].name; i++) {
        any |= measure_sum(&r->look, &measures[i], side, formation) != 0;
    }
    if (!any) {
        return;
    }
    report_cell(r->report, "%*s%s", 2 * depth, "",
                formation ? name_of(world, formation) : side_name(r, side));
    for (int i = 0; measures[i].name; i++) {
        report_cell(r->report, "%d", measure_sum(&r->look, &measures[i], side, formation));
    }
}

/* The formations below one, or of a side, each with those below it. */
static void tell_losses_below(Reckoned *r, const Measure *measures, int side, int parent, int depth)
{
    const World *world = r->look.world;

    for (int piece = 1; piece <= world_count(world, KIND_PIECE) && depth < DEPTH_MOST; piece++) {
        if (piece_get(world, piece, PIECE_SIDE) == side &&
            piece_get(world, piece, PIECE_PARENT) == parent && is_formation(world, piece)) {
            bool whole = is_whole_side(world, piece);
            if (!whole) {
                tell_loss(r, measures, side, piece, depth);
            }
            tell_losses_below(r, measures, side, piece, depth + !whole);
        }
    }
}

static void tell_losses(Reckoned *r)
{
    const Measure *measures = r->playback.game.decl->result.measures;
    int count = 0;

    while (measures && measures[count].name) {
        count++;
    }
    if (!count) {
        return;
    }
    report_add(r->report, REPORT_HEAD, "Losses");
    report_table(r->report, count + 1);
    report_cell(r->report, "formation");
    for (int i = 0; i < count; i++) {
        report_cell(r->report, "%s", measures[i].name);
    }
    for (int side = 1; side <= sides(r); side++) {
        tell_loss(r, measures, side, 0, 0);
        tell_losses_below(r, measures, side, 0, 1);
    }
    report_add(r->report, REPORT_WORDS, "As reported; formations that lost nothing are left out.");
}

/* ---- orders ---- */

/* What was acted on had been taken before, if only for a moment. */
static unsigned stood_in(const Reckoned *r, int order)
{
    const GameDecl *decl = r->playback.game.decl;
    unsigned stood = r->stood[order];
    unsigned after = bit(decl->letters.waits) | bit(decl->letters.acts) | bit(decl->letters.done);

    return decl->letters.taken && (stood & after) ? stood | bit(decl->letters.taken) : stood;
}

static bool is_order(const Reckoned *r, int order)
{
    const World *world = r->look.world;
    const Dispatch *dispatch = r->playback.game.decl->letters.dispatch;

    return world_is(world, KIND_ORDER, order) &&
           !(dispatch && order_get(world, order, ORDER_KIND) == dispatch->kind);
}

/* Orders of a side that ever stood so; state -1: all. */
static int orders_that(const Reckoned *r, int side, int state)
{
    const World *world = r->look.world;
    int count = 0;

    for (int order = 1; order <= world_count(world, KIND_ORDER); order++) {
        count += is_order(r, order) && order_get(world, order, ORDER_SIDE) == side &&
                 (state < 0 || stood_in(r, order) & bit(state));
    }
    return count;
}

static void tell_state(Reckoned *r, const char *words, int state)
{
    int all = 0;

    for (int side = 1; side <= sides(r); side++) {
        all += orders_that(r, side, state);
    }
    if (!all && state >= 0) {
        return;
    }
    report_cell(r->report, "%s", words);
    for (int side = 1; side <= sides(r); side++) {
        report_cell(r->report, "%d", orders_that(r, side, state));
    }
}

static void tell_orders(Reckoned *r)
{
    const LetterState *states = r->playback.game.decl->letters.states;

    if (!states) {
        return;
    }
    report_add(r->report, REPORT_HEAD, "Orders");
    report_table(r->report, sides(r) + 1);
    report_cell(r->report, "how they ever stood");
    for (int side = 1; side <= sides(r); side++) {
        report_cell(r->report, "%s", side_name(r, side));
    }
    tell_state(r, "all orders", -1);
    for (int i = 0; states[i].word; i++) {
        Text called = { 0 };
        status_print(&called, &r->look, i);
        tell_state(r, text_of(&called), i);
        text_finish(&called);
    }
}

/* ---- luck ---- */

/* The chance of so many or more, or of so few or fewer: whichever is farther from what is expected.
 */
static double share_as_far(const LuckTally *tally)
{
    bool more = tally->well >= tally->expected;
    double share = 0;

    for (int i = 0; i <= tally->thrown; i++) {
        share += (more ? i >= tally->well : i <= tally->well) ? tally->spread[i] : 0;
    }
    return share;
}

static void tell_luck_of(Reckoned *r, int side)
{
    const LuckDecl *decl = r->playback.game.decl->result.luck;
    const DiceTally *dice = &r->dice[side];

    for (int i = 0; decl && decl[i].rule && i < LUCKS; i++) {
        const LuckTally *tally = &r->luck[side][i];
        if (tally->thrown) {
            report_add(r->report, REPORT_ITEM,
                       "%s, %s: %d of %d, %.2f to be expected; so %s or %s in %.1f %% of such "
                       "games.",
                       side_name(r, side), decl[i].what, tally->well, tally->thrown,
                       tally->expected, tally->well >= tally->expected ? "many" : "few",
                       tally->well >= tally->expected ? "more" : "fewer",
                       100 * share_as_far(tally));
            report_tally(r->report, &(ReportTally){ tally->well, tally->thrown, tally->expected,
                                                    tally->spread });
        }
    }
    if (dice->dice) {
        report_add(r->report, REPORT_ITEM, "%s, all dice: %d pips on %d %s, %.1f to be expected.",
                   side_name(r, side), dice->pips, dice->dice, dice->dice == 1 ? "die" : "dice",
                   dice->expected_halves / 2.0);
    }
}

static void tell_luck(Reckoned *r)
{
    bool any = false;

    report_add(r->report, REPORT_HEAD, "Luck");
    for (int side = 1; side <= sides(r); side++) {
        any |= r->dice[side].dice > 0;
        tell_luck_of(r, side);
    }
    if (!any) {
        report_add(r->report, REPORT_WORDS, "Nothing was thrown.");
    }
}

/* ---- what was not known ---- */

/* Whether a letter says what it says by its kind alone, as a chit does. */
static bool is_wordless(const World *world, int order)
{
    return !*world_text(world, KIND_ORDER, order, ORDER_TEXT);
}

static bool knows_order(const View *view, int order)
{
    int said = is_wordless(&view->game->truth, order) ? ORDER_KIND : ORDER_TEXT;

    return world_is(&view->world, KIND_ORDER, order) &&
           world_get(&view->world, KIND_ORDER, order, said) != UNKNOWN;
}

static void said_in(const Reckoned *r, int order, Text *to)
{
    const World *world = r->look.world;
    int trait = is_wordless(world, order) ? ORDER_KIND : ORDER_TEXT;

    value_print(to, &r->look, world->traits->at[KIND_ORDER][trait],
                world_value(world, KIND_ORDER, order, trait));
}

static void reveal_order(Reckoned *r, int order)
{
    const World *world = r->look.world;
    Text shown = { 0 }, said = { 0 }, status = { 0 };
    int written = order_get(world, order, ORDER_WRITTEN);

    thing_print(&shown, &r->look, KIND_ORDER, order);
    said_in(r, order, &said);
    status_print(&status, &r->look, order_get(world, order, ORDER_STATUS));
    report_add(r->report, REPORT_ITEM, "%s %s %s turn %d, %s to %s, %s%s%s",
               is_order(r, order) ? "order" : "dispatch", text_of(&shown),
               written ? "of" : "from before", written ? written : 1,
               name_of(world, order_get(world, order, ORDER_SENDER)),
               name_of(world, order_get(world, order, ORDER_RECEIVER)), text_of(&status),
               said.length ? ": " : "", text_of(&said));
    text_finish(&shown);
    text_finish(&status);
    text_finish(&said);
}

/* What changed of a piece while the side knew nothing of it. */
static bool reveal_piece(Reckoned *r, const View *view, int piece)
{
    const World *world = r->look.world;
    bool seen = world_is(&view->world, KIND_PIECE, piece);
    Text words = { 0 };

    for (int trait = 1; trait < world->traits->width[KIND_PIECE]; trait++) {
        const Field *field = world->traits->at[KIND_PIECE][trait];
        int value = piece_get(world, piece, trait);
        if (!r->touched[piece].traits[trait] || value == field->standard || field->quiet ||
            field->fixed || !trait_here(&r->look, KIND_PIECE, piece, trait) ||
            (seen && world_get(&view->world, KIND_PIECE, piece, trait) != UNKNOWN)) {
            continue;
        }
        text_addf(&words, "%s%s ", words.length ? ", " : "", field->name);
        value_print(&words, &r->look, field, world_value(world, KIND_PIECE, piece, trait));
    }
    bool told = words.length > 0 || !seen;
    if (told) {
        report_add(r->report, REPORT_ITEM, "%s%s%s%s", name_of(world, piece),
                   seen ? "" : ", which was never seen", words.length ? ": " : "", text_of(&words));
    }
    text_finish(&words);
    return told;
}

static bool reveal_rulings(Reckoned *r, int side)
{
    Text line = { 0 };
    const char *at = text_of(&r->rulings[side]);
    bool any = *at;

    while (*at) {
        size_t length = strcspn(at, "\n");
        text_clear(&line);
        text_add_n(&line, at, length);
        report_add(r->report, REPORT_ITEM, "%s", text_of(&line));
        at += length + 1;
    }
    text_finish(&line);
    return any;
}

static void tell_unknown(Reckoned *r, int side)
{
    const World *world = r->look.world;
    const View *view = &r->views[side];
    bool any = false;

    report_add(r->report, REPORT_HEAD, "What %s did not know", side_name(r, side));
    for (int order = 1; order <= world_count(world, KIND_ORDER); order++) {
        if (world_is(world, KIND_ORDER, order) && !knows_order(view, order)) {
            reveal_order(r, order);
            any = true;
        }
    }
    any |= reveal_rulings(r, side);
    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        if (world_is(world, KIND_PIECE, piece) && piece_get(world, piece, PIECE_SIDE) != side) {
            any |= reveal_piece(r, view, piece);
        }
    }
    if (!any) {
        report_add(r->report, REPORT_WORDS, "Nothing that the program knows of.");
    }
}

/* ---- the whole ---- */

static bool may_see(const Desk *desk, int seat, Faults *faults)
{
    if (clock_get(&desk->game.truth, CLOCK_OVER) == 1 ||
        desk->game.seats[seat].kind == SEAT_UMPIRE) {
        return true;
    }
    fault_next(refuse(faults, "game.result", "G-16", "the game is not over"),
               "It is told to all when it is: after the last turn, or when the umpire or both "
               "sides end it.");
    return false;
}

bool desk_result(Desk *desk, int seat, Report *report, Faults *faults)
{
    static const Seat umpire = { .kind = SEAT_UMPIRE };
    Text rulings[SIDES] = { 0 };

    if (!may_see(desk, seat, faults)) {
        return false;
    }
    Reckoned *r = memory_new(sizeof *r);
    r->desk = desk;
    r->report = report;
    r->rulings = rulings;
    if (playback_open(&r->playback, desk, faults)) {
        r->stands = memory_new(((size_t)r->playback.journal.last + 1) * sizeof *r->stands);
        go_through(r);
    }
    if (!faults->count) {
        r->look = game_look(&r->playback.game, &r->playback.game.truth, &umpire);
        report_title(report, r->playback.game.scenario->title);
        tell_end(r, desk);
        tell_victory(r);
        tell_losses(r);
        tell_orders(r);
        tell_luck(r);
        for (int side = 1; side <= sides(r) && !desk->game.settings.solo; side++) {
            tell_unknown(r, side);
        }
    }
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < LUCKS; i++) {
            free(r->luck[side][i].spread);
        }
        if (r->views[side].game) {
            view_finish(&r->views[side]);
        }
        text_finish(&rulings[side]);
    }
    text_finish(&r->ended);
    text_finish(&r->wanted);
    free(r->stands);
    free(r->stood);
    free(r->touched);
    playback_close(&r->playback);
    free(r);
    return !faults->count;
}
