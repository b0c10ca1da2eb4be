#!/usr/bin/env python3
"""Random runs of random programs: what `fixc replay` accepts and rejects.

An explicit search finds a run to the target.  `fixc replay` must accept it,
also with values left out, and what it prints as JSON again.  Then runs and
programs are changed: a value, a place, a move less, a condition negated.
Whether the result is still a run of the program is decided by the steps of the
search, and `fixc replay` must say the same.
"""

import copy
import os
import random
import subprocess
import sys

import bp
import bp_text
import campaign
import conc
import gen_bp
import gen_conc
import traces
from reach import TooBig

ACCEPTED, REJECTED = 0, 2


def generate(opts, seed):
    """The text of a program, and its target."""
    if opts.kind == "sequential":
        program, target, style = gen_bp.generate(seed)
        return bp_text.program_text(program, style), target
    program, target, style = gen_conc.generate(seed, True,
                                               opts.kind == "started")
    return conc.program_text(program, style), target


# ---- Changes ---------------------------------------------------------------


def depth(config):
    return len(config[3][config[0]][1])


def places(found, path):
    """Indices of configurations between two plain steps, none silent.

    A start gives values to a thread that no move of the trace shows.
    """
    good = []
    for i in range(1, len(path) - 1):
        three = path[i - 1:i + 2]
        nodes = [found.node(c) for c in three]
        if (len({(c[0], depth(c)) for c in three}) == 1 and all(nodes)
                and not any(traces.is_silent(n) or n.kind == "start_thread"
                            for n in nodes)):
            good.append(i)
    return good


def with_top(config, shared, own, top):
    number, atomic, _, states = config
    state = (own, states[number][1][:-1] + (top,))
    return (number, atomic, shared,
            states[:number] + (state,) + states[number + 1:])


def flip(found, path, i, rng):
    """One value of one state is the other."""
    number, _, shared, states = path[i]
    own, stack = states[number]
    name, place, local = stack[-1]
    thread = found.threads[number]
    mask = thread.keep[name][place] & (1 << thread.flows[name].width) - 1
    bits = [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
    if not bits:
        return None
    s = thread.join(shared, own, local) ^ 1 << rng.choice(bits)
    shared, own, local = thread.part(s)
    return with_top(path[i], shared, own, (name, place, local))


def displace(found, path, i, rng):
    """Control is somewhere else in the procedure."""
    number, _, shared, states = path[i]
    own, stack = states[number]
    name, place, local = stack[-1]
    thread = found.threads[number]
    nodes = [k for k, node in enumerate(thread.flows[name].nodes)
             if k != place and not traces.is_silent(node)]
    if not nodes:
        return None
    place = rng.choice(nodes)
    s = thread.join(shared, own, local) & thread.keep[name][place]
    shared, own, local = thread.part(s)
    return with_top(path[i], shared, own, (name, place, local))


def changed_path(found, path, rng):
    good = places(found, path)
    if not good:
        return None
    i = rng.choice(good)
    change = rng.choice((flip, flip, displace, None))
    if change is None:
        return path[:i] + path[i + 1:]
    config = change(found, path, i, rng)
    return path[:i] + [config] + path[i + 1:] if config else None


def changed_program(text, rng):
    """The program with one expression negated; rare ones come up often."""
    program = copy.deepcopy(conc.read(text))
    procs = [proc for thread in program.threads for proc in thread.procs]
    stmts = [stmt for proc in procs for stmt in bp.walk(proc.body)
             if stmt.kind != "start_thread"]
    choices = [[stmt.exprs for stmt in stmts if stmt.exprs],
               [stmt for stmt in stmts if stmt.constrain],
               [proc.enforce for proc in procs if proc.enforce]]
    choices = [some for some in choices if some]
    if not choices:
        return None
    chosen = rng.choice(rng.choice(choices))
    if isinstance(chosen, bp.Stmt):
        chosen.constrain = ("not", chosen.constrain)
    else:
        at = rng.randrange(len(chosen))
        chosen[at] = ("not", chosen[at])
    return conc.program_text(program, bp_text.Style())


def begins(found, config):
    """Whether the entry of the first thread is allowed."""
    number, _, shared, states = config
    own, stack = states[number]
    thread = found.threads[number]
    s = thread.join(shared, own, stack[-1][2])
    return thread.flows[stack[-1][0]].allowed(s)


def follows(found, path):
    """Whether each configuration follows the one before, to the target."""
    return (begins(found, path[0])
            and all(after in found.successors(before)
                    for before, after in zip(path, path[1:]))
            and found.is_goal(path[-1]))


# ---- Testing ---------------------------------------------------------------


class Failure(Exception):
    """What `fixc replay` did otherwise."""


class Tester:
    """Runs the tests of seeds."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.mutants = {ACCEPTED: 0, REJECTED: 0}

    def replay(self, text, trace, seed, options=()):
        """The exit status and the output."""
        stem = os.path.join(self.folder, f"t{seed}")
        for ending, content in ((".bp", text), (".json", trace)):
            with open(stem + ending, "w", encoding="utf-8") as file:
                file.write(content)
        done = subprocess.run(
            [self.opts.fixc, "replay", *self.opts.option, *options,
             stem + ".json", stem + ".bp"], capture_output=True, text=True,
            check=False, timeout=self.opts.timeout)
        return done.returncode, done.stdout + done.stderr

    def expect(self, wanted, what, text, trace, seed, options=()):
        status, output = self.replay(text, trace, seed, options)
        if status != wanted:
            self.save(text, trace, seed)
            raise Failure(f"seed {seed}: {what}: status {status} instead of "
                          f"{wanted}\n{output}")
        return output

    def save(self, text, trace, seed):
        stem = campaign.saved(self.opts, f"FAIL-trace-{seed}")
        for ending, content in ((".bp", text), (".json", trace)):
            with open(stem + ending, "w", encoding="utf-8") as file:
                file.write(content)

    def true_run(self, text, trace, seed, rng):
        self.expect(ACCEPTED, "a run", text, trace, seed)
        some = traces.erased(trace, rng, rng.choice((0.2, 0.6, 1)))
        self.expect(ACCEPTED, "values left out", text, some, seed)
        again = self.expect(ACCEPTED, "printed", text, some, seed,
                            ["--trace=json"])
        once_more = self.expect(ACCEPTED, "printed and read", text, again,
                                seed, ["--trace=json"])
        if again != once_more:
            raise Failure(f"seed {seed}: printing again changes the trace")
        self.expect(ACCEPTED, "as text", text, again, seed, ["--trace"])

    def mutant(self, found, text, path, target, seed):
        wanted = ACCEPTED if follows(found, path) else REJECTED
        trace = traces.trace_text(found, path, target)
        self.expect(wanted, "a changed run", text, trace, seed)
        self.mutants[wanted] += 1

    def seed(self, seed):
        """SKIPPED if there is no run."""
        rng = random.Random(f"trace {seed}")
        text, target = generate(self.opts, seed)
        try:
            found = traces.search(text, target, live=rng.random() < 0.5)
            if found.goal is None:
                return campaign.SKIPPED
            path = found.path()
            self.true_run(text, traces.trace_text(found, path, target), seed,
                          rng)
            for _ in range(self.opts.changes):
                changed = changed_path(found, path, rng)
                if changed:
                    self.mutant(found, text, changed, target, seed)
            other = changed_program(text, rng)
            if other:
                found = traces.search(other, target, live=False, most=-1)
                self.program_mutant(found, text, other, target, seed)
        except TooBig:
            return campaign.SKIPPED
        except Failure as failure:
            print(f"FAILED {failure}", flush=True)
            return campaign.FAILED
        return campaign.PASSED

    def closing(self):
        return [f"changed runs: {self.mutants[ACCEPTED]} still runs, "
                f"{self.mutants[REJECTED]} not"]

    def program_mutant(self, found, text, other, target, seed):
        """A run of the program, taken for one of a changed program."""
        own = traces.search(text, target, live=False)
        if own.goal:
            self.mutant(found, other, own.path(), target, seed)


def main():
    parser = campaign.options(__doc__, 60, "FAIL-trace-<seed>", 60)
    parser.add_argument("--kind", default="sequential",
                        choices=("sequential", "threads", "started"))
    parser.add_argument("--changes", type=int, default=4,
                        help="changed runs of each program")
    return campaign.run(Tester, parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
