#!/usr/bin/env python3
"""Random programs: liveness.fp against an explicit search for a cycle.

The oracle tabulates runs within procedures, each with a bit that says whether
the target was passed; then it builds the graph of what may stay at the bottom
of the stack for ever (heads), and looks for a strongly connected component
that passes the target.  Both answers of the formula are compared, and what
differs is shrunk.
"""

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
import semantics
import shrink_bp

STEPS = 60000  # programs that need more are left out


class Heads:
    """The tabulation and the graph.  A state is (procedure, node, valuation);
    summaries lead from an entry state to (state, bit)."""

    def __init__(self, program, target, limit=STEPS):
        self.flows = semantics.flows(program)
        self.places = {name: reach.targets_of(flow, target)
                       for name, flow in self.flows.items()}
        if not any(self.places.values()):
            raise bp.ProgramError(f"no label {target!r}")
        self.summaries = {}  # entry: set of (state, bit)
        self.callers = {}    # entry: set of (entry of the caller, state, bit)
        self.work, self.edges = [], {}
        self.tabulate(limit)

    def hit(self, state):
        return state[1] in self.places[state[0]]

    def tabulate(self, limit):
        flow = self.flows["main"]
        self.roots = [entry for s in reach.subsets((1 << flow.width) - 1)
                      for entry in self.enter(("main", flow.entry, s))]
        steps = 0
        while self.work:
            steps += 1
            if steps > limit:
                raise reach.TooBig(f"more than {limit} steps")
            self.process(*self.work.pop())

    def enter(self, entry):
        """The entry as a list, or nothing if enforce forbids it."""
        if not self.flows[entry[0]].allowed(entry[2]):
            return []
        if entry not in self.summaries:
            self.summaries[entry], self.callers[entry] = set(), set()
            self.add(entry, entry, False)
        return [entry]

    def add(self, entry, state, bit):
        if not self.flows[state[0]].allowed(state[2]):
            return
        item = state, bit or self.hit(state)
        if item not in self.summaries[entry]:
            self.summaries[entry].add(item)
            self.work.append((entry, *item))

    def moves(self, state):
        """The states after an internal move."""
        name, place, s = state
        node = self.flows[name].nodes[place]
        return [(name, after, n) for after, n in node.step(s)
                if self.flows[name].allowed(n)] if node.kind == "step" else []

    def entries(self, state):
        """The entries that a call leads to."""
        flow = self.flows[state[0]]
        node = flow.nodes[state[1]]
        if node.kind != "call":
            return []
        callee = self.flows[node.stmt.callee]
        weights = [1 << flow.globals + i for i in range(len(node.stmt.exprs))]
        free = (1 << callee.width) - 1 & ~callee.key_mask
        return [entry for given in semantics.combine(
                    state[2] & flow.global_mask, weights, node.values(state[2]))
                for value in reach.subsets(free)
                for entry in self.enter((node.stmt.callee, callee.entry,
                                         given | value))]

    def returned(self, call, end):
        """The states after the call when the callee leaves at `end`."""
        flow, callee = self.flows[call[0]], self.flows[end[0]]
        node, leaving = flow.nodes[call[1]], callee.nodes[end[1]]
        weights = [1 << flow.globals + i for i in range(callee.proc.results)]
        targets = flow.weights(node.stmt.names)
        for result in semantics.combine(end[2] & flow.global_mask, weights,
                                        leaving.values(end[2])):
            s = call[2] & ~flow.global_mask | result & flow.global_mask
            for i, weight in enumerate(targets):
                s &= ~weight
                if result >> flow.globals + i & 1:
                    s |= weight
            if flow.allowed(s):
                yield call[0], node.after, s

    def process(self, entry, state, bit):
        for after in self.moves(state):
            self.add(entry, after, bit)
        for callee in self.entries(state):
            self.callers[callee].add((entry, state, bit))
            for end, passed in list(self.summaries[callee]):
                self.resume(entry, state, bit, end, passed)
        if self.flows[state[0]].nodes[state[1]].kind == "return":
            for caller, call, before in list(self.callers[entry]):
                self.resume(caller, call, before, state, bit)

    def resume(self, entry, call, bit, end, passed):
        if self.flows[end[0]].nodes[end[1]].kind == "return":
            for after in self.returned(call, end):
                self.add(entry, after, bit or passed)

    # ---- The graph ----

    def successors(self, state):
        """Pairs (state, whether the step passes the target)."""
        if state not in self.edges:
            here = self.hit(state)
            found = {(after, here) for after in self.moves(state)}
            for entry in self.entries(state):
                found.add((entry, here))
                found |= {(after, here or passed)
                          for end, passed in self.summaries[entry]
                          if self.flows[end[0]].nodes[end[1]].kind == "return"
                          for after in self.returned(state, end)}
            self.edges[state] = found
        return self.edges[state]

    def repeated(self):
        """Whether a component that the roots lead to has a visiting edge."""
        number = self.components()
        return any(passes and number[state] == number[after]
                   for state in number
                   for after, passes in self.successors(state))

    def components(self):
        """Tarjan's algorithm with a stack of its own."""
        index, low, number, open_, calls = {}, {}, {}, [], []

        def visit(state):
            index[state] = low[state] = len(index)
            open_.append(state)
            calls.append((state, iter([after for after, _ in
                                       self.successors(state)])))
        for root in self.roots:
            if root not in index:
                visit(root)
            while calls:
                state, rest = calls[-1]
                after = next(rest, None)
                if after is None:
                    self.close(calls, state, index, low, number, open_)
                elif after not in index:
                    visit(after)
                elif after not in number:
                    low[state] = min(low[state], index[after])
        return number

    def close(self, calls, state, index, low, number, open_):
        calls.pop()
        if calls:
            above = calls[-1][0]
            low[above] = min(low[above], low[state])
        if low[state] == index[state]:
            while state not in number:
                number[open_.pop()] = index[state]

    def visited(self):
        return any(self.hit(state) for pairs in self.summaries.values()
                   for state, _ in pairs)


# ---- Random programs --------------------------------------------------------


def generate(seed):
    """A program and a label to visit, from the generator of programs.  Many
    are put into a loop, and many labels at a call or in a procedure that is
    called, since those are the cases that matter."""
    rng = random.Random(f"liveness {seed}")
    program, target, style = gen_bp.generate(seed)
    for proc in program.procs:
        if proc.name == "main" and rng.random() < 0.6:
            proc.body = [bp.Stmt("while", exprs=[("const", 1)],
                                 blocks=[proc.body])]
        if proc.name != "main" and proc.body and rng.random() < 0.3:
            proc.body = [bp.Stmt("if", exprs=[("star",)],
                                 blocks=[proc.body])]
    if target is None or rng.random() < 0.8:
        target = place_label(program, rng)
    return program, target, style


def place_label(program, rng):
    """Gives some statement the label that is asked for."""
    places = [(proc, stmt) for proc in program.procs
              for stmt in bp.walk(proc.body)]
    calls = [place for place in places if place[1].kind == "call"]
    inner = [place for place in places if place[0].name != "main"]
    sort = rng.random()
    if calls and sort < 0.3:
        places = calls
    elif inner and sort < 0.7:
        places = inner
    proc, stmt = rng.choice(places)
    stmt.labels.append("Again")
    return rng.choice(("Again", f"{proc.name}.Again"))


class Tester:
    """The settings of a run and what is done with one program."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.yes = 0

    def command(self, path, target):
        return [self.opts.fixc, *self.opts.option, "--target", target,
                self.opts.formula, path]

    def answers(self, program, target, style, path):
        """What fixc and the oracle say, each (repeated, visited)."""
        heads = Heads(program, target)
        wanted = heads.repeated(), heads.visited()
        with open(path, "w", encoding="utf-8") as file:
            file.write(bp_text.program_text(program, style))
        try:
            done = subprocess.run(
                self.command(path, target), capture_output=True, text=True,
                errors="replace", timeout=self.opts.timeout, check=False)
        except subprocess.TimeoutExpired:
            return wanted, "timeout"
        found = dict(re.findall(r"^(\w+): (YES|NO)$", done.stdout, re.M))
        if done.returncode or set(found) != {"repeated", "visited"}:
            return wanted, f"status {done.returncode}"
        return wanted, (found["repeated"] == "YES", found["visited"] == "YES")

    def seed(self, seed):
        """SKIPPED for a program that is too big."""
        program, target, style = generate(seed)
        path = os.path.join(self.folder, f"p{seed}.bp")
        try:
            wanted, found = self.answers(program, target, style, path)
        except reach.TooBig:
            return campaign.SKIPPED
        self.yes += wanted[0]
        if wanted != found:
            self.save(seed, program, target, style, path, found)
        return campaign.PASSED if wanted == found else campaign.FAILED

    def closing(self):
        return [f"repeated in {self.yes} programs"]

    def save(self, seed, program, target, style, path, found):
        def still_fails(smaller):
            try:
                wanted, again = self.answers(smaller, target, style, path)
            except (bp.ProgramError, reach.TooBig):
                return False
            return wanted != again and isinstance(again, str) == isinstance(
                found, str)
        program = shrink_bp.shrink(program, still_fails, 500)
        wanted, found = self.answers(program, target, style, path)
        name = campaign.saved(self.opts, f"FAIL-liveness-{seed}.bp")
        campaign.save_program(name, program, style, [
            f"seed {seed}, shrunk",
            "run: " + " ".join(self.command(name, target)),
            f"expected (repeated, visited): {wanted}", f"found: {found}"])
        print(f"FAIL {name}: {found}", flush=True)


def main():
    parser = campaign.options(__doc__, 200, "FAIL-liveness-<seed>.bp")
    parser.add_argument("--formula", default="liveness.fp")
    return campaign.run(Tester, parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
