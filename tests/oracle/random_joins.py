#!/usr/bin/env python3
"""Random systems of plain relations: tables, diagrams and explicit sets.

A system has relations of facts, and strata of relations that are defined by
clauses: with relations of their own stratum, with those of strata below and
their complements, and with comparisons.  Its types are all control or none is,
so that tables solve it at once, or may take over.  fixc counts and lists each
relation, and answers a query, in each of the ways given; all must say what
a naive evaluation says.  Some systems have a random graph that is large enough
for its diagrams to grow; the closure is only counted.
"""

import itertools
import os
import random
import subprocess
import sys

import campaign

WAYS = ([], ["--no-pass=growth"], ["--no-pass=tables"],
        ["--no-pass=goal"], ["--profile"])
COMPARE = {"=": lambda x, y: x == y, "!=": lambda x, y: x != y,
           "<": lambda x, y: x < y, ">=": lambda x, y: x >= y}


class System:
    """Facts and clauses; a literal is (sign, relation, arguments), where an
    argument is a variable, a number or '_', or (operator, term, term, k)."""

    def __init__(self, rng):
        self.size = rng.choice((3, 5, 8, 11))
        self.control = rng.random() < 0.5
        self.facts, self.rules, self.arity = {}, {}, {}
        self.strata = []
        for i in range(rng.choice((1, 2, 3))):
            self.add_facts(rng, f"E{i}")
        for i in range(rng.choice((1, 2, 3))):
            self.add_stratum(rng, i)
        self.goal = self.random_goal(rng)

    def add_facts(self, rng, name):
        self.arity[name] = rng.choice((1, 2, 2, 2, 3))
        count = rng.randrange(1, 3 * self.size)
        self.facts[name] = sorted({
            tuple(rng.randrange(self.size) for _ in range(self.arity[name]))
            for _ in range(count)})

    def add_stratum(self, rng, number):
        names = [f"R{number}{letter}" for letter in "ab"[:rng.choice((1, 2))]]
        below = list(self.arity)
        for name in names:
            self.arity[name] = rng.choice((1, 2, 2, 3))
        for name in names:
            self.rules[name] = [self.random_rule(rng, name, names, below)
                                for _ in range(rng.choice((1, 2, 3)))]
        self.strata.append(names)

    def random_rule(self, rng, name, own, below):
        variables = ["x", "y", "z", "w"]
        body = [self.random_literal(rng, rng.choice(own + below), variables)
                for _ in range(rng.choice((1, 2, 2, 3)))]
        bound = sorted({v for _, _, args in body for v in args
                        if v in variables})
        if not bound:
            return [0] * self.arity[name], body
        if rng.random() < 0.4:
            relation = rng.choice(below)
            body.append((False, relation, [
                rng.choice(bound + ["_"]) for _ in range(self.arity[relation])]))
        if rng.random() < 0.4:
            body.append((rng.choice(sorted(COMPARE)), rng.choice(bound),
                         rng.choice(bound + [rng.randrange(self.size)])))
        if rng.random() < 0.2:
            body.append(("sum", "s", rng.choice(bound)))
            bound.append("s")
        return [rng.choice(bound) if rng.random() < 0.93
                else rng.randrange(self.size)
                for _ in range(self.arity[name])], body

    def random_literal(self, rng, relation, variables):
        return (True, relation, [
            rng.choice(variables) if rng.random() < 0.85
            else rng.choice(["_", rng.randrange(self.size)])
            for _ in range(self.arity[relation])])

    def random_goal(self, rng):
        name = rng.choice(self.strata[-1])
        return name, [rng.choice(["_", rng.randrange(self.size)])
                      for _ in range(self.arity[name])]

    # ---- Text ----

    def text(self):
        lines = [f"type Node = 0..{self.size - 1}"
                 f"{' {control}' if self.control else ''};"]
        for name, arity in self.arity.items():
            kind = "mu bool" if name in self.rules else "bool"
            params = ", ".join(f"Node p{i}" for i in range(arity))
            lines.append(f"{kind} {name}({params});")
        for name, rows in self.facts.items():
            lines += [f"{name}({', '.join(map(str, row))});" for row in rows]
        for name, rules in self.rules.items():
            for head, body in rules:
                lines.append(f"{name}({', '.join(map(str, head))}) if "
                             f"{', '.join(map(literal_text, body))};")
        name, args = self.goal
        lines.append(f"query goal = {name}({', '.join(map(str, args))});")
        return "\n".join(lines) + "\n"

    # ---- Meaning ----

    def solve(self):
        value = {name: set(rows) for name, rows in self.facts.items()}
        for names in self.strata:
            value.update({name: set() for name in names})
            changed = True
            while changed:
                found = {name: set().union(*(
                    {self.head_of(head, env) for env in
                     self.matches(body, {}, value)}
                    for head, body in self.rules[name])) for name in names}
                changed = any(found[name] - value[name] for name in names)
                for name in names:
                    value[name] |= found[name]
        return value

    @staticmethod
    def head_of(head, env):
        return tuple(env.get(term, term) for term in head)

    def matches(self, body, env, value):
        if not body:
            yield env
            return
        literal, rest = body[0], body[1:]
        for more in self.extend(literal, env, value):
            yield from self.matches(rest, more, value)

    def extend(self, literal, env, value):
        if literal[0] == "sum":
            total = env[literal[2]] + 1
            if total < self.size and env.get(literal[1], total) == total:
                yield {**env, literal[1]: total}
        elif literal[0] in COMPARE:
            if COMPARE[literal[0]](env[literal[1]],
                                   env.get(literal[2], literal[2])):
                yield env
        else:
            found = [more for row in value[literal[1]]
                     if (more := match(literal[2], row, env)) is not None]
            if literal[0]:
                yield from found
            elif not found:
                yield env


def match(args, row, env):
    """The environment in which the arguments are the row, or None."""
    env = dict(env)
    for arg, number in zip(args, row):
        if isinstance(arg, int):
            if arg != number:
                return None
        elif arg != "_" and env.setdefault(arg, number) != number:
            return None
    return env


def literal_text(literal):
    if literal[0] == "sum":
        return f"{literal[1]} = {literal[2]} + 1"
    if literal[0] in COMPARE:
        return f"{literal[1]} {literal[0]} {literal[2]}"
    sign = "" if literal[0] else "!"
    return f"{sign}{literal[1]}({', '.join(map(str, literal[2]))})"


def closure_text(rng, control):
    """A random graph and its closure, with the number of its pairs."""
    size = rng.choice((60, 110, 170))
    edges = sorted({(rng.randrange(size), rng.randrange(size))
                    for _ in range(2 * size)})
    after = {node: {b for a, b in edges if a == node} for node in range(size)}
    count = 0
    for node in range(size):
        seen, todo = set(), list(after[node])
        while todo:
            next_node = todo.pop()
            if next_node not in seen:
                seen.add(next_node)
                todo.extend(after[next_node])
        count += len(seen)
    lines = [f"type Node = 0..{size - 1}{' {control}' if control else ''};",
             "bool Edge(Node a, Node b);"]
    lines += [f"Edge({a}, {b});" for a, b in edges]
    twice = rng.random() < 0.5
    lines += ["mu bool Path(Node a, Node b);", "Path(a, b) if Edge(a, b);",
              "Path(a, c) if Path(a, b), Path(b, c);" if twice else
              "Path(a, c) if Path(a, b), Edge(b, c);", "count Path;"]
    return "\n".join(lines) + "\n", f"count Path = {count}\n"


class Tester:
    """A seed is a system, and sometimes a graph, solved in all ways."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder

    def run(self, text, name, options):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run(
            [self.opts.fixc, *self.opts.option, *options, path],
            capture_output=True, text=True, check=False,
            timeout=self.opts.timeout)
        os.remove(path)
        return done.stdout

    def expected(self, system):
        """A file that asks for all relations, and what it prints."""
        value, name = system.solve(), system.goal[0]
        holds = any(match(system.goal[1], row, {}) is not None
                    for row in value[name])
        text, out = system.text(), f"goal: {'YES' if holds else 'NO'}\n"
        for name in system.rules:
            text += f"count {name};\nshow {name} limit 2000;\n"
            out += f"count {name} = {len(value[name])}\n{name}\n"
            out += "".join(
                f"  {' '.join(f'p{i}={v}' for i, v in enumerate(row))}\n"
                for row in sorted(value[name])) or "  (none)\n"
        return text, out

    def seed(self, seed):
        rng = random.Random(seed)
        cases = [self.expected(System(rng))]
        if seed % 8 == 0:
            cases.append(closure_text(rng, rng.random() < 0.5))
        for (text, right), way in itertools.product(cases, WAYS):
            out = self.run(text, f"t{seed}.fp", way)
            if normal(out) != normal(right):
                path = campaign.saved(self.opts, f"FAIL-{seed}.fp")
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
                print(f"FAIL {path} {' '.join(way)}\n{out}\noracle\n{right}")
                return campaign.FAILED
        return campaign.PASSED


def normal(out):
    """The lines of answers, whatever stands around tuples; without profiles."""
    return [line.strip() for line in out.splitlines()
            if line.startswith(("goal:", "count ", "  p"))]


def main():
    parser = campaign.options(__doc__, 200, saved="failures", timeout=120)
    return campaign.run(Tester, parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
