#!/usr/bin/env python3
"""The program of Figure 3 of the paper on numbers of WIDTH bits.

    figure3.py WIDTH [LEAST]

Main takes m, calls T(m), D(m), D(m), and comes to ERROR if m0 < LEAST * m + 4
for the value m0 that m had at first.  LEAST is 2, as in the paper, or 1, with
which ERROR is reached.  Numbers have a sign; m0 is small enough for no
operation to overflow.  T is a constant in Boolean programs, so the procedures
are T_ and D_.
"""
import sys


def bits(name, width):
    return [f"{name}{i}" for i in range(width)]


def plus(bits_of, low, carry):
    """The bits of a number to which 2**low is added (carry is '') or from which
    it is taken ('!')."""
    out = bits_of[:low]
    for i in range(low, len(bits_of)):
        below = "&".join(carry + b for b in bits_of[low:i]) or "T"
        out.append(f"({bits_of[i]} ^ ({below}))")
    return out


def less(a, b):
    """a < b for numbers with a sign."""
    text = "F"
    for x, y in zip(a[:-1], b[:-1]):
        text = f"(!{x} & {y} | ({x} = {y}) & {text})"
    return f"{a[-1]} & !{b[-1]} | ({a[-1]} = {b[-1]}) & {text}"


def procedure(name, variable, body):
    args = ", ".join(bits(variable, WIDTH))
    return [f"bool<{WIDTH}> {name}({args}) begin", *body, f"  return {args};",
            "end", ""]


def assign(variable, terms):
    return f"{', '.join(bits(variable, WIDTH))} := {', '.join(terms)};"


def call(name, variable):
    args = ", ".join(bits(variable, WIDTH))
    return f"{args} := {name}({args});"


def main():
    m, m0, e = bits("m", WIDTH), bits("old", WIDTH), bits("e", WIDTH)
    t, d = bits("t", WIDTH), bits("d", WIDTH)
    least = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    four = ["F", *e[:-1]] if least == 2 else plus(e, 1, "")
    print("\n".join([
        f"// Figure 3 of the paper on numbers of {WIDTH} bits.",
        "void main() begin",
        f"  decl {', '.join(m + m0 + e)};",
        f"  assume ({m[-1]} = {m[-2]});",
        "  " + assign("old", m),
        "  " + call("T_", "m"),
        "  " + call("D_", "m"),
        "  " + call("D_", "m"),
        "  " + assign("e", plus(m, 1, "")),
        f"  if ({less(m0, four)}) then",
        "    ERROR: skip;",
        "  fi",
        "end",
        "",
        *procedure("T_", "t", [
            f"  if (!{t[-1]} & ({' | '.join(t[:-1])})) then",
            "    " + assign("t", plus(t, 1, "!")),
            "    " + call("T_", "t"),
            "    " + assign("t", plus(t, 0, "")),
            "  fi"]),
        *procedure("D_", "d", ["  " + assign("d", plus(d, 0, "!"))])]))


WIDTH = int(sys.argv[1])
main()
