/* SPDX-License-Identifier: MIT */
/* An entry as a seat learnt it, in lines. */
#include "cli/tell.h"

#include "cli/params.h"
#include "cli/tell_changes.h"

#include "game/sentence.h"
#include "wire/view.h"

#include <string.h>

/* How many things' changes are told. */
enum { GROUPS_MOST = 12 };

/* Goes on in a line of its own that belongs to the entry. */
static void entry_line(Text *to, const char *words, bool dim, const Terminal *terminal)
{
    tell_line(to, words, ENTRY_INDENT, dim, terminal);
}

/* Those from `at` on. */
static void entry_changes(Text *to, const Look *look, const Entry *entry, const News *news, int at,
                          bool all, const Terminal *terminal)
{
    Text words = { 0 };
    int groups = 0, left = 0;

    while (next_changes(&words, look, entry, news, &at)) {
        if (++groups > GROUPS_MOST && !all) {
            left++;
        } else {
            entry_line(to, text_of(&words), false, terminal);
        }
    }
    if (left) {
        text_clear(&words);
        text_addf(&words, "... and %d more%s", left, news->number ? "; why tells them" : "");
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

/* What the rule says of an answer; NULL: the book has it no more. */
static const Field *answer_of(const Look *look, const PlayRecord *played, const Arg *told)
{
    const Rule *rule = rule_find(look->game->book, played->rule);

    return rule ? field_find(rule->answers, look->game->book, told->name) : NULL;
}

/* The side that a word stands for, by its name. */
static void tell_answer_side(Text *to, const Look *look, const PlayRecord *played, const Arg *told)
{
    const Field *answer = answer_of(look, played, told);
    int side = answer ? answer_side(answer, told->value) : 0;

    if (side) {
        text_addf(to, " (%s)", tell_side(look, side));
    }
}

/* Whether an answer says anything: some are left out where they are none, no or 0. */
static bool says_anything(const Look *look, const PlayRecord *played, const Arg *told)
{
    const Field *answer = answer_of(look, played, told);
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
            tell_answer_side(&words, look, played, &played->answers.at[j]);
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

/* Whether a side is ready or not is all that is seen: it may come of what the seat never saw. */
static bool only_readies(const News *news)
{
    bool readies = news->changes_count > 0;

    for (int i = 0; i < news->changes_count; i++) {
        readies =
            readies && news->changes[i].kind == KIND_SIDE && news->changes[i].trait == SIDE_READY;
    }
    return readies;
}

/* Who takes back or does again, and why. */
static void entry_undoes(Text *to, const Look *look, const Entry *entry, const News *news)
{
    const char *reason = tell_reason(entry, news);

    text_addf(to, "%s by %s", entry->verb, side_of_seat(look, entry->by));
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

    if (is_next(entry) && leads_on(news)) {
        text_addf(to, "%s ends the step; now", side_of_seat(look, entry->by));
        entry_next(to, look, news);
        return 0;
    }
    bool asks = news->changes_count && news->changes[0].kind == KIND_SIDE; /* which says who */
    if (!entry->ruling && !entry->of && !is_next(entry) &&
        first_seen(entry, news) < entry->plays_count) {
        entry_thrown(to, look, entry, news);
        return 0;
    }
    if (entry->ruling && asks) {
        text_add(to, "ruling: ");
    } else if (entry->ruling) {
        text_addf(to, "ruling by %s: ", side_of_seat(look, entry->by));
    } else if (is_next(entry) && seat_side(look, entry->by) <= 0) {
        text_addf(to, "%s: ", entry->by);
    }
    if (entry->of && (strcmp(entry->verb, "undo") == 0 || strcmp(entry->verb, "redo") == 0) &&
        !(only_readies(news) && !*tell_reason(entry, news))) {
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

/* A command that waited for dice and could no longer be done. */
static void entry_lapsed(Text *to, const Look *look, const Entry *entry, const News *news)
{
    text_add(to, entry_arg_of(entry, "verb"));
    for (int i = 0; i < entry->args.count; i++) {
        const Arg *arg = &entry->args.at[i];
        if (strcmp(arg->name, "verb") != 0 && strcmp(arg->name, "dice") != 0) {
            text_add(to, " ");
            entry_said(to, look, entry, news, arg);
        }
    }
    text_addf(to, " lapses: its dice were %s", entry_arg_of(entry, "dice"));
}

/* What was done, for those who may know it. */
static void entry_words(Text *to, const Look *look, const Entry *entry, const News *news, bool self)
{
    if ((self && look->seat->kind != SEAT_SOLO) || strcmp(entry->by, look->seat->name) != 0) {
        text_addf(to, "%s: ", entry->by);
    }
    if (entry_lapses(entry) && news->whole) {
        entry_lapsed(to, look, entry, news);
        return;
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
    if (!news->whole && !is_next(entry) && first_seen(entry, news) < entry->plays_count) {
        entry_thrown(to, look, entry, news);
    } else if (!is_next(entry) && entry->args.count && tells_no_arg(entry, news)) {
        entry_done(to, look, entry, news);
    } else {
        entry_words(to, look, entry, news, self);
        if (is_next(entry)) {
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
    entry_changes(to, look, entry, news, at, telling.why, terminal);
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
    Text words = { 0 }, deed = { 0 }, line = { 0 }, lines = { 0 };

    int at = entry_line_one(&words, look, entry, news, true);
    text_addf(&words, about && *about ? ", %s" : "%s", about ? about : "");
    for (at = entry->seq == 1 ? at : 0; next_changes(&line, look, entry, news, &at);) {
        text_addf(&lines, "%s%s", lines.length ? "\n" : "", text_of(&line));
    }
    const char *who = entry_sentence(&deed, look, entry, news);
    const NewsWords told = { text_of(&words), who, text_of(&deed), text_of(&lines) };
    wire_news(json, NULL, look, entry, news, &told);
    text_finish(&deed);
    text_finish(&words);
    text_finish(&line);
    text_finish(&lines);
}
