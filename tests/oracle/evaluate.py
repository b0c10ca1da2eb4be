"""The paper's `Evaluate` (section 3) over explicit sets of tuples.

`Evaluation.evaluate` follows the paper's text step by step and is meant to be
compared with it.  Only the innermost step is made fast: the body of an
equation is turned once into a Python set comprehension over all tuples.

A plain relation is a named formula: where it is used its body counts, and no
iteration belongs to it.  Only one that would be without end, since it uses
itself through plain relations alone, is iterated, as `mu` is.
"""

from dataclasses import dataclass

import systems

PYTHON = {"and": "({} and {})", "or": "({} or {})", "not": "(not {})",
          "imp": "(not {} or {})", "conv": "({} or not {})",
          "iff": "({} == {})", "xor": "({} != {})",
          "eq": "({} == {})", "ne": "({} != {})", "lt": "({} < {})",
          "le": "({} <= {})", "gt": "({} > {})", "ge": "({} >= {})"}


class Oscillation(Exception):
    """A value came back: round `first` gave it first, and every `period`
    rounds from then on.  Round 0 is the start value."""

    def __init__(self, relation, first, period, inner):
        super().__init__(f"{relation} comes back to round {first}, "
                         f"period {period}")
        self.relation, self.first, self.period = relation, first, period
        self.inner = inner    # whether it is not the relation asked for


class TooLong(Exception):
    """The evaluation takes more steps than the caller allows."""


def term_code(term, types):
    """Python for a term, and its type (None for a constant)."""
    if term[0] == "var":
        return term[1], types[term[1]]
    if term[0] == "value":
        return repr(term[2]), None
    code, kind = term_code(term[1], types)
    if term[0] == "index":
        return f"{code}[{term_code(term[2], types)[0]}]", kind.parts[0]
    names = [name for _, name in kind.parts]
    at = names.index(term[2])
    return f"{code}[{at}]", kind.parts[at][0]


def guards(term, types):
    """Python for what must hold for the elements in a term to exist."""
    if term[0] in ("var", "value"):
        return []
    found = guards(term[1], types)
    if term[0] == "index":
        found += guards(term[2], types)
        high = term_code(term[1], types)[1].high
        found.append(f"{term_code(term[2], types)[0]} <= {high}")
    return found


def tuple_code(codes):
    return "(" + "".join(code + ", " for code in codes) + ")"


def atom_code(formula, types):
    """An atom; one with an element that does not exist is false."""
    exist = [code for term in systems.terms_of(formula)
             for code in guards(term, types)]
    atom = plain_atom_code(formula, types)
    return f"({' and '.join(exist + [atom])})" if exist else atom


def plain_atom_code(formula, types):
    codes = [term_code(term, types)[0] for term in systems.terms_of(formula)]
    if formula[0] == "app":
        return f"({tuple_code(codes)} in rel_{formula[1]})"
    if formula[0] == "term":
        return codes[0]
    if formula[0] == "bit":
        kind = term_code(formula[1], types)[1]
        number = codes[0] if kind.kind == "range" \
            else f"{kind.parts!r}.index({codes[0]})"
        return f"(({number} >> {formula[2]}) % 2 == 1)"
    if formula[0] == "succ":
        # A sum that leaves the range equals no value of the range.
        return f"({codes[0]} == {codes[1]} + ({formula[3]}))"
    return PYTHON[formula[0]].format(*codes)


class Coder:
    """Python text for the bodies of equations, with the domains it names."""

    def __init__(self):
        self.space = {"any": any, "all": all}
        self.domains = {}

    def loops(self, pairs):
        """`for` clauses over all values of the variables."""
        clauses = []
        for kind, name in pairs:
            if kind not in self.domains:
                self.domains[kind] = f"dom_{len(self.domains)}"
                self.space[self.domains[kind]] = kind.domain()
            clauses.append(f"for {name} in {self.domains[kind]}")
        return " ".join(clauses)

    def formula(self, formula, types):
        name = formula[0]
        if name in ("true", "false"):
            return name.capitalize()
        if name in systems.QUANTIFIERS:
            inner = {**types, **{x: kind for kind, x in formula[1]}}
            test = "any" if name == "exists" else "all"
            body = self.formula(formula[2], inner)
            return f"{test}({body} {self.loops(formula[1])})"
        if name == "case":
            return self.case(formula[1], types)
        parts = [self.formula(part, types)
                 for part in systems.children(formula)]
        if name == "ite":
            return f"({parts[1]} if {parts[0]} else {parts[2]})"
        return PYTHON[name].format(*parts) if parts else atom_code(
            formula, types)

    def case(self, arms, types):
        """The first guard that holds decides; false if none does."""
        code = "False"
        for guard, value in reversed(arms):
            code = (f"({self.formula(value, types)} if "
                    f"{self.formula(guard, types)} else {code})")
        return code

    def relation(self, relation, uses):
        """A function of the relations in `uses`: the set of all tuples that
        satisfy the body."""
        names = tuple_code([name for _, name in relation.params])
        types = {name: kind for kind, name in relation.params}
        loops = self.loops(relation.params) or "for _ in (0,)"
        test = self.formula(relation.body, types)
        head = ", ".join("rel_" + name for name in uses)
        # Nested comprehensions see parameters of a function, so the value
        # of every relation is passed as one.
        text = f"lambda {head}: frozenset({names} {loops} if {test})"
        return eval(text, self.space)


@dataclass
class Equation:
    """R = B, ready to run."""
    kind: str
    named: bool       # a named formula, not iterated
    uses: list        # the relations that occur in B
    body: object      # their values to the value of B
    full: frozenset   # all tuples of the parameters' types


def loops_plainly(bodies, root):
    """Whether a plain relation uses itself through plain relations only."""
    found = list(bodies[root])
    for name in found:
        found += [n for n in bodies.get(name, ()) if n not in found]
    return root in found


def equations(system):
    coder = Coder()
    plain = {r.name: systems.applied(r.body) for r in system.relations
             if r.kind == ""}
    found = {}
    for relation in system.relations:
        uses = systems.applied(relation.body)
        named = (relation.kind == ""
                 and not loops_plainly(plain, relation.name))
        full = systems.Relation(relation.name, "", relation.params, ("true",))
        found[relation.name] = Equation(
            relation.kind, named, uses, coder.relation(relation, uses),
            coder.relation(full, [])())
    return found


class Evaluation:
    """One call of Evaluate for a root.

    `instead`, if not None, stands for the value of every relation inside
    that has none: False for the empty relation, True for the full one.
    """

    def __init__(self, system, limit=20000, instead=None):
        self.equations = equations(system)
        self.limit = limit
        self.instead = instead
        self.caught = []      # the oscillations inside that were passed over
        self.rounds = []      # of the root: the value after each round

    def run(self, root):
        """The value of the root; raises Oscillation or TooLong."""
        return self.evaluate(root, {}, self.rounds)

    def evaluate(self, name, held, rounds):
        """Evaluate(R, Eq): `held` are the relations that enclosing calls
        have taken out of Eq and replaced by their current values."""
        equation = self.equations[name]
        if equation.named:
            return self.body(equation, held)
        value = equation.full if equation.kind == "nu" else frozenset()
        first_seen = {value: 0}
        while True:
            new = self.body(equation, {**held, name: value})
            rounds.append(new)
            if new == value:
                return value
            if new in first_seen:
                first = first_seen[new]
                raise Oscillation(name, first, len(rounds) - first,
                                  rounds is not self.rounds)
            first_seen[new] = len(rounds)
            value = new

    def body(self, equation, replaced):
        """The value of B once every relation in it has one."""
        values = [replaced[other] if other in replaced
                  else self.inside(other, replaced)
                  for other in equation.uses]
        self.limit -= 1
        if self.limit < 0:
            raise TooLong(equation.kind)
        return equation.body(*values)

    def inside(self, name, replaced):
        """Evaluate for a relation that occurs in a body."""
        try:
            return self.evaluate(name, replaced, [])
        except Oscillation as oscillation:
            if self.instead is None or oscillation.relation != name:
                raise
            self.caught.append(oscillation)
            return (self.equations[name].full if self.instead
                    else frozenset())


@dataclass
class Outcome:
    """What an evaluation comes to."""
    value: frozenset = None
    oscillation: tuple = None     # relation, round first seen, period
    rounds: list = None

    def __str__(self):
        if self.oscillation:
            return "{} comes back to round {}, period {}".format(
                *self.oscillation)
        return f"{len(self.value)} tuples"


def oscillating(found):
    return Outcome(oscillation=(found.relation, found.first, found.period))


def outcomes(system, root, limit):
    """The outcomes that fixc may have, the literal one first.

    Relations inside that have no value may be come upon in another order.
    And where the outcome does not depend on them, as in `P() | true`, fixc
    need not ask for them.
    """
    evaluation = Evaluation(system, limit)
    try:
        value = evaluation.run(root)
        return [Outcome(value, rounds=evaluation.rounds)]
    except Oscillation as found:
        literal = oscillating(found)
        if not found.inner:
            return [literal]
    empty, full = (passing_over(system, root, limit, instead)
                   for instead in (False, True))
    same = (empty[0].value, empty[0].oscillation) == (
        full[0].value, full[0].oscillation)
    return [literal, *empty[not same:], *full[1:]]


def passing_over(system, root, limit, instead):
    """The outcome if every relation inside that has no value is `instead`,
    then the oscillations that were passed over."""
    evaluation = Evaluation(system, limit, instead)
    try:
        first = Outcome(evaluation.run(root))
    except Oscillation as found:
        first = oscillating(found)
    return [first] + [oscillating(found) for found in evaluation.caught]
