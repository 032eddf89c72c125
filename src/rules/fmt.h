/* SPDX-License-Identifier: MIT */
#ifndef RULES_FMT_H
#define RULES_FMT_H

#include "rules/sheet.h"

/* Writes a chart file, plan or scenario again with its columns aligned; comments and words stay as
 * they are, and what stands below what in a scenario. */
void fmt_sheet(Text *to, const Source *source);

#endif
