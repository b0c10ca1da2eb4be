#!/usr/bin/env python3
"""Random programs: fixc with several formulas against the oracle.

Every program is run with every formula; the verdict and the exit status must
be the oracle's.  What fails is shrunk as long as it fails in the same way
and saved with a comment that says how to run it again.
"""

import os
import subprocess
import sys
from dataclasses import dataclass

import answers
import bp
import bp_text
import campaign
import gen_bp
import reach
import shrink_bp

ORACLE_STEPS = 200000  # programs that need more are left out


@dataclass(frozen=True)
class Failure:
    """What went wrong with one program: `kind` must survive shrinking."""
    formula: str
    kind: str
    detail: str


class Tester:
    """The settings of a run and what is done with one program."""

    def __init__(self, opts, folder):
        self.opts = opts
        self.folder = folder
        self.formulas = [f for f in opts.formulas.split(",") if f]

    def command(self, formula, path, target):
        command = [self.opts.fixc, *self.opts.option]
        if target:
            command += ["--target", target]
        return command + [formula, path]

    def run(self, formula, path, target):
        """The exit status and text, with 'timeout' as a status."""
        try:
            done = subprocess.run(
                self.command(formula, path, target), capture_output=True,
                text=True, errors="replace", timeout=self.opts.timeout,
                check=False)
        except subprocess.TimeoutExpired:
            return "timeout", "", ""
        return done.returncode, done.stdout, done.stderr

    def judge(self, formula, path, target, expected):
        """The failure of one run, or None."""
        status, out, err = self.run(formula, path, target)
        verdict = answers.verdict(out)
        text = "reachable" if expected else "unreachable"
        if status not in (0, 10):
            return Failure(formula, f"status {status}", err or out)
        if (status == 10) != (verdict == "reachable"):
            return Failure(formula, "status and verdict differ", out)
        if verdict != text:
            return Failure(formula, f"says {verdict}", f"oracle: {text}")
        return self.judge_trace(formula, status, out, err)

    def judge_trace(self, formula, status, out, err):
        """A run that was asked for must be shown; fixc has replayed it."""
        asked = "--trace" in self.opts.option
        if asked and status == 10 and "\ntrace: " not in out:
            return Failure(formula, "no trace", err)
        return None

    def test(self, program, target, style, path, formulas):
        """The first failure of a program, None, or 'skipped'."""
        try:
            expected = reach.reachable(program, target, limit=ORACLE_STEPS)
        except reach.TooBig:
            return "skipped"
        with open(path, "w", encoding="utf-8") as file:
            file.write(bp_text.program_text(program, style))
        for formula in formulas:
            failure = self.judge(formula, path, target, expected)
            if failure:
                return failure
        return None

    # What programs of another kind do otherwise.

    def generate(self, seed):
        return gen_bp.generate(seed)

    def shrink_while(self, program, still_fails):
        return shrink_bp.shrink(program, still_fails, self.opts.tries)

    def text(self, program, style, comment):
        return bp_text.program_text(program, style, comment)

    def expected(self, program, target):
        return ("reachable" if reach.reachable(program, target)
                else "unreachable")

    def save_name(self, seed):
        return campaign.saved(self.opts, f"FAIL-{seed}.bp")

    def seed(self, seed):
        """Tests the program of a seed; saves a failure."""
        program, target, style = self.generate(seed)
        path = os.path.join(self.folder, f"p{seed}.bp")
        failure = self.test(program, target, style, path, self.formulas)
        if isinstance(failure, Failure):
            smaller = self.shrink(program, target, style, path, failure)
            self.save(seed, smaller, target, style, failure)
        if os.path.exists(path):
            os.remove(path)
        if failure == "skipped":
            return campaign.SKIPPED
        return campaign.outcome(failure)

    def shrink(self, program, target, style, path, failure):
        def still_fails(smaller):
            try:
                again = self.test(smaller, target, style, path,
                                  [failure.formula])
            except bp.ProgramError:  # the label that is asked for is gone
                return False
            return (isinstance(again, Failure)
                    and again.kind == failure.kind)
        return self.shrink_while(program, still_fails)

    def save(self, seed, program, target, style, failure):
        name = self.save_name(seed)
        comment = "\n".join([
            f"seed {seed}, shrunk",
            "run: " + " ".join(self.command(failure.formula, name, target)),
            f"expected: {self.expected(program, target)}",
            f"found: {failure.kind}",
            *failure.detail.strip().splitlines()[:6]])
        with open(name, "w", encoding="utf-8") as file:
            file.write(self.text(program, style, comment))
        print(f"FAIL {name}: {failure.formula}: {failure.kind}", flush=True)


def options():
    parser = campaign.options(__doc__, 200, "FAIL-<seed>.bp")
    parser.add_argument("--formulas", required=True,
                        help="formula files, separated by commas")
    parser.add_argument("--tries", type=int, default=1500,
                        help="runs that shrinking one failure may take")
    return parser.parse_args()


def main():
    return campaign.run(Tester, options())


if __name__ == "__main__":
    sys.exit(main())
