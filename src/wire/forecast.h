/* SPDX-License-Identifier: MIT */
#ifndef WIRE_FORECAST_H
#define WIRE_FORECAST_H

#include "study/forecast.h"
#include "wire/json.h"

/* The forecast of a plan as JSON: curves from turn 1 to the last. */
void wire_forecast(Json *json, const Book *book, const Forecast *forecast);

#endif
