/* SPDX-License-Identifier: MIT */
#ifndef CLI_FORGONE_H
#define CLI_FORGONE_H

#include "cli/tell.h"

/*
 * What the end of a step leaves behind: given up, and left undone of what the rules want or what is
 * given up might have been spent on.
 */
typedef struct Forgone {
    Text given_up, undone;
    DueList before;
    int count;
} Forgone;
void forgone_finish(Forgone *forgone);

/* Before the step ends. */
void forgone_look(Forgone *forgone, const Look *look);
/*
 * What ending it would cost, for who is asked before he does: what is given up, what is owed and
 * not done, and where something is given up also what it might have been spent on. `through`: what
 * is only owed does not count.
 */
void forgone_ask(Text *to, const Forgone *forgone, const Look *look, bool through);
/* After it: what was due and no longer is. */
void forgone_see(Forgone *forgone, const Look *look);
/* Both, a line each. */
void forgone_tell(Text *to, const Forgone *forgone, const Terminal *terminal);

#endif
