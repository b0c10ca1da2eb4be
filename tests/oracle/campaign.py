"""What the random testers share: options, seeds side by side, the tally.

A tester is made of the options and of a folder that goes away.  Its method
`seed` tests what a seed gives and returns PASSED, SKIPPED, or FAILED after it
has said what failed; its `closing` gives lines to print at the end.
"""

import argparse
import os
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from harness import default_jobs

import bp_text

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"


def options(doc, count, saved=None, timeout=20, failures=10):
    """A parser that knows what all testers do; `saved` names what is written
    for a failure, if anything is."""
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    parser.add_argument("--fixc", required=True, help="the binary")
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--seed", type=int, default=1, help="the first one")
    parser.add_argument("--jobs", type=int, default=default_jobs())
    parser.add_argument("--folder", default=".",
                        help=f"where {saved or 'nothing'} is written")
    parser.add_argument("--option", action="append", default=[],
                        help="an option to pass on, as --option=--stats")
    parser.add_argument("--timeout", type=float, default=timeout,
                        help="seconds for one run of fixc")
    parser.add_argument("--failures", type=int, default=failures,
                        help="stop after so many")
    return parser


def saved(opts, name=""):
    """The path of a file that shows a failure, or of the folder for those."""
    os.makedirs(opts.folder, exist_ok=True)
    return os.path.join(opts.folder, name)


def save_program(path, program, style, lines):
    """Writes a program that shows a failure; `lines` say how, as a comment."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(bp_text.program_text(program, style, "\n".join(lines)))


def outcome(wrong):
    """Of what is wrong, or None."""
    return PASSED if wrong is None else FAILED


def run(make_tester, opts):
    """Tests all seeds; the exit status."""
    counts = Counter()
    seeds = range(opts.seed, opts.seed + opts.count)
    with tempfile.TemporaryDirectory(prefix="fixc-oracle-") as folder, \
            ThreadPoolExecutor(opts.jobs) as pool:
        tester = make_tester(opts, folder)
        for result in pool.map(tester.seed, seeds):
            counts[result] += 1
            if counts[FAILED] >= opts.failures:
                pool.shutdown(cancel_futures=True)
                break
    if counts[SKIPPED]:
        print(f"{counts[SKIPPED]} skipped")
    for line in getattr(tester, "closing", list)():
        print(line)
    print(f"{counts[PASSED]} passed, {counts[FAILED]} failed")
    return 0 if counts[PASSED] and not counts[FAILED] else 1
