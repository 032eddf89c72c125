/* SPDX-License-Identifier: MIT */
/* What a cheat with a seat of his own tries: to name, to read, to change what is another's. */
#include "sitting.h"

#include "desk/private.h"
#include "game/letter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The lesson of Antietam: order 1 and 2 are the Union's, the Confederates have theirs. */
static void open_table(Sitting *table, Settings settings)
{
    open_at(table, GALLOPER_SCENARIOS "/antietam.scenario", true, settings);
}

#define SITTING(...)                                                                               \
    Sitting table;                                                                                 \
    (void)state;                                                                                   \
    open_table(&table, (Settings){ __VA_ARGS__ })

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

static const char FIRE[] = "ask rule=fire firer=gibbon target=wofford points=9 apply=yes";

/* To where the Union rolls for its order in delay. */
static void to_delay(Sitting *table)
{
    for (int i = 0; i < 3; i++) {
        does(table, "union", "next", NULL);
    }
}

/* To the movement of the Union. */
static void to_the_field(Sitting *table)
{
    to_delay(table);
    does(table, "union", "delay order=2", "5");
    does(table, "union", "next", NULL);
    does(table, "union", "next", NULL);
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
    /* Who belongs to whom the scenario prints, and hangs on it who leads. */
    may_not(&table, "union", "ruling piece=gibbon parent=i-2 reason=x", "game.printed",
            "parent: only the umpire");
    /* The umpire may name all; still nothing is reckoned across sides. */
    does(&table, "umpire", "ruling piece=gibbon parent=hood-div reason=x", NULL);
    const World *truth = &table.desk.game.truth;
    int gibbon = world_find(truth, KIND_PIECE, "gibbon");
    int hood = world_find(truth, KIND_PIECE, "hood-div");
    assert_int_equal(piece_get(truth, gibbon, PIECE_PARENT), hood);
    assert_false(piece_under(truth, gibbon, hood));
    close_table(&table);
}

/* G-16: nobody calls a piece as another is called, or so that nothing is seen of it. */
static void names_are_ones_own(void **state)
{
    SITTING(.umpired = true);
    static const char *const used[] = { "Hood", "hOOD", "hooker", "Hood's_Division" };
    static const char *const unseen[] = { "\xE2\xA0\x80", "\xE3\x85\xA4", "\xE1\x85\x9F",
                                          "\xE1\x85\xA0", "\xEF\xBE\xA0" };
    static const char *const none[] = { "",      "_",  "Mud_(a_ruling)", "union-2", "17",
                                        "--yes", "\"", "Iron_" };
    char line[300], longest[82] = "";

    for (size_t i = 0; i < sizeof used / sizeof *used; i++) {
        snprintf(line, sizeof line, "ruling piece=gibbon name=%s reason=x", used[i]);
        may_not(&table, "union", line, "game.name", "is in use");
    }
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++) {
        snprintf(line, sizeof line, "ruling piece=gibbon name=%s reason=x", unseen[i]);
        may_not(&table, "union", line, "text.unseen", "name holds a blank");
    }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        snprintf(line, sizeof line, "ruling piece=gibbon name=%s reason=x", none[i]);
        may_not(&table, "union", line, "game.name", "is no name");
    }
    memset(longest, 'x', 81);
    snprintf(line, sizeof line, "ruling piece=gibbon name=%s reason=x", longest);
    may_not(&table, "union", line, "text.long", "name has 81 letters");
    snprintf(line, sizeof line, "ruling piece=gibbon place=%s reason=x", longest);
    may_not(&table, "union", line, "text.long", "place has 81 letters");
    may_not(&table, "union", "ruling side=union name=confederate reason=x", "game.name",
            "is in use");
    may_not(&table, "union", "ruling piece=gibbon name=confederate reason=x", "game.name",
            "is in use");
    may_not(&table, "union", "ruling side=union name=Hooker reason=x", "game.name", "is in use");
    may_not(&table, "union", "ruling side=union name=Umpire reason=x", "game.name",
            "as if another spoke");
    may_not(&table, "union", "ruling piece=gibbon name=Hood:_next reason=x", "game.name",
            "as if another spoke");
    may_not(&table, "union", "ruling piece=gibbon name=Black_Hats reason=x", "game.printed",
            "name: only the umpire");
    may_not(&table, "union", "ruling side=union name=Umpirе reason=x", "game.printed",
            "name: only the umpire");
    does(&table, "umpire", "ruling piece=gibbon name=Gibbon_(Black_Hats) reason=x", NULL);
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
    to_the_field(&table);
    may_not(&table, "union", "move piece=gibbon to=hood-div", "game.place", "another side's");
    may_not(&table, "union", "overrun hq=jackson-corps", "game.thing",
            "you have none of that name");
    does(&table, "union", "fired-on piece=hood-div", NULL);
    close_table(&table);
}

/* ---- asking ---- */

/* E-30, G-11, G-17: to ask is to read what one sees; the rest is what one takes it for. */
static void asking_reads_nothing_hidden(void **state)
{
    SITTING(.umpired = true);

    may_not(&table, "union", "ask rule=morale unit=wofford", "game.unseen",
            "you do not see unit.morale");
    assert_non_null(strstr(table.faults.at[0].next, "morale=A"));
    may_not(&table, "hooker", "ask rule=morale unit=caldwell", "game.unseen",
            "you do not see unit.morale");
    may_not(&table, "union", "ask rule=close-combat attacker=gibbon defender=wofford",
            "game.unseen", "you do not see defender.present");
    /* What was typed is asked, and only he who asked hears it. */
    does(&table, "union", "ask rule=morale unit=wofford morale=B wrecked=no", "4,6");
    assert_int_equal(table.reply.entry.plays_count, 1);
    assert_string_equal(table.reply.entry.plays[0].asks.at[0].value, "B");
    assert_true(table.reply.news.plays[0]);
    does(&table, "hooker", "ask rule=morale unit=wofford morale=B wrecked=no", "4,6");
    assert_true(table.reply.news.plays[0]);
    int learnt = table.desk.views[desk_seat(&table.desk, "confederate")].learnt;
    does(&table, "umpire", "ask rule=morale unit=wofford", "4,6");
    assert_int_equal(table.desk.views[desk_seat(&table.desk, "confederate")].learnt, learnt);
    /* What one sees is not typed over. */
    may_not(&table, "union", "ask rule=morale unit=wofford morale=B wrecked=no state=routed",
            "game.has", "state is what the piece has");
    close_table(&table);
}

/* E-30, G-17: nobody applies to the enemy more than a fight of his own. */
static void only_a_fight_befalls_the_enemy(void **state)
{
    SITTING(.umpired = true);
    static const char *const by_itself[] = {
        "ask rule=leader-loss leader=jackson apply=yes",
        "ask rule=morale unit=wofford apply=yes",
        "ask rule=straggler unit=wofford loss=2 apply=yes",
        "ask rule=fire firer=wofford target=gibbon points=9 apply=yes",
        "ask rule=close-combat attacker=wofford defender=gibbon apply=yes",
    };

    to_the_field(&table);
    for (size_t i = 0; i < sizeof by_itself / sizeof *by_itself; i++) {
        may_not(&table, "union", by_itself[i], "game.another", "not yours to apply");
    }
    does(&table, "union", "ask rule=fire firer=gibbon target=wofford points=9 apply=yes", "5,5");
    does(&table, "union", "ask rule=close-combat attacker=gibbon defender=wofford apply=yes", NULL);
    does(&table, "umpire", "ask rule=morale unit=wofford apply=yes", NULL);
    close_table(&table);
}

/* E-22, E-30: nobody fires on generals and HQs. */
static void only_units_are_fired_on(void **state)
{
    SITTING(.umpired = true);
    const char *fire = "ask rule=fire target=%s points=99 apply=yes";
    char line[100];

    to_the_field(&table);
    snprintf(line, sizeof line, fire, "aop");
    may_not(&table, "confederate", line, "game.part", "cannot be the target");
    snprintf(line, sizeof line, fire, "meade");
    may_not(&table, "confederate", line, "game.part", "cannot be the target");
    snprintf(line, sizeof line, fire, "i-1");
    may_not(&table, "confederate", line, "game.part", "cannot be the target");
    may_not(&table, "union", "ask rule=close-combat attacker=i-1 defender=wofford apply=yes",
            "game.part", "cannot be the attacker");
    may_not(&table, "union", "ask rule=fire firer=i-1 target=wofford points=9 apply=yes",
            "game.part", "cannot be the firer");
    close_table(&table);
}

/* G-17: nobody fires on his own. */
static void nobody_fights_his_own(void **state)
{
    SITTING(.umpired = true);
    static const char *const by[] = { "union", "hooker" };

    to_the_field(&table);
    for (int i = 0; i < 2; i++) {
        may_not(&table, by[i], "ask rule=fire target=gibbon points=9 apply=yes", "game.friend",
                "of the side that fights it");
        may_not(&table, by[i], "ask rule=close-combat attacker=phelps defender=gibbon apply=yes",
                "game.friend", "of the side that fights it");
    }
    may_not(&table, "umpire", "ask rule=fire firer=phelps target=gibbon points=9 apply=yes",
            "game.friend", "of the side that fights it");
    does(&table, "umpire", "ask rule=fire target=gibbon points=9 apply=yes", "5,5");
    close_table(&table);
}

/* ---- what is printed ---- */

/* As a seat sees it. */
static int seen_by(const Sitting *table, const char *seat, const char *id, const char *trait)
{
    Look look = desk_look(&table->desk, desk_seat(&table->desk, seat));

    return piece_get(look.world, world_find(look.world, KIND_PIECE, id),
                     traits_find(&look.game->traits, KIND_PIECE, trait));
}

static int value_of(const Sitting *table, const char *id, const char *trait)
{
    const Game *game = &table->desk.game;

    return piece_get(&game->truth, world_find(&game->truth, KIND_PIECE, id),
                     traits_find(&game->traits, KIND_PIECE, trait));
}

static void verifies(Sitting *table)
{
    int entries;

    faults_clear(&table->faults);
    if (!desk_verify(table->store, table->desk.number, &entries, &table->faults)) {
        fail_msg("%s", table->faults.at[0].what);
    }
}

/* E-30, G-16: a side reports what befell it; what is printed the umpire changes. */
static void what_is_printed_is_the_umpires(void **state)
{
    SITTING(.umpired = true);
    static const char *const printed[] = {
        "piece=gibbon strength=20", "piece=gibbon morale=A", "piece=hooker rating=4",
        "piece=aop points=99", "piece=hooker anti=0", "piece=gibbon wrecks=20",
        "piece=gibbon plus=yes", "piece=gibbon arrives=1", "piece=gibbon arm=cavalry",
        "piece=gibbon echelon=army", "piece=meade senior=1",
        /* what is kept of rolls that were made or are owed */
        "piece=gibbon checks=none", "piece=gibbon hit=0", "piece=i-1 tried=0",
        "piece=meade at-risk=no", "piece=i-1 replacement=4", "piece=i-1-guns guns=50",
        /* or compels a side */
        "piece=i-1 retreats=0", "piece=i-corps leader-lost=no", "piece=i-corps fired-on=0",
        "piece=i-corps loose=0", "piece=i-corps engaged=no", "piece=aop moving=no",
        "piece=aop conference=0", "order=1 rated=4", "order=3 due=1", "order=3 text=other",
        /* nor is an order rewritten that rides, or acted on before the rolls say so */
        "order=2 status=acting", "order=3 receiver=i-corps", "order=3 purpose=attack",
        "order=3 limit=mill", "order=2 type=simple", "order=2 sender=hooker"
    };
    char line[100];

    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++) {
        snprintf(line, sizeof line, "ruling %s reason=x", printed[i]);
        may_not(&table, "union", line, "game.printed", "only the umpire");
    }
    does(&table, "union", "ruling piece=gibbon losses=2 state=shaken place=mill reason=x", NULL);
    does(&table, "umpire", "ruling piece=gibbon strength=20 reason=x", NULL);
    assert_int_equal(value_of(&table, "gibbon", "strength"), 20);
    /* a corps that is made a leader takes its divisions out of every list */
    may_not(&table, "umpire", "ruling piece=i-corps kind=leader reason=x", "game.trait",
            "\"kind\"");
    verifies(&table);
    close_table(&table);
}

/* G-16: a ruling changes something; one that goes round the rules of moving is flagged. */
static void a_ruling_rules(void **state)
{
    SITTING(.umpired = true);
    may_not(&table, "union", "ruling piece=gibbon losses=0 reason=x", "game.same", "so already");
    may_not(&table, "umpire", "ruling piece=gibbon losses=0 reason=x", "game.same", "so already");
    does(&table, "union", "ruling piece=gibbon losses=1 reason=x", NULL);
    assert_string_equal(table.reply.entry.note, "");
    does(&table, "union", "ruling piece=ii-corps place=mill reason=x", NULL);
    assert_non_null(strstr(table.reply.entry.note, "no order that it acts on"));
    does(&table, "umpire", "ruling piece=ii-corps place=church reason=x", NULL);
    assert_string_equal(table.reply.entry.note, "");
    verifies(&table);
    close_table(&table);
}

/* A seat takes back its last entry, or asks for that. */
static void takes_back(Sitting *table, const char *seat, const char *reason)
{
    reply_finish(&table->reply);
    if (!desk_undo(&table->desk, desk_seat(&table->desk, seat), reason, 8, &table->reply,
                   &table->faults)) {
        fail_msg("%s takes nothing back: %s", seat, table->faults.at[0].what);
    }
}

static int asks_now(const Sitting *table, int side)
{
    return world_get(&table->desk.game.truth, KIND_SIDE, side, SIDE_ASKS);
}

/* G-7, G-16: consent makes the ruling that stands, not a later one in the same words. */
static void consent_is_to_what_stands(void **state)
{
    SITTING(.umpired = false);
    does(&table, "union", "ruling piece=gibbon strength=11 reason=misread", NULL);
    does(&table, "confederate", "consent answer=no", NULL);
    does(&table, "union", "ruling piece=gibbon strength=99 reason=misread", NULL);
    takes_back(&table, "union", "");
    takes_back(&table, "confederate", "he meant yes");
    does(&table, "union", "consent answer=yes", NULL);
    assert_int_equal(asks_now(&table, 1), ASKS_RULING);
    does(&table, "confederate", "consent answer=yes", NULL);
    assert_int_equal(value_of(&table, "gibbon", "strength"), 11);
    verifies(&table);
    close_table(&table);
}

static bool takes_nothing_back(Sitting *table, const char *seat, const char *code)
{
    faults_clear(&table->faults);
    reply_finish(&table->reply);
    return !desk_undo(&table->desk, desk_seat(&table->desk, seat), "", 8, &table->reply,
                      &table->faults) &&
           strcmp(table->faults.at[0].code, code) == 0;
}

/* What the others are asked about is not taken back meanwhile: another would get its number. What
 * they are not asked about is, and the request stands. G-7 */
static void what_is_asked_about_stays(void **state)
{
    SITTING(.umpired = false, .dispatches = true);
    does(&table, "hooker", "dispatch from=hooker to=sumner distance=16 text=hallo", NULL);
    does(&table, "union", "ruling order=4 status=acting reason=x", NULL);
    assert_int_equal(asks_now(&table, 1), ASKS_RULING);
    assert_true(takes_nothing_back(&table, "hooker", "game.asked"));
    does(&table, "hooker", "dispatch from=hooker to=meade distance=5 text=hallo", NULL);
    takes_back(&table, "hooker", "");
    assert_int_equal(asks_now(&table, 1), ASKS_RULING);
    verifies(&table);
    close_table(&table);
}

/* Nor is a request made again by itself, when its order may have become another. G-7 */
static void requests_are_not_redone(void **state)
{
    SITTING(.umpired = false, .dispatches = true);
    does(&table, "hooker", "dispatch from=hooker to=sumner distance=16 text=hallo", NULL);
    does(&table, "union", "ruling order=4 due=1 reason=x", NULL);
    takes_back(&table, "union", "");
    takes_back(&table, "hooker", "");
    does(&table, "hooker", "dispatch from=hooker to=meade distance=5 text=hallo", NULL);
    faults_clear(&table.faults);
    reply_finish(&table.reply);
    assert_false(
        desk_redo(&table.desk, desk_seat(&table.desk, "union"), 8, &table.reply, &table.faults));
    assert_string_equal(table.faults.at[0].code, "game.asked");
    verifies(&table);
    close_table(&table);
}

/* Consent is told alike whether what was asked for can still be or not: that may be secret. G-16 */
static void consent_tells_not_what_came(void **state)
{
    (void)state;
    for (int can = 0; can < 2; can++) {
        SITTING(.umpired = false);
        does(&table, "union", "ruling piece=gibbon strength=3 reason=x", NULL);
        does(&table, "union",
             can ? "loss unit=gibbon casualties=2" : "loss unit=gibbon casualties=5", NULL);
        does(&table, "confederate", "consent answer=yes", NULL);
        assert_true(table.reply.entry.ruling);
        assert_int_equal(value_of(&table, "gibbon", "strength") == 3, can);
        verifies(&table);
        close_table(&table);
    }
}

/* E-30, G-7: where there is no umpire, the other side consents to it, and hears no values. */
static void or_of_both_sides(void **state)
{
    SITTING(.umpired = false);
    int before = value_of(&table, "gibbon", "strength");
    const char *ask = "ruling piece=gibbon strength=20 losses=3 reason=misread";

    may_not(&table, "hooker", "ruling piece=gibbon strength=20 reason=x", "game.printed",
            "both sides together");
    does(&table, "union", ask, NULL);
    assert_int_equal(value_of(&table, "gibbon", "strength"), before);
    Look other = desk_look(&table.desk, desk_seat(&table.desk, "confederate"));
    assert_string_equal(world_text(other.world, KIND_SIDE, 1, SIDE_ASKED), "misread");
    assert_string_equal(world_text(other.world, KIND_SIDE, 1, SIDE_TOPIC),
                        "Gibbon: strength, losses");
    may_not(&table, "union", ask, "game.asked", "already asks");
    does(&table, "confederate", "consent answer=no", NULL);
    does(&table, "union", ask, NULL);
    reply_finish(&table.reply);
    assert_true(desk_undo(&table.desk, desk_seat(&table.desk, "union"), "", 8, &table.reply,
                          &table.faults)); /* a request that is not answered */
    other = desk_look(&table.desk, desk_seat(&table.desk, "confederate"));
    assert_int_equal(world_get(other.world, KIND_SIDE, 1, SIDE_ASKS), ASKS_NOTHING);
    assert_int_equal(value_of(&table, "gibbon", "strength"), before);
    does(&table, "union", ask, NULL);
    does(&table, "union", "ruling piece=phelps losses=1 reason=x", NULL);
    does(&table, "confederate", "consent answer=yes", NULL);
    assert_int_equal(value_of(&table, "gibbon", "strength"), 20);
    assert_int_equal(value_of(&table, "gibbon", "losses"), 3);
    assert_true(table.reply.entry.ruling);
    /* who is out of sight is not named */
    does(&table, "union", "ruling piece=gibbon place=reserve reason=x", NULL);
    does(&table, "confederate", "consent answer=yes", NULL);
    does(&table, "union", "ruling piece=gibbon strength=10 reason=x", NULL);
    other = desk_look(&table.desk, desk_seat(&table.desk, "confederate"));
    assert_string_equal(world_text(other.world, KIND_SIDE, 1, SIDE_TOPIC), "strength");
    verifies(&table);
    close_table(&table);
}

/* ---- off the table, destroyed ---- */

/*
 * G-8, G-11: all see a piece leave the table, and nobody which way it went; what it is then like is
 * not had by firing on it.
 */
static void who_leaves_is_seen_to_leave(void **state)
{
    static const char *const places[] = { "reserve", "expected" };

    for (int i = 0; i < 2; i++) {
        SITTING(.umpired = true);
        char line[100];
        to_the_field(&table);
        /* Nobody takes it away from the enemy's fire, to bring it back where he likes. */
        snprintf(line, sizeof line, "ruling piece=wofford place=%s state=routed reason=x",
                 places[i]);
        may_not(&table, "confederate", line, "game.printed", "place: only the umpire");
        does(&table, "umpire", line, NULL);
        assert_int_equal(seen_by(&table, "union", "wofford", "place"), PLACE_RESERVE);
        assert_int_not_equal(seen_by(&table, "union", "wofford", "state"),
                             value_of(&table, "wofford", "state"));
        assert_int_equal(seen_by(&table, "observer", "wofford", "place"), PLACE_RESERVE);
        may_not(&table, "union", FIRE, "game.off", "Wofford (Hood's) is not on the field");
        int learnt = table.desk.views[desk_seat(&table.desk, "union")].learnt;
        does(&table, "umpire", "ruling piece=wofford place=reserve state=normal reason=x", NULL);
        does(&table, "umpire", "ruling piece=wofford place=expected reason=x", NULL);
        assert_int_equal(table.desk.views[desk_seat(&table.desk, "union")].learnt, learnt);
        does(&table, "umpire", "ruling piece=wofford place=mill reason=x", NULL);
        does(&table, "union", FIRE, "5,5");
        verifies(&table);
        close_table(&table);
    }
}

/* G-3, G-16: nor by standing with who is lost, nor by a place that reads as if off the field. */
static void nobody_hides_with_the_lost(void **state)
{
    SITTING(.umpired = true);

    to_the_field(&table);
    does(&table, "union", "ruling piece=i-3 place=lost reason=x", NULL);
    may_not(&table, "union", "ruling piece=magilton place=mill reason=x", "game.printed", "place");
    may_not(&table, "union", "move piece=magilton to=mill", "game.off", "what it stands with");
    may_not(&table, "union", "ruling piece=gibbon place=with_i-3 reason=x", "game.printed",
            "place");
    may_not(&table, "union", "ruling piece=gibbon place=_Reserve reason=x", "game.printed",
            "place");
    may_not(&table, "union", "move piece=gibbon to=lost_", "game.place", "");
    does(&table, "umpire", "ruling piece=magilton place=mill reason=x", NULL);
    does(&table, "union", "move piece=magilton to=ford", NULL);
    verifies(&table);
    close_table(&table);
}

/* CWB-2.7, 2.16: all see that a brigade is destroyed, and it neither fights nor is fought. */
static void who_is_destroyed_is_seen_to_be(void **state)
{
    SITTING(.umpired = true);

    to_the_field(&table);
    does(&table, "umpire", "ruling piece=wofford strength=2 reason=x", NULL);
    assert_int_equal(seen_by(&table, "union", "wofford", "destroyed"), 0);
    does(&table, "union", FIRE, "5,5");
    assert_int_equal(seen_by(&table, "union", "wofford", "destroyed"), 1);
    assert_int_equal(seen_by(&table, "union", "wofford", "checks"), 0);
    may_not(&table, "union", FIRE, "cwb.destroyed", "is destroyed");
    may_not(&table, "union", "ask rule=close-combat attacker=gibbon defender=wofford apply=yes",
            "cwb.destroyed", "is destroyed");
    may_not(&table, "confederate",
            "ask rule=close-combat attacker=wofford defender=gibbon apply=yes", "cwb.destroyed",
            "is destroyed");
    /* By whatever way, and back. */
    does(&table, "union", "ruling piece=gibbon losses=10 reason=x", NULL);
    assert_int_equal(seen_by(&table, "confederate", "gibbon", "destroyed"), 1);
    does(&table, "union", "ruling piece=gibbon losses=9 reason=x", NULL);
    assert_int_equal(seen_by(&table, "confederate", "gibbon", "destroyed"), 0);
    may_not(&table, "union", "ruling piece=gibbon destroyed=yes reason=x", "game.trait",
            "a piece has no \"destroyed\" to set");
    /* One of whom no strength was ever given has none to fight with either. */
    does(&table, "umpire", "ruling piece=phelps strength=0 reason=x", NULL);
    may_not(&table, "union", "ask rule=close-combat attacker=phelps defender=law apply=yes",
            "game.spent", "attacker.present is 0");
    verifies(&table);
    close_table(&table);
}

/* ---- taking back ---- */

static bool corrects(Sitting *table, const char *seat, const char *dice)
{
    reply_finish(&table->reply);
    faults_clear(&table->faults);
    return desk_correct(&table->desk, desk_seat(&table->desk, seat), dice, 8, &table->reply,
                        &table->faults);
}

/*
 * G-13, G-10: dice are corrected as long as their typist has learnt of nothing since; what others
 * did out of his sight neither refuses it nor is undone by it.
 */
static void a_correction_tells_nothing(void **state)
{
    for (int acted = 0; acted < 2; acted++) {
        SITTING(.umpired = true);
        to_the_field(&table);
        int before = value_of(&table, "wofford", "losses");
        does(&table, "union", FIRE, "4,4,1");
        int hit = value_of(&table, "wofford", "losses");
        assert_true(hit > before);
        if (acted) {
            does(&table, "confederate", "loss unit=wofford casualties=1 stragglers=2", NULL);
        }
        if (!corrects(&table, "union", "4,5")) {
            fail_msg("%s", table.faults.at[0].what);
        }
        int more = value_of(&table, "wofford", "losses");
        assert_true(more > hit);
        if (acted) {
            assert_int_equal(value_of(&table, "wofford", "stragglers"), 2);
        }
        assert_false(corrects(&table, "union", "1,1"));
        verifies(&table);
        close_table(&table);
    }
}

/* G-13: what comes into being only with the right dice gets its own number. */
static void a_corrected_order_is_written(void **state)
{
    SITTING(.umpired = true);
    const char *try = "initiative leader=hooker type=simple purpose=move text=to_the_East_Woods";

    does(&table, "union", "next", NULL);
    does(&table, "union", "next", NULL);
    does(&table, "union", try, "1,2");
    int orders = world_count(&table.desk.game.truth, KIND_ORDER);
    does(&table, "confederate", "dispatch from=jackson to=lee text=x distance=3", NULL);
    assert_true(corrects(&table, "union", "6,6"));
    const World *truth = &table.desk.game.truth;
    assert_int_equal(world_count(truth, KIND_ORDER), orders + 2);
    assert_string_equal(world_text(truth, KIND_ORDER, orders + 1, ORDER_TEXT), "x");
    assert_string_equal(world_text(truth, KIND_ORDER, orders + 2, ORDER_TEXT), "to the East Woods");
    verifies(&table);
    close_table(&table);
}

/* G-7, G-10: who consents is not told that what he grants has become impossible. */
static void consent_tells_nothing(void **state)
{
    for (int acted = 0; acted < 2; acted++) {
        SITTING(.umpired = false);
        int seat = desk_seat(&table.desk, "union");
        to_delay(&table);
        does(&table, "union", "delay order=2", "1");
        reply_finish(&table.reply);
        assert_true(desk_undo(&table.desk, seat, "misread", 8, &table.reply, &table.faults));
        if (acted) {
            does(&table, "union", "fulfil order=2", NULL);
        }
        const World *truth = &table.desk.game.truth;
        if (world_get(truth, KIND_SIDE, 1, SIDE_ASKS) != ASKS_NOTHING) {
            does(&table, "confederate", "consent answer=yes", NULL);
        }
        assert_int_equal(world_get(truth, KIND_SIDE, 1, SIDE_ASKS), ASKS_NOTHING);
        verifies(&table);
        close_table(&table);
    }
}

/* G-7, G-10: nor that the asker's side has gone on since out of his sight. */
static void consent_counts_what_was_seen(void **state)
{
    for (int acted = 0; acted < 2; acted++) {
        SITTING(.umpired = true);
        int seat = desk_seat(&table.desk, "union");
        to_delay(&table);
        does(&table, "union", "delay order=2", "1");
        if (acted) {
            does(&table, "hooker", "ruling piece=gibbon losses=1 reason=x", NULL);
        }
        reply_finish(&table.reply);
        assert_true(desk_undo(&table.desk, seat, "misread", 8, &table.reply, &table.faults));
        does(&table, "confederate", "consent answer=yes", NULL);
        assert_int_equal(value_of(&table, "gibbon", "losses"), acted);
        does(&table, "union", "delay order=2", "6"); /* it is owed again */
        verifies(&table);
        close_table(&table);
    }
    /* What he has done himself he takes back first. */
    SITTING(.umpired = true);
    to_delay(&table);
    does(&table, "union", "delay order=2", "1");
    does(&table, "confederate", "ruling piece=wofford losses=1 reason=x", NULL);
    reply_finish(&table.reply);
    assert_true(desk_undo(&table.desk, desk_seat(&table.desk, "union"), "misread", 8, &table.reply,
                          &table.faults));
    may_not(&table, "confederate", "consent answer=yes", "game.followed",
            "the game has gone on since");
    close_table(&table);
}

/* ---- forged entries ---- */

static void is_found_out(Sitting *table, const char *how)
{
    int entries;

    faults_clear(&table->faults);
    assert_false(desk_verify(table->store, table->desk.number, &entries, &table->faults));
    assert_string_equal(table->faults.at[0].code, "verify.differs");
    if (!strstr(table->faults.at[0].what, how)) {
        assert_string_equal(table->faults.at[0].what, how);
    }
}

/* An entry as somebody might write it who knows the format. */
static void forge(Sitting *table, const char *seat, Entry *entry)
{
    reply_finish(&table->reply);
    table->reply.entry = *entry;
    *entry = (Entry){ 0 };
    assert_true(
        desk_enter(&table->desk, desk_seat(&table->desk, seat), 9, &table->reply, &table->faults));
}

/* G-6, G-7: verify finds what nobody had the right to take back. */
static void forged_undos_are_found(void **state)
{
    static const struct {
        const char *seat, *verb, *how;
    } forged[] = {
        { "union", "undo", "takes back what it may not" },       /* dice, without consent */
        { "confederate", "undo", "takes back what it may not" }, /* another's entry */
        { "confederate", "consent", "is not what was asked for" },
    };

    for (size_t i = 0; i < sizeof forged / sizeof *forged; i++) {
        SITTING(.umpired = true);
        Desk *desk = &table.desk;
        Entry of, entry;
        to_delay(&table);
        does(&table, "union", "delay order=2", "5");
        assert_true(entry_read(desk, desk->seq, &of, &table.faults));
        entry_about(&entry, &desk->game, &desk->game.seats[desk_seat(desk, forged[i].seat)],
                    forged[i].verb, &of, false);
        forge(&table, forged[i].seat, &entry);
        entry_finish(&of);
        is_found_out(&table, forged[i].how);
        close_table(&table);
    }
}

/* G-6, G-7, G-8: nor asked for or consented to by who may not; and redo is of one's own. */
static void forged_rights_are_found(void **state)
{
    static const struct {
        const char *seat, *verb, *how;
    } forged[] = {
        { "observer", "consent", "was not its seat's to say" },
        { "jackson", "consent", "was not its seat's to say" },
        { "hooker", "undo", "asks to take back what was not its seat's" },
        { "umpire", "redo", "takes back what it may not" },
    };

    for (size_t i = 0; i < sizeof forged / sizeof *forged; i++) {
        SITTING(.umpired = true);
        Desk *desk = &table.desk;
        const Seat *seat = &desk->game.seats[desk_seat(desk, forged[i].seat)];
        bool consents = strcmp(forged[i].verb, "consent") == 0;
        bool again = strcmp(forged[i].verb, "redo") == 0;
        Entry of, entry;
        if (again) {
            does(&table, "union", "ruling piece=gibbon losses=1 reason=x", NULL);
            takes_back(&table, "union", "");
        } else {
            to_delay(&table);
            does(&table, "union", "delay order=2", "5");
        }
        assert_true(entry_read(desk, again ? desk->seq - 1 : desk->seq, &of, &table.faults));
        if (consents) {
            takes_back(&table, "union", "cocked");
            assert_true(entry_consented(desk, desk_seat(desk, forged[i].seat), 1, &of, &entry));
            entry_arg(&entry, "answer", "yes");
        } else if (again) {
            entry_about(&entry, &desk->game, seat, "redo", &of, true);
        } else {
            entry_open(&entry, &desk->game.truth, seat, "undo");
            entry_change(&entry, KIND_SIDE, 1, SIDE_ASKS, (Value){ 0 },
                         (Value){ .number = ASKS_UNDO_DICE });
            entry_change(&entry, KIND_SIDE, 1, SIDE_ABOUT, (Value){ 0 },
                         (Value){ .number = of.seq });
        }
        forge(&table, forged[i].seat, &entry);
        entry_finish(&of);
        is_found_out(&table, forged[i].how);
        close_table(&table);
    }
}

/* G-6, G-7, G-8: nor withdrawn: by a commander, what nobody asks, or to ask for something. */
static void forged_withdrawals_are_found(void **state)
{
    static const struct {
        const char *asks, *seat;
        int asked;
    } forged[] = {
        { "end reason=late", "hooker", 0 },
        { NULL, "union", 0 },
        { NULL, "union", ASKS_END },
        { "end reason=late", "union", ASKS_UNDO },
    };

    for (size_t i = 0; i < sizeof forged / sizeof *forged; i++) {
        SITTING(.umpired = false);
        Desk *desk = &table.desk;
        const Seat *seat = &desk->game.seats[desk_seat(desk, forged[i].seat)];
        Entry entry;
        if (forged[i].asks) {
            does(&table, "union", forged[i].asks, NULL);
        }
        entry_open(&entry, &desk->game.truth, seat, WITHDRAW);
        entry_change(&entry, KIND_SIDE, seat->side, SIDE_ASKS,
                     world_value(&desk->game.truth, KIND_SIDE, seat->side, SIDE_ASKS),
                     (Value){ .number = forged[i].asked });
        forge(&table, forged[i].seat, &entry);
        is_found_out(&table, "withdraws what it may not");
        close_table(&table);
    }
}

/* G-6, G-7: nobody consents unasked; in journals of before nothing but "consent" was a yes. */
static void consent_says_what(void **state)
{
    SITTING(.umpired = false);
    Sitting other;
    Entry entry;

    open_table(&other, (Settings){ .umpired = false });
    does(&table, "union", "end reason=late", NULL);
    does(&other, "union", "end reason=late", NULL);
    may_not(&table, "confederate", "consent", "game.missing", "consent wants answer=");
    does(&other, "confederate", "consent answer=yes", NULL);
    assert_true(entry_read(&other.desk, other.desk.seq, &entry, &other.faults));
    entry.args.count = 0;
    forge(&table, "confederate", &entry);
    verifies(&table);
    close_table(&table);
    close_table(&other);
}

/* G-6, G-13: and dice that somebody else is said to have typed, or that nobody could. */
static void forged_typists_are_found(void **state)
{
    static const char *const typists[] = { "confederate", "unionist", "union and another" };

    for (size_t i = 0; i < sizeof typists / sizeof *typists; i++) {
        SITTING(.umpired = true);
        Sitting other;
        Entry entry;
        open_table(&other, (Settings){ .umpired = true });
        to_delay(&table);
        to_delay(&other);
        does(&other, "union", "delay order=2", "5");
        assert_true(entry_read(&other.desk, other.desk.seq, &entry, &other.faults));
        entry.typed_by = typists[i];
        forge(&table, "union", &entry);
        is_found_out(&table, "comes out differently");
        close_table(&table);
        close_table(&other);
    }
}

/* G-6, G-13: and typed dice where only the program's count, or the other way round. */
static void forged_dice_from_are_found(void **state)
{
    static const struct {
        Settings settings;
        const char *dice, *typist;
    } forged[] = {
        { { .umpired = true, .only_program = true }, NULL, "union" },
        { { .umpired = true, .only_typed = true, .typed_dice = true }, "5", "" },
        { { .umpired = true, .only_typed = true, .typed_dice = true },
          "5",
          "union and the program" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof forged / sizeof *forged; i++) {
        Sitting table, other;
        Entry entry;
        open_table(&table, forged[i].settings);
        open_table(&other, forged[i].settings);
        to_delay(&table);
        to_delay(&other);
        does(&other, "union", "delay order=2", forged[i].dice);
        verifies(&other);
        assert_true(entry_read(&other.desk, other.desk.seq, &entry, &other.faults));
        entry.typed_by = forged[i].typist;
        forge(&table, "union", &entry);
        is_found_out(&table, "comes out differently");
        close_table(&table);
        close_table(&other);
    }
}

/* G-6: and other faces, another seat, time or mark; other words, and of whom, are noted. */
static void forged_facts_are_found(void **state)
{
    enum { FACE, SEAT, TURN, STEP, RULING, TRACE, ABOUT, FORGERIES };

    for (int i = 0; i < FORGERIES; i++) {
        SITTING(.umpired = true);
        Sitting other;
        Verified verified;
        Entry entry;
        open_table(&other, (Settings){ .umpired = true });
        to_delay(&table);
        to_delay(&other);
        does(&other, "union", "delay order=2", "5");
        assert_true(entry_read(&other.desk, other.desk.seq, &entry, &other.faults));
        switch (i) {
        case FACE:
            entry.plays[0].throws[0].faces[0] = 1;
            break;
        case SEAT:
            entry.by = "confederate";
            break;
        case TURN:
            entry.turn++;
            break;
        case STEP:
            entry.step++;
            break;
        case RULING:
            entry.ruling = true;
            break;
        case TRACE:
            entry.plays[0].trace = "d6: 1";
            break;
        case ABOUT:
            entry.plays[0].about++;
            break;
        }
        forge(&table, "union", &entry);
        if (i >= TRACE) {
            faults_clear(&table.faults);
            assert_true(
                desk_verify_words(table.store, table.desk.number, &verified, &table.faults));
            assert_int_equal(verified.reworded, 1);
            assert_int_equal(verified.first_reworded, table.desk.seq);
        } else {
            is_found_out(&table, i == SEAT ? "would be refused" : "comes out differently");
        }
        close_table(&table);
        close_table(&other);
    }
}

/* G-13, G-14: what was thrown is thrown; no seat of the same side ends the step under it. */
static void dice_are_not_swept_away(void **state)
{
    SITTING(.umpired = true);
    static const char TRY[] = "initiative leader=hooker type=simple purpose=move text=back";
    int hooker = desk_seat(&table.desk, "hooker");
    DeskDice rest = { .from = DICE_TYPED, .typed = "4" };

    does(&table, "union", "next", NULL);
    does(&table, "union", "next", NULL);
    assert_true(tries(&table, "hooker", TRY, "1"));
    assert_true(table.reply.wanted && table.reply.thrown);
    may_not(&table, "union", "next", "game.thrown", "a command of hooker waits");
    may_not(&table, "union", TRY, "game.thrown", "a command of hooker waits");
    may_not(&table, "umpire", TRY, "game.thrown", "a command of hooker waits");
    may_not(&table, "hooker", TRY, "game.waiting", "waits for dice");
    faults_clear(&table.faults);
    reply_finish(&table.reply);
    assert_true(desk_go_on(&table.desk, hooker, &rest, 9, &table.reply, &table.faults));
    assert_false(table.reply.wanted);
    does(&table, "union", "next", NULL);
    verifies(&table);
    close_table(&table);
}

/* G-13, G-14: nor does who has dice on the table correct what they stand on, so that they lapse. */
static void nothing_is_corrected_under_dice(void **state)
{
    SITTING(.umpired = true);
    int seat = desk_seat(&table.desk, "union");

    to_delay(&table);
    does(&table, "union", "delay order=2", "1");
    assert_true(tries(&table, "union", "ask rule=fire points=9", "3"));
    assert_true(table.reply.wanted && table.reply.thrown);
    reply_finish(&table.reply);
    assert_false(desk_correct(&table.desk, seat, "5", 9, &table.reply, &table.faults));
    assert_string_equal(table.faults.at[0].code, "game.waiting");
    close_table(&table);
}

/* G-3: close combat is begun by the side that moves. */
static void nobody_attacks_out_of_turn(void **state)
{
    SITTING(.umpired = true);
    static const char ATTACK[] =
        "ask rule=close-combat attacker=wofford defender=magilton apply=yes";

    to_the_field(&table);
    may_not(&table, "confederate", ATTACK, "cwb.attack", "does not attack now");
    close_table(&table);
}

/* ---- what is told ---- */

static int offered(Sitting *table, const char *seat, int *all)
{
    Look look = desk_look(&table->desk, desk_seat(&table->desk, seat));
    DueList list = { 0 };

    int count = due_offers(&look, &list);
    *all = list.count;
    due_finish(&list);
    return count;
}

/* G-11, G-15: what is due is offered to those who may do it. */
static void due_offers_what_one_may(void **state)
{
    SITTING(.umpired = false);
    int all;

    to_delay(&table);
    assert_int_equal(offered(&table, "union", &all), 1);
    assert_int_equal(offered(&table, "hooker", &all), 0); /* it is Mansfield's */
    assert_int_equal(offered(&table, "confederate", &all), 0);
    assert_int_equal(offered(&table, "observer", &all), 0);
    does(&table, "union", "end reason=supper", NULL);
    assert_int_equal(offered(&table, "union", &all), 1); /* consent is the other side's to give */
    assert_int_equal(all, 2);
    assert_int_equal(offered(&table, "confederate", &all), 1);
    assert_int_equal(offered(&table, "jackson", &all), 0);
    close_table(&table);
}

/* G-10: a commander counts his orders himself; those who may know it are told how. */
static void orders_are_called_both_ways(void **state)
{
    SITTING(.umpired = true);
    Desk *desk = &table.desk;
    int sumner = desk_seat(desk, "sumner");

    does(&table, "union", "dispatch from=mcclellan to=sumner text=x distance=0", NULL);
    int order = world_next(&desk->game.truth, KIND_ORDER) - 1;
    assert_int_equal(order_get(&desk->game.truth, order, ORDER_NUMBER), 4);
    assert_int_equal(desk_counted(desk, desk_seat(desk, "union"), sumner, order), 1);
    assert_int_equal(desk_counted(desk, desk_seat(desk, "umpire"), sumner, order), 1);
    assert_int_equal(desk_counted(desk, desk_seat(desk, "hooker"), sumner, order), 0);
    assert_int_equal(desk_counted(desk, desk_seat(desk, "confederate"), sumner, order), 0);
    close_table(&table);
}

typedef struct Heard {
    bool told, whole, named;
} Heard;

static bool hear_last(void *with, const Look *look, const Entry *entry, const News *news)
{
    Heard *heard = with;

    (void)look;
    *heard = (Heard){ .told = news->told, .whole = news->whole };
    for (int i = 0; i < entry->args.count; i++) {
        heard->named |= news_tells_arg(news, &entry->args.at[i]) &&
                        strcmp(entry->args.at[i].name, "reason") != 0;
    }
    return true;
}

/* G-10: of what another typed a seat is told the reason; what it changed stands in the changes. */
static void others_args_are_not_told(void **state)
{
    SITTING(.umpired = true);
    Heard heard;

    does(&table, "umpire", "ruling order=union-1 text=halt reason=x", NULL);
    assert_true(desk_log(&table.desk, desk_seat(&table.desk, "hooker"), 1, hear_last, &heard,
                         &table.faults));
    assert_true(heard.told);
    assert_false(heard.whole || heard.named);
    assert_true(desk_log(&table.desk, desk_seat(&table.desk, "umpire"), 1, hear_last, &heard,
                         &table.faults));
    assert_true(heard.whole && heard.named);
    close_table(&table);
}

/* G-16: a ruling on what is open is told with its reason, one on a secret is not. */
static void open_rulings_tell_why(void **state)
{
    SITTING(.umpired = true);
    int seat = desk_seat(&table.desk, "confederate");
    Heard heard;

    does(&table, "union", "ruling piece=gibbon state=shaken reason=smoke", NULL);
    assert_true(desk_log(&table.desk, seat, 1, hear_last, &heard, &table.faults));
    assert_true(heard.told);
    assert_false(heard.whole || heard.named);
    /* Nor where what is secret was so already. */
    int losses = value_of(&table, "gibbon", "losses");
    char line[100];
    snprintf(line, sizeof line, "ruling piece=gibbon state=normal losses=%d reason=x", losses);
    does(&table, "union", line, NULL);
    assert_true(desk_log(&table.desk, seat, 1, hear_last, &heard, &table.faults));
    assert_false(heard.told);
    close_table(&table);
}

/* ---- Command Decision ---- */

static bool stands_in(const Sitting *table, const char *step)
{
    const Game *game = &table->desk.game;

    return strcmp(game_step(game, &game->truth)->name, step) == 0;
}

/* The umpire turns up all chits that must be, and ends steps until that one. */
static void umpire_to(Sitting *table, const char *step)
{
    for (int i = 0; i < 60 && !stands_in(table, step); i++) {
        for (int chit = 1; chit < 15 && !tries(table, "umpire", "next", NULL); chit++) {
            char line[40];
            snprintf(line, sizeof line, "reveal chit=british-%d", chit);
            tries(table, "umpire", line, NULL);
            snprintf(line, sizeof line, "reveal chit=german-%d", chit);
            tries(table, "umpire", line, NULL);
        }
    }
    assert_true(stands_in(table, step));
}

/* From the declarations of one side to those of the other, or on: by both. */
static void both_next(Sitting *table, const char *first, const char *dice)
{
    does(table, first, "next", NULL);
    does(table, strcmp(first, "german") == 0 ? "british" : "german", "next", dice);
}

static int learnt_by(const Sitting *table, const char *seat)
{
    return table->desk.views[desk_seat(&table->desk, seat)].learnt;
}

/*
 * CDG-40, CDG-28: W Company regroups out of sight, X has another chit than the scenario's. The
 * Germans learn neither, though they end the steps; nor that Y lies under their shells.
 */
static void hidden_companies_are_not_told_of(void **state)
{
    Sitting table;
    static const char shell[] = "shell stand=y-1 template=german-template";

    (void)state;
    open_at(&table, GALLOPER_SCENARIOS "/bieville.scenario", false, (Settings){ .umpired = true });
    does(&table, "british", "chit for=w order=regroup", NULL);
    does(&table, "british", "chit for=x order=hold", NULL);
    both_next(&table, "british", NULL);
    Look german = desk_look(&table.desk, desk_seat(&table.desk, "german"));
    int x = world_find(german.world, KIND_PIECE, "x");
    LetterQuery to_x = { .receiver = x };
    int chit = letter_next(german.world, 0, &to_x);
    assert_true(letter_is(german.world, chit, LETTER_TOLD));
    assert_int_equal(letter_next(german.world, chit, &to_x), 0);

    does(&table, "german", "call gun=wn21-gun place=Bieville", "1");
    both_next(&table, "british", NULL);
    assert_true(stands_in(&table, "1c"));
    int learnt = learnt_by(&table, "german");
    does(&table, "british", shell, "1,10");
    assert_int_equal(learnt_by(&table, "german"), learnt);
    assert_int_equal(value_of(&table, "y-1", "struck"), 2);
    assert_int_equal(seen_by(&table, "german", "german-template", "coloured"), 0);
    both_next(&table, "british", "2,9");
    assert_int_equal(value_of(&table, "y-1", "place"), PLACE_LOST);
    assert_int_equal(clock_get(&table.desk.game.truth,
                               traits_find(&table.desk.game.traits, KIND_CLOCK, "ground-left")),
                     0);
    does(&table, "german", "next", NULL);
    does(&table, "british", "next", NULL);
    both_next(&table, "british", NULL);
    does(&table, "german", "reveal chit=3", NULL);
    does(&table, "german", "next", NULL);
    assert_true(stands_in(&table, "2e"));
    assert_string_equal(table.reply.entry.note, "");
    verifies(&table);
    close_table(&table);
}

/* CD-18, CD-11: a chit that lies says what it said when it was laid, and nothing to the enemy. */
static void chits_lie_as_they_were_laid(void **state)
{
    Sitting table;

    (void)state;
    open_at(&table, GALLOPER_SCENARIOS "/bieville.scenario", false, (Settings){ .umpired = true });
    may_not(&table, "german", "ruling order=3 kind=hasty reason=x", "game.printed", "kind");
    may_not(&table, "british", "ask rule=order-limits unit=wn21-1", "game.unseen",
            "you do not see unit.order");
    /* What is seen does not stand with what is not. */
    may_not(&table, "british", "move piece=x-3 to=w-1", "cd.hidden", "W 1st Platoon is hidden");
    umpire_to(&table, "1a");
    may_not(&table, "german", "call gun=wn21-gun place=_", "cd.call", "no target");
    umpire_to(&table, "2f");
    does(&table, "umpire", "ruling order=german-3 kind=hasty reason=x", NULL);
    verifies(&table);
    close_table(&table);
}

/* To the movement of the British. */
static void british_move(Sitting *table)
{
    umpire_to(table, "2d");
    if (game_acting(&table->desk.game, &table->desk.game.truth) != 1) {
        umpire_to(table, "2e");
    }
}

static const char *stands_at_words(const Sitting *table, const char *id)
{
    const World *truth = &table->desk.game.truth;

    return world_text(truth, KIND_PIECE, world_find(truth, KIND_PIECE, id), PIECE_PLACE);
}

/* CD-7, CD-9, CDG-10: who is loaded goes along, also when his transport had come back to him. */
static void passengers_go_along(void **state)
{
    Sitting table;

    (void)state;
    open_at(&table, GALLOPER_SCENARIOS "/bieville.scenario", false, (Settings){ .umpired = true });
    british_move(&table);
    does(&table, "british", "load stand=s-gun-1 in=s-carrier", NULL);
    does(&table, "british", "unload stand=s-gun-1 to=the_corn", NULL);
    umpire_to(&table, "5a");
    umpire_to(&table, "2b");
    if (!tries(&table, "umpire", "return stand=s-carrier", NULL)) { /* the Germans are first */
        does(&table, "umpire", "next", NULL);
        does(&table, "umpire", "return stand=s-carrier", NULL);
    }
    umpire_to(&table, "5a");
    british_move(&table);
    does(&table, "british", "load stand=s-gun-1 in=s-carrier", NULL);
    int carrier = world_find(&table.desk.game.truth, KIND_PIECE, "s-carrier");
    assert_int_equal(value_of(&table, "s-gun-1", "place"), PLACE_WITH + carrier);
    assert_string_equal(stands_at_words(&table, "s-carrier"), "the corn");
    /* A vehicle that is lost leaves them where it was. */
    umpire_to(&table, "5a");
    umpire_to(&table, "2c");
    does(&table, "umpire", "ruling piece=s-carrier struck=eliminated reason=x", NULL);
    umpire_to(&table, "2d");
    assert_int_equal(value_of(&table, "s-carrier", "place"), PLACE_LOST);
    assert_int_equal(value_of(&table, "s-gun-1", "carried-by"), 0);
    assert_string_equal(stands_at_words(&table, "s-gun-1"), "the corn");
    verifies(&table);
    close_table(&table);
}

/* CD-12, CDG-18: who went anywhere has moved, whatever is told of it, and lost his cover. */
static void who_went_has_moved(void **state)
{
    Sitting table;

    (void)state;
    open_at(&table, GALLOPER_SCENARIOS "/bieville.scenario", false, (Settings){ .umpired = true });
    british_move(&table);
    does(&table, "british", "move piece=x to=the_corn", NULL);
    does(&table, "british", "went stand=x inches=0", NULL);
    assert_int_equal(seen_by(&table, "german", "x-1", "moved"), 1);
    does(&table, "british", "load stand=s-gun-1 in=s-carrier", NULL);
    does(&table, "british", "unload stand=s-gun-1 to=the_orchards", NULL);
    assert_int_equal(value_of(&table, "s-gun-1", "moved"), 1);
    assert_int_equal(value_of(&table, "s-gun-1", "cover"), 0);
    verifies(&table);
    close_table(&table);
}

/* CDG-40: who is seen to mount shows what carries him; a transport tells of no hidden passenger. */
static void who_mounts_is_seen(void **state)
{
    Sitting table;

    (void)state;
    open_at(&table, GALLOPER_SCENARIOS "/bieville.scenario", false, (Settings){ .umpired = true });
    british_move(&table);
    does(&table, "umpire", "ruling piece=s-carrier hidden=no reason=x", NULL);
    int learnt = learnt_by(&table, "german");
    does(&table, "british", "load stand=s-gun-1 in=s-carrier", NULL);
    does(&table, "british", "unload stand=s-gun-1", NULL);
    assert_int_equal(learnt_by(&table, "german"), learnt);
    does(&table, "umpire", "ruling piece=s-carrier hidden=yes reason=x", NULL);
    does(&table, "british", "load stand=x-1 in=s-carrier", NULL);
    assert_int_equal(value_of(&table, "s-carrier", "hidden"), 0);
    verifies(&table);
    close_table(&table);
}

/* E-30, G-16, CDG-10, CDG-18: what fire, chits and moves made of a stand its side does not unsay.
 */
static void what_binds_stands_is_not_ruled(void **state)
{
    static const char *const rulings[] = {
        "ruling piece=x-1 moved=no reason=x",        "ruling piece=x-1 hidden=yes reason=x",
        "ruling piece=x-1 uncovered=yes reason=x",   "ruling piece=x-1 aims=wn21-1 reason=x",
        "ruling piece=x-1 left=_ reason=x",          "ruling piece=x-1 fires=0 reason=x",
        "ruling piece=x declared=entrench reason=x", "ruling piece=x-1 carried-by=x-2 reason=x"
    };
    Sitting table;

    (void)state;
    open_at(&table, GALLOPER_SCENARIOS "/bieville.scenario", false, (Settings){ .umpired = true });
    british_move(&table);
    does(&table, "british", "move piece=x to=the_corn", NULL);
    for (size_t i = 0; i < sizeof rulings / sizeof *rulings; i++) {
        may_not(&table, "british", rulings[i], "game.printed", "only the umpire");
    }
    does(&table, "british", "ruling piece=x-1 cover=light reason=x", NULL);
    close_table(&table);
}

/* ---- NES ---- */

/* To the fire of the French, with Desjardin beside Binot's brigade. */
static void french_fire(Sitting *table)
{
    open_at(table, GALLOPER_SCENARIOS "/eylau.scenario", true, (Settings){ .umpired = true });
    for (int i = 0; i < 20 && !stands_in(table, "movement"); i++) {
        for (int j = 0; j < 9 && !tries(table, "french", "next", NULL); j++) {
            static const char *const due[] = { "continue piece=iii",   "continue piece=vii",
                                               "continue piece=iii-1", "continue piece=iii-2",
                                               "continue piece=vii-1", "reroll order=6" };
            for (size_t k = 0; k < sizeof due / sizeof *due; k++) {
                tries(table, "french", due[k], NULL);
            }
        }
    }
    does(table, "french", "move piece=desjardin to=1814", NULL);
}

/* NESG-26: what cost less than what came before does not lift the danger. */
static void danger_is_not_talked_away(void **state)
{
    Sitting table;

    (void)state;
    french_fire(&table);
    does(&table, "french", "next", NULL);
    does(&table, "french", "hit unit=binot points=2 combat=fire range=minimum", NULL);
    int risk = value_of(&table, "desjardin", "at-risk");
    assert_int_not_equal(risk, 0);
    does(&table, "french", "hit unit=binot points=1 combat=fire range=maximum", NULL);
    does(&table, "french", "hit unit=binot points=1 combat=fire range=extended", NULL);
    assert_int_equal(value_of(&table, "desjardin", "at-risk"), risk);
    verifies(&table);
    close_table(&table);
}

/* NESG-28: who takes over stands where he fell who led before, and bears a name of his own. */
static void who_takes_over_stands_there(void **state)
{
    Sitting table;

    (void)state;
    french_fire(&table);
    does(&table, "umpire", "ruling piece=desjardin fate=lost reason=x", NULL);
    may_not(&table, "french", "replace leader=desjardin name=Davout", "game.name", "in use");
    does(&table, "french", "replace leader=desjardin name=Jarry", NULL);
    assert_string_equal(stands_at_words(&table, "vii-1-repl"), "1814");
    verifies(&table);
    close_table(&table);
}

/* E-30, NESG-26: nor what a die made of a leader, or to whom a command belongs. */
static void leaders_stay_as_they_fell(void **state)
{
    Sitting table;

    (void)state;
    french_fire(&table);
    may_not(&table, "french", "ruling piece=desjardin fate=lost reason=x", "game.printed", "fate");
    may_not(&table, "french", "ruling piece=desjardin reduced=no reason=x", "game.printed",
            "reduced");
    may_not(&table, "french", "ruling piece=vii-1 parent=iii reason=x", "game.printed", "parent");
    close_table(&table);
}

/* G-29, NESG-36: blanks are no words. */
static void blanks_are_no_words(void **state)
{
    Sitting table;

    (void)state;
    open_at(&table, GALLOPER_SCENARIOS "/eylau.scenario", true, (Settings){ .umpired = true });
    may_not(&table, "french", "dispatch from=napoleon to=davout text=__", "game.missing",
            "dispatch wants text=");
    may_not(&table, "french", "plan piece=iii text=_", "game.missing", "plan wants text=");
    close_table(&table);
}

/* NESG-32: a way is told in words, hex by hex, and no longer than a turn can be. */
static void a_way_has_an_end(void **state)
{
    Sitting table;

    (void)state;
    french_fire(&table);
    may_not(&table, "french", "march piece=binot path=,_,", "nes.path", "no terrain");
    may_not(&table, "french", "march piece=binot path=clear,_,clear", "nes.path", "no terrain");
    static const char march[] = "march piece=binot path=woods,woods,woods,woods";
    int marches = 0;
    while (marches < 60 && tries(&table, "french", march, NULL)) {
        marches++;
    }
    assert_true(marches > 2 && marches < 60);
    assert_string_equal(table.faults.at[0].code, "nes.far");
    verifies(&table);
    close_table(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ruling_names_ones_own),
        cmocka_unit_test(names_are_ones_own),
        cmocka_unit_test(verbs_name_ones_own),
        cmocka_unit_test(asking_reads_nothing_hidden),
        cmocka_unit_test(only_a_fight_befalls_the_enemy),
        cmocka_unit_test(only_units_are_fired_on),
        cmocka_unit_test(nobody_fights_his_own),
        cmocka_unit_test(who_leaves_is_seen_to_leave),
        cmocka_unit_test(nobody_hides_with_the_lost),
        cmocka_unit_test(who_is_destroyed_is_seen_to_be),
        cmocka_unit_test(what_is_printed_is_the_umpires),
        cmocka_unit_test(a_ruling_rules),
        cmocka_unit_test(consent_is_to_what_stands),
        cmocka_unit_test(what_is_asked_about_stays),
        cmocka_unit_test(requests_are_not_redone),
        cmocka_unit_test(consent_tells_not_what_came),
        cmocka_unit_test(or_of_both_sides),
        cmocka_unit_test(a_correction_tells_nothing),
        cmocka_unit_test(a_corrected_order_is_written),
        cmocka_unit_test(consent_tells_nothing),
        cmocka_unit_test(consent_counts_what_was_seen),
        cmocka_unit_test(consent_says_what),
        cmocka_unit_test(forged_undos_are_found),
        cmocka_unit_test(forged_rights_are_found),
        cmocka_unit_test(forged_withdrawals_are_found),
        cmocka_unit_test(forged_typists_are_found),
        cmocka_unit_test(forged_dice_from_are_found),
        cmocka_unit_test(forged_facts_are_found),
        cmocka_unit_test(dice_are_not_swept_away),
        cmocka_unit_test(nothing_is_corrected_under_dice),
        cmocka_unit_test(nobody_attacks_out_of_turn),
        cmocka_unit_test(due_offers_what_one_may),
        cmocka_unit_test(orders_are_called_both_ways),
        cmocka_unit_test(others_args_are_not_told),
        cmocka_unit_test(open_rulings_tell_why),
        cmocka_unit_test(hidden_companies_are_not_told_of),
        cmocka_unit_test(chits_lie_as_they_were_laid),
        cmocka_unit_test(passengers_go_along),
        cmocka_unit_test(who_went_has_moved),
        cmocka_unit_test(who_mounts_is_seen),
        cmocka_unit_test(what_binds_stands_is_not_ruled),
        cmocka_unit_test(danger_is_not_talked_away),
        cmocka_unit_test(who_takes_over_stands_there),
        cmocka_unit_test(leaders_stay_as_they_fell),
        cmocka_unit_test(blanks_are_no_words),
        cmocka_unit_test(a_way_has_an_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
