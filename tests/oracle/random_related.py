#!/usr/bin/env python3
"""Random graphs: R*, R+, compositions, facts and `show R where` against sets.

Two relations over few nodes are written as facts or as a formula.  A random term
over them is computed here as a set of pairs, by following edges, and compared with
the tuples and the count that fixc gives, and with those of one first node.
"""

import os
import random
import subprocess
import sys

import answers
import campaign

NODES = ["a", "b", "c", "d", "e"]


def compose(left, right):
    return {(x, z) for x, y in left for v, z in right if y == v}


def reached(pairs, node):
    """What some steps lead to."""
    found, stack = set(), [node]
    while stack:
        here = stack.pop()
        for x, y in pairs:
            if x == here and y not in found:
                found.add(y)
                stack.append(y)
    return found


def closure(pairs, nodes, sign):
    some = {(x, y) for x in nodes for y in reached(pairs, x)}
    return some if sign == "+" else some | {(x, x) for x in nodes}


def term(rng, depth, relations, nodes):
    """A text that can be a step, and the pairs that it means."""
    if depth == 0 or rng.random() < 0.3:
        name = rng.choice(sorted(relations))
        text, pairs = name, relations[name]
    else:
        parts = [term(rng, depth - 1, relations, nodes)
                 for _ in range(rng.choice((2, 2, 3)))]
        text, pairs = parts[0]
        for more, other in parts[1:]:
            text, pairs = f"{text} ; {more}", compose(pairs, other)
        text = f"({text})"
    if text[-1] not in "*+" and rng.random() < 0.5:
        sign = rng.choice("*+")
        text, pairs = text + sign, closure(pairs, nodes, sign)
    return text, pairs


def relation_text(rng, name, pairs):
    if pairs and rng.random() < 0.6:
        lines = [f"bool {name}(Node x, y);"]
        lines += [f"{name}({x}, {y});" for x, y in sorted(pairs)]
        rng.shuffle(lines)
        return "\n".join(lines)
    either = [f"x = {x} & y = {y}" for x, y in sorted(pairs)] or ["false"]
    return f"bool {name}(Node x, y) = {' | '.join(either)};"


def make(seed):
    """The text of a file, and the pairs of T in it with the first node asked."""
    rng = random.Random(f"related {seed}")
    nodes = NODES[:rng.randint(1, len(NODES))]
    relations = {name: {(x, y) for x in nodes for y in nodes
                        if rng.random() < rng.choice((0.1, 0.3))}
                 for name in ("R", "S")}
    text, pairs = term(rng, 3, relations, nodes)
    first = rng.choice(nodes)
    use = (f"{text}(x, y)" if text[-1] in "*+)"
           else f"({text} ; {text}*)(x, y)")
    if text[-1] not in "*+)":
        pairs = compose(pairs, closure(pairs, nodes, "*"))
    definition = rng.choice((f"bool T(Node x, y) = {use};",
                             f"T(x, y) if {use};",
                             f"bool T(x, y) = {use};"))
    lines = [f"enum Node {{{', '.join(nodes)}}};",
             relation_text(rng, "R", relations["R"]),
             relation_text(rng, "S", relations["S"]), definition,
             "count T;", "show T limit 100;", f"show T where x = {first};",
             f"count T where y = {first} & R*(x, y);"]
    return "\n".join(lines) + "\n", relations, nodes, pairs, first


class Tester:
    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder

    def seed(self, seed):
        text, relations, nodes, pairs, first = make(seed)
        path = os.path.join(self.folder, f"r{seed}.fp")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run(
            [self.opts.fixc, *self.opts.option, path], capture_output=True,
            text=True, check=False, timeout=self.opts.timeout)
        back = closure(relations["R"], nodes, "*")
        some = f"T where y = {first} & R*(x, y)"
        rows = {name: sorted(f"x={x} y={y}" for x, y in wanted)
                for name, wanted in (
                    ("T", pairs),
                    (f"T where x = {first}",
                     {p for p in pairs if p[0] == first}))}
        right = (done.returncode == 0
                 and answers.counts(done.stdout).get("T") == len(pairs)
                 and f"count {some} = "
                 f"{len([p for p in pairs & back if p[1] == first])}\n"
                 in done.stdout
                 and all(answers.shown(done.stdout, name) == wanted
                         for name, wanted in rows.items()))
        if right:
            return campaign.PASSED
        saved = campaign.saved(self.opts, f"FAIL-related-{seed}.fp")
        with open(saved, "w", encoding="utf-8") as file:
            file.write(text)
        print(f"FAIL {saved}: oracle {rows}\n{done.stdout}{done.stderr}")
        return campaign.FAILED


def main():
    return campaign.run(Tester, campaign.options(
        __doc__, 300, "FAIL-related-<seed>.fp").parse_args())


if __name__ == "__main__":
    sys.exit(main())
