# SPDX-License-Identifier: MIT
"""The verbs of a game's sheet in C: what they take, when they are due or refused, what comes of them."""
import re

from game_expressions import KINDS, NAME, Expressions, Scope, Wrong, bits, ident, pair, split, string, upper

NO_ROLES = "(const Role[]){ { 0 } }"  # as Expressions.rule gives them


class Verb:
    """What the lines of a verb say."""

    def __init__(self, name, help_text, cite):
        self.name, self.help, self.cite = name, help_text, cite
        self.params, self.fields, self.members, self.flags, self.lets = {}, [], [], [], {}
        self.refusals, self.takes, self.duty, self.asks = [], [], [], []
        self.due = self.refuse = self.decide = self.rule = self.play = self.odds = self.price = None
        self.args, self.fills, self.taken, self.says = None, False, False, None
        self.truly = []  # refusals by the truth, before or after the dice


class Verbs(Expressions):
    """The part of a sheet that reads and writes verbs; Sheet has what they are written with."""

    # ---- what its lines say ----

    def read_verb(self, rest, line):
        name, rest = pair(rest, ":", "what it does")
        help_text, mark, cite = rest.rpartition("; ")
        if not mark:
            raise Wrong('"; " is missing before the rule it is of')
        verb = Verb(name, help_text, cite)
        self.args = "".join(part.capitalize() for part in (self.system + "-" + name).split("-"))
        for item in line.items:
            self.line = item.number
            param = re.match(rf"({NAME})(?:\((\w+)\))?: (.*)$", item.text)
            word, _, text = item.text.partition(" ")
            if param:
                self.read_param(verb, *param.groups())
            elif hasattr(self, "verb_" + word):
                getattr(self, "verb_" + word)(verb, text, item)
            else:
                raise Wrong(f'"{word}" says nothing of a verb')
        self.line = line.number
        self.write_verb(verb)
        self.known[name] = verb, self.args

    def read_param(self, verb, name, member, rest):
        spec, help_text = pair(rest, "; ", "what it means")
        row, gives, extra = self.field(name, spec, help_text, True)
        member = member or ident(name)
        for attr in extra:
            found = re.fullmatch(rf"if ({NAME}) (\w+)", attr)
            if not found:
                raise Wrong(f'"{attr}" says nothing of a param')
            row += f", .when = {{ {{ offsetof({self.args}, {ident(found[1])}), 1u << {found[2]} }} }}"
        verb.fields.append(f"{{ {row}, .at = offsetof({self.args}, {member}) }}")
        verb.members.append(("const char *" if gives == "text" else "Value " if gives == "place" else "int ") + member)
        verb.params[name.replace("-", "_")] = member, gives

    def read_params(self, rest, line):
        """Params that several verbs have, in a struct of the system."""
        name, struct = pair(rest, ":", "their struct")
        self.shared[name] = struct, line.items

    def verb_with(self, verb, text, _):
        if text not in self.shared:
            raise Wrong(f'there are no params "{text}"')
        struct, items = self.shared[text]
        for self.line, item in ((item.number, item.text) for item in items):
            name, spec = pair(item, ":", "its type")
            spec, help_text = pair(spec, "; ", "what it means")
            row = self.field(name, spec, help_text, True)[0]
            verb.fields.append(f"{{ {row}, .at = offsetof({self.args}, {struct.split()[1]}.{ident(name)}) }}")
        verb.members.append(struct)

    def verb_args(self, verb, text, _):
        """The struct of args is one of the core."""
        verb.args = self.args = text

    def verb_like(self, verb, text, _):
        """It takes what an earlier verb takes."""
        if text not in self.known:
            raise Wrong(f'there is no verb "{text}" before it')
        other, self.args = self.known[text]
        verb.args, verb.params, verb.fields = self.args, other.params, other.fields

    def verb_taken(self, verb, text, _):
        """C of the system takes what the duty threw."""
        called = self.own(text.removeprefix("by "))
        self.declare(f"void {called}(Decision *d, Owed owed, const Situation *answers);")
        verb.duty.append(f".take = {called}")
        verb.taken = True

    def verb_in(self, verb, text, _):
        steps, _, flags = text.partition(";")
        if steps.strip() != "any step":
            verb.flags.append(f".steps = {bits(steps.split(), 'STEP_', self.steps)}")
        for flag in split(flags, ",") if flags.strip() else []:
            word, _, value = flag.partition(" ")
            if word in ("commanders", "sealed", "grave", "pays", "moves"):
                verb.flags.append(f".{word} = true")
            elif word in ("who", "option"):
                verb.flags.append(f".{word} = {'WHO_' + value.upper() if word == 'who' else value}")
            else:
                raise Wrong(f'"{word}" says nothing of a verb')

    def verb_says(self, verb, text, _):
        """What was done, for a sentence."""
        verb.says = text

    def verb_let(self, verb, text, _):
        name, what = pair(text, "=", "what it is")
        kind, _, name = name.rpartition(" ")
        verb.lets[name] = what, kind

    def verb_refuse(self, verb, text, item):
        if text.startswith("with "):
            verb.refuse = text[5:]
            return
        when, _, rest = text.partition(" ")
        if when in ("truly", "after"):
            verb.truly.append((item.number, rest, when == "after"))
        if when != "after":
            verb.refusals.append((item.number, rest if when == "truly" else text, False))

    def verb_also(self, verb, text, item):
        verb.refusals.append((item.number, text, True))

    def verb_want(self, verb, text, item):
        arg, _, rest = text.partition(" ")
        code, _, rest = rest.partition(" ") if re.match(r"[a-z]+\.", rest) else (f"{self.system}.wants", "", rest)
        cite, _, rest = rest.partition(" if ")
        rest += "" if " | " in rest else f" | Say it: {arg}=."
        verb.refusals.append((item.number, f"{code} {cite} wants {arg} if {rest}", False))

    def verb_due(self, verb, text, item):
        verb.due = item.number, *pair(text, ": ", "what is due")

    def verb_not(self, verb, text, _):
        head, rest = pair(text, ": ", "why not")
        what, after = pair(rest, " | ", "what to do next")
        _, code, cite = head.split(" ", 2)
        verb.duty.append(f".code = {string(code)}, .cite = {string(cite)}, .not_now = {string(what)}, "
                         f".next = {string(after)}")
        verb.refuse = "duty_refuse"

    def verb_duty(self, verb, text, _):
        if text.startswith("with "):
            verb.duty = text[5:]
            return
        for attr in split(text, ","):
            word, _, value = attr.partition(" ")
            if word in ("anybodys", "leads", "choice", "missed", "only", "holder", "open"):
                verb.duty.append(f".{word} = true")
            elif word == "pair":
                verb.duty.append(".with = KIND_PIECE")
            elif word == "must":
                verb.duty.append(f".must = MUST_{upper(value)}")
            elif word in ("rank", "seen-if"):
                verb.duty.append(f".{ident(word)} = {value}")
            elif word == "part":
                verb.duty.append(f".part = {string(value)}")
            elif word == "steps":
                verb.duty.append(f".steps = {bits(value.split(), 'STEP_', self.steps)}")
            elif word == "side":
                verb.duty.append(f".side = {self.own(value)}")
            elif word == "cited":
                self.declare(f"const char *{self.own(value)}(const World *world, int piece);")
                verb.duty.append(f".cited = {self.own(value)}")
            else:
                raise Wrong(f'"{word}" says nothing of a duty')

    def verb_chooses(self, verb, text, item):
        verb.asks.append((item.number, "chooses", text))

    def verb_known(self, verb, text, item):
        verb.asks.append((item.number, "known", text))

    def verb_rule(self, verb, text, item):
        verb.fills = item.text.startswith("rule ")
        name, inner = text.split("{", 1) if "{" in text else (text, "}")
        verb.rule = item.number, name.strip(), inner.rstrip()[:-1]

    def verb_play(self, verb, text, item):
        rule, owner = pair(text, " owner ", "whose dice they are")
        if rule != "it":
            self.verb_rule(verb, rule, item)
        verb.play = split(owner, " about ")

    def verb_odds(self, verb, text, item):
        if text.startswith("by "):
            verb.odds = self.own(text[3:])
            return
        rule, condition = pair(text, " if ", "when there are odds")
        name, inner = rule.split("{", 1)
        verb.odds = item.number, name.strip(), inner.rstrip()[:-1], condition

    def verb_price(self, verb, text, item):
        if text.startswith("by "):
            verb.price = self.own(text[3:])
            return
        verb.price = item.number, *pair(text, " of ", "what it is paid with")

    def verb_take(self, verb, text, item):
        verb.takes.append((item.number, text))

    def verb_do(self, verb, text, _):
        verb.decide = text

    # ---- what a verb comes to ----

    def scope(self, verb, owed):
        """The names of a verb: from its args, or where it is owed its thing and what is with it."""
        args = f"ARGS_OF({self.args}, d->bound)" if owed == "take" else "args"
        names = {name: (f"{args}->{member}", gives) for name, (member, gives) in verb.params.items()}
        for name, code in zip(verb.params, ("owed.thing", "owed.with")) if owed else ():
            if code == "owed.thing" or ".with = KIND_PIECE" in verb.duty:
                names[name] = code, names[name][1]
        names["args"] = args, None
        scope = Scope(names, f"&{self.system}_{ident(verb.rule[1])}_rule" if verb.rule else "NULL")
        for name, (what, kind) in verb.lets.items():
            code, found = self.whole(what, scope)
            names[name] = f"({code})", kind or found
        return scope

    def refusal(self, text, scope, goes_on):
        """Statements that refuse by a line, and then end unless it goes on."""
        end = "" if goes_on else " return;"
        if text.startswith("by "):
            call = text[3:]
            if re.fullmatch(r"\w+", call):
                self.declare(f"void {self.own(call)}(const Look *look, const {self.args} *args, Faults *faults);")
                return [f"{self.own(call)}(look, args, faults);"] + ["if (faults->count) { return; }"] * (not goes_on)
            code, name = self.whole(call, scope)[0], re.match(r"(\w+)\(", call)
            if name and self.function(name[1])[1] == "void":
                return [f"{code};", f"if (faults->count) {{{end} }}"]
            return [f"if ({code}) {{{end} }}"]
        head, words = pair(text, ": ", "why not")
        cite, condition = pair(head, " if ", "when it is refused")
        cite, _, arg = cite.partition(" wants ")
        code = f"{self.system}.rule"
        if re.match(r"[a-z]+\.[a-z]", cite):
            code, _, cite = cite.partition(" ")
        what, after = pair(words, " | ", "what to do next")
        fault = f"refuse(faults, {string(code)}, {string(cite)}, {self.format(what, scope)})"
        fault = f"fault_wants({fault}, {string(arg)})" if arg else fault
        return [f"if ({self.whole(condition, scope)[0]}) {{ fault_next({fault}, {self.format(after, scope)});{end} }}"]

    def write_refuse(self, verb):
        if not verb.refusals:
            return verb.refuse
        rows, called = [], f"verb_{ident(verb.name)}_refuse"
        if verb.refuse:
            rows.append(f"{verb.refuse}(look, bound, faults);")
            rows += ["if (faults->count) { return; }"] * (not verb.refusals[0][2])
        scope = self.scope(verb, None)
        for number, text, goes_on in verb.refusals:
            self.line = number
            rows += [f'\n#line {number} "{self.path}"'] + self.refusal(text, scope, goes_on)
        self.emit(f"void {called}(const Look *look, const BoundCommand *bound, Faults *faults)",
                  self.locals(False) + self.args_of("bound", verb) + rows)
        return called

    def args_of(self, bound, verb):
        return [f"const {self.args} *args = ARGS_OF({self.args}, {bound});", "(void)args;"]

    def write_duty(self, verb):
        if isinstance(verb.duty, str):
            return verb.duty
        name = ident(verb.name)
        scope = self.scope(verb, "owed")
        kind = next(iter(verb.params.values()))[1]
        row = [f".kind = {KINDS[kind]}"] + verb.duty
        self.line, condition, words = verb.due
        self.emit(f"bool due_{name}(const Look *look, Owed owed)",
                  self.locals(False) + [f"return {self.whole(condition, scope)[0]};"])
        row.append(f".due = due_{name}")
        for number, what, text in verb.asks:
            self.line = number
            self.emit(f"bool {what}_{name}(const Look *look, Owed owed)",
                      self.locals(False) + [f"return {self.whole(text, scope)[0]};"])
            row.append(f".{what} = {what}_{name}")
        if words.startswith("by core "):
            row.append(f".tell = {words[8:]}")
        elif words.startswith("by "):
            self.declare(f"void {self.own(words[3:])}(const Look *look, Owed owed, Text *to);")
            row.append(f".tell = {self.own(words[3:])}")
        elif "{" in words:
            self.emit(f"void tell_{name}(const Look *look, Owed owed, Text *to)",
                      self.locals(False) + self.print(words, scope))
            row.append(f".tell = tell_{name}")
        else:
            row.append(f".text = {string(words)}")
        if verb.rule and verb.fills:
            row += self.write_rule(verb, name, scope)
        if verb.takes and not verb.decide and not verb.play:
            scope = self.scope(verb, "take")
            self.write_takes(verb, f"take_{name}(Decision *d, Owed owed, const Situation *answers)", scope)
            row.append(f".take = take_{name}")
        self.code.append(f"static const Duty duty_{name} = {{ {', '.join(row)} }};")
        return f"duty_{name}"

    def write_takes(self, verb, signature, scope):
        rows = []
        for self.line, text in verb.takes:
            rows += [f'\n#line {self.line} "{self.path}"', self.statement(text, scope)]
        self.emit(f"void {signature}", self.locals(True) + ["(void)owed, (void)answers;"] + rows)

    def write_rule(self, verb, name, scope):
        self.line, rule, inner = verb.rule
        row = [f".rule = &{self.system}_{ident(rule)}_rule"]
        if inner.startswith("by "):
            self.declare(f"void {self.own(inner[3:])}(const Look *look, Owed owed, Situation *asks);")
            return row + [f".fill = {self.own(inner[3:])}"]
        if inner.strip():
            roles, asks = self.rule(rule, inner, scope)
            pose = f"asks_set(look, {scope.rule}, {asks}, asks);" if roles == NO_ROLES else (
                f"rule_pose(look, {scope.rule}, {roles}, {asks}, asks);")
            self.emit(f"void fill_{name}(const Look *look, Owed owed, Situation *asks)", self.locals(False) + [pose])
            row.append(f".fill = fill_{name}")
        return row

    def write_decide(self, verb):
        name = ident(verb.name)
        if verb.decide and verb.decide.startswith("with "):
            return verb.decide[5:]
        if verb.decide:
            called = self.own(verb.decide)
            self.declare(f"void {called}(Decision *d, const {self.args} *args);")
            self.emit(f"void verb_{name}_decide(Decision *d)", self.locals(True) + self.args_of("d->bound", verb) +
                      self.write_truly(verb, self.scope(verb, None), False) + [f"{called}(d, args);"])
            return f"verb_{name}_decide"
        if isinstance(verb.duty, str) or (verb.due and (verb.takes or verb.taken) and not verb.play):
            return None
        rows = self.locals(True) + self.args_of("d->bound", verb)
        scope = self.scope(verb, None)
        rows += self.write_truly(verb, scope, False)
        if verb.play:
            (self.line, rule, inner), (owner, *about) = verb.rule, verb.play
            roles, asks = self.rule(rule, inner, scope)
            rows += [f"d->about = {self.whole(piece, scope)[0]};" for piece in about]
            owner = self.whole(owner, scope)[0]
            rows += ["Situation played, *answers = &played;",
                     f"if (!decide_rule(d, {scope.rule}, {roles}, {asks}, {owner}, answers)) {{ return; }}"]
        rows += self.write_truly(verb, scope, True)
        for self.line, text in verb.takes:
            rows += [f'\n#line {self.line} "{self.path}"', self.statement(text, scope)]
        self.emit(f"void verb_{name}_decide(Decision *d)", rows)
        return f"verb_{name}_decide"

    def write_truly(self, verb, scope, after):
        rows = ["Faults *faults = d->faults;", "(void)faults;"] if not after else []
        for self.line, text, is_after in verb.truly:
            rows += self.refusal(text, scope, False) if is_after == after else []
        return rows

    def write_odds(self, verb):
        if not verb.odds:
            return None
        if isinstance(verb.odds, str):
            self.declare(f"bool {verb.odds}(const Look *look, const {self.args} *args, const Rule **rule, "
                         "Situation *asks);")
            rows = [f"return {verb.odds}(look, args, rule, asks);"]
        else:
            self.line, rule, inner, condition = verb.odds
            scope = self.scope(verb, None)
            roles, asks = self.rule(rule, inner, scope)
            rows = [f"*rule = &{self.system}_{ident(rule)}_rule;", f"rule_pose(look, *rule, {roles}, {asks}, asks);",
                    f"return {self.whole(condition, scope)[0]};"]
        called = f"verb_{ident(verb.name)}_odds"
        self.emit(f"bool {called}(const Look *look, const BoundCommand *bound, const Rule **rule, Situation *asks)",
                  self.locals(False) + self.args_of("bound", verb) + rows)
        return called

    def write_price(self, verb):
        if not verb.price:
            return None
        if isinstance(verb.price, str):
            self.declare(f"Price {verb.price}(const Look *look, const {self.args} *args);")
            row = f"return {verb.price}(look, args);"
        else:
            self.line, cost, left = verb.price
            scope = self.scope(verb, None)
            row = f"return (Price){{ {self.whole(cost, scope)[0]}, {self.whole(left, scope)[0]} }};"
        called = f"verb_{ident(verb.name)}_price"
        self.emit(f"Price {called}(const Look *look, const BoundCommand *bound)",
                  self.locals(False) + self.args_of("bound", verb) + [row])
        return called

    def write_verb(self, verb):
        if not verb.args:
            members = " ".join(member + ";" for member in verb.members) or "char none;"
            self.declare(f"typedef struct {self.args} {{ {members} }} {self.args};")
        row = [f"{string(verb.name)}, {string(verb.help)}, {string(verb.cite)}"] + verb.flags
        row += [f".says = {string(verb.says)}"] if verb.says else []
        if verb.fields:
            row.append(f".params = (const Field[]){{ {', '.join(verb.fields)}, {{ 0 }} }}")
        if verb.due or isinstance(verb.duty, str):
            row.append(f".duty = &{self.write_duty(verb)}")
        for what, called in (("refuse", self.write_refuse(verb)), ("decide", self.write_decide(verb)),
                             ("price", self.write_price(verb)), ("odds", self.write_odds(verb))):
            row += [f".{what} = {called}"] if called else []
        self.verbs.append("{ " + ",\n      ".join(row) + " }")
