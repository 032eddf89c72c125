/* SPDX-License-Identifier: MIT */
/* QR codes in characters, two modules to a character. */
#include "server/qr.h"

#include <dlfcn.h>
#include <qrencode.h>

enum { QUIET = 2 }; /* modules of white around it */

/* Whether a module is dark; outside all are light. */
static bool dark(const QRcode *code, int x, int y)
{
    return x >= 0 && y >= 0 && x < code->width && y < code->width &&
           code->data[y * code->width + x] & 1;
}

/* Light modules are drawn, since screens are dark more often than not. */
static void print_code(Text *to, const QRcode *code, bool utf8)
{
    static const char *const HALVES[] = { " ", "▄", "▀", "█" };

    for (int y = -QUIET; y < code->width + QUIET; y += utf8 ? 2 : 1) {
        for (int x = -QUIET; x < code->width + QUIET; x++) {
            if (utf8) {
                text_add(to, HALVES[2 * !dark(code, x, y) + !dark(code, x, y + 1)]);
            } else {
                text_add(to, dark(code, x, y) ? "  " : "##");
            }
        }
        text_add(to, "\n");
    }
}

/* Each row's dark modules as one stroke a run. */
static void draw_code(Text *to, const QRcode *code)
{
    int width = code->width + 2 * QUIET;

    text_addf(to,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
              "shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h%dv%dH0z\"/><path d=\"",
              width, width, width, width);
    for (int y = 0; y < code->width; y++) {
        for (int x = 0, run; x < code->width; x += run) {
            run = 1;
            while (dark(code, x, y) == dark(code, x + run, y) && x + run < code->width) {
                run++;
            }
            if (dark(code, x, y)) {
                text_addf(to, "M%d %dh%dv1h-%dz", x + QUIET, y + QUIET, run, run);
            }
        }
    }
    text_add(to, "\"/></svg>\n");
}

typedef void Draw(Text *to, const QRcode *code, bool utf8);

static void draw_svg(Text *to, const QRcode *code, bool utf8)
{
    (void)utf8;
    draw_code(to, code);
}

static bool encode_and(Text *to, const char *words, Draw *draw, bool utf8)
{
    void *library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
    __typeof__(QRcode_encodeString8bit) *encode = NULL;
    __typeof__(QRcode_free) *finish = NULL;

    if (library) {
        *(void **)&encode = dlsym(library, "QRcode_encodeString8bit");
        *(void **)&finish = dlsym(library, "QRcode_free");
    }
    QRcode *code = encode && finish ? encode(words, 0, QR_ECLEVEL_L) : NULL;
    if (code) {
        draw(to, code, utf8);
        finish(code);
    }
    return code != NULL;
}

void qr_print(Text *to, const char *words, bool utf8)
{
    encode_and(to, words, print_code, utf8);
}

bool qr_svg(Text *to, const char *words)
{
    return encode_and(to, words, draw_svg, false);
}
