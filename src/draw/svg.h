/* SPDX-License-Identifier: MIT */
#ifndef DRAW_SVG_H
#define DRAW_SVG_H

#include "base/text.h"

/*
 * Writes SVG as it goes. All words are escaped; there are no scripts, styles or references, so that
 * a picture may stand in any page. One unit is one pixel of the screen: SVG_WIDTH is 180 mm, as
 * wide as the text of an A4 page.
 */
enum { SVG_WIDTH = 680, SVG_PAGE = 980 };

#define SVG_BLACK "#000000"
#define SVG_GREY "#595959"
#define SVG_PALE "#d9d9d9"

typedef enum SvgAnchor {
    SVG_START,
    SVG_MIDDLE,
    SVG_END,
} SvgAnchor;

/* How words look; `y` of words is their base line. */
typedef struct SvgFont {
    double size;
    const char *color;
    SvgAnchor anchor;
    bool bold;
} SvgFont;

/* How a line looks; `dash` is NULL for an unbroken one. */
typedef struct SvgPen {
    const char *color;
    double width;
    const char *dash;
} SvgPen;

typedef struct SvgPoint {
    double x, y;
} SvgPoint;

/*
 * The pen of the `number`th of several lines, and the fill of such bars: colours that the
 * colour-blind tell apart (Okabe and Ito), dashes that a black and white print does. They repeat
 * after SVG_PENS.
 */
enum { SVG_PENS = 8 };
SvgPen svg_pen(int number);

/* Begins a picture on white. One that is too high for an A4 page is shrunk to fit, by half at most.
 */
void svg_open(Text *to, double width, double height, const char *title, const char *about);
void svg_close(Text *to);

void svg_text(Text *to, double x, double y, SvgFont font, const char *words);

/* Words broken at blanks so that each line fits `width`; returns how many lines there are. With
 * `to` NULL they are only counted. */
int svg_lines(Text *to, double x, double y, double width, SvgFont font, const char *words);

/* About how wide words are: there is no telling which font will be there. */
double svg_text_width(SvgFont font, const char *words);

/* `tip`, shown where a mouse points, may be NULL. */
void svg_rect(Text *to, SvgPoint corner, double width, double height, const char *fill,
              const char *tip);
void svg_dot(Text *to, SvgPoint at, double radius, const char *fill, const char *tip);
void svg_line(Text *to, SvgPoint from, SvgPoint end, SvgPen pen);
void svg_polyline(Text *to, const SvgPoint *points, int count, SvgPen pen);

#endif
