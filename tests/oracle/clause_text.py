"""The text of a system (systems.py) with clauses, as in Datalog.

Each disjunct of a body becomes a clause.  Variables get names at random, among
them those of the parameters, so that heads permute and hide them; equations of
parameters move into the head, and variables that occur once become `_`.  What all
disjuncts have in common may stand behind `where` in the declaration.
"""

import systems
from systems import QUANTIFIERS, declare, formula_text, free_names

OTHERS = ["u", "v", "w", "u'", "k1"]


def operands(formula, name):
    """The operands of a chain of `and` or `or`."""
    if formula[0] != name:
        return [formula]
    return operands(formula[1], name) + operands(formula[2], name)


def rename_term(term, names):
    if term[0] == "var":
        return ("var", names.get(term[1], term[1]))
    if term[0] == "value":
        return term
    return (term[0], *(rename_term(part, names) if isinstance(part, tuple)
                       else part for part in term[1:]))


def rename(formula, names, rng, pool):
    """The formula with other names for free variables, and for bound ones some
    of the pool that its inside does not need."""
    if formula[0] in QUANTIFIERS:
        needed = {names.get(n, n) for n in free_names(formula)}
        inner, pairs = dict(names), []
        for kind, name in formula[1]:
            free = [n for n in pool if n not in needed]
            new = rng.choice(free) if free else name + "'"
            needed.add(new)
            inner[name] = new
            pairs.append((kind, new))
        return (formula[0], pairs, rename(formula[2], inner, rng, pool))
    if formula[0] == "app":
        return ("app", formula[1], [rename_term(t, names) for t in formula[2]])
    if formula[0] == "term":
        return ("term", rename_term(formula[1], names))
    if formula[0] == "bit":
        return ("bit", rename_term(formula[1], names), formula[2])
    if formula[0] == "succ":
        return ("succ", rename_term(formula[1], names),
                rename_term(formula[2], names), formula[3])
    if formula[0] in systems.COMPARISONS:
        return (formula[0], *(rename_term(t, names) for t in formula[1:]))
    if formula[0] == "case":
        return ("case", [tuple(rename(f, names, rng, pool) for f in arm)
                         for arm in formula[1]])
    return (formula[0], *(rename(f, names, rng, pool) for f in formula[1:]))


def uses(formula, name):
    """How often a name stands free in a formula."""
    if formula[0] in QUANTIFIERS and name in [n for _, n in formula[1]]:
        return 0
    return (sum(str(t).count(f"('var', '{name}')")
                for t in systems.terms_of(formula))
            + sum(uses(f, name) for f in systems.children(formula)))


def is_argument(conjuncts, name):
    """Whether its type can be told, and that it is not only excluded."""
    return any(c[0] == "app" and ("var", name) in c[2] for c in conjuncts)


def split(disjunct):
    """The variables that a clause binds, and its conjuncts."""
    bound = []
    while disjunct[0] == "exists":
        inside = operands(disjunct[2], "and")
        if not all(is_argument(inside, name) for _, name in disjunct[1]):
            break
        bound += [name for _, name in disjunct[1]]
        disjunct = disjunct[2]
    return bound, operands(disjunct, "and")


def conjunct_text(formula, once, rng):
    """One part of a clause's body; `once`: variables that may become `_`."""
    if formula[0] == "app":
        args = ["_" if t[0] == "var" and t[1] in once and rng.random() < 0.7
                else systems.term_text(t) for t in formula[2]]
        return f"{formula[1]}({', '.join(args)})"
    return formula_text(formula, False)


def move_equations(relation, conjuncts, rng):
    """The terms of the head, and the conjuncts that are left."""
    head = [("var", name) for _, name in relation.params]
    left = list(conjuncts)
    for i, (_, name) in enumerate(relation.params):
        for part in left:
            if (part[0] == "eq" and part[1] == ("var", name)
                    and ("var", name) not in (part[2],)
                    and name not in systems.term_names(part[2])
                    and sum(uses(c, name) for c in left) == 1
                    and not any(name in systems.term_names(t) for t in
                                head[:i] + head[i + 1:])
                    and rng.random() < 0.8):
                head[i] = part[2]
                left.remove(part)
                break
    return head, left


def clause_text(relation, disjunct, rng):
    bound, conjuncts = split(disjunct)
    params = [name for _, name in relation.params]
    pool = params + OTHERS + [f"v{i}" for i in range(len(bound))]
    names = dict(zip(params + bound,
                     rng.sample(pool, len(params) + len(bound))))
    head, left = move_equations(relation, conjuncts, rng)
    head = [rename_term(t, names) for t in head]
    left = [rename(c, names, rng, pool) for c in left]
    in_head = set().union(*map(systems.term_names, head), set())
    once = [n for n in (names[b] for b in bound) if n not in in_head
            and sum(uses(c, n) for c in left) == 1]
    if left == [("true",)] and rng.random() < 0.5:
        left = []
    text = f"{relation.name}({', '.join(map(systems.term_text, head))})"
    parts = [conjunct_text(c, once, rng) for c in left]
    return text + (f" if {', '.join(parts)}" if parts else "") + ";"


def relation_text(relation, rng):
    head = f"{relation.kind} bool".strip()
    params = ", ".join(declare(*pair) for pair in relation.params)
    body, where = relation.body, ""
    if body[0] == "and" and rng.random() < 0.5:
        where = f" where {formula_text(body[1], False)}"
        body = body[2]
    clauses = [clause_text(relation, d, rng) for d in operands(body, "or")]
    lines = [f"{head} {relation.name}({params}){where};"] + clauses
    if rng.random() < 0.3:
        rng.shuffle(lines)
    return "\n".join(lines) + "\n"


def system_text(system, rng):
    """The whole file but for its statements."""
    lines = [text for kind in system.types() if (text := kind.declaration())]
    lines += [relation_text(relation, rng) for relation in system.relations]
    return "\n".join(lines)
