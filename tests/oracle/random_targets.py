#!/usr/bin/env python3
"""Random programs: one target for each line, against the oracle.

The targets that `--list-targets` names for a random program must be its labels and
its assertions, and `--each` must give the oracle's verdict for each assertion.
Some other lines are asked for as well, with a trace or a proof that fixc-check
accepts.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys

import bp
import bp_text
import campaign
import gen_bp
import reach
import semantics

KINDS = ("assign", "assume", "abortif", "call", "return")
STEPS = 200000
EACH = re.compile(r"^---- .* --target \S+:(\d+)\n"
                  r"(?:.*\n)*?RESULT: (\w+)$", re.M)


class Tester:
    """One program for each seed."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.verdicts = {True: 0, False: 0}

    def run(self, *args, tool=None):
        """Status, and what is printed."""
        done = subprocess.run(
            [tool or self.opts.fixc, *args], capture_output=True, text=True,
            timeout=self.opts.timeout, check=False)
        return done.returncode, done.stdout + done.stderr

    def listed(self, path, program):
        """What is wrong with the list of targets, or None."""
        _, out = self.run("-Wno-all", "--list-targets",
                          "--format", "json", path)
        found = json.loads(out)["targets"]
        labels = sorted(t["target"] for t in found if t["kind"] == "label")
        lines = sorted(t["line"] for t in found if t["kind"] == "assertion")
        mine = sorted(f"{name}.{label}"
                      for name, flow in semantics.flows(program).items()
                      for label in flow.label)
        own = sorted({node.stmt.line
                      for flow in semantics.flows(program).values()
                      for node in flow.nodes
                      if node.fails and not node.stmt.labels
                      and node.stmt.exprs[0] != ("const", 1)})
        if labels != mine or not set(own) <= set(lines):
            return f"{out}\nexpected labels {mine}, assertions {own}"
        return None

    def expect(self, program, line):
        """The verdict of the oracle."""
        found = reach.Search(program, line, live=True, limit=STEPS).run()
        self.verdicts[found] += 1
        return found

    def each(self, path, program, asserted):
        """What is wrong with --each, or None: of the lines of assertions without
        labels, which the oracle has on the line of the label."""
        _, out = self.run("-Wno-all", self.opts.formula, path, "--each",
                          "--jobs", "1")
        for line, verdict in EACH.findall(out):
            if int(line) not in asserted:
                continue
            expected = self.expect(program, int(line))
            if (verdict == "reachable") != expected:
                return f"line {line} is {verdict}:\n{out}"
        return None

    def line(self, path, program, line):
        """What is wrong with the verdict of one line and its evidence."""
        target = ["--target", f"{os.path.basename(path)}:{line}"]
        proof = path + ".cert"
        status, out = self.run("-Wno-all", "reach.fp", path, *target,
                               "--trace")
        expected = self.expect(program, line)
        if status != (10 if expected else 0) or (
                expected and "\ntrace: " not in out):
            return f"line {line}: {status}, {expected}\n{out}"
        if expected:
            return None
        self.run("-Wno-all", "reach.fp", path, *target, "--certificate", proof)
        status, out = self.run(proof, path, *target, tool=self.opts.check)
        return None if status == 0 else f"line {line}: not proved\n{out}"

    def seed(self, seed):
        """See campaign.py."""
        rng = random.Random(f"targets {seed}")
        program, _, style = gen_bp.generate(seed)
        path = os.path.join(self.folder, f"{seed}.bp")
        with open(path, "w", encoding="utf-8") as file:
            file.write(bp_text.program_text(program, style, "random"))
        with open(path, encoding="utf-8") as file:
            program = bp.read(file.read())
        nodes = [node for flow in semantics.flows(program).values()
                 for node in flow.nodes]
        statements = [node.stmt for node in nodes]
        asserted = {node.stmt.line for node in nodes
                    if node.fails and not node.stmt.labels}
        lines = sorted({s.line for s in statements
                        if s.kind in KINDS and not s.labels})
        try:
            wrong = self.listed(path, program) or \
                self.each(path, program, asserted)
            for line in rng.sample(lines, min(3, len(lines))):
                wrong = wrong or self.line(path, program, line)
        except (subprocess.TimeoutExpired, reach.TooBig):
            return campaign.SKIPPED
        if wrong:
            print(f"seed {seed}: {wrong}", flush=True)
            shutil.move(path, campaign.saved(self.opts, f"targets-{seed}.bp"))
        return campaign.outcome(wrong)

    def closing(self):
        """What the lines were."""
        yield (f"reachable: {self.verdicts[True]}, "
               f"unreachable: {self.verdicts[False]}")


def main():
    parser = campaign.options(__doc__, 100, saved="what differs")
    parser.add_argument("--check", required=True, help="fixc-check")
    parser.add_argument("--formula", default="reach.fp")
    return campaign.run(Tester, parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
