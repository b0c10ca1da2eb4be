#!/usr/bin/env python3
"""Families of formula files, whose orders of variables nothing was tuned for.

    bench/formulas.py FAMILY N >x.fp
    build/fixc --stats x.fp
    bench/formulas.py --check build/fixc    # small ones of all families

Each answers with `holds: YES`, or `true`, whatever N is.
"""

import subprocess
import sys


def records(n):
    """Two records of n records each are equal: linear in n where the copies
    of each component lie together, exponential where they do not."""
    yield f"class P {{ bool x, y; }}; class S {{ P m[1..{n}]; }};"
    yield "bool Same(S s, S t) = s = t;"
    yield "size Same;"
    yield "query holds = forall S s. Same(s, s);"


def arbiter(n):
    """A ring of n cells, each a record of gates; one cell moves at a time, by
    what its neighbours show.  A user gets the ring's token, or the cell hands
    it on; never do two have it."""
    cells = range(1, n + 1)
    yield "class Gate { bool out; };"
    yield "class Cell { Gate request, grant, token, pass, done; };"
    yield "class Ring { " + " ".join(f"Cell c{i};" for i in cells) + " };"
    yield """
bool Move(Cell left, Cell now, Cell next, Cell right) =
  next.token.out <-> (now.token.out & !(now.pass.out & right.done.out)
                      | left.pass.out & !now.done.out)
& (next.done.out <-> (left.pass.out))
& (next.grant.out <-> (now.token.out & !now.pass.out & now.request.out))
& (next.pass.out <-> (now.token.out & !now.grant.out & !now.request.out
                      & !right.done.out
                      | now.pass.out & !right.done.out));
"""
    yield "bool Start(Ring s) = " + " & ".join(
        f"!s.c{i}.{gate}.out" if gate != "token" or i > 1 else
        f"s.c{i}.{gate}.out" for i in cells
        for gate in ("request", "grant", "token", "pass", "done")) + ";"
    moves = []
    for i in cells:
        left, right = (i - 2) % n + 1, i % n + 1
        rest = "".join(f" & t.c{j} = s.c{j}" for j in cells if j != i)
        moves.append(f"Move(s.c{left}, s.c{i}, t.c{i}, s.c{right}){rest}")
    yield "bool Step(Ring s, Ring t) = " + "\n| ".join(moves) + ";"
    yield ("mu bool Reach(Ring s) = Start(s)"
           " | (exists Ring r. Reach(r) & Step(r, s));")
    yield "size Step;"
    yield "query holds = exists Ring s. Reach(s) & s.c1.grant.out;"


def rotations(n):
    """n numbers that change places by fours: all orders are reached.  Numbers
    that are compared have their bits side by side."""
    yield "type N = 0..7;"
    yield "class S { " + " ".join(f"N p{i};" for i in range(n)) + " };"
    for first in range(n - 3):
        turn = [(first + k, first + (k + 1) % 4) for k in range(4)]
        rest = [(i, i) for i in range(n) if not first <= i < first + 4]
        yield f"bool T{first}(S s, S t) = " + " & ".join(
            f"s.p{i} = t.p{j}" for i, j in turn + rest) + ";"
    yield "bool Step(S s, S t) = " + " | ".join(
        f"T{first}(s, t)" for first in range(n - 3)) + ";"
    yield "mu bool Reach(S s) = " + " & ".join(
        f"s.p{i} = {i % 8}" for i in range(n)) + (
            " | (exists S r. Reach(r) & Step(r, s));")
    yield "size Step;"
    yield "count Reach;"
    yield "query holds = exists S s. Reach(s) & s.p0 = 3;"


def rounds(n):
    """Four rounds of two threads with n globals, as files of GETAFIX for MUCKE
    have them: what a round hands over compares records in different places, and
    hints say that counters come first.  In the order of the text, both are
    exponential."""
    yield "class Global { " + " ".join(f"bool v{i};" for i in range(n)) + " };"
    yield "class Count { " + " ".join(f"bool b{i};" for i in range(5)) + " };"
    yield ("class Rounds { " + " ".join(f"Global g{i}; Global h{i};"
                                        for i in range(4)) + " };")
    yield "bool Handed(Rounds s, Rounds t) " + " & ".join(
        f"s.g{i} = t.h{i}" for i in range(4)) + ";"
    yield "bool Step(Count c, Count d, Global s, Global t) c < s, c ~+ d, s ~+ t ("
    yield " | ".join("(" + " & ".join(
        [f"{x}.b{k} = {k_of >> k & 1}" for x, k_of in (("c", i), ("d", i + 1))
         for k in range(5)] +
        [f"t.v{k} = s.v{(k + i) % n if k == i % n else k}" for k in range(n)] +
        [f"s.v{i % n} = s.v{(7 * i + 3) % n}"]) + ")" for i in range(31))
    yield ");"
    yield "#size Handed;"
    yield "#size Step;"
    yield ("#wit (exists Rounds s, Rounds t. Handed(s, t)) & "
           "(exists Count c, Count d, Global s, Global t. Step(c, d, s, t));")


FAMILIES = {f.__name__: f for f in (records, arbiter, rotations, rounds)}
SMALL = {"records": 12, "arbiter": 3, "rotations": 6, "rounds": 25}
# rounds is in the spelling of MUCKE, which has no names for answers.
ANSWERS = ("holds: YES", "): true")


def text(family, n):
    return "\n".join(FAMILIES[family](n)) + "\n"


def check(fixc):
    """Ends with `N passed, N failed`, as the other tests do."""
    failed = 0
    for family, n in SMALL.items():
        run = subprocess.run([fixc, "-"], input=text(family, n),
                             capture_output=True, text=True, timeout=600,
                             check=False)
        if not any(a in run.stdout for a in ANSWERS):
            failed += 1
            print(f"FAILED {family} {n}: {run.stdout}{run.stderr}")
    print(f"{len(SMALL) - failed} passed, {failed} failed")
    return 1 if failed else 0


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--check":
        return check(sys.argv[2])
    if len(sys.argv) != 3 or sys.argv[1] not in FAMILIES:
        sys.exit(f"{sys.argv[0]}: FAMILY N, of {', '.join(FAMILIES)}")
    print(text(sys.argv[1], int(sys.argv[2])), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
