/* SPDX-License-Identifier: MIT */
/* Scenarios as JSON. */
#include "wire/scenario.h"

#include "wire/answers.h"

static void wire_time(Json *json, const char *key, int minutes)
{
    text_addf(json_text(json, key), "%02d:%02d", minutes / 60, minutes % 60);
}

static void wire_words(Json *json, const Scenario *scenario, const char *name)
{
    const Block *block = scenario_block(scenario, name);

    json_open(json, name, '[');
    for (int i = 0; block && i < block->rows_count; i++) {
        json_string(json, NULL, block->rows[i].key.text);
    }
    json_close(json, ']');
}

static void wire_seats(Json *json, const Scenario *scenario)
{
    json_open(json, "seats", '[');
    for (int i = 0; i < scenario->seats_count; i++) {
        json_open(json, NULL, '{');
        json_string(json, "seat", scenario->seats[i].name);
        json_string(json, "kind", scenario->seats[i].kind);
        json_string(json, "of", scenario->seats[i].of);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void wire_pieces(Json *json, const Scenario *scenario)
{
    json_open(json, "pieces", '[');
    for (int i = 1; i <= scenario->pieces_count; i++) {
        const ScenarioPiece *piece = &scenario->pieces[i];
        json_open(json, NULL, '{');
        json_string(json, "id", piece->id);
        json_string(json, "side", piece->army->name.text);
        if (piece->parent) {
            json_string(json, "parent", scenario->pieces[piece->parent].id);
        }
        json_flag(json, "leader", piece->leader);
        json_flag(json, "lesson", piece->lesson);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void wire_places(Json *json, const Scenario *scenario)
{
    json_open(json, "places", '[');
    for (int i = 0; i < scenario->spots_count; i++) {
        json_open(json, NULL, '{');
        json_string(json, "place", scenario->spots[i].place);
        if (!scenario->spots[i].hex) {
            exact_print(json_text(json, "x"), scenario->spots[i].x);
            exact_print(json_text(json, "y"), scenario->spots[i].y);
        }
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void wire_riders(Json *json, const Scenario *scenario)
{
    json_open(json, "riders", '[');
    for (int i = 0; i < scenario->rides_count; i++) {
        json_open(json, NULL, '{');
        json_string(json, "from", scenario->rides[i].from);
        json_string(json, "to", scenario->rides[i].to);
        exact_print(json_text(json, "points"), scenario->rides[i].points);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* What it is about: the first that is said to all, of the lesson if there is one. */
static void wire_about(Json *json, const Scenario *scenario)
{
    Scenario as = *scenario;
    const char *line = NULL;
    int side = 0;

    as.lesson = sheet_block(&scenario->sheet, BLOCK_LESSON) != NULL;
    for (int i = 0; side >= 0 && (line = scenario_brief(&as, i, false, &side)); i++) {}
    json_string(json, "about", line ? line : "");
}

void wire_scenario(Json *json, const Scenario *scenario, bool brief)
{
    json_open(json, NULL, '{');
    json_string(json, "scenario", scenario->id);
    json_string(json, "title", scenario->title);
    json_string(json, "date", scenario->date);
    wire_about(json, scenario);
    json_string(json, "system", scenario->system->text);
    json_strings(json, "sides", scenario->sides, scenario->sides_count);
    json_number(json, "turns", scenario_turns(scenario));
    wire_time(json, "start", scenario->start);
    wire_time(json, "end", scenario->end);
    json_flag(json, "lesson", sheet_block(&scenario->sheet, BLOCK_LESSON) != NULL);
    if (scenario->lesson_turns) {
        json_number(json, "lesson-turns", scenario->lesson_turns);
    }
    if (!brief) {
        json_strings(json, "options", scenario->options, scenario->options_count);
        wire_seats(json, scenario);
        wire_pieces(json, scenario);
        wire_places(json, scenario);
        wire_riders(json, scenario);
        wire_words(json, scenario, "victory");
        wire_words(json, scenario, "notes");
        wire_words(json, scenario, "sources");
    }
    json_close(json, '}');
}

/* ---- tables ---- */

/* What its cells hold, whose it is and who sees it. */
static void wire_trait(Json *json, const Book *book, const ScenarioColumn *column)
{
    const Field *trait = column->trait;
    bool plain =
        trait->type != FIELD_THING && trait->type != FIELD_TEXT && trait->type != FIELD_PLACE;

    json_string(json, "type",
                trait->type == FIELD_THING ? kind_names[trait->to] : wire_types[trait->type]);
    if (plain) {
        field_print_range(json_text(json, "range"), trait, book);
        wire_value(json, "default", trait, book, column->standard);
    }
    json_string(json, "seen", sight_words[trait->sight]);
}

void wire_tables(Json *json, const Book *book, const ScenarioTable *tables, int count)
{
    json_open(json, NULL, '{');
    json_string(json, "system", book->system->name);
    json_open(json, "tables", '[');
    for (int i = 0; i < count; i++) {
        json_open(json, NULL, '{');
        json_string(json, "table", tables[i].name);
        json_open(json, "columns", '[');
        for (int j = 0; j < tables[i].count; j++) {
            const ScenarioColumn *column = &tables[i].columns[j];
            json_open(json, NULL, '{');
            json_string(json, "column", column->name);
            json_string(json, "help", column->help);
            json_flag(json, "needed", column->needed);
            if (column->trait) {
                wire_trait(json, book, column);
            }
            if (column->leaders) {
                json_flag(json, "leader", true);
            }
            json_close(json, '}');
        }
        json_close(json, ']');
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
}
