/* SPDX-License-Identifier: MIT */
/* The one place that lists the systems. */
#include "systems/systems.h"

#include "systems/cwb/cwb.h"

#include <string.h>

const System *const systems[] = { &cwb3, &cwb2, NULL };

const System *system_find(const char *name)
{
    for (const System *const *system = systems; *system; system++) {
        if (strcmp((*system)->name, name) == 0) {
            return *system;
        }
    }
    return NULL;
}
