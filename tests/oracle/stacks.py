#!/usr/bin/env python3
"""Random programs and random automata over stacks: post-star.fp and pre-star.fp
against an explicit search through configurations.

The search keeps whole stacks, up to a depth, and shares nothing with the
automata that the formulas compute.  What it finds must be found; if no run goes
deeper, nothing else may be.  An automaton reads whether the counter of a state or
frame is the target, and of the state the value of a global.
"""

import os
import random
import re
import subprocess
import sys

import bp_text
import campaign
import gen_bp
import liveness
import reach
import semantics

DEPTH = 5        # frames below the state
CONFIGS = 20000  # programs with more are left out
NODES = 3


class Stacks(liveness.Heads):
    """The configurations (state, frames), last call first."""

    def __init__(self, program, target):
        self.flows = semantics.flows(program)
        self.places = {name: reach.targets_of(flow, target)
                       for name, flow in self.flows.items()}
        self.cut = False  # some run goes deeper
        flow = self.flows["main"]
        self.found = {(entry, ())
                      for s in reach.subsets((1 << flow.width) - 1)
                      for entry in self.enter(("main", flow.entry, s))}
        work = list(self.found)
        while work:
            for after in self.after(*work.pop()):
                if after not in self.found:
                    self.found.add(after)
                    work.append(after)
            if len(self.found) > CONFIGS:
                raise reach.TooBig("configurations")

    def enter(self, entry):
        return [entry] if self.flows[entry[0]].allowed(entry[2]) else []

    def after(self, state, frames):
        for w in self.moves(state):
            yield w, frames
        for entry in self.entries(state):
            if len(frames) < DEPTH:
                yield entry, (state, *frames)
            else:
                self.cut = True
        if frames and self.flows[state[0]].nodes[state[1]].kind == "return":
            for w in self.returned(frames[0], state):
                if self.flows[w[0]].allowed(w[2]):
                    yield w, frames[1:]


class Automaton:
    """first[hit][bit], edge[node][hit]: sets of nodes; and final nodes."""

    def __init__(self, rng):
        def some(weights):
            return [q for q in range(NODES) if rng.random() < weights]
        self.first = [[some(0.4) for _ in range(2)] for _ in range(2)]
        self.edge = [[some(0.4) for _ in range(2)] for _ in range(NODES)]
        self.final = [rng.randrange(NODES)]

    def accepts(self, hits, bit):
        nodes = set(self.first[hits[0]][bit])
        for hit in hits[1:]:
            nodes = {q for p in nodes for q in self.edge[p][hit]}
        return bool(nodes & set(self.final))

    def text(self, formula, name):
        """The file that asks for it; `name` is a global, or None."""
        def cases(parts):
            return "\n  | ".join(parts) or "false"
        truth = [f"!v.Global.{name}" if name else "true",
                 f"v.Global.{name}" if name else "false"]
        hits = ["!Target({})", "Target({})"]
        return "\n".join([
            f'import "{formula}";', f"enum Node {{0..{NODES - 1}}};",
            "bool First(State v, Node q) =\n    " + cases(
                [f"{hits[h].format('v.pc')} & {truth[b]} & q = {q}"
                 for h in range(2) for b in range(2)
                 for q in self.first[h][b]]) + ";",
            "bool Edge(Node p, PrCount pc, Local l, Node q) =\n    " + cases(
                [f"p = {p} & {hits[h].format('pc')} & q = {q}"
                 for p in range(NODES) for h in range(2)
                 for q in self.edge[p][h]]) + ";",
            "bool Final(Node q) = " + cases(
                [f"q = {q}" for q in self.final]) + ";", ""])


class Tester:
    """The settings of a run and what is done with one program."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.counts = {}

    def seed(self, seed):
        rng = random.Random(f"stacks {seed}")
        program, target, style = gen_bp.generate(seed)
        name = program.decls[0] if program.decls else None
        if target is None or not re.fullmatch(r"[a-z]\w*", name or "a"):
            return campaign.SKIPPED
        try:
            stacks = Stacks(program, target)
        except reach.TooBig:
            return campaign.SKIPPED
        automaton = Automaton(rng)
        found = any(automaton.accepts(
            [int(stacks.hit(s)) for s in (state, *frames)],
            state[2] & 1 if name else 0) for state, frames in stacks.found)
        failed = False
        for formula in ("post-star.fp", "pre-star.fp"):
            said = self.ask(program, target, style, automaton, formula, name,
                            seed)
            good = said == found or (said is True and stacks.cut)
            if not good:
                failed = True
                print(f"FAIL seed {seed} {formula}: found {found}, "
                      f"deeper {stacks.cut}, fixc {said}", flush=True)
            sort = "deeper only" if said is True and not found else found
            self.counts[sort] = self.counts.get(sort, 0) + 1
        return campaign.FAILED if failed else campaign.PASSED

    def ask(self, program, target, style, automaton, formula, name, seed):
        """Whether fixc finds a configuration, or what it said instead."""
        paths = [os.path.join(self.folder, f"s{seed}.{end}")
                 for end in ("fp", "bp")]
        for path, text in zip(paths, (
                automaton.text(formula, name),
                bp_text.program_text(program, style))):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        try:
            done = subprocess.run(
                [self.opts.fixc, *self.opts.option, "--target", target,
                 *paths], capture_output=True, text=True, errors="replace",
                timeout=self.opts.timeout, check=False)
        except subprocess.TimeoutExpired:
            return "timeout"
        return {0: False, 10: True}.get(done.returncode, done.stderr[:300])

    def closing(self):
        return [f"{count} {sort}" for sort, count in
                sorted(self.counts.items(), key=str)]


def main():
    opts = campaign.options(__doc__, 200, "nothing")
    return campaign.run(Tester, opts.parse_args())


if __name__ == "__main__":
    sys.exit(main())
