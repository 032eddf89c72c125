/* SPDX-License-Identifier: MIT */
/* Help, manual and completion, all from the table of commands. */
#include "cli/command.h"
#include "game/decl.h"

#include "help_text.h"
#include "systems/systems.h"
#include "wire/json.h"

#include <assert.h>
#include <string.h>

enum { COMPLETION, MANUAL }; /* the texts by their names */

static const char EXITS[] =
    "0 done; 1 the answer is no (a rule forbids it, books differ, files would change); 2 unknown "
    "command or flag; 3 bad input, or dice are wanting; 4 not there, or not yours; 5 the games are "
    "in use; 6 reading or writing failed; 7 a game is damaged; 8 made by a newer program; 9 a "
    "limit; 70 a bug of ours; 130 interrupted.";

static void usage(Text *to, const CliCommand *command)
{
    text_addf(to, "galloper %s%s%s", command->name, command->words[0] ? " " : "", command->words);
}

void help_all(Text *to)
{
    text_add(to, "galloper: the umpire's aide for wargames in which orders take time\n");
    text_add(to, "To begin: galloper new antietam --lesson, then galloper play antietam/union\n\n");
    for (const CliCommand *command = commands; command->name; command++) {
        if (command->head) {
            text_addf(to, "%s%s\n", command == commands ? "" : "\n", command->head);
        }
        text_add(to, "  ");
        usage(to, command);
        text_addf(to, "\n      %s\n", command->help);
    }
    text_add(to, "\n\"galloper help COMMAND\" tells more. Try: galloper chart cwb3 acceptance\n");
    text_add(to, "Exit codes: ");
    text_wrap(to, EXITS, 12, 12, SCREEN_WIDTH);
    text_add(to, "\n");
}

void help_command(Text *to, const CliCommand *command)
{
    Listing list = { .indent = 2, .columns = { { .least = 20 }, { LISTING_WRAP } } };

    usage(to, command);
    text_addf(to, ": %s\n\n", command->help);
    text_paragraph(to, command->more, 0);
    text_add(to, "\n");
    for (int flag = 0; flag < FLAG_KINDS; flag++) {
        const FlagDecl *decl = &flag_decls[flag];
        if (command->flags & HAS(flag)) {
            text_addf(listing_cell(&list), "%s%s%s", decl->name, decl->value ? " " : "",
                      decl->value ? decl->value : "");
            listing_row(&list, decl->help);
        }
    }
    listing_print(to, &list);
}

/* ---- texts with slots: %NAME%, with its line end where it stands alone on a line ---- */

typedef struct Slot {
    const char *name;
    void (*fill)(Text *to);
} Slot;

static const Slot *slot_named(const Slot *slots, const char *name, size_t length)
{
    while (slots->name &&
           (strlen(slots->name) != length || strncmp(slots->name, name, length) != 0)) {
        slots++;
    }
    assert(slots->name);
    return slots;
}

static void fill(Text *to, const Source *text, const Slot *slots)
{
    const char *at = text->text, *end = text->text + text->length, *slot;

    while ((slot = memchr(at, '%', (size_t)(end - at)))) {
        const char *name = slot + 1, *after = memchr(name, '%', (size_t)(end - name));
        bool alone = slot[-1] == '\n' && after[1] == '\n';
        text_add_n(to, at, (size_t)(slot - at));
        slot_named(slots, name, (size_t)(after - name))->fill(to);
        at = after + 1 + alone;
    }
    text_add_n(to, at, (size_t)(end - at));
}

static void flags_of(Text *to, const CliCommand *command)
{
    const char *between = "";

    for (int flag = 0; flag < FLAG_KINDS; flag++) {
        if (command->flags & HAS(flag)) {
            text_addf(to, "%s%s", between, flag_decls[flag].name);
            between = " ";
        }
    }
}

/* ---- the manual, as scdoc reads it ---- */

/* A sentence from a phrase of the tables. */
static void sentence(Text *to, const char *phrase)
{
    text_addf(to, "%c%s.", phrase[0] >= 'a' && phrase[0] <= 'z' ? phrase[0] - 'a' + 'A' : phrase[0],
              phrase + 1);
}

static void manual_commands(Text *to)
{
    for (const CliCommand *command = commands; command->name; command++) {
        text_addf(to, "*galloper %s* %s\n\t", command->name, command->words);
        sentence(to, command->help);
        text_addf(to, " %s Flags: ", command->more);
        flags_of(to, command);
        text_add(to, ".\n\n");
    }
}

static void manual_flags(Text *to)
{
    for (int flag = 0; flag < FLAG_KINDS; flag++) {
        const FlagDecl *decl = &flag_decls[flag];
        text_addf(to, "*%s*%s%s%s\n\t", decl->name, decl->value ? " _" : "",
                  decl->value ? decl->value : "", decl->value ? "_" : "");
        sentence(to, decl->help);
        text_add(to, "\n\n");
    }
}

static void manual_exits(Text *to)
{
    text_addf(to, "%s\n", EXITS);
}

static void manual_systems(Text *to)
{
    for (const System *const *system = systems; *system; system++) {
        text_addf(to, "*%s*\n\t%s: %s.\n\n", (*system)->name, (*system)->title, (*system)->about);
    }
}

static const Slot manual_slots[] = { { "COMMANDS", manual_commands },
                                     { "FLAGS", manual_flags },
                                     { "EXITS", manual_exits },
                                     { "SYSTEMS", manual_systems },
                                     { 0 } };

/* ---- the completion, in which values are words of their own: bash parts them at = too ---- */

static void completion_flags(Text *to)
{
    for (const CliCommand *command = commands; command->name; command++) {
        text_addf(to, "        %s) words=\"", command->name);
        flags_of(to, command);
        text_add(to, "\" ;;\n");
    }
}

static void completion_commands(Text *to)
{
    for (const CliCommand *command = commands; command->name; command++) {
        text_addf(to, "%s%s", command == commands ? "" : " ", command->name);
    }
}

/* The commands of games, whose words are no systems. */
static void completion_games(Text *to)
{
    const char *between = "";

    for (const CliCommand *command = commands; command->name; command++) {
        if (command->flags & HAS(FLAG_DATA)) {
            text_addf(to, "%s%s", between, command->name);
            between = "|";
        }
    }
}

static void completion_systems(Text *to)
{
    for (const System *const *system = systems; *system; system++) {
        text_addf(to, "%s%s", system == systems ? "" : " ", (*system)->name);
    }
}

static const Slot completion_slots[] = { { "FLAGS", completion_flags },
                                         { "COMMANDS", completion_commands },
                                         { "GAMES", completion_games },
                                         { "SYSTEMS", completion_systems },
                                         { 0 } };

/* ---- the command ---- */

static void help_json(Json *json)
{
    json_open(json, NULL, '{');
    json_open(json, "commands", '[');
    for (const CliCommand *command = commands; command->name; command++) {
        json_open(json, NULL, '{');
        json_string(json, "command", command->name);
        json_string(json, "words", command->words);
        json_string(json, "help", command->help);
        json_open(json, "flags", '[');
        for (int flag = 0; flag < FLAG_KINDS; flag++) {
            if (command->flags & HAS(flag)) {
                json_string(json, NULL, flag_decls[flag].name);
            }
        }
        json_close(json, ']');
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
}

const Verb *verb_declared(const System *system, const char *name)
{
    const Verb *const own[] = { game_verbs, NULL };

    for (int mine = 0; mine < 2 && system->game; mine++) {
        const Verb *const *chapter = mine ? system->game->verbs : own;
        for (; chapter && *chapter; chapter++) {
            for (const Verb *verb = *chapter; verb->name; verb++) {
                if (strcmp(verb->name, name) == 0) {
                    return verb;
                }
            }
        }
    }
    return NULL;
}

bool is_verb(const char *word)
{
    for (const System *const *system = systems; *system; system++) {
        if (verb_declared(*system, word)) {
            return true;
        }
    }
    return false;
}

void run_help(CliRun *run)
{
    Text *text = &run->text;
    const char *word = run->args.count ? run->args.words[0] : "";
    const CliCommand *command = command_find(word);

    if (run->terminal.json) {
        help_json(&run->json);
    } else if (command) {
        help_command(text, command);
    } else if (strcmp(word, "man") == 0) {
        fill(text, &help_text.at[MANUAL], manual_slots);
    } else if (strcmp(word, "completion") == 0) {
        fill(text, &help_text.at[COMPLETION], completion_slots);
    } else if (is_verb(word)) {
        fault_next(faults_add(&run->faults, FAULT_USAGE, "usage.command",
                              "%.60s is no command, but a verb of games", word),
                   "\"galloper do %.60s --help\" tells what it takes in your game.", word);
    } else if (word[0]) {
        fault_next(faults_add(&run->faults, FAULT_USAGE, "usage.command",
                              "there is no command \"%.60s\"", word),
                   "\"galloper help\" lists them.");
    } else {
        help_all(text);
    }
}
