/* SPDX-License-Identifier: MIT */
/* From a seat's token to its game, and tokens for the seats of a new one. */
#include "desk/hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool seat_game_store(SeatGame *own, const char *data, const char *what, Faults *faults)
{
    *own = (SeatGame){ .seat = -1 };
    if (hall_lends(own)) {
        return true;
    }
    if (!data_folder(data, own->folder, faults)) {
        return false;
    }
    own->store = store_open(own->folder, what, faults);
    return own->store != NULL;
}

/* Whatever the reason is, who has no seat learns nothing but that. */
static bool unknown_seat(Faults *faults)
{
    fault_next(faults_add(faults, FAULT_ABSENT, "seat.unknown", "there is no such seat"),
               "Ask whoever keeps the game for the seat's link or file.");
    return false;
}

typedef bool DeskOpen(Desk *desk, Store *store, int game, Faults *faults);

/* A desk of its own, which goes with it. */
static bool open_desk(SeatGame *own, int game, DeskOpen *open, Faults *faults)
{
    Desk *desk = memory_new(sizeof *desk);

    if (!open(desk, own->store, game, faults)) {
        free(desk);
        return false;
    }
    own->desk = desk;
    return true;
}

/* Who comes into a hall brings the token: names of seats are for those who may read their files. */
static bool find_token(SeatGame *own, const char *data, const char *seat, char token[TOKEN_MOST],
                       Faults *faults)
{
    if (hall_lends(own)) {
        return seat_token(seat, token) || unknown_seat(faults);
    }
    return data_folder(data, own->folder, faults) &&
           seat_file_token(own->folder, seat, token, faults) &&
           (data_there(own->folder) || unknown_seat(faults));
}

static bool open_by(SeatGame *own, const char *data, const char *seat, const char *what,
                    DeskOpen *open, Faults *faults)
{
    char token[TOKEN_MOST] = "", name[SEAT_NAME] = "";

    *own = (SeatGame){ .seat = -1 };
    if (!find_token(own, data, seat, token, faults) || !seat_game_store(own, data, what, faults)) {
        return false;
    }
    int game = own->lent ? hall_seat(token, name) : store_seat(own->store, token, name);
    if (!game) {
        return unknown_seat(faults);
    }
    if (!(own->lent && open == desk_open ? hall_seats(own, game, faults)
                                         : open_desk(own, game, open, faults))) {
        return false;
    }
    own->seat = desk_seat(own->desk, name);
    return own->seat >= 0 || unknown_seat(faults);
}

bool seat_game_open(SeatGame *own, const char *data, const char *seat, const char *what,
                    Faults *faults)
{
    return open_by(own, data, seat, what, desk_open, faults);
}

bool seat_game_salvage(SeatGame *own, const char *data, const char *seat, const char *what,
                       Faults *faults)
{
    return open_by(own, data, seat, what, desk_salvage, faults);
}

void seat_game_close(SeatGame *own)
{
    if (own->desk && !hall_keeps(own->desk)) {
        desk_close(own->desk);
        free(own->desk);
    }
    if (!own->lent) {
        store_close(own->store);
    }
    own->desk = NULL;
    own->store = NULL;
}

Look seat_game_look(const SeatGame *own)
{
    return desk_look(own->desk, own->seat);
}

bool seat_game_keeps(const SeatGame *own, const char *what, Faults *faults)
{
    if (seat_keeps(&own->desk->game.seats[own->seat])) {
        return true;
    }
    fault_next(faults_add(faults, FAULT_REFUSED, "seat.keeper", "your seat may not %s", what),
               "The umpire may, or where there is none the keeper.");
    return false;
}

static SeatFile file_of(const SeatGame *own, const Desk *desk, int seat)
{
    return (SeatFile){ own->folder, desk->name, desk->game.seats[seat].name };
}

bool seat_game_issue(SeatGame *own, const Desk *desk, int seat, char token[TOKEN_MOST],
                     Faults *faults)
{
    SeatFile file = file_of(own, desk, seat);

    return seat_file_issue(&file, own->store, desk->number, token, faults);
}

static void remove_files(const SeatGame *own, const Desk *desk)
{
    for (int i = 0; i < desk->game.seats_count; i++) {
        SeatFile file = file_of(own, desk, i);
        seat_file_remove(&file);
    }
}

bool seat_game_issue_all(SeatGame *own, const char *game, Desk *desk,
                         char tokens[SEATS_MOST][TOKEN_MOST], Faults *faults)
{
    bool good = desk_open(desk, own->store, store_find(own->store, game), faults);

    if (!good) {
        store_end(own->store, false, faults);
        return false;
    }
    for (int i = 0; good && i < desk->game.seats_count; i++) {
        good = seat_game_issue(own, desk, i, tokens[i], faults);
    }
    if (store_end(own->store, good, faults)) {
        return true;
    }
    remove_files(own, desk); /* the game was not kept */
    desk_close(desk);
    return false;
}

bool seat_game_delete(SeatGame *own, Faults *faults)
{
    if (!store_remove(own->store, own->desk->number, faults)) {
        return false;
    }
    remove_files(own, own->desk);
    hall_lets_go(own->desk);
    return true;
}

/* Seats are called so by what they are, whatever else the game says of them. */
static bool name_keeps(const char *seat)
{
    return strcmp(seat, seat_kind_words[SEAT_UMPIRE]) == 0 ||
           strcmp(seat, seat_kind_words[SEAT_KEEPER]) == 0 ||
           strcmp(seat, seat_kind_words[SEAT_SOLO]) == 0;
}

/* The files of all seats, which are named one behind the other: "solo, umpire". */
static void remove_named(const SeatGame *own, const char *game, const char *names)
{
    for (size_t length; *names; names += length + strspn(names + length, ", ")) {
        char seat[SEAT_NAME];
        length = strcspn(names, ",");
        snprintf(seat, sizeof seat, "%.*s", (int)length, names);
        SeatFile file = { own->folder, game, seat };
        seat_file_remove(&file);
    }
}

bool seat_game_discard(SeatGame *own, const char *data, const char *seat, const char *game,
                       Text *seats, Faults *faults)
{
    char token[TOKEN_MOST] = "", name[SEAT_NAME] = "", called[GAME_NAME] = "";

    if (!seat_game_store(own, data, "delete", faults) ||
        !seat_file_token(own->folder, seat, token, faults)) {
        return false;
    }
    int number = store_seat(own->store, token, name);
    if (!number || !name_keeps(name)) {
        return unknown_seat(faults);
    }
    store_name(own->store, number, called);
    if (strcmp(called, game) != 0) {
        return unknown_seat(faults);
    }
    if (!store_remove(own->store, number, faults)) {
        return false;
    }
    seat_files(own->folder, game, seats);
    remove_named(own, game, text_of(seats));
    return true;
}
