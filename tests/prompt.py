#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The prompt of a game as a person has it: at a terminal, with history, completion and questions.

With --served a server keeps the games, and the same is seen.

usage: prompt.py [--served] GALLOPER
"""
import contextlib
import json
import os
import pathlib
import pty
import re
import select
import signal
import sys
import termios
import time

from playing import Table
from serving import Server, finish, report

served = "--served" in sys.argv
program = str(pathlib.Path(sys.argv[-1]).resolve())
NOW = 1000000000
UP, TAB, BACK, YANK, CUT, CTRL_C, CTRL_D = "\x1b[A", "\t", "\x7f", "\x19", "\x15", "\x03", "\x04"
YES_NO = r"\[y/N\] $"
PATIENCE = 20  # seconds that an answer may take


def plain(shown):
    """What is shown, as one line."""
    return " ".join(shown.split())


@contextlib.contextmanager
def kept():
    """A table whose games a server keeps, or nobody."""
    with Table(program) as table, contextlib.ExitStack() as held:
        if served:
            table.data.mkdir()
            held.enter_context(Server(program, "--rate", "0", data=str(table.data), env=table.environment(None, NOW)))
        yield table


class Prompt:
    """A game played at a terminal of its own."""

    def __init__(self, table, seat, *words):
        pid, self.terminal = pty.fork()
        if pid == 0:
            env = {**table.environment(seat, NOW), "TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
            os.chdir(table.folder)
            os.execve(program, [program, *(words or ("play", seat))], env)
        self.pid, self.shown, self.mark, self.ended = pid, "", 0, False
        self.edits = not words  # one command alone reads plain lines

    def __enter__(self):
        return self

    def __exit__(self, *trouble):
        if not self.ended:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.terminal)

    def _read(self, seconds):
        if not select.select([self.terminal], [], [], seconds)[0]:
            return False
        try:
            more = os.read(self.terminal, 65536)
        except OSError:  # it has ended
            return False
        self.shown += more.decode(errors="replace")
        return bool(more)

    def type(self, keys):
        """Types keys once it reads them itself: before that the terminal would only show them."""
        end = time.time() + PATIENCE
        while self.edits and termios.tcgetattr(self.terminal)[3] & termios.ECHO and time.time() < end:
            self._read(0.01)
        self.mark = len(self.shown)
        os.write(self.terminal, keys.encode())

    def until(self, pattern, patience=PATIENCE):
        """What is shown since the last keys, up to what fits the pattern."""
        end = time.time() + patience
        while time.time() < end:
            found = re.search(pattern, self.shown[self.mark:])
            if found:
                return self.shown[self.mark:self.mark + found.end()]
            if not self._read(end - time.time()):
                break
        raise AssertionError(f"no {pattern!r} in {self.shown[self.mark:]!r}")

    def interrupt(self, pattern):
        """Ctrl-C; again where it came while nobody read. All of them are dealt with before it goes on."""
        for tried in range(4):
            self.type(CTRL_C)
            try:
                shown = self.until(pattern, PATIENCE / 4)
            except AssertionError:
                continue
            while tried and self._read(1):
                pass
            return shown
        raise AssertionError(f"no {pattern!r} after Ctrl-C")

    def signal_within(self, words):
        """Types a line, and sends what Ctrl-C sends while it is run, when the terminal echoes again; whether it was."""
        self.type(words + "\r")
        end, at_work = time.time() + PATIENCE, False
        while not at_work and time.time() < end and not re.search("> $", self.shown[self.mark:]):
            at_work = bool(termios.tcgetattr(self.terminal)[3] & termios.ECHO)
            if not at_work:
                self._read(0)
        if at_work:
            os.kill(self.pid, signal.SIGINT)
        self.until("> $")
        return at_work

    def line(self, words, pattern=r"\d\d:\d\d [^\n]*> $"):
        """Types a line, and returns what is shown up to the next prompt."""
        self.type(words + "\r")
        return self.until(pattern)

    def field(self, words, field):
        """Types a line, and returns what is shown up to the question for a field."""
        return self.line(words, rf"\n{field}> $")

    def after(self, keys):
        """What is shown once keys were dealt with: a letter that is typed after them is shown, and taken away."""
        self.type(keys + "|")
        shown = self.until(r"\|")[:-1]
        os.write(self.terminal, BACK.encode())
        return shown

    def ends(self):
        """Whether it ends by itself."""
        end = time.time() + PATIENCE
        while not self.ended and time.time() < end:
            self.ended = os.waitpid(self.pid, os.WNOHANG)[0] != 0
            self._read(0.1)
        return self.ended


def stopped():
    """G-12: Ctrl-C ends no game: a command that it meets is done, and the prompt comes back."""
    with kept() as table:
        table.begin("game")
        with Prompt(table, "game/umpire") as prompt:
            prompt.until("> $")
            met = [prompt.signal_within(words) for words in ("show", "verify", "export kept", "log", "due") * 2]
            report("Ctrl-C while a command is run leaves the prompt", any(met) and not prompt.ended, met)
            shown = prompt.line("verify")
            report("and the game as it is", "played again" in shown, shown)
            kept_lines = (pathlib.Path(table.folder) / "kept").read_text(encoding="utf-8").splitlines()
            report("what was written is whole", kept_lines and all(one[0] + one[-1] == "{}" for one in kept_lines),
                   kept_lines)


PRESS = r"Press Enter when its player sits here\. "


def hand_over():
    """G-12: nothing of the seat before is in reach, before the new player sits there and after."""
    with kept() as table:
        table.begin("game")
        with Prompt(table, "game/union") as prompt:
            prompt.until("> $")
            prompt.line('issue to=ii-corps type=simple purpose=move method=written distance=3 text="secretly"')
            prompt.after("a cut word" + CUT)
            prompt.line("seat confederate", PRESS)
            cleared = prompt.shown.rfind("\x1b[2J\x1b[3J\x1b[H")
            report("the screen is cleared, and what scrolled off it",
                   cleared > prompt.shown.rfind("secretly") > 0 and
                   "sits here" in prompt.shown[cleared:] and "union" not in prompt.shown[cleared:], prompt.shown[-400:])
            for name, keys in ("history", UP + UP), ("what was cut", YANK), ("completion", "show " + TAB + TAB):
                shown = prompt.after(keys)
                report(f"{name} is out of reach while the seat is empty",
                       not re.search("secretly|issue|cut word|corps|aop", shown), shown)
                prompt.after(CUT)
            prompt.interrupt(PRESS)
            report("Ctrl-C is no player", "Confederate" not in prompt.shown[cleared:], prompt.shown[cleared:])
            shown = prompt.line("")
            report("who says that he sits there has the seat", "game/confederate" in shown, shown)
            for name, keys in ("history", UP + UP), ("what was cut", YANK):
                shown = prompt.after(keys)
                report(f"{name} of the seat before is out of reach after it too",
                       not re.search("secretly|issue|cut word", shown), shown)
                prompt.after(CUT)
            shown = prompt.after("slip " + TAB + TAB)
            report("orders are completed from the seat's own view", "union" not in shown, shown)
            prompt.type(CUT)
            prompt.line("orders")
            prompt.line("seat union", PRESS)
            prompt.line("")
            shown = prompt.after(UP + UP)
            report("a seat has its own lines again", "secretly" in shown and "orders" not in shown, shown)
            prompt.type(CUT)
            seats = json.loads(table.run("seats", "--json", seat="game/umpire").out)["seats"]
            token = next(one["token"] for one in seats if one["seat"] == "confederate")
            shown = prompt.line(f"seat {token}", PRESS)
            report("a token is taken, and not shown again",
                   "that of the token" in shown and shown.rfind(token) < shown.rfind("\x1b[2J"), shown)
            shown = prompt.line("")
            report("its seat is taken by it", "game/confederate" in shown and token not in shown, shown)
            prompt.line("seat union", PRESS)
            prompt.line("")
            report("it is among no lines", token not in prompt.after(UP + UP), prompt.shown[-300:])
            prompt.type(CUT)
            prompt.line("seat confederate", PRESS)
            prompt.type(CTRL_D)
            report("Ctrl-D ends it, and shows nobody's seat",
                   prompt.ends() and "06:00" not in prompt.shown[prompt.mark:], prompt.shown[prompt.mark:])


def given_up():
    """G-28: who ends a step is told what it costs and asked; the record keeps it."""
    ask = r"End the step\? \[y/N\] $"
    with kept() as table:
        table.begin("game")
        with Prompt(table, "game/union") as prompt:
            prompt.until("> $")
            shown = prompt.line("next", ask)
            report("what is given up with a step is told before he is asked",
                   "given up: 12 command points unspent\r\n" in shown, shown)
            report("so is what was due and not done", "still due: II Corps has no orders\r\n" in shown, shown)
            shown = prompt.line("")
            report("a step is not ended by Enter alone", "Order issue" in shown and "next:" not in shown, shown)
            prompt.line("next", ask)
            table.run("do", "dispatch", "from=sumner", "to=meade", "distance=8", "text=so", seat="game/union",
                      now=1000000000)
            shown = prompt.line("n")
            report("no is enough, whatever came meanwhile", "text=so" in shown and "Still" not in shown, shown)
            prompt.line("next", ask)
            shown = prompt.line("y")
            left = "given up: 12 command points unspent left undone: II Corps has no orders"
            report("nor without being told what it cost", left in plain(shown) and "stoppage" in shown, shown)
            shown = prompt.after(UP)
            report("the answer is no line to come back to", "next" in shown and "y" not in shown, shown)
            prompt.type(CUT)
            shown = prompt.line("log")
            report("the log keeps it", left in plain(shown), shown)
            shown = prompt.line("next")
            report("where nothing is given up nobody asks", "Initiative" in shown and "[y/N]" not in shown, shown)
            prompt.line("undo --reason mistaken")
            shown = prompt.line("dispatch mcclellan meade distance=3 text=come", YES_NO)
            report("a request falls with no command unasked", "take back an entry falls" in shown, shown)
            prompt.line("")
            shown = prompt.line("next", ask)
            report("what he asked for and would fall is told too", "falls: your request to take back" in shown, shown)
            prompt.line("y")
            prompt.line("seat hooker", PRESS)
            prompt.line("")
            shown = prompt.line("log")
            report("what a side gave up is for its own log", "given up" not in shown, shown)
        table.begin("other")
        with Prompt(table, "other/union") as prompt:
            prompt.until("> $")
            shown = prompt.line("next --yes")
            report("nor with --yes", "[y/N]" not in shown and "given up" in shown, shown)
            prompt.line("next 9 --through --yes")
            shown = prompt.line("next", r"\d\d:\d\d [^\n]*> $")
            report("nor where the step cannot end", "the step cannot end" in shown and "[y/N]" not in shown, shown)
        table.begin("third")
        with Prompt(table, "third/umpire") as prompt:
            prompt.until("> $")
            prompt.line("next 2 --through --yes")
            prompt.line("next", r"\d due> $")
            prompt.line("do all")
            shown = prompt.line("next 30 --through", ask)
            report("nor are later steps ended over what is given up", "16 command points unspent" in shown and
                   ("Rally" in shown or "rally" in shown), shown)
            shown = prompt.line("n")
            report("who says no stays there", "Confederate" in shown and "Order issue" in shown, shown)
        table.begin("tour")
        with Prompt(table, "tour/umpire") as prompt:
            prompt.until("> $")
            prompt.line('1 type=simple purpose=move method=written text="to the East Woods"')
            asked = prompt.line("next 3 --through", ask).replace("\r", "").split("\n")[-2:]
            met = "".join(f"\n    {line.rstrip()}" for line in asked) + " y\n"
            for name in ("README.md", "doc/lesson.md"):
                text = (pathlib.Path(__file__).parent.parent / name).read_text(encoding="utf-8")
                report(f"{name} shows what is met there", met in text, met)


def fields():
    """G-13: what a command still wants is asked for field by field, with what may stand there."""
    with kept() as table:
        table.begin("game")
        with Prompt(table, "game/union") as prompt:
            prompt.until("> $")
            shown = prompt.line("issue", r"\nto> $")
            report("a verb alone asks for its first field", "a corps, a division" in shown, shown)
            report("the legal ones are offered, and no others", "ii-corps" in shown and "magilton" not in shown and
                   "longstreet" not in shown, shown)
            shown = prompt.after("xii-c" + TAB)
            report("and completed", re.search(r"xii-c.*orps", shown, re.DOTALL), shown)
            prompt.type(CUT)
            shown = prompt.line("nobody", r"\nto> $")
            report("what is wrong is asked for again", "you have none of that name" in shown, shown)
            shown = prompt.line("SIMPLE", r"\nto> $")
            report("a word of another field is taken for that, and told", "Taken as type=simple." in shown, shown)
            prompt.line("type=complex", r"\nto> $")
            prompt.line("drop")
            prompt.line("issue", r"\nto> $")
            shown = prompt.line("Sumner", r"\ntype> $")
            report("then for the next, with its words", "simple, complex" in shown, shown)
            for said, wants in ("Simple", "purpose"), ("move", "text"), ("to the East Woods", "method"):
                prompt.line(said, rf"\n{wants}> $")
            shown = prompt.line("WRITTEN")
            if "distance>" in shown:
                shown = prompt.line("3")
            report("until nothing is wanting", "issue to=sumner type=simple" in shown.replace("\r\n", " "), shown)
            prompt.line("dispatch from=sumner to=hooker distance=7 text=come")
            prompt.line("dispatch hooker french come", r"\ndistance \[7\]> $")
            shown = prompt.line("")
            report("a distance that was given is offered again", "distance=7" in shown, shown)
            prompt.line("dispatch hooker french come", r"\ndistance \[7\]> $")
            shown = prompt.interrupt(r"\d\d:\d\d [^\n]*> $")
            report("Ctrl-C drops it all", "Nothing was done." in shown, shown)
            prompt.line("loss phelps 2")
            shown = prompt.line("loss magilton", r"\ncasualties[^\n]*> $")
            report("losses are not", "Enter alone" not in shown, shown)
            prompt.line("drop")
            shown = prompt.line("dispatch", r"\nfrom> $")
            report("who is asked is told how to drop it", "drop leaves it" in shown, shown)
            shown = prompt.line("show aop", r"\nfrom> $")
            report("a command that looks is answered, and the field asked again", "Army of the Potomac" in shown, shown)
            shown = prompt.line("hooker", r"\nto> $")
            report("things are offered that go with the rest", "meade" in shown and "hooker" not in
                   shown.split("to:")[1], shown)
            report("the way out is told once", "drop leaves it" not in shown, shown)
            prompt.line("french", r"\ntext> $")
            shown = prompt.line("due", r"\ntext> $")
            report("nor are words taken that are a command", "Nothing is due" in shown or
                   "has no orders" in shown, shown)
            shown = prompt.line("next", YES_NO)
            report("before a command drops the rest he is asked", 'Drop "dispatch from=hooker to=french" and do '
                   '"next"?' in shown, shown)
            shown = prompt.field("n", "text")
            report("with no the form goes on where it was", "Nothing was done" not in shown, shown)
            prompt.line("undo", YES_NO)
            shown = prompt.line("y", r"\d\d:\d\d [^\n]*> $")
            report("with yes it is dropped, and the command done", "Nothing was done." in shown and
                   "undo" in shown, shown)
            shown = prompt.field("issue Sumner simple", "purpose")
            report("what does not go with the rest is not offered, and why not is told", "defend, move\r\n" in shown and
                   "not attack: a simple order permits no attack" in shown, shown)
            shown = prompt.field("attack", "purpose")
            report("and refused as soon as it is said; what can be changed is asked for again",
                   "a simple order permits no attack" in shown and "Make it type=complex." in shown and
                   "defend, move\r\n" in shown, shown)
            shown = prompt.field("", "purpose")
            report("an empty line is told what is wanted, and drops nothing",
                   "purpose is wanted; drop leaves the issue." in shown and "defend, move\r\n" in shown, shown)
            shown = prompt.field("mve", "purpose")
            report("the legal words are told again after a refusal", 'Did you mean move?' in shown and
                   "defend, move\r\n" in shown, shown)
            shown = prompt.field("type=often", "purpose")
            report("a refusal names those that may stand there", "It is one of these: simple, complex." in shown, shown)
            prompt.field("type=complex", "purpose")
            shown = prompt.field("attack", "text")
            report("the rest is kept", "purpose:" not in shown, shown)
            shown = prompt.field("go", "method")
            report("of the ways to send it the legal ones are offered", "    oral\r\n" in shown and
                   "    not written: it costs 8 command points, 6 are left\r\n" in shown and
                   "    not in-person: McClellan is not with Sumner himself\r\n" in shown, shown)
            shown = prompt.field("pigeon", "method")
            report("and a refusal has the same list", '"pigeon" is no method' in shown and
                   "    oral\r\n" in shown and "in-person" not in shown, shown)
            shown = prompt.line("drop")
            report("drop leaves a form, and says so", "Nothing was done. Up brings back what was said." in shown and
                   "type=complex" in prompt.after(UP), shown)
            prompt.type(CUT)
            shown = prompt.field("issue Sumner simple attack method=oral distance=3 text=go", "purpose")
            report("so is what was said in one line", "a simple order permits no attack" in shown, shown)
            prompt.field("type=complex", "purpose")
            prompt.field("attack", "limit")
            prompt.line("quit", YES_NO)
            prompt.field("", "limit")
            prompt.line("quit", YES_NO)
            prompt.line("y", "Nothing was done.")
            report("quit ends it there too, once it is meant", prompt.ends(), prompt.shown[prompt.mark:])
        with Prompt(table, "game/umpire") as prompt:
            prompt.until("> $")
            shown = prompt.line("ask", r"\nrule> $")
            report("rules are offered", "close-combat" in shown, shown)
            prompt.field("fire", "apply")
            shown = prompt.field("magilton", "apply")
            report("what is no answer is asked for again, though it may be left out",
                   '"magilton" is no apply' in shown, shown)
            prompt.field("", "firer")
            prompt.field("", "target")
            shown = prompt.field("", "points")
            report("what a rule asks is asked for too", "total fire points" in shown, shown)
            shown = prompt.line("12")
            report("until it can be thrown", "ask rule=fire points=12" in shown, shown)
            shown = prompt.line("seat confedrate")
            report("a seat near in letters is named", 'Did you mean "seat confederate"?' in shown, shown)
        with Prompt(table, "game/union") as prompt:
            prompt.until("> $")
            shown = prompt.line("seat confederate", PRESS)
            prompt.line("")
            prompt.line("next 9 --yes --through", r"> $")
            shown = prompt.line("initiative", r"> $")
            report("what a step forbids is refused before anything is asked", "not for your side" in shown, shown)


def slips():
    """G-13: what is typed in the wrong place is neither lost nor taken for something else."""
    with kept() as table:
        table.begin("game", "--solo")
        with Prompt(table, "game/solo") as prompt:
            prompt.until("> $")
            prompt.field("issue", "to")
            shown = prompt.field("help", "to")
            report("help is no part of a name, and tells of the verb", "issue: " in shown and
                   "Phelps" not in shown and "NUMBER" not in shown, shown)
            shown = prompt.line("quit", "Nothing was done.")
            report("nor is quit", prompt.ends() and "Colquitt" not in prompt.shown, shown)
        with Prompt(table, "game/solo") as prompt:
            prompt.until("> $")
            shown = prompt.field("issue", "to")
            offered = re.split(r"[\s,;]+", shown)
            report("a leader is not offered beside his corps", "i-corps" in offered and "hooker" not in offered and
                   "or who leads it" in shown, shown)
            shown = prompt.field("sumnr", "to")
            report("a slip is told without a long list again", "Did you mean sumner?" in shown and
                   "i-corps" not in shown, shown)
            prompt.field("aop", "type")
            shown = prompt.field("type=complex", "purpose")
            report("a field may be named with its answer", "cannot be read" not in shown, shown)
            shown = prompt.field("to=sumner", "purpose")
            report("and one that was said be said anew", "cannot be read" not in shown, shown)
            prompt.field("attack", "text")
            shown = prompt.line("written", YES_NO)
            report("what belongs into another field is not taken for words unasked",
                   'Take "written" as the text?' in shown, shown)
            shown = prompt.field("n", "text")
            shown = prompt.line("end tea", YES_NO)
            report("nor is a whole command", 'Take "end tea" as the text?' in shown, shown)
            shown = prompt.line("n", YES_NO)
            report("who meant the command is asked whether the rest is dropped", 'and do "end tea"?' in shown, shown)
            prompt.field("n", "text")
            prompt.line("next time", YES_NO)
            prompt.line("", YES_NO)
            prompt.field("", "text")
            shown = prompt.field("result", "text")
            report("what only tells is told, and the question stands", "the game is not over" in shown, shown)
            shown = prompt.field("help end", "text")
            report("help for a verb is no text", "end: " in shown, shown)
            shown = prompt.field("odds", "text")
            report("nor is a question for odds", "the odds of what?" in shown, shown)
            prompt.field('"next to the church"', "method")
            prompt.field("written", "limit")
            shown = prompt.line("issue to=hooker type=simple", YES_NO)
            shown = prompt.line("y", r"\npurpose> $")
            report("a whole command is no text either", "Nothing was done." in shown, shown)
            prompt.interrupt(r"\d\d:\d\d [^\n]*> $")
            shown = prompt.after(UP + UP + UP)
            report("what was said in a form that was left is the line before",
                   all(part in shown for part in ("to=sumner", "next to the church", "method=written")), shown)
            prompt.type(CUT)
            shown = prompt.field("issue sumner simple move text=go --odds", "method")
            shown = prompt.line("written")
            report("odds are told of a form", "acting in the end" in shown and "order union-4" not in shown, shown)
            shown = prompt.line(UP)
            report("and it can be sent as it is", "order union-4" in shown, shown)
            shown = prompt.after("issue to=" + TAB + TAB)
            report("behind a name only that is offered which may stand there", "ii-corps" in shown and
                   "magilton" not in shown and "longstreet" not in shown, shown)
            prompt.type(CUT)
            prompt.field("end", "reason")
            shown = prompt.field("help end", "reason")
            report("nor is the game ended by who asks what that means", "the game is over" not in shown, shown)
            prompt.line("drop")
            shown = prompt.field("ruling", "piece")
            report("what a ruling is about is asked for", "i-3" in shown, shown)
            shown = prompt.field("i-3", "sets")
            report("and what it sets", "NAME=VALUE" in shown, shown)
            prompt.field("strength=4", "reason")
            shown = prompt.line("fence")
            report("which is then ruled", "ruling piece=i-3 strength=4 reason=fence" in shown, shown)
            prompt.field("ask", "rule")
            shown = prompt.field("morale", "apply")
            report("who asks a rule is asked whether it is applied", "leaves it out" in shown, shown)
            shown = prompt.field("", "unit")
            report("and who plays a part in it", "seymour" in shown, shown)
            shown = prompt.line("seymour")
            report("which is then asked of him", "ask rule=morale unit=seymour" in shown and "apply" not in
                   shown.split("06:00")[1], shown)
        table.begin("two", "--no-umpire")
        with Prompt(table, "two/union") as prompt:
            prompt.until("> $")
            prompt.line('end reason="late"')
            prompt.line("seat confederate", PRESS)
            prompt.line("")
            shown = prompt.line("due")
            report("what is asked for is told", 'Union asks to end the game: "late"' in shown, shown)
            shown = prompt.field("1", "answer")
            report("a number asks where there is a choice", "yes, no" in shown, shown)
            shown = prompt.line("no")
            report("and does what was chosen", "answer=no" in shown and "the game is over" not in shown, shown)


def behind():
    """G-19, G-28: what was done elsewhere is told before anything is done on top of it."""
    with kept() as table:
        table.begin("game")
        with Prompt(table, "game/umpire") as prompt:
            prompt.until("> $")
            table.run("next", "--yes", seat="game/union", now=1000000000)
            shown = prompt.line("next", YES_NO)
            report("what others did is told first", "next: Corps attack stoppage" in shown and
                   "That came first. Still end the step?" in shown, shown)
            shown = prompt.line("")
            report("what was not shown is not ended", "attack stoppage" in shown and "Initiative" not in shown, shown)
            table.run("next", "--yes", seat="game/union", now=1000000000)
            prompt.line("next", YES_NO)
            shown = prompt.line("y")
            report("who still means it has it done, and is asked once", "next: Delay reduction" in shown and
                   "y/N" not in shown, shown)
            table.run("do", "dispatch", "from=sumner", "to=meade", "distance=8", "text=so", seat="game/union",
                      now=1000000000)
            prompt.line("do dispatch from=hooker to=meade distance=2 text=then", YES_NO)
            shown = prompt.interrupt(r"> $")
            report("Ctrl-C at a question leaves its line", re.search(r"y/N\] \S*\s*\n[^\n]*> $", prompt.shown), shown)
            table.run("do", "dispatch", "from=sumner", "to=meade", "distance=9", "text=now", seat="game/union",
                      now=1000000000)
            shown = prompt.line("show sumner")
            report("before what only tells too", shown.index("text=now") < shown.index("echelon"), shown)
            prompt.field("dispatch from=hooker to=meade distance=2", "text")
            table.run("do", "dispatch", "from=sumner", "to=mcclellan", "distance=3", "text=hear", seat="game/union",
                      now=1000000000)
            shown = prompt.line("come up", r"\ntext \[come up\]> $")
            report("in a form too, which goes on and keeps the answer", "hear" in shown, shown)
            shown = prompt.line("")
            report("and is then done", 'text="come up"' in shown, shown)
            prompt.field("dispatch from=hooker to=meade distance=2", "text")
            prompt.after("half wor")
            shown = prompt.interrupt(r"\d\d:\d\d [^\n]*> $")
            report("what follows Ctrl-C in a form stands in a line of its own", "\nNothing was done" in shown, shown)
        with Prompt(table, "game/union") as prompt:
            prompt.until("> $")
            table.run("do", "dispatch", "from=sumner", "to=french", "distance=2", "text=own", seat="game/union",
                      now=1000000000)
            shown = prompt.line("dispatch from=hooker to=doubleday distance=1 text=next", YES_NO)
            report("nor is anything done over what the seat did elsewhere", "text=own" in shown and
                   "text=next" not in shown.split("text=own")[1].split("That came")[0], shown)


def two():
    """G-19, G-28: a yes is to what was asked when it was asked, and to nothing that came in its place."""
    with kept() as table:
        table.begin("game")
        with Prompt(table, "game/union") as union, Prompt(table, "game/umpire") as umpire:
            for prompt in union, umpire:
                prompt.until("> $")
                prompt.line("next", YES_NO)
            union.line("y")
            shown = umpire.line("y", YES_NO)
            report("who says yes to a step that has ended is told so, and asked", "next: Corps attack stoppage" in shown
                   and "That came first. Still end the step?" in shown, shown)
            shown = umpire.line("")
            report("nothing is ended meanwhile", "Corps attack stoppage" in shown and "Initiative" not in shown, shown)
            shown = umpire.line("orders --color")
            report("a flag that lacks its value takes none of the prompt's own", "--color takes" in shown, shown)
            many = [f"x{i}=1" for i in range(63)]
            for words in ["ask", *many, "rule=morale", "morale="], ["ruling", *many, "piece=hays", "morale="]:
                answer = table.run("do", *words, "--help", seat="game/umpire", now=NOW)
                report(f"{words[0]} with all the args that there may be is no trouble", answer.code in (0, 1, 3),
                       answer)


def dice():
    """G-13: where dice are asked for one may look, and come back later."""
    throw = r"throw [^\n]*: $"
    with kept() as table:
        table.begin("game", "--typed-dice")
        with Prompt(table, "game/union") as prompt:
            prompt.until("> $")
            prompt.line("ask rule=fire points=12 --dice ask", throw)
            for line, told in ("?", "Type the faces that fell"), ("help", "Type the faces that fell"), \
                    ("log", "the game begins"), ("why", "no throw"), ("show sumner", "leader"), ("due", "no orders"):
                shown = prompt.line(line, throw)
                report(f"{line} is no die, and the dice are asked for again", told in shown and "face" not in
                       shown.replace("faces", ""), shown)
            shown = prompt.line("6,6,6,6", throw)
            report("too many are told as such", "Leave the last 2 out." in shown, shown)
            prompt.line("6", throw)
            shown = prompt.line("6,6", throw)
            report("when some lie there too", "1 die more than it throws" in shown and
                   "Leave the last one out." in shown, shown)
            shown = prompt.interrupt(r"throw [^\n]*> $")
            report("Ctrl-C comes back to the prompt, where the command waits",
                   "The command goes on waiting: type the rest of" in shown, shown)
            prompt.interrupt(r"throw [^\n]*> $")
            shown = prompt.line("4,2", r"\d\d:\d\d [^\n]*> $")
            report("and is taken up", "6" in shown and "ask rule=fire" in shown, shown)
            prompt.line("do all")
            prompt.line("ask rule=fire points=12", r"throw [^\n]*> $")
            shown = prompt.line("4,2,3", r"\d\d:\d\d [^\n]*> $")
            report("a do all that found nothing does not go on behind other dice", "needs no choice" not in shown,
                   shown)
            prompt.line("roll cwb3 fire points=12 --dice ask", throw)
            shown = prompt.interrupt(r"\d\d:\d\d [^\n]*> $")
            report("Ctrl-C ends no session where a rule is only tried", "wanted: 2d6" in shown, shown)
        with Prompt(table, "game/union", "do", "ask", "rule=fire", "points=12", "--dice", "ask") as prompt:
            prompt.until(throw)
            shown = prompt.line("due", throw)
            report("by itself it may be looked too", "no orders" in shown, shown)
            shown = prompt.interrupt("withdraw")
            report("and Ctrl-C says how it is taken up", "galloper dice" in shown and prompt.ends(), shown)
        shown = table.run("dice", "3,3,3", seat="game/union", now=1000000000)
        report("as it can be", shown.code == 0, repr(shown))


def own():
    """G-8, G-28: a seat is told what it can do itself, and what comes of what it cannot."""
    with kept() as table:
        table.begin("game")
        with Prompt(table, "game/union") as prompt:
            prompt.until("> $")
            shown = prompt.line("help")
            now, later = shown.split("What you can do now")[1].split("In other steps")
            report("help tells what the seat can do now, then the rest", "issue" in now and "dispatch" in now and
                   "accept" not in now and "accept" in later and " next " in shown, shown)
            report("and not what is the umpire's", not re.search(r"waive|\bend\b,|branch|delete", now + later), shown)
            shown = prompt.line("end")
            report("who cannot end the game is told before he says why", "end is the umpire's" in shown and
                   "nothing was done" in shown, shown)
        with Prompt(table, "game/hooker") as prompt:
            shown = prompt.until("> $")
            report("a commander is told whose step it is", "Others of your side act" in shown, shown)
            shown = prompt.line("help")
            report("and not how others end it", " next " not in shown and "conference" not in
                   shown.split("In other steps")[0], shown)
            table.run("next", "5", "--through", "--yes", seat="game/umpire", now=1000000000)
            table.run("do", "all", "--dice", "program", seat="game/umpire", now=1000000000)
            table.run("next", "2", "--through", "--yes", seat="game/umpire", now=1000000000)
            shown = prompt.line("show")
            report("what he may do is told without what he may not", "Move what may move" in shown and "next" not in
                   shown.split("Move what")[1].split("ends the step")[0], shown)
        with Prompt(table, "game/umpire") as prompt:
            prompt.until("> $")
            shown = prompt.line("help")
            report("the umpire is told of what is his", "waive" in shown and "branch" in shown, shown)
            table.run("do", "move", "i-3", "the Cornfield", seat="game/union", now=1000000000)
            table.run("undo", "--reason", "a slip", seat="game/union", now=1000000000)
            shown = prompt.line("due")
            report("and about which entry somebody asks", re.search(r"in your log:\s+union: move", shown), shown)
            prompt.line("end tea", YES_NO)
            shown = prompt.line("")
            report("the game is not ended by a slip", " over> " not in shown, shown)
            prompt.line("end tea", YES_NO)
            shown = prompt.line("y")
            report("but by who means it", " over> " in shown, shown)


def numbers():
    """G-15, G-28: a number is for what was seen under it; a form says what it is about."""
    answer = "from the bridge"
    with Table(program) as table:
        assert table.run("new", "antietam", "--name", "day", "--typed-dice").code == 0
        with Prompt(table, "day/union") as prompt:
            prompt.until("> $")
            shown = prompt.line("due")
            report("who is to choose is told how", "A number takes one, and asks for the rest." in shown and
                   "  2   V Corps has no orders" in shown, shown)
            shown = prompt.field("1", "type")
            report("a form says what it is about", "issue to=ii-corps: what is wanting" in shown, shown)
            shown = prompt.field("move", "type")
            report("a word of another field is for that one", "[y/N]" not in shown and "type:" in shown, shown)
            shown = prompt.field("simple", "text")
            report("and need not be said again", "purpose:" not in shown, shown)
            prompt.field(answer, "method")
            prompt.line("written")
            shown = prompt.line("2", YES_NO)
            report("a number whose item has another one now is asked about", "What was 2 is 1 now." in shown and
                   'Do "issue to=ix-corps"?' in shown, shown)
            shown = prompt.line("")
            report("and nothing is done", "issue to=" not in shown, shown)
            shown = prompt.field("1", "type")
            report("the next is taken without a question", "issue to=v-corps:" in shown, shown)
            prompt.line("drop")
            shown = prompt.line("next --yes")
            report("where there is nothing to do that is told, not what might have been",
                   "Nothing is to be done in this step; next ends it." in shown, shown)
            shown = prompt.line("4,3")
            report("dice that nobody wants are told as such", "no command of yours waits for dice" in shown, shown)
            prompt.line("ask rule=fire points=12", r"throw [^\n]*> $")
            shown = prompt.line("?", r"throw [^\n]*> $")
            report("help tells of the dice where they are wanted", "Type the faces that fell" in shown and
                   "issue" not in shown, shown)


def parts():
    """G-17, G-36: who may play a part in a rule is offered, and who may not is asked for again."""
    with Table(program) as table:
        table.begin("game")
        for words in "next 3 --through", "do waive order=union-2 reason=test", "next 2 --through", \
                "do ruling piece=magilton losses=8 reason=test":
            table.run(*words.split(), seat="game/umpire")
        with Prompt(table, "game/union") as prompt:
            prompt.until("> $")
            prompt.field("ask", "rule")
            prompt.field("fire", "apply")
            shown = prompt.field("yes", "firer")
            report("own units that could fire are offered, nobody else",
                   "gibbon" in shown and not re.search("aop|mcclellan|i-corps|wofford|magilton", shown), shown)
            for who, why in ("mcclellan", "cannot be the firer"), ("wofford", "not yours to apply"), \
                    ("hooker", "cannot be the firer"):
                shown = prompt.field(who, "firer")
                report(f"{who} is not taken, and the form goes on", why in shown, shown)
            shown = prompt.field("gibbon", "target")
            report("the enemy's units are offered", "wofford" in shown and not re.search("phelps|lee,", shown), shown)
            for who in "phelps", "lee", "phelps":
                shown = prompt.field(who, "target")
            report("and asked for as often as they are wrong", "is of the side that fights it" in shown, shown)
            prompt.field("wofford", "points")
            shown = prompt.line("9")
            report("what was said before still stands", "firer=gibbon target=wofford points=9" in plain(shown), shown)
            shown = prompt.field("ask rule=morale apply=yes", "unit")
            report("what is applied asks for whom", "gibbon" in shown and "hooker" not in shown, shown)
            shown = prompt.line("")
            report("and is left with nothing said", "none is named" in shown, shown)


def left():
    """G-13: who gives no dice leaves all that would have come behind them."""
    with kept() as table:
        table.begin("game", "--typed-dice")
        with Prompt(table, "game/union") as prompt:
            prompt.until("> $")
            for _ in range(3):
                prompt.line("next --yes")
            prompt.line("do all --dice ask", r"throw [^\n]*: $")
            shown = prompt.interrupt(r"throw [^\n]*> $")
            report("Ctrl-C leaves a do all too", "goes on waiting" in shown and "waits for dice" not in shown, shown)


def newcomer():
    """G-36: what a newcomer guesses is met with what to type, and no screen is filled with a journal."""
    with kept() as table:
        table.begin("game")
        with Prompt(table, "game/umpire") as prompt:
            prompt.until("> $")
            shown = prompt.line("help")
            report("help tells of the choices", "--choices" in shown, shown)
            shown = prompt.line("export")
            report("a journal is not poured over the screen", "into which file" in shown and "{" not in shown, shown)
            shown = prompt.line("export game.export")
            report("but written into a file", "is in game.export" in shown, shown)
            shown = prompt.line("odds issue to=sumner type=simple")
            report("odds of a verb are asked with it", '"do issue ... --odds"' in plain(shown), shown)
            prompt.line("end reason=late", YES_NO)
            shown = prompt.line("n")
            report("who does not end the game is told so", "Nothing was done." in shown, shown)


def broken():
    """G-18: a server that is gone in the midst of a form takes nothing along that was said."""
    with Table(program) as table:
        table.data.mkdir()
        words = {"data": str(table.data), "env": table.environment(None, NOW)}
        with Server(program, **words) as server:
            table.begin("game")
            with Prompt(table, "game/union") as prompt:
                prompt.until("> $")
                prompt.field("issue to=ii-corps type=simple", "purpose")
                prompt.field("move", "text")
                server.process.kill()
                server.process.wait()
                shown = prompt.line("to the ford", "galloper> $")
                report("that a server is gone is told, and what was said is kept", "no answer from" in shown and
                       "Up brings back what was said." in shown, shown)
                with Server(program, port=server.port, **words):
                    shown = prompt.line("")
                    report("when it is back the prompt goes on", "1 due> " in shown, shown)
                    shown = prompt.after(UP)
                    report("with what was said", "issue to=ii-corps type=simple" in shown, shown)


stopped()
hand_over()
given_up()
newcomer()
parts()
fields()
slips()
behind()
two()
left()
dice()
own()
numbers()
if served:
    broken()
finish()
