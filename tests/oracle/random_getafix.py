#!/usr/bin/env python3
"""Random programs in the dialect of GETAFIX: fixc for each bound against the
oracle, which executes the dialect itself."""

import sys

import campaign
import gen_getafix
import getafix
import random_concurrent


class Tester(random_concurrent.Tester):
    """As for programs of threads; failures are not shrunk."""

    def search(self, program, target):
        return getafix.least(program, target, self.bounds[-1],
                             random_concurrent.ORACLE_CONFIGURATIONS,
                             self.opts.rounds)

    def generate(self, seed):
        return gen_getafix.generate(seed)

    def shrink(self, program, target, style, path, failure):
        return program

    def save_name(self, seed):
        return campaign.saved(self.opts, f"FAIL-getafix-{seed}.bp")


def options():
    parser = campaign.options(__doc__, 100, "FAIL-getafix-<seed>.bp", 60)
    parser.add_argument("--formulas", default="bounded-context.fp",
                        help="formula files, separated by commas")
    parser.add_argument("--bounds", default="0..3", help="LOW..HIGH")
    parser.add_argument("--rounds", action="store_true",
                        help="k counts rounds, from 1, not switches")
    parser.set_defaults(once=None)
    return parser.parse_args()


def main():
    return campaign.run(Tester, options())


if __name__ == "__main__":
    sys.exit(main())
