/* SPDX-License-Identifier: MIT */
/* The same odds written by hand in other languages: first that they are equal, then how quick. */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* ---- a rival: it answers lines on its standard input ---- */

typedef struct Rival {
    const char *script;
    pid_t child;
    FILE *to, *from;
} Rival;

static _Noreturn void fail(const char *who, const char *why)
{
    fflush(stdout);
    fprintf(stderr, "%s: %s\n", who, why);
    exit(1);
}

static void open_pipe(int ends[2])
{
    if (pipe(ends) != 0) {
        fail("pipe", strerror(errno));
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
}

static Rival rival_start(const char *language, const char *script)
{
    char *const arguments[] = { (char *)language, (char *)script, NULL };
    posix_spawn_file_actions_t files;
    Rival rival = { .script = script };
    int to[2], from[2];

    open_pipe(to);
    open_pipe(from);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, to[0], 0);
    posix_spawn_file_actions_adddup2(&files, from[1], 1);
    int fault = posix_spawnp(&rival.child, language, &files, NULL, arguments, environ);
    if (fault) {
        fail(language, fault == ENOENT ? "not installed, and the bench needs it" : strerror(fault));
    }
    posix_spawn_file_actions_destroy(&files);
    close(to[0]);
    close(from[1]);
    rival.to = fdopen(to[1], "w");
    rival.from = fdopen(from[0], "r");
    return rival;
}

static void rival_stop(Rival *rival)
{
    fclose(rival->to);
    fclose(rival->from);
    waitpid(rival->child, NULL, 0);
}

/* One line of its answer, without the line end. */
static char *rival_line(Rival *rival, char **line, size_t *room)
{
    ssize_t length = getline(line, room, rival->from);

    if (length <= 0 || (*line)[length - 1] != '\n') {
        fail(rival->script, "no answer");
    }
    (*line)[length - 1] = '\0';
    return *line;
}

static Text rival_show(Rival *rival)
{
    Text shown = { 0 };
    char *line = NULL;
    size_t room = 0;

    fprintf(rival->to, "show\n");
    fflush(rival->to);
    while (*rival_line(rival, &line, &room)) {
        text_addf(&shown, "%s\n", line);
    }
    free(line);
    return shown;
}

/* Seconds that one count takes, by its own clock. */
static double rival_go(Rival *rival, int times)
{
    char *line = NULL;
    size_t room = 0;

    fprintf(rival->to, "go %d\n", times);
    fflush(rival->to);
    double seconds = strtod(rival_line(rival, &line, &room), NULL);
    free(line);
    if (!(seconds > 0)) {
        fail(rival->script, "told no time");
    }
    return seconds;
}

/* ---- the same from us ---- */

static void add_fraction(Text *to, Chance chance)
{
    chance_print(to, chance_reduced(chance));
}

/* The chance of a word of a course at the end of a turn. */
static Chance course_chance(const Odds *odds, int turn, const char *word)
{
    const Field *answer;
    const char *name;
    int value;

    for (int i = 0; (name = odds_course_word(odds, i, &answer, &value)); i++) {
        if (strcmp(name, word) == 0) {
            return odds_turn(odds, turn, i);
        }
    }
    fail(word, "no word of the course");
}

static Text show_course(const Odds *odds, int turns)
{
    static const char *const WORDS[] = { "delayed", "distorted", "accepted" };
    Text shown = { 0 };

    for (int turn = 0; turn <= turns; turn++) {
        text_addf(&shown, "%d", turn);
        for (int i = 0; i < 3; i++) {
            text_add(&shown, " ");
            add_fraction(&shown, course_chance(odds, turn, WORDS[i]));
        }
        text_add(&shown, "\n");
    }
    return shown;
}

static int by_letters(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* All outcomes, sorted by their text. */
static Text show_joint(const Odds *odds, const Book *book)
{
    char **lines = calloc((size_t)odds->count + 1, sizeof *lines);
    Text shown = { 0 };

    for (int i = 0; i < odds->count; i++) {
        const Outcome *outcome = &odds->outcomes[i];
        Text line = { 0 };
        for (int j = 0; odds->rule->answers[j].name; j++) {
            const Field *answer = &odds->rule->answers[j];
            text_addf(&line, "%s%s=", j ? "," : "", answer->name);
            field_print(&line, answer, book, outcome->answers[j], true);
        }
        text_add(&line, " ");
        add_fraction(&line, outcome->chance);
        text_add(&line, "\n");
        lines[i] = line.at;
    }
    qsort(lines, (size_t)odds->count, sizeof *lines, by_letters);
    for (int i = 0; i < odds->count; i++) {
        text_add(&shown, lines[i]);
        free(lines[i]);
    }
    free(lines);
    return shown;
}

/* ---- one against the other ---- */

typedef struct Race {
    const char *what, *note, *language, *script, *rule;
    const char *const *asks;
    int asks_count;
    int our_times, their_times; /* counts in a round: some milliseconds on either side */
} Race;

/* The first line that differs is shown from both. */
static void compare(const Race *race, const char *ours, const char *theirs)
{
    size_t line = 0;

    for (size_t i = 0; ours[i] == theirs[i]; i++) {
        if (!ours[i]) {
            return;
        }
        line = ours[i] == '\n' ? i + 1 : line;
    }
    fflush(stdout);
    fprintf(stderr, "%s counts otherwise than we do\n  ours   %.*s\n  theirs %.*s\n", race->script,
            (int)strcspn(ours + line, "\n"), ours + line, (int)strcspn(theirs + line, "\n"),
            theirs + line);
    exit(1);
}

static void run_race(const Book *book, const Race *race)
{
    double ours[ROUNDS], theirs[ROUNDS];
    Situation asks;
    const Rule *rule = asked(book, race->rule, race->asks, race->asks_count, &asks);
    Odds *odds = odds_create(rule, book, &asks, NULL, ODDS_MOST);
    Rival rival = rival_start(race->language, race->script);
    Text our_odds =
        rule->course ? show_course(odds, rule_turns(rule, &asks)) : show_joint(odds, book);
    Text their_odds = rival_show(&rival);

    compare(race, text_of(&our_odds), text_of(&their_odds));
    text_finish(&our_odds);
    text_finish(&their_odds);
    odds_destroy(odds);
    rival_go(&rival, 10 * race->their_times); /* what compiles as it runs has done so by then */
    for (int i = 0; i < ROUNDS; i++) {
        ours[i] = time_odds(rule, book, &asks, race->our_times);
        theirs[i] = rival_go(&rival, race->their_times);
    }
    rival_stop(&rival);
    print_ratio(race->what, median(theirs), median(ours), race->note);
}

void bench_rivals(const Book *book, const Rivals *rivals)
{
    static const char *const COURSE[] = { "sender=3", "receiver=2", "method=oral", "type=complex",
                                          "turns=20" };
    static const char *const COMBAT[] = { "attacker-strength=10", "attacker-morale=B",
                                          "defender-strength=8",  "defender-morale=C",
                                          "attacker-wrecks-at=4", "defender-wrecks-at=3" };
    const Race races[] = {
        { .what = "acceptance course to 20 turns, node / ours",
          .note = "at least 5",
          .language = "node",
          .script = rivals->course_node,
          .their_times = 500,
          .rule = "order",
          .asks = COURSE,
          .asks_count = 5,
          .our_times = 200 },
        { .what = "acceptance course to 20 turns, Python fractions / ours",
          .note = "at least 10",
          .language = "python3",
          .script = rivals->course_python,
          .their_times = 50,
          .rule = "order",
          .asks = COURSE,
          .asks_count = 5,
          .our_times = 200 },
        { .what = "full joint close combat, Python fractions / ours",
          .note = "at least 70",
          .language = "python3",
          .script = rivals->combat_python,
          .their_times = 2,
          .rule = "close-combat",
          .asks = COMBAT,
          .asks_count = 6,
          .our_times = 4 },
    };

    signal(SIGPIPE, SIG_IGN); /* a rival that dies is noticed by its silence */
    for (size_t i = 0; i < sizeof races / sizeof *races; i++) {
        run_race(book, &races[i]);
    }
}
