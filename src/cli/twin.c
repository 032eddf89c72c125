/* SPDX-License-Identifier: MIT */
/* For the program that is linked whole, to start quickly: what wants a library its twin does. */
#define _GNU_SOURCE
#include "cli/twin.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void twin_go_on(char **argv, Faults *faults)
{
    static const char *const PLACES[] = { "", "../libexec/" };
    char here[PATH_MAX], path[PATH_MAX + 32];
    ssize_t length = readlink("/proc/self/exe", here, sizeof here - 1);

    here[length > 0 ? length : 0] = '\0';
    const char *slash = strrchr(here, '/');
    const char *name = slash ? slash + 1 : here;
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
        snprintf(path, sizeof path, "%.*s%s%s-linked", (int)(name - here), here, PLACES[i], name);
        execv(path, argv);
    }
    fault_next(faults_add(faults, FAULT_ABSENT, "program.linked",
                          "this wants libraries, and %.60s-linked, which loads them, is not there",
                          name),
               "It is installed with the program: make install.");
}
