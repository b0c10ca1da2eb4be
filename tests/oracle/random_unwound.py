#!/usr/bin/env python3
"""Random programs unwound: --emit unwound:DEPTH.

Of the program that is printed, reach.fp must say what unwind.fp says of the
program for this depth; what it reaches the oracle must reach; and at the
largest depth it must reach whatever the oracle does.  The `formulas` of
random_programs.py are depths here.
"""

import re
import sys

import answers
import campaign
import random_programs
from random_programs import Failure

LARGEST = 40  # random programs reach what they can with fewer nested calls


class Tester(random_programs.Tester):
    """As for verdicts; `formula` is a depth, or a whole command."""

    def command(self, formula, path, target):
        targets = [target] if isinstance(target, str) else target or []
        command = [self.opts.fixc, *self.opts.option, *formula.split(), path]
        return command + [f"--target={t}" for t in targets]

    def judge(self, formula, path, target, expected):
        status, text, err = self.run(f"--emit unwound:{formula}", path, [])
        if status:
            return Failure(formula, f"emit: status {status}", err)
        unwound = path + ".unwound.bp"
        with open(unwound, "w", encoding="utf-8") as file:
            file.write(text)
        found = self.found(unwound, copies(text, target))
        _, out, _ = self.run(f"unwind.fp -Dk={formula}", path, target)
        if found is None or found != (answers.verdict(out) == "reachable"):
            return Failure(formula, "not as unwind.fp", out)
        if found and not expected:
            return Failure(formula, "reached, but not by the oracle", text)
        if expected and not found and int(formula) == LARGEST:
            return Failure(formula, "not reached at the largest depth", text)
        return None

    def found(self, path, targets):
        """Whether reach.fp reaches one of the targets; None: assertions."""
        if targets == []:
            return False
        status, out, _ = self.run("reach.fp", path, targets or [])
        return (answers.verdict(out) == "reachable"
                if status in (0, 10) else None)


def copies(text, target):
    """The target in each copy of its procedure; None if there is none."""
    if not target:
        return None
    procedure, _, label = target.rpartition(".")
    if not procedure:
        return [label] if re.search(rf"\b{re.escape(label)}\s*:", text) else []
    head = rf"^(?:void|bool(?:<\d+>)?) ({re.escape(procedure)}(?:_+\d+)?)\("
    return [f"{name}.{label}" for name in re.findall(head, text, re.M)]


def main():
    return campaign.run(Tester, random_programs.options())


if __name__ == "__main__":
    sys.exit(main())
