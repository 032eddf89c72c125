/* SPDX-License-Identifier: MIT */
#ifndef SERVER_STUDIES_H
#define SERVER_STUDIES_H

#include "server/reply.h"

/* Answers of those routes that open books themselves, or take long. */
void answer_sim(const Asked *asked, Reply *reply);
void answer_forecast(const Asked *asked, Reply *reply);
void answer_lint(const Asked *asked, Reply *reply);
void answer_diff(const Asked *asked, Reply *reply);

#endif
