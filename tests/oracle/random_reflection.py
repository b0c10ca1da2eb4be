#!/usr/bin/env python3
"""Random programs: data-flow analyses as formulas, against sets in Python.

The relations of stdlib/reflection.fp are made again from the oracle's graphs, and
the analyses of the library that use them are computed by worklists: live
variables, MOD/REF, taint, what is read before it is set.  Points are compared by
line, where a line has one statement without a label.
"""

import os
import random
import re
import shutil
import subprocess
import sys
from collections import Counter

import bp
import bp_text
import campaign
import gen_bp
import semantics

SIMPLE = ("assign", "assume", "abortif", "assert", "call", "return", "dead")
ROW = re.compile(r"^  (?:p|q|pc|m)=(\w+)(?::(\d+)(\.\d+)?( \w+)?)? x=(\S+)$")
FORMULA = """
import "{file}";
{extra}
show Reads limit 99999; show Writes limit 99999;
"""
SHOWN = {"live-variables.fp": ["Live", "DeadStore"], "mod-ref.fp": ["Mod", "Ref"],
         "uninitialised.fp": ["ReadUnset", "Unset"], "taint.fp": ["Tainted"]}


def opens(node, index):
    """The successors that the text leaves open."""
    def const(expr):
        return expr[1] if expr and expr[0] == "const" else None
    if node.decides is not None:
        value = const(node.decides)
        return node.succ if value is None else [node.succ[0 if value else 1]]
    kind = node.stmt.kind
    if kind in ("assume", "assert", "abortif"):
        value = const(node.stmt.exprs[0])
        if value is not None and bool(value) == (kind == "abortif"):
            return []
    return [s for s in node.succ if isinstance(s, int)] if index else []


class Model:
    """A program as relations; a node is (procedure, number)."""

    def __init__(self, program):
        self.program = program
        self.flows = semantics.flows(program)
        self.nodes = [(f, i) for f, flow in self.flows.items()
                      for i in range(len(flow.nodes))]

    def node(self, at):
        return self.flows[at[0]].nodes[at[1]]

    def var(self, proc, name):
        """The name as fixc prints it; a local one hides a global one."""
        own = self.flows[proc].proc
        text = name.strip("{}")
        return f"{proc}.{text}" if name in own.params + own.decls else text

    def names(self, proc, exprs):
        return {self.var(proc, n) for n in self.flows[proc].names(exprs)}

    def is_global(self, var):
        return "." not in var

    def reads(self, at):
        """What is read at a node."""
        node, proc = self.node(at), at[0]
        found = {self.var(proc, n) for n in node.reads}
        if node.kind in ("call", "return"):
            found |= self.names(proc, node.stmt.exprs)
        return found | self.names(proc, self.flows[proc].proc.enforce)

    def writes(self, at):
        """What is written there."""
        node = self.node(at)
        if node.stmt.kind not in ("assign", "dead", "call"):
            return set()
        return {self.var(at[0], n) for n in node.stmt.names if n != "_"}

    def exits(self, proc):
        return [(proc, i) for i, n in enumerate(self.flows[proc].nodes)
                if n.kind == "return"]

    def entry(self, proc):
        return (proc, self.flows[proc].entry)

    def steps(self):
        """(from, to, kept, given): which variables keep their value, as a
        function, and which get one, with what they are computed from."""
        for at in self.nodes:
            node, proc = self.node(at), at[0]
            written = self.writes(at)
            if node.kind == "step":
                flow = self.flow(at)
                for to in opens(node, 1):
                    yield (at, (proc, to),
                           lambda v, w=written: v not in w, flow)
            elif node.kind == "call":
                callee = self.flows[node.stmt.callee].proc
                after = (proc, node.after)
                yield (at, after, lambda v, w=written: v not in w
                       and not self.is_global(v), {})
                yield (at, self.entry(callee.name), self.is_global,
                       {self.var(callee.name, p): self.names(proc, [e])
                        for p, e in zip(callee.params, node.stmt.exprs)})
                for exit_at in self.exits(callee.name):
                    values = self.node(exit_at).stmt.exprs
                    given = {self.var(proc, n): self.names(callee.name, [e])
                             for n, e in zip(node.stmt.names, values)
                             if n != "_"}
                    given.update({v: set() for v in written
                                  if v not in given})
                    yield (exit_at, after, lambda v, w=written:
                           self.is_global(v) and v not in w, given)

    def flow(self, at):
        """Of an assignment: what each target is computed from."""
        node, proc = self.node(at), at[0]
        stmt = node.stmt
        if stmt.kind == "dead":
            return {v: set() for v in self.writes(at)}
        if stmt.kind != "assign":
            return {}
        shared = set()
        if stmt.constrain is not None:
            flow = self.flows[proc]
            shared = {self.var(proc, n) for n in flow.names([stmt.constrain])
                      | flow.primed(stmt.constrain) - node.writes}
        return {self.var(proc, n): self.names(proc, [e]) | shared
                for n, e in zip(stmt.names, stmt.exprs) if n != "_"}

    # ---- Analyses ----

    def backward(self):
        """Live variables by node."""
        live = {at: self.reads(at) for at in self.nodes}
        steps = list(self.steps())
        again = True
        while again:
            again = False
            for at, to, kept, _ in steps:
                more = {v for v in live[to] if kept(v)} - live[at]
                live[at] |= more
                again = again or bool(more)
        return live

    def forward(self, start, flows):
        """What holds of variables forwards, from a map of first facts."""
        facts = {at: set(start.get(at, ())) for at in self.nodes}
        steps = list(self.steps())
        again = True
        while again:
            again = False
            for at, to, kept, given in steps:
                more = {v for v in facts[at] if kept(v)}
                if flows:
                    more |= {v for v, source in given.items()
                             if source & facts[at]}
                again = again or not more <= facts[to]
                facts[to] |= more
        return facts

    def unset(self):
        start = {}
        for proc, flow in self.flows.items():
            start[self.entry(proc)] = {self.var(proc, n)
                                       for n in flow.proc.decls}
        start[self.entry("main")] |= {n.strip("{}")
                                      for n in self.program.decls}
        return self.forward(start, False)

    def summed(self, what):
        """MOD or REF."""
        found = {p: set() for p in self.flows}
        again = True
        while again:
            again = False
            for at in self.nodes:
                more = {v for v in what(at) if self.is_global(v)}
                if self.node(at).kind == "call":
                    more |= found[self.node(at).stmt.callee]
                again = again or not more <= found[at[0]]
                found[at[0]] |= more
        return found


class Tester:
    """One program and one analysis for each seed."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.facts = Counter()

    def expected(self, model, formula, source):
        """By relation: node (or procedure) to variables."""
        result = {"Reads": {at: model.reads(at) for at in model.nodes},
                  "Writes": {at: model.writes(at) for at in model.nodes}}
        if formula == "live-variables.fp":
            live = result["Live"] = model.backward()
            result["DeadStore"] = {
                at: {v for v in model.writes(at)
                     if not any(v in live[at[0], to]
                                for to in self.after(model.node(at)))}
                for at in model.nodes}
        elif formula == "mod-ref.fp":
            result["Mod"] = model.summed(model.writes)
            result["Ref"] = model.summed(model.reads)
        elif formula == "taint.fp":
            start = {model.entry("main"): {source}}
            result["Tainted"] = model.forward(start, True)
        else:
            unset = result["Unset"] = model.unset()
            result["ReadUnset"] = {at: unset[at] & model.reads(at)
                                   for at in model.nodes}
        return result

    def after(self, node):
        return [node.after] if node.kind == "call" else opens(node, 1)

    def rows(self, out):
        """By relation: (procedure, line or None) to variables; places that have
        several counters on a line map to None."""
        found, name = {}, None
        for line in out.splitlines():
            if line.startswith("show "):
                name = line[5:-1]
                found[name] = {}
            match = ROW.match(line)
            if not match or match[4] in (" entry", " failed"):
                continue
            key = (match[1], int(match[2])) if match[2] else match[1]
            found[name].setdefault(key, set()).add(
                match[5].replace("`", ""))
        return found

    def compare(self, model, expected, found):
        """The first difference, or None."""
        lines = Counter((at[0], model.node(at).stmt.line)
                        for at in model.nodes)
        for name, by_node in expected.items():
            for at, variables in by_node.items():
                if isinstance(at, str):
                    key = at
                else:
                    stmt = model.node(at).stmt
                    key = (at[0], stmt.line)
                    if (lines[key] > 1 or stmt.kind not in SIMPLE
                            or stmt.labels):
                        continue
                self.facts[name] += len(variables)
                if found[name].get(key, set()) != variables:
                    return (f"{name} at {key}: {found[name].get(key)} is not "
                            f"{variables}")
        return None

    def seed(self, seed):
        """See campaign.py."""
        rng = random.Random(f"reflection {seed}")
        program, target, style = gen_bp.generate(seed)
        if any(bp.one_exit(program, proc) for proc in program.procs):
            return campaign.SKIPPED
        base = os.path.join(self.folder, str(seed))
        with open(base + ".bp", "w", encoding="utf-8") as file:
            file.write(bp_text.program_text(program, style, "random"))
        with open(base + ".bp", encoding="utf-8") as file:
            model = Model(bp.read(file.read()))
        formula = rng.choice(sorted(SHOWN))
        names = sorted({v for at in model.nodes for v in model.reads(at)})
        source = rng.choice(names or ["none"])
        extra = "".join(f"show {r} limit 99999;\n" for r in SHOWN[formula])
        if formula == "taint.fp":
            if not names:
                return campaign.SKIPPED
            extra += (f"bool Source(PrCount p, Var x) = Init(p) & x = `{source}`;"
                      "bool Sink(PrCount p, Var x) = false;")
        with open(base + ".fp", "w", encoding="utf-8") as file:
            file.write(FORMULA.format(file=formula, extra=extra))
        asked = ["--target", target] if target else []
        done = subprocess.run(
            [self.opts.fixc, "-Wno-all", base + ".fp", base + ".bp", *asked],
            capture_output=True, text=True, timeout=self.opts.timeout,
            check=False)
        found = self.rows(done.stdout)
        wrong = done.stderr or self.compare(
            model, self.expected(model, formula, source), found)
        if wrong:
            print(f"seed {seed}, {formula}: {wrong}", flush=True)
            shutil.move(base + ".bp",
                        campaign.saved(self.opts, f"reflection-{seed}.bp"))
        return campaign.outcome(wrong or None)

    def closing(self):
        """How many facts of each kind there were."""
        yield ", ".join(f"{name} {n}" for name, n in sorted(
            self.facts.items()))


def main():
    opts = campaign.options(__doc__, 100, saved="what differs").parse_args()
    return campaign.run(Tester, opts)


if __name__ == "__main__":
    sys.exit(main())
