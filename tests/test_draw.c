/* SPDX-License-Identifier: MIT */
/* Pictures: well-formed whatever the words are. */
#include "support.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_escaped),
        cmocka_unit_test(long_words_break_into_lines),
        cmocka_unit_test(a_picture_fits_a_page),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
