/* SPDX-License-Identifier: MIT */
#ifndef SERVER_QR_H
#define SERVER_QR_H

#include "base/text.h"

/* A QR code for a phone to read off the screen; nothing where libqrencode is not installed. */
void qr_print(Text *to, const char *words, bool utf8);

/* The same as a picture; false: libqrencode is not installed. */
bool qr_svg(Text *to, const char *words);

#endif
