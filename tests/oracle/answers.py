"""What fixc prints, taken apart.  The only module that knows its formats."""

import json
import re
from itertools import starmap

RESULT = re.compile(r"^RESULT: (reachable|unreachable|unknown)\b", re.M)
COUNT = re.compile(r"^count (\S+) = (\d+)\s*$", re.M)
ROUND = re.compile(r"^round (\S+) (\d+) (\d+)\s*$", re.M)
OSCILLATES = re.compile(r"^RESULT: unknown \((\S+) oscillates: round (\d+) "
                        r"has the value of round (\d+), period (\d+)\)", re.M)


BOUND = re.compile(r"^bound (\d+): (reachable|unreachable),", re.M)


def bounds(output):
    """What was said of each bound: pairs of a number and a verdict."""
    return [(int(bound), word) for bound, word in BOUND.findall(output)]


DEEPENING = re.compile(r"^bound (\d+): (reachable|unreachable(?:, complete)?),",
                       re.M)
COMPLETE = re.compile(r"^complete: YES$", re.M)


def deepening(output):
    """As bounds, and "unreachable, complete" where a proof was found."""
    return [(int(bound), word) for bound, word in DEEPENING.findall(output)]


def at_bound(output):
    """What deepening would have said of a run for one bound."""
    if verdict(output) == "reachable":
        return "reachable"
    proved = COMPLETE.search(output)
    return "unreachable, complete" if proved else "unreachable"


def verdict(output):
    """The word of the last RESULT line, or None."""
    found = RESULT.findall(output)
    return found[-1] if found else None


def counts(output):
    """The number of tuples of each relation that was counted."""
    return {name: int(number) for name, number in COUNT.findall(output)}


def rounds(output, root):
    """The numbers of tuples of a relation after each of its rounds; the
    numbers of the rounds must be 1, 2, ...; else None."""
    lines = [(int(number), int(tuples))
             for name, number, tuples in ROUND.findall(output) if name == root]
    if [number for number, _ in lines] != list(range(1, len(lines) + 1)):
        return None
    return [tuples for _, tuples in lines]


def rounds_of(errors, root):
    """How many rounds of a relation `--stats=json` tells of, or None."""
    figures = json.loads(errors.splitlines()[-1])
    for relation in figures["relations"]:
        if relation["name"] == root:
            return relation["rounds"]
    return None


def oscillation(output):
    """(relation, round first seen, period), or None."""
    match = OSCILLATES.search(output)
    if not match:
        return None
    relation, last, first, period = match.groups()
    if int(last) - int(first) != int(period):
        return None
    return relation, int(first), int(period)


def scalars(kind, value, path):
    """The scalar parts of a value, each with its type and its path."""
    if kind.kind == "class":
        return [part for (inner, name), v in zip(kind.parts, value)
                for part in scalars(inner, v, f"{path}.{name}")]
    if kind.kind == "array":
        return [part for i, v in enumerate(value)
                for part in scalars(kind.parts[0], v, f"{path}[{i}]")]
    return [(kind, value, path)]


def component(kind, value, path):
    if kind.kind == "bool":
        value = "true" if value else "false"
    return f"{path}={value}"


def tuple_text(params, values):
    """A tuple of a relation as fixc prints it under `show`."""
    texts = [text for (kind, name), value in zip(params, values)
             for text in starmap(component, scalars(kind, value, name))]
    return " ".join(texts) or "()"


def shown(output, relation):
    """The tuples that `show` prints for a relation, as a sorted list."""
    found, inside = [], False
    for line in output.splitlines():
        if inside and line.startswith("  "):
            found.append(line.strip())
        else:
            inside = line == f"show {relation}:"
    return sorted(found)
