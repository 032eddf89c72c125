#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Treats the games of a server as badly as a seat, or who has none, might: it refuses by name, nothing is
done, and others play on meanwhile.

usage: hostile_games.py GALLOPER
"""
import concurrent.futures
import contextlib
import http.client
import http.server
import json
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading
import time

from hosting import Hall, Stream, clock
from serving import Server, finish, report

program = str(pathlib.Path(sys.argv[1]).resolve())
BODY = 1 << 20  # of the server
POSTS = ("/do", "/odds", "/choices", "/ruling", "/waive", "/consent", "/dice", "/correct", "/withdraw", "/next",
         "/undo", "/redo", "/branch", "/seats/union", "/delete")
GETS = ("", "/due", "/verbs", "/odds", "/choices", "/dice", "/orders", "/why", "/since", "/log", "/replay", "/result",
        "/export", "/verify", "/seats", "/things/hooker", "/slips/1")
RULING = {"piece": "hooker", "place": "the toll house", "reason": "moved at the table"}
BIDI, BELL = "a\u202eb", "a\u0007b"


class Table:
    """A game whose log must stay as it is, whatever is sent."""

    def __init__(self, hall, name):
        self.hall, self.game = hall, hall.begin(name=name)
        self.log = self.now()

    def now(self):
        return self.hall.of(self.game, "umpire", "/log").body

    def refused(self, name, asked, wanted):
        """Each is refused with one of those statuses, as a problem with a way out; and nothing is done."""
        wrong = []
        for path, body in asked:
            told = self.hall.of(self.game, "umpire", path, body)
            with contextlib.suppress(ValueError, KeyError, IndexError):
                problem = told.json()
                if told.status in wanted and problem["status"] == told.status and problem["errors"][0]["next"]:
                    continue
            wrong.append(f"{path} {str(body)[:100]}\n{str(told)[:600]}")
        same = self.now() == self.log
        report(f"{name}: {len(asked)} refused, and nothing is done", not wrong and same,
               "\n".join(wrong[:3]) or "something was done")


def check_bodies(table):
    forms = (b"{", b'{"args":{},}', b"x=1", b"{}{}", b'"x"', b"7", b"null", b"[]", b'{"id":"\xff"}', b'{"id":"\0"}',
             b'{"id":"\\u0000"}', b'{"id":"\\ud800"}', b'{"id":"\x01"}', b'{"id":"a","id":"b"}',
             b'{"args":' + b"[" * 100000, b'{"args":' * 50000, b'{"steps":' + b"9" * 400 + b"}", b'{"on":1e999}')
    table.refused("bad JSON at every route", [(path, form) for path in POSTS for form in forms], (400,))
    wrong = [{"args": []}, {"args": "x=1"}, {"args": {"piece": []}}, {"args": {"piece": None}},
            {"args": {"piece": 1.5}},
             {"args": {"piece": {}}}, {"verb": []}, {"verb": None}, {"verb": {}}, {"verb": {"name": 1, "text": "x"}}]
    table.refused("wrong types", [("/do", body) for body in wrong], (400,))
    table.refused("wrong types of fields", [(path, {field: value}) for path, field in (
        ("/do", "id"), ("/do", "on"), ("/do", "dice"), ("/dice", "faces"), ("/next", "steps"), ("/undo", "entry"),
        ("/undo", "reason"), ("/branch", "at"), ("/delete", "game")) for value in ([], None, 1.5, [1], {"a": 1})],
        (400,))
    table.refused("unknown fields", [(path, {name: "1"}) for path in POSTS for name in
                                     ("seat", "data", "server", "json", "token", "html", "no-such", "", " ", "--seat",
                                      "verb args", "args ", "id\n", BIDI)], (400,))
    many = ",".join(f'"{i:x}":1' for i in range(100000))
    table.refused("100 000 args", [(path, f'{{"args":{{{many}}}}}'.encode())
                                   for path in ("/do", "/odds", "/ruling")], (422,))
    table.refused("300 args", [("/do", {"verb": "issue", "args": {f"a{i}": "1" for i in range(300)}})], (400, 422))
    told = []
    for path in POSTS:
        connection = dial(table.hall, f"POST /api/games/game{path} HTTP/1.1\r\nHost: localhost\r\n"
                          f"Content-Length: {BODY + 1}\r\n\r\n".encode())
        told.append(connection.recv(4096))
        connection.close()
    report("bodies over the limit", all(one.startswith(b"HTTP/1.1 413") and b"body.large" in one for one in told), told)
    table.refused("bodies just below it", [(path, b'{"id":"' + b"x" * (BODY - 20) + b'"}')
            for path in ("/undo", "/ruling")],
                  (400, 422))
    table.refused("flags that are words and words that are flags", [
        ("/do", {"verb": "--help"}), ("/do", {"verb": "--seat=game/union"}), ("/do", {"verb": "-"}),
        ("/do", {"verb": ""}),
        ("/do", {"verb": "play"}), ("/do", {"verb": "serve"}), ("/do", {"verb": "issue", "args": {"--odds": "1"}}),
        ("/do", {"verb": "ruling", "args": {"": "x"}}), ("/do", {"verb": "ruling", "args": {"=": "="}}),
        ("/do", {"verb": "ruling", "args": {"piece=hooker place": "x"}}), ("/dice", {"faces": "--yes"}),
        ("/next", {"steps": "-1"}), ("/next", {"steps": 10 ** 12}), ("/next", {"steps": "1e3"}),
        ("/undo", {"entry": -1}),
        ("/undo", {"entry": 2 ** 40}), ("/do", {"verb": "ruling", "args": RULING, "on": -1}),
        ("/do", {"verb": "ruling", "args": RULING, "on": 2 ** 40}), ("/branch", {"at": -1}), ("/branch", {"at": 99})],
                  (400, 404, 409, 422))


def check_command(table):
    """What a command line elsewhere sends is read as strictly."""
    plain = {"command": "show", "words": [], "flags": {}}
    bad = [b"{", b"[]", b"null", b"7", b'{"command":"show","command":"due"}', {}, {"words": []}, {"bogus": 1, **plain},
           *({**plain, name: value} for name, value in (
               ("command", None), ("command", 1), ("words", "abc"), ("words", {}), ("words", [1]), ("flags", []),
               ("flags", {"id": 1}), ("flags", False), ("options", "x"), ("options", [1]), ("files", "a"),
               ("files", ["a"]), ("talk", []), ("json", 1), ("json", None), ("session", "yes")))]
    told = [table.hall.tell("/api/command", body, table.game.tokens["umpire"]) for body in bad]
    wrong = [(body, one) for body, one in zip(bad, told)
             if one.status != 400 or one.header("content-type") != "application/problem+json"]
    report(f"{len(bad)} bodies that are no command are problems", not wrong, wrong[:3])
    one = table.hall.tell("/api/command", {**plain, "json": False}, table.game.tokens["umpire"])
    report("and a plain one is done", one.status == 200, one)


def check_news(table):
    """News that wait are told beside any answer, in whatever form that is."""
    hall = table.hall
    game = hall.begin(name="news")
    hall.of(game, "umpire", "/next", {})
    talks = ('{"answers":[],"shown":{"entries":1}}', '{"answers":["3"],"typed":true,"shown":{"entries":0}}')
    told = [hall.tell("/api/command", {"command": command, "words": words, "json": json, "session": session,
                                       "talk": talk}, game.tokens[seat])
            for command, words in (("play", ["look"]), ("next", []), ("do", ["ready"]), ("show", []))
            for json in (False, True) for session in (False, True) for talk in talks for seat in ("observer", "union")]
    report("news that wait go with any of them", all(one.status < 500 for one in told), told)


def check_texts(table):
    texts = {"a NUL": "a\0b", "a bell": BELL, "bidi": BIDI, "a line": "a\nb", "an escape": "\x1b[31m",
            "half a pair": "\ud800",
             "deleted": "\x7f", "a separator": "a\u2028b"}
    asked = []
    for text in texts.values():
        body = json.dumps({"args": {**RULING, "place": text}}).encode()
        asked += [("/ruling", body), ("/ruling", json.dumps({"args": {**RULING, "reason": text}}).encode()),
                  ("/ruling", json.dumps({"args": RULING, "id": text}).encode()),
                  ("/ruling", json.dumps({"args": {**RULING, text: "x"}}).encode()),
                  ("/do", json.dumps({"verb": text}).encode()),
                  ("/branch", json.dumps({"name": text}).encode()), ("/undo", json.dumps({"reason": text}).encode())]
    table.refused("letters that nobody could read", asked, (400, 404, 409))
    names = ("../x", "..", "/etc/x", "a/b", "a\\b", "", ".", "x" * 200, "CON:", "a b", "ä", "-", "a%2fb", "~", "$HOME")
    table.refused("names of games that are paths", [("/branch", {"name": name}) for name in names if name != "-"],
            (400,))
    hall = table.hall
    told = [hall.tell("/api/games", {"scenario": "antietam", "lesson": True, "name": name}, hall.host) for name in names
            if name != "-"]
    report("nor are games begun by them", all(one.status == 400 for one in told),
            [one for one in told if one.status != 400])
    sizes = []
    for length in (1, 79, 200, 500, 999, 1000, 1001, 2000, 5000, 100000, 900000):
        sent = hall.of(table.game, "umpire", "/ruling", {"args": {**RULING, "place": "x" * length}})
        sizes.append((length, sent.status, sent.code()))
    limit = max((length for length, status, _ in sizes if status == 200), default=0)
    report(f"texts up to {limit} letters are kept, longer ones refused by name", 0 < limit < 100000
           and all(status == (200 if length <= limit else 400) or status == 422 for length, status, _ in sizes), sizes)
    table.log = table.now()


def check_paths(table):
    hall, token = table.hall, table.game.tokens["umpire"]
    wrong = []
    for path in ("/api/games/../games/game", "/api/games/game/..", "/api/games//due",
                 "/api/games/game/due/more", "/api/games/game/things/../due", "/api/games/game/things/..%2f..%2fhost",
                 "/api/games/%2e%2e/due", "/api/games/game%00/due", "/api/games/game/things/%00",
                 "/api/games/" + "x" * 5000,
                 "/api/games/game/slips/%0d%0aX:%20y", "/seat/../host", "/seat/", "/seat/a/b", "/host/", "/host/..",
                 "/api/seat/x", "/api/command/x", "/api/games/game/things/", "/api/gamesx", "/api/scenarios/../x"):
        told = hall.tell(path, token=token)
        if told.status not in (400, 404, 405) or told.header("X") or b"root:" in told.body:
            wrong.append(f"{path}\n{told}")
    report("addresses that are none", not wrong, "\n".join(wrong[:3]))
    wrong = []
    for path in GETS:
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
            told = hall.of(table.game, "umpire", path, method=method)
            if told.status != 405:
                wrong.append(f"{method} {path}\n{told}")
        get, head = hall.of(table.game, "umpire", path), hall.of(table.game, "umpire", path, method="HEAD")
        if (get.status, get.headers) != (head.status, head.headers) or head.body:
            wrong.append(f"HEAD {path}\n{get.status} {get.headers}\n{head}")
    for path in POSTS:
        for method in ("PUT", "DELETE", "PATCH") + (() if path in ("/odds", "/choices", "/dice") else ("GET", "HEAD")):
            told = hall.of(table.game, "umpire", path, method=method)
            if told.status != 405:
                wrong.append(f"{method} {path}\n{told}")
    report("HEAD is GET without its body; other methods are refused, and nothing is done", not wrong
           and table.now() == table.log, "\n".join(wrong[:3]))
    queries = [f"/odds?{'&'.join(f'a{i}=1' for i in range(150))}", "/log?from=x", "/log?from=1&from=2", "/log?x=1",
               "/replay?at=-1", "/due?verb=x", "/odds?verb=a&verb=b", "/why?entry=%0a", "/log?seat=union",
               "/log?--seat=u"]
    told = [hall.of(table.game, "umpire", path) for path in queries]
    report("queries that are none", all(400 <= one.status < 500 for one in told), told)


def check_looks(table):
    """Who only looks does nothing, not even where all that is due is asked about."""
    hall = table.hall
    game = hall.begin(name="looks", solo=True)
    while not any(not item["choice"] for item in hall.of(game, "solo", "/due").json()["due"]):
        assert hall.of(game, "solo", "/next", {}).status == 200
    before = hall.of(game, "solo", "/log").body
    told = [hall.of(game, "solo", f"/{look}?verb={verb}") for look in ("odds", "choices") for verb in ("all", "1")]
    told += [hall.of(game, "solo", f"/{look}", {"verb": "all"}) for look in ("odds", "choices")]
    told += [hall.tell("/api/command", {"command": "do", "words": ["all"], "flags": {flag: ""}, "json": True},
                       game.tokens["solo"]) for flag in ("odds", "choices", "dry")]
    report("who only looks does nothing", all(one.status in (200, 400, 404, 409) for one in told)
           and hall.of(game, "solo", "/log").body == before, told)


def dial(hall, text=b""):
    connection = socket.create_connection(("127.0.0.1", hall.port), 20)
    connection.sendall(text)
    return connection


def raw_post(path, body, token):
    body = json.dumps(body).encode()
    return (f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n").encode() + body


def check_pipelined(table):
    """Posts one behind the other, without waiting: done in their order, each once."""
    hall, token = table.hall, table.game.tokens["umpire"]
    asked = [raw_post("/api/games/game/ruling", {"args": {**RULING, "place": f"stop {i}"}, "id": f"line-{i // 2}"},
            token)
             for i in range(40)]
    connection = dial(hall, b"".join(asked))
    connection.shutdown(socket.SHUT_WR)
    text = b""
    with contextlib.suppress(OSError):
        while part := connection.recv(65536):
            text += part
    connection.close()
    places = [entry["args"]["place"] for entry in json.loads(table.now())["entries"] if entry["by"] == "umpire"]
    done = [place for place in places if place.startswith("stop")]
    report(f"40 posts of 20 ids in one breath: {text.count(b'HTTP/1.1 200')} answers, {len(done)} done in their order",
           done == [f"stop {2 * i}" for i in range(len(done))] and len(done) > 0
           and text.count(b"HTTP/1.1 200") <= 40 and (len(done) == 20 or text.count(b"HTTP/1.1 200") < 40), done)
    table.log = table.now()


def check_gone(table):
    """Who hangs up before the answer: it is done, or not, and told to who asks again."""
    hall, token = table.hall, table.game.tokens["umpire"]
    for i in range(100):
        dial(hall, raw_post("/api/games/game/ruling", {"args": {**RULING, "place": f"gone {i}"}, "id": f"gone-{i}"},
                            token)).close()
    again = [hall.of(table.game, "umpire", "/ruling", {"args": {**RULING, "place": f"gone {i}"}, "id": f"gone-{i}"})
             for i in range(100)]
    places = [entry["args"]["place"] for entry in json.loads(table.now())["entries"] if entry["by"] == "umpire"]
    gone = [place for place in places if place.startswith("gone")]
    report("100 who hang up before their answers: each is done once", all(told.status == 200 for told in again)
           and sorted(gone) == sorted(f"gone {i}" for i in range(100)), gone[:5])
    table.log = table.now()


def check_streams(table):
    """Many who listen and never read, and who come and go: others play on."""
    hall, game = table.hall, table.game
    descriptors = hall.descriptors()
    head = ("GET /api/games/game/events HTTP/1.1\r\nHost: localhost\r\n"
            f"Authorization: Bearer {game.tokens['union']}\r\n\r\n")
    deaf = [dial(hall, head.encode()) for _ in range(60)]
    began = time.monotonic()
    stream = Stream(hall, "game", game.tokens["union"])
    for i in range(50):
        assert hall.of(game, "umpire", "/ruling", {"args": {**RULING, "place": f"deaf {i}"}}).status == 200
    last = hall.of(game, "union", "/log").json()["entries"][-1]["number"]
    report("60 who listen and never read: commands are done, others hear", stream.until(last)
           and time.monotonic() - began < 20, (stream.numbers[-3:], last, time.monotonic() - began))
    for connection in deaf:
        connection.close()
    for _ in range(200):
        dial(hall, head.encode()).close()
    stream.close()
    until = time.monotonic() + 30
    while hall.descriptors() > descriptors + 2 and time.monotonic() < until:
        hall.of(game, "umpire", "/ruling", {"args": {**RULING, "place": f"gone {time.monotonic()}"}})
        time.sleep(.2)
    report("who is gone is forgotten", hall.descriptors() <= descriptors + 2, (descriptors, hall.descriptors()))
    table.log = table.now()


def check_rate():
    """One seat that asks without end is told to wait; another is not."""
    with Server(program, "--rate", "2", env=clock()) as server:
        server.__class__ = Hall
        game = server.begin(name="game")
        statuses = [server.of(game, "union", "/ruling", {"args": RULING}).status for _ in range(600)]
        many = statuses.count(429)
        far = http.client.HTTPConnection("127.0.0.1", server.port, 20, ("127.0.0.2", 0))  # not at his address
        far.request("GET", "/api/games/game", headers={"Authorization": f"Bearer {game.tokens['confederate']}"})
        other = far.getresponse()
        told = server.of(game, "union", "/ruling", {"args": RULING})
        report(f"{many} of 600 commands of a seat are refused for a moment, another seat's are not",
               many > 50 and other.status == 200 and set(statuses) <= {200, 409, 429}
               and (told.status != 429 or told.code() == "server.rate"), (set(statuses), other.status))
        time.sleep(2)
        report("then it goes on", server.of(game, "union", "/due").status == 200)


def check_burst():
    """One seat that asks all it can at once waits for itself; others look and play on meanwhile."""
    with Server(program, env=clock()) as server:
        server.__class__ = Hall
        game = server.begin(name="game", lesson=False)

        def ask(number):
            body = {"verb": "issue", "args": {"text": f"words {number}"}}
            told = server.of(game, "union", "/choices", body)
            return told.status, told.code()

        with concurrent.futures.ThreadPoolExecutor(60) as crew:
            asked = [crew.submit(ask, number) for number in range(180)]
            late = []
            for number in range(8):
                for seat, path, body in (("confederate", "/due", None),
                                         ("umpire", "/ruling", {"args": {**RULING, "place": f"hill {number}"}})):
                    far = http.client.HTTPConnection("127.0.0.1", server.port, 60, ("127.0.0.2", 0))
                    began = time.monotonic()
                    far.request("POST" if body else "GET", f"/api/games/game{path}", body and json.dumps(body),
                                {"Authorization": f"Bearer {game.tokens[seat]}"})
                    status = far.getresponse().status
                    late.append((time.monotonic() - began, status))
            told = {one.result() for one in asked}
        report("180 long questions of a seat at once: some are answered, the rest is for later", told <= {
            (200, None), (429, "server.rate"), (503, "server.busy")} and (200, None) in told and len(told) > 1, told)
        report(f"others wait at most {max(late)[0]:.1f} s", max(late)[0] < 5
               and all(status == 200 for _, status in late), late)
        head = server.of(game, "union", "/events", method="HEAD")
        report("HEAD of events ends", head.status == 200 and not head.body
               and head.header("Content-Type") == "text/event-stream", head)


class Liar(http.server.BaseHTTPRequestHandler):
    """A server that is none of ours: it would write into files, and onto the screen."""
    heard, path_told, faults, talked = [], "", [], []
    text = "hello \033]0;title\007 \033[31mred\n"

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        Liar.heard.append(str(self.headers))
        talked = Liar.talked.pop(0) if Liar.talked else {"said": "", "shown": {"entries": 1}}
        path = talked.get("path", Liar.path_told)
        body = json.dumps({"text": Liar.text, "result": 0, "partial": False,
                           "faults": Liar.faults, "more": 0, "talked": json.dumps(talked),
                           "files": [{"name": path, "text": "gotcha"}] if path else []})
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


def check_lying_prompt(run, kept):
    """A strange server behind a prompt: it names no files, types no commands, and does nothing to the screen."""
    words = {"system": "cwb3", "verbs": ["issue", "end"], "pieces": [], "orders": [], "sides": [], "seats": []}
    look = {"words": words, "game": "game", "seat": "union", "told": "", "prompt": "\033[31m\u202ego> "}
    before, Liar.text = Liar.text, json.dumps({**look, "game": "../kept", "seat": "txt/x"})
    told = run("play", "--seat", "0" * 32, typed="show\n")
    report("a game's name leads to no file", "no answer to a command" in told.stderr and kept.read_text() == "mine",
           told)
    Liar.text = json.dumps(look)
    Liar.talked = [{}, {}, {"said": "", "question": json.dumps({"line": f"export {kept}", "words": False})},
                   {"said": "\033[2Jsaid", "question": json.dumps({"prompt": "\033[2Jask> ", "offers": ["a\nb"]})}, {},
                   {"said": "", "remembered": f"export {kept}", "shown": {"entries": 1, "behind": True}}]
    asked = len(Liar.heard)
    told = run("play", "--seat", "0" * 32, typed="issue to=hooker\nan answer\nissue to=reno\n")
    report("what he did not type is not done", kept.read_text() == "mine" and "did not name" not in told.stderr
           and f"Still \"export {kept}" not in told.stdout and len(Liar.heard) - asked < 12, (told, Liar.heard[asked:]))
    report("its prompts and questions show as they are", "\033" not in told.stdout and "\u202e" not in told.stdout
           and "\\u001b[2Jask> an answer" in told.stdout, told)
    Liar.text = '{"galloper":2}\n'
    Liar.talked = [{}, {}, {"said": "", "rest": "chosen.game"}, {"said": "", "path": "chosen.game"}]
    told = run("play", "--seat", "0" * 32, typed="export mine.game\n")
    report("nor is a file's name changed for it", not (kept.parent / "chosen.game").exists(), told)
    Liar.talked = [{"said": "", "question": json.dumps({"line": "show"})}] * 5000
    asked = len(Liar.heard)
    run("play", "--seat", "0" * 32, typed="show\n")
    report("a talk comes to its end", len(Liar.heard) - asked < 1500, len(Liar.heard) - asked)
    Liar.text, Liar.talked = before, []


def check_liar():
    """Who asks a strange server gives it no more than his seat's token, and it gets at nothing of his."""
    with tempfile.TemporaryDirectory() as folder:
        server = http.server.HTTPServer(("127.0.0.1", 0), Liar)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        kept, own = pathlib.Path(folder, "kept.txt"), pathlib.Path(folder, "hooker")
        kept.write_text("mine")
        pathlib.Path(folder, "host").write_text("f" * 32 + "\n")
        env = {"PATH": "/usr/bin:/bin", "HOME": folder}

        def run(*words, typed=None):
            asked = [program, *words, "--server", f"http://127.0.0.1:{server.server_port}", "--data", folder]
            return subprocess.run([*asked, "--color", "always"], env=env, cwd=folder, capture_output=True, text=True,
                                  input=typed, timeout=60, check=False)
        shown = run("show", "--seat", "0" * 32)
        report("what a server says shows as it is, and does nothing to the screen", "\\u001b[31mred" in shown.stdout
               and "\033" not in shown.stdout and "\007" not in shown.stdout, shown)
        for name, words in (str(kept), ["show"]), (str(own), ["show", "hooker"]), (str(kept), ["export", "new.game"]), \
                ("../up.txt", ["result", "--html", "page.html"]):
            Liar.path_told = name
            told = run(*words, "--seat", "0" * 32)
            report(f"{words[0]}: no file is written that was not named", told.returncode == 1
                   and "a file that you did not name" in told.stderr and kept.read_text() == "mine", told)
        Liar.path_told = ""
        Liar.faults = [{"kind": 1, "code": "a\nb", "cite": "c\rd", "file": "f\n", "line": 1, "column": 1,
                        "what": "no\r\nThe game is over.\u202e", "next": "go\non\u0085", "shown": "x\u2028\ny"}]
        for more in [], ["--ids"]:
            told = run("show", "--seat", "0" * 32, *more)
            said, lines = "no\\u000d\\u000aThe game is over.\\u202e", len(told.stderr.splitlines())
            report(f"a server's fault {more} adds no line of its own", (told.returncode, lines) == (1, 4)
                   and said in told.stderr, told)
        Liar.faults = []
        check_lying_prompt(run, kept)
        new = run("new", "antietam")
        left = sorted(path.name for path in pathlib.Path(folder).iterdir())
        report("the host's token is for his own server alone", left == ["host", "kept.txt"] and new.returncode == 4
               and "GALLOPER_HOST" in new.stderr and not [head for head in Liar.heard if "f" * 32 in head],
               (left, new, Liar.heard))
        server.shutdown()


def main():
    with tempfile.TemporaryDirectory() as folder:
        with Hall(program, data=f"{folder}/data", env=clock()) as hall:
            table = Table(hall, "game")
            for check in (check_bodies, check_command, check_news, check_texts, check_paths, check_looks,
                          check_pipelined, check_gone, check_streams):
                began = time.monotonic()
                check(table)
                report(f"{check.__name__[6:]}: alive after {time.monotonic() - began:.1f} s",
                        hall.process.poll() is None
                       and hall.of(table.game, "union", "/due").status == 200)
            verify = hall.of(table.game, "umpire", "/verify")
            report("the game plays again", verify.status == 200, verify)
            left = [path.name for path in pathlib.Path(folder).iterdir()]
            report("nothing lies beside the data folder", left == ["data"], left)
            code = hall.stop()
            report("it ends in order", code == 0, code)
    check_rate()
    check_burst()
    check_liar()
    finish()


main()
