/* SPDX-License-Identifier: MIT */
#ifndef DRAW_PAGE_H
#define DRAW_PAGE_H

#include "draw/svg.h"

/* What stands around every picture. */
typedef struct Page {
    const char *title;
    const char *under;  /* lines below the title, parted by line ends; "" for none */
    const char *source; /* the line at the foot */
} Page;

enum { PAGE_MARGIN = 24 };

/* Begins a picture that is `height` high between head and foot; returns where it begins. `about`
 * tells it to those who cannot see it. */
double page_open(Text *to, const Page *page, const char *about, double height);
void page_close(Text *to);

#endif
