/* SPDX-License-Identifier: MIT */
#ifndef SYSTEMS_CD_GAME_H
#define SYSTEMS_CD_GAME_H

#include "game/army.h"
#include "game/duty.h"
#include "game/letter.h"
#include "systems/cd/cd.h"

/* The game of Command Decision: what its chapters share. */

#define BIT(number) (1u << (number))

/* clang-format off */
enum { ECHELON_DIVISION, ECHELON_BRIGADE, ECHELON_BATTALION, ECHELON_COMPANY, ECHELON_STAND };

/* The card's subphases, in its order. */
enum {
    STEP_SETUP, STEP_WEATHER, STEP_1A, STEP_1B, STEP_1C, STEP_2A, STEP_2B, STEP_2C, STEP_2D,
    STEP_2E, STEP_2F, STEP_3A, STEP_3B, STEP_4A, STEP_4B, STEP_4C, STEP_4D, STEP_5A, STEP_5B,
    STEP_5C, STEP_5D, STEP_5E, STEP_5F
};
#define MOVE_STEPS (BIT(STEP_2D) | BIT(STEP_2E))
#define CHIT_STEPS (BIT(STEP_SETUP) | BIT(STEP_5A))
#define SPOT_STEPS (BIT(STEP_2F) | BIT(STEP_3B) | BIT(STEP_4D))
#define COMMAND_STEPS (BIT(STEP_5A) | BIT(STEP_5B) | BIT(STEP_5C) | BIT(STEP_5D) | BIT(STEP_5E))

/* Chits: kinds of the orders chart, then overwatch. One for what is hidden does not lie there. */
enum { KIND_OVERWATCH = ORDERS_OF_CHITS };
enum { CHIT_KEPT, CHIT_DOWN, CHIT_UP, CHIT_LIFTED, CHIT_DROPPED };
enum { NEXT_UNSAID, NEXT_NONE, NEXT_FIRST }; /* then the kinds of chits */

enum { STATE_STEADY, STATE_PINNED, STATE_SHAKEN, STATE_DEMORALIZED };
enum { TYPE_PERSONNEL, TYPE_GUN, TYPE_SOFT, TYPE_WEAK_AFV, TYPE_AFV, TYPE_STRONG_AFV };
enum { WEAPON_NONE, WEAPON_A, WEAPON_W, WEAPON_H, WEAPON_HC, WEAPON_AP, WEAPON_FL };
enum { FIRED_NOT, FIRED_INDIRECT, FIRED_PREP, FIRED_OP, FIRED_GENERAL };
enum { STRUCK_NOT, STRUCK_BACK, STRUCK_OUT };
enum { AMMO_OF_GUN };

enum { CLOCK_FIRST = CLOCK_COMMON, CLOCK_WEATHER, CLOCK_CARDS, CLOCK_DECLARATIONS, CLOCK_PREP,
       CLOCK_OP, CLOCK_GENERAL, CLOCK_GROUND };
enum { SIDE_CARD = SIDE_COMMON, SIDE_CARD_2, SIDE_CARD_3, SIDE_PLAYED,
       CARDS_MOST = 3 };
enum { ORDER_AT = ORDER_COMMON };
enum {
    /* companies */
    PIECE_QUALITY = PIECE_COMMON, PIECE_MORALE, PIECE_STATE, PIECE_DECLARED, PIECE_FIRED_UPON,
    PIECE_FORCED_BACK, PIECE_ELIMINATED, PIECE_TOT, PIECE_SAW_LOSS, PIECE_CHECKED, PIECE_FAILED,
    /* companies and stands */
    PIECE_HIDDEN, PIECE_NEXT, PIECE_NEXT_AT, PIECE_NEXT_OVERWATCH, PIECE_FALLS_BACK,
    /* stands: what they are */
    PIECE_EQUIPMENT, PIECE_TYPE, PIECE_GUN_CLASS, PIECE_RECON, PIECE_PATROL, PIECE_BATTALION_GUN,
    PIECE_TRANSPORT, PIECE_AMMO_TRUCK, PIECE_MOVE, PIECE_MOVER, PIECE_ARMOUR, PIECE_WEIGHT,
    PIECE_WEAPON, PIECE_HE, PIECE_ROF, PIECE_CLOSE, PIECE_MEDIUM, PIECE_LONG, PIECE_CLOSE_TO,
    PIECE_MEDIUM_TO, PIECE_LONG_TO, PIECE_PENETRATION, PIECE_CALIBRE, PIECE_SECOND,
    PIECE_SECOND_NUMBER, PIECE_SECOND_TO, PIECE_SECOND_PENETRATION, PIECE_ASSAULT, PIECE_IDF,
    PIECE_ARTILLERY, PIECE_DEDICATED, PIECE_AMMO, PIECE_CARRIER,
    /* how they stand */
    PIECE_COVER, PIECE_HULL_DOWN, PIECE_CONCEALED, PIECE_FACING, PIECE_UNCOVERED, PIECE_SUPPRESSED,
    PIECE_MOVED, PIECE_FIRED, PIECE_CALLED, PIECE_AIMS, PIECE_STRUCK, PIECE_UNDER_FIRE,
    PIECE_SHELLED, PIECE_AMMO_ROLL, PIECE_DEPLETED, PIECE_FIRES, PIECE_RESUPPLIED,
    PIECE_SMOKE_SPENT, PIECE_CARRIED_BY, PIECE_SERVES, PIECE_UNLOADED, PIECE_RETURNED, PIECE_LEFT,
    /* templates */
    PIECE_LAID, PIECE_SMOKE, PIECE_BY, PIECE_AIMED, PIECE_TOT_MISSION, PIECE_H_AND_I, PIECE_SPENT,
    PIECE_COLOURED,
    /* computed */
    PIECE_TROOPS, PIECE_IS_PINNED, PIECE_COUNTS_AS, PIECE_PASSENGER, PIECE_ORDER, PIECE_DECLARES,
    PIECE_TRAITS
};
/* clang-format on */

#define COMPANIES .pieces = PIECES(PIECE_UNIT), .echelons = BIT(ECHELON_COMPANY)
#define STANDS .pieces = PIECES(PIECE_UNIT), .echelons = BIT(ECHELON_STAND)
#define COMPANIES_AND_STANDS                                                                       \
    .pieces = PIECES(PIECE_UNIT), .echelons = BIT(ECHELON_COMPANY) | BIT(ECHELON_STAND)
#define TEMPLATES .pieces = PIECES(PIECE_MARKER)

extern const GameDecl cd_game;

/* A list of the pieces of a world that are stands on the table. */
#define EACH_STAND(world, stand)                                                                   \
    for (int stand = 1; stand <= world_count(world, KIND_PIECE); stand++)                          \
        if (cd_is_stand(world, stand) && in_play(world, stand))

bool cd_is_stand(const World *world, int piece);
/* The company of a stand; the chit that covers it, or 0. */
int cd_company(const World *world, int stand);
int cd_chit(const World *world, int stand);
/* Whether the enemy does not see it; the side that sees dice thrown for it, 0: all do. */
bool cd_is_hidden(const World *world, int piece);
/* Whether who acts may read a note on it. */
bool cd_is_told(const Decision *d, int piece);
int cd_dice_of(const World *world, int stand);
/* The side that fires at it, or takes its ground. */
int cd_other_side(const World *world, int stand);
/* The words of the place of a stand, or of its company. */
const char *cd_place(const World *world, int stand);
/* Inches between two stands, as typed or else by their places; UNSAID: that does not tell. */
int cd_inches(const Look *look, int from, int to, int typed);
bool cd_is_vehicle(const World *world, int stand);
bool cd_is_afv(const World *world, int stand);
/* A trait of a stand that is computed. */
int cd_derived(const Look *look, int stand, int trait);
/* An answer of the orders chart for a stand. */
int cd_order_says(const Look *look, int stand, const char *answer);

/* ---- orders ---- */

extern const Verb cd_order_verbs[];
void cd_chits_first(Decision *d), cd_chits_next(Decision *d);
void cd_moves_begin(Decision *d), cd_moves_end(Decision *d);
void cd_give_up_chits(const Look *look, Text *to);
void cd_refuse_move(const Look *look, int piece, Value to, Faults *faults);
void cd_moved(Decision *d, int piece, int from);
/* Refuses that what the enemy sees stands with what he does not; true: it did. */
bool cd_refuse_hidden(const Look *look, int piece, Value to, Faults *faults);
/* Whom a vehicle carries is on the ground where it is. */
void cd_set_down(Decision *d, int vehicle);
/* A stand, or those of a company, are in the open until it is told what cover they found. */
void cd_in_the_open(Decision *d, int piece);
/* It is spotted, or shows itself: with its company, and their chits. */
void cd_show(Decision *d, int stand);
void cd_turn_up(Decision *d, int chit);

/* ---- fire ---- */

extern const Verb cd_fire_verbs[];
/* Why it may not fire so now, in words, or NULL. */
const char *cd_barred(const Look *look, int stand, int how);
/* A stand, or a company, leaves its ground to whoever sees that. */
void cd_leaves_ground(Decision *d, int piece);
/* A stand is fired upon: what befalls it when the subphase is over. */
void cd_fired_upon(Decision *d, int stand, int struck, bool suppressed);
/* The subphase is over: who was struck falls. */
void cd_settle(Decision *d);
void cd_company_lost(Decision *d, int company);

/* ---- artillery, morale, spotting and cards ---- */

extern const Verb cd_artillery_verbs[], cd_morale_verbs[], cd_spotting_verbs[], cd_card_verbs[];
/* Whether a template has yet to be resolved. */
bool cd_fire_falls(const World *world);
void cd_templates_go(Decision *d), cd_templates_spent(Decision *d);
void cd_morale_ends(Decision *d), cd_ground_ends(Decision *d);
void cd_give_up_checks(const Look *look, Text *to);

#endif
