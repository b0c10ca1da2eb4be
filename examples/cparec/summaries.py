#!/usr/bin/env python3
"""Summaries of what an analyser found (Algorithm 2 of CPArec).

    summaries.py mark UNWOUND.bp              marks the outermost copies
    summaries.py read MARKED.bp CERTIFICATE   prints their summaries

UNWOUND.bp is what `fixc --emit unwound:DEPTH` prints.  A mark is a procedure
`seen_f`, through which the outermost copy of f is called; where it returns, it has
the arguments, the globals before, and the results.  The certificate says what may
hold there.  A summary says nothing of other entries.
"""

import re
import sys

HEAD = re.compile(r"^(void|bool|bool<(\d+)>) (\w+?)(_+)(\d+)\(([^)]*)\) begin",
                  re.M)


def outermost(text):
    """For each procedure: the name of its outermost copy, and how many
    parameters and results it has."""
    found = {}
    for kind, results, name, ties, depth, params in HEAD.findall(text):
        arity = (len(params.split(",")) if params.strip() else 0,
                 int(results or kind == "bool"))
        copy = name + ties + depth
        if name not in found or int(depth) < found[name][0]:
            found[name] = int(depth), copy, *arity
    return {name: entry[1:] for name, entry in found.items()}


def names(letter, count):
    return [f"{letter}{i}" for i in range(count)]


def comma(*lists):
    return ", ".join(sum(lists, []))


def globals_of(text):
    return re.findall(r"^decl (.*);$", text, re.M)


def mark(text):
    shared = globals_of(text)
    for name, (copy, params, results) in outermost(text).items():
        text = re.sub(rf"(?<!\w){copy}\(", f"seen_{name}(", text)
        text = re.sub(rf"^((?:void|bool\S*) )seen_{name}\(", rf"\1{copy}(",
                      text, flags=re.M)
        kind = f"bool<{results}>" if results else "void"
        p, o, r = names("zp", params), names("zo", len(shared)), names(
            "zr", results)
        text += f"\n{kind} seen_{name}({comma(p)}) begin\n"
        text += f"  decl {comma(o, r)};\n" if o or r else ""
        text += f"  {comma(o)} := {comma(shared)};\n" if o else ""
        text += "  " + (f"{comma(r)} := " if r else "") + f"{copy}({comma(p)});\n"
        text += f"  return {comma(r)};\nend\n"
    return text


class Diagrams:
    """Reduced ordered diagrams over names; 0 and 1 are the constants."""

    def __init__(self, order):
        self.level = {name: i for i, name in enumerate(order)}
        self.nodes, self.unique = [(len(order), 0, 0)] * 2, {}

    def make(self, level, high, low):
        if high == low:
            return high
        if (level, high, low) not in self.unique:
            self.unique[level, high, low] = len(self.nodes)
            self.nodes.append((level, high, low))
        return self.unique[level, high, low]

    def ite(self, f, g, h, done=None):
        done = {} if done is None else done
        if f < 2:
            return g if f else h
        if (f, g, h) not in done:
            level = min(self.nodes[x][0] for x in (f, g, h))
            high, low = ([self.nodes[x][side] if self.nodes[x][0] == level
                          else x for x in (f, g, h)] for side in (1, 2))
            done[f, g, h] = self.make(level, self.ite(*high, done),
                                      self.ite(*low, done))
        return done[f, g, h]

    def exists(self, f, levels, done=None):
        done = {} if done is None else done
        if f < 2:
            return f
        if f not in done:
            level, high, low = self.nodes[f]
            high = self.exists(high, levels, done)
            low = self.exists(low, levels, done)
            done[f] = (self.ite(high, 1, low) if level in levels
                       else self.make(level, high, low))
        return done[f]


class Section:
    """What the certificate says of one procedure."""

    def __init__(self, lines):
        self.names, self.nodes, self.points = {}, [], {}
        for words in map(str.split, lines):
            if words[0] == "var":
                self.names[int(words[1])] = words[2], words[-1]
            elif words[0] == "point":
                self.points[words[1]] = int(words[2])
            else:
                self.nodes.append(tuple(map(int, words[1:])))

    def at(self, place, diagrams, rename):
        """The relation of the states there, of whatever entries."""
        made = [0, 1]
        for var, high, low in self.nodes:
            when, name = self.names[var]
            name = rename(name) if when == "now" else "entry " + name
            made.append(diagrams.ite(
                diagrams.make(diagrams.level[name], 1, 0), made[high],
                made[low]))
        return made[self.points.get(place, 0)]


def sections(text):
    parts = re.split(r"^procedure \d+ (.*)\n", text, flags=re.M)
    return {name: Section([line for line in body.split("\n")
                           if line and line != "end"])
            for name, body in zip(parts[1::2], parts[2::2])}


def place_of_return(text, name):
    """LINE:COLUMN of the only `return` of the mark."""
    start = re.search(rf"^\S+ seen_{name}\(", text, re.M).start()
    return f"{text.count(chr(10), 0, text.index('  return', start)) + 1}:3"


def summary(name, arity, section, shared, text):
    p, r = names("zp", arity[0]), names("zr", arity[1])
    o = names("zo", len(shared))
    d = Diagrams([side + x for x in p + o + r + shared
                  for side in ("entry ", "")])
    hidden = {level for x, level in d.level.items() if x.startswith("entry ")}
    # At the entry, the globals are what they were before, and locals are not set.
    first = dict(zip(shared + o + r, o + ["entry " + x for x in o + r]))
    entered = d.exists(
        section.at("entry", d, lambda x: first.get(x, x)), hidden)
    ends = d.exists(
        section.at(place_of_return(text, name), d, lambda x: x), hidden)
    return write(name, p + o + r, d, d.ite(entered, ends, 1))


def write(name, params, d, root):
    """The diagram as a procedure with an assignment for each node."""
    needed, work = set(), [root]
    while work:
        node = work.pop()
        if node > 1 and node not in needed:
            needed.add(node)
            work += d.nodes[node][1:]
    order = {level: x for x, level in d.level.items()}

    def value(node):
        return f"zt{node}" if node > 1 else "FT"[node]
    lines = [f"  {value(n)} := {order[d.nodes[n][0]]} ? "
             f"{value(d.nodes[n][1])} : {value(d.nodes[n][2])};"
             for n in sorted(needed)]
    decl = [f"  decl {', '.join(map(value, sorted(needed)))};"] * bool(needed)
    return "\n".join([f"bool summary_{name}({comma(params)}) begin", *decl,
                      *lines, f"  return {value(root)};", "end", ""])


def read(text, certificate):
    found = sections(certificate)
    return "".join(
        summary(name, arity, found[f"seen_{name}"], globals_of(text), text)
        for name, (_, *arity) in outermost(text).items()
        if f"seen_{name}" in found)


def main():
    if len(sys.argv) not in (3, 4) or sys.argv[1] not in ("mark", "read"):
        sys.exit(__doc__)
    texts = []
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8") as file:
            texts.append(file.read())
    print({"mark": mark, "read": read}[sys.argv[1]](*texts), end="")


if __name__ == "__main__":
    main()
