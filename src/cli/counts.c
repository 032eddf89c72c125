/* SPDX-License-Identifier: MIT */
/* What a simulation counted, for a person. */
#include "cli/counts.h"

#include "base/maths.h"
#include "cli/ask.h"

#include <string.h>

enum { VALUE_WIDTH = 14, COUNT_WIDTH = 12, SHARE_WIDTH = 11 };

/* One answer: its counts, and its odds where they are known. */
typedef struct Counts {
    const char *plus_minus; /* as the terminal can show it */
    const Field *answer;
    const Book *book;
    int number; /* of the answer */
    Tally tally;
    Odds *odds; /* or NULL */
    double total;
    int decimals; /* so many that the standard error has a digit or two */
} Counts;

/* Decimals of a percentage whose standard error is at most 50 % over the root of the trials. */
static int decimals_for(double total)
{
    int decimals = 1;

    for (double error = 50 / maths_root(total); error < 1 && decimals < 8; error *= 10) {
        decimals++;
    }
    return decimals;
}

static void print_percent(Text *to, double p, int decimals)
{
    double least = 0.01;

    for (int i = 0; i < decimals; i++) {
        least /= 10;
    }
    bool tiny = p > 0 && p < least;
    text_addf(to, tiny ? "%.*g %%" : "%.*f %%", tiny ? 2 : decimals, 100 * p);
}

/* The standard error comes from the exact chance; where that is not known, from the share. */
static void add_row(Listing *list, const Counts *c, int value, double count, const Chance *exact)
{
    double share = count / c->total, p = exact ? chance_decimal(*exact) : share;
    Text *name = listing_cell(list);

    text_add(name, "  ");
    field_print(name, c->answer, c->book, value, false);
    text_addf(listing_cell(list), "%.0f", count);
    print_percent(listing_cell(list), share, c->decimals);
    text_addf(listing_cell(list), " %s", c->plus_minus);
    print_percent(listing_cell(list), maths_root(p * (1 - p) / c->total), c->decimals);
    if (exact) {
        print_percent(listing_cell(list), p, c->decimals);
    }
    listing_end_row(list);
}

static double count_of(const Counts *c, int value)
{
    for (int i = 0; i < c->tally.outcomes.count; i++) {
        if (rowset_row(&c->tally.outcomes, i)[c->number] == value) {
            return (double)c->tally.counts[i];
        }
    }
    return 0;
}

static void add_mean(Listing *list, const Counts *c, const Rule *rule)
{
    double unit = c->answer->type == FIELD_EXACT ? WHOLE : 1, sum = 0, squares = 0, exact;

    if (!field_is_number(c->answer) ||
        rule->course) { /* of a course some would count that never end */
        return;
    }
    for (int i = 0; i < c->tally.outcomes.count; i++) {
        double value = rowset_row(&c->tally.outcomes, i)[c->number] / unit;
        sum += (double)c->tally.counts[i] * value;
        squares += (double)c->tally.counts[i] * value * value;
    }
    double mean = sum / c->total, spread = squares / c->total - mean * mean;
    listing_add(list, "  mean");
    Text *to = listing_span(list, 2);
    text_addf(to, " %.6g %s %.2g", mean, c->plus_minus,
              maths_root(spread > 0 ? spread / c->total : 0));
    if (c->odds && odds_mean(c->odds, c->answer, &exact)) {
        text_addf(to, ", exactly %.6g", exact);
    }
    listing_end_row(list);
}

/* The width of the column for the values of all answers that are wanted. */
static int value_width(const Sim *sim)
{
    int width = VALUE_WIDTH;

    for (int i = 0; sim->rule->answers[i].name; i++) {
        const Field *answer = &sim->rule->answers[i];
        const char *const *words = answer->type == FIELD_WORD ? answer->words : no_yes;
        for (int j = 0; sim->odds->wanted[i] && words[j]; j++) {
            int word = text_width(words[j]), name = text_width(answer->name) - 2;
            width = word > width ? word : width;
            width = name > width ? name : width;
        }
    }
    return width + 2;
}

/* The headings, which stand beside the name of the first answer. */
static void add_heads(Listing *list, const Counts *c)
{
    int error = c->decimals + 6; /* room for 50 % with its decimals */

    listing_head(list, (ListingColumn){ LISTING_RIGHT, .least = COUNT_WIDTH }, "count");
    listing_head(list, (ListingColumn){ LISTING_RIGHT, .least = SHARE_WIDTH }, "share");
    listing_head(list, (ListingColumn){ .least = 2, .most = 2, .close = true }, "");
    listing_head(list, (ListingColumn){ LISTING_RIGHT, .least = error, .close = true }, "error");
    if (c->odds) {
        listing_head(list, (ListingColumn){ LISTING_RIGHT, .least = SHARE_WIDTH }, "exact");
    }
}

static void add_answer(Listing *list, const Counts *c, const Rule *rule)
{
    bool first = !list->count;

    listing_add(list, c->answer->name);
    if (first) {
        add_heads(list, c);
    }
    listing_end_row(list);
    for (int i = 0; c->odds && i < c->odds->count; i++) {
        const Outcome *outcome = &c->odds->outcomes[i];
        int value = outcome->answers[c->number];
        add_row(list, c, value, count_of(c, value), &outcome->chance);
    }
    for (int i = 0; !c->odds && i < c->tally.outcomes.count; i++) {
        int value = rowset_row(&c->tally.outcomes, i)[c->number];
        add_row(list, c, value, (double)c->tally.counts[i], NULL);
    }
    add_mean(list, c, rule);
}

static Counts counts_of(const Sim *sim, const Tally *joint, int number, bool utf8)
{
    const Odds *odds = sim_exact(sim);
    double total = (double)tally_total(joint);

    return (Counts){ .plus_minus = utf8 ? "±" : "+-",
                     .answer = &sim->rule->answers[number],
                     .book = sim->book,
                     .number = number,
                     .tally = tally_of(joint, number),
                     .odds = odds ? odds_of(odds, &sim->rule->answers[number]) : NULL,
                     .total = total,
                     .decimals = decimals_for(total) };
}

void counts_tell(Text *to, const Sim *sim, const Tally *sorted, bool utf8)
{
    Listing settled = { .columns = { { .least = ask_width(sim->rule, sim->book) } } };
    Listing list = { .columns = { { .least = value_width(sim), .close = true } } };
    int varying = 0;

    for (int i = 0; sim->rule->answers[i].name; i++) {
        if (!sim->odds->wanted[i]) {
            continue;
        }
        Counts c = counts_of(sim, sorted, i, utf8);
        if ((c.odds ? c.odds->count : c.tally.outcomes.count) > 1) {
            add_answer(&list, &c, sim->rule);
            varying++;
        } else { /* the same in every trial */
            listing_add(&settled, c.answer->name);
            ask_cell(&settled, c.answer, c.book, rowset_row(&c.tally.outcomes, 0)[i]);
            listing_end_row(&settled);
        }
        tally_finish(&c.tally);
        odds_destroy(c.odds);
    }
    bool both = settled.count && varying;
    listing_print(to, &settled);
    text_add(to, both ? "\n" : "");
    listing_print(to, &list);
    if (varying > 1) {
        text_addf(to, "\n%d outcomes came up in all; --json lists them together\n",
                  sorted->outcomes.count);
    }
}

void counts_compare(Text *to, const Chi *chi)
{
    text_addf(to, "\nchi-square %.4g, %d %s of freedom, p %.2g: ", chi->value, chi->freedom,
              chi->freedom == 1 ? "degree" : "degrees", chi->p);
    if (chi->p >= 0.05) {
        text_add(to, "agrees with the exact odds\n");
    } else if (chi->p >= 0.001) {
        text_addf(to, "within chance; 1 in %.0f such runs would be farther off\n", 1 / chi->p);
    } else {
        text_add(to, "disagrees with the exact odds; fewer than 1 in 1000 such runs would be "
                     "farther off\n");
    }
}
