"""Smaller variants of an equation system, for shrinking what fails."""

import systems
from systems import Relation, System

CONSTANTS = (("false",), ("true",))


def rebuilt(formula, at, part):
    """The formula with the part number `at`, as children() counts, new."""
    parts = systems.children(formula)
    parts[at] = part
    if formula[0] == "case":
        return ("case", list(zip(parts[::2], parts[1::2])))
    if formula[0] in systems.QUANTIFIERS:
        return (formula[0], formula[1], parts[0])
    return (formula[0], *parts)


def own_variants(formula):
    """A constant, a part in place of the whole, one case or variable less.

    A part that uses a variable which its quantifier binds is left out.
    """
    if formula in CONSTANTS:
        return
    yield from CONSTANTS
    for part in systems.children(formula):
        if systems.free_names(part) <= systems.free_names(formula):
            yield part
    if formula[0] == "case" and len(formula[1]) > 1:
        for at in range(len(formula[1])):
            yield ("case", formula[1][:at] + formula[1][at + 1:])
    if formula[0] in systems.QUANTIFIERS and len(formula[1]) > 1:
        used = systems.free_names(formula[2])
        for pair in formula[1]:
            if pair[1] not in used:
                rest = [other for other in formula[1] if other != pair]
                yield (formula[0], rest, formula[2])


def formula_variants(formula):
    """Formulas that are smaller at one place, outer places first."""
    yield from own_variants(formula)
    for at, part in enumerate(systems.children(formula)):
        for smaller in formula_variants(part):
            yield rebuilt(formula, at, smaller)


def without(formula, name):
    """The formula with false in place of every use of a relation."""
    if formula[0] == "app":
        return ("false",) if formula[1] == name else formula
    for at, part in enumerate(systems.children(formula)):
        formula = rebuilt(formula, at, without(part, name))
    return formula


def variants(system):
    """Systems that are smaller by one cut, large cuts first."""
    for relation in system.relations:
        rest = [Relation(r.name, r.kind, r.params,
                         without(r.body, relation.name))
                for r in system.relations if r is not relation]
        if rest:
            yield System(rest)
    for at, relation in enumerate(system.relations):
        for body in formula_variants(relation.body):
            new = Relation(relation.name, relation.kind, relation.params, body)
            yield System(system.relations[:at] + [new]
                         + system.relations[at + 1:])
    yield from without_params(system)


def without_param(formula, name, at):
    """The formula with one argument of every use of a relation dropped."""
    if formula[0] == "app" and formula[1] == name:
        return ("app", name, formula[2][:at] + formula[2][at + 1:])
    for i, part in enumerate(systems.children(formula)):
        formula = rebuilt(formula, i, without_param(part, name, at))
    return formula


def without_params(system):
    """Drops parameters that their own equation does not use."""
    for relation in system.relations:
        for at, (_, param) in enumerate(relation.params):
            cut = without_param(relation.body, relation.name, at)
            if param in systems.free_names(cut):
                continue
            yield System([
                Relation(r.name, r.kind,
                         r.params[:at] + r.params[at + 1:]
                         if r is relation else r.params,
                         without_param(r.body, relation.name, at))
                for r in system.relations])


def shrink(system, still_fails, most=2000):
    """A variant that cannot be cut without passing, within `most` tries."""
    improved = True
    while improved:
        improved = False
        for smaller in variants(system):
            most -= 1
            if most < 0:
                return system
            if still_fails(smaller):
                system, improved = smaller, True
                break
    return system
