#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Kills the server under load, some hundred times, and looks what became of the games.

Eight clients play at four games, each with a seat of its own; whatever is not answered they send again
with the same id, until it is. Others listen to the events, and come back with the last that they heard.
Every command must be done exactly once and as it was told, the games must play again, and the numbers of
the events must rise without repeat and end with the last. G-14.

usage: kill_http.py GALLOPER [KILLS [SEED]]
"""
import http.client
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time

from hosting import Hall, Stream, clock
from serving import finish, report

program = str(pathlib.Path(sys.argv[1]).resolve())
KILLS_USUAL = 300
KILLS = int(sys.argv[2] if len(sys.argv) > 2 else os.environ.get("KILLS", KILLS_USUAL))
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else random.SystemRandom().randrange(1 << 32)
GAMES, SECONDS = 4, max(240, KILLS)
TROUBLE = (OSError, http.client.HTTPException)
SEATS = {"umpire": ("hooker", "sumner", "jackson"), "union": ("hooker", "sumner", "meade")}


class Place:
    """Where the server is at present; it comes and goes."""

    def __init__(self, folder):
        self.data, self.hall, self.kills = f"{folder}/data", None, 0
        self.there = threading.Event()
        self.ending = False
        self.start()

    def start(self):
        self.hall = Hall(program, data=self.data)
        self.there.set()

    def kill(self):
        self.there.clear()
        self.hall.process.kill()
        self.hall.process.wait()
        self.hall.process.stdout.close()
        self.kills += 1


class Client(threading.Thread):
    """A seat that sends each command until it is answered."""

    def __init__(self, place, game, seat, seed):
        super().__init__(daemon=True)
        self.place, self.game, self.seat = place, game, seat
        self.chance = random.Random(seed)
        self.told = []       # entries, in their order
        self.wrong = []
        self.count = self.again = self.found = self.lost = 0

    def send(self, path, fields):
        """Its answer, however often it has to be sent."""
        tried = 0
        while True:
            self.place.there.wait()
            hall = self.place.hall
            try:
                told = hall.of(self.game, self.seat, path, fields)
                if told.status < 500:
                    self.again += tried > 0
                    return told
            except TROUBLE:
                pass
            tried += 1
            time.sleep(.002)

    def look(self, fields):
        """Whether a command whose answer was lost is on record; None: nobody knows."""
        try:
            log = self.place.hall.of(self.game, self.seat, "/log").json()["entries"]
        except TROUBLE:
            return None
        return sum(entry["by"] == self.seat for entry in log) > len(self.told)

    def once(self, path, fields):
        """The same, and now and then it is looked first whether the lost one was done."""
        self.place.there.wait()
        try:
            told = self.place.hall.of(self.game, self.seat, path, fields)
            if told.status < 500:
                return told
        except TROUBLE:
            pass
        if self.chance.random() < .5:
            self.place.there.wait()
            done = self.look(fields)
            self.found += done is True
            self.lost += done is False
        return self.send(path, fields)

    def take(self, told, what):
        if told.status != 200 or len(told.entries()) != 1:
            self.wrong.append(f"{self.game.name}/{self.seat} {what}\n{told}")
        else:
            self.told.append(told.entries()[0])
            if self.chance.random() < .1 and self.send(*what).body != told.body:
                self.wrong.append(f"{self.game.name}/{self.seat} {what} was told otherwise\n{told}")

    def rule(self, name):
        args = {"piece": self.chance.choice(SEATS[self.seat]), "place": name, "reason": "moved at the table"}
        what = "/ruling", {"args": args, "id": name}
        self.take(self.once(*what), what)

    def ask(self, name):
        what = "/do", {"verb": "ask", "args": {"rule": "delay", "status": "D1"}, "id": name}
        self.take(self.once(*what), what)

    def wait(self, name):
        """One that waits for dice, which are typed."""
        fields = {"verb": "ask", "args": {"rule": "delay", "status": "D2"}, "id": name, "dice": "ask"}
        told = self.send("/do", fields)
        if told.status != 202:
            self.wrong.append(f"{self.game.name}/{self.seat} {fields}\n{told}")
            return
        face = self.chance.randint(1, 6)
        what = "/dice", {"faces": str(face), "id": name}
        self.take(self.once(*what), what)
        if self.told and f"d6={face}" not in str(self.told[-1]["plays"]):
            self.wrong.append(f"other dice than {face}: {self.told[-1]}")

    def run(self):
        while not self.place.ending and not self.wrong:
            name = f"{self.seat}-{self.count}"
            self.count += 1
            self.chance.choice((self.rule, self.rule, self.ask, self.wait))(name)


class Listener(threading.Thread):
    """Hears the events of a seat, and comes back when they end."""

    def __init__(self, place, game, seat):
        super().__init__(daemon=True)
        self.place, self.game, self.seat = place, game, seat
        self.numbers, self.streams = [], 0
        self.wrong = []

    def run(self):
        while not self.place.ending:
            self.place.there.wait()
            try:
                stream = Stream(self.place.hall, self.game.name, self.game.tokens[self.seat],
                                after=self.numbers[-1] if self.numbers else None)
            except TROUBLE:
                time.sleep(.005)
                continue
            self.streams += stream.status == 200
            while (number := stream.next(5)) is not None:
                if self.numbers and number <= self.numbers[-1]:
                    self.wrong.append(f"{number} after {self.numbers[-1]}")
                self.numbers.append(number)
            stream.close()


def check_game(place, game, clients, listeners):
    """What a game holds is what its clients were told; it plays again; who listened heard the last."""
    wrong = []
    log = place.hall.of(game, "umpire", "/log").json()["entries"]
    for client in clients:
        keep = ("at", "verb", "args", "plays", "changes")
        mine = [{key: entry[key] for key in keep} for entry in log if entry["by"] == client.seat]
        told = [{key: entry[key] for key in keep} for entry in client.told]
        if client.seat != "umpire":  # he sees more of it
            keep = ("at", "verb", "args")
            mine, told = ([{key: entry[key] for key in keep} for entry in one] for one in (mine, told))
        if mine != told:
            at = next((i for i, (one, other) in enumerate(zip(mine, told)) if one != other), min(len(mine), len(told)))
            wrong.append(f"{game.name}/{client.seat}: {len(mine)} on record, {len(told)} told, other at {at}:\n"
                         f"{mine[at:at + 1]}\n{told[at:at + 1]}")
    verify = place.hall.of(game, "umpire", "/verify")
    if verify.status != 200 or verify.json()["entries"] != len(log):
        wrong.append(f"{game.name} {verify}")
    for listener in listeners:
        last = place.hall.of(game, listener.seat, "/log").json()["entries"][-1]["number"]
        until = time.monotonic() + 10
        while listener.numbers[-1:] != [last] and time.monotonic() < until:
            time.sleep(.05)
        if listener.numbers[-1:] != [last]:
            wrong.append(f"{game.name}/{listener.seat} heard {listener.numbers[-1:]}, and {last} is the last")
        wrong += listener.wrong
    return wrong


def check_full():
    """The disk is full while several write at once: what was acknowledged is there, the rest is refused and is not."""
    with tempfile.TemporaryDirectory(prefix="galloper-test-") as folder:
        script = pathlib.Path(folder, "full")
        script.write_text(f"#!/bin/sh\ntrap '' XFSZ\nulimit -f 520\nexec '{program}' \"$@\"\n")
        script.chmod(0o700)
        told = []
        with Hall(str(script), data=f"{folder}/data") as hall:
            game = hall.begin(name="full")

            def rule(seat):
                for i in range(60):
                    place = f"{seat}-{i}"
                    args = {"piece": "hooker", "place": place, "reason": "moved at the table " * 3}
                    told.append((place, hall.of(game, seat, "/ruling", {"args": args, "id": place})))

            crew = [threading.Thread(target=rule, args=(seat,)) for seat in ("umpire", "union", "hooker")]
            for one in crew:
                one.start()
            for one in crew:
                one.join()
            looks = hall.of(game, "union", "/due").status
        with Hall(program, data=f"{folder}/data") as hall:
            entries = hall.of(game, "umpire", "/log").json()["entries"]
            verify = hall.of(game, "umpire", "/verify").status
            more = hall.of(game, "umpire", "/ruling", {"args": {"piece": "hooker", "place": "on", "reason": "room"}})
        kept = [entry["args"]["place"] for entry in entries if entry["verb"] == "ruling"]
        done = [place for place, one in told if one.status == 200]
        refused = {(one.status, one.code()) for _, one in told if one.status != 200}
        report(f"a disk that is full: {len(done)} commands are kept, {len(told) - len(done)} refused, none in between",
               sorted(kept) == sorted(done) and refused == {(500, "store.failed")}
               and looks == verify == more.status == 200,
               (done, kept, refused, looks, verify, more))


def main():
    chance = random.Random(SEED)
    with tempfile.TemporaryDirectory(prefix="galloper-test-") as folder:
        place = Place(folder)
        games = [place.hall.begin(name=f"game-{i}") for i in range(GAMES)]
        clients = [Client(place, game, seat, chance.random()) for game in games for seat in SEATS]
        listeners = [Listener(place, game, seat) for game in games for seat in ("umpire", "confederate")]
        for one in clients + listeners:
            one.start()
        began = time.monotonic()
        short = chance.uniform
        while place.kills < KILLS and not any(client.wrong for client in clients) \
                and time.monotonic() - began < SECONDS:
            time.sleep(short(.005, .12))
            place.kill()
            place.start()
        took = time.monotonic() - began
        time.sleep(.3)
        place.ending = True
        for client in clients:
            client.join(30)
        wrong = [told for client in clients for told in client.wrong]
        for game in games:
            wrong += check_game(place, game, [one for one in clients if one.game is game],
                                [one for one in listeners if one.game is game])
        place.hall.process.kill()
        place.hall.process.wait()
        env = {**clock(), "GALLOPER_DATA": place.data}
        verified = [subprocess.run([program, "verify", game.name], env=env, capture_output=True) for game in games]
        done, again = sum(len(client.told) for client in clients), sum(client.again for client in clients)
        found, lost = sum(client.found for client in clients), sum(client.lost for client in clients)
        print(f"measured: {place.kills} kills in {took:.0f} s, {done} commands, {again} sent again;"
              f" looked at: {found} written and not told, {lost} not written")
        report(f"seed {SEED}: {place.kills} kills while {len(clients)} clients play at {GAMES} games: {done} commands"
               " are done once and as they were told", not wrong and done > place.kills / 4, "\n\n".join(wrong[:4]))
        report(f"{place.kills} kills", place.kills >= KILLS)
        report(f"{again} commands are sent again, and some were done", again >= place.kills / 4
               and (found or KILLS < KILLS_USUAL), (again, found, lost))
        heard = sum(len(one.numbers) for one in listeners)
        report(f"{heard} events rise without repeat over {sum(one.streams for one in listeners)} streams",
                heard > KILLS)
        report("after the last kill the command line finds all games whole, and no server",
               all(one.returncode == 0 for one in verified), [one.stderr for one in verified])
        report("nothing was put aside as damaged", not list(pathlib.Path(place.data).glob("*.damaged*")))
    check_full()
    finish()


main()
