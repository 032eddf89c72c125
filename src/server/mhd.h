/* SPDX-License-Identifier: MIT */
#ifndef SERVER_MHD_H
#define SERVER_MHD_H

#include "base/fault.h"

#include <microhttpd.h>

/*
 * libmicrohttpd, loaded when the server starts: linked in the usual way it would bring a dozen
 * libraries, and each command of the program would start six times as slowly.
 */
#define MHD_FUNCTIONS(X)                                                                           \
    X(MHD_add_response_header)                                                                     \
    X(MHD_create_response_from_buffer)                                                             \
    X(MHD_create_response_from_callback)                                                           \
    X(MHD_destroy_response)                                                                        \
    X(MHD_get_connection_info)                                                                     \
    X(MHD_get_connection_values)                                                                   \
    X(MHD_get_daemon_info)                                                                         \
    X(MHD_lookup_connection_value)                                                                 \
    X(MHD_queue_response)                                                                          \
    X(MHD_quiesce_daemon)                                                                          \
    X(MHD_resume_connection)                                                                       \
    X(MHD_start_daemon)                                                                            \
    X(MHD_stop_daemon)                                                                             \
    X(MHD_suspend_connection)

typedef struct Mhd {
#define MEMBER(name) __typeof__(name) *name;
    MHD_FUNCTIONS(MEMBER)
#undef MEMBER
} Mhd;

/* Its functions, once mhd_load has found them. */
extern Mhd mhd;

bool mhd_load(Faults *faults);

#endif
