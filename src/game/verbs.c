/* SPDX-License-Identifier: MIT */
/* The verbs that every game has. */
#include "game/verbs.h"

#include "game/army.h"
#include "game/letter.h"

#include <string.h>

/* ---- pieces move ---- */

typedef struct MoveArgs {
    int piece;
    Value to;
} MoveArgs;

/* A piece that is joined is on the field. */
static bool refuse_host(const Look *look, Value to, Faults *faults)
{
    return to.number > PLACE_WITH && refuse_off_field(look, to.number - PLACE_WITH, faults);
}

static void refuse_moving(const Look *look, const MoveArgs *args, Faults *faults)
{
    const GameDecl *decl = look->game->decl;

    if (!side_acts(look->game, look->world, piece_get(look->world, args->piece, PIECE_SIDE))) {
        Text moving = { 0 };
        acting_print(&moving, look);
        fault_next(refuse(faults, "game.side", "G-28", "it is not that side's turn to move"),
                   "%s moves now.", text_of(&moving));
        text_finish(&moving);
    } else if (!refuse_place(look, args->piece, args->to, "G-3", faults) &&
               !refuse_host(look, args->to, faults) && decl->hooks.refuse_move) {
        decl->hooks.refuse_move(look, args->piece, args->to, faults);
    }
}

static void refuse_move(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const MoveArgs *args = ARGS_OF(MoveArgs, bound);
    int place = piece_get(look->world, args->piece, PIECE_PLACE);

    if (place == PLACE_EXPECTED || place == PLACE_RESERVE || place == PLACE_LOST) {
        fault_next(refuse(faults, "game.off", "G-3", "it is not on the field"),
                   place == PLACE_LOST ? "What is lost stays lost."
                                       : "It comes onto the field with \"arrive\".");
        return;
    }
    if (look->game->settings.exact && is_away(look->world, args->piece)) {
        fault_next(refuse(faults, "game.off", "G-3", "what it stands with is not on the field"),
                   "Where it is now is a ruling.");
        return;
    }
    refuse_moving(look, args, faults);
}

bool note_near_place(Decision *d, const char *typed)
{
    Look view = game_look(d->look.game, d->bound->view, d->look.seat);
    const char *near = NULL;
    bool known = place_known(&view, typed, &near);

    if (!known && near) {
        decide_note(d, "%.60s is a new place; %.60s may be meant", typed, near);
    }
    return known || near;
}

void note_new_place(Decision *d, const char *typed)
{
    Look view = game_look(d->look.game, d->bound->view, d->look.seat);
    enum { FAR_HEXES = 10 };
    Field any = { .to = KIND_PIECE, .anybodys = true };
    int hex = place_hex(typed);
    const char *near = strchr(typed, ' ') ? NULL : thing_nearest(&view, &any, typed);

    if (note_near_place(d, typed)) {
        return;
    }
    if (near && is_mistyped(typed, near)) {
        decide_note(d, "no piece is called %.60s, so it is a place; %s is near in letters", typed,
                    near);
    } else if (hex) {
        int apart = hex_apart(&view, hex);
        if (apart > FAR_HEXES) {
            decide_note(d, "%.60s is %d hexes from any place that is known", typed, apart);
        }
    } else if (places_lie(d->look.game->scenario)) {
        decide_note(d, "%.60s is a new place: nothing is measured from there", typed);
    }
}

static void decide_move(Decision *d)
{
    const MoveArgs *args = ARGS_OF(MoveArgs, d->bound);
    int from = piece_get(d->world, args->piece, PIECE_PLACE);

    if (value_same(world_value(d->world, KIND_PIECE, args->piece, PIECE_PLACE), args->to)) {
        decide_note(d, "%.60s stands there already", name_of(d->world, args->piece));
    }
    decide_value(d, KIND_PIECE, args->piece, PIECE_PLACE, args->to);
    if (args->to.text) {
        note_new_place(d, args->to.text);
    }
    if (d->look.game->decl->hooks.moved) {
        d->look.game->decl->hooks.moved(d, args->piece, from);
    }
}

static void refuse_arrive(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const MoveArgs *args = ARGS_OF(MoveArgs, bound);
    int arrives = piece_get(look->world, args->piece, PIECE_ARRIVES);

    if (piece_get(look->world, args->piece, PIECE_PLACE) != PLACE_EXPECTED) {
        fault_next(refuse(faults, "game.arrived", "G-3", "it is not expected"),
                   "\"move\" moves what is on the field.");
    } else if (arrives > this_turn(look->world)) {
        fault_next(refuse(faults, "game.early", "G-3", "it is expected in turn %d", arrives),
                   "Wait until then.");
    } else {
        refuse_moving(look, args, faults);
    }
}

/* All that stands below a piece and is expected by now comes too, but for who enters elsewhere. */
static void decide_arrive(Decision *d)
{
    const MoveArgs *args = ARGS_OF(MoveArgs, d->bound);
    void (*moved)(Decision *, int, int) = d->look.game->decl->hooks.moved;
    const char *enters = entrance_of(d->world, args->piece);
    int before = d->entry->changes_count;

    for (int piece = 1; piece <= world_count(d->world, KIND_PIECE); piece++) {
        if (piece_get(d->world, piece, PIECE_PLACE) == PLACE_EXPECTED &&
            piece_get(d->world, piece, PIECE_ARRIVES) <= this_turn(d->world) &&
            piece_under(d->world, piece, args->piece) &&
            same_place(entrance_of(d->world, piece), enters)) {
            decide_value(d, KIND_PIECE, piece, PIECE_PLACE, args->to);
        }
    }
    if (*enters && !same_place(place_words(d->world, args->piece), enters)) {
        decide_note(d, "by the scenario %s comes onto the field elsewhere: %s",
                    world_text(d->world, KIND_PIECE, args->piece, PIECE_NAME), enters);
    }
    /* What comes of it asks who stands with whom: so all are there first. */
    int after = d->entry->changes_count;
    for (int i = before; moved && i < after; i++) {
        moved(d, d->entry->changes[i].thing, PLACE_EXPECTED);
    }
}

/* ---- words between commanders ---- */

typedef struct DispatchArgs {
    int from, to;
    const char *text;
    int distance;
} DispatchArgs;

/* The one of the two who is lost, or 0. */
static int absent(const World *world, const DispatchArgs *args)
{
    return !leader_writes(world, args->from) ? args->from
           : !leader_writes(world, args->to) ? args->to
                                             : 0;
}

static void refuse_dispatch(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const DispatchArgs *args = ARGS_OF(DispatchArgs, bound);
    const Dispatch *dispatch = look->game->decl->letters.dispatch;
    int from = piece_get(look->world, args->from, PIECE_SIDE);

    if (!dispatch || !look->game->settings.dispatches) {
        fault_next(refuse(faults, "game.dispatches", "G-29", "this game has no dispatches"),
                   dispatch ? "It was begun with --no-dispatches." : "Its system knows none.");
    } else if (args->from == args->to || from != piece_get(look->world, args->to, PIECE_SIDE)) {
        fault_next(refuse(faults, "game.dispatch", "G-29", "he writes to another of his own side"),
                   "Name another leader of the side: to=.");
    } else if (absent(look->world, args)) {
        fault_next(refuse(faults, "game.dispatch", "G-29", "%s is lost",
                          name_of(look->world, absent(look->world, args))),
                   "\"show\" tells who leads.");
    } else if (dispatch->ride(look, args->from, args->to, args->distance) < 0) {
        Fault *fault = refuse(faults, "game.distance", "G-3", "the ride is not known");
        fault_next(fault_wants(fault, "distance"),
                   "Give distance=, measured on the table: the riders' table of the scenario does "
                   "not tell it.");
    }
}

static void decide_dispatch(Decision *d)
{
    const DispatchArgs *args = ARGS_OF(DispatchArgs, d->bound);
    const Dispatch *dispatch = d->look.game->decl->letters.dispatch;
    int turns = dispatch->ride(&d->look, args->from, args->to, args->distance);
    int order = letter_make(d, &(Letter){ args->from, args->to, dispatch->kind, args->text });

    ride_said(d, "distance", args->distance, args->from, args->to);
    order_set(d, order, ORDER_DUE, this_turn(d->world) + turns);
    order_set(d, order, ORDER_STATUS, turns ? dispatch->riding : dispatch->read);
    order_set(d, order, ORDER_REACHED, turns == 0);
}

/* ---- consent ---- */

typedef struct WaiveArgs {
    int order, piece;
    const char *reason;
} WaiveArgs;

/* Whether something compelled is due of the order or piece. */
static bool is_owed(const Look *look, const WaiveArgs *args)
{
    DueList list = { 0 };
    bool owed = false;

    game_due(look, &list);
    for (int i = 0; i < list.count; i++) {
        const Due *due = &list.at[i];
        owed |= due->compelled && ((args->order && due->order == args->order) ||
                                   (args->piece && due->piece == args->piece));
    }
    due_finish(&list);
    return owed;
}

bool refuse_asked(const Look *look, int side, Faults *faults)
{
    if (world_get(look->world, KIND_SIDE, side, SIDE_ASKS) <= ASKS_NOTHING) {
        return false;
    }
    fault_next(refuse(faults, "game.asked", "G-7", "your side already asks for something"),
               "Wait until it is answered, or ask no more with \"withdraw\".");
    return true;
}

/* The umpire and the solo player decide by themselves, a side asks the other. */
static bool must_ask(const Look *look)
{
    return look->seat->kind == SEAT_SIDE;
}

static void refuse_waive(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const WaiveArgs *args = ARGS_OF(WaiveArgs, bound);

    if (!args->order == !args->piece) {
        Fault *fault =
            faults_add(faults, FAULT_INPUT, "game.waive", "waive one order or one piece");
        fault_next(args->order ? fault : fault_wants(fault, "order"),
                   "Name it, not only in the reason: waive order=3 reason=\"...\"");
    } else if (!is_owed(look, args)) {
        fault_next(refuse(faults, "game.waive", "G-15", "nothing compelled is due of it"),
                   "\"due\" lists what is.");
    } else if (must_ask(look)) {
        refuse_asked(look, look->side, faults);
    }
}

void decide_asking(Decision *d, int side, int asks, const char *topic, const char *reason,
                   int about)
{
    bool apart = d->look.game->settings.plain || !*topic;

    decide_set(d, KIND_SIDE, side, SIDE_ASKS, asks);
    decide_text(d, KIND_SIDE, side, SIDE_ASKED,
                apart ? reason : arena_print(&d->entry->arena, "%s: %s", topic, reason));
    decide_set(d, KIND_SIDE, side, SIDE_ABOUT, about);
    if (apart) {
        decide_text(d, KIND_SIDE, side, SIDE_TOPIC, topic);
    }
}

void request_print(Text *to, const World *world, int side)
{
    const char *topic = world_text(world, KIND_SIDE, side, SIDE_TOPIC);

    text_addf(to, "%s asks %s%s%s%s: ", world_text(world, KIND_SIDE, side, SIDE_NAME),
              asks_meanings[world_get(world, KIND_SIDE, side, SIDE_ASKS)], *topic ? " (" : "",
              topic, *topic ? ")" : "");
    text_quote(to, world_text(world, KIND_SIDE, side, SIDE_ASKED));
}

/* Whether the other side sees a piece at all. Games from before know a leader whose troops are
 * hidden. */
static bool is_in_sight(const Look *look, int piece)
{
    const World *world = look->world;
    int place = piece_get(world, piece, PIECE_PLACE), hidden = world->traits->as[AS_HIDDEN];

    if (look->game->settings.plain) {
        return piece_is_open(world, piece);
    }
    return place != PLACE_RESERVE && place != PLACE_EXPECTED &&
           !(hidden && piece_get(world, piece, hidden) == 1);
}

const char *called_openly(const Look *look, Kind kind, int thing)
{
    int whose = kind == KIND_ORDER   ? order_get(look->world, thing, ORDER_RECEIVER)
                : kind == KIND_PIECE ? thing
                                     : 0;

    return whose > 0 && is_in_sight(look, whose) ? name_of(look->world, whose) : "";
}

static void decide_waive(Decision *d)
{
    const WaiveArgs *args = ARGS_OF(WaiveArgs, d->bound);
    Kind kind = args->order ? KIND_ORDER : KIND_PIECE;
    int thing = args->order ? args->order : args->piece;

    d->entry->ruling = true;
    if (must_ask(&d->look)) { /* whose duty it is the program says, whatever the reason does */
        decide_asking(d, side_of(d->world, kind, thing),
                      args->order ? ASKS_WAIVE_ORDER : ASKS_WAIVE_PIECE,
                      d->look.game->settings.strict ? called_openly(&d->look, kind, thing) : "",
                      args->reason, thing);
        return;
    }
    decide_set(d, kind, thing, args->order ? ORDER_WAIVED : PIECE_WAIVED, this_turn(d->world));
}

int side_asking(const Look *look)
{
    for (int side = 1; side <= world_count(look->world, KIND_SIDE); side++) {
        bool other = look->seat->kind == SEAT_UMPIRE || look->seat->kind == SEAT_SOLO ||
                     look->seat->side != side;
        if (other && world_get(look->world, KIND_SIDE, side, SIDE_ASKS) > ASKS_NOTHING) {
            return side;
        }
    }
    return 0;
}

static void refuse_consent(const Look *look, const BoundCommand *bound, Faults *faults)
{
    (void)bound;
    if (!side_asking(look)) {
        fault_next(refuse(faults, "game.consent", "G-7", "nobody asks for consent"),
                   "\"due\" tells when somebody does.");
    }
}

static void decide_no_more_asking(Decision *d, int side)
{
    decide_set(d, KIND_SIDE, side, SIDE_ASKS, ASKS_NOTHING);
    decide_set(d, KIND_SIDE, side, SIDE_ASKED, 0);
    decide_set(d, KIND_SIDE, side, SIDE_ABOUT, 0);
    decide_set(d, KIND_SIDE, side, SIDE_TOPIC, 0);
}

static void decide_consent(Decision *d)
{
    int side = side_asking(&d->look);
    int asks = world_get(d->world, KIND_SIDE, side, SIDE_ASKS);
    int about = world_get(d->world, KIND_SIDE, side, SIDE_ABOUT);
    int turn = clock_get(d->world, CLOCK_TURN);
    bool yes = ARGS_OF(ConsentArgs, d->bound)->answer == 0;

    /* What can no longer be is told as what is done. */
    d->entry->ruling = yes && asks == ASKS_RULING && d->look.game->settings.plain;
    if (yes && asks == ASKS_WAIVE_ORDER) {
        decide_set(d, KIND_ORDER, about, ORDER_WAIVED, turn);
    } else if (yes && asks == ASKS_WAIVE_PIECE) {
        decide_set(d, KIND_PIECE, about, PIECE_WAIVED, turn);
    } else if (yes && asks == ASKS_END) {
        decide_set(d, KIND_CLOCK, 1, CLOCK_OVER, 1);
    }
    decide_no_more_asking(d, side);
}

/* ---- all at once, the end ---- */

typedef struct ReadyArgs {
    int not ;
} ReadyArgs;

/* Where all act at once, who is ready ends the step as far as he can; else it is only told. */
static void refuse_ready(const Look *look, const BoundCommand *bound, Faults *faults)
{
    bool all = game_step(look->game, look->world)->acts == ACTS_ALL;

    if (all && !ARGS_OF(ReadyArgs, bound)->not ) {
        refuse_next(look, bound, faults);
    } else if (look->side == 0) {
        fault_next(refuse(faults, "game.ready", "G-18", "only a side is ready or not"),
                   "\"next\" ends the step for all.");
    }
}

static void decide_ready(Decision *d)
{
    if (!ARGS_OF(ReadyArgs, d->bound)->not &&game_step(d->look.game, d->world)->acts == ACTS_ALL) {
        decide_next(d);
    } else {
        decide_set(d, KIND_SIDE, d->look.side, SIDE_READY, !ARGS_OF(ReadyArgs, d->bound)->not );
    }
}

typedef struct EndArgs {
    const char *reason;
} EndArgs;

static void refuse_end(const Look *look, const BoundCommand *bound, Faults *faults)
{
    (void)bound;
    if (must_ask(look)) {
        refuse_asked(look, look->side, faults);
    }
}

/* Where the other side asks for the end, to want it too is to consent. */
static void decide_end(Decision *d)
{
    int other = must_ask(&d->look) ? side_asking(&d->look) : 0;

    if (other && world_get(d->world, KIND_SIDE, other, SIDE_ASKS) == ASKS_END) {
        decide_set(d, KIND_CLOCK, 1, CLOCK_OVER, 1);
        decide_no_more_asking(d, other);
    } else if (must_ask(&d->look)) {
        decide_asking(d, d->look.side, ASKS_END, "", ARGS_OF(EndArgs, d->bound)->reason, 0);
    } else {
        decide_set(d, KIND_CLOCK, 1, CLOCK_OVER, 1);
    }
}

/* ---- who has won, where only the table knows ---- */

static const char *const result_words[] = { "won", "lost", "drawn", NULL };
static const int CONTRARY[] = { OUTCOME_LOST, OUTCOME_WON, OUTCOME_DRAWN };

typedef struct SettleArgs {
    int result, side;
    const char *reason;
} SettleArgs;

/* Whose result it says; and what that of a side is. */
static int settled_side(const Look *look, const SettleArgs *args)
{
    return args->side ? args->side : look->side;
}

static int settled_as(const Look *look, const SettleArgs *args, int side)
{
    return side == settled_side(look, args) ? OUTCOME_WON + args->result : CONTRARY[args->result];
}

static bool is_settled_so(const Look *look, const SettleArgs *args)
{
    bool so = true;

    for (int side = 1; side <= world_count(look->world, KIND_SIDE); side++) {
        bool said = side == settled_side(look, args) || !must_ask(look);
        so &= !said ||
              world_get(look->world, KIND_SIDE, side, SIDE_OUTCOME) == settled_as(look, args, side);
    }
    return so;
}

static void refuse_settle(const Look *look, const BoundCommand *bound, Faults *faults)
{
    const SettleArgs *args = ARGS_OF(SettleArgs, bound);

    /* A draw is everybody's. */
    if (!must_ask(look) && !args->side && CONTRARY[args->result] != OUTCOME_DRAWN) {
        Fault *fault = refuse(faults, "game.settle", "G-5", "whose result it is is not said");
        fault_next(fault_wants(fault, "side"), "side= names it; the others have the contrary.");
    } else if (look->game->settings.settled && is_settled_so(look, args)) {
        fault_next(refuse(faults, "game.same", "G-16", "that is so already: it changes nothing"),
                   "\"result\" tells what was said.");
    }
}

/* A side says it of itself: it is settled when all agree. */
static void decide_settle(Decision *d)
{
    const SettleArgs *args = ARGS_OF(SettleArgs, d->bound);

    d->entry->ruling = true;
    for (int side = 1; side <= world_count(d->world, KIND_SIDE); side++) {
        if (side == settled_side(&d->look, args) || !must_ask(&d->look)) {
            decide_set(d, KIND_SIDE, side, SIDE_OUTCOME, settled_as(&d->look, args, side));
        }
    }
}

static const char *const answer_words[] = { "yes", "no", NULL };

/* clang-format off */
const Verb game_verbs[] = {
    [VERB_NEXT] =
    { "next", "end this step of the sequence of play", "G-28", .who = WHO_ACTING, .sealed = true,
      .refuse = refuse_next, .decide = decide_next },
    [VERB_MOVE] =
    { "move", "move a piece to a place, or to another piece", "G-3",
      .says = "moved {piece} to {to}",
      .who = WHO_ACTING,
      .commanders = true, .moves = true,
      .params = FIELDS(
          { "piece", "a piece of yours", PIECE_ARG(MoveArgs, piece), .own = true },
          { "to", "a place in words, a hex, or the piece it joins", PLACE_ARG(MoveArgs, to) }),
      .refuse = refuse_move, .decide = decide_move },
    [VERB_ARRIVE] =
    { "arrive", "bring an expected formation onto the field", "G-3",
      .says = "brought {piece} onto the field, to {to}",
      .who = WHO_ACTING,
      .commanders = true, .moves = true,
      .params = FIELDS(
          { "piece", "an expected formation of yours", PIECE_ARG(MoveArgs, piece), .own = true },
          { "to", "where it comes onto the field", PLACE_ARG(MoveArgs, to) }),
      .refuse = refuse_arrive, .decide = decide_arrive },
    [VERB_ASK] =
    { "ask", "ask a rule of pieces: rule=NAME, pieces by the part they play, the rule's asks",
      "G-17",
      .says = "threw for {rule}[: {*}]{apply?; it counts}",
      .who = WHO_SIDE, .commanders = true, .any_args = true,
      .params = FIELDS(
          { "rule", "a rule of the system", TEXT_ARG(AskArgs, rule) },
          { "apply", "write the answer into the pieces", FLAG(AskArgs, apply) }),
      .refuse = refuse_ask, .unseen = unseen_ask, .decide = decide_ask, .odds = odds_of_ask },
    [VERB_RULING] =
    { "ruling",
      "enter what was decided at the table: a thing, what show lists of it (strength=11), a reason",
      "G-16",
      .says = "ruled[ on {piece}][ on {order}][ on {side}]: {*}[ ({reason})]",
      .who = WHO_SIDE, .commanders = true, .any_args = true,
      .params = FIELDS(
          { "piece", "a piece of yours", PIECE_ARG(RulingArgs, piece), .own = true,
            .optional = true },
          { "order", "an order of yours", ORDER_ARG(RulingArgs, order), .own = true,
            .optional = true },
          { "side", "your side", SIDE_ARG(RulingArgs, side), .own = true, .optional = true },
          { "reason", "why, for the record", TEXT_ARG(RulingArgs, reason) }),
      .bind = bind_ruling, .refuse = refuse_ruling, .decide = decide_ruling },
    [VERB_DISPATCH] =
    { "dispatch", "send words to another commander", "G-29",
      .says = "sent words from {from} to {to}: {text}",
      .who = WHO_SIDE, .commanders = true,
      .params = FIELDS(
          { "from", "the leader who writes", PIECE_ARG(DispatchArgs, from), .own = true,
            .pieces = PIECES(PIECE_LEADER) },
          { "to", "the leader who is to read it", PIECE_ARG(DispatchArgs, to),
            .pieces = PIECES(PIECE_LEADER) },
          { "text", "the words", TEXT_ARG(DispatchArgs, text) },
          { "distance", "how far the messenger rides", EXACT(DispatchArgs, distance, 0, EXACT_MOST),
            DEFAULT(UNSAID) }),
      .refuse = refuse_dispatch, .decide = decide_dispatch },
    [VERB_WAIVE] =
    { "waive", "let a compelled item pass, with a reason", "G-15",
      .says = "waived what is owed[ by {piece}][ for {order}]: {reason}",
      .who = WHO_SIDE, .umpires = true,
      .grave = true,
      .params = FIELDS(
          { "order", "the order whose roll is waived", ORDER_ARG(WaiveArgs, order), .own = true,
            .optional = true },
          { "piece", "the piece whose check is waived", PIECE_ARG(WaiveArgs, piece), .own = true,
            .optional = true },
          { "reason", "why, for the record", TEXT_ARG(WaiveArgs, reason) }),
      .refuse = refuse_waive, .decide = decide_waive },
    [VERB_CONSENT] =
    { "consent", "answer what the other side asks; dice that are taken back are thrown anew",
      "G-7", .who = WHO_SIDE, .grave = true,
      .params = FIELDS(
          { "answer", "yes or no", WORD(ConsentArgs, answer, answer_words) }),
      .refuse = refuse_consent, .decide = decide_consent },
    [VERB_READY] =
    { "ready", "say that your secret work is done", "G-18",
      .says = "said that its secret work is {not?not }done",
      .who = WHO_SIDE, .sealed = true,
      .params = FIELDS(
          { "not", "it is not done after all", FLAG(ReadyArgs, not) }),
      .refuse = refuse_ready, .decide = decide_ready },
    [VERB_END] =
    { "end", "end the game; where two sides play without an umpire, ask the other to", "G-5",
      .says = "ended the game: {reason}",
      .who = WHO_SIDE, .umpires = true, .grave = true,
      .params = FIELDS(
          { "reason", "why", TEXT_ARG(EndArgs, reason) }),
      .refuse = refuse_end, .decide = decide_end },
    [VERB_SETTLE] =
    { "settle", "after the end, say who has won; of two sides without an umpire each says its own",
      "G-5",
      .says = "said how it ended[ for {side}]: {result}",
      .who = WHO_SIDE, .umpires = true, .after = true,
      .params = FIELDS(
          { "result", "won, lost or drawn", WORD(SettleArgs, result, result_words) },
          { "side", "whose; your own, if nothing is said", SIDE_ARG(SettleArgs, side), .own = true,
            .optional = true },
          { "reason", "why", TEXT_ARG(SettleArgs, reason), .optional = true }),
      .refuse = refuse_settle, .decide = decide_settle },
    { 0 },
};
/* clang-format on */
