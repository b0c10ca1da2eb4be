#!/usr/bin/env python3
"""Random systems that are not positive, the same for the same seed.

The first relation is iterated.  The others are strata over it, which read it
with any sign: named formulas, and least fixed points of their own; the next
value is made from all of them.
"""

import sys

import gen_layers
from gen_layers import DAY, PC, Generator as Layers, conjunction
from gen_systems import BOOL, constants
from systems import Relation

ITERATED = ((PC, BOOL), (PC, PC), (PC, PC, BOOL), (PC, DAY), (PC, BOOL, BOOL))
OTHERS = ((PC,), (PC,), (PC, BOOL), (DAY,), (PC, PC), (PC, DAY, BOOL), (BOOL,))


class Generator(Layers):
    """The state while one system is made."""

    def __init__(self, rng):
        super().__init__(rng)
        self.flags = rng.choice((0, 1, 1, 1, 2))
        self.order = []  # strata so far

    def flag(self, scope):
        """Nearly always a constant."""
        named = [("var", name) for kind, name in scope if kind == BOOL]
        if named and self.rng.random() < 0.04:
            return self.rng.choice(named)
        return self.rng.choice(constants(BOOL))

    def applied(self, relation, scope):
        name, _, terms = super().applied(relation, scope)
        if relation is self.system.relations[0]:
            terms[:self.flags] = [self.flag(scope) for _ in range(self.flags)]
        return (name, relation.name, terms)

    def clause(self, scope, others, own):
        """A conjunction of relations, of which `own` are not negated."""
        inner = [self.fresh(kind) for kind, _ in scope
                 if self.rng.random() < 0.5]
        wide = scope + inner
        parts = [self.applied(self.rng.choice(own), wide)] if own else []
        for _ in range(self.rng.choice((0, 1, 1, 2))):
            part = self.applied(self.rng.choice(others), wide)
            parts.append(("not", part) if self.rng.random() < 0.35 else part)
        if not parts or self.rng.random() < 0.7:
            parts.append(self.comparison(wide))
        self.rng.shuffle(parts)
        body = conjunction(parts)
        return ("exists", inner, body) if inner else body

    def fill(self, relation, others, own, base):
        parts = [self.base(relation.params)] if base else []
        parts += [self.clause(relation.params, others,
                              own if self.rng.random() < 0.7 else [])
                  for _ in range(self.rng.choice((1, 2, 2)))]
        relation.body = parts[0]
        for part in parts[1:]:
            relation.body = ("or", relation.body, part)

    def stratum(self, below):
        """One relation, or two that are recursive together."""
        plain = self.rng.random() < 0.5
        made = []
        for _ in range(1 if plain else self.rng.choice((1, 1, 2))):
            made.append(Relation(
                f"R{len(self.system.relations)}", "" if plain else "mu",
                [self.fresh(kind) for kind in self.rng.choice(OTHERS)],
                ("true",)))
            self.system.relations.append(made[-1])
        for relation in made:
            self.fill(relation, below, [] if plain else made,
                      self.rng.random() < 0.2)
        return made

    def gain(self, first, others):
        """What only adds to the next value: its tuples, moved on."""
        last = Relation(f"R{len(self.system.relations)}", "mu",
                        [self.fresh(kind)
                         for kind, _ in first.params[self.flags:]], ("true",))
        self.system.relations.append(last)
        scope = last.params
        before = [self.fresh(kind) for kind, _ in scope[:1]]
        seed = conjunction([self.applied(self.rng.choice(others), scope)
                            for _ in range(2)])
        step = ("exists", before, conjunction(
            [("app", last.name, [("var", name)
                                 for _, name in before + scope[1:]]),
             self.comparison(before + scope)]))
        last.body = ("or", seed, step)
        return ("app", last.name,
                [("var", name) for _, name in first.params[self.flags:]])

    def make(self):
        params = [self.fresh(BOOL) for _ in range(self.flags)]
        params += [self.fresh(kind) for kind in self.rng.choice(ITERATED)]
        first = Relation("R0", "mu", params, ("true",))
        self.system.relations.append(first)
        below = [first]
        for _ in range(self.rng.choice((1, 2, 2, 3))):
            below = below + self.stratum(below)
        self.fill(first, below[1:], [first], True)
        if self.rng.random() < 0.5:
            body = self.gain(first, below)
            for _, name in params[:self.flags]:
                body = ("and", ("term", ("var", name)), body)
            first.body = ("or", first.body, body)
        if self.rng.random() < 0.5:
            terms = [constants(BOOL)[0]] * self.flags
            terms += [("var", name) for _, name in params[self.flags:]]
            first.body = ("or", first.body, ("app", "R0", terms))
        return self.system


def generate(seed):
    return gen_layers.attempts(Generator, "strata", seed)


if __name__ == "__main__":
    sys.exit(gen_layers.print_one(__doc__, generate, "strata"))
