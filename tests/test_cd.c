/* SPDX-License-Identifier: MIT */
/* Command Decision: worked examples, each with the requirements it covers. */
#include "support.h"

#include <stdio.h>

#define PLAY(rule, asks, dice, answers) expect("cd", rule, asks, dice, answers)

/* The number a rule needs, with a die that just meets it and one that just fails. */
static void needs(const char *rule, const char *asks, int need, const char *answer)
{
    char answers[60], die[8];

    snprintf(answers, sizeof answers, "need=%d %s=%s", need, answer, need >= 1 ? "yes" : "no");
    snprintf(die, sizeof die, "%d", need < 1 ? 1 : need > 10 ? 10 : need);
    expect("cd", rule, asks, die, answers);
    if (need >= 1 && need < 10) {
        snprintf(answers, sizeof answers, "need=%d %s=no", need, answer);
        snprintf(die, sizeof die, "%d", need + 1);
        expect("cd", rule, asks, die, answers);
    }
}

/* CD-6, CD-A17, CD-A34: the higher die is Side A, ties again, a 0 is a 10. */
static void initiative_goes_to_the_higher_die(void **state)
{
    (void)state;
    PLAY("initiative", "", "7,6", "first=red");
    PLAY("initiative", "", "1,0", "first=blue");
    PLAY("initiative", "", "10,0,5,5,2,1", "first=red");
    expect_odds("cd", "initiative", "", "first", "red=1/2 blue=1/2");
}

/* CD-25, CD-26, CD-28, CD-A1, CD-A11, CD-A22 */
static void artillery_responds(void **state)
{
    static const int BY_QUALITY[] = { -1, -1, 0, 0, 1, 1 };
    static const char *const QUALITIES[] = { "green",       "trained", "regular",
                                             "experienced", "veteran", "elite" };
    char asks[100];

    (void)state;
    for (int quality = 0; quality < 6; quality++) {
        snprintf(asks, sizeof asks, "artillery=organic quality=%s", QUALITIES[quality]);
        needs("response", asks, 5 + BY_QUALITY[quality], "success");
        snprintf(asks, sizeof asks, "artillery=supporting suppressed=yes quality=%s",
                 QUALITIES[quality]);
        needs("response", asks, 1 + BY_QUALITY[quality], "success");
    }
    needs("response", "artillery=organic dedicated=yes quality=elite", 8, "success");
    needs("response", "artillery=supporting dedicated=yes quality=green suppressed=yes", 2,
          "success");
    expect_odds("cd", "response", "artillery=supporting quality=green suppressed=yes", "success",
                "no=10/10");
    expect_fault("cd", "response", "artillery=organic", "ask.missing");
}

/* CD-27, CD-A9 */
static void harassment_is_flat(void **state)
{
    (void)state;
    needs("response", "artillery=organic mission=h-and-i dedicated=yes quality=elite", 3,
          "success");
    needs("response", "artillery=supporting mission=h-and-i quality=green suppressed=yes", 3,
          "success");
    expect("cd hni_modified=yes", "response",
           "artillery=organic mission=h-and-i dedicated=yes quality=elite", "6",
           "need=6 success=yes");
}

/* CD-29, CD-30, CD-31, CD-32, CD-A6, CD-A7, CD-A29 */
static void indirect_fire_hits(void **state)
{
    (void)state;
    needs("indirect-fire", "number=6 target=personnel", 6, "hit");
    needs("indirect-fire", "number=6 target=personnel cover=light", 6, "hit");
    needs("indirect-fire", "number=6 target=personnel cover=medium", 4, "hit");
    needs("indirect-fire", "number=6 target=personnel cover=hard", 3, "hit");
    needs("indirect-fire", "number=6 target=personnel cover=fortification", 1, "hit");
    needs("indirect-fire", "number=6 target=personnel cover=fortification pinned=yes", -1, "hit");
    needs("indirect-fire", "number=6 target=soft cover=hard weight=3", 6, "hit");
    needs("indirect-fire", "number=6 target=weak-afv", 7, "hit");
    needs("indirect-fire", "number=6 target=weak-afv weight=2 cover=hard", 5, "hit");
    needs("indirect-fire", "number=6 target=afv weight=4 pinned=yes", 0, "hit");
    needs("indirect-fire", "number=10 target=weak-afv", 11, "hit");
    expect_odds("cd", "indirect-fire", "number=10 target=weak-afv", "hit", "yes=10/10");
    PLAY("hit-result", "quality=green", "6", "result=eliminated"); /* what such a hit then asks */
    expect_fault("cd", "indirect-fire", "number=11 target=afv", "ask.range");
}

#define ORDER(order, answers) PLAY("order-limits", "order=" order, "", answers)

/* CD-33, CD-34, CD-35, CD-36, CD-37, CD-38, CD-A18; E-13: the three are declared on a hasty chit */
static void orders_limit_move_and_fire(void **state)
{
    (void)state;
    ORDER("cautious", "move-min=0 move-max=1 prep-fire=no op-fire=no general-fire=yes "
                      "fire-modifier=0 contact-only=no op-fire-against=yes");
    ORDER("hasty", "move-min=1 move-max=2 prep-fire=no op-fire=no general-fire=yes "
                   "fire-modifier=-2 contact-only=no op-fire-against=yes");
    ORDER("hasty declared=road-march",
          "move-min=1 move-max=2 op-fire=no fire-modifier=-2 contact-only=no");
    ORDER("hasty declared=human-wave",
          "move-min=1 move-max=2 prep-fire=no fire-modifier=-2 contact-only=no");
    ORDER("hasty declared=entrench",
          "move-min=0 move-max=0 op-fire=no fire-modifier=-2 contact-only=no");
    ORDER("disengage", "move-min=1 move-max=2 prep-fire=no op-fire=no general-fire=yes "
                       "fire-modifier=-2 contact-only=yes op-fire-against=if-closer");
    ORDER("hold", "move-min=0 move-max=0 prep-fire=yes op-fire=yes general-fire=yes "
                  "fire-modifier=0 contact-only=no op-fire-against=yes");
    ORDER("take-command", "move-max=0 prep-fire=no op-fire=no general-fire=yes fire-modifier=-2 "
                          "contact-only=yes op-fire-against=yes");
    ORDER("rally", "move-max=0 op-fire=no fire-modifier=-2 contact-only=yes");
    ORDER("regroup", "move-max=0 op-fire=no fire-modifier=-2 contact-only=yes");
    expect_fault("cd", "order-limits", "order=road-march", "ask.value");
    expect_fault("cd", "order-limits", "order=hold declared=entrench", "ask.idle");
}

/* CD-39, CD-40, CD-41, CD-42, CD-43, CD-44: P prohibited, f only at a ford. */
static void ground_costs(void **state)
{
    static const char *const MOVERS[] = { "personnel", "tracked", "wheeled" };
    static const struct {
        const char *terrain, *costs;
    } ROWS[] = { { "woods", "124" },       { "built-up", "224" }, { "broken", "224" },
                 { "sand", "224" },        { "forest", "2PP" },   { "rubble", "2PP" },
                 { "steep-slope", "2PP" }, { "swamp", "2PP" },    { "cliff", "PPP" },
                 { "creek", "22f" },       { "river", "fff" } };
    char asks[80], answer[40];

    (void)state;
    for (int row = 0; row < 11; row++) {
        for (int mover = 0; mover < 3; mover++) {
            for (int ford = 0; ford < 2; ford++) {
                char cost = ROWS[row].costs[mover];
                bool barred = cost == 'P' || (cost == 'f' && !ford);
                snprintf(asks, sizeof asks, "terrain=%s mover=%s ford=%s", ROWS[row].terrain,
                         MOVERS[mover], ford ? "yes" : "no");
                snprintf(answer, sizeof answer, "multiplier=%c", cost == 'f' ? '2' : cost);
                PLAY("movement", asks, "", barred ? "multiplier=prohibited" : answer);
            }
        }
    }
}

#define SPOT(asks, answer) PLAY("spotting", asks, "", "inches=" answer)

/* CD-45, CD-46, CD-47, CD-48, CD-49, CD-53: each cell, for personnel, vehicle, impaired vehicle. */
static void spotting_distances(void **state)
{
    static const char *const POSTURES[] = { "concealed",
                                            "open",
                                            "moving-concealed",
                                            "firing-concealed",
                                            "moving-firing-concealed",
                                            "moving-or-firing-open" };
    static const char *const SPOTTERS[] = { "spotter=personnel", "spotter=recon impaired=yes",
                                            "spotter=vehicle", "spotter=vehicle impaired=yes" };
    static const char *const AS_PERSONNEL[][4] = {
        { "2", "1", "contact", "contact" }, { "12", "6", "6", "3" },   { "12", "6", "6", "3" },
        { "24", "12", "12", "6" },          { "36", "18", "18", "9" }, { "60", "30", "60", "30" },
    };
    static const char *const AS_VEHICLE[][4] = {
        { "12", "6", "6", "3" },   { "24", "12", "12", "6" },  { "24", "12", "12", "6" },
        { "36", "18", "18", "9" }, { "60", "30", "60", "30" }, { "60", "30", "60", "30" },
    };
    static const char *const TARGETS[] = { "personnel", "gun-1-2", "gun-3-6", "vehicle" };
    char asks[120], answer[40];

    (void)state;
    for (int target = 0; target < 4; target++) {
        for (int posture = 0; posture < 6; posture++) {
            for (int spotter = 0; spotter < 4; spotter++) {
                snprintf(asks, sizeof asks, "target=%s posture=%s %s", TARGETS[target],
                         POSTURES[posture], SPOTTERS[spotter]);
                snprintf(answer, sizeof answer, "inches=%s",
                         (target < 2 ? AS_PERSONNEL : AS_VEHICLE)[posture][spotter]);
                PLAY("spotting", asks, "", answer);
            }
        }
    }
}

/* CD-50, CD-51, CD-52, CD-54, CD-A21, CD-A33: levels before halving; terrain between. */
static void spotting_modifiers(void **state)
{
    (void)state;
    SPOT("target=vehicle posture=moving-or-firing-open spotter=vehicle levels-higher=2", "80");
    SPOT("target=vehicle posture=moving-or-firing-open spotter=vehicle levels-higher=2 "
         "impaired=yes",
         "40");
    SPOT("target=personnel posture=moving-or-firing-open spotter=recon levels-higher=1 "
         "through=open-blocking",
         "35");
    SPOT("target=personnel posture=moving-firing-concealed spotter=personnel levels-higher=3",
         "36");
    SPOT("target=personnel posture=concealed spotter=personnel levels-higher=3", "2");
    SPOT("target=personnel posture=concealed spotter=personnel impaired=yes "
         "through=open-blocking",
         "1/2");
    SPOT("target=personnel posture=open spotter=vehicle impaired=yes through=open-blocking",
         "1_1/2");
    SPOT("target=personnel posture=concealed spotter=vehicle through=open-blocking", "contact");
    SPOT("target=vehicle posture=open spotter=recon through=dense at-edge=yes", "24");
    SPOT("target=vehicle posture=open spotter=recon through=dense", "none");
    SPOT("target=personnel posture=concealed spotter=vehicle through=dense", "none");
}

/* CD-53: obstacles are seen by themselves, or as concealed vehicles. */
static void obstacles_are_spotted(void **state)
{
    (void)state;
    SPOT("target=obstacle posture=open spotter=vehicle impaired=yes", "line-of-sight");
    SPOT("target=obstacle posture=open spotter=vehicle through=dense", "none");
    SPOT("target=obstacle posture=concealed spotter=personnel", "12");
    SPOT("target=obstacle posture=concealed spotter=vehicle", "6");
    expect_fault("cd", "spotting", "target=obstacle posture=firing-concealed spotter=recon",
                 "ask.together");
}

/* CD-54 */
static void terrain_hides(void **state)
{
    (void)state;
    PLAY("visibility", "terrain=dense where=within", "", "sight=2");
    PLAY("visibility", "terrain=dense where=across", "", "sight=none");
    PLAY("visibility", "terrain=dense where=across at-edge=yes", "", "sight=line-of-sight");
    PLAY("visibility", "terrain=open-blocking where=within", "", "sight=line-of-sight");
    PLAY("visibility", "terrain=open-blocking where=across", "", "sight=half");
}

#define SHOTS(asks, shots) PLAY("rate-of-fire", asks, "", "shots=" shots)

/* CD-64, CD-A31, CD-A8: bonuses and penalties, never below 0, then the caps. */
static void rates_of_fire(void **state)
{
    (void)state;
    SHOTS("rof=2", "2");
    SHOTS("rof=2 elite=yes", "3");
    SHOTS("rof=2 elite=yes op-fire=yes human-wave=yes", "5");
    SHOTS("rof=2 op-fire=yes passenger=yes", "1");
    SHOTS("rof=2 multiple-targets=yes", "1");
    SHOTS("rof=2 multiple-targets=yes in-contact=yes", "2");
    SHOTS("rof=0 op-fire=yes", "1");
    SHOTS("rof=0 passenger=yes multiple-targets=yes", "0");
    SHOTS("rof=0 elite=yes passenger=yes multiple-targets=yes", "0");
    SHOTS("rof=3 elite=yes close-assault-on-afv=yes", "1");
    SHOTS("rof=3 battalion-gun=yes op-fire=yes", "1");
    SHOTS("rof=3 battalion-gun=yes close-assault-on-afv=yes", "1");
    SHOTS("rof=0 battalion-gun=yes", "0");
    SHOTS("rof=1 passenger=yes battalion-gun=yes", "0");
    SHOTS("rof=9 elite=yes op-fire=yes human-wave=yes", "12");
}

#define HIT(asks, need) needs("to-hit", asks, need, "hit")

/* CD-65, CD-A6, CD-A29: what the target adds, and who ignores it. */
static void targets_are_hard_to_hit(void **state)
{
    (void)state;
    HIT("number=7 weapon=AP target=personnel quality=regular", 7);
    HIT("number=7 weapon=AP target=personnel quality=regular patrol=yes", 6);
    HIT("number=7 weapon=AP target=personnel quality=regular target-pinned=yes", 6);
    HIT("number=7 weapon=AP target=personnel quality=regular cover=light", 6);
    HIT("number=7 weapon=AP target=personnel quality=regular cover=medium", 5);
    HIT("number=7 weapon=AP target=personnel quality=regular cover=hard", 4);
    HIT("number=7 weapon=AP target=personnel quality=regular cover=fortification", 2);
    HIT("number=7 weapon=AP target=personnel quality=regular cover=hard patrol=yes "
        "target-pinned=yes",
        2);
    HIT("number=7 weapon=AP target=afv quality=regular hull-down=yes cover=light", 4);
    HIT("number=7 weapon=AP target=strong-afv quality=regular cover=hard target-pinned=yes", 7);
    HIT("number=7 weapon=AP target=soft quality=regular cover=light", 6);
    HIT("number=7 weapon=H target=personnel quality=regular cover=light patrol=yes "
        "target-pinned=yes",
        7);
    HIT("number=7 weapon=W target=personnel quality=regular cover=hard patrol=yes", 4);
    HIT("number=7 weapon=H target=afv quality=regular hull-down=yes", 7);
    HIT("number=7 weapon=A target=personnel quality=regular cover=fortification patrol=yes "
        "target-pinned=yes",
        7);
    HIT("number=7 weapon=FL target=personnel quality=regular cover=hard", 7);
    HIT("number=7 weapon=FL target=afv quality=regular hull-down=yes", 7);
}

/* CD-65, CD-A1, CD-A7, CD-A20, CD-A22: what the firer adds. */
static void firers_differ(void **state)
{
    (void)state;
    HIT("number=5 weapon=AP target=afv quality=elite", 6);
    HIT("number=5 weapon=AP target=afv quality=veteran", 6);
    HIT("number=5 weapon=AP target=afv quality=experienced", 5);
    HIT("number=5 weapon=AP target=afv quality=trained", 4);
    HIT("number=5 weapon=AP target=afv quality=green", 4);
    HIT("number=5 weapon=AP target=afv quality=regular suppressed=yes", 3);
    HIT("number=5 weapon=AP target=afv quality=regular pinned=yes", 3);
    HIT("number=5 weapon=AP target=afv quality=green suppressed=yes pinned=yes order=hasty", -2);
    HIT("number=5 weapon=AP target=afv quality=regular weight=4", 5);
    HIT("number=5 weapon=H target=weak-afv quality=regular", 6);
    HIT("number=5 weapon=H target=weak-afv quality=regular weight=2", 4);
    HIT("number=5 weapon=H target=strong-afv quality=regular weight=4", 1);
    HIT("number=5 weapon=H target=soft quality=regular weight=4", 5);
    HIT("number=5 weapon=A target=strong-afv quality=regular weight=4", 3);
    HIT("number=5 weapon=A target=afv quality=regular", 5);
    HIT("number=5 weapon=W target=weak-afv quality=regular weight=4", 2);
    HIT("number=10 weapon=H target=weak-afv quality=elite", 12);
}

/* CD-34, CD-35, CD-37, CD-38, CD-A18: orders that hamper fire count as hasty. */
static void orders_hamper_fire(void **state)
{
    static const struct {
        const char *order;
        int need;
    } ORDERS[] = { { "cautious", 5 },
                   { "hasty", 3 },
                   { "disengage", 3 },
                   { "hold", 5 },
                   { "take-command", 3 },
                   { "rally", 3 },
                   { "regroup", 3 },
                   { "hasty declared=road-march", 3 },
                   { "hasty declared=entrench", 3 },
                   { "hasty declared=human-wave", 3 } };
    char asks[80];

    (void)state;
    for (int i = 0; i < 10; i++) {
        snprintf(asks, sizeof asks, "number=5 weapon=AP target=afv quality=regular order=%s",
                 ORDERS[i].order);
        HIT(asks, ORDERS[i].need);
    }
}

/* CD-A28, E-14, CD-A27: HC ignores what HE ignores and takes no line of H; W harms weak AFVs. */
static void classes_on_no_line(void **state)
{
    (void)state;
    HIT("number=5 weapon=HC target=weak-afv quality=regular weight=2", 5);
    HIT("number=5 weapon=HC target=weak-afv quality=regular hull-down=yes", 5);
    HIT("number=5 weapon=HC target=personnel quality=regular cover=light", 5);
    HIT("number=5 weapon=HC target=personnel quality=regular cover=medium", 3);
    expect("cd hc_as_he=no", "to-hit",
           "number=5 weapon=HC target=weak-afv quality=regular hull-down=yes", "4",
           "need=3 hit=no");
    expect("cd hc_as_he=no", "to-hit",
           "number=5 weapon=HC target=personnel quality=regular cover=light", "4",
           "need=4 hit=yes");
    expect_fault("cd", "to-hit", "number=5 weapon=W target=afv quality=regular", "rule.refused");
    expect_fault("cd", "to-hit", "number=5 weapon=W target=strong-afv quality=regular",
                 "rule.refused");
    expect_fault("cd", "to-hit", "number=5 weapon=AP target=soft quality=regular hull-down=yes",
                 "ask.together");
}

static const char *const HIT_NAMES[] = { "no-effect", "forced-back", "eliminated" };

/* The results of the die from 1 to 10, as 0, 1 and 2. */
static void results(const char *asks, const char *wanted)
{
    char die[8], answer[40];

    for (int face = 1; face <= 10; face++) {
        snprintf(die, sizeof die, "%d", face);
        snprintf(answer, sizeof answer, "result=%s", HIT_NAMES[wanted[face - 1] - '0']);
        PLAY("hit-result", asks, die, answer);
    }
}

/* CD-55, CD-56, CD-57, CD-58, CD-59, CD-60, CD-A5: every row, every face. */
static void hit_results_by_quality(void **state)
{
    (void)state;
    results("quality=green", "0111122222");
    results("quality=trained", "0011112222");
    results("quality=regular", "0001112222");
    results("quality=experienced", "0000111222");
    results("quality=veteran", "0000011222");
    results("quality=elite", "0000001122");
    results("quality=elite soft=yes", "0111122222");
    expect_odds("cd", "hit-result", "quality=veteran", "result",
                "no-effect=5/10 forced-back=2/10 eliminated=3/10");
}

/* CD-61, CD-63, CD-A1: only AP modifies the die; totals past the ends are the ends. */
static void penetration_and_armour(void **state)
{
    (void)state;
    results("quality=regular ap=yes penetration=4 armour=3", "0011122222");
    results("quality=regular ap=yes penetration=20", "2222222222");
    results("quality=regular ap=yes penetration=-2 armour=1 close-range=yes", "0000001112");
    results("quality=regular penetration=9 armour=1 close-range=yes", "0001112222");
    results("quality=elite soft=yes ap=yes armour=1", "0011112222");
}

/* CD-62, CD-A3, CD-A4, CD-A34: a natural 10 after the modifiers. */
static void a_natural_ten(void **state)
{
    (void)state;
    results("quality=elite ap=yes armour=20", "0000000001");
    results("quality=elite ap=yes armour=20 close-range=yes", "0000000002");
    results("quality=regular ap=yes armour=4", "0000000111");
    results("quality=regular ap=yes armour=4 close-range=yes", "0000000112");
    results("quality=green ap=yes armour=1", "0011112222");
    PLAY("hit-result", "quality=elite ap=yes armour=20 close-range=yes", "0", "result=eliminated");
    expect_odds("cd", "hit-result", "quality=elite ap=yes armour=20", "result",
                "no-effect=9/10 forced-back=1/10");
}

#define RIFLES "number=5 weapon=W target=personnel quality=regular target-quality=regular "
#define TANK "number=5 weapon=AP target=afv quality=regular target-quality=regular calibre=75 "

/* CD-64, CD-65, CD-A3: all dice to hit first, then a result for each hit. */
static void direct_fire_with_typed_dice(void **state)
{
    (void)state;
    PLAY("direct-fire", RIFLES "rof=3", "5,6,1, 3,7",
         "shots=3 hits=2 forced-back=0 eliminated=1 ammo-roll=no");
    PLAY("direct-fire", RIFLES "rof=3", "6,7,8", "shots=3 hits=0 forced-back=0 eliminated=0");
    PLAY("direct-fire", RIFLES "rof=2 cover=hard suppressed=yes", "1,1",
         "shots=2 hits=0 ammo-roll=no");
    PLAY("direct-fire", RIFLES "rof=1 passenger=yes op-fire=yes", "", "shots=0 hits=0");
    PLAY("direct-fire", RIFLES "rof=2 order=hasty", "3,4, 4", "hits=1 forced-back=1 eliminated=0");
    PLAY("direct-fire",
         "rof=1 number=5 weapon=W target=soft quality=elite target-quality=elite op-fire=yes",
         "6,6,6, 1,2,6", "shots=3 hits=3 forced-back=1 eliminated=1");
    PLAY("direct-fire", TANK "rof=2 penetration=5 armour=2", "5,5, 1,4",
         "hits=2 forced-back=1 eliminated=1");
    PLAY("direct-fire", TANK "rof=2 armour=12", "5,5, 10,9", "hits=2 forced-back=1 eliminated=0");
    PLAY("direct-fire", TANK "rof=2 armour=12 close-range=yes", "5,5, 0,9",
         "hits=2 forced-back=0 eliminated=1");
}

/* E-14, CD-12, CD-15: who suppresses; at opportunity HE alone, in general fire nobody */
static void only_he_suppresses_at_opportunity(void **state)
{
    static const char *const CLASSES[] = { "A", "W", "H", "HC", "AP", "FL" };
    char asks[40];

    (void)state;
    for (int i = 0; i < 6; i++) {
        bool he = CLASSES[i][0] == 'H';
        snprintf(asks, sizeof asks, "fire=op weapon=%s", CLASSES[i]);
        PLAY("suppression", asks, "", he ? "suppressed=yes" : "suppressed=no");
        snprintf(asks, sizeof asks, "fire=prep weapon=%s", CLASSES[i]);
        if (he) {
            PLAY("suppression", asks, "", "suppressed=yes");
        } else {
            expect_fault("cd", "suppression", asks, "rule.refused");
        }
    }
    PLAY("suppression", "fire=indirect", "", "suppressed=yes");
    PLAY("suppression", "fire=general", "", "suppressed=no");
    expect("cd hc_as_he=no", "suppression", "fire=op weapon=HC", "", "suppressed=no");
    expect("cd hc_as_he=no", "suppression", "fire=prep weapon=HC", "", "suppressed=yes");
}

/* CD-64, CD-A18: close assault, human waves, battalion guns. */
static void direct_fire_in_close_assault(void **state)
{
    (void)state;
    PLAY("direct-fire",
         "rof=2 number=6 weapon=A target=personnel cover=fortification quality=regular "
         "target-quality=green order=hasty declared=human-wave",
         "4,5,4, 1,6", "shots=3 hits=2 forced-back=0 eliminated=1");
    PLAY("direct-fire",
         "rof=2 number=6 weapon=A target=personnel quality=regular target-quality=green "
         "human-wave=yes",
         "7,8,9", "shots=3 hits=0");
    PLAY("direct-fire",
         "rof=3 number=6 weapon=A target=strong-afv quality=elite target-quality=green "
         "close-assault-on-afv=yes",
         "6", "shots=1 hits=0");
    PLAY("direct-fire", TANK "rof=3 battalion-gun=yes", "6", "shots=1 hits=0");
    PLAY("direct-fire", RIFLES "rof=2 order=hasty declared=human-wave", "4,4", "shots=2 hits=0");
    expect_fault("cd", "direct-fire", RIFLES "rof=2 human-wave=yes", "rule.refused");
    expect_fault("cd", "direct-fire", RIFLES "rof=2 close-assault-on-afv=yes", "ask.together");
    expect_fault("cd", "direct-fire",
                 "rof=2 number=5 weapon=W target=afv quality=regular target-quality=green",
                 "rule.refused");
    expect_fault("cd", "direct-fire", TANK "rof=2 elite=yes", "ask.unknown");
}

/* CD-66: a natural 1 to hit, with 20 mm or more, hit or not. */
static void direct_fire_runs_out_of_ammunition(void **state)
{
    (void)state;
    PLAY("direct-fire", TANK "rof=2", "1,6, 1", "hits=1 ammo-roll=yes");
    PLAY("direct-fire", TANK "rof=2", "2,6, 1", "hits=1 ammo-roll=no");
    PLAY("direct-fire", TANK "rof=2 suppressed=yes pinned=yes order=hasty", "1,1",
         "hits=0 ammo-roll=yes");
    PLAY("direct-fire", RIFLES "rof=1 calibre=19", "1, 1", "hits=1 ammo-roll=no");
    PLAY("direct-fire", RIFLES "rof=1 calibre=20", "1, 1", "hits=1 ammo-roll=yes");
    expect_odds("cd", "direct-fire", TANK "rof=1 suppressed=yes pinned=yes order=hasty",
                "ammo-roll", "no=9/10 yes=1/10");
    expect_odds("cd", "direct-fire", TANK "rof=2 suppressed=yes pinned=yes order=hasty",
                "ammo-roll", "no=81/100 yes=19/100");
}

/* CD-65, CD-A3: a shot hits by 5 in 10, a hit eliminates by 4 in 10; all shots are alike. */
static void direct_fire_odds(void **state)
{
    /* So many of nine, each by 2 in 10. */
    static const unsigned WAYS[] = { 134217728, 301989888, 301989888, 176160768, 66060288,
                                     16515072,  2752512,   294912,    18432,     512 };
    Book *book = open_book("cd");
    const Rule *rule = rule_find(book, "direct-fire");
    static const char *const ASKS[] = { "rof=9",           "number=5",
                                        "weapon=W",        "target=personnel",
                                        "quality=regular", "target-quality=regular",
                                        "calibre=75" };
    Situation asks;
    Faults faults = { 0 };

    (void)state;
    expect_odds("cd", "direct-fire", RIFLES "rof=1", "eliminated", "0=80/100 1=20/100");
    expect_odds("cd", "direct-fire", RIFLES "rof=2", "eliminated",
                "0=6400/10000 1=3200/10000 2=400/10000");
    assert_true(rule_ask(rule, book, ASKS, 7, &asks, &faults));
    const Field *eliminated = &rule->answers[3];
    Odds *odds = odds_create(rule, book, &asks, eliminated, ODDS_MOST);
    assert_int_equal(odds->count, 10);
    for (int many = 0; many <= 9; many++) {
        Chance wanted = CHANCE((Wide)WAYS[many], 1000000000);
        assert_true(same_chance(odds->outcomes[many].chance, wanted));
    }
    assert_true(odds->transitions < 2000);
    odds_destroy(odds);
    book_destroy(book);
}

/* CD-66, CD-A23 */
static void guns_run_out_of_ammunition(void **state)
{
    (void)state;
    needs("ammo", "calibre=75", 7, "depleted");
    needs("ammo", "calibre=79", 7, "depleted");
    needs("ammo", "calibre=20", 2, "depleted");
    needs("ammo", "calibre=37 carrier=armoured-car", 4, "depleted");
    needs("ammo", "calibre=75 carrier=tank", 6, "depleted");
    needs("ammo", "calibre=100", 10, "depleted");
    needs("ammo", "calibre=109 carrier=tank", 9, "depleted");
    needs("ammo", "calibre=155", 15, "depleted");
    PLAY("ammo", "calibre=19", "", "need=0 depleted=no resupply=yes");
    expect_fault("cd", "ammo", "carrier=tank", "ask.missing");
    expect_fault("cd", "ammo", "calibre=401", "ask.range");
}

/* CD-67, CD-68, CD-69 */
static void special_weapons_run_out_of_ammunition(void **state)
{
    (void)state;
    PLAY("ammo", "weapon=h-and-i", "", "need=0 depleted=no");
    PLAY("ammo", "weapon=flame-man", "", "need=0 depleted=yes resupply=never");
    PLAY("ammo", "weapon=flame-vehicle", "", "depleted=no resupply=never");
    PLAY("ammo", "weapon=flame-vehicle fired=1", "", "depleted=yes resupply=never");
    PLAY("ammo", "weapon=flame-trailer fired=1", "", "depleted=no");
    PLAY("ammo", "weapon=flame-trailer fired=2", "", "depleted=yes");
    PLAY("ammo", "weapon=rocket", "", "need=0 depleted=yes resupply=once");
    PLAY("ammo", "weapon=special", "", "need=0 depleted=yes resupply=never");
    PLAY("ammo", "calibre=88", "9", "depleted=no resupply=yes");
    expect_fault("cd", "ammo", "weapon=flame-man fired=1", "rule.refused");
    expect_fault("cd", "ammo", "weapon=rocket calibre=90", "ask.idle");
    expect_fault("cd", "ammo", "calibre=75 fired=1", "ask.idle");
}

/* CD-70 */
static void morale_checks_are_due(void **state)
{
    (void)state;
    PLAY("morale-check-due", "", "", "due=no");
    PLAY("morale-check-due", "fired-on=yes", "", "due=yes");
    PLAY("morale-check-due", "enemy-within-12=yes", "", "due=yes");
    PLAY("morale-check-due", "company-lost-in-sight=yes", "", "due=yes");
}

#define CHECK(asks, dice, answers) PLAY("morale", asks, dice, answers)

/* CD-72, CD-A1, CD-A12, CD-A13, CD-A14: each line, then all of them. */
static void morale_modifiers(void **state)
{
    (void)state;
    CHECK("morale=8", "8", "need=8 excess=0 result=pass");
    CHECK("morale=8 cover=yes", "10", "need=10 result=pass");
    CHECK("morale=8 forced-back=3", "5", "need=5 result=pass");
    CHECK("morale=8 eliminated=2", "4", "need=4 result=pass");
    CHECK("morale=8 road-march=yes", "6", "need=6 result=pass");
    CHECK("morale=8 tot=yes", "6", "need=6 result=pass");
    CHECK("morale=8 state=pinned", "6", "need=6 result=pass");
    CHECK("morale=8 state=shaken", "5", "need=5 result=pass");
    CHECK("morale=8 state=demoralized", "4", "need=4 result=pass");
    CHECK("morale=8 enemy-personnel=yes", "7", "need=7 result=pass");
    CHECK("morale=8 enemy-afv=yes", "6", "need=6 result=pass");
    CHECK("morale=8 air=yes", "6", "need=6 result=pass");
    CHECK("morale=12 cover=yes forced-back=1 eliminated=1 road-march=yes tot=yes state=shaken "
          "enemy-personnel=yes enemy-afv=yes air=yes",
          "1", "need=-1 excess=2 result=pinned");
    expect_fault("cd", "morale", "morale=13", "ask.range");
}

/* CD-73, CD-74, CD-A2 */
static void morale_results(void **state)
{
    static const char *const RESULTS[] = { "pass",       "pass",      "pinned",      "pinned",
                                           "shaken",     "shaken",    "demoralized", "demoralized",
                                           "eliminated", "eliminated" };
    char die[8], answers[60];

    (void)state;
    for (int face = 1; face <= 10; face++) {
        snprintf(die, sizeof die, "%d", face);
        snprintf(answers, sizeof answers, "need=2 excess=%d result=%s", face > 2 ? face - 2 : 0,
                 RESULTS[face - 1]);
        CHECK("morale=4 state=pinned", die, answers);
    }
    expect_odds("cd", "morale", "morale=8 enemy-personnel=yes enemy-afv=yes", "result",
                "pass=5/10 pinned=2/10 shaken=2/10 demoralized=1/10");
    expect_odds("cd", "morale", "morale=10", "result", "pass=10/10");
    expect_odds("cd", "morale", "morale=1 eliminated=4", "result", "eliminated=10/10");
}

/* CD-75, CD-A32 */
static void demoralized_in_contact(void **state)
{
    (void)state;
    CHECK("morale=10 cover=yes state=demoralized contact=yes", "", "result=eliminated");
    CHECK("morale=10 cover=yes state=demoralized", "8", "need=8 result=pass");
    expect_fault("cd", "morale", "morale=10 state=shaken contact=yes", "ask.idle");
}

/* CD-76: the usual pairs stand in a chart of their own. */
static void usual_morale_values(void **state)
{
    static const char *const CELLS[] = { "6?", ".", "7?", "7", "8",   "8",
                                         "8",  "9", "9",  ".", "10?", "." };
    Book *book = open_book("cd");
    const Chart *chart = book_chart(book, "morale-values");

    (void)state;
    assert_int_equal(chart->rows * chart->columns, 12);
    for (int i = 0; i < 12; i++) {
        assert_string_equal(chart->cell_texts[i], CELLS[i]);
    }
    book_destroy(book);
}

/* CD-A8, CD-A9, CD-A10, CD-A12: the readings that a club may switch. */
static void options_and_house_rules(void **state)
{
    (void)state;
    assert_string_equal(faults_of("cd", "based-on = cd\n[options]\nop_idf_rof0 = no\n"
                                        "hni_modified = yes\nbutton_up_requires_fire = yes\n"
                                        "morale_unit = stand\n"),
                        "");
    assert_string_equal(faults_of("cd", "based-on = cd\n[options]\nmorale_unit = army\n"),
                        "option.value");
    assert_string_equal(faults_of("cd", "based-on = cd\n[modifiers ammo]\ntank | -1 | tank\n"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(initiative_goes_to_the_higher_die),
        cmocka_unit_test(artillery_responds),
        cmocka_unit_test(harassment_is_flat),
        cmocka_unit_test(indirect_fire_hits),
        cmocka_unit_test(orders_limit_move_and_fire),
        cmocka_unit_test(ground_costs),
        cmocka_unit_test(spotting_distances),
        cmocka_unit_test(spotting_modifiers),
        cmocka_unit_test(obstacles_are_spotted),
        cmocka_unit_test(terrain_hides),
        cmocka_unit_test(rates_of_fire),
        cmocka_unit_test(targets_are_hard_to_hit),
        cmocka_unit_test(firers_differ),
        cmocka_unit_test(orders_hamper_fire),
        cmocka_unit_test(classes_on_no_line),
        cmocka_unit_test(hit_results_by_quality),
        cmocka_unit_test(penetration_and_armour),
        cmocka_unit_test(a_natural_ten),
        cmocka_unit_test(direct_fire_with_typed_dice),
        cmocka_unit_test(only_he_suppresses_at_opportunity),
        cmocka_unit_test(direct_fire_in_close_assault),
        cmocka_unit_test(direct_fire_runs_out_of_ammunition),
        cmocka_unit_test(direct_fire_odds),
        cmocka_unit_test(guns_run_out_of_ammunition),
        cmocka_unit_test(special_weapons_run_out_of_ammunition),
        cmocka_unit_test(morale_checks_are_due),
        cmocka_unit_test(morale_modifiers),
        cmocka_unit_test(morale_results),
        cmocka_unit_test(demoralized_in_contact),
        cmocka_unit_test(usual_morale_values),
        cmocka_unit_test(options_and_house_rules),
    };

    return cmocka_run_group_tests_name("cd", tests, NULL, NULL);
}
