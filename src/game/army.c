/* SPDX-License-Identifier: MIT */
/* Who leads what, who stands where, who follows whom. G-2, G-3. */
#include "game/army.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Longer chains of pieces that stand with each other are circles. */
enum { CHAIN = 8 };

int formation_of(const World *world, int piece)
{
    bool leader = piece_get(world, piece, PIECE_KIND) == PIECE_LEADER;

    return leader ? piece_parent(world, piece) : piece;
}

bool leader_is_there(const World *world, int leader)
{
    int fate = world->traits->as[AS_FATE];

    return !fate || piece_get(world, leader, fate) == 0;
}

bool leader_writes(const World *world, int leader)
{
    return leader_is_there(world, leader) && piece_get(world, leader, PIECE_PLACE) != PLACE_LOST;
}

int leader_of(const World *world, int formation)
{
    for (int piece = 1; formation > 0 && piece <= world_count(world, KIND_PIECE); piece++) {
        if (world_is(world, KIND_PIECE, piece) && piece_parent(world, piece) == formation &&
            piece_get(world, piece, PIECE_KIND) == PIECE_LEADER && leader_is_there(world, piece)) {
            return piece;
        }
    }
    return 0;
}

int above(const World *world, int piece, int echelon)
{
    piece = formation_of(world, piece);
    for (int i = 0; piece > 0 && i < CHAIN; i++) {
        if (piece_get(world, piece, PIECE_ECHELON) == echelon) {
            return piece;
        }
        piece = piece_parent(world, piece);
    }
    return 0;
}

int above_with(const World *world, int piece, int trait, int value)
{
    for (int i = world_count(world, KIND_PIECE); piece > 0 && i > 0; i--) {
        if (piece_get(world, piece, trait) == value) {
            return piece;
        }
        piece = piece_parent(world, piece);
    }
    return 0;
}

bool is_hq(const World *world, int piece, int echelon)
{
    return piece_get(world, piece, PIECE_KIND) == PIECE_HQ &&
           piece_get(world, piece, PIECE_ECHELON) == echelon;
}

int hq_of(const World *world, int side, int echelon)
{
    for (int piece = 1; piece <= world_count(world, KIND_PIECE); piece++) {
        if (world_is(world, KIND_PIECE, piece) && piece_get(world, piece, PIECE_SIDE) == side &&
            is_hq(world, piece, echelon)) {
            return piece;
        }
    }
    return 0;
}

bool is_senior(const World *world, int one, int other)
{
    int senior = world->traits->as[AS_SENIOR];

    return senior && piece_get(world, one, senior) < piece_get(world, other, senior);
}

bool leader_is_with(const World *world, int leader, int piece)
{
    return in_play(world, leader) && piece_get(world, leader, PIECE_KIND) == PIECE_LEADER &&
           leader_is_there(world, leader) &&
           piece_get(world, leader, PIECE_SIDE) == piece_get(world, piece, PIECE_SIDE) &&
           (unplaced(world, piece) ? piece_get(world, leader, PIECE_PLACE) == PLACE_WITH + piece
                                   : stands_with(world, leader, piece));
}

int senior_with(const World *world, int piece)
{
    int best = 0;

    for (int leader = 1; leader <= world_count(world, KIND_PIECE); leader++) {
        int rank = piece_get(world, leader, PIECE_ECHELON) - piece_get(world, best, PIECE_ECHELON);
        if (leader_is_with(world, leader, piece) &&
            (!best || rank < 0 || (rank == 0 && is_senior(world, leader, best)))) {
            best = leader;
        }
    }
    return best;
}

/* The piece that it stands with, if that is of its own side; else 0. */
static int stands_by(const World *world, int piece)
{
    int place = piece_get(world, piece, PIECE_PLACE), with = place - PLACE_WITH;

    return place > PLACE_WITH && place < PLACE_TEXT &&
                   piece_get(world, with, PIECE_SIDE) == piece_get(world, piece, PIECE_SIDE)
               ? with
               : 0;
}

int gathered_by(const World *world, int piece)
{
    int up = piece_parent(world, piece);
    bool leader = piece_get(world, piece, PIECE_KIND) == PIECE_LEADER;
    bool gathers =
        up > 0 &&
        (leader || (world->traits->gathers & (1u << piece_get(world, up, PIECE_ECHELON))));

    return gathers ? up : 0;
}

bool in_play(const World *world, int piece)
{
    bool there = world_is(world, KIND_PIECE, piece);

    for (int i = 0; there && i < CHAIN; i++) {
        int place = piece_get(world, piece, PIECE_PLACE);
        if (place == PLACE_LOST || place == PLACE_EXPECTED || place == PLACE_RESERVE) {
            return false;
        }
        if (stands_by(world, piece)) {
            piece = stands_by(world, piece);
        } else if (place == PLACE_NONE && gathered_by(world, piece)) {
            piece = gathered_by(world, piece);
        } else {
            break;
        }
    }
    return there;
}

bool is_away(const World *world, int piece)
{
    int place = piece_get(world, piece, PIECE_PLACE);
    bool rides_on = place >= PLACE_NONE && piece_get(world, piece, PIECE_KIND) == PIECE_LEADER;

    return !in_play(world, piece) && !rides_on;
}

/* Past blanks; whether there were any. */
static bool skip_blanks(const char **at)
{
    const char *before = *at;

    while (isspace((unsigned char)**at)) {
        (*at)++;
    }
    return *at > before;
}

/* Whether words begin with plain letters that differ: most do. */
static bool part_at_once(const char *one, const char *other)
{
    bool plain = isalnum((unsigned char)*one) && isalnum((unsigned char)*other);

    return plain && tolower((unsigned char)*one) != tolower((unsigned char)*other);
}

bool same_words(const char *one, const char *other)
{
    if (part_at_once(one, other)) {
        return false;
    }
    skip_blanks(&one);
    skip_blanks(&other);
    for (;;) {
        bool here = skip_blanks(&one) && *one, there = skip_blanks(&other) && *other;
        if (here != there || tolower((unsigned char)*one) != tolower((unsigned char)*other)) {
            return false;
        }
        if (!*one) {
            return true;
        }
        one++;
        other++;
    }
}

/* Past "the". */
static const char *without_article(const char *words)
{
    static const char THE[] = "the";
    const char *at = words;

    skip_blanks(&at);
    for (int i = 0; THE[i]; i++, at++) {
        if (tolower((unsigned char)*at) != THE[i]) {
            return words;
        }
    }
    return skip_blanks(&at) && *at ? at : words;
}

bool same_place(const char *one, const char *other)
{
    int hex = place_hex(one), there = place_hex(other);
    const char *name = place_name(one);

    if (hex && there) {
        return hex == there;
    }
    return (*name || !hex == !there) &&
           same_words(without_article(name), without_article(place_name(other)));
}

/* The piece whose own place says where this one stands. */
static int base_of(const World *world, int piece)
{
    for (int i = 0; i < CHAIN; i++) {
        int place = piece_get(world, piece, PIECE_PLACE);
        bool leader = piece_get(world, piece, PIECE_KIND) == PIECE_LEADER;
        if (stands_by(world, piece)) {
            piece = stands_by(world, piece);
        } else if ((place == PLACE_NONE || place == PLACE_EXPECTED) && leader &&
                   piece_parent(world, piece)) {
            piece = piece_parent(world, piece);
        } else {
            break;
        }
    }
    return piece;
}

const char *place_words(const World *world, int piece)
{
    return world_text(world, KIND_PIECE, base_of(world, piece), PIECE_PLACE);
}

const char *place_left(const Decision *d, int piece)
{
    for (int i = d->entry->changes_count - 1; i >= 0; i--) {
        const Change *change = &d->entry->changes[i];
        int with = change->from.number;
        if (change->kind == KIND_PIECE && change->thing == piece && change->trait == PIECE_PLACE) {
            return change->from.text                        ? change->from.text
                   : with > PLACE_WITH && with < PLACE_TEXT ? place_words(d->world, with)
                                                            : "";
        }
    }
    return "";
}

const char *entrance_of(const World *world, int piece)
{
    while (piece > 0 && !*world_text(world, KIND_PIECE, piece, PIECE_ENTRANCE)) {
        piece = piece_get(world, piece, PIECE_PARENT);
    }
    return piece > 0 ? world_text(world, KIND_PIECE, piece, PIECE_ENTRANCE) : "";
}

bool stands_with(const World *world, int one, int other)
{
    const char *place = place_words(world, one);

    return base_of(world, one) == base_of(world, other) ||
           (*place && same_place(place, place_words(world, other)));
}

bool stands_at(const World *world, int piece, const char *words)
{
    int base = base_of(world, piece);
    const char *place = world_text(world, KIND_PIECE, base, PIECE_PLACE);
    bool named =
        base != piece && (same_words(words, world_text(world, KIND_PIECE, base, PIECE_ID)) ||
                          same_words(words, world_text(world, KIND_PIECE, base, PIECE_NAME)));

    return named || (*place && same_place(words, place));
}

bool stands_where_ordered(const World *world, int piece, int order)
{
    return order > 0 && stands_at(world, piece, world_text(world, KIND_ORDER, order, ORDER_TEXT));
}

/* Whether a word of more than `least` letters is the other mistyped. */
static bool mistypes(const char *typed, const char *name, size_t least)
{
    enum { PLACE_WORDS = 60 };
    char one[PLACE_WORDS] = "", other[PLACE_WORDS] = "";
    size_t length = strlen(typed);

    for (size_t i = 0; i < PLACE_WORDS - 1 && typed[i]; i++) {
        one[i] = (char)tolower((unsigned char)typed[i]);
    }
    for (size_t i = 0; i < PLACE_WORDS - 1 && name[i]; i++) {
        other[i] = (char)tolower((unsigned char)name[i]);
    }
    return length > least && text_apart(one, other) <= (length > 7 ? 2 : 1);
}

bool is_mistyped(const char *typed, const char *name)
{
    return mistypes(typed, name, 4);
}

/* Whether they differ only in where words part: "Northwoods". */
static bool parts_otherwise(const char *one, const char *other)
{
    do {
        one += strspn(one, " -");
        other += strspn(other, " -");
        if (tolower((unsigned char)*one) != tolower((unsigned char)*other)) {
            return false;
        }
        other++;
    } while (*one++);
    return true;
}

/* Whether words of so many letters are one mistyped. Hexes that differ in a digit are two places.
 */
static bool mistypes_word(const char *typed, size_t length, const char *name, size_t long_as)
{
    char one[40], other[40];

    if (tolower((unsigned char)*typed) != tolower((unsigned char)*name) ||
        strcspn(typed, "0123456789") < length) {
        return false;
    }
    snprintf(one, sizeof one, "%.*s", (int)length, typed);
    snprintf(other, sizeof other, "%.*s", (int)long_as, name);
    return mistypes(one, other, 2);
}

/* Word for word, one of them mistyped; or the last of a name with a hyphen. The north edge and the
 * south edge are two places too. */
static bool is_near(const char *place, const char *words)
{
    const char *dash = strrchr(place, '-');
    int mistyped = 0;

    if (dash && same_words(dash + 1, words)) {
        return true;
    }
    if (tolower((unsigned char)*place) != tolower((unsigned char)*words)) {
        return false; /* who mistypes begins well */
    }
    if (parts_otherwise(place, words)) {
        return true;
    }
    while (*words && *place && mistyped < 2) {
        size_t length = strcspn(words, " "), long_as = strcspn(place, " ");
        if (length != long_as || strncasecmp(words, place, length) != 0) {
            mistyped += mistypes_word(words, length, place, long_as) ? 1 : 2;
        }
        words += length + strspn(words + length, " ");
        place += long_as + strspn(place + long_as, " ");
    }
    return mistyped == 1 && !*words && !*place;
}

/* The same of a place that has a hex by its name alone. */
static bool is_near_name(const char *place, const char *words)
{
    return is_near(place, words) || (place_hex(place) && is_near(place_name(place), words));
}

/* A place that is looked for. */
typedef struct SoughtPlace {
    const char *words;
    int letter; /* with which all begin that are like it, or 0 */
    const char *same;
    const char **near; /* or NULL: not wanted */
} SoughtPlace;

/* By which most places are told apart; 0 where it tells nothing, as that of an article. */
static int telling_letter(const char *words)
{
    int letter = *words | ('a' ^ 'A');

    return letter >= 'a' && letter <= 'z' && letter != 't' ? letter : 0;
}

/* A part behind a hyphen may be meant alone. */
static bool begins_otherwise(const SoughtPlace *sought, const char *place)
{
    int letter = sought->letter ? telling_letter(place) : 0;

    return letter && letter != sought->letter && !strchr(place, '-');
}

/* Compares one that is known; true: it is the one. */
static bool is_sought(SoughtPlace *sought, const char *place)
{
    if (!*place || begins_otherwise(sought, place)) {
        return false;
    }
    if (same_place(place, sought->words)) {
        sought->same = place;
    } else if (sought->near && !*sought->near && is_near_name(place, sought->words)) {
        *sought->near = place;
    }
    return sought->same;
}

const char *place_known(const Look *look, const char *words, const char **near)
{
    const Scenario *scenario = look->game->scenario;
    int pieces = world_count(look->world, KIND_PIECE);
    SoughtPlace sought = { words, telling_letter(words), NULL, near };
    bool found = false;

    if (near) {
        *near = NULL;
    }
    for (int i = 0; !found && i < scenario->places_count; i++) {
        found = is_sought(&sought, scenario->places[i]);
    }
    for (int piece = 1; !found && piece <= pieces; piece++) {
        found = is_sought(&sought, world_text(look->world, KIND_PIECE, piece, PIECE_PLACE));
    }
    if (found && near) {
        *near = NULL;
    }
    return sought.same;
}

bool unplaced(const World *world, int piece)
{
    return piece_get(world, base_of(world, piece), PIECE_PLACE) == PLACE_NONE;
}

const char *name_of(const World *world, int piece)
{
    return world_text(world, KIND_PIECE, piece, PIECE_NAME);
}

const char *id_of(const World *world, int piece)
{
    return world_text(world, KIND_PIECE, piece, PIECE_ID);
}

int this_turn(const World *world)
{
    return clock_get(world, CLOCK_TURN);
}

/* Steps of a turn as a number counts them: of every side's round, and of no side's. */
static int steps_of_turn(const World *world)
{
    return (1 + world_count(world, KIND_SIDE)) * STEPS_OF_PLAY;
}

int this_step(const World *world)
{
    return this_turn(world) * steps_of_turn(world) + clock_get(world, CLOCK_SIDE) * STEPS_OF_PLAY +
           clock_get(world, CLOCK_STEP);
}

int turn_of_step(const World *world, int step)
{
    return step / steps_of_turn(world);
}

/* ---- pieces that come ---- */

void piece_new_id(const World *world, const char *of, const char *what, char id[PIECE_ID_ROOM])
{
    snprintf(id, PIECE_ID_ROOM, "%.50s-%.20s", of, what);
    for (int i = 2; world_find(world, KIND_PIECE, id); i++) {
        snprintf(id, PIECE_ID_ROOM, "%.50s-%.20s-%d", of, what, i);
    }
}

int piece_make(Decision *d, int kind, int side, const char *id, const char *name)
{
    int piece = decide_make(d, KIND_PIECE);

    decide_text(d, KIND_PIECE, piece, PIECE_ID, id);
    decide_text(d, KIND_PIECE, piece, PIECE_NAME, name);
    piece_set(d, piece, PIECE_SIDE, side);
    piece_set(d, piece, PIECE_KIND, kind);
    return piece;
}

bool refuse_writer(const Look *look, int leader, const char *cite, Faults *faults)
{
    if (!leader) {
        fault_next(refuse(faults, "game.commander", cite, "nobody is there to write it"),
                   "A ruling can name a leader.");
        return true;
    }
    if (look->seat->kind == SEAT_COMMANDER && look->seat->leader != leader) {
        fault_next(refuse(faults, "game.commander", cite, "only %s writes orders",
                          name_of(look->world, leader)),
                   "A dispatch may ask him for one.");
        return true;
    }
    return false;
}

static bool say_circle(const World *world, int piece, int with, Faults *faults)
{
    if (piece == with) {
        fault_next(refuse(faults, "game.circle", "G-3", "%s cannot stand with itself",
                          name_of(world, piece)),
                   "Name a place, or another piece.");
    } else {
        fault_next(refuse(faults, "game.circle", "G-3",
                          "%s stands with %s, which cannot stand with it in turn",
                          name_of(world, with), name_of(world, piece)),
                   "Name a place, or first move %s away.", name_of(world, with));
    }
    return true;
}

bool refuse_gathered(const Look *look, int piece, int with, Faults *faults)
{
    with = with == PLACE_NONE ? gathered_by(look->world, piece) : with;
    for (int i = world_count(look->world, KIND_PIECE);
         look->game->settings.sound && with > 0 && with < PLACE_TEXT && i > 0; i--) {
        bool nowhere = piece_get(look->world, with, PIECE_PLACE) == PLACE_NONE;
        int host = nowhere ? gathered_by(look->world, with) : stands_by(look->world, with);
        if (host == piece) {
            return say_circle(look->world, piece, with, faults);
        }
        with = host;
    }
    return false;
}

bool refuse_place(const Look *look, int piece, Value to, const char *cite, Faults *faults)
{
    if (to.number == PLACE_LOST || to.number == PLACE_EXPECTED || to.number == PLACE_RESERVE) {
        fault_next(refuse(faults, "game.place", cite, "%s stays on the field",
                          name_of(look->world, piece)),
                   "Name a place, or a piece that it joins. What was taken off at the table is "
                   "entered as a ruling.");
        return true;
    }
    return refuse_circle(look->world, piece, to.number, faults) ||
           (!to.text && refuse_gathered(look, piece, to.number, faults));
}

bool refuse_circle(const World *world, int piece, int with, Faults *faults)
{
    return piece_circles(world, piece, with) && say_circle(world, piece, with, faults);
}

void piece_join(Decision *d, int piece, int with)
{
    if (!piece_circles(d->world, piece, with)) {
        piece_set(d, piece, PIECE_PLACE, PLACE_WITH + with);
    }
}

bool refuse_off_field(const Look *look, int piece, Faults *faults)
{
    if (in_play(look->world, piece)) {
        return false;
    }
    fault_next(
        refuse(faults, "game.off", "G-3", "%s is not on the field", name_of(look->world, piece)),
        "Only what is on the field acts; \"arrive\" brings in what is expected.");
    return true;
}
