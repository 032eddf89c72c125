/* SPDX-License-Identifier: MIT */
#ifndef TESTS_SITTING_H
#define TESTS_SITTING_H

#include "driver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

/* A game in a folder of its own, at which seats try this and that. */
typedef struct Sitting {
    char folder[64];
    Store *store;
    Desk desk;
    Faults faults;
    Reply reply;
} Sitting;

static inline void open_at(Sitting *table, const char *scenario, bool lesson, Settings settings)
{
    *table = (Sitting){ 0 };
    driver_folder(table->folder);
    table->store = store_open(table->folder, "the test", &table->faults);
    settings.dispatches = true;
    assert_true(driver_game(table->store, scenario, lesson, settings, &table->desk));
}

static inline void close_table(Sitting *table)
{
    reply_finish(&table->reply);
    desk_close(&table->desk);
    store_close(table->store);
    driver_remove(table->folder);
}

/* Whether it is done, with these dice or the program's; what came of it lies on the table. */
static inline bool tries(Sitting *table, const char *seat, const char *line, const char *dice)
{
    bool as_game = table->desk.game.settings.only_typed;
    DeskDice from = { .from = dice      ? DICE_TYPED
                              : as_game ? DICE_AS_GAME
                                        : DICE_PROGRAM,
                      .typed = dice };
    Said said;

    said_read(line, &said);
    Command command = said_command(&said);
    reply_finish(&table->reply);
    faults_clear(&table->faults);
    return desk_do(&table->desk, desk_seat(&table->desk, seat), &command, &from, 7, &table->reply,
                   &table->faults);
}

static inline void does(Sitting *table, const char *seat, const char *line, const char *dice)
{
    if (!tries(table, seat, line, dice) || table->reply.wanted) {
        fail_msg("%s: %s", line,
                 table->reply.wanted ? table->reply.wants : table->faults.at[0].what);
    }
}

#endif
