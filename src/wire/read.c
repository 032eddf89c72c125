/* SPDX-License-Identifier: MIT */
/* Parts of a simulation, read back from JSON. */
#include "wire/read.h"

#include "rules/play.h"

#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

/* Says of which file a fault is; always false. */
static bool wrong(const SimFile *file, Fault *fault)
{
    snprintf(fault->file, sizeof fault->file, "%.150s", file->path);
    if (!fault->next[0]) {
        fault_next(fault, "Run this part again, and merge what sim --json wrote.");
    }
    return false;
}

static bool bad_field(const SimFile *file, const char *key, const char *wanted, Faults *faults)
{
    return wrong(file, faults_add(faults, FAULT_INPUT, "part.field",
                                  "\"%.40s\" is missing or not %s", key, wanted));
}

static bool read_string(const SimFile *file, const char *key, bool optional, const char **value,
                        Faults *faults)
{
    const json_t *found = json_object_get(file->root, key);

    *value = json_string_value(found);
    return *value || (!found && optional) || bad_field(file, key, "a string", faults);
}

static bool read_number(const SimFile *file, const json_t *in, const char *key, uint64_t least,
                        uint64_t most, uint64_t *value, Faults *faults)
{
    const json_t *found = json_object_get(in, key);
    json_int_t number = json_integer_value(found);

    *value = (uint64_t)number;
    return (json_is_integer(found) && number >= 0 && *value >= least && *value <= most) ||
           bad_field(file, key, "a whole number in its range", faults);
}

/* A value of an ask, string or number, as name=value. */
static const char *typed_ask(SimFile *file, const char *name, const json_t *value)
{
    return json_is_integer(value)
               ? arena_print(&file->arena, "%s=%lld", name, (long long)json_integer_value(value))
               : arena_print(&file->arena, "%s=%s", name, json_string_value(value));
}

static bool read_asks(SimFile *file, Faults *faults)
{
    json_t *asks = json_object_get(file->root, "asks"), *value;
    const char *name;

    if (!json_is_object(asks)) {
        return bad_field(file, "asks", "an object", faults);
    }
    file->asks = arena_take(&file->arena, (json_object_size(asks) + 1) * sizeof *file->asks);
    json_object_foreach(asks, name, value)
    {
        if (!json_is_integer(value) && !json_is_string(value)) {
            return bad_field(file, name, "a string or a whole number", faults);
        }
        file->asks[file->asks_count++] = typed_ask(file, name, value);
    }
    return true;
}

static bool read_options(SimFile *file, Faults *faults)
{
    const json_t *options = json_object_get(file->root, "options");
    size_t count = json_array_size(options);
    const char **list = arena_take(&file->arena, (count + 1) * sizeof *list);

    if (options && (!json_is_array(options) || count > 100)) {
        return bad_field(file, "options", "an array of strings", faults);
    }
    for (size_t i = 0; i < count; i++) {
        list[i] = json_string_value(json_array_get(options, i));
        if (!list[i]) {
            return bad_field(file, "options", "an array of strings", faults);
        }
    }
    file->part.options = list;
    file->part.options_count = (int)count;
    return true;
}

static bool read_part(SimFile *file, Faults *faults)
{
    const json_t *part = json_object_get(file->root, "part");
    SimPart *p = &file->part;
    uint64_t number, of;

    if (json_object_get(part, "missing")) {
        Fault *fault =
            faults_add(faults, FAULT_INPUT, "part.several", "it holds several parts already");
        fault_next(fault, "Merge the parts themselves, all at once.");
        return wrong(file, fault);
    }
    if (!read_number(file, part, "of", 1, SIM_PARTS_MOST, &of, faults) ||
        !read_number(file, part, "number", 1, of, &number, faults)) {
        return false;
    }
    p->number = (int)number;
    p->of = (int)of;
    uint64_t size =
        sim_part(p->trials, p->number + 1, p->of) - sim_part(p->trials, p->number, p->of);
    if (!read_number(file, file->root, "done", 0, p->trials, &p->done, faults)) {
        return false;
    }
    return p->done == size ||
           wrong(file, faults_add(faults, FAULT_INPUT, "part.size",
                                  "it has %llu trials, but part %d of %d of them has %llu",
                                  (unsigned long long)p->done, p->number, p->of,
                                  (unsigned long long)size));
}

static bool read_way(SimFile *file, Faults *faults)
{
    const char *way;

    if (!read_string(file, "way", false, &way, faults)) {
        return false;
    }
    int found = text_find(way, sim_ways);
    file->part.way = (SimWay)found;
    return found >= 0 || bad_field(file, "way", "\"table\" or \"dice\"", faults);
}

static bool known_keys(const SimFile *file, Faults *faults)
{
    static const char *const KEYS[] = { "system",  "rule",     "asks",       "by",   "rules",
                                        "options", "seed",     "trials",     "part", "done",
                                        "way",     "outcomes", "chi_square", NULL };
    json_t *value;
    const char *name;

    json_object_foreach(file->root, name, value)
    {
        if (text_find(name, KEYS) < 0) {
            return wrong(file, faults_add(faults, FAULT_INPUT, "part.key",
                                          "no part of a simulation has a \"%.40s\"", name));
        }
    }
    return true;
}

static bool parse(SimFile *file, const Source *source, Faults *faults)
{
    json_error_t error;

    file->root = json_loadb(source->text, source->length, JSON_REJECT_DUPLICATES, &error);
    if (!file->root) {
        Fault *fault = faults_add(faults, FAULT_INPUT, "part.json",
                                  "this is no JSON, or not all of it: %s", error.text);
        wrong(file, fault);
        fault->line = error.line;
        fault->column = error.column > 0 ? error.column : 1;
    } else if (!json_is_object(file->root)) {
        wrong(file, faults_add(faults, FAULT_INPUT, "part.json", "this is no JSON object"));
    }
    return json_is_object(file->root);
}

bool sim_file_read(SimFile *file, const Source *source, Faults *faults)
{
    SimPart *part = &file->part;

    *file = (SimFile){ .path = source->name };
    return parse(file, source, faults) && known_keys(file, faults) &&
           read_string(file, "system", false, &file->system, faults) &&
           read_string(file, "rule", false, &file->rule, faults) && read_asks(file, faults) &&
           read_string(file, "by", true, &part->by, faults) &&
           read_string(file, "rules", true, &part->house, faults) && read_options(file, faults) &&
           read_number(file, file->root, "seed", 0, SEED_MOST, &part->seed, faults) &&
           read_number(file, file->root, "trials", 1, SIM_TRIALS_MOST, &part->trials, faults) &&
           read_part(file, faults) && read_way(file, faults);
}

void sim_file_finish(SimFile *file)
{
    json_decref(file->root);
    file->root = NULL;
    arena_finish(&file->arena);
}

bool sim_file_same(const SimFile *first, const SimFile *other, Faults *faults)
{
    static const char *const KEYS[] = { "system",  "rule", "asks",   "by", "rules",
                                        "options", "seed", "trials", "way" };

    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        json_t *one = json_object_get(first->root, KEYS[i]);
        json_t *two = json_object_get(other->root, KEYS[i]);
        if (one == two || json_equal(one, two)) { /* both may be missing */
            continue;
        }
        Fault *fault =
            faults_add(faults, FAULT_INPUT, "part.other",
                       "it is part of another simulation: it differs in \"%s\"", KEYS[i]);
        fault_next(fault, "Merge it with its own; %.150s is the first here.", first->path);
        return wrong(other, fault);
    }
    if (first->part.of != other->part.of) {
        Fault *fault = faults_add(faults, FAULT_INPUT, "part.other",
                                  "it is one of %d parts, where %.100s is one of %d",
                                  other->part.of, first->path, first->part.of);
        fault_next(fault, "Run all parts with the same N of --part K/N.");
        return wrong(other, fault);
    }
    return true;
}

/* The mirror of wire_value: numbers as such, all else as the rules' own words. */
static bool read_value(const json_t *json, const Field *field, const Book *book, int *value)
{
    const char *text = json_string_value(json);

    if (field->type == FIELD_NUMBER) {
        json_int_t number = json_integer_value(json);
        *value = (int)number;
        return json_is_integer(json) && number >= INT_MIN && number <= INT_MAX;
    }
    return text && field_read(field, field->type == FIELD_COLUMN ? book : NULL, text, value) !=
                       FIELD_UNREADABLE;
}

static bool read_outcome(const json_t *outcome, const Rule *rule, const Book *book,
                         const SimPart *part, int *answers, uint64_t *count)
{
    const json_t *values = json_object_get(outcome, "answers");
    json_int_t number = json_integer_value(json_object_get(outcome, "count"));
    size_t wanted = 0;

    memset(answers, 0, ANSWERS_MOST * sizeof *answers);
    *count = (uint64_t)number;
    for (int i = 0; rule->answers[i].name; i++) {
        const Field *answer = &rule->answers[i];
        if (part->by ? strcmp(answer->name, part->by) != 0 : !field_here(answer, book)) {
            continue;
        }
        wanted++;
        if (!read_value(json_object_get(values, answer->name), answer, book, &answers[i])) {
            return false;
        }
    }
    return json_object_size(values) == wanted && number > 0;
}

bool sim_file_outcomes(const SimFile *file, const Rule *rule, const Book *book, Tally *tally,
                       Faults *faults)
{
    const json_t *outcomes = json_object_get(file->root, "outcomes");
    uint64_t left = file->part.done;

    if (!json_is_array(outcomes)) {
        return bad_field(file, "outcomes", "an array", faults);
    }
    for (size_t i = 0; i < json_array_size(outcomes); i++) {
        int answers[ANSWERS_MOST];
        uint64_t count;
        if (!read_outcome(json_array_get(outcomes, i), rule, book, &file->part, answers, &count)) {
            return wrong(file, faults_add(faults, FAULT_INPUT, "part.outcome",
                                          "outcome %zu is none that the rule has, or has no count",
                                          i + 1));
        }
        if (count > left) {
            left = UINT64_MAX;
            break;
        }
        left -= count;
        tally_add(tally, answers, count);
    }
    return left == 0 ||
           wrong(file, faults_add(faults, FAULT_INPUT, "part.sum",
                                  "the counts do not add up to the %llu trials that are done",
                                  (unsigned long long)file->part.done));
}
