#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns the files of the page into a C source: pages[] of src/server/pages.h.

usage: embed_web.py OUT.c ROOT FILE...
"""
import hashlib
import os
import sys

TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
         ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
         ".png": "image/png", ".webmanifest": "application/manifest+json"}


def main():
    out, root, *files = sys.argv[1:]
    rows, texts = [], []
    for number, path in enumerate(sorted(files)):
        with open(path, "rb") as f:
            data = f.read()
        at = "/" + os.path.relpath(path, root)
        tag = hashlib.sha256(data).hexdigest()[:16]
        kind = TYPES[os.path.splitext(path)[1]]
        numbers = ",".join(str(b - 256 if b > 127 else b) for b in data)
        texts.append(f"static const char text_{number}[] = {{{numbers}}};\n")
        for shown in [at] + (["/"] if at == "/index.html" else []):
            rows.append(f'    {{ "{shown}", "{kind}", "\\"{tag}\\"", text_{number}, {len(data)} }},')
    with open(out, "w", encoding="ascii") as f:
        f.write('#include "server/pages.h"\n\n' + "\n".join(texts))
        f.write("\nconst WebPage pages[] = {\n" + "\n".join(rows) + "\n    { 0 },\n};\n")


main()
