# SPDX-License-Identifier: MIT
"""What the tests of games over HTTP share: a server with games, seats that ask, events they hear."""
import gzip
import http.client
import json
import os
import queue
import re
import socket
import shlex
import threading
import time

from schemas import Answers
from serving import Server

NOW = 1000000000  # the clock of programs and servers that are compared


def clock(now=NOW):
    """An environment in which nothing of ours is set but the time."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GALLOPER")}
    return {**kept, "GALLOPER_NOW": str(now), "LC_ALL": "C.UTF-8", "TZ": "UTC"}


class Told:
    """What a server answered."""

    def __init__(self, status, headers, body):
        self.status, self.body = status, body
        self.headers = sorted((name.lower(), value) for name, value in headers.items() if name.lower() != "date")

    def __eq__(self, other):
        return (self.status, self.headers, self.body) == (other.status, other.headers, other.body)

    def __repr__(self):
        return f"{self.status} {self.headers}\n{self.body[:1500].decode(errors='replace')}"

    def header(self, name):
        return next((value for key, value in self.headers if key == name.lower()), None)

    def json(self):
        return json.loads(gzip.decompress(self.body) if self.header("Content-Encoding") == "gzip" else self.body)

    def code(self):
        """Of the first fault, or None."""
        return self.json()["errors"][0]["code"] if self.status >= 400 or self.status == 202 else None

    def entries(self):
        return self.json()["entries"] if self.status == 200 else []


class Game:
    """A game and the tokens of its seats."""

    def __init__(self, told):
        self.name, self.scenario = told["game"], told["scenario"]
        self.tokens = {seat["seat"]: seat["token"] for seat in told["seats"]}
        self.kinds = {seat["seat"]: seat["kind"] for seat in told["seats"]}

    def keeper(self):
        return next(seat for seat, kind in self.kinds.items() if kind in ("umpire", "keeper", "solo"))

    def sides(self):
        return [seat for seat, kind in self.kinds.items() if kind == "side"]


class Hall(Server):
    """A server with games, at which as much may be asked as a test likes; its answers are of their schemas."""
    answers, unlike = None, []

    def __init__(self, program, *words, **more):
        super().__init__(program, "--rate", "0", *words, **more)
        if not Hall.answers:
            Hall.answers = Answers(json.loads(self.ask("/api/openapi.json")[2]))

    def tell(self, path, body=None, token=None, method=None, headers=()):
        headers = dict(headers)
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        told = Told(*self.ask(path, body, method, headers))
        if told.status == 200 and told.body and path.startswith("/api/") and "/export" not in path and \
                told.header("content-type") == "application/json":
            Hall.unlike += Hall.answers.unlike("post" if body is not None else "get", path, told.json())
        return told

    def begin(self, scenario="antietam", **more):
        body = {"scenario": scenario, "lesson": True, **more}
        told = self.tell("/api/games", {name: value for name, value in body.items() if value is not False}, self.host)
        assert told.status == 200, told
        return Game(told.json())

    def of(self, game, seat, path="", body=None, **more):
        """A question, or with a body something to do, of a seat of a game."""
        return self.tell(f"/api/games/{game.name}{path}", body, game.tokens[seat], **more)

    def now(self, game):
        """Time, who acts ("both" where all do), step."""
        now = self.of(game, game.keeper(), "").json()["clock"]
        return f"{now['time']} {now['side'] or 'both'} {now['step']}"


class Stream(threading.Thread):
    """The events of a seat, as they come."""

    def __init__(self, server, game, token, after=None, headers=()):
        super().__init__(daemon=True)
        self.heard = queue.Queue()
        self.numbers = []   # all that came, in their order
        self.beats = 0
        self.ended = threading.Event()
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        more = {"Accept": "text/event-stream", **dict(headers)}
        if token is not None:
            more["Authorization"] = f"Bearer {token}"
        if after is not None:
            more["Last-Event-ID"] = str(after)
        self.connection.request("GET", f"/api/games/{game}/events", headers=more)
        self.socket = self.connection.sock
        self.answer = self.connection.getresponse()
        self.status = self.answer.status
        self.start()

    def run(self):
        try:
            if self.status == 200:
                self.read()
        except (OSError, http.client.HTTPException, ValueError, AttributeError):
            pass
        self.ended.set()
        self.heard.put(None)

    def read(self):
        event = []
        while line := self.answer.readline():
            line = line.decode().rstrip("\r\n")
            if line == ":":
                self.beats += 1
            elif line:
                event.append(line)
            elif event:
                number = re.fullmatch(r'id: (\d+)\ndata: \{"news":(\d+)\}', "\n".join(event))
                said = int(number[1]) if number and number[1] == number[2] else "\n".join(event)
                self.numbers.append(said)
                self.heard.put(said)
                event = []

    def next(self, seconds=20):
        """The next number; None: it ended or is silent."""
        try:
            return self.heard.get(timeout=seconds)
        except queue.Empty:
            return None

    def until(self, number, seconds=20):
        """Whether that number comes."""
        end = time.monotonic() + seconds
        while number not in self.numbers and time.monotonic() < end:
            if self.next(max(.01, end - time.monotonic())) is None:
                break
        return number in self.numbers

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)  # who reads holds the answer: it would wait for the next beat
        except OSError:
            pass
        self.connection.close()


# ---- scripts of whole games ----

def script(path):
    """Lines of a NAME.play: its words of new; then the seat and what it types, or where the clock is to stand."""
    whole = []
    for line in path.read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line[0] == " " and not line.strip().startswith("=>"):
            whole[-1] += " " + line.strip()
        else:
            whole.append(line.strip())
    lines = []
    for line in whole:
        seat = re.match(r"(?!expect\b)([\w-]+): ", line)
        if line.startswith("new "):
            lines.append(("new", shlex.split(line)[1:]))
        elif line.startswith("until "):
            lines.append(("until", line[len("until "):]))
        elif seat:
            typed = re.sub(r" ! \S+$", "", line[seat.end():])
            dice = re.search(r" @ ([\d,]+)$", typed)
            words = shlex.split(typed[:dice.start()] if dice else typed)
            lines.append((seat[1], words + (["--dice", dice[1]] if dice else [])))
    return lines


def asked(words, value_of=str):
    """The address and the fields of a line of a script."""
    plain = {"next": "steps", "undo": "entry", "correct": "faces", "dice": "faces"}
    own = words[0] in (*plain, "redo", "withdraw", "branch")
    path, fields = (f"/{words[0]}", {}) if own else ("/do", {"verb": words[0], "args": {}})
    rest = list(words[1:])
    while rest:
        word = rest.pop(0)
        if word.startswith("--"):
            name, _, value = word[2:].partition("=")
            fields[name] = True if name in ("why", "through") else value or rest.pop(0)
        elif own:
            fields[plain[words[0]]] = word
        else:
            name, _, value = word.partition("=")
            fields["args"][name] = value_of(value)
    return path, fields
