/* SPDX-License-Identifier: MIT */
/* Any rule asked of pieces: what the state knows is filled in, the rest is typed. G-17. */
#include "game/army.h"
#include "game/verbs.h"

#include "rules/question.h"

#include <string.h>

enum { ROLES_MOST = 8 };

/* What was typed, parted into pieces that play a part and plain asks. */
typedef struct Parts {
    const Rule *rule;
    Role roles[ROLES_MOST];
    int roles_count;
    const char *typed[EXTRAS_MOST]; /* asks as "name=value" */
    int typed_count;
    Arena arena;
} Parts;

/* Whose trait it is: "unit" of "unit.state", "+unit.losses"; the length of that, 0: nobody's. */
static size_t part_of(const Field *field, const char **start)
{
    const char *of = field->of ? field->of + strspn(field->of, "+-") : "";
    const char *dot = strchr(of, '.');

    *start = of;
    return dot ? (size_t)(dot - of) : 0;
}

const char *part_trait(const Field *field, const char *part)
{
    const char *start;
    size_t length = part_of(field, &start);

    return length && length == strlen(part) && strncmp(start, part, length) == 0
               ? start + length + 1
               : NULL;
}

/* Whether the rule has an ask or answer that is a trait of that part. */
static bool plays_in(const Rule *rule, const char *part)
{
    for (int answers = 0; answers < 2; answers++) {
        for (const Field *field = answers ? rule->answers : rule->asks; field->name; field++) {
            if (part_trait(field, part)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether a part stands before that field already, or is no piece's. */
static bool is_known(const Rule *rule, const Field *until, const char *part)
{
    for (int answers = 0; answers < 2; answers++) {
        for (const Field *field = answers ? rule->answers : rule->asks; field->name; field++) {
            if (field == until) {
                return strcmp(part, "clock") == 0 || strcmp(part, kind_names[KIND_ORDER]) == 0;
            }
            if (part_trait(field, part)) {
                return true;
            }
        }
    }
    return false;
}

bool rule_part(const Rule *rule, int number, Text *name)
{
    for (int answers = 0; answers < 2; answers++) {
        for (const Field *field = answers ? rule->answers : rule->asks; field->name; field++) {
            const char *start;
            size_t length = part_of(field, &start);
            text_clear(name);
            text_add_n(name, start, length);
            if (length && !is_known(rule, field, text_of(name)) && number-- == 0) {
                return true;
            }
        }
    }
    return false;
}

static bool part(const Look *look, const BoundCommand *bound, Parts *parts, Faults *faults)
{
    *parts =
        (Parts){ .rule = question_rule(look->game->book, ARGS_OF(AskArgs, bound)->rule, faults) };
    bool good = parts->rule != NULL;
    for (int i = 0; parts->rule && i < bound->extras_count; i++) {
        const Arg *arg = bound->extras[i];
        /* One name may be a part and an ask: what is no piece is a plain answer to the ask. */
        bool plain = rule_asks(parts->rule, look->game->book, arg->name) &&
                     !world_find(look->world, KIND_PIECE, arg->value);
        if (plays_in(parts->rule, arg->name) && !plain && parts->roles_count < ROLES_MOST) {
            Role *role = &parts->roles[parts->roles_count++];
            *role = (Role){ .name = arg->name, .kind = KIND_PIECE };
            good &= thing_parse(look, KIND_PIECE, arg->value, &role->thing, faults);
        } else {
            parts->typed[parts->typed_count++] =
                arena_print(&parts->arena, "%s=%s", arg->name, arg->value);
        }
    }
    return good;
}

static bool was_typed(const Parts *parts, const char *name)
{
    size_t length = strlen(name);

    for (int i = 0; i < parts->typed_count; i++) {
        if (strncmp(parts->typed[i], name, length) == 0 && parts->typed[i][length] == '=') {
            return true;
        }
    }
    return false;
}

/* Whether an ask is a trait of a piece that plays a part. */
static bool of_a_role(const Parts *parts, const Field *ask)
{
    for (int r = 0; ask->of && r < parts->roles_count; r++) {
        size_t length = strlen(parts->roles[r].name);
        if (strncmp(ask->of, parts->roles[r].name, length) == 0 && ask->of[length] == '.') {
            return true;
        }
    }
    return false;
}

/* A value of a piece as an ask takes it: within its range. */
static void keep_in_range(const Field *ask, Situation *asks)
{
    int value = field_get(ask, asks);

    if (field_is_number(ask)) {
        field_set(ask, asks, value < ask->low ? ask->low : value > ask->high ? ask->high : value);
    }
}

/* Of a piece that has less than an ask takes there is nothing to ask; true: it has enough. */
static bool has_enough(const Look *look, const Parts *parts, const Field *ask,
                       const Situation *asks, Faults *faults)
{
    int value = field_get(ask, asks);
    Text has = { 0 };

    if (!field_is_number(ask) || value >= ask->low || look->game->lenient) {
        return true;
    }
    field_print(&has, ask, look->game->book, value, true);
    fault_next(refuse(faults, "game.spent", "G-17", "%s is %s: there is nothing to ask %s of",
                      ask->of, text_of(&has), parts->rule->name),
               "Name a piece that has some left; a ruling changes what it has.");
    text_finish(&has);
    return false;
}

static bool owns_all(const Look *look, const Parts *parts)
{
    for (int i = 0; i < parts->roles_count; i++) {
        if (!seat_owns(look->seat, look->world, KIND_PIECE, parts->roles[i].thing)) {
            return false;
        }
    }
    return true;
}

/*
 * Whether the pieces' own traits count, seen or not: in a fight with another's, which is fought
 * once. Else a rule is asked of what the seat sees, and what it does not see it types.
 */
static bool is_fought(const Look *look, const BoundCommand *bound, const Parts *parts)
{
    return look->game->lenient || (ARGS_OF(AskArgs, bound)->apply && !owns_all(look, parts));
}

/* Says what the seat does not see of a piece and has not typed; true: there is none. */
static bool all_seen(const Look *look, const Parts *parts, const Situation *asks, const bool *given,
                     Faults *faults)
{
    int before = faults ? faults->count : 0, hidden = 0;

    for (int i = 0; parts->rule->asks[i].name; i++) {
        const Field *ask = &parts->rule->asks[i];
        if (given[i] || !field_asked(ask, look->game->book, asks) ||
            !ask_hidden(look, ask, parts->roles, parts->roles_count)) {
            continue;
        }
        Text range = { 0 };
        hidden++;
        field_print_range(&range, ask, look->game->book);
        Fault *fault = faults_add(faults, FAULT_INPUT, "game.unseen", "you do not see %s", ask->of);
        fault_next(fault_wants(fault, ask->name), "Type what you take it for: %s=%s.", ask->name,
                   text_of(&range));
        text_finish(&range);
    }
    return !hidden && (!faults || faults->count == before);
}

/*
 * The asks as typed and as the pieces have them. What the look does not know of a piece is taken
 * for known where `trust`, with a value that may stand there: the truth will fill it.
 */
static bool fill(const Look *look, Parts *parts, bool trust, Situation *asks, int *owner,
                 Faults *faults)
{
    const Book *book = look->game->book;
    const Rule *rule = parts->rule;
    bool known[FIELDS_MOST], given[FIELDS_MOST] = { false }, enough = true;

    *asks = (Situation){ 0 };
    rule_fill(look, rule, parts->roles, parts->roles_count, asks, known, owner);
    if (!rule_read(rule, book, parts->typed, parts->typed_count, asks, given, faults)) {
        return false;
    }
    for (int i = 0; rule->asks[i].name; i++) {
        const Field *ask = &rule->asks[i];
        bool has = known[i] || (trust && of_a_role(parts, ask));
        if (has && !given[i] && field_asked(ask, book, asks)) {
            enough &= !known[i] || has_enough(look, parts, ask, asks, faults);
            keep_in_range(ask, asks);
            given[i] = true;
        }
    }
    for (int i = 0; rule->asks[i].name; i++) {
        if (!given[i]) {
            field_set(&rule->asks[i], asks, rule->asks[i].standard);
        }
    }
    return enough && (trust || all_seen(look, parts, asks, given, faults)) &&
           rule_check(rule, book, asks, given, faults);
}

/* What a piece has is not typed over; what is not known of it may be, but not in a fight. */
static void refuse_typed(const Look *look, const Parts *parts, bool fought, Faults *faults)
{
    bool known[FIELDS_MOST];
    Situation asks = { 0 };
    int owner;

    rule_fill(look, parts->rule, parts->roles, parts->roles_count, &asks, known, &owner);
    for (int i = 0; parts->rule->asks[i].name; i++) {
        const Field *ask = &parts->rule->asks[i];
        if (of_a_role(parts, ask) && was_typed(parts, ask->name) &&
            (known[i] || (fought && !owns_all(look, parts)))) {
            fault_next(refuse(faults, "game.has", "G-17", "%s is what the piece has", ask->name),
                       "Leave it out; a ruling changes it.");
        }
    }
}

/* Whether a part is that of the one who is struck in a fight. */
static bool is_struck(const Parts *parts, int role)
{
    const char *struck = parts->rule->struck;

    return struck && strncmp(parts->roles[role].name, struck, strlen(struck)) == 0;
}

/* Whether none but the seat's own and those who are struck play a part. */
static bool strikes(const Look *look, const Parts *parts)
{
    bool only = parts->rule->struck != NULL;

    for (int i = 0; only && i < parts->roles_count; i++) {
        only = is_struck(parts, i) ||
               seat_owns(look->seat, look->world, KIND_PIECE, parts->roles[i].thing);
    }
    return only;
}

/* Whether a piece has what the answers of its part are written into. */
static bool has_all(const Look *look, const Rule *rule, const Role *role)
{
    const Traits *traits = &look->game->traits;

    for (const Field *answer = rule->answers; answer->name; answer++) {
        const char *name = part_trait(answer, role->name);
        int trait = name ? traits_find_any(traits, KIND_PIECE, name) : -1;
        if (trait >= 0 && !trait_here(look, KIND_PIECE, role->thing, trait)) {
            return false;
        }
    }
    return true;
}

/* Whether the side that strikes would be struck itself: a player's own, or that of another part. */
static bool strikes_own(const Look *look, const Parts *parts, int role)
{
    SeatKind who = look->seat->kind;
    int side = piece_get(look->world, parts->roles[role].thing, PIECE_SIDE);
    bool own = who != SEAT_UMPIRE && who != SEAT_SOLO && seat_plays(look->seat, side);

    for (int i = 0; !own && i < parts->roles_count; i++) {
        own = !is_struck(parts, i) &&
              piece_get(look->world, parts->roles[i].thing, PIECE_SIDE) == side;
    }
    return is_struck(parts, role) && own;
}

/* Only those who are there, and to whom it can happen, have it happen to them. */
static void refuse_parts(const Look *look, const BoundCommand *bound, const Parts *parts,
                         Faults *faults)
{
    const GameDecl *decl = look->game->decl;

    if (!ARGS_OF(AskArgs, bound)->apply || look->game->lenient) {
        return;
    }
    for (int i = 0; i < parts->roles_count; i++) {
        const Role *role = &parts->roles[i];
        if (!has_all(look, parts->rule, role)) {
            fault_next(refuse(faults, "game.part", "G-17", "%s cannot be the %s",
                              name_of(look->world, role->thing), role->name),
                       "Name a unit that fights.");
        } else if (!refuse_off_field(look, role->thing, faults) && strikes_own(look, parts, i)) {
            fault_next(refuse(faults, "game.friend", "G-17", "%s is of the side that fights it",
                              name_of(look->world, role->thing)),
                       "Name a piece of the enemy.");
        }
    }
    if (!faults->count && decl->hooks.refuse_rule) {
        decl->hooks.refuse_rule(look, parts->rule, parts->roles, parts->roles_count, faults);
    }
}

/* Whether somebody plays the part whose trait an answer is. */
static bool is_played(const Parts *parts, const Field *answer)
{
    bool played = part_trait(answer, kind_names[KIND_CLOCK]) != NULL;

    for (int i = 0; i < parts->roles_count; i++) {
        played |= part_trait(answer, parts->roles[i].name) != NULL;
    }
    return played;
}

/* What is applied befalls somebody who is named: in a fight the one struck. */
static void refuse_nobody(const Look *look, const BoundCommand *bound, const Parts *parts,
                          Faults *faults)
{
    const Rule *rule = parts->rule;
    const char *part = NULL, *start;
    const Field *befalls = NULL;
    bool named = !ARGS_OF(AskArgs, bound)->apply || !look->game->settings.exact;
    int length = 0;

    for (const Field *answer = rule->answers; !named && answer->name; answer++) {
        size_t of = part_of(answer, &start);
        if (of && (!rule->struck || part_trait(answer, rule->struck))) {
            befalls = answer;
            part = start;
            length = (int)of;
            named = is_played(parts, answer);
        }
    }
    if (!named && length) {
        Fault *fault =
            refuse(faults, "game.nobody", "G-17", "%s is applied to its %.*s, and none is named",
                   rule->name, length, part);
        fault_next(fault_wants(fault, rule->struck ? rule->struck : befalls->of),
                   "Name the piece: %.*s=...; without apply=yes it is only asked.", length, part);
    } else if (!named && !parts->roles_count) {
        fault_next(refuse(faults, "game.nobody", "G-17",
                          "%s changes no piece: there is nothing to apply", rule->name),
                   "Without apply=yes it is only asked.");
    }
}

/*
 * What befalls the pieces of another is entered as a fight, when the sides meet in the field; what
 * comes of it is for his own side to throw.
 */
static void refuse_applied(const Look *look, const BoundCommand *bound, const Parts *parts,
                           Faults *faults)
{
    const GameDecl *decl = look->game->decl;
    Text steps = { 0 };

    if (!ARGS_OF(AskArgs, bound)->apply || owns_all(look, parts) ||
        (game_step(look->game, look->world)->field &&
         (look->game->lenient || strikes(look, parts)))) {
        return;
    }
    if (!strikes(look, parts)) {
        fault_next(refuse(faults, "game.another", "G-16",
                          "what befalls another's pieces is not yours to apply"),
                   "His own side throws what a fight compels, or the umpire does.");
        return;
    }
    for (int i = 0; decl->sequence[i].name; i++) {
        if (decl->sequence[i].field) {
            text_addf(&steps, "%s%s", steps.length ? ", " : "", decl->sequence[i].title);
        }
    }
    fault_next(refuse(faults, "game.step", "G-17",
                      "what befalls another's pieces is not applied "
                      "in this step"),
               "It is in: %s.", text_of(&steps));
    text_finish(&steps);
}

/* What is owed once is not had again by asking for it. */
static void refuse_owed(const Look *look, const BoundCommand *bound, const Rule *rule,
                        Faults *faults)
{
    const Verb *verb;

    for (int i = 0; ARGS_OF(AskArgs, bound)->apply && (verb = game_verb_at(look->game, i)); i++) {
        if (verb->duty && verb->duty->only && verb->duty->rule == rule) {
            fault_next(
                refuse(faults, "game.owed", verb->cite, "%s is applied when it is due", rule->name),
                "\"due\" lists it: %s %s=...", verb->name, verb->params[0].name);
        }
    }
}

void refuse_ask(const Look *look, const BoundCommand *bound, Faults *faults)
{
    Parts parts;
    Situation asks;
    int owner;

    if (part(look, bound, &parts, faults)) {
        bool fought = is_fought(look, bound, &parts);
        refuse_typed(look, &parts, fought, faults);
        refuse_applied(look, bound, &parts, faults);
        refuse_owed(look, bound, parts.rule, faults);
        refuse_parts(look, bound, &parts, faults);
        refuse_nobody(look, bound, &parts, faults);
        if (!faults->count) {
            fill(look, &parts, fought, &asks, &owner, faults);
        }
    }
    arena_finish(&parts.arena);
}

/* Dice on what is hidden of another's piece would tell of it. */
bool unseen_ask(const Look *look, const BoundCommand *bound)
{
    Parts parts;
    bool unseen = false;

    if (part(look, bound, &parts, NULL) && is_fought(look, bound, &parts)) {
        for (int i = 0; i < parts.roles_count; i++) {
            Situation asks = { 0 };
            int owner;
            rule_fill(look, parts.rule, &parts.roles[i], 1, &asks, NULL, &owner);
            unseen |=
                owner != 0 && !seat_owns(look->seat, look->world, KIND_PIECE, parts.roles[i].thing);
        }
    }
    arena_finish(&parts.arena);
    return unseen;
}

bool odds_of_ask(const Look *look, const BoundCommand *bound, const Rule **rule, Situation *asks)
{
    Parts parts;
    int owner;

    bool known = part(look, bound, &parts, NULL) && fill(look, &parts, false, asks, &owner, NULL);
    *rule = parts.rule;
    arena_finish(&parts.arena);
    return known;
}

/*
 * Whose secret it is: what one side asks, or does among its own pieces, is its own affair; what
 * passes between two is open as far as it reads nothing hidden.
 */
static int owner_among(const Decision *d, const Parts *parts, bool done, int owner)
{
    int side = d->look.seat->kind == SEAT_UMPIRE ? -1 : d->look.side;

    if (!done || owner != 0) {
        return done ? owner : side;
    }
    for (int i = 0; i < parts->roles_count; i++) {
        int of = piece_get(d->world, parts->roles[i].thing, PIECE_SIDE);
        if (side > 0 && of != side) {
            return 0;
        }
        side = of;
    }
    return side;
}

/* The lowest formation that all the pieces stand below; 0: none. */
static int common_above(const World *world, const Parts *parts)
{
    int above = parts->roles_count ? parts->roles[0].thing : 0;

    for (int i = 1; i < parts->roles_count && above > 0; i++) {
        while (above > 0 && !piece_under(world, parts->roles[i].thing, above)) {
            above = piece_parent(world, above);
        }
    }
    return above;
}

/* The pieces that play its parts, by name: "Gibbon, Wofford". */
static const char *names_among(Decision *d, const Parts *parts)
{
    Text names = { 0 };

    for (int i = 0; i < parts->roles_count; i++) {
        text_addf(&names, "%s%s", i ? ", " : "", name_of(d->world, parts->roles[i].thing));
    }
    const char *among = arena_string(&d->entry->arena, text_of(&names));
    text_finish(&names);
    return among;
}

/* What a fight is about: all that take part, or else the first of the other side. */
static int fought_about(const Decision *d, const Parts *parts)
{
    int about = d->about;

    for (int i = 0; i < parts->roles_count && !about; i++) {
        int piece = parts->roles[i].thing;
        about = piece_get(d->world, piece, PIECE_SIDE) != d->look.seat->side ? piece : 0;
    }
    return about;
}

/* Who asked but may not see why is told what both sides see on the table. */
static void tell_openly(Decision *d, const Rule *rule, const Situation *situation, int about)
{
    const Book *book = d->look.game->book;
    PlayRecord *played = NULL;

    for (const Field *answer = rule->answers; answer->name; answer++) {
        Text value = { 0 };
        if (!answer->open || !field_here(answer, book)) {
            continue;
        }
        if (!played) {
            played = entry_played(d->entry);
            played->rule = arena_string(&d->entry->arena, rule->name);
            played->about = about;
        }
        field_print(&value, answer, book, field_get(answer, situation), true);
        entry_pair(d->entry, &played->answers, answer->name, text_of(&value));
        text_finish(&value);
    }
}

/* Plays it, tells what is open of a fight, and writes what it came to. */
static void ask_pieces(Decision *d, const Parts *parts, bool fought, Situation *asks, int owner)
{
    bool apply = ARGS_OF(AskArgs, d->bound)->apply, done = apply || fought;

    owner = owner_among(d, parts, done, owner);
    d->about = done || d->look.seat->kind != SEAT_COMMANDER
                   ? common_above(d->world, parts)
                   : seat_formation(d->look.seat, d->world);
    int all = d->about, about = fought_about(d, parts);
    d->about = done && owner == 0 ? about : all; /* what all see names one who is hit */
    d->among = names_among(d, parts);
    if (!decide_play(d, parts->rule, asks, owner)) {
        return;
    }
    d->among = NULL; /* what follows is about one of them */
    d->about = all;
    if (done && (owner < 0 || !owns_all(&d->look, parts))) {
        tell_openly(d, parts->rule, asks, about);
    }
    if (apply) {
        decide_apply(d, parts->rule, asks, parts->roles, parts->roles_count);
    }
}

/* In a blind game what the seat does not see is not read even in a fight. */
void decide_ask(Decision *d)
{
    Look look = game_look(d->look.game, d->bound->view, d->look.seat);
    Parts parts;
    Situation asks;
    int owner;

    if (part(&look, d->bound, &parts, d->faults)) {
        bool fought = is_fought(&look, d->bound, &parts), blind = look.game->settings.blind;
        const Look *from = fought && !blind ? &d->look : &look;
        if (fill(from, &parts, fought, &asks, &owner, d->faults)) {
            ask_pieces(d, &parts, fought, &asks, owner);
        }
    }
    arena_finish(&parts.arena);
}
