#!/usr/bin/env python3
"""What the benchmark command says of its figures: factors, ties, exponents.

Runs nothing: the figures are made up.  Ends with `N passed, N failed`.
"""

import math
import sys
from types import SimpleNamespace

import growth
import peers
import plots
import programs

PASSED, FAILED = [], []


def check(what, good):
    (PASSED if good else FAILED).append(what)
    if not good:
        print(f"FAILED {what}")


def pair(program, ours, theirs, ours_stopped=False, theirs_stopped=False,
         resolution=peers.NOTED):
    return peers.Pair(program,
                      peers.Figure(ours, ours_stopped, peers.MEASURED),
                      peers.Figure(theirs, theirs_stopped, resolution))


def check_factors():
    check("a factor", math.isclose(pair("p", 0.5, 2.5).factor, 5))
    check("a time below the resolution counts as that",
          math.isclose(pair("p", 0.002, 2.5).factor, 250))
    check("two of them are a tie", pair("p", 0.002, 0).tie)
    check("one of them is none", not pair("p", 0.02, 0).tie)
    check("what was stopped is no tie",
          not pair("p", 0.002, 0, theirs_stopped=True).tie)
    check("two that were stopped have no factor",
          pair("p", 1, 1, True, True).factor is None)


def check_demands():
    check("5 of 5", not peers.missed("MOPED", pair("mul 6", 0.5, 2.5)))
    check("4.9 of 5", peers.missed("MOPED", pair("mul 6", 0.51, 2.5)))
    check("faster", not peers.missed("MOPED", pair("tn 1000", 0.1, 0.2)))
    check("as fast", peers.missed("MOPED", pair("tn 1000", 0.2, 0.2)))
    check("a tie will do", not peers.missed("MOPED", pair("ack 4", 0.01, 0)))
    check("fixc was stopped",
          peers.missed("MOPED", pair("mul 6", 1, 99, ours_stopped=True)))
    check("chains from 400",
          [peers.demand("GETAFIX", p) for p in
           ("tn 300", "tn 400", "tn 5000", "levels 999")] == [1, 20, 20, 20])
    check("nothing is asked", peers.demand("spacer", "mul 8") is None)


def check_noted():
    """Every program of which something was noted is one that is measured."""
    names = {m.name for m in programs.own_members()}
    names |= {m.name for m in programs.generated_members()}
    names |= {m.name for m in programs.bluetooth_members()}
    found = peers.noted()
    check("peers", set(found) == {"MOPED", "GETAFIX"})
    for peer, figures in found.items():
        for program in figures:
            check(f"{peer} {program}: no such program", program in names)
    check("what was stopped", found["MOPED"]["mul 7"].stopped
          and found["MOPED"]["mul 7"].seconds == 11)


def check_growth():
    power = [(n, 3 * n ** 1.5) for n in (10, 100, 1000)]
    check("a power", math.isclose(growth.slope(power), 1.5))
    sizes = (1000, 100000)
    curve = [(n, n * math.log(n)) for n in sizes]
    check("n log n", math.isclose(growth.slope(curve), growth.n_log_n(sizes)))


def check_rows():
    """Members that are stopped, too short or of another group have no point."""
    def row(size, cpu, status=0, group="growth"):
        run = SimpleNamespace(cpu=cpu, memory=100, status=status)
        return (programs.Member("tn", str(size), None, (), frozenset({group})),
                {"reach.fp": run}, None)
    rows = [row(1, 0.001), row(10, 1), row(20, 2), row(40, 4, "timeout"),
            row(80, 9, group="usual")]
    check("points", growth.points(rows, "tn", "reach.fp", "cpu")
          == [(10, 1), (20, 2)])


def check_axis():
    axis = plots.Axis([2, 300], 0, 300)
    check("decades", axis.ticks() == [1, 10, 100, 1000])
    check("places", math.isclose(axis.place(10), 100))


def main():
    check_factors()
    check_demands()
    check_noted()
    check_growth()
    check_rows()
    check_axis()
    print(f"{len(PASSED)} passed, {len(FAILED)} failed")
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main())
