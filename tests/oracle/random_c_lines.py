#!/usr/bin/env python3
"""Random C programs without input: lines that are reached against gcov.

Such a program has one run.  A line that --each finds must be reached if and only
if gcov has counted it; a quarter of the programs is judged without being executed,
and may then be unknown.  What fails is saved.
"""

import os
import random
import re
import subprocess
import sys

import campaign

LINE = re.compile(r" *([^:]+): *(\d+):")
TARGET = re.compile(r"^---- \S+ --target \S+:(\d+)$", re.M)


class Maker:
    """A program in which each statement has its line."""

    def __init__(self, rng):
        self.rng, self.lines = rng, []

    def say(self, depth, text):
        self.lines.append("  " * depth + text)

    def value(self):
        return self.rng.choice(["a", "b", "c", str(self.rng.randint(-2, 3))])

    def condition(self):
        op = self.rng.choice(["<", "<=", "==", "!=", ">"])
        return f"{self.value()} {op} {self.value()}"

    def simple(self, depth):
        var = self.rng.choice("abc")
        what = self.rng.randrange(4)
        if what == 0:
            self.say(depth, f"{var} = twice({self.value()});")
        elif what == 1:
            self.say(depth, f"{var} = {self.value()};")
        else:
            self.say(depth, f"{var} = {self.value()} - {self.value()};")

    def statement(self, depth):
        what = self.rng.randrange(8) if depth < 4 else 0
        if what < 4:
            self.simple(depth)
        elif what < 6:
            self.say(depth, f"if ({self.condition()}) {{")
            self.block(depth + 1)
            if self.rng.random() < 0.5:
                self.say(depth, "} else {")
                self.block(depth + 1)
            self.say(depth, "}")
        elif what == 6:
            self.say(depth, f"for (int i{depth} = 0; i{depth} < 2; i{depth}++) {{")
            self.block(depth + 1)
            self.say(depth, "}")
        else:
            self.say(depth, f"if ({self.condition()})")
            self.say(depth + 1, "return 1;")

    def block(self, depth):
        for _ in range(self.rng.randint(1, 3)):
            self.statement(depth)

    def program(self):
        self.say(0, "static int twice(int x) {")
        self.say(1, f"if (x > {self.rng.randint(0, 3)})")
        self.say(2, "return 0;")
        self.say(1, "return 2 * x;")
        self.say(0, "}")
        self.say(0, "int main(void) {")
        self.say(1, "int a = 1, b = 2, c = 0;")
        self.block(1)
        self.block(1)
        self.say(1, "return a == b && b == c;")
        self.say(0, "}")
        return "\n".join(self.lines) + "\n"


class Tester:
    """The settings of a run and what is done with one program."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.known = self.all = 0

    def counted(self, folder):
        """The lines that gcov has counted."""
        def here(*command):
            return subprocess.run(command, cwd=folder, check=False,
                                  stdout=subprocess.PIPE, text=True).stdout
        here("gcc", "-O0", "-w", "--coverage", "-c", "-o", "prog.o", "prog.c")
        here("gcc", "--coverage", "-o", "prog", "prog.o")
        here("./prog")
        lines = {}
        for line in here("gcov", "-t", "prog.gcda").splitlines():
            found = LINE.match(line)
            if found and found.group(1) != "-":
                lines[int(found.group(2))] = found.group(1) != "#####"
        return lines

    def compare(self, folder, options):
        lines = self.counted(folder)
        done = subprocess.run(
            [os.path.abspath(self.opts.fixc), "reach.fp", "prog.c", "--each",
             "--time-limit", "5", *options], cwd=folder, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        parts = TARGET.split(done.stdout.split("---- all")[0])[1:]
        if not parts or not lines:
            return "no line is looked for: " + done.stdout
        for number, said in zip(map(int, parts[::2]), parts[1::2]):
            self.all += 1
            if "RESULT: unknown" in said or number not in lines:
                continue  # gcc has no code for what it has folded
            self.known += 1
            if ("RESULT: reachable" in said) != lines[number]:
                return f"line {number}: {said}, gcov: {lines[number]}"
        return None

    def seed(self, seed):
        rng = random.Random(seed)
        folder = os.path.join(self.folder, str(seed))
        os.makedirs(folder)
        text = Maker(rng).program()
        with open(os.path.join(folder, "prog.c"), "w",
                  encoding="utf-8") as out:
            out.write(text)
        options = ["--runs", "off"] if seed % 4 == 0 else []
        wrong = self.compare(folder, options)
        if wrong:
            print(f"FAILED seed {seed}: {wrong}")
            with open(campaign.saved(self.opts, f"lines-{seed}.c"), "w",
                      encoding="utf-8") as out:
                out.write(text)
        return campaign.outcome(wrong)

    def closing(self):
        return [f"lines: {self.known} of {self.all} compared"]


if __name__ == "__main__":
    sys.exit(campaign.run(Tester, campaign.options(
        __doc__, 10, "a program").parse_args()))
