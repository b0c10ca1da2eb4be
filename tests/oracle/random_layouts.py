#!/usr/bin/env python3
"""Random structs and unions of C: sizes and offsets against gcc.

Each seed gives a file with types of all kinds.  gcc prints their sizes,
alignments and the offsets of their members; the front end must hold the same
for true, written as assertions.
"""

import os
import random
import subprocess
import sys

import campaign

SCALARS = ["char", "signed char", "unsigned char", "short", "unsigned short",
           "int", "unsigned", "long", "unsigned long", "long long", "_Bool",
           "float", "double", "long double", "void *", "int (*)[3]",
           "enum e", "unsigned long long"]
FIELDS = {"char": 8, "short": 16, "int": 32, "unsigned": 32, "long": 64,
          "_Bool": 1, "unsigned char": 8, "long long": 64, "enum e": 32}


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.types, self.facts, self.lines = [], [], ["enum e { A, B };"]

    def pick(self, items):
        return self.random.choice(items)

    def member(self, i):
        kind = self.random.randrange(12)
        if kind < 4:
            of = self.pick(sorted(FIELDS))
            width = self.random.randrange(1, FIELDS[of] + 1)
            if kind == 0 and self.random.random() < 0.3:
                return f"{of} : {self.pick([0, width])};", None
            return f"{of} m{i} : {width};", None
        of = self.pick(SCALARS)
        if of == "int (*)[3]":
            return f"int (*m{i})[3];", f"m{i}"
        if kind == 4:
            return f"{of} m{i}[{self.random.randrange(1, 5)}];", f"m{i}"
        if kind == 5 and self.types:
            return f"{self.pick(self.types)} m{i};", f"m{i}"
        if kind == 6:
            return (f"{self.pick(['struct', 'union'])} {{ {of} m{i}; "
                    f"char n{i}; }};"), f"n{i}"
        if kind == 7:
            return f"{of} m{i} __attribute__((aligned(16)));", f"m{i}"
        return f"{of} m{i};", f"m{i}"

    def structure(self, number):
        word = self.pick(["struct", "struct", "struct", "union"])
        name = f"{word} t{number}"
        members = [self.member(i)
                   for i in range(self.random.randrange(1, 7))]
        after = self.pick(["", "", "", " __attribute__((packed))",
                           " __attribute__((aligned(32)))"])
        self.lines.append(f"{name} {{ {' '.join(m for m, _ in members)} }}"
                          f"{after};")
        self.types.append(name)
        self.facts += [f"sizeof({name})", f"_Alignof({name})"]
        self.facts += [f"__builtin_offsetof({name}, {m})"
                       for _, m in members if m]

    def generate(self):
        for number in range(8):
            self.structure(number)
        return "\n".join(self.lines) + "\n", self.facts


class Tester:
    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder

    def seed(self, seed):
        text, facts = Generator(seed).generate()
        path = os.path.join(self.folder, f"l{seed}.c")
        binary = path[:-2]
        prints = "".join(f'  printf("%lu\\n", (unsigned long){f});\n'
                         for f in facts)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"int printf(const char *, ...);\n{text}"
                       f"int main(void) {{\n{prints}  return 0;\n}}\n")
        subprocess.run(["gcc", "-w", "-o", binary, path], check=True,
                       capture_output=True, timeout=60)
        out = subprocess.run([binary], capture_output=True, text=True,
                             check=True, timeout=60).stdout.split()
        claims = "".join(f'_Static_assert({f} == {n}, "");\n'
                         for f, n in zip(facts, out))
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"{text}{claims}int main(void) {{ return 0; }}\n")
        done = subprocess.run([self.opts.fixc, "form", path],
                              capture_output=True, text=True, check=False,
                              timeout=self.opts.timeout)
        if done.returncode == 0:
            return campaign.PASSED
        print(f"FAIL seed {seed}:\n{done.stderr[:1000]}{text}", flush=True)
        return campaign.FAILED


def main():
    opts = campaign.options(__doc__, 100).parse_args()
    return campaign.run(Tester, opts)


if __name__ == "__main__":
    sys.exit(main())
