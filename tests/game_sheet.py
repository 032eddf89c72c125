#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What is wrong with the sheet of a game is told with its line: game_sheet.py TOOL SHEET HEADER..."""
import os
import subprocess
import sys
import tempfile

tool, sheet, *headers = sys.argv[1:]
with open(sheet, encoding="ascii") as f:
    GOOD = f.read().splitlines()

REACT = GOOD.index("verb react: put cavalry on React; NB-51")  # lines of it are meant, where it has them
# What stands in the sheet, what stands there instead, and what is told of it.
WRONG = [
    ("words fate: present killed captured", "words fate present", '":" is missing before the words'),
    ("words fate: present killed captured", "wards fate: present", '"wards" is nothing that a sheet has'),
    ("group leaders: leader", "group leaders: leeder", '"leeder" is none of: hq, leader, marker, messenger, unit'),
    ("traits piece: leaders", "traits peace: leaders", '"peace" is no kind of things'),
    ("traits piece: leaders", "traits piece: ladders", 'there is no group "ladders"'),
    ("    guns: number 0..200, own, printed; its guns", "    guns: nummer 0..200; its guns", '"nummer" is no type'),
    ("    guns: number 0..200, own, printed; its guns", "    guns: number 0..200, olden; its guns",
     '"olden" says nothing of a trait'),
    ("    guns: number 0..200, own, printed; its guns", "    guns: number 0..200, gone-in never; its guns",
     '"never" is none of: '),
    ("    take unit.reacts = this_turn()", "    take unit.acts = this_turn()", 'a piece has no "acts"'),
    ("    take unit.reacts = this_turn()", "    take unit.reacts = that_turn()", 'there is no function "that_turn"'),
    ("    take unit.reacts = this_turn()", "    take unit.reacts = this_turn(unit, unit)",
     "this_turn takes 0 values here, not 2"),
    ("    take unit.reacts = this_turn()", "    take unit.state.reacts = 1", '".reacts" of what is no thing'),
    ("    take unit.reacts = this_turn()", "    gives unit.reacts = 1", '"gives" says nothing of a verb'),
    ("    refuse by !of_this_step(unit)", "    refuse NB-51 unit.reacts: no",
     '"if" is missing before when it is refused'),
    ("    refuse by !of_this_step(unit)", "    refuse NB-51 if unit.reacts: no",
     '"|" is missing before what to do next'),
    ("    refuse by !of_this_step(unit)", "    refuse NB-51 if react{unit}.allowed: no | Never.",
     'react{} takes "role: thing" and "ask = value", not "unit"'),
    ("    in maneuver; commanders", "    like nobody", 'there is no verb "nobody" before it'),
    ("    in maneuver; commanders", "    with nothing", 'there are no params "nothing"'),
    ("    in maneuver; commanders", "    in manoeuvre; commanders", '"manoeuvre" is none of: '),
    ("wanted range once: Messengers ride, and generals command, as far as it says", "wanted rage once: It is.",
     'there is no trait "rage" of a piece'),
    ("define division_of(unit): above(unit, ECHELON_DIVISION)", "find division_of(unit): unit", "say of what: "),
    ("define division_of(unit): above(unit, ECHELON_DIVISION)", "define division_of: 1", '"division_of" is no name'),
    ("    unit: own units; cavalry of yours", "    unit: own units", '";" is missing before what it means'),
]


def told(lines, folder):
    path = os.path.join(folder, "a.game")
    with open(path, "w", encoding="ascii") as f:
        f.write("\n".join(lines) + "\n")
    run = subprocess.run([sys.executable, "-B", tool, "nb", path, path + ".c", path + ".h", *headers],
                         capture_output=True, text=True, check=False)
    return run.stderr.replace(path, "sheet")


def main():
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        cases = [(GOOD, "")]
        for line, instead, what in WRONG:
            at = GOOD.index(line, REACT if line in GOOD[REACT:] else 0)
            cases.append((GOOD[:at] + [instead] + GOOD[at + 1 :], f"sheet:{at + 1}: {what.rstrip()}"))
        for number, (lines, what) in enumerate(cases, 1):
            said = told(lines, folder)
            right = said.startswith(what) if what else said == ""
            bad += not right
            print(f"{'ok' if right else 'not ok'} {number} - {what or 'the sheet itself'}")
            if not right:
                print(said)
    sys.exit(bad > 0)


main()
