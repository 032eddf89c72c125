/* SPDX-License-Identifier: MIT */
/* An entry as a sentence for who types nothing: who did it, and what its verb says. */
#include "game/sentence.h"

#include "rules/rule.h"

#include <string.h>

bool is_next(const Entry *entry)
{
    return strcmp(entry->verb, "next") == 0;
}

bool leads_on(const News *news)
{
    bool on = false;

    for (int i = 0; i < news->changes_count; i++) {
        on |= news->changes[i].kind == KIND_CLOCK;
    }
    return on;
}

/* ---- who ---- */

static const char *side_called(const Look *look, int side)
{
    return world_text(look->world, KIND_SIDE, side, SIDE_NAME);
}

int seat_side(const Look *look, const char *seat)
{
    int side = world_find(look->world, KIND_SIDE, seat);
    int leader = world_find(look->world, KIND_PIECE, seat);

    return !side && leader ? piece_get(look->world, leader, PIECE_SIDE) : side;
}

const char *side_of_seat(const Look *look, const char *seat)
{
    int side = seat_side(look, seat);

    return side > 0 ? side_called(look, side) : seat;
}

const char *seat_called(const Look *look, const char *seat)
{
    int leader = world_find(look->world, KIND_PIECE, seat);
    bool own = look->seat->side > 0 && seat_side(look, seat) == look->seat->side;

    return own && leader ? world_text(look->world, KIND_PIECE, leader, PIECE_NAME)
                         : side_of_seat(look, seat);
}

/* ---- which order ---- */

/* Whether a seat numbers orders as the reader does: a commander counts those that he received. */
static bool counts_alike(const Look *look, const char *seat)
{
    return strcmp(seat, look->seat->name) == 0 ||
           (look->seat->kind != SEAT_COMMANDER && !world_find(look->world, KIND_PIECE, seat));
}

/* The only order that something was changed of, as far as the reader knows, or 0. */
static int order_changed(const Look *look, const News *news)
{
    int order = 0;

    for (int i = 0; i < news->changes_count; i++) {
        const Change *change = &news->changes[i];
        if (change->kind == KIND_ORDER && change->thing != order) {
            if (order) {
                return 0;
            }
            order = change->thing;
        }
    }
    return order && world_is(look->world, KIND_ORDER, order) ? order : 0;
}

const char *entry_arg_of(const Entry *entry, const char *name)
{
    for (int i = 0; i < entry->args.count; i++) {
        if (strcmp(entry->args.at[i].name, name) == 0) {
            return entry->args.at[i].value;
        }
    }
    return "";
}

bool entry_lapses(const Entry *entry)
{
    return strcmp(entry->verb, "lapse") == 0;
}

int order_of_arg(const Look *look, const Entry *entry, const News *news, const Arg *arg)
{
    const char *did = entry_lapses(entry) ? entry_arg_of(entry, "verb") : entry->verb;
    const Verb *verb = game_verb(look->game, did, NULL);
    const Field *param = verb ? verb_param(look, verb, arg->name) : NULL;
    int order = 0, number;
    bool numbered = text_number(arg->value, &number), found = false;
    Text name = { 0 };

    if (!param || param->type != FIELD_THING || param->to != KIND_ORDER) {
        return 0;
    }
    if (numbered && !counts_alike(look, entry->by)) {
        return order_changed(look, news);
    }
    const char *by = side_of_seat(look, entry->by);
    while (!found && (order = world_after(look->world, KIND_ORDER, order))) {
        int side = order_get(look->world, order, ORDER_SIDE);
        text_clear(&name);
        thing_print(&name, look, KIND_ORDER, order);
        found = numbered ? side > 0 && strcmp(side_called(look, side), by) == 0 &&
                               order_get(look->world, order, ORDER_NUMBER) == number
                         : strcmp(text_of(&name), arg->value) == 0;
    }
    text_finish(&name);
    return found ? order : 0;
}

/* "the order to XII Corps", or only to whom it is. */
static void say_order(Text *to, const Look *look, int order, bool receiver)
{
    int whom = order_get(look->world, order, ORDER_RECEIVER);
    bool known = whom > 0 && world_is(look->world, KIND_PIECE, whom);

    text_add(to, receiver && known ? "" : known ? "the order to " : "an order");
    if (known) {
        text_add(to, world_text(look->world, KIND_PIECE, whom, PIECE_NAME));
    }
}

/* ---- what ---- */

/* What is being said, and of which entry. */
typedef struct Saying {
    const Look *look;
    const Entry *entry;
    const News *news;
    const char *says; /* all of it */
    bool wanting;     /* something is not said, or not told */
} Saying;

static const Arg *arg_told(const Saying *saying, const char *name, size_t length)
{
    for (int i = 0; i < saying->entry->args.count; i++) {
        const Arg *arg = &saying->entry->args.at[i];
        if (strlen(arg->name) == length && strncmp(arg->name, name, length) == 0) {
            return news_tells_arg(saying->news, arg) ? arg : NULL;
        }
    }
    return NULL;
}

/* What a player wrote, in quotes that end where it does: it holds no such quotes itself. */
static void say_written(Text *to, const char *words)
{
    static const char OPEN[] = "\u201c", CLOSE[] = "\u201d";
    const size_t length = sizeof OPEN - 1;

    text_add(to, OPEN);
    for (const char *at = words; *at;) {
        bool quote = strncmp(at, OPEN, length) == 0 || strncmp(at, CLOSE, length) == 0;
        text_add_n(to, quote ? "\"" : at, 1);
        at += quote ? length : 1;
    }
    text_add(to, CLOSE);
}

/* Pieces, sides and orders by what they are called, words without hyphens; what a player wrote in
 * quotes, or where it could be taken for more than it is. */
static void say_arg(Text *to, const Saying *saying, const Arg *arg, bool receiver)
{
    const Look *look = saying->look;
    const Verb *verb = game_verb(look->game, saying->entry->verb, NULL);
    const Field *param = verb ? verb_param(look, verb, arg->name) : NULL;
    int order = order_of_arg(look, saying->entry, saying->news, arg);
    int piece = world_find(look->world, KIND_PIECE, arg->value);
    int side = world_find(look->world, KIND_SIDE, arg->value);
    bool written = param && param->type == FIELD_TEXT && !rule_find(look->game->book, arg->value);

    if (order) {
        say_order(to, look, order, receiver);
    } else if (written || !text_is_plain(arg->value)) {
        say_written(to, arg->value);
    } else if (piece) {
        text_add(to, world_text(look->world, KIND_PIECE, piece, PIECE_NAME));
    } else if (side) {
        text_add(to, side_called(look, side));
    } else if (param && param->type == FIELD_PLACE) {
        text_add(to, arg->value);
    } else {
        text_add_words(to, arg->value);
    }
}

/* Whether the words of the verb name an arg themselves. */
static bool is_named(const char *says, const char *name)
{
    size_t length = strlen(name);

    for (const char *at = strchr(says, '{'); at; at = strchr(at + 1, '{')) {
        if (strncmp(at + 1, name, length) == 0 && strchr("}?!", at[1 + length])) {
            return true;
        }
    }
    return false;
}

/* All that was said beyond that: "losses 2, state shaken". */
static void say_rest(Text *to, Saying *saying)
{
    const char *between = "";

    for (int i = 0; i < saying->entry->args.count; i++) {
        const Arg *arg = &saying->entry->args.at[i];
        if (is_named(saying->says, arg->name) || !news_tells_arg(saying->news, arg) ||
            strcmp(arg->value, no_yes[0]) == 0) {
            continue;
        }
        text_add(to, between);
        text_add_words(to, arg->name);
        if (strcmp(arg->value, no_yes[1]) != 0) {
            text_add(to, " ");
            say_arg(to, saying, arg, false);
        }
        between = ", ";
    }
    saying->wanting |= !*between;
}

/* One {...}, from behind its brace to the other. */
static void say_one(Text *to, Saying *saying, const char *at, size_t length)
{
    const char *mark = memchr(at, '?', length);
    bool receiver = at[length - 1] == '!';
    size_t name = mark ? (size_t)(mark - at) : length - receiver;
    const Arg *arg = arg_told(saying, at, name);

    if (*at == '*') {
        say_rest(to, saying);
    } else if (mark) {
        bool yes = arg && strcmp(arg->value, no_yes[1]) == 0;
        text_add_n(to, mark + 1, yes ? length - name - 1 : 0);
    } else if (!arg || !*arg->value) {
        saying->wanting = true;
    } else {
        say_arg(to, saying, arg, receiver);
    }
}

/* Up to an end; [...] is left out where something in it is wanting. */
static const char *say_until(Text *to, Saying *saying, const char *at, char end)
{
    while (*at && *at != end) {
        size_t plain = strcspn(at, "{[]");
        text_add_n(to, at, plain);
        at += plain;
        if (*at == '{') {
            size_t length = strcspn(at + 1, "}");
            say_one(to, saying, at + 1, length);
            at += length + 2;
        } else if (*at == '[') {
            Text part = { 0 };
            Saying inner = *saying;
            inner.wanting = false;
            at = say_until(&part, &inner, at + 1, ']') + 1;
            text_add(to, inner.wanting ? "" : text_of(&part));
            text_finish(&part);
        }
    }
    return at;
}

/* Who did it, as a sentence begins. */
static const char *say_who(const Look *look, const char *by)
{
    for (int i = 0; i < look->game->seats_count; i++) {
        const Seat *seat = &look->game->seats[i];
        bool alone = seat->kind == SEAT_UMPIRE || seat->kind == SEAT_SOLO;
        if (alone && strcmp(seat->name, by) == 0) {
            return seat->kind == SEAT_UMPIRE ? "The umpire" : "You";
        }
    }
    return seat_called(look, by);
}

/* What it only asks of the other side, where it is not done yet. */
static int asked_for(const Entry *entry)
{
    int asks = ASKS_NOTHING;

    for (int i = 0; i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        if (change->kind == KIND_SIDE && change->trait == SIDE_ASKS && change->to.number > 0) {
            asks = change->to.number;
        }
    }
    return asks;
}

/* What was answered: "agreed: Union asked to end the game". */
static void say_answer(Text *to, const Look *look, const Entry *entry, const News *news)
{
    const char *answer = entry_arg_of(entry, "answer"), *topic = NULL;
    int side = 0, asks = ASKS_NOTHING;

    for (int i = 0; i < news->changes_count; i++) {
        const Change *change = &news->changes[i];
        if (change->kind == KIND_SIDE && change->trait == SIDE_ASKS && !change->to.number) {
            side = change->thing;
            asks = change->from.number;
        } else if (change->kind == KIND_SIDE && change->trait == SIDE_TOPIC) {
            topic = change->from.text;
        }
    }
    bool refused = strcmp(answer, no_yes[0]) == 0;
    text_add(to, refused ? "refused" : "agreed");
    if (side && asks > ASKS_NOTHING) {
        /* What would have come of it did not. */
        size_t length = strcspn(asks_meanings[asks], refused ? ",:" : "");
        text_addf(to, ": %s asked ", side_called(look, side));
        text_add_n(to, asks_meanings[asks], length);
        if (topic && *topic) {
            text_addf(to, " (%s)", topic);
        }
    }
}

const char *entry_sentence(Text *to, const Look *look, const Entry *entry, const News *news)
{
    const Verb *verb = game_verb(look->game, entry->verb, NULL);
    Saying saying = { look, entry, news, verb && verb->says ? verb->says : "", false };
    const char *who = say_who(look, entry->by);
    Text words = { 0 }, asks = { 0 };

    if (is_next(entry) && (news->told || leads_on(news))) {
        text_addf(to, "%s ended %s", who, look->game->decl->sequence[entry->step].title);
        return who;
    }
    if (news->told && strcmp(entry->verb, "consent") == 0) {
        text_addf(to, "%s ", who);
        say_answer(to, look, entry, news);
        return who;
    }
    if (news->told && strcmp(entry->verb, "correct") == 0) { /* of no game, but of every desk */
        saying.says = "corrected the dice of a throw to {dice}";
    } else if (news->told && !entry->of && asked_for(entry) == ASKS_RULING) {
        saying.says = "asked for a ruling[ on {piece}][ on {order}][ on {side}]: {*}[ ({reason})]";
    } else if (news->told && !entry->of && asked_for(entry) && !asks_back(asked_for(entry))) {
        text_addf(&asks, "asked %s[ ({order})][ ({piece})][: {reason}]",
                  asks_meanings[asked_for(entry)]);
        saying.says = text_of(&asks);
    } else if (!news->told || entry->of || !*saying.says) {
        return "";
    }
    say_until(&words, &saying, saying.says, '\0');
    if (!saying.wanting) {
        text_addf(to, "%s %s", who, text_of(&words));
    }
    text_finish(&words);
    text_finish(&asks);
    return saying.wanting ? "" : who;
}
