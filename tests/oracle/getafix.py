#!/usr/bin/env python3
"""Reachability in programs of the dialect of GETAFIX, by explicit configurations.

The dialect is executed as it is, not as another program.  `init` is explored
first, from all values of the globals; the values that it has at its label
`endinit` are those that threads begin with.  `main` and the procedures
whose names begin with `thread` are the threads, in the order of the text, and the
first goes first.  It may be switched away from where `atomic` and `super_atomic`
are false and no procedure that it has called runs.
"""

import argparse
import sys

import bp
import conc
import contexts
import reach

FLAGS = ("atomic", "super_atomic")


def is_thread(name):
    return name == "main" or (name[:6].lower() == "thread" and len(name) > 6)


def read(text):
    """The program in this text; its procedures are those of one thread."""
    program = conc.Reader(text).concurrent()
    bp.require(len(program.threads) == 1, 0, "a second program begins")
    procs = {proc.name: proc for proc in program.threads[0].procs}
    for proc in procs.values():
        bp.check_proc(program.whole(0), proc, procs)
    return program


class InitSearch(contexts.Search):
    """What init leads to: the values of the globals at `endinit`."""

    def __init__(self, *args):
        super().__init__(*args)
        self.threads, self.first = self.threads[:1], 1
        flow = self.threads[0].flows["init"]
        self.ends = reach.targets_of(flow, "endinit")
        self.given = set()

    def start(self):
        flow = self.threads[0].flows["init"]
        free = (1 << flow.width) - 1
        for s in self.threads[0].entries("init", 0, free):
            self.arrive(0, False, (None,), (), "init", flow.entry, s)

    def move(self, number, atomic, shared, states):
        stack = states[0][1]
        if len(stack) == 1 and stack[0][1] in self.ends:
            if stack[0][1] in self.threads[0].places["init"]:
                self.found = True
            self.given.add(shared)
        else:  # where init ends otherwise, nothing follows
            super().move(number, atomic, shared, states)


class Search(contexts.Search):
    """One exploration of the threads, behind init."""

    def __init__(self, program, target=None, depth=contexts.DEPTH, limit=None,
                 rounds=False):
        super().__init__(program, target, depth, limit, True, rounds)
        self.names = [proc.name for proc in program.threads[0].procs
                      if is_thread(proc.name)]
        self.threads = self.threads[:1] * len(self.names)
        self.first = len(self.names)
        self.flags = sum(1 << i for i, name in enumerate(program.shared)
                         if name in FLAGS)
        self.init = InitSearch(program, target, depth, limit)

    def start(self):
        self.init.start()
        self.init.exhaust()
        self.found = self.init.found
        self.cut = self.init.cut
        for shared in self.init.given:
            self.give(0, shared, (None,) * self.first)

    def switch(self, active, atomic, shared, states, higher=False):
        busy = self.first > 1 and (shared & self.flags
                                   or len(states[active][1]) > 1)
        super().switch(active, bool(busy), shared, states, higher)

    def give(self, number, shared, states):
        if states[number] is not None:
            super().give(number, shared, states)
            return
        name, thread = self.names[number], self.threads[number]
        flow = thread.flows[name]
        free = (1 << flow.width) - 1 & ~((1 << thread.shared) - 1)
        for s in thread.entries(name, shared, free):
            self.arrive(number, False, states, (), name, flow.entry, s)


def least(program, target=None, most=4, limit=None, rounds=False):
    """The least number of switches, or rounds, to the target, or None; and
    whether no stack was cut."""
    search = Search(program, target, limit=limit, rounds=rounds)
    found = search.run(most - rounds)
    return None if found is None else found + rounds, not search.cut



# ---- Command line ----------------------------------------------------------


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--target", help="LABEL or PROC.LABEL")
    parser.add_argument("--most", type=int, default=4,
                        help="how many switches are allowed")
    parser.add_argument("--rounds", action="store_true",
                        help="--most counts rounds, from 1")
    opts = parser.parse_args()
    with open(opts.file, encoding="utf-8", errors="replace") as file:
        program = read(file.read())
    found, certain = least(program, opts.target, opts.most,
                           rounds=opts.rounds)
    if found is not None:
        print(f"{'rounds' if opts.rounds else 'switches'} {found}")
        print("RESULT: reachable")
        return 10
    print("RESULT:", "unreachable" if certain else "unknown (stacks grow)")
    return 0 if certain else 5


if __name__ == "__main__":
    sys.exit(main())
