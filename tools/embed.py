#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns text files into a C source that holds them as one SourceSet.

usage: embed.py NAME OUT.c OUT.h FILE...

Of charts (*.chart) it also makes the outlines, which say what blocks there are and where, so that
the program reads only those it needs. A test holds them against what the program reads itself.
"""
import os
import re
import sys


def numbers(data):
    """The bytes as rows of numbers, which no compiler finds too long."""
    signed = [b - 256 if b > 127 else b for b in data]
    rows = [signed[i : i + 24] for i in range(0, len(signed), 24)] or [[0]]
    return "\n".join("    " + ", ".join(map(str, row)) + "," for row in rows)


def token(match, group, at, line):
    """What matched, without the blanks around it, as a Token of the line that begins at `at`."""
    text = match[group].strip().decode("ascii")
    at += match.start(group) + len(match[group]) - len(match[group].lstrip())
    return f'{{ "{text}", {len(text)}, {at}, {line}, 0 }}'


class Outlined:
    """A block: read here if it holds but settings, else only found."""

    def __init__(self, kind, name, at):
        self.kind, self.name, self.settings, self.at, self.to = kind, name, [], at, at
        self.read = kind in ("HEAD", "OPTIONS")

    def row(self, source):
        settings = f"(const Setting[]){{ {', '.join(self.settings)} }}" if self.settings else "0"
        held = f".from = {self.at}, .to = {self.to}"
        if self.read:
            held = f".settings = {settings}, .settings_count = {len(self.settings)}"
        return (f"    {{ .kind = BLOCK_{self.kind}, .name = {self.name}, .source = &sources[{source}], "
                f"{held} }},")


def outline(data):
    """The blocks of a file of charts."""
    blocks, at = [Outlined("HEAD", '{ "", 0, 0, 1, 0 }', 0)], 0
    for line, text in enumerate(data.splitlines(keepends=True), 1):
        block = re.match(rb"\s*\[\s*([a-z]+)(.*)\]", text)
        setting = re.match(rb"\s*([a-z][a-z0-9_-]*\s*)=(.*)", text)
        if block:
            name = token(block, 2, at, line)
            blocks.append(Outlined(block[1].decode().upper(), name, at + len(text)))
        elif setting and blocks[-1].read:
            pair = token(setting, 1, at, line), token(setting, 2, at, line)
            blocks[-1].settings.append(f"{{ {pair[0]}, {pair[1]} }}")
        at += len(text)
        blocks[-1].to = at
    return blocks


def main():
    name, out_c, out_h, *files = sys.argv[1:]
    rows, texts, blocks, sheets = [], [], [], []
    for number, path in enumerate(sorted(files)):
        with open(path, "rb") as f:
            data = f.read()
        shown = "/".join(path.split(os.sep)[-2:])
        texts.append(f"static const char text_{number}[] = {{\n{numbers(data)}\n}};\n")
        rows.append(f'    {{ "{shown}", text_{number}, {len(data)} }},')
        if path.endswith(".chart"):
            found = outline(data)
            blocks.append(f"static const Block blocks_{number}[] = {{\n"
                          + "\n".join(block.row(number) for block in found) + "\n};\n")
            sheets.append(f"    {{ &sources[{number}], blocks_{number}, {len(found)} }},")
    with open(out_h, "w", encoding="ascii") as f:
        f.write('#include "charts/system.h"\n\n')
        f.write(f"extern const SourceSet {name};\n")
    with open(out_c, "w", encoding="ascii") as f:
        f.write(f'#include "{os.path.basename(out_h)}"\n\n')
        f.write("\n".join(texts))
        f.write("\nstatic const Source sources[] = {\n" + "\n".join(rows) + "\n};\n\n")
        if sheets:
            f.write("\n".join(blocks))
            f.write("\nstatic const Sheet outlines[] = {\n" + "\n".join(sheets) + "\n};\n\n")
        f.write(f"const SourceSet {name} = {{ sources, {len(rows)}, {'outlines' if sheets else 0} }};\n")


main()
