/* SPDX-License-Identifier: MIT */
#ifndef WIRE_REPORT_H
#define WIRE_REPORT_H

#include "base/report.h"
#include "wire/json.h"

/* A report as its parts, each with its kind: words, or the rows of a table. */
void wire_report(Json *json, const Report *report);

#endif
