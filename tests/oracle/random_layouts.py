#!/usr/bin/env python3
"""Random structs and unions of C: sizes and offsets against gcc.

Each seed gives a file with types of all kinds, among them packed ones, those under
`#pragma pack`, and members whose typedef has an alignment.  gcc prints their sizes,
alignments and the offsets of their members; the front end must hold the same
for true, written as assertions.  For bit-fields, the bytes after one is set are
compared in a run, which may end where a field is not covered.  Every second
seed is for the machine of 32 bits, where gcc can make programs for it.
"""

import os
import random
import subprocess
import sys

import campaign

SCALARS = ["char", "signed char", "unsigned char", "short", "unsigned short",
           "int", "unsigned", "long", "unsigned long", "long long", "_Bool",
           "float", "double", "long double", "void *", "int (*)[3]",
           "enum e", "unsigned long long", "wide", "odd", "halved", "enum p",
           "_Complex float", "_Complex double", "_Complex long double",
           "_Float128", "_Float32", "_Decimal64", "_Atomic long long"]
TYPES = """enum e { A, B };
enum __attribute__((packed)) p { C = %d, D };
typedef int wide __attribute__((aligned(%d)));
typedef long long odd __attribute__((aligned(1)));
typedef double halved __attribute__((aligned(4)));
"""
FIELDS = {"wide": 32, "odd": 64,"char": 8, "short": 16, "int": 32, "unsigned": 32, "long": 64,
          "_Bool": 1, "unsigned char": 8, "long long": 64, "enum e": 32}


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.types, self.facts, self.pushed = [], [], 0
        self.fields = []
        self.lines = [TYPES % (self.pick([-3, 0, 100, 250]),
                               self.pick([8, 8, 16, 32]))]

    def pick(self, items):
        return self.random.choice(items)

    def member(self, i):
        kind = self.random.randrange(12)
        if kind < 4:
            of = self.pick(sorted(FIELDS))
            width = self.random.randrange(1, FIELDS[of] + 1)
            if self.random.random() < 0.3:
                width = self.pick([w for w in (1, 8, 16, 32, 64)
                                   if w <= FIELDS[of]])
            if kind == 0 and self.random.random() < 0.3:
                return f"{of} : {self.pick([0, width])};", None
            self.own.append(f"m{i}")
            return f"{of} m{i} : {width}{self.after()};", None
        of = self.pick(SCALARS)
        if of == "int (*)[3]":
            return f"int (*m{i})[3];", f"m{i}"
        if kind == 4 and of not in ("wide", "odd", "halved"):
            return f"{of} m{i}[{self.random.randrange(1, 5)}];", f"m{i}"
        if kind == 5 and self.types:
            return f"{self.pick(self.types)} m{i};", f"m{i}"
        if kind == 6:
            return (f"{self.pick(['struct', 'union'])} {{ {of} m{i}; "
                    f"{self.pick(['char n%d', 'char n%d[3]', 'int n%d[2]']) % i}; "
                    "};"), f"n{i}"
        if kind == 7:
            return f"{of} m{i} __attribute__((aligned(16)));", f"m{i}"
        return f"{of} m{i}{self.after()};", f"m{i}"

    def after(self):
        return self.pick([""] * 9 + [
            " __attribute__((packed))", " __attribute__((aligned(8)))",
            " __attribute__((aligned(2 * sizeof(int))))",
            " __attribute__((packed, aligned(2)))"])

    def pragma(self):
        kind, n = self.random.randrange(14), self.pick([1, 2, 4, 8, 16])
        if kind == 0:
            return f"#pragma pack({n})"
        if kind in (1, 2):
            self.pushed += 1
            return self.pick(["#pragma pack(push)", f"#pragma pack(push, {n})",
                              f"#pragma pack(push, name, {n})"])
        if kind in (3, 4) and self.pushed:
            self.pushed -= 1
            return "#pragma pack(pop)"
        return "#pragma pack()" if kind in (5, 6, 7) else ""

    def structure(self, number):
        word = self.pick(["struct", "struct", "struct", "union"])
        name = f"{word} t{number}"
        self.own = []
        members = [self.member(i)
                   for i in range(self.random.randrange(1, 7))]
        after = self.pick(["", "", "", " __attribute__((packed))",
                           " __attribute__((aligned(32)))"])
        self.lines.append(f"{self.pragma()}\n{name} {{ "
                          f"{' '.join(m for m, _ in members)}\n"
                          f"{self.pragma()}\n}}{after};")
        self.types.append(name)
        self.fields += [(name, m) for m in self.own]
        self.facts += [f"sizeof({name})", f"_Alignof({name})",
                       f"__alignof__({name})"]
        self.facts += [f"__alignof__((({name} *)0)->{m})"
                       for _, m in members if m]
        self.facts += [f"__builtin_offsetof({name}, {m})"
                       for _, m in members if m]

    def generate(self):
        for number in range(8):
            self.structure(number)
        self.facts += ["__alignof__(long long)", "_Alignof(double)",
                       "__alignof__(wide)", "sizeof(enum p)"]
        return "\n".join(self.lines) + "\n", self.facts


def set_all(name, member):
    """Sets the bit-field in an object of zeros, whose bytes are then `p[0]`, …"""
    return f"""  {{
    {name} x;
    unsigned char *p = (unsigned char *)&x;
    for (unsigned i = 0; i < sizeof x; i++)
      p[i] = 0;
    x.{member} = -1;
"""


def gcc(text, path, machine):
    """What the program prints, or None: gcc refuses it."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    made = subprocess.run(["gcc", "-w", machine, "-o", path[:-2], path],
                          capture_output=True, timeout=60, check=False)
    if made.returncode != 0:
        return None
    return subprocess.run([path[:-2]], capture_output=True, text=True,
                          check=True, timeout=60).stdout.split()


class Tester:
    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        path = os.path.join(folder, "small.c")
        self.small = gcc("int main(void) { return 0; }\n", path,
                         "-m32") is not None

    def fixc(self, *args):
        return subprocess.run([self.opts.fixc, *args], capture_output=True,
                              text=True, check=False,
                              timeout=self.opts.timeout)

    def seed(self, seed):
        generator = Generator(seed)
        text, facts = generator.generate()
        bits = 32 if seed % 2 and self.small else 64
        path = os.path.join(self.folder, f"l{seed}.c")
        prints = "".join(f'  printf("%lu\\n", (unsigned long){f});\n'
                         for f in facts)
        fields = "".join(
            f'{set_all(*f)}    for (unsigned i = 0; i < sizeof x; i++)\n'
            '      printf("%d\\n", p[i]);\n    printf("end\\n");\n  }\n'
            for f in generator.fields)
        out = gcc(f"int printf(const char *, ...);\n{text}"
                  f"int main(void) {{\n{prints}{fields}  return 0;\n}}\n",
                  path, f"-m{bits}")
        if out is None:
            return campaign.SKIPPED  # not every attribute fits every member
        claims = "".join(f'_Static_assert({f} == {n}, "");\n'
                         for f, n in zip(facts, out))
        bytes_of = " ".join(out[len(facts):]).split("end")
        checks = "".join(
            set_all(*f) + "".join(f"    if (p[{k}] != {n}) reach_error();\n"
                                  for k, n in enumerate(b.split())) + "  }\n"
            for f, b in zip(generator.fields, bytes_of))
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"{text}{claims}void reach_error(void);\n"
                       f"int main(void) {{\n{checks}  return 0;\n}}\n")
        options = ["--machine", str(bits), "--memory"]
        done = self.fixc(*options, "form", path)
        if done.returncode == 0:
            done = self.fixc(*options, "run", path)
        if done.returncode == 0:
            return campaign.PASSED
        if "in two parts" in done.stdout or "is not covered" in done.stderr:
            return campaign.SKIPPED
        print(f"FAIL seed {seed}:\n{done.stdout}{done.stderr[:1000]}{text}",
              flush=True)
        return campaign.FAILED


def main():
    opts = campaign.options(__doc__, 100).parse_args()
    return campaign.run(Tester, opts)


if __name__ == "__main__":
    sys.exit(main())
