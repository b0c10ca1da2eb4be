#!/usr/bin/env python3
"""Reachability in concurrent programs by explicit configurations.

A configuration is the thread that runs, whether it is in an atomic section,
the shared variables, and for each thread its own globals and its stack of
(procedure, node, locals); a thread that never ran is None, since none of its
values matter before.  Layer c holds the configurations that c switches lead
to and fewer do not: all moves of the running threads come first, then one
switch from each of them, to every other thread.  With `rounds`, layer c holds
what is in round c + 1: threads run in the order of their numbers, and only a
switch to one that is lower begins the next round.

Threads that are started have a place in the configuration from the beginning,
one for each `start_thread`; they take the places in turn, and a start without
a place left does nothing.

Stacks are bounded.  `cut` says that one would have grown past the bound; then
only "reachable" is certain.
"""

import argparse
import sys

import bp
import conc
import reach
import semantics
from reach import TooBig
from semantics import combine

DEPTH = 8  # activations on one stack


class Thread:
    """The graphs, targets and masks of one thread's program."""

    def __init__(self, program, number, target, live):
        whole = program.whole(number)
        self.flows = semantics.flows(whole)
        self.shared = len(program.shared)
        self.globals = len(whole.decls)
        target = conc.target_in(target, number)
        self.places = {name: reach.targets_of(flow, target)
                       for name, flow in self.flows.items()}
        common = (1 << self.shared) - 1
        self.keep = {name: [mask | common for mask in flow.live_masks()]
                     if live else [-1] * len(flow.nodes)
                     for name, flow in self.flows.items()}

    def join(self, shared, own, local):
        return shared | own << self.shared | local << self.globals

    def part(self, s):
        """Shared, own and local variables of a valuation."""
        own = s >> self.shared & (1 << self.globals - self.shared) - 1
        return s & (1 << self.shared) - 1, own, s >> self.globals

    def entries(self, name, given, free):
        """The valuations at an entry; the bits of `free` are any."""
        flow = self.flows[name]
        keep = self.keep[name][flow.entry]
        return [given & keep | value
                for value in reach.subsets(free & keep)]


class Search:
    """One exploration; `run` gives the least number of switches, or None."""

    def __init__(self, program, target=None, depth=DEPTH, limit=None,
                 live=True, rounds=False):
        self.program, self.depth, self.limit = program, depth, limit
        self.rounds = rounds
        self.asserts = target is None
        self.threads = [Thread(program, number, target, live)
                        for number in range(len(program.threads))]
        self.first = len(self.threads)
        self.threads += self.threads[:1] * conc.starts(program)
        if target is not None and not any(
                place for thread in self.threads
                for place in thread.places.values()):
            raise bp.ProgramError(f"no label {target!r}")
        self.seen = set()
        self.layer = []
        self.found = self.cut = False

    def run(self, most):
        """Looks at layers up to `most`; the first that has the target."""
        self.start()
        for switches in range(most + 1):
            self.exhaust()
            if self.found:
                return switches
            if switches < most:
                before, self.layer = self.layer, []
                for config in before:
                    self.switch(*config)
        return None

    # ---- Contexts ----

    def start(self):
        nothing = (None,) * len(self.threads)
        for shared in reach.subsets((1 << len(self.program.shared)) - 1):
            for number in range(self.first):
                self.give(number, shared, nothing)

    def exhaust(self):
        """Every move of the running thread; the list grows meanwhile."""
        for config in self.layer:
            if self.found:
                return
            if self.limit is not None and len(self.seen) > self.limit:
                raise TooBig(f"more than {self.limit} configurations")
            self.move(*config)
            if self.rounds:
                self.switch(*config, higher=True)

    def switch(self, active, atomic, shared, states, higher=False):
        """One switch to any other thread that can still run.

        In rounds, `higher` says which ones are meant.
        """
        if atomic:
            return
        for number, state in enumerate(states):
            if number == active or self.rounds and (number > active) != higher:
                continue
            if number < self.first if state is None else state[1]:
                self.give(number, shared, states)

    def give(self, number, shared, states):
        """Lets a thread run, which perhaps begins."""
        if states[number] is not None:
            self.record(number, False, shared, states)
            return
        thread = self.threads[number]
        flow = thread.flows["main"]
        free = (1 << flow.width) - 1 & ~((1 << thread.shared) - 1)
        for s in thread.entries("main", shared, free):
            self.arrive(number, False, states, (), "main", flow.entry, s)

    # ---- Configurations ----

    def record(self, *config):
        if config not in self.seen:
            self.seen.add(config)
            self.layer.append(config)

    def arrive(self, number, atomic, states, below, name, place, s):
        """Control comes to a place, unless enforce forbids it."""
        thread = self.threads[number]
        flow = thread.flows[name]
        s &= thread.keep[name][place]
        if not flow.allowed(s):
            return
        shared, own, local = thread.part(s)
        state = (own, below + ((name, place, local),))
        self.record(number, atomic, shared,
                    states[:number] + (state,) + states[number + 1:])

    def move(self, number, atomic, shared, states):
        """All single steps of the running thread.

        It waits where another one has violated its enforce.
        """
        own, stack = states[number]
        if not stack:
            return
        *below, (name, place, local) = stack
        below = tuple(below)
        thread = self.threads[number]
        node = thread.flows[name].nodes[place]
        s = thread.join(shared, own, local)
        if not thread.flows[name].allowed(s):
            return
        if place in thread.places[name] or (
                self.asserts and node.fails and node.fails(s)):
            self.found = True
        if node.kind == "call":
            self.call(number, atomic, states, below, name, place, s)
        elif node.kind == "start_thread":
            for states in self.started(states, thread, name, node, s):
                self.arrive(number, atomic, states, below, name, node.after,
                            s)
        elif node.kind == "end_thread":
            self.end(number, atomic, shared, states)
        elif node.kind == "return":
            self.leave(number, atomic, states, below, name, node, s)
        else:
            kind = node.stmt.kind
            atomic = kind != "atomic_end" and (
                atomic or kind == "atomic_begin")
            for after, value in node.step(s):
                self.arrive(number, atomic, states, below, name, after, value)

    def call(self, number, atomic, states, below, name, place, s):
        if len(below) + 1 >= self.depth:
            self.cut = True
            return
        thread = self.threads[number]
        node = thread.flows[name].nodes[place]
        flow = thread.flows[node.stmt.callee]
        local = (s & thread.keep[name][node.after]) >> thread.globals
        below += ((name, place, local),)
        for entry in self.entered(thread, name, node, s):
            self.arrive(number, atomic, states, below, node.stmt.callee,
                        flow.entry, entry)

    def started(self, states, thread, name, node, s):
        """The states with one thread more, or as they were."""
        free = [number for number, state in enumerate(states)
                if state is None and number >= self.first]
        if not free:
            return [states]
        flow = thread.flows[node.stmt.callee]
        found = {(0, ())}
        for entry in self.entered(thread, name, node, s):
            _, own, local = thread.part(entry)
            found.add((own, ((node.stmt.callee, flow.entry, local),)))
        return [states[:free[0]] + (state,) + states[free[0] + 1:]
                for state in found]

    def entered(self, thread, name, node, s):
        """The valuations at the entry of what is called or started."""
        flow = thread.flows[node.stmt.callee]
        weights = [1 << thread.globals + i
                   for i in range(len(node.stmt.exprs))]
        free = (1 << flow.width) - 1 & ~flow.key_mask
        mask = thread.flows[name].global_mask
        return [entry
                for given in combine(s & mask, weights, node.values(s))
                for entry in thread.entries(node.stmt.callee, given, free)]

    def end(self, number, atomic, shared, states):
        self.record(number, atomic, shared,
                    states[:number] + ((0, ()),) + states[number + 1:])

    def leave(self, number, atomic, states, below, name, node, s):
        """A return; the end of main ends the thread."""
        thread = self.threads[number]
        flow = thread.flows[name]
        if not below:
            self.end(number, atomic, thread.part(s)[0], states)
            return
        *below, (caller, place, local) = below
        call = thread.flows[caller].nodes[place]
        weights = [1 << thread.globals + i
                   for i in range(flow.proc.results)]
        for result in combine(s & flow.global_mask, weights, node.values(s)):
            after = (result & flow.global_mask) | local << thread.globals
            targets = thread.flows[caller].weights(call.stmt.names)
            for i, weight in enumerate(targets):
                after &= ~weight
                if result >> thread.globals + i & 1:
                    after |= weight
            self.arrive(number, atomic, states, tuple(below), caller,
                        call.after, after)


def least_rounds(program, target=None, most=3, depth=DEPTH, limit=None):
    """The least number of rounds to the target, or None, and whether no
    stack was cut."""
    search = Search(program, target, depth, limit, rounds=True)
    least = search.run(most - 1)
    return None if least is None else least + 1, not search.cut


def switches(program, target=None, most=4, depth=DEPTH, limit=None):
    """The least number of switches to the target, or None, and whether no
    stack was cut."""
    search = Search(program, target, depth, limit)
    least = search.run(most)
    return least, not search.cut


# ---- Command line ----------------------------------------------------------


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--target", help="LABEL, PROC.LABEL, or with "
                        "the number of a thread 1.PROC.LABEL")
    parser.add_argument("--most", type=int, default=4,
                        help="how many switches are allowed")
    parser.add_argument("--rounds", action="store_true",
                        help="--most counts rounds, from 1")
    parser.add_argument("--depth", type=int, default=DEPTH,
                        help="activations on one stack")
    parser.add_argument("--limit", type=int,
                        help="give up after N configurations")
    return parser.parse_args()


def main():
    opts = options()
    try:
        with open(opts.file, encoding="utf-8", errors="replace") as file:
            program = conc.read(file.read())
        least_of = least_rounds if opts.rounds else switches
        least, certain = least_of(program, opts.target, opts.most,
                                  opts.depth, opts.limit)
    except bp.ProgramError as error:
        print(f"{opts.file}: {error}", file=sys.stderr)
        return 2
    except TooBig as reason:
        print(f"RESULT: unknown ({reason})")
        return 5
    if least is not None:
        print(f"{'rounds' if opts.rounds else 'switches'} {least}")
        print("RESULT: reachable")
        return 10
    print("RESULT:", "unreachable" if certain
          else f"unknown (stacks grow past {opts.depth})")
    return 0 if certain else 5


if __name__ == "__main__":
    sys.exit(main())
