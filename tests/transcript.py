#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs what documents and transcripts show, and compares what the program prints.

In tests/cli/*.txt, README.md and doc/*.md a line "$ command" is followed by what it prints; in
Markdown inside a fenced block. A last line "[exit N]" is the exit code if it is not 0. Standard
error is shown after standard output. Every chart of every system is also printed and compared with
tests/golden/SYSTEM/CHART.txt, and every picture of doc/pictures is drawn and compared by its line
in doc/pictures/made.txt, "NAME.svg: command".
Commands with http://127.0.0.1:8863 ask a server that is started for the document and keeps its games.
A document has a home of its own, shown as ~, a clock that stands still, and tokens of seats that
are shown as zeros; "$ export NAME=VALUE" holds for the commands that follow. After "$ galloper play"
comes what the screen shows: what stands behind its prompts, or behind "> " at the beginning of a
line, is typed. Blocks that begin with a prompt go on with it. A block whose fence names a file,
"```c src/base/text.h", is a quotation: its lines must stand there so, one below the other.
With --accept the files are rewritten. Documents that are named are run alone. With --served a server
holds the games of each document: what is printed is the same. It ends for the commands that want the
folder for themselves (ALONE), and comes back after them.

usage: transcript.py [--accept] [--served] GALLOPER [DOCUMENT...]
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from serving import Server

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOME = "http://127.0.0.1:8863"  # where documents find the server
accept = "--accept" in sys.argv
served = "--served" in sys.argv
words = [a for a in sys.argv[1:] if not a.startswith("--")]
program = pathlib.Path(words[0]).resolve()
named = [pathlib.Path(w).resolve() for w in words[1:]]
PROMPT = re.compile(r"(?:[a-z0-9-]+/[a-z0-9-]+ (?:day \d+ )?\d\d:\d\d .*|[a-z-]+.*: throw .*|)> (.*)")
# Ids of requirements and codes of faults, which players would take for sections of their rulebook.
OURS = re.compile(r"\b(?:CWB|NB|CD|NES|G|E)-A?\d[\d.]*|\[[a-z]+\.[a-z.-]+\]")
# A prompt, dice that are asked for, and what looks into the folder itself.
ALONE = re.compile(r"galloper\.(db|lock)")
results = []


def surroundings(folder):
    """The environment of a document."""
    env = dict(os.environ, LC_ALL="C.UTF-8", NO_COLOR="1", HOME=folder, TZ="UTC",
               GALLOPER_NOW="1000000000", PATH=f"{folder}/bin:{os.environ['PATH']}")
    for name in ("XDG_DATA_HOME", "GALLOPER_DATA", "GALLOPER_SEAT", "GALLOPER_SERVER", "GALLOPER_HOST"):
        env.pop(name, None)
    return env


def run(command, folder, home, exported, typed=None):
    """What a command prints, as a terminal would show it; `typed` is its input, line by line."""
    command = command.replace(HOME, home)
    if re.fullmatch(r"export \w+=\S+", command):
        name, value = command[len("export "):].split("=", 1)
        exported[name] = value
        return ""
    env = dict(surroundings(folder), **exported)
    if typed is None:
        done = subprocess.run(["bash", "-c", command], cwd=folder, env=env, capture_output=True,
                              text=True, timeout=120, stdin=subprocess.DEVNULL)
        shown = done.stdout + done.stderr
    else:
        done = subprocess.run(["bash", "-c", command], cwd=folder, env=env, text=True, timeout=120,
                              input="".join(line + "\n" for line in typed),
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        shown = done.stdout
    shown = shown.replace(folder, "~")
    shown = re.sub(r"\b[0-9a-f]{32}\b", "0" * 32, shown)
    if shown and not shown.endswith("\n"):
        shown += "\n"
    return shown + (f"[exit {done.returncode}]\n" if done.returncode else "")


def report(name, good, wanted="", got=""):
    results.append(good)
    if accept:
        if not good:
            print(f"changed: {name}")
        return
    print(f"{'ok' if good else 'not ok'} {len(results)} - {name}")
    if not good:
        print("# wanted:\n" + wanted + "# got:\n" + got)


def workplace():
    """A folder to run in, with the examples beside it."""
    folder = tempfile.mkdtemp()
    os.mkdir(f"{folder}/bin")
    os.symlink(program, f"{folder}/bin/galloper")
    os.symlink(ROOT / "tools/tour", f"{folder}/bin/tour")
    if (ROOT / "doc/examples").is_dir():
        shutil.copytree(ROOT / "doc/examples", f"{folder}/doc/examples")
    if (ROOT / "tests/cli/files").is_dir():
        shutil.copytree(ROOT / "tests/cli/files", f"{folder}/files")
    shutil.copytree(ROOT / "tests/bad", f"{folder}/bad")
    return folder


class Place:
    """Where a document is run, with a server that holds its games or without."""

    def __init__(self, folder, holds):
        self.folder, self.server = folder, None
        if holds:
            self.start()

    def start(self):
        self.server = Server(program, data=f"{self.folder}/.local/share/galloper", env=surroundings(self.folder))

    def run(self, command, exported, typed=None):
        alone = served and ALONE.search(command)
        if alone:
            self.server.stop()
        home = HOME if alone or not self.server else f"http://127.0.0.1:{self.server.port}"
        shown = run(command, self.folder, home, exported, typed)
        if alone:
            self.start()
        if served and re.search(r"ls ~/\.local/share/galloper(?!/)", command):  # where a server has files of its own
            shown = re.sub(r"(?m)^(galloper\.db-wal|host|server)\n", "", shown)
        return shown

    def end(self):
        if self.server:
            self.server.stop()
        shutil.rmtree(self.folder)


def transcript(path):
    """Runs the commands of one document; returns its text with what they print now."""
    place = Place(workplace(), served or HOME in path.read_text())
    text = ran(place, path)
    place.end()
    return text


def cut(lines):
    """Without the empty lines at the end, and those."""
    count = len(lines)
    while count and lines[count - 1] == "":
        count -= 1
    return lines[:count], lines[count:]


def blocks_of_session(lines, at):
    """The fenced blocks that go on with a session: (where it begins, what it shows), one by one."""
    while at < len(lines) and lines[at].startswith("```"):
        at += 1
        while at < len(lines) and not lines[at].startswith("```"):
            at += 1
        at += 1
        if at >= len(lines) or not PROMPT.fullmatch(lines[at]):
            return
        begin = at
        while at < len(lines) and not lines[at].startswith(("```", "$ ")):
            at += 1
        yield begin, lines[begin:at]


def played(command, wanted, later, run):
    """Runs a session; returns what it shows now, for its first block and the later ones."""
    blocks = [wanted, *(shown for _, shown in later)]
    typed = [[m[1] for m in map(PROMPT.fullmatch, block) if m] for block in blocks]
    shown, rest = [[]], run(command, sum(typed, []))
    for line in rest:
        if PROMPT.fullmatch(line):
            if len(shown) < len(blocks) and not typed[len(shown) - 1]:
                shown.append([])
            typed[len(shown) - 1][:1] = []
        shown[-1].append(line)
    return [cut(block)[0] for block in shown] + [[]] * (len(blocks) - len(shown))


def quoted(path, fence, block):
    """A block that quotes a file."""
    source = ROOT / fence.split()[1]
    text = source.read_text() if source.exists() else ""
    shown = "\n".join(block)
    report(f"{path.relative_to(ROOT)} quotes {fence.split()[1]}: {block[0][:50] if block else ''}",
           f"\n{shown}\n" in f"\n{text}", f"{shown}\n", "it does not stand there\n")


def ran(place, path):
    markdown = path.suffix == ".md"
    exported = {}
    out, lines, inside = [], path.read_text().split("\n"), not markdown
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        out.append(line)
        if markdown and line.startswith("```"):
            inside = not inside
        if markdown and inside and re.fullmatch(r"```\w+ \S+/\S+", line):
            quoted(path, line, lines[at:lines.index("```", at)])
        if not inside or not line.startswith("$ ") or line.startswith("$ make"):
            continue
        command = line[2:]
        if markdown and not re.match(r"(galloper|export|curl|cat|mkdir|printf|echo|cp|sed|ls|timeout)\b", command):
            while at < len(lines) and not lines[at].startswith(("```", "$ ")):
                out.append(lines[at])
                at += 1
            continue
        wanted = []
        ends = ("$ ", "```") if markdown else ("$ ", "# ")
        while at < len(lines) and not lines[at].startswith(ends):
            wanted.append(lines[at])
            at += 1
        wanted, tail = cut(wanted)

        def shown(command, typed=None):
            text = place.run(command, exported, typed).rstrip("\n")
            return text.split("\n") if text else []
        later = []
        if re.fullmatch(r"galloper play[^|]*", command) and any(map(PROMPT.fullmatch, wanted)):
            later = list(blocks_of_session(lines, at)) if markdown else []
            got, *others = played(command, wanted, later, shown)
        else:
            got, others = shown(command), []
        report(f"{path.relative_to(ROOT)}: {command[:70]}",
               [got, *others] == [wanted, *(cut(block)[0] for _, block in later)],
               "\n".join(sum((block for _, block in later), wanted)) + "\n",
               "\n".join(sum(others, got)) + "\n")
        if command.startswith("galloper ") and not re.search(r"--(json|ids|source)\b|export", command):
            ours = [one for text in got + sum(others, []) for one in OURS.findall(text)]
            report(f"{path.relative_to(ROOT)}: no id of ours (E-2): {command[:50]}", not ours,
                   "what players read has the card's own references\n", f"{ours}\n")
        out += got + tail
        for (begin, block), now in zip(later, others):
            out += lines[at:begin] + now
            at = begin + len(block)
    return "\n".join(out)


def golden(system, chart, options):
    name = chart + "".join("+" + o for o in options)
    path = ROOT / "tests/golden" / system / f"{name}.txt"
    got = subprocess.run([program, "chart", system, chart, *[f"--option={o}" for o in options]],
                         capture_output=True, text=True).stdout
    wanted = path.read_text() if path.exists() else ""
    report(f"chart {system} {name}", got == wanted, wanted, got)
    if accept and got != wanted:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(got)
    return path


def picture(name, command):
    path = ROOT / "doc/pictures" / name
    folder = workplace()
    subprocess.run(["bash", "-c", f"PATH={folder}/bin:$PATH; {command} --svg {name}"], cwd=folder,
                   stdout=subprocess.DEVNULL)
    drawn = pathlib.Path(folder) / name
    got = drawn.read_text() if drawn.exists() else ""
    wanted = path.read_text() if path.exists() else ""
    report(f"picture {name}", got == wanted and got != "", wanted, got)
    if accept and got != wanted:
        path.write_text(got)
    shutil.rmtree(folder)


def finish():
    print(f"accepted; {results.count(False)} had changed: read the diff" if accept
          else f"1..{len(results)}")
    sys.exit(0 if accept or all(results) else 1)


def main():
    if subprocess.run([program, "systems"], stdout=subprocess.DEVNULL).returncode:
        print("not ok 1 - the books do not load\n1..1")
        sys.exit(1)
    documents = sorted((ROOT / "tests/cli").glob("*.txt"))
    documents += [p for p in [ROOT / "README.md", *sorted((ROOT / "doc").glob("*.md"))] if p.exists()]
    if served:
        documents = [p for p in documents if re.search(r"\$ .*galloper (new|import)", p.read_text())]
    for path in named or documents:
        text = transcript(path)
        if accept and text != path.read_text():
            path.write_text(text)
    if named or served:
        finish()
    systems = json.loads(subprocess.run([program, "systems", "--json"], capture_output=True,
                                        text=True).stdout)["systems"]
    kept = set()
    for system in (s["system"] for s in systems):
        charts = json.loads(subprocess.run([program, "charts", system, "--json"],
                                           capture_output=True, text=True).stdout)["charts"]
        kept |= {golden(system, chart["chart"], []) for chart in charts}
    for line in (ROOT / "tests/golden/options.txt").read_text().splitlines():
        system, chart, *options = line.split()
        kept.add(golden(system, chart, options))
    for path in (ROOT / "tests/golden").glob("*/*.txt"):
        if path not in kept:
            report(f"{path.relative_to(ROOT)} is no chart any more", False)
            if accept:
                path.unlink()
    lines = (ROOT / "doc/pictures/made.txt").read_text().splitlines()
    for line in lines:
        picture(*line.split(": ", 1))
    for path in (ROOT / "doc/pictures").glob("*.svg"):
        if not any(line.startswith(path.name + ":") for line in lines):
            report(f"{path.relative_to(ROOT)} is made by no command", False)
    finish()


main()
