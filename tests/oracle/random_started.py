#!/usr/bin/env python3
"""Random concurrent programs in both forms: threads that are all there from the
beginning, and the same threads started by a main.

The main takes one context more and does nothing else, so that the second form
reaches with k + 1 switches what the first reaches with k.  With any number of
copies of each thread, as many rounds do, since the main comes first in them.
"""

import os
import re
import subprocess
import sys

import bp
import bp_text
import campaign
import conc
import gen_conc

VERDICT = {0: "unreachable", 10: "reachable"}


def renamed(text, names, number):
    """The names of thread `number` made different from those of others."""
    for name in names:
        text = re.sub(r"(?<![\w$])" + re.escape(name) + r"(?![\w$])",
                      f"{name}_of{number}", text)
    return text


def started_text(program, style):
    """The program as one text whose main starts the threads."""
    head, body, starts = "", "", ""
    if program.shared:
        head = f"decl {', '.join(program.shared)};\n"
    for number, thread in enumerate(program.threads):
        names = [p.name for p in thread.procs] + list(thread.decls)
        if thread.decls:
            head += renamed(f"decl {', '.join(thread.decls)};\n", names,
                            number)
        body += renamed(bp_text.program_text(bp.Program([], thread.procs),
                                             style), names, number)
        main = next(p for p in thread.procs if p.name == "main")
        values = ", ".join("*" for _ in main.params)
        starts += f"  start_thread main_of{number}({values});\n"
    return f"{head}{body}\nvoid main() begin\n{starts}end\n"


def verdict(opts, path, formula, target):
    command = [os.path.abspath(opts.fixc), *opts.option, *formula, path]
    if target:
        command.append(f"--target={target}")
    done = subprocess.run(command, capture_output=True, text=True,
                          check=False, timeout=opts.timeout)
    return VERDICT.get(done.returncode, done.stderr or done.stdout)


def formulas(opts):
    """The formula for threads that are there, and that for started ones."""
    if opts.copies:
        return [[["parameterized.fp", f"-Dk={k}", f"-Donce={once}"]
                 for once in (0, 1)] for k in range(1, opts.bound + 1)]
    return [[["bounded-context.fp", f"-Dk={k + main}"] for main in (0, 1)]
            for k in range(opts.bound + 1)]


def alike(program):
    """Whether the two forms are the same with copies: those of a thread that
    is started share its arguments, and what was the thread's own variables."""
    return not any(thread.decls or proc.name == "main" and proc.params
                   for thread in program.threads for proc in thread.procs)


def compare(opts, folder, seed):
    """PASSED, FAILED, or SKIPPED if the two forms cannot be compared."""
    program, target, style = gen_conc.generate(seed, opts.atomic)
    if target and "." in target or opts.copies and not alike(program):
        return campaign.SKIPPED
    one = os.path.join(folder, f"one{seed}.bp")
    two = os.path.join(folder, f"two{seed}.bp")
    for path, text in ((one, conc.program_text(program, style)),
                       (two, started_text(program, style))):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    for there, started in formulas(opts):
        first = verdict(opts, one, there, target)
        second = verdict(opts, two, started, target)
        if first != second or first not in VERDICT.values():
            print(f"FAILED seed {seed}: {there}: {first}, {started}: "
                  f"{second}", flush=True)
            return campaign.FAILED
    return campaign.PASSED


class Tester:
    """The settings of a run."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder

    def seed(self, seed):
        return compare(self.opts, self.folder, seed)


def main():
    parser = campaign.options(__doc__, 40, timeout=120)
    parser.add_argument("--bound", type=int, default=2,
                        help="0..BOUND, and 1..BOUND for copies")
    parser.add_argument("--copies", action="store_true",
                        help="any number of copies of each thread")
    parser.add_argument("--atomic", action="store_true",
                        help="programs with atomic sections")
    return campaign.run(Tester, parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
