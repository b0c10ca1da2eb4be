"""Horn clauses in SMT-LIB against explicit sets of tuples.

Values are True and False, pairs (width, number) and names of values.  The
least interpretation grows until nothing is forced any more: a formula is
asserted for all values of its variables, and where it is false the one
predicate that it asserts is made true.  A command of its own:
`clauses.py FILE.smt2` prints sat or unsat.
"""

import itertools
import re
import sys

TOKEN = re.compile(r';[^\n]*|\(|\)|\|[^|]*\||"(?:[^"]|"")*"|[^\s()|";]+')


class Contradiction(Exception):
    """No interpretation makes the clauses true."""


class TooBig(Exception):
    """More work than an oracle should have."""


def parse(text):
    """All S-expressions of a text: nested lists of strings."""
    stack = [[]]
    for token in TOKEN.findall(text):
        if token.startswith(";"):
            continue
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token.strip("|") if token[0] == "|" else token)
    return stack[0]


def signed(x):
    width, n = x
    return n - (1 << width) if n >> (width - 1) & 1 else n


def divide(x, y):
    width, (n, m) = x[0], (x[1], y[1])
    return ((1 << width) - 1, n) if m == 0 else (n // m, n % m)


def signed_divide(x, y):
    """Quotient and remainder towards zero."""
    n, m = signed(x), signed(y)
    if m == 0:
        return (1 if n < 0 else -1), n
    q = abs(n) // abs(m) * (1 if (n < 0) == (m < 0) else -1)
    return q, n - q * m


def modulo(x, y):
    return signed(x) if y[1] == 0 else signed(x) % signed(y)


BITS = {
    "bvadd": lambda x, y: x[1] + y[1],
    "bvsub": lambda x, y: x[1] - y[1],
    "bvmul": lambda x, y: x[1] * y[1],
    "bvand": lambda x, y: x[1] & y[1],
    "bvor": lambda x, y: x[1] | y[1],
    "bvxor": lambda x, y: x[1] ^ y[1],
    "bvnand": lambda x, y: ~(x[1] & y[1]),
    "bvnor": lambda x, y: ~(x[1] | y[1]),
    "bvxnor": lambda x, y: ~(x[1] ^ y[1]),
    "bvudiv": lambda x, y: divide(x, y)[0],
    "bvurem": lambda x, y: divide(x, y)[1],
    "bvsdiv": lambda x, y: signed_divide(x, y)[0],
    "bvsrem": lambda x, y: signed_divide(x, y)[1],
    "bvsmod": modulo,
    "bvshl": lambda x, y: x[1] << y[1],
    "bvlshr": lambda x, y: x[1] >> y[1],
    "bvashr": lambda x, y: signed(x) >> y[1],
}

COMPARE = {
    "bvult": lambda x, y: x[1] < y[1],
    "bvule": lambda x, y: x[1] <= y[1],
    "bvugt": lambda x, y: x[1] > y[1],
    "bvuge": lambda x, y: x[1] >= y[1],
    "bvslt": lambda x, y: signed(x) < signed(y),
    "bvsle": lambda x, y: signed(x) <= signed(y),
    "bvsgt": lambda x, y: signed(x) > signed(y),
    "bvsge": lambda x, y: signed(x) >= signed(y),
}


def of_width(width, number):
    return width, number & ((1 << width) - 1)


def indexed(head, x):
    """((_ extract 3 0) x) and its like."""
    name, numbers = head[1], head[2:]
    width, n = x if isinstance(x, tuple) else (0, 0)
    if name == "is":
        return x == numbers[0]
    k = int(numbers[0])
    if name == "extract":
        low = int(numbers[1])
        return of_width(k - low + 1, n >> low)
    if name == "zero_extend":
        return width + k, n
    if name == "sign_extend":
        return of_width(width + k, signed(x))
    if name == "repeat":
        return width * k, sum(n << width * i for i in range(k))
    k = k % width if name == "rotate_left" else -k % width
    return of_width(width, n << k | n >> (width - k))


class Problem:
    """The declarations, the formulas, the interpretation so far."""

    def __init__(self, text, limit=3000000):
        self.sorts = {"Bool": [False, True]}
        self.values, self.macros, self.preds = {}, {}, {}
        self.free, self.formulas = {}, []
        self.query, self.rules, self.changed = None, False, False
        self.work = limit
        for command in parse(text):
            self.take(command)

    def domain(self, sort):
        if isinstance(sort, list):
            width = int(sort[2])
            return [(width, n) for n in range(1 << width)]
        return self.sorts[sort]

    def take(self, c):
        if c[0] == "declare-datatypes":
            for (name, _), values in zip(c[1], c[2]):
                self.sorts[name] = [v[0] for v in values]
                self.values.update((v[0], v[0]) for v in values)
        elif c[0] == "define-sort":
            self.sorts[c[1]] = self.domain(c[3])
        elif c[0] in ("declare-fun", "declare-rel"):
            self.preds[c[1]] = ([self.domain(s) for s in c[2]], set())
        elif c[0] == "declare-var":
            self.free[c[1]] = self.domain(c[2])
        elif c[0] == "define-fun":
            self.macros[c[1]] = ([p[0] for p in c[2]], c[4])
        elif c[0] in ("assert", "rule"):
            self.formulas.append(c[1])
        elif c[0] == "query":
            self.rules, self.query = True, c[1]

    # ---- Values of terms ----

    def value(self, t, env):
        if isinstance(t, str):
            return self.leaf(t, env)
        head = t[0]
        if head == "let":
            return self.value(t[2], {**env, **{x: self.value(e, env)
                                               for x, e in t[1]}})
        if head in ("forall", "exists"):
            test = all if head == "forall" else any
            return test(self.value(t[2], e) for e in self.instances(t, env))
        if head == "!":
            return self.value(t[1], env)
        if head == "_":
            return of_width(int(t[2]), int(t[1][2:]))
        args = [self.value(a, env) for a in t[1:]]
        return self.apply(head, args)

    def leaf(self, t, env):
        if t in env:
            return env[t]
        if t in ("true", "false"):
            return t == "true"
        if t.startswith("#"):
            digits, each = t[2:], 1 if t[1] == "b" else 4
            return len(digits) * each, int(digits, 2 if each == 1 else 16)
        if t in self.values:
            return t
        return self.apply(t, [])

    def apply(self, f, args):
        if isinstance(f, list):
            return indexed(f, args[0])
        if f in self.preds:
            return tuple(args) in self.preds[f][1]
        if f in self.macros:
            params, body = self.macros[f]
            return self.value(body, dict(zip(params, args)))
        if f in BITS:
            result = args[0]
            for y in args[1:]:
                result = of_width(result[0], BITS[f](result, y))
            return result
        if f in COMPARE:
            return COMPARE[f](*args)
        return self.builtin(f, args)

    @staticmethod
    def builtin(f, args):
        if f == "and":
            return all(args)
        if f == "or":
            return any(args)
        if f == "not":
            return not args[0]
        if f == "xor":
            return sum(args) % 2 == 1
        if f == "=>":
            return not all(args[:-1]) or args[-1]
        if f == "=":
            return all(a == args[0] for a in args)
        if f == "distinct":
            return len(set(args)) == len(args)
        if f == "ite":
            return args[1] if args[0] else args[2]
        if f == "bvnot":
            return of_width(args[0][0], ~args[0][1])
        if f == "bvneg":
            return of_width(args[0][0], -args[0][1])
        if f == "bvcomp":
            return 1, int(args[0] == args[1])
        if f == "concat":
            width, n = 0, 0
            for w, m in args:
                width, n = width + w, n << w | m
            return width, n
        raise KeyError(f)

    def instances(self, t, env):
        """Environments for all values of the variables of a quantifier."""
        names = [v[0] for v in t[1]]
        for row in itertools.product(*[self.domain(v[1]) for v in t[1]]):
            self.work -= 1
            if self.work < 0:
                raise TooBig
            yield {**env, **dict(zip(names, row))}

    # ---- What is forced ----

    def occurs(self, t, sign):
        """Whether t, with this sign, asserts a predicate."""
        if isinstance(t, str):
            return sign and t in self.preds
        head, args = t[0], t[1:]
        if head in self.preds:
            return sign
        if head == "not":
            return self.occurs(args[0], not sign)
        if head == "=>":
            return (self.occurs(args[-1], sign)
                    or any(self.occurs(a, not sign) for a in args[:-1]))
        if head in ("forall", "exists", "let"):
            return self.occurs(args[1], sign)
        if head in ("and", "or", "!"):
            return any(self.occurs(a, sign) for a in args)
        if head == "ite":
            return any(self.occurs(a, sign) for a in args[1:])
        return False

    def force(self, t, env, sign=True):
        """Makes t (or its negation) true, as a Horn clause can be."""
        head = t if isinstance(t, str) else t[0]
        args = [] if isinstance(t, str) else t[1:]
        if head in self.preds and sign:
            row = tuple(self.value(a, env) for a in args)
            if row not in self.preds[head][1]:
                self.preds[head][1].add(row)
                self.changed = True
        elif head == "not":
            self.force(args[0], env, not sign)
        elif head == "let":
            self.force(args[1], {**env, **{x: self.value(e, env)
                                           for x, e in args[0]}}, sign)
        elif head == "!":
            self.force(args[0], env, sign)
        elif head == "ite":
            chosen = args[1] if self.value(args[0], env) else args[2]
            self.force(chosen, env, sign)
        elif head == ("forall" if sign else "exists"):
            for inner in self.instances(t, env):
                self.force(args[1], inner, sign)
        elif head == "and" and sign or head == "or" and not sign:
            for a in args:
                self.force(a, env, sign)
        elif head == "=>" and not sign:
            for a in args[:-1]:
                self.force(a, env, True)
            self.force(args[-1], env, False)
        elif self.value(t, env) != sign:
            self.force_one(head, args, env, sign)

    def force_one(self, head, args, env, sign):
        """A false disjunction: the one part that can be made true."""
        parts = []
        if head in ("or", "and"):
            parts = [(a, sign) for a in args]
        elif head == "=>":
            parts = [(a, False) for a in args[:-1]] + [(args[-1], True)]
        for a, part_sign in parts:
            if self.occurs(a, part_sign):
                self.force(a, env, part_sign)
                return
        raise Contradiction

    def derivable(self):
        """Whether false, or the query, follows."""
        if self.free:
            names = list(self.free)
            self.sorts.update((f"sort of {x}", self.free[x]) for x in names)
            self.formulas = [
                ["forall", [[x, f"sort of {x}"] for x in names
                            if x in symbols(t)], t] for t in self.formulas]
        try:
            self.changed = True
            while self.changed:
                self.changed = False
                for t in self.formulas:
                    self.force(t, {})
        except Contradiction:
            return True
        if not self.rules:
            return False
        if isinstance(self.query, str):
            return bool(self.preds[self.query][1])
        return self.value(["exists", [[x, f"sort of {x}"] for x in self.free
                                      if x in symbols(self.query)],
                           self.query], {})


def symbols(t):
    """All symbols of a term."""
    if isinstance(t, str):
        return {t}
    return set().union(*map(symbols, t)) if t else set()


def answer(text):
    """sat or unsat, as the format of the text means it."""
    problem = Problem(text)
    derived = problem.derivable()
    return "sat" if derived == problem.rules else "unsat"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(answer(file.read()))
