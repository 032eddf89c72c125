/* SPDX-License-Identifier: MIT */
#ifndef DRAW_REPORT_H
#define DRAW_REPORT_H

#include "base/report.h"

/* A report as a page of HTML to read and to print, which needs nothing else. */
void draw_report(Text *to, const Report *report);

#endif
