#!/usr/bin/env python3
"""Random records of C, byte by byte: reads and writes by pointers with unknown indexes.

Each seed gives a record with bytes that no member has, arrays, records in arrays and
arrays in these.  A program steps along its bytes, or along an array of it, by an index that it
takes; gcc executes it for all indexes.  A value that comes out for some index must not be
unreachable, and one that comes out for none must not be reachable.
"""

import os
import random
import subprocess
import sys

import campaign

SCALARS = [("char", 1), ("unsigned char", 1), ("short", 2), ("int", 4),
           ("long", 8), ("unsigned", 4)]
HEAD = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int printf(const char *, ...);
void *calloc(unsigned long, unsigned long);
"""


class Record:
    """A type: its text, its size, and the paths of its scalars and arrays."""

    def __init__(self, rng):
        self.random = rng
        self.scalars, self.rows = [], []
        self.text = self.record("T", "o", 0)

    def member(self, name, path, depth):
        kind = self.random.random()
        if depth < 2 and kind < 0.2:
            return self.record(name, f"{path}.{name}", depth + 1)
        scalar, _ = self.random.choice(SCALARS)
        if kind < 0.6:
            self.scalars.append((f"{path}.{name}", scalar))
            return f"{scalar} {name};"
        n = self.random.choice([2, 3, 7])
        self.rows.append((f"{path}.{name}", scalar, n))
        self.scalars += [(f"{path}.{name}[{i}]", scalar) for i in range(n)]
        return f"{scalar} {name}[{n}];"

    def record(self, name, path, depth):
        n = self.random.choice([0, 0, 2, 3]) if depth else 0
        inner = [f"{path}[{i}]" for i in range(n)] or [path]
        scalars, rows = self.scalars, self.rows
        self.scalars, self.rows = [], []
        members = " ".join(self.member(f"m{i}", "@", depth)
                           for i in range(self.random.randint(1, 4)))
        mine, arrays = self.scalars, self.rows
        self.scalars = scalars + [(s.replace("@", p, 1), t)
                                  for p in inner for s, t in mine]
        self.rows = rows + [(s.replace("@", p, 1), *r)
                            for p in inner for s, *r in arrays]
        length = f"[{n}]" if n else ""
        return (f"struct {{ {members} }} {name}{length};" if depth else
                f"typedef struct {{ {members} }} {name};")


class Program:
    def __init__(self, seed):
        rng = random.Random(seed)
        record = Record(rng)
        target, _ = rng.choice(record.scalars)
        value = rng.randint(1, 100)
        if record.rows and rng.random() < 0.4:
            row, scalar, self.count = rng.choice(record.rows)
            pointer = f"{scalar} *p = {row};"
        else:
            scalar = "unsigned char"
            self.count = None
            pointer = "unsigned char *p = (unsigned char *)&o;"
        body = rng.choice([
            f"p[i] = {value}; x = {target};",
            f"{target} = {value} * 0x01010101; x = p[i];",
            f"{target} = {value}; p[i] ^= k; x = {target};",
            f"p += i; *p = k; x = {target};"])
        place = rng.choice(["T o;", "", "#define o (*h)"])
        local = {"T o;": "", "": "T o = {0};"}.get(
            place, "T *h = calloc(1, sizeof(T)); if (!h) return 0;")
        self.text = (f"{HEAD}{record.text}\n{place}\nint main(void) {{\n"
                     f"  {local} long x = 0;\n  int k = 3;\n  INPUT\n"
                     f"  {pointer} {body}\n  RESULT\n}}\n")

    def put(self, size, given, result):
        count = self.count or size
        asked = (f"int i = {given};" if given is not None else
                 "int i = __VERIFIER_nondet_int(); k = __VERIFIER_nondet_int(); "
                 f"if (i < 0 || i >= {count} || k != 3) return 0;")
        return self.text.replace("INPUT", asked).replace("RESULT", result)


class Tester:
    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder

    def values(self, program, path):
        """What gcc's program prints, for all indexes; and the size of the record."""
        text = program.put("", "at; __builtin_memset(&o, 0, sizeof o)",
                           'printf("%ld\\n", x); return 0;')
        text = text.replace("int main(void)", "int once(int at)") + (
            "int main(void) { int n = %s; for (int i = 0; i < n; i++) once(i);"
            ' printf("%%lu\\n", sizeof(T)); }\n'
            % (program.count or "sizeof(T)"))
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        subprocess.run(["gcc", "-w", "-O0", "-fno-strict-aliasing", "-o",
                        path[:-2], path], check=True, timeout=60)
        out = subprocess.run([path[:-2]], capture_output=True, text=True,
                             check=True, timeout=60).stdout.split()
        return [int(x) for x in out[:-1]], int(out[-1])

    def ask(self, program, size, value, path):
        with open(path, "w", encoding="utf-8") as file:
            file.write(program.put(size, None,
                                   f"if (x == {value}) reach_error(); return 0;"))
        return subprocess.run(
            [self.opts.fixc, "reach.fp", path, "--runs=off", "--time-limit=10"],
            capture_output=True, text=True, check=False,
            timeout=self.opts.timeout).returncode

    def seed(self, seed):
        path = os.path.join(self.folder, f"b{seed}.c")
        program = Program(seed)
        values, size = self.values(program, path)
        some = random.Random(seed).choice(values)
        other = max(values) + 1
        for value, wrong in ((some, 0), (other, 10)):
            status = self.ask(program, size, value, path)
            if status == wrong or status not in (0, 5, 10):
                print(f"FAIL seed {seed}: status {status} for {value}, of "
                      f"{sorted(set(values))}: {path}", flush=True)
                return campaign.FAILED
        return campaign.PASSED


def main():
    opts = campaign.options(__doc__, 60).parse_args()
    return campaign.run(Tester, opts)


if __name__ == "__main__":
    sys.exit(main())
