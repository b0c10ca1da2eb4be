"""Smaller variants of a concurrent program, for shrinking what fails.

Whole threads and shared variables first, then the cuts for sequential
programs, thread by thread.
"""

import copy

import bp
import conc
import shrink_bp


def edited(program, edit):
    copied = copy.deepcopy(program)
    edit(copied)
    return copied


def cuts(program):
    """Functions that change a program in place."""
    if len(program.threads) > 2:
        for number in range(len(program.threads)):
            yield lambda p, n=number: p.threads.pop(n)
    for number in range(len(program.shared)):
        yield lambda p, n=number: p.shared.pop(n)
    for cut in shrink_bp.CUTS:
        for number, thread in enumerate(program.threads):
            for edit in cut(thread):
                yield lambda p, n=number, e=edit: e(p.threads[n])


def variants(program):
    """Legal programs that are smaller by one cut, large cuts first."""
    for edit in cuts(program):
        smaller = edited(program, edit)
        try:
            conc.check(smaller)
        except bp.ProgramError:
            continue
        yield smaller


def shrink(program, still_fails, most=2000):
    """A variant that cannot be cut without passing, within `most` tries."""
    return shrink_bp.shrink(program, still_fails, most, variants)
