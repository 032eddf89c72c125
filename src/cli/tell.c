/* SPDX-License-Identifier: MIT */
/* What the commands of a game share in telling: where it stands, values, odds in a line. */
#include "cli/tell.h"

#include "desk/setup.h"
#include "game/verbs.h"
#include "game/victory.h"
#include "rules/question.h"

#include <ctype.h>
#include <string.h>

const char *tell_program(const Terminal *terminal)
{
    return terminal->session ? "" : "galloper ";
}

const char *tell_waits_on(bool thrown)
{
    return thrown ? "The command goes on waiting: type the rest of its dice."
                  : "The command goes on waiting: type its dice, or withdraw takes it back.";
}

void tell_line(Text *to, const char *words, int indent, bool dim, const Terminal *terminal)
{
    Text line = { 0 };

    text_repeat(&line, " ", indent);
    text_wrap(&line, words, indent, indent + 2, SCREEN_WIDTH);
    if (dim) {
        terminal_dim(terminal, to, text_of(&line));
    } else {
        text_add(to, text_of(&line));
    }
    text_add(to, "\n");
    text_finish(&line);
}

const char *tell_side(const Look *look, int side)
{
    return world_text(look->world, KIND_SIDE, side, SIDE_NAME);
}

/* Whether an id is only the name in small letters. */
static bool id_is_name(const char *id, const char *name)
{
    for (; *id && *name; id++, name++) {
        bool blank = *name == ' ' && *id == '-';
        if (!blank && *id != tolower((unsigned char)*name)) {
            return false;
        }
    }
    return *id == *name;
}

/* Messengers all have one name: by whom they ride to. */
static void tell_bound(Text *to, const Look *look, int piece)
{
    bool rides = piece_get(look->world, piece, PIECE_KIND) == PIECE_MESSENGER;
    int bound = rides ? piece_get(look->world, piece, look->game->traits.as[AS_BOUND]) : 0;

    if (bound > 0 && world_is(look->world, KIND_PIECE, bound)) {
        text_addf(to, " to %s", world_text(look->world, KIND_PIECE, bound, PIECE_NAME));
    }
}

void tell_piece(Text *to, const Look *look, int piece)
{
    const char *id = world_text(look->world, KIND_PIECE, piece, PIECE_ID);
    const char *name = world_text(look->world, KIND_PIECE, piece, PIECE_NAME);

    if (!name || !*name || !tell_known(look, KIND_PIECE, piece, PIECE_NAME)) {
        thing_print(to, look, KIND_PIECE, piece);
        return;
    }
    text_add(to, name);
    tell_bound(to, look, piece);
    if (id && !id_is_name(id, name)) {
        text_addf(to, " (%s)", id);
    }
}

bool tell_known(const Look *look, Kind kind, int thing, int trait)
{
    return world_get(look->world, kind, thing, trait) != UNKNOWN;
}

void tell_value(Text *to, const Look *look, Kind kind, int thing, int trait)
{
    tell_as(to, look, kind, thing, trait, world_value(look->world, kind, thing, trait));
}

void tell_within(Text *to, const Look *look, Kind kind, int thing, int trait)
{
    const char *words = world_text(look->world, kind, thing, trait);

    if (text_is_plain(words)) {
        tell_value(to, look, kind, thing, trait);
    } else {
        text_quote(to, words);
    }
}

void tell_as(Text *to, const Look *look, Kind kind, int thing, int trait, Value value)
{
    bool arrived = kind == KIND_PIECE && trait == PIECE_PLACE && value.number == PLACE_LOST &&
                   piece_get(look->world, thing, PIECE_KIND) == PIECE_MESSENGER;
    bool stands = kind == KIND_PIECE && trait == PIECE_PLACE && !value.text &&
                  value.number == PLACE_NONE && gathered_by(look->world, thing);

    if (arrived) {
        text_add(to, "off the table");
    } else if (stands) {
        text_add(to, "with ");
        thing_print(to, look, KIND_PIECE, gathered_by(look->world, thing));
    } else if (kind == KIND_ORDER && trait == ORDER_STATUS) {
        status_print(to, look, value.number);
    } else {
        value_print(to, look, look->game->traits.at[kind][trait], value);
    }
}

void tell_moment(Text *to, const Look *look, const char *between)
{
    clock_print(to, look);
    text_add(to, " ");
    size_t before = to->length;
    acting_print(to, look);
    text_addf(to, "%s%s", to->length > before ? between : "",
              game_step(look->game, look->world)->title);
}

/* ---- odds in a line ---- */

bool tell_chances(Text *to, const Book *book, const Rule *rule, const Situation *asks)
{
    return chances_print(to, book, rule, asks, NULL, 0);
}

int tell_due(const Look *look, int *compelled)
{
    DueList list = { 0 };

    int count = due_offers(look, &list);
    *compelled = 0;
    for (int i = 0; i < count; i++) {
        *compelled += list.at[i].compelled;
    }
    due_finish(&list);
    return count;
}

/* ---- words of the scenario ---- */

void tell_brief(Text *to, const Desk *desk, int seat)
{
    const Seat *who = &desk->game.seats[seat];
    bool all = who->kind == SEAT_UMPIRE || who->kind == SEAT_SOLO, told = false;
    Look look = desk_look(desk, seat);
    const char *line;
    Text words = { 0 };
    int side;

    for (int i = 0;
         !desk->views[seat].looked && (line = scenario_brief(desk->game.scenario, i, true, &side));
         i++) {
        if (seat_reads(who, side)) {
            text_clear(&words);
            text_addf(&words, "%s%s%s", side >= 0 && all ? tell_side(&look, side + 1) : "",
                      side >= 0 && all ? ": " : "", line);
            text_paragraph(to, text_of(&words), 0);
            told = true;
        }
    }
    text_add(to, told ? "\n" : "");
    text_finish(&words);
}

void tell_words(Text *to, const Scenario *scenario, const char *name)
{
    const Block *block = scenario_block(scenario, name);
    Text words = { 0 };

    for (int row = 0; scenario_paragraph(block, &row, &words);) {
        bool item = strncmp(text_of(&words), "- ", 2) == 0;
        text_add(to, item ? "  - " : "  ");
        text_wrap(to, text_of(&words) + (item ? 2 : 0), item ? 4 : 2, item ? 4 : 2, SCREEN_WIDTH);
        text_add(to, "\n");
    }
    text_finish(&words);
}

/* ---- where the game stands ---- */

static void head_seat(Text *to, const Look *look)
{
    const Seat *seat = look->seat;

    switch (seat->kind) {
    case SEAT_SIDE:
        text_addf(to, "the %s side", tell_side(look, seat->side));
        break;
    case SEAT_COMMANDER:
        tell_piece(to, look, seat->leader);
        text_addf(to, ", %s", tell_side(look, seat->side));
        break;
    case SEAT_UMPIRE:
    case SEAT_OBSERVER:
    case SEAT_SOLO:
    case SEAT_KEEPER:
        text_addf(to, "%s", seat_kind_words[seat->kind]);
        break;
    }
}

/* What a commander may do in a step, who does not end it: its help without "; then next." */
static void help_commander(Text *to, const char *help)
{
    const char *then = strstr(help, "; then next"), *next = then ? then : strstr(help, "; next");
    size_t length = next ? (size_t)(next - help) : strlen(help);
    const char *rest = next ? strchr(next, '.') : NULL;
    Text words = { 0 };

    while (next && length && help[length - 1] == ' ') {
        length--;
    }
    text_add_n(&words, help, length);
    text_addf(&words, "%s The player of your side ends the step.", rest ? rest : "");
    text_paragraph(to, text_of(&words), 2);
    text_finish(&words);
}

/* What to do now: the step's help, then how much is due. */
static void head_step(Text *to, const Look *look, bool count, const Terminal *terminal)
{
    const char *help = game_step(look->game, look->world)->help;
    int compelled, due = tell_due(look, &compelled);
    bool commander = look->seat->kind == SEAT_COMMANDER;

    if (help && seat_acts(look) && !commander) {
        text_paragraph(
            to,
            due || step_helps(look) ? help : "Nothing is to be done in this step; next ends it.",
            2);
    } else if (help && seat_acts(look) && step_helps(look)) {
        help_commander(to, help);
    } else if (seat_acts(look) && commander) {
        text_paragraph(to, "Others of your side act in this step; a dispatch may ask them.", 2);
    } else if (look->seat->kind == SEAT_SIDE || look->seat->kind == SEAT_COMMANDER) {
        Text words = { 0 };
        acting_print(&words, look);
        text_addf(&words, " acts in this step.%s",
                  terminal->session ? " Enter looks again; \"seat NAME\" hands over the keyboard."
                                    : "");
        text_paragraph(to, text_of(&words), 2);
        text_finish(&words);
    }
    if (count && due) {
        text_addf(to, "  %d due, %d compelled: %sdue\n", due, compelled, tell_program(terminal));
    }
}

void tell_in_vain(Text *to, Desk *desk, int seat)
{
    Faults why = { 0 };

    if (desk_waits_in_vain(desk, seat, &why)) {
        text_addf(to, "It can no longer be done: %s. Dice that lie there stay on record.",
                  why.at[0].what);
    }
}

static void head_waiting(Text *to, Desk *desk, int seat, const Terminal *terminal)
{
    Waiting waiting;
    Text words = { 0 };

    if (!desk_waiting(desk, seat, &waiting)) {
        return;
    }
    text_addf(&words, "%s%s%s waits for dice: %s. %s%s", waiting.verb, waiting.args[0] ? " " : "",
              waiting.args, waiting.wants, waiting.about, waiting.about[0] ? ". " : "");
    const char *program = tell_program(terminal);
    text_addf(&words, "Type %sdice FACES", program);
    if (!desk->game.settings.only_typed) {
        text_addf(&words, " or %sdice program", program);
    }
    if (!waiting.thrown) {
        text_addf(&words, ", or %swithdraw", program);
    }
    text_add(&words, ". ");
    tell_in_vain(&words, desk, seat);
    terminal_bold(terminal, to, "! ");
    text_wrap(to, text_of(&words), 2, 2, SCREEN_WIDTH);
    text_add(to, "\n");
    text_finish(&words);
}

void tell_waiters(Text *to, Desk *desk, int seat, const char *head, bool vain)
{
    Waiting waiting;
    Faults why;

    for (int i = 0; i < desk->game.seats_count; i++) {
        Text words = { 0 };
        faults_clear(&why);
        if (desk->game.seats[seat].kind == SEAT_UMPIRE && i != seat &&
            desk_waiting(desk, i, &waiting) && (!vain || desk_waits_in_vain(desk, i, &why))) {
            text_addf(&words, "%s%s waits for dice: %s%s%s", head, desk->game.seats[i].name,
                      waiting.verb, waiting.args[0] ? " " : "", waiting.args);
            text_paragraph(to, text_of(&words), 2);
        }
        text_finish(&words);
    }
}

/* An entry of the journal, its number in a seat's own log, and what the seat has learnt of it. */
typedef struct Numbered {
    int seq, number;
    Text words;
} Numbered;

static bool find_number(void *with, const Look *look, const Entry *entry, const News *news)
{
    Numbered *one = with;

    if (entry->seq == one->seq && news_shows_deed(news, entry)) {
        one->number = news->number;
        tell_deed(&one->words, look, entry, news);
    }
    return entry->seq < one->seq;
}

/* Which entry a side wants to take back, as far as the seat has it in its log. */
static void tell_about(Text *to, Desk *desk, int seat, int side)
{
    Numbered one = { .seq = world_get(&desk->game.truth, KIND_SIDE, side, SIDE_ABOUT) };
    Faults faults = { 0 };

    desk_log(desk, seat, 1, find_number, &one, &faults);
    if (one.number) {
        text_addf(to, " It is number %d in your log: %s.", one.number, text_of(&one.words));
    }
    text_finish(&one.words);
}

/* Away from a prompt the answer names what it rests on: it is not for a request that comes later.
 */
static void tell_answer(Text *to, int on, const Terminal *terminal)
{
    text_add(to, terminal->session ? " Answer with consent" : " Answer with galloper do consent");
    if (!terminal->session) {
        text_addf(to, " --on %d", on);
    }
    text_add(to, " answer=yes or answer=no.");
}

void tell_asks(Text *to, Desk *desk, int seat, const Terminal *terminal)
{
    Look seen = desk_look(desk, seat), *look = &seen;

    for (int side = 1; side <= world_count(look->world, KIND_SIDE); side++) {
        int asks = world_get(look->world, KIND_SIDE, side, SIDE_ASKS);
        Text words = { 0 };
        if (asks <= ASKS_NOTHING) {
            continue;
        }
        request_print(&words, look->world, side);
        text_add(&words, ".");
        if (asks_back(asks)) {
            tell_about(&words, desk, seat, side);
        }
        if (look->seat->side != side && look->seat->kind != SEAT_OBSERVER &&
            look->seat->kind != SEAT_KEEPER) {
            tell_answer(&words, desk->views[seat].learnt, terminal);
        }
        terminal_bold(terminal, to, "! ");
        text_wrap(to, text_of(&words), 2, 2, SCREEN_WIDTH);
        text_add(to, "\n");
        text_finish(&words);
    }
}

/* What can be done with a game that is over. */
static void tell_over(Text *to, const Look *look, const Terminal *terminal)
{
    const char *program = tell_program(terminal);
    Text words = { 0 };

    text_addf(&words,
              "The game is over. \"%sresult\" tells what it came to, \"%slog\" and \"%sreplay\" "
              "how it went",
              program, program, program);
    text_addf(&words, seat_keeps(look->seat) ? "; \"%sbranch\" tries another way." : ".", program);
    if (victory_open(look)) {
        text_add(&words, " ");
        victory_tell_settling(look, true, &words);
    }
    text_paragraph(to, text_of(&words), 0);
    text_finish(&words);
}

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

void tell_rules(Text *to, const Desk *desk, int indent)
{
    const Setup *setup = desk->setup;
    Text words = { 0 };
    const char *between = "house rules: ";

    for (int layer = 0; layer < setup->layers_count; layer++) {
        for (int i = 0; i < setup->layers[layer].count; i++) {
            text_addf(&words, "%s%s", between, file_name(setup->layers[layer].sources[i].name));
            between = ", ";
        }
    }
    between = words.length ? "; options: " : "options: ";
    for (int i = 0; i < setup->options_count; i++) {
        text_addf(&words, "%s%s", between, setup->options[i]);
        between = ", ";
    }
    if (words.length) {
        tell_line(to, text_of(&words), indent, false, &(Terminal){ 0 });
    }
    text_finish(&words);
}

void tell_head(Text *to, Desk *desk, int seat, bool count, const Terminal *terminal)
{
    Look look = desk_look(desk, seat);
    const StepDecl *step = game_step(look.game, look.world);

    terminal_bold(terminal, to, look.game->scenario->title);
    text_addf(to, " (%s, %s), ", desk->name, look.game->book->system->name);
    head_seat(to, &look);
    text_addf(to, "\nturn %d of %d, ", clock_get(look.world, CLOCK_TURN),
              scenario_turns(look.game->scenario));
    tell_moment(to, &look, ": ");
    if (strcmp(step->phase, step->title) != 0) {
        text_addf(to, " (%s)", step->phase);
    }
    int light = clock_get(look.world, CLOCK_LIGHT);
    text_addf(to, light > LIGHT_DAY ? ", %s\n" : "\n", light > LIGHT_DAY ? light_words[light] : "");
    head_waiting(to, desk, seat, terminal);
    tell_waiters(to, desk, seat, "", false);
    tell_asks(to, desk, seat, terminal);
    if (clock_get(look.world, CLOCK_OVER) != 1) {
        head_step(to, &look, count, terminal);
    } else if (count) {
        tell_over(to, &look, terminal);
    }
}

void tell_step(Text *to, const Look *look, const Terminal *terminal)
{
    if (clock_get(look->world, CLOCK_OVER) == 1) {
        tell_over(to, look, terminal);
    } else {
        head_step(to, look, false, terminal);
    }
}
