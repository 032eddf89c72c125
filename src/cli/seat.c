/* SPDX-License-Identifier: MIT */
/* Who asks, as the flags say, and what he was shown; telling of the seats of a new game. */
#include "cli/seat.h"

#include "cli/relay.h"
#include "cli/remote.h"
#include "desk/hall.h"
#include "server/qr.h"

#include "cli/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

bool seat_open(SeatGame *own, const Args *args, const char *what, Faults *faults)
{
    return seat_game_open(own, args->flags[FLAG_DATA], args->flags[FLAG_SEAT], what, faults);
}

/* ---- what was shown at a prompt ---- */

static bool is_behind(const Shown *shown, const SeatGame *own)
{
    return !relay_has_more() && own->desk->views[own->seat].learnt > shown->entries;
}

bool shown_news(Text *to, Shown *shown, SeatGame *own, const Terminal *terminal, Faults *faults)
{
    int from = shown->entries > 0 ? shown->entries + 1 : 2; /* that it begins is no news */
    Terminal plain = *terminal;
    plain.json = false; /* they are words for a person, whatever the answer will be */

    bool any = is_behind(shown, own) && tell_since(to, own->desk, own->seat, from, &plain, faults);
    if (!relay_has_more()) {
        shown->entries = own->desk->views[own->seat].learnt;
    }
    return any;
}

bool shown_tell(Shown *shown, SeatGame *own, const Terminal *terminal, Faults *faults)
{
    Text news = { 0 };

    bool any = shown_news(&news, shown, own, terminal, faults);
    terminal_print(&news, faults);
    text_finish(&news);
    return any;
}

/* Whether the command will do something: not where it only lists, or tells of odds or itself. */
static bool will_act(const CliRun *run)
{
    const CliCommand *command = run->command;
    bool lists = !run->args.count && (command->run == run_do || command->run == run_dice);

    return command->acts && !lists && !run->args.flags[FLAG_HELP] && !run->args.flags[FLAG_ODDS];
}

/* Whether nothing has come since what the command rests on was looked at; one that is known is
 * told again all the same. */
static bool is_fresh(CliRun *run)
{
    const char *id = run->args.flags[FLAG_ID];
    Desk *desk = run->own.desk;
    int on, learnt = desk->views[run->own.seat].learnt;

    if (!args_number(&run->args, FLAG_ON, 1, learnt, &on, &run->faults)) {
        return false;
    }
    if (on == learnt || (id && desk_knows(desk, run->own.seat, id))) {
        return true;
    }
    fault_next(faults_add(&run->faults, FAULT_REFUSED, "view.stale",
                          on < learnt ? "something has come since entry %d, on which this rests"
                                      : "your seat has learnt of no entry %d",
                          on),
               "Look at \"galloper since\", then decide anew.");
    return false;
}

/* Before a command only tells, what came is told too, unless it does that itself. */
static void tell_first(CliRun *run)
{
    bool itself = run->command->run == run_log || run->command->run == run_since;

    if (itself) {
        run->shown->entries = run->own.desk->views[run->own.seat].learnt;
    } else if (!run->terminal.json) {
        shown_tell(run->shown, &run->own, &run->terminal, &run->faults);
    }
}

bool run_opens_game(CliRun *run)
{
    if (!seat_open(&run->own, &run->args, run->command->name, &run->faults) || !is_fresh(run)) {
        return false;
    }
    if (!run->shown || !is_behind(run->shown, &run->own)) {
        return true;
    }
    run->shown->behind = will_act(run);
    if (!run->shown->behind) {
        tell_first(run);
    }
    return !run->shown->behind;
}

bool run_comes_back(CliRun *run, bool *came)
{
    bool open = seat_open(&run->own, &run->args, run->command->name, &run->faults);

    *came = open && run->shown && shown_tell(run->shown, &run->own, &run->terminal, &run->faults);
    if (*came) {
        relay_came();
    }
    return open;
}

bool run_opens_store(CliRun *run)
{
    return seat_game_store(&run->own, run->args.flags[FLAG_DATA], run->command->name, &run->faults);
}

void seat_history(char path[2 * PATH_MOST], const char *folder, const char *game, const char *seat)
{
    snprintf(path, 2 * PATH_MOST, "%s/history-%s-%s", folder, game, seat);
}

int64_t seat_now(void)
{
    const char *now = getenv("GALLOPER_NOW");

    return now && *now ? strtoll(now, NULL, 10) : (int64_t)time(NULL);
}

/* ---- the seats of a new game ---- */

/* What a seat is for, in words. */
static void seat_words(Text *to, const Desk *desk, int seat)
{
    static const char *const WORDS[] = {
        [SEAT_UMPIRE] = "sees all and decides what is in doubt",
        [SEAT_SIDE] = "plays the ",
        [SEAT_COMMANDER] = "plays ",
        [SEAT_OBSERVER] = "looks on",
        [SEAT_SOLO] = "plays both sides",
        [SEAT_KEEPER] = "keeps the game: exports it, gives out seats",
    };
    const Seat *one = &desk->game.seats[seat];
    Look look = desk_look(desk, seat);

    text_add(to, WORDS[one->kind]);
    if (one->kind == SEAT_SIDE) {
        text_addf(to, "%s side", world_text(look.world, KIND_SIDE, one->side, SIDE_NAME));
    } else if (one->kind == SEAT_COMMANDER) {
        text_add(to, world_text(look.world, KIND_PIECE, one->leader, PIECE_NAME));
    }
}

/* The token of a seat, for who keeps the game; "" where its file is not to be read. */
static void find_token(const SeatGame *own, int seat, char token[TOKEN_MOST])
{
    char name[GAME_NAME + SEAT_NAME + 2];
    Faults faults = { 0 };

    token[0] = '\0';
    snprintf(name, sizeof name, "%s/%s", own->desk->name, own->desk->game.seats[seat].name);
    if (!seat_file_token(own->folder, name, token, &faults)) {
        token[0] = '\0';
    }
}

/* How the seat is taken: by its link where a server keeps the game, else by its token. */
static void add_link(Text *to, const SeatGame *own, const char *token)
{
    char address[PATH_MOST];

    if (*token && remote_public(own->folder, address)) {
        text_addf(to, "%s/seat/", address);
    }
    text_add(to, token);
}

/* Whether a seat is there, where a server knows it and who keeps the game asks. */
static bool find_there(const CliRun *run, bool keeps, int seat, HallThere *there)
{
    const Desk *desk = run->own.desk;

    return keeps && run->args.flags[FLAG_THERE] &&
           hall_there(desk->number, desk->game.seats[seat].name, there);
}

/* "there now", "heard of 3 minutes ago". */
static void tell_there(Text *to, const HallThere *there)
{
    int minutes = there->heard / 60;

    if (there->listens) {
        text_add(to, "  there now");
    } else if (there->heard < 0) {
        text_add(to, "  not heard of yet");
    } else if (minutes == 0) {
        text_add(to, "  heard of just now");
    } else {
        text_addf(to, "  heard of %d minute%s ago", minutes, minutes == 1 ? "" : "s");
    }
}

static void list_seats(CliRun *run, bool keeps)
{
    const SeatGame *own = &run->own;
    const Game *game = &own->desk->game;
    Listing list = { .columns = { { .least = 14 }, { LISTING_LEFT } } };
    char token[TOKEN_MOST];

    for (int i = 0; i < game->seats_count; i++) {
        Text link = { 0 };
        HallThere there;
        listing_add(&list, game->seats[i].name);
        seat_words(listing_cell(&list), own->desk, i);
        find_token(own, i, token);
        if (keeps && *token) {
            add_link(&link, own, token);
            text_addf(listing_line(&list), "  %s", text_of(&link));
        }
        if (find_there(run, keeps, i, &there)) {
            tell_there(listing_line(&list), &there);
        }
        if (keeps && *token && run->args.flags[FLAG_QR]) {
            text_add(listing_line(&list), "\n");
            qr_print(listing_line(&list), text_of(&link), run->terminal.utf8);
        }
        listing_end_row(&list);
        text_finish(&link);
    }
    listing_print(&run->text, &list);
}

static void list_json(CliRun *run, bool keeps)
{
    const Game *game = &run->own.desk->game;
    Json *json = &run->json;
    char token[TOKEN_MOST], address[PATH_MOST];
    HallThere there;

    json_open(json, NULL, '{');
    json_string(json, "game", run->own.desk->name);
    if (keeps && remote_public(run->own.folder, address) && !strstr(address, "//127.")) {
        json_string(json, "at", address);
    }
    json_open(json, "seats", '[');
    for (int i = 0; i < game->seats_count; i++) {
        json_open(json, NULL, '{');
        json_string(json, "seat", game->seats[i].name);
        json_string(json, "kind", seat_kind_words[game->seats[i].kind]);
        seat_words(json_text(json, "words"), run->own.desk, i);
        if (game->seats[i].side) {
            json_string(json, "side",
                        world_text(desk_look(run->own.desk, i).world, KIND_SIDE,
                                   game->seats[i].side, SIDE_NAME));
        }
        find_token(&run->own, i, token);
        if (keeps && *token) {
            json_string(json, "token", token);
            text_addf(json_text(json, "link"), "/seat/%s", token);
        }
        if (find_there(run, keeps, i, &there)) {
            json_flag(json, "there", there.listens);
            if (there.heard >= 0) {
                json_number(json, "heard", there.heard);
            }
        }
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
}

void run_seats(CliRun *run)
{
    if (run_opens_game(run)) {
        bool keeps = seat_keeps(&run->own.desk->game.seats[run->own.seat]);
        (run->terminal.json ? list_json : list_seats)(run, keeps);
    }
}

/* The seat that most will want to take. */
static int first_seat(const Desk *desk)
{
    for (int i = 0; i < desk->game.seats_count; i++) {
        if (desk->game.seats[i].kind == SEAT_SIDE || desk->game.seats[i].kind == SEAT_SOLO) {
            return i;
        }
    }
    return 0;
}

static void tell_seats(CliRun *run, const Desk *desk)
{
    Listing list = { .indent = 2, .tight = true, .columns = { { .least = 28, .most = 28 } } };
    Text *text = &run->text;

    text_addf(text, "\nSeats, whose files are in %s/seats:\n", run->own.folder);
    for (int i = 0; i < desk->game.seats_count; i++) {
        text_addf(listing_cell(&list), "%s/%s", desk->name, desk->game.seats[i].name);
        seat_words(listing_cell(&list), desk, i);
        listing_end_row(&list);
    }
    listing_print(text, &list);
    text_add(text, "\nTake one, then look:\n");
    if (run->args.flags[FLAG_DATA]) {
        text_addf(text, "  export GALLOPER_DATA=%s\n", run->own.folder);
    }
    text_addf(text, "  export GALLOPER_SEAT=%s/%s\n", desk->name,
              desk->game.seats[first_seat(desk)].name);
    terminal_bold(&run->terminal, text, "  galloper show");
    text_add(text, "      or, at a prompt, galloper play\n");
}

static void tell_game(Text *text, const Desk *desk)
{
    Look look = desk_look(desk, 0);

    text_addf(text, "%s (%s) is the game %s: ", desk->game.scenario->title,
              desk->game.book->system->name, desk->name);
    text_addf(text, "turn %d of %d, ", clock_get(look.world, CLOCK_TURN),
              scenario_turns(desk->game.scenario));
    clock_print(text, &look);
    text_add(text, "\n");
}

static void json_seats(Json *json, const Desk *desk, char tokens[SEATS_MOST][TOKEN_MOST])
{
    json_open(json, NULL, '{');
    json_string(json, "game", desk->name);
    json_string(json, "scenario", desk->game.scenario->id);
    json_string(json, "system", desk->game.book->system->name);
    json_open(json, "seats", '[');
    for (int i = 0; i < desk->game.seats_count; i++) {
        const Seat *seat = &desk->game.seats[i];
        json_open(json, NULL, '{');
        json_string(json, "seat", seat->name);
        json_string(json, "kind", seat_kind_words[seat->kind]);
        json_string(json, "token", tokens[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
}

void seat_issue_all(CliRun *run, const char *game)
{
    char tokens[SEATS_MOST][TOKEN_MOST];
    Desk desk;

    if (!seat_game_issue_all(&run->own, game, &desk, tokens, &run->faults)) {
        return;
    }
    if (run->terminal.json) {
        json_seats(&run->json, &desk, tokens);
    } else {
        tell_game(&run->text, &desk);
        tell_seats(run, &desk);
    }
    desk_close(&desk);
}
