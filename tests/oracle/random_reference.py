#!/usr/bin/env python3
"""Random programs: the hand-written reference of bench/ against the oracle.

As random_programs.py, where a "formula" holds options of the reference.
"""

import sys

import campaign
import random_programs


class Tester(random_programs.Tester):
    def command(self, formula, path, target):
        return [self.opts.fixc, *formula.split(), path,
                *([target] if target else [])]


def main():
    return campaign.run(Tester, random_programs.options())


if __name__ == "__main__":
    sys.exit(main())
