# SPDX-License-Identifier: MIT
"""The course of an order (CWB-1.6, CWB-2.2) written by hand, to measure ours against.

Lines on standard input: "show" prints the chances turn by turn, "go N" the seconds that one count
takes.
"""
import sys
import time
from bisect import bisect_left
from collections import Counter
from fractions import Fraction
from itertools import product

ORDER = {"sender": 3, "receiver": 2, "method": "oral", "kind": "complex"}
TURNS = 20

METHODS = {"oral": -1, "written": 0, "in-person": 2}
KINDS = {"complex": -2, "simple": 0}

# The highest acceptance value of each column but the last; then 2d6 down and the columns across.
COLUMNS = [-3, -1, 1, 3, 5, 7]
ACCEPTANCE = {int(total): words for total, *words in map(str.split, """
     2  Dt  Dt  Dt  Dt  Dt  Dt  Dt
     3  Dt  Dt  Dt  Dt  D2  D2  D2
     4  D2  D2  D2  D2  D1  A   A
     5  D2  D2  D2  D2  A   A   A
     6  D2  D2  D2  A   D1  D1  A
     7  D2  D1  D1  D1  D1  D1  D1
     8  D1  D1  D1  D1  D2  D1  D1
     9  D2  D2  D1  D1  A   A   A
    10  Dt  D2  D2  D2  D1  A   D1
    11  Dt  Dt  D2  D2  D1  D2  D2
    12  Dt  Dt  Dt  D2  D2  D2  D2
""".strip().splitlines())}

# The highest face that ends a delay.
DELAYS = {"D1": 2, "D2": 1}
FACES = range(1, 7)


def course(sender, receiver, method, kind, turns):
    """The chances of delayed, distorted and accepted at the end of each turn."""
    column = bisect_left(COLUMNS, sender + receiver + METHODS[method] + KINDS[kind])
    ways = Counter(ACCEPTANCE[one + other][column] for one, other in product(FACES, FACES))
    distorted = Fraction(ways["Dt"], 36)
    accepted = Fraction(ways["A"], 36)
    waiting = {delay: Fraction(ways[delay], 36) for delay in DELAYS}
    ends = {delay: Fraction(sum(face <= highest for face in FACES), 6)
            for delay, highest in DELAYS.items()}
    rows = [(sum(waiting.values()), distorted, accepted)]
    for _ in range(turns):
        for delay, chance in waiting.items():
            through = chance * ends[delay]
            accepted += through
            waiting[delay] = chance - through
        rows.append((sum(waiting.values()), distorted, accepted))
    return rows


def show():
    for turn, row in enumerate(course(**ORDER, turns=TURNS)):
        print(turn, *(f"{chance.numerator}/{chance.denominator}" for chance in row))
    print(flush=True)


def go(times):
    start = time.perf_counter()
    for _ in range(times):
        course(**ORDER, turns=TURNS)
    print((time.perf_counter() - start) / times, flush=True)


for line in sys.stdin:
    word, *times = line.split()
    if word == "show":
        show()
    else:
        go(int(times[0]))
