"""Small equation systems as trees, and their text as an .fp file.

Terms are tuples: ('var', x), ('field', term, name), ('index', term, term)
and ('value', text, value).  Formulas are tuples:

    ('true',) ('false',) ('app', R, [term, ...]) ('term', t)
    ('eq' 'ne' 'lt' 'le' 'gt' 'ge', t, t)   ('succ', t, s, k): t = s + k
    ('bit', t, i): bit i of the number or of the position of the value
    ('not', f) ('and' 'or' 'imp' 'conv' 'iff' 'xor', f, f) ('ite', f, f, f)
    ('case', [(guard, f), ...])  ('exists' 'forall', [(type, x), ...], f)

A value of bool is a Python bool, of a range an integer, of an enumeration
its name, of a class or an array the tuple of its parts.
"""

import itertools
from dataclasses import dataclass, field

COMPARISONS = {"eq": "=", "ne": "!=", "lt": "<", "le": "<=", "gt": ">",
               "ge": ">="}
# How tightly connectives bind in the text, and their signs.
BINDING = {"and": (5, "&"), "or": (4, "|"), "imp": (3, "->"),
           "conv": (3, "<-"), "iff": (2, "<->"), "xor": (2, "<+>"),
           "ite": (1, "?")}
QUANTIFIERS = ("exists", "forall")
ATOM = 9


@dataclass(frozen=True)
class Type:
    """A type; `parts` are the values of an enumeration as names, the fields
    of a class as (type, name), or the element type of an array."""
    kind: str                 # bool, range, enum, class, array
    name: str
    parts: tuple = ()
    high: int = 0             # range: largest value; array: largest index
    control: bool = False     # range, enum: as a program's counter is

    def domain(self):
        """All values in the order of the type."""
        if self.kind == "bool":
            return [False, True]
        if self.kind == "range":
            return list(range(self.high + 1))
        if self.kind == "enum":
            return list(self.parts)
        if self.kind == "class":
            columns = [part.domain() for part, _ in self.parts]
        else:
            columns = [self.parts[0].domain()] * (self.high + 1)
        return list(itertools.product(*columns))

    def uses(self):
        """The types that must be declared before this one, then itself."""
        found = []
        for part in self.parts if self.kind in ("class", "array") else ():
            found += (part[0] if self.kind == "class" else part).uses()
        return found + [self]

    def declaration(self):
        """The text that declares the type; nothing for bool and arrays."""
        hint = " {control}" if self.control else ""
        if self.kind == "range":
            return f"enum {self.name} {{0..{self.high}}}{hint};"
        if self.kind == "enum":
            return f"enum {self.name} {{{', '.join(self.parts)}}}{hint};"
        if self.kind == "class":
            members = " ".join(f"{declare(part, name)};"
                               for part, name in self.parts)
            return f"class {self.name} {{ {members} }};"
        return ""


def declare(kind, name):
    """A variable with its type, as in a list of parameters."""
    if kind.kind == "array":
        return f"{kind.parts[0].name} {name}[0..{kind.high}]"
    return f"{kind.name} {name}"


@dataclass
class Relation:
    """`kind` is mu, nu or empty; params are pairs (type, name)."""
    name: str
    kind: str
    params: list
    body: tuple


@dataclass
class System:
    """Equations in the order of the text."""
    relations: list = field(default_factory=list)

    def types(self):
        """The types that occur, in an order that declares parts first."""
        found = []
        for relation in self.relations:
            kinds = [kind for kind, _ in relation.params]
            for formula in subformulas(relation.body):
                if formula[0] in QUANTIFIERS:
                    kinds += [kind for kind, _ in formula[1]]
            for kind in kinds:
                found += [k for k in kind.uses() if k not in found]
        return found


def children(formula):
    """The formulas directly inside a formula."""
    if formula[0] in ("true", "false", "app", "term", "bit", "succ",
                      *COMPARISONS):
        return []
    if formula[0] == "case":
        return [part for arm in formula[1] for part in arm]
    if formula[0] in QUANTIFIERS:
        return [formula[2]]
    return list(formula[1:])


def subformulas(formula):
    """A formula and everything inside it."""
    stack = [formula]
    while stack:
        found = stack.pop()
        yield found
        stack += children(found)


def terms_of(formula):
    """The terms that stand directly in an atom."""
    if formula[0] == "app":
        return list(formula[2])
    if formula[0] in ("term", "bit"):
        return [formula[1]]
    if formula[0] == "succ" or formula[0] in COMPARISONS:
        return list(formula[1:3])
    return []


def term_names(term):
    if term[0] == "var":
        return {term[1]}
    if term[0] == "value":
        return set()
    return set().union(*(term_names(part) for part in term[1:]
                         if isinstance(part, tuple)))


def free_names(formula):
    """The variables that a formula uses without binding them."""
    names = set().union(*map(term_names, terms_of(formula)))
    for part in children(formula):
        names |= free_names(part)
    if formula[0] in QUANTIFIERS:
        names -= {name for _, name in formula[1]}
    return names


def applied(formula):
    """The names of the relations that occur, in the order of the text."""
    names = []
    if formula[0] == "app":
        names.append(formula[1])
    for part in children(formula):
        names += [name for name in applied(part) if name not in names]
    return names


def recursive(system, root):
    """Whether a relation occurs in what it uses, however far in."""
    bodies = {r.name: r.body for r in system.relations}
    found = applied(bodies[root])
    for name in found:
        found += [n for n in applied(bodies[name]) if n not in found]
    return root in found


# ---- Text ------------------------------------------------------------------


def term_text(term):
    if term[0] in ("var", "value"):
        return term[1]
    if term[0] == "field":
        return f"{term_text(term[1])}.{term[2]}"
    return f"{term_text(term[1])}[{term_text(term[2])}]"


def atom_text(formula):
    name = formula[0]
    if name in ("true", "false"):
        return name
    if name == "app":
        return f"{formula[1]}({', '.join(map(term_text, formula[2]))})"
    if name == "term":
        return term_text(formula[1])
    if name == "bit":
        return f"{term_text(formula[1])}[{formula[2]}]"
    left, right = term_text(formula[1]), term_text(formula[2])
    if name == "succ":
        step = formula[3]
        return f"{left} = {right} {'+' if step > 0 else '-'} {abs(step)}"
    return f"{left} {COMPARISONS[name]} {right}"


def binding_of(formula):
    name = formula[0]
    if name in QUANTIFIERS:
        return 0
    if name in BINDING:
        return BINDING[name][0]
    return 6 if name == "not" else 7 if name in (*COMPARISONS, "succ") else 8


def part_text(formula, spare, least, last):
    """An operand, in parentheses unless it binds at least so tightly.

    A quantifier may stand bare at the end, since it reaches that far anyway.
    """
    bare = binding_of(formula) >= (least if spare else 8)
    if formula[0] in QUANTIFIERS:
        bare = spare and last
    if bare:
        return formula_text(formula, spare, last)
    return f"({formula_text(formula, spare, True)})"


def formula_text(formula, spare, last=True):
    """The text of a formula; `last` if nothing follows it."""
    name = formula[0]
    if name in QUANTIFIERS:
        names = ", ".join(declare(*pair) for pair in formula[1])
        return f"{name} {names}. {part_text(formula[2], spare, 0, True)}"
    if name == "not":
        return "!" + part_text(formula[1], spare, 8, last)
    if name == "case":
        arms = " ".join(f"{part_text(guard, spare, 2, False)} : "
                        f"{part_text(value, spare, 2, False)};"
                        for guard, value in formula[1])
        return f"case {arms} esac"
    if name == "ite":
        cond, then, other = formula[1:]
        return (f"{part_text(cond, spare, 2, False)} ? "
                f"{part_text(then, spare, 2, False)} : "
                f"{part_text(other, spare, 2, last)}")
    if name not in BINDING:
        return atom_text(formula)
    binding, sign = BINDING[name]
    # Only `&` and `|` may stand in a row without parentheses.
    left = binding + (name not in ("and", "or"))
    return (f"{part_text(formula[1], spare, left, False)} {sign} "
            f"{part_text(formula[2], spare, binding + 1, last)}")


def relation_text(relation, spare):
    head = f"{relation.kind} bool".strip()
    params = ", ".join(declare(*pair) for pair in relation.params)
    return (f"{head} {relation.name}({params}) =\n"
            f"  {formula_text(relation.body, spare)};\n")


def system_text(system, spare=False, comment=""):
    """The whole file but for its statements."""
    lines = [f"// {line}" for line in comment.splitlines()]
    lines += [text for kind in system.types() if (text := kind.declaration())]
    lines += [relation_text(relation, spare)
              for relation in system.relations]
    return "\n".join(lines)
