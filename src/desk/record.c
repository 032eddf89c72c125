/* SPDX-License-Identifier: MIT */
/* The record of a game: begun, told to a seat, played again, branched. G-6, G-7, G-19. */
#include "desk/private.h"
#include "desk/setup.h"

#include "game/verbs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- beginning ---- */

/* The first entry: all that the scenario sets up, and what its first step brings. */
static bool set_up(const Setup *setup, int64_t at, Entry *entry, Faults *faults)
{
    static const Seat umpire = { .kind = SEAT_UMPIRE };
    static const Faces none = { .count = 0 };
    static const Verb verb = { .name = "begin", .decide = decide_begin };
    Game game;

    desk_fresh(&game, setup);
    bool whole = scenario_bind(&setup->scenario, game.decl, game.book, &game.truth, faults);
    if (whole) {
        Command command = { .verb = "begin", .id = "" };
        BoundCommand bound = { .verb = &verb, .command = &command };
        Entry first;
        Decision d;
        game_decide(&game, &umpire, &bound, &none, &d, &first, faults);
        *entry = (Entry){ .seq = 1,
                          .at = at,
                          .turn = clock_get(&game.truth, CLOCK_TURN),
                          .by = "",
                          .verb = "begin",
                          .command = "",
                          .typed_by = "",
                          .note = "" };
        for (Kind kind = 0; kind < KINDS; kind++) {
            for (int thing = 1; thing <= world_count(&game.truth, kind); thing++) {
                for (int trait = 0; trait < game.traits.width[kind]; trait++) {
                    Value value = world_value(&game.truth, kind, thing, trait);
                    if (!value_same(value, (Value){ 0 })) {
                        entry_change(entry, kind, thing, trait, (Value){ 0 }, value);
                    }
                }
            }
        }
        for (int i = 0; i < first.changes_count; i++) {
            const Change *change = &first.changes[i];
            entry_change(entry, change->kind, change->thing, change->trait, change->from,
                         change->to);
        }
        entry_finish(&first);
    }
    game_finish(&game);
    return whole && !faults->count;
}

/* A trait that was there when the game was begun. */
static bool knew_trait(const void *with, Kind kind, int trait)
{
    return ((const Setup *)with)->had[kind][trait];
}

bool entry_begins(const Setup *setup, const Entry *entry)
{
    Faults faults = { 0 };
    Entry made = { 0 };

    bool same = strcmp(entry->verb, "begin") == 0 && !entry->plays_count &&
                set_up(setup, entry->at, &made, &faults) &&
                entry_same(&made, entry, knew_trait, setup);
    entry_finish(&made);
    return same;
}

/* The first entry brings nearly all names. */
static void pack_first(const Setup *setup, const Entry *entry, Text *bytes)
{
    Traits traits;
    Names names;

    traits_init(&traits, setup->book->system->game, setup->book);
    names_init(&names, &traits);
    entry_pack(entry, &names, bytes);
    names_finish(&names);
}

/* What is wrong stands in the file that the game's text was read from. */
static void name_file(const NewGame *new_game, Faults *faults)
{
    for (int i = 0; i < faults->count; i++) {
        Fault *fault = &faults->at[i];
        if (strcmp(fault->file, new_game->id) == 0) {
            snprintf(fault->file, sizeof fault->file, "%s", new_game->text.name);
        }
    }
}

bool refuse_order_name(const Setup *setup, const char *name, Faults *faults)
{
    bool called = false;

    for (int side = 0; name && side < setup->scenario.sides_count; side++) {
        called |= is_order_of(setup->scenario.sides[side], name);
    }
    if (called) {
        fault_next(faults_add(faults, FAULT_INPUT, "game.name",
                              "\"%.60s\" is what an order is called, and no name for its game",
                              name),
                   "Choose another name.");
    }
    return called;
}

/* A name that was asked for is that or none. */
static bool refuse_taken_name(Store *store, const char *name, Faults *faults)
{
    bool taken = name && store_find(store, name);

    if (taken) {
        fault_next(
            faults_add(faults, FAULT_INPUT, "game.name", "there is a game \"%s\" already", name),
            "Give another name, or none: then it is called after its scenario.");
    }
    return taken;
}

bool desk_new(Store *store, const NewGame *new_game, char name[GAME_NAME], Faults *faults)
{
    Arena arena = { 0 };
    Part *parts;
    int count;
    Text bytes = { 0 };
    Setup *setup = NULL;
    bool done = false;

    if (desk_knows_time(new_game->at, faults) &&
        setup_parts(new_game, &parts, &count, &arena, faults)) {
        setup = setup_create(parts, count, faults);
    }
    Entry entry = { 0 };
    if (setup && !refuse_order_name(setup, new_game->name, faults) &&
        !refuse_taken_name(store, new_game->name, faults) &&
        set_up(setup, new_game->at, &entry, faults)) {
        pack_first(setup, &entry, &bytes);
        store_free_name(store, new_game->name ? new_game->name : new_game->id, name);
        done = store_create(store, name, parts, count, (Bytes){ bytes.at, bytes.length },
                            new_game->at, faults);
    }
    name_file(new_game, faults);
    entry_finish(&entry);
    text_finish(&bytes);
    setup_destroy(setup);
    arena_finish(&arena);
    return done;
}

/* ---- telling ---- */

/* Whether somebody decided or typed it out of sight: a ruling, or secret dice. */
static bool is_out_of_sight(const Entry *entry, const News *news)
{
    bool out = entry->ruling && !(news->number && news->told);

    for (int i = 0; i < entry->plays_count && entry->typed_by[0]; i++) {
        out = out || (entry->plays[i].throws_count && !news->plays[i]);
    }
    return out;
}

/* Whether it takes back or corrects what is kept. */
static bool is_about_kept(const Entry *entry, const bool *kept)
{
    return entry->of > 0 && entry->of < entry->seq && kept[entry->of];
}

/* What others decided or typed out of sight is told when the game is over. */
static void tell_at_end(Playback *playback, const bool *kept, DeskTake *take, void *with)
{
    static const Seat umpire = { .kind = SEAT_UMPIRE }; /* nothing of them is secret now */
    Look look = game_look(&playback->game, &playback->game.truth, &umpire);

    playback->seq = 0;
    while (playback_read(playback)) {
        const Entry *entry = &playback->entry;
        if (kept[playback->seq]) {
            News news = { .told = true,
                          .whole = true,
                          .changes = entry->changes,
                          .changes_count = entry->ruling ? entry->changes_count : 0,
                          .plays = memory_new((size_t)entry->plays_count + 1) };
            for (int i = 0; i < entry->plays_count; i++) {
                news.plays[i] = entry->plays[i].throws_count > 0 && entry->plays[i].owner != 0;
            }
            take(with, &look, entry, &news);
            free(news.plays);
        }
    }
}

/* Both views that tell a log: of turns long ago nothing is secret from late observers. */
typedef struct Tellers {
    View now, late;
    int turn; /* the first whose secrets are kept */
    int told;
} Tellers;

/* What the seat learns of an entry, and the look with which it is told. */
static Look learn(Tellers *tellers, const Game *game, const Entry *entry, News *news)
{
    bool late = entry->turn < tellers->turn;
    View *teller = late ? &tellers->late : &tellers->now;

    if (tellers->turn) {
        view_learn(late ? &tellers->now : &tellers->late, &game->truth, entry, NULL);
    }
    view_learn(teller, &game->truth, entry, news);
    tellers->told += news->number > 0;
    if (tellers->turn && news->number) {
        news->number = tellers->told;
    }
    return game_look(game, &teller->world, &teller->seat);
}

bool desk_log(Desk *desk, int seat, int from, DeskTake *take, void *with, Faults *faults)
{
    return desk_log_before(desk, seat, from, NULL, take, with, faults);
}

bool desk_log_before(Desk *desk, int seat, int from, DeskTake *before, DeskTake *take, void *with,
                     Faults *faults)
{
    Tellers tellers = { .turn = desk_late_turn(desk, seat) };
    Seat umpire = { .kind = SEAT_UMPIRE };
    Playback playback;
    bool going = playback_open(&playback, desk, faults);
    bool *kept = memory_new((size_t)playback.journal.last + 1);

    view_init(&tellers.now, &desk->game.seats[seat], &playback.game);
    view_init(&tellers.late, &umpire, &playback.game);
    while (going && playback_next(&playback)) {
        News news;
        if (before) {
            Look was = game_look(&playback.game, &tellers.now.world, &tellers.now.seat);
            before(with, &was, &playback.entry, NULL);
        }
        Look look = learn(&tellers, &playback.game, &playback.entry, &news);
        kept[playback.seq] = is_out_of_sight(&playback.entry, &news) ||
                             (!news.number && is_about_kept(&playback.entry, kept));
        if (news.number && news.number >= from) {
            going = take(with, &look, &playback.entry, &news);
        }
        news_finish(&news);
    }
    if (going && !faults->count && clock_get(&playback.game.truth, CLOCK_OVER) == 1) {
        tell_at_end(&playback, kept, take, with);
    }
    free(kept);
    view_finish(&tellers.now);
    view_finish(&tellers.late);
    playback_close(&playback);
    return !faults->count;
}

/* ---- playing again ---- */

void entry_faces(const Entry *entry, Faces *faces)
{
    faces->count = 0;
    for (int i = 0; i < entry->plays_count; i++) {
        for (int t = 0; t < entry->plays[i].throws_count; t++) {
            const Throw *thrown = &entry->plays[i].throws[t];
            for (int face = 0; face < thrown->dice.count && faces->count < FACES_MOST; face++) {
                faces->at[faces->count++] = thrown->faces[face];
            }
        }
    }
}

typedef struct Replay {
    Desk desk; /* its game and views as far as it was played again */
    Playback recorded;
    Verified *verified;
    Faults *faults;
} Replay;

/* A trait that was there when the game was begun, or that its journal has come to use. */
static bool knows_trait(const void *with, Kind kind, int trait)
{
    const Replay *replay = with;

    return replay->desk.setup->had[kind][trait] || names_uses(&replay->recorded.names, kind, trait);
}

static bool same_words(const Entry *made, const Entry *recorded)
{
    bool same = strcmp(made->note, recorded->note) == 0;

    for (int i = 0; i < made->plays_count; i++) {
        same = same && strcmp(made->plays[i].trace, recorded->plays[i].trace) == 0 &&
               made->plays[i].about == recorded->plays[i].about;
    }
    return same;
}

/* That an entry says in other words how it came about, and of whom, is noted: programs differ. */
static bool comes_to(const Replay *replay, const Entry *made, const Entry *recorded)
{
    bool same = entry_same(made, recorded, knows_trait, replay);

    if (same && !same_words(made, recorded) && replay->verified->reworded++ == 0) {
        replay->verified->first_reworded = recorded->seq;
    }
    return same;
}

static bool differs(const Entry *entry, const char *how, Faults *faults)
{
    fault_next(faults_add(faults, FAULT_REFUSED, "verify.differs", "entry %d (%s by %s) %s",
                          entry->seq, entry->verb, entry->by, how),
               "The journal was not made by this program with these rules and dice.");
    return false;
}

/* Once as the rules are, and in a game that was begun before it was guarded as they were then. */
typedef bool Replays(Replay *replay, const Entry *entry, const Entry *of, Faults *faults);

static bool replay_twice(Replay *replay, Replays *replays, const Entry *entry, const Entry *of)
{
    Game *game = &replay->desk.game;
    Faults faults = { 0 }, lenient = { 0 };

    bool same = replays(replay, entry, of, &faults);
    if (!same && !game->settings.guarded) {
        game->lenient = true;
        same = replays(replay, entry, of, &lenient);
        game->lenient = false;
    }
    return same || differs(entry, faults.count ? "would be refused" : "comes out differently",
                           replay->faults);
}

/* Whether undo, redo or correct of its seat would be about that entry; the umpire names any. */
static bool is_meant(Replay *replay, const Entry *entry, const Entry *of)
{
    const Desk *desk = &replay->desk;
    Journal before = replay->recorded.journal;

    bool umpire = desk->game.seats[desk_seat(desk, entry->by)].kind == SEAT_UMPIRE;
    before.last = entry->seq - 1;
    return (umpire && strcmp(entry->verb, "undo") == 0) ||
           entry_meant(&before, entry->by, entry->verb, replay->faults) == of->seq;
}

/* Nobody asks but to take back what he did last. */
static bool replay_request(Replay *replay, const Entry *entry, int seat)
{
    Journal before = replay->recorded.journal;
    int about = 0;

    before.last = entry->seq - 1;
    for (int i = 0; i < entry->changes_count; i++) {
        about = entry->changes[i].trait == SIDE_ABOUT ? entry->changes[i].to.number : about;
    }
    if (!asks_for_itself(entry, replay->desk.game.seats[seat].side)) {
        return differs(entry, "does more than ask for consent", replay->faults);
    }
    return (about && entry_meant(&before, entry->by, "undo", replay->faults) == about) ||
           differs(entry, "asks to take back what was not its seat's", replay->faults);
}

/* The corrected command comes out as it is written, and may be corrected. */
static bool corrects(Replay *replay, const Entry *entry, const Entry *of, Faults *faults)
{
    Desk *desk = &replay->desk;
    int seat = desk_seat(desk, entry->by);
    Faces faces;
    Entry made = { 0 };
    bool own = is_meant(replay, entry, of) && strcmp(entry->typed_by, entry->by) == 0;

    entry_faces(entry, &faces);
    bool same = own && may_correct(desk, seat, of, faults) &&
                entry_corrected(desk, of, &faces, &made, faults);
    if (same) {
        asking_fall(&made, &desk->game.truth, &desk->game.seats[seat]);
        same = comes_to(replay, &made, entry);
    }
    entry_finish(&made);
    return same;
}

/* Whether it was the seat's to say yes. */
static bool may_consent(const Look *view, const Entry *entry)
{
    static const Arg YES = { "answer", "yes" }; /* as journals of before mean it */
    bool said = entry->args.count > 0;
    const Command command = { entry->verb, said ? entry->args.at : &YES,
                              said ? entry->args.count : 1, "" };
    Faults faults = { 0 };
    BoundCommand bound;

    bool yes =
        game_refuse(view, &command, &bound, &faults) && ARGS_OF(ConsentArgs, &bound)->answer == 0;
    bound_finish(&bound);
    return yes;
}

/* What the other side asked for is what it consents to. */
static bool replay_consent(Replay *replay, const Entry *entry, const Entry *of)
{
    Desk *desk = &replay->desk;
    int seat = desk_seat(desk, entry->by);
    Look view = desk_look(desk, seat);
    int side = side_asking(&view);
    Entry made = { 0 };

    bool same =
        side && entry_consented(desk, seat, side, of, &made) && comes_to(replay, &made, entry);
    entry_finish(&made);
    if (!same) {
        return differs(entry, "is not what was asked for", replay->faults);
    }
    return may_consent(&view, entry) || differs(entry, "was not its seat's to say", replay->faults);
}

/* Nobody withdraws but what his side asks, and nothing comes of it but that. */
static bool replay_withdrawal(Replay *replay, const Entry *entry, int seat)
{
    Entry made = { 0 };
    Faults faults = { 0 };

    bool same =
        entry_withdrawn(&replay->desk, seat, &made, &faults) && comes_to(replay, &made, entry);
    entry_finish(&made);
    return same || differs(entry, "withdraws what it may not", replay->faults);
}

/* What was done again was taken back by the same right. */
static bool may_take_back(const Replay *replay, const Entry *entry, const Entry *of)
{
    return strcmp(entry->verb, "redo") == 0 ||
           undo_is_free(&replay->desk, desk_seat(&replay->desk, entry->by), of);
}

/* The changes are those of the other, taken back or done again; then what was asked. */
static bool replay_back(Replay *replay, const Entry *entry, const Entry *of)
{
    Entry made;
    Seat seat = { 0 };

    entry_about(&made, &replay->desk.game, &seat, entry->verb, of,
                strcmp(entry->verb, "redo") == 0);
    bool same = made.changes_count <= entry->changes_count;
    for (int i = 0; same && i < made.changes_count; i++) {
        same = change_same(&made.changes[i], &entry->changes[i]);
    }
    same = same && only_asks(entry, made.changes_count);
    entry_finish(&made);
    return same || differs(entry, "is not what it takes back", replay->faults);
}

/* Entries about others. */
static bool replay_about(Replay *replay, const Entry *entry)
{
    static const char *const VERBS[] = { "undo", "redo", "correct", "consent", NULL };
    bool asks = !entry->of;
    int seat = desk_seat(&replay->desk, entry->by);
    Entry of;

    if (seat < 0) {
        return differs(entry, "is by no seat of the game", replay->faults);
    }
    if (asks && strcmp(entry->verb, WITHDRAW) == 0) {
        return replay_withdrawal(replay, entry, seat);
    }
    if (!asks && text_find(entry->verb, VERBS) < 0) {
        return differs(entry, "takes nothing back and corrects nothing", replay->faults);
    }
    if (asks) {
        return replay_request(replay, entry, seat);
    }
    if (entry->of < 1 || entry->of >= entry->seq) {
        return differs(entry, "is about no entry before it", replay->faults);
    }
    if (!journal_entry(&replay->recorded.journal, entry->of, &of, replay->faults)) {
        return false;
    }
    bool same = strcmp(entry->verb, "correct") == 0   ? replay_twice(replay, corrects, entry, &of)
                : strcmp(entry->verb, "consent") == 0 ? replay_consent(replay, entry, &of)
                : is_meant(replay, entry, &of) && may_take_back(replay, entry, &of)
                    ? replay_back(replay, entry, &of)
                    : differs(entry, "takes back what it may not", replay->faults);
    entry_finish(&of);
    return same;
}

/* Whether dice fell in it that somebody may see, and so type, or that nobody may. */
static bool rolled_in_sight(const Entry *made, bool in_sight)
{
    for (int i = 0; i < made->plays_count; i++) {
        if (made->plays[i].throws_count && (made->plays[i].owner >= 0) == in_sight) {
            return true;
        }
    }
    return false;
}

/*
 * Whether an entry that was made again says rightly who typed its dice: its seat, unless they are
 * the program's to throw; and whether such dice count in this game.
 */
static bool typed_rightly(const Replay *replay, int seat, const Entry *entry,
                          const BoundCommand *bound, const Entry *made)
{
    const Settings *settings = &replay->desk.game.settings;
    bool sealed = desk_seals(&replay->desk, seat, bound);

    if (!*entry->typed_by) {
        return !settings->only_typed || sealed || !rolled_in_sight(made, true);
    }
    bool beside = typed_beside_program(entry, entry->by) &&
                  (!settings->only_typed || rolled_in_sight(made, false));
    return entry_rolled(made) && !sealed && !settings->only_program &&
           (strcmp(entry->typed_by, entry->by) == 0 || beside);
}

/* The command of an entry. In earlier journals nothing but "consent" is a yes. */
static Command command_of(const Entry *entry)
{
    static Arg yes = { "answer", "yes" };
    bool bare = strcmp(entry->verb, "consent") == 0 && !entry->args.count;

    return bare ? (Command){ entry->verb, &yes, 1, entry->command }
                : (Command){ entry->verb, entry->args.at, entry->args.count, entry->command };
}

/* Plays the command again from the seat's view and the recorded dice. */
static bool plays_again(Replay *replay, const Entry *entry, const Entry *of, Faults *faults)
{
    Desk *desk = &replay->desk;
    int seat = desk_seat(desk, entry->by);
    Command command = command_of(entry);
    Look view = desk_look(desk, seat);
    BoundCommand bound = { 0 };
    Entry made = { 0 };
    Faces faces;
    bool same = false;

    (void)of;
    entry_faces(entry, &faces);
    if (game_refuse(&view, &command, &bound, faults)) {
        Decision d;
        const Seat *who = &desk->game.seats[seat];
        game_decide(&desk->game, who, &bound, &faces, &d, &made, faults);
        request_about(&desk->game, &made, entry->seq);
        requests_fell(&made, &desk->game.truth, who, entry);
        bool typed = typed_rightly(replay, seat, entry, &bound, &made);
        same = !d.wanted && !faults->count && typed && made.turn == entry->turn &&
               made.step == entry->step && made.ruling == entry->ruling &&
               comes_to(replay, &made, entry);
    }
    bound_finish(&bound);
    entry_finish(&made);
    return same;
}

static bool replay_command(Replay *replay, const Entry *entry)
{
    return desk_seat(&replay->desk, entry->by) < 0
               ? differs(entry, "is by no seat of the game", replay->faults)
               : replay_twice(replay, plays_again, entry, NULL);
}

/* Dice of a command that was not done: nothing came of it. */
static bool replay_lapse(Replay *replay, const Entry *entry)
{
    return (desk_seat(&replay->desk, entry->by) >= 0 && !entry->changes_count &&
            !entry->plays_count && !entry->ruling) ||
           differs(entry, "does more than keep dice", replay->faults);
}

static bool replay_entry(Replay *replay, const Entry *entry)
{
    bool about =
        entry->of || strcmp(entry->verb, "undo") == 0 || strcmp(entry->verb, WITHDRAW) == 0;
    bool same = about                             ? replay_about(replay, entry)
                : strcmp(entry->verb, LAPSE) == 0 ? replay_lapse(replay, entry)
                                                  : replay_command(replay, entry);

    return same && (desk_follow(&replay->desk, entry) ||
                    differs(entry, "does not fit what stands before it", replay->faults));
}

static bool replay_first(Replay *replay, const Entry *entry)
{
    Desk *desk = &replay->desk;
    Entry made = { 0 };

    bool same =
        set_up(desk->setup, entry->at, &made, replay->faults) && comes_to(replay, &made, entry);
    entry_finish(&made);
    return (same && desk_follow(desk, entry)) ||
           differs(entry, "is not what the scenario sets up", replay->faults);
}

bool desk_verify(Store *store, int game, int *entries, Faults *faults)
{
    Verified verified;

    bool same = desk_verify_words(store, game, &verified, faults);
    *entries = verified.entries;
    return same;
}

bool desk_verify_words(Store *store, int game, Verified *verified, Faults *faults)
{
    Replay *replay = memory_new(sizeof *replay);
    bool same = desk_before(&replay->desk, store, game, faults);

    *verified = (Verified){ 0 };
    replay->verified = verified;
    replay->faults = faults;
    if (same) {
        same = playback_open(&replay->recorded, &replay->desk, faults);
        verified->entries = replay->recorded.journal.last;
        while (same && playback_read(&replay->recorded)) {
            const Entry *entry = &replay->recorded.entry;
            same = replay->recorded.seq == 1 ? replay_first(replay, entry)
                                             : replay_entry(replay, entry);
        }
        playback_close(&replay->recorded);
    }
    desk_close(&replay->desk);
    free(replay);
    return same && !faults->count;
}

/* ---- branching ---- */

bool desk_branch(Desk *desk, int upto, const char *name, char made[GAME_NAME], Faults *faults)
{
    Arena arena = { 0 };
    Part *parts;
    int count;
    Journal journal;
    bool done = journal_read(desk->store, desk->number, 0, &desk->names, &journal, faults) &&
                !refuse_order_name(desk->setup, name, faults) &&
                store_parts(desk->store, desk->number, &parts, &count, &arena, faults);

    if (done && (upto < 1 || upto > journal.last)) {
        fault_next(faults_add(faults, FAULT_INPUT, "game.entry", "there is no entry %d", upto),
                   "The journal has entries 1 to %d.", journal.last);
        done = false;
    }
    StoredEntry *entries = arena_take(&arena, (size_t)(done ? upto : 1) * sizeof *entries);
    for (int seq = 1; done && seq <= upto; seq++) {
        Entry entry;
        done = journal_entry(&journal, seq, &entry, faults);
        if (done) {
            entries[seq - 1] = (StoredEntry){ seq, arena_string(&arena, entry.command),
                                              journal_bytes(&journal, seq), entry.at };
            entry_finish(&entry);
        }
    }
    if (done) {
        Part *all = arena_take(&arena, ((size_t)count + 1) * sizeof *all);
        memcpy(all, parts, (size_t)count * sizeof *all);
        setup_branch(all, &count, desk->name, upto, &arena);
        store_free_name(desk->store, name ? name : desk->name, made);
        done = store_import(desk->store, made, all, count, entries, upto, faults);
    }
    journal_finish(&journal);
    arena_finish(&arena);
    return done;
}
