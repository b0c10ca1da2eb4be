#!/usr/bin/env python3
"""Random Horn clauses: fixc against explicit sets, and against Z3.

Every problem is solved by solve.fp in several ways, or else by the formulas of
--formulas, which are about programs; the answer and the exit status must be the
oracle's.  If z3 is installed, it is asked too, and
what it answers other than `unknown` must be the same.  A problem that fails
loses lines as long as it fails, and is saved.
"""

import os
import re
import shutil
import subprocess
import sys

import campaign
import clauses
import gen_clauses

ANSWER = re.compile(r"^(sat|unsat)$", re.M)
WAYS = "solve.fp,solve.fp --evaluate=delta,solve.fp --evaluate=rounds"
STATUS = {"reachable": 10, "unreachable": 0}


def run(command, timeout):
    """Status and output; a timeout is a status."""
    try:
        done = subprocess.run(command, capture_output=True, text=True,
                              errors="replace", timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        return "timeout", ""
    return done.returncode, done.stdout + done.stderr


class Tester:
    """The settings of a run and what is done with one problem."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.ways = [way.split() for way in opts.formulas.split(",")]
        self.z3 = shutil.which("z3")

    def fixc(self, way, path, expected, rules):
        """What fixc does wrong, or None."""
        status, out = run([self.opts.fixc, *way, path], self.opts.timeout)
        found = ANSWER.findall(out)
        derived = (expected == "sat") == rules
        if found != [expected]:
            return f"fixc {' '.join(way)} says {found or out}"
        if status != STATUS["reachable" if derived else "unreachable"]:
            return f"fixc {' '.join(way)}: status {status}"
        return None

    def ask_z3(self, path, expected):
        if not self.z3:
            return None
        # Z3 is left alone with what it takes long for.
        _, out = run([self.z3, "-T:5", path], self.opts.timeout)
        found = ANSWER.findall(out)
        if found and found != [expected]:
            return f"z3 says {found}"
        return None

    def test(self, text, path):
        """What is wrong with a problem, None, or 'skipped'."""
        try:
            expected = clauses.answer(text)
        except clauses.TooBig:
            return "skipped"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        rules = "(query" in text
        for way in self.ways:
            wrong = self.fixc(way, path, expected, rules)
            if wrong:
                return f"oracle says {expected}, {wrong}"
        wrong = self.ask_z3(path, expected)
        return f"oracle says {expected}, {wrong}" if wrong else None

    def shrink(self, text, path):
        lines = text.splitlines(keepends=True)
        i = len(lines) - 1
        while i >= 0:
            fewer = lines[:i] + lines[i + 1:]
            if lines[i].startswith(("(assert", "(rule")):
                wrong = self.test("".join(fewer), path)
                if wrong not in (None, "skipped"):
                    lines = fewer
            i -= 1
        return "".join(lines)

    def seed(self, seed):
        text = gen_clauses.generate(seed)
        path = os.path.join(self.folder, f"c{seed}.smt2")
        wrong = self.test(text, path)
        if wrong not in (None, "skipped"):
            small = self.shrink(text, path)
            name = campaign.saved(self.opts, f"FAIL-{seed}.smt2")
            with open(name, "w", encoding="utf-8") as file:
                file.write(f"; seed {seed}, shrunk: {wrong}\n{small}")
            print(f"FAIL {name}: {wrong}", flush=True)
        if wrong == "skipped":
            return campaign.SKIPPED
        return campaign.outcome(wrong)

    def closing(self):
        return [] if self.z3 else ["z3 is not installed: not compared with it"]


def main():
    parser = campaign.options(__doc__, 200, "FAIL-<seed>.smt2", 30)
    parser.add_argument("--formulas", default=WAYS, metavar="LIST",
                        help="formula files, each with its options")
    return campaign.run(Tester, parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
