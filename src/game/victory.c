/* SPDX-License-Identifier: MIT */
/* Who has won, as far as the program knows. G-40. */
#include "game/victory.h"

#include "game/scenario_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

enum { NO_MORE, NO_FEWER, MORE, FEWER };
static const char *const COMPARISONS[] = { " no more than ", " no fewer than ", " more than ",
                                           " fewer than ", NULL };

static const char SEE_WHETHER[] = "see whether ";

/* One thing that may be so: it is only seen at the table, or else */
typedef struct Term {
    bool seen, reaches;
    const char *place; /* that is held, or reached; or a measure, and what it is compared with */
    const Measure *measure;
    int comparison;
    const char *than; /* a number, or a side's id */
} Term;

/* The n-th paragraph of that form; NULL past the last. Its words begin with the =. */
static const Token *form_at(const Scenario *scenario, int number, Text *words)
{
    const Block *block = scenario_block(scenario, "victory");
    const Token *at;

    for (int row = 0; (at = scenario_paragraph(block, &row, words));) {
        if (at->text[0] == '=' && number-- == 0) {
            return at;
        }
    }
    return NULL;
}

/* Cuts the words before a mark from what follows it; they lose the blanks around them. */
static char *cut(char **rest, const char *mark)
{
    char *words = *rest + strspn(*rest, " ");
    char *end = strstr(words, mark);

    *rest = end ? end + strlen(mark) : NULL;
    end = end ? end : words + strlen(words);
    while (end > words && end[-1] == ' ') {
        end--;
    }
    *end = '\0';
    return words;
}

static const Measure *measure_named(const GameDecl *decl, const char *words, size_t length)
{
    const Measure *measure = decl->result.measures;

    for (; measure && measure->name; measure++) {
        if (strlen(measure->name) == length && strncmp(measure->name, words, length) == 0) {
            return measure;
        }
    }
    return NULL;
}

static bool read_term(const GameDecl *decl, const char *words, Term *term)
{
    *term = (Term){ 0 };
    if (strncmp(words, "holds ", 6) == 0) {
        term->place = words + 6;
        return true;
    }
    if (strncmp(words, "reaches ", 8) == 0) {
        term->place = words + 8;
        return term->reaches = true;
    }
    if (strncmp(words, SEE_WHETHER, sizeof SEE_WHETHER - 1) == 0) {
        return term->seen = true;
    }
    for (int i = 0; COMPARISONS[i] && !term->measure; i++) {
        const char *at = strstr(words, COMPARISONS[i]);
        if (at) {
            term->measure = measure_named(decl, words, (size_t)(at - words));
            term->comparison = i;
            term->than = at + strlen(COMPARISONS[i]);
        }
    }
    return term->measure != NULL;
}

/* ---- checking ---- */

static void hint(const GameDecl *decl, Text *to)
{
    const Measure *measure = decl->result.measures;

    text_add(to, "Write \"holds PLACE\", \"reaches PLACE\", \"see whether ...\" for what only the "
                 "table sees");
    for (; measure && measure->name; measure++) {
        text_addf(to, "%s%s", measure == decl->result.measures ? ", or one of " : ", ",
                  measure->name);
    }
    text_add(to, measure ? " with \"no more than\", \"no fewer than\", \"more than\" or \"fewer "
                           "than\" and a side or a number."
                         : ".");
}

static void check_term(const Scenario *scenario, const GameDecl *decl, const Block *block,
                       const Token *at, const char *words, Faults *faults)
{
    Term term;
    int number;
    Text next = { 0 };

    if (!read_term(decl, words, &term)) {
        hint(decl, &next);
        fault_next(block_fault(block, at, faults, "scenario.victory",
                               "\"%.80s\" cannot be looked up", words),
                   "%s", text_of(&next));
    } else if (term.place) {
        check_place(scenario, block, at, term.place, faults);
    } else if (term.measure && !text_number(term.than, &number) &&
               text_find(term.than, scenario->sides) < 0) {
        names_hint(block_fault(block, at, faults, "scenario.victory",
                               "\"%.60s\" is neither a side nor a number", term.than),
                   term.than, scenario->sides, "The sides are");
    }
    text_finish(&next);
}

void victory_check(const Scenario *scenario, const GameDecl *decl, Faults *faults)
{
    const Block *block = scenario_block(scenario, "victory");
    Text words = { 0 };
    const Token *at;

    for (int i = 0; (at = form_at(scenario, i, &words)); i++) {
        char *rest = words.at + 1;
        const char *side = cut(&rest, ":");
        int clauses = 0;
        if (text_find(side, scenario->sides) < 0 || !rest) {
            names_hint(block_fault(block, at, faults, "scenario.victory",
                                   "a way to win begins with a side: \"= %s: holds PLACE\"",
                                   scenario->sides_count ? scenario->sides[0] : "side"),
                       side, scenario->sides, "The sides are");
            rest = NULL;
        }
        while (rest) {
            char *clause = cut(&rest, ";");
            for (char *more = clause; more;) {
                check_term(scenario, decl, block, at, cut(&more, " or "), faults);
            }
            clauses++;
        }
        if (clauses > VICTORY_CLAUSES) {
            fault_next(block_fault(block, at, faults, "scenario.victory",
                                   "more than %d things must be so", VICTORY_CLAUSES),
                       "Leave out what the others say already.");
        }
    }
    text_finish(&words);
}

/* ---- looking up ---- */

int measure_sum(const Look *look, const Measure *measure, int side, int formation)
{
    const World *world = look->world;
    int sum = 0;

    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        if (world_is(world, KIND_PIECE, piece) && piece_get(world, piece, PIECE_SIDE) == side &&
            (!formation || piece == formation || piece_under(world, piece, formation))) {
            int more = measure->of(look, piece);
            sum = more == UNKNOWN || sum == UNKNOWN ? UNKNOWN : sum + more;
        }
    }
    return sum;
}

/* Whether any loss of anybody was reported: a table that keeps them to itself tells nothing. */
static bool reported(const Look *look)
{
    const Measure *measure = look->game->decl->result.measures;

    for (; measure && measure->name; measure++) {
        for (int side = 1; side <= world_count(look->world, KIND_SIDE); side++) {
            if (measure_sum(look, measure, side, 0) != 0) {
                return true;
            }
        }
    }
    return false;
}

static int side_of_id(const World *world, const char *id)
{
    for (int side = 1; side <= world_count(world, KIND_SIDE); side++) {
        if (strcmp(world_text(world, KIND_SIDE, side, SIDE_ID), id) == 0) {
            return side;
        }
    }
    return 0;
}

/* Whether nobody is left of a unit, or of all that it is made of. */
static bool is_spent(const World *world, int unit)
{
    int strength = world->traits->as[AS_STRENGTH], losses = world->traits->as[AS_LOSSES];
    int parts = 0, spent = 0;

    if (!strength || !losses) {
        return false;
    }
    if (piece_get(world, unit, strength) > 0) {
        return piece_get(world, unit, losses) >= piece_get(world, unit, strength);
    }
    for (int part = 1; part <= world_count(world, KIND_PIECE); part++) {
        if (piece_parent(world, part) == unit && piece_get(world, part, PIECE_KIND) == PIECE_UNIT) {
            parts++;
            spent += is_spent(world, part);
        }
    }
    return parts && parts == spent;
}

/* Pieces of a side and kind at a place, by name; how many they are. */
static int pieces_at(const Look *look, int side, int kind, const char *place, Text *to)
{
    enum { NAMED = 3 };
    const World *world = look->world;
    int found = 0;

    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        if (in_play(world, piece) && piece_get(world, piece, PIECE_SIDE) == side &&
            piece_get(world, piece, PIECE_KIND) == kind && stands_at(world, piece, place) &&
            !is_spent(world, piece) && ++found <= NAMED) {
            text_addf(to, "%s%s", found > 1 ? ", " : "", name_of(world, piece));
        }
    }
    if (found > NAMED) {
        text_addf(to, " and %d more", found - NAMED);
    }
    return found;
}

/* An HQ holds nothing, but whoever sees it there wants to know why. */
static void only_hqs(const Look *look, const char *place, Text *why)
{
    Text names = { 0 }, some = { 0 };

    for (int i = 1; i <= world_count(look->world, KIND_SIDE); i++) {
        text_clear(&some);
        if (pieces_at(look, i, PIECE_HQ, place, &some)) {
            text_addf(&names, "%s%s", names.length ? ", " : "", text_of(&some));
        }
    }
    text_addf(why,
              names.length ? "no troops are reported there, only an HQ: %s"
                           : "nobody is reported there",
              text_of(&names));
    text_finish(&names);
    text_finish(&some);
}

static Known holds(const Look *look, int side, const char *place, Text *why)
{
    int own = 0, others = 0;

    for (int i = 1; i <= world_count(look->world, KIND_SIDE); i++) {
        Text names = { 0 };
        int found = pieces_at(look, i, PIECE_UNIT, place, &names);
        if (found) {
            text_addf(why, "%s%s: %s", own + others ? "; " : "",
                      world_text(look->world, KIND_SIDE, i, SIDE_NAME), text_of(&names));
        }
        *(i == side ? &own : &others) += found;
        text_finish(&names);
    }
    if (!own && !others) {
        only_hqs(look, place, why);
    }
    return own && others ? KNOWN_UNSURE : own ? KNOWN_SO : others ? KNOWN_NOT : KNOWN_UNSURE;
}

/* Whoever else is there: one is there or not. */
static Known has_reached(const Look *look, int side, const char *place, Text *why)
{
    Text names = { 0 };

    int found = pieces_at(look, side, PIECE_UNIT, place, &names);
    text_add(why, found ? text_of(&names) : "nobody of that side is reported there");
    text_finish(&names);
    return found ? KNOWN_SO : KNOWN_NOT;
}

static Known compares(const Look *look, int side, const Term *term, Text *why)
{
    int one = measure_sum(look, term->measure, side, 0), other;
    bool number = text_number(term->than, &other);

    if (!number) {
        other = measure_sum(look, term->measure, side_of_id(look->world, term->than), 0);
    }
    if (one == UNKNOWN || other == UNKNOWN || !reported(look)) {
        text_add(why, "no losses were reported");
        return KNOWN_UNSURE;
    }
    text_addf(why, number ? "%d" : "%d against %d", one, other);
    bool so = term->comparison == NO_MORE    ? one <= other
              : term->comparison == NO_FEWER ? one >= other
              : term->comparison == MORE     ? one > other
                                             : one < other;
    return so ? KNOWN_SO : KNOWN_NOT;
}

/* One of its parts is enough. */
static Known find_out(const Look *look, int side, char *words, Text *why)
{
    Known known = KNOWN_NOT;

    while (words && known != KNOWN_SO) {
        Term term;
        bool first = !why->length;
        read_term(look->game->decl, cut(&words, " or "), &term);
        text_add(why, first ? "" : "; ");
        if ((words || !first) && !term.seen) {
            text_addf(why, "%s: ", term.place ? term.place : term.measure->name);
        }
        Known one = term.seen      ? KNOWN_UNSURE
                    : term.reaches ? has_reached(look, side, term.place, why)
                    : term.place   ? holds(look, side, term.place, why)
                                   : compares(look, side, &term, why);
        text_add(why, term.seen ? "only the table sees it" : "");
        known = one == KNOWN_NOT ? known : one;
    }
    return known;
}

/* As it is read: what the table sees without the mark of that, a side by its name. */
static const char *say_clause(const Look *look, char *words, Arena *arena)
{
    Text said = { 0 };

    while (words) {
        Term term;
        int number;
        const char *part = cut(&words, " or ");
        read_term(look->game->decl, part, &term);
        text_add(&said, said.length ? " or " : "");
        if (term.measure && !text_number(term.than, &number)) {
            text_addf(
                &said, "%s%sthe %s side", term.measure->name, COMPARISONS[term.comparison],
                world_text(look->world, KIND_SIDE, side_of_id(look->world, term.than), SIDE_NAME));
        } else {
            text_add(&said, part + (term.seen ? sizeof SEE_WHETHER - 1 : 0));
        }
    }
    const char *clause = arena_string(arena, text_of(&said));
    text_finish(&said);
    return clause;
}

bool victory_way(const Look *look, int number, VictoryWay *way, Arena *arena)
{
    Text words = { 0 };
    char *rest = form_at(look->game->scenario, number, &words) ? words.at + 1 : NULL;

    *way = (VictoryWay){ .known = KNOWN_SO };
    bool found = rest != NULL;
    if (found) {
        way->side = side_of_id(look->world, cut(&rest, ":"));
    }
    while (rest && way->count < VICTORY_CLAUSES) {
        VictoryClause *clause = &way->clauses[way->count++];
        char *asked = cut(&rest, ";");
        Text why = { 0 };
        clause->words = say_clause(look, arena_string(arena, asked), arena);
        clause->known = find_out(look, way->side, asked, &why);
        clause->why = arena_string(arena, text_of(&why));
        way->known = clause->known == KNOWN_NOT || way->known == KNOWN_NOT ? KNOWN_NOT
                     : clause->known == KNOWN_UNSURE                       ? KNOWN_UNSURE
                                                                           : way->known;
        text_finish(&why);
    }
    text_finish(&words);
    return found;
}

/* ---- what is left to the table ---- */

Victory victory_of(const Look *look)
{
    Arena arena = { 0 };
    VictoryWay way;
    unsigned wins = 0, may = 0;
    Victory outcome = { 0 };

    for (int i = 0; victory_way(look, i, &way, &arena); i++) {
        outcome.asked = true;
        wins |= way.known == KNOWN_SO ? 1u << way.side : 0;
        may |= way.known == KNOWN_UNSURE ? 1u << way.side : 0;
    }
    for (int side = 1; side <= world_count(look->world, KIND_SIDE); side++) {
        bool won = (wins >> side) & 1;
        outcome.winner = won ? side : outcome.winner;
        outcome.winners += won;
        outcome.others += !won && ((may >> side) & 1);
    }
    arena_finish(&arena);
    return outcome;
}

bool victory_settled(const World *world)
{
    int sides = world_count(world, KIND_SIDE), count[OUTCOME_DRAWN + 1] = { 0 };

    for (int side = 1; side <= sides; side++) {
        count[world_get(world, KIND_SIDE, side, SIDE_OUTCOME)]++;
    }
    return count[OUTCOME_DRAWN] == sides ||
           (count[OUTCOME_WON] == 1 && count[OUTCOME_LOST] == sides - 1);
}

bool victory_open(const Look *look)
{
    Victory outcome = victory_of(look);

    return clock_get(look->world, CLOCK_OVER) == 1 && !victory_settled(look->world) &&
           (outcome.winners != 1 || outcome.others > 0);
}

void victory_tell_settling(const Look *look, bool typed, Text *to)
{
    const Settings *settings = &look->game->settings;

    bool one = settings->umpired || settings->solo;
    const char *says = settings->solo ? "Say" : "The umpire says";

    if (one && typed) {
        text_addf(to, "%s who has won: \"do settle won %s\", or drawn.", says,
                  world_text(look->world, KIND_SIDE, 1, SIDE_ID));
    } else if (one) {
        text_addf(to, "%s who has won, or that it is drawn.", says);
    } else if (!typed) {
        text_add(to, "Each side says of itself whether it has won, lost or drawn: when they agree "
                     "it is settled.");
    } else {
        text_add(to, "Each side says of itself \"do settle won\", lost or drawn: when they agree "
                     "it is settled.");
    }
}
