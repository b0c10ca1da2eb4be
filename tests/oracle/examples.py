#!/usr/bin/env python3
"""The examples against explicit search: what fixc prints for each must be
what a few lines over sets of states find."""

import argparse
import itertools
import os
import random
import re
import subprocess
import sys
import tempfile

import answers
import bp
import three_valued

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                        "..", "..", "examples")


class Output:
    """One run of fixc, taken apart."""

    def __init__(self, fixc, path, inputs=(), **params):
        defines = [f"-D{name}={value}" for name, value in params.items()]
        done = subprocess.run([fixc, *defines, *inputs,
                               os.path.join(EXAMPLES, path)],
                              capture_output=True, text=True, check=False,
                              timeout=120)
        self.text = done.stdout
        self.count = answers.counts(self.text)
        self.query = {name: value == "YES" for name, value in re.findall(
            r"^(\w+): (YES|NO)$", self.text, re.M)}

    def shown(self, relation):
        """Each tuple as a tuple of the values alone."""
        return [tuple(part.partition("=")[2] for part in line.split())
                for line in answers.shown(self.text, relation)]


def reach(starts, step):
    """All states that are reached, in the order of their discovery."""
    seen = list(starts)
    known = set(seen)
    for state in seen:
        for after in step(state):
            if after not in known:
                known.add(after)
                seen.append(after)
    return seen


def until(states, step, p, q, every=False):
    """The states of E[p U q], or of A[p U q]."""
    found, grows = set(q), True
    while grows:
        new = {s for s in states if s in p and s not in found and step(s)
               and (all if every else any)(t in found for t in step(s))}
        grows = bool(new)
        found |= new
    return found


def globally(states, step, p):
    """The states of EG p; every state has a successor."""
    found, shrinks = set(p) & set(states), True
    while shrinks:
        gone = {s for s in found if not any(t in found for t in step(s))}
        shrinks = bool(gone)
        found -= gone
    return found


# ---- reachability -----------------------------------------------------------


def lift_step(top, interlock):
    def step(state):
        floor, called, motor, is_open = state
        if motor:
            floor += motor
            if 0 <= floor <= top:
                yield floor, called, 0 if floor == called else motor, is_open
            return
        for button in range(top + 1):
            yield floor, button, 0, is_open
        if floor == called:
            yield floor, called, 0, not is_open
        elif not (interlock and is_open):
            yield floor, called, 1 if floor < called else -1, is_open
    return step


def check_lift(fixc):
    for top, interlock in itertools.product((1, 3, 6), (0, 1)):
        out = Output(fixc, "reachability/lift.fp", top=top,
                     interlock=interlock)
        seen = reach([(0, 0, 0, False)], lift_step(top, interlock))
        yield out.count["Reach"] == len(seen)
        yield out.query["reachable"] == any(m and o for _, _, m, o in seen)
        yield not out.query["stuck"]


# ---- ctl, fairness ----------------------------------------------------------

IDLE, ASK, WAIT, INSIDE = range(4)


def peterson(state):
    """States are (place of 0, place of 1, turn, who ran)."""
    result = []
    for me in (0, 1):
        places, turn = list(state[:2]), state[2]
        free = places[1 - me] == IDLE or turn == me
        if places[me] == ASK:
            turn = 1 - me
        if places[me] != WAIT or free:
            places[me] = (places[me] + 1) % 4
        result.append((*places, turn, me))
    return result


def check_ctl(fixc):
    query = Output(fixc, "ctl/mutex.fp").query
    first = [(IDLE, IDLE, turn, ran) for turn in (0, 1) for ran in (0, 1)]
    seen = reach(first, peterson)

    def sat(test):
        return {s for s in seen if test(s)}
    every = set(seen)
    inside0, inside1 = sat(lambda s: s[0] == 3), sat(lambda s: s[1] == 3)
    wait0 = sat(lambda s: s[0] == WAIT)
    overtaking = until(seen, peterson, every - inside0, inside1)
    again = until(seen, peterson, every - inside0, overtaking - inside1)
    idle2 = sat(lambda s: s[:2] == (IDLE, IDLE))
    asked = sat(lambda s: ASK in s[:2])
    served = until(seen, peterson, every, inside0, every=True)
    wanted = {
        "apart": not inside0 & inside1,
        "goesOn": all(peterson(s) for s in seen),
        "closed": all(t not in inside0 for s in inside1 for t in peterson(s)),
        "begins": set(first) <= until(seen, peterson, idle2, asked, True),
        "possible": wait0 <= until(seen, peterson, every, inside0),
        "served": wait0 <= served,
        "starved": bool(wait0 & globally(seen, peterson, every - inside0)),
        "overtaken": bool(wait0 & overtaking),
        "overtaken2": bool(wait0 & inside1 & again)}
    for name, value in wanted.items():
        yield query[name] == value


def fair_runs(states, inside):
    """States with a fair run inside: a way to a closed walk that meets both
    constraints.  What is reached both ways is a component."""
    def step(s):
        return [t for t in peterson(s) if t in inside]

    def fair(s):
        ahead = set(reach(step(s), step))
        loop = {t for t in ahead if s in set(reach(step(t), step))}
        return s in ahead and all(
            any(t[3] == i or t[i] == IDLE for t in loop) for i in (0, 1))
    cores = {s for s in states if s in inside and fair(s)}
    return {s for s in states if s in inside and cores & set(reach([s], step))}


def check_fairness(fixc):
    out = Output(fixc, "fairness/fairness.fp")
    every = set(itertools.product(range(4), range(4), (0, 1), (0, 1)))
    seen = set(reach([s for s in every if s[:2] == (IDLE, IDLE)], peterson))
    outside = {s for s in every if s[0] != INSIDE}
    fair = fair_runs(every, outside)
    starving = {s for s in globally(every, peterson, outside)
                if s in seen and s[0] == WAIT}
    names = ("idle", "ask", "wait", "inside")
    yield out.count["Reach"] == len(seen)
    yield out.count["FairEG"] == len(fair)
    yield sorted(out.shown("Starving")) == sorted(
        (names[a], names[b], str(t), str(r)) for a, b, t, r in starving)
    yield out.query["possible"] == (seen <= fair_runs(every, every))
    yield out.query["starving"] == bool(starving)
    yield out.query["fairStarving"] == any(s[0] == WAIT for s in fair & seen)
    yield out.query["content"] == any(s[:2] == (0, 0) for s in fair)


# ---- nim, parity ------------------------------------------------------------


def nim_moves(p):
    return [p[:h] + (left,) + p[h + 1:] for h in range(3)
            for left in range(p[h])]


def check_nim(fixc):
    lost = set()
    for p in sorted(itertools.product(range(8), repeat=3), key=sum):
        if not any(q in lost for q in nim_moves(p)):
            lost.add(p)
    for a, b, c in ((3, 5, 7), (1, 2, 3), (0, 0, 0), (7, 7, 1), (2, 6, 3)):
        out = Output(fixc, "nim/nim.fp", a=a, b=b, c=c)
        good = [tuple(map(str, q)) for q in nim_moves((a, b, c)) if q in lost]
        yield sorted(out.shown("FirstMove")) == sorted(good)
        yield out.query["win"] == bool(good) and out.query["bouton"]
        yield out.count["Lost"] == len(lost)


def attractor(game, inside, player, goal):
    owner, edges, _ = game
    found, grows = set(goal), True
    while grows:
        new = {v for v in inside - found
               if (any if owner[v] == player else all)(
                   w in found for w in edges[v] if w in inside)}
        grows = bool(new)
        found |= new
    return found


def zielonka(game, inside):
    """The two winning regions: of player 0 and of player 1."""
    if not inside:
        return [set(), set()]
    top = max(game[2][v] for v in inside)
    player, regions = top % 2, [set(), set()]
    near = attractor(game, inside, player,
                     {v for v in inside if game[2][v] == top})
    other = zielonka(game, inside - near)[1 - player]
    if not other:
        regions[player] = set(inside)
        return regions
    near = attractor(game, inside, 1 - player, other)
    rest = zielonka(game, inside - near)
    regions[player], regions[1 - player] = rest[player], rest[1 - player] | near
    return regions


VERTICES = "abcdefgh"
PAGE_GAME = ([0, 1] * 4, ["e", "aeg", "agh", "ag", "adh", "ace", "dh", "be"],
             [1, 3, 1, 3, 2, 0, 2, 0])


def game_text(game):
    """The relations of a game, as in parity.fp."""
    owner, edges, priority = game
    eve = " | ".join([f"v = {VERTICES[v]}" for v in range(8) if not owner[v]]
                     or ["false"])
    edge = " | ".join(f"v = {VERTICES[v]} & w = {VERTICES[w]}"
                      for v in range(8) for w in edges[v])
    has = " | ".join(f"v = {VERTICES[v]} & p = {priority[v]}"
                     for v in range(8))
    return (f"bool Eve(Vertex v) = {eve};\n"
            f"bool Edge(Vertex v, Vertex w) = {edge};\n"
            f"bool Has(Vertex v, Priority p) = {has};\n")


def random_game(rng):
    return ([rng.randrange(2) for _ in range(8)],
            [rng.sample(range(8), rng.choice((1, 2, 2, 3))) for _ in range(8)],
            [rng.randrange(4) for _ in range(8)])


def check_parity(fixc):
    """The game of the page, then others in its place."""
    owner, edges, priority = PAGE_GAME
    game = owner, [[VERTICES.index(w) for w in ws] for ws in edges], priority
    yield regions_agree(Output(fixc, "parity/parity.fp"), game)
    with open(os.path.join(EXAMPLES, "parity/parity.fp"),
              encoding="utf-8") as file:
        text = file.read()
    begin, end = text.index("bool Eve("), text.index("// Where Eve wins")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.fp")
        for seed in range(40):
            game = random_game(random.Random(f"parity {seed}"))
            with open(path, "w", encoding="utf-8") as file:
                file.write(text[:begin] + game_text(game) + text[end:])
            yield regions_agree(Output(fixc, path), game)


def check_counters(fixc):
    """Games with up to seven priorities, from files."""
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(20):
            rng = random.Random(f"counters {seed}")
            owner, edges, _ = random_game(rng)
            most = 1 + seed % 6
            game = owner, edges, [rng.randint(0, most) for _ in range(8)]
            rows = {"Edge": [("v", "w")] + [(v, w) for v in range(8)
                                            for w in edges[v]],
                    "Game": [("v", "eve", "priority")] + [
                        (v, ("true", "false")[owner[v]], game[2][v])
                        for v in range(8)]}
            for name, lines in rows.items():
                with open(os.path.join(folder, name + ".csv"), "w",
                          encoding="utf-8") as file:
                    file.writelines(",".join(map(str, row)) + "\n"
                                    for row in lines)
            odd = [p for p in game[2] if p % 2]
            out = Output(fixc, "parity/counters.fp", inputs=[
                f"--input={name}={folder}/{name}.csv" for name in rows],
                most=most, count=max(map(odd.count, odd), default=0))
            yield sorted(out.shown("Eve")) == [
                (str(v),) for v in sorted(zielonka(game, set(range(8)))[0])]


def regions_agree(out, game):
    eve, adam = zielonka(game, set(range(8)))
    return (out.shown("EveWins") == [(VERTICES[v],) for v in sorted(eve)]
            and out.shown("AdamWins") == [(VERTICES[v],) for v in sorted(adam)]
            and out.query.get("determined"))


# ---- bisimulation -----------------------------------------------------------

MACHINES = {
    "p0": "coin p1", "p1": "tea p0 coffee p0",
    "q0": "coin q1 coin q2", "q1": "tea q0", "q2": "coffee q0",
    "r0": "coin r1", "r1": "tea r2 coffee r0",
    "r2": "coin r3", "r3": "coffee r0 tea r2"}


def matched(s, t, pairs, both):
    """Whether the steps of s have answers of t, and if `both` the other way."""
    def steps(state):
        parts = MACHINES[state].split()
        return list(zip(parts[::2], parts[1::2]))
    return all(any(a == b and (u, v) in pairs for b, v in steps(t))
               for a, u in steps(s)) and (not both or matched(
                   t, s, {(v, u) for u, v in pairs}, False))


def check_bisimulation(fixc):
    out = Output(fixc, "bisimulation/machines.fp")
    result = {}
    for both in (True, False):
        pairs, rounds = set(itertools.product(MACHINES, repeat=2)), []
        while True:
            kept = {(s, t) for s, t in pairs if matched(s, t, pairs, both)}
            if kept == pairs:
                break
            rounds.append(pairs - kept)
            pairs = kept
        result[both] = pairs, rounds
    same, rounds = result[True]
    yield out.query["sameAsDrawn"] == (("p0", "r0") in same)
    yield out.query["sameAsOther"] == (("p0", "q0") in same)
    yield out.query["simulates"] == (("q0", "p0") in result[False][0])
    yield out.query["simulated"] == (("p0", "q0") in result[False][0])
    together = {("p0", "q0"), ("p1", "q1"), ("p1", "q2")}
    yield sorted(out.shown("Distinguished")) == sorted(
        (str(n), s, t) for n, gone in enumerate(rounds, 1)
        for s, t in gone & together)


# ---- philosophers, river ----------------------------------------------------


def dine(n, lefty):
    """States are tuples of the sets of forks that each one holds."""
    def step(state):
        taken = set().union(*state)
        for i, held in enumerate(state):
            forks = [i, (i + 1) % n]
            if lefty and i == n - 1:
                forks.reverse()
            if len(held) == 2:
                yield state[:i] + (frozenset(),) + state[i + 1:]
            elif forks[len(held)] not in taken:
                more = held | {forks[len(held)]}
                yield state[:i] + (more,) + state[i + 1:]
    return step


def check_philosophers(fixc):
    for n, lefty in itertools.product((2, 3, 5, 7), (0, 1)):
        out = Output(fixc, "philosophers/philosophers.fp", n=n, lefty=lefty)
        step = dine(n, lefty)
        seen = reach([(frozenset(),) * n], step)
        stuck = [s for s in seen if not list(step(s))]
        yield out.count["Reach"] == len(seen)
        yield len(out.shown("Deadlock")) == len(stuck)
        yield out.query["reachable"] == bool(stuck) and not out.query["clash"]


def crossings(state):
    """States are (farmer, wolf, goat, cabbage), with banks 0 and 1."""
    for load in (0, 1, 2, 3):
        if state[load] == state[0]:
            after = tuple(1 - bank if i in (0, load) else bank
                          for i, bank in enumerate(state))
            farmer, wolf, goat, cabbage = after
            if farmer == goat or goat not in (wolf, cabbage):
                yield load, after


def river_plans(length):
    """All plans of a length, as tuples of (load, state)."""
    plans = [((0, (0, 0, 0, 0)),)]
    for _ in range(length):
        plans = [plan + (crossing,) for plan in plans
                 for crossing in crossings(plan[-1][1])]
    return [plan for plan in plans if plan[-1][1] == (1, 1, 1, 1)]


def check_river(fixc):
    out = Output(fixc, "river/river.fp")
    length = next(n for n in range(16) if river_plans(n))
    banks, loads = ("left", "right"), ("nothing", "wolf", "goat", "cabbage")

    def row(step, state):
        return (str(step), *(banks[bank] for bank in state))
    plans = river_plans(length)
    yield out.query["solvable"]
    yield sorted(out.shown("At")) == sorted(
        {row(i, state) for plan in plans for i, (_, state) in enumerate(plan)})
    yield sorted(out.shown("Plan")) in [
        sorted((str(i), loads[load], *row(i, state)[1:])
               for i, (load, state) in enumerate(plan)) for plan in plans]


def answer_of(fixc, asked, text):
    """Of a query, as in `avoiding.fp avoidable`; without one, of the first."""
    formula, _, query = asked.partition(" ")
    done = subprocess.run([fixc, formula, "-"], input=text, timeout=120,
                          capture_output=True, text=True, check=False)
    name = query or "[a-z]+"
    return re.search(rf"^{name}: (\w+)$", done.stdout, re.M)[1]


def check_yasm(fixc):
    folder = os.path.join(EXAMPLES, "yasm")
    texts = [open(os.path.join(folder, name), encoding="utf-8").read()
             for name in sorted(os.listdir(folder)) if name.endswith(".bp")]
    texts += [subprocess.run(
        [sys.executable, os.path.join(folder, "template.py"), name, str(n)],
        capture_output=True, text=True, check=True).stdout
        for name in ("T1", "T2") for n in (1, 2, 3, 4)]
    for text in texts:
        try:
            wanted = three_valued.wanted(bp.read(text), None, False)
        except three_valued.reach.TooBig:  # quicksort.bp, whose answers are goldens
            continue
        for formula, verdict in wanted.items():
            yield answer_of(fixc, formula, text) == verdict


CHECKS = (check_lift, check_ctl, check_fairness, check_nim, check_parity,
          check_counters, check_bisimulation, check_philosophers,
          check_river, check_yasm)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fixc", required=True, help="the binary")
    fixc = os.path.abspath(parser.parse_args().fixc)
    passed = failed = 0
    for check in CHECKS:
        for number, good in enumerate(check(fixc), 1):
            passed, failed = passed + bool(good), failed + (not good)
            if not good:
                print(f"FAIL {check.__name__}, comparison {number}")
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
