#!/usr/bin/env python3
"""Random equation systems: fixc against the paper's Evaluate.

Every relation of a system is asked for.  Those whose evaluation ends share
one file, and their counts and tuples are compared; each one that oscillates
has a file of its own, and the round and the period are compared.  With
`--rounds` fixc is asked to evaluate by plain rounds, each relation in a run
of its own, and the sizes after each round are compared too.  With `--clauses` bodies
are written as clauses.
"""

import os
import random
import subprocess
import sys
from dataclasses import dataclass

import answers
import campaign
import clause_text
import evaluate
import gen_layers
import gen_strata
import gen_systems
import shrink_systems
import systems


@dataclass(frozen=True)
class Failure:
    """What went wrong; `kind` must survive shrinking."""
    kind: str
    detail: str
    text: str


@dataclass
class Expected:
    """The outcomes that are right for one root, the literal one first."""
    relation: systems.Relation
    outcomes: list

    def stable(self):
        return self.outcomes[0].value is not None


def expectations(system, limit):
    """One Expected for each relation whose evaluation is short enough."""
    found = []
    for relation in system.relations:
        try:
            found.append(Expected(relation, evaluate.outcomes(
                system, relation.name, limit)))
        except evaluate.TooLong:
            continue
    return found


class Tester:
    """The settings of a run and what is done with one system."""

    def __init__(self, opts, folder):
        self.opts = opts
        self.folder = folder

    # ---- Runs of fixc ----

    def run(self, text, name, options=()):
        """The exit status and the outputs; 'timeout' as a status."""
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        command = [self.opts.fixc, *self.opts.option, *options, path]
        try:
            done = subprocess.run(command, capture_output=True, text=True,
                                  errors="replace", check=False,
                                  timeout=self.opts.timeout)
        except subprocess.TimeoutExpired:
            return "timeout", "", ""
        finally:
            os.remove(path)
        return done.returncode, done.stdout, done.stderr

    # ---- Comparisons ----

    def text(self, system, spare, name):
        """With clauses, the same for the same name."""
        if self.opts.clauses:
            return clause_text.system_text(system, random.Random(name))
        return systems.system_text(system, spare)

    def test(self, system, spare, name):
        """The first failure of a system, or None."""
        expected = expectations(system, self.opts.limit)
        text = self.text(system, spare, name)
        stable = [one for one in expected if one.stable()]
        failure = self.test_stable(text, stable, name)
        for one in expected:
            if failure:
                break
            if not one.stable():
                failure = self.test_oscillation(text, one, name)
            elif self.opts.rounds:
                failure = self.test_rounds(text, system, one, name)
            elif self.opts.strata:
                failure = self.test_number(text, one, name)
        return failure

    def test_stable(self, text, stable, name):
        if not stable:
            return None
        for expected in stable:
            relation = expected.relation.name
            text += f"\ncount {relation};\nshow {relation} limit 1000;\n"
        status, out, err = self.run(text, name)
        if status != 0:
            return Failure(f"status {status}", err or out, text)
        for expected in stable:
            detail = self.compare(expected, out)
            if detail:
                return Failure(detail.split(":")[0], detail, text)
        return None

    def test_rounds(self, text, system, expected, name):
        """An equation that is not recursive need not be iterated."""
        root = expected.relation.name
        text += f"\ncount {root};\n"
        status, out, err = self.run(
            text, name, ["--evaluate", "rounds", "--dump", "rounds"])
        if status != 0:
            return Failure(f"rounds status {status}", err or out, text)
        found = answers.rounds(out, root)
        sizes = [len(value) for value in expected.outcomes[0].rounds]
        if found == sizes or (
                found == [] and not systems.recursive(system, root)):
            return None
        return Failure("rounds", f"{root}: {found}, oracle {sizes}", text)

    def test_number(self, text, expected, name):
        """Of a relation that is solved by the rounds of Evaluate there must be
        as many."""
        root = expected.relation.name
        text += f"\ncount {root};\n"
        _, plan, _ = self.run(text, name, ["--dump", "plan"])
        if f"(rounds, not monotone) {root}=" not in plan:
            return None
        status, out, err = self.run(text, name, ["--stats=json"])
        if status != 0:
            return Failure(f"stats status {status}", err or out, text)
        found = answers.rounds_of(err, root)
        right = len(expected.outcomes[0].rounds)
        if found == right:
            return None
        return Failure("rounds", f"{root}: {found}, oracle {right}", text)

    def compare(self, expected, out):
        """What differs for one relation, empty if nothing does."""
        name, params = expected.relation.name, expected.relation.params
        value = expected.outcomes[0].value
        count = answers.counts(out).get(name)
        if count != len(value):
            return f"count: {name} has {count}, oracle {len(value)}"
        texts = sorted(answers.tuple_text(params, row) for row in value)
        shown = answers.shown(out, name)
        if shown != texts:
            return f"tuples: {name} is {shown}, oracle {texts}"
        return ""

    def test_oscillation(self, text, expected, name):
        root = expected.relation.name
        text += f"\ncount {root};\n"
        status, out, err = self.run(text, name)
        if status not in (0, 5):
            return Failure(f"status {status}", err or out, text)
        found = answers.oscillation(out)
        count = answers.counts(out).get(root)
        for right in expected.outcomes:
            if right.oscillation and found == right.oscillation:
                return None
            if right.value is not None and count == len(right.value):
                return None
        kind = "oscillation differs" if found else "no oscillation"
        return Failure(kind, f"{root}: {found or count}, oracle: "
                       f"{expected.outcomes[0]}", text)

    # ---- One seed ----

    def seed(self, seed):
        """Tests the system of a seed; saves a failure."""
        generator = (gen_layers if self.opts.layers else
                     gen_strata if self.opts.strata else gen_systems)
        system, _, spare = generator.generate(seed)
        name = f"s{seed}.fp"
        failure = self.test(system, spare, name)
        if failure:
            self.shrink_and_save(seed, system, spare, failure)
        return campaign.outcome(failure)

    def shrink_and_save(self, seed, system, spare, failure):
        last = [failure]

        def still_fails(smaller):
            again = self.test(smaller, spare, f"s{seed}.fp")
            if again and again.kind == failure.kind:
                last[0] = again
                return True
            return False
        shrink_systems.shrink(system, still_fails, self.opts.tries)
        path = campaign.saved(self.opts, f"FAIL-{seed}.fp")
        lines = [f"seed {seed}, shrunk: {last[0].kind}",
                 *last[0].detail.strip().splitlines()[:8]]
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join(f"// {line}\n" for line in lines))
            file.write(last[0].text)
        print(f"FAIL {path}: {lines[1] if len(lines) > 1 else lines[0]}",
              flush=True)


def options():
    parser = campaign.options(__doc__, 200, "FAIL-<seed>.fp")
    parser.add_argument("--layers", action="store_true",
                        help="systems in layers that are solved by points")
    parser.add_argument("--strata", action="store_true",
                        help="systems that are not positive")
    parser.add_argument("--clauses", action="store_true",
                        help="write bodies as clauses")
    parser.add_argument("--rounds", action="store_true",
                        help="compare plain rounds as well")
    parser.add_argument("--limit", type=int, default=3000,
                        help="steps that the oracle may take for a root")
    parser.add_argument("--tries", type=int, default=1500,
                        help="variants that shrinking a failure may try")
    return parser.parse_args()


def main():
    return campaign.run(Tester, options())


if __name__ == "__main__":
    sys.exit(main())
