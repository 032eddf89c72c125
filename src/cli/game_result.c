/* SPDX-License-Identifier: MIT */
/* The command result: what a game came to. */
#include "cli/command.h"
#include "cli/tell.h"

#include "draw/report.h"
#include "wire/report.h"

void tell_result(Text *to, Desk *desk, int seat, Faults *faults)
{
    Report report = { 0 };

    if (desk_result(desk, seat, &report, faults)) {
        report_print(to, &report, LISTING_TEXT);
    }
    report_finish(&report);
}

static void write_page(CliRun *run, const Report *report)
{
    const char *path = run->args.flags[FLAG_HTML];
    Text page = { 0 };

    draw_report(&page, report);
    if (file_is_stream(path)) {
        text_add(&run->text, text_of(&page));
    } else if (file_may_hold(path, "<!doctype html>", "a page", &run->faults) &&
               file_write(path, &page, &run->faults)) {
        text_addf(&run->text, "The page is in %s.\n", path);
    }
    text_finish(&page);
}

void run_result(CliRun *run)
{
    bool markdown = run->args.flags[FLAG_MARKDOWN] != NULL;
    bool html = run->args.flags[FLAG_HTML] != NULL;
    Report report = { 0 };

    if (run->terminal.json + markdown + html > 1) {
        fault_next(faults_add(&run->faults, FAULT_USAGE, "usage.formats",
                              "two ways of printing are given"),
                   "Choose one of --json, --markdown and --html.");
        return;
    }
    if (run_opens_game(run) && desk_result(run->own.desk, run->own.seat, &report, &run->faults)) {
        if (run->terminal.json) {
            wire_report(&run->json, &report);
        } else if (html) {
            write_page(run, &report);
        } else {
            report_print(&run->text, &report, markdown ? LISTING_MARKDOWN : LISTING_TEXT);
        }
    }
    report_finish(&report);
}
