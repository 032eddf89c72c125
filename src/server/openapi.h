/* SPDX-License-Identifier: MIT */
#ifndef SERVER_OPENAPI_H
#define SERVER_OPENAPI_H

#include "wire/json.h"

/* The OpenAPI document of all routes, made from their table and the declarations of the rules. */
void openapi_write(Json *json);

#endif
