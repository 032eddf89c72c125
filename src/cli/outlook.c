/* SPDX-License-Identifier: MIT */
/* What stands before each line that is typed at a prompt, there and elsewhere. */
#include "cli/outlook.h"

#include "cli/tell.h"
#include "cli/verbs.h"
#include "wire/told.h"

#include <stdio.h>
#include <string.h>

/* Longer args are left out of a prompt. */
enum { ARGS_BRIEF = 24 };

void outlook_finish(Outlook *outlook)
{
    lexicon_finish(&outlook->lexicon);
    text_finish(&outlook->told);
    text_finish(&outlook->prompt);
}

/* ---- looking ---- */

/* What came meanwhile, and what it came to. */
static void tell_news(Outlook *outlook, Shown *shown, SeatGame *own, const Terminal *terminal,
                      Faults *faults)
{
    Look look = seat_game_look(own);
    bool over = clock_get(look.world, CLOCK_OVER) == 1;

    if (shown_news(&outlook->told, shown, own, terminal, faults) && over && !outlook->ended) {
        text_add(&outlook->told, "result tells what it came to.\n");
    }
    outlook->ended = over;
}

/* What to do, for a player who just sat down, or whose step it has become. */
static void tell_turn(Outlook *outlook, const Look *look, const Terminal *terminal)
{
    bool acts = seat_acts(look) && clock_get(look->world, CLOCK_OVER) != 1;
    bool begins = acts && !outlook->acts && !outlook->handed;

    if (begins) {
        text_add(&outlook->told,
                 look->seat->kind == SEAT_COMMANDER ? "Your side acts:\n" : "It is your step:\n");
    }
    if (outlook->handed || begins) {
        tell_step(&outlook->told, look, terminal);
    }
    outlook->handed = false;
    outlook->acts = acts;
}

/* What the dice are thrown for, above the prompt that asks for them. */
static void tell_about(Text *to, SeatGame *own, const Waiting *waiting)
{
    Text vain = { 0 };

    tell_in_vain(&vain, own->desk, own->seat);
    const char *words = vain.length ? text_of(&vain) : waiting->about;
    text_addf(to, "%s%s", words, *words ? "\n" : "");
    text_finish(&vain);
}

static void make_prompt(Outlook *outlook, SeatGame *own, const Terminal *terminal)
{
    Look look = seat_game_look(own);
    const char *between = terminal->utf8 ? " \u00b7 " : " - ";
    Text *prompt = &outlook->prompt;
    Waiting waiting;
    int compelled;

    outlook->waiting = desk_waiting(own->desk, own->seat, &waiting);
    outlook->thrown = waiting.thrown;
    if (outlook->waiting) {
        bool brief = waiting.args[0] && strlen(waiting.args) <= ARGS_BRIEF;
        tell_about(&outlook->told, own, &waiting);
        text_addf(prompt, "%s%s%s: throw %s> ", waiting.verb, brief ? " " : "",
                  brief ? waiting.args : "", waiting.wants);
        return;
    }
    text_addf(prompt, "%s/%s ", own->desk->name, look.seat->name);
    tell_moment(prompt, &look, between);
    int due = tell_due(&look, &compelled);
    if (clock_get(look.world, CLOCK_OVER) == 1) {
        text_addf(prompt, "%sover", between);
    } else if (due) {
        text_addf(prompt, "%s%d due", between, due);
    }
    text_add(prompt, "> ");
}

/* ---- what is for a seat ---- */

static const char *const EVERYDAY[][2] = {
    { "due", "what is to be done in this step, with the odds" },
    { "NUMBER", "do what is due under that number" },
    { "next", "end the step" },
    { "show", "where the game stands; show PIECE tells one piece or order" },
    { "orders", "the orders, and how they stand" },
    { "log", "what happened, as far as this seat knows" },
    { "why", "why the last throw came out so" },
    { "--odds", "after a verb and its args: its chances; nothing is done" },
    { "--choices", "after a verb: all ways to do it, with prices and odds" },
    { "compare", "compare SYSTEM RULE NAME=VALUE,VALUE: ways to do it, side by side" },
    { "scenario", "scenario NAME: its notes, riding times and armies" },
    { "Enter", "look again: what others did meanwhile" },
    { "quit", "end (q, Ctrl-D); the game stays as it is" },
};

static bool is_everyday(const char *name)
{
    for (size_t i = 0; i < sizeof EVERYDAY / sizeof *EVERYDAY; i++) {
        if (strcmp(EVERYDAY[i][0], name) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether the seat plays: it does more than look on. */
static bool plays(const Look *look)
{
    return look->seat->kind != SEAT_OBSERVER && look->seat->kind != SEAT_KEEPER;
}

/* Whether a command of the program is for this seat. */
static bool is_for(const CliCommand *command, const Look *look)
{
    static const char *const KEEPERS[] = { "branch", "delete", NULL };
    static const char *const OTHERWISE[] = { "play", "seat", NULL }; /* or told apart */

    if (!(command->flags & HAS(FLAG_SEAT)) || text_find(command->name, OTHERWISE) >= 0 ||
        is_everyday(command->name)) {
        return false;
    }
    return text_find(command->name, KEEPERS) >= 0 ? seat_keeps(look->seat)
                                                  : !command->acts || plays(look);
}

/* What a line may begin with: all that is for it, and who sits down next. */
static bool may_begin(const CliCommand *command, const Look *look)
{
    bool sits = strcmp(command->name, "seat") == 0;

    return sits || ((command->flags & HAS(FLAG_SEAT)) && is_everyday(command->name)) ||
           is_for(command, look);
}

/* ---- what a prompt shows ---- */

void outlook_take(Outlook *outlook, Shown *shown, SeatGame *own, const Terminal *terminal,
                  Faults *faults)
{
    Look look = seat_game_look(own);

    snprintf(outlook->game, sizeof outlook->game, "%s", own->desk->name);
    snprintf(outlook->seat, sizeof outlook->seat, "%s", look.seat->name);
    text_clear(&outlook->told);
    text_clear(&outlook->prompt);
    outlook->taken = shown->entries < 0;
    if (outlook->taken) {
        shown->entries = own->desk->views[own->seat].looked;
        outlook->acts = true;
    }
    tell_news(outlook, shown, own, terminal, faults);
    tell_turn(outlook, &look, terminal);
    lexicon_fill(&outlook->lexicon, &look, may_begin);
    make_prompt(outlook, own, terminal);
}

/* ---- help ---- */

/* What is typed every day, as far as it is this seat's now. */
static void help_everyday(Listing *list, const Look *look)
{
    static const char *const PLAYERS[] = { "due", "NUMBER", "next", "--odds", NULL };
    bool ends = verb_open(look, game_verb(look->game, "next", NULL));

    for (size_t i = 0; i < sizeof EVERYDAY / sizeof *EVERYDAY; i++) {
        const char *name = EVERYDAY[i][0];
        bool mine = strcmp(name, "next") == 0 ? ends : plays(look) || text_find(name, PLAYERS) < 0;
        if (mine) {
            listing_row(list, name, EVERYDAY[i][1]);
        }
    }
}

static void help_words(Text *to, const char *head, const Text *words)
{
    if (words->length) {
        text_addf(to, "\n%s:\n", head);
        text_paragraph(to, text_of(words), 2);
    }
}

/* The verbs that this seat can use now, then those that it can at other times. */
static void help_verbs(Text *to, const Look *look)
{
    Text now = { 0 }, later = { 0 };
    const Verb *verb;

    for (int i = 0; (verb = game_verb_at(look->game, i)); i++) {
        Text *words = verb_usable(look, verb) ? &now : &later;
        if (verb_for_seat(look, verb) && !command_find(verb->name)) {
            text_addf(words, "%s%s", words->length ? ", " : "", verb->name);
        }
    }
    help_words(to, "What you can do now (help VERB tells what one takes)", &now);
    help_words(to, "In other steps, or when there is something to do with it", &later);
    text_finish(&now);
    text_finish(&later);
}

void outlook_help(Text *to, const Look *look)
{
    Listing list = { .indent = 2, .columns = { { .least = 8, .most = 8 } } };

    help_everyday(&list, look);
    Text *line = listing_line(&list);
    help_verbs(line, look);
    text_add(line, "\nMore commands (COMMAND --help tells about one):");
    for (const CliCommand *command = commands; command->name; command++) {
        if (is_for(command, look)) {
            listing_row(&list, command->name, command->help);
        }
    }
    text_add(listing_line(&list), "  seat NAME hand the keyboard to another seat of this game");
    listing_print(to, &list);
}

/* ---- elsewhere ---- */

/* What the server is asked to look at, and what he knows: "look acts". */
static const char *const KNOWN[] = { "handed", "acts", "ended", NULL };

void outlook_ask(Text *to, const Outlook *outlook)
{
    const bool known[] = { outlook->handed, outlook->acts, outlook->ended };

    text_add(to, "look");
    for (int i = 0; KNOWN[i]; i++) {
        text_addf(to, known[i] ? " %s" : "%.0s", KNOWN[i]);
    }
}

void outlook_asked(Outlook *outlook, const char *asked)
{
    outlook->handed = strstr(asked, KNOWN[0]) != NULL;
    outlook->acts = strstr(asked, KNOWN[1]) != NULL;
    outlook->ended = strstr(asked, KNOWN[2]) != NULL;
}

void outlook_write(Json *json, const Outlook *outlook, const Look *look)
{
    json_open(json, NULL, '{');
    json_string(json, "told", text_of(&outlook->told));
    json_string(json, "prompt", text_of(&outlook->prompt));
    json_string(json, "game", outlook->game);
    json_string(json, "seat", outlook->seat);
    json_flag(json, "waiting", outlook->waiting);
    json_flag(json, "thrown", outlook->thrown);
    json_flag(json, "acts", outlook->acts);
    json_flag(json, "ended", outlook->ended);
    json_flag(json, "taken", outlook->taken);
    lexicon_write(json, "words", &outlook->lexicon, look->game->book->system->name);
    json_close(json, '}');
}

/* Files are named after it: nothing that leads elsewhere. */
static bool is_name(const char *word)
{
    return *word && *word != '.' && !strchr(word, '/');
}

bool outlook_read(Outlook *outlook, const char *words)
{
    Told *told = told_read(words);
    bool read = lexicon_read(&outlook->lexicon, told_at(told, "words")) &&
                is_name(told_string(told, "game")) && is_name(told_string(told, "seat"));

    text_clear(&outlook->told);
    text_add(&outlook->told, told_string(told, "told"));
    text_clear(&outlook->prompt);
    text_add_seen(&outlook->prompt, told_string(told, "prompt"),
                  strlen(told_string(told, "prompt")), false);
    snprintf(outlook->game, sizeof outlook->game, "%s", told_string(told, "game"));
    snprintf(outlook->seat, sizeof outlook->seat, "%s", told_string(told, "seat"));
    outlook->waiting = told_flag(told, "waiting");
    outlook->thrown = told_flag(told, "thrown");
    outlook->acts = told_flag(told, "acts");
    outlook->ended = told_flag(told, "ended");
    outlook->taken = told_flag(told, "taken");
    outlook->handed = false;
    told_finish(told);
    return read;
}
