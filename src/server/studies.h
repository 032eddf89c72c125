/* SPDX-License-Identifier: MIT */
#ifndef SERVER_STUDIES_H
#define SERVER_STUDIES_H

#include "server/response.h"

/* Answers of those routes that open books themselves, or take long. */
void answer_sim(const Request *request, Response *response);
void answer_forecast(const Request *request, Response *response);
void answer_lint(const Request *request, Response *response);
void answer_diff(const Request *request, Response *response);

#endif
