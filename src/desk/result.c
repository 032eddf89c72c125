/* SPDX-License-Identifier: MIT */
/* What a game came to: told to all when it is over. G-16, G-40. */
#include "desk/reckon.h"

#include "game/letter.h"
#include "game/victory.h"
#include "rules/question.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 9 };

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
    int entries = over && r->ended_at ? r->ended_at : r->playback.journal.last;
    report_add(r->report, REPORT_WORDS, "Game %s, %s. %s, after %d entr%s.%s", desk->name,
               r->playback.game.book->system->title, text_of(&when), entries,
               entries == 1 ? "y" : "ies", text_of(&r->ended));
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

    for (int side = 1; side <= reckoned_sides(r); side++) {
        int outcome = world_get(r->look.world, KIND_SIDE, side, SIDE_OUTCOME);
        text_addf(&words, "%s%s %s", side > 1 ? ", " : "", reckoned_name(r, side), SAYS[outcome]);
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
        victory_tell_settling(&r->look, false, &settling);
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
                   reckoned_name(r, outcome.winner));
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
    tell_verdict(r);
    tell_victory_words(r);
    for (int i = 0; victory_way(&r->look, i, &way, &arena); i++) {
        bool more = tried[way.side];
        tried[way.side] = true;
        report_add(r->report, REPORT_WORDS,
                   "%s %s side wins if %s is so, which it %s:", more ? "Or the" : "The",
                   reckoned_name(r, way.side), way.count > 1 ? "all of this" : "this",
                   ALL[way.known]);
        for (int j = 0; j < way.count; j++) {
            const VictoryClause *clause = &way.clauses[j];
            report_add(r->report, REPORT_ITEM, "%s: %s (%s)", clause->words, KNOWN[clause->known],
                       clause->why);
        }
    }
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
                formation ? name_of(world, formation) : reckoned_name(r, side));
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
    for (int side = 1; side <= reckoned_sides(r); side++) {
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
    unsigned after = stood_bit(decl->letters.waits) | stood_bit(decl->letters.acts) |
                     stood_bit(decl->letters.done);

    return decl->letters.taken && (stood & after) ? stood | stood_bit(decl->letters.taken) : stood;
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
                 (state < 0 || stood_in(r, order) & stood_bit(state));
    }
    return count;
}

static void tell_state(Reckoned *r, const char *words, int state)
{
    int all = 0;

    for (int side = 1; side <= reckoned_sides(r); side++) {
        all += orders_that(r, side, state);
    }
    if (!all && state >= 0) {
        return;
    }
    report_cell(r->report, "%s", words);
    for (int side = 1; side <= reckoned_sides(r); side++) {
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
    report_table(r->report, reckoned_sides(r) + 1);
    report_cell(r->report, "how they ever stood");
    for (int side = 1; side <= reckoned_sides(r); side++) {
        report_cell(r->report, "%s", reckoned_name(r, side));
    }
    tell_state(r, "all orders", -1);
    for (int i = 0; states[i].word; i++) {
        Text called = { 0 };
        status_say(&called, &r->look, i);
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
                       reckoned_name(r, side), decl[i].what, tally->well, tally->thrown,
                       tally->expected, tally->well >= tally->expected ? "many" : "few",
                       tally->well >= tally->expected ? "more" : "fewer",
                       100 * share_as_far(tally));
            report_tally(r->report, &(ReportTally){ tally->well, tally->thrown, tally->expected,
                                                    tally->spread });
        }
    }
    if (dice->dice) {
        report_add(r->report, REPORT_ITEM, "%s, all dice: %d pip%s on %d %s, %.1f to be expected.",
                   reckoned_name(r, side), dice->pips, dice->pips == 1 ? "" : "s", dice->dice,
                   dice->dice == 1 ? "die" : "dice", dice->expected_halves / 2.0);
    }
}

static void tell_luck(Reckoned *r)
{
    bool any = false;

    report_add(r->report, REPORT_HEAD, "Luck");
    for (int side = 1; side <= reckoned_sides(r); side++) {
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

    value_say(to, &r->look, world->traits->at[KIND_ORDER][trait],
              world_value(world, KIND_ORDER, order, trait));
}

static void reveal_order(Reckoned *r, int order)
{
    const World *world = r->look.world;
    Text said = { 0 }, status = { 0 };
    int written = order_get(world, order, ORDER_WRITTEN);
    const char *sender = name_of(world, order_get(world, order, ORDER_SENDER));

    said_in(r, order, &said);
    status_say(&status, &r->look, order_get(world, order, ORDER_STATUS));
    report_add(r->report, REPORT_ITEM, "%s %d %s turn %d, %s%sto %s, %s%s%s",
               is_order(r, order) ? "order" : "dispatch", order_get(world, order, ORDER_NUMBER),
               written ? "of" : "from before", written ? written : 1, sender, *sender ? " " : "",
               name_of(world, order_get(world, order, ORDER_RECEIVER)), text_of(&status),
               said.length ? ": " : "", text_of(&said));
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
        text_add(&words, words.length ? ", " : "");
        trait_say(&words, &r->look, field, world_value(world, KIND_PIECE, piece, trait));
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

    report_add(r->report, REPORT_HEAD, "What the %s side did not know", reckoned_name(r, side));
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
               "It is told to all when it is: after the last turn, or when %s sides end it.",
               desk->game.settings.umpired ? "the umpire or both" : "both");
    return false;
}

bool desk_result(Desk *desk, int seat, Report *report, Faults *faults)
{
    static const Seat umpire = { .kind = SEAT_UMPIRE };

    if (!may_see(desk, seat, faults)) {
        return false;
    }
    Reckoned *r = reckon(desk, faults);
    r->report = report;
    if (!faults->count) {
        r->look = game_look(&r->playback.game, &r->playback.game.truth, &umpire);
        report_title(report, r->playback.game.scenario->title);
        tell_end(r, desk);
        tell_victory(r);
        tell_losses(r);
        tell_orders(r);
        tell_luck(r);
        for (int side = 1; side <= reckoned_sides(r) && !desk->game.settings.solo; side++) {
            tell_unknown(r, side);
        }
    }
    reckoned_finish(r);
    return !faults->count;
}
