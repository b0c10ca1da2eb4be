#!/usr/bin/env python3
"""Random concurrent programs: fixc for each bound against the oracle.

The oracle gives the least number of switches to the target, or of rounds; for
the bounds k = 0, 1, ... a formula must say "reachable" from there on.  With
`once`, there is any number of copies of each thread but the first ones, and the
oracle is that of interfaces.  What fails is shrunk as long as the same formula
fails at the same bound in the same way.
"""

import os
import sys
from dataclasses import dataclass

import answers
import campaign
import conc
import contexts
import gen_conc
import interfaces
import random_programs
import shrink_conc

# More configurations are not looked at: the program is left out.
ORACLE_CONFIGURATIONS = 15000


class Uncertain(Exception):
    """Stacks grow too high to say that there is no shorter way."""


@dataclass(frozen=True)
class Bounds:
    """A formula at all bounds, by --bound."""
    formula: str
    low: int
    high: int

    def __str__(self):
        return f"--bound k={self.low}..{self.high} {self.formula}"


@dataclass(frozen=True)
class Bound:
    """A formula at one bound, in the place of a formula's name."""
    formula: str
    k: int

    def __str__(self):
        return f"-D k={self.k} {self.formula}"


class Tester(random_programs.Tester):
    """As for sequential programs, with one run for each bound."""

    def __init__(self, opts, folder):
        super().__init__(opts, folder)
        low, _, high = opts.bounds.partition("..")
        self.bounds = range(int(low), int(high or low) + 1)
        names = self.formulas
        self.formulas = [Bound(name, k) for name in names
                         for k in self.bounds]
        self.formulas += [Bounds(name, self.bounds[0], self.bounds[-1])
                          for name in names]

    def command(self, formula, path, target):
        command = [self.opts.fixc, *self.opts.option]
        if target:
            command += ["--target", target]
        if self.opts.once is not None:
            command += ["-D", f"once={self.opts.once}"]
        if isinstance(formula, Bounds):
            command += ["--bound", f"k={formula.low}..{formula.high}"]
        else:
            command += ["-D", f"k={formula.k}"]
        return command + [formula.formula, path]

    def judge_bounds(self, formula, path, target, least):
        """The failure of deepening, or None: it says of each bound what the
        oracle does, up to the least that reaches."""
        status, out, err = self.run(formula, path, target)
        wanted = [(k, "reachable" if least <= k else "unreachable")
                  for k in range(formula.low, formula.high + 1)
                  if k <= max(least, formula.low)]
        if status != (10 if least <= formula.high else 0):
            return random_programs.Failure(formula, f"status {status}",
                                           err or out)
        if answers.bounds(out) != wanted:
            return random_programs.Failure(formula, "other bounds",
                                           f"oracle: {wanted}\n{out}")
        return None

    def search(self, program, target):
        """The least bound, or None, and whether no stack was cut."""
        most, limit = self.bounds[-1], ORACLE_CONFIGURATIONS
        if self.opts.once is not None:
            return interfaces.least_rounds(program, target, most,
                                           self.opts.once, limit=limit)
        least_of = (contexts.least_rounds if self.opts.rounds
                    else contexts.switches)
        return least_of(program, target, most, limit=limit)

    def least(self, program, target):
        """The oracle's answer; 99 for none.

        A stack that was cut may hide a way with fewer switches.
        """
        least, certain = self.search(program, target)
        if not certain and least != self.bounds[0]:
            raise Uncertain
        return 99 if least is None else least

    def test(self, program, target, style, path, formulas):
        try:
            least = self.least(program, target)
        except (contexts.TooBig, Uncertain):
            return "skipped"
        with open(path, "w", encoding="utf-8") as file:
            file.write(conc.program_text(program, style))
        for formula in formulas:
            if isinstance(formula, Bounds):
                failure = self.judge_bounds(formula, path, target, least)
            else:
                failure = self.judge(formula, path, target,
                                     least <= formula.k)
            if failure:
                return failure
        return None

    def generate(self, seed):
        return gen_conc.generate(seed, self.opts.atomic, self.opts.started)

    def shrink_while(self, program, still_fails):
        return shrink_conc.shrink(program, still_fails, self.opts.tries)

    def text(self, program, style, comment):
        return conc.program_text(program, style, comment)

    def expected(self, program, target):
        least = self.least(program, target)
        return f"reachable from k = {least}" if least < 99 else "unreachable"

    def save_name(self, seed):
        return campaign.saved(self.opts, f"FAIL-conc-{seed}.bp")


def options():
    parser = campaign.options(__doc__, 100, "FAIL-conc-<seed>.bp", 60)
    parser.add_argument("--formulas", default="bounded-context.fp",
                        help="formula files, separated by commas")
    parser.add_argument("--bounds", default="0..4", help="LOW..HIGH")
    parser.add_argument("--rounds", action="store_true",
                        help="k counts rounds, from 1, not switches")
    parser.add_argument("--once", type=int, metavar="N",
                        help="k counts rounds; any number of copies of each "
                        "thread behind the first N")
    parser.add_argument("--atomic", action="store_true",
                        help="programs with atomic sections")
    parser.add_argument("--started", action="store_true",
                        help="programs that start their threads")
    parser.add_argument("--tries", type=int, default=1000,
                        help="runs that shrinking one failure may take")
    return parser.parse_args()


def main():
    return campaign.run(Tester, options())


if __name__ == "__main__":
    sys.exit(main())
