"""Random runs of a concurrent program on the threads' syntax trees.

A second reading of what contexts are: each thread is a run of `walk`, whose
globals are looked up in two places, the shared ones in a dictionary of all
threads.  A thread that blocks is put back to before the step that blocked,
and another one goes on.  A run that gets to the target proves it reachable
with the switches it took; runs that do not prove nothing.
"""

import conc
import walk


class Globals:
    """Shared names in one dictionary, a thread's own in another."""

    def __init__(self, shared, own):
        self.shared, self.own = shared, own

    def keys(self):
        return [*self.shared, *self.own]

    def __getitem__(self, name):
        return self.shared[name] if name in self.shared else self.own[name]

    def __setitem__(self, name, value):
        (self.shared if name in self.shared else self.own)[name] = value


class Copy(walk.Activation):
    """An activation as it was."""

    def __init__(self, old):
        self.proc, self.labels = old.proc, old.labels
        self.local, self.path = dict(old.local), list(old.path)


class ThreadWalk(walk.Walk):
    """A run of one thread, which starts when it is made."""

    def __init__(self, program, number, target, rng, shared):
        self.rng = rng
        thread = program.threads[number]
        self.procs = {proc.name: proc for proc in thread.procs}
        self.target = conc.target_in(target, number)
        self.atomic = False
        own = {name: self.draw() for name in thread.decls}
        self.globals = Globals(shared, own)
        self.stack = []
        main = self.procs["main"]
        self.call(main, [self.draw() for _ in main.params])

    def simple(self, stmt):
        if stmt.kind in ("atomic_begin", "atomic_end"):
            self.atomic = stmt.kind == "atomic_begin"
        else:
            super().simple(stmt)

    def try_step(self):
        """One step; False if it blocked and was taken back."""
        shared, own = dict(self.globals.shared), dict(self.globals.own)
        stack, atomic = [Copy(top) for top in self.stack], self.atomic
        try:
            self.enforce()  # which another thread may have violated
            self.go(1)
        except walk.Blocked:
            self.globals.shared.update(shared)
            self.globals.own.update(own)
            self.stack, self.atomic = stack, atomic
            return False
        return True


def run(program, target, rng, most):
    """One run; the number of switches at the target, or None."""
    shared = {name: rng.random() < 0.5 for name in program.shared}
    walks = [None] * len(program.threads)
    active = rng.randrange(len(walks))
    for switches in range(most + 1):
        if walks[active] is None:
            try:
                walks[active] = ThreadWalk(program, active, target, rng,
                                           shared)
            except walk.Blocked:
                return None
        thread = walks[active]
        steps = rng.choice((0, 2, 5, 10, 40))
        try:
            while (steps > 0 or thread.atomic) and thread.stack:
                steps -= 1
                if not thread.try_step() and rng.random() < 0.3:
                    break
                if steps < -100:
                    return None
        except walk.Reached:
            return switches
        if thread.atomic:
            return None
        others = [n for n in range(len(walks)) if n != active]
        active = rng.choice(others or [active])
    return None


def fewest(program, target, rng, most, walks):
    """The least number of switches of so many runs that got there."""
    found = [run(program, target, rng, most) for _ in range(walks)]
    return min((n for n in found if n is not None), default=None)
