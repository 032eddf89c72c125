#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the example of every rule and measures the picture: its bars and lines are the odds.

usage: pictures.py GALLOPER
"""
import json
import subprocess
import sys
import xml.etree.ElementTree as xml

SVG = "{http://www.w3.org/2000/svg}"
NEAR = 0.002  # lengths are written to a tenth of a pixel, bars are some 400 long
program = sys.argv[1]
results = []


def ask(*words):
    done = subprocess.run([program, *words], capture_output=True, text=True)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


def close(drawn, wanted):
    return len(drawn) == len(wanted) and all(abs(a - b) < NEAR for a, b in zip(drawn, wanted))


def bars(root):
    """What each bar stands for, as its tip names it, and its share of its pale track."""
    rects = list(root.iter(SVG + "rect"))[1:]
    shares, track = [], 0
    for rect in rects:
        width, tip = float(rect.get("width")), rect.find(SVG + "title")
        if tip is None:
            track = width
        else:
            shares.append((tip.text.rsplit(": ", 1)[0], width / track))
    return shares


def lines(root):
    """The shares of each line, turn by turn; the grid's ends are nothing and all."""
    heights = sorted({float(line.get("y1")) for line in root.iter(SVG + "line")
                      if line.get("y1") == line.get("y2") and line.get("x1") == "64"})
    top, floor = heights[0], heights[-1]
    return [[(floor - float(point.split(",")[1])) / (floor - top)
             for point in line.get("points").split()] for line in root.iter(SVG + "polyline")]


def marginals(odds):
    """The values and chances of each answer that varies, or of the last if none does."""
    answers = list(odds["outcomes"][0]["answers"])
    sums = {answer: {} for answer in answers}
    for outcome in odds["outcomes"]:
        for answer, value in outcome["answers"].items():
            sums[answer][value] = sums[answer].get(value, 0) + outcome["p"]
    shown = [a for a in answers if len(sums[a]) > 1] or answers[-1:]
    return [(str(value), p) for a in shown for value, p in sums[a].items()]


def fits(root, odds):
    if "turns" not in odds:
        drawn, wanted = sorted(bars(root)), sorted(marginals(odds))
        return [label for label, _ in drawn] == [label for label, _ in wanted] \
            and close([share for _, share in drawn], [share for _, share in wanted])
    words = odds["turns"][0]["by"]
    wanted = [[turn["by"][word] for turn in odds["turns"]] for word in words]
    wanted = sorted(line for line in wanted if max(line) > 0)
    drawn = lines(root)
    return len(drawn) == len(wanted) and all(any(close(d, w) for d in drawn) for w in wanted) \
        and all(any(close(d, w) for w in wanted) for d in drawn)


for system in json.loads(ask("systems", "--json"))["systems"]:
    name = system["system"]
    for rule in json.loads(ask("rules", name, "--json"))["rules"]:
        example = rule.get("example")
        words = [name, rule["rule"], *(example["asks"].split() if example else [])]
        root = xml.fromstring(ask("odds", *words, "--svg", "-"))
        odds = json.loads(ask("odds", *words, "--json"))
        good = fits(root, odds) and root.find(SVG + "title").text == rule["title"]
        good = good and {e.tag for e in root.iter()} <= {SVG + tag for tag in (
            "svg", "title", "desc", "text", "rect", "circle", "line", "polyline")}
        results.append(good)
        print(f"{'ok' if good else 'not ok'} {len(results)} - {' '.join(words)}")
print(f"1..{len(results)}")
sys.exit(0 if all(results) else 1)
