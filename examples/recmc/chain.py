#!/usr/bin/env python3
"""A chain of N procedures, each of which calls the next one twice.

    chain.py N

The calling tree grows exponentially with N, as in the program of Section 6.
Each procedure leaves g as it is, and ERROR is not reached.
"""
import sys


def main(n):
    print("decl g;\nvoid main() begin\n  decl s;\n  s := g;\n  f1();\n  f1();")
    print("  if (g != s) then ERROR: skip; fi\nend\n")
    for i in range(1, n):
        print(f"void f{i}() begin\n  f{i + 1}();\n  f{i + 1}();\nend\n")
    print(f"void f{n}() begin\n  g := !g;\n  g := !g;\nend")


main(int(sys.argv[1]))
