/* SPDX-License-Identifier: MIT */
/* Every system that has games has a table for their tests, and the tables say nothing idle. */
#include "driver.h"

#include "game/check.h"
#include "game/letter.h"
#include "systems/systems.h"
#include "tested.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int missing;

static void wants(bool there, const char *table, const char *what, const char *name)
{
    if (!there) {
        print_message("# %s: %s%s\n", table, what, name);
        missing++;
    }
}

static bool has_table(const System *system)
{
    for (int t = 0; all_tested[t]; t++) {
        if (listed(all_tested[t]->systems, system->name)) {
            return true;
        }
    }
    return false;
}

static void every_game_has_a_table(void **state)
{
    (void)state;
    missing = 0;
    for (int i = 0; systems[i]; i++) {
        wants(!systems[i]->game || has_table(systems[i]), systems[i]->name,
              "it has games and no table in tests/systems", "");
        wants(!systems[i]->game || game_check(systems[i], NULL), systems[i]->name,
              "its declaration is not whole", "");
    }
    assert_int_equal(missing, 0);
}

/* ---- what a table names is there ---- */

static void check_traits(const Tested *tested, const Traits *traits, Kind kind,
                         const char *const *names)
{
    for (; names && *names; names++) {
        wants(traits_find(traits, kind, *names) >= 0, tested->name, "no such trait: ", *names);
    }
}

static void check_varied(const Tested *tested, const Traits *traits, const Varied *varied)
{
    check_traits(tested, traits, KIND_PIECE, (const char *const[]){ varied->trait, NULL });
    wants(varied->values != NULL, tested->name, "no values of ", varied->trait);
}

static const Verb *find_verb(const Verb *verbs, const char *name)
{
    for (const Verb *verb = verbs; verb->name; verb++) {
        if (strcmp(verb->name, name) == 0) {
            return verb;
        }
    }
    return NULL;
}

static const Verb *verb_named(const GameDecl *decl, const char *name)
{
    const Verb *verb = find_verb(game_verbs, name);

    for (const Verb *const *chapter = decl->verbs; !verb && chapter && *chapter; chapter++) {
        verb = find_verb(*chapter, name);
    }
    return verb;
}

static bool has_params(const GameDecl *decl, const DoneAlike *alike)
{
    const Verb *verb = verb_named(decl, alike->verb);
    int found = 0;

    for (const Field *param = verb ? verb->params : NULL; param && param->name; param++) {
        found += strcmp(param->name, alike->piece) == 0 || strcmp(param->name, alike->param) == 0;
    }
    return found == 2;
}

static void check_verbs(const Tested *tested, const GameDecl *decl, const char *const *names)
{
    for (; names && *names; names++) {
        wants(verb_named(decl, *names) != NULL, tested->name, "no such verb: ", *names);
    }
}

static void check_statuses(const Tested *tested, const Traits *traits, const char *const *names)
{
    for (; names && *names; names++) {
        wants(listed(traits->statuses, *names), tested->name, "no such status: ", *names);
    }
}

static void check_asked(const Tested *tested, const System *system)
{
    for (const AskedOfEnemy *asked = tested->asked; asked->rule; asked++) {
        bool there = false;
        for (int i = 0; system->rules[i]; i++) {
            there |= strcmp(system->rules[i]->name, asked->rule) == 0;
        }
        wants(there && asked->enemy, tested->name, "no such rule of the enemy: ", asked->rule);
    }
}

/* ---- what it says that there is ---- */

/* What a declaration cannot hide: gates, chits and hidden pieces. */
static unsigned declared(const GameDecl *decl, const Traits *traits)
{
    unsigned has = traits->as[AS_HIDDEN] ? HAS_HIDDEN : 0;

    for (const StepDecl *step = decl->sequence; step->name; step++) {
        has |= step->acts == ACTS_ALL ? HAS_GATES : 0;
    }
    for (int i = 0; i < traits->width[KIND_ORDER]; i++) {
        has |= traits->at[KIND_ORDER][i]->sight == SIGHT_TURNED ? HAS_CHITS : 0;
    }
    return has;
}

static void check_has(const Tested *tested, const GameDecl *decl, const Traits *traits)
{
    static const struct {
        unsigned is;
        const char *called;
    } kinds[] = { { HAS_GATES, "steps of all" }, { HAS_CHITS, "chits" }, { HAS_HIDDEN, "hidden" } };

    for (int i = 0; i < 3; i++) {
        wants((declared(decl, traits) & kinds[i].is) == (tested->has & kinds[i].is), tested->name,
              "its rules and its table are not of one mind about ", kinds[i].called);
    }
    wants(!(tested->has & HAS_CHITS) || (tested->lies && tested->up && tested->turned),
          tested->name, "which chits lie, are up, and what is open then", "");
    wants(!(tested->has & HAS_HIDDEN) == !tested->hidden, tested->name, "what hides a piece", "");
    wants(tested->secret_verbs && *tested->secret_verbs, tested->name, "secret_verbs", "");
    wants(tested->asked->rule != NULL, tested->name, "rules asked of the enemy", "");
}

static void check_table(const Tested *tested, const System *system)
{
    const GameDecl *decl = system->game;
    Traits *traits = calloc(1, sizeof *traits);

    traits_init(traits, decl, NULL);
    for (Kind kind = 0; kind < KINDS; kind++) {
        check_traits(tested, traits, kind, tested->open[kind]);
        wants(kind == KIND_ORDER || tested->open[kind], tested->name, "nothing is open of a ",
              kind_names[kind]);
    }
    check_traits(tested, traits, KIND_ORDER, tested->turned);
    check_traits(tested, traits, KIND_PIECE, (const char *const[]){ tested->hidden, NULL });
    check_statuses(tested, traits, tested->lies);
    check_statuses(tested, traits, tested->up);
    check_verbs(tested, decl, tested->secret_verbs);
    for (const DoneAlike *alike = tested->alike; alike->verb; alike++) {
        wants(has_params(decl, alike), tested->name,
              "no such verb with these params: ", alike->verb);
    }
    for (const Varied *varied = tested->apart; varied->trait; varied++) {
        check_varied(tested, traits, varied);
    }
    check_varied(tested, traits, &tested->openly);
    check_varied(tested, traits, &tested->with);
    check_varied(tested, traits, &tested->taken_back);
    check_asked(tested, system);
    check_has(tested, decl, traits);
    free(traits);
}

static void tables_name_what_there_is(void **state)
{
    (void)state;
    missing = 0;
    for (int t = 0; all_tested[t]; t++) {
        const Tested *tested = all_tested[t];
        for (int i = 0; tested->systems[i]; i++) {
            const System *system = system_find(tested->systems[i]);
            wants(system && system->game, tested->name, "no games of ", tested->systems[i]);
            if (system && system->game) {
                check_table(tested, system);
            }
        }
    }
    assert_int_equal(missing, 0);
}

/* ---- scenarios ---- */

/* Which system a scenario is of, as its game says. */
static const char *system_played(Store *store, const TestedScenario *scenario)
{
    Settings settings = { .umpired = true };
    Desk desk;

    assert_true(driver_game(store, scenario->path, scenario->lesson, settings, &desk));
    const char *name = desk.game.book->system->name;
    assert_int_equal(world_count(&desk.game.truth, KIND_SIDE), 2);
    desk_close(&desk);
    return name;
}

static void every_system_of_a_table_is_played(void **state)
{
    char folder[64];
    Faults faults = { 0 };

    (void)state;
    missing = 0;
    driver_folder(folder);
    Store *store = store_open(folder, "the test", &faults);
    assert_non_null(store);
    for (int t = 0; all_tested[t]; t++) {
        const Tested *tested = all_tested[t];
        const char *played[SCENARIOS_MOST + 1] = { 0 };
        for (int i = 0; tested->scenarios[i].path; i++) {
            played[i] = system_played(store, &tested->scenarios[i]);
            wants(listed(tested->systems, played[i]), tested->name, "a scenario of ", played[i]);
        }
        for (int i = 0; tested->systems[i]; i++) {
            wants(listed(played, tested->systems[i]), tested->name, "no scenario of ",
                  tested->systems[i]);
        }
    }
    assert_int_equal(missing, 0);
    store_close(store);
    driver_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_game_has_a_table),
                                        cmocka_unit_test(tables_name_what_there_is),
                                        cmocka_unit_test(every_system_of_a_table_is_played) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
