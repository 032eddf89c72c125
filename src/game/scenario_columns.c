/* SPDX-License-Identifier: MIT */
/* Which columns the tables of a scenario have (G-40). */
#include "game/scenario_columns.h"

/* clang-format off */
const char *const sight_words[] = {
    [SIGHT_OPEN] = "all", [SIGHT_OWN] = "own", [SIGHT_FATE] = "fate", [SIGHT_TURNED] = "turned",
    [SIGHT_SECRET] = "umpire", NULL,
};
const char *const sight_told[] = {
    [SIGHT_OPEN] = "all", [SIGHT_OWN] = "its side",
    [SIGHT_FATE] = "its side, in a blind game once it is acted on",
    [SIGHT_TURNED] = "its side, and by all once it is turned up",
    [SIGHT_SECRET] = "the umpire", NULL,
};

/* What a table has besides traits. */
static const struct {
    const char *name;
    ScenarioColumn own[OWN_COLUMNS];
} TABLES[KINDS] = {
    [KIND_CLOCK] = { "track", {
        { "from", "time at which the first turn of the row begins", .needed = true },
        { "to", "time at which its last turn begins", .needed = true },
        { "minutes", "how long a turn is", .needed = true } } },
    [KIND_SIDE] = { "sides", {
        { "side", "what commands call it", .needed = true } } },
    [KIND_PIECE] = { "army", {
        { "id", "what commands call the formation", .needed = true },
        { "leader", "name of him who leads it" },
        { "leader-id", "what commands call him; else his name in small letters" } } },
    [KIND_ORDER] = { "orders", {
        { "to", "the formation or leader who is to have it", .needed = true },
        { "from", "the leader who sent it, or his formation", .needed = true } } },
};
/* clang-format on */

bool trait_is_column(const Traits *traits, const Book *book, Kind kind, int trait)
{
    static const struct {
        int common;
        unsigned said; /* common traits that the table says, as bits */
    } KNOWN[KINDS] = {
        [KIND_CLOCK] = { CLOCK_COMMON, 1u << CLOCK_LIGHT },
        [KIND_SIDE] = { SIDE_COMMON, 1u << SIDE_NAME | 1u << SIDE_COLOUR },
        [KIND_PIECE] = { PIECE_COMMON, 1u << PIECE_NAME | 1u << PIECE_ECHELON | 1u << PIECE_PLACE |
                                           1u << PIECE_ARRIVES | 1u << PIECE_ENTRANCE },
        [KIND_ORDER] = { ORDER_COMMON, 1u << ORDER_KIND | 1u << ORDER_TEXT | 1u << ORDER_WRITTEN |
                                           1u << ORDER_DUE | 1u << ORDER_STATUS |
                                           1u << ORDER_START | 1u << ORDER_ROUTE |
                                           1u << ORDER_LIMIT },
    };
    bool said = trait >= KNOWN[kind].common || KNOWN[kind].said >> trait & 1;

    return said && book_has(book, traits->at[kind][trait]->option);
}

int trait_standard(const Traits *traits, Kind kind, int trait)
{
    return kind == KIND_ORDER && trait == ORDER_WRITTEN ? 1 : traits->at[kind][trait]->standard;
}

bool trait_is_leaders(const Field *trait)
{
    unsigned formations = PIECES(PIECE_HQ) | PIECES(PIECE_UNIT);

    return trait->pieces && !(trait->pieces & formations);
}

void scenario_table(ScenarioTable *table, const Traits *traits, const Book *book, Kind kind)
{
    *table = (ScenarioTable){ .name = TABLES[kind].name };
    for (int i = 0; i < OWN_COLUMNS && TABLES[kind].own[i].name; i++) {
        table->columns[table->count++] = TABLES[kind].own[i];
    }
    for (int i = 0; i < traits->width[kind]; i++) {
        const Field *trait = traits->at[kind][i];
        bool echelon = kind == KIND_PIECE && i == PIECE_ECHELON;
        bool named = kind == KIND_SIDE && i == SIDE_NAME;
        bool status = kind == KIND_ORDER && i == ORDER_STATUS;
        if (trait_is_column(traits, book, kind, i)) {
            table->columns[table->count++] =
                (ScenarioColumn){ trait->name,
                                  trait->help,
                                  trait,
                                  trait_standard(traits, kind, i),
                                  echelon || named || status,
                                  kind == KIND_PIECE && trait_is_leaders(trait) };
        }
    }
}

void scenario_table_names(const ScenarioTable *table, const char **names)
{
    for (int i = 1; i < table->count; i++) {
        names[i - 1] = table->columns[i].name;
    }
    names[table->count - 1] = NULL;
}
