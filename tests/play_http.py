#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays games over HTTP: the same bytes as at the command line, and nothing for who has no seat.

A game is begun at the command line and its folder copied: a server has the copy. Both have the same
seats, dice and clock, so that whatever is done at both must come out to the same bytes. Then seats,
routes and states are gone through in full: who may not or is not there gets the same bytes whatever
the reason. Cookies, ids of commands and events have their parts.

usage: play_http.py GALLOPER [NAME...]
"""
import concurrent.futures
import gzip
import http.client
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import threading
import time
import urllib.parse

from hosting import NOW, Game, Hall, Stream, Told, asked, clock, script
from playing import Table
from serving import finish, report

HERE = pathlib.Path(__file__).resolve().parent
program = str(pathlib.Path(sys.argv[1]).resolve())
only = sys.argv[2:]
STATUS = {1: 409, 2: 400, 3: 400, 4: 404, 9: 422}  # by exit code

# Every route of a game: its command, fields that are words, fields that are flags. {} stands in the address.
ROUTES = {
    ("GET", ""): (["show"], "", ""),
    ("GET", "/things/{}"): (["show", "{}"], "", ""),
    ("GET", "/due"): (["due"], "", ""),
    ("GET", "/verbs"): (["do"], "", ""),
    ("GET", "/odds"): (["do", "--odds"], "verb args", ""),
    ("POST", "/odds"): (["do", "--odds"], "verb args", ""),
    ("GET", "/choices"): (["do", "--choices"], "verb args", ""),
    ("POST", "/choices"): (["do", "--choices"], "verb args", ""),
    ("POST", "/do"): (["do"], "verb args", "dice id why on"),
    ("POST", "/ruling"): (["do", "ruling"], "args", "id why on"),
    ("POST", "/waive"): (["do", "waive"], "args", "dry id why on"),
    ("POST", "/consent"): (["do", "consent"], "args", "id why on"),
    ("GET", "/dice"): (["dice", "--odds"], "faces", ""),
    ("POST", "/dice"): (["dice"], "faces", "id why on"),
    ("POST", "/correct"): (["correct"], "faces", "id why on"),
    ("POST", "/withdraw"): (["withdraw"], "", "on"),
    ("POST", "/next"): (["next", "--yes"], "steps", "dice through id why on"),
    ("POST", "/undo"): (["undo"], "entry", "reason dry yes id on"),
    ("POST", "/redo"): (["redo"], "", "id on"),
    ("GET", "/orders"): (["orders"], "", ""),
    ("GET", "/slips/{}"): (["slip", "{}"], "", ""),
    ("GET", "/why"): (["why"], "entry", ""),
    ("GET", "/since"): (["since"], "", "why"),
    ("GET", "/log"): (["log"], "", "from why"),
    ("GET", "/replay"): (["replay"], "", "at as"),
    ("GET", "/result"): (["result"], "", ""),
    ("GET", "/export"): (["export"], "", ""),
    ("GET", "/verify"): (["verify"], "", ""),
    ("GET", "/seats"): (["seats", "--there"], "", ""),
    ("POST", "/branch"): (["branch"], "", "at name"),
    ("POST", "/seats/{}"): (["seat", "{}"], "", ""),
    ("POST", "/delete"): (["delete"], "game", "yes"),
}
LOOKS = ("/odds", "/choices")  # of a command that is not done
ACTING = [key for key in ROUTES if key[0] == "POST" and key[1] not in LOOKS]


def typed(method, path, part="", fields=None):
    """What would be typed for a request."""
    command, words, flags = ROUTES[method, path]
    asked = [part if word == "{}" else word for word in command]
    fields = dict(fields or {})
    for word in words.split():
        if word == "args":
            asked += [f"{name}={value}" for name, value in fields.get("args", {}).items()]
        elif word in fields:
            asked.append(str(fields[word]))
    for flag in flags.split():
        if flag in fields and fields[flag] is not False:
            asked.append(f"--{flag}" if fields[flag] is True else f"--{flag}={fields[flag]}")
    return asked


def address(game, path, part=""):
    return f"/api/games/{game}" + path.replace("{}", urllib.parse.quote(part, safe=""))


class Twins:
    """The same game at a command line and at a server."""

    def __init__(self, words, cwd=HERE):
        self.table = Table(program)
        begun = self.table.run("new", *words, "--name", "game", "--json", now=NOW)
        assert begun.code == 0, begun
        self.game = Game(begun.json())
        self.copied = tempfile.mkdtemp(prefix="galloper-test-")
        shutil.copytree(self.table.data, f"{self.copied}/data")
        self.hall = Hall(program, data=f"{self.copied}/data", env=clock())
        self.wrong, self.count = [], 0

    def __enter__(self):
        return self

    def __exit__(self, *trouble):
        self.hall.__exit__(*trouble)
        self.table.__exit__(*trouble)
        shutil.rmtree(self.copied, ignore_errors=True)

    def note(self, what, ours, theirs):
        self.wrong.append(f"{what}\n{str(ours)[:600]}\n{str(theirs)[:900]}")

    def both(self, seat, method, path, part="", fields=None):
        """Asks both, and returns the server's answer."""
        words = typed(method, path, part, fields)
        ours = self.table.run(*words, "--json", seat=f"game/{seat}", now=NOW)
        where = address("game", path, part)
        if method == "GET":
            flat = {name: "" if value is True else value for name, value in (fields or {}).items() if name != "args"}
            flat.update((fields or {}).get("args", {}))
            where += "?" + urllib.parse.urlencode(flat) if flat else ""
            theirs = self.hall.tell(where, None, self.game.tokens[seat])
        else:
            theirs = self.hall.tell(where, fields or {}, self.game.tokens[seat])
        self.count += 1
        if not same(ours, theirs):
            self.note(f"{seat}: {' '.join(words)}", ours, theirs)
        return theirs

    def type(self, seat, words):
        """A line of a script."""
        if words[0] == "seat":
            return self.issue(seat, words[1])
        path, fields = asked(words, lambda value: int(value) if re.fullmatch(r"[1-9]\d{0,8}|0", value) else value)
        return self.both(seat, "POST", path, "", fields)

    def issue(self, seat, name):
        """A new token, which is another at each."""
        ours = self.table.run("seat", name, "--json", seat=f"game/{seat}", now=NOW)
        theirs = self.hall.of(self.game, seat, f"/seats/{name}", {})
        masked = [re.sub(rb"[0-9a-f]{32}", b"TOKEN", text) for text in (ours.out, theirs.body)]
        if ours.code or theirs.status != 200 or masked[0] != masked[1]:
            self.note(f"{seat}: seat {name}", ours, theirs)
        else:
            self.game.tokens[name] = theirs.json()["token"]
        return theirs

    def now(self):
        return self.hall.now(self.game)

    def until(self, line):
        for _ in range(400):
            now = self.now()
            if now == line:
                return
            side = now.split()[1]
            for one in ["solo"] if "solo" in self.game.tokens else self.game.sides() if side == "both" else [side]:
                self.both(one, "POST", "/next")
        raise AssertionError(line)

    def look(self):
        """Every question of every seat."""
        for seat in self.game.tokens:
            for method, path in ROUTES:
                if method == "GET" and "{}" not in path and path not in LOOKS:
                    self.both(seat, method, path)
            shown = self.hall.of(self.game, seat).json()
            for part in [piece["id"] for piece in shown["pieces"]][:2] + ["no-such-thing", "..", "ä\u202e"]:
                self.both(seat, "GET", "/things/{}", part)
            for part in ("1", "2", "999", "x", "-1"):
                self.both(seat, "GET", "/slips/{}", part)
            last = self.hall.of(self.game, seat, "/log").json()["entries"][-1]["number"]
            for entry in (last, last + 1, "x"):
                self.both(seat, "GET", "/why", fields={"entry": entry})
                self.both(seat, "GET", "/replay", fields={"at": entry})
                self.both(seat, "GET", "/log", fields={"from": entry})
            self.both(seat, "GET", "/log", fields={"why": True})
            self.both(seat, "GET", "/since", fields={"why": True})
            for item in self.hall.of(self.game, seat, "/due").json()["due"][:4]:
                for method in ("GET", "POST"):
                    for path in LOOKS:
                        self.both(seat, method, path, fields={"verb": item["verb"], "args": item["with"]})


def same(ours, theirs):
    """Whether an answer of the server is that of the program."""
    kind = theirs.header("Content-Type")
    if theirs.header("Cache-Control") != "no-store":
        return False
    if ours.code == 0:
        body = re.sub(rb',"there":(true|false)(,"heard":\d+)?', b"", theirs.body)  # which a server alone knows
        return theirs.status == 200 and body == ours.out and kind == "application/json"
    if ours.code not in STATUS or kind != "application/problem+json":
        return False
    mine, problem = json.loads(ours.err), theirs.json()
    first = mine["errors"][0]
    wanted = 202 if first["code"] == "dice.wanted" else STATUS[ours.code]
    return theirs.status == problem["status"] == wanted and problem["errors"] == mine["errors"] \
        and problem["more"] == mine["more"] and problem["title"] == first["what"] \
        and problem.get("done") == (json.loads(ours.out) if ours.out else None)


# ---- whole games ----

LINES = int(os.environ.get("LINES_MOST", 50))  # of a script; make campaign plays all


def play(name):
    """A script at both; every now and then all seats ask everything."""
    lines = script(HERE / "games" / f"{name}.play")
    words = lines[0][1]
    words = [str(HERE / "games" / word) if word.endswith(".scenario") else word for word in words]
    with Twins(words) as twins:
        most = min(LINES, len(lines) - 1)
        for number, (who, what) in enumerate(lines[1:most + 1]):
            if who == "until":
                twins.until(what)
            else:
                twins.type(who, what)
            if number == most - 1:
                twins.look()
            if twins.wrong:
                break
        return name, twins.count, twins.wrong


def check_bytes():
    """G-8, G-12: each route gives what its command prints."""
    names = ("antietam", "bieville", "eylau", "ridge", "slow", "stones-river", "wagram")
    with concurrent.futures.ThreadPoolExecutor(3) as crew:
        for name, count, wrong in crew.map(play, names):
            report(f"{name}: {count} answers are what the command line prints", not wrong and count > 50,
                   "\n\n".join(wrong[:3]))


# ---- seats, routes, states ----

ISSUE = {"to": "ii-corps", "type": "simple", "purpose": "defend", "method": "oral", "text": "stay"}
RULING = {"piece": "hooker", "place": "the toll house", "reason": "as it lies on the table"}
# What is sent to each address when all are gone through; part of the address, fields.
SENT = {
    "/things/{}": ("hooker", {}), "/slips/{}": ("1", {}), "/seats/{}": ("nobody", {}), "/seats/{}/qr": ("union", {}),
    "/odds": ("", {"verb": "issue", "args": ISSUE}), "/choices": ("", {"verb": "issue", "args": ISSUE}),
    "/do": ("", {"verb": "issue", "args": ISSUE}),
    "/ruling": ("", {"args": RULING}), "/waive": ("", {"args": {"order": "2", "reason": "let it be"}}),
    "/dice": ("", {"faces": "3"}), "/correct": ("", {"faces": "4"}), "/branch": ("", {"name": "no/name"}),
    "/delete": ("", {"game": "another"}), "/undo": ("", {"reason": "so"}),
    "/consent": ("", {"args": {"answer": "yes"}}),
}
LATE = ("/dice", "/withdraw", "/correct", "/undo", "/redo", "/next")  # what ends the state comes last
KEEPS = ("umpire", "keeper", "solo")


def sent(method, path):
    part, fields = SENT.get(path, ("", {}))
    return part, {} if method == "GET" and path not in LOOKS else fields


class Wanted:
    """Who may do what, written by hand: what is wanted of an answer in a state; None: the command line says."""

    def __init__(self, state, acts):
        self.state, self.acts = state, acts  # who is on in it

    def code(self, kind, seat, method, path):
        if path == "/result":
            return "ok" if kind == "umpire" or self.state == "over" else "no"
        if method == "GET":
            return "ok" if path in ("", "/due", "/verbs", "/orders", "/since", "/log", "/replay", "/export", "/seats",
                                    "/verify") else None
        if path in ("/branch", "/seats/{}", "/delete"):
            return "any" if kind in KEEPS else "no"
        if kind == "observer" and path not in LOOKS:
            return "no"
        if path in ("/do", "/next") and self.state == "over":
            return "no"
        if path == "/do" and self.state == "in":
            return "ok" if seat in self.acts or kind == "umpire" else "no"
        if path == "/ruling" and self.state == "in":
            return {"umpire": "ok", "solo": "ok", "keeper": "no"}.get(kind)
        return None

    def holds(self, told, wanted):
        return {None: True, "any": told.status < 500, "ok": told.status == 200,
                "no": told.status in (400, 404, 409)}[wanted]


# The same addresses with other fields: nothing is done.
DRY = [("/undo", {"dry": True}), ("/undo", {"dry": True, "entry": 1}), ("/waive", {**SENT["/waive"][1], "dry": True}),
       ("/branch", {"at": 9999}), ("/do", {"verb": "all", "on": 9999})]


def go_through_rest(twins, state, seats):
    """What has no command: links drawn, events; and what is only tried."""
    bad = []
    for seat in seats:
        keeps = twins.game.kinds[seat] in KEEPS
        drawn = twins.hall.of(twins.game, seat, f"/seats/{seat}/qr")
        stream = Stream(twins.hall, "game", twins.game.tokens[seat])
        heard = stream.next()
        stream.close()
        last = twins.hall.of(twins.game, seat, "/log").json()["entries"]
        last = max((entry["number"] for entry in last), default=0)
        if drawn.status != (200 if keeps else 409) or stream.status != 200 or heard != last:
            bad.append(f"{state}: {seat}\n{str(drawn)[:300]}\n{stream.status} {heard} {last}")
        for path, fields in DRY:
            twins.both(seat, "POST", path, "", fields)
        after = twins.hall.of(twins.game, seat, "/log").json()["entries"]
        if max((entry["number"] for entry in after), default=0) != last:
            bad.append(f"{state}: {seat} did something")
    return bad


def go_through(twins, state, acts, seats):
    """All seats at all routes in a state: as at the command line, and as it is wanted."""
    wanted, bad = Wanted(state, acts), go_through_rest(twins, state, seats)
    order = sorted(ROUTES, key=lambda key: (key[0] != "GET", (*LATE, key[1]).index(key[1]) if key[1] in LATE else -1))
    for method, path in order:
        for seat in seats:
            part, fields = sent(method, path)
            if path == "/delete":  # the file that is typed there is none here
                told = twins.hall.of(twins.game, seat, path, fields)
            else:
                told = twins.both(seat, method, path, part, fields)
            code = wanted.code(twins.game.kinds[seat], seat, method, path)
            if not wanted.holds(told, code):
                bad.append(f"{state}: {seat} {method} {path}: {code} is wanted\n{str(told)[:500]}")
    return bad


def states_of(words, seats, acts):
    """A game in its states; what is wrong."""
    with Twins(words) as twins:
        bad = []
        keeper = twins.game.keeper()
        bad += go_through(twins, "in", [acts], seats)
        twins.table.run("do", "ask", "rule=delay", "status=D1", "--dice", "ask", seat=f"game/{acts}", now=NOW)
        twins.hall.of(twins.game, acts, "/do", {"verb": "ask", "args": {"rule": "delay", "status": "D1"},
                "dice": "ask"})
        if twins.hall.of(twins.game, acts, "/dice").status != 200:
            bad.append("nothing waits for dice")
        bad += go_through(twins, "waiting", [acts], seats)
        ends = keeper if keeper != "keeper" else acts
        twins.both(ends, "POST", "/do", fields={"verb": "end", "args": {"reason": "it is late"}})
        if keeper == "keeper":
            learnt = twins.hall.of(twins.game, "confederate", "/log").json()["entries"][-1]["number"]
            twins.both("confederate", "POST", "/consent", fields={"args": {"answer": "yes"}, "on": learnt})
        over = twins.hall.of(twins.game, keeper).json()["clock"]["over"]
        if over:
            bad += go_through(twins, "over", [], seats)
        return twins.count, over, bad + twins.wrong


def check_seats():
    """Every seat at every route in every state; some kinds of seats have games of their own."""
    usual = ("umpire", "union", "confederate", "hooker", "observer")
    games = ((["antietam", "--lesson"], usual, "union"), (["antietam", "--lesson", "--solo"], ("solo",), "solo"),
             (["antietam", "--lesson", "--no-umpire"], ("keeper", "union", "confederate"), "union"))
    with concurrent.futures.ThreadPoolExecutor(3) as crew:
        for (words, seats, _), (count, over, bad) in zip(games, crew.map(lambda game: states_of(*game), games)):
            report(f"{' '.join(words[1:])}: {len(seats)} seats at {len(ROUTES)} routes in a step, waiting, over: "
                   f"{count} answers", not bad and over, "\n\n".join(bad[:4]) or "it is never over")


def check_routes(hall):
    """The routes that are told to programs are those that are tested."""
    document = json.loads(hall.ask("/api/openapi.json")[2])
    told = {(method.upper(), re.sub(r"\{(?!game\})\w+\}", "{}", path)[len("/api/games/{game}"):])
            for path, item in document["paths"].items() if path.startswith("/api/games/{game}")
            for method in item if method in ("get", "post")}
    extra = {("GET", "/events"), ("GET", "/seats/{}/qr"), ("POST", "/leave")}
    report("the routes of the OpenAPI document are the routes that are tested", told == set(ROUTES) | extra,
           f"{told - set(ROUTES) - extra} {(set(ROUTES) | extra) - told}")


HOSTS = ("/seats", "/seats/{}", "/seats/{}/qr", "/delete")  # what the host may do with any game


def check_host(hall):
    """The host gives out the seats of a game, and ends it; more of it he does not see."""
    game = hall.begin(name="hosts")
    seats = hall.tell(address("hosts", "/seats"), None, hall.host).json()["seats"]
    union = hall.tell(address("hosts", "/seats/{}", "union"), {}, hall.host).json()["token"]
    drawn = hall.tell(address("hosts", "/seats/{}/qr", "union"), None, hall.host)
    report("the host is told the seats of a game and gives them out anew",
           {seat["seat"]: seat["token"] for seat in seats} == game.tokens and union != game.tokens["union"]
           and hall.tell(address("hosts", ""), None, union).status == 200 and drawn.status == 200, seats)
    gone = hall.tell(address("hosts", "/delete"), {"game": "hosts"}, hall.host)
    never = [hall.tell(address("hosts", path, "union"), None if path != "/delete" else {"game": "hosts"}, hall.host)
             for path in ("/seats", "/seats/{}/qr", "/delete")]
    report("and deletes it; of one that is not there he is told no more than others",
           gone.status == 200 and all(told.status == 404 for told in never), never)


class Strangers:
    """Those who have no seat: whatever they ask, they learn nothing but that."""

    def __init__(self, hall):
        self.hall = hall
        self.first = {}  # by route, what is told of a game that never was
        self.wrong, self.count = [], 0

    def ask(self, method, path, game, token, cookie):
        part, fields = sent(method, path)
        where = address(game, path, part)
        if method == "GET" and path in LOOKS:
            where += "?verb=issue"
        headers = {"Cookie": f"galloper-{game}={token}"} if cookie else {}
        return self.hall.tell(where, None if method == "GET" else fields, None if cookie else token,
                              headers=headers)

    def all(self, who, game, token, cookie=False):
        for method, path in [*ROUTES, ("GET", "/events"), ("GET", "/seats/{}/qr")]:
            if who == "the host's" and path in HOSTS:
                continue
            told = self.ask(method, path, game, token, cookie)
            first = self.first.setdefault((method, path), told)
            self.count += 1
            if told != first or told.status != 404:
                self.wrong.append(f"{who}: {method} {path} of {game}\n{told}\n{first}")

    def tokens(self, game, other, revoked):
        good = game.tokens["union"]
        return {"none": None, "empty": "", "a dash": "-", "garbage": "x" * 32, "a word": "umpire", "short": good[:31],
                "long": good + "0", "longer": good + "0" * 4000, "upside down": good[::-1], "zeros": "0" * 32,
                "a seat's name": "game/union", "its file": f"seats/{game.name}/union", "a path": "../../etc/passwd",
                "percent": "%00%0a", "of another game": other.tokens["union"],
                "keeper of another game": other.tokens["umpire"], "revoked": revoked, "the host's": self.hall.host}


def check_strangers():
    """Not there, not yours, no longer valid, deleted: the same bytes."""
    with Hall(program, env=clock()) as hall:
        check_routes(hall)
        check_host(hall)
        game, other, gone = (hall.begin(name=name) for name in ("game", "other", "gone"))
        for one, seat in ((game, "observer"), (gone, "umpire"), (gone, "union")):
            for method, path in ROUTES:  # what is kept for a seat goes with it
                if method == "GET":
                    for _ in range(2):
                        hall.tell(address(one.name, path, "hooker"), None, one.tokens[seat])
        revoked = game.tokens["observer"]
        game.tokens["observer"] = hall.of(game, "umpire", "/seats/observer", {}).json()["token"]
        strangers = Strangers(hall)
        strangers.all("nobody", "never-was", "0" * 32)
        for who, token in strangers.tokens(game, other, revoked).items():
            strangers.all(who, "game", token)
            if token and re.fullmatch(r"[\w./-]*", token) and len(token) < 100:
                strangers.all(f"{who}, in a cookie", "game", token, True)
        for seat in ("umpire", "union", "observer"):
            strangers.all(f"{seat} of game", "never-was", game.tokens[seat])
            strangers.all(f"{seat} of game", "other", game.tokens[seat])
            strangers.all(f"{seat} of game", "GAME", game.tokens[seat])
        told = hall.of(gone, "umpire", "/delete", {"game": "gone"})
        report("a game is deleted by who keeps it", told.status == 200 and told.json()["deleted"] == "gone", told)
        for seat, token in gone.tokens.items():
            strangers.all(f"{seat} of a deleted game", "gone", token)
        hall.begin(name="gone")  # one of the same name has other seats
        for seat, token in gone.tokens.items():
            strangers.all(f"{seat} of an earlier game of that name", "gone", token)
        report(f"{strangers.count} questions of strangers: the same bytes whatever the reason", not strangers.wrong,
               "\n\n".join(strangers.wrong[:3]))
        links = {who: told for who, token in strangers.tokens(game, other, revoked).items()
                 if "another" not in who and "longer" not in who
                 for told in [hall.tell(f"/seat/{urllib.parse.quote(token or '', safe='')}")]}
        links["of a deleted game"] = hall.tell(f"/seat/{gone.tokens['union']}")
        first = links["garbage"]
        report(f"{len(links)} links that lead to no seat: the same bytes, and no cookie",
               all(told == first for who, told in links.items()) and first.status == 404
               and not first.header("Set-Cookie"), {who: told for who, told in links.items() if told != first})
        html = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
        pages = {who: hall.tell(f"/seat/{urllib.parse.quote(token or '', safe='')}", headers=html)
                 for who, token in strangers.tokens(game, other, revoked).items()
                 if "another" not in who and "longer" not in who}
        pages["of a deleted game"] = hall.tell(f"/seat/{gone.tokens['union']}", headers=html)
        first = pages["garbage"]
        report("who opens them in a browser is led to one page, without what stood in the address",
               all(told == first for told in pages.values()) and first.status == 303
               and first.header("Location") == "/#/lost/seat" and not first.header("Set-Cookie")
               and first.header("Cache-Control") == "no-store" and first.header("Referrer-Policy") == "no-referrer",
               {who: told for who, told in pages.items() if told != first} or first)
        for path, where in (("/host/" + "0" * 32, "/#/lost/host"), ("/nonsense", "/#/lost/page")):
            shown, plain = hall.tell(path, headers=html), hall.tell(path)
            report(f"{path[:9]} leads a browser to a page, a program gets 404", shown.status == 303
                   and shown.header("Location") == where and plain.status == 404
                   and plain.header("Content-Type") == "application/problem+json", (shown, plain))
        posts = [hall.tell("/api/seat", {"token": token}) for token in ("0" * 32, "", revoked, gone.tokens["umpire"],
                "x")]
        report("the same of tokens that are posted", all(told == posts[0] and told.status == 404 for told in posts),
                posts)
        typed_there = [hall.tell("/api/command", {"command": "show", "words": [], "flags": {}, "json": True}, token)
                       for token in ("0" * 32, revoked, gone.tokens["umpire"], "x", None, hall.host)]
        report("and of commands of a command line elsewhere", all(told == typed_there[0]
                and b"seat.unknown" in told.body
                                                                  for told in typed_there), typed_there)
        listed = {seat: hall.of(game, seat, "/seats") for seat in game.tokens}
        report("tokens of seats are for who keeps the game alone", all(
            (token.encode() in told.body) == (seat == "umpire") for seat, told in listed.items()
            for token in game.tokens.values()) and all(told.status == 200 for told in listed.values())
            and hall.of(game, "union", "/seats/union/qr").status == 409, listed)
        mine = hall.tell("/api/games", token=game.tokens["union"]).json()
        none = [hall.tell("/api/games", token=token).body for token in ("0" * 32, revoked, gone.tokens["umpire"], "",
                "x")]
        keeps = [hall.tell("/api/seats", token=token).json().get("host")
                 for token in (hall.host, game.tokens["umpire"])]
        report("the host is told that he is, nobody else", keeps == [True, None], keeps)
        kept = [one["game"] for one in hall.tell("/api/games", token=hall.host).json()["games"]]
        report("the host is told of all games that the server keeps", "game" in kept and len(kept) > 1, kept)
        report("a seat is told of its own game alone; strangers of none",
               [(one["game"], one["seat"], one["title"], one["clock"]["turn"], one["due"]) for one in mine["games"]]
               == [("game", "union", "Antietam: Hooker and Sumner", 1, 1)] and len(mine) == 1
               and set(none) == {b'{"games":[]}\n'}, (mine, none))
        for what, path, body in (("begins", "/api/games", {"scenario": "antietam"}), ("copies", "/api/backup", {}),
                                 ("takes in", "/api/games/import", {"export": {"name": "x", "text": "{}"}})):
            told = [hall.tell(path, body, token) for token in (game.tokens["umpire"], "0" * 32, None, "",
                    hall.host[:-1])]
            report(f"nobody {what} games but the host", all(one == told[0] and one.status == 403 for one in told), told)
        commands = [hall.tell("/api/command", {"command": name, "words": ["antietam"], "flags": {}}, token)
                    for name in ("new", "games", "import", "backup") for token in (game.tokens["umpire"], "0" * 32)]
        report("nor at a command line elsewhere", all(told.status == 403 for told in commands), commands)


# ---- cookies ----

def cookie_of(told):
    """Name, value and attributes of the cookie that is set."""
    given = told.header("Set-Cookie")
    if not given:
        return None, None, set()
    pair, *rest = given.split("; ")
    name, _, value = pair.partition("=")
    return name, value, set(rest)


def check_cookies():
    with Hall(program, env=clock()) as hall:
        game, other = hall.begin(name="game"), hall.begin(name="other")
        union = hall.tell(f"/seat/{game.tokens['union']}")
        name, value, how = cookie_of(union)
        good = {"HttpOnly", "SameSite=Strict", "Path=/api"} <= how and "Secure" not in how
        report("a link becomes a cookie that no script reads and no other site sends",
               name == "galloper-game" and value == game.tokens["union"] and good, union)
        where = union.header("Location")
        report("and leaves the address", union.status == 303 and where == "/#/game/game"
                and game.tokens["union"] not in where
               and union.header("Referrer-Policy") == "no-referrer" and union.header("Cache-Control") == "no-store",
               union)
        behind = hall.tell(f"/seat/{game.tokens['union']}", headers={"X-Forwarded-Proto": "https"})
        report("behind TLS it is for TLS alone", "Secure" in cookie_of(behind)[2], behind)
        shown = hall.tell("/api/games/game", headers={"Cookie": f"{name}={value}"})
        report("it is the seat", shown.status == 200 and shown.json()["seat"] == "union", shown)
        second = cookie_of(hall.tell(f"/seat/{game.tokens['confederate']}", headers={"Cookie": f"{name}={value}"}))
        report("another seat of the game takes its place", second[0] == name
                and second[1] == game.tokens["confederate"])
        far = cookie_of(hall.tell(f"/seat/{other.tokens['union']}"))
        report("a seat of another game stands beside it", far[0] == "galloper-other")
        both = {"Cookie": f"{name}={value}; {far[0]}={far[1]}"}
        seats = hall.tell("/api/games", headers=both).json()["games"]
        report("all seats of a browser are told", {(one["game"], one["seat"]) for one in seats} ==
               {("game", "union"), ("other", "union")}, seats)
        crossed = hall.tell("/api/games/game", headers={"Cookie": f"galloper-game={far[1]}; galloper-other={value}"})
        report("a cookie is for the game that it is called by", crossed.status == 404, crossed)
        posted = hall.tell("/api/seat", {"token": game.tokens["umpire"]})
        report("a token that is posted is taken as well", posted.json() == {"game": "game", "seat": "umpire"}
               and cookie_of(posted)[1] == game.tokens["umpire"], posted)
        left = hall.tell("/api/games/game/leave", {}, headers=both)
        dropped = {one.split("=")[0] for key, one in left.headers if key == "set-cookie" and "Max-Age=0" in one}
        report("who leaves drops all seats of that browser", left.status == 200 and dropped == {name, far[0]}, left)
        host = hall.tell(f"/host/{hall.host}")
        named = cookie_of(host)
        begun = hall.tell("/api/games", {"scenario": "antietam", "lesson": True},
                headers={"Cookie": f"{named[0]}={named[1]}"})
        report("the host's link becomes a cookie as well", host.status == 303 and host.header("Location") == "/"
               and "HttpOnly" in named[2] and "SameSite=Strict" in named[2] and begun.status == 200, (host, begun))
        given = {"Cookie": f"{named[0]}={named[1]}; {name}={value}"}
        handed = hall.tell("/api/games/game/leave", {}, headers=given)
        dropped = {one.split("=")[0] for key, one in handed.headers if key == "set-cookie" and "Max-Age=0" in one}
        report("who leaves a seat keeps no games there either: all seats could be read", dropped == {name, named[0]},
               handed)
        called = hall.begin(name="host")
        taken = cookie_of(hall.tell(f"/seat/{called.tokens['union']}"))[0]
        report("which no game takes away, whatever it is called", named[0] != taken, (named, taken))
        heap = [f"galloper-an-evening-at-the-club-{i}" for i in range(45)]
        for _ in range(9):
            kept = "; ".join(f"{one}={value}" for one in heap)
            left = hall.tell("/api/games/game/leave", {}, headers={"Cookie": kept})
            gone = {one.split("=")[0] for key, one in left.headers if key == "set-cookie"}
            heap = [one for one in heap if one not in gone]
            if not left.json().get("more"):
                break
        report("however many there are", not heap, left)
        many = {"Cookie": "; ".join(f"galloper-x{i}={value}" for i in range(50))}
        told = hall.tell("/api/seats", headers=many)
        report("a seat under many names is told once", len(told.json()["games"]) == 1, told)
        bad = hall.tell("/host/" + "0" * 32)
        report("another does not", bad.status == 404 and not bad.header("Set-Cookie"), bad)
        for trick in ("%0d%0aSet-Cookie:%20a=b", "x%3b%20Domain=evil", "x=y"):
            told = hall.tell(f"/api/games/{trick}/leave", {})
            report(f"no header is made of /{trick}/leave", "a=b" not in str(told.headers)
                    and told.status in (200, 400, 404),
                   told)
        check_foreign(hall, game)


def check_foreign(hall, game):
    """A page elsewhere that has the browser send its cookies does nothing, anywhere."""
    name = game.name
    cookies = "; ".join(f"galloper-{one}={token}" for one, token in ((name, game.tokens["umpire"]),
            (".host", hall.host)))
    posts = [(address(name, path, sent("POST", path)[0]), sent("POST", path)[1]) for method, path in ACTING]
    posts += [("/api/games", {"scenario": "antietam"}), ("/api/games/import", {"export": {"name": "x", "text": ""}}),
              ("/api/seat", {"token": game.tokens["union"]}), (f"/api/games/{name}/leave", {}),
              ("/api/command", {"command": "next", "words": [], "flags": {}}),
              (address(name, "/odds"), {"verb": "issue"})]
    before = hall.of(game, "umpire", "/log").body
    wrong = []
    for path, body in posts:
        for what, headers, status in (
                ("Origin", {"Origin": "http://evil.example"}, 403), ("no Origin", {"Origin": "null"}, 403),
                ("Origin by port", {"Origin": f"http://127.0.0.1:{hall.port + 1}"}, 403),
                ("Sec-Fetch-Site", {"Sec-Fetch-Site": "cross-site"}, 403), ("Host", {"Host": "evil.example"}, 421),
                ("same-site", {"Sec-Fetch-Site": "same-site", "Origin": "http://other.localhost"}, 403)):
            told = hall.tell(path, body, headers={**headers, "Cookie": cookies})
            if told.status != status or told.header("Set-Cookie") or told.code() not in ("origin.foreign",
                    "host.unknown"):
                wrong.append(f"{what} {path}\n{told}")
    report(f"{len(posts)} posts of pages elsewhere, with our cookies: refused", not wrong, "\n".join(wrong[:3]))
    report("and nothing was done", hall.of(game, "umpire", "/log").body == before)
    own = hall.tell(address(name, "/ruling"), {"args": RULING}, headers={
        "Cookie": cookies, "Origin": f"http://127.0.0.1:{hall.port}", "Sec-Fetch-Site": "same-origin"})
    report("our own page may", own.status == 200, own)


# ---- once ----

class Once:
    """Commands that are sent twice with their ids."""

    def __init__(self, hall, game):
        self.hall, self.game, self.wrong, self.count = hall, game, [], 0

    def learnt(self, seat):
        return self.hall.of(self.game, seat, "/log").json()["entries"][-1]["number"]

    def twice(self, seat, path, fields, wanted=200):
        """Done once and told again to the byte, also on what has grown old; another seat's id is another."""
        self.count += 1
        fields = {**fields, "id": f"id-{self.count}"}
        before = self.learnt(seat)
        first = self.hall.of(self.game, seat, path, {**fields, "on": before})
        after = self.learnt(seat)
        again = self.hall.of(self.game, seat, path, fields)
        stale = self.hall.of(self.game, seat, path, {**fields, "on": before})
        kept = first.body
        if path == "/next" and first.status == 200:  # what was given up with a step is told once
            kept = re.sub(rb'"(given-up|left-undone)":\[.*?\]', rb'"\1":[]', kept)
        if first.status != wanted or again.status != wanted or again.body != kept or stale.body != kept \
                or self.learnt(seat) != after or (wanted == 200 and after == before):
            self.wrong.append(f"{seat} {path} {fields} {before} {after}\n{first}\n{again}\n{stale}")
        if wanted == 200:
            old = self.hall.of(self.game, seat, path, {**fields, "id": f"other-{self.count}", "on": before})
            if old.status != 409 or old.code() != "view.stale" or self.learnt(seat) != after:
                self.wrong.append(f"{seat} {path} on {before}\n{old}")
        return first


def check_once():
    with Hall(program, env=clock()) as hall:
        game = hall.begin(name="game")
        once = Once(hall, game)
        once.twice("union", "/do", {"verb": "issue", "args": ISSUE})
        once.twice("umpire", "/ruling", {"args": RULING})
        once.twice("umpire", "/undo", {"reason": "so"})
        once.twice("umpire", "/redo", {})
        hall.of(game, "umpire", "/ruling", {"args": {**RULING, "place": "the mill"}})
        once.twice("umpire", "/undo", {"entry": once.learnt("umpire"), "reason": "so"})
        once.twice("union", "/next", {"through": True})
        delay = {"verb": "ask", "args": {"rule": "delay", "status": "D1"}, "dice": "ask"}
        once.twice("umpire", "/do", delay, 202)
        waiting = hall.of(game, "umpire", "/do", {**delay, "id": "another"})
        report("one that waits for dice waits on, and no other comes before it", waiting.status == 409
               and hall.of(game, "umpire", "/dice").status == 200, waiting)
        told = hall.of(game, "umpire", "/dice", {"faces": "3", "id": f"id-{once.count}"})
        again = hall.of(game, "umpire", "/dice", {"faces": "5", "id": f"id-{once.count}"})
        report("dice go by the id of the command that they are for: taken once, told again",
               told.status == 200 and told.body == again.body and b"d6=3" in told.body, (told, again))
        once.twice("umpire", "/correct", {"faces": "4"})
        hall.of(game, "umpire", "/do", delay)
        once.twice("umpire", "/dice", {"faces": "2"})
        compelled = "order 2 is compelled in its step"
        while not (due := [item for item in hall.of(game, "union", "/due").json()["due"] if item["compelled"]]):
            assert hall.of(game, "umpire", "/next", {"through": True}).status == 200 or \
                hall.of(game, "union", "/next", {}).status == 200, compelled
        once.twice("umpire", "/waive", {"args": {"order": "union-" + due[0]["order"], "reason": "let it be"}})
        steps = [hall.of(game, "union", "/next", {"steps": 2, "id": "steps"}).entries() for _ in range(2)]
        report("several steps go by the id of the first", len(steps[0]) == 2 and steps[1] == steps[0][:1], steps)
        report(f"{once.count} commands of all acting routes are done once and told again to the byte", not once.wrong,
               "\n\n".join(once.wrong[:3]))
        check_ids(hall, game)
        check_agreed(hall)


def check_ids(hall, game):
    """Ids are a seat's own, and are not left lying about."""
    by_the_toll = {"args": {**RULING, "place": "by the toll house"}, "id": "same"}
    mine = hall.of(game, "umpire", "/ruling", by_the_toll)
    hall.of(game, "umpire", "/ruling", {"args": {**RULING, "place": "the sunken road"}})
    late = hall.of(game, "umpire", "/ruling", by_the_toll)
    report("a command is told again as it was, though what it did is no longer so", late == mine, (mine, late))
    other = hall.of(game, "hooker", "/do", {"verb": "dispatch", "id": "same", "args": {
        "from": "hooker", "to": "mcclellan", "distance": "3", "text": "secret"}})
    report("two seats may have the same id", mine.status == 200 and other.body != mine.body
            and b"toll" not in other.body,
           other)
    refused = hall.of(game, "observer", "/undo", {"id": "left"})
    hall.of(game, "umpire", "/ruling", {"args": {**RULING, "place": "elsewhere"}})
    undone = hall.of(game, "umpire", "/undo", {"reason": "so"})
    again = hall.of(game, "observer", "/undo", {"id": "left"})
    report("an id of a refused command is no other's", refused.status == again.status == 409
           and undone.status == 200 and again.body == refused.body, (refused, undone, again))
    for _ in range(2):
        told = hall.of(game, "umpire", "/undo", {"id": "known", "reason": "so"})
    redone = hall.of(game, "umpire", "/redo", {})
    report("nor is one that was told again", told.status == 200 and redone.status == 200, (told, redone))
    bad = [hall.of(game, "umpire", "/ruling", {"args": RULING, "id": name}) for name in
           ("x" * 200, "a\u202eb", "a\nb", "a\tb", "\u0007")]
    report("ids that nobody could read are refused", all(told.status == 400 for told in bad), bad)
    item = {"verb": "1", "args": {}, "id": "item"}
    begun = hall.begin(name="items", solo=True)
    for _ in range(12):
        due = hall.of(begun, "solo", "/due").json()["due"]
        if due and not due[0]["choice"]:
            break
        hall.of(begun, "solo", "/next", {"through": True})
    first, again = hall.of(begun, "solo", "/do", item), hall.of(begun, "solo", "/do", item)
    report("an item that is done by its number is told again, whatever has that number by then",
           first.status == 200 and first.body == again.body, (first, again))
    every = {"verb": "all", "id": "all"}
    before = hall.of(begun, "solo", "/log").json()["entries"][-1]["number"]
    first, again = hall.of(begun, "solo", "/do", every), hall.of(begun, "solo", "/do", every)
    entries = first.entries()
    report("all that is due at once goes by the id of its first entry", again.entries() == entries[:1],
           (before, first, again))


def check_agreed(hall):
    """Consent, where there is no umpire: asked for once, given once."""
    game = hall.begin(name="agreed", **{"no-umpire": True})
    once = Once(hall, game)
    hall.of(game, "union", "/next", {"through": True})
    asked = once.twice("union", "/undo", {"reason": "too soon"})
    once.twice("confederate", "/consent", {"args": {"answer": "yes"}})
    report("what sides agree on is asked for once and given once", not once.wrong, (asked, once.wrong[:2]))


# ---- events ----

def check_events():
    with Hall(program) as hall:
        game, other = hall.begin(name="game"), hall.begin(name="other")

        def rule(place, name=game):
            told = hall.of(name, "umpire", "/ruling", {"args": {**RULING, "place": place}})
            assert told.status == 200, told
            return told.entries()[0]["number"]

        def number(seat):
            return hall.of(game, seat, "/log").json()["entries"][-1]["number"]

        stream = Stream(hall, "game", game.tokens["union"])
        kind, cached = stream.answer.headers["Content-Type"], stream.answer.headers["Cache-Control"]
        report("events: the number of now comes at once", stream.next() == number("union")
               and kind == "text/event-stream" and cached == "no-store", (stream.numbers, kind, cached))
        late = []
        for i in range(20):
            rule(f"place {i}")
            told = stream.next()
            late.append(told is not None and told <= number("union"))
        report("a number comes after its entry can be read", all(late)
                and stream.numbers == sorted(set(stream.numbers)),
               stream.numbers)
        hall.of(game, "union", "/do", {"verb": "issue", "args": ISSUE})
        report("what a seat does itself comes too", stream.until(number("union")))
        enemy = Stream(hall, "game", game.tokens["confederate"])
        enemy.next()
        before = number("confederate")
        hall.of(game, "union", "/do", {"verb": "issue", "args": {**ISSUE, "to": "xii-corps"}})
        stream.until(number("union"))
        report("of what a seat may not know it hears nothing", number("confederate") == before
                and enemy.next(1) is None,
               (before, enemy.numbers))
        heard = len(stream.numbers), len(enemy.numbers)
        rule("seen by all", other)
        time.sleep(1)
        report("nor of another game", heard == (len(stream.numbers), len(enemy.numbers)))
        crowd = [Stream(hall, "game", game.tokens["union"]) for _ in range(5)]
        last = rule("for a crowd") and number("union")
        report("five streams of a seat hear the same", all(one.until(last) for one in crowd),
                [one.numbers for one in crowd])
        for one in crowd:
            one.close()
        known = Stream(hall, "game", game.tokens["union"], after=last)
        missed = Stream(hall, "game", game.tokens["union"], after=last - 3)
        silly = [Stream(hall, "game", game.tokens["union"], after=text) for text in ("x", "-1", "99999999999999", "")]
        report("who comes back and missed nothing hears nothing", known.next(1) is None and known.beats == 1,
               (known.numbers, known.beats))
        report("who missed something hears the last number at once", missed.next() == last, missed.numbers)
        report("a Last-Event-ID that is none is as if there were none", all(one.next() == last for one in silly),
               [one.numbers for one in silly])
        ahead = Stream(hall, "game", game.tokens["union"], after=last + 50)
        report("and one that never was hears what is so", ahead.next() == last, ahead.numbers)
        new = hall.of(game, "umpire", "/seats/union", {}).json()["token"]
        report("with a new token all streams of the seat end", all(one.ended.wait(10) for one in (stream, known,
                missed)))
        report("and no other's", not enemy.ended.is_set() and enemy.until(rule("goes on") and number("confederate")))
        old, game.tokens["union"] = game.tokens["union"], new
        again = Stream(hall, "game", old, after=last)
        fresh = Stream(hall, "game", new, after=last)
        report("the old token hears no more, the new one goes on", again.status == 404
                and fresh.next() == number("union"),
               (again.status, fresh.numbers))
        hall.of(game, "umpire", "/delete", {"game": "game"})
        report("with the game all streams end", all(one.ended.wait(10) for one in (fresh, enemy)))
        beats = Stream(hall, "other", other.tokens["observer"])
        beats.next()
        until = time.monotonic() + 20
        while not beats.beats and time.monotonic() < until:
            time.sleep(.1)
        report("every 15 seconds there is a sign of life", beats.beats == 1, beats.beats)
        code = hall.stop()
        report("the server ends while somebody listens", code == 0 and beats.ended.wait(5), code)


# ---- what a seat tries on the server ----

def check_reach():
    """A seat, or a command line elsewhere, reads and writes no file of the server."""
    with tempfile.TemporaryDirectory() as folder, Hall(program, env=clock(), data=f"{folder}/data") as hall:
        game = hall.begin(name="game")
        host = pathlib.Path(folder, "data", "host")
        bait = pathlib.Path(folder, "bait")
        bait.write_text("a secret of the server\n")
        before = host.read_bytes()

        def type_there(command, *words, token=None, files=(), **flags):
            return hall.tell("/api/command", {"command": command, "words": words, "files": files, "json": True,
                                              "flags": {name.replace("_", "-"): value for name,
                                              value in flags.items()}},
                             token or game.tokens["umpire"])

        def all_files():
            return sorted(str(path) for path in pathlib.Path(folder).rglob("*") if "galloper.db" not in path.name)

        there = all_files()
        targets = (host, f"{folder}/data/new", f"{folder}/data/../escaped", bait, f"{folder}/data/seats/game/union",
                   f"{folder}/data/deleted/x")
        told = [type_there("export", str(path), token=game.tokens[seat]) for path in targets
                for seat in ("umpire", "union")]
        told += [type_there("result", html=str(path)) for path in targets]
        told += [type_there("show", html=str(path), svg=str(path), csv=str(path)) for path in targets]
        told += [type_there("delete", "game", str(path), token=game.tokens["union"]) for path in targets]
        report("nothing is written on the server for who types elsewhere", all_files() == there
               and host.read_bytes() == before and bait.read_text().startswith("a secret")
               and all(one.status == 200 for one in told), set(all_files()) ^ set(there))
        read = [type_there("import", str(bait), token=hall.host), type_there("new", str(bait), token=hall.host),
                type_there("new", str(bait) + ".scenario", token=hall.host), type_there("verify", str(bait)),
                type_there("new", "antietam", token=hall.host, rules=str(folder)),
                type_there("import", "-", token=hall.host), type_there("verify", "-"),
                type_there("new", "antietam", token=hall.host, rules="x", files=[
                    {"name": "x", "text": f"based-on = {folder}/data\n"}])]
        report("nothing is read there but what was sent", all(b"secret" not in one.body and one.status == 200
                                                               and json.loads(one.body)["faults"] for one in read),
                                                               read)
        exists, absent = (hall.tell("/api/command", {"command": "new", "words": ["antietam"], "flags": {"rules": "x"},
                                                     "files": [{"name": "x",
                                                     "text": f"based-on = {folder}/{name}/\n"}]},
                                    hall.host).body for name in ("data", "none"))
        report("nor is it told what is there", exists.replace(b"/data/", b"/none/") == absent, (exists, absent))
        talk = json.dumps({"answers": ["?"] * 1000, "asked": ["?"] * 1000, "typed": True, "shown": {"entries": 1}})
        one = hall.tell("/api/command", {"command": "do", "words": ["issue"], "talk": talk}, game.tokens["union"])
        report("a talk without end is none", b"usage.talk" in one.body, one.body)
        one = type_there("play", "look")
        report("play is for who sits at a prompt", b"usage.prompt" in one.body, one.body)
        for command in ("serve", "roll", "lint", "fmt", "sim", "help", "", "no-such", "../show"):
            one = type_there(command, "x")
            report(f"no {command or 'nothing'} is run for others", one.status in (200, 400) and b"faults" in one.body
                   and b"usage.command" in one.body, one)
        one = [type_there("show", data="/etc"), type_there("show", seat="game/union"),
                type_there("show", server="http://x")]
        seats = [json.loads(told.json()["text"])["seat"] if told.json()["text"] else None for told in one]
        report("other folders, seats and servers are not gone to", all(seat in ("umpire", None) for seat in seats), one)
        verify = type_there("verify", "game", token=game.tokens["union"]).json()
        report("verify by name tells a seat no hash", "chain" not in verify["text"], verify)


def announce(hall, path, length, token):
    """What is said to a body of some length before it is sent."""
    connection = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=20)
    connection.putrequest("POST", path)
    connection.putheader("Authorization", f"Bearer {token}")
    connection.putheader("Content-Length", str(length))
    connection.endheaders()
    answer = connection.getresponse()
    return Told(answer.status, dict(answer.getheaders()), answer.read())


def check_keeping():
    """What who keeps a game is told of the server: no names of other games, no paths; and games of any length."""
    with Hall(program, env=clock()) as hall:
        game, other = hall.begin(name="game"), hall.begin(name="other")
        made = [hall.of(game, "umpire", "/branch", {"name": name} if name else {}).json()["game"]
                for name in ("other", "free", None, "other")]
        likes = ("other", "free", "game", "other")
        report("a copy's name does not tell which other games there are", len(set(made)) == 4 and all(
            re.fullmatch(rf"{like}-[a-z2-9]{{6}}", name) for like, name in zip(likes, made)), made)
        typed_there = {"command": "branch", "words": [], "flags": {"name": "mine"}, "json": True}
        names = [json.loads(hall.tell("/api/command", typed_there, game.tokens["umpire"],
                                      headers={"Galloper-Host": token}).json()["text"])["game"]
                 for token in ("", "0" * 32, game.tokens["umpire"], hall.host[:-1], hall.host)]
        report("but for the host, who types it with both tokens", names[-1] == "mine" and all(
            re.fullmatch(r"mine-[a-z2-9]{6}", name) for name in names[:-1]), names)
        none = hall.tell("/api/command", {"command": "show"}, "0" * 32, headers={"Galloper-Host": hall.host})
        report("whose token is no seat's", b"seat.unknown" in none.body, none)
        for number in range(300):
            hall.of(game, "umpire", "/ruling", {"args": {"piece": "hooker", "place": f"hill {number}",
                                                         "reason": "so it is " * 430}})
        export = hall.of(game, "umpire", "/export").body.decode()
        sent = {"name": "again", "export": {"name": "game.galloper", "text": export}}
        told = hall.tell("/api/games/import", sent, hall.host)
        report(f"a game of {len(export) >> 10} KiB is taken in", len(export) > 1 << 20 and told.status == 200 and
               told.json()["game"] == "again", told)
        told = [announce(hall, "/api/games/import", 2 << 20, token) for token in (game.tokens["umpire"], "0" * 32)]
        told += [announce(hall, "/api/games/game/do", 2 << 20, hall.host)]
        report("only the host sends so much", all(one.status == 413 and b"1024 KiB" in one.body for one in told), told)
        told = announce(hall, "/api/games/import", 33 << 20, hall.host)
        report("and no more than is told", told.status == 413 and b"32768 KiB" in told.body and
               "32768 KiB where the host" in json.loads(hall.ask("/api/openapi.json")[2])["info"]["description"], told)
        with_why, plain = hall.of(other, "umpire", "/log?why"), hall.of(other, "umpire", "/log")
        report("a flag is given, or given as yes or true", all(hall.of(other, "umpire", f"/log?why={yes}") == with_why
               for yes in ("", "yes", "true")) and all(hall.of(other, "umpire", f"/log?why={no}") == plain
               for no in ("no", "false")) and hall.of(other, "umpire", "/log?why=maybe").status == 400)
        told = hall.of(other, "umpire", "/delete", {"game": "other"}).json()
        kept = list(pathlib.Path(hall.data, "deleted").iterdir())
        report("of the file of a deleted game its name is told", [told["file"]] == [file.name for file in kept], told)


# ---- long answers, and who is there ----

GZIP = {"Accept-Encoding": "gzip"}
PACKED = 8 << 10  # what is shorter is sent as it is


def check_packed():
    """Long answers are packed for who takes them so: the same text, and nothing with a token in it."""
    with Hall(program, env=clock()) as hall:
        game, wrong, packed = hall.begin(name="game", lesson=False), [], []
        union = game.tokens["union"]
        paths = [address("game", path, "hooker") for (method, path) in ROUTES if method == "GET"]
        paths += ["/api/systems/cwb3/sheets", "/api/systems", "/api/openapi.json"]
        for path in paths:
            for _ in range(2):  # the second time it is kept
                plain, told = hall.tell(path, token=union), hall.tell(path, token=union, headers=GZIP)
                is_packed = told.header("Content-Encoding") == "gzip"
                packed += [path] * is_packed
                if plain.header("Content-Encoding") or plain.status != told.status or \
                        (gzip.decompress(told.body) if is_packed else told.body) != plain.body or \
                        is_packed != (plain.header("Vary") == told.header("Vary") == "Accept-Encoding") or \
                        (is_packed and (len(plain.body) < PACKED or len(told.body) > len(plain.body) / 3)):
                    wrong.append(f"{path}\n{plain.headers}\n{told.headers}")
        view = address("game", "")
        report(f"{len(packed)} long answers are packed for who takes them so, and hold the same", not wrong and {
            view, address("game", "/verbs"), address("game", "/log"), "/api/systems/cwb3/sheets"} <= set(packed),
               "\n".join(wrong[:3]) or packed)
        size = {how: len(hall.tell(view, token=union, headers=headers).body)
                for how, headers in (("plain", {}), ("packed", GZIP))}
        report(f"a whole view is {size['packed'] >> 10} KiB in place of {size['plain'] >> 10}",
               size["packed"] < size["plain"] / 8, size)
        never = [hall.tell(view, token=union, headers={"Accept-Encoding": how}).header("Content-Encoding")
                 for how in ("", "identity", "br", "gzip;q=0", "x-gzip-like", "*")]
        report("and for nobody else", not any(never), never)
        made = hall.tell("/api/games", {"scenario": "wagram"}, hall.host, headers=GZIP)
        told = [made, *(hall.of(game, "umpire", path, headers=GZIP) for path in ("/seats", "/export"))]
        report("what has tokens in it is never packed, nor are exports",
               not any(one.header("Content-Encoding") for one in told), told)


def check_there():
    """Who is there is told to who keeps the game, and to the host; nobody else is told."""
    with Hall(program) as hall:
        game, agreed = hall.begin(name="game"), hall.begin(name="agreed", **{"no-umpire": True})

        def there(who="umpire", one=game):
            told = hall.tell(address(one.name, "/seats"), token=who if len(who) == 32 else one.tokens[who])
            return {seat["seat"]: (seat.get("there"), seat.get("heard")) for seat in told.json()["seats"]}

        first = there(hall.host)
        report("nobody was heard of before he asked; the host is not the umpire",
               set(first.values()) == {(False, None)}, first)
        hall.of(game, "union")
        hall.of(game, "confederate", "/due")
        now = there()
        report("who asked was heard of", all(now[seat][0] is False and now[seat][1] in (0, 1)
               for seat in ("union", "confederate")) and now["hooker"] == (False, None), now)
        stream = Stream(hall, "game", game.tokens["hooker"])
        stream.next()
        time.sleep(2.2)
        hall.of(game, "confederate", "/due")  # which is kept for him by now
        now = there()
        report("who listens is there; who asks again is heard of again, though his answer is kept",
               now["hooker"][0] is True and now["union"][1] >= 2 and now["confederate"][1] <= 1, now)
        stream.close()
        none = {seat: there(seat) for seat in game.tokens if seat != "umpire"}
        report("seats are not told of each other", all(set(told.values()) == {(None, None)}
               for told in none.values()), none)
        old = game.tokens["sumner"]
        hall.of(game, "umpire", "/seats/sumner", {})
        time.sleep(1.2)
        refused, now = hall.tell(address("game", ""), token=old), there()
        report("a token that is no longer valid is nobody", refused.status == 404 and now["sumner"][1] >= 1, now)
        kept = there("keeper", agreed) and there("keeper", agreed)
        report("nor of those at another table; where there is no umpire the keeper is told",
               kept["keeper"][1] is not None and kept["union"] == (False, None), kept)


CHECKS = {"bytes": check_bytes, "seats": check_seats, "strangers": check_strangers, "cookies": check_cookies,
          "once": check_once, "events": check_events, "reach": check_reach, "keeping": check_keeping,
          "packed": check_packed, "there": check_there}


def main():
    for name, check in CHECKS.items():
        if not only or name in only:
            check()
    report(f"answers of {len(Hall.answers.counts)} addresses are of their schemas", not Hall.unlike,
           "\n".join(sorted(set(Hall.unlike))[:30]))
    finish()


main()
