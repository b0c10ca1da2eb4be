#!/usr/bin/env python3
"""A large C program, of which the property reaches a small part.

    bench/large_c.py LINES [--used N] [--wrong] >large.c

Modules of about 50 lines: a struct in memory, an array, loops, pointers that
procedures pass on, numbers that other modules read.  `main` serves all of them
in turn.  Every module counts and stores; the first N of them (five) also take
and release one lock, and the property is that they alternate.  With --wrong,
the last of these releases it twice if a number is odd.

The text depends on the arguments alone.
"""

import argparse

HEAD = """\
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int lock_held;

static void take(void) {
  if (lock_held)
    __VERIFIER_error();
  lock_held = 1;
}

static void release(void) {
  if (!lock_held)
    __VERIFIER_error();
  lock_held = 0;
}
"""

MODULE = """
/* Module @. */
struct item_@ {
  int key, count;
  struct item_@ *next;
};

static struct item_@ first_@, second_@;
static int table_@[8];
static int total_@, state_@;

static int clamp_@(int value, int low, int high) {
  if (value < low)
    return low;
  if (value > high)
    return high;
  return value;
}

static void count_@(struct item_@ *item, int key) {
  if (item->key == key)
    item->count = item->count + 1;
  else if (item->next)
    item->next->count = 0;
  item->key = key;
}

static void fill_@(int seed) {
  int i;
  for (i = 0; i < 8; i++) {
    table_@[i] = clamp_@(seed + i, 0, 100);
    if (table_@[i] > 50)
      total_@ = clamp_@(total_@ + 1, 0, 1000);
  }
}

static void step_@(int event) {
  switch (state_@) {
  case 0:
    state_@ = event > 10 ? 1 : 0;
    break;
  case 1:
    state_@ = event < 5 ? 0 : 2;
    break;
  default:
    state_@ = 0;
  }
}
"""

SERVE = """
static int serve_@(int event) {
  int key = clamp_@(event, 0, 7);
  first_@.next = &second_@;
@TAKE  count_@(event > 3 ? &first_@ : &second_@, key);
  fill_@(event);
  step_@(event + @BEFORE);
@RELEASE  return clamp_@(total_@ + table_@[key], 0, 2000);
}
"""


def module(number, used, wrong):
    before = f"total_{number - 1}" if number else "lock_held"
    release = "  release();\n"
    if wrong:
        release += "  if (event == 77)\n    release();\n"
    serve = SERVE.replace("@TAKE", "  take();\n" if used else "")
    serve = serve.replace("@RELEASE", release if used else "")
    serve = serve.replace("@BEFORE", before)
    return (MODULE + serve).replace("@", str(number))


def large(lines, used, wrong):
    """The text of the program, of `lines` lines or a few more."""
    modules = []
    for number in range(max(used, lines)):
        if number * module(0, False, False).count("\n") >= lines:
            break
        modules.append(module(number, number < used,
                              wrong and number == used - 1))
    calls = "".join(f"    sum = serve_{i}(__VERIFIER_nondet_int());\n"
                    for i in range(len(modules)))
    return (HEAD + "".join(modules) + "\nint main(void) {\n  int sum = 0;\n"
            "  while (__VERIFIER_nondet_int()) {\n" + calls +
            "  }\n  return sum;\n}\n")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lines", type=int)
    parser.add_argument("--used", type=int, default=5, metavar="N")
    parser.add_argument("--wrong", action="store_true")
    options = parser.parse_args()
    print(large(options.lines, options.used, options.wrong), end="")


if __name__ == "__main__":
    main()
