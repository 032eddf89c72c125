/* SPDX-License-Identifier: MIT */
/* Reports as pages. */
#include "draw/report.h"

static const char STYLE[] =
    "body{font:1rem/1.45 Georgia,serif;color:#222;max-width:46rem;margin:2rem auto;padding:0 1rem}"
    "h1{font-size:1.6rem;margin-bottom:.2rem}"
    "h2{font-size:1.15rem;border-bottom:1px solid #999;margin-top:1.8rem;break-after:avoid}"
    "table{border-collapse:collapse}tr{break-inside:avoid}"
    "th,td{text-align:right;padding:.15rem .6rem;border-bottom:1px solid #ddd}"
    "th:first-child,td:first-child{text-align:left;padding-left:0;white-space:pre}"
    "@media print{body{font-size:10.5pt;margin:0;max-width:none}}";

static void add_words(Text *to, const char *words)
{
    for (; *words; words++) {
        switch (*words) {
        case '<':
            text_add(to, "&lt;");
            break;
        case '>':
            text_add(to, "&gt;");
            break;
        case '&':
            text_add(to, "&amp;");
            break;
        default:
            text_add_n(to, words, 1);
        }
    }
}

static void add_element(Text *to, const char *name, const char *words)
{
    text_addf(to, "<%s>", name);
    add_words(to, words);
    text_addf(to, "</%s>\n", name);
}

static void add_table(Text *to, const ReportPart *table)
{
    text_add(to, "<table>\n");
    for (int i = 0; i < table->count; i++) {
        text_add(to, i % table->columns ? "" : "<tr>\n");
        add_element(to, i < table->columns ? "th" : "td", table->cells[i]);
        text_add(to, i % table->columns == table->columns - 1 ? "</tr>\n" : "");
    }
    text_add(to, "</table>\n");
}

void draw_report(Text *to, const Report *report)
{
    static const char *const ELEMENTS[] = {
        [REPORT_HEAD] = "h2", [REPORT_WORDS] = "p", [REPORT_ITEM] = "li"
    };
    bool listed = false;

    text_add(to, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                 "<meta name=\"viewport\" content=\"width=device-width\">\n");
    add_element(to, "title", report->title);
    text_addf(to, "<style>%s</style>\n</head>\n<body>\n", STYLE);
    add_element(to, "h1", report->title);
    for (int i = 0; i < report->count; i++) {
        const ReportPart *part = &report->parts[i];
        bool item = part->kind == REPORT_ITEM;
        text_add(to, item && !listed ? "<ul>\n" : !item && listed ? "</ul>\n" : "");
        listed = item;
        if (part->kind == REPORT_TABLE) {
            add_table(to, part);
        } else {
            add_element(to, ELEMENTS[part->kind], part->words);
        }
    }
    text_add(to, listed ? "</ul>\n" : "");
    text_add(to, "</body>\n</html>\n");
}
