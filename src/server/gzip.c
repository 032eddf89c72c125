/* SPDX-License-Identifier: MIT */
/* Long answers, packed. */
#include "server/gzip.h"

#include <zlib.h>

/* Windows as usual, with the head of gzip, which has neither a name nor a time. */
enum { WINDOW = 15 + 16, MEMORY = 8, LEVEL = 4 };

void gzip_pack(Text *to, const Text *from)
{
    z_stream stream = { 0 };

    if (from->length < GZIP_LEAST ||
        deflateInit2(&stream, LEVEL, Z_DEFLATED, WINDOW, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK) {
        return;
    }
    stream.next_in = (Bytef *)from->at;
    stream.avail_in = (uInt)from->length;
    int result = Z_OK;
    while (result == Z_OK) {
        Bytef part[16 << 10];
        stream.next_out = part;
        stream.avail_out = sizeof part;
        result = deflate(&stream, Z_FINISH);
        text_add_n(to, (const char *)part, sizeof part - stream.avail_out);
    }
    deflateEnd(&stream);
    if (result != Z_STREAM_END) {
        text_clear(to);
    }
}
