/* SPDX-License-Identifier: MIT */
/* The command diff: what differs between two books, and what that does to the odds. */
#include "cli/ask.h"
#include "cli/command.h"

#include "rules/question.h"
#include "systems/systems.h"
#include "wire/answers.h"

#include <string.h>
#include <unistd.h>

static void tell_diff(Text *to, const Diff *diff)
{
    for (int i = 0; i < diff->count; i++) {
        const Difference *one = &diff->at[i];
        if (one->chart[0]) {
            text_addf(to, "%s: ", one->chart);
        }
        text_addf(to, "%s%s%s", one->what,
                  one->where[0] && strcmp(one->what, one->where) ? " " : "",
                  strcmp(one->what, one->where) ? one->where : "");
        bool there = strcmp(one->from, "there") == 0 || strcmp(one->to, "there") == 0;
        if (there) {
            text_add(to, one->from[0] ? ": only in the first\n" : ": only in the second\n");
        } else {
            text_addf(to, ": %s -> %s\n", one->from[0] ? one->from : "none",
                      one->to[0] ? one->to : "none");
        }
    }
}

/* ---- odds ---- */

typedef struct BookPair {
    const Book *from, *to;
} BookPair;

/* Whether a difference shows in tenths of a point. */
static bool shows(double points)
{
    return points >= 0.05 || points <= -0.05;
}

/* The values with the odds before and after; of numbers those that changed, and the means. */
static void tell_shares(Text *to, BookPair books, const ChangedCase *change, const Shares *shares)
{
    const Field *by = change->by;
    bool words = by->type == FIELD_WORD || by->type == FIELD_FLAG;
    Listing list = { .indent = 4,
                     .columns = { { LISTING_LEFT },
                                  { .least = 4, .close = true },
                                  { LISTING_RIGHT },
                                  { LISTING_RIGHT, .least = 6 } } };
    double from, after;

    for (int i = 0; i < shares->count; i++) {
        const Share *share = &shares->at[i];
        double points = 100 * (share->to - share->from);
        if (words || shows(points)) {
            listing_add(&list, list.count ? "" : by->name);
            field_print(listing_cell(&list), by, books.from, share->value, false);
            text_addf(listing_cell(&list), "%5.1f %% -> %5.1f %%", 100 * share->from,
                      100 * share->to);
            if (shows(points)) {
                text_addf(listing_cell(&list), "%+.1f", points);
            }
            listing_end_row(&list);
        }
    }
    if (odds_mean(change->from, by, &from) && odds_mean(change->to, by, &after)) {
        listing_add(&list, list.count ? "" : by->name);
        listing_add(&list, "mean");
        text_addf(listing_span(&list, 2), " %8.4g -> %.4g", from, after);
        listing_end_row(&list);
    } else if (!list.count) {
        text_addf(to, "    %s  by less than a tenth of a point\n", by->name);
    }
    listing_print(to, &list);
}

/* The one value that is certain, before or after; NULL if none is. */
static const Share *certain(const Shares *shares, bool after)
{
    for (int i = 0; i < shares->count; i++) {
        double p = after ? shares->at[i].to : shares->at[i].from;
        if (p > 1 - 1e-9) {
            return &shares->at[i];
        }
    }
    return NULL;
}

/* When a course is acted on, turn by turn. */
static void tell_acts(Text *to, const ChangedCase *change)
{
    int acts = odds_acts(change->from), zero = rule_turn_zero(change->from->rule, &change->asks);
    Text turns = { 0 };

    for (int turn = 0; acts >= 0 && turn < change->from->turns_count; turn++) {
        double from = 100 * chance_decimal(odds_turn(change->from, turn, acts));
        double after = 100 * chance_decimal(odds_turn(change->to, turn, acts));
        if (shows(after - from)) {
            text_addf(&turns, "%s%d:%.1f->%.1f", turns.length ? " " : "", zero + turn, from, after);
        }
    }
    if (turns.length) {
        text_addf(to, "    %s by turn: ", change->from->rule->acts);
        text_wrap(to, text_of(&turns), 14 + text_width(change->from->rule->acts), 6, SCREEN_WIDTH);
        text_add(to, "\n");
    }
    text_finish(&turns);
}

static void tell_change(Text *to, BookPair books, const Rule *rule, const ChangedCase *change)
{
    Faults found = { 0 };
    Text asks = { 0 };

    ask_tell(&asks, books.from, rule, &change->asks);
    text_addf(to, "  %s", asks.length ? text_of(&asks) : "(nothing asked)\n");
    text_finish(&asks);
    bool first = odds_fault(change->from, &found);
    if (first || odds_fault(change->to, &found)) {
        text_addf(to, "    cannot be counted in the %s: %s\n", first ? "first" : "second",
                  found.at[0].what);
        return;
    }
    Shares shares = { 0 };
    shares_find(&shares, change->from, change->to, change->by);
    const Share *from = certain(&shares, false), *then = certain(&shares, true);
    if (from && then) {
        text_addf(to, "    %s  ", change->by->name);
        field_print(to, change->by, books.from, from->value, false);
        text_add(to, " -> ");
        field_print(to, change->by, books.to, then->value, false);
        text_add(to, "\n");
    } else {
        tell_shares(to, books, change, &shares);
    }
    tell_acts(to, change);
    shares_finish(&shares);
}

static void tell_effect(Text *to, BookPair books, const OddsChange *effect)
{
    text_addf(to, "%s: changed in %d of %d situation%s%s\n", effect->rule->name, effect->changed,
              effect->tried, effect->tried == 1 ? "" : "s",
              effect->more ? "; more were not tried" : "");
    for (int i = 0; i < effect->kept; i++) {
        tell_change(to, books, effect->rule, &effect->most[i]);
    }
}

typedef bool Sort(const OddsChange *effect);

static bool as_before(const OddsChange *effect)
{
    return effect->tried && !effect->changed && !effect->more;
}

static bool as_before_so_far(const OddsChange *effect)
{
    return effect->tried && !effect->changed && effect->more;
}

static bool unlike(const OddsChange *effect)
{
    return !effect->tried;
}

static bool has_uncounted(const OddsChange *effect)
{
    return effect->uncounted > 0;
}

/* The names of the rules of one sort. */
static void list_rules(Text *to, const char *what, const OddsChanges *effects, Sort *is)
{
    Text names = { 0 };

    for (int i = 0; i < effects->count; i++) {
        if (is(&effects->at[i])) {
            text_addf(&names, "%s%s", names.length ? ", " : "", effects->at[i].rule->name);
        }
    }
    if (names.length) {
        text_addf(to, "%s: ", what);
        text_wrap(to, text_of(&names), text_width(what) + 2, 2, SCREEN_WIDTH);
        text_add(to, "\n");
    }
    text_finish(&names);
}

static void tell_effects(Text *to, BookPair books, const OddsChanges *effects)
{
    int tried = 0, changed = 0;

    for (int i = 0; i < effects->count; i++) {
        tried += effects->at[i].tried;
        changed += effects->at[i].changed;
    }
    if (changed) {
        text_add(to, "\nodds\n");
    } else {
        text_addf(to, "\nodds: none changed in the %d situations tried\n", tried);
    }
    for (int i = 0; i < effects->count; i++) {
        if (effects->at[i].changed) {
            tell_effect(to, books, &effects->at[i]);
        }
    }
    if (changed) {
        list_rules(to, "unchanged", effects, as_before);
        list_rules(to, "unchanged as far as tried", effects, as_before_so_far);
    }
    list_rules(to, "not compared, since the books ask different things", effects, unlike);
    list_rules(to, "with situations that neither book can count", effects, has_uncounted);
}

/* ---- the command ---- */

static Book *second_book(House *house, const Args *args, Faults *faults)
{
    const System *system = system_find(args->words[1]);

    *house = (House){ 0 };
    if (!system && !file_is_stream(args->words[1]) && !strchr(args->words[1], '/') &&
        access(args->words[1], F_OK) != 0) {
        system_named(args->words[1], faults);
        fault_next(&faults->at[0], "There is no such file or folder either.");
        return NULL;
    }
    if (!system && !house_read(house, args->words[1], faults)) {
        return NULL;
    }
    return book_create(system ? system : house->base, house->layers, house->count, args->options,
                       args->options_count, faults);
}

/* How the book that the first word names differs from the second. */
static void compare_books(CliRun *run, const Book *first, const Book *second)
{
    Diff diff = { 0 };
    OddsChanges effects = { 0 };
    const char *const *names = run->args.words;

    diff_books(&diff, first, second);
    if (diff.count) {
        odds_changes_find(&effects, first, second);
    }
    if (run->terminal.json) {
        wire_diff(&run->json, names[0], names[1], &diff, &effects, first);
    } else {
        tell_diff(&run->text, &diff);
        if (diff.count) {
            tell_effects(&run->text, (BookPair){ first, second }, &effects);
        }
    }
    run->result = diff.count ? FAULT_REFUSED : 0;
    diff_finish(&diff);
    odds_changes_finish(&effects);
}

void run_diff(CliRun *run)
{
    const Args *args = &run->args;
    Args plain = { 0 };
    House house = { 0 };
    Book *second = opened_book(&run->opened, args->words[0], &plain, &run->faults)
                       ? second_book(&house, args, &run->faults)
                       : NULL;

    if (second && second->system->charts != run->opened.book->system->charts) {
        fault_next(faults_add(&run->faults, FAULT_INPUT, "diff.unlike",
                              "%s and %.60s have no charts in common", args->words[0],
                              args->words[1]),
                   "Compare editions of one system, or a system with its house rules.");
    } else if (second) {
        compare_books(run, run->opened.book, second);
    }
    book_destroy(second);
    house_finish(&house);
}
