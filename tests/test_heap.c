/* SPDX-License-Identifier: MIT */
/* No rule takes memory from the heap while it is resolved. */
#include "support.h"

#include "systems/systems.h"

static long taken;
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size)
{
    taken++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    taken++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    taken++;
    return __real_realloc(old, size);
}

static void a_resolution_takes_nothing_from_the_heap(void **state)
{
    static Trace trace;
    uint8_t key[32] = { 3 };

    (void)state;
    for (const System *const *system = systems; *system; system++) {
        Book *book = open_book((*system)->name);
        for (int i = 1; i < (*system)->charts_count; i++) { /* a chart is bound when first read */
            book_at(book, i);
        }
        for (const Rule *const *rule = (*system)->rules; *rule; rule++) {
            long before = taken;
            for (int i = 0; i < 200 && book_has(book, (*rule)->option); i++) {
                Situation situation = { { 0 } };
                for (const Field *ask = (*rule)->asks; ask->name; ask++) {
                    field_set(ask, &situation, ask->optional ? ask->standard : ask->low);
                }
                Chacha generator = tape_generator(key, (uint64_t)i);
                Tape tape = tape_random(&generator);
                trace.count = 0;
                Umpire ump = { .book = book, .tape = &tape, .trace = i % 2 ? &trace : NULL };
                rule_play(*rule, &ump, &situation);
            }
            if (taken != before) {
                fail_msg("%s took memory", (*rule)->name);
            }
        }
        book_destroy(book);
    }
    assert_true(taken > 0); /* loading a book does, so the count is alive */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_resolution_takes_nothing_from_the_heap),
    };

    return cmocka_run_group_tests_name("heap", tests, NULL, NULL);
}
