/* SPDX-License-Identifier: MIT */
/* Exact odds of every rule of every system: against all faces, against the oracle, against dice. */
#include "support.h"

#include "rules/course_end.h"
#include "systems/systems.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A small generator of situations, the same in every run. */
static unsigned long long seed = 88172645463325252ull;

static int below(int most)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (int)(seed % (unsigned long long)most);
}

static int any_value(const Field *field)
{
    int words = 0;

    if (strcmp(field->name, "turns") == 0) { /* as far as the oracle can go */
        return below(7);
    }
    switch (field->type) {
    case FIELD_NUMBER:
        return field->low + below(field->high - field->low + 1);
    case FIELD_EXACT: /* halves, and now and then a finer part */
        return field->low +
               (below(40) * 24 + (below(4) ? 0 : 3 * below(8))) % (field->high - field->low + 1);
    case FIELD_FLAG:
        return below(2);
    case FIELD_WORD:
        while (field->words[words]) {
            words++;
        }
        return below(words);
    case FIELD_LETTERS:
        return 1 << 8 * below(3) | 1 << 8 * below(3);
    case FIELD_COLUMN:
    case FIELD_MIXED:
    case FIELD_THING:
    case FIELD_TEXT:
    case FIELD_PLACE:
        break;
    }
    return 0;
}

static void any_situation(const Rule *rule, const Book *book, Situation *situation)
{
    Tape tape = { 0 };
    Umpire ump = { .book = book, .tape = &tape };

    do {
        *situation = (Situation){ { 0 } };
        for (const Field *ask = rule->asks; ask->name; ask++) {
            bool usual = ask->optional && below(3) == 0;
            field_set(ask, situation, usual ? ask->standard : any_value(ask));
        }
        for (const Field *ask = rule->asks; ask->name; ask++) {
            if (!field_asked(ask, book, situation)) {
                field_set(ask, situation, ask->standard);
            }
        }
    } while (rule->refuse && rule->refuse(&ump, situation).why);
}

/* ---- every face, thrown by hand: knows nothing of classes or merging ---- */

typedef struct Brute {
    const Rule *rule;
    const Book *book;
    const Situation *asks;
    Odds *odds; /* outcomes are looked up here */
    Chance *sums;
    int faces[40];
    long paths, most;
} Brute;

static int outcome_of(const Brute *b, const Situation *situation)
{
    for (int i = 0; i < b->odds->count; i++) {
        bool same = true;
        int number = 0;
        for (const Field *answer = b->rule->answers; answer->name; answer++, number++) {
            same = same && (!b->odds->wanted[number] ||
                            b->odds->outcomes[i].answers[number] == field_get(answer, situation));
        }
        if (same) {
            return i;
        }
    }
    return -1;
}

static void throw_all(Brute *b, int thrown, Chance chance)
{
    Situation situation = *b->asks;
    Tape tape = tape_hand(b->faces, thrown);
    Umpire ump = { .book = b->book, .tape = &tape };

    if (b->paths > b->most) {
        return;
    }
    rule_play(b->rule, &ump, &situation);
    if (tape.state == TAPE_OK) {
        int outcome = outcome_of(b, &situation);
        assert_true(outcome >= 0);
        b->sums[outcome] = chance_plus(b->sums[outcome], chance);
        b->paths++;
        return;
    }
    assert_int_equal(tape.state, TAPE_WANTED);
    if (thrown == (int)(sizeof b->faces / sizeof *b->faces)) { /* a course that goes on and on */
        b->paths = b->most + 1;
        return;
    }
    int low = tape.wanted.reading == DICE_ZERO ? 0 : 1;
    for (int face = low; face < low + tape.wanted.sides; face++) {
        b->faces[thrown] = face;
        throw_all(b, thrown + 1, chance_times(chance, 1, tape.wanted.sides));
    }
}

/* Compares with all faces if there are at most `most` paths; says whether it could. */
static bool compare_with_faces(const Rule *rule, const Book *book, const Situation *asks, long most)
{
    Odds *odds = odds_create(rule, book, asks, NULL, ODDS_MOST);
    Brute b = { .rule = rule, .book = book, .asks = asks, .odds = odds, .most = most };

    b.sums = calloc((size_t)odds->count + 1, sizeof *b.sums);
    for (int i = 0; i < odds->count; i++) {
        b.sums[i].of = 1;
    }
    throw_all(&b, 0, chance_certain());
    bool done = b.paths <= b.most;
    for (int i = 0; i < odds->count && done; i++) {
        if (!same_chance(b.sums[i], odds->outcomes[i].chance)) {
            fail_msg("%s %s: outcome %d differs from all faces", book->system->name, rule->name, i);
        }
    }
    free(b.sums);
    odds_destroy(odds);
    return done;
}

static void short_rules_equal_all_faces(void **state)
{
    int compared = 0;

    (void)state;
    for (const System *const *system = systems; *system; system++) {
        Book *book = open_book((*system)->name);
        for (const Rule *const *rule = (*system)->rules; *rule; rule++) {
            for (int i = 0; i < 60 && book_has(book, (*rule)->option); i++) {
                Situation asks;
                any_situation(*rule, book, &asks);
                compared +=
                    (*rule)->steps_count == 1 && compare_with_faces(*rule, book, &asks, 20000);
            }
        }
        book_destroy(book);
    }
    assert_true(compared > 1500);
}

/* ---- the oracle: the same steps, path by path ---- */

static void compare_outcomes(const Rule *rule, const Odds *one, const Odds *other)
{
    assert_int_equal(one->count, other->count);
    for (int i = 0; i < one->count; i++) {
        assert_memory_equal(one->outcomes[i].answers, other->outcomes[i].answers,
                            sizeof one->outcomes[i].answers);
        if (!same_chance(one->outcomes[i].chance, other->outcomes[i].chance)) {
            fail_msg("%s: outcome %d differs", rule->name, i);
        }
    }
}

static Chance sum_of(const Odds *odds)
{
    Chance sum = NO_CHANCE;

    for (int i = 0; i < odds->count; i++) {
        sum = chance_plus(sum, odds->outcomes[i].chance);
    }
    return sum;
}

static void merged_equals_the_oracle_and_by_the_marginal(void **state)
{
    (void)state;
    for (const System *const *system = systems; *system; system++) {
        Book *book = open_book((*system)->name);
        for (const Rule *const *rule = (*system)->rules; *rule; rule++) {
            int times = (*rule)->steps_count == 1 ? 40 : 3;
            for (int i = 0; i < times && book_has(book, (*rule)->option); i++) {
                Situation asks;
                any_situation(*rule, book, &asks);
                Odds *merged = odds_create(*rule, book, &asks, NULL, ODDS_MOST);
                Odds *straight = straight_odds(*rule, book, &asks);
                assert_true(merged->exact);
                assert_true(sum_of(merged).ways == sum_of(merged).of);
                if (straight->state == TAPE_OK) { /* else there are too many paths */
                    compare_outcomes(*rule, merged, straight);
                }
                odds_destroy(straight);
                for (const Field *by = (*rule)->answers; by->name; by++) {
                    Odds *alone = odds_create(*rule, book, &asks, by, ODDS_MOST);
                    Odds *marginal = odds_of(merged, by);
                    compare_outcomes(*rule, alone, marginal);
                    odds_destroy(alone);
                    odds_destroy(marginal);
                }
                odds_destroy(merged);
            }
        }
        book_destroy(book);
    }
}

static void whole_equals_all_faces(const char *system, const char *name, const char *const *typed,
                                   int count)
{
    Book *book = open_book(system);
    const Rule *rule = rule_find(book, name);
    Situation asks;
    Faults faults = { 0 };

    assert_true(rule_ask(rule, book, typed, count, &asks, &faults));
    assert_true(compare_with_faces(rule, book, &asks, 10000000));
    book_destroy(book);
}

/* CWB-2.9: a routed defender cannot fire, so that all faces of the fight can be thrown. */
static void a_whole_close_combat_equals_all_faces(void **state)
{
    static const char *const ASKS[] = { "attacker-strength=5", "attacker-morale=B",
                                        "defender-strength=4", "defender-morale=D",
                                        "defender-state=routed" };

    (void)state;
    whole_equals_all_faces("cwb3", "close-combat", ASKS, 5);
}

/* CD-62, CD-66, CD-A3: natural tens and ones among two shots and their results. */
static void a_whole_direct_fire_equals_all_faces(void **state)
{
    static const char *const ASKS[] = {
        "rof=2",          "number=6",        "weapon=AP",
        "target=afv",     "quality=regular", "calibre=75",
        "penetration=-2", "armour=1",        "target-quality=regular",
        "close-range=yes"
    };

    (void)state;
    whole_equals_all_faces("cd", "direct-fire", ASKS, 9); /* not at close range */
    whole_equals_all_faces("cd", "direct-fire", ASKS, 10);
}

/* House rules may lead past the range that an answer declares: it is counted all the same. */
static void answers_past_their_range_are_counted(void **state)
{
    static const char HOUSE[] = "based-on = cwb3\n\n[chart gun-loss]\ntitle = T\nroll = d6\n\n"
                                "d6   | lost\n-----+-----\n1    | 500\n2..5 | 7\n6    | 300\n";
    Source source = { "house", HOUSE, sizeof HOUSE - 1 };
    Layer layer = { &source, 1 };
    Faults faults = { 0 };
    Book *book = book_create(system_find("cwb3"), &layer, 1, NULL, 0, &faults);

    (void)state;
    assert_non_null(book);
    const Rule *rule = rule_find(book, "gun-loss");
    Situation asks = rule_standard(rule);
    field_set(rule_asks(rule, book, "guns"), &asks, 400);
    Odds *odds = odds_create(rule, book, &asks, NULL, ODDS_MOST);
    assert_int_equal(odds->count, 3);
    assert_int_equal(odds->outcomes[0].answers[0], 7);
    assert_int_equal(odds->outcomes[1].answers[0], 300);
    assert_int_equal(odds->outcomes[2].answers[0], 400);
    assert_true(same_chance(odds->outcomes[0].chance, (Chance)CHANCE(4, 6)));
    odds_destroy(odds);
    book_destroy(book);
}

/* What the program throws ends alike when it is typed by hand. */
static void thrown_and_typed_dice_end_alike(void **state)
{
    uint8_t key[32] = { 42 };

    (void)state;
    for (const System *const *system = systems; *system; system++) {
        Book *book = open_book((*system)->name);
        for (const Rule *const *rule = (*system)->rules; *rule; rule++) {
            for (int i = 0; i < 100 && book_has(book, (*rule)->option); i++) {
                Situation asks, random, typed;
                Throw kept[64];
                int faces[200], count = 0;
                any_situation(*rule, book, &asks);
                random = typed = asks;
                Chacha generator = tape_generator(key, (uint64_t)i);
                Tape tape = tape_random(&generator);
                tape_keep(&tape, kept, 64);
                Umpire ump = { .book = book, .tape = &tape };
                rule_play(*rule, &ump, &random);
                assert_int_equal(ump.tape->state, TAPE_OK);
                for (int j = 0; j < tape.kept_count; j++) {
                    for (int die = 0; die < kept[j].dice.count; die++) {
                        faces[count++] = kept[j].faces[die];
                    }
                }
                Tape hand = tape_hand(faces, count);
                ump.tape = &hand;
                rule_play(*rule, &ump, &typed);
                assert_int_equal(ump.tape->state, TAPE_OK);
                assert_int_equal(tape_surplus(&hand), 0);
                assert_memory_equal(&random, &typed, sizeof random);
            }
        }
        book_destroy(book);
    }
}

/* A question, and what its odds are short of after the faces that were tried. */
typedef struct Asked {
    const Rule *rule;
    const Book *book;
    Situation asks;
    const Field *by;
    const Odds *odds;
    int sides;
    double lack[64];
} Asked;

/* Takes off the odds after `deep` more dice, each with its share. */
static void try_faces(Asked *asked, int *faces, int count, int deep, double share)
{
    if (deep) {
        for (faces[count] = 1; faces[count] <= asked->sides; faces[count]++) {
            try_faces(asked, faces, count + 1, deep - 1, share / asked->sides);
        }
        return;
    }
    Odds *after =
        odds_after(asked->rule, asked->book, &asked->asks, asked->by, ODDS_MOST, faces, count);
    assert_int_equal(after->state, TAPE_OK);
    for (int i = 0; i < after->count; i++) {
        for (int j = 0; j < asked->odds->count; j++) {
            const Outcome *outcome = &asked->odds->outcomes[j];
            if (answers_order(after->outcomes[i].answers, outcome->answers) == 0) {
                asked->lack[j] -= share * chance_decimal(after->outcomes[i].chance);
            }
        }
    }
    odds_destroy(after);
}

static void faces_come_to_the_odds(const char *system, int sides, const char *name, const char *by,
                                   const char *const *typed, int typed_count, int deep)
{
    Book *book = open_book(system);
    Asked asked = { .rule = rule_find(book, name), .book = book, .sides = sides };
    Faults faults = { 0 };
    int faces[8];

    assert_true(rule_ask(asked.rule, book, typed, typed_count, &asked.asks, &faults));
    asked.by = field_find(asked.rule->answers, book, by);
    Odds *odds = odds_create(asked.rule, book, &asked.asks, asked.by, ODDS_MOST);
    asked.odds = odds;
    for (int i = 0; i < odds->count; i++) {
        asked.lack[i] = chance_decimal(odds->outcomes[i].chance);
    }
    try_faces(&asked, faces, 0, deep, 1);
    for (int i = 0; i < odds->count; i++) {
        assert_true(fabs(asked.lack[i]) < 1e-9);
    }
    odds_destroy(odds);
    book_destroy(book);
}

/* G-13: odds once some dice lie there: within a throw, after it, and further on in a rule. */
static void odds_after_some_dice(void **state)
{
    static const char *const ORDER[] = { "sender=3", "receiver=2", "method=oral", "type=complex" };
    static const char *const FIGHT[] = { "attacker-strength=12", "attacker-morale=B",
                                         "defender-strength=8", "defender-morale=C" };
    static const char *const MORALE[] = { "morale=C" };

    (void)state;
    for (int deep = 1; deep <= 2; deep++) {
        faces_come_to_the_odds("cwb3", 6, "acceptance", "result", ORDER, 4, deep);
        faces_come_to_the_odds("cwb3", 6, "morale", "result", MORALE, 1, deep);
    }
    for (int deep = 1; deep <= 3; deep++) {
        faces_come_to_the_odds("cd", 10, "initiative", "first", NULL, 0, deep);
        faces_come_to_the_odds("cwb3", 6, "close-combat", "winner", FIGHT, 4, deep);
    }
}

/* A trace changes nothing and tells of every throw. */
static void a_trace_changes_nothing(void **state)
{
    uint8_t key[32] = { 9 };
    Trace *trace = calloc(1, sizeof *trace);

    (void)state;
    for (const System *const *system = systems; *system; system++) {
        Book *book = open_book((*system)->name);
        for (const Rule *const *rule = (*system)->rules; *rule; rule++) {
            Situation plain, traced;
            Throw kept[64];
            if (!book_has(book, (*rule)->option)) {
                continue;
            }
            any_situation(*rule, book, &plain);
            traced = plain;
            Chacha one = tape_generator(key, 1), two = one;
            Tape tape = tape_random(&one), again = tape_random(&two);
            tape_keep(&again, kept, 64);
            Umpire ump = { .book = book, .tape = &tape };
            rule_play(*rule, &ump, &plain);
            trace->count = trace->lost = 0;
            Umpire told = { .book = book, .tape = &again, .trace = trace };
            rule_play(*rule, &told, &traced);
            assert_memory_equal(&plain, &traced, sizeof plain);
            int throws = 0;
            for (int i = 0; i < trace->count; i++) {
                throws += trace->lines[i].kind == TRACE_THROW;
            }
            assert_int_equal(throws, again.kept_count);
            assert_int_equal(trace->lost, 0);
        }
        book_destroy(book);
    }
    free(trace);
}

/* Declarations that the generic code relies on. */
static void declarations_are_sound(void **state)
{
    (void)state;
    for (const System *const *system = systems; *system; system++) {
        for (const Rule *const *rule = (*system)->rules; *rule; rule++) {
            int count = 0;
            assert_true((*rule)->size <= sizeof(Situation));
            assert_true((*rule)->size % sizeof(int) == 0);
            assert_true((*rule)->steps_count <= STEPS_MOST);
            for (const Field *ask = (*rule)->asks; ask->name; ask++, count++) {
                assert_true(ask->at < (*rule)->size && ask->help && ask->help[0]);
            }
            assert_true(count < FIELDS_MOST);
            count = 0;
            for (const Field *answer = (*rule)->answers; answer->name; answer++, count++) {
                assert_true(answer->at < (*rule)->size && answer->help && answer->help[0]);
            }
            assert_true(count <= ANSWERS_MOST);
        }
    }
}

/* Every rule has a worked example, which says what the program says. */
static void every_example_holds(void **state)
{
    (void)state;
    for (const System *const *system = systems; *system; system++) {
        Book *book = open_book((*system)->name);
        for (const Rule *const *rule = (*system)->rules; *rule; rule++) {
            const Example *example = rule_example(*rule, book);
            if (!book_has(book, (*rule)->option)) {
                continue;
            }
            if (!example) {
                fail_msg("%s %s has no example", (*system)->name, (*rule)->name);
            }
            expect((*system)->name, (*rule)->name, example->asks, example->dice, example->answers);
        }
        book_destroy(book);
    }
}

/* ---- courses ---- */

static void set_turns(const Rule *rule, Situation *asks, int turns)
{
    for (const Field *ask = rule->asks; ask->name; ask++) {
        if (strcmp(ask->name, "turns") == 0) {
            field_set(ask, asks, turns);
        }
    }
}

/* Each turn of a course against the oracle that stops in that turn; all words of an answer sum to
 * one. */
static void compare_turn(const Odds *course, const Odds *oracle, int turn)
{
    const Field *answer;
    int value;
    Chance all[ANSWERS_MOST];

    for (int i = 0; i < ANSWERS_MOST; i++) {
        all[i] = (Chance)NO_CHANCE;
    }
    for (int word = 0; odds_course_word(course, word, &answer, &value); word++) {
        long number = answer - course->rule->answers;
        Chance sum = NO_CHANCE;
        for (int i = 0; i < oracle->count; i++) {
            if (oracle->outcomes[i].answers[number] == value) {
                sum = chance_plus(sum, oracle->outcomes[i].chance);
            }
        }
        assert_true(same_chance(sum, odds_turn(course, turn, word)));
        all[number] = chance_plus(all[number], sum);
    }
    for (int i = 0; course->rule->answers[i].name; i++) {
        if (course->rule->answers[i].type == FIELD_WORD) {
            assert_true(same_chance(all[i], chance_certain()));
        }
    }
}

static void every_turn_equals_the_oracle(void **state)
{
    enum { TRIES = 40, LAST = 5 };
    int compared = 0;

    (void)state;
    for (const System *const *system = systems; *system; system++) {
        Book *book = open_book((*system)->name);
        for (const Rule *const *rule = (*system)->rules; *rule; rule++) {
            for (int i = 0; i < TRIES && (*rule)->course; i++) {
                Situation asks;
                any_situation(*rule, book, &asks);
                set_turns(*rule, &asks, LAST);
                Odds *course = odds_create(*rule, book, &asks, NULL, ODDS_MOST);
                assert_int_equal(course->turns_count, LAST + 1);
                for (int turn = 0; turn <= LAST; turn++) {
                    set_turns(*rule, &asks, turn);
                    Odds *oracle = straight_odds(*rule, book, &asks);
                    compare_turn(course, oracle, turn);
                    odds_destroy(oracle);
                    compared++;
                }
                odds_destroy(course);
            }
        }
        book_destroy(book);
    }
    assert_true(compared >= 4 * TRIES * (LAST + 1)); /* of the courses that there are at least */
}

/* The end of a course against the course itself, followed so far that nothing is left. */
static void the_end_is_what_all_turns_come_to(void **state)
{
    enum { TRIES = 40, LAST = 1000 };
    int compared = 0;

    (void)state;
    for (const System *const *system = systems; *system; system++) {
        Book *book = open_book((*system)->name);
        for (const Rule *const *rule = (*system)->rules; *rule; rule++) {
            for (int i = 0; i < TRIES && (*rule)->course; i++) {
                Situation asks;
                CourseEnd ending;
                const Field *answer;
                double mean = 0, before = 0;
                int value, acts, word = 0;
                any_situation(*rule, book, &asks);
                set_turns(*rule, &asks, LAST);
                assert_true(course_end_of(*rule, book, &asks, &ending));
                assert_true(rule_acts(*rule, &answer, &acts));
                Odds *course = odds_create(*rule, book, &asks, answer, ODDS_MOST);
                while (odds_course_word(course, word, &answer, &value) && value != acts) {
                    word++;
                }
                for (int turn = 0; turn <= LAST; turn++) {
                    double now = chance_decimal(odds_turn(course, turn, word));
                    mean += (rule_turn_zero(*rule, &asks) + turn) * (now - before);
                    before = now;
                }
                if (chance_decimal(odds_turn(course, LAST, word)) > 0) {
                    assert_true(fabs(before - chance_decimal(ending.ever)) < 1e-9);
                    assert_true(fabs(mean / before - chance_decimal(ending.mean)) < 1e-6);
                    compared++;
                }
                odds_destroy(course);
            }
        }
        book_destroy(book);
    }
    assert_true(compared > 2 * TRIES);
}

static void the_end_of_an_order(void **state)
{
    static const char *const CWB[] = { "sender=0", "receiver=4", "method=written", "type=complex" };
    static const char *const NES[] = { "distance=4", "radius=6" };
    Book *cwb = open_book("cwb3"), *nes = open_book("nes");
    const Rule *order = rule_find(cwb, "order"), *other = rule_find(nes, "order");
    Situation asks;
    Faults faults = { 0 };
    CourseEnd ending;

    (void)state;
    assert_true(rule_ask(order, cwb, CWB, 4, &asks, &faults));
    assert_true(course_end_of(order, cwb, &asks, &ending));
    assert_true(same_chance(ending.ever, (Chance)CHANCE(33, 36)));
    assert_true(ending.mean.ways == 41 && ending.mean.of == 11);
    assert_true(rule_ask(other, nes, NES, 2, &asks, &faults));
    assert_true(course_end_of(other, nes, &asks, &ending));
    assert_true(same_chance(ending.ever, (Chance)CHANCE(604, 1000)));
    assert_false(course_end_of(rule_find(cwb, "acceptance"), cwb, &asks, &ending));
    book_destroy(cwb);
    book_destroy(nes);
}

/* What a rule that throws comes to has a tone, a letter for each of its words. */
static void what_is_thrown_has_tones(void **state)
{
    (void)state;
    for (const System *const *system = systems; *system; system++) {
        Book *book = open_book((*system)->name);
        for (const Rule *const *rule = (*system)->rules; *rule; rule++) {
            const Example *example = rule_example(*rule, book);
            const Field *main = rule_main_answer(*rule, book);
            if (book_has(book, (*rule)->option) && example && *example->dice && !main->tones) {
                fail_msg("%s %s: %s has no tones", (*system)->name, (*rule)->name, main->name);
            }
            for (const Field *answer = (*rule)->answers; answer->name; answer++) {
                int words =
                    answer->tones && field_words(answer) ? words_count(field_words(answer)) : 0;
                if (answer->tones && (strspn(answer->tones, "gfnpb") != strlen(answer->tones) ||
                                      (words && words != (int)strlen(answer->tones)))) {
                    fail_msg("%s %s: tones of %s", (*system)->name, (*rule)->name, answer->name);
                }
            }
        }
        book_destroy(book);
    }
}

/* The better stands first; numbers of which more is better go down. */
static void better_values_stand_first(void **state)
{
    const Field lost = { .type = FIELD_NUMBER, .tones = "gpb" };
    const Field gained = { .type = FIELD_NUMBER, .tones = "ng" };
    const Field plain = { .type = FIELD_NUMBER };

    (void)state;
    assert_int_equal(field_tone(&lost, 0), TONE_GOOD);
    assert_int_equal(field_tone(&lost, 1), TONE_POOR);
    assert_int_equal(field_tone(&lost, 7), TONE_BAD);
    assert_int_equal(field_tone(&lost, -1), TONE_GOOD);
    assert_int_equal(field_tone(&plain, 3), TONE_NEUTRAL);
    assert_true(field_order(&lost, 0, 1) < 0 && field_order(&lost, 2, 3) < 0);
    assert_true(field_order(&gained, 1, 0) < 0 && field_order(&gained, 2, 1) < 0);
    assert_true(field_order(&plain, 1, 2) < 0 && field_order(&plain, 2, 2) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_thrown_has_tones),
        cmocka_unit_test(better_values_stand_first),
        cmocka_unit_test(declarations_are_sound),
        cmocka_unit_test(every_example_holds),
        cmocka_unit_test(short_rules_equal_all_faces),
        cmocka_unit_test(merged_equals_the_oracle_and_by_the_marginal),
        cmocka_unit_test(a_whole_close_combat_equals_all_faces),
        cmocka_unit_test(a_whole_direct_fire_equals_all_faces),
        cmocka_unit_test(answers_past_their_range_are_counted),
        cmocka_unit_test(thrown_and_typed_dice_end_alike),
        cmocka_unit_test(odds_after_some_dice),
        cmocka_unit_test(a_trace_changes_nothing),
        cmocka_unit_test(every_turn_equals_the_oracle),
        cmocka_unit_test(the_end_is_what_all_turns_come_to),
        cmocka_unit_test(the_end_of_an_order),
    };

    return cmocka_run_group_tests_name("odds", tests, NULL, NULL);
}
