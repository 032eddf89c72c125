/* SPDX-License-Identifier: MIT */
/* Any rule asked of pieces: what the state knows is filled in, the rest is typed. G-17. */
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

/* Whether the rule has an ask or answer that is a trait of that part. */
static bool plays_in(const Rule *rule, const char *role)
{
    size_t length = strlen(role);

    for (int answers = 0; answers < 2; answers++) {
        for (const Field *field = answers ? rule->answers : rule->asks; field->name; field++) {
            const char *of = field->of;
            of = of && (*of == '+' || *of == '-') ? of + 1 : of;
            if (of && strncmp(of, role, length) == 0 && of[length] == '.') {
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

/*
 * The asks as typed and as the pieces have them. What the look does not know of a piece is taken
 * for known where `trust`, with a value that may stand there: the truth will fill it.
 */
static bool fill(const Look *look, Parts *parts, bool trust, Situation *asks, int *owner,
                 Faults *faults)
{
    const Book *book = look->game->book;
    const Rule *rule = parts->rule;
    bool known[FIELDS_MOST], given[FIELDS_MOST] = { false };

    *asks = (Situation){ 0 };
    rule_fill(look, rule, parts->roles, parts->roles_count, asks, known, owner);
    if (!rule_read(rule, book, parts->typed, parts->typed_count, asks, given, faults)) {
        return false;
    }
    for (int i = 0; rule->asks[i].name; i++) {
        const Field *ask = &rule->asks[i];
        bool has = known[i] || (trust && of_a_role(parts, ask));
        if (has && !given[i] && field_asked(ask, book, asks)) {
            keep_in_range(ask, asks);
            given[i] = true;
        }
    }
    for (int i = 0; rule->asks[i].name; i++) {
        if (!given[i]) {
            field_set(&rule->asks[i], asks, rule->asks[i].standard);
        }
    }
    return rule_check(rule, book, asks, given, faults);
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

/* What a piece has is not typed over; what is not known of one's own may be. */
static void refuse_typed(const Look *look, const Parts *parts, Faults *faults)
{
    bool known[FIELDS_MOST], own = owns_all(look, parts);
    Situation asks = { 0 };
    int owner;

    rule_fill(look, parts->rule, parts->roles, parts->roles_count, &asks, known, &owner);
    for (int i = 0; parts->rule->asks[i].name; i++) {
        const Field *ask = &parts->rule->asks[i];
        if (of_a_role(parts, ask) && was_typed(parts, ask->name) && (known[i] || !own)) {
            fault_next(refuse(faults, "game.has", "G-17", "%s is what the piece has", ask->name),
                       "Leave it out; a ruling changes it.");
        }
    }
}

/* What befalls the pieces of another is entered when the sides meet in the field. */
static void refuse_applied(const Look *look, const BoundCommand *bound, const Parts *parts,
                           Faults *faults)
{
    const GameDecl *decl = look->game->decl;
    Text steps = { 0 };

    if (!ARGS_OF(AskArgs, bound)->apply || owns_all(look, parts) ||
        game_step(look->game, look->world)->field) {
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

/* An answer that only another side would hear, and that changes nothing. */
static void refuse_unheard(const Look *look, const BoundCommand *bound, const Rule *rule, int owner,
                           Faults *faults)
{
    bool heard = owner <= 0 || seat_plays(look->seat, owner) || ARGS_OF(AskArgs, bound)->apply;

    for (const Field *answer = rule->answers; answer->name; answer++) {
        heard |= answer->open;
    }
    if (!heard) {
        fault_next(refuse(faults, "game.ask", "G-17", "only %s would hear the answer",
                          world_text(look->world, KIND_SIDE, owner, SIDE_NAME)),
                   "It is for that side to ask.");
    }
}

void refuse_ask(const Look *look, const BoundCommand *bound, Faults *faults)
{
    Parts parts;
    Situation asks;
    int owner;

    if (part(look, bound, &parts, faults)) {
        refuse_typed(look, &parts, faults);
        refuse_applied(look, bound, &parts, faults);
        if (!faults->count && fill(look, &parts, true, &asks, &owner, faults)) {
            refuse_unheard(look, bound, parts.rule, owner, faults);
        }
    }
    arena_finish(&parts.arena);
}

/* Dice on what is hidden of another's piece would tell of it. */
bool unseen_ask(const Look *look, const BoundCommand *bound)
{
    Parts parts;
    bool unseen = false;

    if (part(look, bound, &parts, NULL)) {
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
 * Whose secret it is: what one side does among its own pieces is its own affair, what passes
 * between two is open as far as it reads nothing hidden.
 */
static int owner_among(const Decision *d, const Parts *parts, int owner)
{
    int side = d->look.seat->kind == SEAT_UMPIRE ? -1 : d->look.side;

    if (owner != 0) {
        return owner;
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

/* Who asked but may not see why is told what both sides see on the table. */
static void tell_openly(Decision *d, const Rule *rule, const Situation *situation)
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
        }
        field_print(&value, answer, book, field_get(answer, situation), true);
        entry_pair(d->entry, &played->answers, answer->name, text_of(&value));
        text_finish(&value);
    }
}

/* In a blind game what the seat does not see is not read either. */
void decide_ask(Decision *d)
{
    bool blind = d->look.game->settings.blind;
    Look look = blind ? game_look(d->look.game, d->bound->view, d->look.seat) : d->look;
    Parts parts;
    Situation asks;
    int owner;

    if (part(&look, d->bound, &parts, d->faults) &&
        fill(&look, &parts, true, &asks, &owner, d->faults)) {
        d->about = common_above(d->world, &parts);
        owner = owner_among(d, &parts, owner);
        bool played = decide_play(d, parts.rule, &asks, owner);
        if (played && (owner < 0 || !owns_all(&look, &parts))) {
            tell_openly(d, parts.rule, &asks);
        }
        if (played && ARGS_OF(AskArgs, d->bound)->apply) {
            decide_apply(d, parts.rule, &asks, parts.roles, parts.roles_count);
        }
    }
    arena_finish(&parts.arena);
}
