#!/usr/bin/env python3
"""Random parity games: is an explanation a winning strategy?

A game is a formula file with fixed points nested as deep as there are priorities.
What `--explain --full` prints of a position that a player wins tells how to win from
there: a tuple of the innermost relation is a position, and the edge among what it follows
from is the player's move; where the other one moves, all moves are instances.  Here
that is played on the game's own graph: moves must be edges, no move of the other may be
missing, and on each cycle of positions the largest priority must be the winner's; and the player
always does the same at a vertex.  Zielonka's algorithm decides the winner.
"""

import json
import os
import random
import subprocess
import sys

import campaign

EVE, ADAM = 0, 1
NAMES = "EA"


class Game:
    """Vertices with owners, priorities and successors, at least one each."""

    def __init__(self, seed):
        rng = random.Random(f"strategy {seed}")
        self.size = rng.randint(2, 12)
        self.top = rng.randint(0, 4)
        vertices = range(self.size)
        self.owner = [rng.choice((EVE, ADAM)) for _ in vertices]
        self.priority = [rng.randint(0, self.top) for _ in vertices]
        self.edges = [sorted(rng.sample(vertices, rng.randint(
            1, min(3, self.size)))) for _ in vertices]

    # ---- Zielonka's algorithm ----

    def attracted(self, player, target, inside):
        """From where in `inside` the player can force a visit to the target."""
        found, changed = set(target), True
        while changed:
            changed = False
            for v in inside - found:
                after = [w for w in self.edges[v] if w in inside]
                force = any if self.owner[v] == player else all
                if after and force(w in found for w in after):
                    found.add(v)
                    changed = True
        return found

    def solve(self, inside):
        """What each player wins."""
        if not inside:
            return set(), set()
        top = max(self.priority[v] for v in inside)
        player = top % 2
        heads = {v for v in inside if self.priority[v] == top}
        rest = inside - self.attracted(player, heads, inside)
        won = self.solve(rest)
        if not won[1 - player]:
            mine, other = inside, set()
        else:
            other = self.attracted(1 - player, won[1 - player], inside)
            won = self.solve(inside - other)
            mine, other = won[player], won[1 - player] | other
        return (mine, other) if player == EVE else (other, mine)

    # ---- Text ----

    def relation(self, head, rows):
        return f"bool {head} =\n    " + "\n  | ".join(rows or ["false"]) + ";"

    def levels(self, player):
        """Priorities of the player are good, as often as they come."""
        name, other = NAMES[player], "forall v2. Edge(v, v2) -> "
        lines = []
        for p in range(self.top, 0, -1):
            kind = "nu" if p % 2 == player else "mu"
            lines.append(f"{kind} bool {name}{p}(V v) = {name}{p - 1}(v);")
        kind = "nu" if player == EVE else "mu"
        mine = "" if player == EVE else "!"
        lines.append(
            f"{kind} bool {name}0(V v) =\n"
            f"    {mine}Eve(v) & (exists v2. Edge(v, v2) & {name}From(v, v2))\n"
            f"  | !({mine}Eve(v)) & ({other}{name}From(v, v2));")
        cases = " ".join(f"Has(v, {p}) : {name}{p}(w);"
                         for p in range(self.top, 0, -1))
        lines.append(f"bool {name}From(V v, V w) = case {cases} "
                     f"true : {name}0(w); esac;")
        return lines

    def text(self):
        eve = [f"v = {v}" for v in range(self.size) if self.owner[v] == EVE]
        return "\n".join([
            f"type V = 0..{self.size - 1};", f"type P = 0..{self.top};",
            self.relation("Eve(V v)", eve),
            self.relation("Edge(V v, V w)", [
                f"v = {v} & w = {w}" for v in range(self.size)
                for w in self.edges[v]]),
            self.relation("Has(V v, P p)", [
                f"v = {v} & p = {self.priority[v]}"
                for v in range(self.size)]),
            *self.levels(EVE), *self.levels(ADAM)]) + "\n"


class Failure(Exception):
    """What is wrong with a strategy."""


class Strategy:
    """The positions of an explanation: tuples of the innermost relation, by the number
    of the fact, and the positions that follow in the play."""

    def __init__(self, game, player, facts):
        self.game, self.player, self.facts = game, player, facts
        self.vertex = {
            number: int(fact["tuple"]["v"]) for number, fact in enumerate(facts)
            if fact.get("relation") == NAMES[player] + "0"
            and fact["kind"] == "derived"}
        self.next = {number: self.following(number) for number in self.vertex}

    def reasons(self, number):
        fact = self.facts[number]
        return fact["premises"] + fact.get("instances", [])

    def positions_below(self, number):
        """The nearest positions that a fact follows from."""
        found, todo, seen = set(), list(self.reasons(number)), set()
        while todo:
            at = todo.pop()
            if at in seen:
                continue
            seen.add(at)
            if at in self.vertex:
                found.add(at)
            else:
                todo += self.reasons(at)
        return found

    def following(self, number):
        return self.positions_below(number)

    def check_moves(self):
        for number, v in self.vertex.items():
            after = {self.vertex[n] for n in self.next[number]}
            if not after <= set(self.game.edges[v]):
                raise Failure(f"no edges: {v} to {after}")
            if self.game.owner[v] == self.player and len(after) != 1:
                raise Failure(f"the player has {len(after)} moves at {v}")
            if self.game.owner[v] != self.player \
                    and after != set(self.game.edges[v]):
                raise Failure(f"a move of the other is missing at {v}")

    def check_cycles(self):
        """No cycle has a largest priority of the other: in what is left without
        larger priorities, none with such a one comes back to itself."""
        for number, v in self.vertex.items():
            p = self.game.priority[v]
            if p % 2 != self.player and self.comes_back(number, p):
                raise Failure(f"a cycle with priority {p} at {v}")

    def comes_back(self, number, most):
        todo, seen = [number], set()
        while todo:
            for n in self.next[todo.pop()]:
                if n == number:
                    return True
                if n not in seen and self.game.priority[self.vertex[n]] <= most:
                    seen.add(n)
                    todo.append(n)
        return False

    def check_positions(self):
        """The player always does the same at a vertex."""
        moves = {}
        for number, v in self.vertex.items():
            if self.game.owner[v] == self.player:
                moves.setdefault(v, set()).update(
                    self.vertex[n] for n in self.next[number])
        if any(len(after) != 1 for after in moves.values()):
            raise Failure("the strategy is not positional")


class Tester:
    """Runs the tests of seeds."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.counts = {"strategies": 0}

    def explain(self, path, player, v, top):
        done = subprocess.run(
            [self.opts.fixc, path, *self.opts.option, "--explain",
             f"{NAMES[player]}{top} where v = {v}", "--full", "--format",
             "json"], capture_output=True, text=True, check=False,
            timeout=self.opts.timeout)
        if done.returncode:
            raise Failure(f"status {done.returncode}\n{done.stderr}")
        return json.loads(done.stdout)

    def game(self, game, path):
        won = game.solve(set(range(game.size)))
        for player in (EVE, ADAM):
            for v in range(game.size):
                found = self.explain(path, player, v, game.top)
                if (v in won[player]) != ("absences" not in found):
                    raise Failure(f"who wins {v}?")
                if v not in won[player]:
                    continue
                strategy = Strategy(game, player, found["facts"])
                strategy.check_moves()
                strategy.check_cycles()
                strategy.check_positions()
                if not strategy.vertex:
                    raise Failure(f"no positions for {v}")
                self.counts["strategies"] += 1

    def seed(self, seed):
        game = Game(seed)
        path = os.path.join(self.folder, f"g{seed}.fp")
        with open(path, "w", encoding="utf-8") as file:
            file.write(game.text())
        try:
            self.game(game, path)
        except (Failure, subprocess.TimeoutExpired) as failure:
            saved = campaign.saved(self.opts, f"FAIL-strategy-{seed}.fp")
            with open(saved, "w", encoding="utf-8") as file:
                file.write(game.text())
            print(f"FAIL {saved}: {failure}", flush=True)
            return campaign.FAILED
        return campaign.PASSED

    def closing(self):
        return [", ".join(f"{n} {name}" for name, n in self.counts.items())]


def main():
    parser = campaign.options(__doc__, 60, "FAIL-strategy-<seed>.fp", 60)
    return campaign.run(Tester, parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
