#!/usr/bin/env python3
"""Random pushdown games: pushdown-game.fp against explicit parity games.

A system is a recursive state machine over states (counter, local bit, global
bit), written as the relations of program.fp, with owners and priorities at
random.  The oracle solves two explicit games with Zielonka's algorithm: the
game on configurations with their stacks up to a depth, where what lies deeper
is given first to Eve and then to Adam, so that the truth lies between; and
the finite game with claims, as sets.
"""

import itertools
import os
import random
import re
import subprocess
import sys

import answers
import campaign

EVE, ADAM = 0, 1
MAX_CLAIM = 7      # pairs in what a procedure can do at most
MAX_VERTICES = 30000
BITS = list(itertools.product((0, 1), repeat=2))


# pushdown-game.fp for five priorities.
FIVE = """import "pushdown-rules.fp";
bool Win(State v, Claim k, Priority m) = Win4(v, k, m);
nu bool Win4(State v, Claim k, Priority m) = Win3(v, k, m);
mu bool Win3(State v, Claim k, Priority m) = Win2(v, k, m);
nu bool Win2(State v, Claim k, Priority m) = Win1(v, k, m);
mu bool Win1(State v, Claim k, Priority m) = Win0(v, k, m);
nu bool Win0(State v, Claim k, Priority m) = Move(v, k, m);
bool On(Priority q, State v, Claim k, Priority m) =
  case
    q = 4 : Win4(v, k, m); q = 3 : Win3(v, k, m); q = 2 : Win2(v, k, m);
    q = 1 : Win1(v, k, m); true : Win0(v, k, m);
  esac;"""


class TooBig(Exception):
    """The system has too many claims or configurations."""


# ---- Systems ----------------------------------------------------------------


class System:
    """A random machine.  Procedures have an entry, inner counters and exits;
    owners and what a return does depend on an exit's counter and global bit
    alone, so that these two are its code."""

    def __init__(self, seed):
        self.rng = random.Random(f"game {seed}")
        self.procs, self.size = [], 0
        self.two_exits = self.rng.random() < 0.4
        for _ in range(self.rng.choice((1, 2, 2, 2))):
            inner = self.rng.randint(1, 3)
            exits = self.rng.randint(1, 2) if self.two_exits else 1
            pcs = list(range(self.size, self.size + 1 + inner + exits))
            self.size += len(pcs)
            self.procs.append((pcs[0], pcs[:-exits], pcs[-exits:]))
        self.exits = {pc for _, _, exits in self.procs for pc in exits}
        self.internal, self.calls, self.returns = {}, {}, {}
        self.called = {}
        self.fill()
        self.mark_states()

    def some(self, choices, weights):
        return self.rng.choices(choices, weights)[0]

    def fill(self):
        for proc in self.procs:
            for pc in proc[1]:
                call = 0.6 if proc is self.procs[0] else 0.3
                if self.rng.random() < call:
                    self.fill_call(proc, pc)
                else:
                    self.fill_internal(proc, pc)

    def fill_internal(self, proc, pc):
        for b, g in BITS:
            count = self.some((0, 1, 2, 3), (1, 16, 16, 3))
            self.internal[pc, b, g] = sorted({
                (self.place(proc), self.near(b), self.near(g))
                for _ in range(count)})

    def place(self, proc):
        """Where a step leads to; main, the first one, is seldom left."""
        if proc is self.procs[0] and self.rng.random() < 0.9:
            return self.rng.choice(proc[1])
        return self.rng.choice(proc[1] + proc[2])

    def near(self, bit):
        return bit ^ (self.rng.random() < 0.3)

    def fill_call(self, proc, pc):
        callee = self.rng.choice([self.procs[0]] + 6 * [self.procs[-1]])
        entry, _, exits = self.called[pc] = callee
        for b, g in BITS:
            count = self.some((0, 1, 2), (1, 30, 8))
            self.calls[pc, b, g] = sorted(
                {(entry, self.near(b), g) for _ in range(count)})
            for end, value in itertools.product(exits, (0, 1)):
                count = self.some((0, 1, 2), (1, 30, 8))
                self.returns[(pc, b, g), end, value] = sorted({
                    (self.place(proc), self.near(b), self.near(value))
                    for _ in range(count)})

    def mark_states(self):
        self.adam, self.mark, self.won, self.lost = set(), {}, set(), set()
        adams = self.rng.choice((0, 0.3, 0.5, 0.5, 0.7, 1))
        weights = self.rng.choice(((3, 2, 2), (1, 1, 0), (0, 3, 1), (1, 2, 1),
                                   (1, 1, 1, 1, 1), (0, 2, 2, 2, 1)))
        self.top = len(weights) - 1
        for pc, g in itertools.product(range(self.size), (0, 1)):
            if self.rng.random() < adams:
                self.adam |= {(pc, 0, g), (pc, 1, g)}
        for pc, (b, g) in itertools.product(range(self.size), BITS):
            self.mark[pc, b, g] = self.some(range(self.top + 1), weights)
            chance = self.rng.random()
            if chance < 0.04:
                (self.won if chance < 0.02 else self.lost).add((pc, b, g))

    def starts(self):
        return [(self.procs[0][0], b, g) for b, g in BITS]

    # ---- Text ----

    def program_text(self):
        """The relations of program.fp."""
        entries = sorted({proc[0] for proc in self.procs})
        called = [(pc, inner) for pc, (_, pcs, exits)
                  in sorted(self.called.items()) for inner in pcs + exits]
        return "\n".join([
            f"type PrCount = 0..{self.size - 1};",
            "class Local { bool b; };", "class Global { bool g; };",
            relation("ProgramInt(State u, State v)", steps(self.internal)),
            relation("IntoCall(State u, State v)", steps(self.calls)),
            relation("Return(State x, State z, State v)", [
                f"{state('x', x)} & z.pc = {end} & {bit('z.Global.g', value)}"
                f" & {state('v', v)}"
                for (x, end, value), vs in self.returns.items() for v in vs]),
            relation("IntoCall1(State x, PrCount pc, Local l, Global g)", [
                f"x.pc = {pc} & pc = {inner} & g = x.Global"
                for pc, inner in called]),
            relation("Entry(PrCount pc)", [f"pc = {pc}" for pc in entries]),
            relation("Exit(PrCount pc)", [f"pc = {pc}"
                                          for pc in sorted(self.exits)]),
            relation("Init(PrCount pc)", [f"pc = {self.procs[0][0]}"]), ""])

    def game_text(self):
        """What the game file asks for, and the starts that Eve wins."""
        codes = [f"{state('z', (pc, b, g))} & c = {2 * i + g}"
                 for _, _, exits in self.procs
                 for i, pc in enumerate(exits) for b, g in BITS]
        marks = [f"{state('v', v)} & p = {p}"
                 for v, p in sorted(self.mark.items())]
        return "\n".join([
            'import "pushdown-game.fp";' if self.top == 2 else FIVE,
            relation("Adam(State v)", states(self.adam)),
            relation("Won(State v)", states(self.won)),
            relation("Lost(State v)", states(self.lost)),
            relation("Mark(State v, Priority p)", marks),
            relation("Coded(State z, Code c)", codes),
            "bool EveFrom(State u) ="
            " exists Claim k. Start(u, k) & Win(u, k, 0);",
            "show EveFrom;", ""])


def bit(term, value):
    return term if value else "!" + term


def state(name, value):
    pc, b, g = value
    return (f"{name}.pc = {pc} & {bit(name + '.Local.b', b)}"
            f" & {bit(name + '.Global.g', g)}")


def states(values):
    return [state("v", value) for value in sorted(values)]


def steps(relates):
    return [state("u", u) + " & " + state("v", v)
            for u, vs in relates.items() for v in vs]


def relation(head, parts):
    return f"bool {head} =\n    " + "\n  | ".join(parts or ["false"]) + ";"


# ---- Parity games -----------------------------------------------------------


class Game:
    """A game that grows from its first vertices.  `moves` gives, for a vertex
    and its priority, the owner and the pairs (priority of the move, vertex);
    who has no move loses, and an owner None with 'eve' or 'adam' ends it."""

    def __init__(self, starts, moves, limit=MAX_VERTICES):
        self.owner, self.priority, self.edges = [0, 1], [0, 1], [[0], [1]]
        self.number = {}
        work = [self.vertex(start) for start in starts]
        self.names = list(starts)
        work = list(zip(work, starts))
        while work:
            here, name = work.pop()
            owner, ways = moves(name)
            self.owner[here] = owner
            for priority, after in ways:
                new = ("to", after) not in self.number
                goal = self.vertex(after)
                if new and after not in starts:
                    work.append((goal, after))
                self.edges[here].append(self.through(priority, goal))
            if not ways:
                self.edges[here].append(1 - owner)
            if len(self.owner) > limit:
                raise TooBig("vertices")

    def vertex(self, name):
        key = "to", name
        if key not in self.number:
            self.number[key] = self.add(0)
        return self.number[key]

    def add(self, priority):
        self.owner.append(EVE)
        self.priority.append(priority)
        self.edges.append([])
        return len(self.owner) - 1

    def through(self, priority, goal):
        """A vertex of that priority on the way, as priorities are moves'."""
        if not priority:
            return goal
        key = priority, goal
        if key not in self.number:
            self.number[key] = self.add(priority)
            self.edges[self.number[key]].append(goal)
        return self.number[key]

    def solve(self):
        """Eve's region among the vertices that were named."""
        before = [[] for _ in self.edges]
        for v, ways in enumerate(self.edges):
            for w in set(ways):
                before[w].append(v)
        self.before = before
        eve = self.zielonka(set(range(len(self.edges))))[EVE]
        return {name for (kind, name), v in self.number.items()
                if kind == "to" and v in eve}

    def attract(self, inside, player, goal):
        found, work, left = set(goal), list(goal), {}
        while work:
            for v in self.before[work.pop()]:
                if v not in inside or v in found:
                    continue
                if self.owner[v] != player:
                    if v not in left:
                        left[v] = sum(w in inside for w in set(self.edges[v]))
                    left[v] -= 1
                    if left[v]:
                        continue
                found.add(v)
                work.append(v)
        return found

    def zielonka(self, inside):
        """The regions of both players.  Each priority of a player is taken
        off until nothing of the other's is left, so that the recursion is no
        deeper than there are priorities."""
        if not inside:
            return [set(), set()]
        top = max(self.priority[v] for v in inside)
        player = top % 2
        others, rest = set(), set(inside)
        while rest:
            near = self.attract(rest, player,
                                {v for v in rest if self.priority[v] == top})
            lost = self.zielonka(rest - near)[1 - player]
            if not lost:
                break
            lost = self.attract(rest, 1 - player, lost)
            others |= lost
            rest -= lost
        regions = [others, others]
        regions[player] = rest
        return regions


# ---- The two explicit games -------------------------------------------------


class Claims:
    """The finite game; claims are sets of (exit, global bit, priority)."""

    def __init__(self, system):
        self.system = system
        self.possible = {}
        self.summaries()

    def summaries(self):
        """For each entry, the pairs of a state and a largest priority on the
        way to it, the state included; by plain iteration."""
        system = self.system
        reach = {(proc[0], b, g): {((proc[0], b, g), system.mark[
            proc[0], b, g])} for proc in system.procs for b, g in BITS}
        grows = True
        while grows:
            grows = False
            for entry, found in reach.items():
                new = {(w, max(m, system.mark[w]))
                       for v, m in found for w in system.internal.get(v, ())}
                new |= {(w, max(m, r, system.mark[w]))
                        for v, m in found
                        for y in system.calls.get(v, ())
                        for z, r in reach[y] if z[0] in system.exits
                        for w in system.returns[v, z[0], z[2]]}
                if not new <= found:
                    found |= new
                    grows = True
        for entry, found in reach.items():
            self.possible[entry] = sorted({
                (z[0], z[2], r) for z, r in found if z[0] in system.exits})

    def moves(self, vertex):
        return getattr(self, vertex[0])(*vertex[1:])

    def state(self, v, claim, m):
        system = self.system
        owner = ADAM if v in system.adam else EVE
        if v in system.won or v in system.lost:
            return (ADAM if v in system.won else EVE), []
        p = system.mark[v]
        n = max(m, p)
        if v[0] in system.exits:
            if claim is None:
                return owner, []
            return (ADAM if (v[0], v[2], n) in claim else EVE), []
        return owner, ([(p, ("state", w, claim, n))
                        for w in system.internal.get(v, ())]
                       + [(0, ("call", v, y, claim, p, n))
                          for y in system.calls.get(v, ())])

    def call(self, x, y, claim, p, n):
        pairs = self.possible[y]
        if len(pairs) > MAX_CLAIM:
            raise TooBig("claims")
        return EVE, [(0, ("claimed", x, y, frozenset(chosen), claim, p, n))
                     for size in range(len(pairs) + 1)
                     for chosen in itertools.combinations(pairs, size)]

    def claimed(self, x, y, chosen, claim, p, n):
        return ADAM, [(p, ("state", y, chosen, 0))] + [
            (0, ("back", x, pair, claim, p, n)) for pair in sorted(chosen)]

    def back(self, x, pair, claim, p, n):
        end, value, r = pair
        owner = ADAM if (end, 0, value) in self.system.adam else EVE
        return owner, [(max(p, r), ("state", v, claim, max(n, r)))
                       for v in self.system.returns[x, end, value]]

    def solve(self):
        starts = [("state", u, None, 0) for u in self.system.starts()]
        eve = Game(starts, self.moves).solve()
        return [start in eve for start in starts]


def stacks(system, depth, overflow):
    """Whether Eve wins from each start if `overflow` wins where the stack
    would be deeper."""
    def moves(vertex):
        v, stack = vertex
        if v == "deep":
            return 1 - overflow, []
        if v in system.won or v in system.lost:
            return (ADAM if v in system.won else EVE), []
        owner, p = (ADAM if v in system.adam else EVE), system.mark[v]
        if v[0] in system.exits:
            return owner, [] if not stack else [
                (p, (w, stack[:-1]))
                for w in system.returns[stack[-1], v[0], v[2]]]
        ways = [(p, (w, stack)) for w in system.internal.get(v, ())]
        for y in system.calls.get(v, ()):
            ways.append((p, (y, stack + (v,)) if len(stack) < depth
                         else ("deep", ())))
        return owner, ways

    starts = [(u, ()) for u in system.starts()]
    eve = Game(starts, moves, 8000).solve()
    return [start in eve for start in starts]


# ---- Running ----------------------------------------------------------------


class Tester:
    """The settings, and how many games were of which sort."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.sorts = {}

    def note(self, sort):
        self.sorts[sort] = self.sorts.get(sort, 0) + 1

    def between(self, system, wanted):
        """Whether the game with stacks agrees as far as it can tell."""
        low = high = None
        for depth in (4, 3, 2, 1):
            try:
                low = stacks(system, depth, ADAM)
                high = stacks(system, depth, EVE)
                break
            except TooBig:
                continue
        if low is None:
            return True
        self.note("settled by stacks" if low == high else "open with stacks")
        return all(a <= b <= c for a, b, c in zip(low, wanted, high))

    def seed(self, seed):
        """SKIPPED for a system that is too big."""
        system = System(seed)
        try:
            wanted = Claims(system).solve()
        except TooBig:
            return campaign.SKIPPED
        if not self.between(system, wanted):
            print(f"FAIL seed {seed}: the oracles differ", flush=True)
            return campaign.FAILED
        self.note("won by Eve" if all(wanted) else
                  "won by Adam" if not any(wanted) else "mixed")
        found = self.ask(system, seed)
        good = found == {"eve": all(wanted), "adam": not any(wanted),
                         "coded": True, "starts": wanted}
        if not good:
            paths = self.write(system, campaign.saved(self.opts), f"FAIL-{seed}")
            print(f"FAIL {' '.join(paths)}: {wanted}, fixc: {found}",
                  flush=True)
        return campaign.PASSED if good else campaign.FAILED

    def closing(self):
        return [f"{number} {sort}" for sort, number in
                sorted(self.sorts.items())]

    def write(self, system, folder, name):
        """Writes the game and the system; returns their paths."""
        paths = [os.path.join(folder, f"{kind}-{name}.fp")
                 for kind in ("game", "system")]
        for path, text in zip(paths, (system.game_text(),
                                      system.program_text())):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return paths

    def ask(self, system, seed):
        """The answers of fixc."""
        paths = self.write(system, self.folder, seed)
        exits = 3 if system.two_exits else 1
        try:
            done = subprocess.run(
                [self.opts.fixc, *self.opts.option, f"-Dexits={exits}",
                 f"-Dtop={system.top}",
                 *paths], capture_output=True, text=True, check=False,
                timeout=self.opts.timeout)
        except subprocess.TimeoutExpired:
            return "timeout"
        if done.returncode:
            return f"status {done.returncode}: {done.stderr[:500]}"
        found = {name: value == "YES" for name, value in re.findall(
            r"^(\w+): (YES|NO)$", done.stdout, re.M)}
        won = {line.split(" ", 1)[1]
               for line in answers.shown(done.stdout, "EveFrom")}
        found["starts"] = [
            f"u.Local.b={truth(b)} u.Global.g={truth(g)}" in won
            for b, g in BITS]
        return found


def truth(value):
    return "true" if value else "false"


def main():
    opts = campaign.options(__doc__, 100, "game-FAIL-<seed>.fp", 60)
    return campaign.run(Tester, opts.parse_args())


if __name__ == "__main__":
    sys.exit(main())
