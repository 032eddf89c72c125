/* SPDX-License-Identifier: MIT */
/* The one place that lists the systems. */
#include "systems/systems.h"

#include <string.h>

/* The headers of two systems do not go together: each has its own enums of charts and options. */
extern const System cwb3, cwb2, nb, cd, nes;

const System *const systems[] = { &cwb3, &cwb2, &nb, &cd, &nes, NULL };

const System *system_find(const char *name)
{
    for (const System *const *system = systems; *system; system++) {
        if (strcmp((*system)->name, name) == 0) {
            return *system;
        }
    }
    return NULL;
}
