/* SPDX-License-Identifier: MIT */
#ifndef STORE_DB_H
#define STORE_DB_H

#include "store/store.h"

#include <sqlite3.h>

/* What the parts of the store share. */

/* A query of the file. It is known by the address of its words, which never change. */
typedef struct Prepared {
    const char *sql;
    sqlite3_stmt *statement;
} Prepared;

enum { QUERIES = 40 }; /* room for all that are asked */

enum { CHAIN = 32 };

typedef struct Chain {
    unsigned char at[CHAIN];
} Chain;

/* The entry that was written last in what is done as a whole; game 0: none was. */
typedef struct Chained {
    int game, seq;
    Chain chain;
} Chained;

struct Store {
    sqlite3 *db;
    int hold;
    bool open;                 /* the file was found to be well */
    bool whole;                /* between store_begin and store_end */
    char *path;                /* of the file */
    int logged;                /* pages in the log, at the most; -1: not looked yet */
    Prepared queries[QUERIES]; /* made when they are first asked */
    Chained last;              /* which the next is chained to */
    int unsaid;                /* a result that nobody could be told */
    char *aside;               /* where a damaged file was copied to; NULL: not yet */
};

/* ---- query.c ---- */

/* A query to be bound and run; NULL is run in vain. */
sqlite3_stmt *query(Store *store, const char *sql);
void bind_number(sqlite3_stmt *statement, int place, int64_t number);
void bind_text(sqlite3_stmt *statement, int place, const char *text);
void bind_bytes(sqlite3_stmt *statement, int place, Bytes bytes);

/*
 * Runs a query to its next row: true, and the row may be read. False: there is none, and the query
 * is done with; `well` false: a fault says why it ended.
 */
bool query_row(Store *store, sqlite3_stmt *statement, Faults *faults, bool *well);
/* The same for one that has no rows to give. */
bool query_do(Store *store, sqlite3_stmt *statement, Faults *faults);
/* The same for one that gives a number; 0 if it has no row. */
int64_t query_number(Store *store, sqlite3_stmt *statement);
/* Ends a query before its last row. */
void query_end(sqlite3_stmt *statement);

Bytes column_bytes(sqlite3_stmt *statement, int column, Arena *arena);

/*
 * Begins work that is done as a whole; transaction_end with `well` false takes it back. Within
 * store_begin and store_end it is part of what they make a whole.
 */
bool transaction_begin(Store *store, Faults *faults);
bool transaction_end(Store *store, bool well, Faults *faults);

/* ---- failure.c ---- */

/* Adds the fault that a result of SQLite means; false. Without faults it is kept for later. */
bool trouble(Store *store, int result, Faults *faults);
/* What could not be told before; false if there was something. */
bool failure_none(Store *store, Faults *faults);
/* The file is damaged in what `fault` says: copies it aside and says what next. */
void failure_damaged(Store *store, Fault *fault);

/* ---- check.c ---- */

/* Looks at the small tables as a whole, for what they are asked has no way to answer "damaged". */
bool check_small(Store *store, Faults *faults);

/* ---- seed.c ---- */

/* Gives a game another seed. In a transaction. */
bool seed_put(Store *store, int game, Faults *faults);
/* Watches how far the log is written. */
void seed_watch(Store *store);

/* ---- chain.c ---- */

/* Where a game's chain begins: the hash of its parts. */
Chain chain_begin(const Part *parts, int count);
/* Its next link. */
Chain chain_next(const Chain *before, const StoredEntry *entry);
/* The hash by which a state after that link is known for its own. */
Chain chain_snapshot(const Chain *after, int seq, Bytes snapshot);
Chain chain_token(const unsigned char token[STORE_TOKEN]);
void chain_hex(const Chain *chain, char hex[65]);

static inline Bytes chain_bytes(const Chain *chain)
{
    return (Bytes){ (const char *)chain->at, CHAIN };
}

bool chain_same(const Chain *chain, Bytes bytes);

/* ---- journal.c ---- */

/* Entries of one game lie together, in their order. */
static inline int64_t entry_key(int game, int seq)
{
    return (int64_t)game << 32 | (int64_t)seq;
}

static inline int entry_seq(int64_t key)
{
    return (int)(key & 0x7fffffff);
}

/* Binds the keys of a game's entries after that one. */
void bind_entries(sqlite3_stmt *statement, int game, int after);

/* The chain after entry `seq`, or before the first. */
bool journal_chain(Store *store, int game, int seq, Chain *chain, Faults *faults);
/* Puts entries behind that chain, which goes on. In a transaction. */
bool journal_put(Store *store, int game, const StoredEntry *entries, int count, Chain *chain,
                 Faults *faults);

#endif
