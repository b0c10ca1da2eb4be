#!/usr/bin/env python3
"""Random rows in files: closures of graphs that fixc reads and writes as rows.

Edges are written as TSV or CSV, with or without a header, in any order of the
columns, perhaps twice, in one file or two, with blanks and empty lines.  Nodes are
an enumeration, numbers, records, or names that only the rows tell, with odd
characters.  What can be reached is computed here by following edges; fixc's answers
are read back as rows, by Python's own reader of CSV.
"""

import csv
import io
import os
import random
import subprocess
import sys

import campaign
from random_related import reached

ODD = ["a b", 'say "no"', "x,y", "é", "-3", "1", "true", "_", "A'"]


def kinds(rng):
    """A kind of nodes: declarations, values as cells, columns of a parameter."""
    n = rng.randint(1, 9)
    kind = rng.choice(("enum", "range", "record", "open"))
    if kind == "enum":
        names = [f"n{i}" for i in range(n)]
        return (f"enum Node {{{', '.join(names)}}};",
                [(name,) for name in names], [""])
    if kind == "range":
        low = rng.randint(-5, 5)
        return (f"type Node = {low}..{low + n - 1};",
                [(str(low + i),) for i in range(n)], [""])
    if kind == "record":
        return ("type N = 0..2; class Node { N n; bool b; };",
                [(str(i), b) for i in range(3) for b in ("false", "true")],
                [".n", ".b"])
    return "input type Node;", [(name,) for name in ODD[:n]], [""]


def cell(rng, text, commas):
    quoted = commas and (any(c in text for c in ',"\n') or rng.random() < 0.1)
    if quoted:
        text = '"' + text.replace('"', '""') + '"'
    return rng.choice(("", "", " ")) + text + rng.choice(("", "", " "))


def rows_text(rng, edges, columns, commas):
    """A file with these edges, each once or more."""
    rows = [x + y for x, y in edges]
    rows += [row for row in rows if rng.random() < 0.2]
    rng.shuffle(rows)
    order = list(range(len(columns)))
    if rng.random() < 0.5:
        rng.shuffle(order)
        rows.insert(0, columns)
    end = rng.choice(("\n", "\r\n"))
    lines = [(("," if commas else "\t").join(
        cell(rng, row[i], commas) for i in order)) for row in rows]
    for _ in range(rng.randint(0, 2)):
        lines.insert(rng.randint(0, len(lines)), rng.choice(("", "  ")))
    return end.join(lines) + (end if rng.random() < 0.7 else "")


def make(seed):
    """A formula, its files, and what Path is."""
    rng = random.Random(f"tables {seed}")
    declarations, values, paths = kinds(rng)
    share = rng.choice((0.05, 0.15, 0.4))
    edges = [(x, y) for x in values for y in values if rng.random() < share]
    columns = tuple(v + p for v in ("x", "y") for p in paths)
    cut = rng.randint(0, len(edges)) if rng.random() < 0.3 else len(edges)
    files = {}
    for i, part in enumerate((edges[:cut], edges[cut:])):
        if i > 0 and not part:
            continue
        commas = rng.random() < 0.5 or declarations.startswith("input")
        ending = "csv" if commas else rng.choice(("tsv", "facts"))
        files[f"t{seed}-{i}.{ending}"] = rows_text(rng, part, columns, commas)
    formula = f"""{declarations}
input bool E(Node x, y);
mu bool Path(Node x, y) = E(x, y) | (exists z. Path(x, z) & E(z, y));
show Path;
"""
    return formula, files, columns, {(x, y) for x, _ in edges
                                     for y in reached(edges, x)}


class Tester:
    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder

    def write(self, name, text, folder=None):
        path = os.path.join(folder or self.folder, name)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        return path

    def seed(self, seed):
        formula, files, columns, wanted = make(seed)
        path = self.write(f"t{seed}.fp", formula)
        inputs = [f"--input=E={self.write(name, text)}"
                  for name, text in files.items()]
        done = subprocess.run(
            [self.opts.fixc, *self.opts.option, path, *inputs, "--format",
             "csv", "-q"], capture_output=True, check=False,
            timeout=self.opts.timeout)
        text = done.stdout.decode()
        rows = list(csv.reader(io.StringIO(text, newline="")))
        half = len(columns) // 2
        found = [(tuple(row[:half]), tuple(row[half:])) for row in rows[1:]]
        right = (done.returncode == 0 and rows and tuple(rows[0]) == columns
                 and len(found) == len(wanted) and set(found) == wanted)
        if right:
            return campaign.PASSED
        saved = campaign.saved(self.opts, f"FAIL-tables-{seed}.fp")
        folder = os.path.dirname(saved)
        self.write(os.path.basename(saved), formula, folder)
        for name, content in files.items():
            self.write(name, content, folder)
        print(f"FAIL {saved}: oracle {sorted(wanted)}\n{text}"
              f"{done.stderr.decode()}")
        return campaign.FAILED


def main():
    return campaign.run(Tester, campaign.options(
        __doc__, 300, "FAIL-tables-<seed>.fp").parse_args())


if __name__ == "__main__":
    sys.exit(main())
