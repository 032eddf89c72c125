/* SPDX-License-Identifier: MIT */
/* Questions of commands that are run for somebody elsewhere. */
#include "cli/relay.h"

#include "cli/given.h"
#include "wire/told.h"

#include <stdlib.h>
#include <string.h>

const char *const relay_asides[] = { [ASIDE_NONE] = "answer",
                                     [ASIDE_LOOKED] = "looked",
                                     [ASIDE_LEAVES] = "leaves",
                                     [ASIDE_DOUBT] = "doubt",
                                     NULL };

/* ---- what was shown, either way ---- */

void shown_write(Json *json, const Shown *shown)
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

void shown_read(Shown *shown, const Told *sent)
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
    int aside = answer ? text_find(answer, relay_asides) : -1;

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
