/* SPDX-License-Identifier: MIT */
/* The program with holes in it: LEAK in its environment says which, by its number in leak.h. */
#include "leak.h"

Leak leak_planted;

__attribute__((constructor)) static void plant(void)
{
    const char *leak = getenv("LEAK");

    leak_planted = leak ? (Leak)atoi(leak) : LEAK_NONE;
}
