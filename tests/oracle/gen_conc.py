#!/usr/bin/env python3
"""Random small concurrent programs, the same for the same seed.

Two or three threads with few statements each, so that configurations can be
enumerated.  Guards ask about shared variables, so that contexts matter; a
recursive call mostly stands under a parameter that the call makes false, so
that stacks stay small.
"""

import argparse
import random
import sys

import bp
import bp_text
import conc
import gen_bp
from bp import Proc, Program, Stmt

# The kinds of statements with the weights of their choice.
STATEMENTS = (("assign", 26), ("signal", 14), ("wait", 12), ("call", 14),
              ("if", 8), ("while", 2), ("goto", 2), ("assume", 3),
              ("assert", 1), ("abortif", 1), ("dead", 2), ("skip", 2),
              ("return", 2))


class Generator(gen_bp.Generator):
    """The state while one program with threads is made."""

    def __init__(self, rng, atomic):
        super().__init__(rng)
        self.concurrent = conc.Concurrent()
        self.atomic = atomic

    # ---- Statements ----

    def statement(self, depth):
        kind = self.pick(STATEMENTS)[0]
        if kind in ("if", "while") and depth == 0:
            kind = "assign"
        if kind in ("assign", "dead") and not self.vars:
            kind = "skip"
        return getattr(self, "make_" + kind)(depth)

    def make_signal(self, _):
        """Known values for shared variables."""
        count = self.rng.randint(1, len(self.concurrent.shared))
        names = self.rng.sample(self.concurrent.shared, count)
        return Stmt("assign", names=names,
                    exprs=[("const", self.rng.randrange(2)) for _ in names])

    def make_wait(self, _):
        return Stmt("assume", exprs=[self.shared_cube(2)])

    def shared_cube(self, size):
        names, self.vars = self.vars, self.concurrent.shared
        cube = self.cube(self.rng.randint(1, size))
        self.vars = names
        return cube

    def make_call(self, depth):
        """A call; one that may recur goes down with its parameter."""
        stmt = super().make_call(depth)
        if stmt.kind != "call" or stmt.callee > self.proc.name:
            return stmt
        if self.proc.name == "main" or self.chance(0.1):
            return stmt
        if not (self.proc.params and stmt.exprs):
            return Stmt("skip")
        stmt.exprs[0] = ("const", 0)
        return Stmt("if", exprs=[("var", self.proc.params[0])],
                    blocks=[[stmt]])

    # ---- Procedures ----

    def signature(self, name, first, last):
        results = self.rng.choice((0, 0, 1, 1, 2))
        params = self.rng.choice((0, 1, 1, 1))
        if name == "main":
            results, params = 0, int(self.chance(0.05))
        decls = self.rng.randint(first, last)
        names = [f"l{i}" for i in range(params + decls)]
        return Proc(name, results, names[:params], names[params:])

    def fill(self, proc):
        super().fill(proc)
        if self.atomic and self.chance(0.5):
            self.enclose(proc)

    def block(self, depth, most=3):
        return super().block(depth, min(most, 3))

    def enclose(self, proc):
        """A stretch of plain statements becomes an atomic section."""
        body = proc.body
        at = self.rng.randrange(len(body))
        end = at
        while end < len(body) and body[end].kind in (
                "assign", "skip", "assume", "dead", "call"):
            end += 1
        if any(stmt.labels for stmt in body[at:end]):
            return
        body[at:end] = [Stmt("atomic_begin"), *body[at:end],
                        Stmt("atomic_end")]

    def make_thread(self, number):
        own = self.rng.choice((0, 0, 0, 1)) if number else 0
        thread = Program([f"o{i}" for i in range(own)])
        others = self.rng.choice((0, 1, 1, 1, 2))
        thread.procs = [self.signature(f"f{i}", 0, 1) for i in range(others)]
        thread.procs.insert(self.rng.randint(0, others),
                            self.signature("main", 0, 1))
        self.concurrent.threads.append(thread)
        self.use(number)
        for proc in thread.procs:
            self.fill(proc)
        self.shape(self.of_main(number))

    def of_main(self, number):
        """A thread's main, about which statements are made from now on."""
        self.use(number)
        main = next(p for p in self.program.procs if p.name == "main")
        self.proc = main
        self.vars = self.program.decls + main.params + main.decls
        return main

    def shape(self, main):
        """Beginnings and loops that make threads wait for each other."""
        if self.chance(0.4):
            main.body[:0] = [self.make_signal(0), self.make_wait(0),
                             self.make_signal(0)][:self.rng.randint(1, 3)]
        elif self.chance(0.4):
            # It answers as often as it is asked.
            main.body = [Stmt("while", exprs=[("star",)], blocks=[[
                self.make_wait(0), self.make_call(0), self.make_signal(0)]])]
        elif self.chance(0.4):
            self.initialise(main)
        elif main.decls and self.chance(0.5):
            main.body.insert(0, Stmt("assign", names=list(main.decls),
                                     exprs=[("const", 0)
                                            for _ in main.decls]))

    def use(self, number):
        """Makes the base class speak of one thread's program."""
        self.program = self.concurrent.whole(number)

    # ---- The target ----

    def drop_all_asserts(self):
        """Most programs have one assertion at most, which is the target."""
        for thread in self.concurrent.threads:
            for proc in thread.procs:
                for stmt in bp.walk(proc.body):
                    if stmt.kind == "assert" and self.chance(0.9):
                        stmt.kind = "assume"

    def late_target(self, number):
        """At main's end, behind questions that others must answer."""
        shared = self.concurrent.shared
        main = self.of_main(number)
        # What comes before mostly blocks; a call is left of it.
        if self.chance(0.6):
            main.body = [self.make_call(0)]
        for _ in range(self.rng.choice((1, 1, 2, 3))):
            ask = Stmt("assign", names=list(shared),
                       exprs=[("const", self.rng.randrange(2))
                              for _ in shared])
            main.body += [ask, self.late_wait(ask)]
        main.body.append(Stmt("skip", labels=["ERROR"]))

    def late_wait(self, ask):
        """Waits for a value that was just set otherwise."""
        name, value = self.rng.choice(list(zip(ask.names, ask.exprs)))
        changed = ("var", name)
        if value == ("const", 1):
            changed = ("not", changed)
        wait = Stmt("assume", exprs=[("and", changed, self.shared_cube(1))])
        calls = self.make_call(0)
        if calls.kind == "call" and self.chance(0.2):
            return Stmt("if", exprs=[("star",)], blocks=[[calls], [wait]])
        return wait

    # ---- Threads that are started ----

    def make_start(self):
        """A start of a procedure; arguments as in a call."""
        others = [p for p in self.program.procs if p.name != "main"]
        callee = self.rng.choice(others)
        return Stmt("start_thread", callee=callee.name,
                    exprs=[self.expr(1) for _ in callee.params])

    def make_started(self):
        """One program whose main, or a procedure, starts threads."""
        count = self.rng.choice((1, 2, 2, 3))
        self.concurrent.shared = [f"s{i}" for i in range(count)]
        thread = Program([])
        others = self.rng.choice((1, 2))
        thread.procs = [self.signature(f"f{i}", 0, 1) for i in range(others)]
        thread.procs.insert(self.rng.randint(0, others),
                            self.signature("main", 0, 1))
        self.concurrent.threads.append(thread)
        self.use(0)
        for proc in thread.procs:
            self.fill(proc)
            if self.chance(0.6):
                proc.body[:0] = [
                    self.make_wait(0) if self.chance(0.5)
                    else self.make_signal(0), self.make_signal(0)]
        self.drop_all_asserts()
        main = self.of_main(0)
        target = self.target() if self.chance(0.3) else self.late_target(0)
        self.start_somewhere(thread, main)
        return self.concurrent, target

    def start_somewhere(self, thread, main):
        """One or two starts in main, rarely one elsewhere."""
        for _ in range(self.rng.choice((1, 2, 2))):
            self.of_main(0)
            block = main.body
            if self.chance(0.2):
                block = self.rng.choice(self.blocks(
                    self.rng.choice(thread.procs)))
                self.vars = self.concurrent.shared
            at = min(self.rng.randint(0, len(block)) for _ in range(2))
            block.insert(at, self.make_start())
            if self.chance(0.1):
                block.append(Stmt("end_thread"))

    def make(self):
        count = self.rng.choice((1, 2, 2, 3))
        self.concurrent.shared = [f"s{i}" for i in range(count)]
        threads = self.rng.choice((2, 2, 2, 3))
        for number in range(threads):
            self.make_thread(number)
        self.drop_all_asserts()
        number = self.rng.randrange(threads)
        self.use(number)
        if self.chance(0.7):
            self.late_target(number)
            return self.concurrent, None
        target = self.target()
        if target and "." in target and self.chance(0.5):
            target = f"{number + 1}.{target}"
        return self.concurrent, target


def in_order(program):
    """The procedures as the text will have them."""
    text = conc.program_text(program, bp_text.Style())
    return conc.read(text)


def generate(seed, atomic=False, started=False):
    """The program, the target to ask for (or None) and the style."""
    rng = random.Random(f"threads {seed}")
    generator = Generator(rng, atomic)
    program, target = (generator.make_started() if started
                       else generator.make())
    return in_order(program), target, bp_text.random_style(rng)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seed", type=int)
    parser.add_argument("--atomic", action="store_true",
                        help="with atomic sections")
    parser.add_argument("--started", action="store_true",
                        help="with threads that are started")
    opts = parser.parse_args()
    program, target, style = generate(opts.seed, opts.atomic, opts.started)
    comment = f"target: {target or 'default'}"
    print(conc.program_text(program, style, comment), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
