/* SPDX-License-Identifier: MIT */
#ifndef DRAW_GANTT_H
#define DRAW_GANTT_H

#include "draw/page.h"
#include "study/forecast.h"

/* The picture of a forecast: a row for each order, the turns across. */

/* In characters: shades for the chance that an order has been acted on by each turn. */
void gantt_print(Text *to, const Forecast *forecast, int names, int width, bool utf8);

/* In SVG: when each order is acted on, what it waits for, and all of them together. */
void gantt_draw(Text *to, const Forecast *forecast, const Page *page);

#endif
