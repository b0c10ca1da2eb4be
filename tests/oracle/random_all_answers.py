#!/usr/bin/env python3
"""Random programs with each pass switched off: no answer depends on a pass.

For each program, a few formula files of the library are run as they are, with
one more query, and with each pass of `--no-pass=list` switched off; all of their
answers must be the same.  Seeds go through the files in turn.
"""

import os
import re
import shutil
import subprocess
import sys

import bp_text
import campaign
import gen_bp

# Conjunctions of literals say more where less is kept (passes.def).
BETTER = re.compile(r"exact-.*\.fp")
ANSWER = re.compile(r"^(\w+): (YES|NO|UNKNOWN)", re.M)
MORE = "query one_more = exists PrCount p. Init(p);\n"
FILES_PER_SEED = 4


class Tester:
    """A seed is a program, and a few files with all passes."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.runs = 0
        self.formulas = opts.formulas
        listed = subprocess.run([opts.fixc, "--no-pass=list"], check=True,
                                capture_output=True, text=True).stdout
        self.passes = [line.split()[0] for line in listed.splitlines()]

    def answers(self, *words):
        """By query, or None if it takes too long."""
        try:
            done = subprocess.run([self.opts.fixc, *self.opts.option, *words],
                                  capture_output=True, text=True,
                                  timeout=self.opts.timeout, check=False)
        except subprocess.TimeoutExpired:
            return None
        self.runs += 1
        found = dict(ANSWER.findall(done.stdout))
        found.pop("one_more", None)
        return found or {"no answer": done.stderr}

    def differs(self, formula, first, other):
        """Answers that are not the same."""
        if first is None or other is None:
            return False
        if BETTER.fullmatch(formula):
            return any(other.get(q) not in (a, "UNKNOWN") and a != "UNKNOWN"
                       for q, a in first.items())
        return first != other

    def seed(self, seed):
        """See campaign.py."""
        program, target, style = gen_bp.generate(seed)
        path = os.path.join(self.folder, f"{seed}.bp")
        with open(path, "w", encoding="utf-8") as file:
            file.write(bp_text.program_text(program, style, "random"))
        words = [path, *(["--target", target] if target else [])]
        result = campaign.PASSED
        for i in range(FILES_PER_SEED):
            at = seed * FILES_PER_SEED + i
            formula = self.formulas[at % len(self.formulas)]
            more = os.path.join(self.folder, f"{seed}-{i}.fp")
            with open(more, "w", encoding="utf-8") as file:
                file.write(f'import "{formula}";\n{MORE}')
            first = self.answers(formula, *words)
            runs = {"one more query": [more]}
            runs |= {p: [formula, f"--no-pass={p}"] for p in self.passes}
            for name, changed in runs.items():
                other = self.answers(*changed, *words)
                if self.differs(formula, first, other):
                    print(f"seed {seed}, {formula}, {name}: {first}, {other}",
                          flush=True)
                    result = campaign.FAILED
            os.remove(more)
        if result == campaign.PASSED:
            os.remove(path)
        else:
            shutil.move(path, campaign.saved(self.opts, f"answers-{seed}.bp"))
        return result

    def closing(self):
        """How much was tried."""
        yield f"{self.runs} runs"


def main():
    parser = campaign.options(__doc__, 60, saved="what differs")
    parser.add_argument("--formulas", nargs="+", default=["reach.fp"],
                        help="files of the library that answer for sequential "
                             "programs without options")
    return campaign.run(Tester, parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
