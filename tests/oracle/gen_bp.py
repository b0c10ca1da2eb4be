#!/usr/bin/env python3
"""Random small Boolean programs, the same for the same seed.

The programs are made to be legal and to be explored in milliseconds: few
variables, few procedures, shallow blocks; everything else of the sequential
dialect may come up.  The target is one place: an assertion, a label ERROR,
or a label of any name that must be asked for.
"""

import argparse
import random
import sys

import bp
import bp_text
from bp import Proc, Program, Stmt

# The kinds of statements with the weights of their choice.
STATEMENTS = (("assign", 30), ("call", 16), ("if", 13), ("while", 5),
              ("goto", 6), ("assume", 4), ("assert", 3), ("abortif", 2),
              ("dead", 5), ("skip", 3), ("print", 1), ("return", 2))

# Operators of expressions with weights; the number says how many operands.
OPERATORS = (("not", 1, 6), ("and", 2, 5), ("or", 2, 5), ("xor", 2, 3),
             ("eq", 2, 3), ("ne", 2, 2), ("imp", 2, 2), ("iff", 2, 2),
             ("ite", 3, 2), ("choose", 2, 2))


class Generator:
    """The state while one program is made."""

    def __init__(self, rng):
        self.rng = rng
        self.program = Program()
        self.proc = None
        self.labels = []
        self.vars = []

    def chance(self, probability):
        return self.rng.random() < probability

    def pick(self, rows):
        """One row of a table whose last column is a weight."""
        return self.rng.choices(rows, [row[-1] for row in rows])[0]

    # ---- Expressions ----

    def leaf(self, primes):
        roll = self.rng.random()
        if roll < 0.1 or not self.vars:
            return ("const", self.rng.randrange(2))
        if roll < 0.2:
            return ("star",)
        kind = "next" if primes and self.chance(0.6) else "var"
        return (kind, self.rng.choice(self.vars))

    def expr(self, depth=2, primes=False):
        if depth == 0 or self.chance(0.3):
            return self.leaf(primes)
        name, arity, _ = self.pick(OPERATORS)
        return (name, *(self.expr(depth - 1, primes) for _ in range(arity)))

    def cube(self, size):
        """A conjunction of literals on different variables."""
        names = self.rng.sample(self.vars, min(size, len(self.vars)))
        cube = ("const", 1)
        for i, name in enumerate(names):
            literal = ("var", name)
            if self.chance(0.5):
                literal = ("not", literal)
            cube = ("and", cube, literal) if i else literal
        return cube

    # ---- Statements ----

    def block(self, depth, most=4):
        return [self.statement(depth)
                for _ in range(self.rng.randint(1, most))]

    def statement(self, depth):
        kind = self.pick(STATEMENTS)[0]
        if kind in ("if", "while") and depth == 0:
            kind = "assign"
        if kind == "assign" and not self.vars:
            kind = "skip"
        return getattr(self, "make_" + kind)(depth)

    def make_skip(self, _):
        return Stmt("skip")

    def make_print(self, _):
        return Stmt("print", exprs=[self.expr(1)])

    def make_return(self, _):
        count = self.proc.results
        return Stmt("return", exprs=[self.expr() for _ in range(count)])

    def make_goto(self, _):
        if not self.labels:
            return Stmt("skip")
        count = self.rng.choice((1, 1, 2, 3))
        return Stmt("goto", names=self.rng.sample(
            self.labels, min(count, len(self.labels))))

    def make_assume(self, _):
        return Stmt("assume", exprs=[("or", self.expr(), self.leaf(False))])

    def make_assert(self, _):
        return Stmt("assert", exprs=[self.expr()])

    def make_abortif(self, _):
        return Stmt("abortif", exprs=[self.cube(3)])

    def make_dead(self, _):
        if not self.vars:
            return Stmt("skip")
        return Stmt("dead", names=self.some_vars(2))

    def some_vars(self, most):
        count = min(self.rng.randint(1, most), len(self.vars))
        return self.rng.sample(self.vars, count)

    def discard(self, names):
        """Puts `_` in place of a few targets."""
        return ["_" if self.chance(0.08) else name for name in names]

    def make_assign(self, _):
        names = self.discard(self.some_vars(3))
        stmt = Stmt("assign", names=names,
                    exprs=[self.expr() for _ in names])
        if self.chance(0.2):
            stmt.exprs = [("star",) if self.chance(0.6) else e
                          for e in stmt.exprs]
            stmt.constrain = self.expr(primes=True)
        return stmt

    def make_call(self, _):
        callees = [p for p in self.program.procs if p.name != "main"]
        if not callees:
            return Stmt("skip")
        return self.call_of(self.rng.choice(callees))

    def call_of(self, callee):
        stmt = Stmt("call", callee=callee.name,
                    exprs=[self.expr(1) for _ in callee.params])
        # Variables may be too few for the results: the rest is discarded.
        if callee.results:
            names = self.rng.sample(
                self.vars, min(callee.results, len(self.vars)))
            names += ["_"] * (callee.results - len(names))
            self.rng.shuffle(names)
            stmt.names = self.discard(names)
        return stmt

    def make_if(self, depth):
        count = self.rng.choice((1, 1, 1, 2, 3))
        stmt = Stmt("if", exprs=[self.expr() for _ in range(count)])
        count += self.chance(0.5)
        stmt.blocks = [self.block(depth - 1, 3) for _ in range(count)]
        return stmt

    def make_while(self, depth):
        return Stmt("while", exprs=[self.expr()],
                    blocks=[self.block(depth - 1, 3)])

    # ---- Procedures ----

    def signature(self, name, first, last):
        """A procedure without body; locals are l0, l1, ... by number."""
        results = self.rng.choice((0, 0, 1, 1, 2, 3))
        params = self.rng.choice((0, 1, 1, 2))
        if name == "main":
            results = 2 if self.chance(0.05) else 0
            params = 1 if self.chance(0.1) else 0
        decls = self.rng.randint(first, last)
        names = [f"l{i}" for i in range(params + decls)]
        return Proc(name, results, names[:params], names[params:])

    def globals_of(self, proc):
        """The globals that a body may name; often not all of them."""
        names = self.program.decls
        if proc.name == "main" or self.chance(0.5):
            return names
        return self.rng.sample(names, self.rng.randint(0, len(names)))

    def fill(self, proc):
        """The body, its enforce, and its labels."""
        self.proc = proc
        self.vars = self.globals_of(proc) + proc.params + proc.decls
        count = self.rng.choice((0, 0, 1, 2, 3))
        self.labels = [f"L{i}" for i in range(count)]
        if self.chance(0.12) and self.vars:
            proc.enforce.append(("or", self.expr(1), self.cube(1)))
        proc.body = self.block(2, 5)
        if proc.results and self.chance(0.8):
            proc.body.append(self.make_return(0))
        self.place_labels(proc)

    def place_labels(self, proc):
        everywhere = list(bp.walk(proc.body))
        for label in self.labels:
            self.rng.choice(everywhere).labels.append(label)

    def many_exits(self):
        """Gives a procedure so many exits, and calls, that it gets one exit."""
        others = [p for p in self.program.procs if p.name != "main"]
        if not others:
            return
        self.proc = proc = self.rng.choice(others)
        for caller in self.program.procs:
            self.vars = self.globals_of(caller) + caller.params + caller.decls
            self.spread(caller, lambda: self.call_of(proc))
        self.vars = self.globals_of(proc) + proc.params + proc.decls
        self.spread(proc, lambda: self.make_return(0))

    def spread(self, proc, make):
        """Puts a few statements anywhere into a body, each behind a condition."""
        for _ in range(self.rng.randint(3, 6)):
            block = self.rng.choice(self.blocks(proc))
            block.insert(self.rng.randint(0, len(block)),
                         Stmt("if", exprs=[self.expr()], blocks=[[make()]]))

    def initialise(self, main):
        """Gives globals and locals of main known values."""
        names = self.program.decls + main.decls
        if names:
            values = [("const", self.rng.randrange(2)) for _ in names]
            main.body.insert(0, Stmt("assign", names=names, exprs=values))

    # ---- The target ----

    def blocks(self, proc):
        found = [proc.body]
        for stmt in bp.walk(proc.body):
            found += stmt.blocks
        return found

    def called(self):
        """The procedures that the text can get to from main."""
        procs = {proc.name: proc for proc in self.program.procs}
        found = ["main"]
        for name in found:
            for stmt in bp.walk(procs[name].body):
                if stmt.kind == "call" and stmt.callee not in found:
                    found.append(stmt.callee)
        return [procs[name] for name in found]

    def target(self):
        """Places the target; returns the label to ask for, or None."""
        proc = self.rng.choice(self.called())
        self.vars = self.program.decls + proc.params + proc.decls
        block = self.rng.choice(self.blocks(proc))
        # Early places are preferred: behind many statements lies little.
        at = min(self.rng.randint(0, len(block)) for _ in range(2))
        kind = self.rng.choice(("assert", "ERROR", "named"))
        guard = self.cube(self.rng.choice((1, 1, 2, 3)))
        if kind == "assert":
            block.insert(at, Stmt("assert", exprs=[("not", guard)]))
            return None
        label = self.rng.choice(("ERROR", "SLIC_ERROR"))
        if kind == "named":
            label = self.rng.choice(("Goal", "at_1"))
        goal = Stmt("skip", labels=[label])
        if self.chance(0.5):
            block[at:at] = [Stmt("if", exprs=[guard], blocks=[[goal]])]
        else:
            block[at:at] = [Stmt("assume", exprs=[guard]), goal]
        if kind != "named":
            return None
        return self.rng.choice((label, f"{proc.name}.{label}"))

    def drop_asserts(self):
        """Leaves assertions out where any failing one would be found."""
        for proc in self.program.procs:
            for stmt in bp.walk(proc.body):
                if stmt.kind == "assert" and self.chance(0.8):
                    stmt.kind = "assume"

    def make(self):
        names = ["g0", "g1", "{x==0}", "g3"]
        count = self.rng.choice((0, 1, 1, 2, 2, 3, 3, 4))
        self.program.decls = names[:count]
        self.make_procs()
        for proc in self.program.procs:
            self.fill(proc)
        if self.chance(0.08):
            self.many_exits()
        main = next(p for p in self.program.procs if p.name == "main")
        if self.chance(0.6):
            self.initialise(main)
        if self.chance(0.75):
            self.drop_asserts()
        return self.program, self.target()

    def make_procs(self):
        """main stands anywhere among the others."""
        others = self.rng.choice((0, 1, 1, 2, 2, 3))
        procs = [self.signature(f"f{i}", 0, 2) for i in range(others)]
        procs.insert(self.rng.randint(0, others),
                     self.signature("main", 0, 3))
        self.program.procs = procs


def generate(seed):
    """The program, the target to ask for (or None) and the style."""
    rng = random.Random(f"program {seed}")
    program, target = Generator(rng).make()
    return program, target, bp_text.random_style(rng)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seed", type=int)
    program, target, style = generate(parser.parse_args().seed)
    comment = f"target: {target or 'default'}"
    print(bp_text.program_text(program, style, comment), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
