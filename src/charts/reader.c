/* SPDX-License-Identifier: MIT */
/* Headings of charts: 7, 2..3, <=-3, <1, >=8, words; what they cover, and what they leave out. */
#include "charts/reader.h"

#include <limits.h>
#include <string.h>

enum { SPAN_MOST = 4000, UNSET = 255 };

static bool bound_value(const BlockBinding *at, const Axis *axis, const char *text, int *value)
{
    if (axis->words) {
        *value = alias_find(at->aliases, text, axis->words);
        return *value >= 0;
    }
    int unit = axis->unit ? axis->unit : WHOLE;
    if (!exact_parse(text, value) || *value % unit) {
        return false;
    }
    *value /= unit;
    return true;
}

/* One of the parts of a heading that commas divide: 7, 2..3, <=-3, <1, >=8, or a word for a number.
 */
static bool one_span(const BlockBinding *at, const Axis *axis, const char *text, ValueSpan *span)
{
    const char *dots = strstr(text, "..");

    if (strncmp(text, "<=", 2) == 0) {
        span->low = INT_MIN;
        return bound_value(at, axis, text + 2, &span->high);
    }
    if (*text == '<') {
        span->low = INT_MIN;
        return bound_value(at, axis, text + 1, &span->high) && span->high-- > INT_MIN;
    }
    if (strncmp(text, ">=", 2) == 0) {
        span->high = INT_MAX;
        return bound_value(at, axis, text + 2, &span->low);
    }
    if (dots && dots > text) {
        const char *first = arena_copy(at->arena, text, (size_t)(dots - text));
        return bound_value(at, axis, first, &span->low) &&
               bound_value(at, axis, dots + 2, &span->high) && span->low <= span->high;
    }
    span->high = INT_MAX;
    if (!bound_value(at, axis, text, &span->low)) {
        return false;
    }
    span->high = span->low;
    return true;
}

void spans_add(const BlockBinding *at, const Axis *axis, const Token *token, const char *text,
               int index, Spans *spans)
{
    while (*text) {
        size_t length = strcspn(text, ",");
        ValueSpan span = { .index = index, .token = token };
        const char *part = text[length] ? arena_copy(at->arena, text, length) : text;
        part += strspn(part, " ");
        if (!one_span(at, axis, part, &span)) {
            Fault *fault = block_fault(at->block, token, at->faults, "chart.heading",
                                       "\"%.60s\" covers nothing here", part);
            const char *near = axis->words ? text_nearest(part, axis->words) : NULL;
            if (near) {
                fault_next(fault, "Did you mean \"%s\"?", near);
            } else {
                fault_next(fault, "Write 7, 2..3, <=-3, >=8%s.",
                           axis->words ? " or a word of this chart" : "");
            }
        } else {
            spans->at =
                arena_room(at->arena, spans->at, spans->count, &spans->room, sizeof *spans->at);
            spans->at[spans->count++] = span;
        }
        text += length + (text[length] == ',');
    }
}

static void value_print(Text *to, const Axis *axis, int value)
{
    if (axis->words) {
        text_add(to, axis->words[value]);
    } else {
        exact_print(to, value * (axis->unit ? axis->unit : WHOLE));
    }
}

static void fault_gap(const BlockBinding *at, const Axis *axis, const Token *near, const char *side,
                      int low, int high)
{
    Text gap = { 0 };

    value_print(&gap, axis, low);
    if (high > low) {
        text_add(&gap, "..");
        value_print(&gap, axis, high);
    }
    Fault *fault = block_fault(at->block, near, at->faults, "chart.gap", "no %s covers %s", side,
                               text_of(&gap));
    fault_next(fault, "Add it, or widen a neighbour.");
    text_finish(&gap);
}

bool dice_can_show(const Dice *thrown, int value)
{
    return !thrown || thrown->reading != DICE_TENS ||
           (value / 10 >= 1 && value / 10 <= thrown->sides && value % 10 >= 1 &&
            value % 10 <= thrown->sides);
}

Reader spans_reader(const BlockBinding *at, const Axis *axis, const Spans *spans, const Token *near,
                    const char *side, int low, int high, const Dice *thrown)
{
    for (int i = 0; i < spans->count; i++) {
        const ValueSpan *span = &spans->at[i];
        int ends[2] = { span->low == INT_MIN ? span->high : span->low,
                        span->high == INT_MAX ? span->low : span->high };
        low = ends[0] < low ? ends[0] : low;
        high = ends[1] > high ? ends[1] : high;
    }
    if (high < low || (long)high - low > SPAN_MOST) {
        if (spans->count) {
            fault_next(
                block_fault(at->block, near, at->faults, "chart.span", "the headings span too far"),
                "Use an open end: <=%d or >=%d.", low, low + 1);
        }
        return (Reader){ 0 };
    }
    unsigned char *index = arena_take(at->arena, (size_t)(high - low + 1));
    memset(index, UNSET, (size_t)(high - low + 1));
    for (int i = 0; i < spans->count; i++) {
        const ValueSpan *span = &spans->at[i];
        int first = span->low < low ? low : span->low, last = span->high > high ? high : span->high;
        bool told = false;
        for (int value = first; value <= last; value++) {
            if (index[value - low] != UNSET && !told) {
                Text twice = { 0 };
                value_print(&twice, axis, value);
                fault_next(block_fault(at->block, span->token, at->faults, "chart.overlap",
                                       "%s is covered twice", text_of(&twice)),
                           "Each value belongs to one %s.", side);
                text_finish(&twice);
                told = true;
            }
            index[value - low] = (unsigned char)span->index;
        }
    }
    for (int value = low; value <= high; value++) {
        int last = value;
        if (index[value - low] != UNSET || !dice_can_show(thrown, value)) {
            continue;
        }
        while (last < high && index[last + 1 - low] == UNSET && dice_can_show(thrown, last + 1)) {
            last++;
        }
        fault_gap(at, axis, near, side, value, last);
        memset(index + (value - low), 0, (size_t)(last - value + 1));
        value = last;
    }
    for (int value = low + 1; value <= high; value++) { /* what cannot be reads as what is below */
        if (index[value - low] == UNSET) {
            index[value - low] = index[value - low - 1];
        }
    }
    return (Reader){ low, high, index };
}

Reader axis_reader(const BlockBinding *at, const Axis *axis, const Token *tokens,
                   const Heading *heads, int count, const Token *near, const char *side)
{
    Spans spans = { 0 };
    int low = axis->low, high = axis->high;

    for (int i = 0; i < count; i++) {
        spans_add(at, axis, &tokens[i], heads[i].text, i, &spans);
    }
    if (axis->words) {
        low = 0;
        high = words_count(axis->words) - 1;
    } else if (low == 0 && high == 0) {
        low = INT_MAX;
        high = INT_MIN;
    }
    return spans_reader(at, axis, &spans, near, side, low, high, NULL);
}
