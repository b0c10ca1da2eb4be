#!/usr/bin/env python3
"""Random programs with summaries: --emit summary-check.

The oracle says what each procedure may do, from any arguments and globals, and
this is written as summaries.  Then:

  exact   none of the checks fails, and what the program reaches is reached
  less    one effect is left out: the check of that procedure fails
  none    no summaries: what the program reaches is reached
"""

import random
import re
import sys

import answers
import bp
import bp_text
import campaign
import random_programs
import reach
from random_programs import Failure

MOST_EFFECTS = 300  # of all procedures; more are left out
MOST_BITS = 8       # of what a procedure is entered with


class Tester(random_programs.Tester):
    """As for verdicts; a `formula` is one of the three ways."""

    def command(self, formula, path, target):
        targets = [target] if isinstance(target, str) else target or []
        return [self.opts.fixc, *self.opts.option, *formula.split(), path,
                *(f"--target={t}" for t in targets)]

    def test(self, program, target, style, path, formulas):
        try:
            expected = reach.reachable(program, target,
                                       limit=random_programs.ORACLE_STEPS)
            effects = all_effects(program)
        except reach.TooBig:
            return "skipped"
        text = bp_text.program_text(program, style)
        for how in formulas:
            failure = self.check(how, program, target, text, path, effects,
                                 expected)
            if failure:
                return failure
        return None

    def check(self, how, program, target, text, path, effects, expected):
        """The failure of one of the three ways, or None."""
        kept, dropped = dict(effects), None
        if how == "less":
            kept, dropped = without_one(program, effects)
        written = summaries(program, kept) if how != "none" else ""
        status, checks, err = self.emit(path, text + written)
        if status:
            return Failure(how, f"emit: status {status}", err)
        lines = [i for i, line in enumerate(checks.split("\n"), 1)
                 if re.fullmatch(r"  assert\(ok_+\);", line)]
        fails = self.reaches(path, [f"{path}:{line}" for line in lines])
        if how != "none" and fails != (dropped is not None):
            return Failure(how, f"checks fail: {fails}, left out: {dropped}",
                           checks)
        if (expected and not dropped
                and self.reaches(path, moved(checks, target)) is False):
            return Failure(how, "the target is not reached", checks)
        return None

    def emit(self, path, text):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        status, checks, err = self.run("--emit summary-check", path, [])
        with open(path, "w", encoding="utf-8") as file:
            file.write(checks)
        return status, checks, err

    def reaches(self, path, targets):
        """Whether reach.fp reaches one of the targets; None: the default."""
        if targets == []:
            return False
        status, out, _ = self.run("reach.fp", path, targets)
        return (answers.verdict(out) == "reachable"
                if status in (0, 10) else None)


def moved(checks, target):
    """The target in the program of the checks: main has another name there."""
    if not target:
        return None
    procedure, dot, label = target.rpartition(".")
    if procedure != "main":
        return [target]
    return [re.search(r"body_+main", checks).group() + dot + label]


def all_effects(program):
    """For each procedure the pairs of what it is entered with, globals and
    arguments above them, and of what it ends with, globals and results."""
    search = reach.Search(program, stop=False,
                          limit=random_programs.ORACLE_STEPS)
    for name, flow in search.flows.items():
        bits = flow.key_mask.bit_length()
        if bits > MOST_BITS:
            raise reach.TooBig(f"{bits} bits at the entry of {name}")
        for given in range(1 << bits):
            search.enter(name, given)
    while search.work:
        search.steps += 1
        if search.steps > search.limit:
            raise reach.TooBig("too many steps")
        search.process(*search.work.pop())
    effects = {name: set() for name in search.flows}
    for (name, given), frame in search.frames.items():
        effects[name] |= {(given, ends) for ends in frame.exits}
    if sum(map(len, effects.values())) > MOST_EFFECTS:
        raise reach.TooBig("too many effects")
    return effects


def without_one(program, effects):
    """The effects, one of a procedure that is called left out if there is any."""
    called = {stmt.callee for proc in program.procs
              for stmt in bp.walk(proc.body) if stmt.kind == "call"}
    rng = random.Random(len(called))
    pairs = sorted((name, pair) for name in reached(program)
                   for pair in effects[name])
    if not pairs:
        return dict(effects), None
    name, pair = rng.choice(pairs)
    return effects | {name: effects[name] - {pair}}, (name, pair)


def reached(program):
    """Procedures that are called from main, and so on."""
    bodies = {proc.name: proc.body for proc in program.procs}
    names, work = set(), ["main"]
    while work:
        name = work.pop()
        for stmt in bp.walk(bodies[name]):
            if stmt.kind == "call" and stmt.callee not in names:
                names.add(stmt.callee)
                work.append(stmt.callee)
    return names


def summaries(program, effects):
    return "\n".join(summary(program, proc, effects[proc.name])
                     for proc in program.procs)


def summary(program, proc, effects):
    """The effects, as a procedure: one conjunction for each."""
    before = [f"zz_o{i}" for i in range(len(program.decls))]
    given = [f"zz_p{i}" for i in range(len(proc.params))]
    results = [f"zz_r{i}" for i in range(proc.results)]
    names = before + given, program.decls + results
    rows = [" & ".join(row) or "T" for row in (
        [name if value >> i & 1 else "!" + name
         for side, value in zip(names, pair) for i, name in enumerate(side)]
        for pair in sorted(effects))]
    return (f"bool summary_{proc.name}({', '.join(given + before + results)}) "
            f"begin return {' | '.join(rows) or 'F'}; end")


def main():
    return campaign.run(Tester, random_programs.options())


if __name__ == "__main__":
    sys.exit(main())
