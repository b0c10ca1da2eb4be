"""How many times as long as fixc the others take, and where that is too little.

A peer is a tool that was measured in this run, or one whose figures were noted
once (figures.tsv).  A time below the resolution of the clock counts as the
resolution, for fixc too: so a factor is never larger than what was seen.  Two
times below it are a tie.
"""

import csv
import os
import re
from dataclasses import dataclass

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "figures.tsv")
# Seconds.  Noted figures have two digits; below a millisecond, the start of a
# process is all that one sees.
NOTED, MEASURED = 0.01, 0.001

# Peer, programs, how many times faster fixc is to be; the first row that fits
# counts.  If a tie will do it is 0.5, since factors below 2 mean nothing
# between two runs that were not made side by side.
DEMANDS = [
    ("MOPED", r"^(mul|qs|ctr|drv) ", 5),
    ("MOPED", r"^ack ", 0.5),
    ("MOPED", r"", 1),
    ("GETAFIX", r"^(tn|levels) ([4-9]\d\d|\d{4,})$", 20),
    ("GETAFIX", r"^(ctr|drv) ", 10),
    ("GETAFIX", r"", 1),
    ("spacer", r"^(tn|levels|drv|sdv) ", 20),
]


@dataclass
class Figure:
    """What a peer took; `stopped` if it took more than that."""
    seconds: float
    stopped: bool
    resolution: float


@dataclass
class Pair:
    """A program, fixc and a peer.

    `factor` is how many times as long the peer took; at least that if the peer
    was stopped, at most if fixc was; None if both were.
    """
    program: str
    ours: Figure
    theirs: Figure

    @property
    def factor(self):
        if self.ours.stopped and self.theirs.stopped:
            return None
        floor = self.theirs.resolution
        return (max(self.theirs.seconds, floor) / max(self.ours.seconds, floor))

    @property
    def tie(self):
        floor = self.theirs.resolution
        return (not self.theirs.stopped and not self.ours.stopped
                and max(self.ours.seconds, self.theirs.seconds) <= floor)


def noted(path=FILE):
    """Figures of peers by name and program."""
    found = {}
    with open(path, encoding="utf-8") as file:
        lines = [line for line in file if not line.startswith("#")]
    for row in csv.DictReader(lines, delimiter="\t"):
        text = row["seconds"]
        found.setdefault(row["peer"], {})[row["program"]] = Figure(
            float(text.lstrip("> ")), text.startswith(">"), NOTED)
    return found


def measured(rows, name):
    """The figures of a tool of this run by program."""
    return {member.name: Figure(found[name].cpu,
                                found[name].status == "timeout", MEASURED)
            for member, found, _ in rows
            if name in found and found[name].status != "unknown"}


def ours(rows, formulas):
    """What fixc took on each program: the first of the formulas that ran."""
    taken = [measured(rows, name) for name in formulas]
    return {member.name: next(t[member.name] for t in taken
                              if member.name in t)
            for member, _, _ in rows if any(member.name in t for t in taken)}


def demand(peer, program):
    for name, programs, factor in DEMANDS:
        if name == peer and re.search(programs, program):
            return factor
    return None


def missed(peer, pair):
    """Whether fixc is not as far ahead as it is to be."""
    least = demand(peer, pair.program)
    if least is None or pair.factor is None:
        return False
    if pair.ours.stopped:
        return True
    return pair.factor < least or (pair.factor == 1 == least)


# ---- Text --------------------------------------------------------------------


def times(factor):
    return f"{factor:.0f}" if factor >= 10 else f"{factor:.2g}"


def cell(pair):
    seconds = f"{pair.theirs.seconds:.2f}"
    if pair.theirs.stopped:
        seconds = f"> {pair.theirs.seconds:.3g}"
    if pair.factor is None:
        return seconds
    if pair.tie:
        return f"{seconds} (tie)"
    sign = "> " * pair.theirs.stopped + "< " * pair.ours.stopped
    return f"{seconds} ({sign}{times(pair.factor)})"


def print_table(mine, pairs):
    """`pairs` is peer to program to pair."""
    programs = [p for p in mine if any(p in found for found in pairs.values())]
    print(f"\n| CPU, s | fixc | {' | '.join(pairs)} |")
    print("|---" * (len(pairs) + 2) + "|")
    for program in programs:
        figure = mine[program]
        cells = [cell(found[program]) if program in found else "–"
                 for found in pairs.values()]
        sign = "> " * figure.stopped
        print(f"| `{program}` | {sign}{figure.seconds:.3f} | "
              f"{' | '.join(cells)} |")


def listed(pairs):
    return ", ".join(f"{p.program} ({times(p.factor)})" for p in pairs)


def print_closing(peer, pairs):
    """On how many rows fixc is faster, by how much at least, what it misses."""
    known = [p for p in pairs if p.factor is not None]
    if not known:
        return
    ahead = [p for p in known
             if p.factor > 1 and not p.tie and not p.ours.stopped]
    ties = sum(p.tie for p in known)
    behind = [p for p in known if p not in ahead and not p.tie]
    least = min(known, key=lambda p: p.factor)
    line = f"{peer}: fixc is faster on {len(ahead)} of {len(pairs)} rows"
    line += f", ties on {ties}" if ties else ""
    line += f"; least factor {times(least.factor)} ({least.program})"
    print(line)
    if behind:
        print(f"{peer}: not faster on {listed(behind)}")
    asked = [p for p in known if demand(peer, p.program) is not None]
    if asked:
        short = [f"{p.program}: {times(p.factor)}, and "
                 f"{demand(peer, p.program)} is asked"
                 for p in asked if missed(peer, p)]
        print(f"{peer}: as far ahead as asked on {len(asked) - len(short)} of "
              f"{len(asked)}" + "".join(f"; {s}" for s in short))


def print_ahead(rows, formulas, peer):
    """What each formula takes where the peer beats the first of them, in units
    of what the peer takes."""
    theirs = measured(rows, peer)
    first = measured(rows, formulas[0])
    programs = [p for p, f in theirs.items() if p in first and not f.stopped
                and Pair(p, first[p], f).factor < 1]
    mine = {name: measured(rows, name) for name in formulas}
    formulas = [n for n in formulas if any(p in mine[n] for p in programs)]
    if len(formulas) < 2:
        return
    print(f"\n| {peer} is ahead | {peer}, s | "
          f"{' | '.join(formulas)} |")
    print("|---" * (len(formulas) + 2) + "|")
    for p in programs:
        cells = []
        for name in formulas:
            figure = mine[name].get(p)
            cells.append("–" if not figure else "> " * figure.stopped +
                         times(1 / Pair(p, figure, theirs[p]).factor))
        print(f"| `{p}` | {theirs[p].seconds:.3f} | {' | '.join(cells)} |")


def print_all(rows, formulas, tools, figures):
    """The table of peers, and what is to be said of each.

    `formulas` are those of fixc, the one that is compared first; `tools` the
    peers that were measured; `figures` what noted() gives.
    """
    mine = ours(rows, formulas)
    theirs = {**figures, **{name: measured(rows, name) for name in tools}}
    pairs = {peer: {p: Pair(p, mine[p], f) for p, f in found.items()
                    if p in mine} for peer, found in theirs.items()}
    pairs = {peer: found for peer, found in pairs.items() if found}
    if not pairs:
        return
    print_table(mine, pairs)
    print(f"In parentheses: how many times as long as fixc. Times below "
          f"{NOTED} s (noted) or {MEASURED} s (measured) count as that.")
    for peer, found in pairs.items():
        print_closing(peer, list(found.values()))
    for peer in tools:
        print_ahead(rows, formulas, peer)
