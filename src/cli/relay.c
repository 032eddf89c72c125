/* SPDX-License-Identifier: MIT */
/* Questions of commands that are run elsewhere. */
#include "cli/relay.h"

#include "cli/given.h"
#include "wire/told.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TALK_MOST = 200 };

static const char *const ASIDES[] = { [ASIDE_NONE] = "answer",
                                      [ASIDE_LOOKED] = "looked",
                                      [ASIDE_LEAVES] = "leaves",
                                      [ASIDE_DOUBT] = "doubt",
                                      NULL };

/* ---- what was shown, either way ---- */

static void shown_write(Json *json, const Shown *shown)
{
    Text given = { 0 };

    given_pack(&given);
    json_open(json, "shown", '{');
    json_number(json, "entries", shown->entries);
    json_flag(json, "behind", shown->behind);
    json_flag(json, "late", shown->late);
    json_string(json, "due", text_of(&shown->due));
    json_string(json, "given", text_of(&given));
    json_close(json, '}');
    text_finish(&given);
}

static void shown_read(Shown *shown, const Told *sent)
{
    shown->entries = told_number(sent, "entries");
    shown->behind = told_flag(sent, "behind");
    shown->late = told_flag(sent, "late");
    text_clear(&shown->due);
    text_add(&shown->due, told_string(sent, "due"));
    given_unpack(told_string(sent, "given"));
}

/* ---- where commands are run ---- */

typedef struct Relay {
    Told *sent;
    const Told *answers, *asked_for; /* what he answered, and what he was asked then */
    int heard;
    bool typed, gave_up; /* he presses keys; and gave up in place of a further answer */
    bool asked;          /* or silent: he is to be asked, or to begin again */
    bool written, came;
    Shown *shown;
    Text said, question, remembered, rest, late;
    Json json; /* writes the question */
} Relay;

static _Thread_local Relay *relay;

bool relay_begin(const char *sent, Shown *shown)
{
    Told *told = told_read(sent);

    if (!told_at(told, "answers") || told_count(told_at(told, "answers")) > TALK_MOST) {
        told_finish(told);
        return false;
    }
    relay = memory_new(sizeof *relay);
    relay->sent = told;
    relay->answers = told_at(told, "answers");
    relay->asked_for = told_at(told, "asked");
    relay->typed = told_flag(told, "typed");
    relay->gave_up = told_flag(told, "dropped");
    relay->shown = shown;
    relay->json = (Json){ .to = &relay->question };
    shown_read(shown, told_at(told, "shown"));
    return true;
}

void relay_end(Text *told)
{
    Json json = { .to = told };

    json_open(&json, NULL, '{');
    json_string(&json, "said", text_of(&relay->said));
    json_maybe(&json, "remembered", relay->remembered.length ? text_of(&relay->remembered) : NULL);
    json_maybe(&json, "late", relay->late.length ? text_of(&relay->late) : NULL);
    json_maybe(&json, "rest", relay->rest.length ? text_of(&relay->rest) : NULL);
    shown_write(&json, relay->shown);
    json_maybe(&json, "question", relay->question.length ? text_of(&relay->question) : NULL);
    json_close(&json, '}');
    given_forget();
    told_finish(relay->sent);
    text_finish(&relay->said);
    text_finish(&relay->question);
    text_finish(&relay->remembered);
    text_finish(&relay->rest);
    text_finish(&relay->late);
    free(relay);
    relay = NULL;
}

bool relay_is_on(void)
{
    return relay != NULL;
}

bool relay_is_typed(void)
{
    return relay->typed;
}

/* What is said behind a question is said again, or not, once it is answered. */
void relay_say(const char *words, size_t length)
{
    if (!relay->asked) {
        text_add_n(&relay->said, words, length);
    }
}

/* He is to be told what came, and to begin again. */
static void begin_again(void)
{
    relay->shown->behind = true;
    relay->asked = true;
}

/* His next answer, or NULL: he is to be asked, gave up, can no longer be asked, or was asked
 * something else when things stood otherwise. */
static const char *next_answer(const char *question)
{
    const char *answer = relay->asked ? NULL : told_word(relay->answers, relay->heard);
    const char *asked = told_word(relay->asked_for, relay->heard);

    relay->heard++;
    if (answer && (!asked || strcmp(asked, question) != 0)) {
        begin_again();
        answer = NULL;
    }
    return answer;
}

static bool asks_now(void)
{
    bool begins_again = relay->came && !relay->late.length;
    bool asks = !relay->asked && !relay->gave_up && !relay->written && !begins_again;

    if (begins_again) {
        begin_again();
    }
    relay->asked = relay->asked || asks;
    return asks;
}

char *relay_answer(const char *prompt, EditComplete *complete)
{
    const char *answer = next_answer(prompt);

    if (answer) {
        return memory_copy(answer);
    }
    if (asks_now()) {
        json_open(&relay->json, NULL, '{');
        json_string(&relay->json, "prompt", prompt);
        json_open(&relay->json, "offers", '[');
        if (complete) {
            complete("", 0);
        }
        json_close(&relay->json, ']');
        json_close(&relay->json, '}');
    }
    return NULL;
}

void relay_offer(const char *word)
{
    json_string(&relay->json, NULL, word);
}

bool relay_dropped(void)
{
    return relay->gave_up;
}

bool relay_remember(const char *line)
{
    text_clear(&relay->remembered);
    text_add(&relay->remembered, line);
    return relay->typed;
}

Aside relay_aside(const char *line, bool words, const char *form)
{
    const char *answer = next_answer(line);
    int aside = answer ? text_find(answer, ASIDES) : -1;

    if (aside < 0 && asks_now()) {
        json_open(&relay->json, NULL, '{');
        json_string(&relay->json, "line", line);
        json_flag(&relay->json, "words", words);
        json_maybe(&relay->json, "form", form);
        json_close(&relay->json, '}');
    }
    return aside < 0 ? ASIDE_LEAVES : (Aside)aside;
}

bool relay_rests(const char *word)
{
    if (!relay || !relay->written) {
        return false;
    }
    text_add(&relay->rest, word);
    return true;
}

bool relay_has_more(void)
{
    return relay && !relay->asked && told_word(relay->answers, relay->heard);
}

bool relay_is_late(void)
{
    bool late = relay_has_more();

    if (late) {
        begin_again();
    }
    return late;
}

void relay_came(void)
{
    if (relay) {
        relay->came = true;
    }
}

void relay_late(const char *said)
{
    if (relay) {
        text_add(&relay->late, said);
    }
}

void relay_written(void)
{
    if (relay) {
        relay->written = true;
    }
}

/* ---- where he sits ---- */

struct Talk {
    const char **answers, **asked; /* and what he was asked */
    int count, room, asked_room;
    bool dropped;
    const char *rest; /* what is to be begun again, or NULL */
    Text said;        /* what was told so far */
    Text form;        /* the command with what was answered */
    Arena arena;
};

Talk *talk_begin(void)
{
    return memory_new(sizeof(Talk));
}

void talk_finish(Talk *talk)
{
    arena_finish(&talk->arena);
    text_finish(&talk->said);
    text_finish(&talk->form);
    free(talk);
}

void talk_send(const Talk *talk, const Shown *shown, Text *to)
{
    Json json = { .to = to };

    json_open(&json, NULL, '{');
    json_open(&json, "answers", '[');
    for (int i = 0; i < talk->count; i++) {
        json_string(&json, NULL, talk->answers[i]);
    }
    json_close(&json, ']');
    json_open(&json, "asked", '[');
    for (int i = 0; i < talk->count; i++) {
        json_string(&json, NULL, talk->asked[i]);
    }
    json_close(&json, ']');
    json_flag(&json, "dropped", talk->dropped);
    json_flag(&json, "typed", edit_is_typed());
    shown_write(&json, shown);
    json_close(&json, '}');
}

static void answer(Talk *talk, const char *question, const char *words)
{
    talk->asked =
        arena_room(&talk->arena, talk->asked, talk->count, &talk->asked_room, sizeof *talk->asked);
    talk->asked[talk->count] = arena_string(&talk->arena, question);
    talk->answers =
        arena_room(&talk->arena, talk->answers, talk->count, &talk->room, sizeof *talk->answers);
    talk->answers[talk->count++] = arena_string(&talk->arena, words);
}

/* Tells what is new of it; all where something else was told this time. */
static void tell_said(Talk *talk, const char *said, bool late)
{
    size_t known = talk->said.length;
    bool on = strncmp(said, text_of(&talk->said), known) == 0;
    Text more = { 0 };

    text_add(&more, said + (on ? known : 0));
    terminal_print(&more, NULL);
    if (!late) { /* else it is run again as if that had not been said */
        text_clear(&talk->said);
        text_add(&talk->said, said);
    }
    text_finish(&more);
}

/* What completes is called without anything of ours. */
static const Told *offers_now;

static void offer_them(const char *line, size_t at)
{
    (void)line;
    for (int i = 0; at == 0 && i < told_count(offers_now); i++) {
        const char *word = told_word(offers_now, i);
        edit_offer(word ? word : "", false);
    }
}

/* Something came after he said that: it is asked for again. What he was asked, or NULL. */
static const char *take_back(Talk *talk, const char *late)
{
    bool found = !late;

    while (!found && talk->count) {
        found = strcmp(talk->answers[--talk->count], late) == 0;
    }
    return late && talk->asked ? talk->asked[talk->count] : NULL;
}

/* `late`: what Enter alone takes, or NULL; `first`: what he was asked before that came, or NULL. */
static void ask_him(Talk *talk, const Told *question, const char *late, const char *first)
{
    const char *words = told_string(question, "prompt");
    Text prompt = { 0 };

    text_add_seen(&prompt, words, strlen(words), false);
    offers_now = told_at(question, "offers");
    char *line = edit_answer(text_of(&prompt), offer_them);
    talk->dropped = !line;
    if (line) {
        answer(talk, first ? first : words, late && !line[strspn(line, " \t")] ? late : line);
    }
    free(line);
    text_finish(&prompt);
}

/* Whether something that he typed, and nothing else, is a command of the prompt. */
static void judge_line(Talk *talk, const Told *question)
{
    const char *line = told_string(question, "line");
    bool his = false;

    for (int i = 0; i < talk->count; i++) {
        his = his || strcmp(talk->answers[i], line) == 0;
    }
    Aside aside =
        his ? missing_judge(line, told_flag(question, "words"), told_maybe(question, "form"))
            : ASIDE_NONE;

    answer(talk, line, ASIDES[aside]);
}

bool talk_hear(Talk *talk, Shown *shown, const char *words)
{
    Told *told = told_read(words), *question = told_read(told_string(told, "question"));
    const char *rest = told_maybe(told, "rest"), *late = told_maybe(told, "late");
    const char *remembered = told_string(told, "remembered");
    bool asks = question && !talk->dropped && talk->count <= TALK_MOST;

    talk->rest = rest ? arena_string(&talk->arena, rest) : NULL;
    if (told) {
        tell_said(talk, told_string(told, "said"), late);
    }
    if (told && (late || !asks)) { /* else it is run again as things were */
        shown_read(shown, told_at(told, "shown"));
        text_clear(&shown->again);
        text_add_seen(&shown->again, remembered, shown->behind ? strlen(remembered) : 0, false);
    }
    text_clear(&talk->form);
    text_add_seen(&talk->form, remembered, strlen(remembered), false);
    if (asks) {
        const char *first = take_back(talk, late);
        if (told_at(question, "line")) {
            judge_line(talk, question);
        } else {
            ask_him(talk, question, late, first);
        }
    } else if (*remembered && !shown->behind) {
        edit_remember(remembered);
    }
    told_finish(question);
    told_finish(told);
    return asks;
}

void talk_breaks(const Talk *talk)
{
    if (talk->form.length && edit_remember(text_of(&talk->form))) {
        puts("Up brings back what was said.");
    }
}

const char *talk_rest(Talk *talk)
{
    talk->count = 0;
    text_clear(&talk->said);
    return talk->rest;
}
