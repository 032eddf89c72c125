/* SPDX-License-Identifier: MIT */
/* Loads libmicrohttpd. */
#define _GNU_SOURCE
#include "server/mhd.h"

#include <dlfcn.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

Mhd mhd;

/* Lets go of what of a library was only read; it is read again where it is needed. */
static int let_go(struct dl_phdr_info *library, size_t size, void *with)
{
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);

    (void)size;
    (void)with;
    for (int i = 0; i < library->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[i];
        uintptr_t from = (library->dlpi_addr + part->p_vaddr) / page * page;
        uintptr_t end = library->dlpi_addr + part->p_vaddr + part->p_filesz;
        if (part->p_type == PT_LOAD && !(part->p_flags & PF_W)) {
            madvise((void *)from, end - from, MADV_DONTNEED);
        }
    }
    return 0;
}

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
    dl_iterate_phdr(let_go, NULL); /* a dozen libraries were bound, and few are called */
    return true;
}
