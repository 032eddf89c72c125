/* SPDX-License-Identifier: MIT */
/* The command show: the game, a piece or an order, as a seat sees it. */
#include "cli/command.h"
#include "cli/seat.h"
#include "cli/tell.h"

#include "desk/setup.h"
#include "wire/view.h"

#include <stdio.h>
#include <string.h>

/* Ids, with their indentation, stand in a column; names begin at the next. */
enum { ID_WIDTH = 20, LEVELS_MOST = 12 };

static bool is_leader(const Look *look, int piece)
{
    return piece_get(look->world, piece, PIECE_KIND) == PIECE_LEADER;
}

/* The next piece after `after` that stands right below another; 0 none. */
static int next_below(const Look *look, int above, int after)
{
    int piece = after;

    while ((piece = world_after(look->world, KIND_PIECE, piece)) &&
           piece_get(look->world, piece, PIECE_PARENT) != above) {}
    return piece;
}

/* Who leads a formation now; 0 nobody that is known. */
static int leader_of(const Look *look, int formation)
{
    for (int piece = 0; (piece = next_below(look, formation, piece));) {
        if (is_leader(look, piece) && piece_get(look->world, piece, PIECE_PLACE) != PLACE_LOST) {
            return piece;
        }
    }
    return 0;
}

static bool has_formations(const Look *look, int above)
{
    for (int piece = 0; (piece = next_below(look, above, piece));) {
        if (!is_leader(look, piece)) {
            return true;
        }
    }
    return false;
}

static void describe(const Look *look, int piece, Text *to)
{
    if (look->game->decl->tell.describe) {
        look->game->decl->tell.describe(look, piece, to);
    }
}

/* ---- a formation's line ---- */

/* The leader, and how good he is. */
static void tell_leader(Text *to, const Look *look, int leader)
{
    int rating = look->game->traits.as[AS_RATING];

    text_addf(to, ", %s", world_text(look->world, KIND_PIECE, leader, PIECE_NAME));
    if (rating && trait_here(look, KIND_PIECE, leader, rating)) {
        text_add(to, " (");
        tell_value(to, look, KIND_PIECE, leader, rating);
        text_add(to, ")");
    }
}

static void tell_place(Text *to, const Look *look, int piece)
{
    int place = piece_get(look->world, piece, PIECE_PLACE);
    int parent = piece_get(look->world, piece, PIECE_PARENT);

    if (place == PLACE_NONE || place == UNKNOWN || (parent > 0 && place == PLACE_WITH + parent)) {
        return;
    }
    /* "at Sharpsburg", but "behind the church". */
    const char *words = world_text(look->world, KIND_PIECE, piece, PIECE_PLACE);
    text_add(to, *words >= 'A' && *words <= 'Z' ? ", at " : ", ");
    tell_within(to, look, KIND_PIECE, piece, PIECE_PLACE);
}

/* Whether a value goes without saying; words that only its side knows are always worth saying. */
static bool is_plain(const Look *look, int piece, int number)
{
    const Field *trait = look->game->traits.at[KIND_PIECE][number];
    const char *word = field_word(trait, trait->standard);
    bool quality = trait->type == FIELD_WORD && trait->sight == SIGHT_OWN &&
                   strcmp(word ? word : "", "unsaid") != 0;

    return equipment_says(look, piece, number) ||
           (piece_get(look->world, piece, number) == trait->standard &&
            !(quality && !has_formations(look, piece)));
}

/* What the system adds, as far as it is known. */
static void tell_traits(Text *to, const Look *look, int piece)
{
    const Traits *traits = &look->game->traits;
    const char *told = NULL; /* the last trait: what stands on one list is told together */

    for (int i = PIECE_COMMON; i < traits->width[KIND_PIECE]; i++) {
        const Field *trait = traits->at[KIND_PIECE][i];
        if (trait_here(look, KIND_PIECE, piece, i) && tell_known(look, KIND_PIECE, piece, i) &&
            !trait->quiet && !is_plain(look, piece, i)) {
            const char *name = trait_told(traits, KIND_PIECE, i);
            text_addf(to, name == told ? "," : ", %s", name);
            told = name;
            if (trait->type != FIELD_FLAG) {
                text_add(to, " ");
                tell_within(to, look, KIND_PIECE, piece, i);
            }
        }
    }
}

/* A piece may be put below one of another side: it is not counted among those. */
static bool is_of_parents_side(const Look *look, int piece)
{
    int parent = piece_get(look->world, piece, PIECE_PARENT);

    return parent > 0 &&
           piece_get(look->world, piece, PIECE_SIDE) == piece_get(look->world, parent, PIECE_SIDE);
}

/* Units of the lowest level about which there is nothing to say are only counted. */
static bool only_counted(const Look *look, int piece, bool full)
{
    Text line = { 0 };

    describe(look, piece, &line);
    bool counted = !full && !line.length && is_of_parents_side(look, piece) &&
                   !has_formations(look, piece) && !leader_of(look, piece);
    text_finish(&line);
    return counted;
}

/* ", 3 brigades, 1 battery": all of an echelon of which any are only counted. */
static void tell_counted(Text *to, const Look *look, int above)
{
    for (int echelon = 0; look->game->decl->army.echelons[echelon]; echelon++) {
        const char *word = look->game->decl->army.echelons[echelon];
        int count = 0;
        bool silent = false;
        for (int piece = 0; (piece = next_below(look, above, piece));) {
            bool of_it = piece_get(look->world, piece, PIECE_ECHELON) == echelon &&
                         !is_leader(look, piece) && is_of_parents_side(look, piece);
            count += of_it;
            silent = silent || (of_it && only_counted(look, piece, false));
        }
        size_t length = strlen(word);
        bool many = count > 1, ies = many && word[length - 1] == 'y';
        if (silent) {
            text_addf(to, ", %d %.*s%s", count, (int)(length - ies), word,
                      ies    ? "ies"
                      : many ? "s"
                             : "");
        }
    }
}

/* A leader who is not with his formation. */
static void tell_away(Text *to, const Look *look, int piece, int leader)
{
    int place = leader ? piece_get(look->world, leader, PIECE_PLACE) : PLACE_NONE;
    const char *at = world_text(look->world, KIND_PIECE, leader, PIECE_PLACE);

    if (place == PLACE_NONE || place < 0 || place == PLACE_WITH + piece ||
        (*at && strcmp(at, world_text(look->world, KIND_PIECE, piece, PIECE_PLACE)) == 0)) {
        return;
    }
    text_addf(to, " (%s is ", world_text(look->world, KIND_PIECE, leader, PIECE_NAME));
    text_add(to, *at >= 'A' && *at <= 'Z' ? "at " : "");
    tell_within(to, look, KIND_PIECE, leader, PIECE_PLACE);
    text_add(to, ")");
}

/* Writes the line: who it is, where, what it may act on, what stands below it uncounted. */
static void piece_line(Text *to, const Look *look, int piece, int depth, bool full)
{
    Text id = { 0 }, words = { 0 }, line = { 0 };
    int leader = leader_of(look, piece);

    text_repeat(&id, "  ", depth + 1);
    thing_print(&id, look, KIND_PIECE, piece);
    text_column(to, text_of(&id), ID_WIDTH);
    text_add(to, "  ");
    text_add(&words, world_text(look->world, KIND_PIECE, piece, PIECE_NAME));
    if (leader) {
        tell_leader(&words, look, leader);
    }
    tell_place(&words, look, piece);
    tell_away(&words, look, piece, leader);
    if (full) {
        tell_traits(&words, look, piece);
    } else {
        tell_counted(&words, look, piece);
    }
    describe(look, piece, &line);
    text_addf(&words, line.length ? ": %s" : "%s", text_of(&line));
    text_wrap(to, text_of(&words), ID_WIDTH + 2, ID_WIDTH + 2, SCREEN_WIDTH);
    text_add(to, "\n");
    text_finish(&id);
    text_finish(&words);
    text_finish(&line);
}

/* ---- trees ---- */

static void tell_tree(Text *to, const Look *look, int above, int depth, bool full)
{
    if (depth >= LEVELS_MOST) {
        return;
    }
    piece_line(to, look, above, depth, full);
    for (int piece = 0; (piece = next_below(look, above, piece));) {
        if (!is_leader(look, piece) && !only_counted(look, piece, full)) {
            tell_tree(to, look, piece, depth + 1, full);
        }
    }
}

static void tell_army(Text *to, const Look *look, int side, const Terminal *terminal)
{
    text_add(to, "\n");
    terminal_bold(terminal, to, tell_side(look, side));
    text_add(to, "\n");
    for (int piece = 0; (piece = world_after(look->world, KIND_PIECE, piece));) {
        int parent = piece_get(look->world, piece, PIECE_PARENT);
        bool top = parent <= 0 || !world_is(look->world, KIND_PIECE, parent);
        if (top && !is_leader(look, piece) && piece_get(look->world, piece, PIECE_SIDE) == side) {
            tell_tree(to, look, piece, 0, false);
        }
    }
}

/* What a side has of the system's own: command points and the like. */
static void tell_sides_traits(Text *to, const Look *look, int side)
{
    const Traits *traits = &look->game->traits;
    const char *between = "  ";

    for (int i = SIDE_COMMON; i < traits->width[KIND_SIDE]; i++) {
        bool empty = traits->at[KIND_SIDE][i]->type == FIELD_TEXT &&
                     !*world_text(look->world, KIND_SIDE, side, i);
        if (trait_here(look, KIND_SIDE, side, i) && tell_known(look, KIND_SIDE, side, i) &&
            !empty) {
            text_addf(to, "%s%s ", between, traits->at[KIND_SIDE][i]->name);
            tell_within(to, look, KIND_SIDE, side, i);
            between = ", ";
        }
    }
    text_add(to, strcmp(between, "  ") == 0 ? "" : "\n");
}

void show_armies(Text *to, const Look *look, const Terminal *terminal)
{
    int own = look->seat->side;

    if (own > 0) {
        tell_army(to, look, own, terminal);
        tell_sides_traits(to, look, own);
    }
    for (int side = 1; side <= world_count(look->world, KIND_SIDE); side++) {
        if (side != own) {
            tell_army(to, look, side, terminal);
            tell_sides_traits(to, look, side);
        }
    }
}

/* ---- one thing ---- */

static void tell_row(Text *to, const char *name, const char *value, const char *help,
                     const Terminal *terminal)
{
    enum { VALUE_AT = 16, HELP_AT = 34 };
    int at = text_width(name) + 3 > VALUE_AT ? text_width(name) + 3 : VALUE_AT;
    bool helped = help && at + text_width(value) < HELP_AT;

    text_add(to, "  ");
    text_column(to, name, at - 2);
    if (helped) {
        Text lines = { 0 };
        text_column(to, value, HELP_AT - at);
        text_wrap(&lines, help, HELP_AT, HELP_AT, SCREEN_WIDTH);
        terminal_dim(terminal, to, text_of(&lines));
        text_finish(&lines);
    } else {
        bool pushed = at > VALUE_AT;
        text_add(to, pushed ? " " : "");
        text_wrap(to, value, at + pushed, VALUE_AT, SCREEN_WIDTH);
    }
    text_add(to, "\n");
}

/* Whether nobody hides it: it follows from what was not said yet. */
static bool is_open(const Look *look, Kind kind, int thing, const Field *trait)
{
    return trait->compute && seat_plays(look->seat, side_of(look->world, kind, thing));
}

/* Numbers and flags that say nothing are left out, what is unknown comes last. */
static void show_traits(Text *to, const Look *look, Kind kind, int thing, const Terminal *terminal)
{
    const Traits *traits = &look->game->traits;
    Text value = { 0 }, unknown = { 0 };

    for (int i = 1; i < traits->count[kind]; i++) {
        const Field *trait = traits->at[kind][i];
        bool silent = trait->quiet || trait->slot ||
                      (trait->compute ? trait->type != FIELD_WORD
                                      : trait->type == FIELD_NUMBER || trait->type == FIELD_FLAG ||
                                            trait->type == FIELD_EXACT);
        if ((kind == KIND_ORDER && i == ORDER_NUMBER) || !trait_here(look, kind, thing, i)) {
            continue;
        }
        int number = trait_value(look, kind, thing, i);
        text_clear(&value);
        if (number == UNKNOWN && is_open(look, kind, thing, trait)) {
            continue;
        }
        if (number == UNKNOWN) {
            text_addf(&unknown, "%s%s", unknown.length ? ", " : "", trait->name);
        } else {
            tell_as(&value, look, kind, thing, i,
                    trait->compute ? (Value){ .number = number }
                                   : world_value(look->world, kind, thing, i));
        }
        silent = silent || strcmp(text_of(&value), "unsaid") == 0;
        if (value.length && !(silent && number == trait->standard)) {
            tell_row(to, trait_told(traits, kind, i), text_of(&value), trait->help, terminal);
        }
    }
    if (unknown.length) {
        tell_row(to, "?", text_of(&unknown), NULL, terminal);
    }
    text_finish(&value);
    text_finish(&unknown);
}

static void show_piece(Text *to, const Look *look, int piece, const Terminal *terminal)
{
    Text line = { 0 };

    terminal_bold(terminal, to, world_text(look->world, KIND_PIECE, piece, PIECE_NAME));
    text_add(to, "\n");
    describe(look, piece, &line);
    if (line.length) {
        text_paragraph(to, text_of(&line), 2);
    }
    show_traits(to, look, KIND_PIECE, piece, terminal);
    if (has_formations(look, piece)) {
        text_add(to, "\n");
        tell_tree(to, look, piece, 0, true);
    }
    text_finish(&line);
}

static void show_order(Text *to, const Look *look, int order, const Terminal *terminal)
{
    Text title = { 0 };

    text_add(&title, "Order ");
    thing_print(&title, look, KIND_ORDER, order);
    terminal_bold(terminal, to, text_of(&title));
    text_add(to, "\n");
    show_traits(to, look, KIND_ORDER, order, terminal);
    text_finish(&title);
}

/* What the word means in this look: an id, a name or, where `part`, a part of one. */
static bool find_thing(const Look *look, const char *typed, bool part, Kind *kind, int *thing,
                       Faults *faults)
{
    static const Field PIECE = { .to = KIND_PIECE, .anybodys = true };
    int found[NAMED_MOST], count = orders_called(look, typed, found);

    *kind = KIND_ORDER;
    if (!count) {
        *kind = KIND_PIECE;
        count = thing_find(look, &PIECE, typed, found);
        count = count || !part ? count : things_named(look, &PIECE, typed, true, found);
    }
    *thing = count ? found[0] : 0;
    if (count > 1) {
        refuse_which(look, *kind, typed, found, count, faults);
    } else if (!count) {
        const char *near = thing_nearest(look, &PIECE, typed);
        fault_next(faults_add(faults, FAULT_ABSENT, "game.thing",
                              "there is no piece or order \"%.60s\" that you see", typed),
                   near ? "Did you mean \"%s\"?" : "\"galloper show\" lists the pieces.", near);
    }
    return count == 1;
}

/* The sequence of play as a track, the present step marked. */
static void tell_track(Text *to, const Look *look, const Terminal *terminal)
{
    const StepDecl *steps = look->game->decl->sequence;
    int now = clock_get(look->world, CLOCK_STEP), at = 1;

    text_add(to, " ");
    for (int i = 0; steps[i].name; i++) {
        char mark[40];
        snprintf(mark, sizeof mark, i == now ? "[%s]" : "%s", steps[i].name);
        at += 1 + text_width(mark);
        bool over = at > SCREEN_WIDTH;
        text_add(to, over ? "\n  " : " ");
        at = over ? 2 + text_width(mark) : at;
        if (i == now) {
            terminal_bold(terminal, to, mark);
        } else {
            text_add(to, mark);
        }
    }
    text_add(to, "\n");
}

static void show_thing(CliRun *run, const Look *look)
{
    Text typed = { 0 };
    Kind kind;
    int thing;

    for (int i = 0; i < run->args.count; i++) { /* "show order 2", "show I Corps" */
        bool order = i == 0 && run->args.count > 1 && strcmp(run->args.words[i], "order") == 0;
        text_addf(&typed, typed.length ? " %s" : "%s", order ? "" : run->args.words[i]);
    }
    bool found =
        find_thing(look, text_of(&typed), !run->terminal.json, &kind, &thing, &run->faults);
    text_finish(&typed);
    if (!found) {
        return;
    }
    if (run->terminal.json) {
        wire_thing(&run->json, NULL, look, kind, thing);
    } else if (kind == KIND_PIECE) {
        show_piece(&run->text, look, thing, &run->terminal);
    } else {
        show_order(&run->text, look, thing, &run->terminal);
    }
}

void run_show(CliRun *run)
{
    const SeatGame *own = &run->own;

    if (!run_opens_game(run)) {
        return;
    }
    Look look = seat_game_look(own);
    if (run->args.count) {
        show_thing(run, &look);
    } else if (run->terminal.json) {
        json_open(&run->json, NULL, '{');
        json_string(&run->json, "game", own->desk->name);
        wire_branch(&run->json, &look, own->desk->setup->branch_of, own->desk->setup->branch_entry);
        wire_view(&run->json, &look);
        json_close(&run->json, '}');
    } else {
        tell_brief(&run->text, own->desk, own->seat);
        tell_head(&run->text, run->own.desk, own->seat, true, &run->terminal);
        tell_rules(&run->text, own->desk, 2);
        tell_track(&run->text, &look, &run->terminal);
        show_armies(&run->text, &look, &run->terminal);
    }
}
