#!/usr/bin/env python3
"""Random C programs of two files, of which fixc sees one.

What the other file defines may be anything for fixc.  So what it proves of the one
file must hold whatever the other one does: the two are compiled, with several
other files, and run.  A violation that it finds must be that of the harness, which
stands for the other file.  With pointers that may be null, what is proved of them
is seen by the sanitizer of gcc.
"""

import os
import random
import subprocess
import sys

import campaign

EXTERNS = """\
extern int __VERIFIER_nondet_int(void);
extern int give(int *to, const int *from);
extern void tick(void);
extern void keep(struct cell *c);
"""
HEAD = """\
struct cell { int value; struct cell *next; };
"""
GLOBALS = """\
int shared = 1;
static int own = 2;
const int fixed = 3;
struct { int a, b; } pair = {4, 5};
static int hidden[2] = {6, 7};
"""


class Writer:
    """The file that fixc sees."""

    def __init__(self, choose):
        self.choose = choose

    def place(self):
        return self.choose.choice(["shared", "own", "pair.a", "pair.b", "x", "y",
                                   "c.value", "d.value", "hidden[0]",
                                   "hidden[1]", "*p", "at->value"])

    def value(self):
        return self.choose.choice([self.place(), "fixed", "n",
                                   str(self.choose.randrange(9))])

    def statement(self):
        kind = self.choose.randrange(8)
        if kind == 0:
            return f"give(&{self.choose.choice(['x', 'y', 'shared'])}, &y);"
        if kind == 1:
            return "tick();"
        if kind == 2:
            return f"keep(&{self.choose.choice('cd')});"
        if kind == 3:
            return f"p = {self.choose.choice(['&x', '&shared', 'hidden + 1'])};"
        if kind == 4:
            return f"at = {self.choose.choice(['&c', 'at->next', 'c.next'])};"
        if kind == 5:
            return (f"if (n > {self.choose.randrange(9)}) "
                    f"{self.place()} = {self.value()};")
        return f"{self.place()} = {self.value()};"

    def text(self):
        body = "".join(f"  {self.statement()}\n"
                       for _ in range(self.choose.randrange(3, 9)))
        return (HEAD + EXTERNS + GLOBALS + "int main(void) {\n"
                "  int x = 1, y = 2, *p = &x, n = __VERIFIER_nondet_int();\n"
                "  struct cell c = {3, 0}, d = {4, &c}, *at = &d;\n"
                "  if (n < 0 || n > 9) return 0;\n" + body +
                f"  if ({self.place()} == {self.value()}) goto ERROR;\n"
                "  return 0;\nERROR:\n  __builtin_exit(10);\n}\n")


def other_file(choose):
    """Functions that change what they can reach."""
    changes = ["shared = %d;", "pair.b = %d;", "if (first) *first = %d;",
               "if (cells) cells->value = %d;",
               "if (cells && cells->next) cells->next->value = %d;", "calls += %d;"]

    def some():
        return " ".join(choose.choice(changes) % choose.randrange(9)
                        for _ in range(choose.randrange(3)))
    return (HEAD + "extern int shared; extern struct { int a, b; } pair;\n"
            "static int *first, calls; static struct cell *cells;\n"
            f"int __VERIFIER_nondet_int(void) {{ return {choose.randrange(10)};"
            " }\nint give(int *to, const int *from) { first = to; "
            f"*to = *from + {choose.randrange(3)}; {some()} return calls; }}\n"
            f"void tick(void) {{ {some()} }}\n"
            f"void keep(struct cell *c) {{ cells = c; {some()} }}\n")


class Tester:
    """The settings of a run and what is done with one program."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.verdicts = {}

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *command):
        return subprocess.run(command, capture_output=True, text=True,
                              errors="replace", timeout=self.opts.timeout,
                              check=False)

    def fixc(self, path, *options):
        done = self.run(self.opts.fixc, "reach.fp", path, "--time-limit", "10",
                        *options)
        last = done.stdout.strip().splitlines()[-1:] or [done.stderr]
        return last[0]

    def compiled(self, path, other, *options):
        """Its status, and what the sanitizer said."""
        binary = path[:-2]
        made = self.run("gcc", "-w", "-O0", "-Wl,-z,muldefs", *options, "-o",
                        binary, other, path)
        if made.returncode:
            return f"gcc: {made.stderr}"
        done = self.run(binary)
        return "null pointer" if "null pointer" in done.stderr \
            else done.returncode

    def test(self, seed, path):
        """What is wrong with the verdicts on the program, or None."""
        harness = self.path(f"harness{seed}.c")
        plain = self.fixc(path, "--harness", harness)
        null = self.fixc(path, "--check", "null")
        for verdict in (plain, null):
            word = verdict.split(" (")[0]
            self.verdicts[word] = self.verdicts.get(word, 0) + 1
            if not verdict.startswith("RESULT: "):
                return verdict
        if plain == "RESULT: reachable":
            status = self.compiled(path, harness)
            if status != 10:
                return f"the harness ends with {status}"
        for i in range(6):
            other = self.path(f"other{seed}.c")
            with open(other, "w", encoding="utf-8") as file:
                file.write(other_file(random.Random(f"{seed} {i}")))
            status = self.compiled(path, other, "-fsanitize=null",
                                   "-fno-sanitize-recover=all")
            wrong = {10: plain, "null pointer": null}.get(status)
            if wrong == "RESULT: unreachable" or \
                    str(status).startswith("gcc: ") or \
                    (status == 10 and null == "RESULT: unreachable"):
                with open(other, encoding="utf-8") as file:
                    return f"{wrong}, but compiled: {status} with\n{file.read()}"
        return None

    def seed(self, seed):
        text = Writer(random.Random(seed)).text()
        path = self.path(f"p{seed}.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        wrong = self.test(seed, path)
        if wrong:
            name = campaign.saved(self.opts, f"FAIL-{seed}.c")
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)
            print(f"FAIL {name}: {wrong}", flush=True)
        return campaign.outcome(wrong)

    def closing(self):
        return [", ".join(f"{n} {word}"
                          for word, n in sorted(self.verdicts.items()))]


def main():
    opts = campaign.options(__doc__, 20, "FAIL-<seed>.c", 30).parse_args()
    return campaign.run(Tester, opts)


if __name__ == "__main__":
    sys.exit(main())
