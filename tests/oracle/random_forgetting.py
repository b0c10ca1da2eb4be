#!/usr/bin/env python3
"""Random formulas over random programs, with and without forgetting.

What a formula answers when dead locals and globals are forgotten, where the
analysis allows that, is compared with what it answers when nothing is.  Half
of the formulas are entry-forward summaries or backward goals with something
changed; some have gates, as reach-opt.fp, filters, as mixed-reach.fp, or
conditions of an invariant, as backward.fp, that change nothing or do; the others
are random clauses.  The last lines say how often locals and globals were forgotten,
and conditions left out.
"""

import os
import random
import re
import shutil
import subprocess
import sys

import bp_text
import campaign
import gen_bp

FORWARD = [
    "Entry(u.pc) & Init(u.pc) & u = v",
    "exists State x. R(u, x) & ProgramInt(x, v)",
    "exists State x, y. R(x, y) & IntoCall(y, u) & u = v",
    "exists State x, y, z. R(u, x) & IntoCall(x, y) & R(y, z)"
    " & Exit(z.pc) & Return(x, z, v)",
]
PLAIN = FORWARD[1:2] + FORWARD[3:] + ["Entry(u.pc) & u = v"]
BACKWARD = [
    "Exit(v.pc) & u = v",
    "exists State x. ProgramInt(u, x) & R(x, v)",
    "exists State x, y, z. IntoCall(u, y) & R(y, z) & Return(u, z, x)"
    " & R(x, v)",
]
GOALS = [
    "Target(u.pc)",
    "exists State x. ProgramInt(u, x) & S(x)",
    "exists State x. IntoCall(u, x) & S(x)",
    "exists State x, y, z. IntoCall(u, y) & R(y, z) & Exit(z.pc)"
    " & Return(u, z, x) & S(x)",
]
QUERIES = [
    "exists State u, v. R(u, v) & Target(v.pc)",
    "exists State u. Entry(u.pc) & Init(u.pc) & S(u)",
    "exists State u, v. Init(u.pc) & R(u, v) & S(v)",
    "exists State u, v, w. R(u, v) & ProgramInt(v, w) & R(u, w)",
    "exists State u, v, w. R(u, v) & R(u, w) & v.pc = w.pc & Target(v.pc)",
    "exists State u. R(u, u) & Target(u.pc)",
    "exists State u, v. R(u, v) & !S(v)",
    "forall State u. Init(u.pc) -> S(u)",
    "exists State u, v. ProgramInt(u, v) & S(v) & Init(u.pc)",
    "exists State u, v. ProgramInt(u, v) & ProgramInt(v, u)",
    "exists State u, v, w. R(u, v) & ProgramInt(v, w) & Target(w.pc) & v != w",
    "exists State u, v. R(u, v) & Exit(v.pc) & u.Global = v.Global",
    "exists State u, v. R(u, v) & Exit(v.pc) & Init(u.pc)",
]
# As reach-opt.fp; what follows a bar may be in the place of what is before it.
GATED = {
    "mu bool R(bool fr, State u, State v)": [
        "fr & Entry(u.pc) & Init(u.pc) & u = v", "R(true, u, v)",
        "fr & (N(u, v) | C(u, v))"],
    "mu bool G(PrCount p)": [
        "exists State u, v. R(true, u, v) & !R(false, u, v) & v.pc = p"],
    "mu bool N(State u, State v)": [
        "R(true, u, v) & G(v.pc)",
        "exists State x. N(u, x) & ProgramInt(x, v)"],
    "mu bool C(State u, State v)": [
        "exists State x, y. G(y.pc) & R(true, x, y) & IntoCall(y, u) & u = v",
        "exists State x, y, z. R(true, u, x) & IntoCall(x, y) & R(true, y, z)"
        " & Exit(z.pc) & Return(x, z, v) & (G(x.pc) | G(z.pc))"],
}
GATED_CHANGES = [
    ("(G(x.pc) | G(z.pc))", "G(z.pc)"), ("(G(x.pc) | G(z.pc))", "G(x.pc)"),
    ("(G(x.pc) | G(z.pc))", "(G(z.pc) | G(x.pc))"),
    (" & (G(x.pc) | G(z.pc))", ""), ("G(y.pc) & ", ""), (" & G(v.pc)", ""),
    ("G(y.pc)", "G(x.pc)"), ("G(v.pc)", "G(u.pc)"), ("v.pc = p", "u.pc = p"),
    ("v.pc = p", "p = v.pc"), (" & v.pc = p", " & v.pc = p & Exit(p)"),
    ("R(true, y, z)", "R(false, y, z)"), ("R(true, y, z)", "N(y, z)"),
    ("R(true, u, v) & G(v.pc)", "R(true, u, v) & G(v.pc) & Exit(v.pc)"),
    ("N(u, x) & ", "R(true, u, x) & "), ("N(u, x) & ", "N(u, x) & G(x.pc) & "),
    ("fr & Entry(u.pc) & Init(u.pc) & u = v", "Entry(u.pc) & Init(u.pc) & u = v"),
    ("fr & (N(u, v) | C(u, v))", "fr & N(u, v)"),
    ("fr & (N(u, v) | C(u, v))", "N(u, v) | C(u, v)"),
    ("fr & Entry", "fr & !G(v.pc) & Entry"),
    ("fr & Entry(u.pc) & Init(u.pc) & u = v", "fr & Init(u.pc) & v = u"),
    ("u.pc) & u = v", "u.pc)"), ("ProgramInt(x, v)", "ProgramInt(x, v) & N(x, v)"),
]
# As mixed-reach.fp and backward.fp.
FILTERED = {
    "mu bool R(State u, State v)": [
        "F(v) & u = v", "exists State x. ProgramInt(u, x) & R(x, v)",
        "exists State x, y, z. IntoCall(u, y) & R(y, z) & Return(u, z, x)"
        " & R(x, v)"],
    "mu bool F(State z)": [
        "Exit(z.pc) & (exists State x, w. Return(x, z, w) & M(w))"],
    "mu bool M(State w)": ["S(w)", "exists State e. R(w, e)"],
}
FILTERED_CHANGES = [
    ("Exit(z.pc) & ", ""), ("Exit(z.pc)", "Entry(z.pc)"),
    ("M(w)", "(S(w) | (exists State e. R(w, e)))"), ("M(w)", "S(w)"),
    ("M(w)", "(exists State e. R(w, e))"), ("M(w)", "M(x)"),
    ("Return(x, z, w)", "Return(x, x, w)"), ("Return(x, z, w)", "ProgramInt(z, w)"),
    ("F(v) & u = v", "u = v & F(v)"), ("F(v) & u = v", "F(u) & u = v"),
    ("F(v) & u = v", "Exit(v.pc) & F(v) & u = v"),
    ("F(v) & u = v", "F(u) & v = u"), ("F(v) & u = v", "F(u) & v.pc = u.pc"),
    ("Exit(z.pc) & (exists State x, w. Return", "(exists State x, w. Exit(z.pc)"
     " & x = z & Return"),
    ("ProgramInt(u, x) & R(x, v)", "ProgramInt(u, x) & R(x, v) & F(v)"),
    ("ProgramInt(u, x) & R(x, v)", "ProgramInt(u, x) & R(x, x) & R(x, v)"),
    ("R(x, v)", "R(v, x)"), ("R(w, e)", "R(e, w)"), ("S(w)", "Target(w.pc)"),
    ("Return(u, z, x) & R(x, v)", "Return(u, z, x) & R(x, v) & R(u, z)"),
]
# As backward.fp: K is the invariant, of where runs may go.
BOUNDED = {
    "mu bool K(State v)": [
        "Entry(v.pc) & Init(v.pc)", "exists State x. K(x) & ProgramInt(x, v)",
        "exists State x. K(x) & IntoCall(x, v)",
        "exists State x, z. K(x) & K(z) & Return(x, z, v)"],
    "mu bool R(State u, State v)": [
        "K(u) & F(v) & u = v", "exists State x. K(u) & ProgramInt(u, x) & R(x, v)",
        "exists State x, y, z. K(u) & IntoCall(u, y) & R(y, z) & Return(u, z, x)"
        " & R(x, v)"],
    "mu bool F(State z)": FILTERED["mu bool F(State z)"],
    "mu bool M(State w)": FILTERED["mu bool M(State w)"],
    "mu bool S(State u)": [
        "K(u) & Target(u.pc)", "exists State x. K(u) & ProgramInt(u, x) & S(x)",
        "exists State x. K(u) & IntoCall(u, x) & S(x)",
        "exists State x, y, z. K(u) & IntoCall(u, y) & R(y, z) & Return(u, z, x)"
        " & S(x)"],
}
BOUNDED_CHANGES = [
    ("Entry(v.pc) & Init(v.pc)", "Entry(v.pc)"),
    ("Entry(v.pc) & Init(v.pc)", "Init(v.pc) & Target(v.pc)"),
    ("Entry(v.pc) & Init(v.pc)", "Init(v.pc)"),
    ("K(x) & ProgramInt(x, v)", "K(v) & ProgramInt(x, v)"),
    ("K(x) & IntoCall(x, v)", "K(x) & IntoCall(x, v) & Target(x.pc)"),
    ("K(x) & IntoCall(x, v)", "K(x) & IntoCall(x, x) & x = v"),
    ("K(x) & K(z) & Return(x, z, v)", "K(x) & K(z) & Return(x, z, v) & K(v)"),
    ("K(x) & K(z) & Return(x, z, v)", "K(x) & Return(x, z, v)"),
    ("K(x) & K(z) & Return(x, z, v)", "K(z) & Return(x, z, v)"),
    ("K(u) & F(v)", "K(v) & F(v)"), ("K(u) & F(v)", "F(v)"),
    ("K(u) & ProgramInt(u, x) & R", "K(x) & ProgramInt(u, x) & R"),
    ("K(u) & ProgramInt(u, x) & R", "ProgramInt(u, x) & R"),
    ("K(u) & IntoCall(u, y) & R", "K(u) & K(y) & K(z) & IntoCall(u, y) & R"),
    ("K(u) & IntoCall(u, y) & R", "K(x) & IntoCall(u, y) & R"),
    ("K(u) & Target(u.pc)", "Target(u.pc)"),
    ("K(u) & IntoCall(u, x) & S", "K(x) & IntoCall(u, x) & S"),
    ("K(u) & ProgramInt(u, x) & S(x)", "K(u) & ProgramInt(u, x) & S(u)"),
    ("M(w)", "M(w) & K(w)"), ("M(w)", "M(w) & K(x) & K(z)"), ("S(w)", "Target(w.pc)"),
    ("Return(u, z, x) & S(x)", "Return(u, z, x) & S(x) & R(u, z)"),
    ("Exit(z.pc) & ", ""),
]
PLACES = """
bool Places(PrCount p) = exists State u, v. R(u, v) & v.pc = p;
bool Meet(PrCount p) = exists State u, v. R(u, v) & S(v) & u.pc = p;
count Places;
show Meet;
"""
OUTCOME = re.compile(r"^(?:\w+: (?:YES|NO|UNKNOWN)|count .*|  .*)", re.M)
# Figures of a run in which N, which reads a gate, has rounds of its own.
ROUNDS_OF_GATED = re.compile(r"^relation +N:", re.M)
# Figures of the invariant, if its conditions are in the run.
ROUNDS_OF_BOUND = re.compile(r"^relation +K:", re.M)
KEPT = re.compile(r"warning: dead (locals|globals) are not forgotten")


class Formula:
    """One file: relations R and S, and queries."""

    def __init__(self, rng, program):
        self.rng = rng
        self.procs = [proc.name for proc in program.procs]
        self.vars = [f"`{name.strip('{}')}`" for name in program.decls] + [
            f"`{p.name}.{name.strip('{}')}`" for p in program.procs
            for name in (*p.params, *p.decls)]
        self.names = sorted({
            f"`{name.strip('{}')}`"
            for names in (program.decls, *((*p.params, *p.decls)
                                           for p in program.procs))
            for name in names})

    def own_atom(self, x, y):
        """One that speaks of variables or procedures by their own names, or of
        the text."""
        places = f"{x}.pc in {self.rng.choice(self.procs)}"
        if self.vars and self.rng.random() < 0.5:
            var = self.rng.choice(self.vars)
            return self.rng.choice((
                f"Reads({x}.pc, {var})", f"Writes({x}.pc, {var})",
                f"Next({x}.pc, {y}.pc)", f"(exists m. Calls({x}.pc, m))",
                f"Value({x}, {var}, true)"))
        if not self.names:
            return places
        name = self.rng.choice(self.names)
        return self.rng.choice((places, f"{x}.{name}", f"!{x}.{name}",
                                f"{x}.{name} = {y}.{name}"))

    def atom(self, names):
        """An atom over states."""
        x, y, z = (self.rng.choice(names) for _ in range(3))
        if self.rng.random() < 0.1:
            return self.own_atom(x, y)
        return self.rng.choice((
            f"ProgramInt({x}, {y})", f"ProgramInt({x}, {y})",
            f"IntoCall({x}, {y})", f"Return({x}, {y}, {z})", f"R({x}, {y})",
            f"R({x}, {y})", f"S({x})", f"{x} = {y}", f"Entry({x}.pc)",
            f"Exit({x}.pc)", f"Init({x}.pc)", f"Target({x}.pc)",
            f"{x}.pc = {y}.pc",
            f"(forall State w. ProgramInt({x}, w) -> S(w))",
            f"(S({x}) | ProgramInt({x}, {y}))"))

    def clause(self, params):
        """A random conjunction."""
        inner = ["x", "y", "z"][:self.rng.randint(0, 3)]
        names = list(params) + inner
        atoms = [self.atom(names) for _ in range(self.rng.randint(1, 4))]
        body = " & ".join(atoms)
        return f"exists State {', '.join(inner)}. {body}" if inner else body

    def change(self, clause):
        """One atom is added or left out, or one state is another."""
        head, dot, body = clause.rpartition(". ")
        atoms = body.split(" & ")
        kind = self.rng.randint(0, 3)
        names = sorted(set(re.findall(r"\b[uvxyz]\b", clause)) - {""}) or ["u"]
        if kind == 0 and len(atoms) > 1:
            atoms.pop(self.rng.randrange(len(atoms)))
        elif kind == 1:
            atoms.append(self.atom(names))
        elif kind == 2:
            at = self.rng.randrange(len(atoms))
            atoms[at] = re.sub(r"\b[uvxyz]\b",
                               lambda m: self.rng.choice([m[0], *names]),
                               atoms[at])
        self.rng.shuffle(atoms)
        return head + dot + " & ".join(atoms)

    def clauses(self, pool, params):
        """Those of the pool, or some of them changed, or random ones."""
        pick = self.rng.random()
        if pick < 0.2:
            return [self.clause(params)
                    for _ in range(self.rng.randint(1, 4))]
        found = [self.change(c) if pick < 0.6 and self.rng.random() < 0.3
                 else c for c in pool]
        self.rng.shuffle(found)
        return found

    def relation(self, kind, head, clauses):
        """A definition."""
        text = "\n  | ".join(f"({c})" for c in clauses)
        return f"{kind} bool {head} =\n    {text};\n"

    def changed(self, system, changes, most):
        """A system of the above, with a few of its changes."""
        text = "\n".join(self.relation(head[:2], head[8:], clauses)
                         for head, clauses in system.items())
        for old, new in self.rng.sample(changes, self.rng.randint(0, most)):
            if old in text:
                text = text.replace(old, new, 1)
        return text

    def conditions(self):
        """A file with gates or with filters."""
        gates = self.rng.random() < 0.5
        body = self.changed(*((GATED, GATED_CHANGES, 2) if gates else
                              (FILTERED, FILTERED_CHANGES, 2)))
        body += "\n" + self.relation("mu", "S(State u)", GOALS)
        asked = QUERIES[:2] if self.rng.random() < 0.7 else QUERIES
        body += "".join(f"query q{i} = {q};\n" for i, q in enumerate(
            self.rng.sample(asked, self.rng.randint(1, 2))))
        if gates:
            body = re.sub(r"\bR\((?=[a-z],)", "R(true, ", body)
            if self.rng.random() < 0.7:  # S reads R, which nobody else may
                body = body.replace(" & R(true, y, z) & Exit(z.pc)"
                                    " & Return(u, z, x) & S(x)", " & S(y)")
                body = "\n".join(line for line in body.split("\n")
                                 if not line.startswith("query q")
                                 or "S(" not in line)
                body += ("\nquery q = exists State u, v. R(true, u, v)"
                         " & Target(v.pc);\n")
        return 'import "program.fp";\n\n' + body

    def bounded(self):
        """A file with conditions of an invariant."""
        asked = QUERIES[1:2] if self.rng.random() < 0.8 else QUERIES
        return "\n".join((
            'import "program.fp";\n', self.changed(BOUNDED, BOUNDED_CHANGES, 2),
            *(f"query q{i} = {q};" for i, q in enumerate(
                self.rng.sample(asked, 1)))))

    def named(self, text):
        """The file, where some queries ask for a relation without parameters."""
        return re.sub(r"^query (\w+) = (.*);$", self.own_relation, text,
                      flags=re.M)

    def own_relation(self, query):
        """The query that was matched, or a relation and a query for it."""
        if self.rng.random() < 0.7:
            return query[0]
        name = f"Is_{query[1]}"
        return (f"bool {name}() = {query[2]};\n"
                f"query {query[1]} = {name}{self.rng.choice(('', '()'))};")

    def text(self):
        """The file."""
        return self.named(self.text_of_queries())

    def text_of_queries(self):
        """The file, with each query as it is."""
        if self.rng.random() < 0.15:
            return self.bounded()
        if self.rng.random() < 0.35:
            return self.conditions()
        pool = self.rng.choice((FORWARD, FORWARD, PLAIN, BACKWARD))
        kind = self.rng.choice(("mu", "mu", "mu", "mu", "nu"))
        goal = self.rng.choice(("mu", "mu", "nu"))
        return "\n".join((
            'import "reflection.fp";\n',
            self.relation(kind, "R(State u, State v)",
                          self.clauses(pool, ["u", "v"])),
            self.relation(goal, "S(State u)",
                          self.clauses(GOALS, ["u"])),
            *(f"query q{i} = {q};" for i, q in enumerate(
                self.rng.sample(QUERIES, self.rng.randint(1, 2)))),
            self.rng.choice(("", PLACES))))


def without_conditions(text):
    """The formula without gates and filters, but for their definitions."""
    return re.sub(r"(?<!bool )\b[GFK]\((?!PrCount|State)[^()]*\)", "true", text)


class Tester:
    """Two runs for each seed, and one without conditions where they are said to
    change nothing."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.forgot = {"locals": 0, "globals": 0, "globals with gates": 0,
                       "globals with filters": 0, "gates left out": 0,
                       "invariants left out": 0}

    def run(self, files, *more):
        """Its answers and messages, or None if it takes too long."""
        try:
            done = subprocess.run([self.opts.fixc, *self.opts.option, *more,
                                   *files], capture_output=True, text=True,
                                  timeout=self.opts.timeout, check=False)
        except subprocess.TimeoutExpired:
            return None
        answers = OUTCOME.findall(done.stdout)
        return (answers or done.stdout), done.stderr

    def seed(self, seed):
        """See campaign.py."""
        rng = random.Random(f"forgetting {seed}")
        program, target, style = gen_bp.generate(seed)
        base = os.path.join(self.folder, str(seed))
        files = [base + ".fp", base + ".bp"]
        formula = Formula(rng, program).text()
        with open(files[0], "w", encoding="utf-8") as file:
            file.write(formula)
        with open(files[1], "w", encoding="utf-8") as file:
            file.write(bp_text.program_text(program, style, "random"))
        more = ["--target", target] if target else []
        first = self.run(files, "-Wforget", "--stats", *more)
        other = self.run(files, "--no-pass=forget", "--no-pass=globals",
                         "--no-pass=gates", "--no-pass=invariants", *more)
        if first is None or other is None or "oscillates" in first[0]:
            return campaign.SKIPPED
        self.forgot["gates left out"] += (
            "R(false" in formula and
            not ROUNDS_OF_GATED.search(first[1]) and "error" not in first[1])
        bound = "K(State v)" in formula
        left = (bound and not ROUNDS_OF_BOUND.search(first[1])
                and "error" not in first[1])
        self.forgot["invariants left out"] += left
        kept = set(KEPT.findall(first[1]))
        for kind in {"locals", "globals"} - kept:
            self.forgot[kind] += 1
        if "globals" not in kept and "error" not in first[1]:
            self.forgot["globals with gates"] += "R(false" in formula
            self.forgot["globals with filters"] += "F(State z)" in formula
            if bound == left and self.differs_without(formula, files, more, other[0]):
                return campaign.FAILED
        if first[0] == other[0] and first[0]:
            for name in files:
                os.remove(name)
            return campaign.PASSED
        print(f"seed {seed}: with {first[0]}, without {other[0]}"
              f"\n{first[1]}", flush=True)
        for name in files:
            shutil.move(name, campaign.saved(
                self.opts, "forgetting-" + os.path.basename(name)))
        return campaign.FAILED

    def differs_without(self, formula, files, more, answers):
        """Gates and filters matter, though globals are forgotten, which may be
        with a filter that asks for no return."""
        if "R(false" not in formula and not re.search(
                r"F\(State z\) =\s.*Return", formula):
            return False
        struck = files[0].replace(".fp", "-struck.fp")
        with open(struck, "w", encoding="utf-8") as file:
            file.write(without_conditions(formula))
        plain = self.run([struck, files[1]], "--no-pass=forget",
                         "--no-pass=globals", *more)
        if plain is None or plain[0] == answers:
            os.remove(struck)
            return False
        print(f"{struck}: {plain[0]}, with conditions {answers}", flush=True)
        return True

    def closing(self):
        """How often something was forgotten; nothing would be compared if it
        never was."""
        for kind, count in sorted(self.forgot.items()):
            yield f"{kind}: {count}"


def main():
    opts = campaign.options(__doc__, 200, saved="what differs").parse_args()
    return campaign.run(Tester, opts)


if __name__ == "__main__":
    sys.exit(main())
