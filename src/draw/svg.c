/* SPDX-License-Identifier: MIT */
/* Writes SVG as it goes. */
#include "draw/svg.h"

#include <string.h>

static const SvgPen PENS[SVG_PENS] = {
    { "#0072b2", 2, NULL },          /* blue */
    { "#d55e00", 2, "8 4" },         /* vermilion */
    { "#009e73", 2, "2 3" },         /* bluish green */
    { "#cc79a7", 2, "10 3 2 3" },    /* reddish purple */
    { "#000000", 2, "5 2" },         /* black */
    { "#e69f00", 2, "14 4" },        /* orange */
    { "#56b4e9", 2, "8 3 2 3 2 3" }, /* sky blue */
    { "#7f7f7f", 2, "1 2" },         /* grey, for the yellow that white swallows */
};

SvgPen svg_pen(int number)
{
    return PENS[number % SVG_PENS];
}

static const char *escape(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    default:
        return NULL;
    }
}

/* Words as XML has them; a byte that it cannot have becomes a question mark. */
static void add_words(Text *to, const char *words)
{
    size_t length = strlen(words), junk = text_junk(words, length);

    for (size_t i = 0; i < length; i++) {
        if (i == junk) {
            text_add(to, "?");
            junk = i + 1 + text_junk(words + i + 1, length - i - 1);
        } else if (escape(words[i])) {
            text_add(to, escape(words[i]));
        } else {
            text_add_n(to, words + i, 1);
        }
    }
}

/* A length to a tenth, without a needless ".0". */
static void add_number(Text *to, const char *name, double value)
{
    text_addf(to, " %s=\"%.1f", name, value);
    if (to->at[to->length - 1] == '0') {
        to->length -= 2;
        to->at[to->length] = '\0';
    }
    text_add(to, "\"");
}

void svg_open(Text *to, double width, double height, const char *title, const char *about)
{
    double scale = height > SVG_PAGE ? SVG_PAGE / height : 1;

    scale = scale < 0.5 ? 0.5 : scale;
    text_add(to, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"");
    add_number(to, "width", width * scale);
    add_number(to, "height", height * scale);
    text_addf(to, " viewBox=\"0 0 %.0f %.0f\"", width, height);
    text_add(to, " font-family=\"system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', "
                 "'DejaVu Sans', sans-serif\">\n<title>");
    add_words(to, title);
    text_add(to, "</title>\n<desc>");
    add_words(to, about);
    text_add(to, "</desc>\n");
    svg_rect(to, (SvgPoint){ 0, 0 }, width, height, "#ffffff", NULL);
}

void svg_close(Text *to)
{
    text_add(to, "</svg>\n");
}

void svg_text(Text *to, double x, double y, SvgFont font, const char *words)
{
    static const char *const ANCHORS[] = {
        [SVG_START] = "", [SVG_MIDDLE] = "middle", [SVG_END] = "end"
    };

    text_add(to, "<text");
    add_number(to, "x", x);
    add_number(to, "y", y);
    add_number(to, "font-size", font.size);
    if (font.anchor != SVG_START) {
        text_addf(to, " text-anchor=\"%s\"", ANCHORS[font.anchor]);
    }
    text_addf(to, "%s fill=\"%s\">", font.bold ? " font-weight=\"bold\"" : "", font.color);
    add_words(to, words);
    text_add(to, "</text>\n");
}

double svg_text_width(SvgFont font, const char *words)
{
    return font.size * (font.bold ? 0.64 : 0.58) * text_width(words);
}

int svg_lines(Text *to, double x, double y, double width, SvgFont font, const char *words)
{
    Text broken = { 0 };
    int count = 0, columns = (int)(width / svg_text_width(font, "x"));

    text_wrap(&broken, words, 0, 0, columns);
    for (char *line = broken.at; line; count++) {
        char *end = strchr(line, '\n');
        if (end) {
            *end++ = '\0';
        }
        if (to) {
            svg_text(to, x, y + count * font.size * 1.35, font, line);
        }
        line = end;
    }
    text_finish(&broken);
    return count;
}

/* Closes an element that may have a tip. */
static void add_tip(Text *to, const char *element, const char *tip)
{
    if (!tip) {
        text_add(to, "/>\n");
        return;
    }
    text_add(to, "><title>");
    add_words(to, tip);
    text_addf(to, "</title></%s>\n", element);
}

void svg_rect(Text *to, SvgPoint corner, double width, double height, const char *fill,
              const char *tip)
{
    text_add(to, "<rect");
    add_number(to, "x", corner.x);
    add_number(to, "y", corner.y);
    add_number(to, "width", width);
    add_number(to, "height", height);
    text_addf(to, " fill=\"%s\"", fill);
    add_tip(to, "rect", tip);
}

void svg_dot(Text *to, SvgPoint at, double radius, const char *fill, const char *tip)
{
    text_add(to, "<circle");
    add_number(to, "cx", at.x);
    add_number(to, "cy", at.y);
    add_number(to, "r", radius);
    text_addf(to, " fill=\"%s\"", fill);
    add_tip(to, "circle", tip);
}

static void add_pen(Text *to, SvgPen pen)
{
    text_addf(to, " stroke=\"%s\"", pen.color);
    add_number(to, "stroke-width", pen.width);
    if (pen.dash) {
        text_addf(to, " stroke-dasharray=\"%s\"", pen.dash);
    }
    text_add(to, "/>\n");
}

void svg_line(Text *to, SvgPoint from, SvgPoint end, SvgPen pen)
{
    text_add(to, "<line");
    add_number(to, "x1", from.x);
    add_number(to, "y1", from.y);
    add_number(to, "x2", end.x);
    add_number(to, "y2", end.y);
    add_pen(to, pen);
}

void svg_polyline(Text *to, const SvgPoint *points, int count, SvgPen pen)
{
    text_add(to, "<polyline fill=\"none\" stroke-linejoin=\"round\" points=\"");
    for (int i = 0; i < count; i++) {
        text_addf(to, "%s%.1f,%.1f", i ? " " : "", points[i].x, points[i].y);
    }
    text_add(to, "\"");
    add_pen(to, pen);
}
