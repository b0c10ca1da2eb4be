"""Explicit semantics of Boolean programs, for the oracle alone.

A valuation is an integer: bit i is variable i, globals first, then the
procedure's parameters, then its other locals.  Each statement becomes a node
of its procedure's control-flow graph.  Expressions become straight-line
Python, compiled once, in which every value is a set of truth values: bit 0
says that false is possible, bit 1 that true is.  Since each `*` is a fresh
choice and each node of an expression occurs once, the sets of the operands
are independent and the set of the whole is exact.
"""

import functools
from dataclasses import dataclass, field

import bp

EITHER = 3  # the set that holds both truth values


def lift(function, arity):
    """The table of a Boolean function on sets; two index bits an operand."""
    table = []
    for index in range(4 ** arity):
        sets = [index >> 2 * (arity - 1 - i) & 3 for i in range(arity)]
        rows = [()]
        for values in sets:
            rows = [row + (v,) for row in rows for v in (0, 1)
                    if values >> v & 1]
        results = {value for row in rows for value in function(*row)}
        table.append(sum(1 << int(value) for value in results))
    return tuple(table)


@functools.cache
def tables():
    """One table an operator; a function gives the values that may result."""
    return {
        "not": lift(lambda a: {not a}, 1),
        "and": lift(lambda a, b: {a and b}, 2),
        "or": lift(lambda a, b: {a or b}, 2),
        "xor": lift(lambda a, b: {a != b}, 2),
        "ne": lift(lambda a, b: {a != b}, 2),
        "eq": lift(lambda a, b: {a == b}, 2),
        "iff": lift(lambda a, b: {a == b}, 2),
        "imp": lift(lambda a, b: {not a or b}, 2),
        "ite": lift(lambda c, a, b: {a if c else b}, 3),
        "choose": lift(lambda p, n:
                       {1} if p else {0} if n else {0, 1}, 2),
    }


def postorder(expr):
    """The nodes of an expression, operands before operators."""
    order = list(bp.nodes(expr))
    order.reverse()
    return order


def leaf_code(expr, bits):
    """Python for the set of a leaf; `s` is before, `n` after."""
    if expr[0] == "const":
        return str(1 << expr[1])
    if expr[0] in ("star", "unknown"):
        return str(EITHER)
    return f"1 << ({'s' if expr[0] == 'var' else 'n'} >> {bits[expr[1]]} & 1)"


def emit(expr, bits, lines):
    """Adds the lines that compute an expression; returns its variable."""
    names = {}
    for node in postorder(expr):
        name = f"t{len(lines)}"
        if node[0] in ("const", "star", "unknown", "var", "next"):
            code = leaf_code(node, bits)
        else:
            args = [names[id(arg)] for arg in node[1:]]
            index = args[0]
            for arg in args[1:]:
                index = f"({index}) << 2 | {arg}"
            code = f"{node[0]}_[{index}]"
        lines.append(f"    {name} = {code}")
        names[id(node)] = name
    return names[id(expr)]


def compile_exprs(exprs, bits):
    """A function of the valuations before and after: a tuple of sets."""
    lines = []
    results = [emit(expr, bits, lines) for expr in exprs]
    text = "\n".join(["def function(s, n=0):", *lines,
                      f"    return ({''.join(r + ', ' for r in results)})"])
    space = {name + "_": table for name, table in tables().items()}
    exec(compile(text, "<expression>", "exec"), space)
    return space["function"]


def combine(start, weights, sets):
    """All sums of `start` and of the weights of what is chosen to be true."""
    outcomes = [start]
    for weight, values in zip(weights, sets):
        if values == 2:
            outcomes = [out + weight for out in outcomes]
        elif values == EITHER and weight:
            outcomes += [out + weight for out in outcomes]
    return outcomes


@dataclass
class Node:
    """A control point.  Kinds: step (assign, branch, assume, goto, ...),
    call, return, start_thread, end_thread.  `step` maps a valuation to pairs
    (node, valuation)."""
    kind: str
    stmt: bp.Stmt
    step: object = None
    values: object = None       # the arguments, or what is returned
    after: int = -1             # call: where it returns to
    decides: tuple = None       # branch: the condition
    fails: object = None        # assert: whether it can fail in a valuation
    reads: frozenset = frozenset()
    writes: frozenset = frozenset()
    succ: list = field(default_factory=list)


class Flow:
    """The control-flow graph of one procedure.

    Node 0 is the end of the body, where control falls off.
    """

    def __init__(self, program, proc):
        self.proc = proc
        self.globals = len(program.decls)
        names = program.decls + proc.params + proc.decls
        # A local hides a global of its name since it comes later.
        self.bits = {name: bit for bit, name in enumerate(names)}
        self.width = len(names)
        self.global_mask = (1 << self.globals) - 1
        self.key_mask = (1 << self.globals + len(proc.params)) - 1
        self.nodes = [Node("return", bp.Stmt("end", proc.line))]
        self.label = {}
        self.gotos = []
        self.entry = self.block(proc.body, 0)
        self.allowed = self.enforcement()
        self.finish()

    # ---- Building ----

    def new(self, kind, stmt):
        self.nodes.append(Node(kind, stmt))
        return len(self.nodes) - 1

    def block(self, body, after):
        """Adds the nodes of a block in front of `after`, innermost last.

        The blocks that wait are on a stack of their own: each entry is a
        list of statements, the node they lead to, and where to put the entry
        node that results.
        """
        first = {}
        waiting = [(body, after, first, "entry")]
        while waiting:
            stmts, then, holder, key = waiting.pop()
            for stmt in reversed(stmts):
                then = self.statement(stmt, then, waiting)
            holder[key] = then
        return first["entry"]

    def statement(self, stmt, after, waiting):
        """Adds one statement; what is nested is put on `waiting`."""
        if stmt.kind == "if":
            here = self.conditional(stmt, after, waiting)
        else:
            kind = stmt.kind if stmt.kind in (
                "call", "return", "start_thread", "end_thread") else "step"
            here = self.new(kind, stmt)
            self.nodes[here].after = after
            if stmt.kind == "while":
                self.branch(here, stmt.exprs[0], {"else": after})
                waiting.append((stmt.blocks[0], here,
                                self.nodes[here].succ, "then"))
        for label in stmt.labels:
            self.label[label] = here
        return here

    def branch(self, here, cond, exits):
        """Makes a node a branch: `succ` is a map until finish()."""
        self.nodes[here].succ = dict(exits, cond=cond)

    def conditional(self, stmt, after, waiting):
        """A chain of branches, one for each condition."""
        chain = [self.new("step", stmt) for _ in stmt.exprs]
        has_else = len(stmt.blocks) > len(stmt.exprs)
        for i, here in enumerate(chain):
            last = i + 1 == len(chain)
            exits = {"else": after if last else chain[i + 1]}
            self.branch(here, stmt.exprs[i], exits)
            succ = self.nodes[here].succ
            waiting.append((stmt.blocks[i], after, succ, "then"))
            if last and has_else:
                waiting.append((stmt.blocks[-1], after, succ, "else"))
        return chain[0]

    def enforcement(self):
        """Whether a valuation satisfies every enforce of the procedure."""
        if not self.proc.enforce:
            return lambda s: True
        function = compile_exprs(self.proc.enforce, self.bits)
        return lambda s: all(values & 2 for values in function(s))

    def finish(self):
        """Gives every node its meaning, now that all labels are known."""
        for node in self.nodes:
            if isinstance(node.succ, dict):
                self.finish_branch(node)
            elif node.kind == "return":
                self.finish_return(node)
            elif node.kind in ("call", "start_thread"):
                node.values = compile_exprs(node.stmt.exprs, self.bits)
                node.succ = [node.after]
            elif node.kind == "end_thread":
                node.succ = []
            else:
                self.finish_step(node)

    # ---- The meaning of each kind ----

    def finish_branch(self, node):
        then, other = node.succ["then"], node.succ["else"]
        node.decides = node.succ["cond"]
        cond = compile_exprs([node.succ["cond"]], self.bits)
        node.reads = self.names([node.succ["cond"]])
        node.succ = [then, other]

        def step(s):
            values, = cond(s)
            taken = [(then, s)] if values & 2 else []
            return taken + [(other, s)] if values & 1 else taken
        node.step = step

    def finish_return(self, node):
        """Falling off the end returns arbitrary values."""
        exprs = node.stmt.exprs
        if node.stmt.kind == "end":
            exprs = [("star",)] * self.proc.results
        node.values = compile_exprs(exprs, self.bits)
        node.reads = self.names(exprs)

    def finish_step(self, node):
        after, stmt = node.after, node.stmt
        node.succ = [after]
        if stmt.kind in ("skip", "print", "while", "atomic_begin",
                           "atomic_end"):
            node.step = lambda s: [(after, s)]
        elif stmt.kind == "goto":
            places = sorted({self.label[name] for name in stmt.names})
            node.succ = places
            node.step = lambda s: [(place, s) for place in places]
        elif stmt.kind in ("assume", "assert", "abortif"):
            self.finish_condition(node)
        elif stmt.kind == "dead":
            self.finish_assign(node, [("star",)] * len(stmt.names))
        else:
            self.finish_assign(node, stmt.exprs)

    def finish_condition(self, node):
        """assume, assert, abortif: control goes on where it can."""
        after = node.after
        expr = node.stmt.exprs[0]
        if node.stmt.kind == "abortif":
            expr = ("not", expr)
        cond = compile_exprs([expr], self.bits)
        node.reads = self.names([expr])
        node.step = lambda s: [(after, s)] if cond(s)[0] & 2 else []
        if node.stmt.kind == "assert":
            node.fails = lambda s: bool(cond(s)[0] & 1)

    def finish_assign(self, node, exprs):
        stmt, after = node.stmt, node.after
        values = compile_exprs(exprs, self.bits)
        weights = self.weights(stmt.names)
        keep = ~sum(weights)
        node.reads = self.names(exprs)
        node.writes = frozenset(stmt.names) - {"_"}
        if stmt.constrain is None:
            node.step = lambda s: [
                (after, n) for n in combine(s & keep, weights, values(s))]
            return
        fits = compile_exprs([stmt.constrain], self.bits)
        node.reads |= self.names([stmt.constrain]) | self.primed(
            stmt.constrain) - node.writes
        node.step = lambda s: [
            (after, n) for n in combine(s & keep, weights, values(s))
            if fits(s, n)[0] & 2]

    def weights(self, names):
        """The bit of each target; nothing for the discarding `_`."""
        return [0 if name == "_" else 1 << self.bits[name] for name in names]

    def names(self, exprs):
        return frozenset(node[1] for expr in exprs for node in bp.nodes(expr)
                         if node[0] == "var")

    def primed(self, expr):
        return frozenset(node[1] for node in bp.nodes(expr)
                         if node[0] == "next")

    # ---- Reduction ----

    def live_masks(self):
        """For each node, the bits whose value can still be looked at.

        A call and an end of the procedure look at all globals.  What
        `enforce` names is looked at everywhere.
        """
        always = self.mask(self.names(self.proc.enforce))
        base = [self.mask(node.reads) | always for node in self.nodes]
        for i, node in enumerate(self.nodes):
            if node.kind != "step":
                base[i] |= self.global_mask
            if node.kind in ("call", "start_thread"):
                base[i] |= self.mask(self.names(node.stmt.exprs))
        return self.propagate(base)

    def propagate(self, live):
        changed = True
        while changed:
            changed = False
            for i, node in enumerate(self.nodes):
                after = 0
                for place in node.succ:
                    after |= live[place]
                written = node.writes
                if node.kind == "call":
                    written = frozenset(node.stmt.names) - {"_"}
                new = live[i] | after & ~self.mask(written)
                changed |= new != live[i]
                live[i] = new
        return live

    def mask(self, names):
        return sum(1 << self.bits[name] for name in names)


def flows(program):
    """The control-flow graphs of all procedures, by name."""
    return {proc.name: Flow(program, proc) for proc in program.procs}
