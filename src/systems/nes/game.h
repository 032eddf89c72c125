/* SPDX-License-Identifier: MIT */
#ifndef SYSTEMS_NES_GAME_H
#define SYSTEMS_NES_GAME_H

#include "game/army.h"
#include "game/duty.h"
#include "game/holding.h"
#include "game_nes.h" /* what nes.game declares */
#include "systems/nes/nes.h"

/* The order game: what its chapters, and the lines of its sheet, share. */

/* The Order Received marker lies with these; a Delay marker with those. */
#define RECEIVED_BITS (STATUSES(STANDS_RECEIVED) | STATUSES(STANDS_ACTING))
#define DELAY_BITS (STATUSES(STANDS_DELAY_1) | STATUSES(STANDS_DELAY_2) | STATUSES(STANDS_DELAY_3))

enum { SPENT_MOST = 99 * WHOLE };
enum { HORSE_HEAVY, HORSE_LIGHT };
enum { BONUS_UNSAID = -9 };

/* Answers of the rules, and values of their asks, in the order of their words. */
enum { WAY_RECEIVED, WAY_ROLL, WAY_DELAY };
enum { DELIVERY_RECEIVED, DELIVERY_DELAYED, DELIVERY_IGNORED };
enum { CORPS_IDLE, CORPS_NEAR, CORPS_ACTIVE };
enum { LOSS_NONE, LOSS_REDUCED, LOSS_REPLACED };
enum { CHECK_TOP_DOWN, CHECK_BOTTOM_UP };

/* The nearest leader above a piece who is there, or 0. */
int nes_superior_of(const World *world, int piece);
/* Refuses an arg for what the places tell, if they do; true: it did. */
bool nes_refuse_told(bool told, const char *arg, Faults *faults);
/* Refuses what the side cannot pay; true: it did. */
bool nes_refuse_price(const Look *look, int side, int price, Faults *faults);
/* Refuses words that are no terrain; true: it did. */
bool nes_refuse_terrain(const char *words, const char *arg, Faults *faults);

/* How many leaders below a commander are out of his radius, beyond twice it, or who knows where. */
enum { TOUCH_OUT, TOUCH_BEYOND, TOUCH_UNKNOWN };
int nes_touch(const Look *look, int command, int which);
/* Whether a command is the next to check. */
bool nes_must_check(const Look *look, int command);

#endif
