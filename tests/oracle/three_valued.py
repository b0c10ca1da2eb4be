#!/usr/bin/env python3
"""Random programs with unknown values, and infinite runs.

nontermination.fp, avoiding.fp and mixed-steps.fp are compared with a search for
a cycle of heads (liveness.py); exact-reach.fp and exact-nontermination.fp with
searches where every unknown value is a choice, and with an explicit solution
for what must be.  For the latter there is one control-flow graph for each way
in which the unknown values of a statement can be; must means in each of them.
What a call must come to is a set of exits, one for each conjunction of literals.
For every third program, unknown values with which it would be blocked are not its
own (exact-reach-assumed.fp).

The verdicts of the oracle are checked, too: an unknown value that is put in
concretely, as an expression over the variables, gives a program that must do
what is said, whatever the expression.
"""

import copy
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
import reach
import semantics
import shrink_bp

STEPS = 20000   # programs that need more are left out
HIDDEN = 5      # more unknown values in a statement are left out
WIDTH = 7       # more variables of a procedure are left out
CLAIMS = 40     # more sets of exits of a procedure are left out
FAILED = ("", -1, 0)  # the state after an assertion has failed


class Runs(liveness.Heads):
    """The graph of heads, and whether it has a cycle."""

    def __init__(self, program, target=None, limit=STEPS):
        self.flows = semantics.flows(program)
        self.places = {name: reach.targets_of(flow, target)
                       for name, flow in self.flows.items()}
        self.summaries, self.callers = {}, {}
        self.work, self.edges = [], {}
        self.tabulate(limit)

    def infinite(self):
        """Whether some component has an edge inside."""
        number = self.components()
        return any(number[state] == number[after] for state in number
                   for after, _ in self.successors(state))


class Avoiding(Runs):
    """The part of the graph that does not come to the target."""

    def infinite(self):
        self.roots = [root for root in self.roots if not self.hit(root)]
        return super().infinite()

    def avoidable(self):
        """Whether a run is infinite, or ends, without the target."""
        return self.infinite() or any(
            not passed and self.flows["main"].nodes[state[1]].kind == "return"
            for root in self.roots for state, passed in self.summaries[root])

    def successors(self, state):
        return {(after, passes) for after, passes in super().successors(state)
                if not passes and not self.hit(after)}


class Given(liveness.Heads):
    """The steps of a program in which every unknown value is put in."""

    def __init__(self, program):
        self.flows = semantics.flows(program)

    def enter(self, entry):
        return [entry] if self.flows[entry[0]].allowed(entry[2]) else []


# ---- Putting in what is unknown ----------------------------------------------


def replaced(expr, value):
    """The expression with value() for what is unknown."""
    if expr[0] == "unknown":
        return value()
    if expr[0] in ("const", "var", "next"):
        return expr
    args = [replaced(arg, value) for arg in expr[1:]]
    if expr[0] == "choose":
        return ("or", args[0], ("and", ("not", args[1]), value()))
    return (expr[0], *args)


def put_in(program, values):
    """A copy; `values` makes a function for each statement, or condition, and
    that gives the values one after the other."""
    program = copy.deepcopy(program)
    for proc in program.procs:
        for stmt in bp.walk(proc.body):
            value = values(proc)
            for i, expr in enumerate(stmt.exprs):
                if stmt.kind == "if":
                    value = values(proc)
                stmt.exprs[i] = replaced(expr, value)
            if stmt.constrain:
                stmt.constrain = replaced(stmt.constrain, value)
    return program


def hidden(program):
    """The largest number of unknown values in a statement."""
    most = 0

    def values(_):
        count = 0

        def value():
            nonlocal count, most
            count += 1
            most = max(most, count)
            return ("const", 0)
        return value
    put_in(program, values)
    return most


def given(program, bits):
    """The i-th unknown value of each statement is the i-th bit."""
    def values(_):
        rest = bits

        def value():
            nonlocal rest
            bit, rest = rest & 1, rest >> 1
            return ("const", bit)
        return value
    return put_in(program, values)


def completed(program, rng):
    """Every unknown value is some expression."""
    def values(proc):
        names = program.decls + proc.params + proc.decls

        def value():
            if not names or rng.random() < 0.4:
                return ("const", rng.randrange(2))
            var = ("var", rng.choice(names))
            return rng.choice([var, ("not", var),
                               ("xor", var, ("var", rng.choice(names)))])
        return value
    return put_in(program, values)


# ---- What must be ----------------------------------------------------------


class Must:
    """The least and greatest solutions over the states that may be reached."""

    def __init__(self, program, target, runs, assumed):
        count = hidden(program)
        if count > HIDDEN:
            raise reach.TooBig(f"{count} unknown values")
        self.runs, self.asserts, self.assumed = runs, target is None, assumed
        self.places = {name: reach.targets_of(flow, target)
                       for name, flow in runs.flows.items()}
        self.given = [Given(given(program, bits))
                      for bits in range(1 << count)]
        self.states = {state for pairs in runs.summaries.values()
                       for state, _ in pairs}
        self.steps, self.ways = {}, {}
        self.blocked = self.blocking() if assumed else set()
        called = {entry[0] for s in self.states
                  if self.node(s).kind == "call"
                  for entry in runs.entries(s)}
        self.claims = {name: self.claims_of(name) for name in called}

    def node(self, state):
        return self.runs.flows[state[0]].nodes[state[1]]

    def moves(self, state):
        """For each way of the unknown values, the states after a step."""
        if state not in self.steps:
            # Values that `constrain` or `enforce` excludes do what others do.
            other = (self.kept(self.runs, state)
                     if self.node(state).stmt.kind == "assign" else [])
            self.steps[state] = [
                (self.kept(g, state) or other) + self.failing(g, state)
                for g in self.given]
        return self.steps[state]

    def kept(self, runs, state):
        """The states after a step; after an assignment, those alone from which
        one need not be blocked."""
        after = list(runs.moves(state))
        if self.node(state).stmt.kind == "assign":
            after = [w for w in after if w not in self.blocked]
        return after

    def blocking(self):
        """The states from which every way is blocked, within the procedure."""
        found, size = set(), -1
        while size != len(found):
            size = len(found)
            found |= {s for s in self.states
                      if self.node(s).kind == "step"
                      and s[1] not in self.places[s[0]]
                      and not self.failing(self.runs, s)
                      and all(w in found for w in self.runs.moves(s))}
        return found

    def failing(self, g, state):
        fails = g.flows[state[0]].nodes[state[1]].fails
        return [FAILED] if self.asserts and fails and fails(state[2]) else []

    def entries(self, state):
        if state not in self.steps:
            self.steps[state] = [
                g.entries(state) or self.runs.entries(state)
                for g in self.given]
        return self.steps[state]

    def returned(self, call, end):
        if (call, end) not in self.ways:
            other = list(self.runs.returned(call, end))
            self.ways[call, end] = [list(g.returned(call, end)) or other
                                    for g in self.given]
        return self.ways[call, end]

    # ---- Exits ----

    def ends_of(self, entry):
        """The exits that a call may come to."""
        return [end for end, _ in self.runs.summaries[entry]
                if self.node(end).kind == "return"]

    def claims_of(self, name):
        """Sets of the exits of a procedure that a conjunction of literals tells
        from the others that may be reached."""
        ends = {s for s in self.states
                if s[0] == name and self.node(s).kind == "return"}
        width = self.runs.flows[name].width
        if width > WIDTH:
            raise reach.TooBig(f"{width} variables")
        found = set()
        for mask in range(1 << width):
            for here in (False, True):
                sorts = {}
                for end in ends:
                    key = end[2] & mask, here and end[1]
                    sorts.setdefault(key, set()).add(end)
                found.update(map(frozenset, sorts.values()))
        if len(found) > CLAIMS:
            raise reach.TooBig(f"{len(found)} claims")
        return found

    # ---- Sets of states ----

    def goes_on(self, state, end, into):
        """Whether a call that has come to an exit must go on into a set."""
        return all(any(w in into for w in after)
                   for after in self.returned(state, end))

    def comes(self, state, into, cross):
        """Whether a state must step into a set, or call and come back there, by
        the exits of a claim."""
        kind = self.node(state).kind
        if kind == "step":
            return all(any(w in into for w in after)
                       for after in self.moves(state))
        return kind == "call" and all(
            any(self.passes(state, entry, into, cross) for entry in entries)
            for entries in self.entries(state))

    def passes(self, state, entry, into, cross):
        ends = self.ends_of(entry)
        return any(entry in found and all(self.goes_on(state, end, into)
                                          for end in ends if end in claim)
                   for claim, found in cross[entry[0]].items())

    def grown(self, name, into, cross):
        """The states of a procedure from which a set is come to."""
        within = [s for s in self.states if s[0] == name]
        into, size = set(into), -1
        while size != len(into):
            size = len(into)
            into |= {s for s in within if self.comes(s, into, cross)}
        return into

    def crossing(self, goal):
        """For each procedure and claim, the states that must come to an exit of
        it, or to the goal."""
        cross = {name: {claim: set() for claim in claims}
                 for name, claims in self.claims.items()}
        changed = True
        while changed:
            changed = False
            for name, claims in cross.items():
                for claim, found in claims.items():
                    new = self.grown(name, claim | goal, cross)
                    changed |= new != found
                    claims[claim] = new
        return cross

    def returns(self, call, entry, goal, cross):
        """Whether a call must come to the goal, or back by exits from which it
        must go on there."""
        ends = {s for s in self.states
                if s[0] == entry[0] and self.node(s).kind == "return"
                and self.goes_on(call, s, goal)}
        return entry in self.grown(entry[0], goal | ends, cross)

    def pre(self, state, goal, cross):
        """Whether the state must step, call or cross into the goal."""
        if self.comes(state, goal, cross):
            return True
        return self.node(state).kind == "call" and all(
            any(entry in goal or self.passes(state, entry, goal, cross)
                or self.returns(state, entry, goal, cross)
                for entry in entries)
            for entries in self.entries(state))

    def starts(self, found):
        return any(root in found for root in self.runs.roots)

    def reached(self):
        goal, size = {FAILED} | {s for s in self.states
                                 if s[1] in self.places[s[0]]}, -1
        while size != len(goal):
            size = len(goal)
            cross = self.crossing(goal)
            goal |= {s for s in self.states if self.pre(s, goal, cross)}
        return self.starts(goal)

    def infinite(self):
        goal, size = set(self.states), -1
        while size != len(goal):
            size = len(goal)
            cross = self.crossing(goal)
            goal = {s for s in goal if self.pre(s, goal, cross)}
        return self.starts(goal)


# ---- Verdicts ----------------------------------------------------------------


def verdict(under, over):
    return "YES" if under else "UNKNOWN" if over else "NO"


def reaching(assumed):
    return "exact-reach-assumed.fp" if assumed else "exact-reach.fp"


def wanted(program, target, assumed):
    """What each formula file should answer."""
    runs = Runs(program)
    ends = Must(program, target, runs, False).infinite(), runs.infinite()
    avoiding = Avoiding(program, target)
    avoidable = avoiding.avoidable()
    avoids = avoiding.infinite()
    must = Must(program, target, runs, assumed)
    hits = must.reached(), reach.reachable(program, target, limit=STEPS)
    return {"nontermination.fp": verdict(ends[1], ends[1]),
            "avoiding.fp": verdict(avoids, avoids),
            "avoiding.fp avoidable": verdict(avoidable, avoidable),
            "mixed-steps.fp": verdict(hits[1], hits[1]),
            "mixed-steps.fp always": verdict(avoidable, avoidable),
            "exact-nontermination.fp": verdict(*ends),
            reaching(assumed): verdict(*hits)}


def contradicts(must, concrete):
    """Whether `enforce` or `constrain` excludes a value that was put in: the
    program is blocked where it could go on with another one."""
    runs = must.runs
    for entry, pairs in concrete.summaries.items():
        for state, _ in pairs:
            node = runs.flows[state[0]].nodes[state[1]]
            if (node.stmt.kind == "assign" and must.kept(runs, state)
                    and not must.kept(concrete, state)):
                return True
            if node.kind == "call" and runs.entries(state) \
                    and not concrete.entries(state):
                return True
            if node.kind == "return" and any(
                    list(runs.returned(call, state))
                    and not list(concrete.returned(call, state))
                    for _, call, _ in concrete.callers[entry]):
                return True
    return False


def unsound(program, target, said, assumed, rng):
    """What a program with the unknown values put in does though it must not,
    as a text; None if all is well."""
    must = Must(program, target, Runs(program), assumed)
    for _ in range(2):
        concrete = completed(program, rng)
        its_runs = Runs(concrete)
        if contradicts(must, its_runs):
            continue
        does = {"exact-nontermination.fp": its_runs.infinite(),
                reaching(assumed): reach.reachable(concrete, target,
                                                   limit=STEPS)}
        for name, found in does.items():
            if said[name] == ("NO" if found else "YES"):
                return f"oracle: {name} {said[name]}, but\n" \
                    + bp_text.program_text(concrete, bp_text.Style())
    return None


# ---- Random programs ---------------------------------------------------------


def veiled(expr, rng):
    """The expression with some leaves unknown."""
    if expr[0] in ("star", "const", "var"):
        chance = {"star": 0.5, "const": 0.2, "var": 0.07}[expr[0]]
        return ("unknown",) if rng.random() < chance else expr
    if expr[0] == "next":
        return expr
    return (expr[0], *(veiled(arg, rng) for arg in expr[1:]))


def effects(rng):
    """A program of calls inside calls whose effects are unknown."""
    names = ["a", "b", "c"][:rng.choice([2, 2, 3])]
    asked = rng.sample(names, rng.choice([1, 1, 2]))
    deepest = rng.choice([1, 2, 2, 2, 3])

    def value():
        return rng.choice(["unknown", "unknown", "*", "*", "T",
                           rng.choice(names), "!" + rng.choice(names)])

    def half():
        """What is asked for is chosen, and all else is unknown."""
        return " ".join(f"{name} := {'*' if name in asked else 'unknown'};"
                        for name in names)

    def change():
        sets = [f"{name} := {value()};" for name in
                rng.sample(names, rng.choice([1, 2, 2]))]
        return rng.choice([
            " ".join(sets), " ".join(sets),
            f"if (*) then {sets[0]} else {names[-1]} := {value()}; fi",
            f"if ({value()}) then {sets[0]} fi",
            f"while ({rng.choice(names)}) do {names[0]} := {value()}; od"])
    goal = f" {rng.choice('&|')} ".join(
        rng.choice(["", "!"]) + name for name in asked)
    lines = [f"decl {', '.join(names)};",
             f"void main() begin f1(); if ({goal}) then ERROR: skip;"
             f" {rng.choice(['', 'while (T) do skip; od'])} fi end"]
    for i in range(1, deepest + 1):
        parts = [f"f{i + 1}();" if i < deepest else
                 half() if rng.random() < 0.3 else change()]
        if rng.random() < 0.3:
            parts.append(change())
        rng.shuffle(parts)
        lines.append(f"void f{i}() begin {' '.join(parts)} end")
    return bp.read("\n".join(lines))


def assumes(seed):
    """Whether `assume` says what is known of unknown values."""
    return seed % 3 == 1


def assuming(body, names, rng):
    """The statements, with an `assume` behind some assignments."""
    out = []
    for stmt in body:
        stmt.blocks = [assuming(block, names, rng) for block in stmt.blocks]
        out.append(stmt)
        if stmt.kind == "assign" and rng.random() < 0.5:
            left = rng.choice([n for n in stmt.names if n in names] or names)
            right = rng.choice(names)
            out.append(bp.Stmt("assume", exprs=[rng.choice([
                ("var", left), ("not", ("and", ("var", left), ("var", right))),
                ("or", ("var", left), ("not", ("var", right)))])]))
    return out


def generate(seed):
    """A program, a target and a style; some loop, as those of liveness.py, and
    some have calls with unknown effects."""
    rng = random.Random(f"three-valued {seed}")
    if seed % 4 == 0:
        return effects(rng), "ERROR", bp_text.Style()
    if rng.random() < 0.5:
        program, target, style = liveness.generate(seed)
    else:
        program, target, style = gen_bp.generate(seed)
    if rng.random() < 0.85:
        for proc in program.procs:
            for stmt in bp.walk(proc.body):
                stmt.exprs = [veiled(expr, rng) for expr in stmt.exprs]
                if stmt.constrain:
                    stmt.constrain = veiled(stmt.constrain, rng)
            if assumes(seed):
                names = program.decls + proc.params + proc.decls
                proc.body = assuming(proc.body, names, rng)
    return program, target, style


# exact-reach.fp read in Boolean logic: it says what mixed-reach.fp says.
BOOLEAN = """import "exact-reach.fp" as Boolean
  with Step = AnyStep, Enter = AnyCall, Leave = AnyReturn;
bool AnyStep(State u, v, Unknown k) = ProgramInt(u, v);
bool AnyCall(State u, v, Unknown k) = IntoCall(u, v);
bool AnyReturn(State x, z, v, Unknown k) = Return(x, z, v);
query boolean = Boolean.under;
"""

STATUS = {("exact-reach.fp", "YES"): 10, ("exact-reach.fp", "UNKNOWN"): 5,
          ("exact-reach-assumed.fp", "YES"): 10,
          ("exact-reach-assumed.fp", "UNKNOWN"): 5,
          ("mixed-steps.fp", "YES"): 10,
          ("exact-nontermination.fp", "UNKNOWN"): 5}


class Tester:
    """The settings of a run and what is done with one program."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.counts = {}
        self.boolean = os.path.join(folder, "boolean.fp")
        with open(self.boolean, "w", encoding="utf-8") as file:
            file.write(BOOLEAN)

    def command(self, formula, path, target):
        formula = formula.split()[0]
        asked = ["--target", target] if target else []
        if formula == "nontermination.fp":
            asked = []
        elif formula == "boolean.fp":
            formula = self.boolean
        return [self.opts.fixc, *self.opts.option, *asked, formula, path]

    def answer(self, formula, path, target):
        try:
            done = subprocess.run(
                self.command(formula, path, target), capture_output=True,
                text=True, errors="replace", timeout=self.opts.timeout,
                check=False)
        except subprocess.TimeoutExpired:
            return "timeout"
        _, _, asked = formula.partition(" ")
        query = asked or "reachable|nonterminating|boolean"
        found = re.search(rf"^(?:{query}): (YES|NO|UNKNOWN)$", done.stdout,
                          re.M)
        # Beside a query that is asked for, there may be `reachable`.
        fits = found and (
            done.returncode in (0, 10) if asked
            else done.returncode == STATUS.get((formula, found[1]), 0))
        if not fits:
            return f"status {done.returncode}: {done.stderr[:200]}"
        return found[1]

    def failure(self, program, target, style, path, assumed, rng):
        """(formula, wanted, found) of the first difference, or None."""
        expected = wanted(program, target, assumed)
        wrong = unsound(program, target, expected, assumed, rng)
        if wrong:
            return "oracle", wrong, ""
        with open(path, "w", encoding="utf-8") as file:
            file.write(bp_text.program_text(program, style))
        expected["boolean.fp"] = expected["mixed-steps.fp"]
        for formula, answer in expected.items():
            found = self.answer(formula, path, target)
            if found != answer:
                return formula, answer, found
        for item in expected.items():
            self.counts[item] = self.counts.get(item, 0) + 1
        return None

    def seed(self, seed):
        """SKIPPED for a program that is too big."""
        program, target, style = generate(seed)
        path = os.path.join(self.folder, f"p{seed}.bp")
        rng = random.Random(f"completions {seed}")
        try:
            failure = self.failure(program, target, style, path,
                                   assumes(seed), rng)
        except reach.TooBig:
            return campaign.SKIPPED
        if failure:
            self.save(seed, program, target, style, path, failure)
        return campaign.outcome(failure)

    def closing(self):
        return [f"{formula}: {answer} for {count}" for (formula, answer), count
                in sorted(self.counts.items())]

    def save(self, seed, program, target, style, path, failure):
        def again(smaller):
            try:
                return self.failure(smaller, target, style, path,
                                    assumes(seed), random.Random(0))
            except (bp.ProgramError, reach.TooBig):
                return None

        def still_fails(smaller):
            found = again(smaller)
            return found is not None and found[0] == failure[0]
        program = shrink_bp.shrink(program, still_fails, 500)
        formula, answer, found = again(program) or failure
        name = campaign.saved(self.opts, f"FAIL-unknown-{seed}.bp")
        campaign.save_program(name, program, style, [
            f"seed {seed}, shrunk",
            "run: " + " ".join(self.command(formula, name, target)),
            *f"expected: {answer}".splitlines(), f"found: {found}"])
        print(f"FAIL {name}: {formula}: {found}", flush=True)


def main():
    opts = campaign.options(__doc__, 200, "FAIL-unknown-<seed>.bp")
    return campaign.run(Tester, opts.parse_args())


if __name__ == "__main__":
    sys.exit(main())
