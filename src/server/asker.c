/* SPDX-License-Identifier: MIT */
/* Who asks, and by which name. */
#define _GNU_SOURCE
#include "server/asker.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

bool asker_is_foreign(const Asker *asker, bool api)
{
    if (api && asker->site && strcmp(asker->site, "cross-site") == 0) {
        return true;
    }
    if (!asker->origin) {
        return false;
    }
    const char *slashes = strstr(asker->origin, "://");
    return !slashes || !asker->host || strcmp(slashes + 3, asker->host) != 0;
}

/* "name" or "name.local" of this machine. */
static bool is_machine(const char *name)
{
    char own[256] = "";

    gethostname(own, sizeof own - 1);
    size_t length = strlen(own);
    return length && strncasecmp(name, own, length) == 0 &&
           (!name[length] || strcasecmp(name + length, ".local") == 0);
}

bool asker_names_us(const Asker *asker, const char *also)
{
    char name[256];
    struct in_addr address;

    if (!asker->host || asker->host[0] == '[') {
        return true;
    }
    size_t length = strcspn(asker->host, ":");
    length = length < sizeof name ? length : sizeof name - 1;
    memcpy(name, asker->host, length);
    name[length] = '\0';
    return inet_pton(AF_INET, name, &address) == 1 || strcasecmp(name, "localhost") == 0 ||
           is_machine(name) || (also && strcasecmp(name, also) == 0);
}
