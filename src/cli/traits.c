/* SPDX-License-Identifier: MIT */
/* The command traits: the columns that a scenario of a system may have. */
#include "cli/command.h"

#include "game/game.h"
#include "systems/systems.h"
#include "wire/scenario.h"

/* In the order in which a scenario has them. */
static const Kind KINDS_TOLD[] = { KIND_CLOCK, KIND_SIDE, KIND_PIECE, KIND_ORDER };
enum { TABLES_TOLD = sizeof KINDS_TOLD / sizeof *KINDS_TOLD };

/* What a cell holds, and what it is taken to say where it says nothing. */
static void print_range(Text *to, const ScenarioColumn *column, const Book *book)
{
    const Field *trait = column->trait;

    if (trait->type == FIELD_TEXT) {
        text_add(to, "words");
    } else if (trait->type == FIELD_PLACE) {
        text_add(to, "a place");
    } else if (trait->type == FIELD_THING) {
        text_addf(to, "a %s", kind_names[trait->to]);
    } else {
        field_print_range(to, trait, book);
        text_add(to, column->needed ? "" : ", else ");
        if (!column->needed) {
            field_print(to, trait, book, column->standard, false);
        }
    }
}

/* Whose it is: leaders', of formations of these kinds and echelons; nothing if all have it. */
static void print_bearers(Text *to, const ScenarioColumn *column, const GameDecl *decl)
{
    const Field *trait = column->trait;
    bool hq = !trait->pieces || trait->pieces & PIECES(PIECE_HQ);
    bool units = !trait->pieces || trait->pieces & PIECES(PIECE_UNIT);
    const char *before = ": ";

    if (column->leaders) {
        text_add(to, "; the leader's");
    } else if (hq != units) {
        text_add(to, hq ? "; of HQs" : "; of units");
    }
    for (int i = 0; trait->echelons && decl->army.echelons[i]; i++) {
        if (trait->echelons >> i & 1) {
            text_addf(to, "%s%s", before, decl->army.echelons[i]);
            before = ", ";
        }
    }
}

/* A column that is no trait has its help where others tell what their cells hold. */
static void add_column(Listing *list, const ScenarioColumn *column, const Book *book,
                       const GameDecl *decl, Kind kind)
{
    const Field *trait = column->trait;

    listing_add(list, column->name);
    Text *to = listing_cell(list);
    if (trait) {
        print_range(to, column, book);
        if (kind == KIND_PIECE) {
            print_bearers(to, column, decl);
        }
        text_addf(to, "; seen by %s", sight_told[trait->sight]);
        to = listing_cell(list);
    }
    text_addf(to, "%s%s%s", column->help, column->needed ? "; it must be said" : "",
              trait && trait->quiet ? "; kept by the program in play" : "");
    listing_end_row(list);
}

static void tell_table(Text *to, const ScenarioTable *table, const Book *book, const GameDecl *decl,
                       Kind kind)
{
    int width = 0;

    for (int i = 0; i < table->count; i++) {
        int name = text_width(table->columns[i].name);
        width = name > width ? name : width;
    }
    Listing list = { .indent = 2,
                     .columns = { { .least = width },
                                  [1] = { LISTING_WRAP, .least = 2 },
                                  [2] = { LISTING_BELOW, .least = width + 6 } } };
    text_addf(to, "[%s%s]\n", table->name, kind == KIND_PIECE ? " SIDE" : "");
    for (int i = 0; i < table->count; i++) {
        add_column(&list, &table->columns[i], book, decl, kind);
    }
    listing_print(to, &list);
}

void run_traits(CliRun *run)
{
    const System *system = system_with_games(run->args.words[0], &run->faults);
    ScenarioTable tables[TABLES_TOLD];
    Traits traits;

    if (!system || !run_opens_book(run)) {
        return;
    }
    traits_init(&traits, system->game, run->opened.book);
    for (int i = 0; i < TABLES_TOLD; i++) {
        scenario_table(&tables[i], &traits, run->opened.book, KINDS_TOLD[i]);
    }
    if (run->terminal.json) {
        wire_tables(&run->json, run->opened.book, tables, TABLES_TOLD);
        return;
    }
    for (int i = 0; i < TABLES_TOLD; i++) {
        tell_table(&run->text, &tables[i], run->opened.book, system->game, KINDS_TOLD[i]);
    }
}
