#!/usr/bin/env python3
"""Random C programs: infinite runs and reachability, in three values.

    random_endless.py --fixc BIN [--count N] [--seed S] [--folder DIR]

A program is a list of statements with labels and goto: it reads inputs in 0..3 at
any time, calls itself without bound, and stops at assumptions.  All values are
in 0..3, so that its states can be listed: here, as pairs of where a procedure is
and what it began with.  Calls are entered, or taken as one step once it is known
what they come to; an infinite run is a cycle of such steps that main comes to.
`nontermination.fp` and `exact-reach.fp` on the C text must agree; `unknown` is
allowed, but not always.  Programs that go wrong are left in DIR.  Ends with
`N passed, N failed`.
"""

import os
import random
import subprocess
import sys
import threading
from collections import Counter

import campaign

HEAD = """\
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int g;
int f(int a);
int h(int a);
"""
INPUT = {
    "rest": "{x} = (int)(__VERIFIER_nondet_uint() % 4u);",
    "assumed": "{x} = __VERIFIER_nondet_int(); "
               "__VERIFIER_assume({x} >= 0); __VERIFIER_assume({x} < 4);",
}


class Maker:
    """One program: for each procedure, its statements."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def value(self, names):
        pick = self.random.choice
        x, n = pick(names), self.random.randrange(4)
        return pick([str(n), x, f"({x} + {n}) % 4", f"({x} + 3) % 4",
                     f"({x} + {pick(names)}) % 4", f"({x} * 2) % 4"])

    def condition(self, names):
        pick = self.random.choice
        x, n = pick(names), self.random.randrange(4)
        y = pick([str(n), str(n), pick(names)])
        return f"{x} {pick(['<', '<=', '==', '!=', '>', '>='])} {y}"

    def statement(self, names, length, calls):
        r = self.random
        kind = r.randrange(20)
        if kind < 6:
            return ("set", r.choice(names), self.value(names))
        if kind < 8:
            return ("input", r.choice(names), r.choice(sorted(INPUT)))
        if kind < 13:
            return ("if", self.condition(names), r.randrange(length + 1))
        if kind < 15:
            return ("goto", None, r.randrange(length + 1))
        if kind < 18 and calls:
            return ("call", r.choice(names),
                    (r.choice(calls), self.value(names)))
        if kind == 18 and r.random() < .5:
            return ("error", None, None)
        return ("return", self.value(names), None)

    def procedure(self, calls):
        length = self.random.randrange(3, 8)
        return [self.statement(["a", "b", "g"], length, calls)
                for _ in range(length)]

    def program(self):
        calls = self.random.choice([[], ["f"], ["f", "h"], ["f", "h"]])
        return {"main": self.procedure(calls), "f": self.procedure(calls),
                "h": self.procedure(["f"])}


# ---- As C ---------------------------------------------------------------------


def text_of(statement):
    kind, x, y = statement
    return {"set": f"{x} = {y};",
            "input": INPUT[y].format(x=x) if kind == "input" else "",
            "if": f"if ({x}) goto L{y};",
            "goto": f"goto L{y};",
            "call": f"{x} = {y[0]}({y[1]});" if kind == "call" else "",
            "error": "reach_error();",
            "return": f"return {x};"}[kind]


def c_text(program):
    text = HEAD
    for name, body in program.items():
        text += "int main(void) {\n  int a = 0;\n  g = 0;\n" \
            if name == "main" else f"int {name}(int a) {{\n"
        text += "  int b = 0;\n"
        for i, statement in enumerate(body):
            text += f"L{i}: {text_of(statement)}\n"
        text += f"L{len(body)}: return 0;\n}}\n"
    return text


# ---- What is true -------------------------------------------------------------


class Truth:
    """All states (procedure, place, a, b, g) with the a and g of the entry."""

    def __init__(self, program):
        self.program = program
        self.steps = {}    # state -> set of states; calls entered, too
        self.results = {}  # entry -> set of (result, g)
        self.waiting = {}  # entry -> set of (state before the call)
        self.errors = False
        self.todo = []
        self.come(("main", 0, 0, 0, 0, (0, 0)), None)
        while self.todo:
            self.explore(self.todo.pop())

    def come(self, state, before):
        if before is not None:
            self.steps[before].add(state)
        if state not in self.steps:
            self.steps[state] = set()
            self.todo.append(state)

    def explore(self, state):
        name, at, a, b, g, entry = state
        if at == len(self.program[name]):
            self.end(state, 0)
            return
        kind, x, y = self.program[name][at]
        values = {"a": a, "b": b, "g": g}
        if kind == "set":
            self.assign(state, x, eval(y, values))
        elif kind == "input":
            for value in range(4):
                self.assign(state, x, value)
        elif kind == "if":
            to = y if eval(x, values) else at + 1
            self.come((name, to, a, b, g, entry), state)
        elif kind == "goto":
            self.come((name, y, a, b, g, entry), state)
        elif kind == "call":
            self.call(state, y[0], eval(y[1], values))
        elif kind == "error":
            self.errors = True
        else:
            self.end(state, eval(x, values))

    def assign(self, state, x, value):
        name, at, a, b, g, entry = state
        new = {"a": a, "b": b, "g": g, x: value}
        self.come((name, at + 1, new["a"], new["b"], new["g"], entry), state)

    def call(self, state, callee, argument):
        g = state[4]
        key = (callee, argument, g)
        self.waiting.setdefault(key, set()).add(state)
        self.come((callee, 0, argument, 0, g, (argument, g)), state)
        for result in list(self.results.get(key, ())):
            self.come_back(state, result)

    def come_back(self, state, result):
        name, at, a, b, _, entry = state
        new = {"a": a, "b": b, "g": result[1]}
        new[self.program[name][at][1]] = result[0]
        self.come((name, at + 1, new["a"], new["b"], new["g"], entry), state)

    def end(self, state, value):
        name, _, _, _, g, entry = state
        key = (name, *entry)
        found = self.results.setdefault(key, set())
        if (value, g) in found:
            return
        found.add((value, g))
        for caller in list(self.waiting.get(key, ())):
            self.come_back(caller, (value, g))

    def lasts(self):
        """Whether the steps have a cycle: what is left when states without
        steps are taken away, again and again, is not empty."""
        count = {s: len(t) for s, t in self.steps.items()}
        before = {s: [] for s in self.steps}
        for s, targets in self.steps.items():
            for t in targets:
                before[t].append(s)
        ends = [s for s, n in count.items() if n == 0]
        left = len(count)
        while ends:
            left -= 1
            for s in before[ends.pop()]:
                count[s] -= 1
                if count[s] == 0:
                    ends.append(s)
        return left > 0


# ---- The tester ---------------------------------------------------------------


class Tester:
    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.found = Counter()
        self.lock = threading.Lock()

    def answer(self, formula, path):
        """What fixc says of the first query: YES, NO, UNKNOWN, or what else."""
        command = [self.opts.fixc, formula, path, "--runs=off", "--seeds=off",
                   f"--time-limit={self.opts.timeout}", *self.opts.option]
        done = subprocess.run(command, capture_output=True, text=True,
                              check=False, timeout=5 * self.opts.timeout)
        lines = done.stdout.splitlines()
        if done.returncode == 5:
            return "UNKNOWN"
        first = lines[0].split() if lines else [""]
        return first[-1] if done.returncode in (0, 10) else done.stderr

    def seed(self, seed):
        program = Maker(seed).program()
        truth = Truth(program)
        path = os.path.join(self.folder, f"endless-{seed}.c")
        with open(path, "w", encoding="utf-8") as out:
            out.write(c_text(program))
        good = True
        for formula, holds in (("nontermination.fp", truth.lasts()),
                               ("exact-reach.fp", truth.errors)):
            wanted = "YES" if holds else "NO"
            if formula == "exact-reach.fp" and \
                    "reach_error();\n" not in c_text(program)[len(HEAD):]:
                continue
            got = self.answer(formula, path)
            with self.lock:
                self.found[formula, wanted, got == wanted] += 1
            if got in (wanted, "UNKNOWN"):
                continue
            good = False
            name = campaign.saved(self.opts, f"endless-{seed}.c")
            with open(name, "w", encoding="utf-8") as out:
                out.write(c_text(program))
            print(f"FAILED seed {seed}: {formula}: {got}, not {wanted}; "
                  f"{name}")
        return campaign.PASSED if good else campaign.FAILED

    def closing(self):
        for formula in ("nontermination.fp", "exact-reach.fp"):
            for wanted in ("YES", "NO"):
                known = self.found[formula, wanted, True]
                n = known + self.found[formula, wanted, False]
                yield f"{formula}: {known} of {n} with {wanted}"
                if known * 2 < n:
                    yield f"FAILED {formula}: it knows too little"


def main():
    parser = campaign.options(__doc__, 20, saved="programs that go wrong")
    return campaign.run(Tester, parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
