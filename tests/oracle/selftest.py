#!/usr/bin/env python3
"""Tests of the oracles themselves: small cases with verdicts found by hand,
and the tabulation against random runs on the syntax tree."""

import argparse
import random
import sys

import bp
import bp_text
import evaluate
import gen_bp
import gen_systems
import reach
import selftest_conc
import selftest_interfaces
import systems
import walk
from systems import Relation, System, Type

# name, reachable or not, target or None, program.  The reason is the name.
PROGRAMS = (
    ("globals hold any value", True, None,
     "decl g; void main() begin assert(g); end"),
    ("a tautology cannot fail", False, None,
     "decl g; void main() begin assert(g | !g); end"),
    ("each * is a fresh choice", True, None,
     "void main() begin assert(* = *); end"),
    ("one variable is one choice", False, None,
     "void main() begin decl l; l := *; assert(l = l); end"),
    ("schoose with p", False, None,
     "decl g; void main() begin g := schoose[T, *]; assert(g); end"),
    ("schoose with n", False, None,
     "decl g; void main() begin g := choose[F, T]; assert(!g); end"),
    ("schoose with both is p", False, None,
     "decl g; void main() begin g := schoose[1, 1]; assert(g); end"),
    ("schoose with neither is true", True, None,
     "decl g; void main() begin g := schoose[F, F]; assert(!g); end"),
    ("schoose with neither is false", True, None,
     "decl g; void main() begin g := schoose[F, F]; assert(g); end"),
    ("dead forgets", True, None,
     "decl g; void main() begin g := T; dead g; assert(g); end"),
    ("dead forgets only what it names", False, None,
     "decl g, h; void main() begin g, h := T, T; dead h; assert(g); end"),
    ("abortif goes on where e is false", False, None,
     "decl g; void main() begin abortif g; assert(!g); end"),
    ("abortif of an open choice may go on", True, "L",
     "void main() begin abortif *; L: skip; end"),
    ("a label is reached before its statement", True, "L",
     "void main() begin L: assume(F); end"),
    ("behind a false assumption is nothing", False, "L",
     "void main() begin assume(F); L: skip; end"),
    ("assume of an open choice may go on", True, "L",
     "void main() begin assume(*); L: skip; end"),
    ("a failed assertion does not go on", False, "L",
     "void main() begin assert(F); L: skip; end"),
    ("an assertion that may hold goes on", True, "L",
     "void main() begin assert(*); L: skip; end"),
    ("an assertion that may hold may fail", True, None,
     "void main() begin assert(*); end"),
    ("a label target does not mean assertions", False, "L",
     "void main() begin assert(*); assume(F); L: skip; end"),
    ("ERROR is a default target", True, None,
     "void main() begin ERROR: skip; end"),
    ("SLIC_ERROR is a default target", True, None,
     "void main() begin f(); end void f() begin SLIC_ERROR: skip; end"),
    ("another label is no default target", False, None,
     "void main() begin L: skip; end"),
    ("goto into a loop, whose condition is false", True, "L",
     "void main() begin goto M; while F do M: skip; L: skip; od end"),
    ("after the body of that loop its condition counts", False, "K",
     "void main() begin goto M; while F do K: skip; M: skip; od end"),
    ("goto into a branch", True, "L",
     "void main() begin goto M; if F then M: skip; L: skip; fi end"),
    ("the else branch is not fallen into", False, "L",
     "void main() begin goto M; if F then M: skip; else L: skip; fi end"),
    ("goto with several labels is a choice", True, "C",
     "void main() begin goto A, B; A: return; B: goto A, C; C: skip; end"),
    ("goto does not fall through", False, "L",
     "void main() begin goto M; L: skip; M: skip; end"),
    ("constrain: what is unassigned keeps its value", False, "L",
     "decl g, h; void main() begin h := F; g := * constrain 'h; L: skip; end"),
    ("constrain: unprimed is before, primed is after", True, "L",
     "decl g; void main() begin g := T; g := !g constrain g & !'g;"
     " L: skip; end"),
    ("constrain relates the choices", False, None,
     "decl g, h; void main() begin g, h := *, * constrain 'g = !'h;"
     " assert(g != h); end"),
    ("constrain narrows what is given", False, "L",
     "decl g; void main() begin g := T constrain !'g; L: skip; end"),
    ("assignments are simultaneous", False, None,
     "decl g, h; void main() begin g, h := T, F; g, h := h, g;"
     " assert(!g & h); end"),
    ("enforce holds at entry", False, "L",
     "decl g; void main() begin g := F; f(); L: skip; end"
     " void f() begin enforce g; skip; end"),
    ("enforce at entry restricts locals", False, None,
     "void main() begin decl l; enforce l; assert(l); end"),
    ("enforce restricts what is assigned", False, None,
     "decl g; void main() begin enforce g; g := *; assert(g); end"),
    ("enforce blocks where no value fits", False, "L",
     "decl g; void main() begin enforce g; g := F; L: skip; end"),
    ("enforce holds at exit", False, "L",
     "decl g; void main() begin f(); L: skip; end"
     " void f() begin enforce g; g := F; end"),
    ("enforce of the caller does not bind the callee", True, "f.L",
     "decl g; void main() begin enforce g; f(); end"
     " void f() begin g := F; L: skip; end"),
    ("enforce of the caller holds after the call", False, "main.L",
     "decl g; void main() begin enforce g; f(); L: skip; end"
     " void f() begin g := F; end"),
    ("the callee may violate it in between", True, "main.L",
     "decl g; void main() begin enforce g; f(); L: skip; end"
     " void f() begin g := F; g := T; end"),
    ("a label where enforce fails is not reached", False, "L",
     "decl g; void main() begin g := F; f(); end"
     " void f() begin enforce g; L: skip; end"),
    ("_ discards, more than once", False, None,
     "bool<3> f() begin return T, F, T; end"
     " void main() begin decl l; _, _, l := f(); assert(l); end"),
    ("_ in an assignment", False, None,
     "decl g; void main() begin _, g, _ := F, T, *; assert(g); end"),
    ("results come after the callee's effect", False, None,
     "decl g; bool f() begin g := F; return T; end"
     " void main() begin g := f(); assert(g); end"),
    ("results are values at the return", False, None,
     "decl g; bool<2> f() begin g := F; return !g, g; end"
     " void main() begin decl l; g, l := f(); assert(g & !l); end"),
    ("a call without targets drops the results", False, None,
     "decl g; bool f() begin return F; end"
     " void main() begin g := T; f(); assert(g); end"),
    ("falling off returns true", True, None,
     "bool f() begin skip; end"
     " void main() begin decl l; l := f(); assert(!l); end"),
    ("falling off returns false", True, None,
     "bool f() begin skip; end"
     " void main() begin decl l; l := f(); assert(l); end"),
    ("parameters are passed by value", False, None,
     "void f(p) begin p := !p; end"
     " void main() begin decl l; l := T; f(l); assert(l); end"),
    ("parameters of main are arbitrary", True, None,
     "void main(p) begin assert(p); end"),
    ("arguments are chosen one by one", True, None,
     "void f(p, q) begin assert(p = q); end void main() begin f(*, *); end"),
    ("calls return to where they came from", False, None,
     "bool id(p) begin return p; end void main() begin decl a, b;"
     " a := id(T); b := id(F); assert(a & !b); end"),
    ("locals are arbitrary in every call", True, None,
     "decl g; void f() begin decl l; if g then g := F; l := T; f();"
     " else assert(l); fi end void main() begin g := T; f(); end"),
    ("locals survive a recursive call", False, None,
     "decl g; void f() begin decl l; if g then g := F; l := T; f();"
     " assert(l); fi end void main() begin g := T; f(); end"),
    ("recursion without a base never returns", False, "L",
     "void f() begin f(); end void main() begin f(); L: skip; end"),
    ("but it is entered", True, "L",
     "void f() begin L: f(); end void main() begin f(); end"),
    ("a procedure that nobody calls", False, None,
     "void f() begin assert(F); end void main() begin skip; end"),
    ("swapped results", False, None,
     "bool<2> f(p, q) begin return q, p; end void main() begin decl a, b;"
     " a, b := T, F; a, b := f(a, b); assert(!a & b); end"),
    ("depth of recursion as parity", False, None,
     "bool f(p) begin decl r; if * then return p; fi r := f(!p); return !r;"
     " end void main() begin decl l; l := f(T); assert(l); end"),
    ("= binds tighter than &", False, None,
     "void main() begin assert(!(F = T & F)); end"),
    ("! binds tighter than &", False, None,
     "void main() begin assert(!(!F & F)); end"),
    ("& binds tighter than ^", False, None,
     "void main() begin assert(T ^ T & F); end"),
    ("^ binds tighter than |", False, None,
     "void main() begin assert(T | T ^ T); end"),
    ("| binds tighter than =>", False, None,
     "void main() begin assert(!(T | T => F)); end"),
    ("=> binds tighter than <=>", False, None,
     "void main() begin assert(!(F => T <=> F)); end"),
    ("?: binds weakest", False, None,
     "void main() begin assert(F & F ? F : T); end"),
    ("?: groups to the right", False, None,
     "void main() begin assert(T ? T : F ? F : F); end"),
    ("?: inside ?:", False, None,
     "void main() begin assert(T ? F ? F : T : F); end"),
    ("a condition that begins with a parenthesis", True, "L",
     "void main() begin if (F) | T then L: skip; fi end"),
    ("elsif is looked at in order", False, "B",
     "void main() begin if T then A: skip; elsif T then B: skip; fi end"),
    ("else after elsif", True, "C",
     "void main() begin if F then skip; elsif F then skip;"
     " else C: skip fi end"),
    ("a loop may be passed by", True, "L",
     "void main() begin while * do assume(F); od L: skip; end"),
    ("a loop that holds cannot be left", False, "L",
     "void main() begin while T do skip; od; L: skip; end"),
    ("behind return is nothing", False, "L",
     "void main() begin return; L: skip; end"),
    ("labels belong to procedures", False, "g.L",
     "void main() begin f(); end void f() begin L: skip; end"
     " void g() begin L: skip; end"),
    ("names in braces", False, None,
     "decl {x==0}, {y}; void main() begin {x==0}, y := T, F constrain"
     " '{x==0}; assert({ x==0 } & !{y}); end"),
    ("two labels and a label at the end", True, "B",
     "void main() begin goto A; A: B: end"),
    ("several enforce", False, "L",
     "decl g, h; void main() begin enforce g; enforce !g; L: skip; end"),
    ("print does nothing", False, None,
     "decl g; void main() begin g := T; print(\"x\", g); assert(g); end"),
)

# Texts that are no programs of the dialect.
REJECTED = (
    "void main() begin x := T; end", "void main() begin goto L; end",
    "void main() begin f(); end", "void main() begin skip; ",
    "void main() begin decl l; l := 'l; end",
    "decl g; void main() begin g, g := T, F; end",
    "decl g; void main() begin g := T, F; end",
    "void f(p) begin skip; end void main() begin f(); end",
    "bool f() begin return T, F; end void main() begin f(); end",
    "void main() begin L: skip; L: skip; end",
    "void main() begin if T then skip; od end",
    "void main() begin assert((T); end", "void main() begin assert(T ? F); end",
    "void f() begin skip; end",
)


def check_programs():
    """One result for each program and each way of the tabulation."""
    for name, expected, target, text in PROGRAMS:
        program = bp.read(text)
        printed = bp.read(bp_text.program_text(program, bp_text.Style(True)))
        results = {
            "plain": reach.reachable(program, target),
            "live": reach.reachable(program, target, live=True),
            "exact": reach.Search(program, target, exact=True,
                                  stop=False).run(),
            "printed": reach.reachable(printed, target),
            "walks": walk.found_by_walks(program, target,
                                         random.Random(name), 400, 60)}
        wrong = [way for way, found in results.items() if found != expected]
        yield not wrong, f"{name}: {wrong}"


def check_rejected():
    for text in REJECTED:
        try:
            bp.read(text)
            yield False, f"accepted: {text}"
        except bp.ProgramError:
            yield True, ""


def check_deep():
    """Nesting far beyond Python's limit of recursion."""
    depth = 5000
    text = ("decl g; void main() begin " + "if * then " * depth + "L: skip; "
            + "fi " * depth + "end")
    yield reach.reachable(bp.read(text), "L"), "deep blocks"
    text = ("decl g; void main() begin g := T; assert("
            + "!(" * depth + "g" + ")" * depth + "); end")
    yield not reach.reachable(bp.read(text)), "deep expression"


def check_walks(count):
    """No random run reaches what the tabulation calls unreachable."""
    for seed in range(count):
        program, target, style = gen_bp.generate(seed)
        again = bp.read(bp_text.program_text(program, style))
        same = bp_text.Style()
        good = (bp_text.program_text(again, same)
                == bp_text.program_text(program, same))
        yield good, f"seed {seed}: the text reads back differently"
        bad = walk.unsound(program, target, random.Random(seed))
        yield not bad, f"seed {seed}: a run reaches the target"


# ---- Equation systems -------------------------------------------------------


def var(name):
    return ("var", name)


def number(value):
    return ("value", str(value), value)


def value_of(system, root):
    """The value of a root, or the words of its oscillation."""
    try:
        return evaluate.Evaluation(System(system)).run(root)
    except evaluate.Oscillation as oscillation:
        return (oscillation.relation, oscillation.first, oscillation.period,
                oscillation.inner)


def hand_made():
    """Rows of name, system, root, value."""
    five = Type("range", "Five", high=4)
    pair = Type("class", "Pair", ((Type("bool", "bool"), "b"), (five, "n")))
    x, y = (five, "x"), (five, "y")
    step = ("succ", var("x"), var("y"), 1)
    up = Relation("Up", "mu", [x], (
        "or", ("eq", var("x"), number(2)),
        ("exists", [y], ("and", ("app", "Up", [var("y")]), step))))
    less = Relation("Less", "", [x, y], ("lt", var("x"), var("y")))
    top = Relation("Top", "", [x], ("forall", [y], (
        "not", ("app", "Less", [var("x"), var("y")]))))
    last = Relation("Last", "", [x], ("not", ("exists", [y], (
        "succ", var("y"), var("x"), 1))))
    back = Relation("Back", "", [x], ("exists", [y], (
        "succ", var("x"), var("y"), -1)))
    low = Relation("Low", "mu", [], ("app", "High", []))
    high = Relation("High", "nu", [], ("app", "Low", []))
    flip = Relation("Flip", "", [], ("not", ("app", "Flip", [])))
    calm = Relation("Calm", "mu", [], ("or", ("true",), ("app", "Flip", [])))
    down = Relation("Down", "nu", [x], ("forall", [y], (
        "imp", step, ("and", ("app", "Down", [var("y")]),
                      ("ne", var("y"), number(1))))))
    cases = Relation("Cases", "", [x], ("case", [
        (("lt", var("x"), number(2)), ("eq", var("x"), number(0))),
        (("lt", var("x"), number(3)), ("true",))]))
    record = Relation("Record", "", [(pair, "p"), (pair, "q")], (
        "and", ("eq", var("p"), var("q")),
        ("and", ("term", ("field", var("p"), "b")),
         ("ge", ("field", var("q"), "n"), number(3)))))
    yield "upwards from 2", [up], "Up", {(2,), (3,), (4,)}
    yield "the largest", [top, less], "Top", {(4,)}
    yield "no successor leaves the range", [last], "Last", {(4,)}
    yield "no predecessor either", [back], "Back", {(0,), (1,), (2,), (3,)}
    yield "mu outside nu", [low, high], "Low", set()
    yield "nu outside mu", [low, high], "High", {()}
    yield "oscillation", [flip], "Flip", ("Flip", 0, 2, False)
    yield "oscillation inside", [calm, flip], "Calm", ("Flip", 0, 2, True)
    # y + 1 = x must lie in Down and not be 1: 2 and all above it fall out.
    yield "nu shrinks", [down], "Down", {(0,), (1,)}
    yield "the first guard decides", [cases], "Cases", {(0,), (2,)}
    yield "records", [record], "Record", {
        ((True, n), (True, n)) for n in (3, 4)}


def late_oscillation():
    """Values {}, {0}, {0, 1}, {1}, {}, ...: back to round 0 after four.

    0 is in where 1 was not, and 1 where 0 was.
    """
    two = Type("range", "Two", high=1)
    turn = Relation("Turn", "", [(two, "x")], (
        "ite", ("eq", var("x"), number(0)),
        ("not", ("app", "Turn", [number(1)])),
        ("app", "Turn", [number(0)])))
    return [turn], "Turn", ("Turn", 0, 4, False)


def check_systems():
    for name, system, root, expected in hand_made():
        yield value_of(system, root) == expected, f"system: {name}"
    system, root, expected = late_oscillation()
    yield value_of(system, root) == expected, "system: late oscillation"


def check_positive(count):
    """What the generator calls positive never oscillates, and a single
    equation's value is a solution of it."""
    for seed in range(count):
        system, positive, _ = gen_systems.generate(seed)
        system = System(system.relations)
        for relation in system.relations:
            evaluation = evaluate.Evaluation(system, 3000)
            try:
                value = evaluation.run(relation.name)
            except evaluate.Oscillation:
                yield not positive, f"seed {seed}: positive, yet oscillates"
                continue
            except evaluate.TooLong:
                continue
            equation = evaluation.equations[relation.name]
            if equation.uses == [relation.name]:
                yield equation.body(value) == value, f"seed {seed}: unstable"
        yield systems.system_text(system) != "", f"seed {seed}: no text"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=150,
                        help="how many random programs and systems")
    count = parser.parse_args().count
    passed = failed = 0
    for checks in (check_programs(), check_rejected(), check_deep(),
                   check_walks(count), check_systems(),
                   check_positive(count), selftest_conc.checks(count // 3),
                   selftest_interfaces.checks(count // 3)):
        for good, message in checks:
            passed, failed = passed + good, failed + (not good)
            if not good:
                print("FAIL", message)
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
