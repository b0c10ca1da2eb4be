#!/usr/bin/env python3
"""Random C programs: what their pointers may lead to, found in three ways.

    random_points.py --fixc BIN --cfa-tool BIN [--count N] [--seed S]

The formula points-to.fp over the relations that `--emit points-to` prints, the
solver of the front end, and a few lines here that go through the relations
until nothing changes must find the same sets.  Ends with `N passed, N failed`.
"""

import os
import re
import subprocess
import sys

import campaign
import gen_c

FACT = re.compile(r"^(\w+)\(([\d, ]+)\);$", re.M)


def least(text):
    """PointsTo and Holds as sets of pairs, from the text of the relations."""
    facts = {name: set() for name in ("Address", "Copy", "Load", "Store", "Step",
                                      "Moved", "Given")}
    for name, row in FACT.findall(text):
        facts[name].add(tuple(int(n) for n in row.split(",")))
    points, holds = set(facts["Address"]), set(facts["Given"])
    while True:
        to, held = {}, {}
        for x, p in points:
            to.setdefault(x, set()).add(p)
        for p, q in holds:
            held.setdefault(p, set()).add(q)
        more = {(x, p) for x, y in facts["Copy"] for p in to.get(y, ())}
        more |= {(x, q) for x, y in facts["Load"] for p in to.get(y, ())
                 for q in held.get(p, ())}
        more |= {(x, q) for x, y, m in facts["Step"] for p, n, q
                 in facts["Moved"] if m == n and p in to.get(y, ())}
        kept = {(p, q) for x, y in facts["Store"] for p in to.get(x, ())
                for q in to.get(y, ())}
        if more <= points and kept <= holds:
            return points, holds
        points |= more
        holds |= kept


def listed(text):
    """The same from what `show` has listed."""
    pair = lambda x, y: {(int(m[1]), int(m[2])) for m in
                         re.finditer(rf"^  {x}=(\d+) {y}=(\d+)$", text, re.M)}
    return pair("x", "p"), pair("p", "q")


def out_of(*command):
    return subprocess.run(command, capture_output=True, text=True, timeout=60,
                          check=True).stdout


class Tester:
    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder

    def file(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def seed(self, seed):
        path = self.file(f"{seed}.c", gen_c.generate(seed, True))
        text = out_of(self.opts.fixc, "--emit", "points-to", path)
        relations = self.file(f"{seed}.fp", text
                              + "show PointsTo limit 1000000;\n"
                              "show Holds limit 1000000;\n")
        wanted = least(text)
        ways = {"the formula": out_of(self.opts.fixc, "points-to.fp",
                                      relations),
                "the solver": out_of(self.opts.cfa_tool, "--memory", "--change",
                                     "points",
                                     path)}
        for way, answer in ways.items():
            if listed(answer) != wanted:
                print(f"FAILED seed {seed}: {way} finds other sets")
                return campaign.FAILED
        return campaign.PASSED if wanted[0] else campaign.SKIPPED


def main():
    parser = campaign.options(__doc__, 20)
    parser.add_argument("--cfa-tool", required=True)
    return campaign.run(Tester, parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
