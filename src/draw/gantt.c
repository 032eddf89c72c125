/* SPDX-License-Identifier: MIT */
/* The picture of a forecast, in characters and in SVG. */
#include "draw/gantt.h"

#include "draw/bars.h"

#include <stdio.h>

/* ---- in characters ---- */

/* Shades from the least chance on. */
typedef struct Shades {
    const char *marks[11];
    double from[11];
    int count;
    const char *median, *cut, *key;
} Shades;

/* clang-format off */
static const Shades BLOCKS = {
    { "·", "░", "▒", "▓", "█" }, { 0, 0.1, 0.3, 0.6, 0.9 }, 5, "◆", "…",
    "acted on by then: ░ 10 %, ▒ 30 %, ▓ 60 %, █ 90 % or more; ◆ comes to one half",
};
static const Shades ASCII = {
    { " ", ".", ":", "-", "=", "+", "*", "#", "%", "@" },
    { 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9 }, 10, "|", "~",
    "acted on by then: . 10 %, : 20 %, - = + * # % to @ 90 %; | comes to one half",
};
/* clang-format on */

/* How the turns stand across: so many to a column, a column so many characters wide. */
typedef struct Across {
    int turns, each, columns, wide;
} Across;

static Across across(int turns, int cells)
{
    enum { WIDEST = 4 };
    int each = (turns + cells - 1) / cells, columns = (turns + each - 1) / each;
    int wide = cells / columns < WIDEST ? cells / columns : WIDEST;

    return (Across){ turns, each, columns, wide };
}

/* The last turn that a column stands for. */
static int last_turn(const Across *a, int column)
{
    int turn = (column + 1) * a->each;

    return turn < a->turns ? turn : a->turns;
}

static void print_row(Text *to, const Across *a, const Curve *curve, int median, const Shades *set)
{
    for (int column = 0; column < a->columns; column++) {
        int shade = set->count - 1, turn = last_turn(a, column);
        bool here = median && median <= turn && median > turn - a->each;
        while (!forecast_reaches(curve->by[turn], set->from[shade])) {
            shade--;
        }
        text_repeat(to, set->marks[shade], here ? (a->wide - 1) / 2 : a->wide);
        if (here) {
            text_add(to, set->median);
            text_repeat(to, set->marks[shade], a->wide / 2);
        }
    }
    text_end_line(to);
}

void gantt_print(Text *to, const Forecast *forecast, int names, int width, bool utf8)
{
    const Shades *set = utf8 ? &BLOCKS : &ASCII;
    const Plan *plan = forecast->plan;
    Across a = across(plan->turns, width - names - 2);

    text_column(to, "turn", names + 2);
    labels_print(to, a.columns, a.wide, a.each, a.each, a.turns);
    for (int i = 0; i < plan->count; i++) {
        const Curve *curve = &forecast->orders[i];
        text_cut(to, plan->orders[i].name, names, set->cut);
        text_add(to, "  ");
        print_row(to, &a, curve, forecast_turn(forecast, curve, 0.5), set);
    }
    text_column(to, "all", names + 2);
    print_row(to, &a, &forecast->all, forecast_turn(forecast, &forecast->all, 0.5), set);
    text_addf(to, "%s\n", set->key);
}

/* ---- in SVG ---- */

enum {
    LEFT = 176,
    RIGHT = 70,
    ROW = 44,
    BAND = 16,
    HEAD = 26,
    AXIS_HIGH = 34,
    KEY_HIGH = 44,
    ALL_HEAD = 8,
    ALL_HIGH = 110,
    LABEL_APART = 26,
};

static const SvgFont NAME = { .size = 12, .color = SVG_BLACK, .bold = true };
static const SvgFont WHO = { .size = 10, .color = SVG_GREY };
static const SvgFont NUMBER = { .size = 11, .color = SVG_BLACK, .anchor = SVG_END };
static const SvgFont TURN = { .size = 10, .color = SVG_GREY, .anchor = SVG_MIDDLE };
static const SvgFont PERCENT = { .size = 10, .color = SVG_GREY, .anchor = SVG_END };
static const SvgFont KEY = { .size = 10, .color = SVG_GREY };
static const SvgPen GRID = { SVG_PALE, 0.7, NULL };
static const SvgPen FRAME = { SVG_BLACK, 1, NULL };
static const SvgPen MEDIAN = { SVG_BLACK, 3, NULL };
static const SvgPen WAIT = { SVG_GREY, 1, "4 2" };
static const SvgPen HEAD_PEN = { SVG_GREY, 1.2, NULL };
static const SvgPen JOINT = { SVG_BLACK, 2, NULL };

typedef struct Gantt {
    const Forecast *forecast;
    double top, slot; /* where the rows begin, how wide a turn is */
} Gantt;

/* Where a turn begins, and the middle of it. */
static double turn_left(const Gantt *g, int turn)
{
    return LEFT + (turn - 1) * g->slot;
}

static double turn_middle(const Gantt *g, int turn)
{
    return turn_left(g, turn) + g->slot / 2;
}

static double row_middle(const Gantt *g, int row)
{
    return g->top + row * ROW + ROW / 2.0;
}

/* As many turns from label to label as their numbers need. */
static int turns_apart(const Gantt *g)
{
    static const int ROUND[] = { 1, 2, 5, 10, 20, 50 };
    int i = 0;

    while (i < 5 && ROUND[i] * g->slot < LABEL_APART) {
        i++;
    }
    return ROUND[i];
}

/* The turns below a plot, with lines up through it. */
static void draw_turns(Text *to, const Gantt *g, double top, double bottom)
{
    int turns = g->forecast->plan->turns, apart = turns_apart(g);

    svg_text(to, LEFT - 10, bottom + 14, PERCENT, "turn");
    for (int turn = 1; turn <= turns; turn++) {
        if (turn == 1 || turn % apart == 0) {
            char number[12];
            snprintf(number, sizeof number, "%d", turn);
            svg_line(to, (SvgPoint){ turn_middle(g, turn), top },
                     (SvgPoint){ turn_middle(g, turn), bottom }, GRID);
            svg_text(to, turn_middle(g, turn), bottom + 14, TURN, number);
        }
    }
}

/* How likely the order is acted on in each turn, darker where it is likelier. */
static void draw_shades(Text *to, const Gantt *g, int row)
{
    const Forecast *forecast = g->forecast;
    const double *by = forecast->orders[row].by;
    double most = 0;

    for (int turn = 1; turn <= forecast->plan->turns; turn++) {
        most = by[turn] - by[turn - 1] > most ? by[turn] - by[turn - 1] : most;
    }
    for (int turn = 1; turn <= forecast->plan->turns; turn++) {
        double in = by[turn] - by[turn - 1];
        int light = most > 0 ? (int)(245 - 130 * in / most) : 255;
        char fill[16], tip[120];
        if (in <= 0) {
            continue;
        }
        snprintf(fill, sizeof fill, "#%02x%02x%02x", (unsigned)light, (unsigned)light,
                 (unsigned)light);
        snprintf(tip, sizeof tip, "%.60s in turn %d: %.1f %%, by then %.1f %%",
                 forecast->plan->orders[row].name, turn, 100 * in, 100 * by[turn]);
        svg_rect(to, (SvgPoint){ turn_left(g, turn), row_middle(g, row) - BAND / 2.0 }, g->slot,
                 BAND, fill, tip);
    }
}

/* The frame from 10 % to 90 %, open at the right where 90 % is not reached; the stroke at 50 %. */
static void draw_band(Text *to, const Gantt *g, int row)
{
    const Forecast *forecast = g->forecast;
    const Curve *curve = &forecast->orders[row];
    int first = forecast_turn(forecast, curve, 0.1), last = forecast_turn(forecast, curve, 0.9);
    int median = forecast_turn(forecast, curve, 0.5);
    double y = row_middle(g, row), up = y - BAND / 2.0, down = y + BAND / 2.0;

    if (first) {
        double left = turn_left(g, first);
        double right = turn_left(g, (last ? last : forecast->plan->turns) + 1);
        const SvgPoint frame[] = {
            { right, up }, { left, up }, { left, down }, { right, down }, { right, up }
        };
        svg_polyline(to, frame, last ? 5 : 4, FRAME);
    }
    if (median) {
        double x = turn_middle(g, median);
        svg_line(to, (SvgPoint){ x, up - 3 }, (SvgPoint){ x, down + 3 }, MEDIAN);
    }
}

/* The first turn in which an order may be acted on, 0 if there is none. */
static int first_turn(const Forecast *forecast, int order)
{
    int turn = 1;

    while (turn <= forecast->plan->turns && forecast->orders[order].by[turn] <= 0) {
        turn++;
    }
    return turn <= forecast->plan->turns ? turn : 0;
}

/* From the middle of one order to where another begins that waits for it. */
static void draw_wait(Text *to, const Gantt *g, int row, const PlanWait *wait)
{
    const Forecast *forecast = g->forecast;
    int from = forecast_turn(forecast, &forecast->orders[wait->order], 0.5);
    int end = first_turn(forecast, row);
    double down = wait->order < row ? 1 : -1;

    from = from ? from : first_turn(forecast, wait->order);
    if (!from || !end) {
        return; /* one of them is never acted on: there is no band to draw it to */
    }
    double x = turn_middle(g, from), y = row_middle(g, row), left = turn_left(g, end);
    SvgPoint begin = { x, row_middle(g, wait->order) + down * (BAND / 2.0 + 3) };
    if (left > x + 8) {
        const SvgPoint way[] = { begin, { x, y }, { left, y } };
        const SvgPoint tip[] = { { left - 6, y - 4 }, { left, y }, { left - 6, y + 4 } };
        svg_polyline(to, way, 3, WAIT);
        svg_polyline(to, tip, 3, HEAD_PEN);
    } else {
        double stop = y - down * (BAND / 2.0 + 1);
        const SvgPoint tip[] = { { x - 4, stop - down * 6 },
                                 { x, stop },
                                 { x + 4, stop - down * 6 } };
        svg_line(to, begin, (SvgPoint){ x, stop }, WAIT);
        svg_polyline(to, tip, 3, HEAD_PEN);
    }
}

/* Words cut to the room that they have. */
static void draw_cut(Text *to, double x, double y, double width, SvgFont font, const char *words)
{
    Text cut = { 0 };
    int most = (int)(width / svg_text_width(font, "x"));

    if (text_width(words) > most) {
        text_cut(&cut, words, most, "…");
    } else {
        text_add(&cut, words);
    }
    svg_text(to, x, y, font, text_of(&cut));
    text_finish(&cut);
}

static void draw_row(Text *to, const Gantt *g, int row)
{
    const PlanOrder *order = &g->forecast->plan->orders[row];
    double y = row_middle(g, row), room = LEFT - PAGE_MARGIN - 12;
    Text words = { 0 };

    draw_cut(to, PAGE_MARGIN, y - 4, room, NAME, order->name);
    text_addf(&words, "%s → %s", order->from, order->to);
    draw_cut(to, PAGE_MARGIN, y + 8, room, WHO, text_of(&words));
    text_clear(&words);
    for (int i = 0; i < order->waits_count; i++) {
        const PlanWait *wait = &order->waits[i];
        text_addf(&words, "%s%s", i ? ", " : "after ", g->forecast->plan->orders[wait->order].name);
        if (wait->gap != 1) {
            text_addf(&words, "+%d", wait->gap);
        }
    }
    if (words.length) {
        draw_cut(to, PAGE_MARGIN, y + 19, room, WHO, text_of(&words));
        text_clear(&words);
    }
    text_addf(&words, "%.1f %%", 100 * g->forecast->orders[row].by[g->forecast->plan->turns]);
    svg_text(to, SVG_WIDTH - PAGE_MARGIN, y + 4, NUMBER, text_of(&words));
    draw_shades(to, g, row);
    draw_band(to, g, row);
    text_finish(&words);
}

/* The chance that all have been acted on, over the same turns. */
static void draw_all(Text *to, const Gantt *g, double top)
{
    const Forecast *forecast = g->forecast;
    const double *by = forecast->all.by;
    int turns = forecast->plan->turns;
    SvgPoint line[PLAN_TURNS];
    char words[40];

    svg_text(to, PAGE_MARGIN, top + 14, NAME, "All of them");
    svg_text(to, PAGE_MARGIN, top + 28, WHO, "acted on, by turn");
    draw_turns(to, g, top, top + ALL_HIGH);
    for (int percent = 0; percent <= 100; percent += 50) {
        double y = top + ALL_HIGH * (1 - percent / 100.0);
        snprintf(words, sizeof words, "%d %%", percent);
        svg_line(to, (SvgPoint){ LEFT, y }, (SvgPoint){ turn_left(g, turns + 1), y }, GRID);
        svg_text(to, LEFT - 10, percent ? y + 4 : y - 2, PERCENT, words);
    }
    for (int turn = 1; turn <= turns; turn++) {
        line[turn - 1] = (SvgPoint){ turn_middle(g, turn), top + ALL_HIGH * (1 - by[turn]) };
    }
    svg_polyline(to, line, turns, JOINT);
    for (int turn = 1; turn <= turns; turn++) {
        snprintf(words, sizeof words, "all by turn %d: %.1f %%", turn, 100 * by[turn]);
        svg_dot(to, line[turn - 1], turns > 40 ? 1.5 : 2.5, SVG_BLACK, words);
    }
    snprintf(words, sizeof words, "%.1f %%", 100 * by[turns]);
    svg_text(to, SVG_WIDTH - PAGE_MARGIN, line[turns - 1].y + 4, NUMBER, words);
}

/* The picture in words. */
static void tell_picture(Text *to, const Forecast *forecast)
{
    const Plan *plan = forecast->plan;

    text_addf(to, "When %d orders are acted on over %d turns.", plan->count, plan->turns);
    for (int i = 0; i < plan->count; i++) {
        int median = forecast_turn(forecast, &forecast->orders[i], 0.5);
        text_addf(to, " %s: by turn %d %.1f %%", plan->orders[i].name, plan->turns,
                  100 * forecast->orders[i].by[plan->turns]);
        text_addf(to, median ? ", one half by turn %d." : ".", median);
    }
    text_addf(to, " All of them: %.1f %%.", 100 * forecast->all.by[plan->turns]);
}

void gantt_draw(Text *to, const Forecast *forecast, const Page *page)
{
    const Plan *plan = forecast->plan;
    Gantt g = { .forecast = forecast };
    Text about = { 0 }, last = { 0 };
    double rows = plan->count * ROW;

    g.slot = (double)(SVG_WIDTH - PAGE_MARGIN - LEFT - RIGHT) / plan->turns;
    tell_picture(&about, forecast);
    g.top = HEAD + page_open(to, page, text_of(&about),
                             HEAD + rows + AXIS_HIGH + KEY_HIGH + ALL_HEAD + ALL_HIGH + AXIS_HIGH);
    text_addf(&last, "by turn %d", plan->turns);
    svg_text(to, SVG_WIDTH - PAGE_MARGIN, g.top - 8, PERCENT, text_of(&last));
    draw_turns(to, &g, g.top, g.top + rows);
    for (int row = 0; row < plan->count; row++) {
        for (int i = 0; i < plan->orders[row].waits_count; i++) {
            draw_wait(to, &g, row, &plan->orders[row].waits[i]);
        }
    }
    for (int row = 0; row < plan->count; row++) {
        draw_row(to, &g, row);
    }
    svg_lines(to, PAGE_MARGIN, g.top + rows + AXIS_HIGH, SVG_WIDTH - 2 * PAGE_MARGIN, KEY,
              "Shade: how likely it is acted on in that turn. Frame: from 10 % to 90 %, open where "
              "90 % is not reached. Stroke: by this turn one half. Broken line: waits for.");
    draw_all(to, &g, g.top + rows + AXIS_HIGH + KEY_HIGH + ALL_HEAD);
    page_close(to);
    text_finish(&about);
    text_finish(&last);
}
