#!/usr/bin/env python3
"""Reachability for any number of copies of each thread, by explicit interfaces.

A copy of a thread is explored alone: in each of its contexts it finds shared
variables that are gone through one and all, and what it leaves is noted.  So
its interface to the others is a sequence s1, e1, s2, e2, ... of values, two for
each round.  For j rounds, the interfaces of length 2j are the edges of a graph
whose nodes are j values, one for each round: threads side by side are a path.
A copy that is at the target in round j, after s1, e1, ..., sj, is part of a
run if a path leads from some x1, ..., xj to s1, ..., sj, and one of the graph
for j - 1 rounds leads from e1, ..., e(j-1) to x2, ..., xj.

The first `once` threads of the text are there once and stand first, in their
order; the paths pass through the places of these threads.  Stacks are bounded
as in contexts.py.
"""

import argparse
import itertools
import sys

import bp
import conc
import contexts
import reach
from reach import TooBig


class Copy(contexts.Search):
    """One copy of a thread, alone, for any values of the shared variables."""

    def __init__(self, program, number, target, depth, limit):
        super().__init__(program, target, depth, limit)
        self.number = number
        self.values = reach.subsets((1 << len(program.shared)) - 1)
        self.past = ()    # of the configuration that moves
        self.ended = {()}  # what is noted at the ends of contexts
        self.hits = set()  # and at the target

    def explore(self, rounds):
        """What it does in so many rounds; it begins in any of them."""
        nothing = (None,) * len(self.threads)
        for empty in range(rounds):
            for values in itertools.product(self.values, repeat=empty):
                idle = tuple(v for value in values for v in (value, value))
                self.ended.add(idle)
                self.guess(idle, lambda s: self.give(self.number, s, nothing))
        for values in itertools.product(self.values, repeat=rounds):
            self.ended.add(tuple(v for s in values for v in (s, s)))
        for config, past in self.layer:
            self.look(config, past, rounds)

    def guess(self, before, begin):
        for value in self.values:
            self.past = before + (value,)
            begin(value)

    def record(self, *config):
        super().record(config, self.past)

    def look(self, config, past, rounds):
        """All that follows; the list of what is to be done grows."""
        if self.limit is not None and len(self.seen) > self.limit:
            raise TooBig(f"more than {self.limit} configurations")
        self.past, self.found = past, False
        self.move(*config)
        if self.found:
            self.hits.add(past)
        number, atomic, shared, states = config
        after = past + (shared,)
        if atomic or after in self.ended and len(after) == 2 * rounds:
            return
        self.ended.add(after)
        if len(after) < 2 * rounds:
            self.guess(after, lambda s: self.record(number, False, s, states))


class Blocks:
    """Threads side by side in a number of rounds: what leads to what."""

    def __init__(self, copies, once, rounds):
        self.copies, self.once = copies, once
        self.edges = [self.by_start(copy, rounds) for copy in copies]

    @staticmethod
    def by_start(copy, rounds):
        edges = {}
        for noted in copy.ended:
            if len(noted) == 2 * rounds:
                edges.setdefault(noted[::2], set()).add(noted[1::2])
        return edges

    def next(self, place):
        """The threads that may stand at a place, with the place behind."""
        if place < self.once:
            return [(place, place + 1)]
        return [(number, place)
                for number in range(self.once, len(self.copies))]

    def paths(self, place, values, end):
        """What can come out at the place `end`, each with a shortest block."""
        found = {(place, values): ()}
        work = [(place, values)]
        for here, at in work:
            for number, behind in self.next(here):
                for after in self.edges[number].get(at, ()):
                    if (behind, after) not in found:
                        found[behind, after] = found[here, at] + (number,)
                        work.append((behind, after))
        return {after: block for (here, after), block in found.items()
                if here == end}


class Search:
    """The least number of rounds, and threads with which that is reached."""

    def __init__(self, program, target=None, once=1, depth=contexts.DEPTH,
                 limit=None):
        if conc.starts(program):
            raise bp.ProgramError("threads that are started have no copies")
        self.once = min(once, len(program.threads))
        self.copies = [Copy(program, number, target, depth, limit)
                       for number in range(len(program.threads))]

    def run(self, most):
        """The number and the block: numbers of threads, and which of them is
        at the target; None if there is none."""
        for copy in self.copies:
            copy.explore(most)
        self.cut = any(copy.cut for copy in self.copies)
        shorter = Blocks(self.copies, self.once, 0)
        for rounds in range(1, most + 1):
            blocks = Blocks(self.copies, self.once, rounds)
            block = self.reached(blocks, shorter, rounds)
            if block:
                return rounds, block
            shorter = blocks
        return None

    def reached(self, blocks, shorter, rounds):
        """A shortest block that reaches the target in the last of these rounds
        and the place of who does, or None."""
        values = itertools.product(self.copies[0].values, repeat=rounds)
        left = {}  # by place and what comes out there
        for x in values:
            for place in range(self.once + 1):
                for out, block in blocks.paths(0, x, place).items():
                    left.setdefault((place, out), []).append((x, block))
        found = None
        for number, copy in enumerate(self.copies):
            for past in copy.hits:
                if len(past) != 2 * rounds - 1:
                    continue
                before = left.get((min(number, self.once), past[::2]), ())
                behind = shorter.paths(min(number + 1, self.once), past[1::2],
                                       self.once)
                for x, block in before:
                    if x[1:] not in behind:
                        continue
                    whole = block + (number,) + behind[x[1:]]
                    if found is None or len(whole) < len(found[0]):
                        found = whole, len(block)
        return found


def least_rounds(program, target=None, most=2, once=1, depth=contexts.DEPTH,
                 limit=None):
    """The least number of rounds to the target, or None, and whether no
    stack was cut."""
    search = Search(program, target, once, depth, limit)
    found = search.run(most)
    return found and found[0], not search.cut


def instance(program, block):
    """The program with these threads."""
    return conc.Concurrent(program.shared,
                           [program.threads[number] for number in block])


# ---- Command line ----------------------------------------------------------


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--target", help="LABEL, PROC.LABEL, or with "
                        "the number of a thread 1.PROC.LABEL")
    parser.add_argument("--most", type=int, default=2,
                        help="how many rounds are allowed")
    parser.add_argument("--once", type=int, default=1,
                        help="threads of the text that are there once")
    parser.add_argument("--depth", type=int, default=contexts.DEPTH,
                        help="activations on one stack")
    parser.add_argument("--limit", type=int,
                        help="give up after N configurations of a thread")
    return parser.parse_args()


def main():
    opts = options()
    try:
        with open(opts.file, encoding="utf-8", errors="replace") as file:
            program = conc.read(file.read())
        search = Search(program, opts.target, opts.once, opts.depth,
                        opts.limit)
        found = search.run(opts.most)
    except bp.ProgramError as error:
        print(f"{opts.file}: {error}", file=sys.stderr)
        return 2
    except TooBig as reason:
        print(f"RESULT: unknown ({reason})")
        return 5
    if found:
        rounds, (block, at) = found
        names = " ".join(f"[{n + 1}]" if i == at else str(n + 1)
                         for i, n in enumerate(block))
        print(f"rounds {rounds}, threads {names}")
        print("RESULT: reachable")
        return 10
    print("RESULT:", f"unknown (stacks grow past {opts.depth})" if search.cut
          else "unreachable")
    return 5 if search.cut else 0


if __name__ == "__main__":
    sys.exit(main())
