/* SPDX-License-Identifier: MIT */
#ifndef CLI_LEXICON_H
#define CLI_LEXICON_H

#include "cli/command.h"
#include "game/game.h"
#include "wire/json.h"
#include "wire/told.h"

/* The words that can be typed at a prompt, taken from a seat's look and kept without it. */
typedef struct LexiconPiece {
    const char *id;
    int kind, echelon; /* -1 unknown */
    bool own, of_side; /* the seat orders it about; it is of its side */
} LexiconPiece;

typedef struct Lexicon {
    Arena arena;
    LexiconPiece *pieces;
    int pieces_count;
    const char **orders, **sides, **seats, **rules; /* ended by NULL */
    const char **first;    /* what the seat may begin a line with now, ended by NULL */
    const Verb **verbs;    /* ended by NULL */
    const Rule **declared; /* the rules, as `rules` names them */
} Lexicon;

/* `is_for` tells whether a command of the program is for the seat. */
typedef bool LexiconIsFor(const CliCommand *command, const Look *look);
void lexicon_fill(Lexicon *lexicon, const Look *look, LexiconIsFor *is_for);
void lexicon_finish(Lexicon *lexicon);

/* The same for somebody elsewhere, and as it is told there; false: it names no system of ours. */
void lexicon_write(Json *json, const char *name, const Lexicon *lexicon, const char *system);
bool lexicon_read(Lexicon *lexicon, const Told *told);

/* The verb of that name, or NULL. */
const Verb *lexicon_verb(const Lexicon *lexicon, const char *name);

/* Offers every word that may stand at the place `at` of a line. */
typedef void LexiconOffer(const char *word, bool open);
void lexicon_complete(const Lexicon *lexicon, const char *line, size_t at, LexiconOffer *offer);

#endif
