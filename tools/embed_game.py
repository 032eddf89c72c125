#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns the sheet of a system's game into C: its tables, and the functions that its lines stand for.

usage: embed_game.py SYSTEM SHEET.game OUT.c OUT.h HEADER...

doc/game-sheets.md has the format. What a line calls is looked up in the headers, which say whether it
wants the world, the look, the decision or the faults. A line that is wrong ends it with its number;
what only the compiler sees is told by it with the line of the sheet.
"""
import json
import re
import sys

from game_expressions import (COMMON, KINDS, NAME, PIECES, Scope, Wrong, bits, ident, pair, prototypes, split, string,
                              upper)
from game_verbs import Verbs

SIGHTS = {"own", "fate", "turned", "secret"}
# How a hook of the sheet is declared in C.
HOOKS = {
    "due": "const Look *look, DueList *list", "applied": "Decision *d, int piece",
    "refuse-rule": "const Look *look, const Rule *rule, const Role *parts, int count, Faults *faults",
    "answered": "Decision *d, const Rule *rule, const Situation *answers, const Role *parts, int count",
    "moved": "Decision *d, int piece, int from", "settle": "Decision *d",
    "enter": "Decision *d, int step", "leave": "Decision *d, int step",
}


class Line:
    """A line with those that go on in it, and the lines below it."""

    def __init__(self, number, text):
        self.number, self.text, self.items = number, text, []


def read(path):
    """The lines of a sheet: 4 blanks stand below another, 8 and more go on in it."""
    lines = []
    with open(path, encoding="ascii") as f:
        for number, row in enumerate(f, 1):
            text, indent = row.strip(), len(row) - len(row.lstrip(" "))
            if not text or text.startswith("#"):
                continue
            if indent == 0:
                lines.append(Line(number, text))
            elif not lines:
                raise SystemExit(f"{path}:{number}: it begins with an indented line")
            elif indent == 4:
                lines[-1].items.append(Line(number, text))
            else:
                last = lines[-1].items[-1] if lines[-1].items else lines[-1]
                last.text += " " + text
    return lines


class Sheet(Verbs):
    """The C that a sheet comes to."""

    def __init__(self, system, path, protos):
        super().__init__(system, protos)
        self.path, self.line = path, 0
        self.head, self.code, self.enums = [], [], []
        self.types, self.steps, self.states, self.kinds = {}, [], [], []
        self.tables = {kind: [] for kind in KINDS}
        self.stored = {kind: [] for kind in KINDS}
        self.verbs, self.wanted, self.log, self.measures, self.lucks = [], [], [], [], []
        self.later, self.sequence, self.reminds, self.standing = [], [], [], []
        self.course = None
        self.known, self.shared = {}, {}  # verbs, and params that several have
        self.game, self.tells, self.between = {}, [], "; "

    # ---- C ----

    def emit(self, signature, rows, static=True):
        """A function, whose lines are this line of the sheet to the compiler."""
        self.code.append(f'\n#line {self.line} "{self.path}"')
        self.code.append(f"{'static ' if static else ''}{signature}\n{{")
        self.code += ["    " + row for row in rows]
        self.code.append("}")

    def declare(self, signature):
        """A function that the sheet names, for the chapters and for the lines that follow."""
        found = re.match(r"(\w+ \**)(\w+)\((.*)\);$", signature)
        if found:
            self.protos[found[2]] = found[1].strip(), found[3].split(", ")
        if signature not in self.head:
            self.head.append(signature)

    def constant(self, kind, name):
        """The number of a trait, in C."""
        if (kind, name) not in self.traits:
            raise Wrong(f'there is no trait "{name}" of a {kind}')
        return self.traits[kind, name][1]

    def own(self, name):
        return name if name.startswith(self.system + "_") else f"{self.system}_{name}"

    @staticmethod
    def locals(of_decision):
        rows = ["const Look *look = &d->look;"] if of_decision else []
        return rows + ["const World *world = look->world;", "(void)world;"]

    # ---- words, groups, types ----

    def read_words(self, rest, _):
        name, words = pair(rest, ":", "the words")
        words = ["" if word == "-" else word for word in words.split()]
        self.lists[name] = words
        constants = (f"{upper(name)}_{upper(word) if word else i}" for i, word in enumerate(words))
        self.enums.append(f"enum {{ {', '.join(constants)} }};")
        self.head.append(f"extern const char *const {self.system}_words_{ident(name)}[];")
        listed = ", ".join(map(string, words))
        self.code.append(f"const char *const {self.system}_words_{ident(name)}[] = {{ {listed}, NULL }};")

    def read_group(self, rest, _):
        name, what = pair(rest, ":", "its pieces")
        kinds, _, echelons = what.partition(";")
        negated = echelons.strip().startswith("not ")
        echelons = bits(echelons.replace("not ", " ").split(), "ECHELON_", self.lists["echelon"])
        kinds = bits([] if kinds.strip() == "any" else kinds.split(), "PIECE_", PIECES)
        self.groups[name] = kinds, f"~({echelons})" if negated else echelons

    def group(self, name):
        if name not in self.groups:
            raise Wrong(f'there is no group "{name}"')
        return self.groups[name]

    def read_type(self, rest, _):
        name, what = pair(rest, ":", "what it is")
        self.types[name] = what

    def word_list(self, name):
        """The C of a list of words, by its name or as it stands."""
        return f"{self.system}_words_{ident(name)}" if name in self.lists else name

    def field(self, name, spec, help_text, param):
        """A field in C without its offset, its type, and what else its line says."""
        head, *attrs = split(spec, ",")
        if head.rstrip("?") in self.types:
            known, *more = split(self.types[head.rstrip("?")], ",")
            attrs = more + attrs + (["= UNSAID"] if head.endswith("?") else [])
            head = known
        kind, _, rest = head.partition(" ")
        row, gives = [f"{string(name)}, {string(help_text)}"], kind
        if kind in ("number", "exact"):
            row.append(f".type = FIELD_{kind.upper()}")
            times = " * WHOLE" if kind == "exact" else ""
            low, high = pair(rest, "..", "the highest") if rest else ("0", "0")
            row += [f".low = {low}{times}, .high = {high}{times}"] if rest else []
        elif kind == "word":
            gives = "word " + self.word_list(rest)
            row.append(f".type = FIELD_WORD, .words = {self.word_list(rest)}")
        elif kind in ("flag", "text"):
            row.append(f".type = FIELD_{kind.upper()}" + (", .optional = true" if kind == "flag" and param else ""))
        elif kind == "place":
            row.append(".type = FIELD_PLACE, .to = KIND_PIECE")
        elif kind in KINDS or (param and kind in ("own", "any")):
            gives = kind if kind in KINDS else rest if rest in ("order", "side") else "piece"
            row.append(f".type = FIELD_THING, .to = {KINDS[gives]}")
            row += [".own = true"] if kind == "own" else [".anybodys = true"] if kind == "any" else []
            row += self.whose(rest) if gives == "piece" and rest else []
        else:
            raise Wrong(f'"{kind}" is no type')
        extra = [attr for attr in attrs if not self.attribute(attr, kind, param, row)]
        return ", ".join(row), gives, extra

    def whose(self, group):
        kinds, echelons = self.group(group)
        return [f".pieces = {kinds}, .echelons = {echelons}"]

    def attribute(self, attr, kind, param, row):
        word, _, rest = attr.partition(" ")
        if word == "=":
            row.append(f".standard = {rest}{' * WHOLE' if kind == 'exact' and rest.isdigit() else ''}")
            row += [".optional = true"] if param and kind != "flag" else []
        elif word in ("optional", "printed", "quiet", "fixed", "turn", "step", "compels", "anybodys"):
            row.append(f".{word} = true")
        elif word in SIGHTS and not param:
            row.append(f".sight = SIGHT_{word.upper()}")
        elif word == "as":
            row.append(f".as = AS_{upper(rest)}")
        elif word == "gone-in":
            row.append(f".gone_in = {bits(rest.split(), 'STEP_', self.steps)}")
        elif word in ("tones", "within", "told"):
            row.append(f".{word} = {string(rest)}")
        elif word == "lies":
            row.append(f".lies = {rest}")
        elif word in ("seen-if", "option"):
            row.append(f".{ident(word)} = {rest}")
        else:
            return False
        return True

    # ---- traits ----

    def read_traits(self, rest, line):
        kind, _, group = rest.partition(":")
        kind = kind.strip()
        if kind not in KINDS:
            raise Wrong(f'"{kind}" is no kind of things')
        whose = ", ".join(self.whose(group.strip())) if group.strip() else ""
        for item in line.items:
            self.line = item.number
            spec, help_text = pair(item.text, "; ", "what it means")
            name, spec = pair(spec, ":", "its type")
            array = re.fullmatch(r"(.*)\[(\d+)\]", name)
            name = array[1] if array else name
            row, gives, extra = self.field("NAME", spec, help_text, False)
            row += ", " + whose if whose else ""
            computed = None
            for attr in extra:
                if not attr.startswith("computed "):
                    raise Wrong(f'"{attr}" says nothing of a trait')
                computed = self.computed(name, kind, attr[len("computed ") :])
                row += f", .compute = {computed}"
            for i in range(int(array[2]) if array else 1):
                called = name if not i else f"{name}-{i + 1}"
                constant = f"{kind.upper()}_{upper(called)}"
                self.traits[kind, called] = gives, constant, computed
                self.stored[kind] += [] if computed else [constant]
                slot = f", .slot = {i + 1}" if array else ""
                self.tables[kind].append(row.replace('"NAME"', string(called), 1) + slot)

    def computed(self, name, kind, what):
        if what.startswith("by "):
            called = self.own(what[3:])
            self.declare(f"int {called}(const Look *look, int {kind});")
            return called
        called = f"{self.system}_trait_{ident(name)}"
        self.declare(f"int {called}(const Look *look, int {kind});")
        self.later.append((self.line, called, kind, what))
        return called

    def write_computed(self):
        """Those that the lines compute, once all that they may call is known."""
        for self.line, called, kind, what in self.later:
            code = self.whole(what, Scope({kind: (kind, kind)}))[0]
            self.emit(f"int {called}(const Look *look, int {kind})", self.locals(False) + [f"return {code};"], False)

    def read_wanted(self, rest, _):
        what, why = pair(rest, ": ", "the reason")
        what, _, when = what.partition(" when ")
        kind, name, *rest = what.split() if what.split()[0] in KINDS else ["piece"] + what.split()
        echelons = bits([word for word in rest if word != "once"], "ECHELON_", self.lists["echelon"])
        row = [KINDS[kind], self.constant(kind, name), f".echelons = {echelons}", f".why = {string(why)}"]
        row += [".once = true"] if "once" in rest else []
        if when:
            at, *values = when.split()
            row.append(f".when = {{ {self.constant(kind, at)}, {' | '.join(f'1u << {v}' for v in values)} }}")
        self.wanted.append(f"{{ {', '.join(row)} }}")

    # ---- sequence and letters ----

    def read_step(self, rest, line):
        name, rest = pair(rest, ":", "its title")
        titles, _, attrs = rest.partition(";")
        title, phase = pair(titles, " / ", "its phase")
        row, events = [f"{string(name)}, {string(title)}, {string(phase)}"], {}
        for attr in split(attrs, ",") if attrs.strip() else []:
            word, _, value = attr.partition(" ")
            if word in ("begins", "moves", "field"):
                row.append(f".{word} = true")
            elif word in ("each", "acts"):
                row.append(f".{word} = {word.upper()}_{value.upper()}")
            elif word == "needed":
                scope = Scope({})
                self.emit(f"bool needed_{ident(name)}(const World *world)",
                          [f"return {self.whole(value, scope)[0]};"])
                row.append(f".needed = needed_{ident(name)}")
            elif word in ("enter", "leave", "gives-up"):
                params = "const Look *look, Text *to" if word == "gives-up" else "Decision *d"
                self.declare(f"void {self.own(value)}({params});")
                row.append(f".{ident(word)} = {self.own(value)}")
            else:
                raise Wrong(f'"{word}" says nothing of a step')
        for item in line.items:
            if item.text.startswith("gives-up "):
                self.line = item.number
                self.gives_up(ident(name), item.text[len("gives-up ") :])
                row.append(f".gives_up = gives_up_{ident(name)}")
            elif re.fullmatch("asks( [a-z-]+)+", item.text):
                rules = ", ".join([string(rule) for rule in item.text.split()[1:]] + ["NULL"])
                row.append(f".asks = (const char *const[]){{ {rules} }}")
            elif re.match("(enter|leave) ", item.text):
                self.line, (word, _, text) = item.number, item.text.partition(" ")
                events.setdefault(word, []).append(self.statement(text, Scope({})))
            else:
                row.append(f".help = {string(item.text)}")
        for word, rows in events.items():
            self.emit(f"void {word}_{ident(name)}(Decision *d)", self.locals(True) + rows)
            row.append(f".{word} = {word}_{ident(name)}")
        self.sequence.append(f"{{ {', '.join(row)} }}")

    def gives_up(self, name, text):
        """What the end of a step gives up: if CONDITION: WORDS, or of each piece if CONDITION: WORDS."""
        each = text.startswith("each piece ")
        condition, words = pair(text.removeprefix("each piece ").removeprefix("if "), ": ", "what is given up")
        scope = Scope({"piece": ("piece", "piece")} if each else {})
        body = [f"if ({self.whole(condition, scope)[0]}) {{ {' '.join(self.print(words, scope))} }}"]
        if each:
            self.emit(f"bool forgoes_{name}(const Look *look, int piece)",
                      self.locals(False) + [f"return {self.whole(condition, scope)[0]};"])
            body = [f"pieces_forgo(look, forgoes_{name}, {string(words)}, to);"]
        self.emit(f"void gives_up_{name}(const Look *look, Text *to)", self.locals(False) + body)

    def read_letters(self, _, line):
        for item in line.items:
            self.line = item.number
            if item.text.startswith("kinds "):
                self.kinds = item.text.split()[1:]
                self.table("char *const", "kind_words", map(string, self.kinds), "NULL")
                self.traits["order", "kind"] = "word kind_words", "ORDER_KIND", None
                continue
            name, rest = pair(item.text, ":", "what it is to the core")
            is_what, _, words = rest.partition(";")
            flags = " | ".join(f"LETTER_{word.upper()}" for word in is_what.split()) or "0"
            self.states.append((name, f"{{ {string(name)}, {flags} }}"))
            if words.strip():
                scope = Scope({"order": ("order", "order")})
                body = self.printer(words.strip(), "order") or " ".join(self.print(" " + words.strip(), scope))
                self.standing.append(f"if (status == STANDS_{upper(name)}) {{ {body} }}")

    # ---- the whole ----

    def read_moving(self, _, line):
        """Why a piece may not move."""
        scope, rows = Scope({"piece": ("piece", "piece"), "to": ("to", "place")}), []
        for item in line.items:
            self.line = item.number
            rows += self.refusal(item.text.removeprefix("refuse "), scope, False)
        signature = f"void {self.system}_refuse_moving(const Look *look, int piece, Value to, Faults *faults)"
        self.declare(signature + ";")
        self.emit(signature, self.locals(False) + ["(void)to;"] + rows, False)
        self.game[".hooks.refuse_move"] = f"{self.system}_refuse_moving"

    def read_remind(self, rest, _):
        """What is told as due beyond the duties: of each order or piece, or of the side that acts."""
        found = re.fullmatch(rf"({NAME}) of (order|piece|side) in ([a-z0-9 -]+?) if (.*)", rest)
        if not found:
            raise Wrong("say: remind VERB of order|piece|side in STEPS if COND: TEXT")
        verb, kind, steps, rest = found.groups()
        condition, words = pair(rest, ": ", "what is told")
        scope = Scope({kind: (kind, kind)})
        test = f"((1u << clock_get(world, CLOCK_STEP)) & ({bits(steps.split(), 'STEP_', self.steps)}))"
        add = f"due_add(list, side, game_verb(look->game, {string(verb)}, NULL), {self.format(words, scope)})"
        condition = self.whole(condition, scope)[0]
        if kind == "side":
            self.reminds += ["{ int side = clock_get(world, CLOCK_SIDE);",
                             f"if ({test} && seat_plays(look->seat, side) && ({condition})) "
                             f"{{ {add}->choice = true; }} }}"]
            return
        self.reminds += [f"if ({test}) {{ EACH_{kind.upper()}(world, {kind}) {{",
                         f"int side = side_of(world, {KINDS[kind]}, {kind});",
                         f"if (side_acts(look->game, world, side) && ({condition})) {{ Due *due = {add};",
                         f"due_thing(due, {string(kind)}, {KINDS[kind]}, {kind}); due->choice = true; }} }} }}"]

    def write_course(self):
        """By when a letter is acted on: course RULE {asks} if CONDITION."""
        self.line, text = self.course
        asked, condition = pair(text, " if ", "when there are odds")
        rule, inner = (part.strip() for part in asked.split("{", 1))
        scope = Scope({"order": ("order", "order")})
        roles, asks = self.rule(rule, inner[:-1], scope)
        self.emit("bool course(const Look *look, int order, const Rule **rule, Situation *asks, int *zero)",
                  self.locals(False) + [f"if (!({self.whole(condition, scope)[0]})) {{ return false; }}",
                                        f"*rule = &{self.system}_{ident(rule)}_rule;",
                                        f"rule_pose(look, *rule, {roles}, {asks}, asks);",
                                        "*zero = rule_turn_zero(*rule, asks);", "return true;"])
        return "course"

    def read_game(self, _, line):
        for item in line.items:
            self.line = item.number
            word, _, rest = item.text.partition(" ")
            if word in ("hq", "gathers"):
                echelons = bits(rest.removeprefix("not ").split(), "ECHELON_", self.lists["echelon"])
                self.game[f".army.{word}"] = f"~({echelons})" if rest.startswith("not ") else echelons
            elif word in ("taken", "waits", "acts", "done", "dropped"):
                self.game[f".letters.{word}"] = f"STANDS_{upper(rest)}"
            elif word in ("open", "turned"):
                self.game[f".letters.{word}"] = bits(rest.split(), "ORDER_", COMMON["order"].replace(":", " ").split())
            elif word == "seen-if":
                self.game[".letters.seen_if"] = rest
            elif word == "course" and "{" in rest:
                self.course = item.number, rest
            elif word == "course":
                called = self.own(rest.removeprefix("by "))
                self.declare(f"bool {called}(const Look *look, int order, const Rule **rule, Situation *asks, "
                             "int *zero);")
                self.game[".letters.course"] = called
            elif word == "called":
                self.declare(f"void {self.own(rest)}(const Look *look, int status, Text *to);")
                self.game[".letters.called"] = self.own(rest)
            elif word == "prompt":
                self.game[".letters.prompt"] = bits(rest.split(), "LETTER_", self.kinds)
            elif word == "dispatch":
                riding, read_as, by = rest.split()
                self.declare(f"int {self.own(by)}(const Look *look, int sender, int receiver, int distance);")
                self.game[".letters.dispatch"] = (f"&(const Dispatch){{ LETTER_DISPATCH, STANDS_{upper(riding)}, "
                                                  f"STANDS_{upper(read_as)}, {self.own(by)} }}")
            elif word == "moved" and not re.fullmatch(r"\w+", rest):
                self.emit("void moved(Decision *d, int piece, int from)", self.locals(True) + [
                    "(void)from;", self.statement(rest, Scope({"piece": ("piece", "piece")}))])
                self.game[".hooks.moved"] = "moved"
            elif word in HOOKS:
                self.declare(f"void {self.own(rest)}({HOOKS[word]});")
                self.game[f".hooks.{ident(word)}"] = self.own(rest)
            elif word in ("heirs", "succeeded"):
                self.declare(f"int {self.own(rest)}(const World *world, int formation);" if word == "heirs" else
                             f"void {self.own(rest)}(Decision *d, int formation, int before, int leader, "
                             "bool replacement);")
                self.game[f".army.{word}"] = self.own(rest)
            else:
                raise Wrong(f'"{word}" says nothing of a game')

    def function_of(self, rest):
        """The name, the params and the rest of what a line defines."""
        head, what = pair(rest, ": ", "what it is")
        found = re.fullmatch(r"(?:(order|side) )?(\w+)\((.*)\)", head)
        if not found:
            raise Wrong(f'"{head}" is no name with params')
        if found[1]:
            self.gives[self.own(found[2])] = found[1]
        params = [p.strip().partition(" ") for p in found[3].split(",")] if found[3].strip() else []
        return found[2], {last or first: (last or first, first if last else "piece") for first, _, last in params}, what

    def define(self, name, names, code, body):
        """A function, of the look where its code needs that."""
        first = "const Look *look" if re.search(r"\blook\b", code) else "const World *world"
        signature = f"int {self.own(name)}({', '.join([first] + [f'int {n}' for n in names])})"
        self.declare(signature + ";")
        self.emit(signature, (self.locals(False) if "look" in first else []) + body, False)

    def read_define(self, rest, _):
        name, names, what = self.function_of(rest)
        code = self.whole(what, Scope(names))[0]
        self.define(name, names, code, [f"return {code};"])

    def search(self, rest, found, end):
        name, names, what = self.function_of(rest)
        parts = re.fullmatch(r"(piece|order) (\w+) if (.*)", what)
        if not parts:
            raise Wrong("say of what: NAME(...): piece NAME if ...")
        kind, each, condition = parts.groups()
        self.gives[self.own(name)] = kind
        code = self.whole(condition, Scope(names | {each: (each, kind)}))[0]
        self.define(name, names, code, ["int count = 0;", "(void)count;", f"EACH_{kind.upper()}(world, {each}) {{",
                                        f"    if ({code}) {{ {found.format(each)} }}", "}", end])

    def read_find(self, rest, _):
        """The first piece, or order, of which that is so."""
        self.search(rest, "return {};", "return 0;")

    def read_count(self, rest, _):
        self.search(rest, "count++;", "return count;")

    # ---- what a player reads ----

    def printer(self, words, thing):
        """A call of what prints: "by NAME" of the system, "by core NAME"; else nothing."""
        if not words.startswith("by "):
            return ""
        name = words[3:]
        if not name.startswith("core "):
            self.declare(f"void {self.own(name)}(const Look *look, int {thing}, Text *to);")
        return f"{name[5:] if name.startswith('core ') else self.own(name)}(look, {thing}, to);"

    def read_log(self, _, line):
        for item in line.items:
            self.line = item.number
            head, what = pair(item.text, ":", "its trait")
            what, *attrs = split(what, ",")
            if what.startswith("by "):
                self.declare(f"void {self.own(what[3:])}(const Look *look, int order, Text *to);")
                row = f"{string(head)}, .print = {self.own(what[3:])}"
            else:
                row = f"{string(head)}, {self.constant('order', what)}"
            for attr in attrs:
                word, _, rest = attr.partition(" ")
                row += f", .kinds = ~(1u << LETTER_{upper(rest)})" if word == "not" else f", .option = {rest}"
            self.log.append(f"{{ {row} }}")

    def read_measure(self, rest, _):
        head, what = pair(rest, ": ", "what it counts")
        name, group = pair(head, ", ", "of which pieces")
        kinds, echelons = self.group(group)
        scope = Scope({"piece": ("piece", "piece")})
        called = f"measure_{len(self.measures)}"
        self.emit(f"int {called}(const Look *look, int piece)", self.locals(False) + [
            f"return piece_fits(world, piece, {kinds}, {echelons}) ? {self.whole(what, scope)[0]} : 0;"])
        self.measures.append(f"{{ {string(name)}, {called} }}")

    def read_luck(self, rest, _):
        head, what = pair(rest, ": ", "what went well")
        rule, answer, well = head.split()
        self.lucks.append(f"{{ &{self.system}_{ident(rule)}_rule, {string(answer)}, {string(well)}, {string(what)} }}")

    def read_tell(self, rest, line):
        """One more remark in the line beside a piece."""
        group, _, rest = rest.partition(" ")
        kinds, echelons = self.group(group)
        scope = Scope({"piece": ("piece", "piece")})
        rows = []
        for item in [Line(line.number, rest)] * bool(rest) + line.items:
            self.line = item.number
            condition, words = ("", item.text) if not item.text.startswith("if ") else pair(
                item.text[3:], ": ", "what is told then")
            body = self.printer(words, "piece") or " ".join(
                self.print(words, scope, f"to->length ? {string(self.between)} : \"\""))
            rows.append(f"if ({self.whole(condition, scope)[0] or 'true'}) {{ {body} }}")
        self.tells.append(f"if (piece_fits(world, piece, {kinds}, {echelons})) {{ {' '.join(rows)} }}")

    # ---- all of it ----

    def read_between(self, rest, _):
        self.between = json.loads(rest)

    def compile(self, lines):
        """What others name comes first: words, pieces, traits, what is defined."""
        passes = [("words", "group", "type"), ("traits",), ("define", "find", "count")]
        self.steps = [line.text[5:].split(":")[0] for line in lines if line.text.startswith("step ")]
        for names in passes + [None]:
            for line in lines:
                word, _, rest = line.text.partition(" ")
                self.line = line.number
                if not hasattr(self, "read_" + word):
                    raise Wrong(f'"{word}" is nothing that a sheet has')
                if word in names if names else not any(word in names for names in passes):
                    getattr(self, "read_" + word)(rest, line)
        self.write_computed()
        self.finish()

    def table(self, type_name, name, rows, end="{ 0 }"):
        body = "".join(f"    {row},\n" for row in rows)
        self.code.append(f"static const {type_name} {name}[] = {{\n{body}    {end},\n}};")

    def finish(self):
        game = self.game
        self.enums.append(f"enum {{ {', '.join('STEP_' + upper(step) for step in self.steps)} }};")
        if self.states:
            self.enums.append(f"enum {{ {', '.join('STANDS_' + upper(name) for name, _ in self.states)} }};")
            self.enums.append(f"enum {{ {', '.join('LETTER_' + upper(kind) for kind in self.kinds)} }};")
            self.table("LetterState", "states", [row for _, row in self.states])
            game |= {".letters.kinds": "kind_words", ".letters.states": "states"}
        for kind, rows in self.tables.items():
            if rows:
                first, *more = self.stored[kind]
                self.enums.append(f"enum {{ {', '.join([f'{first} = {kind.upper()}_COMMON'] + more)} }};")
                self.table("Field", f"{kind}_traits", [f"{{ {row} }}" for row in rows])
                game[f".traits.{kind}" + ("s" if kind != "clock" else "")] = f"{kind}_traits"
        for type_name, key, rows in (("Wanted", ".traits.wanted", self.wanted), ("LogColumn", ".tell.log", self.log),
                                     ("Measure", ".result.measures", self.measures),
                                     ("LuckDecl", ".result.luck", self.lucks),
                                     ("StepDecl", ".sequence", self.sequence)):
            if rows:
                self.table(type_name, f"table{key.replace('.', '_')}", rows)
                game[key] = f"table{key.replace('.', '_')}"
        if self.standing:
            rows = ["int status = order_get(world, order, ORDER_STATUS);"] + self.standing
            self.emit("void standing(const Look *look, int order, Text *to)", self.locals(False) + rows)
            game[".tell.letter"] = "standing"
        if self.course:
            game[".letters.course"] = self.write_course()
        if self.reminds:
            self.emit("void remind(const Look *look, DueList *list)", self.locals(False) + self.reminds)
            game[".hooks.due"] = "remind"
        if self.tells:
            self.emit("void describe(const Look *look, int piece, Text *to)", self.locals(False) + self.tells)
            game[".tell.describe"] = "describe"
        self.table("Verb", "verbs", self.verbs)
        game |= {".verbs": "(const Verb *const[]){ verbs, NULL }",
                 ".army.echelons": f"{self.system}_words_echelon"}
        body = "".join(f"    {key} = {value},\n" for key, value in game.items())
        self.code.append(f"const GameDecl {self.system}_game = {{\n{body}}};")


def main():
    system, path, out_c, out_h, *headers = sys.argv[1:]
    sheet = Sheet(system, path, prototypes(headers))
    try:
        sheet.compile(read(path))
    except Wrong as wrong:
        sys.exit(f"{path}:{sheet.line}: {wrong}")
    with open(out_h, "w", encoding="ascii") as f:
        f.write("\n".join(["/* Made from the sheet of the game. */"] + sheet.enums + sheet.head) + "\n")
    with open(out_c, "w", encoding="ascii") as f:
        f.write(f'#include "systems/{system}/game.h"\n\n' + "\n".join(sheet.code) + "\n")


main()
