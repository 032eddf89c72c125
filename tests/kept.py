#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Games of earlier programs open, go on and verify: those of tests/kept, and one that another edition began.

LATER is the same program, but that the tests' own system has a trait, a step and a way in which letters stand
in the middle of its tables. It must read all that PROGRAM wrote, by names, and go on with it.

usage: kept.py PROGRAM LATER
"""
import pathlib
import shlex
import shutil
import sys

import playing

HERE = pathlib.Path(__file__).resolve().parent
KEPT = HERE / "kept"
program, later = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
results = []


def report(name, good, why=""):
    results.append(bool(good))
    print(f"{'ok' if good else 'not ok'} {len(results)} - {name}")
    if not good:
        print("".join(f"# {line}\n" for line in str(why).splitlines()), end="")


def did(answer, name, tell=False):
    """Whether a command was done; that it was is told where it is what is tested."""
    if answer.code or tell:
        report(name, answer.code == 0, answer)
    return answer.code == 0


def entries(journal):
    """The lines of an export between its head and its end."""
    return journal.splitlines()[1:-1]


def goes_on(table, game, more):
    """Goes on with a game, one command a line: SEAT: WORDS."""
    for line in more.read_text().splitlines():
        seat, words = line.split(": ", 1)
        answer = table.run(*shlex.split(words), seat=f"{game}/{seat}", now=1000000000)
        if not did(answer, f"{game}: {line}"):
            return False
    return True


def exported(table, game):
    path = table.folder / "out.jsonl"
    path.unlink(missing_ok=True)
    whole = next(name for name in ("umpire", "keeper") if (table.data / "seats" / game / name).exists())
    return path.read_bytes() if did(table.run("export", str(path), seat=f"{game}/{whole}"), f"{game} is exported") \
        else b""


def holds(table, game, more, before, name):
    """Goes on with a game that was opened; the entries that it had must stay as they were."""
    had = exported(table, game)
    report(f"{name} has its entries", before is None or entries(had) == entries(before))
    if not goes_on(table, game, more):
        return
    after = exported(table, game)
    count = len(entries(had))
    report(f"{name} goes on, {len(entries(after)) - count} entries", entries(after)[:count] == entries(had))
    did(table.run("verify", game), f"{name} is verified then", True)
    (table.folder / "again.jsonl").write_bytes(after)
    did(table.run("import", "again.jsonl", "--name", "again"), f"{name} is imported again")
    report(f"{name} is the same after import", entries(exported(table, "again")) == entries(after))


def kept_journal(with_program, path, name):
    with playing.Table(with_program) as table:
        if did(table.run("verify", str(path)), f"{name} is verified", True) and \
                did(table.run("import", str(path), "--name", "kept"), f"{name} is imported"):
            holds(table, "kept", path.with_suffix(".more"), path.read_bytes(), name)


def kept_folder(with_program, path, name):
    with playing.Table(with_program) as table:
        shutil.copytree(path, table.data)
        journal = path.parent / path.name.replace("data", "marsh.jsonl")
        holds(table, "marsh", journal.with_suffix(".more"), journal.read_bytes(), name)


def told(table, seat):
    """What a seat was told after the first entry, which shows all things with all their traits."""
    return table.run("log", "--json", seat=seat).json()["entries"][1:]


def begun_before():
    """A game that one program began and the other goes on with, in one data folder."""
    with playing.Table(program) as table:
        scenario = str(HERE / "sample/marsh.scenario")
        begun = table.run("new", scenario, "--lesson", "--name", "both", "--typed-dice", now=1000000000)
        words = (("dike", "do move piece=wall-1 to=dunes"), ("dike", "next"), ("fen", "next --dice 3,6"),
                 ("dike", "do signal redoubt=wall order=sally"), ("umpire", "next"),
                 ("umpire", "next"), ("umpire", "next"), ("dike", "do read rocket=1 --dice 3,3"))
        good = did(begun, "a game is begun")
        for seat, line in words if good else ():
            good = good and did(table.run(*line.split(), seat=f"both/{seat}", now=1000000000), line)
        before = told(table, "both/fen")
        table.program = later
        report("the later program tells a seat the same of it", told(table, "both/fen") == before)
        shown = table.run("show", "wall", "--json", seat="both/dike").json()
        report("and has a trait more", shown.get("sodden") == "no", shown)
        last = (("dike", "next"), ("dike", "next"), ("fen", "do aim section=reed-1 at=wall-1"),
                ("fen", "next"), ("dike", "next"), ("fen", "do volley section=reed-1 at=wall-1 --dice 6"),
                ("umpire", "next --dice 2,5"), ("umpire", "next"), ("umpire", "next"), ("umpire", "next"),
                ("dike", "do again rocket=1 --dice 5"))
        for seat, line in last if good else ():
            good = good and did(table.run(*line.split(), seat=f"both/{seat}", now=1000000000), line)
        report("it goes on with it", good)
        did(table.run("verify", "both"), "it is verified", True)
        (table.folder / "both.jsonl").write_bytes(exported(table, "both"))
        did(table.run("import", "both.jsonl", "--name", "other"), "it is imported", True)
        did(table.run("verify", "other"), "and verified there", True)


def main():
    for which, one in (("", program), (" by the later program", later)):
        for path in sorted(KEPT.glob("*.jsonl")):
            kept_journal(one, path, path.stem + which)
        for path in sorted(KEPT.glob("*-data")):
            kept_folder(one, path, path.name + which)
    begun_before()
    print(f"1..{len(results)}")
    sys.exit(0 if all(results) else 1)


main()
