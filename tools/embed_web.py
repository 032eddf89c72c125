#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns the files of the page into a C source: pages[] of src/server/pages.h.

usage: embed_web.py OUT.c ROOT FILE...

The files are plain: any server of files could show them. As they are sent, the style sheets of
index.html are one and the modules of its script are one, without remarks and indents, but for those
that are fetched with import('…') when they are wanted; all but index.html is named by what is in it, so
that it may be kept for ever; and all that gets smaller by it is packed.
"""
import gzip
import hashlib
import os
import posixpath
import re
import sys

TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
         ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
         ".png": "image/png", ".webmanifest": "application/manifest+json",
         ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8"}
IMPORT = re.compile(r"^import\s+(?:(?:\{([^}]*)\}|\*\s+as\s+(\w+))\s+from\s+)?'(\.[^']+)';\n", re.M)
EXPORT = re.compile(r"^export\s+(?=(?:async\s+function|function|class|const)\b\*?\s*(\w+))", re.M)
LIST = re.compile(r"^export\s*\{([^}]*)\};\n", re.M)
LEFT = re.compile(r"^(import|export)\b.*|\bimport\s*\((?!'/).*", re.M)
WANTED = re.compile(r"\bimport\('(\.[^']+)'\)")  # when it is wanted
WAITS = re.compile(r"^(?:export )?const \w+ = await\b", re.M)  # before those that import it go on
REMARKS = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.M)  # that have their lines to themselves
SHEETS = re.compile(r'(?:<link rel="stylesheet" href="/[^"]+">\n)+')


class Page:
    """The files of the page, and which of them are used."""

    def __init__(self, root, files):
        self.files = {}
        for path in files:
            with open(path, "rb") as f:
                self.files[os.path.relpath(path, root)] = f.read()
        self.used = {"index.html"}
        self.sent = {}  # path -> bytes
        self.named = {}  # file -> path
        self.wanted = {}  # name of a script that is fetched when it is wanted -> path

    def fail(self, file, text, at, why):
        sys.exit(f"web/{file}:{text.count(chr(10), 0, at) + 1}: {why}")

    def bytes(self, file):
        if file not in self.files:
            sys.exit(f"web/{file}: is not among the files of web/meson.build")
        self.used.add(file)
        return self.files[file]

    def text(self, file):
        return self.bytes(file).decode()

    def name(self, file, data=None):
        """The path of a file by what is in it."""
        if file not in self.named:
            if data is None:
                data = self.bytes(file)
            base, end = posixpath.splitext(file)
            self.named[file] = f"/{base}.{hashlib.sha256(data).hexdigest()[:10]}{end}"
            self.sent[self.named[file]] = data
        return self.named[file]

    def style(self, sheets):
        """All sheets as one, without remarks and indents."""
        text = "".join(self.text(sheet) for sheet in sheets)
        text = re.sub(r"\n\s*", "\n", re.sub(r"/\*.*?\*/", "", text, flags=re.S))
        return re.sub(r"url\(([\w./-]+)\)", lambda found: f"url({self.name(found[1])})", text).encode()

    def script(self, entry, gives_all=False):
        """A module and all that it imports, each in a function of its own, the first needed first;
        gives_all: it exports what the module does."""
        done, order, exported = {}, [], {}

        def take(file, above):
            if file in above:
                sys.exit(f"web/{file}: is imported in a circle: {' imports '.join([*above, file])}")
            if file in done:
                return done[file]
            text = self.text(file)

            def bring(found):
                names, all_of, path = found.groups()
                other = take(posixpath.normpath(posixpath.join(posixpath.dirname(file), path)), [*above, file])
                if all_of:
                    return f"const {all_of} = {other};\n"
                for name, _ in split(names or ""):
                    if name not in exported[other]:
                        self.fail(file, text, found.start(), f"{path} exports no {name}")
                return f"const {{{pairs(names)}}} = {other};\n" if names else ""

            def fetch(found):
                other = posixpath.normpath(posixpath.join(posixpath.dirname(file), found[1]))
                path = self.name(other, self.script(other, True))
                self.wanted[posixpath.splitext(posixpath.basename(other))[0]] = path
                return f"import('{path}')"

            gives = [found[1] for found in EXPORT.finditer(text)]
            gives += [", ".join(f"{name}: {own}" if name != own else own for own, name in split(found[1]))
                      for found in LIST.finditer(text)]
            body = WANTED.sub(fetch, EXPORT.sub("", LIST.sub("", IMPORT.sub(bring, text))))
            left = LEFT.search(body)
            if left:
                at = text.find(left[0])
                self.fail(file, text, at, "write import { … }, import * as …, or export before what is declared")
            done[file] = f"_{len(done)}"
            exported[done[file]] = {found[1] for found in EXPORT.finditer(text)} | {
                name for found in LIST.finditer(text) for _, name in split(found[1])}
            waits, kind = ("await ", "async ") if WAITS.search(text) else ("", "")
            order.append(f"const {done[file]} = {waits}({kind}() => {{\n{body}"
                         f"return {{ {', '.join(gives)} }};\n}})();\n")
            return done[file]

        last = take(entry, [])
        if gives_all:
            order.append(f"export const {{ {', '.join(sorted(exported[last]))} }} = {last};\n")
        return bare("".join(order)).encode()

    def worker(self):
        """What stays on a device: the same name always, with all files of the page in it."""
        later = set(self.wanted.values())
        files = ["/", *sorted(path for path in self.sent if path != "/index.html" and path not in later)]
        name = hashlib.sha256("".join([*files, *sorted(later)]).encode() + self.sent["/index.html"]).hexdigest()[:10]
        text = bare(self.text("sw.js").replace("/* its content */", name).replace(
            "/* all files of the page */", ",".join(f"'{file}'" for file in files)).replace(
            "/* files of languages */", ",".join(f"{name}:'{path}'" for name, path in sorted(self.wanted.items()))))
        self.sent["/sw.js"] = text.encode()

    def build(self):
        html = self.text("index.html")
        sheets = re.findall(r'<link rel="stylesheet" href="/([^"]+)">\n', html)
        self.name("page.css", self.style(sheets))
        html = SHEETS.sub('<link rel="stylesheet" href="/page.css">\n', html)
        for file in re.findall(r'<script type="module" src="/([^"]+)"', html):
            self.name(file, self.script(file))
        for file in re.findall(r'<link rel="manifest" href="/([^"]+)">', html):
            self.name(file, re.sub(r'(?<="src": ")/([^"]+)', lambda found: self.name(found[1]),
                                   self.text(file)).encode())
        html = re.sub(r'(?<=(?:href|.src)=")/([\w./-]+\.\w+)(?=")', lambda found: self.name(found[1]), html)
        self.sent["/index.html"] = html.encode()
        self.worker()
        for file in self.files:
            if file.endswith(".txt"):  # a licence goes with what it is of
                self.used.add(file)
                self.sent[f"/{file}"] = self.files[file]
        unused = sorted(set(self.files) - self.used)
        if unused:
            sys.exit(f"web/{unused[0]}: nothing of the page uses it")
        return self.sent


def bare(script):
    """Without remarks and indents: no text of a script goes over the end of a line."""
    return re.sub(r"\n\s*", "\n", REMARKS.sub("", script))


def split(names):
    """[(name, as)] of "a, b as c"."""
    return [((one.split(" as ") * 2)[0].strip(), one.split(" as ")[-1].strip())
            for one in names.split(",") if one.strip()]


def pairs(names):
    return ", ".join(own if name == own else f"{name}: {own}" for name, own in split(names))


def numbers(data):
    return ",".join(str(b - 256 if b > 127 else b) for b in data)


def main():
    out, root, *files = sys.argv[1:]
    rows, texts = [], []
    for number, (path, data) in enumerate(sorted(Page(root, files).build().items())):
        tag = hashlib.sha256(data).hexdigest()[:16]
        kind = TYPES[posixpath.splitext(path)[1]]
        packed = gzip.compress(data, 9, mtime=0)
        texts.append(f"static const char text_{number}[] = {{{numbers(data)}}};\n")
        given = "NULL, 0"
        if len(packed) < len(data) * 0.9:
            texts.append(f"static const char packed_{number}[] = {{{numbers(packed)}}};\n")
            given = f"packed_{number}, {len(packed)}"
        stays = "false" if path.endswith((".html", ".txt", "/sw.js")) else "true"
        for shown in [path] + (["/"] if path == "/index.html" else []):
            rows.append(f'    {{ "{shown}", "{kind}", "\\"{tag}\\"", "\\"{tag}-gzip\\"",\n'
                        f"      text_{number}, {len(data)}, {given}, {stays} }},")
    with open(out, "w", encoding="ascii") as f:
        f.write('#include "server/pages.h"\n\n' + "\n".join(texts))
        f.write("\nconst WebPage pages[] = {\n" + "\n".join(rows) + "\n    { 0 },\n};\n")


main()
