# SPDX-License-Identifier: MIT
"""A close combat (CWB-2.9) of two brigades written by hand, to measure ours against.

Both are in line, in good order and in the open, by day, without guns and leaders; the rest of the
rule is left out. Every chance is an exact fraction; where equal situations meet, they merge.
Lines on standard input: "show" prints all outcomes, "go N" the seconds that one count takes.
"""
import sys
import time
from collections import Counter, defaultdict, namedtuple
from fractions import Fraction
from functools import cache
from itertools import product

Brigade = namedtuple("Brigade", "strength morale wrecks_at")

ATTACKER = Brigade(10, "B", 4)
DEFENDER = Brigade(8, "C", 3)

FACES = range(1, 7)
D66 = [10 * tens + ones for tens, ones in product(FACES, FACES)]

# ---- fire ----

# The strength from which a brigade has the level, its fire points (one A at most), its points in
# close combat.
LEVELS = [(17, 8, 6), (12, 8, 5), (7, 8, 4), (4, 4, 2), (1, 2, 1)]

# 2d6 down, the lowest fire points across; losses in half points. 11 and 12 are Low Ammo.
FIRE_POINTS = [0, 1, 2, 3, 5, 7, 9, 12, 15, 18, 21]
FIRE = """
     2  -    -    -    m-1  1  1  2  2  2  2  3
     3  -    -    m-2  m-1  1  2  2  2  2  3  3
     4  -    -    m-2  1    1  2  2  2  3  3  3
     5  -    -    m-1  1    2  2  2  3  3  3  4
     6  -    m-2  m    1    2  2  3  3  3  4  4
     7  m-2  m-1  1    2    2  3  3  3  4  4  5
     8  m-1  m    2    2    3  3  3  4  4  5  5
     9  m    1    2    2    3  3  4  4  5  5  6
    10  1    2    2    3    3  4  4  5  5  6  7
    11  1    2    2    3    4  4  5  5  6  7  7
    12  1    2    3    4    4  5  5  6  7  7  8
"""
LOW_AMMO = 11

# The die down, morale across: after a loss of up to 1 point, and after a greater one.
STRAGGLERS = """
    1  0 0 0 1 1  0 1 1 1 2
    2  0 0 0 1 1  0 1 1 2 2
    3  0 0 1 1 1  0 1 1 2 2
    4  0 1 1 1 2  1 1 2 3 3
    5  0 1 1 1 2  1 2 2 3 3
    6  1 1 1 2 2  1 2 3 3 3
    7  1 1 2 2 3  2 3 3 4 4
    8  1 2 2 2 3  2 3 3 4 4
"""

# ---- morale ----

# Rows 1 to 15: the last d66 of each result; a dash is a result that the row does not have.
RESULTS = ["blood-lust", "no-effect", "shaken", "shaken-1", "disorganized-1", "disorganized-2",
           "routed"]
MORALE = """
    16 54 62 64 65 66 -
    15 53 62 64 65 66 -
    14 53 62 64 65 66 -
    13 46 55 62 64 65 66
    12 45 55 62 64 65 66
    12 42 53 61 63 65 66
    11 33 45 55 62 64 66
    11 26 44 55 62 64 66
    11 25 43 54 62 64 66
    -  21 36 52 56 63 66
    -  14 34 51 56 63 66
    -  13 33 46 55 63 66
    -  -  31 44 54 62 66
    -  -  24 42 52 61 66
    -  -  22 36 46 56 66
"""
ROWS = {"A": 2, "B": 4, "C": 6, "D": 8, "E": 10}
# The state that a result makes, the hexes back, the strength points that straggle.
EFFECTS = {"blood-lust": ("blood-lust", 0, 0), "no-effect": ("normal", 0, 0),
           "shaken": ("shaken", 0, 0), "shaken-1": ("shaken", 1, 0),
           "disorganized-1": ("disorganized", 1, 0), "disorganized-2": ("disorganized", 2, 1),
           "routed": ("routed", 2, 3)}
DOWN = {"normal": 0, "shaken": 1, "disorganized": 3, "routed": 6}
WRECKED_DOWN, LOW_AMMO_DOWN, ATTACKING_DOWN, DEFENDING_DOWN = 4, 1, 6, 4
BLOOD_LUST_STAYS = 43
WORSE = ["normal", "shaken", "disorganized", "routed"]
WITH_BLOOD_LUST = {"normal": "blood-lust", "shaken": "blood-lust", "disorganized": "normal",
                   "routed": "shaken"}

# ---- odds ----

# The die down; below 1 to 1, then 1 to 4 to 1 across. h is thrown for again.
ODDS = ["DDDDD", "DDDDh", "DDDhA", "DDhAA", "DhAAA", "AAAAA"]

# Ways of a fire with its half point and stragglers, of a check, of the odds with their second die.
FIRE_WAYS, CHECK_WAYS, ODDS_WAYS = 36 * 2 * 6, 36, 6 * 2

ANSWERS = ["winner", "ended-by", "attacker-casualties", "attacker-stragglers", "attacker-state",
           "attacker-retreat", "attacker-leader", "defender-casualties", "defender-stragglers",
           "defender-state", "defender-retreat", "defender-leader"]


def read_fire():
    """By column: the ways of each loss and whether it makes Low Ammo."""
    rows = [line.split() for line in FIRE.strip().splitlines()]
    totals = Counter(one + other for one, other in product(FACES, FACES))
    columns = [Counter() for _ in FIRE_POINTS]
    for total, *cells in rows:
        for column, cell in zip(columns, cells):
            loss = int(cell) if cell.isdigit() else 0
            column[loss, int(total) >= LOW_AMMO] += totals[int(total)]
    return columns


def read_stragglers():
    """By half of the table and morale: the stragglers for a die of 1 to 8."""
    columns = list(zip(*(map(int, line.split()) for line in STRAGGLERS.strip().splitlines())))[1:]
    return [dict(zip("ABCDE", columns[:5])), dict(zip("ABCDE", columns[5:]))]


def read_morale():
    """By row, from 1: the ways of each result."""
    rows = [{}]
    for line in MORALE.strip().splitlines():
        ways, before = {}, 0
        for result, last in zip(RESULTS, line.split()):
            if last != "-":
                ways[result] = sum(before < face <= int(last) for face in D66)
                before = int(last)
        rows.append(ways)
    return rows


FIRE_COLUMNS = read_fire()
STRAGGLER_COLUMNS = read_stragglers()
MORALE_ROWS = read_morale()
BLOOD_LUST_WAYS = sum(face <= BLOOD_LUST_STAYS for face in D66)


def level(strength):
    return next(row for row in LEVELS if strength >= row[0])


def chances(ways, of):
    return {result: Fraction(some, of) for result, some in ways.items()}


def wrecked(brigade, strength):
    return strength <= brigade.wrecks_at


def fire(strength, target):
    """Chances of (casualties, stragglers, the firer's Low Ammo)."""
    points = level(strength)[1]
    column = max(i for i, lowest in enumerate(FIRE_POINTS) if points >= lowest)
    ways = defaultdict(int)
    for (loss, low_ammo), cells in FIRE_COLUMNS[column].items():
        for half in (0, 1):
            casualties = min((loss + half) // 2, target.strength)
            left = target.strength - casualties
            if loss == 0 or left == 0:
                ways[casualties, 0, low_ammo] += 6 * cells
                continue
            table = STRAGGLER_COLUMNS[loss > 2][target.morale]
            plus = 2 if wrecked(target, left) else 0
            for die in FACES:
                stragglers = min(table[min(die + plus, 8) - 1], left)
                ways[casualties, stragglers, low_ammo] += cells
    return chances(ways, FIRE_WAYS)


def combined(old, new):
    """The state of a unit, not in Blood Lust, that comes into another."""
    if new == "blood-lust":
        return WITH_BLOOD_LUST[old]
    if old == new == "disorganized":
        return "routed"
    return max(old, new, key=WORSE.index)


def check(brigade, strength, state, low_ammo, down):
    """Chances of (state, hexes back, strength points that straggle)."""
    if state == "blood-lust":
        return chances({("blood-lust", 0, 0): BLOOD_LUST_WAYS,
                        ("normal", 0, 0): CHECK_WAYS - BLOOD_LUST_WAYS}, CHECK_WAYS)
    row = ROWS[brigade.morale] + down + DOWN[state]
    row += WRECKED_DOWN * wrecked(brigade, strength) + LOW_AMMO_DOWN * low_ammo
    ways = defaultdict(int)
    for result, cells in MORALE_ROWS[min(row, 15)].items():
        new, back, straggle = EFFECTS[result]
        ways[combined(state, new), back, min(straggle, strength)] += cells
    return chances(ways, CHECK_WAYS)


def attacker_wins(attacker, attacker_left, defender, defender_left):
    """The chance of the attacker to take the hex by the odds."""
    ratio = level(attacker_left)[2] // level(defender_left)[2]
    plus = wrecked(defender, defender_left) - 2 * wrecked(attacker, attacker_left)
    results = [ODDS[min(max(die + plus, 1), 6) - 1][min(ratio, 4)] for die in FACES]
    return Fraction(2 * results.count("A") + results.count("h"), ODDS_WAYS)


def close_combat(attacker, defender):
    """The chance of every outcome: the answers in their order."""
    outcomes = defaultdict(Fraction)
    fire_by, check_by, wins_by = cache(fire), cache(check), cache(attacker_wins)

    # Fire, the defender first: casualties, stragglers and Low Ammo of both.
    fought = defaultdict(Fraction)
    for (a_lost, a_strayed, d_low), chance in fire_by(defender.strength, attacker).items():
        left = attacker.strength - a_lost - a_strayed
        if left == 0:
            outcomes["defender", "attacker-destroyed", a_lost, a_strayed, "normal", 0, "kept",
                     0, 0, "normal", 0, "kept"] += chance
            continue
        for (d_lost, d_strayed, a_low), more in fire_by(left, defender).items():
            fought[a_lost, a_strayed, a_low, d_lost, d_strayed, d_low] += chance * more

    # The attacker's check; his Low Ammo does not matter afterwards.
    held = defaultdict(Fraction)
    for (a_lost, a_strayed, a_low, d_lost, d_strayed, d_low), chance in fought.items():
        left = attacker.strength - a_lost - a_strayed
        results = check_by(attacker, left, "normal", a_low, ATTACKING_DOWN)
        for (state, back, straggle), more in results.items():
            if back:
                outcomes["defender", "attacker-morale", a_lost, a_strayed + straggle, state, back,
                         "kept", d_lost, d_strayed, "normal", 0, "kept"] += chance * more
            elif d_lost + d_strayed == defender.strength:
                outcomes["attacker", "defender-destroyed", a_lost, a_strayed, state, 0, "kept",
                         d_lost, d_strayed, "normal", 0, "kept"] += chance * more
            else:
                held[a_lost, a_strayed, state, d_lost, d_strayed, d_low] += chance * more

    # The defender's check, and the odds where he stands: who wins, and by what.
    beaten = defaultdict(Fraction)
    for (a_lost, a_strayed, a_state, d_lost, d_strayed, d_low), chance in held.items():
        left = defender.strength - d_lost - d_strayed
        wins = wins_by(attacker, attacker.strength - a_lost - a_strayed, defender, left)
        results = check_by(defender, left, "normal", d_low, DEFENDING_DOWN)
        for (state, back, straggle), more in results.items():
            if back:
                beaten["defender-morale", a_lost, a_strayed, a_state, d_lost, d_strayed + straggle,
                       state, back, d_low] += chance * more
                continue
            if wins:
                beaten["odds", a_lost, a_strayed, a_state, d_lost, d_strayed, state, 2,
                       d_low] += chance * more * wins
            if wins < 1:
                outcomes["defender", "odds", a_lost, a_strayed, a_state, 1, "kept", d_lost,
                         d_strayed, state, 0, "kept"] += chance * more * (1 - wins)

    # The beaten defender retreats and checks once more, if anybody is left.
    for situation, chance in beaten.items():
        ended_by, a_lost, a_strayed, a_state, d_lost, d_strayed, d_state, d_back, d_low = situation
        left = defender.strength - d_lost - d_strayed
        if left == 0:
            outcomes["attacker", ended_by, a_lost, a_strayed, a_state, 0, "kept", d_lost,
                     d_strayed, d_state, d_back, "kept"] += chance
            continue
        for (state, back, straggle), more in check_by(defender, left, d_state, d_low, 0).items():
            outcomes["attacker", ended_by, a_lost, a_strayed, a_state, 0, "kept", d_lost,
                     d_strayed + straggle, state, d_back + back, "kept"] += chance * more
    return outcomes


def show():
    lines = []
    for outcome, chance in close_combat(ATTACKER, DEFENDER).items():
        answers = ",".join(f"{name}={value}" for name, value in zip(ANSWERS, outcome))
        lines.append(f"{answers} {chance.numerator}/{chance.denominator}\n")
    print("".join(sorted(lines)), flush=True)


def go(times):
    start = time.perf_counter()
    for _ in range(times):
        close_combat(ATTACKER, DEFENDER)
    print((time.perf_counter() - start) / times, flush=True)


for line in sys.stdin:
    word, *times = line.split()
    if word == "show":
        show()
    else:
        go(int(times[0]))
