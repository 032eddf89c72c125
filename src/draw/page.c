/* SPDX-License-Identifier: MIT */
/* Title, asks and source around a picture. */
#include "draw/page.h"

#include <string.h>

static const SvgFont TITLE = { .size = 17, .color = SVG_BLACK, .bold = true };
static const SvgFont UNDER = { .size = 12, .color = SVG_GREY };
static const SvgFont SOURCE = { .size = 10, .color = SVG_GREY };

enum { LINE = 17, FOOT = 36 };

/* Draws the head, or only measures it if `to` is NULL; returns how high it is. */
static double draw_head(Text *to, const Page *page)
{
    const double width = SVG_WIDTH - 2 * PAGE_MARGIN;
    int titles = svg_lines(to, PAGE_MARGIN, 36, width, TITLE, page->title);
    double y = 36 + (titles - 1) * TITLE.size * 1.35 + 22;
    Text line = { 0 };

    for (const char *at = page->under; *at; at += *at == '\n') {
        size_t length = strcspn(at, "\n");
        text_clear(&line);
        text_add_n(&line, at, length);
        y += LINE * svg_lines(to, PAGE_MARGIN, y, width, UNDER, text_of(&line));
        at += length;
    }
    text_finish(&line);
    return y;
}

double page_open(Text *to, const Page *page, const char *about, double height)
{
    double head = draw_head(NULL, page), all = head + height + FOOT;

    svg_open(to, SVG_WIDTH, all, page->title, about);
    draw_head(to, page);
    svg_text(to, PAGE_MARGIN, all - 14, SOURCE, page->source);
    return head;
}

void page_close(Text *to)
{
    svg_close(to);
}
