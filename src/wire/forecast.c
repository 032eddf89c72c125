/* SPDX-License-Identifier: MIT */
/* The forecast of a plan as JSON. */
#include "wire/forecast.h"

#include "wire/answers.h"

static void wire_curve(Json *json, const char *key, const Forecast *forecast, const Curve *curve)
{
    json_open(json, key, '[');
    for (int turn = 1; turn <= forecast->plan->turns; turn++) {
        json_decimal(json, NULL, curve->by[turn]);
    }
    json_close(json, ']');
}

/* The turn by which a curve comes to a share, null if it does not. */
static void wire_turn(Json *json, const char *key, const Forecast *forecast, const Curve *curve,
                      double share)
{
    int turn = forecast_turn(forecast, curve, share);

    if (turn) {
        json_number(json, key, turn);
    } else {
        json_null(json, key);
    }
}

static void wire_order(Json *json, const Book *book, const Forecast *forecast, int number)
{
    const Plan *plan = forecast->plan;
    const PlanOrder *order = &plan->orders[number];
    const Curve *curve = &forecast->orders[number];

    json_open(json, NULL, '{');
    json_string(json, "order", order->name);
    json_string(json, "from", order->from);
    json_string(json, "to", order->to);
    json_number(json, "issued", order->issued);
    json_open(json, "after", '[');
    for (int i = 0; i < order->waits_count; i++) {
        json_open(json, NULL, '{');
        json_string(json, "order", plan->orders[order->waits[i].order].name);
        json_number(json, "turns", order->waits[i].gap);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_open(json, "asks", '{');
    for (const Field *ask = plan->rule->asks; ask->name; ask++) {
        if (field_asked(ask, book, &order->asks) && !plan_settles(plan->rule, ask)) {
            wire_value(json, ask->name, ask, book, field_get(ask, &order->asks));
        }
    }
    json_close(json, '}');
    wire_curve(json, "curve", forecast, curve);
    json_decimal(json, "never", forecast_never(forecast, curve));
    wire_turn(json, "turn10", forecast, curve, 0.1);
    wire_turn(json, "median", forecast, curve, 0.5);
    wire_turn(json, "turn90", forecast, curve, 0.9);
    json_close(json, '}');
}

static void wire_pairs(Json *json, const Forecast *forecast)
{
    const Plan *plan = forecast->plan;

    json_open(json, "pairs", '[');
    for (int i = 0; i < plan->count; i++) {
        for (int j = i + 1; j < plan->count; j++) {
            json_open(json, NULL, '{');
            json_open(json, "orders", '[');
            json_string(json, NULL, plan->orders[i].name);
            json_string(json, NULL, plan->orders[j].name);
            json_close(json, ']');
            json_number(json, "within", plan->within);
            json_decimal(json, "p", forecast->pairs[i][j]);
            json_close(json, '}');
        }
    }
    json_close(json, ']');
}

static void wire_notes(Json *json, const Forecast *forecast)
{
    Text note = { 0 };

    json_open(json, "notes", '[');
    for (int i = 0; i < forecast->plan->count; i++) {
        text_clear(&note);
        forecast_note(&note, forecast, i);
        json_maybe(json, NULL, text_of(&note));
    }
    json_close(json, ']');
    text_finish(&note);
}

void wire_forecast(Json *json, const Book *book, const Forecast *forecast)
{
    const Plan *plan = forecast->plan;

    json_open(json, NULL, '{');
    json_string(json, "system", book->system->name);
    json_string(json, "rule", plan->rule->name);
    json_string(json, "title", plan->title);
    json_number(json, "turns", plan->turns);
    json_flag(json, "exact", forecast->exact);
    if (!forecast->exact) {
        json_number(json, "trials", FORECAST_TRIALS);
        json_decimal(json, "error", forecast->error);
    }
    json_open(json, "orders", '[');
    for (int i = 0; i < plan->count; i++) {
        wire_order(json, book, forecast, i);
    }
    json_close(json, ']');
    wire_curve(json, "all", forecast, &forecast->all);
    wire_turn(json, "median", forecast, &forecast->all, 0.5);
    wire_turn(json, "turn90", forecast, &forecast->all, 0.9);
    wire_pairs(json, forecast);
    wire_notes(json, forecast);
    json_close(json, '}');
}
