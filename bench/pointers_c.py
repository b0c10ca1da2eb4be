#!/usr/bin/env python3
"""A C program of statements about pointers.

    bench/pointers_c.py PROCEDURES [--chain] >pointers.c

Each procedure has a hundred assignments of pointers: addresses, copies, reads and
writes through pointers, members of structs.  Ten procedures share some variables;
with --chain each shares them with the next, so that what one pointer leads to gets
to all after it.  The text depends on the arguments alone.
"""

import argparse
import random

HEAD = """\
extern void reach_error(void);
struct node {
  struct node *left, *right;
  int *value;
};
"""

FORMS = ["p{} = &o{};", "p{} = p{};", "p{} = p{}->left;", "p{}->right = p{};",
         "q{} = &i{};", "q{} = p{}->value;", "p{}->value = q{};",
         "r{} = &p{};", "*r{} = p{};", "p{} = *r{};"]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("procedures", type=int)
    parser.add_argument("--chain", action="store_true")
    options = parser.parse_args()
    choose = random.Random(3)
    n = options.procedures
    print(HEAD, end="")
    for i in range(2 * n + 12):
        print(f"struct node o{i}, *p{i}, **r{i};\nint i{i}, *q{i};")
    for f in range(n):
        first = 2 * f if options.chain else f // 10 * 20
        print(f"\nstatic void f{f}(void) {{")
        for _ in range(100):
            print("  " + choose.choice(FORMS).format(
                *(first + choose.randrange(12) for _ in range(2))))
        print("}")
    print("\nint main(void) {")
    for f in range(n):
        print(f"  f{f}();")
    print(f"  if (p5 == &o{2 * n - 1})\n    reach_error();\n  return 0;\n}}")


main()
