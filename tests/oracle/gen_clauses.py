#!/usr/bin/env python3
"""Random small sets of Horn clauses in SMT-LIB, the same for the same seed.

Both formats, HORN and Z3's rules; Booleans, bit-vectors of up to three bits,
an enumeration; predicates in nested conjunctions, disjunctions, implications,
let and exists of bodies and heads.  `gen_clauses.py SEED` prints one.
"""

import random
import sys

BV2, BV3, COLOR = "(_ BitVec 2)", "(_ BitVec 3)", "Color"
COLORS = ("red", "green", "blue")
BITS = ("bvadd", "bvsub", "bvmul", "bvand", "bvor", "bvxor", "bvudiv",
        "bvurem", "bvsdiv", "bvsrem", "bvsmod", "bvshl", "bvlshr", "bvashr",
        "bvxnor")
COMPARE = ("bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt",
           "bvsge")


class Generator:
    """The state while one problem is made."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.rules = self.rng.random() < 0.35
        sorts = ["Bool", "Bool", "Bool", BV2, BV3, COLOR]
        self.sorts = self.rng.sample(sorts, self.rng.randint(2, 4))
        self.preds = [
            (f"P{i}", [self.rng.choice(self.sorts)
                       for _ in range(self.rng.randint(0, 3))])
            for i in range(self.rng.randint(1, 4))]
        self.names = 0

    def chance(self, probability):
        return self.rng.random() < probability

    def fresh(self, stem):
        self.names += 1
        return f"{stem}{self.names}"

    # ---- Constraints ----

    def term(self, sort, scope, depth):
        fits = [x for x, s in scope if s == sort]
        if fits and (depth == 0 or self.chance(0.5)):
            return self.rng.choice(fits)
        if sort == "Bool":
            return self.constraint(scope, depth)
        if depth > 0 and self.chance(0.25):
            return (f"(ite {self.constraint(scope, depth - 1)} "
                    f"{self.term(sort, scope, depth - 1)} "
                    f"{self.term(sort, scope, depth - 1)})")
        if sort == COLOR:
            return self.rng.choice(COLORS)
        width = 2 if sort == BV2 else 3
        if depth == 0 or self.chance(0.3):
            number = self.rng.randrange(1 << width)
            return self.rng.choice([f"#b{number:0{width}b}",
                                    f"(_ bv{number} {width})"])
        return self.bits(sort, width, scope, depth)

    def bits(self, sort, width, scope, depth):
        roll = self.rng.random()
        x = self.term(sort, scope, depth - 1)
        if roll < 0.1:
            return f"({self.rng.choice(['bvnot', 'bvneg'])} {x})"
        if roll < 0.2:
            return f"((_ rotate_left {self.rng.randint(0, width)}) {x})"
        if roll < 0.3 and width == 3:
            return f"((_ sign_extend 1) {self.term(BV2, scope, depth - 1)})"
        if roll < 0.4 and width == 2:
            return f"((_ extract 2 1) {self.term(BV3, scope, depth - 1)})"
        if roll < 0.45 and width == 3:
            return (f"(concat {self.term(BV2, scope, depth - 1)} "
                    f"(bvcomp {self.term(BV2, scope, depth - 1)} "
                    f"{self.term(BV2, scope, depth - 1)}))")
        return (f"({self.rng.choice(BITS)} {x} "
                f"{self.term(sort, scope, depth - 1)})")

    def constraint(self, scope, depth):
        bools = [x for x, s in scope if s == "Bool"]
        if depth <= 0:
            return self.rng.choice(bools + ["true", "false"])
        below = depth - 1
        kind = self.rng.choice(["not", "and", "or", "xor", "=>", "ite", "=",
                                "=", "distinct", "compare", "let"])
        if kind == "not":
            return f"(not {self.constraint(scope, below)})"
        if kind in ("and", "or", "xor", "=>"):
            parts = [self.constraint(scope, below)
                     for _ in range(self.rng.randint(2, 3))]
            return f"({kind} {' '.join(parts)})"
        if kind == "ite":
            return (f"(ite {self.constraint(scope, below)} "
                    f"{self.constraint(scope, below)} "
                    f"{self.constraint(scope, below)})")
        if kind == "compare":
            sort = self.rng.choice([BV2, BV3])
            return (f"({self.rng.choice(COMPARE)} "
                    f"{self.term(sort, scope, below)} "
                    f"{self.term(sort, scope, below)})")
        if kind == "let":
            sort = self.rng.choice(self.sorts)
            x = self.fresh("d")
            return (f"(let (({x} {self.term(sort, scope, below)})) "
                    f"{self.constraint(scope + [(x, sort)], below)})")
        sort = self.rng.choice(self.sorts)
        n = self.rng.randint(2, 3)
        return (f"({kind} "
                f"{' '.join(self.term(sort, scope, below) for _ in range(n))})")

    # ---- Clauses ----

    def atom(self, scope):
        name, sorts = self.rng.choice(self.preds)
        if not sorts:
            return name
        depth = 1 if self.chance(0.3) else 0
        args = [self.term(s, scope, depth) for s in sorts]
        return f"({name} {' '.join(args)})"

    def body(self, scope, depth):
        """A positive formula."""
        roll = self.rng.random()
        if depth == 0 or roll < 0.35:
            return self.atom(scope)
        if roll < 0.55:
            return self.constraint(scope, 2)
        if roll < 0.62:
            x, sort = self.fresh("e"), self.rng.choice(self.sorts)
            return (f"(exists (({x} {sort})) "
                    f"{self.body(scope + [(x, sort)], depth - 1)})")
        if roll < 0.68:
            x, sort = self.fresh("d"), self.rng.choice(self.sorts)
            return (f"(let (({x} {self.term(sort, scope, 1)})) "
                    f"{self.body(scope + [(x, sort)], depth - 1)})")
        if roll < 0.74:
            return (f"(=> {self.constraint(scope, 1)} "
                    f"{self.body(scope, depth - 1)})")
        if roll < 0.78:
            return (f"(ite {self.constraint(scope, 1)} "
                    f"{self.body(scope, depth - 1)} "
                    f"{self.body(scope, depth - 1)})")
        parts = [self.body(scope, depth - 1)
                 for _ in range(self.rng.randint(2, 3))]
        return f"({'and' if roll < 0.93 else 'or'} {' '.join(parts)})"

    def head(self, scope, depth):
        roll = self.rng.random()
        if depth == 0 or self.rules or roll < 0.6:
            return self.atom(scope)
        if roll < 0.7:
            return (f"(and {self.head(scope, depth - 1)} "
                    f"{self.head(scope, depth - 1)})")
        if roll < 0.8:
            return (f"(=> {self.body(scope, 1)} "
                    f"{self.head(scope, depth - 1)})")
        if roll < 0.9:
            return (f"(or (not {self.body(scope, 1)}) "
                    f"{self.head(scope, depth - 1)} "
                    f"{self.constraint(scope, 1)})")
        return (f"(ite {self.constraint(scope, 1)} "
                f"{self.head(scope, depth - 1)} "
                f"{self.head(scope, depth - 1)})")

    def variables(self):
        return [(self.fresh("x"), self.rng.choice(self.sorts))
                for _ in range(self.rng.randint(0, 3))]

    def clause(self):
        """A formula and its variables."""
        scope = self.variables()
        if self.chance(0.3):
            return self.head(scope, 0), scope
        return f"(=> {self.body(scope, 2)} {self.head(scope, 2)})", scope

    def goal(self):
        scope = self.variables()
        body = f"(and {self.atom(scope)} {self.constraint(scope, 2)})"
        return self.rng.choice([f"(=> {body} false)", f"(not {body})",
                                f"(or (not {body}) "
                                f"{self.constraint(scope, 1)})"]), scope

    # ---- The text ----

    def closed(self, formula, scope):
        if not scope:
            return formula
        bound = " ".join(f"({x} {s})" for x, s in scope)
        if formula.startswith("(not ") and self.chance(0.5):
            return f"(not (exists ({bound}) {formula[5:-1]}))"
        return f"(forall ({bound}) {formula})"

    def horn(self):
        lines = ["(set-logic HORN)"]
        lines += [f"(declare-fun {p} ({' '.join(s)}) Bool)"
                  for p, s in self.preds]
        formulas = [self.clause() for _ in range(self.rng.randint(1, 6))]
        formulas += [self.goal() for _ in range(self.rng.randint(1, 2))]
        lines += [f"(assert {self.closed(*f)})" for f in formulas]
        return lines + ["(check-sat)"]

    def as_rules(self):
        lines = [f"(declare-rel {p} ({' '.join(s)}))" for p, s in self.preds]
        lines += ["(declare-rel reached ())"]
        formulas = [self.clause() for _ in range(self.rng.randint(1, 6))]
        scope = self.variables()
        formulas += [(f"(=> (and {self.atom(scope)} "
                      f"{self.constraint(scope, 2)}) reached)", scope)]
        lines += [f"(declare-var {x} {s})" for _, vs in formulas
                  for x, s in vs]
        lines += [f"(rule {f})" for f, _ in formulas]
        return lines + ["(query reached)"]

    def text(self):
        lines = self.as_rules() if self.rules else self.horn()
        if COLOR in self.sorts:
            lines.insert(0 if self.rules else 1,
                         f"(declare-datatypes ((Color 0)) "
                         f"((({') ('.join(COLORS)}))))")
        return "\n".join(lines) + "\n"


def generate(seed):
    """The text of a problem."""
    return Generator(seed).text()


if __name__ == "__main__":
    print(generate(int(sys.argv[1])), end="")
