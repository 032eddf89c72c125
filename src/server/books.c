/* SPDX-License-Identifier: MIT */
/* Books on loan. */
#include "server/books.h"

#include "charts/sheet.h"
#include "systems/systems.h"

#include <stdlib.h>
#include <string.h>

void books_init(Books *books)
{
    *books = (Books){ 0 };
    pthread_mutex_init(&books->lock, NULL);
}

void books_finish(Books *books)
{
    for (int i = 0; i < BOOKS_KEPT; i++) {
        book_destroy(books->at[i].book);
        free(books->at[i].key);
    }
    pthread_mutex_destroy(&books->lock);
}

static KeptBook *find(Books *books, const char *key)
{
    for (int i = 0; i < BOOKS_KEPT; i++) {
        if (books->at[i].key && strcmp(books->at[i].key, key) == 0) {
            return &books->at[i];
        }
    }
    return NULL;
}

/* A slot nobody reads from, the one used longest ago; NULL if all are read. */
static KeptBook *free_slot(Books *books)
{
    KeptBook *oldest = NULL;

    for (int i = 0; i < BOOKS_KEPT; i++) {
        KeptBook *slot = &books->at[i];
        if (slot->readers == 0 && (!oldest || slot->used < oldest->used)) {
            oldest = slot;
        }
    }
    return oldest;
}

static bool borrow(Books *books, const char *key, Loan *loan)
{
    pthread_mutex_lock(&books->lock);
    KeptBook *kept = find(books, key);
    if (kept) {
        kept->readers++;
        kept->used = ++books->clock;
        *loan = (Loan){ kept->book, kept };
    }
    pthread_mutex_unlock(&books->lock);
    return kept != NULL;
}

/* Keeps a new book, unless another was quicker or all places are taken. */
static void keep(Books *books, const char *key, Loan *loan)
{
    pthread_mutex_lock(&books->lock);
    KeptBook *slot = find(books, key) ? NULL : free_slot(books);
    if (slot) {
        book_destroy(slot->book);
        free(slot->key);
        *slot = (KeptBook){ memory_copy(key), loan->book, 1, ++books->clock };
        loan->kept = slot;
    }
    pthread_mutex_unlock(&books->lock);
}

/* Whether all house rules that were sent are for this system; they need not say so. */
static bool fits(const Request *request, const System *system, Faults *faults)
{
    Arena arena = { 0 };
    int before = faults->count;

    for (int i = 0; i < request->files_count; i++) {
        Sheet *sheet = arena_take(&arena, sizeof *sheet);
        sheet_parse(sheet, SHEET_CHARTS, &request->files[i], &arena, NULL);
        const Token *based_on = block_setting(&sheet->blocks[0], "based-on");
        const Token *base = based_on ? based_on : block_setting(&sheet->blocks[0], "system");
        if (base && strcmp(base->text, system->name) != 0) {
            fault_next(block_fault(&sheet->blocks[0], base, faults, "house.other",
                                   "it is based on %.60s, not on %s", base->text, system->name),
                       system_find(base->text) ? "Ask for %.60s."
                                               : "%.60s is no system, and folders stay at home.",
                       base->text);
        }
    }
    arena_finish(&arena);
    return faults->count == before;
}

bool books_lend(Books *books, const Request *request, const char *name, Loan *loan, Faults *faults)
{
    const System *system = system_named(name, faults);
    Layer house = { request->files, request->files_count };
    Text key = { 0 };

    *loan = (Loan){ 0 };
    if (!system || !fits(request, system, faults)) {
        return false;
    }
    text_add(&key, name);
    for (int i = 0; i < request->options_count; i++) {
        text_addf(&key, "\n%s", request->options[i]);
    }
    if (request->files_count || !borrow(books, text_of(&key), loan)) {
        loan->book = book_create(system, &house, request->files_count ? 1 : 0, request->options,
                                 request->options_count, faults);
        if (loan->book && !request->files_count) {
            keep(books, text_of(&key), loan);
        }
    }
    text_finish(&key);
    return loan->book != NULL;
}

void books_return(Books *books, Loan *loan)
{
    if (loan->kept) {
        pthread_mutex_lock(&books->lock);
        loan->kept->readers--;
        pthread_mutex_unlock(&books->lock);
    } else {
        book_destroy(loan->book);
    }
    *loan = (Loan){ 0 };
}
