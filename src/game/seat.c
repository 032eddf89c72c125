/* SPDX-License-Identifier: MIT */
/* What each seat may see, and what it learns from an entry. */
#include "game/holding.h"

#include <stdlib.h>
#include <string.h>

const char *const seat_kind_words[] = { "umpire", "side",   "commander", "observer",
                                        "solo",   "keeper", NULL };

/* ---- who is who ---- */

static bool sees_all(const Seat *seat)
{
    return seat->kind == SEAT_UMPIRE || seat->kind == SEAT_SOLO;
}

bool seat_plays(const Seat *seat, int side)
{
    bool of_a_side = seat->kind == SEAT_SIDE || seat->kind == SEAT_COMMANDER;

    return sees_all(seat) || (of_a_side && seat->side == side);
}

int seat_formation(const Seat *seat, const World *world)
{
    return piece_parent(world, seat->leader);
}

static bool commander_sent(const Seat *seat, const World *world, int order)
{
    int sender = order_get(world, order, ORDER_SENDER);

    return sender == seat->leader || piece_parent(world, sender) == seat_formation(seat, world);
}

/* A commander's orders: those that he sent, and those that reached him or his. */
static bool commander_has(const Seat *seat, const World *world, int order)
{
    return commander_sent(seat, world, order) ||
           (order_get(world, order, ORDER_REACHED) == 1 &&
            piece_under(world, order_get(world, order, ORDER_RECEIVER),
                        seat_formation(seat, world)));
}

bool seat_reads(const Seat *seat, int side)
{
    return side < 0 || seat->kind == SEAT_UMPIRE || seat->kind == SEAT_SOLO ||
           (seat->kind == SEAT_SIDE && seat->side == side + 1);
}

bool seat_owns(const Seat *seat, const World *world, Kind kind, int thing)
{
    int side = side_of(world, kind, thing);

    if (sees_all(seat)) {
        return true;
    }
    if (!seat_plays(seat, side)) {
        return false;
    }
    if (seat->kind == SEAT_COMMANDER && kind == KIND_PIECE) {
        return thing == seat->leader || piece_under(world, thing, seat_formation(seat, world));
    }
    return seat->kind != SEAT_COMMANDER ||
           (kind == KIND_ORDER && commander_has(seat, world, thing));
}

/* ---- what is seen ---- */

/* Whether a place is out of sight for all but its own side. */
static bool is_off(int place)
{
    return place == PLACE_RESERVE || place == PLACE_EXPECTED;
}

/* A leader is hidden with what he leads. */
static bool is_hidden(const World *truth, int piece)
{
    int hidden = truth->traits->as[AS_HIDDEN];
    bool leads = piece_get(truth, piece, PIECE_KIND) == PIECE_LEADER;

    return hidden && (piece_get(truth, piece, hidden) == 1 ||
                      (leads && piece_get(truth, piece_parent(truth, piece), hidden) == 1));
}

bool piece_is_open(const World *truth, int piece)
{
    return !is_off(piece_get(truth, piece, PIECE_PLACE)) && !is_hidden(truth, piece);
}

static bool sees_thing(const View *view, const World *truth, Kind kind, int thing)
{
    const Seat *seat = &view->seat;

    if (sees_all(seat) || kind == KIND_CLOCK || kind == KIND_SIDE) {
        return true;
    }
    if (kind == KIND_ORDER) {
        bool lies = letter_is(truth, thing, LETTER_LIES); /* one that is no more seems to */
        return seat_owns(seat, truth, KIND_ORDER, thing) ||
               (lies &&
                (world_is(truth, KIND_ORDER, thing) || world_is(&view->world, KIND_ORDER, thing)));
    }
    return piece_is_open(truth, thing) || seat_owns(seat, truth, KIND_PIECE, thing);
}

/* Whether the seat counts this letter itself: another's number would tell what else was written. */
static bool counts_itself(const Seat *seat, const World *truth, int order)
{
    return seat->kind == SEAT_COMMANDER ||
           (!sees_all(seat) && !seat_owns(seat, truth, KIND_ORDER, order));
}

/* What of a thing the seat sees, by the sight of its traits. */
typedef struct Sights {
    bool at[SIGHT_SECRET + 1];
    bool sealed; /* but for its text */
    bool waived; /* and that what it owed was waived: who waits for it would wait in vain */
} Sights;

static bool is_changed(const Entry *entry, Kind kind, int thing, int trait)
{
    for (int i = 0; i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        if (change->trait == trait && change->thing == thing && change->kind == kind) {
            return true;
        }
    }
    return false;
}

/* Whether the words of a commander who has a seat of his own still ride to his side: it knows that
 * they do, and reads them on arrival, unless it wrote them for him. E-32. */
static bool is_sealed(const View *view, const World *truth, int order)
{
    const Game *game = view->game;
    const Dispatch *dispatch = game->decl->letters.dispatch;
    bool sealed = false;

    if (view->seat.kind != SEAT_SIDE || !dispatch ||
        (view->own && is_changed(view->own, KIND_ORDER, order, ORDER_IS)) ||
        order_get(truth, order, ORDER_KIND) != dispatch->kind ||
        order_get(truth, order, ORDER_REACHED) == 1) {
        return false;
    }
    for (int i = 0; i < game->seats_count; i++) {
        const Seat *seat = &game->seats[i];
        sealed |= seat->kind == SEAT_COMMANDER && commander_sent(seat, truth, order);
    }
    return sealed;
}

static Sights sights_of(const View *view, const World *truth, Kind kind, int thing)
{
    bool umpire = view->seat.kind == SEAT_UMPIRE, order = kind == KIND_ORDER;
    bool own = seat_owns(&view->seat, truth, kind, thing);
    Sights sights = { {
        [SIGHT_OPEN] = true,
        [SIGHT_OWN] = own,
        [SIGHT_FATE] = own && (!view->game->settings.blind || umpire ||
                               (order && letter_known(view->game, truth, thing))),
        [SIGHT_TURNED] = own || (order && letter_is(truth, thing, LETTER_UP)),
        [SIGHT_SECRET] = umpire,
    } };

    sights.sealed = order && is_sealed(view, truth, thing);
    sights.waived = kind == KIND_PIECE && view->game->settings.sound;
    return sights;
}

/* `sights` are those of a thing of that kind. */
static bool shows(const Sights *sights, const World *truth, Kind kind, int trait)
{
    return (sights->at[truth->traits->at[kind][trait]->sight] ||
            (sights->waived && trait == PIECE_WAIVED)) &&
           !(sights->sealed && trait == ORDER_TEXT);
}

static bool sees_play(const View *view, const World *truth, const PlayRecord *played)
{
    const Seat *seat = &view->seat;

    /* What rests on secrets of both sides, who plays both and is not blind knows. */
    bool both = seat->kind == SEAT_SOLO && !view->game->settings.blind;
    if (played->owner == 0 || seat->kind == SEAT_UMPIRE || both) {
        return true;
    }
    if (played->owner < 0 || !seat_plays(seat, played->owner)) {
        return false;
    }
    return seat->kind != SEAT_COMMANDER ||
           (played->about && piece_under(truth, played->about, seat_formation(seat, truth)));
}

bool view_sees_play(const View *view, const World *truth, int owner, int about)
{
    PlayRecord played = { .owner = owner, .about = about };

    return sees_play(view, truth, &played);
}

/* ---- learning ---- */

static void record(News *news, Kind kind, int thing, int trait, Value from, Value to)
{
    news->changes =
        memory_room(news->changes, news->changes_count, &news->changes_room, sizeof *news->changes);
    /* The old text goes with its cell. */
    if (from.text) {
        from.text = memory_copy(from.text);
    }
    news->changes[news->changes_count++] = (Change){ kind, thing, trait, from, to };
}

/* Writes a cell of the view; whether that was news. */
static bool see(View *view, Kind kind, int thing, int trait, Value value, News *news)
{
    Value before = world_value(&view->world, kind, thing, trait);

    if (value_same(before, value)) {
        return false;
    }
    if (news) {
        record(news, kind, thing, trait, before, (Value){ 0 });
    }
    world_set(&view->world, kind, thing, trait, value);
    if (news) {
        news->changes[news->changes_count - 1].to = world_value(&view->world, kind, thing, trait);
    }
    return true;
}

/* A thing that comes into sight: nothing is known of it yet. */
static void appear(View *view, const World *truth, Kind kind, int thing)
{
    for (int trait = 1; trait < view->world.tables[kind].width; trait++) {
        world_set(&view->world, kind, thing, trait, (Value){ .number = UNKNOWN });
    }
    if (kind == KIND_ORDER && counts_itself(&view->seat, truth, thing)) {
        world_set(&view->world, kind, thing, ORDER_NUMBER, (Value){ .number = ++view->received });
    }
}

/* A commander counts on from the last letter that he still has; he did not before `exact`. */
static void recount(View *view)
{
    if (view->seat.kind == SEAT_COMMANDER && view->game->settings.exact) {
        view->received = 0;
        EACH_ORDER (&view->world, order) {
            int number = order_get(&view->world, order, ORDER_NUMBER);
            view->received = number > view->received ? number : view->received;
        }
    }
}

/* A thing that was taken back: as if it had never been. */
static bool vanish(View *view, Kind kind, int thing, News *news)
{
    bool seen = false;

    if (kind == KIND_ORDER) { /* which it was */
        seen |= see(view, kind, thing, ORDER_NUMBER, (Value){ 0 }, news);
        seen |= see(view, kind, thing, ORDER_SIDE, (Value){ 0 }, news);
    }
    seen |= see(view, kind, thing, 0, (Value){ 0 }, news);

    for (int trait = 1; trait < view->world.tables[kind].width; trait++) {
        world_set(&view->world, kind, thing, trait, (Value){ 0 });
    }
    if (kind == KIND_ORDER) {
        recount(view);
    }
    return seen;
}

/* All see a piece go that stood on the table; where to, they do not. */
static bool leave(View *view, Kind kind, int thing, News *news)
{
    return kind == KIND_PIECE &&
           see(view, kind, thing, PIECE_PLACE, (Value){ .number = PLACE_RESERVE }, news);
}

/* Whether more of a thing may come into sight than what an entry changes: of a letter one trait
 * shows others, and a piece comes onto the table. Where much is changed all is looked at. */
static bool shows_more(const Entry *entry, Kind kind, int thing)
{
    enum { MUCH = 16 };

    if (kind == KIND_ORDER || entry->changes_count > MUCH || is_changed(entry, kind, thing, 0)) {
        return true;
    }
    for (int i = 0; kind == KIND_PIECE && i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        if (change->kind == kind && change->thing == thing && change->trait == PIECE_PLACE &&
            is_off(change->from.number)) {
            return true;
        }
    }
    return false;
}

/* The first trait behind one that an entry changed, or with none that there is; `width`: none. */
static int trait_after(const Entry *entry, Kind kind, int thing, int trait, int width)
{
    int next = entry ? width : trait + 1;

    for (int i = 0; entry && i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        bool behind = change->trait > trait && change->trait < next;
        if (behind && change->kind == kind && change->thing == thing) {
            next = change->trait;
        }
    }
    return next;
}

/* Looks at all of a thing; with an entry, at what that changed of what was in sight before. */
static bool look_at(View *view, const World *truth, Kind kind, int thing, const Entry *entry,
                    News *news)
{
    bool known = world_is(&view->world, kind, thing), seen = false;

    if (!world_is(truth, kind, thing)) {
        return known && vanish(view, kind, thing, news);
    }
    if (!sees_thing(view, truth, kind, thing)) {
        return known && leave(view, kind, thing, news);
    }
    if (!known) {
        seen = see(view, kind, thing, 0, (Value){ .number = 1 }, news);
        appear(view, truth, kind, thing);
        entry = NULL;
    }
    Sights sights = sights_of(view, truth, kind, thing);
    bool own_number = kind == KIND_ORDER && counts_itself(&view->seat, truth, thing);
    int width = view->world.tables[kind].width;
    for (int trait = 0; (trait = trait_after(entry, kind, thing, trait, width)) < width;) {
        bool sees = shows(&sights, truth, kind, trait) && !(own_number && trait == ORDER_NUMBER);
        if (sees && !world_agrees(&view->world, truth, kind, thing, trait)) {
            seen |= see(view, kind, thing, trait, world_value(truth, kind, thing, trait), news);
        }
    }
    return seen;
}

static bool look_at_all(View *view, const World *truth, News *news)
{
    bool seen = false;

    for (Kind kind = 0; kind < KINDS; kind++) {
        int count = world_count(truth, kind), known = world_count(&view->world, kind);
        for (int thing = 1; thing <= (count > known ? count : known); thing++) {
            seen |= look_at(view, truth, kind, thing, NULL, news);
        }
    }
    return seen;
}

/*
 * Whether more may come into sight than what changed: what stands below a commander, the leader of
 * what was hidden, and in a blind
 * game orders that another order's fate or the end brings to light.
 */
static bool sight_changes(const View *view, const Entry *entry)
{
    bool blind = view->game->settings.blind;
    int hidden = view->game->traits.as[AS_HIDDEN];

    for (int i = 0; i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        if (change->kind == KIND_PIECE
                ? change->trait == PIECE_PARENT || change->trait == PIECE_SIDE ||
                      (hidden && change->trait == hidden)
                : blind && ((change->kind == KIND_ORDER && change->trait == ORDER_STATUS) ||
                            (change->kind == KIND_CLOCK && change->trait == CLOCK_OVER))) {
            return true;
        }
    }
    return false;
}

static bool look_at_changed(View *view, const World *truth, const Entry *entry, News *news)
{
    bool seen = false;

    for (int i = 0; i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        const Change *before = i ? change - 1 : NULL;
        bool same = before && before->kind == change->kind && before->thing == change->thing;
        if (!same) {
            bool all = shows_more(entry, change->kind, change->thing);
            seen |= look_at(view, truth, change->kind, change->thing, all ? NULL : entry, news);
        }
    }
    return seen;
}

/* Whether a piece goes out of sight with it. */
static bool goes_off(const World *truth, const Change *change)
{
    int hidden = truth->traits->as[AS_HIDDEN];

    if (change->kind != KIND_PIECE) {
        return false;
    }
    if (change->trait == PIECE_PLACE) {
        return !is_off(change->from.number) && is_off(change->to.number) &&
               !(hidden && piece_get(truth, change->thing, hidden) == 1);
    }
    return hidden && change->trait == hidden && change->to.number == 1 &&
           !is_off(piece_get(truth, change->thing, PIECE_PLACE));
}

static bool sees_change(const View *view, const World *truth, const Change *change)
{
    Sights sights = sights_of(view, truth, change->kind, change->thing);

    return goes_off(truth, change) || (sees_thing(view, truth, change->kind, change->thing) &&
                                       shows(&sights, truth, change->kind, change->trait));
}

/*
 * Who did it, and why, is told to those whose pieces or orders it changed. What else others typed
 * may name what these do not know; what it changed of theirs is told as such.
 */
static bool told_to_owner(const View *view, const World *truth, const Entry *entry)
{
    bool own = false;

    for (int i = 0; i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        own |= (change->kind == KIND_PIECE || change->kind == KIND_ORDER) &&
               seat_owns(&view->seat, truth, change->kind, change->thing);
    }
    return own;
}

bool news_tells_arg(const News *news, const Arg *arg)
{
    bool why = strcmp(arg->name, "reason") == 0 || strcmp(arg->name, "answer") == 0;

    return (news->whole && strcmp(arg->name, TAKEN_FROM) != 0) || why;
}

/* Whether the umpire took back what this seat did, or a commander of its side, whose seat is called
 * after him. */
static bool taken_from(const View *view, const World *truth, const Entry *entry)
{
    const char *from = "";

    for (int i = 0; i < entry->args.count; i++) {
        from = strcmp(entry->args.at[i].name, TAKEN_FROM) == 0 ? entry->args.at[i].value : from;
    }
    int leader = *from ? world_find(truth, KIND_PIECE, from) : 0;
    return (*from && strcmp(from, view->seat.name) == 0) ||
           (leader && view->seat.kind == SEAT_SIDE &&
            piece_get(truth, leader, PIECE_SIDE) == view->seat.side);
}

/* Whether the game is over by it, and nobody is only asked. */
static bool ends_it(const Entry *entry)
{
    bool ends = false;

    for (int i = 0; i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        ends |= change->kind == KIND_CLOCK && change->trait == CLOCK_OVER && change->to.number;
    }
    return ends && strcmp(entry->verb, "end") == 0;
}

/* Who sees all that was taken back is told why, too; all see consent, who has won, and that it is
 * over. */
static bool told_back(const View *view, const World *truth, const Entry *entry)
{
    bool back = entry->of && strcmp(entry->verb, "undo") == 0;

    if (strcmp(entry->verb, "consent") == 0 || strcmp(entry->verb, "settle") == 0 ||
        ends_it(entry)) {
        return true;
    }
    for (int i = 0; back && i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        back = (change->kind == KIND_SIDE && change->trait == SIDE_ABOUT) ||
               sees_change(view, truth, change);
    }
    return back;
}

bool view_was_shown(const View *view, const World *truth, const Entry *entry)
{
    bool shown = false;

    for (int i = 0; i < entry->changes_count; i++) {
        shown |= sees_change(view, truth, &entry->changes[i]);
    }
    for (int i = 0; i < entry->plays_count; i++) {
        shown |= sees_play(view, truth, &entry->plays[i]);
    }
    return shown;
}

/* Whether a ruling set nothing but what is open to all: then its reason is, too. */
static bool rules_openly(const View *view, const World *truth, const Entry *entry)
{
    const Traits *traits = truth->traits;
    bool open = strcmp(entry->verb, "ruling") == 0 && view_was_shown(view, truth, entry);

    for (int i = 0; open && i < entry->args.count; i++) {
        Kind kind = entry->changes[0].kind;
        int trait = traits_find(traits, kind, entry->args.at[i].name);
        open = trait < 0 || traits->at[kind][trait]->sight == SIGHT_OPEN;
    }
    return open;
}

/* Whether a play only repeats, for those who may not see the one before, what of it is open. */
static bool is_echo(const Entry *entry, int play)
{
    return play > 0 && !entry->plays[play].asks.count &&
           strcmp(entry->plays[play].rule, entry->plays[play - 1].rule) == 0;
}

void view_learn(View *view, const World *truth, const Entry *entry, News *news)
{
    bool own = strcmp(entry->by, view->seat.name) == 0, from = taken_from(view, truth, entry);
    bool shown = own || from || sees_all(&view->seat), before = false;

    if (news) {
        *news = (News){ .own = own };
        news->plays = memory_new((size_t)entry->plays_count + 1);
    }
    view->own = own ? entry : NULL;
    shown |= sight_changes(view, entry) ? look_at_all(view, truth, news)
                                        : look_at_changed(view, truth, entry, news);
    view->own = NULL;
    for (int i = 0; i < entry->plays_count; i++) {
        bool seen = sees_play(view, truth, &entry->plays[i]) && !(before && is_echo(entry, i));
        before = seen;
        shown |= seen;
        if (news) {
            news->plays[i] = seen;
        }
    }
    if (shown) {
        view->learnt++;
    }
    if (own) {
        view->looked = view->learnt;
    }
    if (news) {
        news->number = shown ? view->learnt : 0;
        news->whole = own || sees_all(&view->seat);
        news->told = news->whole || from || told_to_owner(view, truth, entry) ||
                     told_back(view, truth, entry) || rules_openly(view, truth, entry);
    }
}

bool news_hides_dice(const News *news, const Entry *entry, int play)
{
    return news->plays && news->plays[play] && is_echo(entry, play) &&
           entry->plays[play - 1].throws_count > 0;
}

bool is_asking(const Change *change)
{
    return change->kind == KIND_SIDE &&
           (change->trait == SIDE_ASKS || change->trait == SIDE_ASKED ||
            change->trait == SIDE_ABOUT || change->trait == SIDE_TOPIC);
}

bool news_shows_deed(const News *news, const Entry *entry)
{
    bool shows = news->told;

    for (int i = 0; i < news->changes_count; i++) {
        shows |= !is_asking(&news->changes[i]);
    }
    for (int i = 0; news->plays && i < entry->plays_count; i++) {
        shows |= news->plays[i];
    }
    return shows;
}

bool news_has_dice(const News *news, const Entry *entry)
{
    for (int i = 0; news->plays && i < entry->plays_count; i++) {
        if (news->plays[i] && entry->plays[i].throws_count) {
            return true;
        }
    }
    return false;
}

void news_finish(News *news)
{
    for (int i = 0; i < news->changes_count; i++) {
        free((char *)news->changes[i].from.text);
    }
    free(news->changes);
    free(news->plays);
    *news = (News){ 0 };
}

/* ---- views ---- */

void view_init(View *view, const Seat *seat, const Game *game)
{
    *view = (View){ .seat = *seat, .game = game };
    world_init(&view->world, &game->traits);
}

void view_finish(View *view)
{
    world_finish(&view->world);
}

void view_pack(const View *view, const World *truth, Text *to)
{
    pack_number(to, view->learnt);
    pack_number(to, view->looked);
    pack_number(to, view->received);
    world_pack(&view->world, truth, to);
}

bool view_unpack(View *view, const World *truth, Unpacker *from)
{
    view->learnt = unpack_number(from);
    view->looked = unpack_number(from);
    view->received = unpack_number(from);
    return world_unpack(&view->world, truth, from);
}
