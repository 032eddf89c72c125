/* SPDX-License-Identifier: MIT */
/* Reports as JSON. */
#include "wire/report.h"

static const char *const KINDS_OF_PARTS[] = { [REPORT_HEAD] = "heading",
                                              [REPORT_WORDS] = "words",
                                              [REPORT_ITEM] = "item",
                                              [REPORT_TABLE] = "table" };

/* Chances that are nothing to the eye are left out at both ends. */
static void wire_tally(Json *json, const ReportTally *tally)
{
    static const double LEAST = 0.0005;
    int first = 0, last = tally->thrown;

    while (first < tally->well && tally->shares[first] < LEAST) {
        first++;
    }
    while (last > tally->well && tally->shares[last] < LEAST) {
        last--;
    }
    json_open(json, "tally", '{');
    json_number(json, "well", tally->well);
    json_number(json, "thrown", tally->thrown);
    json_estimate(json, "expected", tally->expected);
    json_number(json, "first", first);
    json_open(json, "shares", '[');
    for (int i = first; i <= last; i++) {
        json_estimate(json, NULL, tally->shares[i]);
    }
    json_close(json, ']');
    json_close(json, '}');
}

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
        if (part->tally) {
            wire_tally(json, part->tally);
        }
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
}
