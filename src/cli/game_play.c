/* SPDX-License-Identifier: MIT */
/* The command play: a game at a prompt. The store is held only while a command runs. */
#define _XOPEN_SOURCE 700
#include "cli/command.h"
#include "cli/edit.h"
#include "cli/lexicon.h"
#include "cli/missing.h"
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
    int told;     /* entries that this seat was told of */
    bool waiting; /* a command of this seat waits for dice */
    bool thrown;  /* and some of them lie there */
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
            offered = missing_offer(&look, words + after, count - after, edit_offer);
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

typedef struct Notices {
    Text text;
    const Terminal *terminal;
} Notices;

static bool take_notice(void *with, const Look *look, const Entry *entry, const News *news)
{
    Notices *notices = with;

    if (!news->own && entry->seq > 1) {
        tell_entry(&notices->text, look, entry, news, false, notices->terminal);
    }
    return true;
}

/* What others did meanwhile. */
static void tell_notices(Session *session, SeatGame *own, Faults *faults)
{
    Notices notices = { .terminal = &session->terminal };
    int news = own->desk->views[own->seat].learnt;

    if (news > session->told) {
        desk_log(own->desk, own->seat, session->told + 1, take_notice, &notices, faults);
    }
    Look look = seat_game_look(own);
    bool over = clock_get(look.world, CLOCK_OVER) == 1;
    if (over && !session->ended && notices.text.length) {
        text_add(&notices.text, "result tells what it came to.\n");
    }
    terminal_print(&notices.text, faults);
    text_finish(&notices.text);
    session->told = news;
    session->ended = over;
}

/* What to do, for a player who just sat down, or whose step it has become. */
static void tell_turn(Session *session, const Look *look)
{
    bool acts = seat_acts(look) && clock_get(look->world, CLOCK_OVER) != 1;
    Text text = { 0 };
    Faults faults = { 0 };

    if (acts && !session->acts && !session->handed) {
        text_add(&text, "It is your step:\n");
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
static void tell_about(const Waiting *waiting)
{
    Text line = { 0 };
    Faults faults = { 0 };

    text_addf(&line, "%s%s", waiting->about, waiting->about[0] ? "\n" : "");
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
        tell_about(&waiting);
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
        if (session->told < 0) { /* the seat is taken now */
            session->told = own.desk->views[own.seat].looked;
            session->acts = true;
            take_history(&own);
        }
        tell_notices(session, &own, &faults);
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
static void run_command(const Session *session, const CliCommand *command, const char *const *words,
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
    command_run(command, argc, argv, true);
    for (int i = 0; i < argc; i++) {
        free(argv[i]);
    }
}

static const char *const EVERYDAY[][2] = {
    { "due", "what is to be done in this step, with the odds" },
    { "NUMBER", "do what is due under that number" },
    { "next", "end the step" },
    { "show", "where the game stands; show PIECE tells one piece or order" },
    { "orders", "the orders, and how they stand" },
    { "log", "what happened, as far as this seat knows" },
    { "why", "why the last throw came out so" },
    { "--odds", "after a verb and its args: its chances; nothing is done" },
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

static void tell_help(const Session *session)
{
    Listing list = { .indent = 2, .columns = { { .least = 8, .most = 8 } } };
    Text text = { 0 }, words = { 0 };
    Faults faults = { 0 };

    for (size_t i = 0; i < sizeof EVERYDAY / sizeof *EVERYDAY; i++) {
        listing_row(&list, EVERYDAY[i][0], EVERYDAY[i][1]);
    }
    for (const Verb *const *verb = session->lexicon.verbs; verb && *verb; verb++) {
        text_addf(&words, "%s%s", words.length ? ", " : "", (*verb)->name);
    }
    Text *line = listing_line(&list);
    text_add(line, "\nThe game's own verbs (help VERB tells what one takes):\n");
    text_paragraph(line, text_of(&words), 2);
    text_add(line, "\nMore commands (COMMAND --help tells about one):");
    for (const CliCommand *command = commands; command->name; command++) {
        if ((command->flags & HAS(FLAG_SEAT)) && strcmp(command->name, "play") != 0 &&
            strcmp(command->name, "seat") != 0 && !is_everyday(command->name)) {
            listing_row(&list, command->name, command->help);
        }
    }
    text_add(listing_line(&list), "  seat NAME hand the keyboard to another seat of this game");
    listing_print(&text, &list);
    terminal_print(&text, &faults);
    text_finish(&text);
    text_finish(&words);
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
    session->told = -1;
    session->handed = true;
    lexicon_finish(&session->lexicon);
    missing_forget();
    edit_forget();
    wait_for_player(session);
}

static bool is_faces(const char *word)
{
    return isdigit((unsigned char)word[0]) || strcmp(word, "program") == 0;
}

/* Those of what waits for dice; else how they are asked for here. */
static void tell_odds(const Session *session)
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

    if (strcmp(words[0], "quit") == 0 || strcmp(words[0], "q") == 0 ||
        strcmp(words[0], "exit") == 0) {
        session->over = true;
    } else if (strcmp(words[0], "?") == 0 || (strcmp(words[0], "help") == 0 && count == 1)) {
        tell_help(session);
    } else if (strcmp(words[0], "help") == 0 && about) {
        tell_verb_help(session, about, words + 2, count - 2);
    } else if (strcmp(words[0], "seat") == 0 && count == 2) {
        hand_over(session, words[1]);
    } else if (strcmp(words[0], "odds") == 0 && count == 1) {
        tell_odds(session);
    } else if (session->waiting && is_faces(words[0])) {
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

/* What a line is where any words are an answer: "next to the church" is one, "next 3" is not. */
static Aside aside_words(const char *const *words, int count, bool looks, bool leaves, bool known)
{
    const Lexicon *lexicon = &session_now->lexicon;
    const char *second = count > 1 ? words[1] : "";
    int number;

    if (count == 1) {
        return looks ? ASIDE_LOOKED : leaves ? ASIDE_LEAVES : known ? ASIDE_DOUBT : ASIDE_NONE;
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
                (count == 2 && is_named(lexicon, second));
    return known && like ? ASIDE_DOUBT : ASIDE_NONE;
}

/* Those that only look are run there; any other drops the form. Words are words, but for these. */
static Aside aside(const char *line, bool text)
{
    static const char *const LOOKS[] = { "due", "show", "orders",   "log",     "why", "help",
                                         "?",   "odds", "scenario", "compare", "do",  NULL };
    static const char *const LEAVES[] = { "quit", "q", "exit", "next", "undo", "redo", NULL };
    const char *words[LINE_WORDS];
    Arena arena = { 0 };
    int count = line_cut(line, &arena, words, LINE_WORDS, NULL);
    bool looks = count && is_among(words[0], LOOKS) && (count == 1 || strcmp(words[0], "do") != 0);
    bool leaves = count && is_among(words[0], LEAVES);
    bool known = count && (lexicon_verb(&session_now->lexicon, words[0]) ||
                           command_find(words[0]) || strcmp(words[0], "galloper") == 0);
    Aside is = !count            ? ASIDE_NONE
               : text            ? aside_words(words, count, looks, leaves, known)
               : looks           ? ASIDE_LOOKED
               : leaves || known ? ASIDE_LEAVES
                                 : ASIDE_NONE;

    if (is == ASIDE_LOOKED) {
        run_words(session_now, words, count);
    } else if (is == ASIDE_LEAVES) {
        session_now->line = memory_copy(line);
    }
    arena_finish(&arena);
    return is;
}

/* Ctrl-C was typed. */
static void tell_dropped(const Session *session)
{
    puts(!session->waiting ? "\nquit or Ctrl-D ends."
         : session->thrown ? "\nThe command goes on waiting for the rest of its dice."
                           : "\nThe command goes on waiting for its dice; withdraw takes it back.");
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

/* Prompts for lines until there are no more. */
static void prompt_on(Session *session)
{
    session_now = session;
    missing_begin(aside);
    terminal_prompts();
    while (!session->over && look_again(session)) {
        char *line = session->line ? session->line : edit_line(text_of(&session->prompt));
        session->line = NULL;
        if (line) {
            run_line(session, line);
        } else if (edit_dropped()) {
            tell_dropped(session);
        } else {
            session->over = true;
            fputs(edit_is_typed() ? "\n" : "", stdout);
        }
        free(line);
    }
}

void run_play(CliRun *run)
{
    Session *session = memory_new(sizeof *session);
    SeatGame *own = &run->own;

    session->terminal = run->terminal;
    session->terminal.session = true;
    session->told = -1;
    if (sit_down(session, &run->args, &run->faults) &&
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
    free(session->line);
    free(session);
}
