/* SPDX-License-Identifier: MIT */
#ifndef TESTS_LEAK_H
#define TESTS_LEAK_H

#include <stdlib.h>

/*
 * Mistakes that a test plants (tests/leaks.txt), one at a time, to see that it would catch them:
 * each lets a seat know what it may not.
 */
typedef enum Leak {
    LEAK_NONE,
    LEAK_REFUSAL,      /* a step does not end while the enemy has orders to write */
    LEAK_ODDS,         /* odds see what is hidden */
    LEAK_COUNTER,      /* entries are numbered by the journal */
    LEAK_UNDO,         /* undo takes the last entry of anybody */
    LEAK_ARGS,         /* the log tells what others typed */
    LEAK_ERROR,        /* what is not yours is told from what is not there */
    LEAK_NOTICE,       /* an entry that shows nothing is told of */
    LEAK_EXPORT,       /* a seat's export holds the whole journal */
    LEAK_DUE,          /* what is due is listed from the truth */
    LEAK_SIGHT,        /* what is its side's own is seen by all */
    LEAK_ORDER_NUMBER, /* orders are counted over both sides */
    LEAK_COMMAND_ID,   /* a command id of another seat is known */
    LEAK_WAITING,      /* a command of another seat that waits stops this one */
    LEAK_PLAY,         /* dice of the other side are told */
    LEAK_SUGGESTION,   /* a mistake is mended with a count of all orders */
    LEAK_EXPECTED,     /* reinforcements are seen before they come */
    LEAK_GATE,         /* what is done in a step of all is seen before it ends */
    LEAK_READY,        /* it does not end for one side while the enemy must do something */
    LEAK_TURNED,       /* a letter is read while it lies face down */
    LEAK_HIDDEN,       /* hidden pieces are seen */
    LEAK_CROSSING,     /* a ruling names the enemy's pieces, and letters drop each other */
    LEAK_CORRECT,      /* dice are not corrected once the enemy has acted */
    LEAK_ASKED,        /* a rule that is only asked reads what is hidden */
    LEAK_ENTRY_TURN,   /* the line beside its army tells for which turn a reserve is planned */
    LEAK_ENTRY_PLACE,  /* the line beside a division tells where its army's reserves are to enter */
    LEAK_CHIT,         /* the log of orders tells what a chit says that lies face down */
    LEAK_MARKERS,      /* markers that are not to be seen stand beside their commands */
    LEAK_WORDS,        /* the line beside a command tells the words of its order */
    LEAK_HAND,         /* what only a side has, such as cards, all see */
    LEAK_TARGET,       /* who may fire at something hidden is told so */
    LEAKS
} Leak;

extern Leak leak_planted;
#define LEAKING(leak) (leak_planted == (leak))

#endif
