#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns src/cli/commands.txt into C: the flags of src/cli/args.h, the commands of src/cli/command.h.

usage: embed_commands.py COMMANDS.txt TABLES.c FLAGS.h COMMANDS.h
"""
import json
import re
import sys

FLAG = re.compile(r"(--([a-z-]+))(?:([ =])([A-Z/=]+))?(?: \(([a-z-]+)\))?  +(\S.*)")
SET = re.compile(r"([a-z]+) += (\S.*)")
GROUP = re.compile(r"\[(.+)\]")
COMMAND = re.compile(r"([a-z]+)(?: (\S.*))?")
TAKES = re.compile(r"    takes (\d+)(\.\.)?(\d+)?; flags ([^;]*)(; acts)?(; grave)?")


def string(text):
    return "NULL" if text is None else json.dumps(text)


class Tables:
    """What a file says, as rows of C; ends with what is wrong."""

    def __init__(self, path):
        self.flags, self.commands, self.sets, self.group, self.path = {}, {}, {}, None, path
        with open(path, encoding="ascii") as f:
            blocks = re.split(r"\n\n+", re.sub(r"(?m)^#.*\n", "", f.read()).strip())
        for block in blocks:
            self.read(block.splitlines())

    def read(self, lines):
        if COMMAND.fullmatch(lines[0]) and len(lines) > 3:
            self.read_command(lines)
            return
        for line in lines:
            flag, some, group = FLAG.fullmatch(line), SET.fullmatch(line), GROUP.fullmatch(line)
            if flag:
                name, plain, between, value, called, words = flag.groups()
                ask = plain if between == "=" else None
                row = ", ".join(map(string, [name, value, words, ask]))
                self.put(self.flags, called or plain, row, line)
            elif some:
                self.put(self.sets, some[1], self.flags_of(some[2], line), line)
            elif group:
                self.group = group[1]
            else:
                self.fail(line, "this is no flag, no set of flags, no group and no command")

    def read_command(self, lines):
        name, words = COMMAND.fullmatch(lines[0]).groups()
        takes = TAKES.fullmatch(lines[2])
        if not takes:
            self.fail(lines[0], "its third line does not say what it takes")
        least, open_end, most, flags, acts, grave = takes.groups()
        most = most or ("-1" if open_end else least)
        more = " ".join(line.strip() for line in lines[3:])
        row = [string(words or ""), string(lines[1].strip()), self.flags_of(flags, lines[0]), least, most,
               f"run_{name}", string(more), string(self.group),
               "true" if acts else "false", "true" if grave else "false"]
        self.put(self.commands, name, f"{string(name)}, " + ", ".join(row), lines[0])
        self.group = None

    def flags_of(self, names, line):
        for name in names.split():
            if name.removeprefix("--") not in self.flags and name not in self.sets:
                self.fail(line, f"{name} is no flag and no set of them")
        return " | ".join(self.sets[name] if name in self.sets else f"HAS({constant(name[2:])})"
                          for name in names.split())

    def put(self, table, name, row, line):
        if name in table:
            self.fail(line, f"{name} stands here twice")
        table[name] = row

    def fail(self, line, why):
        sys.exit(f"{self.path}: {line}: {why}")


def constant(name):
    return "FLAG_" + name.upper().replace("-", "_")


def main():
    path, out, flags_h, commands_h = sys.argv[1:]
    tables = Tables(path)
    with open(flags_h, "w", encoding="ascii") as f:
        rows = "".join(f"    {constant(name)},\n" for name in tables.flags)
        f.write(f"typedef enum Flag {{\n{rows}    FLAG_KINDS,\n}} Flag;\n")
    with open(commands_h, "w", encoding="ascii") as f:
        f.write(f"enum {{ COMMANDS = {len(tables.commands)} }};\n\n")
        f.write("".join(f"void run_{name}(CliRun *run);\n" for name in tables.commands))
    with open(out, "w", encoding="ascii") as f:
        rows = "".join(f"    [{constant(name)}] = {{ {row} }},\n" for name, row in tables.flags.items())
        f.write(f'#include "cli/command.h"\n\nconst FlagDecl flag_decls[FLAG_KINDS] = {{\n{rows}}};\n\n')
        rows = "".join(f"    {{ {row} }},\n" for row in tables.commands.values())
        f.write(f"const CliCommand commands[] = {{\n{rows}    {{ 0 }},\n}};\n")


main()
