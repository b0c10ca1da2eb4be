#!/usr/bin/env python3
"""Random programs as Horn clauses: --emit chc against the oracle.

What is emitted, in both formats, is solved by solve.fp, and where z3 is
installed by Spacer and, from rules, by the datalog engine too.  The `formulas`
of random_programs.py are these ways here.
"""

import os
import re
import shutil
import subprocess
import sys

import campaign
import random_programs

ANSWER = re.compile(r"^(sat|unsat)$", re.M)

# The format and the solver; the datalog engine is asked of what is small.
WAYS = {
    "chc": ("chc", None),
    "chc-rules": ("chc-rules", None),
    "spacer": ("chc", ["z3", "-T:4"]),
    "spacer-rules": ("chc-rules", ["z3", "-T:4", "fp.engine=spacer"]),
    "datalog": ("chc-rules", ["z3", "-T:4", "fp.engine=datalog"]),
}


GAVE_UP = "no answer"


class Tester(random_programs.Tester):
    """A run emits and solves; its status is that of a verdict.  Z3 may give
    up; solve.fp may not."""

    def judge(self, formula, path, target, expected):
        failure = super().judge(formula, path, target, expected)
        if failure and WAYS[formula][1] and GAVE_UP in failure.kind:
            return None
        return failure

    def command(self, formula, path, target):
        command = [self.opts.fixc, *self.opts.option, "--emit",
                   WAYS[formula][0]]
        return command + (["--target", target] if target else []) + [path]

    def run(self, formula, path, target):
        emitted, solver = WAYS[formula]
        name = f"{path}.{formula}.smt2"
        try:
            with open(name, "w", encoding="utf-8") as file:
                done = subprocess.run(
                    self.command(formula, path, target), stdout=file,
                    stderr=subprocess.PIPE, timeout=self.opts.timeout,
                    text=True, errors="replace", check=False)
            if done.returncode:
                return done.returncode, "", done.stderr
            solver = solver or [self.opts.fixc, "solve.fp"]
            done = subprocess.run(solver + [name], capture_output=True,
                                  text=True, errors="replace",
                                  timeout=self.opts.timeout, check=False)
        except subprocess.TimeoutExpired:
            return "timeout", "", ""
        finally:
            if os.path.exists(name):
                os.remove(name)
        found = ANSWER.findall(done.stdout)
        if len(found) != 1:
            return GAVE_UP, done.stdout, done.stderr
        derived = (found[0] == "sat") == (emitted == "chc-rules")
        verdict = "reachable" if derived else "unreachable"
        return 10 if derived else 0, f"RESULT: {verdict}\n", done.stderr


def main():
    if "--formulas" not in sys.argv:
        ways = list(WAYS) if shutil.which("z3") else ["chc", "chc-rules"]
        sys.argv += ["--formulas", ",".join(ways)]
        if len(ways) == 2:
            print("z3 is not installed: only solve.fp is asked")
    return campaign.run(Tester, random_programs.options())


if __name__ == "__main__":
    sys.exit(main())
