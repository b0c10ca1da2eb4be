#!/usr/bin/env python3
"""Tests of the oracle for threads: verdicts found by hand, random runs, and
the same program explored in two ways."""

import argparse
import random
import sys

import bp
import bp_text
import conc
import conc_walk
import contexts
import gen_conc
import getafix

SKIP = "void main() begin skip; end "

# name, least number of switches up to 4 or None, target or None, program.
PROGRAMS = (
    ("any thread may go first", 0, None,
     SKIP + "void main() begin assert(F); end"),
    ("shared variables hold any value", 0, None,
     "decl s; void main() begin assert(s); end " + SKIP),
    ("and are shared", 2, None,
     "decl s; void main() begin s := F; L: assert(!s); goto L; end"
     " void main() begin s := T; end"),
    ("a variable of its own is not", None, None,
     SKIP + "decl o; void main() begin o := T; assert(o); end"
     " decl o; void main() begin o := F; end"),
    ("its own variables hold any value too", 0, None,
     SKIP + "decl o; void main() begin assert(o); end"),
    ("its own variables outlast a switch", None, None,
     "decl s; " + SKIP + "decl o; void f() begin assert(o | s); end"
     " void main() begin o := T; s := F; f(); assert(o); end"),
    ("locals outlast a switch", None, None,
     "decl s; void main() begin decl l; l := T; s := F; assume(s);"
     " assert(l); end void main() begin s := T; end"),
    ("there and back is two switches", 2, "L",
     "decl s; void main() begin s := F; assume(s); L: skip; end"
     " void main() begin s := T; end"),
    ("the other thread goes on from what it finds", 2, "L",
     "decl s, t; void main() begin s := T; t := T; end"
     " void main() begin t := F; assume(s & t); L: skip; end"),
    ("a reply to a question", 2, "L",
     "decl s, t; void main() begin t := F; assume(s); t := T; end"
     " void main() begin s := F; assume(!t); s := T; assume(t); L: skip;"
     " end"),
    ("four switches", 4, "L",
     "decl s, t; void main() begin s, t := F, F; assume(s); t := T;"
     " assume(!s); L: skip; end"
     " void main() begin s := T; assume(t); s := F; end"),
    ("a finished thread is switched away from", 2, "L",
     "decl s, t; void main() begin s := T; t := T; end"
     " void main() begin t := F; f(); end void f() begin assume(t);"
     " L: skip; end"),
    ("a blocked thread is switched away from", 2, "L",
     "decl s; void main() begin s := F; assume(s); L: skip; end"
     " void main() begin f(); end void f() begin s := T; end"),
    ("three threads in a row", 2, "L",
     "decl a, b; void main() begin a, b := F, F; b := T; end"
     " void main() begin assume(b); b := F; a := T; end"
     " void main() begin a := F; assume(a); L: skip; end"),
    ("three threads, each needed", 3, "L",
     "decl a, b; void main() begin a, b := F, F; assume(a & b); L: skip; end"
     " void main() begin a := T; end void main() begin b := T; end"),
    ("a loop and a test: there and back", 2, "L",
     "decl s; void main() begin s := T; while s do skip; od L: skip; end"
     " void main() begin s := F; end"),
    ("a switch inside a call", 2, "L",
     "decl s; void main() begin decl l; l := T; s := F; f(F);"
     " if l then L: skip; fi end"
     " void f(p) begin decl l; l := p; assume(s); end"
     " void main() begin s := T; end"),
    ("the caller's locals outlast it", None, "L",
     "decl s; void main() begin decl l; l := T; s := F; f(F);"
     " if !l then L: skip; fi end"
     " void f(p) begin decl l; l := p; assume(s); end"
     " void main() begin s := T; end"),
    ("results are taken to the caller", None, None,
     "decl s; void main() begin decl l; l := f(); assert(l); end"
     " bool f() begin decl r; r := T; assume(s); return r; end"
     " void main() begin s := !s; end"),
    ("a result of a shared variable changes on the way", 2, None,
     "decl s; void main() begin decl l; s := T; l := f(); assert(l); end"
     " bool f() begin return s; end"
     " void main() begin s := F; end"),
    ("an assignment is not interrupted", None, None,
     "decl s, t; void main() begin s, t := T, F; assert(s | t); end"
     " void main() begin if (s | t) then s, t := t, s; fi end"),
    ("two assignments are", 2, None,
     "decl s, t; void main() begin s, t := T, F; assert(s | t); end"
     " void main() begin if (s | t) then s := t; t := s; fi end"),
    ("a procedure of another thread has its own labels", 0, "g.L",
     "void g() begin L: skip; end void main() begin skip; end"
     " void main() begin g(); end void g() begin L: skip; end"),
    ("switches in recursion", 2, "L",
     "decl s; void main() begin s := F; f(T); L: skip; end"
     " void f(p) begin if p then f(F); else assume(s); fi end"
     " void main() begin s := T; end"),
    ("each context takes one step of each stack", 4, "L",
     "decl s; void main() begin s := F; f(T); L: skip; end"
     " void f(p) begin if p then f(F); fi assume(s); s := F; end"
     " void main() begin s := T; assume(!s); s := T; end"),
    ("an atomic section is not interrupted", None, None,
     "decl s; void main() begin atomic_begin; s := T; assert(s);"
     " atomic_end; end void main() begin s := F; end"),
    ("but what is around it is", 2, None,
     "decl s; void main() begin atomic_begin; s := T; atomic_end;"
     " assert(s); end void main() begin s := F; end"),
    ("an atomic section that blocks is not left", None, "L",
     "decl s; void main() begin atomic_begin; s := F; assume(s);"
     " L: atomic_end; end void main() begin s := T; end"),
    ("a thread waits while its enforce is violated", None, "L",
     "decl s, t; void main() begin enforce !s; t := F; assume(t); L: skip;"
     " end void main() begin s := T; t := T; end"),
    ("and goes on when it holds again", 2, "L",
     "decl s, t; void main() begin enforce !s; t := F; assume(t); L: skip;"
     " end void main() begin s := T; t := T; s := F; end"),
    ("the caller's enforce does not count", 2, "f.L",
     "decl s, t; void main() begin enforce !s; t := F; f(); end"
     " void f() begin assume(t); L: skip; end"
     " void main() begin s := T; t := T; end"),
    ("before the return", None, "L",
     "decl s, t; void main() begin enforce !s; t := F; f(); L: skip; end"
     " void f() begin assume(t); end"
     " void main() begin s := T; t := T; end"),
)

STARTED = (
    ("a thread that is started runs at a switch", 1, "f.L",
     "void main() begin start_thread f(); end void f() begin L: skip; end"),
    ("not without", None, "f.L",
     "void main() begin skip; end void f() begin L: start_thread f(); end"),
    ("it has its arguments as they were", 1, None,
     "decl s; void main() begin s := T; start_thread f(s); s := F; end"
     " void f(p) begin assert(!p | s); end"),
    ("one place for each start in the text", None, "L",
     "decl s, t; void main() begin s, t := F, F;"
     " while * do start_thread f(); od; assume(t); L: skip; end"
     " void f() begin if (s) then t := T; fi s := T; end"),
    ("two places", 3, "L",
     "decl s, t; void main() begin s, t := F, F; start_thread f();"
     " start_thread f(); assume(t); L: skip; end"
     " void f() begin if (s) then t := T; fi s := T; end"),
    ("a thread that is started can start one", 2, "L",
     "void main() begin start_thread f(); end void f() begin"
     " start_thread g(); end void g() begin L: skip; end"),
    ("end_thread ends the thread, not the procedure", None, "L",
     "void main() begin f(); L: skip; end void f() begin end_thread; end"),
)

# The first tuple that the printed switch clause adds wrongly: the local
# state is from a point where its context did not end in g[cs''+1].
GAPS = (
    ("a thread is left with the globals that the next one finds", None, "L",
     "decl s; void main() begin s := F; s := T; A: skip; assume(!s);"
     " L: skip; end void main() begin assume(s); end"),
    ("the local state is that of the end of its context", None, "L",
     "decl s, t; void main() begin decl l; l, s, t := T, F, F; l := F;"
     " s := T; assume(t); if (l) then L: skip; fi end"
     " void main() begin if (s) then t := T; fi assume(F); end"),
    ("a switch leads to another thread", 2, "L",
     "decl s; void main() begin s := F; assume(s); L: skip; end"
     " void main() begin s := T; end void main() begin skip; end"),
)

# The driver of section 6.2 in miniature.  Thread 0 is an adder that sets the
# initial values before anyone else has begun (t1, t2 say who has; test and
# setting are one step), and its assertion is the only one.
DRIVER = """decl flag, event, stopped, p0, p1, t1, t2;
void main() begin
  decl r;
  flag, event, stopped, p1, p0 := F, F, F, F, T constrain !t1 & !t2;
  r := increment();
  if (r) then assert(!stopped); decrement(); fi
end
"""

WORK = """bool increment() begin
  EARLY p1, p0 := p1 ^ p0, !p0;
  LATE
  return T;
end
void decrement() begin
  p1, p0 := p1 & p0, !p0;
  if (!p1 & !p0) then event := T; fi
end
"""

ADDER = """void main() begin
  decl r;
  T_ := T;
  r := increment();
  if (r) then decrement(); fi
end
"""

STOPPER = """void main() begin
  T_ := T;
  flag := T;
  decrement();
  assume(event);
  stopped := T;
end
"""


def driver(others, checks_first):
    """The driver's text; `others` are a for adders, s for stoppers."""
    early = "if (flag) then return F; fi" if checks_first else ""
    late = "" if checks_first else "if (flag) then decrement(); return F; fi"
    work = WORK.replace("EARLY", early).replace("LATE", late)
    text = DRIVER + work
    for number, kind in enumerate(others, 1):
        body = ADDER if kind == "a" else STOPPER
        text += body.replace("T_", f"t{number}") + work
    return text


# The driver's rows: the other threads, whether increment() tests the flag
# before it counts, least number of switches up to 4.  The count is one for
# the driver and one for each adder at work, unless a second stopper takes off
# what the first one did; so it is 0 too early with two stoppers only.
DRIVERS = (("s", True, 2), ("s", False, None), ("ss", False, 3),
           ("as", False, None))


def cases():
    yield from PROGRAMS
    yield from STARTED
    yield from GAPS
    for others, early, least in DRIVERS:
        yield f"driver {others} {early}", least, None, driver(others, early)


def check_cases():
    """The search in both ways, the text read back, and random runs."""
    for name, least, target, text in cases():
        program = conc.read(text)
        printed = conc.read(conc.program_text(program, bp_text.Style(True)))
        every = contexts.Search(program, target, live=False)
        found = {"plain": contexts.switches(program, target),
                 "printed": contexts.switches(printed, target),
                 "every value": (every.run(4), not every.cut)}
        wrong = {way: got for way, got in found.items()
                 if got[0] != least or least is None and not got[1]}
        yield not wrong, f"{name}: {wrong}"
        if len(program.threads) == 1:
            continue
        seen = conc_walk.fewest(program, target, random.Random(name), 4, 400)
        good = seen is None or least is not None and seen >= least
        yield good, f"{name}: a run needs {seen} switches"


def check_random(count):
    """Search with and without dead values, and random runs."""
    for seed in range(count):
        program, target, style = gen_conc.generate(seed)
        again = conc.read(conc.program_text(program, style))
        same = bp_text.Style()
        yield (conc.program_text(again, same)
               == conc.program_text(program, same)
               ), f"threads, seed {seed}: the text reads back differently"
        try:
            least, certain = contexts.switches(program, target, 3, limit=8000)
            every = contexts.Search(program, target, limit=8000, live=False)
            full = every.run(3)
        except contexts.TooBig:
            continue
        yield full == least, f"threads, seed {seed}: {full}, live {least}"
        seen = conc_walk.fewest(program, target, random.Random(seed), 3, 30)
        good = seen is None or not certain or (
            least is not None and seen >= least)
        yield good, f"threads, seed {seed}: a run needs {seen} switches"


def round_cases():
    """Name, least number of rounds up to 4 or None, target, program."""
    wait = ("void main() begin s0, s1 := F, F; assume(s0 & s1); L: skip; end",
            "void main() begin s1 := T; end",
            "void main() begin assume(s1); s0 := T; end")
    for order, least in (((0, 1, 2), 2), ((1, 0, 2), 3), ((0, 2, 1), 3),
                         ((1, 2, 0), 2), ((2, 1, 0), 2)):
        text = "decl s0, s1; " + " ".join(wait[i] for i in order)
        yield f"rounds of {order}", least, "L", text
    yield "a thread between its parts", 2, "L", (
        "decl s; void main() begin s := T; s := F; end"
        " void main() begin assume(s); assume(!s); L: skip; end")


def check_rounds(count):
    """Verdicts found by hand, and what rounds and switches say of each
    other: n threads in k rounds make n*k contexts, and of n switches in a row
    one leads to a higher number."""
    for name, least, target, text in round_cases():
        found = contexts.least_rounds(conc.read(text), target, 4)
        yield found == (least, True), f"{name}: {found}"
    for seed in range(count):
        program, target, _ = gen_conc.generate(seed)
        size = len(program.threads)
        try:
            found, sure = contexts.switches(program, target, 3, limit=8000)
            rounds, certain = contexts.least_rounds(program, target, 4,
                                                    limit=8000)
        except contexts.TooBig:
            continue
        if not (sure and certain):
            continue
        good = True
        if found is not None:
            good = (rounds is not None
                    and rounds <= found - found // size + 1)
        if rounds is not None and size * rounds - 1 <= 3:
            good = good and found is not None and found <= size * rounds - 1
        yield good, f"threads, seed {seed}: {found} switches, {rounds} rounds"


# The same for programs of GETAFIX.
GETAFIX = (
    ("init runs first", None, "L", "decl a; void init() begin a := F;"
     " endinit: skip; end void main() begin assume(a); L: skip; end"),
    ("to its label", 0, "L", "decl a; void init() begin a := T;"
     " endinit: a := F; end void main() begin assume(a); L: skip; end"),
    ("and to no other end", None, "L", "decl a; void init() begin a := T;"
     " goto M; endinit: a := F; M: skip; end void main() begin L: skip; end"),
    ("the first thread goes first", 1, "L", "decl a; void init() begin"
     " endinit: skip; end void thread0() begin skip; end"
     " void main() begin L: skip; end"),
    ("calls are atomic", None, "L", "decl a; void init() begin a := F;"
     " endinit: skip; end void f() begin a := T; a := F; end"
     " void thread0() begin f(); end"
     " void thread1() begin assume(a); L: skip; end"),
    ("so are parts with a flag", None, "L", "decl atomic, a; void init()"
     " begin atomic, a := F, F; endinit: skip; end"
     " void THREAD0() begin atomic := T; a := T; a := F; atomic := F; end"
     " void thread1() begin assume(a); L: skip; end"),
    ("and no others", 1, "L", "decl atomic, a; void init()"
     " begin atomic, a := F, F; endinit: skip; end"
     " void thread() begin a := T; a := F; end"
     " void thread0() begin atomic := F; a := T; a := F; thread(); end"
     " void thread1() begin assume(a); L: skip; end"),
)


def check_getafix():
    for name, least, target, text in GETAFIX:
        found = getafix.least(getafix.read(text), target)
        yield found == (least, True), f"GETAFIX, {name}: {found}"


def check_readers():
    """How threads are told apart."""
    for text, count in ((SKIP, 1), (SKIP * 3, 3),
                        (SKIP + "decl a; decl b; " + SKIP, 2),
                        ("void f() begin skip; end " + SKIP
                         + "void f() begin skip; end " + SKIP, 2)):
        yield len(conc.read(text).threads) == count, f"threads of {text}"
    for text in (SKIP + "decl a; void f() begin skip; end",
                 "decl a; " + SKIP + "decl a; " + SKIP,
                 SKIP + "void main() begin f(); end"
                 + " void main() begin skip; end void f() begin skip; end"):
        try:
            conc.read(text)
            yield False, f"accepted: {text}"
        except bp.ProgramError:
            yield True, ""


def checks(count):
    yield from check_readers()
    yield from check_cases()
    yield from check_rounds(count)
    yield from check_getafix()
    yield from check_random(count)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=60,
                        help="how many random programs")
    passed = failed = 0
    for good, message in checks(parser.parse_args().count):
        passed, failed = passed + good, failed + (not good)
        if not good:
            print("FAIL", message)
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
