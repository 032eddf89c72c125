/* SPDX-License-Identifier: MIT */
#ifndef SERVER_GZIP_H
#define SERVER_GZIP_H

#include "base/text.h"

/* Answers that are sent packed: what is shorter is not worth the work. */
enum { GZIP_LEAST = 8 << 10 };

/* Packs a text, the same always to the same bytes; nothing where it is short or there is no room.
 */
void gzip_pack(Text *to, const Text *from);

#endif
