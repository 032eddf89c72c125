/* SPDX-License-Identifier: MIT */
/* Off-board reserves: the planned turn and the turn of entry. NB-53, NB-56 to NB-59. */
#include "systems/nb/nb.h"

/* ---- reserve-place ---- */

typedef struct ReservePlace {
    int distance;
} ReservePlace;

static int reserve_place(Umpire *ump, const ReservePlace *r)
{
    return r->distance <= nb_distance_of(ump, RESERVE_SET_UP);
}

SHORT_RULE(reserve_place, ReservePlace, int);

/* clang-format off */
const Rule nb_reserve_place_rule = {
    "reserve-place", "Whether a reserve on the board may be set up there", "NB-2",
    .asks = FIELDS(
        { "distance", "inches to its own base edge", INCHES(ReservePlace, distance) }),
    .answers = FIELDS(
        { "allowed", "whether it may", FLAG(reserve_place_case, out) }),
    SITUATION(reserve_place_case, reserve_place_steps),
    .charts = { DISTANCES },
    .examples = { { "distance=12", "", "allowed=yes" } },
};
/* clang-format on */

/* ---- reserve-plan ---- */

static int reserve_plan(Umpire *ump)
{
    int later = mod(ump, RESERVE_PLAN, PLANNED, 1);

    return roll_for(ump, RESERVE_PLAN) + later;
}

BARE_RULE(reserve_plan);

/* clang-format off */
const Rule nb_reserve_plan_rule = {
    "reserve-plan", "Turn for which an off-board reserve is planned", "NB-53",
    .asks = (const Field[]){ { 0 } },
    .answers = FIELDS(
        { "turn", "planned turn", NUMBER(reserve_plan_case, out, 0, 99), .tones = "n" }),
    SITUATION(reserve_plan_case, reserve_plan_steps),
    .charts = { RESERVE_PLAN },
    .examples = { { "", "3", "turn=7" } },
};
/* clang-format on */

/* ---- reserve-entry ---- */

typedef struct ReserveEntry {
    int planned, quality;
} ReserveEntry;

typedef struct ReserveEntryAnswer {
    int total, turn;
} ReserveEntryAnswer;

static ReserveEntryAnswer enter(Umpire *ump, int planned, int quality)
{
    ReserveEntryAnswer a = { 0 };
    int plus = nb_quality_modifier(ump, RESERVE_ENTRY, quality);
    int natural = roll_for(ump, RESERVE_ENTRY);

    a.total = natural + plus;
    a.turn = planned + look_up(ump, RESERVE_ENTRY, a.total, 0).amount / WHOLE;
    return a;
}

static ReserveEntryAnswer reserve_entry(Umpire *ump, const ReserveEntry *r)
{
    return enter(ump, r->planned, r->quality);
}

SHORT_RULE(reserve_entry, ReserveEntry, ReserveEntryAnswer);

/* clang-format off */
const Rule nb_reserve_entry_rule = {
    "reserve-entry", "Turn in which a planned reserve enters", "NB-56, NB-57",
    .asks = FIELDS(
        { "planned", "planned turn", NUMBER(ReserveEntry, planned, 5, 10) },
        { "quality", "of the reserve's general", QUALITY(ReserveEntry, quality),
          .of = "general.quality" }),
    .answers = FIELDS(
        { "total", "die and quality", NUMBER(reserve_entry_case, out.total, -99, 99) },
        { "turn", "turn of entry", NUMBER(reserve_entry_case, out.turn, 0, 99), .tones = "n" }),
    SITUATION(reserve_entry_case, reserve_entry_steps),
    .charts = { RESERVE_ENTRY },
    .readings = "The ends of the chart are open. A turn earlier than planned is possible, though "
                "the plan is called the earliest.",
    .examples = { { "planned=7 quality=P", "4", "total=2 turn=9" } },
};
/* clang-format on */

/* ---- reserve ---- */

typedef struct Reserve {
    int quality;
} Reserve;

static int reserve(Umpire *ump, const Reserve *r)
{
    int planned = reserve_plan(ump);

    return enter(ump, planned, r->quality).turn;
}

SHORT_RULE(reserve, Reserve, int);

/* clang-format off */
const Rule nb_reserve_rule = {
    "reserve", "Turn in which a reserve enters, as seen from the start", "NB-53, NB-57",
    .asks = FIELDS(
        { "quality", "of the reserve's general", QUALITY(Reserve, quality) }),
    .answers = FIELDS(
        { "turn", "turn of entry", NUMBER(reserve_case, out, 0, 99), .tones = "n" }),
    SITUATION(reserve_case, reserve_steps),
    .charts = { RESERVE_PLAN, RESERVE_ENTRY },
    .examples = { { "quality=A", "3,9", "turn=6" } },
};
/* clang-format on */

/* ---- entry-move ---- */

typedef struct EntryMove {
    int to_general, to_enemy, enemy_routed;
} EntryMove;

typedef struct EntryMoveAnswer {
    int allowed, reason;
} EntryMoveAnswer;

enum { ENTRY_FINE, TOO_FAR, TOO_NEAR };

static const char *const entry_reasons[] = { "within-bounds", "too-far-from-general",
                                             "too-near-the-enemy", NULL };

static EntryMoveAnswer entry_move(Umpire *ump, const EntryMove *e)
{
    EntryMoveAnswer a = { 0 };
    int from_general = nb_distance_of(ump, ENTRY_GENERAL),
        from_enemy = nb_distance_of(ump, ENTRY_ENEMY);

    if (e->to_general > from_general) {
        a.reason = TOO_FAR;
    } else if (!e->enemy_routed && e->to_enemy <= from_enemy) {
        a.reason = TOO_NEAR;
    }
    a.allowed = a.reason == ENTRY_FINE;
    return a;
}

SHORT_RULE(entry_move, EntryMove, EntryMoveAnswer);

/* clang-format off */
const Rule nb_entry_move_rule = {
    "entry-move", "Whether an entering unit may enter and end there", "NB-58, NB-59",
    .asks = FIELDS(
        { "distance-to-general", "inches from where it enters to its general",
          INCHES(EntryMove, to_general) },
        { "distance-to-enemy", "inches from where it ends to the nearest enemy combat unit",
          INCHES(EntryMove, to_enemy) },
        { "enemy-routed", "that enemy is routed", FLAG(EntryMove, enemy_routed) }),
    .answers = FIELDS(
        { "allowed", "whether it may", FLAG(entry_move_case, out.allowed) },
        { "reason", "why", WORD(entry_move_case, out.reason, entry_reasons) }),
    SITUATION(entry_move_case, entry_move_steps),
    .charts = { DISTANCES },
    .readings = "Within means up to and with the number; the enemy must be further away than his.",
    .examples = { { "distance-to-general=6 distance-to-enemy=8", "",
                    "allowed=no reason=too-near-the-enemy" } },
};
/* clang-format on */
