# SPDX-License-Identifier: MIT
"""What the tests of the server share: a server on a free port, questions, results as TAP."""
import contextlib
import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import urllib.parse

results = []


def report(name, good, told=""):
    """One line of TAP; what is told is shown when it is not good."""
    results.append(bool(good))
    print(f"{'ok' if good else 'not ok'} {len(results)} - {name}", flush=True)
    if not good and told != "":
        print("\n".join("# " + line for line in str(told)[:3000].splitlines()), flush=True)


def finish():
    print(f"1..{len(results)}")
    sys.exit(0 if results and all(results) else 1)


class Server:
    """A server of one's own; it ends with the block that it was started for."""

    def __init__(self, program, *words, data=None, env=None, port=0):
        self.own = None if data else tempfile.TemporaryDirectory()
        self.data = data or self.own.name
        # Games are in its own folder, not where a player without one has his.
        env = {**(env or os.environ), "HOME": f"{self.data}/nobody", "XDG_DATA_HOME": "", "GALLOPER_DATA": ""}
        self.process = subprocess.Popen([program, "serve", "--port", str(port), "--json", "--data", self.data, *words],
                                        stdout=subprocess.PIPE, text=True, env=env)
        told = json.loads(self.process.stdout.readline())
        self.port, self.host = told["port"], told["host"]
        self.local = threading.local()

    def __enter__(self):
        return self

    def __exit__(self, *trouble):
        if self.process.poll() is None:
            self.stop()
        if self.own:
            self.own.cleanup()

    def stop(self, seconds=60):
        """Asks it to end, and returns its exit code; it is killed if it does not."""
        self.process.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.process.wait(seconds)
        self.process.kill()
        return f"it had not ended after {seconds} s"

    def connect(self, seconds=60):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=seconds)

    def ask(self, path, body=None, method=None, headers=()):
        """Status, headers and bytes of an answer; each thread keeps its connection."""
        method = method or ("GET" if body is None else "POST")
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        kept = getattr(self.local, "connection", None)
        self.local.connection = None
        if kept:
            with contextlib.suppress(OSError, http.client.HTTPException):
                return self.ask_on(kept, method, path, body, headers)
            kept.close()  # it was silent for too long
        return self.ask_on(self.connect(), method, path, body, headers)

    def ask_on(self, connection, method, path, body, headers):
        connection.request(method, path, body, dict(headers))
        answer = connection.getresponse()
        text = answer.read()
        self.local.connection = connection
        return answer.status, answer.headers, text

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def memory(self):
        """Bytes of memory it has in use."""
        with open(f"/proc/{self.process.pid}/statm") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def query(path, pairs):
    """An address with its parameters: pairs of name and value."""
    return path + ("?" + urllib.parse.urlencode(pairs) if pairs else "")
