"""The programs that are measured, each with the verdict it must get.

A member of a family is a text or a file, and what is asked of it.  Two
families are generated here; those of $FIXC_BENCH (families/gen.py, and the
programs of sequential/) are added where that folder is.
"""

import csv
import os
import random
import subprocess
import sys
from dataclasses import dataclass

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


@dataclass(frozen=True)
class Member:
    """One program and its query.

    `groups` says when it is measured: "quick", "usual", "growth", "spacer",
    "long".  A formula of its own is for what only fixc can do (threads).
    """
    family: str
    size: str
    expected: str
    source: tuple  # ("file", PATH), ("own", NUMBERS) or ("gen", ARGUMENTS)
    groups: frozenset = frozenset({"usual"})
    target: str = None
    formula: tuple = None

    @property
    def name(self):
        return f"{self.family} {self.size}"

    @property
    def number(self):
        """What plots have on their axis."""
        return float(self.size.split()[0])


# ---- Families of our own ----------------------------------------------------


def levels(n):
    """Each procedure calls the next twice; the last changes the global and
    changes it back, so that in the end it is what it was."""
    yield "decl g;"
    yield ("void main() begin decl before; before := g; level1(); "
           "if (g != before) then SLIC_ERROR: skip; fi end")
    for i in range(1, n + 1):
        body = f"level{i + 1}(); level{i + 1}();"
        if i == n:
            body = "g := !g; g := !g;"
        yield (f"void level{i}() begin decl a, b; a, b := g, *; "
               f"while (a & b) do b := *; od {body} end")


def tied(n):
    """n pairs of globals that only one condition ties, each remembered in a
    local; another condition speaks of all of them at the end."""
    def each(separator, text):
        return separator.join(text.format(i) for i in range(n))

    def backwards(separator, text):
        return separator.join(text.format(i) for i in reversed(range(n)))

    yield f"decl {each(', ', 'a{}')}, {backwards(', ', 'b{}')};"
    yield f"void main() begin decl {each(', ', 'x{}')};"
    yield f"{each(', ', 'x{}')} := {each(', ', 'a{}')};"
    yield f"assume({backwards(' & ', '(a{0} = b{0})')}); wait();"
    yield (f"if ({each(' | ', '(x{0} != b{0})')}) then SLIC_ERROR: skip; fi "
           "end")
    yield "void wait() begin if (*) then wait(); fi end"


def counter(k):
    """A counter of k bits that main increments until all are one."""
    bits = [f"c{i}" for i in range(k)]
    yield f"decl {', '.join(bits)};"
    yield (f"void main() begin {', '.join(bits)} := {', '.join('F' * k)}; "
           f"while (!({' & '.join(bits)})) do carry0(); od "
           f"if (!c0) then SLIC_ERROR: skip; fi end")
    for i in range(k):
        more = f"carry{i + 1}();" if i + 1 < k else "skip;"
        yield (f"void carry{i}() begin "
               f"if (c{i}) then c{i} := F; {more} else c{i} := T; fi end")


def parity_kept(globals_, body):
    """main runs the body; an odd number of globals that are true stays odd."""
    odd = " ^ ".join(globals_)
    yield f"decl {', '.join(globals_)};"
    yield (f"void main() begin decl before; before := {odd}; {body} "
           f"if (before != ({odd})) then SLIC_ERROR: skip; fi end")


def two_of(first, second, n):
    """Swaps two different ones of n globals."""
    one, other = first % n, second % n
    if one == other:
        other = (other + 1) % n
    return f"g{one}, g{other} := g{other}, g{one};"


def swaps(procedures, n):
    """Mutual recursion: each procedure may swap two of n globals, and calls
    others."""
    yield from parity_kept([f"g{i}" for i in range(n)], "p0();")
    for i in range(procedures):
        yield (f"void p{i}() begin if (*) then "
               f"{two_of(7 * i, 5 * i + 3, n)} fi if (*) then "
               f"p{(3 * i + 1) % procedures}(); elsif (*) then "
               f"p{(i + 1) % procedures}(); p{(5 * i + 2) % procedures}(); fi "
               "end")


def pairs(procedures, n, seed):
    """As swaps, with pairs and calls by chance: the pairs of swaps fall into
    few groups, and these lead from each global to each other one."""
    chance = random.Random(seed)
    yield from parity_kept([f"g{i}" for i in range(n)], "p0();")
    for i in range(procedures):
        one, other = chance.sample(range(n), 2)
        first, second, third = (chance.randrange(procedures) for _ in range(3))
        yield (f"void p{i}() begin if (*) then {two_of(one, other, n)} fi "
               f"if (*) then p{first}(); elsif (*) then "
               f"p{second}(); p{third}(); fi end")


def layers(depth, width, n):
    """A dense call graph: each procedure swaps two of n globals and calls any
    of the next layer, or none."""
    def calls(layer):
        if layer == depth:
            return ""
        return ("if (*) then skip; " + "".join(
            f"elsif (*) then f{layer}_{j}(); " for j in range(width)) + "fi")

    yield from parity_kept([f"g{i}" for i in range(n)], calls(0))
    for layer in range(depth):
        for j in range(width):
            i = layer * width + j
            yield (f"void f{layer}_{j}() begin "
                   f"{two_of(7 * i + layer, 5 * i + 3, n)} "
                   f"{calls(layer + 1)} end")


def rotations(doublings, n):
    """n globals are rotated by one, 2^doublings times."""
    names = [f"g{i}" for i in range(n)]
    yield from parity_kept(names, f"r{doublings}();")
    yield (f"void r0() begin {', '.join(names)} := "
           f"{', '.join(names[1:] + names[:1])}; end")
    for i in range(1, doublings + 1):
        yield f"void r{i}() begin r{i - 1}(); r{i - 1}(); end"


def arms(n):
    """A dispatcher: the arm that a counter of n values selects calls one of
    seven procedures and sets the counter."""
    bits = [f"c{i}" for i in range(n.bit_length())]

    def each(number, text):
        return [text[number >> k & 1].format(b) for k, b in enumerate(bits)]

    yield f"decl {', '.join(bits)}, x, y;"
    yield ("void main() begin x, y := F, F; while (*) do step(); od "
           "if (x & !y) then SLIC_ERROR: skip; fi end")
    yield "void step() begin"
    for i in range(n):
        yield (f"{'elsif' if i else 'if'} "
               f"({' & '.join(each(i, ['!{}', '{}']))}) then do{i % 7}(); "
               f"{', '.join(bits)} := "
               f"{', '.join(each((5 * i + 1) % n, 'FT'))};")
    yield "fi end"
    for i in range(7):
        change = "y, y" if i % 2 else "x & y, y | x"
        yield f"void do{i}() begin if (*) then x, y := {change}; fi end"


def live(n):
    """n locals that are live across 2 n calls of a recursive procedure."""
    names = [f"a{i}" for i in range(n)]
    yield "decl g;"
    yield f"void main() begin decl {', '.join(names)};"
    for name in names:
        yield f"f(); {name} := g; f();"
    for one, other in zip(names, names[1:] + names[:1]):
        yield f"if ({one} != {other}) then g := !g; f(); fi"
    yield "if (g & !g) then SLIC_ERROR: skip; fi end"
    yield ("void f() begin decl b; b := g; if (*) then g := !g; f(); fi "
           "if (b) then g := !g; fi end")


def driver(procedures, n):
    """Each procedure of a deep call graph raises a level and restores it, and moves
    n globals around.  These are false in every run; looking back from the target,
    they may be anything."""
    names = [f"g{i}" for i in range(n)]
    yield f"decl low, high, {', '.join(names)};"
    yield (f"void main() begin decl before; low, high, {', '.join(names)} := "
           f"{', '.join('F' * (n + 2))}; before := low;")
    yield "while (*) do p0(); od"
    yield "if (before != low) then SLIC_ERROR: skip; fi end"
    for i in range(procedures):
        yield f"void p{i}() begin decl old, older;"
        yield "old, older := low, high;"
        yield "if (*) then low, high := T, low; fi"
        yield f"if (g{3 * i % n}) then {two_of(7 * i, 5 * i + 3, n)} fi"
        for callee in [i + 1, i + 7] + [0] * (i % 10 == 9):
            if callee < procedures:
                yield f"if (*) then p{callee}(); fi"
        yield (f"if (high | g{(5 * i + 1) % n}) then "
               f"{two_of(11 * i, 3 * i + 1, n)} fi")
        yield "low, high := old, older;"
        yield "end"


def disjoint(procedures, n):
    """A loop calls procedures that rotate n globals of their own; the parity of all
    stays."""
    own = [[f"g{i}_{j}" for j in range(n)] for i in range(procedures)]
    calls = " ".join(f"p{i}();" for i in range(procedures))
    yield from parity_kept(sum(own, []), f"while (*) do {calls} od")
    for i, names in enumerate(own):
        yield (f"void p{i}() begin if (*) then {', '.join(names)} := "
               f"{', '.join(names[1:] + names[:1])}; fi end")


def permuted(n):
    """A loop calls n procedures that swap two of n globals, by what others are: main
    knows many orders of what it began with, and asks for the parity only."""
    names = [f"g{i}" for i in range(n)]
    yield from parity_kept(names, "while (*) do " + " ".join(
        f"p{i}();" for i in range(n)) + " od")
    for i in range(n):
        one = names[7 * i % n]
        yield (f"void p{i}() begin if ({one}) then {two_of(5 * i + 1, 3 * i + 2, n)} "
               f"elsif (*) then {two_of(11 * i + 3, 2 * i, n)} fi end")


def states(n):
    """A table of n states, each looked for by a condition of its own, with calls."""
    bits = [f"s{i}" for i in range(n.bit_length())]

    def values(number, yes, no):
        return [(yes if number >> k & 1 else no).format(b)
                for k, b in enumerate(bits)]

    yield f"decl {', '.join(bits)}, e, f;"
    yield (f"void main() begin {', '.join(bits)}, e, f := "
           f"{', '.join('F' * (len(bits) + 2))}; while (*) do e := *; step(); od "
           "if (f & !e) then SLIC_ERROR: skip; fi end")
    yield "void step() begin"
    for i in range(n):
        yield f"if ({' & '.join(values(i, '{}', '!{}'))} & e) then goto L{i}; fi"
    yield "return;"
    for i in range(n):
        yield (f"L{i}: {', '.join(bits)} := "
               f"{', '.join(values((7 * i + 3) % n, 'T', 'F'))}; act{i % 5}(); "
               "return;")
    yield "end"
    for i in range(5):
        yield f"void act{i}() begin f := e & f; if (*) then e := {'!' * (i % 2)}f; fi end"


def adders(n):
    """Two words of n bits are added bit by bit by a procedure, then once more with the
    words exchanged; the sums are the same.  All words are declared one after the
    other."""
    a, b, s, o = ([f"{w}{i}" for i in range(n)] for w in "abso")
    yield f"decl {', '.join(a)}; decl {', '.join(b)}; decl {', '.join(s)};"
    yield (f"void main() begin decl {', '.join(o)}; add(); "
           f"{', '.join(o)} := {', '.join(s)}; "
           f"{', '.join(a + b)} := {', '.join(b + a)}; add();")
    yield (f"if ({' | '.join(f'({x} != {y})' for x, y in zip(o, s))}) then "
           "SLIC_ERROR: skip; fi end")
    yield "void add() begin decl c; c := F;"
    for i in range(n):
        yield f"s{i}, c := full(a{i}, b{i}, c);"
    yield "end"
    yield ("bool<2> full(x, y, z) begin "
           "return x ^ y ^ z, (x & y) | (z & (x ^ y)); end")


def queue(n, bits):
    """n values of some bits go through a queue, pushed by a procedure; the first one
    comes out last."""
    cells = [f"q{i}_{j}" for i in range(n) for j in range(bits)]
    new, kept = ([f"{w}{j}" for j in range(bits)] for w in "xk")
    yield f"decl {', '.join(cells)};"
    yield (f"void main() begin decl {', '.join(kept)}; push({', '.join(kept)}); "
           + f"push({', '.join('*' * bits)}); " * (n - 1))
    last = cells[-bits:]
    yield (f"if ({' | '.join(f'({x} != {y})' for x, y in zip(last, kept))}) then "
           "SLIC_ERROR: skip; fi end")
    yield (f"void push({', '.join(new)}) begin {', '.join(cells)} := "
           f"{', '.join(new + cells[:-bits])}; end")


def moves(procedures, n, seed):
    """Mutual recursion without a pattern: each procedure moves a few of n globals, if
    another one is true, by chance or always."""
    chance = random.Random(seed)
    names = [f"g{i}" for i in range(n)]
    yield from parity_kept(names, "p0();")
    for i in range(procedures):
        yield f"void p{i}() begin"
        for _ in range(chance.randint(1, 3)):
            a, b, c = chance.sample(names, 3)
            kind = chance.random()
            if kind < 0.6:
                when = c if kind < 0.4 else f"{c} & *"
                yield f"if ({when}) then {a}, {b} := {b}, {a}; fi"
            elif kind < 0.8:
                yield f"if (*) then {a}, {b} := !{a}, !{b}; fi"
            else:
                yield f"{a}, {b}, {c} := {b}, {c}, {a};"
            if chance.random() < 0.7:
                yield f"if (*) then p{chance.randrange(procedures)}(); fi"
        yield "end"


def onehot(machines, n):
    """State machines with a variable for each of n states, of which one is true; a lock
    keeps all but one out of the last state.  The variables of one machine are declared
    together."""
    def state(machine, number):
        return f"s{machine}_{number % n}"

    names = [state(m, k) for m in range(machines) for k in range(n)]
    yield f"decl {', '.join(names)}, lock;"
    yield (f"void main() begin {', '.join(names)}, lock := "
           f"{', '.join('T' if name.endswith('_0') else 'F' for name in names)}, F; "
           "while (*) do if (*) then "
           + " elsif (*) then ".join(f"step{m}();" for m in range(machines))
           + " fi od")
    pairs_ = [f"({state(a, n - 1)} & {state(b, n - 1)})"
              for a in range(machines) for b in range(a)]
    yield f"if ({' | '.join(pairs_)}) then SLIC_ERROR: skip; fi end"
    for m in range(machines):
        yield f"void step{m}() begin"
        for k in range(n):
            free = " & !lock" if k == n - 2 else ""
            lock = {n - 2: " lock := T;", n - 1: " lock := F;"}.get(k, "")
            yield (f"{'elsif' if k else 'if'} ({state(m, k)}{free}) then "
                   f"{state(m, k)}, {state(m, k + 1)} := F, T;{lock}")
        yield "fi end"


def caches(n):
    """Caches that agree on one line (MSI): each is modified, shared or neither; to write,
    one takes the line from all others.  Each global is written after calls of procedures
    that write all of them."""
    members = [f"{kind}{i}" for i in range(n) for kind in "ms"]
    none = f"{', '.join(members)} := {', '.join('F' for _ in members)};"
    yield f"decl {', '.join(members)};"
    yield (f"void main() begin {none} while (*) do if (*) then "
           + " elsif (*) then ".join(f"read{i}(); elsif (*) then write{i}();"
                                     for i in range(n)) + " fi od")
    wrong = [f"(m{i} & (m{(i + 1) % n} | s{(i + 1) % n}))" for i in range(n)]
    yield f"if ({' | '.join(wrong)}) then SLIC_ERROR: skip; fi end"
    for i in range(n):
        yield f"void read{i}() begin if (!m{i} & !s{i}) then share(); s{i} := T; fi end"
        yield f"void write{i}() begin if (!m{i}) then clear(); m{i} := T; fi end"
    yield ("void share() begin "
           + " ".join(f"if (m{i}) then m{i}, s{i} := F, T; fi" for i in range(n)) + " end")
    yield f"void clear() begin {none} end"


def returns(n):
    """A recursive procedure that returns from many places: it gives one of its n
    parameters at a time another value, and calls itself twice for each."""
    names = [f"x{i}" for i in range(n)]
    args = [f"p{i}" for i in range(n)]
    yield f"decl {', '.join(names)};"
    none = " & ".join(f"!{x}" for x in names)
    yield ("void main() begin decl r; "
           f"r := try({', '.join('F' for _ in names)}); "
           f"if (r & {none}) then SLIC_ERROR: skip; fi end")
    yield f"bool try({', '.join(args)}) begin decl a, b; if (*) then"
    arms = []
    for i in range(n):
        call = f"try({', '.join('T' if j == i else p for j, p in enumerate(args))})"
        arms.append(f"if (!p{i}) then a := {call}; b := {call}; "
                    f"return (x{i} & a) | (!x{i} & b) & x{i}; fi return x{i};")
    yield " elsif (*) then ".join(arms) + " fi return F; end"


def registers(n):
    """Two shift registers with feedback that get the same bits, one all at once, the
    other by a local variable: they stay equal."""
    left, right = [f"a{i}" for i in range(n)], [f"b{i}" for i in range(n)]
    taps = (2, n // 2)
    yield f"decl {', '.join(left + right)};"
    yield (f"void main() begin decl i; {', '.join(left + right)} := "
           f"{', '.join('F' for _ in left + right)}; "
           "while (*) do i := *; left(i); right(i); od if ("
           + " | ".join(f"(a{i} != b{i})" for i in range(n))
           + ") then SLIC_ERROR: skip; fi end")
    for name, bits, local, last in (("left", left, "", f"({left[-1]} != i)"),
                                    ("right", right, f"decl f; f := {right[-1]} != i; ",
                                     "f")):
        values = [last] + [f"({bits[i - 1]} != {last})" if i in taps else bits[i - 1]
                           for i in range(1, n)]
        yield (f"void {name}(i) begin {local}{', '.join(bits)} := "
               f"{', '.join(values)}; end")


def tasks(n):
    """Tasks are ready, running or blocked, and one at most is running; who looks for a
    task returns when it is found."""
    states = [f"{kind}{i}" for i in range(n) for kind in ("ready", "runs", "waits")]
    yield f"decl {', '.join(states)};"
    begin = ["T" if state.startswith("ready") else "F" for state in states]
    yield (f"void main() begin {', '.join(states)} := {', '.join(begin)}; while (*) do "
           "pick(); if (*) then block(); elsif (*) then stop(); fi "
           "if (*) then wake(); fi od if ("
           + " | ".join(f"(runs{i} & runs{(i + 1) % n})" for i in range(n))
           + ") then SLIC_ERROR: skip; fi end")
    yield (f"void pick() begin if ({' | '.join(f'runs{i}' for i in range(n))}) then "
           "return; fi "
           + " ".join(f"if (ready{i}) then ready{i}, runs{i} := F, T; return; fi"
                      for i in range(n)) + " end")
    for name, to in (("block", "waits"), ("stop", "ready")):
        yield (f"void {name}() begin "
               + " ".join(f"if (runs{i}) then runs{i}, {to}{i} := F, T; return; fi"
                          for i in range(n)) + " end")
    yield ("void wake() begin if (*) then "
           + " elsif (*) then ".join(f"if (waits{i}) then waits{i}, ready{i} := F, T; fi"
                                     for i in range(n)) + " fi end")


def enforced(n, procs):
    """Each procedure enforces that no two of the globals are true, and lets four of
    them be any; then calls the next, or one before it."""
    names = [f"x{i}" for i in range(n)]
    apart = " & ".join(f"!({names[i]} & {names[j]})" for i in range(n)
                       for j in range(i))
    begin = ", ".join(["T"] + ["F"] * n)
    yield f"decl {', '.join(names)}, still;"
    yield (f"void main() begin enforce {apart}; still, {', '.join(names)} := {begin}; "
           "while (*) do p0(); od if (x0 & x1) then SLIC_ERROR: skip; fi end")
    for i in range(procs):
        some = [names[(3 * i + k) % n] for k in range(4)]
        further = (f"if (*) then p{i + 1}(); else p{i * i % (i + 1)}(); fi "
                   if i + 1 < procs else "")
        yield (f"void p{i}() begin enforce {apart}; if ({some[0]}) then "
               f"{', '.join(some)} := *, *, *, *; fi {further}"
               f"still := still & {some[0]}; end")


OWN = {"levels": levels, "counter": counter, "tied": tied, "swaps": swaps, "pairs": pairs,
       "layers": layers, "rotations": rotations, "arms": arms, "live": live,
       "driver": driver, "disjoint": disjoint, "permuted": permuted,
       "states": states, "adders": adders, "queue": queue, "moves": moves,
       "onehot": onehot, "caches": caches, "returns": returns,
       "registers": registers, "tasks": tasks, "enforced": enforced}

# ---- The list -----------------------------------------------------------------

# Family, its members as arguments, the verdict that holds by construction;
# nothing is known of `rnd`.
GENERATED = [
    ("tn", ["100", "500", "1000", "5000"], "unreachable"),
    ("ctr", ["10", "11", "14"], "unreachable"),
    ("mul", ["6", "7", "8"], "unreachable"),
    ("qs", ["6", "7", "8", "9", "10"], "unreachable"),
    ("ack", ["4", "5", "6"], "reachable"),
    ("term", ["4 4", "5 4"], "reachable"),
    ("drv", ["60 10 8", "300 10 8", "600 10 8"], "unreachable"),
    ("rnd", ["12 8 8 24 12", "14 8 8 24 14", "18 8 8 24 17"], None),
]
QUICK = [("tn", ["100"]), ("ctr", ["10"]), ("mul", ["6"]), ("qs", ["6"]),
         ("ack", ["4"]), ("term", ["4 4"]), ("levels", ["10", "100"]),
         ("counter", ["6"])]
# Many drv programs call themselves without end near the start, and the rest of
# them is never run.  Each seed here is one of 1 to 8 whose program is run
# nearly as a whole.
GROWTH = [
    ("tn", ["1000", "5000", "10000", "20000", "50000", "100000"]),
    ("levels", ["1000", "10000", "100000"]),
    ("drv", ["300 10 8", "600 10 2", "1200 10 4", "2500 10 4", "5000 10 4"]),
]
# Where Spacer needs the whole relation, and where a small invariant does.
SPACER = [
    ("tn", ["10", "100", "500", "1000"]),
    ("levels", ["10", "100", "1000"]),
    ("drv", ["60 10 8", "100 10 8", "300 10 8", "600 10 8"]),
    ("ctr", ["10", "11", "14"]), ("mul", ["6", "7", "8"]),
    ("qs", ["6", "8", "9", "10"]),
]
# What takes long, or does not end.
LONG = [("mul", ["9", "10"]), ("qs", ["12"]), ("ctr", ["16"]),
        ("layers", ["10 10 12"]), ("rotations", ["8 16", "20 32"]),
        ("pairs", ["50 14 2", "50 20 1"])]
OWN_SIZES = [("levels", ["10", "100", "1000"]), ("counter", ["6", "9"]),
             ("tied", ["20", "50"]), ("swaps", ["10 10", "50 20"]),
             ("pairs", ["50 12 1"]),
             ("layers", ["6 6 8"]), ("rotations", ["20 8"]),
             ("arms", ["200", "2000"]), ("live", ["20", "60"]),
             ("driver", ["200 20", "1000 30"]),
             ("disjoint", ["20 5", "100 5"]), ("permuted", ["12", "40"]),
             ("states", ["200", "1000"]), ("adders", ["16", "32"]),
             ("queue", ["8 4", "16 8"]), ("moves", ["20 16 1", "30 14 5"]),
             ("onehot", ["10 12", "20 6"]), ("caches", ["12", "40"]),
             ("returns", ["5", "10"]), ("registers", ["12", "16"]),
             ("tasks", ["12", "30"]), ("enforced", ["12 20", "20 10"])]
GROUPS = {"usual": OWN_SIZES + [f[:2] for f in GENERATED], "quick": QUICK,
          "growth": GROWTH, "spacer": SPACER, "long": LONG}
VERDICTS = {family: verdict for family, _, verdict in GENERATED}

# Which row of Figure 3 of the paper: the fewest switches that reach the error.
BLUETOOTH = [("adder-stopper", 99, "6"), ("adder-2-stoppers", 3, "2 6"),
             ("2-adders-stopper", 4, "3 6"),
             ("2-adders-2-stoppers", 3, "2 4 5")]

ABSTRACTION = [("addition-28", "reachable"), ("second", "reachable"),
               ("third", "unreachable")]

SDV = ["kbdclass_ioallocatefree_0.L1", "mouser_removelockforward2_1.L3",
       "parport_markstartdevice_0.L2", "serenum_completerequest_2.L3",
       "1394diag_pendedcompletedrequest_0.L2",
       "kbdclass_forwardedatbadirql_0.L3"]


def sizes():
    """The groups of each (family, arguments), in the order of the tables."""
    found = {}
    for group, families in GROUPS.items():
        for family, all_sizes in families:
            for size in all_sizes:
                found.setdefault((family, size), set()).add(group)
    order = [*OWN, *VERDICTS]
    return sorted(found.items(), key=lambda item: (
        order.index(item[0][0]), [int(n) for n in item[0][1].split()]))


def own_members():
    for (family, size), groups in sizes():
        if family in OWN:
            yield Member(family, size, "unreachable", ("own", tuple(map(int, size.split()))),
                         frozenset(groups))


def generated_members():
    for (family, size), groups in sizes():
        if family not in OWN:
            yield Member(family, size, VERDICTS[family],
                         ("gen", (family, *size.split())), frozenset(groups))


def bluetooth_members():
    folder = os.path.join(ROOT, "examples", "bluetooth")
    for program, least, bounds in BLUETOOTH:
        for k in map(int, bounds.split()):
            yield Member("bluetooth", f"{k} {program}",
                         "reachable" if k >= least else "unreachable",
                         ("file", os.path.join(folder, program + ".bp")),
                         frozenset({"usual", "quick"} if k < 4 else {"usual"}),
                         "1.add.FAILED",
                         ("bounded-context.fp", "-D", f"k={k}"))


def sdv_members(bench):
    """One query of each of some drivers."""
    seen = set()
    folder = os.path.join(bench, "sequential")
    with open(os.path.join(folder, "expected.tsv"), encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            name = os.path.basename(row["file"]).removesuffix(".bp")
            if name not in SDV or name in seen:
                continue
            seen.add(name)
            path = os.path.join(folder, row["file"])
            with open(path, encoding="utf-8") as text:
                lines = sum(1 for _ in text)
            yield Member("sdv", f"{lines} {name}", row["verdict"],
                         ("file", path), frozenset({"usual", "spacer"}),
                         row["query"])


def abstraction_members(bench):
    """Programs as predicate abstraction makes them: large conditions."""
    for name, verdict in ABSTRACTION:
        path = os.path.join(bench, "abstraction", name + ".bp")
        if os.path.exists(path):
            yield Member("abstraction", name, verdict, ("file", path))


def all_members(bench):
    """Every member, in the order of the tables."""
    yield from own_members()
    if bench:
        yield from abstraction_members(bench)
        yield from generated_members()
        yield from sdv_members(bench)
    yield from bluetooth_members()


def write(member, folder, bench):
    """Makes the program of a member; returns its path."""
    kind, what = member.source
    if kind == "file":
        return what
    path = os.path.join(folder, member.name.replace(" ", "_") + ".bp")
    if os.path.exists(path):
        return path
    with open(path, "w", encoding="utf-8") as file:
        if kind == "own":
            file.writelines(line + "\n" for line in OWN[member.family](*what))
        else:
            script = os.path.join(bench, "families", "gen.py")
            subprocess.run([sys.executable, script, *what], stdout=file,
                           check=True)
    return path
