/* SPDX-License-Identifier: MIT */
#ifndef CHARTS_FMT_H
#define CHARTS_FMT_H

#include "charts/sheet.h"

/* Writes a chart file, plan or scenario again with its columns aligned; comments and words stay as
 * they are, and what stands below what in a scenario. */
void fmt_sheet(Text *to, const Source *source);

#endif
