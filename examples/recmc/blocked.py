#!/usr/bin/env python3
"""A part of a program to which a fact leads the way, beside a chain of calls.

    blocked.py W N

Main calls `clear`, which leaves x false, and goes on to mix numbers of W bits if x
is true; so it never does.  The numbers are mixed by a recursion of 2**W calls.  Then
comes a chain of N procedures, of which each calls the next one twice.
"""
import sys


def names(letter, width):
    return [f"{letter}{i}" for i in range(width)]


def comma(values):
    return ", ".join(values)


def mix(width):
    p, q = names("p", width), names("q", width)
    less = [f"{p[i]} != !({' | '.join(p[:i]) or 'F'})" for i in range(width)]
    mixed = [f"{q[i]} != {p[(3 * i + 1) % width]}" for i in range(width)]
    print(f"bool<{width}> mix({comma(p)}) begin")
    print(f"  decl {comma(q)};")
    print(f"  if (!({' | '.join(p)})) then return {comma(p)}; fi")
    print(f"  {comma(q)} := {comma(less)};")
    print(f"  {comma(q)} := mix({comma(q)});")
    print(f"  return {comma(mixed)};\nend\n")


def main(width, n):
    v = names("v", width)
    print(f"decl g, x;\nvoid main() begin\n  decl s, {comma(v)};\n  clear();")
    print(f"  if (x) then\n    if (*) then goto ERROR; fi\n    {comma(v)} := mix({comma(v)});")
    print(f"    if ({' & '.join(v)}) then goto ERROR; fi\n  fi")
    print("  s := g;\n  f1();\n  if (g != s) then ERROR: skip; fi\nend\n")
    print("void clear() begin\n  x := F;\nend\n")
    mix(width)
    for i in range(1, n):
        print(f"void f{i}() begin\n  f{i + 1}();\n  f{i + 1}();\nend\n")
    print(f"void f{n}() begin\n  g := !g;\n  g := !g;\nend")


main(int(sys.argv[1]), int(sys.argv[2]))
