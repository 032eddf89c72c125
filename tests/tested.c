/* SPDX-License-Identifier: MIT */
/* The tables of the systems that are tested, which the build lists: TABLES(TABLE). */
#include "tested.h"

#include <string.h>

#define DECLARE(name) extern const Tested name##_tested;
#define LIST(name) &name##_tested,

TABLES(DECLARE)

const Tested *const all_tested[] = { TABLES(LIST) NULL };

const TestedScenario *tested_scenario(const Tested *tested, int number)
{
    int count = 0;

    while (tested->scenarios[count].path) {
        count++;
    }
    return &tested->scenarios[number % count];
}

bool listed(const char *const *list, const char *name)
{
    for (; list && *list; list++) {
        if (strcmp(*list, name) == 0) {
            return true;
        }
    }
    return false;
}
