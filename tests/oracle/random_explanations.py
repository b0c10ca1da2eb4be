#!/usr/bin/env python3
"""Random equation systems: is each derivation of `fixc --explain` true?

For tuples that a relation has, the derivation is asked for as JSON and
compared with the paper's Evaluate, of which every evaluation of a body is
remembered: the round, what the relations in it were, and the result.  A fact
must be a new tuple of such a result, where its premises were there and what
is absent was not.  The premises alone must give it, as far as the body speaks
of single tuples.  No tuple of a least fixed point may lead back to itself
but through a greatest one.

For tuples that a relation does not have, the reasons are compared in the same
way: some evaluation of the body did not give the tuple, and what each disjunct
lacks was not there, or what it must not find was.
"""

import json
import os
import random
import subprocess
import sys
from itertools import starmap

import answers
import campaign
import evaluate
import gen_layers
import gen_systems
import shrink_systems
import systems


class Recording(evaluate.Evaluation):
    """Evaluate, with every evaluation of a body: by relation, a list of
    (round, values of what it uses, result, value before)."""

    def __init__(self, system, limit):
        super().__init__(system, limit)
        self.records = {r.name: [] for r in system.relations}

    def evaluate(self, name, held, rounds):
        equation = self.equations[name]
        own = []

        def body(inner):
            values = self.values_of(equation, inner)
            return values, equation.body(*values)
        if equation.named:
            values, result = body(held)
            self.records[name].append((0, values, result, frozenset()))
            return result
        value = equation.full if equation.kind == "nu" else frozenset()
        seen = {value}
        while True:
            values, new = body({**held, name: value})
            own.append(new)
            rounds.append(new)
            self.records[name].append((len(own), values, new, value))
            if new == value:
                return value
            if new in seen:
                raise evaluate.TooLong(name)
            seen.add(new)
            value = new

    def values_of(self, equation, replaced):
        self.limit -= 1
        if self.limit < 0:
            raise evaluate.TooLong(equation.kind)
        return [replaced[other] if other in replaced
                else self.inside(other, replaced) for other in equation.uses]


# ---- What a body asks of single tuples --------------------------------------


SIGNS = {"not": (-1,), "imp": (-1, 1), "conv": (1, -1), "iff": (0, 0),
         "xor": (0, 0), "ite": (0, 1, 1)}


def signs_of(formula, sign=1, bare=True, found=None):
    """By relation, how it occurs: 1 or -1 as a literal of a disjunct, 0
    otherwise."""
    found = {} if found is None else found
    name = formula[0]
    if name == "app":
        found.setdefault(formula[1], set()).add(sign if bare else 0)
        return found
    if name in systems.QUANTIFIERS:
        plain = (name == "exists") == (sign > 0) and sign != 0
        return signs_of(formula[2], sign, bare and plain, found)
    parts = systems.children(formula)
    inner = SIGNS.get(name, (1,) * len(parts))
    if name == "case":
        inner = (0, 1) * (len(parts) // 2)
    for part, own in zip(parts, inner):
        signs_of(part, sign * own, bare and own != 0, found)
    return found


class Checker:
    """The derivations of one system's relations."""

    def __init__(self, system, limit):
        self.system = system
        self.relation = {r.name: r for r in system.relations}
        self.signs = {r.name: signs_of(r.body) for r in system.relations}
        self.key = {r.name: {} for r in system.relations}
        self.limit = limit
        full = evaluate.equations(system)
        for r in system.relations:
            for row in full[r.name].full:
                text = answers.tuple_text(r.params, row)
                self.key[r.name][text] = row

    def fact_row(self, fact):
        """The tuple of a fact as the oracle writes it; None: no such."""
        relation = self.relation[fact["relation"]]
        text = " ".join(f"{x}={v}" for x, v in fact["tuple"].items()) or "()"
        return self.key[relation.name].get(text)

    def rows(self, fact):
        """The tuples that have the components of a fact, which may be some."""
        wanted = [f"{x}={v}" for x, v in fact["tuple"].items()]
        return [row for text, row in self.key[fact["relation"]].items()
                if set(wanted) <= set(text.split(" "))]

    def check(self, facts, evaluation, literal):
        """What is wrong with a derivation, or None.  With `literal`, rounds
        are those of Evaluate."""
        for number, fact in enumerate(facts):
            if "relation" not in fact:
                continue
            row = self.fact_row(fact)
            if row is None:
                return f"no tuple: fact {number}"
            if fact["kind"] == "derived":
                wrong = self.check_fact(facts, fact, row, evaluation, literal)
                if wrong:
                    return f"{wrong}: fact {number}, {fact}"
        return self.check_circles(facts)

    def check_fact(self, facts, fact, row, evaluation, literal):
        name = fact["relation"]
        equation = evaluation.equations[name]
        there = {other: set() for other in equation.uses}
        absent = {other: set() for other in equation.uses}
        for number in reasons(fact):
            premise = facts[number]
            if premise["relation"] not in there:
                return "a premise that the body does not speak of"
            kept = absent if premise["kind"] == "absent" else there
            kept[premise["relation"]].add(self.fact_row(premise))
        if not any(self.fits(fact, row, record, equation, there, absent,
                             literal)
                   for record in evaluation.records[name]):
            return "no round gives it"
        return self.check_support(name, row, equation, evaluation, there,
                                  absent)

    def fits(self, fact, row, record, equation, there, absent, literal):
        number, values, result, before = record
        if row not in result:
            return False
        if literal and "round" in fact and equation.kind != "nu" and (
                fact["round"] != number or row in before):
            return False
        return all(there[other] <= value and not absent[other] & value
                   for other, value in zip(equation.uses, values))

    def check_support(self, name, row, equation, evaluation, there, absent):
        """Whether the premises suffice."""
        values = []
        for other in equation.uses:
            full = evaluation.equations[other].full
            if self.signs[name][other] == {1}:
                values.append(frozenset(there[other]))
            elif self.signs[name][other] == {-1}:
                values.append(full - absent[other])
            else:
                return None
        if row not in equation.body(*values):
            return "the premises do not give it"
        return None

    def check_absences(self, absences, facts, name, row, evaluation):
        """What is wrong with the reasons why a tuple is absent, or None."""
        asked = [r.get("absent") for r in absences[0]["refusals"]]
        if not any(a and a["relation"] == name and row in self.rows(a)
                   for a in asked):
            return "the tuple that was asked for is not the reason"
        for absence in absences:
            if "relation" not in absence:
                continue
            own = self.fact_row(absence)
            if own is None:
                return f"no tuple: {absence}"
            if not any(self.lacks(absence, facts, own, record, evaluation)
                       for record in evaluation.records[absence["relation"]]):
                return f"no round lacks it: {absence}"
        return None

    def lacks(self, absence, facts, row, record, evaluation):
        """Whether an evaluation did not give a tuple, for these reasons."""
        _, values, result, _ = record
        uses = evaluation.equations[absence["relation"]].uses
        value = dict(zip(uses, values))

        def there(fact):
            return [fact["relation"] in value and r in value[fact["relation"]]
                    for r in self.rows(fact)]

        def premise_fits(fact):
            return any(there(fact)) != (fact["kind"] == "absent")
        return row not in result and all(
            not ("absent" in r and any(there(r["absent"])))
            and not ("present" in r and not all(there(r["present"])))
            and all(premise_fits(facts[i]) for i in r.get("premises", ()))
            for r in absence["refusals"])

    def check_circles(self, facts):
        """Facts are numbered anew in an order in which premises come first;
        greatest fixed points are taken for granted."""
        def loose(fact):
            return "relation" not in fact or fact["kind"] != "derived" or (
                self.relation[fact["relation"]].kind == "nu")
        done = {i for i, fact in enumerate(facts) if loose(fact)}
        changed = True
        while changed:
            new = {i for i, fact in enumerate(facts) if i not in done
                   and all(p in done for p in reasons(fact))}
            done |= new
            changed = bool(new)
        if len(done) < len(facts):
            return "circular"
        return None


# ---- Runs ---------------------------------------------------------------------


def reasons(fact):
    """What a fact follows from; with --full, also for all values of what is
    quantified."""
    return fact["premises"] + fact.get("instances", [])


def literal_text(kind, value, path):
    """A formula that says what a scalar component is."""
    if kind.kind == "bool":
        return path if value else "!" + path
    return f"{path} = {value}"


def question(relation, row):
    """What to give to --explain."""
    texts = [text for (kind, name), value in zip(relation.params, row)
             for text in starmap(literal_text,
                                 answers.scalars(kind, value, name))]
    return f"{relation.name} where {' & '.join(texts) or 'true'}"


class Tester:
    """The settings of a run and what is done with one system."""

    def __init__(self, opts, folder):
        self.opts = opts
        self.folder = folder
        self.asked = 0

    def explain(self, path, what, way):
        command = [self.opts.fixc, path, "--explain", what, "--format",
                   "json", "--evaluate", way, *self.opts.option]
        try:
            done = subprocess.run(command, capture_output=True, text=True,
                                  errors="replace", check=False,
                                  timeout=self.opts.timeout)
        except subprocess.TimeoutExpired:
            return "timeout", "", ""
        return done.returncode, done.stdout, done.stderr

    def test(self, system, name, seed):
        """What is wrong, and with which question; or None."""
        rng = random.Random(f"explain {seed}")
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(systems.system_text(system))
        checker = Checker(system, self.opts.limit)
        for relation in system.relations:
            evaluation = Recording(system, self.opts.limit)
            try:
                value = evaluation.run(relation.name)
            except (evaluate.TooLong, evaluate.Oscillation):
                continue
            missing = evaluation.equations[relation.name].full - value
            rows = [(row, True) for row in self.some(rng, value)]
            rows += [(row, False) for row in self.some(rng, missing)]
            for row, there in rows:
                wrong = self.ask(checker, evaluation, relation, row, there,
                                 path)
                if wrong:
                    return wrong
        return None

    def some(self, rng, rows):
        return rng.sample(sorted(rows, key=str),
                          min(len(rows), self.opts.rows))

    def ask(self, checker, evaluation, relation, row, there, path):
        what = question(relation, row)
        for way in self.opts.ways.split(","):
            status, out, err = self.explain(path, what, way)
            self.asked += 1
            where = f"--explain '{what}' --evaluate {way}"
            if status != 0:
                return f"status {status}: {where}: {err or out}"
            try:
                answer = json.loads(out)
                found = answer["facts" if there else "absences"]
            except (ValueError, KeyError):
                return f"no explanation: {where}: {(out + err)[:200]}"
            if there:
                wrong = checker.check(found, evaluation, way == "rounds")
            else:
                wrong = checker.check_absences(found, answer.get("facts", []),
                                               relation.name, row, evaluation)
                wrong = wrong or checker.check(answer.get("facts", []),
                                               evaluation, way == "rounds")
            if wrong:
                return f"{wrong}: {where}"
        return None

    def seed(self, seed):
        """Tests the system of a seed; saves a failure."""
        generator = gen_layers if self.opts.layers else gen_systems
        system = generator.generate(seed)[0]
        name = f"s{seed}.fp"
        wrong = self.test(system, name, seed)
        if wrong:
            self.shrink_and_save(seed, system, wrong)
        return campaign.outcome(wrong)

    def closing(self):
        return [f"{self.asked} derivations and reasons"]

    def shrink_and_save(self, seed, system, wrong):
        last = [wrong]

        def still_fails(smaller):
            again = self.test(smaller, f"s{seed}.fp", seed)
            if again and again.split(":")[0] == wrong.split(":")[0]:
                last[0] = again
                return True
            return False
        system = shrink_systems.shrink(system, still_fails, self.opts.tries)
        path = campaign.saved(self.opts, f"FAIL-explain-{seed}.fp")
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join(f"// {line}\n"
                               for line in last[0].splitlines()))
            file.write(systems.system_text(system))
        print(f"FAIL {path}: {last[0]}", flush=True)


def options():
    parser = campaign.options(__doc__, 100, "FAIL-explain-<seed>.fp",
                              failures=5)
    parser.add_argument("--layers", action="store_true",
                        help="systems in layers that are solved by points")
    parser.add_argument("--ways", default="points,rounds",
                        help="values of --evaluate, with commas")
    parser.add_argument("--rows", type=int, default=2,
                        help="tuples of each relation, and of those it lacks")
    parser.add_argument("--limit", type=int, default=2000,
                        help="steps that the oracle may take for a relation")
    parser.add_argument("--tries", type=int, default=300,
                        help="variants that shrinking a failure may try")
    return parser.parse_args()


def main():
    return campaign.run(Tester, options())


if __name__ == "__main__":
    sys.exit(main())
