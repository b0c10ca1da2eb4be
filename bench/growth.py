"""How time and memory grow with the size of a family's programs.

The exponent is that of the straight line, by least squares, through the
logarithms of the sizes and figures of the members of group "growth".  Figures
that are mostly the start of the process are left out.
"""

import math

# Calls of the store, seconds, MiB.
LEAST = {"operations": 1, "cpu": 0.05, "memory": 30}
TITLES = {"operations": "operations", "cpu": "CPU", "memory": "memory"}


def slope(points):
    """The exponent of a power of x that y is, for (x, y)."""
    logs = [(math.log(x), math.log(y)) for x, y in points]
    middle_x = sum(x for x, _ in logs) / len(logs)
    middle_y = sum(y for _, y in logs) / len(logs)
    spread = sum((x - middle_x) ** 2 for x, _ in logs)
    return sum((x - middle_x) * (y - middle_y) for x, y in logs) / spread


def n_log_n(sizes):
    """The exponent that n log n would show between the ends."""
    low, high = min(sizes), max(sizes)
    return 1 + math.log(math.log(high) / math.log(low)) / math.log(high / low)


def points(rows, family, name, figure):
    return [(member.number, getattr(found[name], figure))
            for member, found, _ in rows
            if member.family == family and "growth" in member.groups
            and name in found
            and found[name].status not in ("timeout", "unknown")
            and (getattr(found[name], figure) or 0) >= LEAST[figure]]


def print_fits(rows, names):
    """A line for each tool and family with three sizes or more."""
    for family in dict.fromkeys(m.family for m, _, _ in rows):
        for name in names:
            said, sizes = [], []
            for figure, title in TITLES.items():
                found = points(rows, family, name, figure)
                if len({x for x, _ in found}) >= 3:
                    sizes = [x for x, _ in found]
                    said.append(f"{title} n^{slope(found):.2f} from "
                                f"{min(sizes):g} to {max(sizes):g}")
            if said:
                print(f"growth: {name} on {family}: {', '.join(said)} "
                      f"(n log n: n^{n_log_n(sizes):.2f})")
