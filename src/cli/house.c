/* SPDX-License-Identifier: MIT */
/* Commands for those who edit charts, plans and scenarios: lint and fmt. */
#include "cli/command.h"

#include "charts/fmt.h"
#include "wire/answers.h"

#include <stdio.h>
#include <string.h>

/* ---- lint ---- */

static void lint_house(const char *path, const Args *args, Faults *faults)
{
    House house;

    if (house_read(&house, path, faults)) {
        book_destroy(book_create(house.base, house.layers, house.count, args->options,
                                 args->options_count, faults));
    }
    house_finish(&house);
}

/* Whether standard input, which has no ending that says what it is, has a block of that name. */
static bool stream_has(const char *path, const char *block)
{
    Arena arena = { 0 };
    Faults faults = { 0 };
    Source source;
    size_t length = strlen(block);
    bool has = false;

    if (file_is_stream(path) && file_read(path, &arena, &source, &faults)) {
        for (const char *at = source.text; at && !has; at = strchr(at, '\n')) {
            at += *at == '\n';
            has = strncmp(at, block, length) == 0;
        }
    }
    arena_finish(&arena);
    return has;
}

/* The charts of a path together, its plans and scenarios one by one. */
static bool lint(const char *path, const Args *args, Faults *faults, Faults *warnings)
{
    Arena arena = { 0 };
    char **paths;
    int count = 0, charts = 0, before = faults->count;

    if (files_find(path, true, &arena, &paths, &count, faults)) {
        for (int i = 0; i < count; i++) {
            OpenedPlan opened;
            if (file_is_plan(paths[i]) || stream_has(paths[i], "[plan]")) {
                opened_plan(&opened, paths[i], args, faults);
                opened_plan_finish(&opened);
            } else if (file_is_scenario(paths[i]) || stream_has(paths[i], "[scenario]")) {
                scenario_lint(paths[i], args, faults, warnings);
            } else {
                charts++;
            }
        }
        if (charts) {
            lint_house(path, args, faults);
        }
    }
    arena_finish(&arena);
    return faults->count == before;
}

void run_lint(CliRun *run)
{
    Faults warnings = { 0 };

    for (int i = 0; i < run->args.count; i++) {
        Faults faults = { 0 };
        if (!lint(run->args.words[i], &run->args, &faults, &warnings)) {
            int failed = terminal_fail(&faults, run->terminal.json);
            run->result = run->result ? run->result : failed;
        }
    }
    if (!run->result && run->terminal.json) {
        wire_warnings(&run->json, &warnings);
    } else if (warnings.count && !run->terminal.json) {
        terminal_fail(&warnings, false);
    }
}

/* ---- fmt ---- */

static bool read_sheet(const char *path, Arena *arena, Source *source, Faults *faults)
{
    if (!file_read(path, arena, source, faults)) {
        return false;
    }
    if (text_junk(source->text, source->length) == source->length) {
        return true;
    }
    Fault *fault = faults_add(faults, FAULT_INPUT, "sheet.junk", "this is not plain UTF-8 text");
    snprintf(fault->file, sizeof fault->file, "%.150s", source->name);
    fault_next(fault, "Save the file as plain text in UTF-8.");
    return false;
}

static bool fmt_file(const char *path, bool only_check, Text *changed, Faults *faults)
{
    Arena arena = { 0 };
    Source source;
    Text text = { 0 };
    int before = faults->count;

    if (read_sheet(path, &arena, &source, faults)) {
        fmt_sheet(&text, &source);
        bool same =
            text.length == source.length && memcmp(text_of(&text), source.text, text.length) == 0;
        if (!same && (only_check || file_replace(path, &text, faults))) {
            text_addf(changed, "%s\n", path);
        }
    }
    text_finish(&text);
    arena_finish(&arena);
    return faults->count == before;
}

static void fmt_stream(CliRun *run)
{
    Arena arena = { 0 };
    Source source;

    run->terminal.json = false; /* the sheet itself is the answer */
    if (read_sheet(run->args.words[0], &arena, &source, &run->faults)) {
        fmt_sheet(&run->text, &source);
    }
    arena_finish(&arena);
}

static void fmt_json(Json *json, Text *changed)
{
    json_open(json, NULL, '{');
    json_open(json, "changed", '[');
    for (char *line = changed->at ? strtok(changed->at, "\n") : NULL; line;
         line = strtok(NULL, "\n")) {
        json_string(json, NULL, line);
    }
    json_close(json, ']');
    json_close(json, '}');
}

void run_fmt(CliRun *run)
{
    const Args *args = &run->args;
    bool only_check = args->flags[FLAG_CHECK] != NULL;
    Text changed = { 0 };
    Arena arena = { 0 };

    if (args->count == 1 && file_is_stream(args->words[0])) {
        fmt_stream(run);
        return;
    }
    for (int i = 0; i < args->count; i++) {
        if (file_is_stream(args->words[i])) {
            fault_next(faults_add(&run->faults, FAULT_USAGE, "usage.stream",
                                  "- is formatted by itself, not with files"),
                       "galloper fmt - < FILE");
            return;
        }
    }
    for (int i = 0; i < args->count; i++) {
        char **paths;
        int count = 0;
        if (files_find(args->words[i], true, &arena, &paths, &count, &run->faults)) {
            for (int j = 0; j < count; j++) {
                fmt_file(paths[j], only_check, &changed, &run->faults);
            }
        }
    }
    run->result = only_check && changed.length ? FAULT_REFUSED : 0;
    run->partial = true;
    if (run->terminal.json) {
        fmt_json(&run->json, &changed);
    } else {
        text_add(&run->text, text_of(&changed));
    }
    text_finish(&changed);
    arena_finish(&arena);
}
