/* SPDX-License-Identifier: MIT */
/* The command play: a game at a prompt. The store is held only while a command runs. */
#define _XOPEN_SOURCE 700
#include "cli/command.h"
#include "cli/edit.h"
#include "cli/form_field.h"
#include "cli/given.h"
#include "cli/lexicon.h"
#include "cli/missing.h"
#include "cli/remote.h"
#include "cli/seat.h"
#include "cli/tell.h"
#include "cli/verbs.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Longer args are left out of a prompt. */
enum { LINE_WORDS = 200, ARGS_BRIEF = 24 };

typedef struct Session {
    Args args; /* with the seat that plays */
    Terminal terminal;
    char folder[PATH_MOST], seat[PATH_MOST], game[GAME_NAME];
    Lexicon lexicon;
    Shown shown;  /* its entries are -1 where the seat is yet to be taken */
    bool waiting; /* a command of this seat waits for dice */
    bool thrown;  /* and some of them lie there */
    bool all;     /* it was one of "do all", which goes on behind it */
    bool handed;  /* to another player, who is yet to be told what to do */
    bool acts;    /* it was this seat's step when it last looked */
    bool ended;   /* the game was over then */
    bool over;
    char *line; /* to be run next in place of one that is asked for, or NULL */
    Text prompt;
} Session;

/* What completes, or is asked whether a line is a command, is called without anything of ours. */
static Session *session_now;

/* Offers what the game lets stand behind "VERB ... NAME=". */
static bool complete_value(const char *line, size_t at)
{
    const char *words[LINE_WORDS];
    SeatGame own;
    Arena arena = { 0 };
    Faults faults = { 0 };
    bool offered = false;

    int count = line_cut(arena_copy(&arena, line, at), &arena, words, LINE_WORDS, NULL);
    int after = count > 1 && strcmp(words[0], "do") == 0;
    if (count > 1 + after && lexicon_verb(&session_now->lexicon, words[after])) {
        if (seat_open(&own, &session_now->args, "play", &faults)) {
            Look look = seat_game_look(&own);
            offered = form_field_offer(&look, words + after, count - after, edit_offer);
        }
        seat_game_close(&own);
    }
    arena_finish(&arena);
    return offered;
}

static void complete(const char *line, size_t at)
{
    bool value = at > 0 && line[at - 1] == '=';

    if (!value || !complete_value(line, at)) {
        lexicon_complete(&session_now->lexicon, line, at, edit_offer);
    }
}

/* ---- before each prompt ---- */

/* What came meanwhile, and what it came to. */
static void tell_news(Session *session, SeatGame *own, Faults *faults)
{
    Look look = seat_game_look(own);
    bool over = clock_get(look.world, CLOCK_OVER) == 1;

    if (shown_tell(&session->shown, own, &session->terminal, faults) && over && !session->ended) {
        puts("result tells what it came to.");
    }
    session->ended = over;
}

/* What to do, for a player who just sat down, or whose step it has become. */
static void tell_turn(Session *session, const Look *look)
{
    bool acts = seat_acts(look) && clock_get(look->world, CLOCK_OVER) != 1;
    Text text = { 0 };
    Faults faults = { 0 };

    if (acts && !session->acts && !session->handed) {
        text_add(&text,
                 look->seat->kind == SEAT_COMMANDER ? "Your side acts:\n" : "It is your step:\n");
    }
    if (session->handed || text.length) {
        tell_step(&text, look, &session->terminal);
    }
    terminal_print(&text, &faults);
    text_finish(&text);
    session->handed = false;
    session->acts = acts;
}

/* A seat remembers its own lines: another's tell what he meant to do. */
static void take_history(const SeatGame *own)
{
    char path[2 * PATH_MOST];

    seat_history(path, own, own->seat);
    edit_begin(path, complete);
}

/* What the dice are thrown for, above the prompt that asks for them. */
static void tell_about(SeatGame *own, const Waiting *waiting)
{
    Text line = { 0 }, vain = { 0 };
    Faults faults = { 0 };

    tell_in_vain(&vain, own->desk, own->seat);
    const char *words = vain.length ? text_of(&vain) : waiting->about;
    text_addf(&line, "%s%s", words, *words ? "\n" : "");
    text_finish(&vain);
    terminal_print(&line, &faults);
    text_finish(&line);
}

static void make_prompt(Session *session, SeatGame *own)
{
    Look look = seat_game_look(own);
    const char *between = session->terminal.utf8 ? " \u00b7 " : " - ";
    Text *prompt = &session->prompt;
    Waiting waiting;
    int compelled;

    session->waiting = desk_waiting(own->desk, own->seat, &waiting);
    session->thrown = waiting.thrown;
    if (session->waiting) {
        bool brief = waiting.args[0] && strlen(waiting.args) <= ARGS_BRIEF;
        tell_about(own, &waiting);
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

/* Looks at the game as it stands now; a store in use is looked at again later. */
static bool look_again(Session *session)
{
    SeatGame own;
    Faults faults = { 0 };

    text_clear(&session->prompt);
    if (seat_open(&own, &session->args, "play", &faults)) {
        Look look = seat_game_look(&own);
        snprintf(session->game, sizeof session->game, "%s", own.desk->name);
        if (session->shown.entries < 0) { /* the seat is taken now */
            session->shown.entries = own.desk->views[own.seat].looked;
            session->acts = true;
            take_history(&own);
        }
        tell_news(session, &own, &faults);
        tell_turn(session, &look);
        lexicon_fill(&session->lexicon, &look);
        make_prompt(session, &own);
    }
    seat_game_close(&own);
    if (!faults.count) {
        return true;
    }
    terminal_fail(&faults, false);
    text_clear(&session->prompt);
    text_add(&session->prompt, "galloper> ");
    return faults.at[0].kind == FAULT_BUSY;
}

/* ---- lines ---- */

/* Runs a command with the seat of this session. */
static void run_command(Session *session, const CliCommand *command, const char *const *words,
                        int count)
{
    char *argv[LINE_WORDS + 8];
    int argc = 0;

    for (int i = 0; i < count; i++) {
        argv[argc++] = memory_copy(words[i]);
    }
    if (command->flags & HAS(FLAG_SEAT)) {
        argv[argc++] = memory_copy(flag_decls[FLAG_SEAT].name);
        argv[argc++] = memory_copy(session->seat);
        argv[argc++] = memory_copy(flag_decls[FLAG_DATA].name);
        argv[argc++] = memory_copy(session->folder);
    }
    argv[argc] = NULL;
    command_run(command, argc, argv, &session->shown);
    for (int i = 0; i < argc; i++) {
        free(argv[i]);
    }
}

/* ---- help ---- */

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

static void tell_help(Session *session)
{
    Listing list = { .indent = 2, .columns = { { .least = 8, .most = 8 } } };
    Text text = { 0 };
    Faults faults = { 0 };
    SeatGame own;

    if (session->waiting) {
        puts(DICE_HELP);
        return;
    }
    if (seat_open(&own, &session->args, "help", &faults)) {
        Look look = seat_game_look(&own);
        help_everyday(&list, &look);
        Text *line = listing_line(&list);
        help_verbs(line, &look);
        text_add(line, "\nMore commands (COMMAND --help tells about one):");
        for (const CliCommand *command = commands; command->name; command++) {
            if (is_for(command, &look)) {
                listing_row(&list, command->name, command->help);
            }
        }
        text_add(listing_line(&list), "  seat NAME hand the keyboard to another seat of this game");
        listing_print(&text, &list);
    }
    seat_game_close(&own);
    terminal_end(&text, &faults, &session->terminal);
}

static void tell_verb_help(Session *session, const Verb *verb, const char *const *words, int count)
{
    SeatGame own;
    Faults faults = { 0 };
    Text text = { 0 };

    if (seat_open(&own, &session->args, "help", &faults)) {
        Look look = seat_game_look(&own);
        verb_tell(&text, &look, verb, rule_named(&look, words, count), &session->terminal);
    }
    seat_game_close(&own);
    terminal_end(&text, &faults, &session->terminal);
}

static void unknown_word(const Session *session, const char *word)
{
    const char *names[LINE_WORDS] = { 0 };
    Faults faults = { 0 };
    int count = 0;

    for (const Verb *const *verb = session->lexicon.verbs; verb && *verb; verb++) {
        if (!(*verb)->grave) {
            names[count++] = (*verb)->name;
        }
    }
    for (const CliCommand *command = commands; command->name && count < LINE_WORDS - 1; command++) {
        if ((command->flags & HAS(FLAG_SEAT)) && !command->grave) {
            names[count++] = command->name;
        }
    }
    const char *near = text_nearest(word, names);
    fault_next(faults_add(&faults, FAULT_USAGE, "usage.command",
                          "there is no verb or command "
                          "\"%.60s\"",
                          word),
               near ? "Did you mean \"%s\"?" : "\"help\" lists them.", near);
    terminal_fail(&faults, false);
}

/*
 * The screen is cleared with what scrolled off it, and nothing is shown or remembered of anybody
 * until the player says that he sits there.
 */
static void wait_for_player(Session *session)
{
    Text ask = { 0 };
    char *said = NULL;

    text_addf(&ask, "The seat is %s now. Press Enter when its player sits here. ", session->seat);
    for (bool waits = edit_is_typed(); waits; waits = !said && edit_dropped()) {
        fputs("\033[2J\033[3J\033[H", stdout);
        fflush(stdout);
        said = edit_answer(text_of(&ask), NULL);
        session->over = !said && !edit_dropped();
    }
    free(said);
    text_finish(&ask);
}

/* Another player sits down. */
static void hand_over(Session *session, const char *name)
{
    char seat[PATH_MOST], before[PATH_MOST];
    SeatGame own;
    Faults faults = { 0 };

    snprintf(seat, sizeof seat, strchr(name, '/') ? "%.0s%s" : "%s/%s", session->game, name);
    memcpy(before, session->seat, sizeof before);
    memcpy(session->seat, seat, sizeof session->seat);
    bool there = seat_open(&own, &session->args, "seat", &faults);
    seat_game_close(&own);
    if (!there) {
        const char *near = text_nearest(name, session->lexicon.seats);
        memcpy(session->seat, before, sizeof session->seat);
        if (near && faults.at[0].kind == FAULT_ABSENT) {
            fault_next(&faults.at[0], "Did you mean \"seat %s\"?", near);
        }
        terminal_fail(&faults, false);
        return;
    }
    session->shown.entries = -1;
    text_clear(&session->shown.due);
    session->handed = true;
    lexicon_finish(&session->lexicon);
    given_forget();
    edit_forget();
    wait_for_player(session);
}

static bool is_quit(const char *word)
{
    return strcmp(word, "quit") == 0 || strcmp(word, "q") == 0 || strcmp(word, "exit") == 0;
}

static bool is_faces(const char *word)
{
    return isdigit((unsigned char)word[0]) || strcmp(word, "program") == 0;
}

/* Those of what waits for dice; else how they are asked for here. */
static void tell_odds(Session *session)
{
    Faults faults = { 0 };

    if (session->waiting) {
        run_command(session, command_find("dice"), NULL, 0);
        return;
    }
    fault_next(faults_add(&faults, FAULT_USAGE, "usage.odds", "the odds of what?"),
               "Write --odds behind an order or a number of \"due\": it is not done then. Any "
               "rule's: odds SYSTEM RULE NAME=VALUE.");
    terminal_fail(&faults, false);
}

static void run_words(Session *session, const char *const *words, int count)
{
    const CliCommand *command = command_find(words[0]);
    const Verb *verb = lexicon_verb(&session->lexicon, words[0]);
    int item;
    const Verb *about = count > 1 ? lexicon_verb(&session->lexicon, words[1]) : NULL;
    bool dice = session->waiting && (is_faces(words[0]) || strcmp(words[0], "dice") == 0);

    session->all = (count > 1 && strcmp(words[0], "do") == 0 && strcmp(words[1], "all") == 0) ||
                   (session->all && (dice || !command || !command->acts));
    if (is_quit(words[0])) {
        session->over = true;
    } else if (strcmp(words[0], "?") == 0 || (strcmp(words[0], "help") == 0 && count == 1)) {
        tell_help(session);
    } else if (strcmp(words[0], "help") == 0 && about) {
        tell_verb_help(session, about, words + 2, count - 2);
    } else if (strcmp(words[0], "seat") == 0 && count == 2) {
        hand_over(session, words[1]);
    } else if (strcmp(words[0], "odds") == 0 && count == 1) {
        tell_odds(session);
    } else if (is_faces(words[0]) && (session->waiting || strchr(words[0], ','))) {
        run_command(session, command_find("dice"), words, count);
    } else if (command && (command->flags & HAS(FLAG_SEAT)) && command->run != run_play) {
        run_command(session, command, words + 1, count - 1);
    } else if (verb || text_number(words[0], &item)) {
        run_command(session, command_find("do"), words, count);
    } else if (command && command->run != run_play && command->run != run_serve) {
        run_command(session, command, words + 1, count - 1);
    } else {
        unknown_word(session, words[0]);
    }
}

static void run_line(Session *session, const char *line)
{
    const char *words[LINE_WORDS + 1];
    Arena arena = { 0 };
    Faults faults = { 0 };
    int count = line_cut(line, &arena, words, LINE_WORDS + 1, &faults);
    int named = count > 1 && strcmp(words[0], "galloper") == 0; /* by habit */

    if (!faults.count && count > LINE_WORDS) {
        fault_next(faults_add(&faults, FAULT_LIMITED, "usage.words",
                              "the line has more than %d words", LINE_WORDS),
                   "Put a long text in quotes: text=\"...\".");
    }
    if (faults.count) {
        terminal_fail(&faults, false);
    } else if (count) {
        run_words(session, words + named, count - named);
    }
    arena_finish(&arena);
}

/* ---- commands where a field is asked for ---- */

static bool is_among(const char *word, const char *const *words)
{
    return text_find(word, words) >= 0;
}

/* Whether a piece or an order is called so. */
static bool is_named(const Lexicon *lexicon, const char *word)
{
    for (int i = 0; i < lexicon->pieces_count; i++) {
        if (strcmp(lexicon->pieces[i].id, word) == 0) {
            return true;
        }
    }
    return is_among(word, lexicon->orders);
}

/* Whether one of the words is "NAME=..." for a param of the verb. */
static bool has_param(const Verb *verb, const char *const *words, int count)
{
    for (const Field *param = verb ? verb->params : NULL; param && param->name; param++) {
        size_t length = strlen(param->name);
        for (int i = 0; i < count; i++) {
            if (strncmp(words[i], param->name, length) == 0 && words[i][length] == '=') {
                return true;
            }
        }
    }
    return false;
}

/* Whether the words may be a command of the program, with what it takes: "next time". */
static bool fits_command(const CliCommand *command, int words)
{
    return command && (command->flags & HAS(FLAG_SEAT)) && words <= command->most;
}

/* What a line is where any words are an answer: "next to the church" is one, "next 3" is not. */
static Aside aside_words(const char *const *words, int count, Aside plainly)
{
    const Lexicon *lexicon = &session_now->lexicon;
    const char *second = words[count > 1];
    int number;

    if (count == 1) {
        return plainly;
    }
    if (strcmp(words[0], "help") == 0 && count == 2 &&
        (lexicon_verb(lexicon, second) || command_find(second))) {
        return ASIDE_LOOKED;
    }
    if (strcmp(words[0], "galloper") == 0 ||
        has_param(lexicon_verb(lexicon, words[0]), words + 1, count - 1)) {
        return ASIDE_LEAVES;
    }
    bool like = text_number(second, &number) || strncmp(words[count - 1], "--", 2) == 0 ||
                (count == 2 && is_named(lexicon, second)) ||
                fits_command(command_find(words[0]), count - 1);
    return plainly != ASIDE_NONE && like ? ASIDE_DOUBT : ASIDE_NONE;
}

/* What a line is where its words can be no answer. */
static Aside aside_plainly(const char *const *words, int count)
{
    static const char *const HELPS[] = { "help", "?", NULL };
    const CliCommand *command = command_find(words[0]);
    bool verb = lexicon_verb(&session_now->lexicon, words[0]) != NULL;
    bool lists = count == 1 && command && command->run == run_do;

    if (is_among(words[0], HELPS) || lists || (command && !command->acts && !verb)) {
        return ASIDE_LOOKED;
    }
    bool leaves = is_quit(words[0]) || strcmp(words[0], "galloper") == 0 || command || verb;
    return leaves ? ASIDE_LEAVES : ASIDE_NONE;
}

/* Whether a form is to be left for a command; it is then run next. */
static Aside leave_for(const char *line, bool quits, const char *form)
{
    Text ask = { 0 };

    if (form && *form) {
        text_addf(&ask, "Drop \"%.60s\" and do \"%.60s\"? [y/N] ", form, line);
    } else if (form && !quits) {
        text_addf(&ask, "Do \"%.60s\" in place of it? [y/N] ", line);
    }
    bool leaves = !ask.length || edit_yes(text_of(&ask));
    if (leaves) {
        session_now->line = memory_copy(line);
    }
    text_finish(&ask);
    return leaves ? ASIDE_LEAVES : ASIDE_LOOKED;
}

/* Those that only look are run there. Words are words, but for plain commands. */
static Aside aside(const char *line, bool text, const char *form)
{
    /* Alone they are no words that anybody would write, as "games" may be. */
    static const char *const ALONE[] = { "due",   "show",   "orders",   "log",     "why",
                                         "help",  "?",      "odds",     "do",      "result",
                                         "since", "replay", "scenario", "compare", NULL };
    static const char *const QUITS[] = { "quit", "q", "exit", "next", "undo", "redo", NULL };
    const char *words[LINE_WORDS];
    Arena arena = { 0 };
    int count = line_cut(line, &arena, words, LINE_WORDS, NULL);
    Aside is = count ? aside_plainly(words, count) : ASIDE_NONE;

    if (text && count == 1 && is != ASIDE_NONE && !is_among(words[0], ALONE) &&
        !is_among(words[0], QUITS)) {
        is = ASIDE_DOUBT;
    } else if (text && count) {
        is = aside_words(words, count, is);
    }
    if (is == ASIDE_LOOKED) {
        run_words(session_now, words, count);
    } else if (is == ASIDE_LEAVES) {
        is = leave_for(line, is_quit(words[0]), form);
    }
    arena_finish(&arena);
    return is;
}

/* Ctrl-C was typed. */
static void tell_dropped(const Session *session)
{
    fputs("\n", stdout);
    if (session->waiting) {
        puts(tell_waits_on(session->thrown));
    } else {
        puts("quit or Ctrl-D ends.");
    }
}

/* ---- the session ---- */

/* The seat of a game, where there is only one; else a fault lists them. */
static bool choose_seat(Session *session, const char *game, Faults *faults)
{
    Text names = { 0 };
    size_t named = strcspn(game, "/");

    if (named > 0 && game[named]) { /* the seat was named too */
        snprintf(session->seat, sizeof session->seat, "%.400s", game);
        return true;
    }
    int count = seat_files(session->folder, game, &names);
    if (count == 1) {
        snprintf(session->seat, sizeof session->seat, "%.200s/%.200s", game, text_of(&names));
    } else if (count > 1) {
        fault_next(faults_add(faults, FAULT_USAGE, "seat.which",
                              "the game \"%.60s\" has several seats", game),
                   "Take one with \"galloper play %.60s/NAME\": %s.", game, text_of(&names));
    } else {
        fault_next(faults_add(faults, FAULT_ABSENT, "seat.which",
                              "there are no seats of a game \"%.60s\"", game),
                   "\"galloper games\" lists them.");
    }
    text_finish(&names);
    return count == 1;
}

static bool sit_down(Session *session, const Args *args, Faults *faults)
{
    const char *seat = args->flags[FLAG_SEAT] ? args->flags[FLAG_SEAT] : getenv("GALLOPER_SEAT");
    size_t length = args->count ? strlen(args->words[0]) : 0;
    bool other = seat && args->count && !args->flags[FLAG_SEAT] &&
                 !(strncmp(seat, args->words[0], length) == 0 && seat[length] == '/');

    if (!data_folder(args->flags[FLAG_DATA], session->folder, faults)) {
        return false;
    }
    if (args->count && (!seat || !*seat || other)) {
        if (!choose_seat(session, args->words[0], faults)) {
            return false;
        }
    } else if (seat && *seat) {
        snprintf(session->seat, sizeof session->seat, "%s", seat);
    }
    session->args = *args;
    session->args.flags[FLAG_DATA] = session->folder;
    session->args.flags[FLAG_SEAT] = session->seat[0] ? session->seat : NULL;
    return true;
}

/* Asks whether a line is still meant, now that what came before it is told. */
static bool is_still_meant(const char *line)
{
    Text ask = { 0 };

    if (!edit_is_typed()) {
        printf("That came first: \"%.60s\" was not done.\n", line);
        return false;
    }
    text_addf(&ask, "That came first. Still \"%.60s\"? [y/N] ", line);
    bool yes = edit_yes(text_of(&ask));
    text_finish(&ask);
    return yes;
}

/* Whether a line ends the step, which asks by itself before it does. */
static bool asks_itself(const char *line)
{
    static const char NEXT[] = "next";
    const char *rest = strncmp(line, NEXT, strlen(NEXT)) == 0 ? line + strlen(NEXT) : NULL;

    return edit_is_typed() && rest && (!*rest || *rest == ' ') && !strchr(rest, '-');
}

/*
 * The line to be run next; NULL: there are no more, or Ctrl-C dropped it. `waited`: one that waited
 * for dice came before.
 */
static char *next_line(Session *session, bool waited)
{
    char *line = session->line;
    bool behind = session->shown.behind;

    session->line = NULL;
    if (!line && waited && session->all && !session->waiting) {
        return memory_copy("do all");
    }
    session->shown.behind = false;
    session->shown.late = line && behind && asks_itself(line);
    if (line && behind && !session->shown.late && !is_still_meant(line)) {
        free(line);
        line = NULL;
    }
    return line ? line : edit_line(text_of(&session->prompt));
}

/* Prompts for lines until there are no more. One that came too late is asked for again. */
static void prompt_on(Session *session)
{
    session_now = session;
    missing_begin(aside);
    terminal_prompts();
    for (bool waited = false; !session->over && look_again(session);) {
        char *line = next_line(session, waited);
        waited = session->waiting;
        if (line) {
            run_line(session, line);
        } else if (edit_dropped()) {
            tell_dropped(session);
        } else {
            session->over = true;
            fputs(edit_is_typed() ? "\n" : "", stdout);
        }
        if (session->shown.behind && !session->line) {
            session->line = line;
        } else {
            free(line);
        }
    }
}

void run_play(CliRun *run)
{
    Session *session = memory_new(sizeof *session);
    SeatGame *own = &run->own;

    session->terminal = run->terminal;
    session->terminal.session = true;
    session->shown.entries = -1;
    if (!remote_keeps(&run->args, &run->faults) && sit_down(session, &run->args, &run->faults) &&
        seat_open(own, &session->args, "play", &run->faults)) {
        tell_brief(&run->text, own->desk, own->seat);
        tell_head(&run->text, own->desk, own->seat, true, &session->terminal);
        text_add(&run->text, "help tells what can be typed; quit ends.\n");
        seat_game_close(own);
        if (terminal_print(&run->text, &run->faults)) {
            prompt_on(session);
        }
        text_clear(&run->text); /* it is told */
    }
    lexicon_finish(&session->lexicon);
    text_finish(&session->prompt);
    text_finish(&session->shown.due);
    free(session->line);
    free(session);
}
