/* SPDX-License-Identifier: MIT */
/* Crowds: how they join and merge. */
#include "rules/flow.h"

#include <stdlib.h>
#include <string.h>

static void crowd_round(Crowd *crowd)
{
    for (int i = 0; crowd->of && i < crowd->count; i++) {
        crowd->at[i].decimal = chance_decimal(share_chance(crowd, &crowd->at[i]));
    }
    crowd->of = 0;
}

/*
 * Makes ready for a crowd to join another with a chance: out of which number, and how many times
 * its ways. 0: it goes by decimals.
 */
static Wide common_number(Crowd *to, Crowd *from, Chance *chance)
{
    Wide of = 0;

    if (!from->of || !chance->of || (to->count && !to->of)) {
        return 0;
    }
    if ((from->of | chance->of) >> 64 == 0) {
        of = (Wide)(uint64_t)from->of * (uint64_t)chance->of;
    } else if (__builtin_mul_overflow(from->of, chance->of, &of)) {
        return 0;
    }
    if (!to->count || to->of == of) {
        return of;
    }
    Wide common = wide_common(to->of, of), times = common ? wide_ratio(common, to->of) : 1;
    for (int i = 0; times != 1 && i < to->count; i++) {
        to->at[i].ways *= times;
    }
    chance->ways *= common ? wide_ratio(common, of) : 1;
    return common;
}

void crowd_join(Walk *walk, Crowd *to, Crowd *from, const Path *path)
{
    Chance chance = path->chance;
    Wide of = common_number(to, from, &chance);
    AnswerRow seen = 0;

    if (!of) {
        crowd_round(to);
    }
    to->of = of;
    while (to->room < to->count + from->count) {
        to->at = memory_double(to->at, &to->room, sizeof *to->at);
    }
    CrowdShare *share = to->at + to->count;
    for (const CrowdShare *source = from->at; source < from->at + from->count; source++, share++) {
        share->row = walk_row(walk, source->row, path->keep, path->put);
        seen |= share->row;
        if (of) {
            share->ways = source->ways * chance.ways;
        } else {
            share->decimal = chance_decimal(share_chance(from, source)) * chance_decimal(chance);
        }
    }
    to->count += from->count;
    walk->outside |= (seen & walk->guards) != 0;
}

static void share_add(const Crowd *crowd, CrowdShare *to, const CrowdShare *share)
{
    if (crowd->of) {
        to->ways += share->ways;
    } else {
        to->decimal += share->decimal;
    }
}

static int *slot_of(const Crowd *crowd, const Slots *slots, unsigned mask, AnswerRow row)
{
    unsigned at = (unsigned)(row * 0x9E3779B97F4A7C15ull >> 32) & mask;

    while (slots->at[at] && crowd->at[slots->at[at] - 1].row != row) {
        at = (at + 1) & mask;
    }
    return &slots->at[at];
}

void crowd_merge(Crowd *crowd, Slots *slots)
{
    int kept = 0, size = 16;

    if (crowd->count < 2) {
        return;
    }
    while (size < 2 * crowd->count) {
        size *= 2;
    }
    if (slots->room < size) {
        slots->at = memory_grow(slots->at, (size_t)size * sizeof *slots->at);
        slots->room = size;
    }
    memset(slots->at, 0, (size_t)size * sizeof *slots->at);
    for (int i = 0; i < crowd->count; i++) {
        const CrowdShare *share = &crowd->at[i];
        int *slot = slot_of(crowd, slots, (unsigned)size - 1, share->row);
        if (*slot) {
            share_add(crowd, &crowd->at[*slot - 1], share);
        } else {
            crowd->at[kept++] = *share;
            *slot = kept;
        }
    }
    crowd->count = kept;
}

void crowd_sort(Crowd *crowd, Slots *slots)
{
    enum { FEW = 64, MANY = 1024, DIGITS_MOST = 1 << 11 };
    int at[DIGITS_MOST + 1], digits;
    AnswerRow differ = 0;

    crowd_merge(crowd, slots);
    digits = crowd->count < FEW ? 16 : crowd->count < MANY ? 256 : DIGITS_MOST;
    CrowdShare *from = crowd->at, *to = memory_grow(NULL, ((size_t)crowd->count + 1) * sizeof *to);
    for (int i = 1; i < crowd->count; i++) {
        differ |= from[i].row ^ from[0].row;
    }
    while (differ) { /* digit by digit from the lowest, where they differ at all */
        int shift = __builtin_ctzll(differ);
        AnswerRow mask = (AnswerRow)digits - 1;
        memset(at, 0, ((size_t)digits + 1) * sizeof *at);
        for (int i = 0; i < crowd->count; i++) {
            at[1 + (from[i].row >> shift & mask)]++;
        }
        for (int i = 1; i < digits; i++) {
            at[i] += at[i - 1];
        }
        for (int i = 0; i < crowd->count; i++) {
            to[at[from[i].row >> shift & mask]++] = from[i];
        }
        CrowdShare *sorted = to;
        to = from;
        from = sorted;
        differ &= ~(mask << shift);
    }
    crowd->at = from;
    crowd->room = crowd->count;
    free(to);
}
