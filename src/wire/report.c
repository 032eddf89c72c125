/* SPDX-License-Identifier: MIT */
/* Reports as JSON. */
#include "wire/report.h"

static const char *const KINDS_OF_PARTS[] = { [REPORT_HEAD] = "heading",
                                              [REPORT_WORDS] = "words",
                                              [REPORT_ITEM] = "item",
                                              [REPORT_TABLE] = "table" };

void wire_report(Json *json, const Report *report)
{
    json_open(json, NULL, '{');
    json_string(json, "title", report->title);
    json_open(json, "parts", '[');
    for (int i = 0; i < report->count; i++) {
        const ReportPart *part = &report->parts[i];
        json_open(json, NULL, '{');
        json_string(json, "kind", KINDS_OF_PARTS[part->kind]);
        if (part->kind == REPORT_TABLE) {
            json_open(json, "rows", '[');
            for (int cell = 0; cell < part->count; cell += part->columns) {
                json_strings(json, NULL, part->cells + cell, part->columns);
            }
            json_close(json, ']');
        } else {
            json_string(json, "words", part->words);
        }
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
}
