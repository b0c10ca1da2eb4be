#!/usr/bin/env python3
"""Random programs: --bound against one run for each bound.

    random_bounds.py --fixc FIXC --formulas recmc.fp:n,unwind.fp:k

A formula comes with the name of its param.  What --bound says of each bound
must be what a run with -D says that has this bound as its value.
"""

import sys

import answers
import campaign
import random_programs
from random_programs import Failure

LAST = 12  # the largest bound


class Tester(random_programs.Tester):
    """As for verdicts; a formula is a name and a param, with a colon."""

    def command(self, formula, path, target):
        """`formula` may have the option that gives its param values."""
        name, _, option = formula.partition(" ")
        command = super().command(name.partition(":")[0], path, target)
        return command + ([option] if option else [f"--bound=0..{LAST}"])

    def said(self, formula, path, target):
        """What a run printed, or None if it failed."""
        status, out, _ = self.run(formula, path, target)
        return out if status in (0, 5, 10) else None

    def judge(self, formula, path, target, expected):
        _, _, param = formula.partition(":")
        out = self.said(formula, path, target)
        if out is None:
            return Failure(formula, "no run for all bounds", "")
        said = answers.deepening(out)
        if not said:
            return Failure(formula, "no bounds", out)
        for bound, word in said:
            alone = self.said(f"{formula} -D{param}={bound}", path, target)
            if alone is None:
                return Failure(formula, "no run for one bound", "")
            if answers.at_bound(alone) != word:
                return Failure(formula, "another answer for a bound",
                               f"{out}\nbound {bound} alone:\n{alone}")
        return None


def main():
    return campaign.run(Tester, random_programs.options())


if __name__ == "__main__":
    sys.exit(main())
