/* SPDX-License-Identifier: MIT */
/*
 * Games: a command against a bare durable insert, a fold against reading, a long game against one
 * just begun, a large one against a small one, in one run: game FOLDER GALLOPER
 */
#define _DEFAULT_SOURCE /* mkdtemp, fork */
#include "bare.h"
#include "bench.h"

#include "desk/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CORPS = 8, DIVISIONS = 4, BRIGADES = 4, LONG = 100000, BATCH = 5, WARM = 1200 };

/* ---- games to measure ---- */

static void add_army(Text *to, const char *side, int corps)
{
    text_addf(to,
              "[army %s]\n"
              "id | name  echelon  leader  rating  senior  arm  strength  wrecks  morale  place\n"
              "---+--------------------------------------------------------------------\n"
              "%s-army | Army  army  %s-commander  2  .  .  .  .  .  hill\n",
              side, side, side);
    for (int i = 1; i <= corps; i++) {
        text_addf(to, "  %s-corps-%d | Corps  corps  %s-leader-%d  2  %d  .  .  .  .  wood\n", side,
                  i, side, i, i % 99 + 1);
        for (int j = 1; j <= DIVISIONS; j++) {
            text_addf(
                to, "    %s-%d-%d | Division  division  %s-leader-%d-%d  2  %d  .  .  2  .  ford\n",
                side, i, j, side, i, j, j);
            for (int k = 1; k <= BRIGADES; k++) {
                text_addf(to,
                          "      %s-%d-%d-%d | Brigade  brigade  .  .  .  infantry  8  4  B  .\n",
                          side, i, j, k);
            }
        }
    }
}

/* Two armies of so many corps. */
static void scenario_text(Text *to, int corps)
{
    text_add(to, "[scenario]\ntitle = Bench\nsystem = cwb3\nstart = 06:00\nend = 18:00\n"
                 "first = blue\n"
                 "[track]\nfrom | to  minutes  light\n-----+----\n06:00 | 18:00  30  day\n"
                 "[sides]\nside | name\n-----+----\nblue | Blue\ngrey | Grey\n"
                 "[seats]\nseat | kind  of\n-----+----\nleft | commander  blue-leader-1\n"
                 "right | commander  grey-leader-1\n");
    add_army(to, "blue", corps);
    add_army(to, "grey", corps);
    text_add(to, "[sources]\n- none\n");
}

typedef struct Sitting {
    char folder[300], seat[320]; /* and the umpire's file */
    Store *store;
    Desk desk;
    int umpire;
} Sitting;

static void sitting_close(Sitting *sitting)
{
    desk_close(&sitting->desk);
    store_close(sitting->store);
}

static void sitting_open(Sitting *sitting)
{
    Faults faults = { 0 };

    sitting->store = store_open(sitting->folder, "the bench", &faults);
    check(sitting->store && desk_open(&sitting->desk, sitting->store, 1, &faults),
          "opening a game");
    sitting->umpire = desk_seat(&sitting->desk, "umpire");
}

static void sitting_name(Sitting *sitting, const char *folder, const char *name)
{
    snprintf(sitting->folder, sizeof sitting->folder, "%s/%s", folder, name);
    snprintf(sitting->seat, sizeof sitting->seat, "%s/umpire", sitting->folder);
}

static void write_seat(const Sitting *sitting, const char *token)
{
    FILE *file = fopen(sitting->seat, "w");

    check(file && fprintf(file, "game umpire %s\n", token) > 0 && fclose(file) == 0,
          "writing a seat's file");
}

static void sitting_begin(Sitting *sitting, const char *folder, const char *name, int corps)
{
    Text text = { 0 };
    Faults faults = { 0 };
    char made[GAME_NAME], token[2 * STORE_TOKEN + 1];

    scenario_text(&text, corps);
    sitting_name(sitting, folder, name);
    NewGame begin = { .name = "game",
                      .id = "bench",
                      .text = { "bench", text.at, text.length },
                      .settings = { .umpired = true } };
    sitting->store = store_open(sitting->folder, "the bench", &faults);
    if (!sitting->store || !desk_new(sitting->store, &begin, made, &faults) ||
        !store_issue(sitting->store, 1, "umpire", token, &faults)) {
        fprintf(stderr, "%s\n", faults.at[0].what);
        exit(1);
    }
    store_close(sitting->store);
    text_finish(&text);
    write_seat(sitting, token);
    sitting_open(sitting);
}

/* ---- a command ---- */

enum { ARGS_MOST = 10 };

/* Does a command that is typed as "verb name=value name=value". */
static void do_command(Sitting *sitting, const char *typed, bool with_id, Reply *reply)
{
    static const DeskDice dice = { .from = DICE_PROGRAM };
    static unsigned commands;
    char words[300], id[24];
    Arg args[ARGS_MOST];
    Faults faults = { 0 };

    snprintf(words, sizeof words, "%s", typed);
    commands++;
    snprintf(id, sizeof id, "%08x%08x", commands * 2654435761u, commands);
    Command command = { .verb = strtok(words, " "), .args = args, .id = with_id ? id : "" };
    for (char *word; (word = strtok(NULL, " "));) {
        char *is = strchr(word, '=');
        *is = '\0';
        args[command.args_count++] = (Arg){ word, is + 1 };
    }
    if (!desk_do(&sitting->desk, sitting->umpire, &command, &dice, 1, reply, &faults)) {
        fprintf(stderr, "%s: %s\n", typed, faults.at[0].what);
        exit(1);
    }
}

/* An order is issued, then its bytes go into SQLite alone; at last the order is taken back. */
static void issue(Sitting *sitting, Bare *bare, bool with_id, double *ours, double *theirs)
{
    Faults faults = { 0 };
    Reply reply;
    Text bytes = { 0 };
    double from = now();

    do_command(
        sitting,
        "issue to=blue-corps-1 type=complex purpose=attack method=written limit=ford distance=12"
        " text=over-the-bridge-and-up-the-hill-beyond",
        with_id, &reply);
    *ours += now() - from;
    entry_pack(&reply.entry, &sitting->desk.names, &bytes);
    reply_finish(&reply);
    from = now();
    bare_insert(bare, (Bytes){ bytes.at, bytes.length });
    *theirs += now() - from;
    text_finish(&bytes);
    check(desk_undo(&sitting->desk, sitting->umpire, "", 1, &reply, &faults), "taking back");
    reply_finish(&reply);
}

/* One command in so many keeps the state, and the next carries it to the disk. */
static void bench_command(const char *folder)
{
    double ours[ROUNDS] = { 0 }, theirs[ROUNDS] = { 0 }, keeping[ROUNDS] = { 0 };
    double known[ROUNDS] = { 0 }, unused = 0;
    Sitting sitting;
    Bare bare;

    bare_open(&bare, folder);
    sitting_begin(&sitting, folder, "command", CORPS);
    /* A log that still grows waits longer for the disk than one that is written over. */
    for (int i = 0; i < WARM; i++) {
        Reply reply;
        do_command(&sitting,
                   i % 2 ? "ruling piece=blue-1-1-1 strength=5 reason=none"
                         : "ruling piece=blue-1-1-1 strength=6 reason=none",
                   false, &reply);
        reply_finish(&reply);
        bare_insert(&bare, (Bytes){ "a row", 5 });
    }
    for (int i = 0; i < ROUNDS; i++) {
        for (int j = 0; j < BATCH; j++) {
            issue(&sitting, &bare, false, &ours[i], &theirs[i]);
            issue(&sitting, &bare, true, &known[i], &unused);
        }
        double from = now();
        desk_keep(&sitting.desk);
        keeping[i] = now() - from;
        issue(&sitting, &bare, false, &keeping[i], &unused);
    }
    double mostly = median(ours) / BATCH, now_and_then = median(keeping);
    print_ratio("a command as a whole / a bare durable insert",
                mostly + (now_and_then - mostly) / KEEP_AFTER, median(theirs) / BATCH, "limit 1.5");
    print_ratio("the same with an id, so that it may be repeated", median(known) / BATCH,
                median(theirs) / BATCH, "its index is a second page");
    sitting_close(&sitting);
    bare_close(&bare);
}

/* ---- a long game ---- */

/* Brigades lose and move, decided as at a desk but written down all at once. */
static void play_long(Sitting *sitting)
{
    static const Faces none = { .count = 0 };
    Game *game = &sitting->desk.game;
    const Seat *seat = &game->seats[sitting->umpire];
    Faults faults = { 0 };

    check(store_begin(sitting->store, &faults), "a long game");
    for (int i = 0; i < LONG - 1; i++) {
        char piece[24], place[12], strength[4];
        snprintf(piece, sizeof piece, "blue-%d-%d-%d", i % CORPS + 1, i / CORPS % DIVISIONS + 1,
                 i % BRIGADES + 1);
        snprintf(place, sizeof place, "%02d%02d", i % 97, i % 89);
        snprintf(strength, sizeof strength, "%d", 1 + i % 7);
        const Arg args[] = {
            { "piece", piece }, { "place", place }, { "strength", strength }, { "reason", "bench" }
        };
        Command command = { .verb = "ruling", .args = args, .args_count = 4, .id = "" };
        Look look = game_look(game, &game->truth, seat);
        BoundCommand asked;
        Decision d;
        Entry entry;
        Text bytes = { 0 };
        check(game_refuse(&look, &command, &asked, &faults), "a ruling");
        game_decide(game, seat, &asked, &none, &d, &entry, &faults);
        bound_finish(&asked);
        entry.seq = i + 2;
        check(entry_apply(&game->truth, &entry), "a ruling");
        entry_pack(&entry, &sitting->desk.names, &bytes);
        StoredEntry stored = { entry.seq, "", { bytes.at, bytes.length }, 1 };
        check(store_append(sitting->store, 1, &stored, NULL, false, &faults), "a long game");
        entry_finish(&entry);
        text_finish(&bytes);
    }
    check(store_end(sitting->store, true, &faults), "a long game");
    sitting_close(sitting);
    sitting_open(sitting); /* and its state is kept */
}

typedef struct Fold {
    World world;
    Names names;
} Fold;

static bool take_fold(void *with, int seq, Bytes bytes)
{
    Fold *fold = with;

    (void)seq;
    return entry_fold(&fold->world, &fold->names, bytes.at, bytes.length);
}

static bool take_nothing(void *with, int seq, Bytes bytes)
{
    (void)with;
    (void)seq;
    (void)bytes;
    return true;
}

static double read_all(Sitting *sitting, StoreTake *take, void *with)
{
    Faults faults = { 0 };
    double from = now();

    check(store_read(sitting->store, 1, 0, take, with, &faults), "reading");
    return now() - from;
}

static void bench_fold(Sitting *sitting)
{
    double folds[ROUNDS], reads[ROUNDS];

    for (int i = 0; i < ROUNDS; i++) {
        Fold fold;
        world_init(&fold.world, &sitting->desk.game.traits);
        names_init(&fold.names, &sitting->desk.game.traits);
        folds[i] = read_all(sitting, take_fold, &fold);
        check(world_same(&fold.world, &sitting->desk.game.truth), "a fold");
        world_finish(&fold.world);
        names_finish(&fold.names);
        reads[i] = read_all(sitting, take_nothing, NULL);
    }
    print_ratio("a journal folded / only read", median(folds) / LONG, median(reads) / LONG,
                "limit 3");
}

/* ---- the program ---- */

/* Seconds that the program takes; its peak memory in kilobytes. */
static double run_at(const Sitting *sitting, const char *galloper, const char *const *words,
                     double *memory)
{
    const char *arguments[16] = { galloper };
    int count = 1;
    double from = now();

    while (*words) {
        arguments[count++] = *words++;
    }
    arguments[count++] = "--data";
    arguments[count++] = sitting->folder;
    arguments[count++] = "--seat";
    arguments[count] = sitting->seat;
    *memory = (double)run_program((char *const *)arguments);
    return now() - from;
}

static void bench_program(const char *galloper, const Sitting *begun, const Sitting *long_one,
                          const Sitting *small)
{
    static const char *const SHOW[] = { "show", NULL };
    double few[ROUNDS], many[ROUNDS], few_kb[ROUNDS], many_kb[ROUNDS], small_kb[ROUNDS];
    double few_do[ROUNDS], many_do[ROUNDS], unused;

    for (int i = 0; i < ROUNDS; i++) {
        char strength[24];
        snprintf(strength, sizeof strength, "strength=%d", 10 + i);
        const char *const RULING[] = { "do",     "ruling",   "piece=blue-1-1-1",
                                       strength, "reason=x", NULL };
        few[i] = run_at(begun, galloper, SHOW, &few_kb[i]);
        many[i] = run_at(long_one, galloper, SHOW, &many_kb[i]);
        run_at(small, galloper, SHOW, &small_kb[i]);
        few_do[i] = run_at(begun, galloper, RULING, &unused);
        many_do[i] = run_at(long_one, galloper, RULING, &unused);
    }
    print_ratio("show of 100 000 entries / of a game just begun", median(many), median(few),
                "limit 3");
    print_ratio("do after 100 000 entries / in a game just begun", median(many_do), median(few_do),
                "limit 3");
    print_memory("peak memory, show of 100 000 entries / just begun", median(many_kb),
                 median(few_kb), "limit 1.5");
    print_memory("peak memory, show of 8 times the pieces / once", median(few_kb), median(small_kb),
                 "limit 8");
}

/* The system counts what a program holds as its child's: so it is a child that makes the games. */
static void make_games(const char *folder)
{
    int status = 0;
    pid_t child = fork();
    Sitting sitting;

    if (child == 0) {
        sitting_begin(&sitting, folder, "begun", CORPS);
        sitting_close(&sitting);
        sitting_begin(&sitting, folder, "small", 1);
        sitting_close(&sitting);
        sitting_begin(&sitting, folder, "long", CORPS);
        play_long(&sitting);
        sitting_close(&sitting);
        _exit(0);
    }
    check(child > 0 && waitpid(child, &status, 0) == child && status == 0, "making games");
}

static void bench_games(const char *folder, const char *galloper)
{
    Sitting begun, long_one, small;

    sitting_name(&begun, folder, "begun");
    sitting_name(&small, folder, "small");
    sitting_name(&long_one, folder, "long");
    make_games(folder);
    bench_program(galloper, &begun, &long_one, &small);
    sitting_open(&long_one);
    bench_fold(&long_one);
    sitting_close(&long_one);
    bench_command(folder);
}

int main(int count, char **arguments)
{
    char folder[200], command[220];

    check(count == 3 && strlen(arguments[1]) < 150, "game FOLDER GALLOPER");
    snprintf(folder, sizeof folder, "%s/game-XXXXXX", arguments[1]);
    check(mkdtemp(folder), "making a folder");
    bench_games(folder, arguments[2]);
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command) != 0;
}
