#!/usr/bin/env python3
"""Which labels of drivers depend on values that their abstractions do not know?

    bench/instances.py FIXC [--tries N] [--quick]

An instance of a program has constants for its unknown values, `schoose[F, F]`, so that
of values such as x_eq_0, x_eq_2 one at most is true.  The first unknown values, with
which main begins, remain choices.  If an instance misses a label, no answer but
UNKNOWN is right for that label, whatever exact abstraction does with calls.

Constants must not be values that exact-reach-assumed.fp excludes: those with which the
program cannot but be blocked before it calls, returns or comes to the target.  Where
they are, others are tried, and where all are, the values remain choices.

Prints `missed` or `reached` for each label of the drivers in FIXC_BENCH that can be
reached in the abstraction.  With --quick, for programs of a few lines instead, with
answers that are known; ends with `N passed, N failed`.
"""

import argparse
import csv
import itertools
import os
import random
import re
import subprocess
import sys
import tempfile

SITE = re.compile(r"(\w+(?:\s*,\s*\w+)*)\s*:=\s*"
                  r"schoose\[F, *F\](?:, *schoose\[F, *F\])*;")
MOST = 5        # values that are tried at a place where others block
ROUNDS = 12     # in which values that block are replaced

# `here__` is true where a constant has just been assigned.
FORMULA = """import "reach.fp" without statements;
mu bool Blocked(State v);
Blocked(v) if
  !(Exit(v.pc) | Target(v.pc) | Across(v.pc, _)),
  forall w. ProgramInt(v, w) -> Blocked(w);
bool Wrong(PrCount pc) =
  exists u, v. Summary(u, v) & v.here__ & Blocked(v) & v.pc = pc & !Init(pc);
show Wrong limit 1000;
query reached = exists u, v. Summary(u, v) & Target(v.pc);
"""

# Bodies of a procedure, and the answers.
QUICK = [
    ("missed", "a := schoose[F, F]; if (a) then ERROR: skip; fi"),
    ("missed", "x_eq_0, x_eq_2 := schoose[F, F], schoose[F, F];\n"
               "if (x_eq_0 & x_eq_2) then ERROR: skip; fi"),
    ("reached", "x_eq_0, x_eq_2 := schoose[F, F], schoose[F, F];\n"
                "if (!(x_eq_0 & x_eq_2)) then ERROR: skip; fi"),
    ("reached", "a := schoose[F, F];\nassume(a); if (a) then ERROR: skip; fi"),
    ("reached", "a := *; if (a) then ERROR: skip; fi"),
]
AROUND = """decl g;
void main() begin g := schoose[F, F]; f(); end
void f() begin
decl a, x_eq_0, x_eq_2;
{}
end
"""


class Site:
    """A place at which unknown values are assigned."""

    def __init__(self, found):
        self.begin, self.end = found.span()
        self.text, self.left = found[0], found[1]
        self.names = [name.strip() for name in found[1].split(",")]
        groups = {}
        for name in self.names:
            groups.setdefault(name.rsplit("_eq_", 1)[0], []).append(name)
        self.groups = list(groups.values())
        ways = itertools.product(*([None, *group] for group in self.groups))
        self.ways = [frozenset(filter(None, way))
                     for way in itertools.islice(ways, 1000)]

    def all_first(self):
        """The first name of each group is true."""
        return frozenset(group[0] for group in self.groups)

    def all_last(self):
        return frozenset(group[-1] for group in self.groups)

    def constants(self, way):
        """The assignment in an instance: names in `way` are true."""
        values = ", ".join("T" if name in way else "F" for name in self.names)
        return f"here__ := T; {self.left} := {values}; here__ := F;"


class Program:
    """A program, and what becomes of its instances."""

    def __init__(self, fixc, text, label, folder):
        self.fixc, self.text, self.label, self.folder = fixc, text, label, folder
        self.sites = [Site(found) for found in SITE.finditer(text)]

    def instance(self, ways):
        """The text, and by line the sites there; without a way, a site remains."""
        out, at, lines = "decl here__;\n", 0, {}
        for i, (site, way) in enumerate(zip(self.sites, ways)):
            out += self.text[at:site.begin]
            first = out.count("\n") + 1
            if way is None:
                out += ("here__ := F; " if i == 0 else "") + site.text
            else:
                out += site.constants(way)
            for line in range(first, out.count("\n") + 2):
                lines.setdefault(line, []).append(i)
            at = site.end
        return out + self.text[at:], lines

    def run(self, text):
        """(is the label reached, lines where constants block)"""
        files = [os.path.join(self.folder, name) for name in ("i.fp", "i.bp")]
        for path, content in zip(files, (FORMULA, text)):
            with open(path, "w", encoding="utf-8") as file:
                file.write(content)
        done = subprocess.run([self.fixc, *files, "--target", self.label],
                              capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(done.stderr)
        return ("reached: YES" in done.stdout,
                {int(line) for line in re.findall(r"pc=\w+:(\d+)", done.stdout)})

    def misses(self, rng, prefer):
        """Does an instance miss the label?  None: no instance was found."""
        ways = [None] + [prefer(site) for site in self.sites[1:]]
        tried = [set() for _ in self.sites]
        for _ in range(ROUNDS):
            text, lines = self.instance(ways)
            reached, wrong = self.run(text)
            if not wrong:
                return not reached
            for i in {i for line in wrong for i in lines.get(line, [])}:
                tried[i].add(ways[i])
                left = [way for way in self.sites[i].ways if way not in tried[i]]
                ways[i] = (rng.choice(left) if left and len(tried[i]) < MOST
                           else None)
        return None

    def answer(self, tries):
        rng = random.Random(1)
        plain = [lambda site: frozenset(), Site.all_first, Site.all_last]
        for i in range(tries):
            prefer = (plain[i] if i < len(plain)
                      else lambda site: rng.choice(site.ways))
            if self.misses(rng, prefer):
                return "missed"
        return "reached"


def quick(fixc, tries, folder):
    failed = 0
    for wanted, body in QUICK:
        text = AROUND.format(body)
        found = Program(fixc, text, "ERROR", folder).answer(tries)
        if found != wanted:
            failed += 1
            print(f"FAILED {found}:\n{text}")
    print(f"{len(QUICK) - failed} passed, {failed} failed")
    return 1 if failed else 0


def drivers(fixc, tries, folder):
    bench = os.path.join(os.environ["FIXC_BENCH"], "sequential")
    with open(os.path.join(bench, "expected.tsv"), encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t")
                if row["file"].startswith("sdv/") and row["verdict"] == "reachable"]
    for row in rows:
        with open(os.path.join(bench, row["file"]), encoding="utf-8") as file:
            program = Program(fixc, file.read(), row["query"], folder)
        print(row["file"], row["query"], program.answer(tries), flush=True)
    return 0


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("fixc")
    parser.add_argument("--tries", type=int, default=12)
    parser.add_argument("--quick", action="store_true")
    opts = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return (quick if opts.quick else drivers)(opts.fixc, opts.tries, folder)


if __name__ == "__main__":
    sys.exit(main())
