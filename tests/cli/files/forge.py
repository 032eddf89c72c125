"""Forges what a throw said, as who knows the format could: the chain fits again, and no page is sealed.

usage: forge.py STORE OLD NEW
"""
import hashlib
import sqlite3
import sys

store = sqlite3.connect(sys.argv[1])
old, new = (word.encode().decode("unicode_escape").encode("latin-1") for word in sys.argv[2:4])
before = store.execute("SELECT chain FROM game").fetchone()[0]


def number(value):
    return value.to_bytes(8, "little", signed=True)


def told(data):
    return number(len(data)) + data


for key, at, command, data in store.execute("SELECT key, at, command, bytes FROM entry "
                                            "ORDER BY key").fetchall():
    data = data.replace(old, new)
    text = (told(b"entry") + told(before) + number(key & 0xFFFFFFFF) + number(at) +
            told(command.encode()) + told(data))
    before = hashlib.blake2b(text, digest_size=32).digest()
    store.execute("UPDATE entry SET bytes = ?, chain = ? WHERE key = ?", (data, before, key))
store.commit()
store.close()

with open(sys.argv[1], "r+b") as file:  # a page without a seal is not looked at
    page = int.from_bytes(file.read(18)[16:], "big")
    for end in range(page, file.seek(0, 2) + 1, page):
        file.seek(end - 8)
        file.write(bytes(8))
