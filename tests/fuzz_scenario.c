/* SPDX-License-Identifier: MIT */
/* Any bytes as a scenario: read, bind, to CSV and back. */
#include "charts/fmt.h"
#include "game/game.h"
#include "systems/systems.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What went out as CSV and came back says the same. */
static void go_round(const Scenario *scenario)
{
    Faults faults = { 0 };
    Text csv = { 0 }, text = { 0 };
    Scenario other;

    scenario_csv(scenario, &csv);
    Source in = { "fuzz.csv", text_of(&csv), csv.length };
    if (scenario_from_csv(scenario, &in, &text, &faults)) {
        Source source = { "fuzz.scenario", text_of(&text), text.length };
        scenario_read(&other, &source, "fuzz", false, &faults);
        if (!other.good || other.pieces_count != scenario->pieces_count) {
            abort();
        }
        for (int i = 1; i <= other.pieces_count; i++) {
            const ScenarioPiece *one = &scenario->pieces[i], *two = &other.pieces[i];
            if (strcmp(one->id, two->id) != 0 || one->parent != two->parent) {
                abort();
            }
        }
        scenario_finish(&other);
    }
    text_finish(&csv);
    text_finish(&text);
}

static void bind(const Scenario *scenario, Faults *faults)
{
    const System *system = scenario->system ? system_find(scenario->system->text) : NULL;
    Book *book = system && system->game ? book_create(system, NULL, 0, NULL, 0, faults) : NULL;
    Traits traits;
    World world;

    if (book) {
        traits_init(&traits, system->game, book);
        world_init(&world, &traits);
        if (!scenario_bind(scenario, system->game, book, &world, faults) &&
            world_count(&world, KIND_PIECE)) {
            abort();
        }
        world_finish(&world);
    }
    book_destroy(book);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Source source = { "fuzz.scenario", (const char *)data, size };
    Faults faults = { 0 };
    Text text = { 0 };

    for (int lesson = 0; lesson < 2; lesson++) {
        Scenario scenario;
        if (scenario_read(&scenario, &source, "fuzz", lesson, &faults)) {
            go_round(&scenario);
            if (scenario_turns(&scenario) < 1) {
                abort();
            }
        }
        bind(&scenario, &faults);
        scenario_finish(&scenario);
    }
    fmt_sheet(&text, &source);
    faults_print(&faults, &text);
    text_finish(&text);
    return 0;
}
