/* SPDX-License-Identifier: MIT */
/* Pictures: SVG that is well-formed whatever the words are; bars and columns of characters. */
#include "support.h"

#include "draw/bars.h"
#include "draw/svg.h"

#include <string.h>

static void words_are_escaped(void **state)
{
    Text text = { 0 };
    SvgFont font = { .size = 12, .color = SVG_BLACK };

    (void)state;
    svg_text(&text, 1, 2.25, font, "a<b & \"c\"\x01\xff ½");
    assert_string_equal(text_of(&text), "<text x=\"1\" y=\"2.2\" font-size=\"12\" "
                                        "fill=\"#000000\">a&lt;b &amp; &quot;c&quot;?? ½</text>\n");
    text_finish(&text);
}

static void long_words_break_into_lines(void **state)
{
    Text text = { 0 };
    SvgFont font = { .size = 10, .color = SVG_BLACK };
    const char *words = "one two three four five six";

    (void)state;
    assert_int_equal(svg_lines(NULL, 0, 0, 1000, font, words), 1);
    assert_int_equal(svg_lines(NULL, 0, 0, 80, font, words), 2);
    assert_int_equal(svg_lines(NULL, 0, 0, 80, font, ""), 0);
    svg_lines(&text, 0, 20, 80, font, words);
    assert_non_null(strstr(text_of(&text), "y=\"33.5\""));
    text_finish(&text);
}

/* Wide pictures keep their size, high ones are shrunk to a page. */
static void a_picture_fits_a_page(void **state)
{
    Text text = { 0 };

    (void)state;
    svg_open(&text, SVG_WIDTH, 300, "title", "about");
    assert_non_null(strstr(text_of(&text), "width=\"680\" height=\"300\" viewBox=\"0 0 680 300\""));
    text_clear(&text);
    svg_open(&text, SVG_WIDTH, 1960, "title", "about");
    assert_non_null(
        strstr(text_of(&text), "width=\"340\" height=\"980\" viewBox=\"0 0 680 1960\""));
    text_finish(&text);
}

static void bars_have_parts_of_cells(void **state)
{
    static const struct {
        double share;
        const char *utf8, *ascii;
    } BARS[] = {
        { 0, "", "" },
        { 1e-9, "▏", "." },
        { 0.125, "▌", ":" },
        { 0.25, "█", "#" },
        { 0.5, "██", "##" },
        { 0.59, "██▍", "##." },
        { 0.99, "████", "####" },
        { 1, "████", "####" },
    };
    Text text = { 0 };

    (void)state;
    for (size_t i = 0; i < sizeof BARS / sizeof *BARS; i++) {
        text_clear(&text);
        bar_print(&text, BARS[i].share, 4, true);
        assert_string_equal(text_of(&text), BARS[i].utf8);
        text_clear(&text);
        bar_print(&text, BARS[i].share, 4, false);
        assert_string_equal(text_of(&text), BARS[i].ascii);
    }
    text_finish(&text);
}

static void columns_stand_on_their_axis(void **state)
{
    const double shares[] = { 0, 0.25, 0.5, 1 };
    Text text = { 0 };

    (void)state;
    columns_print(&text, (Columns){ shares, 4, 9 }, 60, true);
    assert_string_equal(text_of(&text), "100 %              ███\n"
                                        " 75 %              ███\n"
                                        " 50 %          ███ ███\n"
                                        " 25 %      ███ ███ ███\n"
                                        "      └────────────────\n"
                                        "       9   10  11  12\n");
    text_clear(&text);
    columns_print(&text, (Columns){ shares, 4, 9 }, 2, false); /* each second one */
    assert_string_equal(text_of(&text), "100 %\n"
                                        " 75 %\n"
                                        " 50 %   #\n"
                                        " 25 %   #\n"
                                        "      +--\n"
                                        "       9\n");
    text_finish(&text);
}

/* However many moments there are, the width holds. */
static void columns_thin_out(void **state)
{
    double shares[1001];
    Text text = { 0 };

    (void)state;
    for (int i = 0; i < 1001; i++) {
        shares[i] = i / 1000.0;
    }
    for (int count = 1; count <= 1001; count++) {
        text_clear(&text);
        columns_print(&text, (Columns){ shares, count, 0 }, 60, true);
        for (char *line = text.at, *end; *line; line = end + 1) {
            end = strchr(line, '\n');
            assert_true(text_width_n(line, (size_t)(end - line)) <= 7 + 60 + 4);
        }
    }
    text_finish(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_escaped),
        cmocka_unit_test(long_words_break_into_lines),
        cmocka_unit_test(a_picture_fits_a_page),
        cmocka_unit_test(bars_have_parts_of_cells),
        cmocka_unit_test(columns_stand_on_their_axis),
        cmocka_unit_test(columns_thin_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
