#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns text files into a C source that holds them as one SourceSet.

usage: embed.py NAME OUT.c OUT.h FILE...
"""
import os
import sys


def numbers(data):
    """The bytes as rows of numbers, which no compiler finds too long."""
    signed = [b - 256 if b > 127 else b for b in data]
    rows = [signed[i : i + 24] for i in range(0, len(signed), 24)] or [[0]]
    return "\n".join("    " + ", ".join(map(str, row)) + "," for row in rows)


def main():
    name, out_c, out_h, *files = sys.argv[1:]
    rows, texts = [], []
    for number, path in enumerate(sorted(files)):
        with open(path, "rb") as f:
            data = f.read()
        shown = "/".join(path.split(os.sep)[-2:])
        texts.append(f"static const char text_{number}[] = {{\n{numbers(data)}\n}};\n")
        rows.append(f'    {{ "{shown}", text_{number}, {len(data)} }},')
    with open(out_h, "w", encoding="ascii") as f:
        f.write('#include "charts/system.h"\n\n')
        f.write(f"extern const SourceSet {name};\n")
    with open(out_c, "w", encoding="ascii") as f:
        f.write(f'#include "{os.path.basename(out_h)}"\n\n')
        f.write("\n".join(texts))
        f.write("\nstatic const Source sources[] = {\n" + "\n".join(rows) + "\n};\n\n")
        f.write(f"const SourceSet {name} = {{ sources, {len(rows)} }};\n")


main()
