#!/usr/bin/env python3
"""Random small programs in the dialect of GETAFIX, the same for the same seed."""

import argparse
import random
import sys

import bp
import bp_text
import conc
import gen_conc
import getafix
from bp import Proc, Program, Stmt

THREADS = ("main", "thread0", "thread1", "Thread2", "threadX")


class Generator(gen_conc.Generator):
    """The state while one program is made; threads are procedures."""

    def __init__(self, rng):
        super().__init__(rng, False)
        self.helpers = []

    def signature(self, name, first, last):
        proc = super().signature(name, first, last)
        if name not in self.helpers:
            del proc.params[:]
            proc.results = 0
        return proc

    def make_call(self, depth):
        """Threads and init are not called; they may call each helper."""
        if not self.helpers:
            return Stmt("skip")
        program = self.program
        self.program = Program(program.decls, [
            p for p in program.procs if p.name in self.helpers])
        name = self.proc.name
        if name not in self.helpers:
            self.proc.name = "main" if self.chance(0.9) else "a"
        stmt = super().make_call(depth)
        self.proc.name = name
        self.program = program
        return stmt

    def called(self):
        """Where the target may be: in any procedure, rarely in init."""
        return [p for p in self.program.procs
                if p.name != "init" or self.chance(0.2)]

    def of_main(self, number):
        """The thread with this number."""
        self.use(0)
        names = [p for p in self.program.procs if getafix.is_thread(p.name)]
        self.proc = names[number % len(names)]
        self.vars = self.program.decls + self.proc.decls
        return self.proc

    def data(self, make, *args):
        """What make gives with other shared variables than the flags."""
        shared, self.concurrent.shared = self.concurrent.shared, [
            n for n in self.concurrent.shared if n not in self.flags]
        made = make(*args)
        self.concurrent.shared = shared
        return made

    def make_signal(self, depth):
        """Flags are rarely set by the way: they stop the other threads."""
        if self.chance(0.1):
            return super().make_signal(depth)
        return self.data(super().make_signal, depth)

    def make_wait(self, depth):
        return self.data(super().make_wait, depth)

    def late_target(self, number):
        self.data(super().late_target, number)

    # ---- Flags ----

    def set_flag(self, value):
        name = self.rng.choice(self.flags)
        stmt = Stmt("assign", names=[name], exprs=[("const", value)])
        others = [n for n in self.vars if n != name]
        if others and self.chance(0.2):
            stmt.names.insert(self.rng.randint(0, 1), self.rng.choice(others))
            stmt.exprs.insert(stmt.names.index(name) == 0, self.expr(1))
        return stmt

    def enclose_stretch(self, proc):
        """A stretch of statements becomes an atomic part."""
        block = self.rng.choice(self.blocks(proc))
        at = self.rng.randrange(len(block) + 1)
        end = self.rng.randint(at, len(block))
        block[at:end] = [self.set_flag(1), *block[at:end], self.set_flag(0)]

    # ---- Procedures ----

    def make_init(self, proc):
        """Mostly known values; what follows the label is not run."""
        self.proc, self.vars = proc, self.concurrent.shared + proc.decls
        if self.chance(0.6):
            proc.body, proc.enforce = [], []
        proc.body.append(self.make_signal(0))
        flags = [n for n in self.flags if self.chance(0.9)]
        if flags:
            proc.body.append(Stmt("assign", names=flags, exprs=[
                ("const", int(self.chance(0.1))) for _ in flags]))
        end = Stmt("skip", labels=["endinit"])
        if self.chance(0.2):
            end = self.make_signal(0)
            end.labels = ["endinit"]
        block = proc.body
        if self.chance(0.15):
            block = self.rng.choice(self.blocks(proc))
        at = len(block) if self.chance(0.8) else self.rng.randint(
            0, len(block))
        block.insert(at, end)
        if self.chance(0.2):
            proc.body.append(self.make_signal(0))

    def make_names(self):
        others = self.rng.choice((0, 1, 1, 2))
        self.helpers = [f"f{i}" for i in range(others)]
        if self.chance(0.2) and self.helpers:
            self.helpers[0] = "thread"
        threads = self.rng.sample(THREADS, self.rng.choice((1, 2, 2, 2, 2, 2, 3, 3)))
        names = ["init"] + self.helpers + threads
        if self.chance(0.5):
            self.rng.shuffle(names)
        return names, threads

    # ---- Values that are seen if a part is not atomic ----

    def give(self, name, value):
        return Stmt("assign", names=[name], exprs=[("const", value)])

    def glimpses(self):
        """Something is true for a moment."""
        return [self.give("s0", 1), self.give("s0", 0)]

    def piece(self, flags, callees):
        """Statements of the busy thread."""
        kind = self.rng.choice(("call", "call", "part", "part", "flag", "if"))
        if kind == "call" and callees:
            return [Stmt("call", callee=self.rng.choice(callees))]
        if kind == "if":
            return [Stmt("if", exprs=[("star",)],
                         blocks=[self.piece(flags, callees)])]
        if not flags:
            return [Stmt("skip")]
        flag, other = self.rng.choice(flags), self.rng.choice(flags)
        if kind == "flag":
            value = self.rng.choice((("not", ("var", other)), ("var", other),
                                     ("star",), ("const", 1), ("const", 0)))
            return [Stmt("assign", names=[flag], exprs=[value])]
        inside = self.glimpses()
        if self.chance(0.4):
            inside.insert(self.rng.randint(0, 2),
                          self.piece(flags, callees)[0])
        return [self.give(flag, 1), *inside, self.give(flag, 0)]

    def busy(self, proc, callees):
        proc.body = []
        for _ in range(self.rng.randint(1, 3)):
            proc.body += self.piece(self.flags, callees)
        proc.enforce = []

    def glimpse_init(self):
        """Ways around the label, and what is behind it."""
        body = [self.give(n, 0) for n in self.flags + ["s0"]]
        others = [[], [Stmt("return")], [Stmt("goto", names=["over"])]]
        escape = [self.give("s0", 1)] + self.rng.choice(others)
        if self.chance(0.5):
            back = [self.give("s0", 0)] if len(escape) == 1 else []
            body.append(Stmt("if", exprs=[("star",)],
                             blocks=[escape + back]))
        if self.flags and self.chance(0.2):
            body.append(self.give(self.rng.choice(self.flags), 1))
        end = self.rng.choice((Stmt("skip"), self.give("s0", 1)))
        end.labels.append("endinit")
        over = Stmt("skip", labels=["over"])
        return body + [end, self.give("s0", 1), over]

    def make_glimpse(self, names, threads):
        """One thread looks for what another one has for a moment."""
        procs = {name: Proc(name, 0, [], []) for name in names}
        self.concurrent.threads.append(Program([], list(procs.values())))
        procs["init"].body = self.glimpse_init()
        for name in self.helpers:
            self.busy(procs[name], [])
            procs[name].body += self.glimpses() * self.rng.randint(0, 1)
        watch = self.rng.choice(threads)
        for name in threads:
            self.busy(procs[name], self.helpers)
        seen = [Stmt("assume", exprs=[("var", "s0")]),
                Stmt("skip", labels=["ERROR"])]
        if len(threads) > 1:
            procs[watch].body = seen
        else:
            procs[watch].body[:0] = [Stmt("if", exprs=[("var", "s0")],
                                          blocks=[seen[1:]])]
        return self.concurrent, None

    def make(self):
        count = self.rng.choice((1, 1, 2))
        self.flags = self.rng.choice((["atomic"], ["atomic"], ["atomic"], [],
                                      ["super_atomic", "atomic"]))
        self.concurrent.shared = self.flags + [f"s{i}" for i in range(count)]
        names, threads = self.make_names()
        if self.chance(0.5):
            return self.make_glimpse(names, threads)
        thread = Program([])
        self.concurrent.threads.append(thread)
        thread.procs = [self.signature(name, 0, 1) for name in names]
        self.use(0)
        for proc in thread.procs:
            self.fill(proc)
        for i in range(len(threads)):
            self.shape(self.of_main(i))
        self.drop_all_asserts()
        self.make_init(next(p for p in thread.procs if p.name == "init"))
        number = self.rng.randrange(len(threads))
        if self.chance(0.7):
            self.late_target(number)
            target = None
        else:
            target = self.target()
        for i in range(len(threads)):
            proc = self.of_main(i)
            if self.flags and self.chance(0.7):
                self.enclose_stretch(proc)
            if i == 0:
                proc.enforce = []
            if self.chance(0.5):
                proc.body.append(Stmt("assume", exprs=[("const", 1)]))
        return self.concurrent, target


def generate(seed):
    """The program, the target to ask for (or None) and the style."""
    rng = random.Random(f"getafix {seed}")
    program, target = Generator(rng).make()
    style = bp_text.random_style(rng)
    return getafix.read(conc.program_text(program, bp_text.Style())), target, \
        style


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seed", type=int)
    opts = parser.parse_args()
    program, target, style = generate(opts.seed)
    comment = f"target: {target or 'default'}"
    print(conc.program_text(program, style, comment), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
