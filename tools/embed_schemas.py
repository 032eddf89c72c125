#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns src/server/schemas.txt into a C source: schemas[] of src/server/schemas.h.

usage: embed_schemas.py SCHEMAS.txt OUT.c
"""
import json
import re
import sys

TYPES = {"any", "boolean", "integer", "number", "object", "string"}
MEMBER = re.compile(r"    ([\w-]+|\*)(\??) +((\w+)(?:\[\]|\{\}|\?)?) +(\S.*)")


def read(path):
    """The members of each object by its name; ends with what is wrong."""
    schemas, used = {}, []
    with open(path, encoding="ascii") as f:
        for number, line in enumerate(f, 1):
            line, where = line.rstrip(), f"{path}:{number}"
            member = MEMBER.fullmatch(line)
            if member and schemas:
                name, optional, written, of, words = member.groups()
                schemas[last].append((name, written, words, optional))
                used.append((where, of))
            elif re.fullmatch(r"[A-Z]\w*", line) and line not in schemas:
                last = line
                schemas[last] = []
            elif line and not line.startswith("#"):
                sys.exit(f"{where}: this is no new name of an object, and no name, type and words of a member")
    for where, of in used:
        if of not in TYPES and of not in schemas:
            sys.exit(f"{where}: {of} is no type of JSON and no object of this file")
    return schemas


def main():
    path, out = sys.argv[1:]
    schemas = read(path)
    with open(out, "w", encoding="ascii") as f:
        f.write('#include "server/schemas.h"\n')
        for name, members in schemas.items():
            f.write(f"\nstatic const Member members_of_{name}[] = {{\n")
            for *texts, optional in members:
                f.write(f"    {{ {', '.join(map(json.dumps, texts))}, {len(optional)} }},\n")
            f.write("    { 0 },\n};\n")
        rows = "".join(f'    {{ "{name}", members_of_{name} }},\n' for name in schemas)
        f.write(f"\nconst Schema schemas[] = {{\n{rows}    {{ 0 }},\n}};\n")


main()
