#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Asks the server what it asks the program with --json: both give the same bytes.

Situations are made from the fields of every rule of every system, good ones and bad ones, always
the same. Each is asked with GET and with POST. Errors must be the same, and the status must be the
one of the exit code.

usage: api.py GALLOPER
"""
import concurrent.futures
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from schemas import resolve, unlike
from serving import Server, finish, query, report

ROOT = pathlib.Path(__file__).resolve().parent.parent
STATUS = {1: 409, 2: 400, 3: 400, 4: 404, 9: 422}
SITUATIONS = 20  # of each rule, for each way to ask
program = str(pathlib.Path(sys.argv[1]).resolve())
chance = random.Random(1863)
crew = concurrent.futures.ThreadPoolExecutor(4)
tally = {"good": 0, "bad": 0}
SCHEMAS = {"charts": "Charts", "rules": "Rules", "roll": "Roll", "odds": "Odds", "compare": "Compare",
           "sim": "Sim", "diff": "Diff", "forecast": "Forecast"}  # by the last word of the address
document = {}  # OpenAPI


def run(words, folder=None):
    done = subprocess.run([program, *words, "--json"], capture_output=True, cwd=folder,
                          stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout, done.stderr


def told(text):
    """What the program tells of flags, as the server tells it of parameters."""
    return json.loads(re.sub(r"--(?=[a-z])", "", text).replace("trials 1e6", "trials=1e6"))


def differs(ours, answer):
    """Why an answer of the server is not that of the program; None if it is."""
    code, out, err = ours
    status, headers, body = answer
    kind = headers["Content-Type"]
    if code == 0:
        good = status == 200 and body == out and kind == "application/json"
    else:
        problem = json.loads(body)
        mine = told(err.decode())
        wanted = 202 if "wanted" in problem else STATUS[code]  # dice may come later
        good = status == problem["status"] == wanted and kind == "application/problem+json" \
            and problem["errors"] == mine["errors"] and problem["more"] == mine["more"] \
            and problem["title"] == mine["errors"][0]["what"]
    return None if good else f"program {code}: {out[:700]} {err[:700]}\nserver {status}: {body[:1400]}"


class Case:
    """One question: the words of the program, and what is asked of the server."""

    def __init__(self, words, path, pairs=(), body=None, folder=None):
        self.words, self.path, self.pairs, self.body = words, path, pairs, body
        self.folder = folder

    def wrong(self, server):
        ours = run(self.words, self.folder)
        tally["bad" if ours[0] else "good"] += 1
        if self.pairs is not None:
            why = differs(ours, server.ask(query(self.path, self.pairs)))
            if why:
                return f"GET {query(self.path, self.pairs)}\n{' '.join(self.words)}\n{why}"
        if self.body is not None:
            why = differs(ours, server.ask(self.path, self.body))
            if why:
                return f"POST {self.path} {self.body}\n{' '.join(self.words)}\n{why}"
        schema = SCHEMAS.get(self.path.split("/")[-1])
        if ours[0] == 0 and schema and len(ours[1]) < 20000:
            schema = document["components"]["schemas"][schema]
            return "\n".join(unlike(document, schema, json.loads(ours[1])))
        return None


def check(server, name, cases):
    cases = list(cases)
    wrong = [why for why in crew.map(lambda case: case.wrong(server), cases) if why]
    report(f"{name}, {len(cases)} asked", cases and not wrong, "\n\n".join(wrong[:3]))


# ---- situations ----

JUNK = ["", "x", "-", "1e9", "99999999999999999999", "-1", "1/0", "½", "1 1/2", "7/48", "é" * 200,
        "<script>alert(1)</script>", "a\"b\\c\u0001", "no", "yes", "0x10", "+1", " 1"]


def number(text):
    top, _, under = text.partition("/")
    return int(top) / int(under or 1)


def value_of(field, bad=False):
    """A value in the range of a field, or most likely outside it."""
    if bad and chance.random() < .5:
        return chance.choice(JUNK)
    if field["type"] in ("word", "flag"):
        return "no-such-word" if bad else chance.choice(field["range"].split("|"))
    if field["type"] == "letters":
        letters = field["range"].split()[2].strip(",")
        return "".join(chance.choice(letters) for _ in range(chance.choice((1, 2, 3, 21 if bad else 4))))
    low, high = (number(end) for end in field["range"].split(".."))
    if bad:
        return chance.choice([str(int(low) - 1), str(int(high) + 1)])
    if field["type"] == "exact" and chance.random() < .3:
        return f"{chance.randint(int(low * 4) + 1, int(high * 4))}/4"
    return str(chance.randint(-int(-low // 1), min(int(high), int(low) + 30)))


def holds(field, asks):
    for name, values in field.get("when", {}).items():
        if asks.get(name) not in [str(value) for value in values]:
            return False
    return True


def situation(rule):
    """All that must be asked, and some of what may be."""
    asks = {}
    for field in rule["asks"]:
        if "default" in field:
            asks[field["name"]] = str(field["default"])
    given = {}
    for field in rule["asks"]:
        if holds(field, asks) and ("default" not in field or chance.random() < .4):
            given[field["name"]] = asks[field["name"]] = value_of(field)
    return given


def spoil(rule, asks):
    """The same situation with something wrong, as people get it wrong."""
    fields = {field["name"]: field for field in rule["asks"]}
    way = chance.choice(("missing", "value", "value", "unknown", "idle", "all"))
    if way == "missing" and asks:
        del asks[chance.choice(list(asks))]
    elif way == "value" and asks:
        name = chance.choice(list(asks))
        asks[name] = value_of(fields[name], True)
    elif way == "idle" and fields:
        name = chance.choice(list(fields))
        asks[name] = value_of(fields[name])
    elif way == "all":
        for name in fields:
            asks[name] = value_of(fields[name], chance.random() < .3)
    else:
        asks[chance.choice(("no-such-ask", "sendr", "x y", "é"))] = "1"
    return asks


def options_of(options, bad):
    if chance.random() < .7:
        return {}
    name = chance.choice(list(options))
    if bad:
        return {chance.choice((name, "no-such-option")): chance.choice(("maybe", "", "yes", "-1"))}
    return {name: options[name]}


def asked(system, rule, command, flags, asks, options):
    """One case from its asks, options and flags."""
    words = [command, system, rule["rule"], *(f"{name}={value}" for name, value in asks.items()),
             *(f"--option={name}={value}" for name, value in options.items()),
             *(f"--{name}={value}" for name, value in flags.items())]
    pairs = [*asks.items(), *(("option", f"{name}={value}") for name, value in options.items()),
             *flags.items()]
    body = {"asks": asks, "options": options, **flags}
    return Case(words, f"/api/systems/{system}/rules/{rule['rule']}/{command}", pairs, body)


# ---- ways to ask ----

def by(rule, bad):
    names = [answer["name"] for answer in rule["answers"]]
    if bad and chance.random() < .2:
        return {"by": chance.choice(("no-such-answer", "", "<b>"))}
    many = len(names) > 6  # all answers together are much to print
    return {"by": chance.choice(names)} if many or chance.random() < .4 else {}


def dice(rule, bad):
    """Faces that come near those of the example."""
    example = rule.get("example", {}).get("dice", "")
    faces = [face for face in example.split(",") if face]
    way = chance.choice(("example", "seed", "seed", "few", "many", "faces", "junk", "both"))
    if way == "example":
        return {"dice": example}
    if way == "few":
        return {"dice": ",".join(faces[:-1])}
    if way == "many":
        return {"dice": ",".join(faces + ["1"] * chance.choice((1, 400)))}
    if way == "faces":
        count = len(faces) or 1
        return {"dice": ",".join(str(chance.randint(1, 6)) for _ in range(count))}
    if bad and way == "junk":
        return {"dice": chance.choice(("7", "0", "x", "1,,2", "-1", "1;2", "99999999999", "1 2"))}
    if bad and way == "both":
        return {"dice": "1", "seed": "1"}
    return {"seed": chance.choice(("1", "0", str(chance.getrandbits(60)),
                                   *(("-1", "x", "", "99999999999999999999") if bad else ())))}


def trials(rule, bad):
    given = {"trials": chance.choice(("1", "1000", "1e3", "20000")), "seed": str(chance.randint(0, 99))}
    if bad:
        given |= chance.choice(({"trials": "0"}, {"trials": "x"}, {"trials": "1e13"}, {"seed": "x"},
                                {"trials": "-5"}, {"trials": ""}, {}))
    return given | by(rule, bad)


def several(rule, asks):
    """Alternatives of one or two asks, as compare takes them."""
    fields = {field["name"]: field for field in rule["asks"]}
    for name in chance.sample(list(asks), min(len(asks), chance.choice((1, 1, 2)))):
        field = fields.get(name)
        if field and field["type"] in ("word", "flag"):
            words = field["range"].split("|")
            asks[name] = ",".join(chance.sample(words, min(len(words), chance.choice((2, 3)))))
        elif field and field["type"] != "letters":
            asks[name] = f"{asks[name]},{value_of(field)}"
    return asks


def cases_of(system, rule, options, command):
    flags = {"odds": by, "roll": dice, "compare": by, "sim": trials}[command]
    few = command in ("compare", "sim")
    for i in range(SITUATIONS // 2 if few else SITUATIONS):
        bad = i % 2 == 1
        asks = situation(rule)
        if command == "compare":
            asks = several(rule, asks)
        if bad and chance.random() < .8:
            asks = spoil(rule, asks)
        yield asked(system, rule, command, flags(rule, bad), asks, options_of(options, bad))


def listing(system, rules, charts, options):
    """What there is in a system, by name and by wrong name."""
    base = f"/api/systems/{system}"
    some = [{}, *({name: value} for name, value in options.items()), {"no-such": "1"}]
    for given in some:
        words = [f"--option={name}={value}" for name, value in given.items()]
        pairs = [("option", f"{name}={value}") for name, value in given.items()]
        body = {"options": given}
        yield Case(["charts", system, *words], f"{base}/charts", pairs, body)
        yield Case(["rules", system, *words], f"{base}/rules", pairs, body)
    for chart in [*charts, "no-such-chart", "<b>"]:
        yield Case(["chart", system, chart], f"{base}/charts/{chart}", [], {})
    for rule in [*rules, "no-such-rule"]:
        yield Case(["rules", system, rule], f"{base}/rules/{rule}", [], {})


# ---- files ----

def plans():
    """The plans of the examples and of the tests, and each of them broken somewhere."""
    for path in sorted([*ROOT.glob("doc/examples/plans/*.plan"), *ROOT.glob("tests/cli/files/plans/*"),
                        *ROOT.glob("tests/fuzz/plans/*")]):
        text = path.read_text()
        yield text
        for _ in range(6):
            lines = text.split("\n")
            at = chance.randrange(len(lines))
            lines[at] = chance.choice(("", lines[at][:len(lines[at]) // 2], lines[at] + " | 9",
                                       lines[at].replace("1", "x"), "[no such block]"))
            yield "\n".join(lines)


def forecasts(folder):
    """A plan has the name "plan", here as there."""
    for i, text in enumerate(plans()):
        place = pathlib.Path(folder) / f"plan-{i}"
        place.mkdir()
        (place / "plan").write_text(text)
        yield Case(["forecast", "plan"], "/api/forecast", None, {"plan": text}, place)


def houses():
    """House rules of each system: good ones, and broken ones; all say what they are based on."""
    for path in sorted([*ROOT.glob("doc/examples/house/*.chart"), *ROOT.glob("tests/cli/files/*/*.chart"),
                        *ROOT.glob("tests/fuzz/corpus/*.chart")]):
        text = path.read_text()
        base = re.match(r"(?:#.*\n|\s*\n|system *=.*\n)*based-on *= *(\w+)\n", text)
        if base:
            yield base[1], text
            for _ in range(3):
                head, lines = text[:base.end()], text[base.end():].split("\n")
                lines[chance.randrange(len(lines))] = chance.choice(("", "[chart none]", "x | y", "="))
                yield base[1], head + "\n".join(lines)


def house_cases(folder):
    """Files have the same names here as there."""
    for i, (system, text) in enumerate(houses()):
        place = pathlib.Path(folder) / f"house-{i}"
        (place / "house rules").mkdir(parents=True)
        (place / "house rules/x.chart").write_text(text)
        body = {"rules": [{"name": "house rules/x.chart", "text": text}]}
        yield place, system, body


def check_houses(server, folder):
    lint, diff, charts = [], [], []
    for place, system, body in house_cases(folder):
        lint.append((place, system, body))
        diff.append(Case(["diff", system, "house rules"], f"/api/systems/{system}/diff", None, body,
                         place))
        charts.append(Case(["charts", system, "--rules=house rules"], f"/api/systems/{system}/charts",
                           None, body, place))
    check(server, "charts with house rules", charts)
    other = server.ask("/api/systems/cwb3/charts",
                       {"rules": [{"name": "x", "text": "based-on = nb\n"}]})
    report("house rules of another system", other[0] == 400 and json.loads(other[2])["errors"] == [
        {"code": "house.other", "file": "x", "line": 1, "column": 12,
         "what": "it is based on nb, not on cwb3", "next": "Ask for nb."}], other)
    wrong = [why for why in crew.map(lambda case: diff_differs(server, case), diff) if why]
    report(f"diff, {len(diff)} asked", diff and not wrong, "\n\n".join(wrong[:3]))
    wrong = [why for why in crew.map(lambda one: lint_differs(server, *one), lint) if why]
    report(f"lint, {len(lint)} asked", lint and not wrong, "\n\n".join(wrong[:3]))


def diff_differs(server, case):
    """Where two books differ the program ends with 1, and the server answers."""
    code, out, err = run(case.words, case.folder)
    return differs((0 if code == 1 and out else code, out, err), server.ask(case.path, case.body))


def lint_differs(server, place, system, body):
    """What is wrong is the answer of lint: the same list."""
    _, out, err = run(["lint", "house rules"], place)
    answer = server.ask(f"/api/systems/{system}/lint", body)
    good = answer[0] == 200 and json.loads(answer[2]) == json.loads(out or err)
    return None if good else f"{body}\nprogram: {out[:700]} {err[:700]}\nserver: {answer[2][:1400]}"


# ---- the document ----

def structure():
    """What is wrong with the document, as far as it uses the standard."""
    if document.get("openapi") != "3.1.0" or not {"title", "version"} <= set(document["info"]):
        yield "no head"
    for path, item in document["paths"].items():
        if not path.startswith("/api/") or not item or not set(item) <= {"get", "post"}:
            yield f"{path}: {list(item)}"
        for method, operation in item.items():
            yield from operation_faults(f"{method} {path}", path, operation)
    for name, schema in document["components"]["schemas"].items():
        yield from schema_faults(name, schema)
    ids = [operation["operationId"] for item in document["paths"].values() for operation in item.values()]
    if len(set(ids)) != len(ids):
        yield f"operations of one name: {ids}"


def operation_faults(where, path, operation):
    parameters = operation.get("parameters", [])
    braces = {part[1:-1] for part in path.split("/") if part.startswith("{")}
    if {p["name"] for p in parameters if p["in"] == "path"} != braces:
        yield f"{where}: parameters of the path"
    names = [(p["in"], p["name"]) for p in parameters]
    if len(set(names)) != len(names):
        yield f"{where}: parameters twice"
    for parameter in parameters:
        if parameter["in"] == "path" and parameter.get("required") is not True:
            yield f"{where}: {parameter['name']} is required"
        if not parameter.get("description"):
            yield f"{where}: {parameter['name']} is not described"
        yield from schema_faults(f"{where} {parameter['name']}", parameter["schema"])
    if not operation.get("summary") or "200" not in operation["responses"]:
        yield f"{where}: summary and answer"
    for status, answer in operation["responses"].items():
        if not answer.get("description") or not (status == "default" or status.isdigit()):
            yield f"{where}: answer {status}"
        for kind, media in answer["content"].items():
            yield from schema_faults(f"{where} {status} {kind}", media["schema"])
    for media in operation.get("requestBody", {}).get("content", {}).values():
        yield from schema_faults(f"{where} body", media["schema"])


def schema_faults(where, schema):
    try:
        schema = resolve(document, schema)
    except KeyError:
        yield f"{where}: {schema}"
        return
    kinds = schema.get("type", "object")
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if not set(kinds) <= {"object", "array", "string", "integer", "number", "boolean", "null"}:
        yield f"{where}: type {kinds}"
    if "array" in kinds and "items" not in schema:
        yield f"{where}: a list of what"
    for name, member in schema.get("properties", {}).items():
        yield from schema_faults(f"{where}.{name}", member)
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield from schema_faults(f"{where}[]", schema[key])


def check_document(server):
    wrong = list(structure())
    report("openapi.json has the form of OpenAPI 3.1", not wrong, "\n".join(wrong))
    rule = json.loads(run(["rules", "cwb3", "acceptance"])[1])
    asks = dict(ask.split("=") for ask in rule["example"]["asks"].split())
    names = {"{system}": "cwb3", "{chart}": "acceptance", "{rule}": "acceptance", "{scenario}": "antietam"}
    plan = (ROOT / "doc/examples/plans/guard.plan").read_text()
    house = {"rules": [{"name": "x.chart", "text": "based-on = cwb3\n"}]}
    for path, item in document["paths"].items():
        if re.match(r"/api/(games|command|backup|seat\b)", path):
            continue  # those want a seat, and have a test of their own
        where = path
        for name, value in names.items():
            where = where.replace(name, value)
        taken = {parameter["name"] for parameter in item.get("get", {}).get("parameters", [])}
        body = {"asks": asks, "seed": "1", "trials": "10"}
        body = {name: value for name, value in body.items() if name in taken}
        for method, operation in item.items():
            full = {"plan": plan} if "forecast" in path else house if path.endswith(("lint", "diff")) \
                else body
            pairs = [*full.get("asks", {}).items(), *((k, full[k]) for k in ("seed", "trials") if k in full)]
            status, headers, text = server.ask(query(where, pairs if method == "get" else []),
                                               full if method == "post" else None)
            schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
            wrong = list(unlike(document, schema, json.loads(text)))
            report(f"openapi: {method} {path} answers as it says", status == 200 and not wrong,
                   text[:300] if status != 200 else "\n".join(wrong))
    status, _, text = server.ask("/api/systems/none/charts")
    problem = document["components"]["schemas"]["Problem"]
    wrong = list(unlike(document, problem, json.loads(text)))
    report("openapi: a problem is as it says", status == 404 and not wrong, "\n".join(wrong))


def check_together(server, name, rules, charts):
    """What a page asks for at once is what it would be told one after the other."""
    def told_by(path, pairs=()):
        return json.loads(server.ask(query(f"/api/systems/{name}/{path}", list(pairs)))[2])

    whole = told_by("sheets")["charts"]
    report(f"{name}: all charts at once", whole == [told_by(f"charts/{one['chart']}") for one in charts])
    for rule in rules:
        asks = [tuple(ask.split("=", 1)) for ask in rule["example"]["asks"].split()]
        each = told_by(f"rules/{rule['rule']}/each", asks)
        alone = [told_by(f"rules/{rule['rule']}/odds", [*asks, ("by", one["name"])]) for one in rule["answers"]]
        same = each["each"] == [{key: one[key] for key in one if key not in
                                 ("system", "rule", "asks", "cost", "barred")} for one in alone]
        report(f"{name} {rule['rule']}: every answer at once", same and rule["answer"] in
               [one["answer"] for one in each["each"]])
        wrong = []
        for bar in each.get("barred", []):
            other = {**dict(asks), bar["ask"]: bar["value"]}
            said = told_by(f"rules/{rule['rule']}/odds", other.items())
            error = said.get("errors", [{}])[0]
            if (error.get("field"), error.get("what")) != (bar["field"], f"{bar['field']}: {bar['why']}"):
                wrong.append((bar, said))
        report(f"{name} {rule['rule']}: what is barred is refused, and says by what", not wrong, wrong[:1])


# ---- all ----

def main():
    with Server(program) as server, tempfile.TemporaryDirectory() as folder:
        document.update(json.loads(server.ask("/api/openapi.json")[2]))
        check(server, "systems", [Case(["systems"], "/api/systems")])
        for system in json.loads(run(["systems"])[1])["systems"]:
            name = system["system"]
            rules = json.loads(run(["rules", name])[1])["rules"]
            listed = json.loads(run(["charts", name])[1])
            check(server, f"{name}: rules and charts",
                  listing(name, [rule["rule"] for rule in rules],
                          [chart["chart"] for chart in listed["charts"]], listed["options"]))
            check_together(server, name, rules, listed["charts"])
            for command in ("odds", "roll", "compare", "sim"):
                for rule in rules:
                    check(server, f"{name} {rule['rule']}: {command}",
                          cases_of(name, rule, listed["options"], command))
        check(server, "systems that are not there", [
            Case(["charts", "none"], "/api/systems/none/charts", [], {}),
            Case(["odds", "none", "x"], "/api/systems/none/rules/x/odds", [], {})])
        check(server, "forecast", forecasts(folder))
        check_houses(server, folder)
        check_document(server)
        report(f"{tally['good']} good and {tally['bad']} bad questions are enough",
               tally["good"] > 2000 and tally["bad"] > 1500)
        code = server.stop()
        report("the server ends in order", code == 0, code)
    finish()


main()
