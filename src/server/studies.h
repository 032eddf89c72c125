/* SPDX-License-Identifier: MIT */
#ifndef SERVER_STUDIES_H
#define SERVER_STUDIES_H

#include "server/response.h"

/* Answers of those routes that open books themselves, or take long. */
void answer_sim(const Task *task, Response *response);
void answer_forecast(const Task *task, Response *response);
void answer_lint(const Task *task, Response *response);
void answer_diff(const Task *task, Response *response);

#endif
