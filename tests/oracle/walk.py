"""Random runs of a Boolean program, straight on its syntax tree.

A second reading of the semantics, to check the first: it has a stack instead
of summaries, draws values instead of enumerating them, and needs no
control-flow graph.  A run that gets to the target proves it reachable; runs
that do not prove nothing.
"""

import reach


class Blocked(Exception):
    """The run cannot go on."""


class Reached(Exception):
    """The run is at the target."""


def evaluate(expr, rng, before, after=None):
    """A value of the expression, each `*` drawn anew."""
    name = expr[0]
    if name == "const":
        return bool(expr[1])
    if name == "star":
        return rng.random() < 0.5
    if name == "var":
        return before[expr[1]]
    if name == "next":
        return after[expr[1]]
    values = [evaluate(arg, rng, before, after) for arg in expr[1:]]
    if name == "choose":
        positive, negative = values
        return positive or (not negative and rng.random() < 0.5)
    if name == "ite":
        return values[1] if values[0] else values[2]
    if name == "not":
        return not values[0]
    left, right = values
    return {"and": left and right, "or": left or right,
            "xor": left != right, "ne": left != right, "eq": left == right,
            "iff": left == right, "imp": not left or right}[name]


def label_paths(body):
    """For each label the way to its statement: [(block, index), ...], the
    innermost block last."""
    paths, waiting = {}, [[(body, at)] for at in range(len(body))]
    while waiting:
        path = waiting.pop()
        block, at = path[-1]
        for label in block[at].labels:
            paths[label] = path
        for inner in block[at].blocks:
            waiting += [path + [(inner, i)] for i in range(len(inner))]
    return paths


class Activation:
    """One call of a procedure: where it is and its own variables.

    `path` leads to the next statement; each enclosing entry is at the
    compound statement that the next one lies in.
    """

    def __init__(self, proc, local):
        self.proc = proc
        self.local = local
        self.labels = label_paths(proc.body)
        self.path = [(proc.body, 0)]


class Walk:
    """One run; `go` raises Reached or Blocked, or returns at the end."""

    def __init__(self, program, target, rng):
        self.rng = rng
        self.procs = {proc.name: proc for proc in program.procs}
        self.target = target
        self.globals = {name: self.draw() for name in program.decls}
        main = self.procs["main"]
        self.stack = []
        self.call(main, [self.draw() for _ in main.params])

    def draw(self):
        return self.rng.random() < 0.5

    # ---- State ----

    def valuation(self):
        return {**self.globals, **self.stack[-1].local}

    def assign(self, names, values):
        local = self.stack[-1].local
        for name, value in zip(names, values):
            if name != "_":
                (local if name in local else self.globals)[name] = value

    def call(self, proc, values):
        local = dict(zip(proc.params, values))
        local.update((name, self.draw()) for name in proc.decls)
        self.stack.append(Activation(proc, local))
        self.enforce()

    def enforce(self):
        """Called wherever control has come to a new point."""
        values = self.valuation()
        for expr in self.stack[-1].proc.enforce:
            if not evaluate(expr, self.rng, values):
                raise Blocked

    # ---- Steps ----

    def go(self, steps):
        for _ in range(steps):
            top = self.stack[-1]
            block, at = top.path[-1]
            if at < len(block):
                self.arrive(block[at])
                self.step(top, block[at])
            elif len(top.path) > 1:
                self.leave_block(top)
                continue
            else:
                values = [self.draw() for _ in range(top.proc.results)]
                self.leave(values)
            if not self.stack:
                return
            self.enforce()

    def leave_block(self, top):
        """The end of a block inside: back to `while`, or behind `if`."""
        top.path.pop()
        block, at = top.path[-1]
        if block[at].kind != "while":
            top.path[-1] = (block, at + 1)

    def arrive(self, stmt):
        proc = self.stack[-1].proc
        if self.target is None:
            hit = any(label in reach.ERROR_LABELS for label in stmt.labels)
        else:
            wanted, dot, label = self.target.rpartition(".")
            hit = label in stmt.labels and (not dot or wanted == proc.name)
        if hit:
            raise Reached

    def value(self, expr):
        return evaluate(expr, self.rng, self.valuation())

    def step(self, top, stmt):
        """Runs one statement and moves control on."""
        block, at = top.path[-1]
        if stmt.kind in ("if", "while"):
            self.branch(top, stmt)
            return
        if stmt.kind == "goto":
            top.path = list(top.labels[self.rng.choice(stmt.names)])
            return
        if stmt.kind == "return":
            self.leave([self.value(expr) for expr in stmt.exprs])
            return
        if stmt.kind == "call":
            self.call(self.procs[stmt.callee],
                      [self.value(expr) for expr in stmt.exprs])
            return
        self.simple(stmt)
        top.path[-1] = (block, at + 1)

    def branch(self, top, stmt):
        block, at = top.path[-1]
        for expr, inner in zip(stmt.exprs, stmt.blocks):
            if self.value(expr):
                top.path.append((inner, 0))
                return
        if len(stmt.blocks) > len(stmt.exprs):
            top.path.append((stmt.blocks[-1], 0))
        else:
            top.path[-1] = (block, at + 1)

    def simple(self, stmt):
        if stmt.kind == "assign":
            self.assignment(stmt)
        elif stmt.kind == "dead":
            self.assign(stmt.names, [self.draw() for _ in stmt.names])
        elif stmt.kind in ("assume", "abortif"):
            if self.value(stmt.exprs[0]) != (stmt.kind == "assume"):
                raise Blocked
        elif stmt.kind == "assert" and not self.value(stmt.exprs[0]):
            raise Reached if self.target is None else Blocked

    def assignment(self, stmt):
        before = self.valuation()
        self.assign(stmt.names, [evaluate(expr, self.rng, before)
                                 for expr in stmt.exprs])
        if stmt.constrain and not evaluate(stmt.constrain, self.rng, before,
                                           self.valuation()):
            raise Blocked

    def leave(self, values):
        """Returns to the caller, which is at its call statement."""
        self.stack.pop()
        if not self.stack:
            return
        top = self.stack[-1]
        block, at = top.path[-1]
        self.assign(block[at].names, values)
        top.path[-1] = (block, at + 1)


def found_by_walks(program, target, rng, walks, steps):
    """Whether one of so many random runs gets to the target."""
    for _ in range(walks):
        try:
            Walk(program, target, rng).go(steps)
        except Reached:
            return True
        except Blocked:
            continue
    return False


def unsound(program, target, rng, walks=200, steps=100):
    """Whether a run reaches what the tabulation calls unreachable."""
    return (not reach.reachable(program, target)
            and found_by_walks(program, target, rng, walks, steps))
