#!/usr/bin/env python3
"""Random systems in layers, the same for the same seed.

The relations of a layer use each other positively and those of lower layers
with any sign.  Most of their parameters are control components, so that each
layer is solved point by point and reads the points of the layers below, or
what is missing there.
"""

import argparse
import random
import sys

from gen_systems import BOOL, constants, interesting
from systems import Relation, System, Type, system_text

PC = Type("range", "Pc", high=3, control=True)
DAY = Type("enum", "Day", ("mo", "tu", "we"), control=True)
SIGNATURES = ((PC, BOOL), (PC, BOOL), (PC, BOOL, BOOL), (PC, DAY), (DAY,),
              (PC, DAY, BOOL), (PC, PC), (PC, PC, BOOL), (DAY, BOOL), (PC,))


def conjunction(formulas):
    result = formulas[0]
    for formula in formulas[1:]:
        result = ("and", result, formula)
    return result


class Generator:
    """The state while one system is made."""

    def __init__(self, rng):
        self.rng = rng
        self.system = System()
        self.count = 0

    def fresh(self, kind):
        self.count += 1
        return (kind, f"x{self.count}")

    def value(self, kind, scope):
        """A variable in scope, rarely a constant."""
        fitting = [("var", name) for other, name in scope if other == kind]
        if not fitting or self.rng.random() < 0.1:
            return self.rng.choice(constants(kind))
        return self.rng.choice(fitting)

    def applied(self, relation, scope):
        return ("app", relation.name,
                [self.value(kind, scope) for kind, _ in relation.params])

    def comparison(self, scope):
        kind, name = self.rng.choice(scope)
        if kind == BOOL:
            return self.rng.choice((("term", ("var", name)),
                                    ("not", ("term", ("var", name)))))
        other = self.value(kind, scope)
        if kind == PC and other[0] == "var" and self.rng.random() < 0.6:
            return ("succ", ("var", name), other,
                    self.rng.choice((1, 1, 2, -1)))
        return (self.rng.choice(("eq", "eq", "ne")), ("var", name), other)

    def base(self, scope):
        """Few tuples."""
        found = [("eq", ("var", name), self.rng.choice(constants(kind)))
                 for kind, name in scope if self.rng.random() < 0.8]
        return conjunction(found or [self.comparison(scope)])

    def rule(self, scope, layer, lower):
        """What follows from the layer and from what is below it."""
        inner = [self.fresh(kind) for kind, _ in scope
                 if self.rng.random() < 0.6]
        wide = scope + inner
        parts = [self.applied(self.rng.choice(layer), wide)] if layer else []
        for _ in range(self.rng.choice((1, 1, 2))):
            if lower and self.rng.random() < 0.8:
                part = self.applied(self.rng.choice(lower), wide)
                parts.append(("not", part) if self.rng.random() < 0.5
                             else part)
        parts.append(self.comparison(wide))
        self.rng.shuffle(parts)
        body = conjunction(parts)
        return ("exists", inner, body) if inner else body

    def layer(self, lower):
        """A layer: a plain relation, or fixed points over each other."""
        plain = bool(lower) and self.rng.random() < 0.3
        made = []
        for _ in range(1 if plain else self.rng.choice((1, 1, 2))):
            number = len(lower) + len(made)
            params = [self.fresh(kind)
                      for kind in self.rng.choice(SIGNATURES)]
            made.append(Relation(f"R{number}", "" if plain else "mu",
                                 params, ("true",)))
        for relation in made:
            parts = [self.rule(relation.params, [] if plain else made, lower)
                     for _ in range(self.rng.choice((1, 2, 2)))]
            if not plain:
                parts.insert(0, self.base(relation.params))
            relation.body = parts[0]
            for part in parts[1:]:
                relation.body = ("or", relation.body, part)
        return made

    def make(self):
        for _ in range(self.rng.choice((2, 3, 3, 4))):
            self.system.relations += self.layer(self.system.relations)
        return self.system


def attempts(make, name, seed, most=6):
    """As gen_systems.generate, of the generators that make(rng) gives; the
    second value says nothing."""
    rng = random.Random(f"{name} {seed}")
    for _ in range(most):
        system = make(rng).make()
        if interesting(system):
            break
    return system, False, rng.random() < 0.5


def generate(seed):
    return attempts(Generator, "layers", seed)


def print_one(doc, generator, name):
    """The command: prints the system of a seed."""
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    parser.add_argument("seed", type=int)
    system, _, spare = generator(parser.parse_args().seed)
    print(system_text(system, spare, name), end="")
    return 0


if __name__ == "__main__":
    sys.exit(print_one(__doc__, generate, "layers"))
