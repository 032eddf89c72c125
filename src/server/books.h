/* SPDX-License-Identifier: MIT */
#ifndef SERVER_BOOKS_H
#define SERVER_BOOKS_H

#include "server/request.h"

#include <pthread.h>

/* Books that are open, shared by all who ask: a book never changes once it is made. */
enum { BOOKS_KEPT = 32 };

typedef struct KeptBook {
    char *key; /* the system and its options */
    Book *book;
    int readers;
    unsigned long used; /* when last */
} KeptBook;

typedef struct Books {
    pthread_mutex_t lock;
    KeptBook at[BOOKS_KEPT];
    unsigned long clock;
} Books;

/* A book on loan. */
typedef struct Loan {
    Book *book;
    KeptBook *kept; /* NULL: it is the borrower's own */
} Loan;

void books_init(Books *books);
void books_finish(Books *books);

/* The book that a request is asked of; with house rules of its own it is made for it alone. */
bool books_lend(Books *books, const Request *request, const char *system, Loan *loan,
                Faults *faults);
void books_return(Books *books, Loan *loan);

#endif
