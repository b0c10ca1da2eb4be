"""Time against size, a drawing for each family.

DIR/FAMILY.tsv has the size and the CPU seconds of each tool, and
DIR/FAMILY.svg draws it: both axes are logarithmic, and the dashed line is one
on which time is proportional to size.
"""

import math
import os

WIDTH, HEIGHT = 640, 420
LEFT, RIGHT, TOP, BOTTOM = 60, 170, 30, 40
COLOURS = ["#1f5fa8", "#c0392b", "#2e8b57", "#8e44ad", "#d68910", "#566573"]
# What the start of a process takes; less cannot be seen.
LEAST = 0.001


def value(done):
    """Runs that were stopped have no point."""
    if not done or done.status in ("timeout", "unknown"):
        return None
    return max(done.cpu, LEAST)


class Axis:
    """Numbers to places, by logarithm, over whole decades."""

    def __init__(self, values, begin, end):
        self.low = math.floor(math.log10(min(values)))
        self.high = max(math.ceil(math.log10(max(values))), self.low + 1)
        self.begin, self.end = begin, end

    def place(self, number):
        part = (math.log10(number) - self.low) / (self.high - self.low)
        return self.begin + part * (self.end - self.begin)

    def ticks(self):
        return [10.0 ** k for k in range(self.low, self.high + 1)]


def text(x, y, words, more=""):
    return f'<text x="{x:.0f}" y="{y:.0f}" {more}>{words}</text>'


def line(x1, y1, x2, y2, more):
    return (f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
            f'{more}/>')


def frame(family, across, up):
    """The axes with their numbers."""
    grey = 'stroke="#dddddd"'
    yield text(LEFT, 20, f"{family}: CPU seconds against size")
    for number in across.ticks():
        x = across.place(number)
        yield line(x, TOP, x, HEIGHT - BOTTOM, grey)
        yield text(x, HEIGHT - BOTTOM + 18, f"{number:,.0f}",
                   'text-anchor="middle"')
    for number in up.ticks():
        y = up.place(number)
        yield line(LEFT, y, WIDTH - RIGHT, y, grey)
        yield text(LEFT - 6, y + 4, f"{number:g}", 'text-anchor="end"')


def curve(points, name, number, across, up):
    """One tool's line, its points, its name at the right."""
    colour = COLOURS[number % len(COLOURS)]
    places = [(across.place(x), up.place(y)) for x, y in points]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    yield f'<polyline points="{path}" fill="none" stroke="{colour}"/>'
    for x, y in places:
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>'
    yield text(WIDTH - RIGHT + 12, TOP + 14 + 18 * number, name,
               f'fill="{colour}"')


def proportional(points, across, up):
    """From the last point down to where it leaves the drawing."""
    x, y = max(points)
    least = max(10.0 ** across.low, x * 10.0 ** up.low / y)
    yield line(across.place(least), up.place(y * least / x), across.place(x),
               up.place(y), 'stroke="#999999" stroke-dasharray="4 3"')


def drawing(family, curves):
    """`curves` is names to points."""
    every = [p for points in curves.values() for p in points]
    across = Axis([x for x, _ in every], LEFT, WIDTH - RIGHT)
    up = Axis([y for _, y in every], HEIGHT - BOTTOM, TOP)
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" '
           f'height="{HEIGHT}" font-family="sans-serif" font-size="12">')
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>'
    yield from frame(family, across, up)
    yield from proportional(next(iter(curves.values())), across, up)
    for number, (name, points) in enumerate(curves.items()):
        yield from curve(points, name, number, across, up)
    yield "</svg>"


def write_data(rows, names, path):
    with open(path, "w", encoding="utf-8") as file:
        file.write("\t".join(["# size", *names]) + "\n")
        for member, found, _ in rows:
            values = [value(found.get(name)) for name in names]
            cells = ["-" if v is None else f"{v:.3f}" for v in values]
            file.write("\t".join([f"{member.number:g}", *cells]) + "\n")


def draw_family(family, rows, names, folder):
    rows = sorted(rows, key=lambda row: row[0].number)
    curves = {name: [(member.number, value(found.get(name)))
                     for member, found, _ in rows if value(found.get(name))]
              for name in names}
    curves = {name: points for name, points in curves.items() if points}
    if not curves:
        return
    path = os.path.join(folder, family)
    write_data(rows, list(curves), path + ".tsv")
    with open(path + ".svg", "w", encoding="utf-8") as file:
        file.writelines(text + "\n" for text in drawing(family, curves))


def draw(rows, names, folder):
    """Draws every family of which there are two sizes or more.

    If a family has members of group "growth", only these: others of it may
    differ in more than their size.
    """
    os.makedirs(folder, exist_ok=True)
    for family in dict.fromkeys(m.family for m, _, _ in rows):
        mine = [row for row in rows if row[0].family == family]
        growing = [row for row in mine if "growth" in row[0].groups]
        mine = growing if len(growing) > 1 else mine
        if len({m.number for m, _, _ in mine}) > 1:
            draw_family(family, mine, names, folder)
