/* SPDX-License-Identifier: MIT */
/* The command roll: program dice, typed dice, dice asked for; and why it came out so. */
#define _DEFAULT_SOURCE
#include "cli/ask.h"
#include "cli/command.h"
#include "cli/edit.h"

#include "wire/answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- playing ---- */

/* Asks for the dice that are wanted and takes no more than those; false at the end of the input. */
static bool ask_faces(Play *p, Faces *faces)
{
    Faults faults = { 0 };
    Text prompt = { 0 };
    const char *part = play_part(p);
    int before = faces->count, missing = p->tape.missing;

    wanted_tell(&prompt, p, true);
    fprintf(stderr, "%s%s%s\n", part ? part : "", part ? ": " : "", text_of(&prompt));
    text_clear(&prompt);
    text_add(&prompt, "throw ");
    wanted_print(&prompt, &p->ump);
    text_add(&prompt, ": ");
    char *line = edit_dice(text_of(&prompt));
    text_finish(&prompt);
    if (!line) {
        return false;
    }
    if (faces_read(line, faces, &faults) && faces->count - before > missing) {
        fault_next(faults_add(&faults, FAULT_INPUT, "dice.surplus",
                              "that is more dice than are thrown now"),
                   "Type %d.", missing);
    }
    if (faults.count) {
        faces->count = before;
        terminal_fail(&faults, false);
    }
    free(line);
    return true;
}

/* Plays with the dice on the table, asked for throw by throw. */
static bool play_asking(const Question *question, Play *p, Faults *faults)
{
    Faces faces = { .count = 0 };
    int good = 0;
    bool more = true;

    while (more) {
        question_play(question, p, tape_hand(faces.at, faces.count), NULL);
        if (p->tape.state == TAPE_DIVERGED) {
            Faults told = { 0 };
            play_fault(&p->ump, &told);
            terminal_fail(&told, false);
            faces.count = good;
            question_play(question, p, tape_hand(faces.at, faces.count), NULL);
        }
        good = faces.count;
        more = p->tape.state == TAPE_WANTED && ask_faces(p, &faces);
    }
    return !play_fault(&p->ump, faults);
}

static void tell_trace(Text *to, const Play *p, const Terminal *terminal)
{
    Text words = { 0 }, amount = { 0 };

    for (int i = 0; i < p->trace.count; i++) {
        const TraceLine *line = &p->trace.lines[i];
        text_clear(&words);
        text_clear(&amount);
        trace_print(&words, line, p->book);
        if (line->kind == TRACE_HEAD || line->kind == TRACE_TURN) {
            text_add(to, i ? "\n" : "");
            terminal_bold(terminal, to, text_of(&words));
            text_add(to, "\n");
            continue;
        }
        text_add(&amount, line->applied ? "" : "(");
        trace_amount(&amount, line);
        text_add(&amount, line->applied ? "" : ")");
        Text whole = { 0 };
        text_column(&whole, text_of(&amount), -14);
        text_addf(&whole, "  %s", text_of(&words));
        if (line->applied) {
            text_add(to, text_of(&whole));
        } else {
            terminal_dim(terminal, to, text_of(&whole));
        }
        text_add(to, "\n");
        text_finish(&whole);
    }
    if (p->trace.lost) {
        text_addf(to, "  ... and %d more lines\n", p->trace.lost);
    }
    text_finish(&words);
    text_finish(&amount);
}

static void tell_answers(Text *to, const Play *p, const Terminal *terminal)
{
    int width = ask_width(p->rule, p->book) + 2;

    for (const Field *answer = p->rule->answers; answer->name; answer++) {
        Text value = { 0 };
        int number = field_get(answer, &p->situation);
        const char *meaning = field_meaning(answer, p->book, number);
        if (!field_here(answer, p->book)) {
            continue;
        }
        text_column(to, answer->name, width);
        field_print(&value, answer, p->book, number, false);
        terminal_bold(terminal, to, text_of(&value));
        text_addf(to, "%s%s\n", meaning ? "  " : "", meaning ? meaning : "");
        text_finish(&value);
    }
}

static void tell_roll(CliRun *run, const Play *p)
{
    Text *to = &run->text;

    ask_title(run, p->book, p->rule);
    ask_tell(to, p->book, p->rule, &p->asks);
    text_add(to, "\n");
    tell_trace(to, p, &run->terminal);
    text_add(to, "\n");
    tell_answers(to, p, &run->terminal);
}

/* With no dice and no seed the whole key is random. */
static bool roll_with(const Question *question, Play *p, const Args *args, Faults *faults)
{
    const char *dice = args->flags[FLAG_DICE], *seed = args->flags[FLAG_SEED];
    uint8_t key[32] = { 0 };

    if (dice && seed) {
        fault_next(
            faults_add(faults, FAULT_USAGE, "usage.dice", "--dice and --seed do not go together"),
            "Leave one of them out.");
        return false;
    }
    if (dice && strcmp(dice, "ask") == 0) {
        return play_asking(question, p, faults);
    }
    if (!dice && !seed && getentropy(key, sizeof key) != 0) {
        faults_add(faults, FAULT_STORAGE, "dice.entropy", "the system gives no random numbers");
        return false;
    }
    return question_roll(question, p, dice, seed, key, faults);
}

void run_roll(CliRun *run)
{
    Question question;
    Play *p = memory_new(sizeof *p);

    if (!run_opens_question(run, &question) || !roll_with(&question, p, &run->args, &run->faults)) {
        /* the faults say why */
    } else if (run->terminal.json) {
        wire_roll(&run->json, p);
    } else {
        tell_roll(run, p);
    }
    free(p);
}
