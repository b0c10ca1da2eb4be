"""The Python module: reach.fp from memory, tuples, a trace as data, rounds."""

import glob
import os
import re
import shutil
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

sys.path.insert(0, sys.argv[1])
os.environ["FIXC_LIBRARY"] = sys.argv[2]
import fixc  # noqa: E402  (the path is given above)

PROGRAM = """decl g;
void main() begin
  g := F;
  flip();
  if (g) then ERROR: skip; fi
end
void flip() begin g := !g; end
"""

STEPS = """type Bit = 0..3;
mu bool Up(Bit b) = b = 0 | (exists Bit c. Up(c) & b = c + 1);
query top = Up(3);
"""

passed = failed = 0


def check(what, holds):
    global passed, failed
    if holds:
        passed += 1
    else:
        failed += 1
        print(f"FAILED {what}")


def rejects(what, status, call):
    try:
        call()
    except fixc.Error as error:
        check(what, error.status == status)
        return error
    check(what, False)
    return None


check("library", "reach.fp" in fixc.builtins())
with fixc.Session() as s:
    s.add_program("flip.bp", PROGRAM)
    rejects("a bad option", "usage", lambda: s.set("evaluate", "sideways"))
    s.set("trace", "json")
    check("verdict", s.run("reach.fp") == "reachable")
    check("query", s.holds("reachable") is True and s.holds("x") is None)
    import json
    trace = json.loads(s.document("document"))
    check("trace", trace["version"] >= 1 and len(trace) > 2)
    rows = list(s.tuples("Summary", where="u.pc = v.pc"))
    check("tuples", len(rows) > 0 and all("u.pc" in row for row in rows))
    check("count", s.count("Summary") >= len(rows))
    check("stats", s.data("stats")["result"] == "reachable")
    check("figures", s.figures()["operations"] > 0)
    rejects("no such relation", "usage", lambda: list(s.tuples("Nothing")))
    check("still there", s.verdict == "reachable")

with fixc.Session() as s:
    s.add_formula("bad.fp", "query q = exists Stat u. u = u;")
    messages = s.check("bad.fp")
    check("messages", messages and messages[0]["severity"] == "error"
          and messages[0]["line"] == 1)

with fixc.Session() as s:
    s.add_formula("steps.fp", STEPS)
    s.set("evaluate", "rounds")
    seen = []
    s.each_round(lambda relation, number: seen.append(
        (relation, number, [row["b"] for row in s.tuples(relation, new=True)]
         if number < 5 else [])) and None)
    s.run("steps.fp")
    check("rounds", seen == [("Up", 1, ["0"]), ("Up", 2, ["1"]),
                             ("Up", 3, ["2"]), ("Up", 4, ["3"]),
                             ("Up", 5, [])])
    check("no verdict", s.verdict is None)

with fixc.Session() as s:
    s.add_program("flip.bp", PROGRAM)
    s.run("reach.fp")
    table = s.relation("Summary", where="u.pc = v.pc")
    check("relation", table == rows and table.columns[0] == "u.pc")
    shown = table._repr_html_()
    check("table", shown.count("<tr>") == len(rows) + 1
          and shown.count("<th>") == len(table.columns)
          and rows[0]["u.pc"] in shown)
    check("escaped", "&lt;b&gt;" in fixc.Relation(
        "R", [{"x": "<b>"}])._repr_html_())
    graph = s.drawing("equations")
    check("equations", str(graph).startswith("digraph equations"))
    diagram = s.drawing("Summary")
    check("diagram", str(diagram).startswith("digraph"))
    svg = diagram._repr_svg_()
    check("svg", svg is None if not shutil.which("dot")
          else svg.startswith("<svg"))
    check("after a drawing", s.run("reach.fp") == "reachable")

with fixc.Session() as s:
    s.add_formula("steps.fp", STEPS)
    done = list(s.rounds("steps.fp"))
    check("rounds in turn", [(r.relation, r.number, r.count) for r in done]
          == [("Up", 1, 1), ("Up", 2, 2), ("Up", 3, 3), ("Up", 4, 4),
              ("Up", 5, 4)])
    check("new tuples", [r.new for r in done[:2]] == [[{"b": "0"}],
                                                     [{"b": "1"}]])
    check("answered", s.holds("top") is True)
    for r in s.rounds("steps.fp"):
        if r.number == 2:
            break
    check("ended early", s.holds("top") is None)
    s.run("steps.fp")
    check("solved again", s.holds("top") is True)
    s.add_formula("wrong.fp", "query q = R(1);")
    rejects("a wrong file", "rejected", lambda: list(s.rounds("wrong.fp")))

for _ in range(100):
    with fixc.Session() as s:
        s.add_program("flip.bp", PROGRAM)
        check("again", s.run("reach.fp") == "reachable")

# ---- Formulas without a program ------------------------------------------------


def defines_of(text):
    """What the first comment of an example says it is run with."""
    return re.findall(r"-D (\S+)", text.split("\n", 1)[0])


def complaints(path):
    with fixc.Session() as s:
        s.allow_files()
        with open(path, encoding="utf-8") as file:
            for define in defines_of(file.read()):
                s.set("D", define)
        return [m for m in s.check(path) if m["severity"] == "error"]


# The files that import rounds.fp declare its param.
for path in set(glob.glob(f"{ROOT}/stdlib/*.fp")) - {
        f"{ROOT}/stdlib/rounds.fp"} | set(glob.glob(
        f"{ROOT}/examples/**/*.fp", recursive=True)):
    wrong = complaints(path)
    check(f"{path}: {wrong}", bool(wrong) == path.endswith("/slip.fp"))

# What inputs have is not known; all else is checked.
OPEN = """import "program.fp";
mu bool R(State u) =
  Init(u.pc) | (exists x. R(x) & ProgramInt(x, u) & x.pc = main_A);
query good = exists State u. R(u) & u.pc = 3 & u.Local.s & u.Global.a[2];
query name_of_program = exists State u. R(u) & u.x = u.main_y;
query types = exists State u. R(u) & u = u.pc;
query name = exists State u. R(v);
"""
with fixc.Session() as s:
    s.add_formula("open.fp", OPEN)
    errors = [m for m in s.check("open.fp") if m["severity"] == "error"]
    check(f"open inputs: {errors}", [m["line"] for m in errors] == [6, 7])


# Targets, and what formulas expect.
with fixc.Session() as s:
    s.add_program("two.bp", "void main() begin\n  assert(*);\n  L: assert(*);"
                            "\nend\n")
    s.add_formula("expect.fp", 'import "reach.fp";\nbool R(bool x) = x;\n'
                  "expect query reachable = YES;\nexpect count R = 2;\n"
                  "bool S(bool x) = !x;\nexpect R = S;\n")
    s.set("test", "on")
    s.run("expect.fp")
    names = [(t["name"], t["kind"]) for t in s.targets()]
    check(f"targets: {names}", names == [
        ("two.bp:2", "assertion"), ("main.L", "label"),
        ("two.bp:3", "assertion")])
    held = [(e["text"], e["holds"], e["found"]) for e in s.expectations()]
    check(f"expectations: {held}", held == [
        ("query reachable = YES", True, ""), ("count R = 2", False, "1"),
        ("R = S", False, "in R and not in S:\n  x=true\n"
                         "in S and not in R:\n  x=false\n")])

# Rows for inputs: lists, dictionaries, values alone; they are replaced.
with fixc.Session() as s:
    s.add_formula("t.fp", """enum Node {a, b, c};
input bool E(Node x, y);
input bool On(Node x, bool b, 0..9 n);
input bool Start(Node x);
Far(y) if Start(x), E*(x, y);
query on = On(b, true, 7) & On(c, false, 0);
count Far;
""")
    s.add_rows("E", [("a", "b")])
    s.add_rows("E", [{"y": "c", "x": "b"}, {"x": "a", "y": "b"}])
    s.add_rows("On", (row for row in [["b", True, 7], ["c", False, 0]]))
    s.add_rows("Start", ["b"])
    s.run("t.fp")
    check("rows", s.holds("on") is True)
    check("rows of dictionaries", sorted(r["y"] for r in s.tuples("Far"))
          == ["b", "c"])
    s.add_rows("Start", ["a"])
    s.run("t.fp")
    check("rows again", s.count("Far") == 3)
    s.add_rows("Start", [("q",)])
    error = rejects("a wrong row", "rejected", lambda: s.run("t.fp"))
    check("its place", error.messages[0]["source"] == "Start.csv"
          and error.messages[0]["line"] == 1)
    try:
        s.add_rows("E", [{"x": "a", "y": "b"}, {"x": "a"}])
        check("rows of different columns", False)
    except ValueError:
        check("rows of different columns", True)

print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
