"""Runs of programs as traces in JSON, found by explicit search.

The search is that of `contexts`, which here remembers where each
configuration came from.  Places are lines and columns: a reader of its own
notes where statements, conditions and procedures begin.  A trace may also be
made of configurations that do not follow each other; `follows` tells.
"""

import json

import bp
import conc
import contexts
import semantics


class Reader(conc.Reader):
    """Notes positions: stmt.at, stmt.arms_at, proc.name_at, proc.end_at."""

    def __init__(self, text):
        super().__init__(text)
        self.positions, at, line, start = [], 0, 1, 0
        while at < len(text):
            match = bp.TOKEN.match(text, at)
            if match.lastgroup != "space":
                self.positions.append((line, at - start + 1))
            newlines = match.group().count("\n")
            if newlines:
                line += newlines
                start = at + match.group().rindex("\n") + 1
            at = match.end()

    def procedure(self):
        name = self.at
        while self.peek(name + 1 - self.at) != "(":
            name += 1
        proc = super().procedure()
        proc.name_at = self.positions[name]
        proc.end_at = self.positions[self.at - 1]
        return proc

    def statement(self):
        first = self.at
        stmt = super().statement()
        if not stmt.labels or self.at > first + 2 * len(stmt.labels):
            first += 2 * len(stmt.labels)
        stmt.at = self.positions[first]
        stmt.arms_at = [stmt.at]
        return stmt

    def close_block(self, stack, owner):
        if self.peek() == "elsif":
            owner.arms_at.append(self.positions[self.at + 1])
        return super().close_block(stack, owner)


def read(text):
    program = Reader(text).concurrent()
    conc.check(program)
    return program


def is_silent(node):
    """Control does not stop here: graphs have no point for it."""
    stmt = node.stmt
    return not stmt.labels and (stmt.kind in ("skip", "print") or
                                stmt.kind == "goto" and len(stmt.names) == 1)


class Search(contexts.Search):
    """One exploration that can tell the way to the target."""

    def run(self, most):
        self.origin, self.now, self.goal = {}, None, None
        super().run(most)
        return self.goal

    def record(self, *config):
        if config not in self.seen:
            self.origin[config] = self.now
        super().record(*config)

    def move(self, *config):
        self.now = config
        found, self.found = self.found, False
        super().move(*config)
        if self.found and self.goal is None:
            self.goal = config
        self.found = self.found or found

    def switch(self, *config, **kwargs):
        self.now = config
        super().switch(*config, **kwargs)

    def path(self):
        """The configurations from the first to the target."""
        found, config = [], self.goal
        while config is not None:
            found.append(config)
            config = self.origin[config]
        return found[::-1]

    # ---- Single steps, for runs that were changed ----

    def successors(self, config):
        """What one move or one switch leads to."""
        kept = self.seen, self.layer, self.origin, self.found, self.goal
        self.seen, self.layer, self.origin = set(), [], {}
        self.move(*config)
        self.switch(*config)
        found = self.seen
        self.seen, self.layer, self.origin, self.found, self.goal = kept
        return found

    def node(self, config):
        """The node where the running thread is; None if it is over."""
        thread = self.threads[config[0]]
        stack = config[3][config[0]][1]
        return thread.flows[stack[-1][0]].nodes[stack[-1][1]] if stack else None

    def is_goal(self, config):
        node = self.node(config)
        if node is None:
            return False
        thread = self.threads[config[0]]
        name, place, local = config[3][config[0]][1][-1]
        s = thread.join(config[2], config[3][config[0]][0], local)
        if not thread.flows[name].allowed(s):  # another thread violated it
            return False
        return (place in thread.places[name]
                or bool(self.asserts and node.fails and node.fails(s)))


class Writer:
    """Configurations to JSON."""

    def __init__(self, search, target):
        self.search, self.target = search, target
        self.program = search.program
        self.moves, self.entered = [], set()

    # ---- Places and values ----

    def place(self, flow, index):
        """The place of a node, past what is silent."""
        while is_silent(flow.nodes[index]):
            index = flow.nodes[index].succ[0]
        node = flow.nodes[index]
        if index == 0:
            return self.where("end", flow, flow.proc.end_at)
        arm = sum(other.stmt is node.stmt for other in flow.nodes[:index])
        return self.where("statement", flow, node.stmt.arms_at[arm])

    def where(self, kind, flow, at):
        return {"kind": kind, "procedure": flow.proc.name, "line": at[0],
                "column": at[1]}

    def values(self, names, bits, mask):
        """Of each name its value, None for what the search forgot."""
        return {name.strip("{}"): bool(bits >> i & 1) if mask >> i & 1
                else None for i, name in enumerate(names)}

    def said(self, config):
        """The values of the running thread's state, as a move has them."""
        number, _, shared, states = config
        thread = self.search.threads[number]
        own, stack = states[number]
        names = self.program.whole(min(number, len(self.program.threads) - 1)
                                   if number < self.search.first else 0).decls
        result = {}
        if stack:
            name, place, local = stack[-1]
            flow = thread.flows[name]
            mask = thread.keep[name][place]
            proc = flow.proc
            result["locals"] = self.values(proc.params + proc.decls, local,
                                           mask >> flow.globals)
        else:
            mask = -1
        count = thread.shared if not stack else thread.globals
        bits = shared | own << thread.shared
        result["globals"] = self.values(names[:count], bits, mask)
        return result

    # ---- Moves ----

    def add(self, config, kind, start, end, said):
        move = {"thread": config[0] + 1, "kind": kind, "from": start,
                "to": end}
        move.update(said)
        self.moves.append(move)

    def flow_of(self, config, depth=-1):
        name = config[3][config[0]][1][depth][0]
        return self.search.threads[config[0]].flows[name]

    def enter(self, config, kind=None, start=None):
        """The moves from a call, or into a thread, to the first place."""
        flow = self.flow_of(config)
        entry = self.where("entry", flow, flow.proc.name_at)
        said = self.said(config)
        if kind:
            self.add(config, kind, start, entry, said)
        self.add(config, "enter", entry, self.place(flow, flow.entry), said)

    def arrive(self, config):
        """A thread moves for the first time, or goes on."""
        number = config[0]
        if number in self.entered or not config[3][number][1]:
            return
        self.entered.add(number)
        self.enter(config, "begin" if number >= self.search.first else None)

    def step(self, before, config):
        number = before[0]
        stack, after = before[3][number][1], config[3][number][1]
        node = self.search.node(before)
        if node is None or is_silent(node):
            return
        flow = self.flow_of(before)
        start = self.place(flow, stack[-1][1])
        if not after:
            if number >= self.search.first and node.kind == "return":
                self.add(config, "over", start, None, self.said(config))
        elif len(after) > len(stack):
            self.enter(config, "call", start)
        else:
            kind = "return" if len(after) < len(stack) else "step"
            end = self.place(self.flow_of(config), after[-1][1])
            self.add(config, kind, start, end, self.said(config))

    def trace(self, path):
        """The whole trace; the thread that begins enters its main."""
        threads = [self.thread(path, number)
                   for number in range(len(self.search.threads))]
        self.arrive(path[0])
        for before, config in zip(path, path[1:]):
            if before[0] == config[0]:
                self.step(before, config)
            else:
                self.arrive(config)
        node = self.search.node(path[-1])
        if self.target is None and node is not None and node.fails:
            flow = self.flow_of(path[-1])
            stack = path[-1][3][path[-1][0]][1]
            start = self.place(flow, stack[-1][1])
            self.add(path[-1], "step", start, {**start, "kind": "failed"},
                     self.said(path[-1]))
        shared = self.values(self.program.shared, path[0][2],
                             self.shared_mask(path[0]))
        return {"format": "fixc-trace", "version": 1,
                "targets": [self.target] if self.target else [],
                "globals": shared, "threads": threads, "moves": self.moves}

    def shared_mask(self, config):
        stack = config[3][config[0]][1]
        if not stack:
            return -1
        thread = self.search.threads[config[0]]
        return thread.keep[stack[-1][0]][stack[-1][1]]

    def thread(self, path, number):
        """What a thread has when it runs first."""
        for config in path:
            if config[0] == number and number < self.search.first \
                    and config[3][number][1]:
                said = self.said(config)
                own = self.program.threads[number].decls
                return {"locals": said["locals"],
                        "globals": {name.strip("{}"): said["globals"][
                            name.strip("{}")] for name in own}}
        return {}


def search(text, target, live=True, most=4, limit=15000):
    """An exploration that is over; raises TooBig and ProgramError."""
    found = Search(read(text), target, limit=limit, live=live)
    found.run(most)
    return found


def trace_text(found, path, target):
    return json.dumps(Writer(found, target).trace(path), indent=1)


def erased(text, rng, share):
    """The same trace with some of its values not known."""
    trace = json.loads(text)
    for part in [trace, *trace["threads"], *trace["moves"]]:
        for kind in ("globals", "locals"):
            for name in part.get(kind, ()):
                if rng.random() < share:
                    part[kind][name] = None
    return json.dumps(trace, indent=1)
