#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Two worlds over HTTP: servers whose games differ only in what a side may not know give its seats the
same bytes, with the same headers and the same events.

A game is begun and its folder copied, so that two servers have the same seats and tokens. A script of
tests/games is played at both, with dice that are typed; what one side writes is other words in the second
world. Then its secret traits are ruled to be others, its commanders send more dispatches there, a command
of its own waits for dice, its seats try this and that. The seats of the other side, and the observer, ask
all there is to ask, and try what is refused. Of a game that is over they
are told the words that it wrote, and no more differs. G-8 to G-11, G-18, G-19.

LEAKY is the program with holes in it, one at a time (tests/leaks.txt): the test must find them.

usage: worlds_http.py GALLOPER [LEAKY [NAME...]]
"""
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile
import urllib.parse

from hosting import NOW, Game, Hall, Stream, asked, clock, script
from playing import Table
from serving import finish, report

HERE = pathlib.Path(__file__).resolve().parent
program = str(pathlib.Path(sys.argv[1]).resolve())
leaky = str(pathlib.Path(sys.argv[2]).resolve()) if len(sys.argv) > 2 else None
LINES = int(os.environ.get("LINES_MOST", 60))
NAMES = ("antietam", "bieville", "eylau", "stones-river", "wagram")
LOOKS = ("", "/due", "/verbs", "/orders", "/since", "/log", "/export")
ALL = (*LOOKS, "/replay", "/result", "/verify", "/seats", "/dice", "/why", "/log?why", "/since?why")
# Traits that only their side sees, and that nothing open follows from: values to choose from.
SECRETS = {
    "cwb": {"strength": "30|40|50", "guns": "10|20|30", "morale": "A|C|E"},
    "nb": {"strength": "900|1500|3000", "guns": "0|4|8", "losses": "0|100"},
    "cd": {"morale": "5|7|9"},
    "nes": {"plan": "hold|attack at noon|fall back"},
}
GZIP, PACKED = {"Accept-Encoding": "gzip"}, 8 << 10
OPEN_WORDS = ("cannon",)  # verbs whose words are for the enemy
ASKED = {"cwb": [("close-combat", "defender", "attacker"), ("morale", "unit", None), ("gun-loss", "unit", None)],
         "nb": [("react", "unit", None), ("order-limits", "division", None)],
         "cd": [("direct-fire", "target", "firer"), ("morale", "unit", None)],
         "nes": [("cover", "piece", None)]}


class Worlds:
    """The same game at two servers; one side has other secrets at the second."""

    def __init__(self, name, watched, leak=0):
        lines = script(HERE / "games" / f"{name}.play")
        self.table = Table(leaky if leak else program)
        begun = self.table.run("new", *lines[0][1], "--name", "game", "--json", now=NOW)
        assert begun.code == 0, begun
        self.lines, self.name = lines[1:], name
        self.game = Game(begun.json())
        self.folder = tempfile.mkdtemp(prefix="galloper-test-")
        self.halls = []
        env = {**clock(), **({"LEAK": str(leak)} if leak else {})}
        for world in "ab":
            shutil.copytree(self.table.data, f"{self.folder}/{world}")
            self.halls.append(Hall(self.table.program, data=f"{self.folder}/{world}", env=env))
        shown = self.both("umpire", "")[0].json()
        self.system = shown["system"].rstrip("0123456789")
        self.sides = [side["id"] for side in shown["sides"]]
        self.watched = self.sides[watched]
        self.other = self.sides[1 - watched]
        self.pieces = {side: [piece for piece in shown["pieces"] if piece["side"] == side] for side in self.sides}
        # Who may not know: the side, its commanders, whoever looks on.
        ids = {piece["id"] for piece in self.pieces[self.watched]}
        self.watchers = [seat for seat, kind in self.game.kinds.items()
                         if seat == self.watched or kind == "observer" or (kind == "commander" and seat in ids)]
        self.secret = [seat for seat, kind in self.game.kinds.items()
                       if seat == self.other or (kind == "commander" and seat not in ids)]
        self.chance = random.Random(name + str(watched))
        self.streams = [Stream(hall, "game", self.game.tokens[self.watched]) for hall in self.halls]
        self.wrong, self.count, self.varied, self.packed = [], 0, 0, 0
        self.words = {}  # what was written in place of what
        self.patient = not leak

    def __enter__(self):
        return self

    def __exit__(self, *trouble):
        for hall in self.halls:
            hall.__exit__(*trouble)
        self.table.__exit__(*trouble)
        shutil.rmtree(self.folder, ignore_errors=True)

    # ---- doing ----

    def both(self, seat, path, *bodies):
        """Answers of both; with one body it is the same."""
        bodies = (bodies * 2)[:2] if bodies else (None, None)
        return [hall.of(self.game, seat, path, body) for hall, body in zip(self.halls, bodies)]

    def alike(self, seat, path, body=None):
        """What a seat is told must be the same."""
        plain, other = self.both(seat, path, *([body] if body is not None else []))
        one = plain
        self.count += 1
        if one == other and body is None and len(one.body) >= PACKED:  # sizes are the same on the wire too
            one, other = (hall.of(self.game, seat, path, headers=GZIP) for hall in self.halls)
            self.packed += one == other and one.header("content-encoding") == "gzip"
        if one != other:
            at = next((i for i, (a, b) in enumerate(zip(one.body, other.body)) if a != b), 0)
            self.wrong.append(f"{seat} {path} {body or ''}\n{one.status} {one.body[max(0, at - 150):at + 250]}\n"
                              f"{other.status} {other.body[max(0, at - 150):at + 250]}\n{one.headers}\n{other.headers}")
        return plain

    def other_words(self, seat, fields):
        """The fields in the second world: what the other side writes in words is other words."""
        args = dict(fields.get("args", {}))
        for name in ("text", "objective"):
            if seat in self.secret and name in args and fields["verb"] not in OPEN_WORDS:
                words = "otherwise: " + args[name][::-1] * 2
                self.words[words] = args[name]
                args[name] = words
                self.varied += 1
        return {**fields, "args": args} if args else fields

    def play(self, seat, words):
        if words[0] in ("seat", "branch"):
            return
        path, fields = asked(words)
        if seat in self.watchers:
            self.alike(seat, path, fields)
        else:
            one, other = self.both(seat, path, fields, self.other_words(seat, fields))
            if one.status != other.status:
                self.wrong.append(f"the worlds part: {seat} {words}\n{one}\n{other}")
        self.listen()  # each by itself: news that come together are told as one

    def play_lines(self, count):
        for number, (who, what) in enumerate(self.lines[:count]):
            if who == "until":
                self.until(what)
            else:
                self.play(who, what)
            if number % 10 == 9:
                for seat in self.watchers:
                    for path in LOOKS:
                        self.alike(seat, path)
            if self.wrong:
                break

    def until(self, line):
        for _ in range(400):
            now = self.halls[0].now(self.game)
            if now == line:
                return
            side = now.split()[1]
            for one in self.sides if side == "both" else [side]:
                self.play(one, ["next"])

    def listen(self):
        """The events of the watched side: both come to the same number."""
        entries = self.halls[0].of(self.game, self.watched, "/log").json()["entries"]
        last = max(entry["number"] for entry in entries)  # what is told late has none
        heard = [stream.until(last, 20 if self.patient else 2) for stream in self.streams]
        if not all(heard):
            self.wrong.append(f"entry {last} was not heard of: {[stream.numbers[-3:] for stream in self.streams]}")

    # ---- secrets ----

    def rule_secrets(self):
        """Secret traits of the other side are other ones; who may not know learns of no ruling."""
        done = 0
        for trait, values in SECRETS[self.system].items():
            values = values.split("|")
            for piece in self.pieces[self.other]:
                if trait not in piece or done > 40:
                    continue
                one, other = self.chance.sample(values, 2)
                told = self.both("umpire", "/ruling", *({"args": {"piece": piece["id"], trait: value, "reason": value}}
                                                       for value in (one, other)))
                done += told[0].status == told[1].status == 200
        return done

    def dispatch(self, side):
        """A word from one of a side to another."""
        leaders = [piece["id"] for piece in self.pieces[side] if piece["kind"] in ("leader", "general", "hq")]
        pair = dict(zip(("from", "to"), self.chance.sample(leaders, 2))) if len(leaders) > 1 else {}
        return {"verb": "dispatch", "args": {**pair, "text": "a word of which nobody hears", "distance": "3"}}

    def try_secrets(self):
        """Only in the second world the other side sends words, tries what is refused and waits for dice."""
        hall, done = self.halls[1], 0
        for seat in self.secret:
            for _ in range(3):
                told = hall.of(self.game, seat, "/do", {**self.dispatch(self.other), "id": f"same-{done}"})
                done += told.status == 200
            hall.of(self.game, seat, "/next", {"on": 1})
            hall.of(self.game, seat, "/do", {"verb": "no-such-verb"})
        rules = json.loads(hall.ask(f"/api/systems/{self.both('umpire', '')[0].json()['system']}/rules")[2])["rules"]
        for rule in rules:
            asks = dict(word.split("=", 1) for word in rule.get("example", {}).get("asks", "").split())
            told = hall.of(self.game, self.other, "/do", {"verb": "ask", "dice": "ask",
                    "args": {"rule": rule["rule"], **asks}})
            if told.status == 202:
                return done + 1
        return done

    # ---- looking ----

    def value(self, arg):
        """Something for an arg of a verb: right or wrong, it is answered alike."""
        kind = arg["type"]
        if kind == "piece":
            return self.chance.choice(self.pieces[self.chance.choice(self.sides)])["id"]
        if kind == "order":
            return str(self.chance.choice((1, 2, 3, 4, 9, f"{self.other}-1",
                    f"{self.other}-{self.chance.randint(2, 9)}",
                                           f"{self.watched}-1")))
        if arg.get("words"):
            return self.chance.choice(arg["words"])
        return {"text": "words", "flag": "yes", "place": "a hill"}.get(kind, str(arg.get("low", 1)))

    def look(self):
        """All that a seat can ask, and what it may try."""
        for seat in self.watchers:
            for path in ALL:
                self.alike(seat, path)
            for piece in self.pieces[self.other][:8] + self.pieces[self.watched][:4]:
                self.alike(seat, f"/things/{piece['id']}")
            for order in (1, 2, 3, 9, 99, f"{self.other}-1", f"{self.other}-2", f"{self.other}-99"):
                self.alike(seat, f"/things/{order}")
                self.alike(seat, f"/slips/{order}")
            last = self.alike(seat, "/log").json()["entries"][-1]["number"]
            for number in (1, last // 2, last, last + 1, last + 2):
                self.alike(seat, f"/replay?at={number}")
                self.alike(seat, f"/why?entry={number}")
                self.alike(seat, "/undo", {"entry": number, "reason": "mine", "on": last + 7})
            self.alike(seat, "/next", {"on": max(1, last - 1)})
            self.alike(seat, "/dice", {"faces": "3"})
            self.alike(seat, "/withdraw", {})
            self.alike(seat, "/consent", {"args": {"answer": "yes"}})
            self.alike(seat, "/branch", {})
            self.alike(seat, f"/seats/{self.other}", {})
            self.alike(seat, "/delete", {"game": "game"})
            self.verbs(seat)
            for rule, theirs, mine in ASKED[self.system]:
                for piece in self.chance.sample(self.pieces[self.other], 4):
                    asks = {"rule": rule, theirs: piece["id"]}
                    if mine:
                        asks[mine] = self.chance.choice(self.pieces[self.watched])["id"]
                    for path in ("/odds", "/choices"):
                        self.alike(seat, path, {"verb": "ask", "args": asks})

    def take_back(self):
        """What the watched side did last: that the other did something since is not for it to know."""
        done = other = 0
        for _ in range(12):  # not all may write to all
            done = done or self.alike(self.watched, "/do", self.dispatch(self.watched)).status == 200
        for _ in range(12):
            other = other or self.halls[1].of(self.game, self.other, "/do", self.dispatch(self.other)).status == 200
        self.listen()
        for body in ({"dry": True}, {"reason": "mine"}):
            self.alike(self.watched, "/undo", body)
        self.listen()
        self.alike(self.watched, "/log")

    def throw(self):
        """Dice that the watched side waits for, withdraws, types and corrects, the other busy meanwhile. G-13."""
        waited = False
        for item in self.alike(self.watched, "/due").json()["due"]:
            command = {"verb": item["verb"], "args": item["with"], "dice": "ask"}
            if waited or "rule" not in item or self.alike(self.watched, "/do", command).status != 202:
                continue
            waited = True
            self.halls[1].of(self.game, self.other, "/do", self.dispatch(self.other))
            for path, body in (("/withdraw", {}), ("/do", command), ("/dice", {"faces": "5"}),
                               ("/dice", {"faces": "5,4"}), ("/correct", {"faces": "6"}),
                               ("/correct", {"faces": "6,3"})):
                self.alike(self.watched, path, body)
                for look in ("/dice", "/due", "/log"):
                    self.alike(self.watched, look)
            self.alike(self.watched, "/withdraw", {})
        self.listen()

    def ask_others(self):
        """Rulings and waivers about things of both sides, which need the others: refused, or asked and withdrawn."""
        for _ in range(30):
            piece = self.chance.choice(self.pieces[self.chance.choice(self.sides)])
            trait = self.chance.choice([*SECRETS[self.system], *piece])
            args = {"piece": piece["id"], trait: self.chance.choice(("1", "yes", "hold", "x")), "reason": "so"}
            if self.chance.random() < .3:
                args = {"order": self.chance.choice(("1", "3", f"{self.other}-1", f"{self.other}-2")), "reason": "so"}
            for path, body in (("/ruling", {"args": args}), ("/choices", {"verb": "ruling", "args": args}),
                               ("/waive", {"args": args, "dry": True}), ("/withdraw", {})):
                self.alike(self.watched, path, body)
        self.listen()

    def verbs(self, seat):
        """The odds of every verb with all sorts of args; what is not open is tried too, and an id of the enemy's."""
        for verb in self.alike(seat, "/verbs").json()["verbs"]:
            for _ in range(3):
                args = {arg["arg"]: self.value(arg) for arg in verb["args"] if self.chance.random() < .9}
                for path in ("/odds", "/choices"):
                    self.alike(seat, path, {"verb": verb["verb"], "args": args})
                self.alike(seat, "/odds?" + urllib.parse.urlencode({"verb": verb["verb"], **args}))
                if not verb["open"] and verb["verb"] not in ("next", "undo", "redo"):
                    self.alike(seat, "/do", {"verb": verb["verb"], "args": args, "id": "same-0"})


def compare(name, watched, lines=LINES, leak=0):
    with Worlds(name, watched, leak) as worlds:
        worlds.play_lines(lines)
        ruled = worlds.rule_secrets()
        worlds.take_back()
        worlds.throw()
        worlds.ask_others()
        tried = worlds.try_secrets()
        if not worlds.wrong:
            worlds.look()
        worlds.listen()
        heard = [stream.numbers for stream in worlds.streams]
        if heard[0] != heard[1]:
            worlds.wrong.append(f"events: {heard}")
        differ = worlds.both("umpire", "/log")
        return {"name": f"{name}, seen by {worlds.watched}", "count": worlds.count, "events": len(heard[0]),
                "varied": worlds.varied + ruled + tried, "wrong": worlds.wrong, "ruled": ruled, "tried": tried,
                "packed": worlds.packed,
                "differ": differ[0].body != differ[1].body}


def compare_ended(name, watched):
    """A game that is over: of the other side its seats are told the words that it wrote, and nothing else differs."""
    with Worlds(name, watched) as worlds:
        worlds.play_lines(LINES // 2)
        ended = worlds.both("umpire", "/do", {"verb": "end", "args": {"reason": "it is late"}})
        worlds.listen()
        for seat in worlds.watchers:
            for path in (*ALL, "/replay?at=3", "/things/1", "/slips/1"):
                one, other = (answer.body for answer in worlds.both(seat, path))
                for words, plain in worlds.words.items():
                    other = other.replace(words.encode(), plain.encode())
                worlds.count += 1
                if one != other:
                    worlds.wrong.append(f"{seat} {path}\n{one[:600]}\n{other[:600]}")
        return {"name": f"{name}, over, seen by {worlds.watched}", "count": worlds.count, "words": len(worlds.words),
                "ended": [one.status for one in ended], "wrong": worlds.wrong}


# Holes that show over HTTP, and where; the rest test_secrets finds, which knows more ways to play.
FOUND = {name: ("antietam", 1, 30) for name in ("LEAK_NOTICE", "LEAK_EXPORT", "LEAK_SIGHT", "LEAK_PLAY",
                                                "LEAK_COMMAND_ID", "LEAK_WAITING", "LEAK_SUGGESTION")}
FOUND |= {"LEAK_ARGS": ("eylau", 1, 30), "LEAK_ERROR": ("antietam", 0, 60), "LEAK_COUNTER": ("antietam", 0, 30),
          "LEAK_REFUSAL": ("antietam", 0, 30), "LEAK_ODDS": ("antietam", 0, 30), "LEAK_UNDO": ("antietam", 0, 30)}


def leaks():
    """The number of each hole by its name."""
    names = re.findall(r"^    (LEAK_\w+),", (HERE / "leak.h").read_text(), re.M)
    return {name: number for number, name in enumerate(names)}


def main():
    names = sys.argv[3:] or NAMES
    with concurrent.futures.ThreadPoolExecutor(3) as crew:
        for told in crew.map(lambda pair: compare(*pair), [(name, side) for name in names for side in (0, 1)]):
            report(f"{told['name']}: {told['count']} answers, {told['packed']} of them packed too, and {told['events']}"
                   f" events are the same; {told['varied']} secrets are not", not told["wrong"] and told["differ"]
                   and told["ruled"] and told["tried"] and told["packed"] > 20,
                   "\n\n".join(told["wrong"][:3]) or told)
        for told in crew.map(lambda pair: compare_ended(*pair), [(name, side) for name in names for side in (0, 1)]):
            report(f"{told['name']}: {told['count']} answers are the same but for {told['words']} texts",
                   not told["wrong"] and told["ended"] == [200, 200],
                   "\n\n".join(told["wrong"][:3]) or told)
        if leaky:
            numbers = leaks()
            for name, told in zip(FOUND, crew.map(lambda name: compare(*FOUND[name], numbers[name]), FOUND)):
                report(f"{name} is found in {told['name']}", told["wrong"])
    report(f"answers of {len(Hall.answers.counts)} addresses are of their schemas", not Hall.unlike,
           "\n".join(sorted(set(Hall.unlike))[:30]))
    finish()


main()
