#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Games on a world that fails: full, closed, damaged or busy disks, files that are not what they say.

Each trouble has its exit code and says what to do; nothing comes out on standard output, and
nothing is lost: the game goes on with all its entries once the trouble is over.

usage: faults.py GALLOPER
"""
import contextlib
import ctypes
import fcntl
import json
import os
import pathlib
import re
import resource
import shutil
import sqlite3
import sys
import time

from playing import Table
from serving import finish, report

program = str(pathlib.Path(sys.argv[1]).resolve())
REFUSED, USAGE, INPUT, ABSENT, BUSY, STORAGE, DAMAGED, VERSION = range(1, 9)
UMPIRE, UNION = "game/umpire", "game/union"
FLIPS = 120  # bytes of the store that are changed, one by one
PAGE, SEAL = 4096, 8  # of the store


def fails(name, answer, code, *words):
    """Whether a command failed as it should: with that code, in words, and without an answer."""
    err = answer.err.decode(errors="replace")
    missing = [word for word in words if word not in answer.words().decode(errors="replace")]
    report(name, answer.code == code and not answer.out and "\n    " in err and not missing,
           f"wanted exit {code} and {missing or 'no answer'}\n{answer}")


def ruling(table, mark, **more):
    return table.run("do", "ruling", "piece=hooker", f"place={mark}", f"reason={mark}", "--id", mark,
                     seat=UMPIRE, **more)


class Game(Table):
    """A table with a game in which some commands were done."""

    def __init__(self, parent=None, entries=3):
        super().__init__(program, parent)
        self.told = self.begin("game")
        for i in range(entries):
            assert ruling(self, f"first-{i}").code == 0
        self.entries = 1 + entries
        self.store = self.data / "galloper.db"

    def token(self, seat):
        return next(one["token"] for one in self.told["seats"] if one["seat"] == seat)

    def sound(self, name):
        """The game plays again with all its entries."""
        verify = self.run("verify", "--json", seat="game/umpire")
        report(name, verify.code == 0 and verify.json()["entries"] == self.entries, f"{self.entries} {verify}")

    def unchanged(self, name, before):
        report(name, self.chain() == before, f"{before}\n{self.chain()}")

    def chain(self):
        verify = self.run("verify", "--json", seat="game/umpire")
        return verify.json() if verify.code == 0 else repr(verify)


# ---- full disks ----

libc = ctypes.CDLL(None, use_errno=True)
MS_RDONLY, MS_REMOUNT, MNT_DETACH = 1, 32, 2


@contextlib.contextmanager
def mounted(table, options):
    """A small disk of its own below a table's folder; None where mounting is not permitted."""
    disk = table.folder / "disk"
    disk.mkdir()
    good = libc.mount(b"none", str(disk).encode(), b"tmpfs", 0, options) == 0
    try:
        yield disk if good else None
    finally:
        if good:
            libc.umount2(str(disk).encode(), MNT_DETACH)


def no_larger(size):
    """For the child: its files may not grow beyond that."""
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return limit


def files_that_may_not_grow():
    with Game() as game:
        exported = game.folder / "game.game"
        size = game.store.stat().st_size
        exits = set()
        for room in (0, 20, 100, 1000, 4000, 5000, 9000, size - 1, size, size + 1, size + 4096):
            answer = ruling(game, f"limited-{room}", preexec_fn=no_larger(room))
            exits.add(answer.code)
            game.entries += answer.code == 0
            if answer.code not in (0, STORAGE) or (answer.code and answer.out):
                report(f"files of at most {room} bytes", False, answer)
        report("a store that may not grow refuses entries", exits == {0, STORAGE}, exits)
        answer = ruling(game, "limited-0", preexec_fn=no_larger(0))
        fails("it says that the disk has no room", answer, STORAGE, "room")
        game.sound("the entries before and between are there")
        game.entries += ruling(game, "limited-0").code == 0
        game.sound("and it goes on when there is room")
        fails("an export to a full disk", game.run("export", str(exported), seat=UMPIRE, preexec_fn=no_larger(4096)),
              STORAGE, "game.game")
        report("leaves nothing behind", not list(game.folder.glob("game.game*")), list(game.folder.iterdir()))
        game.run("export", str(exported), seat=UMPIRE)
        before = exported.read_bytes()
        game.run("export", str(exported), seat=UMPIRE, preexec_fn=no_larger(4096))
        report("or what was there before", exported.read_bytes() == before)
        with open("/dev/full", "wb") as full:
            answer = game.run("export", seat=UMPIRE, stdout=full)
        report("an export to a full standard output", answer.code == STORAGE and b"be written" in answer.err, answer)
        whole_games(game, exported, size)


ASKED = ("do", "ask", "rule=close-combat", "attacker-strength=12", "attacker-morale=B", "attacker-leader=3",
         "defender-strength=8", "defender-morale=C", "--json")


def dice(answer):
    """The faces of an answer's throws."""
    return [play["dice"] for entry in answer.json()["entries"] for play in entry["plays"]]


def copied(game):
    """Another table with a copy of all that is stored."""
    other = Table(program)
    shutil.copytree(game.data, other.data)
    return other


def throws_stay():
    """G-14: what befalls a throw that is cut off, it comes with the same faces again."""
    with Game() as game, copied(game) as same, copied(game) as third:
        right = dice(same.run(*ASKED, seat=UMPIRE))
        codes = set()
        for room in (0, 500, 5000, 20000, 100000, 1 << 20):
            codes.add(game.run(*ASKED, seat=UMPIRE, preexec_fn=no_larger(room)).code)
        report("a throw without room is refused", codes == {STORAGE}, codes)
        answer = game.run(*ASKED[:-1], seat=UMPIRE, preexec_fn=no_larger(0))
        fails("before it is thrown", answer, STORAGE, "Nothing was thrown", "Make room")
        game.entries += 1
        report("another command in between", ruling(game, "between").code == 0)
        again = game.run(*ASKED, seat=UMPIRE)
        game.entries += 1
        report("does not change the dice", again.code == 0 and dice(again) == right, f"{right}\n{again}")
        game.sound("and they are in the journal")
        report("the next throw has its own", dice(game.run(*ASKED, seat=UMPIRE)) != right)
        game.entries += 1
        for i in range(40):
            process = third.start(*ASKED, "--id", f"kill-{i}", seat=UMPIRE)
            time.sleep(.0015 * (i % 10))
            process.kill()
            process.communicate()
            if third.run("verify", "--json", seat=UMPIRE).json()["entries"] > 4:
                break
        report(f"nor does a kill, {i + 1} of them", dice(third.run(*ASKED, "--id", f"kill-{i}", seat=UMPIRE)) == right)
        assert game.run("branch", "--name", "what-if", seat=UMPIRE).code == 0
        exported = game.folder / "game.game"
        assert game.run("export", str(exported), seat=UMPIRE).code == 0
        assert game.run("import", str(exported), "--name", "carried", seat=UMPIRE).code == 0
        ahead = [dice(game.run(*ASKED, seat=f"{name}/umpire")) for name in ("game", "what-if", "carried")]
        report("a copy of the game foretells nothing", ahead[0] not in ahead[1:], ahead)


def whole_games(game, exported, size):
    """A game is made with all its seats, or it is not made, however little room there is."""
    made, wrong, counts = ["game"], [], {}
    for room in (0, 20, 4096, 30000, size // 2, *range(size - 4096, 2 * size, 12345)):
        for words in ["new", "antietam", "--lesson"], ["import", str(exported)], ["branch"]:
            name = f"{words[0]}-{room}"
            answer = game.run(*words, "--name", name, seat=UMPIRE, preexec_fn=no_larger(room))
            counts[answer.code] = counts.get(answer.code, 0) + 1
            if answer.code == 0:
                made.append(name)
            elif answer.code != STORAGE or answer.out:
                wrong.append(f"{name}: {answer}")
    report(f"games on a disk with little room: {counts}", not wrong and {0, STORAGE} == set(counts), wrong)
    games = [one["game"] for one in game.run("games", "--json").json()["games"]]
    report("what failed leaves no game behind", games == sorted(made), games)
    seats = sorted(path.name for path in (game.data / "seats").iterdir())
    report("nor seats", seats == sorted(made), seats)
    lacking = [name for name in made if game.run("show", seat=f"{name}/observer").code != 0]
    report("what was made has its seats", not lacking, lacking)
    game.sound("and the game that was there is whole")


def full_disks():
    with Table(program) as table, mounted(table, b"size=700k") as disk:
        if not disk:
            report("a full disk # SKIP mounting is not permitted", True)
            return
        table.data = disk / "data"
        game = table.begin("game")
        report("a small disk takes a game", game["game"] == "game")
        done, refused = 1, None
        filler = disk / "filler"
        with contextlib.suppress(OSError), open(filler, "wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        for i in range(50):
            answer = ruling(table, f"full-{i}")
            if answer.code:
                refused = answer
                break
            done += 1
        fails("a full disk refuses an entry", refused, STORAGE, "full")
        fails("and a new game", table.run("new", "antietam", "--lesson", "--name", "other"), STORAGE)
        fails("and a seat's token", table.run("seat", "union", seat=UMPIRE), STORAGE)
        show = table.run("show", seat=UNION)
        report("the game can be looked at, or says that the disk is full",
               show.code == 0 or (show.code == STORAGE and b"full" in show.err and not show.out), show)
        filler.unlink()
        verify = table.run("verify", "--json", seat="game/umpire")
        report("nothing is lost", verify.code == 0 and verify.json()["entries"] == done, f"{done} {verify}")
        report("the game goes on when there is room", ruling(table, f"full-{i}").code == 0)
        games = [one["game"] for one in table.run("games", "--json").json()["games"]]
        report("no half of another game is left", games == ["game"], games)
        report("and the seats are as they were", table.run("show", seat=UNION).code == 0, table.run("show", seat=UNION))
        table.run("verify", "game")
        libc.mount(b"none", str(disk).encode(), b"tmpfs", MS_REMOUNT | MS_RDONLY, b"size=700k")
        fails("a disk that can only be read", ruling(table, "closed"), STORAGE, "Read-only")


# ---- closed and strange folders ----

def folders():
    with Game() as game:
        file = game.folder / "file"
        file.write_text("a file")
        fails("a data folder that is a file", game.run("new", "antietam", "--data", str(file)), STORAGE, str(file))
        fails("and one below a file", game.run("new", "antietam", "--data", str(file / "below")), STORAGE, "file")
        fails("looking at games in a file", game.run("games", "--data", str(file)), STORAGE, str(file))
        report("the file is left alone", file.read_text() == "a file")
        answer = game.run("games", "--data", str(game.folder / "nowhere"))
        report("a folder that is not there has no games", answer.code == 0 and not (game.folder / "nowhere").exists(),
               answer)
        link = game.folder / "link"
        link.symlink_to("link")
        fails("a link to itself", game.run("new", "antietam", "--data", str(link)), STORAGE)
        taken = game.folder / "taken"
        (taken / "galloper.db").mkdir(parents=True)
        fails("a folder in the place of the store", game.run("new", "antietam", "--data", str(taken)), STORAGE)
        (game.folder / "empty").mkdir()
        (game.folder / "empty" / "galloper.db").touch()
        report("an empty file is a store without games", game.run("games", "--data", "empty").code == 0)
        if os.getuid() == 0:  # to whom nothing is closed
            nobody = {"user": 65534, "group": 65534}
            os.chmod(game.folder, 0o755)
            os.chmod(game.data, 0o755)
        else:
            nobody = {}
            os.chmod(game.data, 0o555)
            os.chmod(game.data / "galloper.lock", 0o444)
        try:
            fails("a folder of another", game.run("games", **nobody), STORAGE, "data")
            fails("a new game in it", game.run("new", "antietam", **nobody), STORAGE, "data")
        except PermissionError:  # the program itself
            report("a folder of another # SKIP others may not run the program", True)
        os.chmod(game.data, 0o755)
        os.chmod(game.data / "galloper.lock", 0o644)
        game.sound("the game is whole after all that")


# ---- damage ----

def store_places(size):
    """Offsets all over the store, each with a bit."""
    places = [*range(16), 18, 19, 20, 24, 28, 40, 44, 56, 60, 68, 96]
    step = max(1, size // FLIPS)
    places += range(100, size, step + (step + 1) % 2)
    return [(at, 1 << at % 8) for at in places]


def outcome(table, words, seat, right):
    """Why an answer from a damaged store is not good; None if it is right or says that it is damaged."""
    answer = table.run(*words, seat=seat)
    if answer.code == 0:
        told = words[0] == "games" and b"damaged" in answer.out
        return None if told or answer.out == right else f"{words} gives another answer\n{answer}"
    if answer.code != DAMAGED or answer.out:
        return f"{words}\n{answer}"
    aside = re.search(rb"copy as it was found is (\S+galloper\.db\.damaged-\d+)\.", answer.words())
    if b"damaged" not in answer.err or not aside:
        return f"{words} does not say what is damaged, or where the copy is\n{answer}"
    return None


def damage():
    looks = ((["show"], UNION), (["log"], UMPIRE), (["verify"], UMPIRE), (["export"], UMPIRE),
             (["show"], "other/umpire"), (["verify"], "other/umpire"), (["games", "--json"], None))
    with Game(entries=6) as game:
        game.begin("other")
        right = {(*words, seat): game.run(*words, seat=seat).out for words, seat in looks}
        whole = game.store.read_bytes()
        wrong, found, other_went_on = [], 0, 0
        for number, (at, bit) in enumerate(store_places(len(whole))):
            spoilt = bytearray(whole)
            spoilt[at] ^= bit
            game.store.write_bytes(spoilt)
            words, seat = looks[number % len(looks)]
            problem = outcome(game, words, seat, right[(*words, seat)])
            asides = list(game.data.glob("galloper.db.damaged-*"))
            if asides and [path.read_bytes() for path in asides if not path.name.endswith("-wal")] != [bytes(spoilt)]:
                problem = f"what was put aside is not what was found, or more than once: {asides}"
            verify = game.run("verify", "--json", seat="game/umpire")
            found += bool(asides) or verify.code == DAMAGED
            if verify.code == DAMAGED and game.run("show", seat="other/umpire").code == 0:
                other_went_on += 1
            done = ruling(game, f"damaged-{at}")
            if done.code == 0:  # then the game is whole, with the entry and all before it
                verify = game.run("verify", "--json", seat="game/umpire")
                if verify.code != 0 or verify.json()["entries"] != game.entries + 1:
                    problem = f"an entry in a damaged game\n{verify}"
            elif done.code != DAMAGED or done.out:
                problem = f"do\n{done}"
            if problem:
                wrong.append(f"byte {at}: {problem}")
            for path in asides + list(game.data.glob("galloper.db*")):
                path.unlink(missing_ok=True)
        report(f"{number + 1} changed bytes, of which {found} were found, give the right answer or exit {DAMAGED}",
               not wrong and found > number / 2, "\n".join(wrong[:5]) or found)
        report(f"{other_went_on} times the other game went on", other_went_on >= 5)
        game.store.write_bytes(whole)
        game.sound("the whole file is a whole game")
        wrong = []
        for cut in (2, 99, 100, 4095, 4096, 5000, len(whole) // 2, len(whole) - 4096, len(whole) - 1):
            game.store.write_bytes(whole[:cut])
            for words, seat in looks:
                problem = outcome(game, words, seat, right[(*words, seat)])
                if problem:
                    wrong.append(f"cut to {cut} bytes: {problem}")
            for path in game.data.glob("galloper.db*"):
                path.unlink()
        report("a store that was cut off", not wrong, "\n".join(wrong[:5]))
        game.store.write_text("this is a letter to my aunt\n" * 500)
        fails("a store that is none", game.run("games"), DAMAGED, "damaged")
        report("is left as it is", b"my aunt" in game.store.read_bytes())


def zeroed_pages():
    """Each page in turn is nothing but zeros, as a disk that lost a write leaves it."""
    looks = ((["games", "--json"], None), (["show"], UNION), (["log"], UMPIRE), (["verify"], UMPIRE))
    with Game(entries=6) as game:
        right = {words[0]: game.run(*words, seat=seat).out for words, seat in looks}
        whole = game.store.read_bytes()
        wrong, found, pages = [], 0, len(whole) // PAGE
        for page in range(pages):
            spoilt = whole[:page * PAGE] + bytes(PAGE) + whole[(page + 1) * PAGE:]
            told = False
            for words, seat in looks:
                game.store.write_bytes(spoilt)
                problem = outcome(game, words, seat, right[words[0]])
                if problem:
                    wrong.append(f"page {page + 1}: {problem}")
                told = told or bool(list(game.data.glob("galloper.db.damaged-*")))
                for path in game.data.glob("galloper.db*"):
                    path.unlink()
            found += told
            game.store.write_bytes(spoilt)
            copied = game.run("backup", f"page-{page}")
            if told and (copied.code != DAMAGED or copied.out):
                wrong.append(f"page {page + 1}: a copy is made of it\n{copied}")
            for path in game.data.glob("galloper.db*"):
                path.unlink()
        report(f"{pages} pages of zeros, of which {found} were found, give the right answer or exit {DAMAGED}",
               not wrong and found > pages / 2, "\n".join(wrong[:5]) or found)


NULLS = """
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(replace(sql, ' NOT NULL', ''), ' STRICT', '') WHERE type = 'table';
"""


def missing_values():
    """Values that are not there, in each column that has one."""
    looks = ((["games"], None), (["show"], UNION), (["log"], UMPIRE), (["verify"], UMPIRE))
    with Game(entries=6) as game:
        right = {words[0]: game.run(*words, seat=seat).out for words, seat in looks}
        whole = game.store.read_bytes()
        wrong, found, columns = [], 0, ("game.name", "game.begun", "game.chain", "part.name", "part.bytes",
                                        "part.place", "part.game", "entry.game", "entry.at", "entry.command",
                                        "entry.bytes", "entry.chain", "seat.seat", "seat.game", "seat.token",
                                        "snapshot.seq", "snapshot.bytes", "snapshot.hash")
        for column in columns:
            table, name = column.split(".")
            told = False
            for words, seat in looks:
                game.store.write_bytes(whole)
                with contextlib.closing(sqlite3.connect(game.store)) as store:
                    store.executescript(NULLS)
                edit(game.store, f"UPDATE {table} SET {name} = NULL")
                problem = outcome(game, words, seat, right[words[0]]) or ""
                absent = (column == "game.name" or table == "seat") and "exit 4" in problem  # it has no key
                if problem and not absent:
                    wrong.append(f"{column} is NULL: {problem}")
                told = told or bool(list(game.data.glob("galloper.db.damaged-*")))
                for path in game.data.glob("galloper.db*"):
                    path.unlink()
            found += told
        report(f"{len(columns)} columns without values, of which {found} were found", not wrong and found >= 10,
               "\n".join(wrong[:5]) or found)


def edit(path, sql):
    """Changes a store as another program might, so that only the chain of a game can tell."""
    with contextlib.closing(sqlite3.connect(path)) as store:
        store.execute(sql)
        store.commit()
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    pages = bytearray(path.read_bytes())
    for end in range(PAGE, len(pages) + 1, PAGE):
        pages[end - SEAL:end] = bytes(SEAL)
    path.write_bytes(pages)


def damaged_game_of_two():
    """One game's journal is changed by another program: the other game goes on."""
    with Game() as game:
        game.begin("other")
        edit(game.store, "UPDATE entry SET bytes = zeroblob(length(bytes)) WHERE key = (1 << 32) + 2")
        before = game.store.read_bytes()
        for words, seat in (["show"], UNION), (["verify"], UMPIRE), (["export"], UMPIRE), (["log"], UNION):
            fails(f"{words[0]} of a game whose entry was changed", game.run(*words, seat=seat), DAMAGED, "entry 2",
                  "damaged-1")
        fails("a command in it", ruling(game, "changed"), DAMAGED, "entry 2")
        report("the store was not touched", game.store.read_bytes() == before)
        aside = [path for path in game.data.glob("galloper.db.damaged-*") if not path.name.endswith("-wal")]
        report("it was put aside once", len(aside) == 1 and aside[0].read_bytes() == before, aside)
        report("the other game is shown", game.run("show", seat="other/umpire").code == 0)
        done = game.run("do", "ruling", "piece=hooker", "place=x", "reason=x", seat="other/umpire")
        report("and goes on", done.code == 0, done)
        report("and plays again", game.run("verify", "other").code == 0)
        games = game.run("games")
        report("both are listed, one as damaged", games.code == 0 and b"damaged" in games.out and b"other" in games.out,
               games)
        fails("it is not deleted, for it cannot be kept", game.run("delete", "game", "gone.game", seat=UMPIRE), DAMAGED,
              "entry 2", "--yes")
        for name, seat in ("game", UNION), ("other", UMPIRE), ("game", "other/umpire"):
            tried = game.run("delete", name, "gone.game", "--yes", seat=seat)
            report(f"{seat} does not delete {name}", tried.code != 0 and b"other" in game.run("games").out, tried)
        done = game.run("delete", "game", "gone.game", "--yes", seat=UMPIRE)
        report("who keeps it may delete it even so", done.code == 0 and b"in no file" in done.out, done)
        report("then it is gone, and its seats", b"damaged" not in game.run("games").out and
               not (game.data / "seats" / "game").exists() and game.run("show", seat="other/umpire").code == 0)


def damaged_logs():
    """What SQLite had not yet moved into the file, after a kill, and damaged."""
    with Game() as game:
        process = game.start("do", "ruling", "piece=hooker", "place=y", "reason=y", "--id", "killed", seat=UMPIRE)
        log = game.data / "galloper.db-wal"
        while process.poll() is None and not (log.exists() and log.stat().st_size > 8000):
            pass
        process.kill()
        process.communicate()
        if not log.exists() or log.stat().st_size < 8000:
            report("a damaged log # SKIP the kill came too late", True)
            return
        kept = log.read_bytes(), game.store.read_bytes()
        wrong = []
        for at in range(0, len(kept[0]), max(1, len(kept[0]) // 40)):
            spoilt = bytearray(kept[0])
            spoilt[at] ^= 4
            log.write_bytes(spoilt)
            game.store.write_bytes(kept[1])
            verify = game.run("verify", "--json", seat="game/umpire")
            if not (verify.code == 0 and verify.json()["entries"] in (game.entries, game.entries + 1)):
                wrong.append(f"byte {at}: {verify}")
        report("a damaged log loses no entry before it", not wrong, "\n".join(wrong[:3]))
        log.unlink(missing_ok=True)


# ---- other versions, other holders ----

def versions():
    with Game() as game:
        edit(game.store, "PRAGMA user_version=99")
        before = game.store.read_bytes()
        for words, seat in (["games"], None), (["show"], UNION), (["new", "antietam"], None), (["next"], UNION):
            fails(f"{words[0]} in a store of a newer version", game.run(*words, seat=seat), VERSION, "newer", "99")
        report("it was left as it is", game.store.read_bytes() == before)
        report("and nothing was put aside", not list(game.data.glob("*damaged*")))
        edit(game.store, "PRAGMA user_version=3")
        game.sound("with its version again it is whole")


def busy():
    with Game() as game, open(game.data / "galloper.lock", "r+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        lock.truncate()
        lock.write(f"{os.getpid()} {os.getuid()} a python that holds it\n")
        lock.flush()
        for words, seat in (["show"], UNION), (["games"], None), (["new", "antietam"], None):
            began = time.monotonic()
            answer = game.run(*words, seat=seat)
            took = time.monotonic() - began
            fails(f"{words[0]} while another holds the games", answer, BUSY, str(os.getpid()),
                  "of yours:", "a python that holds it")
            report("it waited two seconds", 1.9 < took < 10, took)
        lock.truncate(0)
        fails("a holder without a name", game.run("show", seat=UNION), BUSY, "another process")
        lock.seek(0)
        lock.write(f"{os.getpid()} {os.getuid()} " + "\x1b[31mnot \xff what it says" * 50)
        lock.flush()
        answer = game.run("show", seat=UNION)
        fails("a lock with strange words", answer, BUSY)
        report("which are not repeated", b"\x1b" not in answer.err, answer)
        waiting = game.start("show", seat=UNION)
        time.sleep(.3)
        fcntl.flock(lock, fcntl.LOCK_UN)
        waiting.communicate()
        report("who waits goes on as soon as it is free", waiting.returncode == 0)
        game.sound("the game is whole")
    with Game() as game:
        crew = [game.start("do", "ruling", "piece=hooker", f"place=p{i}", "reason=many", seat=UMPIRE)
                for i in range(12)]
        codes = [process.communicate() and process.returncode for process in crew]
        game.entries += codes.count(0)
        report("twelve at once are done or told that it is busy", set(codes) <= {0, BUSY} and 0 in codes, codes)
        game.sound("each of those that were done is there")


# ---- what is typed and read ----

def without_twin():
    """What needs no library is done by the program alone; the rest asks for the one that loads them."""
    if not pathlib.Path(f"{program}-linked").exists():
        return  # there is only one, which can do all
    with Game() as game:
        game.program = shutil.copy(program, game.folder / "alone")
        report("alone it shows and rules", game.run("show", seat=UNION).code == 0 and ruling(game, "alone").code == 0)
        game.entries += 1
        for words in ["serve", "--port", "0"], ["play"], ["seats", "--qr"], ["show", "--server", "http://127.0.0.1:9"]:
            fails(f"{words[0]} without its twin", game.run(*words, seat=UMPIRE), ABSENT, "alone-linked", "make install")
        game.sound("nothing is done by halves")


def scenarios():
    with Game() as game:
        scenario = (pathlib.Path(__file__).resolve().parent.parent / "scenarios" / "antietam.scenario").read_text()
        bad = game.folder / "bad.scenario"
        lines = scenario.splitlines()
        spoilt = 0
        for i, line in enumerate(lines):
            if spoilt < 20 and re.search(r"\| .*\bbrigade\b", line):
                lines[i] = re.sub(r"\bbrigade\b", "brigad3", line)
                spoilt += 1
        bad.write_text("\n".join(lines) + "\n")
        before = sorted(path.name for path in game.data.rglob("*")), game.chain()
        answer = game.run("new", str(bad), "--name", "bad")
        fails("a scenario with 20 mistakes", answer, INPUT, "brigad3", "bad.scenario:")
        report("all 20 are told, with their lines",
               len(set(re.findall(rb"bad\.scenario:(\d+):\d+: ", answer.err))) == 20 == spoilt, answer)
        answer = game.run("new", str(bad), "--json")
        report("and in JSON", answer.code == INPUT and len(answer.faults()) == 20, answer)
        for words in (["new", "antietan"], ["new", str(game.folder / "none.scenario")]):
            fails(f"{words[1][-13:]}, which is not there", game.run(*words), ABSENT)
        fails("an unknown option", game.run("new", "antietam", "--option", "nothing=1"), INPUT, "nothing")
        fails("a bad name", game.run("new", "antietam", "--name", "../up"), INPUT, "name")
        fails("a folder as a scenario", game.run("new", str(game.folder)), INPUT)
        (game.folder / "junk.scenario").write_bytes(bytes(range(256)) * 40)
        fails("a scenario of junk", game.run("new", str(game.folder / "junk.scenario")), INPUT)
        report("nothing was made of them",
               (sorted(path.name for path in game.data.rglob("*")), game.chain()) == before)


def seats():
    with Game() as game:
        game.begin("other")
        old = game.token("union")
        assert game.run("seat", "union", seat=UMPIRE).code == 0
        tokens = {"one that was never given": "0123456789abcdef" * 2, "one that was replaced": old,
                  "zeros": "0" * 32}
        heard = {what: game.run("show", seat=token) for what, token in tokens.items()}
        first = next(iter(heard.values()))
        fails("a token that is none", first, ABSENT, "no such seat")
        for what, answer in heard.items():
            report(f"{what}: the same bytes", repr(answer) == repr(first), answer)
        same = {game.run(*words, seat=tokens["zeros"]).err for words in
                (["show"], ["show", "hooker"], ["due"], ["log"], ["export"], ["do", "next"], ["do", "nonsense"],
                 ["do", "ruling", "piece=hooker", "place=x", "reason=x"], ["dice", "3"], ["undo"], ["verify"])}
        report("whatever is asked", same == {first.err}, same)
        away = game.run("show", "--data", str(game.folder / "away"), seat=tokens["zeros"])
        report("and where there are no games", (away.code, away.err) == (first.code, first.err), away)
        fails("a seat's file that is not there", game.run("show", seat="game/nobody"), ABSENT, "game/nobody")
        fails("a seat of no game", game.run("show", seat="nothing/union"), ABSENT, "nothing/union")
        strange = game.folder / "strange"
        for text in b"", b"game union\n", b"game union 123\n", b"\xff" * 300, b"game union " + b"g" * 32 + b"\n":
            strange.write_bytes(text)
            fails(f"a seat's file of {len(text)} strange bytes", game.run("show", seat=str(strange)), INPUT,
                  "seat's file")
        fails("a folder as a seat's file", game.run("show", seat=str(game.folder)), INPUT, "seat's file")
        fails("no seat", game.run("show"), USAGE, "--seat")
        report("the right ones are let in", game.run("show", seat=game.token("umpire")).code == 0)
        game.sound("the game is whole")


def refusals():
    with Game() as game:
        before = game.chain()
        for words, seat, code in (
                (["do", "delay", "order=2"], UNION, REFUSED), (["next"], "game/confederate", REFUSED),
                (["do", "issue", "to=ii-corps"], UNION, INPUT),
                (["do", "ruling", "piece=hooker", "rating=9", "reason=x"], UMPIRE, INPUT),
                (["do", "nonsense"], UNION, INPUT), (["show", "nobody"], UNION, ABSENT),
                (["do", "ruling", "piece=hooker", "place=\x1b[31m", "reason=x"], UMPIRE, INPUT),
                (["do", "ruling", "piece=hooker", "place=x", "reason=x", "--id", "x" * 200], UMPIRE, INPUT),
                (["do", "ruling", "piece=hooker", "place=x", "reason=x", "--id", b"\xff"], UMPIRE, INPUT),
                (["do", "ask", "rule=delay", "status=D1", "--dice", "7"], UMPIRE, INPUT),
                (["do", "ask", "rule=delay", "status=D1", "--dice", "1,2,3"], UMPIRE, INPUT),
                (["do", "ask", "rule=delay", "status=D1", "--dice", "x"], UMPIRE, INPUT),
                (["dice", "3"], UMPIRE, REFUSED), (["withdraw"], UMPIRE, REFUSED), (["redo"], UNION, REFUSED),
                (["branch"], UNION, REFUSED), (["seat", "union"], UNION, REFUSED), (["seat", "nobody"], UMPIRE, ABSENT),
                (["do", "--nothing"], UNION, USAGE), (["verify", "nothing"], None, ABSENT)):
            shown = " ".join(word if isinstance(word, str) else "..." for word in words)[:60]
            fails(f"{shown!a}: exit {code}", game.run(*words, seat=seat), code)
        game.unchanged("the journal is as it was", before)


# ---- files of games ----

def imports():
    with Game() as game:
        exported = game.folder / "game.game"
        assert game.run("export", str(exported), seat=UMPIRE).code == 0
        whole = exported.read_bytes()
        lines = whole.splitlines(keepends=True)
        before = sorted(path.name for path in game.data.rglob("*")), game.chain()
        bad = game.folder / "bad.game"
        files = {
            "nothing": b"", "a line end": b"\n", "junk": bytes(range(256)) * 30, "other JSON": b'{"a":1}\n',
            "a list": b"[]\n",
            "no entries": lines[0], "no end": b"".join(lines[:-1]), "half a line": whole[:len(whole) // 2],
            "all but a byte": whole[:-2], "an entry less": b"".join(lines[:2] + lines[3:]),
            "an entry twice": b"".join(lines[:3] + lines[2:]), "two in the other order": b"".join(
                lines[:2] + [lines[3], lines[2]] + lines[4:]),
            "another place": whole.replace(b"first-1", b"first-9"), "more after the end": whole + lines[1],
            "the game twice": whole + whole, "a deep list": b"[" * 100000, "a number too large": whole.replace(
                b'"seq":2', b'"seq":99999999999999999999'), "a negative number": whole.replace(b'"seq":2', b'"seq":-2'),
            "zeros in it": whole.replace(b"first-1", b"first\\u0000"), "an image": b"\x89PNG\r\n\x1a\n" + whole}
        for what, text in files.items():
            bad.write_bytes(text)
            for command in "import", "verify":
                answer = game.run(command, str(bad))
                good = answer.code in (INPUT, DAMAGED) and not answer.out and b"\n    " in answer.err
                report(f"{command} {what}", good, answer)
        wrong, found, places = [], 0, range(0, len(whole), len(whole) // 80)
        for at in places:
            text = bytearray(whole)
            text[at] ^= 1 << at % 7
            bad.write_bytes(text)
            answer = game.run("verify", str(bad), "--json")
            found += answer.code in (INPUT, DAMAGED, VERSION) and not answer.out
            same = answer.code == 0 and answer.json()["chain"] == before[1]["chain"]  # a word for the reader
            if not same and (answer.code not in (INPUT, ABSENT, DAMAGED, VERSION) or answer.out):
                wrong.append(f"byte {at} {whole[at - 30:at + 30]!r}: {answer}")
        report(f"{len(places)} changed bytes, of which {found} were found, give the right game or none",
               not wrong and found > len(places) / 2, "\n".join(wrong[:4]))
        report("nothing was made of them",
               (sorted(path.name for path in game.data.rglob("*")), game.chain()) == before)
        report("nor left lying about", not list(game.folder.glob("galloper-*")))
        other_parts(game, lines, bad)
        fails("an import of a folder", game.run("import", str(game.folder)), INPUT)
        fails("of what is not there", game.run("import", str(game.folder / "none.game")), ABSENT)
        source = game.folder / "letter.c"
        source.write_text("int main(void)\n{\n}\n")
        for seat in UMPIRE, UNION:
            fails("an export over another file", game.run("export", str(source), seat=seat), INPUT, "there already")
        fails("into no folder", game.run("export", str(game.folder / "no" / "x.game"), seat=UMPIRE), ABSENT)
        good = game.run("import", str(exported), "--json")
        report("the file itself is taken in", good.code == 0 and good.json()["game"] == "game-2", good)
        game.sound("beside the game, which is whole")


def other_parts(game, lines, bad):
    """Games of another version of the rules' traits, with parts changed and left out."""
    before = game.run("games", "--json").out

    def taken(change):
        head = json.loads(lines[0])
        change(head, head["parts"])
        bad.write_text(json.dumps(head, separators=(",", ":"), ensure_ascii=False) + "\n")
        with open(bad, "ab") as file:
            file.writelines(lines[1:])
        return game.run("import", str(bad))

    def put(name, text):
        def change(head, parts):
            parts[name] = text(parts[name])
        return change

    def drop(name):
        def change(head, parts):
            del parts[name]
        return change

    fails("a game of a newer file", taken(lambda head, parts: head.update(galloper=99)), VERSION, "newer")
    fails("of a version with more traits", taken(put("traits", lambda text: text.replace("clock ", "clock mud ", 1))),
          DAMAGED, "changed")
    fails("with fewer", taken(put("traits", lambda text: "")), DAMAGED, "changed")
    fails("without them", taken(drop("traits")), DAMAGED, "changed")
    fails("with another step", taken(put("steps", lambda text: text.replace("issue", "isue"))), VERSION, "isue")
    fails("without its scenario", taken(drop("scenario")), DAMAGED, "missing")
    fails("with another", taken(put("scenario", lambda text: text.replace("17 Sep", "18 Sep"))), DAMAGED, "changed")
    fails("with half of one", taken(put("scenario", lambda text: text[:2000])), INPUT)
    fails("with an unknown option", taken(put("options", lambda text: "nothing=1\n")), INPUT, "nothing")
    fails("with other settings", taken(put("settings", lambda text: text.replace("umpired = yes", "umpired = no"))),
          DAMAGED, "changed")
    fails("of no system", taken(put("system", lambda text: "cwb9")), ABSENT, "cwb9")
    fails("of another system", taken(put("system", lambda text: "nes")), VERSION, "stoppage")
    fails("with a chart changed", taken(put("charts/cwb3/cwb3/fire.chart", lambda text: text.replace("2d6", "3d6"))),
          INPUT)
    fails("with a chart missing", taken(drop("charts/cwb3/cwb3/fire.chart")), INPUT)
    report("no game was made of them", game.run("games", "--json").out == before)


def main():
    for test in (files_that_may_not_grow, throws_stay, full_disks, folders, damage, zeroed_pages, missing_values,
                 damaged_game_of_two, damaged_logs, versions, busy, without_twin, scenarios, seats, refusals,
                 imports):
        began = time.monotonic()
        test()
        print(f"# {test.__name__}: {time.monotonic() - began:.1f} s", flush=True)
    finish()


main()
