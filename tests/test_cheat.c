/* SPDX-License-Identifier: MIT */
/* What a cheat with a seat of his own tries: to name, to read, to change what is another's. */
#include "driver.h"

#include "wire/view.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The lesson of Antietam: order 1 and 2 are the Union's, the Confederates have theirs. */
typedef struct Sitting {
    char folder[64];
    Store *store;
    Desk desk;
    Faults faults;
    Reply reply;
} Sitting;

static void open_table(Sitting *table, Settings settings)
{
    *table = (Sitting){ 0 };
    driver_folder(table->folder);
    table->store = store_open(table->folder, "the test", &table->faults);
    settings.dispatches = true;
    assert_true(driver_game(table->store, GALLOPER_SCENARIOS "/antietam.scenario", true, settings,
                            &table->desk));
}

static void close_table(Sitting *table)
{
    reply_finish(&table->reply);
    desk_close(&table->desk);
    store_close(table->store);
    driver_remove(table->folder);
}

#define SITTING(...)                                                                               \
    Sitting table;                                                                                 \
    (void)state;                                                                                   \
    open_table(&table, (Settings){ __VA_ARGS__ })

static bool tries(Sitting *table, const char *seat, const char *line, const char *dice)
{
    DeskDice from = { .from = dice ? DICE_TYPED : DICE_PROGRAM, .typed = dice };
    Said said;

    said_read(line, &said);
    Command command = said_command(&said);
    reply_finish(&table->reply);
    faults_clear(&table->faults);
    return desk_do(&table->desk, desk_seat(&table->desk, seat), &command, &from, 7, &table->reply,
                   &table->faults);
}

static void does(Sitting *table, const char *seat, const char *line, const char *dice)
{
    if (!tries(table, seat, line, dice) || table->reply.wanted) {
        fail_msg("%s: %s", line,
                 table->reply.wanted ? table->reply.wants : table->faults.at[0].what);
    }
}

/* Refused, with that code and those words, and nothing is written. */
static void may_not(Sitting *table, const char *seat, const char *line, const char *code,
                    const char *what)
{
    int seq = table->desk.seq;

    if (tries(table, seat, line, NULL)) {
        fail_msg("%s is done", line);
    }
    assert_string_equal(table->faults.at[0].code, code);
    if (!strstr(table->faults.at[0].what, what)) {
        assert_string_equal(table->faults.at[0].what, what);
    }
    assert_int_equal(table->desk.seq, seq);
}

/* ---- names ---- */

/* E-30, G-10, G-16: a ruling names only what is one's own; another's is told as what is not. */
static void a_ruling_names_ones_own(void **state)
{
    SITTING(.umpired = true);
    static const char *const traits[] = { "receiver", "sender" };

    for (int i = 0; i < 2; i++) {
        static const char *const names[] = { "jackson-corps", "no-such-corps" };
        char line[100], what[100];
        for (int j = 0; j < 2; j++) {
            snprintf(line, sizeof line, "ruling order=1 %s=%s status=waiting reason=x", traits[i],
                     names[j]);
            snprintf(what, sizeof what, "%s=%s: you have none of that name", traits[i], names[j]);
            may_not(&table, "union", line, "game.thing", what);
        }
    }
    may_not(&table, "union", "ruling piece=gibbon parent=hood-div reason=x", "game.thing",
            "parent=hood-div: you have none of that name");
    may_not(&table, "union", "ruling piece=gibbon place=hood-div reason=x", "game.place",
            "another side's");
    /* A commander names what stands below him. */
    may_not(&table, "hooker", "ruling order=1 receiver=xii-corps reason=x", "game.thing",
            "you have none of that name");
    does(&table, "union", "ruling piece=gibbon parent=i-2 reason=x", NULL);
    /* The umpire may name all; still nothing is reckoned across sides. */
    does(&table, "umpire", "ruling piece=gibbon parent=hood-div reason=x", NULL);
    const World *truth = &table.desk.game.truth;
    int gibbon = world_find(truth, KIND_PIECE, "gibbon");
    int hood = world_find(truth, KIND_PIECE, "hood-div");
    assert_int_equal(piece_get(truth, gibbon, PIECE_PARENT), hood);
    assert_false(piece_under(truth, gibbon, hood));
    close_table(&table);
}

/* E-30, G-10: so do the args of verbs, unless the verb is about the enemy. */
static void verbs_name_ones_own(void **state)
{
    SITTING(.umpired = true);

    may_not(&table, "union", "dispatch from=hooker to=jackson text=hello distance=3", "game.thing",
            "you have none of that name");
    may_not(&table, "union", "dispatch from=hooker to=nobody text=hello distance=3", "game.thing",
            "you have none of that name");
    does(&table, "union", "next", NULL);
    for (int i = 0; i < 4; i++) {
        if (i == 2) {
            does(&table, "union", "delay order=2", "5");
        }
        does(&table, "union", "next", NULL);
    }
    may_not(&table, "union", "move piece=gibbon to=hood-div", "game.place", "another side's");
    may_not(&table, "union", "overrun hq=jackson-corps", "game.thing",
            "you have none of that name");
    does(&table, "union", "fired-on piece=hood-div", NULL);
    close_table(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ruling_names_ones_own),
        cmocka_unit_test(verbs_name_ones_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
