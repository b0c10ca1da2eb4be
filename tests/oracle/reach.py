#!/usr/bin/env python3
"""Reachability in Boolean programs by tabulation over explicit valuations.

A frame stands for the runs of one procedure from one entry: it holds the
(node, valuation) pairs that are reached, the ways out, and the calls that
wait for it.  A worklist takes each pair once; calls and ways out meet in
either order.  Frames are told apart by globals and parameters; with `exact`
by the whole entry valuation, so that the pairs are those of the paper's
Summary relation over this oracle's control points.
"""

import argparse
import os
import sys

import bp
import semantics
from semantics import combine

ERROR_LABELS = ("ERROR", "SLIC_ERROR")
MAX_FREE_BITS = 20  # more unknown bits in one entry are not enumerated


class TooBig(Exception):
    """The program has too many valuations to be enumerated."""


class Frame:
    """The runs of one procedure from one entry."""
    __slots__ = ("flow", "seen", "exits", "callers")

    def __init__(self, flow):
        self.flow = flow
        self.seen = set()
        self.exits = set()
        self.callers = set()


def subsets(mask):
    """Every integer whose bits are among those of the mask."""
    if mask.bit_count() > MAX_FREE_BITS:
        raise TooBig(f"{mask.bit_count()} unknown bits at one entry")
    values, bit = [0], 1
    while bit <= mask:
        if mask & bit:
            values += [value | bit for value in values]
        bit <<= 1
    return values


def targets_of(flow, target):
    """The nodes of a procedure that are the target when control is there."""
    if isinstance(target, int):
        here = {place for place, node in enumerate(flow.nodes)
                if node.stmt.line == target}
        return {place for place in here if not flow.nodes[place].fails}
    if target is None:
        wanted = ERROR_LABELS
    else:
        proc, dot, label = target.rpartition(".")
        wanted = () if dot and proc != flow.proc.name else (label,)
    return {flow.label[name] for name in wanted if name in flow.label}


class Search:
    """One exploration; `run` says whether the target is reached.  A target that
    is a number is a line: failures of an assertion there, or what stands
    there."""

    def __init__(self, program, target=None, exact=False, live=False,
                 stop=True, limit=None):
        self.flows = semantics.flows(program)
        self.exact, self.stop, self.limit = exact, stop, limit
        self.asserts = target is None
        self.places = {name: targets_of(flow, target)
                       for name, flow in self.flows.items()}
        self.line = target if isinstance(target, int) else None
        if isinstance(target, str) and not any(self.places.values()):
            raise bp.ProgramError(f"no label {target!r}")
        self.keep = {name: flow.live_masks() if live
                     else [-1] * len(flow.nodes)
                     for name, flow in self.flows.items()}
        self.frames = {}
        self.work = []
        self.steps = 0
        self.found = False

    def has_target(self):
        """Whether there is any place that could be the target."""
        return any(self.places.values()) or self.line is not None or \
            self.asserts and any(
            node.fails for flow in self.flows.values() for node in flow.nodes)

    def run(self):
        if self.stop and not self.has_target():
            return False
        self.start()
        while self.work and not (self.stop and self.found):
            self.steps += 1
            if self.limit is not None and self.steps > self.limit:
                raise TooBig(f"more than {self.limit} steps")
            self.process(*self.work.pop())
        return self.found

    # ---- Entries ----

    def start(self):
        """Globals and the parameters of main hold any values.

        Nothing waits for the first frame, so all its entries may share it.
        """
        flow = self.flows["main"]
        every = (1 << flow.width) - 1
        for entry in subsets(every & self.keep["main"][flow.entry]):
            key = ("main", entry if self.exact else None)
            frame = self.frames.setdefault(key, Frame(flow))
            self.add(frame, flow.entry, entry)

    def enter(self, name, given):
        """The frames for an entry with these globals and parameters."""
        flow = self.flows[name]
        keep = self.keep[name][flow.entry]
        given &= keep
        free = (1 << flow.width) - 1 & ~flow.key_mask & keep
        if self.exact:
            return [self.frame(name, given | value, (given | value,))
                    for value in subsets(free)]
        if (name, given) in self.frames:
            return [self.frames[name, given]]
        return [self.frame(name, given,
                           [given | value for value in subsets(free)])]

    def frame(self, name, key, entries):
        """The frame with this key, started on the entries if it is new."""
        if (name, key) not in self.frames:
            frame = self.frames[name, key] = Frame(self.flows[name])
            for entry in entries:
                self.add(frame, frame.flow.entry, entry)
        return self.frames[name, key]

    # ---- Moves ----

    def add(self, frame, place, s):
        """Records that control is at a place, unless enforce forbids it."""
        flow = frame.flow
        s &= self.keep[flow.proc.name][place]
        if (place, s) in frame.seen or not flow.allowed(s):
            return
        frame.seen.add((place, s))
        self.work.append((frame, place, s))
        fails = flow.nodes[place].fails
        asked = self.asserts or flow.nodes[place].stmt.line == self.line
        if place in self.places[flow.proc.name] or (
                asked and fails and fails(s)):
            self.found = True

    def process(self, frame, place, s):
        node = frame.flow.nodes[place]
        if node.kind == "step":
            for after, value in node.step(s):
                self.add(frame, after, value)
        elif node.kind == "call":
            self.call(frame, place, s)
        else:
            self.leave(frame, node, s)

    def call(self, frame, place, s):
        node, flow = frame.flow.nodes[place], frame.flow
        weights = [1 << flow.globals + i for i in range(len(node.stmt.exprs))]
        for given in combine(s & flow.global_mask, weights, node.values(s)):
            for callee in self.enter(node.stmt.callee, given):
                callee.callers.add((frame, place, s))
                for result in list(callee.exits):
                    self.resume(frame, place, s, result)

    def leave(self, frame, node, s):
        """A way out is the globals with the results above them."""
        flow = frame.flow
        weights = [1 << flow.globals + i for i in range(flow.proc.results)]
        for result in combine(s & flow.global_mask, weights, node.values(s)):
            if result not in frame.exits:
                frame.exits.add(result)
                for caller, place, before in list(frame.callers):
                    self.resume(caller, place, before, result)

    def resume(self, frame, place, s, result):
        """The callee's globals, the caller's locals, then the results."""
        flow, node = frame.flow, frame.flow.nodes[place]
        after = s & ~flow.global_mask | result & flow.global_mask
        for i, weight in enumerate(flow.weights(node.stmt.names)):
            after &= ~weight
            if result >> flow.globals + i & 1:
                after |= weight
        self.add(frame, node.after, after)

    # ---- Figures ----

    def pairs(self):
        """For each procedure, how many pairs its frames hold."""
        counts = {name: 0 for name in self.flows}
        for (name, _), frame in self.frames.items():
            counts[name] += len(frame.seen)
        return counts


def reachable(program, target=None, live=False, limit=None):
    """Whether the target of a program can be reached."""
    return Search(program, target, live=live, limit=limit).run()


# ---- Command line ----------------------------------------------------------


def read_file(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return bp.read(file.read())


def check_table(table, only, live, limit):
    """Compares with a table of expected verdicts; True if all agree."""
    folder = os.path.dirname(table)
    passed = failed = skipped = 0
    with open(table, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    last = program = None
    for name, query, expected in rows:
        if only not in name:
            continue
        if name != last:
            last, program = name, read_file(os.path.join(folder, name))
        target = None if query == "assert" else query
        try:
            found = reachable(program, target, live=live, limit=limit)
        except TooBig as reason:
            print(f"skipped {name} {query}: {reason}")
            skipped += 1
            continue
        good = found == (expected == "reachable")
        passed, failed = passed + good, failed + (not good)
        if not good:
            print(f"FAIL {name} {query}: expected {expected}")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return failed == 0 and passed > 0


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", help="a program, or with --table a table")
    parser.add_argument("--target", help="LABEL or PROC.LABEL")
    parser.add_argument("--pairs", action="store_true",
                        help="explore all and count pairs by procedure")
    parser.add_argument("--live", action="store_true",
                        help="forget values that nothing looks at")
    parser.add_argument("--limit", type=int, help="give up after N steps")
    parser.add_argument("--table", action="store_true",
                        help="FILE lists file, query, expected verdict")
    parser.add_argument("--only", default="",
                        help="rows of the table whose file contains this")
    return parser.parse_args()


def main():
    opts = options()
    if opts.table:
        good = check_table(opts.file, opts.only, opts.live, opts.limit)
        return 0 if good else 1
    try:
        search = Search(read_file(opts.file), opts.target, exact=opts.pairs,
                        live=opts.live and not opts.pairs,
                        stop=not opts.pairs, limit=opts.limit)
        found = search.run()
    except bp.ProgramError as error:
        print(f"{opts.file}: {error}", file=sys.stderr)
        return 2
    except TooBig as reason:
        print(f"RESULT: unknown ({reason})")
        return 5
    if opts.pairs:
        for name, count in search.pairs().items():
            print(f"pairs {name} {count}")
    print("RESULT:", "reachable" if found else "unreachable")
    return 10 if found else 0


if __name__ == "__main__":
    sys.exit(main())
