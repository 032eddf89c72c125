/* SPDX-License-Identifier: MIT */
/* Long questions end when their time is over or their client is gone. */
#include "support.h"

#include "server/effort.h"

#include <string.h>

static const char PLAN[] = "[plan]\nsystem = cwb3\nturns = 3\n\n[leaders]\nleader | rating\n"
                           "-------+-------\nLee    | 4\nEwell  | 2\n\n[orders]\n"
                           "order | from  to     method  type    distance  issued\n"
                           "------+----------------------------------------------\n"
                           "pin   | Lee   Ewell  oral    simple  8         1\n";

typedef struct Asked {
    const char *path, *pairs[10]; /* name, value */
} Asked;

/* clang-format off */
static const Asked QUESTIONS[] = {
    { "systems/cwb3/rules/order/odds",
      { "sender", "3", "receiver", "2", "method", "oral", "type", "complex" } },
    { "systems/cwb3/rules/acceptance/compare",
      { "sender", "3", "receiver", "1,2", "method", "oral", "type", "complex" } },
    { "systems/cwb3/rules/delay/sim", { "status", "D1", "trials", "100000000", "seed", "1" } },
    { "systems/cwb3/diff", { "option", "defense_plus=0" } },
    { "forecast", { "plan", PLAN } },
};
/* clang-format on */

static bool looked; /* whether it was asked for the client */

static bool gone(void *with)
{
    looked = true;
    return *(const bool *)with;
}

/* Asks as a worker does; the code of what is wrong, or NULL. */
static const char *ask(const Asked *asked, bool no_client, bool no_time, Response *response)
{
    Books books;
    Request request = { 0 };
    Faults faults = { 0 };
    Effort effort;

    books_init(&books);
    assert_true(request_path(&request, asked->path));
    for (int i = 0; asked->pairs[i]; i += 2) {
        request_take(&request, asked->pairs[i], asked->pairs[i + 1], &faults);
    }
    assert_int_equal(faults.count, 0);
    effort_begin(&effort, SERVER_TIME, gone, &no_client);
    effort.until = no_time ? 0 : effort.until;
    response_to(route_find(&request), (Task){ &books, NULL, &request, true, NULL, NULL }, response);
    effort_end(&effort, response);
    request_finish(&request);
    books_finish(&books);
    return response->faults.count ? response->faults.at[0].code : NULL;
}

static void a_question_has_its_time(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++) {
        Response response = { 0 };
        if (strcmp(QUESTIONS[i].path + strlen(QUESTIONS[i].path) - 3, "sim") != 0) {
            assert_null(
                ask(&QUESTIONS[i], false, false, &response)); /* in its time it is answered */
            assert_true(response.body.length > 10);
            response_end(&response);
        }
        const char *code = ask(&QUESTIONS[i], false, true, &response);
        assert_non_null(code);
        assert_string_equal(code, "server.time");
        assert_int_equal(response_status(&response.faults), 422);
        assert_int_equal(response.body.length, 0);
        assert_non_null(strstr(response.faults.at[0].what, "10 seconds"));
        response_end(&response);
    }
}

static void nobody_works_for_who_is_gone(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++) {
        Response response = { 0 };
        looked = false;
        assert_string_equal(ask(&QUESTIONS[i], true, false, &response), "server.left");
        assert_true(looked);
        assert_int_equal(response.body.length, 0);
        response_end(&response);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_question_has_its_time),
        cmocka_unit_test(nobody_works_for_who_is_gone),
    };

    return cmocka_run_group_tests_name("effort", tests, NULL, NULL);
}
