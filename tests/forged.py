#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Exports of games of all systems, forged: refused with where, what and why, or told by verify. G-6, G-51.

usage: forged.py GALLOPER
"""
import json
import pathlib
import re
import sys

from playing import Table
from serving import finish, report

program = str(pathlib.Path(sys.argv[1]).resolve())
SCENARIOS = ("antietam", "stones-river", "wagram", "bieville", "eylau")
SECRET = "Zauberwort"


def play(table, name, scenario):
    """A short game with a word that only the umpire knows; its export, line by line, and one of a side."""
    made = table.run("new", scenario, "--name", name, "--json").json()
    seats = [seat["seat"].split("/")[-1] for seat in made["seats"]]
    umpire = f"{name}/umpire"
    piece = table.run("show", "--json", seat=umpire).json()["pieces"][-1]["id"]
    ruled = table.run("do", "ruling", f"piece={piece}", f"name={SECRET}", "reason=so", seat=umpire, now=1000000000)
    assert ruled.code == 0, ruled
    table.run("do", "ask", "rule=fire", "points=12", seat=umpire, now=1000000000)  # dice, where there is that rule
    for _ in range(5):
        table.run("next", "--yes", seat=umpire, now=1000000000)
        table.run("do", "all", seat=umpire, now=1000000000)
    side = next(seat for seat in seats if seat not in ("umpire", "observer", "keeper"))
    return [table.run("export", seat=f"{name}/{seat}").out.decode().splitlines() for seat in ("umpire", side)]


def edited(line, change):
    """A line with its values changed."""
    value = json.loads(line)
    change(value)
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def faces(line):
    """Other faces of the same dice."""
    return re.sub(r'("dice":\["[^"]*=)(\d)', lambda found: found[1] + ("1" if found[2] != "1" else "2"), line)


def forgeries(lines, own, other):
    """What a forger may try, by name."""
    head, entries, end = lines[0], lines[1:-1], lines[-1]
    thrown = [faces(line) for line in entries]
    seats = [line.replace('"by":"umpire"', '"by":"observer"') for line in entries]

    yield "its entries in another order", [head, entries[0], entries[2], entries[1], *entries[3:], end]
    yield "an entry twice", [head, *entries[:2], *entries[1:], end]
    yield "an entry dropped", [head, entries[0], *entries[2:], end]
    yield "the first dropped", [head, *entries[1:], end]
    yield "the last dropped", [head, *entries[:-1], end]
    yield "the last dropped, and counted so", [head, *entries[:-1], edited(end, lambda e: e.update(
        entries=len(entries) - 1))]
    yield "no end", [head, *entries]
    yield "no head", [*entries, end]
    yield "another's head", [other[0], *entries, end]
    yield "another's entries", [head, *other[1:-1], other[-1]]
    yield "one entry of another's", [head, *entries, other[-2], end]
    yield "another's end", [head, *entries, other[-1]]
    yield "another seat's deeds", [head, *seats, end]
    if thrown != entries:
        yield "other faces", [head, *thrown, end]
    yield "a text edited", [head, *[line.replace(SECRET, "Another") for line in entries], end]
    yield "huge counts", [head, *entries, edited(end, lambda e: e.update(entries=2 ** 31 - 1))]
    yield "counts past every number", [head, *entries, re.sub(r'"entries":\d+', '"entries":' + "9" * 40, end)]
    yield "a huge number of an entry", [head, entries[0], re.sub(r'"seq":2\b', '"seq":2147483647', entries[1]), end]
    yield "a huge thing", [head, *[re.sub(r'"thing":\d+', '"thing":2147483647', line) for line in entries], end]
    yield "a seat's export", own
    yield "a seat's export as the umpire's", [head, *own[1:]]
    yield "a seat's entries between", [head, *entries, *own[1:-1], end]
    yield "cut in the midst", [head, *entries[:-1], entries[-1][:len(entries[-1]) // 2]]
    yield "cut in the secret", [head, entries[0], entries[1][:entries[1].index(SECRET) + len(SECRET)]]
    yield "nothing", []


def tried(table, name, lines, umpire):
    """Whether a forgery is refused well, or in and told by verify as what it is; and the store is sound."""
    path, gone = table.folder / "forged.jsonl", table.folder / "gone.jsonl"
    gone.unlink(missing_ok=True)
    path.write_text("".join(line + "\n" for line in lines))
    answer = table.run("import", str(path), "--name", "forged")
    told = (answer.out + answer.err).decode(errors="replace")
    good = answer.code in (0, 1, 2, 3, 4, 5, 6, 7) and SECRET not in told
    if answer.code == 0:
        verified = table.run("verify", seat="forged/umpire")
        good = good and verified.code in (0, 1) and (verified.code == 1) == (b"journal" in verified.err)
        told += repr(verified)
        good = good and table.run("delete", "forged", "gone.jsonl", seat="forged/umpire").code == 0
    else:
        first, *rest = answer.err.decode().splitlines()
        good = good and first.strip() and any(line.startswith("    ") for line in rest)
    games = table.run("games", "--json").json()["games"]
    good = good and all(game["game"] != "forged" for game in games)
    report(f"{name}: {'told by verify' if answer.code == 0 else 'refused'}",
           good and table.run("show", seat=umpire).code == 0, f"{answer!r}\n{told}\n{[g['game'] for g in games]}")


def headed(table, name, lines):
    """A head that says another system or time than the game has is refused: it lies outside the chain. G-51."""
    path, system = table.folder / "headed.jsonl", json.loads(lines[0])["system"]
    for key, value in (("system", "nes" if system == "cwb3" else "cwb3"), ("begun", "1999-01-01T00:00:00Z")):
        path.write_text("".join(line + "\n" for line in [edited(lines[0], lambda head: head.update({key: value})),
                                                         *lines[1:]]))
        for command in "import", "verify":
            answer = table.run(command, str(path))
            report(f"{name}: {command} of another {key} in the head is refused", answer.code == 7 and
                   f'another "{key}"' in answer.err.decode(), answer)


with Table(program) as table:
    played = {scenario: play(table, scenario, scenario) for scenario in SCENARIOS}
    for scenario, (lines, own) in played.items():
        other = played[SCENARIOS[SCENARIOS.index(scenario) - 1]][0]
        for name, forged in forgeries(lines, own, other):
            tried(table, f"{scenario}: {name}", forged, f"{scenario}/umpire")
        headed(table, scenario, lines)
        path, gone = table.folder / "whole.jsonl", table.folder / "gone.jsonl"
        gone.unlink(missing_ok=True)
        path.write_text("".join(line + "\n" for line in lines))
        answer = table.run("import", str(path), "--name", "whole")
        verified = table.run("verify", seat="whole/umpire")
        report(f"{scenario}: what nobody touched is let in and verified", answer.code == verified.code == 0, verified)
        table.run("delete", "whole", "gone.jsonl", seat="whole/umpire")
        report(f"{scenario}: the game itself is as it was", table.run("verify", seat=f"{scenario}/umpire").code == 0)
finish()
