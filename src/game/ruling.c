/* SPDX-License-Identifier: MIT */
/* What was decided at the table: any trait of a piece, order or side, with a reason. G-16. */
#include "game/army.h"
#include "game/verbs.h"

#include <string.h>

bool ruling_about(const BoundCommand *bound, Kind *kind, int *thing)
{
    const RulingArgs *args = ARGS_OF(RulingArgs, bound);

    *kind = args->piece ? KIND_PIECE : args->order ? KIND_ORDER : KIND_SIDE;
    *thing = args->piece ? args->piece : args->order ? args->order : args->side;
    return !!args->piece + !!args->order + !!args->side == 1;
}

/* Whether a seat may set a trait at all: who stands where above it is not a commander's to say, and
 * nobody makes a corps a leader. */
static bool may_set(const Look *look, Kind kind, int trait)
{
    SeatKind who = look->seat->kind;
    bool place = kind == KIND_PIECE && (trait == PIECE_PARENT || trait == PIECE_ECHELON ||
                                        trait == PIECE_KIND || trait == PIECE_SIDE);

    if (place && (who == SEAT_COMMANDER || (trait == PIECE_KIND && look->game->settings.sound))) {
        return false;
    }
    return !(kind == KIND_PIECE && trait == PIECE_SIDE) || who == SEAT_UMPIRE || who == SEAT_SOLO;
}

bool ruling_sets(const Look *look, Kind kind, int trait)
{
    const Field *field = look->game->traits.at[kind][trait];

    return trait > 0 && trait < look->game->traits.width[kind] && !field->fixed &&
           book_has(look->game->book, field->option) && may_set(look, kind, trait);
}

/* The trait that an arg sets; -1 with a fault if it is none that can be set. */
static int settable(const Look *look, Kind kind, const char *name, Faults *faults)
{
    const Traits *traits = &look->game->traits;
    int trait = traits_find(traits, kind, name);
    const char *names[TRAITS_MOST] = { 0 };
    int count = 0;

    if (trait > 0 && ruling_sets(look, kind, trait)) {
        return trait;
    }
    for (int i = 1; i < traits->width[kind]; i++) {
        if (ruling_sets(look, kind, i)) {
            names[count++] = traits->at[kind][i]->name;
        }
    }
    const char *near = text_nearest(name, names);
    Fault *fault = faults_add(faults, FAULT_INPUT, "game.trait", "%s %s has no \"%.40s\" to set",
                              kind == KIND_ORDER ? "an" : "a", kind_names[kind], name);
    fault_next(fault, near ? "Did you mean %s?" : "\"show NAME\" lists what it has.", near);
    return -1;
}

static bool read_extra(const Look *look, Kind kind, const Arg *arg, int *trait, Value *value,
                       Arena *arena, Faults *faults)
{
    *trait = settable(look, kind, arg->name, faults);
    if (*trait <= 0) {
        return false;
    }
    Field param = *look->game->traits.at[kind][*trait];
    param.pieces = param.echelons = 0; /* whose trait it is, not what it names */
    param.own = !param.anybodys && param.type == FIELD_THING && !look->game->lenient;
    *value = (Value){ 0 };
    if (param.type == FIELD_PLACE && look->game->settings.exact && same_words(arg->value, "")) {
        fault_next(faults_add(faults, FAULT_INPUT, "game.place", "%s= names no place", arg->name),
                   "Say where it stands: %s=\"the north wood\".", arg->name);
        return false;
    }
    return (param.type == FIELD_THING && strcmp(arg->value, "none") == 0) ||
           value_bind(look, &param, arg->value, value, arena, faults);
}

/* Whether a trait of a piece says with whom it stands: its place, or where it has none its parent.
 */
static bool stands_anew(const World *world, int piece, int trait, const Value *value)
{
    return !value->text &&
           (trait == PIECE_PLACE || (trait == PIECE_PARENT && value->number > 0 &&
                                     piece_get(world, piece, PIECE_PLACE) == PLACE_NONE));
}

/* What a ruling makes a thing name is of its own side; the umpire may make it anything. */
static void refuse_crossing(const Look *look, int side, const Field *trait, Value value,
                            Faults *faults)
{
    bool names = (trait->type == FIELD_THING || trait->type == FIELD_PLACE) && !value.text;
    int other = names && value.number > 0 ? side_of(look->world, (Kind)trait->to, value.number) : 0;

    if (other && other != side && !trait->anybodys && look->seat->kind != SEAT_UMPIRE &&
        !look->game->lenient && (Kind)trait->to != KIND_SIDE) {
        fault_next(
            refuse(faults, "game.crosses", "G-16", "%s would be another side's", trait->name),
            "Name something of its own side.");
    }
}

/* Whether another thing of that kind goes by these words. */
static bool is_called(const Look *look, Kind kind, int but, const char *words)
{
    int name = kind == KIND_SIDE ? SIDE_NAME : PIECE_NAME;

    for (int other = 1; other <= world_count(look->world, kind); other++) {
        if (other != but && world_is(look->world, kind, other) &&
            (same_words(words, world_text(look->world, kind, other, name)) ||
             same_words(words, world_text(look->world, kind, other, kind_id(kind))))) {
            return true;
        }
    }
    return false;
}

/* Whether words are none, or called as orders are: "3", "blue-2". */
static bool is_order_name(const World *world, const char *words)
{
    bool called = !words[strspn(words, " 0123456789")];

    for (int side = 1; side <= world_count(world, KIND_SIDE); side++) {
        called = called || is_order_of(world_text(world, KIND_SIDE, side, SIDE_ID), words);
    }
    return called;
}

/* Whether words can stand for somebody in a line that others read. */
static bool is_name(const Look *look, const char *words)
{
    size_t length = strlen(words);
    const char *not_in = look->game->settings.exact ? "\"()[],;=?!" : "\"";

    return length && !strchr(" -", words[0]) && words[length - 1] != ' ' &&
           !strpbrk(words, not_in) && !is_order_name(look->world, words);
}

static bool speaks_as_umpire(const char *words)
{
    static const char UMPIRE[] = "umpire";

    for (; *words; words++) {
        size_t i = 0;
        while (UMPIRE[i] && (words[i] | ' ') == UMPIRE[i]) {
            i++;
        }
        if (!UMPIRE[i] && !((words[i] | ' ') >= 'a' && (words[i] | ' ') <= 'z')) {
            return true;
        }
    }
    return false;
}

/* A name stands in many lists, and means one thing; in the log it stands before a colon. An umpire
 * answers for it, if it names anything. */
bool refuse_name(const Look *look, Kind kind, int thing, const char *words, Faults *faults)
{
    bool strict = look->game->settings.strict, umpire = look->seat->kind == SEAT_UMPIRE;
    Kind other = kind == KIND_SIDE ? KIND_PIECE : KIND_SIDE;

    if (refuse_long("name", words, faults)) {
        return true;
    }
    if (umpire ? look->game->settings.exact && is_order_name(look->world, words)
               : strict && !is_name(look, words)) {
        fault_next(
            refuse(faults, "game.name", "G-16", "\"%.80s\" is no name", words),
            "A name has no blanks or dashes about it, no quotes, brackets or commas, and is not "
            "that of an order.");
        return true;
    }
    if (umpire) {
        return false;
    }
    if (is_called(look, kind, thing, words) || (strict && is_called(look, other, 0, words))) {
        fault_next(refuse(faults, "game.name", "G-16", "the name %.80s is in use", words),
                   "Take one that nobody has.");
        return true;
    }
    if (strict &&
        (strchr(words, ':') || same_words(words, "umpire") || same_words(words, "the umpire") ||
         (look->game->settings.sound && speaks_as_umpire(words)))) {
        fault_next(refuse(faults, "game.name", "G-16", "%.80s reads as if another spoke", words),
                   "Take one without a colon, and without the umpire.");
        return true;
    }
    return false;
}

/* What a trait comes to: the value that is set, or else the one that it has. */
static int comes_to(const Look *look, Kind kind, int thing, int trait, const BoundCommand *bound,
                    bool *sets)
{
    for (int i = 0; i < bound->extras_count; i++) {
        if (bound->extra_traits[i] == trait) {
            *sets = true;
            return bound->extra_values[i].number;
        }
    }
    return world_get(look->world, kind, thing, trait);
}

/* Nobody loses more than he had: what stands within a trait is together no more than that. */
static void refuse_beyond(const Look *look, Kind kind, int thing, int limit,
                          const BoundCommand *bound, Faults *faults)
{
    const Traits *traits = &look->game->traits;
    const char *name = traits->at[kind][limit]->name;
    bool sets = false, known = true;
    int most = comes_to(look, kind, thing, limit, bound, &sets), sum = 0;
    Text words = { 0 };

    for (int i = 1; i < traits->width[kind]; i++) {
        const char *within = traits->at[kind][i]->within;
        if (within && strcmp(within, name) == 0) {
            int value = comes_to(look, kind, thing, i, bound, &sets);
            known = known && value != UNKNOWN;
            sum += known ? value : 0;
            if (known && value) {
                text_addf(&words, "%s%s %d", sum > value ? ", " : "", traits->at[kind][i]->name,
                          value);
            }
        }
    }
    if (words.length && sets && known && most != UNKNOWN && sum > most) {
        fault_next(faults_add(faults, FAULT_INPUT, "game.beyond", "%s: its %s is only %d",
                              text_of(&words), name, most),
                   "Set no more than that in all; \"show NAME\" tells what it has.");
    }
    text_finish(&words);
}

void bind_ruling(const Look *look, BoundCommand *bound, Faults *faults)
{
    Kind kind;
    int thing;

    if (!ruling_about(bound, &kind, &thing)) {
        Fault *fault = faults_add(faults, FAULT_INPUT, "game.ruling",
                                  "a ruling is about one piece, order or side");
        fault_next(fault_wants(fault, "piece"), "Name one: piece=ID strength=4 reason=\"...\".");
        return;
    }
    if (!bound->extras_count) {
        Fault *fault = faults_add(faults, FAULT_INPUT, "game.ruling", "the ruling sets nothing");
        fault_next(fault_wants(fault, "sets"), "Add what it sets: strength=4.");
    }
    for (int i = 0; i < bound->extras_count; i++) {
        int *trait = &bound->extra_traits[i];
        Value *value = &bound->extra_values[i];
        if (read_extra(look, kind, bound->extras[i], trait, value, &bound->arena, faults)) {
            refuse_crossing(look, side_of(look->world, kind, thing),
                            look->game->traits.at[kind][*trait], *value, faults);
            if (value->text && kind != KIND_ORDER && !look->game->lenient &&
                *trait == (kind == KIND_SIDE ? SIDE_NAME : PIECE_NAME)) {
                refuse_name(look, kind, thing, value->text, faults);
            } else if (kind == KIND_PIECE && stands_anew(look->world, thing, *trait, value)) {
                refuse_gathered(look, thing, value->number, faults);
            }
        }
    }
    for (int i = 0; look->game->settings.strict && !faults->count && i < bound->extras_count; i++) {
        const Traits *traits = &look->game->traits;
        const char *within = traits->at[kind][bound->extra_traits[i]]->within;
        refuse_beyond(look, kind, thing, bound->extra_traits[i], bound, faults);
        if (within && !faults->count) {
            refuse_beyond(look, kind, thing, traits_find(traits, kind, within), bound, faults);
        }
    }
}

/* Whether only the scenario, the rules or dice bring a piece there from where it is: from off the
 * field onto it, or away from it to come back elsewhere. Who is lost is reported. */
static bool is_bound_move(const Look *look, int piece, Value to)
{
    const Settings *settings = &look->game->settings;
    int from = piece_get(look->world, piece, PIECE_PLACE);
    bool off = !to.text && to.number < PLACE_NONE;

    if (from == PLACE_EXPECTED || !settings->exact) {
        return from == PLACE_EXPECTED || (from == PLACE_RESERVE && settings->bound && !off);
    }
    if (off) {
        return to.number != PLACE_LOST && to.number != from;
    }
    return is_away(look->world, piece) ||
           (!to.text && to.number && !in_play(look->world, to.number - PLACE_WITH));
}

/*
 * Whether the scenario prints a trait, or the program keeps it for itself, such as that a roll was
 * made; nor is what compels a side its own to say, and nothing of an order: what is sent stays as
 * it was written, and how it stands the rolls tell.
 */
static bool is_printed(const Look *look, Kind kind, int trait)
{
    const Settings *settings = &look->game->settings;
    const Field *field = look->game->traits.at[kind][trait];
    bool called = settings->exact && trait == (kind == KIND_SIDE ? SIDE_NAME : PIECE_NAME);

    return kind == KIND_ORDER || field->printed || field->quiet || called ||
           (field->compels && settings->bound);
}

/* The traits that it sets and that are printed, "rating, strength"; the rules say where a messenger
 * rides, and who comes and goes. */
static bool sets_printed(const Look *look, const BoundCommand *bound, Text *names)
{
    const Settings *settings = &look->game->settings;
    Kind kind;
    int thing;

    ruling_about(bound, &kind, &thing);
    bool rides = kind == KIND_PIECE && piece_get(look->world, thing, PIECE_KIND) == PIECE_MESSENGER;
    for (int i = 0; i < bound->extras_count; i++) {
        const Field *trait = look->game->traits.at[kind][bound->extra_traits[i]];
        bool comes =
            trait->type == FIELD_PLACE &&
            ((rides && settings->bound) || is_bound_move(look, thing, bound->extra_values[i]));
        if (is_printed(look, kind, bound->extra_traits[i]) || comes) {
            text_addf(names, "%s%s", names->length ? ", " : "", trait->name);
        }
    }
    return names->length > 0;
}

/* What a side reports of its own is its own to say; what is printed is not. */
static bool judges(const Look *look)
{
    return look->seat->kind == SEAT_UMPIRE || look->seat->kind == SEAT_SOLO || look->game->lenient;
}

/* Whether all that it sets is so already, as far as the seat knows. */
static bool sets_nothing_new(const Look *look, const BoundCommand *bound)
{
    Kind kind;
    int thing;
    bool same = ruling_about(bound, &kind, &thing);

    for (int i = 0; same && i < bound->extras_count; i++) {
        same = value_same(world_value(look->world, kind, thing, bound->extra_traits[i]),
                          bound->extra_values[i]);
    }
    return same;
}

bool ruling_open(const Look *look, Kind kind, int trait)
{
    bool asks = !look->game->settings.umpired && look->seat->kind == SEAT_SIDE;

    return ruling_sets(look, kind, trait) &&
           (asks || judges(look) || !is_printed(look, kind, trait));
}

void refuse_ruling(const Look *look, const BoundCommand *bound, Faults *faults)
{
    Text names = { 0 };

    if (!judges(look) && sets_printed(look, bound, &names)) {
        if (look->game->settings.umpired) {
            fault_next(refuse(faults, "game.printed", "G-16",
                              "%s: only the umpire changes what the scenario prints or "
                              "the program keeps",
                              text_of(&names)),
                       "Ask him. Losses, states and places you report yourself.");
        } else if (look->seat->kind != SEAT_SIDE) {
            fault_next(refuse(faults, "game.printed", "G-16",
                              "%s: both sides together change what the scenario prints",
                              text_of(&names)),
                       "The player of your side may ask the other for it.");
        } else {
            refuse_asked(look, look->side, faults);
        }
    }
    if (!faults->count && look->game->settings.plain && sets_nothing_new(look, bound)) {
        fault_next(refuse(faults, "game.same", "G-16", "that is so already: it changes nothing"),
                   "\"show NAME\" tells what it has.");
    }
    text_finish(&names);
}

/* Whose it is, as far as all see that, and all that is set of it: nothing goes with it unsaid. */
static void say_topic(const Look *look, const BoundCommand *bound, Text *topic)
{
    Kind kind;
    int thing;

    ruling_about(bound, &kind, &thing);
    const char *whose = called_openly(look, kind, thing), *between = ": ";
    text_add(topic, whose);
    for (int i = 0; i < bound->extras_count; i++) {
        text_addf(topic, "%s%s", topic->length ? between : "",
                  look->game->traits.at[kind][bound->extra_traits[i]]->name);
        between = ", ";
    }
}

/* A ruling on what is printed is made when the other side consents, which hears no values. */
static bool asks_for(Decision *d)
{
    Text names = { 0 }, topic = { 0 };

    bool asks = !judges(&d->look) && sets_printed(&d->look, d->bound, &names);
    if (asks) {
        if (d->look.game->settings.plain) {
            say_topic(&d->look, d->bound, &topic);
        } else {
            text_add(&topic, text_of(&names));
        }
        decide_asking(d, d->look.side, ASKS_RULING, arena_string(&d->entry->arena, text_of(&topic)),
                      ARGS_OF(RulingArgs, d->bound)->reason, 0);
    }
    text_finish(&names);
    text_finish(&topic);
    return asks;
}

/* Who puts a piece where the rules would not let him move it may, or in a place that may be another
 * mistyped: the record flags it. */
static void flag_move(Decision *d, int piece, Value to)
{
    Look view = game_look(d->look.game, d->bound->view, d->look.seat);
    Faults faults = { 0 };

    if (d->look.game->settings.plain && !judges(&d->look) &&
        d->look.game->decl->hooks.refuse_move) {
        d->look.game->decl->hooks.refuse_move(&view, piece, to, &faults);
    }
    if (faults.count) {
        decide_note(d, "%s", faults.at[0].what);
    }
    if (d->look.game->settings.plain && to.text) {
        note_near_place(d, to.text);
    }
}

void decide_ruling(Decision *d)
{
    const BoundCommand *bound = d->bound;
    Kind kind = KIND_PIECE;
    int thing;

    ruling_about(bound, &kind, &thing);
    d->entry->ruling = true;
    if (asks_for(d)) {
        return;
    }
    for (int i = 0; i < bound->extras_count; i++) {
        if (kind == KIND_PIECE && bound->extra_traits[i] == PIECE_PLACE) {
            flag_move(d, thing, bound->extra_values[i]);
        }
        decide_value(d, kind, thing, bound->extra_traits[i], bound->extra_values[i]);
    }
}
