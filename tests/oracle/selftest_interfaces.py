#!/usr/bin/env python3
"""Tests of the oracle of interfaces: verdicts found by hand, and programs that
have the copies written out, explored by contexts.py."""

import argparse
import itertools
import sys

import bp
import conc
import contexts
import gen_conc
import interfaces

LIMIT = 8000  # configurations

ASK = ("decl a, b, c; void main() begin a, b, c := F, F, F;"
       " assert(!(a & b & c)); end ")
COUNT = "void main() begin a, b, c := a ^ (b & c), b ^ c, !c; end "
SELF = "decl a; void main() begin a := F; assert(!a); a := T; end "
OWN = ("decl a, b SHARED; void main() begin a, b := F, F; f(); end"
       " void f() begin assert(!b); end"
       " EACH void main() begin o := F; assume(!a); a := T; b := o; o := T;"
       " end ")

# name, threads that are there once, least number of rounds up to 3 or None,
# length of the block or None, program.
CASES = (
    ("as many as it takes", 1, 2, 8, ASK + COUNT),
    ("but one of what is there once", 2, None, None, ASK + COUNT),
    ("in any order", 0, 2, 8, ASK + COUNT),
    ("one alone does no harm", 1, None, None, SELF),
    ("two of a kind do", 0, 2, 2, SELF),
    ("a shared variable", 1, 3, 3,
     OWN.replace("SHARED", ", o").replace("EACH", "")),
    ("a variable of each copy's own", 1, None, None,
     OWN.replace("SHARED", "").replace("EACH", "decl o;")),
)


def check_cases():
    for name, once, least, size, text in CASES:
        search = interfaces.Search(conc.read(text), None, once)
        found = search.run(3)
        got = found and (found[0], len(found[1][0]))
        want = least and (least, size)
        yield got == want and not search.cut, f"{name}: {found}"


def written_out(program, target, block, most):
    """The least number of rounds with these threads, and whether that is
    certain.  A target of one thread is that of each of its copies."""
    instance = interfaces.instance(program, block)
    targets = [target]
    if target is not None and target.count(".") == 2:
        thread, _, rest = target.partition(".")
        targets = [f"{at + 1}.{rest}" for at, number in enumerate(block)
                   if number == int(thread) - 1]
    least, sure = None, True
    for one in targets:
        try:
            found, certain = contexts.least_rounds(instance, one, most,
                                                   limit=LIMIT)
        except bp.ProgramError:  # nobody has the label
            continue
        sure = sure and certain
        if found is not None:
            least = min(found, least or found)
    return least, sure


def blocks(program, once, size):
    """All blocks of so many copies, behind what is there once."""
    first = tuple(range(min(once, len(program.threads))))
    rest = range(len(first), len(program.threads))
    for copies in itertools.product(rest, repeat=size):
        if first + copies:
            yield first + copies


def check_random(count, most=2):
    for seed in range(count):
        program, target, _ = gen_conc.generate(seed, seed % 2 == 0)
        once = seed // 2 % 2
        search = interfaces.Search(program, target, once, limit=LIMIT)
        try:
            found = search.run(most)
            yield from check_one(program, target, once, most, found, search,
                                 f"copies, seed {seed}")
        except interfaces.TooBig:
            continue


def check_one(program, target, once, most, found, search, name):
    """The block that was found, and all blocks with two copies."""
    if found and len(found[1][0]) <= 4:
        rounds, (block, _) = found
        least, sure = written_out(program, target, block, most)
        yield least == rounds or not sure, f"{name}: {found}, but {least}"
    bound = found[0] if found else most + 1
    for size in range(3):
        for block in blocks(program, once, size):
            least, _ = written_out(program, target, block, most)
            good = least is None or least >= bound or search.cut
            yield good, f"{name}: {block} in {least} rounds, not {found}"


def checks(count):
    yield from check_cases()
    yield from check_random(count)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=60,
                        help="how many random programs")
    passed = failed = 0
    for good, message in checks(parser.parse_args().count):
        passed, failed = passed + good, failed + (not good)
        if not good:
            print("FAIL", message)
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
