#!/usr/bin/env python3
"""Random programs: is every tuple that is printed accepted back?

Tuples of the relations of a library file are printed for a random program.  Put
back into a formula, as R "tuple", each must hold; a tuple with one truth value
changed holds if and only if it is printed too.  Some are given to --explain,
which must say YES, and so must the tuples that its explanation prints, whole or with
what was shown before left out.
"""

import os
import random
import re
import shutil
import subprocess
import sys

import bp_text
import campaign
import gen_bp

RELATION = re.compile(r"^(?:mu |nu )?bool (\w+)\(([^()]*)\)", re.M)
FACT = re.compile(r"^ *(\w+)\(((?:… )?\S+=.*?)\)(?:  .*)?$")
TRUTH = re.compile(r"=(true|false)(?= |$)")
MOST = 3000  # tuples of a relation that are listed
KEPT = 12  # of these, that are asked for


def listed(text):
    """The tuples after each `show`, in a dictionary; None for one that is not
    listed to its end."""
    found, rows = {}, []
    for line in text.splitlines():
        if line.startswith("show "):
            rows = found.setdefault(line[5:-1], [])
        elif line.startswith("  … and"):
            found[next(reversed(found))] = None
        elif line.startswith("  "):
            rows.append(line[2:])
    return found


class Tester:
    """A file of the library and a program for each seed."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.tried = 0

    def run(self, *args):
        """Standard output, and the rest if there is none."""
        done = subprocess.run(
            [self.opts.fixc, "-Wno-all", *self.opts.option, *args],
            capture_output=True, text=True, timeout=self.opts.timeout,
            check=False)
        return done.stdout or done.stderr

    def write(self, base, ending, text):
        """The path of a new file."""
        path = base + ending
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def expectations(self, rng, rows):
        """(relation, tuple, is it one) for some tuples of each relation."""
        for name, all_rows in rows.items():
            if not all_rows:
                continue
            known = set(all_rows)
            for row in rng.sample(all_rows, min(KEPT, len(all_rows))):
                yield name, row, True
                places = list(TRUTH.finditer(row))
                if not places:
                    continue
                at = rng.choice(places)
                other = "false" if at[1] == "true" else "true"
                row = row[:at.start(1)] + other + row[at.end(1):]
                yield name, row, row in known

    def ask(self, head, base, program, asked):
        """What is wrong with the answers to tuples in formulas, or None."""
        queries = "".join(f'query q{i} = {name} "{row}";\n'
                          for i, (name, row, _) in enumerate(asked))
        path = self.write(base, "-asked.fp", head + queries)
        out = self.run(path, *program)
        said = dict(re.findall(r"^(q\d+): (\w+)$", out, re.M))
        for i, (name, row, holds) in enumerate(asked):
            self.tried += 1
            if said.get(f"q{i}") != ("YES" if holds else "NO"):
                return f"{name} \"{row}\" should be {holds}:\n{out[-2000:]}"
        return None

    def explained(self, rng, head, base, program, asked, stays):
        """The same for --explain, and for what it prints if that stays."""
        path = self.write(base, "-explained.fp", head)
        true = [(name, row) for name, row, holds in asked if holds]
        facts = set()
        for name, row in rng.sample(true, min(3, len(true))):
            what = rng.choice((f"{name}({row})", f"{name} where {row}",
                               f"{name} {row}"))
            out = self.run(path, *program, "--explain", what,
                           *rng.choice((["--full"], ["--depth", "4"], [])))
            if not out.startswith(f"{what}: YES"):
                return f"--explain '{what}':\n{out[:2000]}"
            facts.update(m.groups() for m in map(FACT.match,
                                                 out.splitlines()) if m)
        if not stays:
            return None
        facts = sorted(facts)[:60]
        return self.ask(head, base, program,
                        [(name, row, True) for name, row in facts])

    def seed(self, seed):
        """See campaign.py."""
        rng = random.Random(f"rows {seed}")
        program, target, style = gen_bp.generate(seed)
        formulas = sorted(self.opts.formulas.split(","))
        formula = rng.choice(formulas)
        # What is there in a round need not be there at the end.
        changing = formula == "reach-opt.fp"  # not monotone
        base = os.path.join(self.folder, str(seed))
        with open(os.path.join(self.opts.library, formula),
                  encoding="utf-8") as file:
            relations = dict(RELATION.findall(re.sub("//.*", "",
                                                     file.read()))).items()
        head = f'import "{formula}";\n'
        shows = "".join(f"show {name} limit {MOST};\n"
                        for name, params in relations if params)
        args = [self.write(base, ".bp", bp_text.program_text(
            program, style, "random"))] + (["--target", target]
                                           if target else [])
        try:
            out = self.run(self.write(base, ".fp", head + shows), *args)
            rows = listed(out)
            asked = list(self.expectations(rng, rows))
            wrong = None if rows else out
            wrong = wrong or self.ask(head, base, args, asked)
            if not wrong:
                wrong = self.explained(rng, head, base, args, asked,
                                       not changing)
        except subprocess.TimeoutExpired:
            return campaign.SKIPPED
        if wrong:
            print(f"seed {seed}, {formula}: {wrong}", flush=True)
            shutil.move(args[0], campaign.saved(self.opts, f"rows-{seed}.bp"))
        return campaign.outcome(wrong)

    def closing(self):
        """How many tuples were tried."""
        yield f"tuples: {self.tried}"


def main():
    parser = campaign.options(__doc__, 100, saved="what is not accepted")
    parser.add_argument("--library", required=True,
                        help="the folder of formula files")
    parser.add_argument("--formulas", required=True,
                        help="names of files in it, with commas")
    return campaign.run(Tester, parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
