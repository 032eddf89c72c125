#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays the games of tests/games and compares their journals with those on record.

A NAME.play is read line by line; a line that begins with a blank goes on with the one before it.

    # words                         a comment
    new SCENARIO FLAG...            begins the game; a scenario's file may stand beside the script
    [06:30 union issue]             the clock must stand there: time, who acts, step
    until 06:30 union issue         whoever acts ends his steps until it stands there
    SEAT: VERB NAME=VALUE...        a command of that seat; also next, undo, redo and others
    SEAT: VERB ... @ 3,4            with these dice
    SEAT: VERB ... ! CODE           it must be refused with that code
    => NAME=VALUE...                what the rules of the last command answered, by the charts;
                                    of a rule that was played several times 1,0,2
    expect THING NAME=VALUE...      a piece or order as the umpire sees it; ? is not known
    expect SEAT: THING NAME=VALUE   as that seat sees it
    expect SEAT: THING unseen       it must not know of it
    expect SEAT: due "VERB ARGS"    it must be among what is due for that seat
    expect SEAT: not due "VERB"     and must not

The journal that comes of it must be NAME.jsonl to the byte; that one must also be verified, and be
the same when it was imported and exported again. With --accept the journals are rewritten: read
them before you commit them. With --tell every command is shown with what came of it.

usage: games.py [--accept] [--tell] GALLOPER [NAME... | FOLDER]
"""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

GAMES = pathlib.Path(__file__).resolve().parent / "games"
COMMANDS = {"next", "undo", "redo", "correct", "dice", "withdraw", "seat", "branch"}
flags = {a for a in sys.argv[1:] if a.startswith("--")}
words = [a for a in sys.argv[1:] if not a.startswith("--")]
program = pathlib.Path(words[0]).resolve()
results = []


class Wrong(Exception):
    """What a script says is not so."""


def report(name, good, why=""):
    results.append(good)
    print(f"{'ok' if good else 'not ok'} {len(results)} - {name}")
    if not good:
        print("".join(f"# {line}\n" for line in why.splitlines()), end="")


def lines_of(path):
    """Pairs of a line number and a whole line."""
    whole = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line[0] == " " and not line.strip().startswith("=>"):
            whole[-1][1] += " " + line.strip()
        else:
            whole.append([number, line.strip()])
    return whole


class Table:
    """One game in a store of its own."""

    def __init__(self, path, folder):
        self.name, self.folder, self.beside = path.stem, folder, path.parent
        self.seen = 1

    def run(self, *args, seat=None, check=True):
        command = [str(program), *args, "--data", self.folder]
        command += ["--seat", f"{self.name}/{seat}"] if seat else []
        env = {k: v for k, v in os.environ.items() if not k.startswith("GALLOPER")}
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=self.beside,
                              env=dict(env, GALLOPER_NOW="1000000000", TZ="UTC", LC_ALL="C.UTF-8"))
        if check and done.returncode:
            raise Wrong(f"{' '.join(args)}: exit {done.returncode}\n{done.stdout}{done.stderr}")
        return done

    def look(self, seat, thing=None):
        done = self.run("show", *([thing] if thing else []), "--json", seat=seat, check=False)
        return json.loads(done.stdout) if done.returncode == 0 else None

    # ---- the lines of a script ----

    def command(self, seat, line):
        refused = re.search(r" ! (\S+)$", line)
        line = line[:refused.start()] if refused else line
        dice = re.search(r" @ ([\d,]+)$", line)
        line = line[:dice.start()] if dice else line
        asked = shlex.split(line)
        asked = asked if asked[0] in COMMANDS else ["do", *asked]
        asked += ["--dice", dice[1]] if dice else []
        done = self.run(*asked, "--json", seat=seat, check=not refused)
        if "--tell" in flags:
            self.tell(asked, seat)
        if refused:
            codes = [e["code"] for e in json.loads(done.stdout or done.stderr)["errors"]] \
                if done.returncode else []
            if refused[1] not in codes:
                raise Wrong(f"wanted {refused[1]}, got {codes or 'no refusal'}\n{done.stdout}")

    def last(self):
        """The last entry as who sees most of it sees it."""
        log = self.run("log", "--json", "--from", str(self.seen), seat=self.keeper()).stdout
        entry = json.loads(log)["entries"][-1]
        self.seen = entry["number"]
        return entry

    def tell(self, asked, seat):
        entry = self.last()
        print(f"# {seat}: {' '.join(asked)}")
        for play in entry["plays"]:
            print(f"#     {play['rule']}: {play['asks']} {play['dice']} {play['answers']}")
        for change in entry["changes"]:
            if change["kind"] != "clock" and change["from"] is not None:
                print(f"#     {change.get('thing')} {change['trait']}: {change['from']} -> {change['to']}")

    def gives(self, line):
        answers = {}
        for play in self.last()["plays"]:
            for name, value in play["answers"].items():
                answers.setdefault(name, []).append(str(value))
        for name, value in (w.split("=", 1) for w in shlex.split(line)):
            got = ",".join(answers.get(name, ["nothing"]))
            if got != value:
                raise Wrong(f"{name} is {got}, not {value}")

    def now(self):
        """Time, who acts ("both" where all do), step."""
        clock = self.look(self.keeper())["clock"]
        return f"{clock['time']} {clock['side'] or 'both'} {clock['step']}"

    def clock(self, line):
        if self.now() != line:
            raise Wrong(f"the clock stands at {self.now()}")

    def until(self, line):
        """Whoever acts ends his step."""
        for _ in range(400):
            now = self.now()
            if now == line:
                return
            side = now.split()[1]
            sides = [s["id"] for s in self.look(self.keeper())["sides"]] if side == "both" else [side]
            for one in sides if self.keeper() != "solo" else ["solo"]:
                self.run("next", seat=one)
        raise Wrong("it never comes to that")

    def expect(self, line):
        asked = shlex.split(line)
        seat = self.keeper()
        if asked[0].endswith(":"):
            seat = asked.pop(0)[:-1]
        if asked[0] == "due" or asked[:2] == ["not", "due"]:
            due = json.loads(self.run("due", "--json", seat=seat).stdout)["due"]
            found = any(f"{d['verb']} {d['args']}".startswith(asked[-1]) for d in due)
            if found != (asked[0] == "due"):
                raise Wrong(f"due are {[d['verb'] + ' ' + d['args'] for d in due]}")
            return
        thing = self.look(seat, asked[0])
        if asked[1:] == ["unseen"]:
            if thing is not None:
                raise Wrong(f"{seat} sees {thing}")
            return
        if thing is None:
            raise Wrong(f"{seat} does not see {asked[0]}")
        for name, value in (w.split("=", 1) for w in asked[1:]):
            got = thing.get(name, "no such trait")
            if ("?" if got is None else str(got)) != value:
                raise Wrong(f"{name} of {asked[0]} is {got}, not {value}")

    def begin(self, line):
        self.run(*shlex.split(line), "--name", self.name)
        self.find_seats()

    def find_seats(self):
        self.seats = [p.name for p in (pathlib.Path(self.folder) / "seats" / self.name).iterdir()]

    def line(self, line):
        seat = re.match(r"(?!expect\b)([\w-]+): ", line)
        if line.startswith("new "):
            self.begin(line)
        elif line.startswith("["):
            self.clock(line.strip("[]"))
        elif line.startswith("until "):
            self.until(line[len("until "):])
        elif line.startswith("=>"):
            self.gives(line[2:])
        elif line.startswith("expect "):
            self.expect(line[len("expect "):])
        elif seat:
            self.command(seat[1], line[seat.end():])
        else:
            raise Wrong("no such line")

    def keeper(self):
        return next(s for s in ("umpire", "keeper", "solo") if s in self.seats)

    def export(self):
        path = pathlib.Path(self.folder) / "out.jsonl"
        self.run("export", str(path), seat=self.keeper())
        return path.read_bytes()


def first_difference(wanted, got):
    for number, (one, other) in enumerate(zip(wanted.splitlines(), got.splitlines()), 1):
        if one != other:
            return f"line {number}\n{one.decode()[-1200:]}\n{other.decode()[-1200:]}"
    return "one is longer"


def played(path, folder):
    """Plays a script; returns its journal, or None."""
    table = Table(path, folder)
    for number, line in lines_of(path):
        try:
            table.line(line)
        except Wrong as wrong:
            report(f"{path.name}:{number}: {line[:70]}", False, str(wrong))
            return None
    journal = table.export()
    report(f"{path.name} is played, {len(journal.splitlines()) - 2} entries", True)
    return journal


def kept(path, folder):
    """A journal on record: it is sound, and imported and exported it is the same."""
    table = Table(path, folder)
    done = table.run("verify", path.name, check=False)
    report(f"{path.name} is verified", done.returncode == 0, done.stdout + done.stderr)
    try:
        table.run("import", path.name, "--name", path.stem)
        table.find_seats()
        again = table.export()
        report(f"{path.name} is the same after import", again == path.read_bytes(),
               first_difference(path.read_bytes(), again))
    except Wrong as wrong:
        report(f"{path.name} is imported", False, str(wrong))


def main():
    folders = [pathlib.Path(w) for w in words[1:] if pathlib.Path(w).is_dir()]
    names = [w for w in words[1:] if not pathlib.Path(w).is_dir()]
    for path in sorted(p for folder in folders or [GAMES] for p in folder.glob("*.play")):
        if names and path.stem not in names:
            continue
        record = path.with_suffix(".jsonl")
        with tempfile.TemporaryDirectory() as folder:
            journal = played(path, folder)
        if journal and "--accept" in flags:
            record.write_bytes(journal)
        if journal:
            wanted = record.read_bytes() if record.exists() else b""
            report(f"{record.name} is what was played", journal == wanted,
                   first_difference(wanted, journal))
        if record.exists():
            with tempfile.TemporaryDirectory() as folder:
                kept(record, folder)
    print(f"1..{len(results)}")
    sys.exit(0 if all(results) else 1)


main()
