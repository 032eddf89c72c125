/* SPDX-License-Identifier: MIT */
/* Simulations as JSON. */
#include "wire/sim.h"

#include "wire/answers.h"

const char *const sim_ways[] = { [SIM_TABLE] = "table", [SIM_DICE] = "dice", NULL };

static void wire_question(Json *json, const SimPart *part)
{
    json_maybe(json, "by", part->by);
    json_maybe(json, "rules", part->house);
    if (part->options_count) {
        json_strings(json, "options", part->options, part->options_count);
    }
}

static void wire_part(Json *json, const SimPart *part)
{
    json_open(json, "part", '{');
    if (part->number) {
        json_number(json, "number", part->number);
    }
    json_number(json, "of", part->of);
    if (!part->number) {
        json_open(json, "missing", '[');
        for (int i = 0; i < part->of; i++) {
            if (!part->given[i]) {
                json_number(json, NULL, i + 1);
            }
        }
        json_close(json, ']');
    }
    json_close(json, '}');
}

void wire_sim(Json *json, const Sim *sim, const SimPart *part, const Tally *sorted)
{
    Chi chi = sim_chi(sim, sorted);

    wire_head(json, sim->book, sim->rule, &sim->asks);
    wire_question(json, part);
    json_number(json, "seed", (long)part->seed);
    json_number(json, "trials", (long)part->trials);
    wire_part(json, part);
    json_number(json, "done", (long)part->done);
    json_string(json, "way", sim_ways[part->way]);
    json_open(json, "outcomes", '[');
    for (int i = 0; i < sorted->outcomes.count; i++) {
        json_open(json, NULL, '{');
        wire_answers(json, sim->book, sim->odds, rowset_row(&sorted->outcomes, i));
        json_number(json, "count", (long)sorted->counts[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
    if (chi.freedom) {
        json_open(json, "chi_square", '{');
        json_estimate(json, "value", chi.value);
        json_number(json, "freedom", chi.freedom);
        json_estimate(json, "p", chi.p);
        json_close(json, '}');
    }
    json_close(json, '}');
}
