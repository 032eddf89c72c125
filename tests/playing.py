# SPDX-License-Identifier: MIT
"""What the tests of games at the command line share: a data folder, and commands in it."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile


class Answer:
    """What a command said."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def json(self):
        return json.loads(self.out)

    def words(self):
        """The errors as they are read, in whatever lines they stand."""
        return b" ".join(self.err.split())

    def faults(self):
        """The errors that were told in JSON, each with its code and words."""
        return json.loads(self.err)["errors"]

    def __repr__(self):
        return f"exit {self.code}\n{self.out[:1500].decode(errors='replace')}\n" \
               f"{self.err[:1500].decode(errors='replace')}"


class Table:
    """A data folder of one's own, on a disk; it is gone after the block that it was made for."""

    def __init__(self, program, parent=None):
        self.program = program
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="galloper-test-", dir=parent))
        self.data = self.folder / "data"

    def __enter__(self):
        return self

    def __exit__(self, *trouble):
        shutil.rmtree(self.folder, ignore_errors=True)

    def environment(self, seat, now):
        kept = {name: value for name, value in os.environ.items() if not name.startswith("GALLOPER")}
        return {**kept, "GALLOPER_DATA": str(self.data), "TMPDIR": str(self.folder),
                **({"GALLOPER_SEAT": seat} if seat else {}), **({"GALLOPER_NOW": str(now)} if now else {})}

    def start(self, *words, seat=None, now=None, **more):
        return subprocess.Popen([self.program, *words], cwd=self.folder, env=self.environment(seat, now),
                                **{"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE,
                                   "stderr": subprocess.PIPE, **more})

    def run(self, *words, seat=None, now=None, **more):
        process = self.start(*words, seat=seat, now=now, **more)
        try:
            out, err = process.communicate(timeout=120)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            return Answer("none: it hangs", out, err)
        return Answer(process.returncode, out, err)

    def begin(self, name, *words):
        """Makes a game, and returns what was said of it."""
        answer = self.run("new", "antietam", "--lesson", "--name", name, "--json", *words)
        assert answer.code == 0, answer
        return answer.json()
