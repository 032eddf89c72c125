/* SPDX-License-Identifier: MIT */
/* Entries that are about others: which, and what became of those. G-7, G-13. */
#include "cli/deeds.h"

#include "cli/tell.h"

#include <stdlib.h>
#include <string.h>

void deeds_finish(Deeds *deeds)
{
    free(deeds->at);
    free(deeds->fates);
    arena_finish(&deeds->arena);
    *deeds = (Deeds){ 0 };
}

static Deed *of_journal(const Deeds *deeds, int seq)
{
    for (int i = deeds->count - 1; seq > 0 && i >= 0; i--) {
        if (deeds->at[i].seq == seq) {
            return &deeds->at[i];
        }
    }
    return NULL;
}

const Deed *deeds_find(const Deeds *deeds, int number)
{
    for (int i = 0; i < deeds->count; i++) {
        if (deeds->at[i].number == number) {
            return &deeds->at[i];
        }
    }
    return NULL;
}

static bool is_verb(const Entry *entry, const char *verb)
{
    return strcmp(entry->verb, verb) == 0;
}

/* What an entry asks to take back, in the journal. */
static int asks_about(const Entry *entry)
{
    bool undo = false;
    int about = 0;

    for (int i = 0; i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        undo |=
            change->kind == KIND_SIDE && change->trait == SIDE_ASKS && asks_back(change->to.number);
        about =
            change->kind == KIND_SIDE && change->trait == SIDE_ABOUT ? change->to.number : about;
    }
    return undo ? about : 0;
}

static bool asks(const Entry *entry)
{
    for (int i = 0; i < entry->changes_count; i++) {
        const Change *change = &entry->changes[i];
        if (change->kind == KIND_SIDE && change->trait == SIDE_ASKS &&
            change->to.number > ASKS_NOTHING) {
            return true;
        }
    }
    return false;
}

/* The request to which an entry consents: a ruling says itself which it was. */
static const Deed *request_of(const Deeds *deeds, const Entry *entry)
{
    const Deed *ruling = entry->ruling && entry->of ? of_journal(deeds, entry->of) : NULL;

    return ruling && ruling->number && entry->of != deeds->asked.of ? ruling : &deeds->asked;
}

void deeds_about(const Deeds *deeds, const Entry *entry, Text *to)
{
    bool consent = is_verb(entry, "consent") && deeds->asked.number;
    const Deed *request = request_of(deeds, entry);
    int about = consent ? request->of : entry->of ? entry->of : asks_about(entry);
    const Deed *of = of_journal(deeds, about);

    if (consent) {
        text_addf(to, "to %d: %s%s", request->number, request->words, of ? ", " : "");
    }
    if (of && of->number && !of->shown) {
        return; /* that it was the one by which a request fell is not told */
    }
    if (of && of->number) {
        text_addf(to, "of %d: %s", of->number, of->words);
    } else if (of) { /* told at the end, without a number */
        text_addf(to, "of \"%s\"", of->words);
    }
}

static void note_fate(Deeds *deeds, const Look *look, const Entry *entry, const News *news)
{
    bool consent = is_verb(entry, "consent");

    if (!entry->of || (consent && deeds->asked.of != entry->of)) { /* or it consents to a ruling */
        return;
    }
    deeds->fates =
        memory_room(deeds->fates, deeds->fates_count, &deeds->fates_room, sizeof *deeds->fates);
    deeds->fates[deeds->fates_count++] = (DeedFate){
        .is = is_verb(entry, "redo")      ? DEED_STANDS
              : is_verb(entry, "correct") ? DEED_CORRECTED
                                          : DEED_TAKEN_BACK,
        .of = entry->of,
        .seq = entry->seq,
        .number = news->number,
        .by = consent ? deeds->asked.by : arena_string(&deeds->arena, tell_by(look, entry, news)),
        .why = consent ? deeds->asked.why : arena_string(&deeds->arena, tell_reason(entry, news)),
    };
}

const DeedFate *deeds_fate(const Deeds *deeds, int seq)
{
    for (int i = deeds->fates_count - 1; i >= 0; i--) {
        const DeedFate *fate = &deeds->fates[i];
        const DeedFate *since = fate->of == seq ? deeds_fate(deeds, fate->seq) : NULL;
        if (fate->of == seq && !(since && since->is == DEED_TAKEN_BACK)) {
            return fate->is == DEED_STANDS ? NULL : fate;
        }
    }
    return NULL;
}

/* The words in which somebody asks, where they are told. */
static const char *asked_words(const News *news)
{
    for (int i = 0; i < news->changes_count; i++) {
        const Change *change = &news->changes[i];
        if (change->kind == KIND_SIDE && change->trait == SIDE_ASKED && change->to.text) {
            return change->to.text;
        }
    }
    return "";
}

/* Whether words end within quotes, as text_quote sets them. */
static bool ends_quoted(const char *words)
{
    bool quoted = false;

    for (; *words; words++) {
        if (quoted && words[0] == '\\' && words[1]) {
            words++;
        } else if (*words == '"') {
            quoted = !quoted;
        }
    }
    return quoted;
}

/* What was done, cut at a blank where it is long: its number finds the rest. */
static const char *deed_words(Arena *arena, const Look *look, const Entry *entry, const News *news)
{
    enum { WORDS_MOST = 72 };
    Text words = { 0 };

    tell_deed(&words, look, entry, news);
    char *kept = arena_string(arena, text_of(&words));
    if (words.length > WORDS_MOST) {
        size_t cut = WORDS_MOST;
        while (cut > WORDS_MOST / 2 && kept[cut] != ' ') {
            cut--;
        }
        cut = kept[cut] == ' ' ? cut : text_junk(kept, WORDS_MOST);
        kept[cut] = '\0';
        kept = arena_print(arena, "%s ...%s", kept, ends_quoted(kept) ? "\"" : "");
    }
    text_finish(&words);
    return kept;
}

void deeds_note(Deeds *deeds, const Look *look, const Entry *entry, const News *news)
{
    note_fate(deeds, look, entry, news);
    if (deeds->count == deeds->room) {
        deeds->room = deeds->room ? 2 * deeds->room : 64;
        deeds->at = memory_grow(deeds->at, (size_t)deeds->room * sizeof *deeds->at);
    }
    Deed *deed = &deeds->at[deeds->count++];
    *deed = (Deed){ .seq = entry->seq,
                    .number = news->number,
                    .shown = news_shows_deed(news, entry),
                    .words = deed_words(&deeds->arena, look, entry, news),
                    .of = asks_about(entry) };
    if (asks(entry) && !entry->of) { /* else it asks again what it asked */
        deeds->asked = *deed;
        deeds->asked.by = arena_string(&deeds->arena, tell_by(look, entry, news));
        deeds->asked.why = arena_string(&deeds->arena, asked_words(news));
    }
}

/* ---- of one entry ---- */

typedef struct Sought {
    Deeds deeds;
    int seq;
} Sought;

static bool note_before(void *with, const Look *look, const Entry *entry, const News *news)
{
    Sought *sought = with;

    if (entry->seq < sought->seq) {
        deeds_note(&sought->deeds, look, entry, news);
    }
    return entry->seq < sought->seq;
}

void deed_about(Desk *desk, int seat, const Entry *entry, Text *to)
{
    Sought sought = { .seq = entry->seq };
    Faults faults;

    faults_clear(&faults);
    if (entry->of || asks_about(entry) || is_verb(entry, "consent")) {
        desk_log(desk, seat, 1, note_before, &sought, &faults);
        deeds_about(&sought.deeds, entry, to);
    }
    deeds_finish(&sought.deeds);
}
