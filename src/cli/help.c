/* SPDX-License-Identifier: MIT */
/* Help, manual and completion, all from the table of commands. */
#include "cli/command.h"

#include "systems/systems.h"
#include "wire/json.h"

#include <string.h>

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
    text_add(to, "galloper: the umpire's aide for wargames in which orders take time\n\n");
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
    text_wrap(to, command->more, 0, 0, SCREEN_WIDTH);
    text_add(to, "\n\n");
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

/* A sentence from a phrase of the tables. */
static void sentence(Text *to, const char *phrase)
{
    text_addf(to, "%c%s.", phrase[0] >= 'a' && phrase[0] <= 'z' ? phrase[0] - 'a' + 'A' : phrase[0],
              phrase + 1);
}

static void manual_commands(Text *to)
{
    text_add(to, "# COMMANDS\n\n");
    for (const CliCommand *command = commands; command->name; command++) {
        text_addf(to, "*galloper %s* %s\n\t", command->name, command->words);
        sentence(to, command->help);
        text_addf(to, " %s Flags:", command->more);
        for (int flag = 0; flag < FLAG_KINDS; flag++) {
            if (command->flags & HAS(flag)) {
                text_addf(to, " %s", flag_decls[flag].name);
            }
        }
        text_add(to, ".\n\n");
    }
    text_add(to, "*galloper --version*\n\tPrint the version.\n\n# FLAGS\n\n");
    for (int flag = 0; flag < FLAG_KINDS; flag++) {
        const FlagDecl *decl = &flag_decls[flag];
        text_addf(to, "*%s*%s%s%s\n\t", decl->name, decl->value ? " _" : "",
                  decl->value ? decl->value : "", decl->value ? "_" : "");
        sentence(to, decl->help);
        text_add(to, "\n\n");
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
             "the exact odds before you commit.\n\n");
    manual_commands(to);
    text_add(to,
             "# HOUSE RULES\n\nCharts are text files. A folder of house rules says above its first "
             "block what it is based on and holds the blocks that differ. *galloper chart* "
             "_system_ _chart_ *--source* prints a chart as such a file; *galloper lint* finds "
             "mistakes in it. The format is told in charts.md, among the documents.\n\n"
             "# EXAMPLES\n\n\tgalloper roll cwb3 acceptance sender=3 receiver=2 method=oral "
             "type=complex --dice 4,3\n\n\tgalloper odds cwb3 close-combat attacker-strength=10 "
             "attacker-morale=B defender-strength=8 defender-morale=C --by winner\n\n"
             "# EXIT STATUS\n\n");
    text_add(to, EXITS);
    text_add(to, "\n\n# ENVIRONMENT\n\n*GALLOPER_SEAT*\n\tThe seat that asks, as --seat.\n\n"
                 "*GALLOPER_DATA*\n\tThe folder in which the games are, as --data; else "
                 "galloper in *XDG_DATA_HOME*, which is ~/.local/share unless it is set.\n\n"
                 "*NO_COLOR*\n\tNo colour, whatever the terminal.\n\n"
                 "# SYSTEMS\n\n");
    for (const System *const *system = systems; *system; system++) {
        text_addf(to, "*%s*\n\t%s: %s.\n\n", (*system)->name, (*system)->title, (*system)->about);
    }
}

static void words_of_commands(Text *to)
{
    for (const CliCommand *command = commands; command->name; command++) {
        text_addf(to, "%s%s", command == commands ? "" : " ", command->name);
    }
}

/* The commands of games, whose words are no systems. */
static void words_of_games(Text *to)
{
    const char *between = "";

    for (const CliCommand *command = commands; command->name; command++) {
        if (command->flags & HAS(FLAG_DATA)) {
            text_addf(to, "%s%s", between, command->name);
            between = "|";
        }
    }
}

/* In bash the words of a line are told apart at = too, so values are words of their own. */
void help_completion(Text *to)
{
    text_add(
        to,
        "# bash completion for galloper\n_galloper()\n{\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
        "    local plain=() words= i name=\n"
        "    [[ $word == = ]] && name=$before word=\n"
        "    [[ $before == = ]] && name=${COMP_WORDS[COMP_CWORD-2]}\n"
        "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
        "        [[ ${COMP_WORDS[i]} == -* ]] || plain+=(\"${COMP_WORDS[i]}\")\n"
        "    done\n"
        "    local command=${plain[0]} system=${plain[1]} rule=${plain[2]}\n"
        "    _galloper_told() { galloper \"$@\" 2>/dev/null; }\n"
        "    COMPREPLY=()\n"
        "    if [[ -n $name && $name != -* ]]; then\n"
        "        words=$(_galloper_told rules \"$system\" \"$rule\" |\n"
        "            sed -n \"/^asks/,/^answers/s/^  $name  *\\([^ ,]*\\).*/\\1/p\" | tr '|' ' ')\n"
        "    elif [[ $before == --by ]]; then\n"
        "        words=$(_galloper_told rules \"$system\" \"$rule\" |\n"
        "            sed -n '/^answers/,/^[re]/s/^  \\([a-z0-9-]*\\) .*/\\1/p')\n"
        "    elif [[ $before == --option ]]; then\n"
        "        words=$(_galloper_told charts \"$system\" | sed -n '/^options/,$s/^  "
        "\\([a-z_]*=\\).*/\\1/p')\n"
        "        compopt -o nospace\n"
        "    elif [[ $before == --color ]]; then\n        words=\"auto always never\"\n"
        "    elif [[ $before == --rules || $before == --svg || $before == --from-csv ||\n"
        "        \" ${COMP_WORDS[*]} \" == *\" --merge \"* ||\n"
        "        ( $word != -* && $command =~ ^(lint|fmt|forecast|scenario)$ ) ]]; then\n"
        "        compopt -o filenames\n"
        "        mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n        return\n"
        "    elif [[ $word == -* ]]; then\n        case $command in\n        '') words=\"--help "
        "--version\" ;;\n");
    for (const CliCommand *command = commands; command->name; command++) {
        text_addf(to, "        %s) words=\"", command->name);
        for (int flag = 0, first = 1; flag < FLAG_KINDS; flag++) {
            if (command->flags & HAS(flag)) {
                text_addf(to, "%s%s", first ? "" : " ", flag_decls[flag].name);
                first = 0;
            }
        }
        text_add(to, "\" ;;\n");
    }
    text_add(to, "        esac\n    elif [[ ${#plain[@]} == 0 ]]; then\n        words=\"");
    words_of_commands(to);
    text_add(to, "\"\n    elif [[ $command == help ]]; then\n        words=\"");
    words_of_commands(to);
    text_add(to,
             " man completion\"\n"
             "    elif [[ $command == new && ${#plain[@]} == 1 ]]; then\n"
             "        words=$(_galloper_told scenario | sed -n 's/^\\([a-z][a-z0-9-]*\\) "
             ".*/\\1/p')\n        compopt -o default\n"
             "    elif [[ $command == do && ${#plain[@]} == 1 ]]; then\n"
             "        words=\"all $(_galloper_told do | sed -n 's/^  \\([a-z-]*\\).*/\\1/p')\"\n"
             "    elif [[ $command == do ]]; then\n"
             "        words=$(_galloper_told do | sed -n \"s/^  ${plain[1]} //p\" |\n"
             "            grep -o '[a-z-]*=')\n        compopt -o nospace\n"
             "    elif [[ $command =~ ^(");
    words_of_games(to);
    text_add(to, ")$ ]]; then\n        [[ $command =~ ^(export|import|verify)$ ]] && compopt -o "
                 "default\n        return\n"
                 "    elif [[ $command == systems ]]; then\n        return\n"
                 "    elif [[ ${#plain[@]} == 1 || $command == diff ]]; then\n        words=\"");
    for (const System *const *system = systems; *system; system++) {
        text_addf(to, "%s%s", system == systems ? "" : " ", (*system)->name);
    }
    text_add(to, "\"\n        [[ ${#plain[@]} == 1 ]] || compopt -o default\n"
                 "    elif [[ $command == charts ]]; then\n        return\n"
                 "    elif [[ $command == chart ]]; then\n"
                 "        words=$(_galloper_told charts \"$system\" |\n"
                 "            sed -n '1,/^options/s/^  \\([a-z0-9-]*\\) .*/\\1/p')\n"
                 "    elif [[ ${#plain[@]} == 2 ]]; then\n"
                 "        words=$(_galloper_told rules \"$system\" | sed -n 's/^  \\([a-z0-9-]*\\) "
                 ".*/\\1/p')\n"
                 "    else\n"
                 "        words=$(_galloper_told rules \"$system\" \"$rule\" |\n"
                 "            sed -n '/^asks/,/^answers/s/^  \\([a-z0-9-]*\\) .*/\\1=/p')\n"
                 "        compopt -o nospace\n    fi\n"
                 "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n}\n"
                 "complete -F _galloper galloper\n");
}

static void help_json(Text *to)
{
    Json json = { .to = to };

    json_open(&json, NULL, '{');
    json_open(&json, "commands", '[');
    for (const CliCommand *command = commands; command->name; command++) {
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
    const CliCommand *command = commands;

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
