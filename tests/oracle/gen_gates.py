#!/usr/bin/env python3
"""Random systems that look at new tuples only, the same for the same seed.

They are made as section 4.3 of the paper is: R0 has a slice for what there is
and one for what there was a round ago, gates say where something is new, a
closure follows moves to their end, and other relations make one move.  In
some, one thing is not as it should be, so that the gates matter.
"""

import sys

import gen_layers
from gen_layers import DAY, PC, Generator as Layers, conjunction
from gen_systems import BOOL, constants
from systems import Relation

ITERATED = ((PC, BOOL), (PC, PC), (PC, PC, BOOL), (PC, DAY), (DAY, BOOL, BOOL))
SLIPS = ("gate narrower", "gate elsewhere", "read uncovered", "reads before",
         "closure fed", "closure twice", "closure joined", "copy narrower",
         "not taken over", "gate of the other")


def disjunction(formulas):
    result = formulas[0]
    for formula in formulas[1:]:
        result = ("or", result, formula)
    return result


class Generator(Layers):
    """The state while one system is made."""

    def __init__(self, rng):
        super().__init__(rng)
        self.kinds = rng.choice(ITERATED)
        self.slip = rng.choice(SLIPS) if rng.random() < 0.5 else ""
        self.gates = []  # (name, the columns that it tells)
        self.flag = self.fresh(BOOL)
        self.old, self.new = rng.sample(constants(BOOL), 2)

    def add(self, kind, params, body=("true",)):
        relation = Relation(f"R{len(self.system.relations)}", kind, params,
                            body)
        self.system.relations.append(relation)
        return relation

    def vector(self):
        return [self.fresh(kind) for kind in self.kinds]

    def now(self, vector, old=False):
        return ("app", "R0", [self.old if old else self.new] +
                [("var", name) for _, name in vector])

    # ---- Gates ----

    def gate(self):
        """Tells in which of some columns something is new."""
        columns = [i for i in range(len(self.kinds))
                   if self.rng.random() < 0.6] or [0]
        vector = self.vector()
        parts = [self.now(vector), ("not", self.now(vector, True))]
        if self.slip == "gate of the other":
            parts = [self.now(vector, True), ("not", self.now(vector))]
        if self.slip == "gate narrower":
            parts.append(self.comparison(vector))
        params = [vector[i] for i in columns]
        inner = [pair for pair in vector if pair not in params]
        self.rng.shuffle(parts)
        body = conjunction(parts)
        made = self.add("", params,
                        ("exists", inner, body) if inner else body)
        self.gates.append((made.name, columns))

    def asked(self, vector):
        """A gate for one tuple."""
        name, columns = self.rng.choice(self.gates)
        terms = [("var", vector[i][1]) for i in columns]
        if self.slip == "gate elsewhere":
            terms[0] = self.value(vector[columns[0]][0], vector)
        return ("app", name, terms)

    # ---- Relations that add ----

    def move(self, before, after):
        """Each column stays, or moves on."""
        found = []
        for (kind, x), (_, y) in zip(before, after):
            if self.rng.random() < 0.6:
                found.append(("eq", ("var", x), ("var", y)))
            elif kind == PC:
                found.append(("succ", ("var", y), ("var", x), 1))
            elif self.rng.random() < 0.5:
                found.append(("eq", ("var", y),
                              self.rng.choice(constants(kind))))
        return conjunction(found or [self.comparison(after)])

    def close(self):
        params, before = self.vector(), self.vector()
        made = self.add("mu", params)
        seed = [self.now(params), self.asked(params)]
        self.rng.shuffle(seed)
        terms = [("var", name) for _, name in before]
        parts = [conjunction(seed),
                 ("exists", before, ("and", ("app", made.name, terms),
                                     self.move(before, params)))]
        if self.slip == "closure fed":
            parts.append(self.one_move(params))
        if self.slip in ("closure twice", "closure joined"):
            parts.append(self.joined(made, params))
        made.body = disjunction(parts)
        return made

    def joined(self, closure, params):
        """From a tuple of the closure and another one, of it or of now."""
        own, other = self.vector(), self.vector()

        def of_closure(vector):
            return ("app", closure.name, [("var", name) for _, name in vector])
        second = (of_closure(other) if self.slip == "closure twice"
                  else self.now(other))
        return ("exists", own + other, conjunction(
            [of_closure(own), second, self.move(own, params),
             self.comparison(other)]))

    def one_move(self, params):
        """From one tuple, or from two."""
        reads = [self.vector() for _ in range(self.rng.choice((1, 1, 2)))]
        asked = [self.asked(vector) for vector in reads]
        if self.slip == "read uncovered":
            asked = asked[:1]
            reads.append(self.vector())
        parts = [self.now(vector, self.slip == "reads before" and i == 0)
                 for i, vector in enumerate(reads)]
        parts.append(self.move(reads[0], params))
        parts += [self.base(vector) if self.rng.random() < 0.5 else
                  self.move(vector, params) for vector in reads[1:]]
        parts.append(disjunction(asked))
        self.rng.shuffle(parts)
        return ("exists", [pair for vector in reads for pair in vector],
                conjunction(parts))

    def once(self):
        params = self.vector()
        parts = [self.one_move(params)
                 for _ in range(self.rng.choice((1, 1, 2)))]
        return self.add(self.rng.choice(("mu", "")), params,
                        disjunction(parts))

    # ---- The whole ----

    def only_new(self, formula):
        here = ("term", ("var", self.flag[1]))
        if self.new == constants(BOOL)[0]:
            return ("and", here, formula)
        return ("and", ("not", here), formula)

    def make(self):
        vector = self.vector()
        first = self.add("mu", [self.flag] + vector)
        for _ in range(self.rng.choice((1, 1, 2))):
            self.gate()
        adding = [self.once() for _ in range(self.rng.choice((1, 1, 2)))]
        if self.rng.random() < 0.7:
            adding.append(self.close())
        if self.slip == "not taken over":
            adding = adding[1:]
        taken = [("app", relation.name, [("var", name) for _, name in vector])
                 for relation in adding]
        copy = self.now(vector)
        if self.slip == "copy narrower":
            copy = ("and", copy, self.comparison(vector))
        parts = [self.only_new(self.base(vector)), copy]
        parts += [self.only_new(disjunction(taken))] if taken else []
        if self.rng.random() < 0.3:
            parts.append(self.only_new(self.one_move(vector)))
        self.rng.shuffle(parts)
        first.body = disjunction(parts)
        return self.system


def generate(seed):
    return gen_layers.attempts(Generator, "gates", seed)


if __name__ == "__main__":
    sys.exit(gen_layers.print_one(__doc__, generate, "gates"))
