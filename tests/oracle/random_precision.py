#!/usr/bin/env python3
"""Random programs with random precisions: block-precision.fp, block-domain.fp.

A block is entered with any value of what is not tracked there, of the variables
that it uses.  With procedures as the only blocks, this is what a program does that
gives these variables any values where its procedures begin: the oracle is asked
about that one.  With loops as blocks, too, there are more runs.  If everything is
tracked, the answer must be the verdict.

block-domain.fp loses what is not tracked at exits, too, and has two precisions, of
which one must be enough.
"""

import copy
import os
import random
import re
import subprocess
import sys

import bp
import bp_text
import campaign
import gen_bp
import reach
import shrink_bp
from bp import Stmt

STEPS = 20000   # programs that need more are left out


def names_in(expr):
    return {node[1] for node in bp.nodes(expr) if node[0] in ("var", "next")}


def used(program):
    """By procedure, the names that it uses, and the globals that its calls do."""
    found, calls = {}, {}
    for proc in program.procs:
        names = set().union(*map(names_in, proc.enforce or []))
        calls[proc.name] = set()
        for stmt in bp.walk(proc.body):
            names |= set(stmt.names if stmt.kind in ("assign", "call", "dead")
                         else [])
            for expr in [*stmt.exprs, *filter(None, [stmt.constrain])]:
                names |= names_in(expr)
            if stmt.kind == "call":
                calls[proc.name].add(stmt.callee)
        found[proc.name] = names
    for _ in program.procs:
        for name, callees in calls.items():
            for callee in callees:
                found[name] |= found[callee] & set(program.decls)
    return found


def variables(program, proc):
    """What a procedure can track: its name in programs, and in formulas."""
    own = proc.params + proc.decls
    return [(name, f"{proc.name}.{name}") for name in own] + [
        (name, name) for name in program.decls if name not in own]


def before_exits(proc, lost):
    """Gives names any value before each return, and at the end."""
    def inside(body):
        for stmt in body:
            stmt.blocks = [inside(block) for block in stmt.blocks]
        out = []
        for stmt in body:
            if stmt.kind == "return":
                out.append(Stmt("assign", names=lost, labels=stmt.labels,
                                exprs=[("star",)] * len(lost)))
                stmt.labels = []
            out.append(stmt)
        return out
    proc.body = inside(proc.body)
    proc.body.append(Stmt("assign", names=lost, exprs=[("star",)] * len(lost)))


def coarse(program, tracked, at_exits=False):
    """The program that gives what is not tracked any value."""
    program, names = copy.deepcopy(program), used(program)
    for proc in program.procs:
        lost = [name for name, full in variables(program, proc)
                if name in names[proc.name]
                and (proc.name, full) not in tracked]
        if lost and at_exits:
            before_exits(proc, lost)
        if lost:
            proc.body.insert(0, Stmt("assign", names=lost,
                                     exprs=[("star",)] * len(lost)))
    return program


def plain(name):
    """{x>0} is called x>0 in formulas."""
    return name.replace("{", "").replace("}", "")


def tracking(program, tracked):
    """What is tracked in the procedure of e, as a formula about x."""
    parts = [f"Proc(e, m) & m = {proc.name} & x in {{"
             + ", ".join(f"`{plain(full)}`" for _, full in variables(program, proc)
                         if (proc.name, full) in tracked) + "}"
             for proc in program.procs
             if any(name == proc.name for name, _ in tracked)]
    body = " | ".join(f"(exists Module m. {part})" for part in parts)
    return body or "false"


def formula(program, tracked):
    """The precision as a formula file."""
    body = tracking(program, tracked)
    if tracked == everything(program):
        body = "true"
    return ('import "block-precision.fp";\n'
            f"bool Tracked(PrCount e, Var x) = {body};\n")


def domain(program, precisions):
    """Two precisions as a formula file about block-domain.fp."""
    text = 'import "block-domain.fp" with finest = 1;\nimport "reflection.fp";\n'
    cases = []
    for number, tracked in enumerate(precisions):
        text += (f"bool Tracked{number}(PrCount e, Var x) = "
                 f"{tracking(program, tracked)};\n")
        same = (f"forall Var x. Tracked{number}(u.pc, x) -> "
                "(Value(u, x, true) <-> Value(v, x, true))")
        if tracked == everything(program):
            same = "u = v"
        cases.append(f"p = {number} & ({same})")
    return text + ("bool Alike(Precision p, State u, State v) =\n  "
                   + "\n  | ".join(cases) + ";\n")


def everything(program):
    return {(proc.name, full) for proc in program.procs
            for _, full in variables(program, proc)}


class Tester:
    """The settings of a run and what is done with one program."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.counts = {}

    def answer(self, page, path, target, options):
        asked = ["--target", target] if target else []
        done = subprocess.run(
            [self.opts.fixc, *self.opts.option, *options, *asked, page, path],
            capture_output=True, text=True, errors="replace",
            timeout=self.opts.timeout, check=False)
        if done.returncode not in (0, 5, 10):
            return f"status {done.returncode}: {done.stderr[:300]}"
        found = re.search(r"^reachable: (\w+)$", done.stdout, re.M)
        return found and found[1]

    def failure(self, program, target, style, path, rng):
        """(what, wanted, found) of the first difference, or None."""
        every = everything(program)
        share = rng.choice([0.3, 0.6, 0.9, 1])
        tracked = {pair for pair in sorted(every) if rng.random() < share}
        with open(path, "w", encoding="utf-8") as file:
            file.write(bp_text.program_text(program, style))
        page = path[:-3] + ".fp"
        with open(page, "w", encoding="utf-8") as file:
            file.write(formula(program, tracked))
        may = reach.reachable(coarse(program, tracked), target, limit=STEPS)
        wanted = ("NO" if not may else
                  "YES" if tracked == every else "UNKNOWN")
        found = self.answer(page, path, target, ["-D", "Block.loops=0"])
        if found != wanted:
            return "procedures", wanted, found
        with_loops = self.answer(page, path, target, [])
        if with_loops != wanted and (tracked == every or may or
                                     with_loops != "UNKNOWN"):
            return "loops", wanted, with_loops
        self.counts[wanted] = self.counts.get(wanted, 0) + 1
        return self.domain_failure(program, target, path, rng)

    def domain_failure(self, program, target, path, rng):
        """The same of block-domain.fp."""
        if any(proc.enforce for proc in program.procs):
            return None     # holds of states at exits, too: not so there
        every = everything(program)
        precisions = [{pair for pair in sorted(every) if rng.random() < share}
                      for share in rng.choices([0.3, 0.8, 1], k=2)]
        if rng.random() < 0.5:
            precisions[1] = precisions[0]
        page = path[:-3] + ".fp"
        with open(page, "w", encoding="utf-8") as file:
            file.write(domain(program, precisions))
        may = all(reach.reachable(coarse(program, tracked, at_exits=True),
                                  target, limit=STEPS)
                  for tracked in precisions)
        wanted = ("NO" if not may else
                  "YES" if every in precisions else "UNKNOWN")
        found = self.answer(page, path, target, ["-D", "loops=0"])
        return None if found == wanted else ("domain", wanted, found)

    def seed(self, seed):
        """SKIPPED for a program that is too big."""
        program, target, style = gen_bp.generate(seed)
        path = os.path.join(self.folder, f"p{seed}.bp")
        try:
            failure = self.failure(program, target, style, path,
                                   random.Random(f"precision {seed}"))
        except reach.TooBig:
            return campaign.SKIPPED
        if failure:
            self.save(seed, program, target, style, path, failure)
        return campaign.outcome(failure)

    def closing(self):
        return [f"{answer} for {count}"
                for answer, count in sorted(self.counts.items())]

    def save(self, seed, program, target, style, path, failure):
        def again(smaller):
            try:
                return self.failure(smaller, target, style, path,
                                    random.Random(f"precision {seed}"))
            except (bp.ProgramError, reach.TooBig):
                return None

        def still_fails(smaller):
            found = again(smaller)
            return found is not None and found[0] == failure[0]
        program = shrink_bp.shrink(program, still_fails, 300)
        what, wanted, found = again(program) or failure
        name = campaign.saved(self.opts, f"FAIL-precision-{seed}.bp")
        with open(path[:-3] + ".fp", encoding="utf-8") as file:
            page = file.read()
        campaign.save_program(name, program, style, [
            f"seed {seed}, shrunk; target {target}; {what}",
            *page.splitlines(), f"expected: {wanted}", f"found: {found}"])
        print(f"FAIL {name}: {what}: {found}", flush=True)


def main():
    opts = campaign.options(__doc__, 200, "FAIL-precision-<seed>.bp")
    return campaign.run(Tester, opts.parse_args())


if __name__ == "__main__":
    sys.exit(main())
