#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Kills the program in the middle of commands, many hundred times, and looks what became of them.

A command with an id is killed at a random moment, perhaps its repetition too, and is then repeated
to its end: it must be done exactly once, and what was told of it must be what the journal holds.
Some moments are drawn from the whole life of a command, others are aimed at the log that is written
before the answer is given. Every attempt has a time of its own, which its entry keeps: so the entry
tells which attempt made it, and whether a kill fell before or after that.

usage: kill.py GALLOPER [KILLS [SEED]]
"""
import concurrent.futures
import json
import os
import pathlib
import random
import select
import statistics
import sys
import time

from playing import Table
from serving import finish, report

program = str(pathlib.Path(sys.argv[1]).resolve())
KILLS_USUAL = 640
KILLS = int(sys.argv[2] if len(sys.argv) > 2 else os.environ.get("KILLS", KILLS_USUAL))
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else random.SystemRandom().randrange(1 << 32)
TABLES = 4  # at a time, each with its own folder
KILLED = -9
SECONDS = 300  # after which the test gives up
PIECES = ("hooker", "sumner", "meade", "doubleday", "ricketts", "mansfield")
# Where a kill fell; LEAST of each or the test has not tested it.
PLACES = {"before": "before it was written", "within": "while it was written",
          "unsaid": "written and not told", "told": "told and not ended"}
LEAST = {"before": 40, "within": 8, "unsaid": 20, "told": 20}


class Attempt:
    """One start of a command, killed or not."""

    def __init__(self, now, code, out, err, clean, log):
        self.now, self.code, self.out, self.err = now, code, out, err
        self.clean = clean  # no log of an earlier kill was there
        self.log = log      # bytes of the log that it left
        self.killed = code == KILLED

    def entry(self):
        """The entry that it told, if it told all of it."""
        told = self.out.endswith(b"\n") and json.loads(self.out)["entries"]
        return told[0] if told else None


class Victim(Table):
    """A table at which commands are killed."""

    def __init__(self, seed):
        super().__init__(program)
        self.chance = random.Random(seed)
        self.seed = seed
        self.now = 1000
        self.kills = 0
        self.done = []                         # what the journal must hold, in its order
        self.fell = dict.fromkeys(PLACES, 0)
        self.survived = self.again = 0         # commands that waited through a kill; found done
        self.wrong = []
        self.begin("game")
        self.seats = ("game/umpire", "game/union")
        self.wal = self.data / "galloper.db-wal"
        self.lasts = statistics.median(self.measure(i) for i in range(9))

    def measure(self, i):
        began = time.monotonic()
        self.finish_command(f"measure-{i}", ["ruling", "piece=hooker", f"place=m{i}", f"reason=measure-{i}"],
                            self.seats[0])
        return time.monotonic() - began

    def expect(self, good, what, *shown):
        if not good:
            self.wrong.append("\n".join([f"seed {self.seed}: {what}", *map(repr, shown)]))
        return good

    # ---- starting and killing ----

    def log_size(self):
        try:
            return self.wal.stat().st_size
        except FileNotFoundError:
            return -1

    def wait_for(self, process):
        """Waits for the moment of the kill: any, the answer, or a state of the log."""
        way = self.chance.random()
        if self.wal.exists() or way < .4:
            time.sleep(self.chance.uniform(0, 1.05 * self.lasts))
            return
        if way < .6:
            select.select([process.stdout, process.stderr], [], [], 4 * self.lasts)
            return
        size = self.chance.choice((-1, 0, 32, 4000, 8000))
        until = time.monotonic() + 4 * self.lasts
        while self.log_size() <= size and process.poll() is None and time.monotonic() < until:
            pass
        until = time.monotonic() + self.chance.choice((0, .1, .5)) * self.chance.random() * self.lasts
        while time.monotonic() < until:
            pass

    def attempt(self, words, seat, kill):
        self.now += 1
        clean = not self.wal.exists()
        process = self.start(*words, "--json", seat=seat, now=self.now)
        if kill:
            self.wait_for(process)
            process.kill()
        out, err = process.communicate()
        self.kills += process.returncode == KILLED
        return Attempt(self.now, process.returncode, out, err, clean, self.log_size())

    def attempts(self, words, seat, wanted=0):
        """Kills a command up to three times, then lets it end; all attempts."""
        made = [self.attempt(words, seat, True)]
        while made[-1].killed and len(made) < 3 and self.chance.random() < .3:
            made.append(self.attempt(words, seat, True))
        if made[-1].killed:
            made.append(self.attempt(words, seat, False))
        self.expect(made[-1].code == wanted, "it did not end well", words, made[-1].out, made[-1].err)
        return made

    def place(self, attempts, at):
        """Counts where the kills fell, knowing which attempt made the entry."""
        for attempt in attempts:
            if attempt.killed and attempt.clean:
                if attempt.now == at:
                    self.fell["told" if attempt.entry() else "unsaid"] += 1
                elif attempt.now < at:
                    self.fell["within" if attempt.log > 0 else "before"] += 1
        self.again += any(attempt.killed and attempt.now == at for attempt in attempts)

    # ---- commands ----

    def agree(self, name, attempts):
        """All attempts told the same entry or nothing; that one is expected in the journal."""
        told = [entry for entry in (attempt.entry() for attempt in attempts if attempt.code in (0, KILLED))
                if entry]
        self.expect(told and all(entry == told[-1] for entry in told), "it was told differently", name, *told)
        if told:
            self.done.append((name, told[-1]))
            self.place(attempts, told[-1]["at"])
            self.expect(told[-1]["at"] in [attempt.now for attempt in attempts], "it was made at another time",
                        name, told[-1])

    def finish_command(self, name, words, seat):
        self.agree(name, [self.attempt(["do", *words, "--id", name], seat, False)])

    def plain(self, name, seat):
        """A command that throws no dice, or the program's."""
        words = self.chance.choice((
            ["ruling", f"piece={self.chance.choice(PIECES)}", f"place={name}", "reason=moved at the table"],
            ["ask", "rule=acceptance", "sender=2", "receiver=2", "method=oral", "type=complex"],
            ["ask", "rule=delay", "status=D1"]))
        self.agree(name, self.attempts(["do", *words, "--id", name], seat))

    def waits(self):
        """Whether a command of the umpire waits for dice."""
        return self.run("dice", "--json", seat=self.seats[0]).code == 0

    def waiting(self, name):
        """A command that waits for dice: it waits on whatever is killed, and gets the dice once."""
        seat = self.seats[0]
        words = ["do", "ask", "rule=delay", "status=D2", "--dice", "ask", "--id", name]
        first = self.attempts(words, seat, wanted=3)
        self.expect(b"dice.wanted" in first[-1].err, "it does not wait", first[-1].err)
        self.expect(self.waits(), "it waits no longer", name)
        face = self.chance.randint(1, 6)
        killed = self.attempt(["dice", str(face)], seat, True)
        waits = self.waits()
        if killed.killed and waits:
            self.survived += 1
        if not killed.killed:
            self.expect(killed.code == 0 and not waits, "the dice were not taken", killed.out, killed.err)
        attempts = [killed]
        if waits:
            attempts.append(self.attempt(["dice", str(face)], seat, False))
        else:
            refused = self.attempt(["dice", str(7 - face)], seat, False)
            self.expect(refused.code == 1, "the dice were taken twice", refused.out, refused.err)
        attempts.append(self.attempt(words, seat, False))
        self.agree(name, attempts)
        self.expect(f'"dice":["d6={face}"]'.encode() in attempts[-1].out, "other dice were taken", face,
                    attempts[-1].out, attempts[-1].err)

    # ---- the end ----

    def check(self):
        """The journal holds what was done, each once, and plays again."""
        verify = self.run("verify", "--json", seat="game/umpire")
        self.expect(verify.code == 0 and verify.json()["entries"] == 1 + len(self.done), "the journal is not right",
                    len(self.done), verify)
        log = self.run("log", "--json", seat=self.seats[0])
        found = log.json()["entries"][-len(self.done):] if log.code == 0 else []
        same = [mine["at"] == entry["at"] and mine["verb"] == entry["verb"] and mine["args"] == entry["args"]
                and [play["dice"] for play in mine["plays"]] == [play["dice"] for play in entry["plays"]]
                for (_, mine), entry in zip(self.done, found)]
        self.expect(len(same) == len(self.done) and all(same), "the log is not what was told", len(same),
                    len(self.done), [one for one, good in zip(self.done, same) if not good][:3])
        self.expect(not self.wal.exists(), "a log is left")
        self.expect(not list(self.data.glob("*.damaged*")), "something was put aside")

    def play(self, kills):
        until = time.monotonic() + SECONDS
        count = 0
        while self.kills < kills and not self.wrong and time.monotonic() < until:
            name = f"command-{count}"
            if count % 4 == 3:
                self.waiting(name)
            else:
                self.plain(name, self.chance.choice(self.seats))
            count += 1
            if count % 50 == 0:
                self.check()
        self.check()
        return self


class Keeper(Victim):
    """A table at which whole games are made, copied and carried about, and that is killed."""

    def wait_for(self, process):
        time.sleep(self.chance.random() * self.making)

    def sound(self, told):
        """All games that are there play again; those that were told are there with their seats."""
        games = self.run("games", "--json")
        names = [game["game"] for game in games.json()["games"]] if games.code == 0 else []
        for name in names:
            verify = self.run("verify", name)
            self.expect(verify.code == 0, f"{name} does not play again", verify)
            show = self.run("show", seat=f"{name}/observer")
            self.expect(show.code == 0, f"{name} lacks a seat", show)
        for game in told:
            self.expect(game["game"] in names, "a game is lost", game, names)
            show = self.run("show", seat=self.chance.choice(game["seats"])["token"])
            self.expect(show.code == 0, "a seat is lost", game, show)
        return len(names)

    def keep(self, kills):
        began = time.monotonic()
        told = [self.begin(name) for name in ("first", "second", "third")]
        self.making = .4 * (time.monotonic() - began)
        exported = self.folder / "exported.game"
        self.expect(self.run("export", str(exported), seat=self.seats[0]).code == 0, "no export")
        commands = (["new", "antietam", "--lesson"], ["import", str(exported)], ["branch"],
                    ["export", str(exported)])
        while self.kills < kills and not self.wrong:
            words = self.chance.choice(commands)
            named = ["--name", f"made-{self.now}"] if words[0] != "export" else []
            killed = self.attempt(words + named, self.seats[0], True)
            if killed.out.endswith(b"\n"):
                told.append(json.loads(killed.out))
            verify = self.run("verify", str(exported))
            self.expect(verify.code == 0, "the export is not whole", verify)
        self.games = self.sound(told)
        self.told = len(told)
        self.check()


def keep(seed):
    with Keeper(seed) as table:
        table.keep(KILLS // 8)
        return table.kills, table.told, table.games, table.wrong


def play(seed):
    with Victim(seed) as table:
        table.play(-(-KILLS // TABLES))
        return {"kills": table.kills, "fell": table.fell, "survived": table.survived, "again": table.again,
                "done": len(table.done), "lasts": table.lasts, "wrong": table.wrong}


def main():
    with concurrent.futures.ProcessPoolExecutor(TABLES) as crew:
        tables = list(crew.map(play, range(SEED, SEED + TABLES)))
        whole, told, games, spoilt = crew.submit(keep, SEED).result()
    kills, done, again, survived = (sum(table[what] for table in tables)
                                    for what in ("kills", "done", "again", "survived"))
    fell = {place: sum(table["fell"][place] for table in tables) for place in PLACES}
    wrong = [told for table in tables for told in table["wrong"]]
    placed = sum(fell.values())
    print(f"measured: {kills} kills in {done} commands of {1000 * tables[0]['lasts']:.0f} ms; of {placed} into a clean"
          " store " + ", ".join(f"{100 * fell[place] / placed:.0f} % {PLACES[place]}" for place in PLACES))
    report(f"{done} commands are done exactly once and as they were told", not wrong, "\n".join(wrong))
    share = KILLS / KILLS_USUAL
    report(f"{again} commands are found done that were killed before they could say so", again >= 40 * share)
    report(f"{survived} commands wait for dice through a kill", survived >= 20 * share)
    report(f"{kills} kills", kills >= min(KILLS, 500))
    for place, words in PLACES.items():
        # A short run is too few to tell where kills fall.
        report(f"{fell[place]} of them {words}", fell[place] >= LEAST[place] or share < 1)
    report(f"{whole} kills of new, import, branch and export: {games} games play again, {told} of them were told of",
           not spoilt and told, "\n".join(spoilt))
    finish()


main()
