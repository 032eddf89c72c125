/* SPDX-License-Identifier: MIT */
#ifndef WIRE_DRAFT_H
#define WIRE_DRAFT_H

#include "game/draft.h"
#include "wire/json.h"

/* A command as far as it is filled in, as members of the object that is open. */
void wire_draft(Json *json, const Look *look, const Draft *draft, const Command *command);

/* The verb of a draft with its params and what may stand in each, as an object. */
void wire_verb(Json *json, const Look *look, const Draft *draft, bool open);

/* Odds that were counted: their curve by turn, or the outcomes, as members. */
void wire_prospect(Json *json, const Look *look, const Prospect *prospect);

#endif
