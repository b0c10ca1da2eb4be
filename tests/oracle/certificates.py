#!/usr/bin/env python3
"""Random programs: certificates are accepted, and mutated ones are not.

If the oracle says "unreachable", fixc must write a certificate and the
checker must accept it; where it says "reachable" there must be none.  Then the
certificate, or the program, is changed so that the oracle knows that it must be
rejected:

    row      all tuples of one point are taken out (the relation is a least one,
             so the first of them that was derived is missed)
    tuple    one tuple is taken out that the oracle reaches
    program  the text is changed, in place, so that the target is reachable
    target   another target is named, which is reachable

Besides, lines are lost and numbers changed at random: that must never end in
anything but a verdict or a located error.  Ends with `N passed, N failed`.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

import bp
import bp_text
import campaign
import conc
import gen_bp
import gen_conc
import gen_getafix
import getafix
import reach

STEPS = 50000  # programs that need more are left out
ACCEPTED, MALFORMED, REJECTED = 0, 2, 10
OTHER_FORMULAS = ("summary.fp", "backward.fp", "reach-opt.fp")


class Certificate:
    """The lines of a certificate, with its sections of procedures."""

    def __init__(self, text):
        self.lines = text.splitlines()

    def text(self):
        return "\n".join(self.lines) + "\n"

    def rows(self):
        return [i for i, line in enumerate(self.lines)
                if line.startswith(("point ", "context "))]

    def without(self, row):
        other = Certificate("")
        other.lines = self.lines[:row] + self.lines[row + 1:]
        return other

    def section(self, name):
        """First line and the line behind a procedure's section, or None."""
        for i, line in enumerate(self.lines):
            if re.fullmatch(rf"procedure \d+ {re.escape(name)}", line):
                last = i + 1
                while not re.match("(procedure|switches|end)\\b",
                                   self.lines[last]):
                    last += 1
                return i, last
        return None

    def without_tuple(self, name, place, tuple_, number):
        """Takes a tuple out of a point: (copy, name) -> value.

        number(name) is "global N" or "local N" of a variable.
        """
        first, last = self.section(name)
        lines = self.lines[first:last]
        row = next((i for i, line in enumerate(lines)
                    if line.startswith(f"point {place} ")), None)
        if row is None:
            return None
        words = [line.split() for line in lines]
        nvars = sum(w[0] == "var" for w in words)
        nodes = 2 + sum(w[0].isdigit() for w in words)
        known = {(w[2], f"{w[3]} {w[4]}"): int(w[1])
                 for w in words if w[0] == "var"}
        root, rest, added = int(words[row][-1]), 0, []
        for (copy, variable), value in tuple_.items():
            key = copy, number(variable)
            if key not in known:
                known[key] = nvars
                added.append(f"var {nvars} {copy} {number(variable)} "
                             f"{variable}")
                nvars += 1
            high, low = (rest, root) if value else (root, rest)
            added.append(f"{nodes} {known[key]} {high} {low}")
            rest = nodes
            nodes += 1
        changed = f"point {place} {rest}"
        other = Certificate("")
        # Nodes count up in the order of the lines, so these come last.
        other.lines = (self.lines[:first] + lines[:row] + lines[row + 1:]
                       + added + [changed] + self.lines[last:])
        return other


class Tester:
    """What is done with one seed."""

    def __init__(self, opts, folder):
        self.opts = opts
        self.program = os.path.join(folder, "p.bp")
        self.changed = os.path.join(folder, "changed.bp")
        self.file = os.path.join(folder, "p.cert")
        self.options = []  # to both programs, besides the target
        self.passed = self.failed = 0
        self.counts = {}

    def run(self, command):
        try:
            done = subprocess.run(command, capture_output=True, text=True,
                                  errors="replace", timeout=60, check=False)
        except subprocess.TimeoutExpired:
            return "timeout", "", ""
        return done.returncode, done.stdout, done.stderr

    def write(self, path, text):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def expect(self, what, seed, good, detail):
        self.counts[what] = self.counts.get(what, 0) + 1
        if good:
            self.passed += 1
            return
        self.failed += 1
        self.save(what, seed)
        print(f"FAILED {what}, seed {seed}: {detail[:1000]}", flush=True)

    def save(self, what, seed):
        """Keeps what a failure was about."""
        for path in (self.program, self.changed, self.file):
            if os.path.exists(path):
                name = f"FAIL-{what}-{seed}-{os.path.basename(path)}"
                with open(path, encoding="utf-8") as file:
                    self.write(campaign.saved(self.opts, name),
                               file.read())

    def certify(self, target, formula, more=()):
        """Runs fixc; the certificate, or None, with status and messages."""
        if os.path.exists(self.file):
            os.remove(self.file)
        asked = ["--target", target] if target else []
        status, _, err = self.run(
            [self.opts.fixc, *asked, *self.options, *more, formula, self.program,
             "--certificate", self.file])
        if not os.path.exists(self.file):
            return None, status, err
        with open(self.file, encoding="utf-8") as file:
            return Certificate(file.read()), status, err

    def check(self, certificate, target, path=None):
        self.write(self.file, certificate.text())
        asked = ["--target", target] if target else []
        status, _, err = self.run([self.opts.check, *asked, *self.options,
                                   self.file, path or self.program])
        return status, err

    def must(self, what, seed, wanted, certificate, target, path=None):
        status, err = self.check(certificate, target, path)
        self.expect(what, seed, status in wanted, f"status {status}\n{err}")

    # ---- Mutations ----

    def lose_rows(self, seed, certificate, target, rng):
        rows = certificate.rows()
        for row in rng.sample(rows, min(len(rows), 4)):
            self.must("row", seed, (REJECTED,), certificate.without(row),
                      target)

    def damage(self, seed, certificate, target, rng):
        """Anything may come of it, but in an orderly way."""
        for _ in range(3):
            other = Certificate(certificate.text())
            at = rng.randrange(len(other.lines))
            numbers = list(re.finditer(r"\d+", other.lines[at]))
            if numbers and rng.random() < 0.7:
                spot = rng.choice(numbers)
                line = other.lines[at]
                other.lines[at] = (line[:spot.start()]
                                   + str(rng.randrange(12))
                                   + line[spot.end():])
            else:
                del other.lines[at]
            self.must("damage", seed, (ACCEPTED, MALFORMED, REJECTED), other,
                      target)

    def lose_tuples(self, seed, program, certificate, target, rng):
        """Tuples at entries, and at points that are alone on their line."""
        search = reach.Search(program, target, exact=True, stop=False,
                              limit=STEPS)
        search.run()
        # Frames are told apart by their entry; those that enforce forbids
        # have seen nothing.
        keys = sorted(key for key, frame in search.frames.items()
                      if frame.seen)
        for key in rng.sample(keys, min(len(keys), 4)):
            frame = search.frames[key]
            for place, now in self.places(frame, certificate, rng):
                self.lose_tuple(seed, certificate, target, frame.flow, place,
                                key[1], now)

    def places(self, frame, certificate, rng):
        """The entry, and a point that is alone on its line, with a valuation
        that is reached there."""
        flow = frame.flow
        section = certificate.section(flow.proc.name)
        lines = [line.split()[1].split(":")[0]
                 for line in certificate.lines[section[0]:section[1]]
                 if line.startswith("point ") and ":" in line]
        alone = {int(line) for line in lines if lines.count(line) == 1}
        here = [node.stmt.line for node in flow.nodes]
        found = [(node, s) for node, s in sorted(frame.seen)
                 if node != 0 and flow.nodes[node].stmt.line in alone
                 and here.count(flow.nodes[node].stmt.line) == 1]
        chosen = [("entry", None)]
        if found:
            node, s = rng.choice(found)
            line = flow.nodes[node].stmt.line
            place = next(row.split()[1]
                         for row in certificate.lines[section[0]:section[1]]
                         if row.startswith(f"point {line}:"))
            chosen.append((place, s))
        return chosen

    def lose_tuple(self, seed, certificate, target, flow, place, entry, now):
        """Takes (entry, now) out of a point; at the entry both are the same."""
        now = entry if now is None else now

        def number(name):
            bit = flow.bits[name]
            return (f"global {bit}" if bit < flow.globals
                    else f"local {bit - flow.globals}")
        tuple_ = {}
        for name, bit in flow.bits.items():
            tuple_["entry", name] = entry >> bit & 1
            tuple_["now", name] = now >> bit & 1
        other = certificate.without_tuple(flow.proc.name, place, tuple_,
                                          number)
        if other is None:
            self.expect("tuple", seed, False, f"no row at {place}")
        else:
            self.must("tuple", seed, (REJECTED,), other, target)

    def change_text(self, seed, text, certificate, target, rng, reaches):
        """Changes one token for another of the same length."""
        swaps = {"T": "F", "F": "T", "&": "|", "|": "&", "0": "1", "1": "0",
                 "!": " ", "~": " "}
        names = sorted(set(re.findall(r"\b[a-z]\d\b", text)))
        spots = [m for m in re.finditer(
            r"\b[TF]\b|&&?|\|\|?|[!~](?!=)|\b[a-z]\d\b", text)]
        for spot in rng.sample(spots, min(len(spots), 12)):
            old = spot[0]
            new = ("".join(swaps[c] for c in old) if old[0] in swaps
                   else rng.choice(names))
            changed = text[:spot.start()] + new + text[spot.end():]
            try:
                found = reaches(changed)
            except (bp.ProgramError, reach.TooBig, RecursionError):
                continue
            self.write(self.changed, changed)
            wanted = ((REJECTED,) if found
                      else (ACCEPTED, MALFORMED, REJECTED))
            self.must("program" if found else "other program", seed, wanted,
                      certificate, target, self.changed)

    def change_target(self, seed, program, certificate, rng):
        labels = sorted({label for proc in program.procs
                         for stmt in bp.walk(proc.body)
                         for label in stmt.labels})
        for label in rng.sample(labels, min(len(labels), 3)):
            if not reach.reachable(program, label, limit=STEPS):
                continue
            other = Certificate(certificate.text())
            other.lines = [line for line in other.lines
                           if not line.startswith("target ")]
            self.must("target", seed, (REJECTED,), other, label)
            other.lines.insert(1, f"target {label}")
            self.must("target", seed, (REJECTED,), other, label)

    # ---- Seeds ----

    def sequential(self, seed):
        rng = random.Random(f"certificate {seed}")
        program, target, style = gen_bp.generate(seed)
        text = bp_text.program_text(program, style)
        self.write(self.program, text)
        try:
            found = reach.reachable(program, target, limit=STEPS)
            certificate, status, err = self.certify(target, "reach.fp")
            if found:
                self.expect("none", seed,
                            status == REJECTED and certificate is None, err)
                return
            if certificate is None:
                self.expect("written", seed, False, err)
                return
            self.must("accepted", seed, (ACCEPTED,), certificate, target)
            self.lose_rows(seed, certificate, target, rng)
            self.lose_tuples(seed, bp.read(text), certificate, target, rng)
            self.damage(seed, certificate, target, rng)
            self.change_text(seed, text, certificate, target, rng,
                             lambda changed: reach.reachable(
                                 bp.read(changed), target, limit=STEPS))
            self.change_target(seed, program, certificate, rng)
            if seed % 4 == 0:
                formula = rng.choice(OTHER_FORMULAS)
                other, status, err = self.certify(target, formula)
                same = other and other.lines == certificate.lines
                self.expect("other formula", seed, status == 0 and same, err)
        except reach.TooBig:
            return

    def judge(self, seed, target, rng, formula, options):
        """The certificate of what is not reached is accepted, and none that is
        damaged; None if the target is reached."""
        certificate, status, err = self.certify(target, formula, options)
        if certificate is None:
            self.expect("none", seed, status == REJECTED, err)
            return None
        self.must("accepted", seed, (ACCEPTED,), certificate, target)
        self.lose_rows(seed, certificate, target, rng)
        self.damage(seed, certificate, target, rng)
        return certificate

    def concurrent(self, seed):
        rng = random.Random(f"certificate {seed}")
        started = seed % 3 == 0
        program, target, style = gen_conc.generate(seed, seed % 2 == 0, started)
        self.write(self.program, conc.program_text(program, style))
        k = rng.randrange(3 if started else 4)
        self.options = (["--threads", str(rng.randrange(1, 4))]
                        if started and rng.random() < 0.3 else [])
        self.judge(seed, target, rng, "bounded-context.fp", ["-D", f"k={k}"])

    def getafix(self, seed):
        """The same in the dialect of GETAFIX, with changed programs."""
        rng = random.Random(f"certificate {seed}")
        program, target, style = gen_getafix.generate(seed)
        text = conc.program_text(program, style)
        self.write(self.program, text)
        k = rng.randrange(3)
        threads = sum(getafix.is_thread(proc.name)
                      for proc in program.threads[0].procs)
        formula, more = (("reach.fp", []) if threads == 1
                         else ("bounded-context.fp", ["-D", f"k={k}"]))
        certificate = self.judge(seed, target, rng, formula, more)
        if certificate is None:
            return
        self.change_text(
            seed, text, certificate, target, rng, lambda changed: getafix.least(
                getafix.read(changed), target, k, 8000)[0] is not None)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fixc", required=True)
    parser.add_argument("--check", required=True, help="fixc-check")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", default=".",
                        help="where FAIL-… files are written")
    parser.add_argument("--concurrent", action="store_true",
                        help="programs of several threads")
    parser.add_argument("--getafix", action="store_true",
                        help="programs in the dialect of GETAFIX")
    opts = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fixc-certificates-") as folder:
        tester = Tester(opts, folder)
        for seed in range(opts.seed, opts.seed + opts.count):
            (tester.getafix if opts.getafix
             else tester.concurrent if opts.concurrent
             else tester.sequential)(seed)
    print(", ".join(f"{what} {n}"
                    for what, n in sorted(tester.counts.items())))
    print(f"{tester.passed} passed, {tester.failed} failed")
    return 0 if tester.passed and not tester.failed else 1


if __name__ == "__main__":
    sys.exit(main())
