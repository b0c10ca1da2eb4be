#!/usr/bin/env python3
"""Random small equation systems, the same for the same seed.

Half of them are positive: a relation occurs under an even number of
negations only.  The others are not, and their iterations may oscillate.
"""

import argparse
import random
import sys

import evaluate
from systems import Relation, System, Type, system_text

BOOL = Type("bool", "bool")
SCOPE_BUDGET = 1500   # valuations of all variables in scope at one place
TUPLE_BUDGET = 40     # tuples that a relation may have

# The kinds of formulas with weights; atoms and applications are added.
FORMULAS = (("and", 9), ("or", 9), ("not", 5), ("imp", 3), ("conv", 2),
            ("iff", 2), ("xor", 2), ("ite", 3), ("case", 2), ("exists", 6),
            ("forall", 4), ("app", 12), ("atom", 8))


def type_pool(control):
    """The types from which a system takes a few; with `control`, some are
    marked so that positive systems over them are solved point by point."""
    small = Type("range", "Three", high=2, control=control)
    color = Type("enum", "Color", ("red", "green", "blue"), control=control)
    pair = Type("class", "Pair", ((BOOL, "flag"), (small, "at")))
    return [
        small, color, pair, Type("range", "Five", high=4),
        Type("range", "Two", high=1), Type("range", "One", high=0),
        Type("enum", "Side", ("left", "right")),
        Type("enum", "Day", ("mo", "tu", "we", "th", "fr"), control=control),
        Type("class", "Box", ((pair, "pair"), (BOOL, "lid"))),
        Type("class", "Bits", ((Type("array", "", (BOOL,), 2), "b"),)),
        Type("array", "", (BOOL,), 2), Type("array", "", (color,), 1),
    ]


def size(pairs):
    """How many valuations some variables have."""
    product = 1
    for kind, _ in pairs:
        product *= len(kind.domain())
    return product


def constants(kind):
    """The constants that can be written for a type; none for records."""
    if kind.kind == "bool":
        return [("value", "true", True), ("value", "false", False)]
    if kind.kind in ("range", "enum"):
        return [("value", str(v), v) for v in kind.domain()]
    return []


def parts(kind, term, scope):
    """The fields or elements of a term, with their types."""
    if kind.kind == "class":
        return [(part, ("field", term, name)) for part, name in kind.parts]
    if kind.kind != "array":
        return []
    found = [(kind.parts[0], ("index", term, ("value", str(i), i)))
             for i in range(kind.high + 1)]
    # Some values of a variable may be out of bounds.
    found += [(kind.parts[0], ("index", term, ("var", name)))
              for other, name in scope if other.kind == "range"]
    return found


def all_terms(scope):
    """Every term over the variables in scope, with its type."""
    found = [(kind, ("var", name)) for kind, name in scope]
    for kind, term in found:  # grows while it is walked: parts of parts
        found += parts(kind, term, scope)
    return found


class Generator:
    """The state while one system is made."""

    def __init__(self, rng):
        self.rng = rng
        self.positive = rng.random() < 0.5
        self.system = System()
        pool = type_pool(control=rng.random() < 0.5)
        self.types = [BOOL] + rng.sample(pool, rng.choice((1, 2, 2, 3)))
        if rng.random() < 0.2:  # elements that need not exist
            self.types = [BOOL] + [kind for kind in pool
                                   if kind.name == "Five"
                                   or kind.kind == "array"]
        self.count = 0

    def fresh(self, kind):
        self.count += 1
        return (kind, f"x{self.count}")

    # ---- Atoms ----

    def term(self, kind, scope):
        """A term of a type, or None if there is none."""
        fitting = [term for other, term in all_terms(scope) if other == kind]
        if not fitting or self.rng.random() < 0.12:
            fitting += constants(kind)
        return self.rng.choice(fitting) if fitting else None

    def other_term(self, kind, left, scope):
        """A term to compare with; a constant more often than elsewhere."""
        fitting = [term for other, term in all_terms(scope)
                   if other == kind and term != left]
        if not fitting or self.rng.random() < 0.35:
            fitting = constants(kind) or fitting
        return self.rng.choice(fitting) if fitting else None

    def application(self, scope, relation=None):
        relation = relation or self.rng.choice(self.system.relations)
        terms = [self.term(kind, scope) for kind, _ in relation.params]
        if None in terms:
            return self.atom(scope)
        return ("app", relation.name, terms)

    def atom(self, scope):
        """A comparison, a Boolean term, or a constant."""
        terms = all_terms(scope)
        if not terms or self.rng.random() < 0.04:
            return (self.rng.choice(("true", "false")),)
        selected = [(kind, term) for kind, term in terms
                    if term[0] == "index" and term[2][0] == "var"]
        kind, left = self.rng.choice(
            selected if selected and self.rng.random() < 0.4 else terms)
        if kind == BOOL and self.rng.random() < 0.6:
            return ("term", left)
        bits = (len(kind.domain()) - 1).bit_length() \
            if kind.kind in ("range", "enum") else 0
        if bits > 0 and self.rng.random() < 0.15:
            return ("bit", left, self.rng.randrange(bits))
        right = self.other_term(kind, left, scope)
        if right is None:
            return ("term", left) if kind == BOOL else ("true",)
        if kind.kind == "range":
            return self.range_atom(kind, left, right)
        return (self.rng.choice(("eq", "eq", "eq", "ne")), left, right)

    def range_atom(self, kind, left, right):
        name = self.rng.choice(("eq", "eq", "eq", "ne", "lt", "le", "gt",
                                "ge", "succ", "succ", "succ"))
        if name == "succ" and right[0] != "value":
            step = self.rng.choice((1, 1, 1, 2, -1))
            if abs(step) <= kind.high:
                return ("succ", left, right, step)
        return ("le" if name == "succ" else name, left, right)

    # ---- Formulas ----

    def formula(self, depth, scope, sign=1):
        """`sign` is 1 under an even number of negations, -1 under an odd
        one, 0 where both count."""
        name = self.rng.choices([f[0] for f in FORMULAS],
                                [f[1] for f in FORMULAS])[0]
        allowed = sign == 1 or not self.positive
        if name == "app" and allowed:
            return self.application(scope)
        if depth == 0 or name in ("atom", "app"):
            if allowed and self.rng.random() < 0.4:
                return self.application(scope)
            return self.atom(scope)
        if name in ("exists", "forall"):
            return self.quantified(name, depth, scope, sign)
        return self.connective(name, depth - 1, scope, sign)

    def connective(self, name, depth, scope, sign):
        if name == "case":
            arms = [(self.formula(depth, scope, 0),
                     self.formula(depth, scope, sign))
                    for _ in range(self.rng.choice((1, 2, 3)))]
            return ("case", arms)
        signs = {"not": (-sign,), "imp": (-sign, sign), "conv": (sign, -sign),
                 "iff": (0, 0), "xor": (0, 0), "ite": (0, sign, sign)}
        return (name, *(self.formula(depth, scope, s)
                        for s in signs.get(name, (sign, sign))))

    def quantified(self, name, depth, scope, sign):
        pairs = [self.fresh(self.rng.choice(self.types))
                 for _ in range(self.rng.choice((1, 1, 2)))]
        if size(scope + pairs) > SCOPE_BUDGET:
            return self.atom(scope)
        return (name, pairs,
                self.formula(depth - 1, scope + pairs, sign))

    # ---- Relations ----

    def signature(self, number):
        kind = self.rng.choice(("mu", "mu", "mu", "nu", "nu", ""))
        params = []
        for _ in range(self.rng.choice((0, 1, 1, 1, 2, 2, 2, 3))):
            pair = self.fresh(self.rng.choice(self.types))
            if size(params + [pair]) <= TUPLE_BUDGET:
                params.append(pair)
        return Relation(f"R{number}", kind, params, ("true",))

    def closure(self, relation):
        """A body in the shape of a search: its rounds are many."""
        scope = relation.params
        pair = self.rng.choice(scope)
        other = self.fresh(pair[0])
        moved = [other if p == pair else p for p in scope]
        again = ("app", relation.name, [("var", name) for _, name in moved])
        wide = scope + [other]
        if pair[0].kind == "range" and pair[0].high > 0:
            step = ("succ", ("var", pair[1]), ("var", other[1]), 1)
        else:
            step = self.formula(1, wide, 0 if self.positive else 1)
        if relation.kind == "nu":
            return ("and", ("or", self.atom(scope), self.formula(2, scope)),
                    ("forall", [other], ("imp", step, again)))
        return ("or", self.point(scope),
                ("exists", [other], ("and", again, step)))

    def point(self, scope):
        """A formula that few tuples satisfy."""
        formula = self.formula(1, scope)
        for kind, name in scope:
            if constants(kind) and self.rng.random() < 0.8:
                value = self.rng.choice(constants(kind))
                formula = ("and", formula, ("eq", ("var", name), value))
        return formula

    def make(self):
        count = self.rng.choice((1, 1, 2, 2, 3, 4))
        self.system.relations = [self.signature(i) for i in range(count)]
        for relation in self.system.relations:
            if relation.params and self.rng.random() < 0.5:
                relation.body = self.closure(relation)
            else:
                depth = self.rng.choice((2, 3, 4))
                relation.body = self.formula(depth, relation.params)
            if self.rng.random() < 0.3:
                relation.body = (
                    self.rng.choice(("and", "or")), relation.body,
                    self.formula(2, relation.params))
        return self.system


def interesting(system):
    """Whether some relation takes rounds to a value in between, or
    oscillates, as few random systems do."""
    for relation in system.relations:
        evaluation = evaluate.Evaluation(system, 500)
        full = evaluation.equations[relation.name].full
        try:
            value = evaluation.run(relation.name)
        except evaluate.TooLong:
            return False
        except evaluate.Oscillation:
            return True
        if len(evaluation.rounds) > 2 and 0 < len(value) < len(full):
            return True
    return False


def generate(seed, attempts=12):
    """The system, whether it is positive, and whether its text omits
    superfluous parentheses.  Of some attempts the first interesting one is
    taken, or else the last."""
    rng = random.Random(f"system {seed}")
    for _ in range(attempts):
        generator = Generator(rng)
        system = generator.make()
        if interesting(system):
            break
    return system, generator.positive, rng.random() < 0.5


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seed", type=int)
    system, positive, spare = generate(parser.parse_args().seed)
    comment = "positive" if positive else "not positive"
    print(system_text(system, spare, comment), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
