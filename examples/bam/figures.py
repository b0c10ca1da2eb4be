#!/usr/bin/env python3
"""Programs of the thesis on numbers of WIDTH bits, with a sign.

    figures.py 3.1|4.4 WIDTH
    figures.py numbers WIDTH    for block-intervals.fp

Figure 1.2 is Figure 4.4.  Sums wrap around.
"""
import sys

ADD, TAKE = "", "!"


def bits(name):
    return [f"{name}{i}" for i in range(WIDTH)]


def names(name):
    return ", ".join(bits(name))


def one(number, sign):
    """A number to which 1 is added, or from which it is taken."""
    return ", ".join(
        f"({b} ^ ({'&'.join(sign + c for c in number[:i]) or 'T'}))"
        for i, b in enumerate(number))


def constant(value):
    return ", ".join("FT"[value >> i & 1] for i in range(WIDTH))


def equal(name, value):
    return " & ".join(b if value >> i & 1 else "!" + b
                      for i, b in enumerate(bits(name)))


def numbers():
    """Which variables are the bits of a number, as a formula file."""
    owners = ["main.a", "main.b", "f.x", "f.tmp"]
    higher = [f"y = `{n}{i}` & x = `{n}{j}`"
              for n in owners for i in range(WIDTH) for j in range(i)]
    signs = ", ".join(f"`{n}{WIDTH - 1}`" for n in owners)
    joined = "\n  | ".join(higher) or "false"
    print(f"""import "block-intervals.fp";
bool Higher(Var y, x) =
    {joined};
bool Sign(Var x) = x in {{{signs}}};""")


def main():
    if sys.argv[1] == "numbers":
        return numbers()
    first, known = sys.argv[1] == "3.1", sys.argv[1] == "4.4"
    if not (first or known):
        sys.exit(__doc__)
    start = constant(2) if known else ", ".join("*" * WIDTH)
    wrong = f"!({equal('b', 2)})" if known else equal("b", 1)
    base = names("x") if known else constant(0)
    print(f"""// Figure {sys.argv[1]} on numbers of {WIDTH} bits.
void main() begin
  decl {names('a')}, {names('b')};
  {names('a')} := {start};
  {names('b')} := f({names('a')});
  if ({wrong}) then ERROR: skip; fi
end

bool<{WIDTH}> f({names('x')}) begin
  decl {names('tmp')};
  if (x{WIDTH - 1} | {equal('x', 0)}) then return {base}; fi
  {names('tmp')} := f({one(bits('x'), TAKE)});
  return {one(bits('tmp'), ADD)};
end""")


WIDTH = int(sys.argv[2])
main()
