/* SPDX-License-Identifier: MIT */
/* The picture of odds: bars for a rule, lines over the turns for a course. */
#include "draw/odds.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- a rule ---- */

void odds_rows(Rows *rows, const Odds *odds, const Book *book, const Field *answer, bool pens)
{
    long number = answer - odds->rule->answers;
    const char *const *words = field_words(answer);
    Text value = { 0 };

    for (int word = 0; words && words[word]; word++) {
        rows_bar(rows, alias_shown(book->aliases, words[word]), odds_chance(odds, answer, word),
                 pens ? word : 0);
    }
    for (int i = 0; !words && i < odds->count; i++) {
        text_clear(&value);
        field_print(&value, answer, book, odds->outcomes[i].answers[number], false);
        rows_bar(rows, text_of(&value), odds->outcomes[i].chance, 0);
    }
    text_finish(&value);
}

static void add_answer(Rows *rows, const Odds *odds, const Book *book, const Field *answer)
{
    Odds *one = odds_of(odds, answer);

    rows_title(rows, answer->name);
    odds_rows(rows, one, book, answer, false);
    odds_destroy(one);
}

/* What is settled stands below the title; if all is, the last answer has its bar all the same. */
static void draw_rule(Text *to, const Odds *odds, const Book *book, const Page *page)
{
    const Field *answers = odds->rule->answers;
    Rows rows = { 0 };
    Text settled = { 0 };
    Page told = *page;
    bool first = true;

    text_add(&settled, page->under);
    for (int i = 0; answers[i].name; i++) {
        bool last = rows.count == 0 && !answers[i + 1].name;
        if (odds->wanted[i] && (last || odds_varies(odds, i))) {
            add_answer(&rows, odds, book, &answers[i]);
        } else if (odds->wanted[i]) {
            text_addf(&settled, "%s%s: ", first ? "" : ", ", answers[i].name);
            field_print(&settled, &answers[i], book, odds->outcomes[0].answers[i], false);
            first = false;
        }
    }
    told.under = text_of(&settled);
    rows_draw(to, &rows, &told);
    rows_finish(&rows);
    text_finish(&settled);
}

/* ---- a course ---- */

enum { PLOT_HIGH = 300, PLOT_LEFT = 64, PLOT_LEAST = 200, AXIS_HIGH = 52 };
enum { LABEL_LEFT = 44, LABEL_APART = 17, DOTS_MOST = 25 };

static const SvgFont AXIS = { .size = 11, .color = SVG_GREY };
static const SvgFont LABEL = { .size = 12, .color = SVG_BLACK };
static const SvgPen GRID = { SVG_PALE, 1, NULL };
static const SvgPen LEADER = { SVG_GREY, 0.7, NULL };

/* One word of a course and where its label stands. */
typedef struct PlotLine {
    const char *word;
    int number;
    SvgPen pen;
    double end, label; /* heights of the line's end and of its label */
} PlotLine;

typedef struct Plot {
    const Odds *odds;
    int zero;
    double top, right;
    PlotLine lines[COURSE_WORDS];
    int count;
    Text never; /* the words without a line */
} Plot;

static double share_at(const Plot *plot, int turn, const PlotLine *line)
{
    return chance_decimal(odds_turn(plot->odds, turn, line->number));
}

static SvgPoint place(const Plot *plot, int turn, double share)
{
    int turns = plot->odds->turns_count - 1;

    return (SvgPoint){ PLOT_LEFT + (turns ? (plot->right - PLOT_LEFT) * turn / turns : 0),
                       plot->top + PLOT_HIGH * (1 - share) };
}

/* What a line of the plot can show: far turns leave chances too small to tell. */
static void add_percent(Text *to, double share)
{
    text_addf(to, "%.1f %%", 100 * share);
}

/* Where the plot ends, so that the labels have their room. */
static double plot_right(const Plot *plot)
{
    double right = SVG_WIDTH;

    for (int i = 0; i < plot->count; i++) {
        double room = LABEL_LEFT + PAGE_MARGIN / 2.0 + svg_text_width(LABEL, plot->lines[i].word) +
                      svg_text_width(LABEL, " 100.0 %");
        right = SVG_WIDTH - room < right ? SVG_WIDTH - room : right;
    }
    return right > PLOT_LEFT + PLOT_LEAST ? right : PLOT_LEFT + PLOT_LEAST;
}

/* The words that come up, the one that is acted on first: it has the unbroken pen. */
static void find_lines(Plot *plot, const Book *book)
{
    const Odds *odds = plot->odds;
    const Field *answer;
    const char *word;
    int value, acts = odds_acts(odds), pen = acts >= 0;

    for (int i = 0; (word = odds_course_word(odds, i, &answer, &value)); i++) {
        PlotLine line = { alias_shown(book->aliases, word), i, svg_pen(i == acts ? 0 : pen), 0, 0 };
        double most = 0;
        for (int turn = 0; turn < odds->turns_count; turn++) {
            most = share_at(plot, turn, &line) > most ? share_at(plot, turn, &line) : most;
        }
        if (most > 0) {
            line.pen.width += i == acts;
            plot->lines[plot->count++] = line;
            pen += i != acts;
        } else {
            text_addf(&plot->never, "%s%s", plot->never.length ? ", " : "never: ", line.word);
        }
    }
}

static int by_end(const void *one, const void *other)
{
    const PlotLine *a = one, *b = other;

    return a->end < b->end ? -1 : a->end > b->end ? 1 : a->number - b->number;
}

/* Puts labels beside the ends of their lines, apart from each other and within the plot. */
static void spread_labels(Plot *plot)
{
    double lowest = plot->top + PLOT_HIGH;

    for (int i = 0; i < plot->count; i++) {
        PlotLine *line = &plot->lines[i];
        int last = plot->odds->turns_count - 1;
        line->end = place(plot, last, share_at(plot, last, line)).y;
    }
    qsort(plot->lines, (size_t)plot->count, sizeof *plot->lines, by_end);
    for (int i = 0; i < plot->count; i++) {
        double above = i ? plot->lines[i - 1].label + LABEL_APART : plot->top;
        plot->lines[i].label = plot->lines[i].end > above ? plot->lines[i].end : above;
    }
    for (int i = plot->count - 1; i >= 0; i--) {
        plot->lines[i].label = plot->lines[i].label < lowest ? plot->lines[i].label : lowest;
        lowest = plot->lines[i].label - LABEL_APART;
    }
}

static void draw_axes(Text *to, const Plot *plot)
{
    static const int STEPS[] = { 1, 2, 5, 10, 20, 50, 100 };
    int turns = plot->odds->turns_count - 1, step = 0;
    SvgFont font = AXIS;
    char words[16];

    font.anchor = SVG_END;
    for (int percent = 0; percent <= 100; percent += 25) {
        SvgPoint left = place(plot, 0, percent / 100.0), right = left;
        right.x = plot->right;
        svg_line(to, left, right, GRID);
        snprintf(words, sizeof words, "%d %%", percent);
        svg_text(to, left.x - 8, left.y + 4, font, words);
    }
    font.anchor = SVG_MIDDLE;
    while (turns / STEPS[step] > 15) {
        step++;
    }
    for (int turn = 0; turn <= turns; turn += STEPS[step]) {
        SvgPoint at = place(plot, turn, 0);
        svg_line(to, at, (SvgPoint){ at.x, at.y + 4 }, LEADER);
        snprintf(words, sizeof words, "%d", plot->zero + turn);
        svg_text(to, at.x, at.y + 18, font, words);
    }
    svg_text(to, (PLOT_LEFT + plot->right) / 2, plot->top + PLOT_HIGH + 36, font, "turn");
}

static void draw_line(Text *to, const Plot *plot, const PlotLine *line, SvgPoint *points)
{
    int count = plot->odds->turns_count;

    for (int turn = 0; turn < count; turn++) {
        points[turn] = place(plot, turn, share_at(plot, turn, line));
    }
    svg_polyline(to, points, count, line->pen);
    for (int turn = 0; turn < count && count <= DOTS_MOST; turn++) {
        Text tip = { 0 };
        text_addf(&tip, "%s, turn %d: ", line->word, plot->zero + turn);
        chance_percent(&tip, share_at(plot, turn, line));
        svg_dot(to, points[turn], 2.5, line->pen.color, text_of(&tip));
        text_finish(&tip);
    }
}

/* The word and its last chance beside the line's end, with a sample of the line. */
static void draw_label(Text *to, const Plot *plot, const PlotLine *line)
{
    double x = plot->right;
    Text words = { 0 };

    svg_line(to, (SvgPoint){ x + 4, line->end }, (SvgPoint){ x + 14, line->label }, LEADER);
    svg_line(to, (SvgPoint){ x + 15, line->label }, (SvgPoint){ x + 39, line->label }, line->pen);
    text_addf(&words, "%s ", line->word);
    add_percent(&words, share_at(plot, plot->odds->turns_count - 1, line));
    svg_text(to, x + LABEL_LEFT, line->label + 4, LABEL, text_of(&words));
    text_finish(&words);
}

/* The picture in words: where each line ends. */
static void tell_course(Text *to, const Plot *plot)
{
    int last = plot->odds->turns_count - 1;

    text_addf(to, "At the end of turn %d", plot->zero + last);
    for (int i = 0; i < plot->count; i++) {
        text_addf(to, "%s %s ", i ? "," : ":", plot->lines[i].word);
        add_percent(to, share_at(plot, last, &plot->lines[i]));
    }
}

static void draw_course(Text *to, const Odds *odds, const Book *book, const Situation *asks,
                        const Page *page)
{
    Plot plot = { .odds = odds, .zero = rule_turn_zero(odds->rule, asks) };
    SvgPoint *points = memory_grow(NULL, (size_t)odds->turns_count * sizeof *points);
    Text about = { 0 }, under = { 0 };
    Page told = *page;

    find_lines(&plot, book);
    plot.right = plot_right(&plot);
    tell_course(&about, &plot);
    text_addf(&under, "%s%s", page->under, text_of(&plot.never));
    told.under = text_of(&under);
    plot.top = 8 + page_open(to, &told, text_of(&about), 8 + PLOT_HIGH + AXIS_HIGH);
    spread_labels(&plot);
    draw_axes(to, &plot);
    for (int i = 0; i < plot.count; i++) { /* unbroken ones first: what is dashed lies on top */
        if (!plot.lines[i].pen.dash) {
            draw_line(to, &plot, &plot.lines[i], points);
        }
    }
    for (int i = 0; i < plot.count; i++) {
        if (plot.lines[i].pen.dash) {
            draw_line(to, &plot, &plot.lines[i], points);
        }
        draw_label(to, &plot, &plot.lines[i]);
    }
    page_close(to);
    free(points);
    text_finish(&plot.never);
    text_finish(&about);
    text_finish(&under);
}

void odds_draw(Text *to, const Odds *odds, const Book *book, const Situation *asks,
               const Page *page)
{
    const Field *answer;
    int value;

    if (odds->rule->course && odds_course_word(odds, 0, &answer, &value)) {
        draw_course(to, odds, book, asks, page);
    } else {
        draw_rule(to, odds, book, page);
    }
}
