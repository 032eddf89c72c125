/* SPDX-License-Identifier: MIT */
/* The systems, which the build lists from the folders in src/meson.build: SYSTEMS(SYSTEM). */
#include "systems/systems.h"

#include <string.h>

/* The headers of two systems do not go together: each has its own enums of charts and options. */
#define DECLARE(name) extern const System name;
#define LIST(name) &name,

SYSTEMS(DECLARE)

const System *const systems[] = { SYSTEMS(LIST) NULL };

const System *system_find(const char *name)
{
    for (const System *const *system = systems; *system; system++) {
        if (strcmp((*system)->name, name) == 0) {
            return *system;
        }
    }
    return NULL;
}

const System *system_named(const char *name, Faults *faults)
{
    const System *found = system_find(name);
    const char *names[32] = { 0 };
    Text all = { 0 };

    if (found) {
        return found;
    }
    for (int i = 0; systems[i]; i++) {
        names[i] = systems[i]->name;
        text_addf(&all, "%s%s", i ? ", " : "", systems[i]->name);
    }
    const char *near = text_nearest(name, names);
    Fault *fault =
        faults_add(faults, FAULT_ABSENT, "system.unknown", "there is no system \"%.60s\"", name);
    if (near) {
        fault_next(fault, "Did you mean %s? The systems are %s.", near, text_of(&all));
    } else {
        fault_next(fault, "The systems are %s.", text_of(&all));
    }
    text_finish(&all);
    return NULL;
}

const System *system_with_games(const char *name, Faults *faults)
{
    const System *found = system_named(name, faults);

    if (found && !found->game) {
        fault_next(
            faults_add(faults, FAULT_INPUT, "scenario.no-game", "%s has no games yet", found->name),
            "Its rules can be asked: galloper rules %s.", found->name);
        return NULL;
    }
    return found;
}
