#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Treats a server as badly as a stranger might: it refuses by name, and serves others meanwhile.

usage: hostile.py GALLOPER
"""
import contextlib
import json
import pathlib
import select
import socket
import sys
import threading
import time

from serving import Server, finish, query, report

program = str(pathlib.Path(sys.argv[1]).resolve())
ACCEPTANCE = "/api/systems/cwb3/rules/acceptance"
ASKS = {"sender": 3, "receiver": 2, "method": "oral", "type": "complex"}
COMBAT = {"attacker-strength": 10, "attacker-morale": "B", "defender-strength": 8,
          "defender-morale": "C"}
BODY, EACH, QUEUE, SHARE, WHOLE = 1 << 20, 100, 64, 16, 30  # limits of the server
PROMPT = 5  # seconds in which a plain question is answered whatever else goes on


# ---- raw connections ----

def dial(server, text=b"", seconds=20, who=1):
    """A connection from one of the addresses of this machine."""
    connection = socket.create_connection(("127.0.0.1", server.port), seconds, (f"127.0.0.{who}", 0))
    if text:
        connection.sendall(text)
    return connection


def heard(connection):
    """All that comes until the other side closes or is silent."""
    parts = []
    with contextlib.suppress(OSError):
        while part := connection.recv(65536):
            parts.append(part)
    connection.close()
    return b"".join(parts)


def raw(server, text):
    """The status and the bytes of an answer to bytes; 0 if the connection was cut."""
    try:
        answer = heard(dial(server, text, 1))
    except OSError:
        return 0, b""
    return (int(answer.split()[1]) if answer.startswith(b"HTTP/") else 0), answer


def post(path, body, *headers):
    """The bytes of a question."""
    body = body if isinstance(body, bytes) else json.dumps(body).encode()
    return "\r\n".join([f"POST {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(body)}", *headers,
                        "", ""]).encode() + body


def prompt(server):
    """Whether a plain question is answered, and soon."""
    began = time.monotonic()
    path = query(f"{ACCEPTANCE}/odds", ASKS)
    connection = server.connect(PROMPT)
    with contextlib.closing(connection):
        connection.request("GET", path)
        good = connection.getresponse().status == 200
    return good and time.monotonic() - began < PROMPT


def soon(server):
    """The same once the connections before are forgotten."""
    until = time.monotonic() + PROMPT
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            return prompt(server)
        time.sleep(.05)
    return False


def sanitized(server):
    """Whether a sanitizer keeps memory for itself; it finds what is lost when the server ends."""
    with open(f"/proc/{server.process.pid}/maps") as maps:
        return "san.so" in maps.read()


# ---- one bad question ----

def refused(server, name, wanted, code, path, body=None, method=None, headers=()):
    """Refused with that status and code; the limit or the way out is told."""
    status, given, text = server.ask(path, body, method, headers)
    if method == "HEAD":
        return report(name, status == wanted, status)
    try:
        problem = json.loads(text)
        error = problem["errors"][0]
        good = status == wanted == problem["status"] and error["code"] == code and error["next"] \
            and given["Content-Type"] == "application/problem+json" \
            and given["X-Content-Type-Options"] == "nosniff"
    except (ValueError, KeyError):
        good = False
    return report(name, good, f"{status} {text[:600]}")


def check_bodies(server):
    odds = f"{ACCEPTANCE}/odds"
    forms = {"nothing closed": b"{", "a comma too many": b'{"asks":{},}', "no JSON": b"asks=1",
             "two objects": b"{}{}", "a string": b'"x"', "a number": b"7", "null": b"null",
             "not UTF-8": b'{"by":"\xff"}', "a bare NUL": b'{"by":"\0"}',
             "an escaped NUL": b'{"by":"\\u0000"}', "half a pair": b'{"by":"\\ud800"}',
             "a bare control character": b'{"by":"\x01"}', "a key twice": b'{"by":"a","by":"b"}',
             "nested lists": b'{"asks":' + b"[" * 100000, "nested objects": b'{"asks":' * 50000,
             "an endless number": b'{"seed":' + b"9" * 400 + b"}", "1e999": b'{"trials":1e999}'}
    for name, body in forms.items():
        refused(server, f"bad JSON: {name}", 400, "json.form", odds, body)
    for name, body in {"a list": [], "asks as a list": {"asks": []}, "asks as text": {"asks": "x=1"},
                       "an ask as a list": {"asks": {"sender": [3]}},
                       "an ask as null": {"asks": {"sender": None}},
                       "an ask with a fraction": {"asks": {"sender": 1.5}},
                       "options as a list": {"options": ["force=no"]}, "by as an object": {"by": {}},
                       "rules as text": {"rules": "x"}, "rules of numbers": {"rules": [1]},
                       "a file without text": {"rules": [{"name": "x"}]},
                       "a file with a number": {"rules": [{"name": "x", "text": 1}]}}.items():
        refused(server, f"wrong type: {name}", 400, "json.type", odds, json.dumps(body).encode())
    refused(server, "an unknown member", 400, "json.unknown", odds, {"ask": {}})
    refused(server, "100 options", 422, "question.many", odds,
            {"options": {f"o{i}": "1" for i in range(100)}})
    refused(server, "100 files", 422, "question.many", odds,
            {"rules": [{"name": "x", "text": ""}] * 100})
    refused(server, "100 000 asks", 422, "question.many", odds,
            {"asks": {f"a{i}": "1" for i in range(50000)}})


def check_sizes(server):
    path = f"{ACCEPTANCE}/odds"
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\n"
    for size in (BODY + 1, 1 << 40):
        status, text = raw(server, f"{head}Content-Length: {size}\r\n\r\n".encode())
        report(f"a body of {size} bytes", status == 413 and b"body.large" in text
               and b"1024 KiB" in text, text[:400])
    for size in ("99999999999999999999999", "-1", "x", "1, 2"):
        status, text = raw(server, f"{head}Content-Length: {size}\r\n\r\n".encode())
        report(f"Content-Length: {size}", status in (0, 400, 413), text[:400])
    body = {"plan": " " * (BODY - 100)}
    status, _, text = server.ask("/api/forecast", body)
    report("a body just below the limit is read", status == 400 and b"plan" in text, text[:300])
    chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
    with contextlib.suppress(OSError):
        connection = dial(server, f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        sent = 0
        while sent < 64 << 20:
            connection.sendall(chunk)
            sent += 65536
    report("a body in chunks without end is cut", sent < 16 << 20, sent)
    text = heard(dial(server, f"{head}Transfer-Encoding: chunked\r\n\r\nzz\r\n".encode(), 2))
    report("chunks of no size", b"200 OK" not in text, text[:300])


def check_paths(server):
    secret = b"root:"
    for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
                 "/api/../../etc/passwd", "/api/systems/../../../etc/passwd", "//etc/passwd",
                 "/index.html/..", "/\\..\\etc", "/api", "/api/", "/api/none", "/api/systems/x/y/z/1/2/3",
                 "/api/systems/cwb3/rules/acceptance/odds/more", "/" + "a/" * 3000):
        status, given, text = server.ask(path)
        report(f"no such path: {path[:50]}", status == 404 and secret not in text
               and given["Content-Type"] == "application/problem+json", text[:300])
    for path in ("/api/systems%00", "/api/systems?x=%00", f"{ACCEPTANCE}/odds?sender=3%00",
                 "/%00", "/index.html%00.js"):
        refused(server, f"a NUL in {path}", 400, "path.nul", path)
    refused(server, "an unknown system", 404, "system.unknown", "/api/systems/%2e%2e/charts")
    refused(server, "an unknown rule", 404, "rule.unknown", "/api/systems/cwb3/rules/%3Cb%3E/odds")
    refused(server, "by twice", 400, "question.twice", f"{ACCEPTANCE}/odds?by=value&by=value")
    refused(server, "an ask twice", 400, "ask.twice", f"{ACCEPTANCE}/odds?sender=3&sender=3")
    refused(server, "a parameter without use", 400, "question.unused", "/api/systems?sender=3")
    refused(server, "dice for odds", 400, "question.unused", f"{ACCEPTANCE}/odds?dice=3")
    refused(server, "100 asks", 422, "question.many", query(f"{ACCEPTANCE}/odds",
                                                         [(f"a{i}", i) for i in range(100)]))
    for length in (9000, 20000, 200000):
        status, text = raw(server, b"GET /api/systems?x=" + b"a" * length
                           + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        report(f"an address of {length} bytes", status in (0, 400, 414, 431) and b"aaaa" not in text,
               text[:300])


def check_headers(server):
    get = "GET /api/systems HTTP/1.1\r\n"
    for name, text, allowed in (
            ("no Host", f"{get}\r\n", (0, 200, 400)),
            ("two hosts", f"{get}Host: localhost\r\nHost: 127.0.0.1\r\n\r\n", (0, 200, 400)),
            ("a header of 100 kB", f"{get}Host: localhost\r\nX: {'a' * 100000}\r\n\r\n", (0, 400, 413, 431)),
            ("10 000 headers", f"{get}Host: localhost\r\n" + "X: y\r\n" * 10000 + "\r\n", (0, 400, 413, 431)),
            ("a header without a colon", f"{get}Host: localhost\r\nnonsense\r\n\r\n", (0, 200, 400)),
            ("a folded header", f"{get}Host: localhost\r\n folded\r\n\r\n", (0, 200, 400)),
            ("a NUL in a header", f"{get}Host: localhost\r\nX: a\0b\r\n\r\n", (0, 200, 400)),
            ("bare line feeds", get.replace("\r", "") + "Host: localhost\n\n", (0, 200, 400)),
            ("no version", "GET /api/systems\r\n\r\n", (0, 200, 400, 505)),
            ("HTTP/9.9", "GET /api/systems HTTP/9.9\r\nHost: localhost\r\n\r\n", (0, 200, 400, 505)),
            ("TLS", "\x16\x03\x01\x02\x00\x01\x00", (0, 400)),
            ("garbage", "\x00\xff\xfe" * 5000 + "\r\n\r\n", (0, 400, 414, 431)),
            ("an absolute address", "GET http://evil/api/none HTTP/1.1\r\nHost: localhost\r\n\r\n", (0, 400, 404)),
            ("two lengths", f"POST {ACCEPTANCE}/odds HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n"
             "Content-Length: 9\r\n\r\n{}", (0, 200, 400))):
        status, answer = raw(server, text.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n", 1)
                             .encode("latin-1"))
        report(f"header trick: {name}", status in allowed, answer[:300])
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "BREW"):
        refused(server, f"method {method}", 405, "method.unknown", "/api/systems", None, method)
    refused(server, "POST where only GET is", 405, "method.unknown", "/api/systems", {})
    refused(server, "GET where only POST is", 405, "method.unknown", "/api/forecast")
    refused(server, "HEAD of nothing", 404, "", "/api/none", None, "HEAD")
    for origin in ("http://evil.example", "null", "", f"http://127.0.0.1:{server.port}.evil.example",
                   f"http://evil@127.0.0.1:{server.port}", "file://", "127.0.0.1"):
        refused(server, f"Origin: {origin}", 403, "origin.foreign", "/api/systems", None, None,
                {"Origin": origin})
    status, given, _ = server.ask("/api/systems", headers={"Origin": f"http://127.0.0.1:{server.port}"})
    report("our own Origin", status == 200 and "Access-Control-Allow-Origin" not in given)
    for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1.evil.example"):
        refused(server, f"Host: {host}", 421, "host.unknown", "/api/systems", None, None,
                {"Host": host})
    refused(server, "a question from another site", 403, "origin.foreign", "/api/systems", None,
            None, {"Sec-Fetch-Site": "cross-site"})
    refused(server, "POST to the page", 405, "method.unknown", "/", b"x", "POST")
    for name, text in (("blocks", "based-on = cwb3\n" + "[chart a]\n" * 90000),
                       ("options", "based-on = cwb3\n[options]\n" + "a = b\n" * 80000),
                       ("settings", "".join(f"s{i} = 1\n" for i in range(80000)))):
        begun = time.monotonic()
        status, _, answer = server.ask("/api/systems/cwb3/lint", json.dumps(
            {"rules": [{"name": "many.chart", "text": text}]}).encode())
        took = time.monotonic() - begun
        report(f"house rules with too many {name}: soon told",
               status == 200 and json.loads(answer)["errors"] and took < 10, f"{status}, {took} s")


def check_script(server):
    """Script comes back as JSON or not at all, under headers that keep it from running."""
    bad = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
    house = {"rules": [{"name": bad, "text": f"based-on = cwb3\n[chart {bad}]\n"}]}
    asked = [(query(f"{ACCEPTANCE}/odds", [(name, bad)]), None) for name in (
        "sender", "by", "option", bad)]
    asked += [(query(f"{ACCEPTANCE}/{way}", [*ASKS.items(), (name, bad)]), None)
              for way, name in (("roll", "dice"), ("roll", "seed"), ("sim", "trials"), ("compare", "by"))]
    asked += [(query(path, []), None) for path in (
        "/<script>alert(1)</script>", "/api/<script>", "/api/systems/<script>/charts",
        "/api/systems/cwb3/charts/<script>", "/api/systems/cwb3/rules/<script>/roll")]
    asked += [(f"{ACCEPTANCE}/odds", body) for body in (
        {"asks": {bad: 1}}, {"asks": {"sender": bad}}, {"options": {bad: bad}}, {"by": bad}, {bad: 1},
        house)]
    asked += [("/api/forecast", {"plan": bad}), ("/api/systems/cwb3/lint", house),
              ("/api/forecast", {"plan": f"[plan]\nsystem = {bad}\ntitle = {bad}\n"}),
              ("/api/systems/cwb3/diff", house)]
    for path, body in asked:
        path = path.replace("<", "%3C").replace(">", "%3E")
        status, given, text = server.ask(path, body)
        policy = given["Content-Security-Policy"] or ""
        json.loads(text)
        report(f"script in {path[:50]} {str(body or '')[:40]}",
               given["Content-Type"] in ("application/json", "application/problem+json")
               and given["X-Content-Type-Options"] == "nosniff"
               and policy == "default-src 'none'; frame-ancestors 'none'"
               and (status >= 400 or "lint" in path), (status, text[:300]))
    status, given, text = server.ask("/")
    report("the page has no script of its own inside", status == 200 and b"<script>" not in text
           and given["Content-Type"].startswith("text/html")
           and given["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self';")
           and "unsafe" not in given["Content-Security-Policy"])


def check_absurd(server):
    base = "/api/systems/cwb3/rules"
    refused(server, "10^9 turns", 400, "ask.range", query(f"{base}/order/odds",
                                                          [*ASKS.items(), ("turns", 10**9)]))
    refused(server, "10^9 trials", 422, "server.trials", query(f"{ACCEPTANCE}/sim",
                                                               [*ASKS.items(), ("trials", "1e9")]))
    refused(server, "10^18 trials", 422, "sim.trials", query(f"{ACCEPTANCE}/sim",
                                                             [*ASKS.items(), ("trials", "1e18")]))
    refused(server, "-1 trials", 400, "sim.trials", f"{ACCEPTANCE}/sim", {"asks": ASKS, "trials": -1})
    many = {"attacker-strength": ",".join(map(str, range(1, 41))), "attacker-morale": "A,B,C,D,E",
            "defender-strength": ",".join(map(str, range(1, 41))), "defender-morale": "A,B,C,D,E"}
    refused(server, "40 000 alternatives", 422, "compare.many", f"{base}/close-combat/compare",
            {"asks": many})
    values = {**ASKS, "sender": ",".join(map(str, range(100000)))}
    refused(server, "100 000 values", 422, "compare.many", f"{ACCEPTANCE}/compare", {"asks": values})
    dice = ",".join("3" for _ in range(300000))
    refused(server, "300 000 dice", 422, "dice.many", f"{ACCEPTANCE}/roll", {"asks": ASKS, "dice": dice})
    began = time.monotonic()
    most = {**COMBAT, "attacker-strength": ",".join(map(str, range(1, 31))),
            "defender-strength": ",".join(map(str, range(1, 31)))}
    status, _, text = server.ask(f"{base}/close-combat/compare", {"asks": most})
    report("900 close combats are counted, or refused by name",
           status == 200 or (status == 422 and b"compare.deep" in text), (status, text[:300]))
    report("and it takes less than a minute", time.monotonic() - began < 60)
    plan = "[plan]\nsystem = cwb3\nturns = 1000000000\n\n[orders]\norder | from to\n------+--------\n" \
        + "".join(f"o{i} | a b\n" for i in range(20000))
    status, _, text = server.ask("/api/forecast", {"plan": plan})
    report("a plan of 20 000 orders and 10^9 turns", status in (400, 422), text[:300])
    name = "é" * 5000
    status, _, text = server.ask("/api/systems/cwb3/lint", {"rules": [{"name": name, "text": "=\n" * 9999}]})
    report("a file name of 5000 letters", status == 200 and len(json.loads(text)["errors"]) == 20, text[:300])


# ---- many at a time ----

def check_slow(server):
    """Headers that come letter by letter, answers that nobody reads."""
    slow = [dial(server, b"GET /api/systems HTTP/1.1\r\nX-Slow: ", who=2 + i % 2) for i in range(150)]
    bodies = [dial(server, post(f"{ACCEPTANCE}/odds", b"{" + b" " * 99999)[:200], who=4) for _ in range(50)]
    path = query("/api/systems/cwb3/rules/close-combat/odds", [*COMBAT.items()])
    readers = []
    for _ in range(50):
        reader = socket.socket()
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.connect(("127.0.0.1", server.port))
        reader.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        readers.append(reader)
    good = 0
    for _ in range(10):
        for connection in slow:
            connection.send(b"a")
        good += prompt(server)
    report("150 slow headers, 50 slow bodies and 50 slow readers: others are served", good == 10, good)
    readers[0].settimeout(20)
    text = b""
    while len(text) < 1000000:
        text += readers[0].recv(65536)
    report("a slow reader gets all of it in the end", text.startswith(b"HTTP/1.1 200"))
    for connection in slow + bodies + readers:
        connection.close()


def check_connections(server):
    """10 000 connections, opened and closed in several rude ways."""
    reset = (1).to_bytes(4, "little") + (0).to_bytes(4, "little")
    failed = 0
    for i in range(10000):
        try:
            connection = dial(server, seconds=5, who=2 + i % 15)
            if i % 3 == 1:
                connection.send(b"GET /api/sys")
            if i % 3 == 2:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
                connection.send(b"GET /api/systems HTTP/1.1\r\nHost: localhost\r\n\r\n")
            connection.close()
        except OSError:
            failed += 1
    report("10 000 connections opened and closed", failed == 0 and soon(server), failed)
    crowd = [dial(server) for _ in range(EACH + 200)]
    time.sleep(.3)
    ready, _, _ = select.select(crowd, [], [], 0)
    cut = len(ready)
    report(f"connections beyond {EACH} of one address are closed", 100 <= cut <= 260, cut)
    for connection in crowd:
        connection.close()
    report("and when they are gone others are served", soon(server))


def trials_for(server, seconds):
    """How many trials take about so long here."""
    if not hasattr(server, "pace"):
        began = time.monotonic()
        server.ask(f"{ACCEPTANCE}/sim", {"asks": ASKS, "trials": 500000, "seed": 1})
        server.pace = 500000 / (time.monotonic() - began)
    return int(min(server.pace * seconds, 1e8))


def check_queue(server):
    """200 long questions at a time: some wait, the rest is told to come again."""
    while server.ask(f"{ACCEPTANCE}/sim", {"asks": ASKS, "trials": 1, "seed": 1})[0] == 503:
        time.sleep(1)  # what was asked before is done first
    question = post(f"{ACCEPTANCE}/sim", {"asks": ASKS, "trials": trials_for(server, .06), "seed": 1},
                    "Connection: close")
    asked = [dial(server, question, 120, 2 + i // 25) for i in range(200)]
    good = all([prompt(server) for _ in range(5)])
    answers = [heard(connection) for connection in asked]
    served = [a for a in answers if a.startswith(b"HTTP/1.1 200")]
    busy = [a for a in answers if a.startswith(b"HTTP/1.1 503")]
    report("short questions are answered while 200 long ones are asked", good)
    report(f"{len(served)} long questions are answered", len(served) >= QUEUE
           and len({a.split(b"\r\n\r\n")[1] for a in served}) == 1)
    report(f"{len(busy)} are refused", len(busy) >= 50 and len(served) + len(busy) == 200
           and all(b"Retry-After: 1" in a for a in busy)
           and all(b"server.busy" in a and b"64 long questions" in a
                   or b"server.share" in a and b"16 long questions of this address" in a for a in busy),
           answers[-1][:500])


def check_share(server):
    """Who asks much waits for it; others do not, and nobody is worked for who is gone."""
    def ask(trials, who):
        return dial(server, post(f"{ACCEPTANCE}/sim", {"asks": ASKS, "trials": trials, "seed": 1},
                                 "Connection: close"), 120, who)

    long = trials_for(server, 2)
    greedy = [ask(long, 2) for _ in range(SHARE)]
    time.sleep(.2)
    refused = heard(ask(1000, 2))
    report(f"more than {SHARE} long questions of one address are refused",
           refused.startswith(b"HTTP/1.1 503") and b"server.share" in refused, refused[:500])
    other = heard(ask(1000, 3))
    waiting = len(greedy) - len(select.select(greedy, [], [], 0)[0])
    report("another address is answered before the rest of them", other.startswith(b"HTTP/1.1 200")
           and waiting >= SHARE // 2, (other[:100], waiting))
    for connection in greedy:
        connection.close()
    began = time.monotonic()
    while not (answer := heard(ask(1000, 2))).startswith(b"HTTP/1.1 200") and time.monotonic() - began < 60:
        time.sleep(.1)  # the share is given back when it is seen that they are gone
    took = time.monotonic() - began
    report("questions whose clients are gone are not answered", answer and took < 5, took)


def check_dropped(server):
    """Requests that are dropped before they are read leave nothing behind."""
    dropped = b"GET /api/systems?" + b"&" * 500 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for _ in range(100):
        raw(server, dropped)
    before = server.memory()
    for _ in range(1000):
        raw(server, dropped)
    grown = server.memory() - before
    report("1000 requests with 500 empty arguments", sanitized(server) or grown < 2 << 20, grown)


class Drip(threading.Thread):
    """Connections of one address that say a little of a request again and again."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.connections = [dial(server, post(f"{ACCEPTANCE}/odds", b" " * 9999)[:180 - i % 2 * 140], who=99)
                            for i in range(EACH)]
        self.lines = self.connections[1::10]  # of those that have not said their first line, some do
        self.began = time.monotonic()
        self.ended = []  # seconds after which each was cut
        self.told = b""
        self.start()

    def run(self):
        left = self.connections
        while left and time.monotonic() - self.began < 3 * WHOLE:
            for connection in select.select(left, [], [], .5)[0]:
                with contextlib.suppress(OSError):
                    self.told += connection.recv(4096)
                self.ended.append(time.monotonic() - self.began)
                left = [c for c in left if c is not connection]
            lines = self.lines if time.monotonic() - self.began > 2 * WHOLE / 3 else []
            for connection in left:
                with contextlib.suppress(OSError):
                    connection.send(b" HTTP/1.1\r\nX-Slow: " if connection in lines else b" ")
            self.lines = [] if lines else self.lines

    def check(self):
        self.join()
        report(f"{EACH} dripping connections end after {WHOLE} seconds", len(self.ended) == EACH
               and WHOLE - 1 < min(self.ended) and max(self.ended) < WHOLE + 15,
               (len(self.ended), self.ended[:1], self.ended[-1:]))
        report("and are told why", self.told.startswith(b"HTTP/1.1 408") and b"server.slow" in self.told
               and b"30 seconds" in self.told, self.told[:400])
        for connection in self.connections:
            connection.close()


def check_crowd(server):
    """500 connections of one address that drip do not shut out another."""
    crowd = [dial(server, b"GET /api/systems HTTP/1.1\r\nX-Slow: ", who=98) for _ in range(500)]
    good = sum(prompt(server) for _ in range(5))
    left = len(crowd) - len(select.select(crowd, [], [], .5)[0])
    report("500 connections of one address: it has its share, others are served",
           good == 5 and EACH // 2 <= left <= EACH, (good, left))
    for connection in crowd:
        connection.close()
    limits = json.loads(server.ask("/api/openapi.json")[2])["info"]["description"]
    told = (f"{EACH} connections of an address", f"{QUEUE} long questions that wait", f"{WHOLE} s for a whole request",
            f"{SHARE} long questions of an address", "10 s of work", "120 s to take an answer")
    report("the limits are told to programs", all(words in limits for words in told), limits)


def listen(server, trials):
    """A simulation that tells its progress."""
    return dial(server, post(f"{ACCEPTANCE}/sim", {"asks": ASKS, "trials": trials, "seed": 1},
                             "Accept: text/event-stream", "Connection: close"))


def check_events(server):
    text = heard(listen(server, trials_for(server, .5) + 1000000))
    names = [line[7:] for line in text.decode().replace("\r", "").split("\n") if line.startswith("event: ")]
    report("progress is told, then the answer", b"text/event-stream" in text
           and names.count("progress") > 3 and names[-1] == "answer" and names.count("answer") == 1, names)
    text = heard(listen(server, "x"))
    report("a problem comes as an event", b"event: problem" in text and b"sim.trials" in text, text[-300:])
    gone = [listen(server, trials_for(server, 2)) for _ in range(SHARE)]
    gone[0].recv(100)
    for connection in gone:
        connection.close()
    began = time.monotonic()
    while (status := server.ask(f"{ACCEPTANCE}/sim", {"asks": ASKS, "trials": "1000", "seed": 1})[0]) == 503:
        time.sleep(.1)
    took = time.monotonic() - began
    report("nobody waits for simulations whose clients are gone", status == 200 and took < 20, took)


def check_rest(server, descriptors, memory):
    """What was used is given back."""
    server.local.connection.close()
    server.local.connection = None
    for _ in range(100):
        if server.descriptors() <= descriptors:
            break
        time.sleep(.1)
    report("all connections are given back", server.descriptors() <= descriptors,
           (descriptors, server.descriptors()))
    grown = server.memory() - memory
    report("memory is given back, but for what is kept to answer again",
           sanitized(server) or grown < 160 << 20, grown)


# ---- the end ----

def check_end():
    """It ends while it is busy: what was begun is answered, what waits is refused."""
    with Server(program) as server:
        answers, trials = [], trials_for(server, .8)

        def ask():
            answers.append(raw_slow(server, post(f"{ACCEPTANCE}/sim", {
                "asks": ASKS, "trials": trials, "seed": 1}, "Connection: close")))

        threads = [threading.Thread(target=ask) for _ in range(12)]
        for thread in threads:
            thread.start()
        idle = dial(server)
        half = dial(server, b"GET /api/systems HTTP/1.1\r\n")
        stream = listen(server, trials)
        time.sleep(.3)
        began = time.monotonic()
        code = server.stop(60)
        took = time.monotonic() - began
        for thread in threads:
            thread.join()
        told = heard(stream)
        served = sum(a.startswith(b"HTTP/1.1 200") and a.endswith(b"}\n") for a in answers)
        closing = sum(a.startswith(b"HTTP/1.1 503") and b"server.closing" in a for a in answers)
        report("it ends in order while it is busy", code == 0 and took < 30, (code, took))
        report("what was begun is answered, what waited is refused",
               served >= 1 and closing >= 1 and served + closing == 12,
               (served, closing, [a[:60] for a in answers]))
        report("events end as well", b"event: answer" in told or b"server.closing" in told, told[-300:])
        idle.close()
        half.close()
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", server.port))
        listener.close()
        report("its port is free again", True)


def raw_slow(server, text):
    return heard(dial(server, text, 60))


def main():
    with Server(program) as server:
        server.ask("/api/systems")
        server.local.connection.close()
        time.sleep(.2)
        descriptors, memory = server.descriptors(), server.memory()
        server.local.connection = None
        drip = Drip(server)
        for check in (check_dropped, check_bodies, check_sizes, check_paths, check_headers, check_script,
                      check_absurd, check_slow, check_connections, check_crowd, check_queue, check_share, check_events):
            began = time.monotonic()
            check(server)
            report(f"{check.__name__[6:]}: alive after {time.monotonic() - began:.1f} s",
                   server.process.poll() is None and prompt(server))
        drip.check()
        check_rest(server, descriptors, memory)
        code = server.stop()
        report("it ends in order", code == 0, code)
    check_end()
    finish()


main()
