#!/usr/bin/env python3
"""Random programs: the hand-written reference of bench/ against the oracle.

As random_programs.py, where a "formula" holds options of the reference.
"""

import sys
import tempfile

import random_programs


class Tester(random_programs.Tester):
    def command(self, formula, path, target):
        return [self.opts.fixc, *formula.split(), path,
                *([target] if target else [])]


def main():
    opts = random_programs.options()
    with tempfile.TemporaryDirectory(prefix="fixc-oracle-") as folder:
        passed, failed, skipped = random_programs.run_all(
            Tester(opts, folder), opts)
    if skipped:
        print(f"{skipped} skipped as too big for the oracle")
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
