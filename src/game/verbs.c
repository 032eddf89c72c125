/* SPDX-License-Identifier: MIT */
/* The verbs that every game has. */
#include "game/verbs.h"

#include <string.h>

/* ---- pieces move ---- */

static void refuse_moving(const Look *look, const BoundCommand *asked, Faults *faults)
{
    int piece = bound_get(asked, "piece");
    const GameDecl *decl = look->game->decl;

    if (piece_get(look->world, piece, PIECE_SIDE) != look->side) {
        fault_next(refuse(faults, "game.side", "G-28", "it is not that side's turn to move"),
                   "%s moves now.", world_text(look->world, KIND_SIDE, look->side, SIDE_NAME));
    } else if (piece_circles(look->world, piece, bound_value(asked, "to").number)) {
        fault_next(refuse(faults, "game.circle", "G-3", "a piece cannot stand with itself"),
                   "Name a place, or another piece.");
    } else if (decl->refuse_move) {
        decl->refuse_move(look, piece, bound_value(asked, "to"), faults);
    }
}

static void refuse_move(const Look *look, const BoundCommand *asked, Faults *faults)
{
    int place = piece_get(look->world, bound_get(asked, "piece"), PIECE_PLACE);

    if (place == PLACE_EXPECTED || place == PLACE_RESERVE || place == PLACE_LOST) {
        fault_next(refuse(faults, "game.off", "G-3", "it is not on the field"),
                   place == PLACE_LOST ? "What is lost stays lost."
                                       : "It comes onto the field with \"arrive\".");
        return;
    }
    refuse_moving(look, asked, faults);
}

/* A place that looks like a mistyped piece is taken as it stands, with a remark. */
static void note_near_miss(Decision *d, const char *typed)
{
    const char *ids[1024] = { 0 };
    const World *view = d->asked->view;
    int count = 0;

    for (int i = 1; i <= world_count(view, KIND_PIECE) && count < 1000; i++) {
        if (world_is(view, KIND_PIECE, i)) {
            ids[count++] = world_text(view, KIND_PIECE, i, PIECE_ID);
        }
    }
    const char *near = count && typed && !strchr(typed, ' ') ? text_nearest(typed, ids) : NULL;
    if (near) {
        decide_note(d, "no piece is called %.60s, so it is a place; %s is near in letters", typed,
                    near);
    }
}

static void decide_move(Decision *d)
{
    int piece = bound_get(d->asked, "piece"), from = piece_get(d->world, piece, PIECE_PLACE);

    decide_value(d, KIND_PIECE, piece, PIECE_PLACE, bound_value(d->asked, "to"));
    note_near_miss(d, bound_value(d->asked, "to").text);
    if (d->look.game->decl->moved) {
        d->look.game->decl->moved(d, piece, from);
    }
}

static void refuse_arrive(const Look *look, const BoundCommand *asked, Faults *faults)
{
    int piece = bound_get(asked, "piece"), arrives = piece_get(look->world, piece, PIECE_ARRIVES);

    if (piece_get(look->world, piece, PIECE_PLACE) != PLACE_EXPECTED) {
        fault_next(refuse(faults, "game.arrived", "G-3", "it is not expected"),
                   "\"move\" moves what is on the field.");
    } else if (arrives > clock_get(look->world, CLOCK_TURN)) {
        fault_next(refuse(faults, "game.early", "G-3", "it is expected in turn %d", arrives),
                   "Wait until then.");
    } else {
        refuse_moving(look, asked, faults);
    }
}

/* All that stands below a piece and is expected by now comes too. */
static void decide_arrive(Decision *d)
{
    int arriving = bound_get(d->asked, "piece"), turn = clock_get(d->world, CLOCK_TURN);
    Value at = bound_value(d->asked, "to");
    int before = d->entry->changes_count;

    for (int piece = 1; piece <= world_count(d->world, KIND_PIECE); piece++) {
        if (piece_get(d->world, piece, PIECE_PLACE) == PLACE_EXPECTED &&
            piece_get(d->world, piece, PIECE_ARRIVES) <= turn &&
            piece_under(d->world, piece, arriving)) {
            decide_value(d, KIND_PIECE, piece, PIECE_PLACE, at);
        }
    }
    /* What comes of it asks who stands with whom: so all are there first. */
    int after = d->entry->changes_count;
    for (int i = before; d->look.game->decl->moved && i < after; i++) {
        d->look.game->decl->moved(d, d->entry->changes[i].thing, PLACE_EXPECTED);
    }
}

/* ---- words between commanders ---- */

/* The one of the two who is lost, or 0. */
static int absent(const Look *look, int from, int to)
{
    bool (*present)(const World *, int) = look->game->decl->present;

    return !present || (present(look->world, from) && present(look->world, to)) ? 0
           : present(look->world, from)                                         ? to
                                                                                : from;
}

static void refuse_dispatch(const Look *look, const BoundCommand *asked, Faults *faults)
{
    int from = bound_get(asked, "from"), to = bound_get(asked, "to");
    bool far =
        look->game->decl->ride(
            look, from, to, bound_given(asked, "distance") ? bound_get(asked, "distance") : -1) < 0;

    if (!look->game->settings.dispatches) {
        fault_next(refuse(faults, "game.dispatches", "G-29", "this game has no dispatches"),
                   "It was begun with --no-dispatches.");
    } else if (from == to ||
               piece_get(look->world, from, PIECE_SIDE) != piece_get(look->world, to, PIECE_SIDE)) {
        fault_next(refuse(faults, "game.dispatch", "G-29", "he writes to another of his own side"),
                   "Name another leader of the side: to=.");
    } else if (absent(look, from, to)) {
        fault_next(refuse(faults, "game.dispatch", "G-29", "%s is lost",
                          world_text(look->world, KIND_PIECE, absent(look, from, to), PIECE_NAME)),
                   "\"show\" tells who leads.");
    } else if (far) {
        fault_next(refuse(faults, "game.distance", "G-3", "the ride is not known"),
                   "Give distance=, measured on the table.");
    }
}

static void decide_dispatch(Decision *d)
{
    const GameDecl *decl = d->look.game->decl;
    int from = bound_get(d->asked, "from"), to = bound_get(d->asked, "to");
    int side = piece_get(d->world, from, PIECE_SIDE);
    int number = order_next_number(d->world, side);
    int distance = bound_given(d->asked, "distance") ? bound_get(d->asked, "distance") : -1;
    int turns = decl->ride(&d->look, from, to, distance);
    int turn = clock_get(d->world, CLOCK_TURN);

    int order = decide_make(d, KIND_ORDER);
    decide_set(d, KIND_ORDER, order, ORDER_NUMBER, number);
    decide_set(d, KIND_ORDER, order, ORDER_SIDE, side);
    decide_set(d, KIND_ORDER, order, ORDER_SENDER, from);
    decide_set(d, KIND_ORDER, order, ORDER_RECEIVER, to);
    decide_set(d, KIND_ORDER, order, ORDER_KIND, decl->dispatch_kind);
    decide_text(d, KIND_ORDER, order, ORDER_TEXT, bound_text(d->asked, "text"));
    decide_set(d, KIND_ORDER, order, ORDER_WRITTEN, turn);
    decide_set(d, KIND_ORDER, order, ORDER_DUE, turn + turns);
    decide_set(d, KIND_ORDER, order, ORDER_STATUS,
               turns ? decl->dispatch_riding : decl->dispatch_read);
    decide_set(d, KIND_ORDER, order, ORDER_REACHED, turns == 0);
}

/* ---- consent ---- */

static int side_of(const Look *look, const BoundCommand *asked)
{
    return bound_given(asked, "order")
               ? order_get(look->world, bound_get(asked, "order"), ORDER_SIDE)
               : piece_get(look->world, bound_get(asked, "piece"), PIECE_SIDE);
}

/* Whether something compelled is due of the order or piece. */
static bool is_owed(const Look *look, const BoundCommand *asked)
{
    int order = bound_given(asked, "order") ? bound_get(asked, "order") : 0;
    int piece = bound_given(asked, "piece") ? bound_get(asked, "piece") : 0;
    DueList list = { 0 };
    bool owed = false;

    game_due(look, &list);
    for (int i = 0; i < list.count; i++) {
        const Due *due = &list.at[i];
        owed |=
            due->compelled && ((order && due->order == order) || (piece && due->piece == piece));
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
               "Wait until it is answered.");
    return true;
}

/* The umpire and the solo player decide by themselves, a side asks the other. */
static bool must_ask(const Look *look)
{
    return look->seat->kind == SEAT_SIDE;
}

static void refuse_waive(const Look *look, const BoundCommand *asked, Faults *faults)
{
    if (bound_given(asked, "order") == bound_given(asked, "piece")) {
        fault_next(faults_add(faults, FAULT_INPUT, "game.waive", "waive one order or one piece"),
                   "waive order=3 reason=\"...\"");
    } else if (!is_owed(look, asked)) {
        fault_next(refuse(faults, "game.waive", "G-15", "nothing compelled is due of it"),
                   "\"due\" lists what is.");
    } else if (look->game->settings.umpired && look->seat->kind != SEAT_UMPIRE) {
        fault_next(refuse(faults, "game.waive", "G-15", "only the umpire waives what is compelled"),
                   "Ask the umpire.");
    } else if (must_ask(look)) {
        refuse_asked(look, look->side, faults);
    }
}

/* A side asks the other for consent, with its reason. */
static void decide_asking(Decision *d, int side, int asks, int about)
{
    decide_set(d, KIND_SIDE, side, SIDE_ASKS, asks);
    decide_text(d, KIND_SIDE, side, SIDE_ASKED, bound_text(d->asked, "reason"));
    decide_set(d, KIND_SIDE, side, SIDE_ABOUT, about);
}

static void decide_waive(Decision *d)
{
    bool order = bound_given(d->asked, "order");
    int thing = bound_get(d->asked, order ? "order" : "piece");
    int side = side_of(&d->look, d->asked);

    d->entry->ruling = true;
    if (must_ask(&d->look)) {
        decide_asking(d, side, order ? ASKS_WAIVE_ORDER : ASKS_WAIVE_PIECE, thing);
        return;
    }
    decide_set(d, order ? KIND_ORDER : KIND_PIECE, thing, order ? ORDER_WAIVED : PIECE_WAIVED,
               clock_get(d->world, CLOCK_TURN));
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

static void refuse_consent(const Look *look, const BoundCommand *asked, Faults *faults)
{
    (void)asked;
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
}

static void decide_consent(Decision *d)
{
    int side = side_asking(&d->look);
    int asks = world_get(d->world, KIND_SIDE, side, SIDE_ASKS);
    int about = world_get(d->world, KIND_SIDE, side, SIDE_ABOUT);
    int turn = clock_get(d->world, CLOCK_TURN);
    bool yes = bound_get(d->asked, "answer") == 0;

    if (yes && asks == ASKS_WAIVE_ORDER) {
        decide_set(d, KIND_ORDER, about, ORDER_WAIVED, turn);
    } else if (yes && asks == ASKS_WAIVE_PIECE) {
        decide_set(d, KIND_PIECE, about, PIECE_WAIVED, turn);
    } else if (yes && asks == ASKS_END) {
        decide_set(d, KIND_CLOCK, 1, CLOCK_OVER, 1);
    }
    decide_no_more_asking(d, side);
}

/* ---- secret work, the end ---- */

static void decide_ready(Decision *d)
{
    decide_set(d, KIND_SIDE, d->look.side, SIDE_READY, 1);
}

static void refuse_end(const Look *look, const BoundCommand *asked, Faults *faults)
{
    (void)asked;
    if (look->game->settings.umpired && look->seat->kind != SEAT_UMPIRE) {
        fault_next(refuse(faults, "game.end", "G-5", "the umpire ends the game"), "Ask him.");
    } else if (must_ask(look)) {
        refuse_asked(look, look->side, faults);
    }
}

static void decide_end(Decision *d)
{
    if (must_ask(&d->look)) {
        decide_asking(d, d->look.side, ASKS_END, 0);
    } else {
        decide_set(d, KIND_CLOCK, 1, CLOCK_OVER, 1);
    }
}

static const char *const answer_words[] = { "yes", "no", NULL };

/* clang-format off */
const Verb game_verbs[] = {
    { "next", "end this step of the sequence of play", "G-28", .who = WHO_ACTING, .sealed = true,
      .refuse = refuse_next, .decide = decide_next },
    { "move", "move a piece to a place, or to another piece", "G-3", .who = WHO_ACTING,
      .commanders = true, .moves = true,
      .params = (const Param[]){
          { "piece", "a piece of yours", PARAM_PIECE, .own = true },
          { "to", "a place in words, a hex, or the piece it joins", PARAM_PLACE },
          { 0 } },
      .refuse = refuse_move, .decide = decide_move },
    { "arrive", "bring an expected formation onto the field", "G-3", .who = WHO_ACTING,
      .commanders = true, .moves = true,
      .params = (const Param[]){
          { "piece", "an expected formation of yours", PARAM_PIECE, .own = true },
          { "to", "where it comes onto the field", PARAM_PLACE },
          { 0 } },
      .refuse = refuse_arrive, .decide = decide_arrive },
    { "ask", "ask a rule of pieces: rule=NAME, pieces by the part they play, the rule's asks",
      "G-17", .who = WHO_SIDE, .commanders = true, .any_args = true,
      .params = (const Param[]){
          { "rule", "a rule of the system", PARAM_TEXT },
          { "apply", "write the answer into the pieces", PARAM_FLAG, .optional = true },
          { 0 } },
      .refuse = refuse_ask, .unseen = unseen_ask, .decide = decide_ask, .odds = odds_of_ask },
    { "ruling", "enter what was decided at the table: a thing, its traits, a reason", "G-16",
      .who = WHO_SIDE, .commanders = true, .any_args = true,
      .params = (const Param[]){
          { "piece", "a piece of yours", PARAM_PIECE, .own = true, .optional = true },
          { "order", "an order of yours", PARAM_ORDER, .own = true, .optional = true },
          { "side", "your side", PARAM_SIDE, .own = true, .optional = true },
          { "reason", "why, for the record", PARAM_TEXT },
          { 0 } },
      .bind = bind_ruling, .decide = decide_ruling },
    { "dispatch", "send words to another commander", "G-29", .who = WHO_SIDE, .commanders = true,
      .params = (const Param[]){
          { "from", "the leader who writes", PARAM_PIECE, .own = true,
            .pieces = PIECES(PIECE_LEADER) },
          { "to", "the leader who is to read it", PARAM_PIECE, .pieces = PIECES(PIECE_LEADER) },
          { "text", "the words", PARAM_TEXT },
          { "distance", "how far the messenger rides", PARAM_EXACT, 0, EXACT_MOST,
            .optional = true },
          { 0 } },
      .refuse = refuse_dispatch, .decide = decide_dispatch },
    { "waive", "let a compelled item pass, with a reason", "G-15", .who = WHO_SIDE,
      .params = (const Param[]){
          { "order", "the order whose roll is waived", PARAM_ORDER, .own = true, .optional = true },
          { "piece", "the piece whose check is waived", PARAM_PIECE, .own = true,
            .optional = true },
          { "reason", "why, for the record", PARAM_TEXT },
          { 0 } },
      .refuse = refuse_waive, .decide = decide_waive },
    { "consent", "answer what the other side asks", "G-7", .who = WHO_SIDE,
      .params = (const Param[]){
          { "answer", "yes or no", PARAM_WORD, .words = answer_words, .optional = true },
          { 0 } },
      .refuse = refuse_consent, .decide = decide_consent },
    { "ready", "say that your secret work is done", "G-18", .who = WHO_SIDE,
      .decide = decide_ready },
    { "end", "end the game", "G-5", .who = WHO_SIDE,
      .params = (const Param[]){
          { "reason", "why", PARAM_TEXT },
          { 0 } },
      .refuse = refuse_end, .decide = decide_end },
    { 0 },
};
/* clang-format on */
