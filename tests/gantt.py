#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws every plan of the examples and measures the picture: its shades and line are the forecast.

usage: gantt.py GALLOPER
"""
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

SVG = "{http://www.w3.org/2000/svg}"
NEAR = 0.002
ROOT = pathlib.Path(__file__).resolve().parent.parent
results = []


def ask(*words):
    done = subprocess.run([sys.argv[1], "forecast", *words], capture_output=True, text=True)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


def shades(root, turns):
    """For each turn of each order: the chance that its tip tells, and how dark it is."""
    told = {}
    for rect in root.iter(SVG + "rect"):
        tip = rect.find(SVG + "title")
        if tip is not None:
            order, turn, chance = re.match(r"(.*) in turn (\d+): ([\d.]+) %", tip.text).groups()
            left = round((float(rect.get("x")) - 176) * turns / 410) + 1
            told[order, int(turn)] = (float(chance), int(rect.get("fill")[1:3], 16), left)
    return told


def fits(root, forecast):
    drawn, wanted = shades(root, forecast["turns"]), {}
    for order in forecast["orders"]:
        before = 0
        for turn, by in enumerate(order["curve"], 1):
            if by > before:
                wanted[order["order"], turn] = 100 * (by - before)
            before = by
    if drawn.keys() != wanted.keys():
        return False
    for (order, turn), (chance, light, left) in drawn.items():
        likelier = [other for other in drawn if other[0] == order
                    and wanted[other] > wanted[order, turn] + 1]
        if left != turn or abs(chance - wanted[order, turn]) > 0.051 \
                or any(drawn[other][1] > light for other in likelier):
            return False
    curve = [float(p.split(",")[1]) for p in list(root.iter(SVG + "polyline"))[-1].get("points").split()]
    grid = [float(line.get("y1")) for line in root.iter(SVG + "line")
            if line.get("y1") == line.get("y2")][-3:]
    shares = [(grid[0] - y) / (grid[0] - grid[2]) for y in curve]
    return len(shares) == forecast["turns"] \
        and all(abs(a - b) < NEAR for a, b in zip(shares, forecast["all"]))


def strokes(root):
    """The orders' strokes at one half stand thick."""
    return sum(line.get("stroke-width") == "3" for line in root.iter(SVG + "line"))


for plan in [*sorted((ROOT / "doc/examples/plans").glob("*.plan")), ROOT / "tests/cli/files/plans/wide.plan"]:
    picture, answer = xml.fromstring(ask(str(plan), "--svg", "-")), json.loads(ask(str(plan), "--json"))
    good = fits(picture, answer) and picture.find(SVG + "title").text == (answer["title"] or "A plan")
    good = good and strokes(picture) == sum(order["median"] is not None for order in answer["orders"])
    results.append(good)
    print(f"{'ok' if good else 'not ok'} {len(results)} - {plan.name}")
print(f"1..{len(results)}")
sys.exit(0 if all(results) else 1)
