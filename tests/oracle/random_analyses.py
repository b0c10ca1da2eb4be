#!/usr/bin/env python3
"""Random programs: formulas of examples/analyses against a search with whole stacks.

return-home.fp (AG EF of the target) and call-depth.fp are run on programs whose
calls are not deep, and compared with what a walk over configurations finds: whether
each one that is reached leads to the target, and how deep procedures are entered.
In most of them, the ends of main count as targets, too: else few would lead home.
A failing assertion ends a run, and is a configuration of its own to fixc alone, so
that programs with assertions are left out.  Kinds of exits are valuations of the globals, so that procedures return no values.
"""

import os
import re
import subprocess
import sys

import answers
import bp
import bp_text
import campaign
import gen_bp
import reach
import stacks

ANALYSES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..",
                        "examples", "analyses")
GLOBALS = 2
MOST = 3000  # configurations


def kinds(names):
    """The formula that numbers the valuations of the globals."""
    cases = []
    for k in range(1 << len(names)):
        bits = [f"{'' if k >> i & 1 else '!'}z.Global.{name}"
                for i, name in enumerate(names)]
        cases.append(" & ".join([f"k = {k}", *bits]))
    return "bool KindOf(State z, Kind k) =\n    " + "\n  | ".join(cases) + ";"


def formula(name, names):
    with open(os.path.join(ANALYSES, name), encoding="utf-8") as file:
        text = file.read()
    text = re.sub(r"^param exits = 1;", f"param exits = {(1 << len(names)) - 1};",
                  text, flags=re.M)
    return re.sub(r"^bool KindOf\(.*;$", lambda _: kinds(names), text,
                  flags=re.M)


def with_ends(text):
    """The formula in which the ends of main are targets, too."""
    return text.replace(
        "Leads(v) if Target(v.pc);",
        "Leads(v) if Target(v.pc) | (Exit(v.pc) & v.pc in main);")


def is_end(search, state):
    return (state[0] == "main"
            and search.flows["main"].nodes[state[1]].kind == "return")


def leads_home(search, ends):
    """Whether each configuration that is reached leads to the target."""
    before = {}
    for config in search.found:
        for after in search.after(*config):
            before.setdefault(after, []).append(config)
    good = [c for c in search.found
            if search.hit(c[0]) or (ends and is_end(search, c[0]))]
    known = set(good)
    while good:
        for config in before.get(good.pop(), ()):
            if config not in known:
                known.add(config)
                good.append(config)
    return len(known) == len(search.found)


def depths(search):
    """Procedures, and with how many open calls they are entered."""
    return {(state[0], len(frames)) for state, frames in search.found
            if state[1] == search.flows[state[0]].entry}


class Tester:
    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.counts = {}

    def run(self, name, text, *options):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run(
            [self.opts.fixc, *self.opts.option, path, *options],
            capture_output=True, text=True, errors="replace", check=False,
            timeout=self.opts.timeout)
        return done.stdout + done.stderr

    def seed(self, seed):
        program, target, style = gen_bp.generate(seed)
        names = list(program.decls)
        if (target is None or len(names) > GLOBALS
                or not all(re.fullmatch(r"[a-z]\w*", n) for n in names)
                or any(p.results for p in program.procs)):
            return campaign.SKIPPED
        try:
            search = stacks.Stacks(program, target)
        except (reach.TooBig, bp.ProgramError):
            return campaign.SKIPPED
        if search.cut or len(search.found) > MOST:
            return campaign.SKIPPED
        path = os.path.join(self.folder, f"a{seed}.bp")
        text = bp_text.program_text(program, style)
        if "assert" in text:
            return campaign.SKIPPED
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        ends = seed % 4 > 0
        home, deep = leads_home(search, ends), depths(search)
        text = formula("return-home.fp", names)
        said = self.run(f"a{seed}.fp", with_ends(text) if ends else text, path,
                        "--target", target)
        counted = self.run(
            f"d{seed}.fp", formula("call-depth.fp", names)
            + "count CallDepth;\n", path, "--target", target,
            f"-Dk={stacks.DEPTH + 1}")
        right = (f"always: {'YES' if home else 'NO'}\n" in said
                 and answers.counts(counted).get("CallDepth") == len(deep)
                 and "deepest: NO\n" in counted)
        self.counts[home] = self.counts.get(home, 0) + 1
        if right:
            return campaign.PASSED
        saved = campaign.saved(self.opts, f"FAIL-analyses-{seed}.bp")
        with open(saved, "w", encoding="utf-8") as file:
            file.write(bp_text.program_text(program, style))
        print(f"FAIL {saved}: oracle {home}, {sorted(deep)}\n{said}{counted}")
        return campaign.FAILED

    def closing(self):
        return [f"{count} {'always' if sort else 'not always'}"
                for sort, count in sorted(self.counts.items())]


def main():
    return campaign.run(Tester, campaign.options(
        __doc__, 300, "FAIL-analyses-<seed>.bp").parse_args())


if __name__ == "__main__":
    sys.exit(main())
