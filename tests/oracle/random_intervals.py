#!/usr/bin/env python3
"""Random programs with random numbers and precisions: block-intervals.fp.

The variables of a program are put together to numbers, some with a sign.  The
oracle computes with boxes as the formula should, but explicitly: it lists the states
of a box, takes their steps one by one, and puts the least box around them.  With
procedures as the only blocks, the answers must be the same.  With loops as blocks,
too, what can be reached must not be NO.

There are two precisions, which say for each procedure which bits have an interval.
Where one is enough, the answer must be NO.
"""

import itertools
import os
import random
import re
import subprocess
import sys

import bp
import bp_text
import campaign
import gen_bp
import liveness
import random_precision
import reach
import semantics
import shrink_bp

STEPS = 20000   # programs that need more are left out
BOXES = 400     # more boxes are left out
STATES = 4096   # more states of a box are left out
WIDTH = 6       # more variables of a procedure are left out


class Steps(liveness.Heads):
    """The steps of a program."""

    def __init__(self, program, target):
        self.flows = semantics.flows(program)
        self.places = {name: reach.targets_of(flow, target)
                       for name, flow in self.flows.items()}

    def enter(self, entry):
        return [entry]


def numbers(program, rng):
    """For each procedure, its numbers: bits from the highest on, and the sign.
    Globals are numbers of their own."""
    def split(bits):
        bits, found = list(bits), []
        rng.shuffle(bits)
        while bits:
            size = rng.choice([1, 1, 2, 3])
            found.append((tuple(bits[:size]), rng.random() < 0.3))
            bits = bits[size:]
        return found
    count = len(program.decls)
    shared = split(range(count))
    return {proc.name: shared + split(range(
                count, count + len(proc.params) + len(proc.decls)))
            for proc in program.procs}


def precisions(program, rng):
    """Two precisions: by procedure, the bits that have an interval."""
    def bits(proc):
        return range(len(program.decls) + len(proc.params) + len(proc.decls))
    shares = [rng.choice([0.3, 0.7, 1]) for _ in range(2)]
    return [{proc.name: {bit for bit in bits(proc) if rng.random() < share}
             for proc in program.procs} for share in shares]


class Boxes:
    """The boxes that are reached with one precision.  A box is (procedure, node,
    ranges): for each number, the least and the greatest value."""

    def __init__(self, program, target, numbered, tracked):
        self.steps = Steps(program, target)
        self.numbered, self.tracked, self.failed = numbered, tracked, False
        self.asserts = target is None
        names = random_precision.used(program)
        self.used = {name: flow.mask(names[name] & set(flow.bits))
                     for name, flow in self.steps.flows.items()}
        flow = self.steps.flows["main"]
        self.states_of, self.found, self.more = {}, {}, True
        first, = self.hulls(("main", flow.entry, s) for s in
                            reach.subsets((1 << flow.width) - 1))
        self.start(self.reduced(first))
        while self.more:
            self.more = False
            for entry, boxes in list(self.found.items()):
                for box in list(boxes):
                    self.follow(entry, box)

    # ---- Boxes ----

    def value(self, number, state):
        bits, sign = number
        if sign:
            state ^= 1 << bits[0]
        return sum((state >> bit & 1) << len(bits) - 1 - i
                   for i, bit in enumerate(bits))

    def bits_of(self, number, value):
        bits, sign = number
        state = sum((value >> len(bits) - 1 - i & 1) << bit
                    for i, bit in enumerate(bits))
        return state ^ 1 << bits[0] if sign else state

    def ends(self, name, number, values):
        """The interval of a number, of which bits that are not tracked have any
        value."""
        bits, _ = number
        lost = sum(1 << len(bits) - 1 - i for i, bit in enumerate(bits)
                   if bit not in self.tracked[name])
        return min(v & ~lost for v in values), max(v | lost for v in values)

    def hulls(self, states):
        """The least box around the states of each node."""
        sorts = {}
        for name, place, s in states:
            sorts.setdefault((name, self.settled(name, place)), set()).add(s)
        return [(name, place, tuple(
                    self.ends(name, n, {self.value(n, s) for s in found})
                    for n in self.numbered[name]))
                for (name, place), found in sorts.items()]

    def settled(self, name, place):
        """Where control is after statements that do nothing."""
        nodes, seen = self.steps.flows[name].nodes, set()
        while (nodes[place].stmt.kind in ("skip", "print", "goto")
               and len(nodes[place].succ) == 1 and place not in seen
               and place not in self.steps.places[name]):
            seen.add(place)
            place = nodes[place].succ[0]
        return place

    def states(self, box):
        if box not in self.states_of:
            name, place, ranges = box
            size = 1
            for low, high in ranges:
                size *= high - low + 1
            if size > STATES:
                raise reach.TooBig(f"{size} states")
            parts = [[self.bits_of(n, value) for value in range(low, high + 1)]
                     for n, (low, high) in zip(self.numbered[name], ranges)]
            self.states_of[box] = [(name, place, sum(part)) for part
                                   in itertools.product(*parts)]
        return self.states_of[box]

    def reduced(self, box):
        found, = self.hulls((name, place, s & self.used[name])
                            for name, place, s in self.states(box))
        return found

    def expanded(self, before, end):
        mask = self.used[end[0]]
        found, = self.hulls((*end[:2], o[2] & mask | u[2] & ~mask)
                            for u in self.states(before)
                            for o in self.states(end))
        return found

    # ---- Paths ----

    def start(self, box):
        if box not in self.found:
            self.found[box] = set()
            self.add(box, box)

    def add(self, entry, box):
        if box not in self.found[entry]:
            self.found[entry].add(box)
            self.more = True
        if sum(map(len, self.found.values())) > BOXES:
            raise reach.TooBig("many boxes")

    def node(self, box):
        return self.steps.flows[box[0]].nodes[box[1]]

    def follow(self, entry, box):
        node = self.node(box)
        if node.kind == "step":
            fails = self.asserts and node.fails
            if fails and any(fails(s) for _, _, s in self.states(box)):
                self.failed = True
            for after in self.hulls(w for v in self.states(box)
                                    for w in self.steps.moves(v)):
                self.add(entry, after)
        elif node.kind == "call":
            for called in self.hulls(w for v in self.states(box)
                                     for w in self.steps.entries(v)):
                self.call(entry, box, called)

    def call(self, entry, box, called):
        key = self.reduced(called)
        self.start(key)
        for end in list(self.found[key]):
            if self.node(end).kind == "return":
                z = self.expanded(called, end)
                for after in self.hulls(
                        w for v in self.states(box) for o in self.states(z)
                        for w in self.steps.returned(v, o)):
                    self.add(entry, after)

    def over(self):
        return self.failed or any(
            box[1] in self.steps.places[box[0]]
            for boxes in self.found.values() for box in boxes)


def full_names(program, proc):
    """What formulas call the bits of a procedure."""
    return [random_precision.plain(name) for name in program.decls] + [
        f"{proc.name}.{random_precision.plain(name)}"
        for name in proc.params + proc.decls]


def tracking(program, tracked):
    """What has an interval at q, as a formula about x."""
    parts = []
    for proc in program.procs:
        names = full_names(program, proc)
        listed = ", ".join(f"`{names[bit]}`" for bit in tracked[proc.name])
        parts.append(f"(exists Module m. Proc(q, m) & m = {proc.name}"
                     f" & x in {{{listed}}})")
    return " | ".join(parts)


def formula(program, numbered, tracked):
    """The numbers and the precisions as a formula file."""
    pairs, signs, shared = [], [], len(program.decls)
    for i, proc in enumerate(program.procs):
        names = full_names(program, proc)
        for bits, sign in numbered[proc.name]:
            if i and bits[0] < shared:
                continue
            if sign:
                signs.append(f"`{names[bits[0]]}`")
            pairs += [f"y = `{names[y]}` & x = `{names[x]}`"
                      for y, x in itertools.combinations(bits, 2)]
    cases = " | ".join(f"p = {i} & ({tracking(program, each)})"
                       for i, each in enumerate(tracked))
    return ('import "block-intervals.fp" with finest = 1, Tracked = Mine;\n'
            f"bool Mine(Precision p, PrCount q, Var x) = {cases};\n"
            "query first = Over(0);\nquery second = Over(1);\n"
            f"bool Higher(Var y, x) = {' | '.join(pairs) or 'false'};\n"
            f"bool Sign(Var x) = x in {{{', '.join(signs)}}};\n")


class Tester:
    """The settings of a run and what is done with one program."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.counts = {}

    def answer(self, page, path, target, options):
        asked = ["--target", target] if target else []
        try:
            done = subprocess.run(
                [self.opts.fixc, *self.opts.option, *options, *asked, page,
                 path], capture_output=True, text=True, errors="replace",
                timeout=self.opts.timeout, check=False)
        except subprocess.TimeoutExpired as limit:
            raise reach.TooBig("a long run") from limit
        if done.returncode not in (0, 5):
            return f"status {done.returncode}: {done.stderr[:300]}"
        return re.findall(r"^(?:over|first|second): (\w+)$", done.stdout, re.M)

    def failure(self, program, target, style, path, rng):
        """(what, wanted, found) of the first difference, or None."""
        if any(len(program.decls) + len(proc.params) + len(proc.decls) > WIDTH
               for proc in program.procs):
            raise reach.TooBig("many variables")
        numbered = numbers(program, rng)
        tracked = precisions(program, rng)
        over = ["YES" if Boxes(program, target, numbered, each).over() else "NO"
                for each in tracked]
        with open(path, "w", encoding="utf-8") as file:
            file.write(bp_text.program_text(program, style))
        page = path[:-3] + ".fp"
        with open(page, "w", encoding="utf-8") as file:
            file.write(formula(program, numbered, tracked))
        both = "YES" if "NO" not in over else "NO"
        wanted = [both, *over]
        found = self.answer(page, path, target, ["-D", "loops=0"])
        if found != wanted:
            return "procedures", wanted, found
        reached = reach.reachable(program, target, limit=STEPS)
        if reached and "NO" in over:
            return "oracle", "YES", over
        with_loops = self.answer(page, path, target, [])
        if len(with_loops) != 3 or reached and "NO" in with_loops:
            return "loops", "YES", with_loops
        kind = both if reached or both == "NO" else "YES, where none is"
        if len(set(over)) > 1:
            kind = "NO with one precision alone"
        self.counts[kind] = self.counts.get(kind, 0) + 1
        return None

    def seed(self, seed):
        """SKIPPED for a program that is too big."""
        program, target, style = gen_bp.generate(seed)
        if any(proc.enforce for proc in program.procs):
            return campaign.SKIPPED     # boxes have states that it excludes
        path = os.path.join(self.folder, f"p{seed}.bp")
        try:
            failure = self.failure(program, target, style, path,
                                   random.Random(f"intervals {seed}"))
        except reach.TooBig:
            return campaign.SKIPPED
        if failure:
            self.save(seed, program, target, style, path, failure)
        return campaign.outcome(failure)

    def closing(self):
        return [f"over {answer} for {count}"
                for answer, count in sorted(self.counts.items())]

    def save(self, seed, program, target, style, path, failure):
        def again(smaller):
            try:
                return self.failure(smaller, target, style, path,
                                    random.Random(f"intervals {seed}"))
            except (bp.ProgramError, reach.TooBig):
                return None

        def still_fails(smaller):
            found = again(smaller)
            return found is not None and found[0] == failure[0]
        program = shrink_bp.shrink(program, still_fails, 300)
        what, wanted, found = again(program) or failure
        name = campaign.saved(self.opts, f"FAIL-intervals-{seed}.bp")
        with open(path[:-3] + ".fp", encoding="utf-8") as file:
            page = file.read()
        campaign.save_program(name, program, style, [
            f"seed {seed}, shrunk; target {target}; {what}",
            *page.splitlines(), f"expected: {wanted}", f"found: {found}"])
        print(f"FAIL {name}: {what}: {found}", flush=True)


def main():
    opts = campaign.options(__doc__, 100, "FAIL-intervals-<seed>.bp")
    return campaign.run(Tester, opts.parse_args())


if __name__ == "__main__":
    sys.exit(main())
