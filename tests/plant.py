#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plants the leaks of tests/leaks.txt in a source, for a test that must find them.

A leak is "== NAME FILE", then lines "-" that stand in the file once and lines "+" in their place;
one that takes several places is written several times.
The program itself has no such holes: a leak whose place is gone fails the build.

usage: plant.py LEAKS SOURCE OUT
"""
import pathlib
import re
import sys

leaks, source, out = sys.argv[1:]
text = pathlib.Path(source).read_text()
planted = 0
for leak in re.split(r"^== ", pathlib.Path(leaks).read_text(), flags=re.M)[1:]:
    head, *lines = leak.splitlines()
    name, file = head.split()
    if not source.endswith(file):
        continue
    old = "\n".join(line[1:] for line in lines if line.startswith("-"))
    new = "\n".join(line[1:] for line in lines if line.startswith("+"))
    if text.count(old) != 1:
        sys.exit(f"{leaks}: {name}: {file} has these lines {text.count(old)} times:\n{old}")
    text = text.replace(old, new)
    planted += 1
if not planted:
    sys.exit(f"{leaks} has no leak for {source}")
pathlib.Path(out).write_text('#include "leak.h"\n' + text)
