/* SPDX-License-Identifier: MIT */
/* Questions of commands that are run elsewhere, put to who sits here. */
#include "cli/talk.h"

#include "cli/relay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

    answer(talk, line, relay_asides[aside]);
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
