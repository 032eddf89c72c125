/* SPDX-License-Identifier: MIT */
/* By which address others find the server. */
#define _GNU_SOURCE
#include "server/exchange.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <string.h>

/* The address by which others on the network find this machine; false if there is none. */
static bool own_address(char address[INET_ADDRSTRLEN])
{
    struct ifaddrs *all;
    bool found = false;

    if (getifaddrs(&all) != 0) {
        return false;
    }
    for (const struct ifaddrs *one = all; one && !found; one = one->ifa_next) {
        if (one->ifa_addr && one->ifa_addr->sa_family == AF_INET && one->ifa_flags & IFF_RUNNING &&
            !(one->ifa_flags & IFF_LOOPBACK)) {
            const struct sockaddr_in *at = (const struct sockaddr_in *)(const void *)one->ifa_addr;
            found = inet_ntop(AF_INET, &at->sin_addr, address, INET_ADDRSTRLEN) != NULL;
        }
    }
    freeifaddrs(all);
    return found;
}

void server_public(const Server *server, Text *to)
{
    char own[INET_ADDRSTRLEN] = "127.0.0.1";
    const char *bind = server->bind ? server->bind : own;

    if (server->host) {
        text_addf(to, "https://%s", server->host);
        return;
    }
    if (strcmp(bind, "0.0.0.0") == 0) {
        own_address(own);
        bind = own;
    }
    text_addf(to, "http://%s:%d", bind, server_port(server));
}
