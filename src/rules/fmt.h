/* SPDX-License-Identifier: MIT */
#ifndef RULES_FMT_H
#define RULES_FMT_H

#include "rules/sheet.h"

/* Writes a chart file again with its columns aligned; comments and words stay as they are. */
void fmt_sheet(Text *to, const Source *source);

#endif
