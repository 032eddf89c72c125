/* SPDX-License-Identifier: MIT */
/* Games on disk: what was put there comes back, or a fault says why not. */
#include "support.h"

#include "store/seal.h"
#include "store/store.h"

#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- folders ---- */

static char folder[64];

static int folder_make(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/galloper-store-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int folder_remove(void **state)
{
    char command[100];

    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static char *path_of(const char *name)
{
    static char path[2][200];
    static int turn;

    turn = !turn;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

/* ---- stores ---- */

static Bytes text(const char *string)
{
    return (Bytes){ string, strlen(string) };
}

static void well(const Faults *faults)
{
    if (faults->count) {
        fail_msg("%s\n%s", faults->at[0].what, faults->at[0].next);
    }
}

static Store *open_store(void)
{
    Faults faults = { 0 };
    Store *store = store_open(folder, "the test", &faults);

    well(&faults);
    assert_non_null(store);
    return store;
}

/* The store must not open, for that reason. */
static void open_fails(const char *at, FaultKind kind, const char *what)
{
    Faults faults = { 0 };

    assert_null(store_open(at, "the test", &faults));
    assert_int_equal(faults.count, 1);
    assert_int_equal(faults.at[0].kind, kind);
    assert_non_null(strstr(faults.at[0].what, what));
    assert_true(faults.at[0].next[0]);
}

static const Part PARTS[] = { { "scenario", { "[scenario]\ntitle = Antietam\n", 28 } },
                              { "book", { "a\0b", 3 } },
                              { "empty", { "", 0 } } };

static int make_game(Store *store, const char *name)
{
    Faults faults = { 0 };

    assert_true(store_create(store, name, PARTS, 3, text("first"), 1000, &faults));
    well(&faults);
    return store_find(store, name);
}

static void append(Store *store, int game, int seq, const char *command, const char *bytes)
{
    Faults faults = { 0 };

    StoredEntry entry = { seq, command, text(bytes), 1000 + seq };

    assert_true(store_append(store, game, &entry, NULL, false, &faults));
    well(&faults);
}

/* Entries as "1 first|2 second|". */
static bool gather(void *with, int seq, Bytes entry)
{
    text_addf(with, "%d %.*s|", seq, (int)entry.length, entry.at);
    return true;
}

static void expect_entries(Store *store, int game, int after, const char *right)
{
    Faults faults = { 0 };
    Text found = { 0 };

    assert_true(store_read(store, game, after, gather, &found, &faults));
    well(&faults);
    assert_string_equal(text_of(&found), right);
    text_finish(&found);
}

/* Reads all games with their parts, and so along their chains; the faults name what is damaged. */
static bool look_through(Store *store, Faults *faults)
{
    Arena arena = { 0 };
    Text found = { 0 };
    StoredGame *games;
    Part *parts;
    int count, parts_count;
    bool well = store_games(store, &games, &count, &arena, faults);

    for (int i = 0; well && i < count; i++) {
        well &= store_parts(store, games[i].number, &parts, &parts_count, &arena, faults);
        well &= store_read(store, games[i].number, 0, gather, &found, faults);
    }
    text_finish(&found);
    arena_finish(&arena);
    return well;
}

/* ---- round trips ---- */

static void what_was_put_comes_back(void **state)
{
    Faults faults = { 0 };
    Arena arena = { 0 };
    Part *parts;
    int count;
    char before[65], after[65];

    (void)state;
    Store *store = open_store();
    int game = make_game(store, "antietam"), other = make_game(store, "stones-river");
    append(store, game, 2, "c2", "second");
    append(store, other, 2, "c2", "of the other");
    append(store, game, 3, "", "third\n");
    append(store, game, 4, "", "");
    store_chain(store, game, before);
    store_close(store);

    store = open_store();
    assert_int_equal(store_find(store, "antietam"), game);
    assert_int_equal(store_find(store, "wagram"), 0);
    expect_entries(store, game, 0, "1 first|2 second|3 third\n|4 |");
    expect_entries(store, game, 2, "3 third\n|4 |");
    expect_entries(store, game, 4, "");
    expect_entries(store, other, 0, "1 first|2 of the other|");
    assert_int_equal(store_last(store, game), 4);
    assert_int_equal(store_last(store, 77), 0);
    assert_int_equal(store_command(store, game, "c2"), 2);
    assert_int_equal(store_command(store, game, "c3"), 0);
    assert_int_equal(store_command(store, game, ""), 0);
    store_chain(store, game, after);
    assert_string_equal(before, after);

    assert_true(store_parts(store, game, &parts, &count, &arena, &faults));
    assert_int_equal(count, 3);
    for (int i = 0; i < count; i++) {
        assert_string_equal(parts[i].name, PARTS[i].name);
        assert_int_equal(parts[i].bytes.length, PARTS[i].bytes.length);
        assert_memory_equal(parts[i].bytes.at, PARTS[i].bytes.at, PARTS[i].bytes.length);
    }
    assert_true(look_through(store, &faults));
    well(&faults);
    arena_finish(&arena);
    store_close(store);
}

static void games_are_listed_named_and_removed(void **state)
{
    Faults faults = { 0 };
    Arena arena = { 0 };
    StoredGame *games;
    char name[GAME_NAME], token[2 * STORE_TOKEN + 1], seat[32];
    int count;

    (void)state;
    Store *store = open_store();
    assert_true(store_games(store, &games, &count, &arena, &faults));
    assert_int_equal(count, 0);
    store_free_name(store, "wagram", name);
    assert_string_equal(name, "wagram");
    make_game(store, "wagram");
    int game = make_game(store, "eylau");
    append(store, game, 2, "", "x");
    store_free_name(store, "wagram", name);
    assert_string_equal(name, "wagram-2");
    make_game(store, name);
    store_free_name(store, "wagram", name);
    assert_string_equal(name, "wagram-3");

    char full[GAME_NAME];
    memset(full, 'x', sizeof full);
    full[GAME_NAME - 1] = '\0';
    make_game(store, full);
    store_free_name(store, full, name);
    assert_string_equal(name + GAME_NAME - 3, "-2");

    assert_true(store_games(store, &games, &count, &arena, &faults));
    assert_int_equal(count, 4);
    assert_string_equal(games[0].name, "eylau");
    assert_int_equal(games[0].number, game);
    assert_int_equal(games[0].entries, 2);
    assert_int_equal(games[0].begun, 1000);
    assert_int_equal(games[0].last, 1002);
    assert_string_equal(games[2].name, "wagram-2");

    assert_false(store_create(store, "eylau", PARTS, 3, text("f"), 0, &faults));
    assert_int_equal(faults.at[0].kind, FAULT_REFUSED);
    faults_clear(&faults);
    assert_false(store_create(store, "", PARTS, 3, text("f"), 0, &faults));
    faults_clear(&faults);

    assert_true(store_issue(store, game, "union", token, &faults));
    assert_true(store_remove(store, game, &faults));
    assert_int_equal(store_find(store, "eylau"), 0);
    assert_int_equal(store_last(store, game), 0);
    assert_int_equal(store_seat(store, token, seat), 0);
    assert_true(make_game(store, "eylau") != game);
    assert_true(look_through(store, &faults));
    well(&faults);
    arena_finish(&arena);
    store_close(store);
}

static void all_or_nothing(void **state)
{
    static const StoredEntry GAME_OF_THREE[] = { { 1, "", { "first", 5 }, 1000 },
                                                 { 2, "a", { "two", 3 }, 1002 },
                                                 { 3, "b", { "three", 5 }, 1003 } };
    static const StoredEntry BAD[] = { { 1, "", { "first", 5 }, 1000 },
                                       { 2, "a", { "two", 3 }, 1002 },
                                       { 3, "a", { "three", 5 }, 1003 } };
    Faults faults = { 0 };
    char one[65], other[65], told[65];

    (void)state;
    Store *store = open_store();
    int game = make_game(store, "wagram");
    append(store, game, 2, "a", "two");
    append(store, game, 3, "b", "three");
    expect_entries(store, game, 0, "1 first|2 two|3 three|");
    assert_false(store_import(store, "wagram-2", PARTS, 3, BAD, 3, &faults));
    assert_int_equal(faults.at[0].kind, FAULT_INPUT);
    faults_clear(&faults);
    assert_int_equal(store_find(store, "wagram-2"), 0);

    /* The chain knows the parts and the entries, not the name. */
    assert_true(store_import(store, "wagram-2", PARTS, 3, GAME_OF_THREE, 3, &faults));
    store_chain(store, game, one);
    store_chain(store, store_find(store, "wagram-2"), other);
    store_chain_of(PARTS, 3, GAME_OF_THREE, 3, told);
    assert_string_equal(one, other);
    assert_string_equal(one, told);
    store_chain_of(PARTS, 2, GAME_OF_THREE, 3, told);
    assert_string_not_equal(one, told);
    store_close(store);
}

static void several_things_are_done_as_a_whole(void **state)
{
    char token[2 * STORE_TOKEN + 1], seat[32];
    Faults faults = { 0 };
    Store *store = open_store();

    (void)state;
    for (int way = 0; way < 3; way++) { /* taken back, closed meanwhile, kept */
        assert_true(store_begin(store, &faults));
        int game = make_game(store, "wagram");
        append(store, game, 2, "", "second");
        assert_true(store_issue(store, game, "union", token, &faults));
        assert_int_equal(store_seat(store, token, seat), game);
        if (way != 1) {
            assert_int_equal(store_end(store, way == 2, &faults), way == 2);
        }
        store_close(store);
        store = open_store();
        assert_int_equal(store_find(store, "wagram") != 0, way == 2);
        assert_int_equal(store_seat(store, token, seat) != 0, way == 2);
    }
    well(&faults);
    expect_entries(store, store_find(store, "wagram"), 0, "1 first|2 second|");
    append(store, store_find(store, "wagram"), 3, "", "alone");
    store_close(store);
}

static void commands_wait_until_they_are_done(void **state)
{
    Faults faults = { 0 };
    Arena arena = { 0 };
    Bytes found;

    (void)state;
    Store *store = open_store();
    int game = make_game(store, "wagram");
    assert_false(store_waiting(store, game, "union", &found, &arena));
    assert_true(store_wait(store, game, "union", text("one"), false, &faults));
    assert_true(store_wait(store, game, "union", text("issue"), false, &faults));
    assert_true(store_wait(store, game, "confederate", text("move"), false, &faults));
    store_close(store);
    store = open_store();
    assert_true(store_waiting(store, game, "union", &found, &arena));
    assert_int_equal(found.length, 5);
    assert_string_equal(found.at, "issue");
    StoredEntry entry = { 2, "", text("x"), 7 };
    assert_true(store_append(store, game, &entry, "union", false, &faults));
    assert_false(store_waiting(store, game, "union", &found, &arena));
    assert_true(store_waiting(store, game, "confederate", &found, &arena));
    assert_true(store_forget(store, game, "confederate", &faults));
    assert_false(store_waiting(store, game, "confederate", &found, &arena));
    well(&faults);
    arena_finish(&arena);
    store_close(store);
}

typedef struct Seed {
    uint8_t at[STORE_SEED];
} Seed;

static Seed seed_of(Store *store, int game)
{
    Faults faults = { 0 };
    Seed seed;

    assert_true(store_seed(store, game, seed.at, &faults));
    well(&faults);
    return seed;
}

static bool same_seed(Seed one, Seed other)
{
    return memcmp(one.at, other.at, STORE_SEED) == 0;
}

/* G-14: what is thrown next lies fixed, and goes with what was thrown, not with anything else. */
static void a_seed_stays_until_it_was_thrown_with(void **state)
{
    Faults faults = { 0 };

    (void)state;
    Store *store = open_store();
    int game = make_game(store, "wagram"), other = make_game(store, "eylau");
    Seed first = seed_of(store, game);
    assert_false(same_seed(first, seed_of(store, other)));
    append(store, game, 2, "", "no dice");
    assert_true(store_wait(store, game, "union", text("none yet"), false, &faults));
    assert_true(store_begin(store, &faults));
    StoredEntry lost = { 3, "", text("taken back"), 0 };
    assert_true(store_append(store, game, &lost, NULL, true, &faults));
    assert_false(store_end(store, false, &faults));
    StoredEntry wrong = { 7, "", text("refused"), 0 };
    assert_false(store_append(store, game, &wrong, NULL, true, &faults));
    faults_clear(&faults);
    store_close(store);
    store = open_store();
    assert_true(same_seed(first, seed_of(store, game)));
    StoredEntry thrown = { 3, "", text("thrown"), 0 };
    assert_true(store_append(store, game, &thrown, NULL, true, &faults));
    Seed second = seed_of(store, game);
    assert_false(same_seed(first, second));
    assert_true(store_wait(store, game, "union", text("one thrown"), true, &faults));
    assert_false(same_seed(second, seed_of(store, game)));
    well(&faults);
    store_close(store);
}

/* G-14: nobody tries in a copy what is to come. */
static void a_copy_throws_other_dice(void **state)
{
    Faults faults = { 0 };
    Store *store = open_store();
    int game = make_game(store, "antietam");
    Seed before = seed_of(store, game);
    char copy[200];

    (void)state;
    snprintf(copy, sizeof copy, "%s", path_of("copy"));
    assert_int_equal(mkdir(copy, 0700), 0);
    assert_true(store_copy(store, path_of("copy/galloper.db"), &faults));
    assert_true(store_throw_afresh(copy, &faults));
    well(&faults);
    assert_true(same_seed(before, seed_of(store, game)));
    store_close(store);
    store = store_open(copy, "the test", &faults);
    well(&faults);
    expect_entries(store, game, 0, "1 first|");
    assert_false(same_seed(before, seed_of(store, game)));
    store_close(store);
}

/* G-14: no result of a throw is too large for a file that was large enough when it was thrown. */
static void a_throw_has_room_for_what_comes_of_it(void **state)
{
    static char large[600000];
    struct rlimit limit, before;
    struct stat log;
    Faults faults = { 0 };

    (void)state;
    memset(large, 'x', sizeof large);
    Store *store = open_store();
    int game = make_game(store, "wagram");
    for (int seq = 2; seq < 40; seq += 2) { /* the log is written over and over */
        seed_of(store, game);
        assert_int_equal(stat(path_of("galloper.db-wal"), &log), 0);
        getrlimit(RLIMIT_FSIZE, &before);
        limit = before;
        limit.rlim_cur = (rlim_t)log.st_size;
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &limit);
        StoredEntry entry = { seq, "", { large, sizeof large }, 0 };
        bool kept = store_append(store, game, &entry, NULL, true, &faults);
        setrlimit(RLIMIT_FSIZE, &before);
        assert_true(kept);
        append(store, game, seq + 1, "", "and the log is moved into the file");
        assert_true(log.st_size < 8 << 20);
    }
    store_close(store);
}

static void a_snapshot_is_kept_as_long_as_it_fits(void **state)
{
    Arena arena = { 0 };
    Bytes found;
    int seq;
    char *large = calloc(1, 100000);

    (void)state;
    Store *store = open_store();
    int game = make_game(store, "wagram"), other = make_game(store, "eylau");
    assert_false(store_kept(store, game, &seq, &found, &arena));
    append(store, game, 2, "", "x");
    store_keep(store, game, 2, (Bytes){ large, 100000 });
    store_keep(store, game, 9, text("of no entry"));
    store_close(store);
    store = open_store();
    assert_true(store_kept(store, game, &seq, &found, &arena));
    assert_int_equal(seq, 2);
    assert_int_equal(found.length, 100000);
    assert_memory_equal(found.at, large, 100000);
    append(store, game, 3, "", "y");
    store_keep(store, game, 3, text("after y"));
    assert_true(store_kept(store, game, &seq, &found, &arena));
    assert_int_equal(seq, 3);
    assert_string_equal(found.at, "after y");
    assert_false(store_kept(store, other, &seq, &found, &arena));
    arena_finish(&arena);
    free(large);
    store_close(store);
}

static void tokens_open_one_seat(void **state)
{
    enum { TOKENS = 300 };
    static char tokens[TOKENS][2 * STORE_TOKEN + 1];
    Faults faults = { 0 };
    char seat[32], again[2 * STORE_TOKEN + 1];

    (void)state;
    Store *store = open_store();
    int game = make_game(store, "wagram");
    for (int i = 0; i < TOKENS; i++) {
        snprintf(seat, sizeof seat, "seat-%d", i);
        assert_true(store_issue(store, game, seat, tokens[i], &faults));
        assert_int_equal(strlen(tokens[i]), 2 * STORE_TOKEN);
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(tokens[i], tokens[j]);
        }
    }
    assert_int_equal(store_seat(store, tokens[17], seat), game);
    assert_string_equal(seat, "seat-17");
    assert_true(store_issue(store, game, "seat-17", again, &faults));
    assert_int_equal(store_seat(store, tokens[17], seat), 0);
    assert_string_equal(seat, "");
    assert_int_equal(store_seat(store, again, seat), game);
    assert_int_equal(store_seat(store, "", seat), 0);
    assert_int_equal(store_seat(store, "zz", seat), 0);
    again[0] = 'z';
    assert_int_equal(store_seat(store, again, seat), 0);
    store_close(store);

    /* A token is not in the file. */
    char command[200];
    assert_int_equal(access(path_of("galloper.db"), R_OK), 0);
    snprintf(command, sizeof command, "! grep -q %s %s", tokens[5], path_of("galloper.db"));
    assert_int_equal(system(command), 0);
}

/* ---- others ---- */

static void who_holds_the_folder_is_named(void **state)
{
    int ready[2];
    char byte;

    (void)state;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    if (child == 0) {
        Faults faults = { 0 };
        Store *store = store_open(folder, "galloper serve", &faults);
        if (!store || write(ready[1], "x", 1) != 1) {
            _exit(1);
        }
        pause();
        _exit(0);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    char words[100];
    snprintf(words, sizeof words, "held by process %ld of ", (long)child);
    open_fails(folder, FAULT_BUSY, words);
    open_fails(folder, FAULT_BUSY, ": galloper serve");

    /* Who dies holds nothing; what it began is still there. */
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    store_close(open_store());
    close(ready[0]);
    close(ready[1]);
}

static void who_ends_in_time_is_waited_for(void **state)
{
    int ready[2];
    char byte;

    (void)state;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    if (child == 0) {
        Faults faults = { 0 };
        Store *store = store_open(folder, "galloper do", &faults);
        if (!store || write(ready[1], "x", 1) != 1) {
            _exit(1);
        }
        usleep(300000);
        store_close(store);
        _exit(0);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    store_close(open_store());
    waitpid(child, NULL, 0);
    close(ready[0]);
    close(ready[1]);
}

/* A process that dies without closing loses nothing that was acknowledged. */
static void acknowledged_entries_outlive_a_crash(void **state)
{
    (void)state;
    pid_t child = fork();
    if (child == 0) {
        Store *store = open_store();
        int game = make_game(store, "wagram");
        append(store, game, 2, "", "second");
        store_keep(store, game, 2, text("snapshot"));
        append(store, game, 3, "", "third");
        _exit(0);
    }
    waitpid(child, NULL, 0);
    Store *store = open_store();
    expect_entries(store, store_find(store, "wagram"), 0, "1 first|2 second|3 third|");
    store_close(store);
}

/* ---- folders that cannot be ---- */

static void folders_are_made(void **state)
{
    Faults faults = { 0 };
    struct stat made;

    (void)state;
    Store *store = store_open(path_of("a/b//c/"), "the test", &faults);
    well(&faults);
    store_close(store);
    assert_int_equal(stat(path_of("a/b/c"), &made), 0);
    assert_int_equal(made.st_mode & 0777, 0700);
    assert_int_equal(stat(path_of("a"), &made), 0);
    assert_int_equal(made.st_mode & 0777, 0700);
}

static void impossible_folders_are_faults(void **state)
{
    (void)state;
    store_close(open_store());
    open_fails(path_of("galloper.db"), FAULT_STORAGE, "Not a directory");
    open_fails(path_of("galloper.db/x/y"), FAULT_STORAGE, "Not a directory");
    open_fails("/proc/galloper/x", FAULT_STORAGE, "/proc/galloper/x");
    assert_int_equal(unlink(path_of("galloper.db")), 0);
    assert_int_equal(mkdir(path_of("galloper.db"), 0700), 0);
    open_fails(folder, FAULT_STORAGE, "cannot be written");
}

/* Whether this machine lets us mount; the test goes without where it does not. */
static bool mount_folder(const char *at, unsigned long flags, const char *options)
{
    return mount("none", at, "tmpfs", flags, options) == 0;
}

static void read_only_folders_are_faults(void **state)
{
    (void)state;
    if (!mount_folder(folder, MS_RDONLY, "size=64k")) {
        skip();
    }
    open_fails(folder, FAULT_STORAGE, "Read-only");
    open_fails(path_of("below"), FAULT_STORAGE, "Read-only");
    umount(folder);
}

/* Appends until the disk is full, which refuses one entry and keeps the others. */
static int fill(Store *store, int game)
{
    static char large[3000];
    Faults faults = { 0 };

    memset(large, 'x', sizeof large);
    for (int seq = 2; seq < 10000; seq++) {
        StoredEntry entry = { seq, "", { large, sizeof large }, 0 };
        if (!store_append(store, game, &entry, NULL, false, &faults)) {
            assert_int_equal(faults.count, 1);
            assert_int_equal(faults.at[0].kind, FAULT_STORAGE);
            return seq - 1;
        }
    }
    fail_msg("the disk is never full");
    return 0;
}

static void a_full_disk_refuses_entries(void **state)
{
    (void)state;
    if (!mount_folder(folder, 0, "size=512k")) {
        skip();
    }
    Store *store = open_store();
    int game = make_game(store, "wagram");
    int last = fill(store, game);
    assert_int_equal(store_last(store, game), last);
    store_close(store);
    store = open_store();
    assert_int_equal(store_last(store, game), last);
    store_close(store);
    assert_int_equal(umount(folder), 0);
}

static void a_file_that_may_not_grow_refuses_entries(void **state)
{
    struct rlimit old, small = { 300000, RLIM_INFINITY };

    (void)state;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &old);
    Store *store = open_store();
    int game = make_game(store, "wagram");
    setrlimit(RLIMIT_FSIZE, &small);
    int last = fill(store, game);
    assert_int_equal(store_last(store, game), last);
    setrlimit(RLIMIT_FSIZE, &old);
    append(store, game, last + 1, "", "when there is room again");
    store_close(store);
    store = open_store();
    assert_int_equal(store_last(store, game), last + 1);
    store_close(store);
}

/* ---- damage ---- */

static char *file_load(const char *path, long *length)
{
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *length = ftell(file);
    rewind(file);
    char *bytes = malloc((size_t)*length + 1);
    assert_int_equal(fread(bytes, 1, (size_t)*length, file), *length);
    fclose(file);
    return bytes;
}

static void file_save(const char *path, const char *bytes, long length)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, (size_t)length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void what_is_no_store_is_damaged(void **state)
{
    long length;

    (void)state;
    file_save(path_of("galloper.db"), "my letters\n", 11);
    open_fails(folder, FAULT_DAMAGED, "galloper.db is damaged");
    open_fails(folder, FAULT_DAMAGED, "galloper.db is damaged");
    char *bytes = file_load(path_of("galloper.db"), &length);
    assert_int_equal(length, 11);
    assert_memory_equal(bytes, "my letters\n", 11);
    free(bytes);
    bytes = file_load(path_of("galloper.db.damaged-1"), &length);
    assert_int_equal(length, 11);
    free(bytes);
    assert_int_equal(access(path_of("galloper.db.damaged-2"), F_OK), -1); /* the same again */

    /* Another damage is another copy. */
    char *large = calloc(1, 9000);
    file_save(path_of("galloper.db"), large, 9000);
    open_fails(folder, FAULT_DAMAGED, "galloper.db is damaged");
    assert_int_equal(access(path_of("galloper.db.damaged-2"), F_OK), 0);
    free(large);
}

/* A store with something in every table, over many pages. */
static void fill_store(void)
{
    Faults faults = { 0 };
    char token[2 * STORE_TOKEN + 1], bytes[900];

    Store *store = open_store();
    int game = make_game(store, "wagram");
    make_game(store, "eylau");
    for (int seq = 2; seq < 40; seq++) {
        char command[20];
        memset(bytes, 'a' + seq % 26, sizeof bytes);
        bytes[seq * 20] = '\0';
        snprintf(command, sizeof command, "command-%d", seq);
        append(store, game, seq, command, bytes);
    }
    memset(bytes, 's', sizeof bytes);
    store_keep(store, game, 39, (Bytes){ bytes, sizeof bytes });
    store_wait(store, game, "union", text("waiting"), false, &faults);
    store_issue(store, game, "union", token, &faults);
    well(&faults);
    store_close(store);
}

/* All that a store says of itself: an answer to "is it the same?". Faults of damage stop it. */
static bool describe(Text *to, Faults *faults)
{
    Arena arena = { 0 };
    StoredGame *games = NULL;
    Part *parts;
    Bytes found;
    int count = 0, parts_count, seq;
    Store *store = store_open(folder, "the test", faults);

    if (!store) {
        return false;
    }
    int game = store_find(store, "wagram");
    text_addf(to, "%d %d %d %d ", game, store_last(store, game),
              store_command(store, game, "command-17"), store_command(store, game, "none"));
    bool good = store_games(store, &games, &count, &arena, faults);
    for (int i = 0; good && i < count; i++) {
        text_addf(to, "%d %s %lld %lld %d ", games[i].number, games[i].name,
                  (long long)games[i].begun, (long long)games[i].last, games[i].entries);
    }
    good = good && store_parts(store, game, &parts, &parts_count, &arena, faults);
    for (int i = 0; good && i < parts_count; i++) {
        text_addf(to, "%s=%.*s ", parts[i].name, (int)parts[i].bytes.length, parts[i].bytes.at);
    }
    good = good && store_read(store, game, 0, gather, to, faults);
    if (good && store_waiting(store, game, "union", &found, &arena)) {
        text_addf(to, "%s ", found.at);
    }
    if (good && store_kept(store, game, &seq, &found, &arena)) {
        assert_int_equal(seq, 39); /* it may be missing, never wrong */
        assert_int_equal(found.length, 900);
        assert_int_equal(strspn(found.at, "s"), 900);
    }
    good = good && store_forget(store, game, "nobody", faults); /* says what was not said */
    arena_finish(&arena);
    store_close(store);
    return good;
}

static void flips_do_no_harm_or_are_found(void **state)
{
    Text right = { 0 }, now = { 0 };
    Faults faults = { 0 };
    long length;
    int found = 0, harmless = 0;

    (void)state;
    fill_store();
    assert_true(describe(&right, &faults));
    char *bytes = file_load(path_of("galloper.db"), &length);
    for (long at = 0; at < length; at += at < 100 ? 1 : 97) {
        char flipped = (char)(1 << at % 8);
        bytes[at] ^= flipped;
        file_save(path_of("galloper.db"), bytes, length);
        text_clear(&now);
        faults_clear(&faults);
        if (describe(&now, &faults)) {
            assert_string_equal(text_of(&now), text_of(&right));
            harmless++;
        } else {
            assert_int_equal(faults.at[0].kind, FAULT_DAMAGED);
            found++;
            assert_int_equal(unlink(path_of("galloper.db.damaged-1")), 0);
        }
        bytes[at] ^= flipped;
    }
    printf("# %d found, %d harmless\n", found, harmless);
    assert_true(found > 5 * harmless); /* those in pages that nobody read */
    free(bytes);
    text_finish(&right);
    text_finish(&now);
}

static void cut_files_are_found(void **state)
{
    Text right = { 0 }, now = { 0 };
    Faults faults = { 0 };
    long length;

    (void)state;
    fill_store();
    assert_true(describe(&right, &faults));
    char *bytes = file_load(path_of("galloper.db"), &length);
    for (long cut = length - 1; cut > 0; cut -= 1777) {
        file_save(path_of("galloper.db"), bytes, cut);
        text_clear(&now);
        faults_clear(&faults);
        assert_false(describe(&now, &faults));
        assert_int_equal(faults.at[0].kind, FAULT_DAMAGED);
        assert_int_equal(unlink(path_of("galloper.db.damaged-1")), 0);
    }
    free(bytes);
    text_finish(&right);
    text_finish(&now);
}

/* ---- the file as SQLite sees it ---- */

static sqlite3 *open_sealed(void)
{
    sqlite3 *db;

    assert_true(sodium_init() >= 0);
    assert_int_equal(seal_register(), SQLITE_OK);
    assert_int_equal(sqlite3_open_v2(path_of("galloper.db"), &db,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, SEAL_FILES),
                     SQLITE_OK);
    return db;
}

static void run(sqlite3 *db, const char *sql)
{
    char *error = NULL;

    if (sqlite3_exec(db, "PRAGMA locking_mode=EXCLUSIVE", NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK) {
        fail_msg("%s: %s", sql, error);
    }
}

/* Somebody with the right tools changes one entry: its page is sealed, its chain is broken. */
static void a_changed_entry_breaks_the_chain(void **state)
{
    static const char *const CHANGES[] = {
        "UPDATE entry SET bytes = CAST('secund' AS BLOB) WHERE key & 255 = 2",
        "UPDATE entry SET at = at + 1 WHERE key & 255 = 2",
        "UPDATE entry SET command = 'x' WHERE key & 255 = 2",
        "DELETE FROM entry WHERE key & 255 = 2",
        "UPDATE entry SET chain = zeroblob(32) WHERE key & 255 = 3",
        "UPDATE part SET bytes = CAST('x' AS BLOB) WHERE place = 0",
        "DELETE FROM part WHERE place = 2",
    };
    Faults faults = { 0 };

    (void)state;
    for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
        Store *store = open_store();
        char name[GAME_NAME];
        store_free_name(store, "wagram", name);
        int game = make_game(store, name);
        append(store, game, 2, "c", "second");
        append(store, game, 3, "", "third");
        store_close(store);
        sqlite3 *db = open_sealed();
        run(db, CHANGES[i]);
        sqlite3_close(db);
        store = open_store();
        faults_clear(&faults);
        assert_false(look_through(store, &faults));
        assert_int_equal(faults.count, 1);
        assert_int_equal(faults.at[0].kind, FAULT_DAMAGED);
        assert_non_null(strstr(faults.at[0].next, "galloper.db.damaged-"));
        store_close(store);
        assert_int_equal(unlink(path_of("galloper.db")), 0);
    }
}

static void newer_files_are_left_alone(void **state)
{
    long before, after;

    (void)state;
    store_close(open_store());
    sqlite3 *db = open_sealed();
    run(db, "PRAGMA user_version = 99; CREATE TABLE future (x)");
    sqlite3_close(db);
    char *old = file_load(path_of("galloper.db"), &before);
    open_fails(folder, FAULT_VERSION, "version 99");
    char *new = file_load(path_of("galloper.db"), &after);
    assert_int_equal(before, after);
    assert_memory_equal(old, new, (size_t)before);
    free(old);
    free(new);
}

static void other_databases_are_left_alone(void **state)
{
    int reserve = SEAL_LENGTH;

    (void)state;
    sqlite3 *db = open_sealed();
    sqlite3_file_control(db, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserve);
    run(db, "CREATE TABLE letters (x)");
    sqlite3_close(db);
    open_fails(folder, FAULT_DAMAGED, "galloper.db is damaged");
}

/* Version 1 had no index of commands. */
static void older_files_are_brought_up(void **state)
{
    Faults faults = { 0 };

    (void)state;
    Store *store = open_store();
    int game = make_game(store, "wagram");
    append(store, game, 2, "c2", "second");
    store_close(store);
    sqlite3 *db = open_sealed();
    run(db, "DROP TABLE seed; DROP INDEX command; PRAGMA user_version = 1");
    sqlite3_close(db);

    store = open_store();
    expect_entries(store, game, 0, "1 first|2 second|");
    assert_int_equal(store_command(store, game, "c2"), 2);
    StoredEntry again = { 3, "c2", text("x"), 0 };
    assert_false(store_append(store, game, &again, NULL, false, &faults));
    seed_of(store, game);
    store_close(store);
    db = open_sealed();
    run(db, "DROP INDEX command; PRAGMA user_version = 3"); /* fails where there is none */
    sqlite3_close(db);
}

/* What VACUUM of another program makes is not sealed, and read all the same. */
static void unsealed_pages_are_read(void **state)
{
    sqlite3 *db;

    (void)state;
    Store *store = open_store();
    int game = make_game(store, "wagram");
    append(store, game, 2, "c2", "second");
    store_close(store);
    assert_int_equal(sqlite3_open(path_of("galloper.db"), &db), SQLITE_OK);
    run(db, "VACUUM");
    sqlite3_close(db);
    store = open_store();
    expect_entries(store, game, 0, "1 first|2 second|");
    append(store, game, 3, "c3", "third");
    store_close(store);
}

#define STORE_TEST(name) cmocka_unit_test_setup_teardown(name, folder_make, folder_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_TEST(what_was_put_comes_back),
        STORE_TEST(games_are_listed_named_and_removed),
        STORE_TEST(all_or_nothing),
        STORE_TEST(several_things_are_done_as_a_whole),
        STORE_TEST(commands_wait_until_they_are_done),
        STORE_TEST(a_seed_stays_until_it_was_thrown_with),
        STORE_TEST(a_copy_throws_other_dice),
        STORE_TEST(a_throw_has_room_for_what_comes_of_it),
        STORE_TEST(a_snapshot_is_kept_as_long_as_it_fits),
        STORE_TEST(tokens_open_one_seat),
        STORE_TEST(who_holds_the_folder_is_named),
        STORE_TEST(who_ends_in_time_is_waited_for),
        STORE_TEST(acknowledged_entries_outlive_a_crash),
        STORE_TEST(folders_are_made),
        STORE_TEST(impossible_folders_are_faults),
        STORE_TEST(read_only_folders_are_faults),
        STORE_TEST(a_full_disk_refuses_entries),
        STORE_TEST(a_file_that_may_not_grow_refuses_entries),
        STORE_TEST(what_is_no_store_is_damaged),
        STORE_TEST(flips_do_no_harm_or_are_found),
        STORE_TEST(cut_files_are_found),
        STORE_TEST(a_changed_entry_breaks_the_chain),
        STORE_TEST(newer_files_are_left_alone),
        STORE_TEST(other_databases_are_left_alone),
        STORE_TEST(older_files_are_brought_up),
        STORE_TEST(unsealed_pages_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
