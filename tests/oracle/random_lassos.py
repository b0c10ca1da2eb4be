#!/usr/bin/env python3
"""Random programs: the infinite runs of formulas that ask for one.

If the answer is YES, `--trace=json` must give an infinite run, and else none.
What is printed is looked at here: the moves of the loop lead back to the same
place with the same values, never below the stack with which they begin, and do
with the target what is asked.  Then `fixc replay` must accept it, and refuse
it with a loop that begins where it does not come back to.  Each formula is also
run as a file of a user, in which other names stand.
"""

import copy
import json
import os
import re
import subprocess
import sys

import bp_text
import campaign
import liveness
import random

# Of each formula the query that asks for an infinite run, and what it does with
# the target.
ASKED = {"nontermination.fp": ("nonterminating", None),
         "avoiding.fp": ("nonterminating", "avoided"),
         "liveness.fp": ("repeated", "visited")}
RENAMED = ("NT", "Step", "Free", "Natural", "Needed", "Ends", "Stays",
           "Repeats", "Visits", "Over", "Seen", "Summary", "Quiet")


class Failure(Exception):
    """What is wrong."""


def write_own(library, folder, name):
    """Writes copies of a file of the library, and of what it imports but
    program.fp, with other names.  Returns the path of the file's."""
    with open(os.path.join(library, name), encoding="utf-8") as file:
        text = file.read()
    for imported in re.findall(r'^import "(?!program\.fp)([\w-]+\.fp)"', text,
                               flags=re.M):
        write_own(library, folder, imported)
    text = re.sub(r'^import "(?!program\.fp)', 'import "own-', text, flags=re.M)
    for old in RENAMED:
        text = re.sub(rf"\b{old}\b", f"Own{old}", text)
    path = os.path.join(folder, "own-" + name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


# ---- What a lasso is ---------------------------------------------------------


class Configuration:
    """The globals, and for each activation its variables; and where it is."""

    def __init__(self, trace):
        self.globals = dict(trace["globals"])
        first = trace["threads"][0]
        self.globals.update(first.get("globals", {}))
        self.stack = [dict(first.get("locals", {}))]
        self.place = first["starts"]

    def move(self, move):
        if move["kind"] == "call":
            self.stack.append({})
        if move["kind"] == "return":
            self.stack.pop()
        self.stack[-1].update(move.get("locals", {}))
        self.globals.update(move.get("globals", {}))
        self.place = move["to"]

    def here(self):
        return self.place, self.globals, self.stack[-1]


def configurations(trace):
    at = Configuration(trace)
    found = [copy.deepcopy(at)]
    for move in trace["moves"]:
        at.move(move)
        found.append(copy.deepcopy(at))
    return found


def keeps_stack(found, first):
    depth = len(found[first].stack)
    return all(len(at.stack) >= depth for at in found[first:])


def labelled(text, place, target):
    """Whether the label stands before the place."""
    label = target.rpartition(".")[2]
    lines = text.split("\n")
    at = sum(len(line) + 1 for line in lines[:place["line"] - 1])
    before = text[:at + place["column"] - 1]
    return (place["kind"] == "statement"
            and re.search(rf"\b{label}:\s*(\w+:\s*)*$", before) is not None)


def judge(trace, text, target, wanted):
    """What is wrong with a lasso, or None."""
    found, loop = configurations(trace), trace.get("loop")
    if not loop:
        return "the run is not infinite"
    first = loop["move"] - 1
    if found[first].here() != found[-1].here():
        return "the loop does not come back"
    if not keeps_stack(found, first):
        return "the loop goes below its stack"
    if len(found[-1].stack) - len(found[first].stack) != loop["grows"]:
        return "the stack grows otherwise"
    hits = [labelled(text, at.place, target) for at in found[1:]]
    if loop.get("target") != wanted:
        return "something else is done with the target"
    if wanted == "visited" and not any(hits[first:]):
        return "the loop has no target"
    if wanted == "avoided" and any(hits):
        return "the target is not avoided"
    return None


# ---- Testing -------------------------------------------------------------------


class Tester:
    """Runs the tests of seeds."""

    def __init__(self, opts, folder):
        self.opts, self.folder = opts, folder
        self.counts = {"infinite": 0, "none": 0, "growing": 0, "refused": 0}
        self.own = {}
        for name in ASKED:
            self.own[name] = write_own(opts.library, folder, name)

    def run(self, *command):
        done = subprocess.run([self.opts.fixc, *command], capture_output=True,
                              text=True, check=False,
                              timeout=self.opts.timeout)
        return done.returncode, done.stdout, done.stderr

    def replays(self, trace, path):
        name = path[:-3] + ".json"
        with open(name, "w", encoding="utf-8") as file:
            json.dump(trace, file)
        status, _, errors = self.run("replay", name, path)
        if status not in (0, 2):
            raise Failure(f"replay: status {status}\n{errors}")
        return status == 0

    def other_loop(self, trace, path, rng):
        """The loop begins at another move."""
        found = configurations(trace)
        first = rng.randrange(len(trace["moves"]))
        trace = copy.deepcopy(trace)
        trace["loop"] = {"move": first + 1}
        back = (found[first].place == found[-1].place
                and keeps_stack(found, first))
        accepted = self.replays(trace, path)
        if back and found[first].here() == found[-1].here() and not accepted:
            raise Failure(f"a loop from move {first + 1} is refused")
        if accepted and not back:
            raise Failure(f"a loop from move {first + 1} is accepted")
        self.counts["refused"] += not accepted

    def formula(self, name, file, text, path, target, rng):
        query, wanted = ASKED[name]
        options = ["--target", target] if wanted else []
        status, out, errors = self.run("--trace=json", file, path, *options,
                                       *self.opts.option)
        if status:
            raise Failure(f"status {status}\n{errors}")
        yes = f"{query}: YES" in errors
        trace = json.loads(out) if out.strip() else {}
        if not yes:
            self.counts["none"] += 1
            if "loop" in trace:
                raise Failure("an infinite run, but the answer is NO")
            return
        self.counts["infinite"] += 1
        wrong = judge(trace, text, target, wanted)
        if wrong:
            raise Failure(wrong + "\n" + errors)
        self.counts["growing"] += trace["loop"]["grows"] > 0
        if not self.replays(trace, path):
            raise Failure("fixc replay refuses it")
        self.other_loop(trace, path, rng)

    def seed(self, seed):
        rng = random.Random(f"lasso {seed}")
        program, target, style = liveness.generate(seed)
        text = bp_text.program_text(program, style)
        path = os.path.join(self.folder, f"p{seed}.bp")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        for name in ASKED:
            file = self.own[name] if rng.random() < 0.3 else name
            try:
                self.formula(name, file, text, path, target, rng)
            except (Failure, subprocess.TimeoutExpired) as failure:
                saved = campaign.saved(self.opts, f"FAIL-lasso-{seed}.bp")
                with open(saved, "w", encoding="utf-8") as out:
                    out.write(text)
                print(f"FAIL {saved}: {file} --target {target}: {failure}",
                      flush=True)
                return campaign.FAILED
        return campaign.PASSED

    def closing(self):
        return [", ".join(f"{n} {name}" for name, n in self.counts.items())]


def main():
    parser = campaign.options(__doc__, 100, "FAIL-lasso-<seed>.bp", 60)
    parser.add_argument("--library", required=True,
                        help="the folder of the library's files")
    return campaign.run(Tester, parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
