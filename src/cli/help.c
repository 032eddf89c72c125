/* SPDX-License-Identifier: MIT */
/* Help, manual and completion, all from the table of commands. */
#include "cli/command.h"

#include "systems/systems.h"
#include "wire/json.h"

#include <string.h>

void help_all(Text *to)
{
    text_add(to, "galloper: the umpire's aide for wargames in which orders take time\n\n");
    for (const Command *command = commands; command->name; command++) {
        Text usage = { 0 };
        text_addf(&usage, "galloper %s %s", command->name, command->words);
        text_add(to, "  ");
        text_column(to, text_of(&usage), 44);
        text_addf(to, " %s\n", command->help);
        text_finish(&usage);
    }
    text_add(to, "\n\"galloper help COMMAND\" tells more. Try: galloper chart cwb3 acceptance\n");
}

void help_command(Text *to, const Command *command)
{
    text_addf(to, "galloper %s%s%s: %s\n\n%s\n\n", command->name, command->words[0] ? " " : "",
              command->words, command->help, command->more);
    for (int flag = 0; flag < FLAG_KINDS; flag++) {
        const FlagDecl *decl = &flag_decls[flag];
        Text usage = { 0 };
        if (!(command->flags & HAS(flag))) {
            continue;
        }
        text_addf(&usage, "%s%s%s", decl->name, decl->value ? " " : "",
                  decl->value ? decl->value : "");
        text_add(to, "  ");
        text_column(to, text_of(&usage), 24);
        text_addf(to, "%s\n", decl->help);
        text_finish(&usage);
    }
}

/* The manual as scdoc reads it. */
void help_manual(Text *to)
{
    text_add(to,
             "galloper(1)\n\n# NAME\n\ngalloper - the umpire's aide for wargames in which "
             "orders take time\n\n# SYNOPSIS\n\n*galloper* _command_ [_words_...] [_flags_...]\n\n"
             "# DESCRIPTION\n\nGalloper resolves the charts of published command systems: it "
             "throws the dice or takes yours, says why a throw came out as it did, and gives "
             "the exact odds before you commit.\n\n# COMMANDS\n\n");
    for (const Command *command = commands; command->name; command++) {
        text_addf(to, "*galloper %s* %s\n\tTo %s. %s\n\n", command->name, command->words,
                  command->help, command->more);
    }
    text_add(to, "# FLAGS\n\n");
    for (int flag = 0; flag < FLAG_KINDS; flag++) {
        const FlagDecl *decl = &flag_decls[flag];
        text_addf(to, "*%s*%s%s%s\n\tTo %s.\n\n", decl->name, decl->value ? " _" : "",
                  decl->value ? decl->value : "", decl->value ? "_" : "", decl->help);
    }
    text_add(to,
             "# EXIT STATUS\n\n"
             "0 done; 1 the answer is no: refused by a rule, or *diff* differs; 2 unknown command "
             "or flag; 3 bad input; 4 not there or not yours; 6 reading or writing failed; 9 a "
             "limit; 70 a bug of ours.\n\n"
             "# ENVIRONMENT\n\n*NO_COLOR*\n\tNo colour, whatever the terminal.\n\n# SYSTEMS\n\n");
    for (const System *const *system = systems; *system; system++) {
        text_addf(to, "*%s*\n\t%s: %s.\n\n", (*system)->name, (*system)->title, (*system)->about);
    }
}

void help_completion(Text *to)
{
    text_add(to, "# bash completion for galloper\n_galloper()\n{\n"
                 "    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]}\n"
                 "    local system=${COMP_WORDS[2]} words=\n    COMPREPLY=()\n"
                 "    if [[ $COMP_CWORD == 1 ]]; then\n        words=\"");
    for (const Command *command = commands; command->name; command++) {
        text_addf(to, "%s%s", command == commands ? "" : " ", command->name);
    }
    text_add(to, "\"\n    elif [[ $word == -* ]]; then\n        case $command in\n");
    for (const Command *command = commands; command->name; command++) {
        text_addf(to, "        %s) words=\"", command->name);
        for (int flag = 0, first = 1; flag < FLAG_KINDS; flag++) {
            if (command->flags & HAS(flag)) {
                text_addf(to, "%s%s", first ? "" : " ", flag_decls[flag].name);
                first = 0;
            }
        }
        text_add(to, "\" ;;\n");
    }
    text_add(to, "        esac\n    elif [[ $command == lint || $command == fmt ]]; then\n"
                 "        mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n        return\n"
                 "    elif [[ $command == help ]]; then\n        words=\"");
    for (const Command *command = commands; command->name; command++) {
        text_addf(to, "%s%s", command == commands ? "" : " ", command->name);
    }
    text_add(to, "\"\n    elif [[ $COMP_CWORD == 2 || $command == diff ]]; then\n        words=\"");
    for (const System *const *system = systems; *system; system++) {
        text_addf(to, "%s%s", system == systems ? "" : " ", (*system)->name);
    }
    text_add(to, "\"\n    elif [[ $command == chart ]]; then\n"
                 "        words=$(galloper charts \"$system\" 2>/dev/null | sed -n 's/^  "
                 "\\([a-z0-9-]*\\) .*/\\1/p')\n"
                 "    elif [[ $COMP_CWORD == 3 ]]; then\n"
                 "        words=$(galloper rules \"$system\" 2>/dev/null | sed -n 's/^  "
                 "\\([a-z0-9-]*\\) .*/\\1/p')\n"
                 "    else\n"
                 "        words=$(galloper rules \"$system\" \"${COMP_WORDS[3]}\" 2>/dev/null |\n"
                 "            sed -n '/^asks/,/^answers/s/^  \\([a-z0-9-]*\\) .*/\\1=/p')\n"
                 "        compopt -o nospace\n    fi\n"
                 "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n}\n"
                 "complete -o default -F _galloper galloper\n");
}

static void help_json(Text *to)
{
    Json json = { .to = to };

    json_open(&json, NULL, '{');
    json_open(&json, "commands", '[');
    for (const Command *command = commands; command->name; command++) {
        json_open(&json, NULL, '{');
        json_string(&json, "command", command->name);
        json_string(&json, "words", command->words);
        json_string(&json, "help", command->help);
        json_open(&json, "flags", '[');
        for (int flag = 0; flag < FLAG_KINDS; flag++) {
            if (command->flags & HAS(flag)) {
                json_string(&json, NULL, flag_decls[flag].name);
            }
        }
        json_close(&json, ']');
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_close(&json, '}');
    text_add(to, "\n");
}

int run_help(const Args *args, const Terminal *terminal)
{
    Faults faults = { 0 };
    Text text = { 0 };
    const char *word = args->count ? args->words[0] : "";
    const Command *command = commands;

    while (command->name && strcmp(command->name, word) != 0) {
        command++;
    }
    if (terminal->json) {
        help_json(&text);
    } else if (command->name) {
        help_command(&text, command);
    } else if (strcmp(word, "man") == 0) {
        help_manual(&text);
    } else if (strcmp(word, "completion") == 0) {
        help_completion(&text);
    } else if (word[0]) {
        fault_next(faults_add(&faults, FAULT_USAGE, "usage.command",
                              "there is no command \"%.60s\"", word),
                   "\"galloper help\" lists them.");
        return terminal_fail(&faults, terminal->json);
    } else {
        help_all(&text);
    }
    return terminal_end(&text, &faults, terminal);
}
