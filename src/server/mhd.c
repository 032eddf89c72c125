/* SPDX-License-Identifier: MIT */
/* Loads libmicrohttpd. */
#include "server/mhd.h"

#include <dlfcn.h>
#include <string.h>

Mhd mhd;

bool mhd_load(Faults *faults)
{
    static const char *const NAMES[] = {
#define NAME(name) #name,
        MHD_FUNCTIONS(NAME)
#undef NAME
    };
    enum { COUNT = sizeof NAMES / sizeof *NAMES };
    void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
    void *found[COUNT];
    _Static_assert(sizeof found == sizeof mhd, "a pointer each");

    for (int i = 0; i < COUNT; i++) {
        found[i] = library ? dlsym(library, NAMES[i]) : NULL;
        if (!found[i]) {
            fault_next(faults_add(faults, FAULT_ABSENT, "server.library",
                                  "the server needs libmicrohttpd: %.150s", dlerror()),
                       "Install it: apt install libmicrohttpd12.");
            return false;
        }
    }
    memcpy(&mhd, found, sizeof mhd);
    return true;
}
