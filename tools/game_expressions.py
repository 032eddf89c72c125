# SPDX-License-Identifier: MIT
"""The expressions of a game's sheet in C: a dot reads a trait, braces ask a rule, a call gets the world, look,
decision or faults that the headers say it wants."""
import json
import re

KINDS = {"clock": "KIND_CLOCK", "side": "KIND_SIDE", "piece": "KIND_PIECE", "order": "KIND_ORDER"}
PIECES = {"leader", "hq", "unit", "messenger", "marker"}
COMMON = {
    "clock": "is turn day time light step side:side over",
    "side": "is id:text name:text ready asks asked:text about outcome colour",
    "piece": "is id:text name:text side:side parent:piece echelon kind place arrives waived",
    "order": "is number side:side sender:piece receiver:piece kind text:text written due reached status "
             "start:text route:text limit:text waived",
}
C_WORDS = {"for", "if", "do", "else", "while", "switch", "case", "int", "static", "register", "default", "long"}
NAME = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"


class Wrong(Exception):
    """What is wrong with a line."""


def split(text, mark, most=-1):
    """Splits where the mark stands outside of brackets and strings."""
    parts, depth, quoted, start, i = [], 0, False, 0, 0
    while i < len(text):
        letter = text[i]
        quoted ^= letter == '"' and text[i - 1 : i] != "\\"
        depth += (letter in "([{") - (letter in ")]}") if not quoted else 0
        if not quoted and not depth and text.startswith(mark, i) and len(parts) != most:
            parts.append(text[start:i].strip())
            start = i = i + len(mark)
            continue
        i += 1
    return parts + [text[start:].strip()]


def pair(text, mark, what):
    parts = split(text, mark, 1)
    if len(parts) < 2:
        raise Wrong(f'"{mark.strip()}" is missing before {what}')
    return parts


def ident(name):
    name = name.replace("-", "_")
    return name + "_" if name in C_WORDS else name


def upper(name):
    return name.replace("-", "_").upper()


def string(text):
    return json.dumps(text)


def bits(names, prefix, known):
    for name in names:
        if name not in known:
            raise Wrong(f'"{name}" is none of: {", ".join(sorted(known))}')
    return " | ".join(f"(1u << {prefix}{upper(name)})" for name in names) or "0"


def prototypes(paths):
    """Functions of headers: name -> (what it gives, types of its params)."""
    found = {}
    for path in (path for path in paths if path.endswith(".h")):
        with open(path, encoding="ascii") as f:
            text = re.sub(r"/\*.*?\*/", " ", f.read(), flags=re.S)
        for gives, name, params in re.findall(r"^(?:static inline )?((?:const )?\w+ \**)\s*(\w+)\(([^;{]*?)\)\s*"
                                              r"(?:;|\{|__attribute__)", text, re.S | re.M):
            found[name] = gives.strip(), [" ".join(p.split()) for p in params.split(",")]
    return found


class Expressions:
    """C, in which a dot reads a trait: order.receiver.state; and rule{role: x, ask = y}.answer."""

    def __init__(self, system, protos):
        self.system, self.protos, self.traits = system, protos, {}
        self.lists, self.groups = {}, {}  # words, and pieces, by their names
        # Which thing a function gives, if it is no piece.
        self.gives = {"letter_to": "order", "letter_acted_on": "order"}
        for kind, names in COMMON.items():
            for name in names.split():
                name, _, gives = name.partition(":")
                self.traits[kind, name] = gives or "number", f"{kind.upper()}_{upper(name)}", None

    def function(self, name):
        for full in (f"{self.system}_{name}", name):
            if full in self.protos:
                return full, *self.protos[full]
        raise Wrong(f'there is no function "{name}" in the headers of the game')

    def call(self, name, args, scope):
        if name in self.groups:
            kinds, echelons = self.groups[name]
            return f"piece_fits(world, {args[0]}, {kinds}, {echelons})", "number"
        if name.isupper():
            return f"{name}({', '.join(args)})", None
        full, gives, params = self.function(name)
        typed = len(args)
        for first, local in (("World", "world"), ("Look", "look"), ("Decision", "d")):
            if re.match(rf"(const )?{first} \*", params[0]):
                scope.uses.add(local)
                args = [local] + args
        if params[-1].startswith("Faults"):
            args = args + ["faults"]
        if len(args) != len(params) and params != ["void"] and params[-1] != "...":
            raise Wrong(f"{name} takes {len(params) - len(args) + typed} values here, not {typed}")
        return f"{full}({', '.join(args)})", "text" if gives == "const char *" else self.gives.get(full, "piece")

    def trait(self, thing, kind, name):
        if kind not in KINDS:
            raise Wrong(f'".{name}" of what is no thing')
        if (kind, name.replace("_", "-")) not in self.traits:
            raise Wrong(f'a {kind} has no "{name}"')
        gives, constant, computed = self.traits[kind, name.replace("_", "-")]
        if computed:
            return f"{computed}(look, {thing})", gives
        if gives == "text":
            return f"world_text(world, {KINDS[kind]}, {thing}, {constant})", gives
        if kind == "clock":
            return f"clock_get(world, {constant})", gives
        if kind == "side":
            return f"world_get(world, KIND_SIDE, {thing}, {constant})", gives
        return f"{kind}_get(world, {thing}, {constant})", gives

    def rule(self, name, inner, scope):
        """The roles and asks of a rule, as two lists of C."""
        roles, asks = [], []
        for part in split(inner, ",") if inner.strip() else []:
            found = re.match(rf"({NAME})\s*([:=])(?!=)\s*(.*)$", part)
            if not found:
                raise Wrong(f'{name}{{}} takes "role: thing" and "ask = value", not "{part}"')
            value, kind = self.whole(found[3], scope)
            if found[2] == ":":
                roles.append(f'{{ "{found[1]}", {KINDS.get(kind, "KIND_PIECE")}, {value} }}')
            else:
                asks.append(f'{{ "{found[1]}", {value} }}')
        return (f"(const Role[]){{ {', '.join(roles + ['{ 0 }'])} }}",
                f"(const AskValue[]){{ {', '.join(asks + ['{ 0 }'])} }}")

    def chain(self, text, scope):
        """A name with what hangs on it, from the start of the text: C, its type, the rest."""
        name = re.match(r"\w+", text)[0]
        rest, kind = text[len(name) :], None
        inner, after = brackets(rest)
        if rest.startswith("("):
            args = [self.whole(arg, scope)[0] for arg in split(inner, ",")] if inner.strip() else []
            code, kind = self.call(name, args, scope)
            rest = after
        elif rest.startswith("{"):
            roles, asks = self.rule(name, inner, scope)
            answer = re.match(r"\.(\w+)", after)
            if not answer:
                raise Wrong(f"which answer of {name}? Say {name}{{...}}.answer")
            code = (f"rule_says(look, &{self.system}_{name}_rule, \"{answer[1].replace('_', '-')}\", "
                    f"{roles}, {asks})")
            return code, "number", after[answer.end() :]
        elif name == "clock":
            code, kind = "1", "clock"
        elif name in scope.names:
            code, kind = scope.names[name]
        else:
            code = name
        while kind and re.match(r"\.[a-z]", rest):
            trait = re.match(r"\.(\w+)", rest)
            if kind == "place":
                code, kind = f"{code}.{trait[1]}", "text" if trait[1] == "text" else "number"
            else:
                code, kind = self.trait(code, kind, trait[1])
            rest = rest[trait.end() :]
        return code, kind, rest

    def whole(self, text, scope):
        """An expression in C, and its type if it is one thing or trait."""
        code, kind, only, rest = "", None, True, text.strip()
        while rest:
            found = re.match(r'"(?:\\.|[^"\\])*"|\$([\w-]+)|(?:->|\.)\w+|\d\w*', rest)
            if found and found[1]:
                code += f'situation_get({scope.rule}, answers, "{found[1].replace("_", "-")}")'
                rest, kind = rest[found.end() :], "number"
            elif found:
                code, rest, only = code + found[0], rest[found.end() :], False
            elif re.match(r"[A-Za-z_]", rest):
                more, kind, rest = self.chain(rest, scope)
                code += more
            else:
                code, rest, only = code + rest[0], rest[1:], False
        return code, kind if only else "number"

    def words_of(self, kind):
        return kind[5:] if kind and kind.startswith("word ") else None

    def message(self, text, scope):
        """Words with {values} as parts: a format with its args, or a statement that prints more."""
        parts, form, args = [], "", []
        words = re.compile(r"\{if (.*)\}$")
        for piece in re.split(r"(\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})", text):
            if not piece.startswith("{"):
                form += piece.replace("%", "%%")
                continue
            if words.match(piece):
                condition, inner = pair(words.match(piece)[1], ": ", "what is told then")
                rows = " ".join(self.print(inner, scope))
                parts += [(form, args), f"if ({self.whole(condition, scope)[0]}) {{ {rows} }}"]
                form, args = "", []
                continue
            how, inner = (piece[1:3], piece[4:-1]) if piece[1] == "%" else (None, piece[1:-1])
            code, kind = self.whole(inner, scope)
            if how == "%p":
                how, code, kind = "%s", f'{code} == 1 ? "" : "s"', "text"
            if how == "%x" or (kind == "exact" and not how):
                parts += [(form, args), f"exact_print(to, {code});"]
                form, args = "", []
                continue
            if kind == "order" and not how:
                code, kind = f"order_name(look, {code}, (char[ORDER_NAME]){{ 0 }})", "text"
            how = how or ("%d" if kind in ("number", "side") else "%s")
            if how == "%s" and self.words_of(kind):
                code = f"{self.words_of(kind)}[{code}]"
            elif how == "%s" and kind == "piece":
                code = f"name_of(world, {code})"
            form, args = form + how, args + [code]
        return parts + [(form, args)] if form or not parts else parts

    def format(self, text, scope):
        parts = self.message(text, scope)
        if len(parts) > 1:
            raise Wrong("no exact number and no {if ...} can be told here")
        return ", ".join([string(parts[0][0])] + parts[0][1])

    def print(self, text, scope, before=""):
        """Statements that print a message to `to`; `before` stands first."""
        rows = []
        for part in self.message(text, scope):
            if isinstance(part, str):
                rows.append(part)
            elif part[0] or before:
                lead = [before] if before else []
                form = ("%s" if before else "") + part[0]
                rows.append(f"text_addf(to, {', '.join([string(form)] + lead + part[1])});")
            before = ""
        return rows

    def statement(self, text, scope):
        """trait = value, or a call; after "if COND:" only where that holds, after "each piece if COND:" of all."""
        each = re.match(r"each (piece|order)( \w+)? (if .*)", text)
        if each:
            name = (each[2] or each[1]).strip()
            scope = Scope(scope.names | {name: (name, each[1])}, scope.rule)
            return f"EACH_{each[1].upper()}(world, {name}) {{ {self.statement(each[3], scope)} }}"
        if text.startswith("if "):
            condition, text = pair(text[3:], ": ", "what is done then")
            return f"if ({self.whole(condition, scope)[0]}) {{ {self.statement(text, scope)} }}"
        first, *more = split(text, "; ", 1)
        if more:
            return f"{self.statement(first, scope)} {self.statement(more[0], scope)}"
        sets = re.match(r"(.+?)\.(\w+)\s*=(?!=)\s*(.*)$", text)
        if not sets:
            return self.whole(text, scope)[0] + ";"
        thing, kind = self.whole(sets[1], scope)
        self.trait(thing, kind, sets[2])
        gives, constant, _ = self.traits[kind, sets[2].replace("_", "-")]
        value = self.whole(sets[3], scope)[0]
        if gives == "text":
            return f"decide_text(d, {KINDS[kind]}, {thing}, {constant}, {value});"
        return f"decide_set(d, {KINDS[kind]}, {thing}, {constant}, {value});"


def brackets(text):
    """What stands in the brackets with which a text begins, and what follows them."""
    depth = 0
    for i, letter in enumerate(text if text[:1] in ("(", "{") else ""):
        depth += (letter in "({") - (letter in ")}")
        if not depth:
            return text[1:i], text[i + 1 :]
    return "", text


class Scope:
    """What names mean in an expression."""

    def __init__(self, names, rule="NULL"):
        self.names, self.rule, self.uses = names, rule, set()
