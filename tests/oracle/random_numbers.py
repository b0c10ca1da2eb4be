#!/usr/bin/env python3
"""Random Horn clauses over numbers: the loop against Z3, and its reasons.

Every problem goes to solve.fp and to reach.fp.  A verdict must be that of Z3's
Spacer, where this has one in time.  Whatever fixc prints as its reason is checked by
Z3 from the text of the clauses alone: of a solution, that it makes each clause
true; of a derivation, that each step follows from the steps that it names.  The same
is asked of fixc-check for solutions, and for these with a number or a comparison
exchanged, which mostly are none.
"""

import os
import random
import re
import shutil
import subprocess
import sys

import campaign

ANSWER = re.compile(r"^(sat|unsat)$", re.M)
STEP = re.compile(r"^  (\d+)\. (\w+)(?:\((.*)\))?  \(line (\d+)(?:, from (.*))?\)$",
                  re.M)
NUMBERS = [["Int"], ["Int"], ["Real"], ["Int", "Real"]]
OTHERS = ["Bool", "Color", "(_ BitVec 2)"]
COLORS = ["red", "green", "blue"]
DATATYPE = "(declare-datatypes ((Color 0)) (((red) (green) (blue))))\n"


def number(n):
    return str(n) if n >= 0 else f"(- {-n})"


def value(text):
    """The text of an argument in a derivation as SMT-LIB has it."""
    parts = re.fullmatch(r"(-?)(\d+)(?:/(\d+))?", text)
    if not parts:
        return text
    minus, above, below = parts.groups()
    one = f"(/ {above} {below})" if below else above
    return f"(- {one})" if minus else one


class Clause:
    """The texts of a clause: variables with sorts, body, head."""

    def __init__(self, variables, body, head):
        self.variables, self.body, self.head = variables, body, head

    def text(self):
        head = application(*self.head) if self.head else "false"
        names = " ".join(f"({v} {s})" for v, s in self.variables)
        return f"(assert (forall ({names}) (=> {self.body} {head})))"


def application(name, args):
    return f"({name} {' '.join(args)})" if args else name


class Generator:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.numbers = self.rng.choice(NUMBERS)
        self.sorts = [self.rng.choice(self.numbers) for _ in range(3)] + OTHERS
        self.preds = {f"P{i}": [self.rng.choice(self.sorts) for _ in
                                range(self.rng.choice([1, 1, 2, 2, 3]))]
                      for i in range(self.rng.randint(1, 3))}

    def term(self, sort, variables, depth=2):
        rng = self.rng
        names = [v for v, s in variables if s == sort]
        if names and (depth == 0 or rng.random() < 0.5):
            return rng.choice(names)
        if sort == "Bool":
            return (self.formula(variables, depth - 1) if depth
                    else rng.choice(["true", "false"]))
        if sort == "Color":
            return rng.choice(COLORS)
        if sort == "Real":
            return self.real(variables, depth)
        if sort != "Int":
            if depth == 0:
                return rng.choice(["#b00", "#b01", "#b10", "#b11"])
            op = rng.choice(["bvadd", "bvsub", "bvand"])
            return (f"({op} {self.term(sort, variables, depth - 1)} "
                    f"{self.term(sort, variables, depth - 1)})")
        if depth == 0 or rng.random() < 0.3:
            return number(rng.randint(-3, 4))
        kind = rng.choice(["+", "+", "+", "-", "*", "ite", "mod", "div", "abs"])
        x = self.term(sort, variables, depth - 1)
        if kind in "+-":
            return f"({kind} {x} {self.term(sort, variables, depth - 1)})"
        if kind == "*":
            return f"(* {number(rng.randint(-2, 3))} {x})"
        if kind == "abs":
            return f"(abs {x})"
        if kind == "ite":
            return (f"(ite {self.formula(variables, 0)} {x} "
                    f"{self.term(sort, variables, depth - 1)})")
        return f"({kind} {x} {rng.choice([2, 3])})"

    def real(self, variables, depth):
        rng = self.rng
        if depth == 0 or rng.random() < 0.3:
            return rng.choice([number(rng.randint(-3, 4)), "0.5", "1.25",
                               "(/ 1 3)", "(- 2.5)"])
        kind = rng.choice(["+", "+", "-", "*", "/", "ite"])
        x = self.term("Real", variables, depth - 1)
        if kind in "+-":
            return f"({kind} {x} {self.term('Real', variables, depth - 1)})"
        if kind == "*":
            return f"(* {number(rng.randint(-2, 3))} {x})"
        if kind == "/":
            return f"(/ {x} {rng.choice(['2', '3.0', '(- 0.5)'])})"
        return (f"(ite {self.formula(variables, 0)} {x} "
                f"{self.term('Real', variables, depth - 1)})")

    def formula(self, variables, depth=1):
        rng = self.rng
        if depth > 0 and rng.random() < 0.3:
            op = rng.choice(["and", "or", "=>", "xor"])
            return (f"({op} {self.formula(variables, depth - 1)} "
                    f"{self.formula(variables, depth - 1)})")
        if rng.random() < 0.15:
            return f"(not {self.formula(variables, depth - 1)})" \
                if depth > 0 else "true"
        sort = rng.choice(self.sorts[:3] + [s for _, s in variables])
        op = rng.choice(["<", "<=", ">", ">=", "=", "distinct"]) \
            if sort in ("Int", "Real") else rng.choice(["=", "distinct"])
        return (f"({op} {self.term(sort, variables, 1)} "
                f"{self.term(sort, variables, 1)})")

    def apply(self, variables, fresh):
        name = self.rng.choice(list(self.preds))
        args = []
        for sort in self.preds[name]:
            if fresh and self.rng.random() < 0.7:
                variables.append((f"v{len(variables)}", sort))
                args.append(variables[-1][0])
            else:
                args.append(self.term(sort, variables, 1))
        return name, args

    def clause(self, nbody, has_head):
        variables = [("v0", self.rng.choice(self.sorts))]
        atoms = [application(*self.apply(variables, True))
                 for _ in range(nbody)]
        if len(atoms) == 2 and self.rng.random() < 0.2:
            atoms = [f"(or {atoms[0]} {atoms[1]})"]
        guard = [self.formula(variables)
                 for _ in range(self.rng.choice([0, 1, 1, 2]))]
        head = self.apply(variables, False) if has_head else None
        parts = atoms + guard
        body = f"(and {' '.join(parts)})" if parts else "true"
        return Clause(variables, body, head)

    def clauses(self):
        rng = self.rng
        shapes = [(0, True)] * rng.randint(1, 2) + \
            [(rng.choice([1, 1, 1, 2]), True) for _ in range(rng.randint(1, 4))] + \
            [(rng.choice([1, 1, 2]), False) for _ in range(rng.randint(1, 2))]
        return [self.clause(*shape) for shape in shapes]


# Z3 keeps a thread for its clock, and LeakSanitizer of gcc 12 may crash where it looks
# at what threads keep to themselves.  Leaks are looked for by the cases.
WITHOUT_LEAKS = {"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") +
                                 ":detect_leaks=0"}


class Tester:
    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.z3 = shutil.which("z3")

    def run(self, command, timeout, text=None):
        try:
            done = subprocess.run(command, capture_output=True, text=True,
                                  input=text, errors="replace",
                                  env={**os.environ, **WITHOUT_LEAKS},
                                  timeout=timeout, check=False)
        except subprocess.TimeoutExpired:
            return "timeout", ""
        return done.returncode, done.stdout + done.stderr

    def declarations(self, preds):
        return DATATYPE + "".join(
            f"(declare-fun {p} ({' '.join(sorts)}) Bool)\n"
            for p, sorts in preds.items())

    def queries(self, queries, wanted):
        """Asks Z3 each of the texts; what is wrong, or None."""
        text = "".join(f"(push)\n{q}(check-sat)\n(pop)\n" for q in queries)
        _, out = self.run([self.z3, "-in", "-T:20"], 30, DATATYPE + text)
        if "error" in out:
            return f"z3 on the reason: {out}"
        found = ANSWER.findall(out)
        bad = [i for i, f in enumerate(found) if f != wanted]
        if bad:
            return f"part {bad[0] + 1} of the reason is wrong"
        return None

    def solution(self, out, problem, preds):
        """Are all clauses true when predicates are what fixc defines?"""
        first = out.find("(define-fun")
        last = out.find("RESULT:")
        if first < 0:
            return "no solution is printed"
        return self.queries(
            self.solution_queries(out[first:last], problem, preds), "unsat")

    @staticmethod
    def solution_queries(definitions, problem, preds):
        """A text for each clause; no model: the solution makes it true.

        Before them one that is an error if a predicate has not the sorts that the
        declarations give it: perhaps no clause has it.
        """
        sorts = [(f"{p}.{i}", s) for p in preds for i, s in enumerate(preds[p])]
        uses = " ".join(
            application(p, [f"{p}.{i}" for i in range(len(preds[p]))])
            for p in preds)
        return [definitions
                + "".join(f"(declare-const {v} {s})\n" for v, s in sorts)
                + f"(assert (and {uses} false))\n"] + [
                definitions
                + "".join(f"(declare-const {v} {s})\n" for v, s in c.variables)
                + f"(assert {c.body})\n"
                + (f"(assert (not {application(*c.head)}))\n" if c.head else "")
                for c in problem]

    def mutants(self, definitions, seed):
        """The definitions, and some with one place changed."""
        rng = random.Random(seed)
        places = list(re.finditer(r"(?<=[ (])(?:<=|<|and|or|true|\d+)(?=[ )])",
                                  definitions))
        yield definitions
        for place in rng.sample(places, min(2, len(places))):
            word = place.group()
            other = {"<=": "<", "<": "<=", "and": "or", "or": "and",
                     "true": "false"}.get(word) or str(int(word) + 1)
            yield (definitions[:place.start()] + other
                   + definitions[place.end():])

    def checked(self, out, path, problem, preds, seed):
        """Does fixc-check say what Z3 says of the solution and its mutants?

        What Z3 cannot read is an error to fixc-check too.
        """
        definitions = out[out.find("(define-fun"):out.find("RESULT:")]
        for text in self.mutants(definitions, seed):
            solution = path + ".sol"
            with open(solution, "w", encoding="utf-8") as file:
                file.write(text)
            wrong = self.queries(self.solution_queries(text, problem, preds),
                                 "unsat")
            status, said = self.run([self.opts.check, solution, path], 60)
            bad = wrong and wrong.startswith("z3")
            if status != (2 if bad else 10 if wrong else 0):
                return f"fixc-check: status {status}: {said}\n{text}"
        return None

    def derivation(self, out, problem, preds, lines):
        facts, queries = {}, []
        for step in STEP.finditer(out):
            n, name, args, line, premises = step.groups()
            args = [value(a) for a in args.split(", ")] if args else []
            clause = problem[lines[int(line)]]
            used = [facts[p] for p in premises.split(", ")] if premises else []
            facts[n] = (name, args)
            query = ""
            for p, sorts in preds.items():
                params = " ".join(f"(a{i} {s})" for i, s in enumerate(sorts))
                cases = [" ".join(f"(= a{i} {a})" for i, a in enumerate(args_of))
                         for q, args_of in used if q == p]
                either = " ".join(f"(and {c})" for c in cases)
                query += (f"(define-fun {p} ({params}) Bool "
                          f"(or false {either}))\n")
            query += "".join(f"(declare-const {v} {s})\n"
                             for v, s in clause.variables)
            query += f"(assert {clause.body})\n"
            if (clause.head is None) != (name == "false"):
                return f"step {n} is of another clause"
            if clause.head:
                if clause.head[0] != name:
                    return f"step {n} is of another clause"
                query += "".join(f"(assert (= {x} {a}))\n" for x, a in
                                 zip(clause.head[1], args))
            queries.append(query)
        if not facts or facts[n][0] != "false":
            return "no derivation is printed"
        return self.queries(queries, "sat")

    def test(self, path, problem, preds, lines, seed):
        """What is wrong, None, or 'skipped'."""
        _, out = self.run([self.z3, "-T:3", path], 10)
        expected = ANSWER.findall(out)
        verdicts = 0
        for formula in ["solve.fp", "reach.fp"]:
            status, out = self.run(
                [self.opts.fixc, formula, path, "--explain", "reachable",
                 "--time-limit", "8"], self.opts.timeout)
            if status == "timeout" or status == 5:
                continue
            found = ANSWER.findall(out)
            if status not in (0, 10) or len(found) != 1:
                return f"{formula}: status {status}: {out}"
            if found[0] != ("sat" if status == 0 else "unsat"):
                return f"{formula}: {found[0]}, but status {status}"
            if expected and found != expected:
                return f"{formula} says {found}, z3 says {expected}"
            wrong = (self.solution(out, problem, preds) if status == 0 else
                     self.derivation(out, problem, preds, lines))
            if not wrong and status == 0 and formula == "solve.fp":
                wrong = self.checked(out, path, problem, preds, seed)
            if wrong:
                return f"{formula}: {wrong}\n{out}"
            verdicts += 1
        return None if verdicts else "skipped"

    def seed(self, seed):
        if not self.z3:
            return campaign.SKIPPED
        generator = Generator(seed)
        problem = generator.clauses()
        text = "(set-logic HORN)\n" + self.declarations(generator.preds)
        lines = {}
        for i, clause in enumerate(problem):
            lines[text.count("\n") + 1] = i
            text += clause.text() + "\n"
        text += "(assert (forall ((n Int)) (=> (< n n) false)))\n(check-sat)\n"
        path = os.path.join(self.folder, f"n{seed}.smt2")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        wrong = self.test(path, problem, generator.preds, lines, seed)
        if wrong == "skipped":
            return campaign.SKIPPED
        if wrong:
            name = campaign.saved(self.opts, f"FAIL-{seed}.smt2")
            with open(name, "w", encoding="utf-8") as file:
                file.write(f"; seed {seed}\n{text}")
            print(f"FAIL {name}: {wrong}", flush=True)
        return campaign.outcome(wrong)

    def closing(self):
        return [] if self.z3 else ["z3 is not installed: nothing was compared"]


def main():
    parser = campaign.options(__doc__, 60, "FAIL-<seed>.smt2", 40)
    parser.add_argument("--check", required=True, help="fixc-check")
    return campaign.run(Tester, parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
