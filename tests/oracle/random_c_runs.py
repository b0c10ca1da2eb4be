#!/usr/bin/env python3
"""Random C programs: runs of the automaton against compiled ones.

Each program is compiled by gcc, and by clang with its sanitizer for undefined
arithmetic, and run with random inputs.  The automaton must do what it does:
end with the same checksum, reach the error if the checksum is wrong, or find
the same operation undefined, in the same line.  So must the automaton without
operations on memory, unless a value comes up of which it keeps no track, or a
construct that it does not cover.  The harness that is printed
for the run to the error must do that run under gcc.  What fails is saved.

Without clang it is gcc's sanitizer, which does not see all: gcc drops some
operations before.  An overflow that it has not seen must leave the checksum as
-fwrapv has it.
"""

import os
import random
import re
import shutil
import subprocess
import sys

import campaign
import gen_c

WORDS = {"int": "int", "uint": "unsigned", "char": "char",
         "uchar": "unsigned char", "short": "short",
         "ushort": "unsigned short", "long": "long", "longlong": "long long",
         "ulonglong": "unsigned long long", "bool": "_Bool"}
SANITIZE = ["-fsanitize=signed-integer-overflow,integer-divide-by-zero,"
            "shift-exponent",
            "-fno-sanitize-recover=all"]
UNDEFINED = re.compile(r":(\d+):\d+: runtime error: (.*)")
DRIVER = """\
#include <stdio.h>
#include <stdlib.h>
static int at = 1, n;
static char **values;
static unsigned long long next(void) {
  return at < n ? strtoull(values[at++], NULL, 10) : 0;
}
__attribute__((constructor)) static void begin(int argc, char **argv) {
  n = argc;
  values = argv;
}
void observe(unsigned long long x) {
  printf("checksum %llu\\n", x);
  exit(0);
}
"""


def driver():
    return DRIVER + "".join(
        f"{t} __VERIFIER_nondet_{name}(void) {{ return ({t})next(); }}\n"
        for name, t in WORDS.items())


def nests_calls(path, line):
    """C does not say which operand comes first: a call, or what is undefined
    beside it."""
    with open(path, encoding="utf-8") as file:
        return len(re.findall(r"\bf\d+\(", file.readlines()[line - 1])) > 1


def is_of_rest(path, said):
    """Objects that one call makes after its first four share what is known of
    them: a run has to guess their addresses, and ends if it does not."""
    found = re.search(r":(\d+): an assumption does not hold", said)
    if not found:
        return False
    with open(path, encoding="utf-8") as file:
        return "alloc(" in file.readlines()[int(found[1]) - 1]


class Tester:
    """The settings of a run and what is done with one program."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.undefined = self.tracked = self.untracked = 0
        self.precise = shutil.which("clang") is not None
        with open(self.path("driver.c"), "w", encoding="utf-8") as file:
            file.write(driver())
        self.gcc("-O0", "-c", "-o", self.path("driver.o"),
                 self.path("driver.c"))

    def path(self, name):
        return os.path.join(self.folder, name)

    def gcc(self, *args, compiler="gcc"):
        subprocess.run([compiler, "-w", *args], check=True,
                       capture_output=True, text=True, timeout=60)

    def run(self, *command):
        done = subprocess.run(command, capture_output=True, text=True,
                              errors="replace", timeout=self.opts.timeout,
                              check=False)
        return done.returncode, done.stdout + done.stderr

    def automaton(self, path, inputs, what="run"):
        return self.run(self.opts.fixc, "--memory", *self.opts.option, what,
                        path, *map(str, inputs))

    def compare(self, path, binary, inputs):
        """What the automaton does otherwise than the compiled program."""
        status, out = self.run(binary, *map(str, inputs))
        found = UNDEFINED.search(out)
        if found:
            self.undefined += 1
            _, said = self.automaton(path, inputs)
            if "undefined: " in said and (f":{found[1]}: " in said or
                                          nests_calls(path, int(found[1]))):
                return None
            return f"compiled: line {found[1]} {found[2]}; fixc: {said}"
        if status or not out.startswith("checksum "):
            return f"compiled: status {status}, {out}"
        total = int(out.split()[1])
        status, said = self.automaton(path, [*inputs, total])
        if not self.precise and "arithmetic overflows" in said:
            status, said = self.run(self.opts.fixc, "--memory", "--wrap",
                                    "run", path, *map(str, [*inputs, total]))
            return None if status == 0 else f"with --wrap: {said}"
        if status or "the program ends" not in said:
            return f"compiled: checksum {total}; fixc: {said}"
        status, said = self.automaton(path, [*inputs, total ^ 1])
        if status != 10:
            return f"no error with checksum {total ^ 1}: {said}"
        wrong = self.cells(path, inputs, total)
        if wrong:
            return wrong
        status, said = self.run(binary + "-plain", *map(str, inputs))
        return None if said == out else f"clang: {out}; gcc: {said}"

    def cells(self, path, inputs, total):
        """What the automaton without memory does otherwise."""
        for last, good in ((total, 0), (total ^ 1, 10)):
            status, said = self.run(self.opts.fixc, "--cells",
                                    *self.opts.option, "run", path,
                                    *map(str, [*inputs, last]))
            if status == 3 or "not covered: " in said or is_of_rest(path, said):
                self.untracked += 1
            elif status != good:
                return f"cells, checksum {total}, last input {last}: {said}"
            else:
                self.tracked += 1
        return None

    def harness(self, path, binary, inputs):
        """What the program does otherwise with the harness of the run."""
        _, out = self.run(binary, *map(str, inputs))
        if not out.startswith("checksum "):
            return None
        wrong = [*inputs, int(out.split()[1]) ^ 1]
        _, text = self.automaton(path, wrong, "harness")
        name = path[:-2] + "-harness"
        with open(name + ".c", "w", encoding="utf-8") as file:
            file.write(text)
        self.gcc("-O0", "-fwrapv", "-Wl,-z,muldefs", "-o", name, name + ".c",
                 path)
        status, out = self.run(name)
        return None if status == 10 else f"harness: status {status}, {out}"

    def test(self, seed):
        text = gen_c.generate(seed, seed % 2 == 0)
        path, binary = self.path(f"p{seed}.c"), self.path(f"p{seed}")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        self.gcc("-O0", *SANITIZE, "-o", binary, path, self.path("driver.o"),
                 compiler="clang" if self.precise else "gcc")
        self.gcc("-O0", "-fwrapv", "-o", binary + "-plain", path,
                 self.path("driver.o"))
        choose = random.Random(seed)
        for _ in range(4):
            inputs = [choose.choice([0, 1, 2, 5, 100, 255, 2**31 - 1,
                                     choose.randrange(2**64)])
                      for _ in range(3)][:text.count(" = __VERIFIER_nondet")]
            wrong = self.compare(path, binary, inputs)
            if wrong:
                return f"inputs {inputs}: {wrong}", text
        return self.harness(path, binary, inputs) if seed % 5 == 0 else None, \
            text

    def seed(self, seed):
        try:
            wrong, text = self.test(seed)
        except subprocess.CalledProcessError as error:
            wrong, text = f"gcc: {error.stderr}", gen_c.generate(seed)
        if wrong:
            name = campaign.saved(self.opts, f"FAIL-{seed}.c")
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)
            print(f"FAIL {name}: {wrong}", flush=True)
        return campaign.outcome(wrong)

    def closing(self):
        return [f"{self.undefined} runs were undefined, {self.tracked} of "
                f"{self.tracked + self.untracked} tracked in cells"]


def main():
    opts = campaign.options(__doc__, 100, "FAIL-<seed>.c", 30).parse_args()
    return campaign.run(Tester, opts)


if __name__ == "__main__":
    sys.exit(main())
