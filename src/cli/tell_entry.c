/* SPDX-License-Identifier: MIT */
/* An entry as a seat learnt it, in lines. */
#include "cli/tell.h"

#include "cli/params.h"
#include "wire/view.h"

#include <string.h>

/* How many things' changes are told. */
enum { GROUPS_MOST = 12 };

/* Goes on in a line of its own that belongs to the entry. */
static void entry_line(Text *to, const char *words, bool dim, const Terminal *terminal)
{
    tell_line(to, words, ENTRY_INDENT, dim, terminal);
}

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

static bool says_nothing(const Look *look, const Change *change, bool made)
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
    if (made && change->kind == KIND_PIECE &&
        (change->trait == PIECE_ID || change->trait == PIECE_NAME)) {
        return true; /* that is what it is called in the line */
    }
    const char *word = text ? NULL : field_word(trait, change->to.number);
    return (made && !text && change->to.number == trait->standard) ||
           (word && strcmp(word, "unsaid") == 0);
}

/* Whether a side asks no more because it has got what it asked to take back. */
static bool is_granted(const Entry *entry, const Change *asks)
{
    return asks_back(asks->from.number) && entry->of && !entry->ruling &&
           (strcmp(entry->verb, "consent") == 0 || strcmp(entry->verb, "undo") == 0);
}

/* A new value as it is read; words that could be taken for more than it are quoted. */
static void say_as(Text *to, const Look *look, const Change *change, Value value)
{
    const Field *trait = look->game->traits.at[change->kind][change->trait];
    Text word = { 0 };

    if (value.text && strpbrk(value.text, ",;:()\"")) {
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

/* One of them: "status accepted"; of a list what came to it, or is of it no more; a mark by its
 * name alone: "engaged", "no longer engaged". */
static void tell_change(Text *to, const Look *look, const Change *change, const char *between)
{
    const Field *trait = look->game->traits.at[change->kind][change->trait];
    bool leaves = trait->slot && change->to.number == trait->standard && change->from.number > 0;
    bool mark = trait->type == FIELD_FLAG || ((trait->turn || trait->step) && !change->to.number);
    bool gone = mark && change->to.number == 0;

    text_addf(to, "%s%s", between, leaves ? "no more " : gone ? "no longer " : "");
    text_add_words(to, trait_told(&look->game->traits, change->kind, change->trait));
    if (!mark || change->to.number == UNKNOWN) {
        text_add(to, " ");
        say_as(to, look, change, leaves ? change->from : change->to);
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
        } else if (changes[i].trait == SIDE_ASKS) {
            text_addf(to, "%s%s%s", between, name,
                      is_granted(entry, &changes[i]) ? "'s last entry is taken back"
                                                     : " asks no more");
        } else if (changes[i].trait == SIDE_NAME && changes[i].from.text && *changes[i].from.text) {
            text_addf(to, "%s%s is called %s now", between, changes[i].from.text, name);
        } else if (changes[i].trait >= SIDE_OUTCOME || changes[i].trait == SIDE_READY) {
            text_addf(to, "%s%s: ", between, name);
            tell_change(to, look, &changes[i], "");
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

/* " (XII Corps)": to whom an order goes, as far as the seat knows. */
static void tell_receiver(Text *to, const Look *look, int order)
{
    int receiver = order_get(look->world, order, ORDER_RECEIVER);

    if (receiver > 0 && world_is(look->world, KIND_PIECE, receiver)) {
        text_addf(to, " (%s)", world_text(look->world, KIND_PIECE, receiver, PIECE_NAME));
    }
}

/* The changes of one thing: "order 3 (XII Corps): status accepted, due turn 4". */
static void thing_changes(Text *to, const Look *look, const Entry *entry, const Change *changes,
                          int count)
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
        said = said || !says_nothing(look, &changes[i], false);
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
        if (!says_nothing(look, &changes[i], made)) {
            tell_change(to, look, &changes[i], between);
            between = ", ";
        }
    }
    if (made && strcmp(between, ": ") == 0) {
        text_add(to, " is seen");
    }
}

/* The changes from `at` on that are of one thing. */
static int same_thing(const News *news, int at)
{
    const Change *changes = news->changes;
    int end = at + 1;

    while (end < news->changes_count && changes[end].kind == changes[at].kind &&
           changes[end].thing == changes[at].thing) {
        end++;
    }
    return end - at;
}

/* The end of a step says in its line which one begins. */
static bool ends_step(const Entry *entry)
{
    return strcmp(entry->verb, "next") == 0;
}

/* Whether the reader sees the clock go on. */
static bool leads_on(const News *news)
{
    bool on = false;

    for (int i = 0; i < news->changes_count; i++) {
        on |= news->changes[i].kind == KIND_CLOCK;
    }
    return on;
}

static void entry_next(Text *to, const Look *look, const News *news)
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

static bool begins_anew(const Look *look, const News *news, int at, int count)
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

/* The next of them from `at` on that says something, in words; of the clock only if the entry's
 * line does not say it. */
static bool next_changes(Text *words, const Look *look, const Entry *entry, const News *news,
                         int *at)
{
    bool clock = !(ends_step(entry) && (news->told || leads_on(news)));

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

/* Those from `at` on. */
static void entry_changes(Text *to, const Look *look, const Entry *entry, const News *news, int at,
                          const Terminal *terminal)
{
    Text words = { 0 };
    int groups = 0, left = 0;

    while (next_changes(&words, look, entry, news, &at)) {
        if (++groups > GROUPS_MOST) {
            left++;
        } else {
            entry_line(to, text_of(&words), false, terminal);
        }
    }
    if (left) {
        text_clear(&words);
        text_addf(&words, "... and of %d more things", left);
        entry_line(to, text_of(&words), false, terminal);
    }
    text_finish(&words);
}

static void entry_trace(Text *to, const char *trace, const Terminal *terminal)
{
    Text line = { 0 };

    while (trace && *trace) {
        size_t length = strcspn(trace, "\n");
        text_clear(&line);
        text_add_n(&line, trace, length);
        entry_line(to, text_of(&line), true, terminal);
        trace += length + (trace[length] == '\n');
    }
    text_finish(&line);
}

/* What is to be done at the table, in words: "hexes to retreat: 2". */
static void entry_orders(Text *to, const Look *look, const PlayRecord *played,
                         const Terminal *terminal)
{
    const Book *book = look->game->book;
    const Rule *rule = rule_find(book, played->rule);
    Text words = { 0 };

    for (int i = 0; rule && i < played->answers.count; i++) {
        const char *value = played->answers.at[i].value;
        const Field *answer = field_find(rule->answers, book, played->answers.at[i].name);
        text_clear(&words);
        if (!answer || answer == rule_main_answer(rule, book)) {
            continue;
        }
        if (answer->type == FIELD_FLAG && strcmp(value, no_yes[1]) == 0) {
            text_add(&words, answer->help);
        } else if (answer->type == FIELD_NUMBER && answer->open && !answer->of &&
                   strcmp(value, "0") != 0) {
            text_addf(&words, "%s: %s", answer->help, value);
        }
        if (words.length) {
            entry_line(to, text_of(&words), false, terminal);
        }
    }
    text_finish(&words);
}

/* Whether an answer says anything: some are left out where they are none, no or 0. */
static bool says_anything(const Look *look, const PlayRecord *played, const Arg *told)
{
    const Rule *rule = rule_find(look->game->book, played->rule);
    const Field *answer = rule ? field_find(rule->answers, look->game->book, told->name) : NULL;
    Text nothing = { 0 };

    if (!answer || !answer->quiet) {
        return true;
    }
    field_print(&nothing, answer, look->game->book, 0, false);
    bool says = strcmp(text_of(&nothing), told->value) != 0;
    text_finish(&nothing);
    return says;
}

static void entry_plays(Text *to, const Look *look, const Entry *entry, const News *news, bool why,
                        const Terminal *terminal)
{
    Text words = { 0 };

    for (int i = 0; i < entry->plays_count; i++) {
        const PlayRecord *played = &entry->plays[i];
        if (!news->plays || !news->plays[i]) {
            continue;
        }
        text_clear(&words);
        text_addf(&words, "%s:", played->rule);
        for (int at = 0; at < played->throws_count;) {
            text_add(&words, " ");
            at = throws_print_next(&words, played->throws, played->throws_count, at);
        }
        for (int j = 0; j < played->answers.count; j++) {
            if (j && !says_anything(look, played, &played->answers.at[j])) {
                continue;
            }
            text_addf(&words, "%s%s=%s", !j && played->throws_count ? ", " : " ",
                      played->answers.at[j].name, played->answers.at[j].value);
        }
        if (why && played->throws_count) {
            entry_trace(to, played->trace, terminal);
        }
        entry_line(to, text_of(&words), false, terminal);
        if (why && news_hides_dice(news, entry, i)) {
            entry_line(to, "its dice would tell what your seat may not know: it does not see them",
                       true, terminal);
        }
        entry_orders(to, look, played, terminal);
    }
    text_finish(&words);
}

/* What a side asks, in its own words. */
static void asked_words(Text *to, const Change *changes, int count)
{
    for (int i = 0; i < count; i++) {
        if (changes[i].kind == KIND_SIDE && changes[i].trait == SIDE_ASKED && changes[i].to.text) {
            text_add(to, ": ");
            text_quote(to, changes[i].to.text);
        }
    }
}

/* Seats are called after whom they play: a side, or a leader of one. */
static int seat_side(const Look *look, const char *seat)
{
    int side = world_find(look->world, KIND_SIDE, seat);
    int leader = world_find(look->world, KIND_PIECE, seat);

    return !side && leader ? piece_get(look->world, leader, PIECE_SIDE) : side;
}

static const char *side_of_seat(const Look *look, const char *seat)
{
    int side = seat_side(look, seat);

    return side > 0 ? tell_side(look, side) : seat;
}

/* Who sits there: a leader of the reader's own side by his name, else the side. */
static const char *seat_called(const Look *look, const char *seat)
{
    int leader = world_find(look->world, KIND_PIECE, seat);
    bool own = look->seat->side > 0 && seat_side(look, seat) == look->seat->side;

    return own && leader ? world_text(look->world, KIND_PIECE, leader, PIECE_NAME)
                         : side_of_seat(look, seat);
}

/* The first throw that the seat sees, or how many there are. */
static int first_seen(const Entry *entry, const News *news)
{
    int play = 0;

    while (play < entry->plays_count && !(news->plays && news->plays[play])) {
        play++;
    }
    return play;
}

/* Whether dice were thrown for it, though they may not be told. */
static bool was_thrown(const Entry *entry, int play)
{
    bool thrown = false;

    for (int i = 0; i < entry->plays_count; i++) {
        thrown = thrown || (entry->plays[i].throws_count &&
                            strcmp(entry->plays[i].rule, entry->plays[play].rule) == 0);
    }
    return thrown;
}

/* A throw in the open: who threw what, and on whom; or for which piece something was done that is
 * not told. */
static void entry_thrown(Text *to, const Look *look, const Entry *entry, const News *news)
{
    int play = first_seen(entry, news), about = 0;
    const char *between = ", ";

    text_add(to, seat_called(look, entry->by));
    if (play < entry->plays_count) {
        about = entry->plays[play].about;
        text_add(to, was_thrown(entry, play) ? " throws: " : " looks up: ");
        text_add_words(to, entry->plays[play].rule);
    } else if (news->changes_count && news->changes[0].kind == KIND_PIECE) {
        about = news->changes[0].thing;
        text_add(to, " has done what was owed");
        between = " for ";
    } else if (news->changes_count && news->changes[0].kind == KIND_CLOCK) {
        const Change *change = &news->changes[0];
        text_addf(to, ": %s", look->game->traits.at[KIND_CLOCK][change->trait]->help);
    }
    for (; about > 0 && world_is(look->world, KIND_PIECE, about); play++) {
        text_add(to, between);
        tell_piece(to, look, about);
        bool more = play + 1 < entry->plays_count && news->plays && news->plays[play + 1] &&
                    entry->plays[play + 1].about != about;
        about = more ? entry->plays[play + 1].about : 0;
    }
}

const char *tell_reason(const Entry *entry, const News *news)
{
    for (int i = 0; i < entry->args.count; i++) {
        if (strcmp(entry->args.at[i].name, "reason") == 0 &&
            news_tells_arg(news, &entry->args.at[i])) {
            return entry->args.at[i].value;
        }
    }
    return "";
}

/* Who takes back, and why. */
static void entry_undoes(Text *to, const Look *look, const Entry *entry, const News *news)
{
    const char *reason = tell_reason(entry, news);

    text_addf(to, "undo by %s", side_of_seat(look, entry->by));
    if (*reason) {
        text_add(to, " (");
        text_quote(to, reason);
        text_add(to, ")");
    }
    text_add(to, ": ");
}

/* What others did is told by the first thing that it changed; returns the changes told so. */
static int entry_seen(Text *to, const Look *look, const Entry *entry, const News *news)
{
    int at = 0;

    if (ends_step(entry) && leads_on(news)) {
        text_addf(to, "%s ends the step", side_of_seat(look, entry->by));
        entry_next(to, look, news);
        return 0;
    }
    bool asks = news->changes_count && news->changes[0].kind == KIND_SIDE; /* which says who */
    if (!entry->ruling && !entry->of && !ends_step(entry) &&
        first_seen(entry, news) < entry->plays_count) {
        entry_thrown(to, look, entry, news);
        return 0;
    }
    if (entry->ruling && asks) {
        text_add(to, "ruling: ");
    } else if (entry->ruling) {
        text_addf(to, "ruling by %s: ", side_of_seat(look, entry->by));
    } else if (ends_step(entry) && seat_side(look, entry->by) <= 0) {
        text_addf(to, "%s: ", entry->by);
    }
    if (entry->of && strcmp(entry->verb, "undo") == 0) {
        entry_undoes(to, look, entry, news);
    }
    for (size_t before = to->length; at < news->changes_count && to->length == before;) {
        int count = same_thing(news, at);
        if (!begins_anew(look, news, at, count)) {
            thing_changes(to, look, entry, news->changes + at, count);
        }
        asked_words(to, news->changes + at, count);
        at += count;
    }
    if (!to->length) {
        entry_thrown(to, look, entry, news);
    }
    return at;
}

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

/* The order that an arg names, by its whole name or by its number among those of who said it. */
static int order_of_arg(const Look *look, const Entry *entry, const News *news, const Arg *arg)
{
    const Verb *verb = game_verb(look->game, entry->verb, NULL);
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
        found = numbered ? side > 0 && strcmp(tell_side(look, side), by) == 0 &&
                               order_get(look->world, order, ORDER_NUMBER) == number
                         : strcmp(text_of(&name), arg->value) == 0;
    }
    text_finish(&name);
    return found ? order : 0;
}

static void entry_said(Text *to, const Look *look, const Entry *entry, const News *news,
                       const Arg *arg)
{
    int order = order_of_arg(look, entry, news, arg);
    Text name = { 0 };

    if (order) {
        thing_print(&name, look, KIND_ORDER, order);
        text_arg(to, arg->name, text_of(&name));
        tell_receiver(to, look, order);
    } else {
        text_arg(to, arg->name, arg->value);
    }
    text_finish(&name);
}

const char *tell_by(const Look *look, const Entry *entry, const News *news)
{
    return news->told ? entry->by : side_of_seat(look, entry->by);
}

/* Whether no word of what was typed is for the reader. */
static bool tells_no_arg(const Entry *entry, const News *news)
{
    bool none = !news->whole;

    for (int i = 0; i < entry->args.count; i++) {
        none &= !news_tells_arg(news, &entry->args.at[i]);
    }
    return none;
}

/* What was done, and for whom, where the words of it are not told. */
static void entry_done(Text *to, const Look *look, const Entry *entry, const News *news)
{
    int piece = news_piece(look, entry, news);

    text_addf(to, "%s: ", seat_called(look, entry->by));
    text_add_words(to, entry->verb);
    if (piece) {
        text_add(to, ", ");
        tell_piece(to, look, piece);
    }
}

/* What was done, for those who may know it. */
static void entry_words(Text *to, const Look *look, const Entry *entry, const News *news, bool self)
{
    if ((self && look->seat->kind != SEAT_SOLO) || strcmp(entry->by, look->seat->name) != 0) {
        text_addf(to, "%s: ", entry->by);
    }
    text_add(to, entry->verb);
    for (int i = 0; i < entry->args.count; i++) {
        if (news_tells_arg(news, &entry->args.at[i])) {
            text_add(to, " ");
            entry_said(to, look, entry, news, &entry->args.at[i]);
        }
    }
    text_add(to, entry->ruling ? " (a ruling)" : "");
}

/* Returns the changes that are told so. */
static int entry_line_one(Text *to, const Look *look, const Entry *entry, const News *news,
                          bool self)
{
    if (entry->seq == 1) {
        text_add(to, "the game begins");
        return news->changes_count;
    }
    if (!news->told) {
        return entry_seen(to, look, entry, news);
    }
    if (!news->whole && !ends_step(entry) && first_seen(entry, news) < entry->plays_count) {
        entry_thrown(to, look, entry, news);
    } else if (!ends_step(entry) && entry->args.count && tells_no_arg(entry, news)) {
        entry_done(to, look, entry, news);
    } else {
        entry_words(to, look, entry, news, self);
        if (ends_step(entry)) {
            entry_next(to, look, news);
        }
    }
    return 0;
}

void tell_deed(Text *to, const Look *look, const Entry *entry, const News *news)
{
    entry_line_one(to, look, entry, news, false);
}

void tell_entry(Text *to, const Look *look, const Entry *entry, const News *news,
                EntryTelling telling, const Terminal *terminal)
{
    Text head = { 0 }, words = { 0 };

    text_addf(&head, news->number ? "%4d  " : "      ", news->number);
    text_add(&head, turn_print(&head, look, entry->turn) ? "  " : "       ");
    int at = entry_line_one(&words, look, entry, news, telling.self);
    if (telling.about) {
        text_addf(&words, ", %s", telling.about);
    }
    text_wrap(&head, text_of(&words), ENTRY_INDENT, ENTRY_INDENT + 2, SCREEN_WIDTH);
    if (news->own) {
        terminal_bold(terminal, to, text_of(&head));
    } else {
        text_add(to, text_of(&head));
    }
    text_add(to, "\n");
    entry_plays(to, look, entry, news, telling.why, terminal);
    entry_changes(to, look, entry, news, at, terminal);
    if (news->whole && entry->note && entry->note[0]) {
        text_clear(&words);
        text_addf(&words, "flagged: %s", entry->note);
        entry_line(to, text_of(&words), false, terminal);
    }
    /*
     * Where the program should have thrown, all who see the dice are told that it did not; so are
     * those who see them only at the end.
     */
    if (news_has_dice(news, entry) && entry->typed_by[0] &&
        (!news->number || !look->game->settings.typed_dice ||
         !strstr(entry->typed_by, entry->by))) {
        text_clear(&words);
        text_addf(&words, "dice typed by %s", entry->typed_by);
        entry_line(to, text_of(&words), false, terminal);
    }
    text_finish(&head);
    text_finish(&words);
}

void json_entry(Json *json, const Look *look, const Entry *entry, const News *news,
                const char *about)
{
    Text words = { 0 }, line = { 0 }, lines = { 0 };

    int at = entry_line_one(&words, look, entry, news, true);
    text_addf(&words, about && *about ? ", %s" : "%s", about ? about : "");
    for (at = entry->seq == 1 ? at : 0; next_changes(&line, look, entry, news, &at);) {
        text_addf(&lines, "%s%s", lines.length ? "\n" : "", text_of(&line));
    }
    wire_news(json, NULL, look, entry, news, text_of(&words), text_of(&lines));
    text_finish(&words);
    text_finish(&line);
    text_finish(&lines);
}
