/* SPDX-License-Identifier: MIT */
/* What an entry changed, in words, as a seat learnt it. */
#include "cli/tell_changes.h"

#include "cli/tell.h"

#include "game/sentence.h"

#include <string.h>

/* ---- the clock ---- */

/* Which side acts now, unless it is the seat's own: "Order issue (Confederate)". */
static void tell_acting(Text *to, const Look *look)
{
    int side = game_acting(look->game, look->world);

    if (side > 0 && side != look->seat->side && clock_get(look->world, CLOCK_OVER) != 1) {
        text_addf(to, " (%s)", tell_side(look, side));
    }
}

/* The step that they lead to: an entry may be told again when the game is further on. */
static const StepDecl *step_led_to(const Look *look, const Change *changes, int count)
{
    for (int i = 0; i < count; i++) {
        if (changes[i].kind == KIND_CLOCK && changes[i].trait == CLOCK_STEP) {
            return &look->game->decl->sequence[changes[i].to.number];
        }
    }
    return game_step(look->game, look->world);
}

static void clock_changes(Text *to, const Look *look, const Change *changes, int count)
{
    Text value = { 0 };
    const char *between = "";
    bool step = false;

    for (int i = 0; i < count; i++) {
        text_clear(&value);
        switch (changes[i].trait) {
        case CLOCK_TURN:
            text_addf(&value, "turn %d", changes[i].to.number);
            break;
        case CLOCK_TIME:
            text_addf(&value, "%02d:%02d", changes[i].to.number / 60 % 24,
                      changes[i].to.number % 60);
            break;
        case CLOCK_STEP:
        case CLOCK_SIDE: /* where another side is in the same step */
            text_add(&value, step ? "" : step_led_to(look, changes, count)->title);
            step = true;
            break;
        case CLOCK_LIGHT:
            text_add(&value, light_words[changes[i].to.number]);
            break;
        case CLOCK_OVER:
            text_add(&value, changes[i].to.number ? "the game is over"
                                                  : "the game goes on, with its secrets told");
            break;
        default:
            break;
        }
        if (value.length) {
            text_addf(to, "%s%s", between, text_of(&value));
            between = ", ";
        }
    }
    if (step) {
        tell_acting(to, look);
    }
    text_finish(&value);
}

/* ---- things ---- */

/* What need not be told of a new thing: its name, its receiver or the hour says it already. */
static bool is_plain(const Look *look, const Entry *entry, const Change *change)
{
    const Field *trait = look->game->traits.at[change->kind][change->trait];

    if (change->kind == KIND_PIECE) { /* what is printed on another's can be looked up */
        int side = piece_get(look->world, change->thing, PIECE_SIDE);
        bool others = look->seat->side > 0 && side > 0 && side != look->seat->side;
        return change->trait == PIECE_ID || change->trait == PIECE_NAME ||
               change->trait == PIECE_KIND || change->trait == look->game->traits.as[AS_BOUND] ||
               (others && trait->printed && change->trait != PIECE_PARENT);
    }
    bool receiver = trait->type == FIELD_THING && change->trait >= ORDER_COMMON &&
                    trait->to == KIND_PIECE &&
                    change->to.number == order_get(look->world, change->thing, ORDER_RECEIVER);
    return change->kind == KIND_ORDER &&
           (receiver || (change->trait == ORDER_WRITTEN && change->to.number == entry->turn));
}

static bool says_nothing(const Look *look, const Entry *entry, const Change *change, bool made)
{
    const Field *trait = look->game->traits.at[change->kind][change->trait];
    bool text = change->to.text && change->to.text[0];

    if (change->trait == 0 || trait->quiet || !book_has(look->game->book, trait->option)) {
        return true;
    }
    if (change->kind == KIND_ORDER &&
        (change->trait == ORDER_NUMBER || change->trait == ORDER_SIDE)) {
        return true; /* its name says so */
    }
    if (made && is_plain(look, entry, change)) {
        return true;
    }
    const char *word = text ? NULL : field_word(trait, change->to.number);
    return (made && !text && change->to.number == trait->standard) ||
           (word && strcmp(word, "unsaid") == 0);
}

/* Whether the others answer a side so. */
static bool is_answered(const Entry *entry, const char *answer)
{
    return strcmp(entry->verb, "consent") == 0 &&
           strcmp(entry_arg_of(entry, "answer"), answer) == 0;
}

/*
 * Why a side asks no more. That what it asked for can no longer be only its player and the umpire
 * are told: to others it would tell what became of it. The umpire takes back without being asked.
 */
static const char *asks_no_more(const Look *look, const Entry *entry, const Change *asks)
{
    bool own = look->seat->kind == SEAT_SIDE && look->seat->side == asks->thing;
    bool knows = own || look->seat->kind == SEAT_UMPIRE;
    int was = asks->from.number;

    if (is_answered(entry, "no")) {
        return " is told no";
    }
    if (is_answered(entry, "yes")) {
        return knows && !entry->of && (asks_back(was) || was == ASKS_RULING)
                   ? " is told yes, but it can no longer be"
                   : " is told yes";
    }
    return !asks_back(was)                                 ? " asks no more"
           : entry->of && strcmp(entry->verb, "undo") == 0 ? "'s last entry is taken back"
           : strcmp(entry->verb, "next") == 0              ? "'s request falls with the step"
                                                           : " asks no more";
}

/* Whether somebody's words stand there alone. */
static bool is_written(const Field *trait)
{
    return trait->type == FIELD_TEXT && trait->told && !*trait->told;
}

/* A new value as it is read; words that could be taken for more than it are quoted. */
static void say_as(Text *to, const Look *look, const Change *change, Value value)
{
    const Field *trait = look->game->traits.at[change->kind][change->trait];
    Text word = { 0 };

    if (value.text && (!text_is_plain(value.text) || is_written(trait))) {
        text_quote(to, value.text);
    } else if (value.text || trait->type == FIELD_THING ||
               (trait->type == FIELD_PLACE && value.number > PLACE_NONE)) {
        value_say(to, look, trait, value);
    } else {
        tell_as(&word, look, change->kind, change->thing, change->trait, value);
        text_add_words(to, text_of(&word));
    }
    text_finish(&word);
}

/* Where it stands, or goes to. */
static void tell_place(Text *to, const Look *look, const Change *change, bool made)
{
    bool named = change->to.text && *change->to.text;

    text_add(to, named ? made ? "at " : "to " : "");
    text_add(to, !named && change->to.number == PLACE_RESERVE ? "in " : "");
    say_as(to, look, change, change->to);
}

/* A count says what it was before, or what is said of it could be taken for what was added. */
static void tell_before(Text *to, const Look *look, const Change *change)
{
    const Field *trait = look->game->traits.at[change->kind][change->trait];
    bool counts =
        (trait->type == FIELD_NUMBER || trait->type == FIELD_EXACT) && !trait->turn && !trait->step;

    if (counts && change->from.number > 0 && change->to.number != UNKNOWN) {
        text_add(to, " (");
        say_as(to, look, change, change->from);
        text_add(to, " before)");
    }
}

/* One of them: "accepted", "losses 2 (1 before)"; of a list what came to it, or is of it no more; a
 * mark by its name alone: "engaged", "no longer engaged". */
static void tell_change(Text *to, const Look *look, const Change *change, bool made)
{
    const Field *trait = look->game->traits.at[change->kind][change->trait];
    const char *word = field_word(trait, change->to.number);
    bool leaves = trait->slot && change->to.number == trait->standard && change->from.number > 0;
    bool none = trait->type == FIELD_THING
                    ? change->to.number == 0
                    : trait->type == FIELD_WORD && word && strcmp(word, no_yes[0]) == 0;
    bool mark =
        none || trait->type == FIELD_FLAG || ((trait->turn || trait->step) && !change->to.number);
    bool gone = mark && change->to.number == 0;

    if (change->kind == KIND_PIECE && change->trait == PIECE_PLACE &&
        change->to.number != UNKNOWN) {
        tell_place(to, look, change, made);
        return;
    }
    size_t before = to->length;
    text_add(to, leaves ? "no more " : gone ? "no longer " : "");
    text_add_words(to, trait->told ? trait->told
                                   : trait_told(&look->game->traits, change->kind, change->trait));
    bool was = leaves || (none && change->from.number > 0);
    if (!mark || was || change->to.number == UNKNOWN) {
        text_add(to, to->length > before ? " " : "");
        say_as(to, look, change, was ? change->from : change->to);
        tell_before(to, look, change);
    }
}

/* Whose and what a side asks for, in brackets. */
static void tell_topic(Text *to, const Change *changes, int count)
{
    for (int i = 0; i < count; i++) {
        if (changes[i].trait == SIDE_TOPIC && changes[i].to.text && *changes[i].to.text) {
            text_addf(to, " (%s)", changes[i].to.text);
        }
    }
}

/* What a side asks of the others stands for the traits that say so. */
static void side_changes(Text *to, const Look *look, const Entry *entry, const Change *changes,
                         int count)
{
    const char *name = tell_side(look, changes[0].thing);
    size_t before = to->length;

    for (int i = 0; i < count; i++) {
        const char *between = to->length > before ? ", " : "";
        if (changes[i].trait == SIDE_ASKS && changes[i].to.number > ASKS_NOTHING) {
            text_addf(to, "%s%s asks %s%s", between, name, entry->of ? "again " : "",
                      asks_meanings[changes[i].to.number]);
            tell_topic(to, changes, count);
        } else if (changes[i].trait == SIDE_ASKS) {
            text_addf(to, "%s%s%s", between, name, asks_no_more(look, entry, &changes[i]));
        } else if (changes[i].trait == SIDE_NAME && changes[i].from.text && *changes[i].from.text) {
            text_addf(to, "%s%s is called %s now", between, changes[i].from.text, name);
        } else if ((changes[i].trait >= SIDE_OUTCOME && changes[i].trait != SIDE_TOPIC) ||
                   changes[i].trait == SIDE_READY) {
            text_addf(to, "%s%s: ", between, name);
            tell_change(to, look, &changes[i], false);
        }
    }
}

/* What is no more has its name only in what it was, if the seat still learns that. */
static void thing_gone(Text *to, const Look *look, const Change *changes, int count)
{
    Text name = { 0 };
    int side = 0;

    for (int i = 0; i < count; i++) {
        if (changes[i].kind == KIND_ORDER && changes[i].trait == ORDER_SIDE) {
            side = changes[i].from.number;
        }
    }
    for (int i = 0; i < count; i++) {
        if (changes[i].kind == KIND_ORDER && changes[i].trait == ORDER_NUMBER) {
            text_add(&name, "order ");
            if (side > 0 && side != look->seat->side) { /* as game/tell names it */
                thing_print(&name, look, KIND_SIDE, side);
                text_add(&name, "-");
            }
            text_addf(&name, "%d", changes[i].from.number);
        } else if (changes[i].kind == KIND_PIECE && changes[i].trait == PIECE_ID) {
            text_addf(&name, "%s", changes[i].from.text ? changes[i].from.text : "a piece");
        }
    }
    text_add(to, name.length                   ? text_of(&name)
                 : changes->kind == KIND_ORDER ? "an order"
                                               : "a piece");
    text_add(to, " is taken back");
    text_finish(&name);
}

void tell_receiver(Text *to, const Look *look, int order)
{
    int receiver = order_get(look->world, order, ORDER_RECEIVER);

    if (receiver > 0 && world_is(look->world, KIND_PIECE, receiver)) {
        text_addf(to, " (%s)", world_text(look->world, KIND_PIECE, receiver, PIECE_NAME));
    }
}

void thing_changes(Text *to, const Look *look, const Entry *entry, const Change *changes, int count)
{
    const Change *first = changes;
    bool made = false, gone = false, said = false;
    const char *between = ": ";

    if (first->kind == KIND_CLOCK) {
        clock_changes(to, look, changes, count);
        return;
    }
    if (first->kind == KIND_SIDE) {
        side_changes(to, look, entry, changes, count);
        return;
    }
    for (int i = 0; i < count; i++) {
        made = made || (changes[i].trait == 0 && changes[i].to.number == 1);
        gone = gone || (changes[i].trait == 0 && changes[i].to.number != 1);
        said = said || !says_nothing(look, entry, &changes[i], false);
    }
    if (gone) {
        thing_gone(to, look, changes, count);
        return;
    }
    if (!made && !said) {
        return;
    }
    if (first->kind == KIND_PIECE) {
        tell_piece(to, look, first->thing);
    } else {
        text_add(to, "order ");
        thing_print(to, look, first->kind, first->thing);
        if (!made) { /* else it is among the changes */
            tell_receiver(to, look, first->thing);
        }
    }
    for (int i = 0; i < count; i++) {
        if (!says_nothing(look, entry, &changes[i], made)) {
            text_add(to, between);
            tell_change(to, look, &changes[i], made);
            between = ", ";
        }
    }
    if (made && strcmp(between, ": ") == 0) {
        text_add(to, " is seen");
    }
}

/* ---- of an entry ---- */

int same_thing(const News *news, int at)
{
    const Change *changes = news->changes;
    int end = at + 1;

    while (end < news->changes_count && changes[end].kind == changes[at].kind &&
           changes[end].thing == changes[at].thing) {
        end++;
    }
    return end - at;
}

void entry_next(Text *to, const Look *look, const News *news)
{
    for (int at = 0, count; at < news->changes_count; at += count) {
        count = same_thing(news, at);
        if (news->changes[at].kind == KIND_CLOCK) {
            text_add(to, ": ");
            clock_changes(to, look, news->changes + at, count);
        }
    }
}

/* Whether it goes only because a step ended: that a side is ready, a mark of a turn. */
static bool goes_with_step(const Look *look, const Change *change)
{
    const Field *trait = look->game->traits.at[change->kind][change->trait];
    bool mark = trait->gone_in && (trait->turn || trait->quiet);

    return change->to.number == 0 &&
           (mark || (change->kind == KIND_SIDE && change->trait == SIDE_READY));
}

bool begins_anew(const Look *look, const News *news, int at, int count)
{
    bool ended = false, all = true;

    for (int i = 0; i < news->changes_count; i++) {
        ended |= news->changes[i].kind == KIND_CLOCK && news->changes[i].trait == CLOCK_STEP;
    }
    for (int i = at; i < at + count; i++) {
        all &= goes_with_step(look, &news->changes[i]);
    }
    return ended && all;
}

bool next_changes(Text *words, const Look *look, const Entry *entry, const News *news, int *at)
{
    bool clock = !(is_next(entry) && (news->told || leads_on(news)));

    text_clear(words);
    while (!words->length && *at < news->changes_count) {
        int first = *at, count = same_thing(news, first);
        bool told = !clock && news->changes[first].kind == KIND_CLOCK;
        if (!told && !begins_anew(look, news, first, count)) {
            thing_changes(words, look, entry, news->changes + first, count);
        }
        *at += count;
    }
    return words->length > 0;
}
