/* SPDX-License-Identifier: MIT */
/* What a simulation counted, for a person. */
#include "cli/counts.h"

#include "base/maths.h"
#include "cli/ask.h"

#include <string.h>

enum { VALUE_WIDTH = 14, COUNT_WIDTH = 14, SHARE_WIDTH = 13 };

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
    int width;    /* of the column of values */
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

static void tell_percent(Text *to, double p, int decimals, int width)
{
    Text text = { 0 };
    double least = 0.01;

    for (int i = 0; i < decimals; i++) {
        least /= 10;
    }
    bool tiny = p > 0 && p < least;
    text_addf(&text, tiny ? "%.*g %%" : "%.*f %%", tiny ? 2 : decimals, 100 * p);
    text_column(to, text_of(&text), -width);
    text_finish(&text);
}

/* Room for 50 % with its decimals. */
static int error_width(const Counts *c)
{
    return c->decimals + 6;
}

/* The standard error comes from the exact chance; where that is not known, from the share. */
static void tell_row(Text *to, const Counts *c, int value, double count, const Chance *exact)
{
    double share = count / c->total, p = exact ? chance_decimal(*exact) : share;
    Text text = { 0 };

    field_print(&text, c->answer, c->book, value, false);
    text_add(to, "  ");
    text_column(to, text_of(&text), c->width);
    text_clear(&text);
    text_addf(&text, "%.0f", count);
    text_column(to, text_of(&text), -COUNT_WIDTH);
    tell_percent(to, share, c->decimals, SHARE_WIDTH);
    text_addf(to, " %s", c->plus_minus);
    tell_percent(to, maths_root(p * (1 - p) / c->total), c->decimals, error_width(c));
    if (exact) {
        tell_percent(to, p, c->decimals, SHARE_WIDTH);
    }
    text_add(to, "\n");
    text_finish(&text);
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

static void tell_mean(Text *to, const Counts *c, const Rule *rule)
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
    text_add(to, "  ");
    text_column(to, "mean", c->width);
    text_addf(to, " %.6g %s %.2g", mean, c->plus_minus,
              maths_root(spread > 0 ? spread / c->total : 0));
    if (c->odds && odds_mean(c->odds, c->answer, &exact)) {
        text_addf(to, ", exactly %.6g", exact);
    }
    text_add(to, "\n");
}

/* The width of the values of one answer, or of the widest so far. */
static int value_width(const Counts *c, int width)
{
    const char *const *words = c->answer->type == FIELD_WORD ? c->answer->words : no_yes;

    for (int i = 0; words[i]; i++) {
        width = text_width(words[i]) > width ? text_width(words[i]) : width;
    }
    width = text_width(c->answer->name) - 2 > width ? text_width(c->answer->name) - 2 : width;
    return width;
}

static void tell_answer(Text *to, const Counts *c, const Rule *rule, bool heads)
{
    text_column(to, c->answer->name, heads ? c->width + 2 : 0);
    if (heads) {
        text_column(to, "count", -COUNT_WIDTH);
        text_column(to, "share", -SHARE_WIDTH);
        text_column(to, "error", -(error_width(c) + 2));
        text_column(to, c->odds ? "exact" : "", c->odds ? -SHARE_WIDTH : 0);
    }
    text_add(to, "\n");
    for (int i = 0; c->odds && i < c->odds->count; i++) {
        const Outcome *outcome = &c->odds->outcomes[i];
        int value = outcome->answers[c->number];
        tell_row(to, c, value, count_of(c, value), &outcome->chance);
    }
    for (int i = 0; !c->odds && i < c->tally.outcomes.count; i++) {
        int value = rowset_row(&c->tally.outcomes, i)[c->number];
        tell_row(to, c, value, (double)c->tally.counts[i], NULL);
    }
    tell_mean(to, c, rule);
}

static Counts counts_of(const Sim *sim, const Tally *joint, int number)
{
    const Odds *odds = sim_exact(sim);
    double total = (double)tally_total(joint);

    return (Counts){ .answer = &sim->rule->answers[number],
                     .book = sim->book,
                     .number = number,
                     .tally = tally_of(joint, number),
                     .odds = odds ? odds_of(odds, &sim->rule->answers[number]) : NULL,
                     .total = total,
                     .decimals = decimals_for(total) };
}

static void counts_finish(Counts *c)
{
    tally_finish(&c->tally);
    odds_destroy(c->odds);
}

static bool varies(const Counts *c)
{
    return (c->odds ? c->odds->count : c->tally.outcomes.count) > 1;
}

/* Answers that are the same in every trial. */
static void tell_settled(Text *to, const Counts *all, int count, int width)
{
    for (int i = 0; i < count; i++) {
        const Counts *c = &all[i];
        if (!varies(c)) {
            text_column(to, c->answer->name, width);
            field_print(to, c->answer, c->book, rowset_row(&c->tally.outcomes, 0)[c->number],
                        false);
            text_add(to, "\n");
        }
    }
}

void counts_tell(Text *to, const Sim *sim, const Tally *sorted, bool utf8)
{
    Counts all[ANSWERS_MOST];
    int count = 0, varying = 0, width = VALUE_WIDTH;
    size_t before = to->length;

    for (int i = 0; sim->rule->answers[i].name; i++) {
        if (sim->odds->wanted[i]) {
            all[count] = counts_of(sim, sorted, i);
            all[count].plus_minus = utf8 ? "±" : "+-";
            width = value_width(&all[count++], width);
        }
    }
    tell_settled(to, all, count, ask_width(sim->rule, sim->book));
    for (int i = 0; i < count; i++) {
        if (varies(&all[i])) {
            text_add(to, varying == 0 && to->length > before ? "\n" : "");
            all[i].width = width;
            tell_answer(to, &all[i], sim->rule, varying++ == 0);
        }
        counts_finish(&all[i]);
    }
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
