/* SPDX-License-Identifier: MIT */
#ifndef CHARTS_DICE_H
#define CHARTS_DICE_H

#include "base/text.h"

/* Dice as a rulebook names them. */
typedef enum DiceReading {
    DICE_SUM,  /* d6, 2d6, d10: faces from 1, added */
    DICE_TENS, /* d66: the first face is the tens */
    DICE_ZERO, /* d10 read 0..9 */
    DICE_OFF,  /* one die a side, the higher wins, ties are thrown again */
} DiceReading;

typedef struct Dice {
    unsigned char count, sides, reading;
} Dice;

enum { DICE_MOST = 8, DICE_SPAN = 160 };

#define D6 ((Dice){ 1, 6, DICE_SUM })
#define TWO_D6 ((Dice){ 2, 6, DICE_SUM })
#define D66 ((Dice){ 2, 6, DICE_TENS })
#define D10 ((Dice){ 1, 10, DICE_SUM })
#define D10_0 ((Dice){ 1, 10, DICE_ZERO })

/* One throw, with the faces as they lay. */
typedef struct Throw {
    Dice dice;
    unsigned char faces[DICE_MOST];
} Throw;

bool dice_same(Dice one, Dice other);

/* Reads "2d6", "d66", "d10", "d10 0..9". */
bool dice_parse(const char *from, Dice *dice);

/* As a player names them: "2d6", "d66", "d10 read 0 to 9". */
void dice_print(Text *to, Dice dice);

/* Least and greatest total; what lies between may have no ways (17 on a d66). */
int dice_low(Dice dice);
int dice_high(Dice dice);

/* How many of the face combinations, each as likely as the other, give each total from low on. */
void dice_ways(Dice dice, int ways[DICE_SPAN]);

/* Whether one die of these can show that number when typed, and the face it is. */
bool dice_face(Dice dice, int typed, unsigned char *face);

/* Total of the faces. */
int throw_total(const Throw *thrown);

/* "2d6=4+3", "d66=4,3", "d10=0", "off=5:5". */
void throw_print(Text *to, const Throw *thrown);

/* Prints the throw at `at`, ties of a roll-off joined to it, and returns where the next begins. */
int throws_print_next(Text *to, const Throw *throws, int count, int at);

/* The same with the full name of the dice, "d10 0..9=5", "off d6=5:3", and back. */
void throw_print_full(Text *to, const Throw *thrown);
bool throw_parse(const char *from, Throw *thrown);

#endif
