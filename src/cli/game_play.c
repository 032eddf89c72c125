/* SPDX-License-Identifier: MIT */
/* The command play: a game at a prompt. The store is held only while a command runs. */
#define _XOPEN_SOURCE 700
#include "cli/command.h"
#include "cli/edit.h"
#include "cli/form_field.h"
#include "cli/given.h"
#include "cli/lexicon.h"
#include "cli/missing.h"
#include "cli/outlook.h"
#include "cli/remote.h"
#include "cli/seat.h"
#include "cli/tell.h"
#include "cli/verbs.h"
#include "server/errand.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_WORDS = 200 };

typedef struct Session {
    Args args; /* with the seat that plays */
    Terminal terminal;
    char folder[PATH_MOST], seat[PATH_MOST];
    char server[PATH_MOST]; /* that keeps the game, or "" */
    Outlook at;
    Shown shown; /* its entries are -1 where the seat is yet to be taken */
    bool all;    /* what waits was one of "do all", which goes on behind it */
    bool over;
    char *line; /* to be run next in place of one that is asked for, or NULL */
} Session;

/* What completes, or is asked whether a line is a command, is called without anything of ours. */
static Session *session_now;

/* ---- games here and elsewhere ---- */

/* What the server tells of the game: "look", "help", "begin", "offer LINE". */
static bool told_there(Session *session, const char *what, Text *told, Faults *faults)
{
    return remote_told(session->server, &session->args, &session->terminal, &session->shown, what,
                       told, faults);
}

/* What the game lets stand behind "VERB ... NAME=" at the end of a line. */
static bool offer_values(const Look *look, const char *line, LexiconOffer *offer)
{
    const char *words[LINE_WORDS];
    Arena arena = { 0 };
    int count = line_cut(line, &arena, words, LINE_WORDS, NULL);
    int after = count > 1 && strcmp(words[0], "do") == 0;

    bool offered = count > 1 + after && game_verb(look->game, words[after], NULL) &&
                   form_field_offer(look, words + after, count - after, offer);
    arena_finish(&arena);
    return offered;
}

static bool offer_there(const char *line)
{
    Text ask = { 0 }, told = { 0 };
    Faults faults = { 0 };
    Arena arena = { 0 };

    text_addf(&ask, "offer %s", line);
    bool offered = told_there(session_now, text_of(&ask), &told, &faults) && told.length;
    for (const char *at = text_of(&told); offered && *at; at += strcspn(at, "\n") + 1) {
        edit_offer(arena_copy(&arena, at, strcspn(at, "\n")), false);
    }
    arena_finish(&arena);
    text_finish(&ask);
    text_finish(&told);
    return offered;
}

static bool complete_value(const char *line)
{
    SeatGame own;
    Faults faults = { 0 };
    bool offered = false;

    if (*session_now->server) {
        return offer_there(line);
    }
    if (seat_open(&own, &session_now->args, "play", &faults)) {
        Look look = seat_game_look(&own);
        offered = offer_values(&look, line, edit_offer);
    }
    seat_game_close(&own);
    return offered;
}

static void complete(const char *line, size_t at)
{
    Arena arena = { 0 };
    bool value = at > 0 && line[at - 1] == '=';

    if (!value || !complete_value(arena_copy(&arena, line, at))) {
        lexicon_complete(&session_now->at.lexicon, line, at, edit_offer);
    }
    arena_finish(&arena);
}

/* ---- before each prompt ---- */

/* A seat remembers its own lines: another's tell what he meant to do. */
static void take_history(const Session *session)
{
    char path[2 * PATH_MOST];

    seat_history(path, session->folder, session->at.game, session->at.seat);
    edit_begin(path, complete);
}

static void look_here(Session *session, Faults *faults)
{
    SeatGame own;

    if (seat_open(&own, &session->args, "play", faults)) {
        outlook_take(&session->at, &session->shown, &own, &session->terminal, faults);
    }
    seat_game_close(&own);
}

static void look_there(Session *session, Faults *faults)
{
    Text ask = { 0 }, told = { 0 };

    outlook_ask(&ask, &session->at);
    if (told_there(session, text_of(&ask), &told, faults) &&
        !outlook_read(&session->at, text_of(&told))) {
        errand_strange(faults);
    }
    text_finish(&ask);
    text_finish(&told);
}

/* Looks at the game as it stands now; a store in use is looked at again later. */
static bool look_again(Session *session)
{
    Outlook *at = &session->at;
    Faults faults = { 0 };

    (*session->server ? look_there : look_here)(session, &faults);
    if (!faults.count) {
        if (at->taken) {
            take_history(session);
        }
        terminal_print(&at->told, NULL);
        return true;
    }
    terminal_fail(&faults, false);
    text_clear(&at->prompt);
    text_add(&at->prompt, "galloper> ");
    return faults.at[0].kind == FAULT_BUSY;
}

/* ---- lines ---- */

/* Runs a command with the seat of this session. */
static void run_command(Session *session, const CliCommand *command, const char *const *words,
                        int count)
{
    char *argv[LINE_WORDS + 10];
    int argc = 0;

    if (command->flags & HAS(FLAG_SEAT)) {
        argv[argc++] = memory_copy(flag_decls[FLAG_SEAT].name);
        argv[argc++] = memory_copy(session->seat);
        argv[argc++] = memory_copy(flag_decls[FLAG_DATA].name);
        argv[argc++] = memory_copy(session->folder);
    }
    if (*session->server && (command->flags & HAS(FLAG_SERVER))) {
        argv[argc++] = memory_copy(flag_decls[FLAG_SERVER].name);
        argv[argc++] = memory_copy(session->server);
    }
    for (int i = 0; i < count;
         i++) { /* behind them: a flag that lacks its value takes none of ours */
        argv[argc++] = memory_copy(words[i]);
    }
    argv[argc] = NULL;
    command_run(command, argc, argv, &session->shown);
    for (int i = 0; i < argc; i++) {
        free(argv[i]);
    }
}

static void tell_help(Session *session)
{
    Text text = { 0 };
    Faults faults = { 0 };
    SeatGame own;

    if (session->at.waiting) {
        puts(DICE_HELP);
        return;
    }
    if (*session->server) {
        told_there(session, "help", &text, &faults);
    } else {
        if (seat_open(&own, &session->args, "help", &faults)) {
            Look look = seat_game_look(&own);
            outlook_help(&text, &look);
        }
        seat_game_close(&own);
    }
    terminal_end(&text, &faults, &session->terminal);
}

/* What a verb takes: as "do VERB ... --help" tells it. */
static void tell_verb_help(Session *session, const char *const *words, int count)
{
    const char *all[LINE_WORDS + 2];

    for (int i = 0; i < count; i++) {
        all[i] = words[i];
    }
    all[count] = flag_decls[FLAG_HELP].name;
    run_command(session, command_find("do"), all, count + 1);
}

static bool is_rule(const Session *session, const char *word)
{
    const char *const *rules = (const char *const *)session->at.lexicon.rules;

    return rules && text_find(word, rules) >= 0;
}

static void unknown_word(const Session *session, const char *word)
{
    const char *names[LINE_WORDS] = { 0 };
    Faults faults = { 0 };
    int count = 0;

    for (const Verb *const *verb = session->at.lexicon.verbs; verb && *verb; verb++) {
        if (!(*verb)->grave) {
            names[count++] = (*verb)->name;
        }
    }
    for (const CliCommand *command = commands; command->name && count < LINE_WORDS - 1; command++) {
        if ((command->flags & HAS(FLAG_SEAT)) && !command->grave) {
            names[count++] = command->name;
        }
    }
    bool rule = is_rule(session, word);
    const char *near = rule ? word : text_nearest(word, names);
    fault_next(faults_add(&faults, FAULT_USAGE, "usage.command",
                          "there is no verb or command \"%.60s\"", word),
               strcmp(word, "drop") == 0 && session->at.waiting
                   ? "\"withdraw\" takes back what waits for dice."
               : rule ? "It is a rule: \"ask rule=%.60s\" plays it."
               : near && strcmp(near, word) == 0
                   ? "It is no command of a prompt: quit, then type it."
               : near ? "Did you mean \"%s\"?"
                      : "\"help\" lists them.",
               near);
    terminal_fail(&faults, false);
}

/*
 * The screen is cleared with what scrolled off it, and nothing is shown or remembered of anybody
 * until the player says that he sits there.
 */
static void wait_for_player(Session *session)
{
    Text ask = { 0 };
    char *said = NULL, token[TOKEN_MOST];

    text_addf(&ask, "The seat is %s now. Press Enter when its player sits here. ",
              seat_token(session->seat, token) ? "that of the token" : session->seat);
    for (bool waits = edit_is_typed(); waits; waits = !said && edit_dropped()) {
        fputs("\033[2J\033[3J\033[H", stdout);
        fflush(stdout);
        said = edit_answer(text_of(&ask), NULL);
        session->over = !said && !edit_dropped();
    }
    free(said);
    text_finish(&ask);
}

/* Whether the seat can be taken. */
static bool is_there(Session *session, Faults *faults)
{
    SeatGame own;
    Text told = { 0 };

    if (*session->server) {
        told_there(session, "sit", &told, faults);
        text_finish(&told);
        return !faults->count;
    }
    bool there = seat_open(&own, &session->args, "seat", faults);
    seat_game_close(&own);
    return there;
}

/* Another player sits down. */
static void hand_over(Session *session, const char *name)
{
    char seat[PATH_MOST], before[PATH_MOST], token[TOKEN_MOST];
    Faults faults = { 0 };
    bool whole = strchr(name, '/') || seat_token(name, token);

    snprintf(seat, sizeof seat, whole ? "%.0s%s" : "%s/%s", session->at.game, name);
    memcpy(before, session->seat, sizeof before);
    memcpy(session->seat, seat, sizeof session->seat);
    bool there = is_there(session, &faults);
    if (!there) {
        const char *near = text_nearest(name, session->at.lexicon.seats);
        memcpy(session->seat, before, sizeof session->seat);
        if (near && strcmp(near, name) != 0 && faults.at[0].kind == FAULT_ABSENT) {
            fault_next(&faults.at[0], "Did you mean \"seat %s\"?", near);
        }
        terminal_fail(&faults, false);
        return;
    }
    session->shown.entries = -1;
    text_clear(&session->shown.due);
    session->at.handed = true;
    lexicon_finish(&session->at.lexicon);
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
    return isdigit((unsigned char)word[strspn(word, ",")]) || strcmp(word, "program") == 0;
}

/* Those of what waits for dice; else how they are asked for here. */
static void tell_odds(Session *session)
{
    Faults faults = { 0 };

    if (session->at.waiting) {
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
    const Verb *verb = lexicon_verb(&session->at.lexicon, words[0]);
    int item;
    const Verb *about = count > 1 ? lexicon_verb(&session->at.lexicon, words[1]) : NULL;
    bool dice = session->at.waiting && (is_faces(words[0]) || strcmp(words[0], "dice") == 0);

    session->all = (count > 1 && strcmp(words[0], "do") == 0 && strcmp(words[1], "all") == 0) ||
                   (session->all && (dice || !command || !command->acts));
    if (is_quit(words[0])) {
        session->over = true;
    } else if (strcmp(words[0], "?") == 0 || (strcmp(words[0], "help") == 0 && count == 1)) {
        tell_help(session);
    } else if (strcmp(words[0], "help") == 0 && about) {
        tell_verb_help(session, words + 1, count - 1);
    } else if (strcmp(words[0], "help") == 0 && is_rule(session, words[1])) {
        unknown_word(session, words[1]);
    } else if (strcmp(words[0], "seat") == 0 && count == 2) {
        hand_over(session, words[1]);
    } else if (strcmp(words[0], "odds") == 0 && count == 1) {
        tell_odds(session);
    } else if (is_faces(words[0]) && (session->at.waiting || strchr(words[0], ','))) {
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
    const Lexicon *lexicon = &session_now->at.lexicon;
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
    bool verb = lexicon_verb(&session_now->at.lexicon, words[0]) != NULL;
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
    if (session->at.waiting) {
        puts(tell_waits_on(session->at.thrown));
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

    if (!waited && !session->at.waiting) {
        session->all = false; /* nothing of it waits */
    }
    session->line = NULL;
    if (!line && waited && session->all && !session->at.waiting) {
        return memory_copy("do all");
    }
    session->shown.behind = false;
    session->shown.late = line && behind && asks_itself(line);
    if (line && behind && !session->shown.late && !is_still_meant(line)) {
        free(line);
        line = NULL;
    }
    return line ? line : edit_line(text_of(&session->at.prompt));
}

/* Prompts for lines until there are no more. One that came too late is asked for again. */
static void prompt_on(Session *session)
{
    session_now = session;
    missing_begin(aside);
    terminal_prompts();
    edit_outlast_stops();
    for (bool waited = false; !session->over && look_again(session);) {
        char *line = next_line(session, waited);
        waited = session->at.waiting;
        if (line) {
            run_line(session, line);
        } else if (edit_dropped()) {
            tell_dropped(session);
        } else {
            session->over = true;
            fputs(edit_is_typed() ? "\n" : "", stdout);
        }
        if (session->shown.behind && !session->line) {
            const Text *again = &session->shown.again;
            session->line = memory_copy(again->length ? text_of(again) : line);
        }
        free(line);
    }
}

/* ---- for somebody elsewhere ---- */

/* What may be typed is a line each. */
static _Thread_local Text *offered_to;

static void list_offer(const char *word, bool open)
{
    (void)open;
    text_addf(offered_to, "%s\n", word);
}

static void tell_begin(Text *to, const SeatGame *own, const Terminal *terminal)
{
    tell_brief(to, own->desk, own->seat);
    tell_head(to, own->desk, own->seat, true, terminal);
    text_add(to, "help tells what can be typed; quit ends.\n");
}

/* One thing that a prompt elsewhere wants to know of the game. */
static void tell_there(CliRun *run)
{
    static const char OFFER[] = "offer ";
    const char *what = run->args.count ? run->args.words[0] : "";
    Outlook outlook = { 0 };

    if (!run->shown) {
        fault_next(faults_add(&run->faults, FAULT_USAGE, "usage.prompt",
                              "play is for who sits at a prompt"),
                   "Type it at a command line, with --server.");
        return;
    }
    if (!seat_open(&run->own, &run->args, "play", &run->faults)) {
        return;
    }
    Look look = seat_game_look(&run->own);
    if (strcmp(what, "begin") == 0) {
        tell_begin(&run->text, &run->own, &run->terminal);
    } else if (strcmp(what, "help") == 0) {
        outlook_help(&run->text, &look);
    } else if (strncmp(what, OFFER, sizeof OFFER - 1) == 0) {
        offered_to = &run->text;
        offer_values(&look, what + sizeof OFFER - 1, list_offer);
    } else if (strncmp(what, "look", 4) == 0) {
        outlook_asked(&outlook, what);
        outlook_take(&outlook, run->shown, &run->own, &run->terminal, &run->faults);
        outlook_write(&run->json, &outlook, &look);
    }
    outlook_finish(&outlook);
}

/* Tells how the game stands; false: faults say why not. */
static bool begins(Session *session, CliRun *run)
{
    if (*session->server) {
        return told_there(session, "begin", &run->text, &run->faults);
    }
    bool open = seat_open(&run->own, &session->args, "play", &run->faults);
    if (open) {
        tell_begin(&run->text, &run->own, &session->terminal);
    }
    seat_game_close(&run->own);
    return open;
}

void run_play(CliRun *run)
{
    if (run->served) {
        tell_there(run);
        return;
    }
    Session *session = memory_new(sizeof *session);
    session->terminal = run->terminal;
    session->terminal.session = true;
    session->shown.entries = -1;
    if (!remote_keeps(run, session->server)) {
        session->server[0] = '\0';
    }
    if (sit_down(session, &run->args, &run->faults) && begins(session, run)) {
        if (terminal_print(&run->text, &run->faults)) {
            prompt_on(session);
        }
        text_clear(&run->text); /* it is told */
    }
    outlook_finish(&session->at);
    text_finish(&session->shown.due);
    text_finish(&session->shown.again);
    free(session->line);
    free(session);
}
