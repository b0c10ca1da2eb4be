"""Time against size, a drawing for each family.

DIR/FAMILY.tsv has the size and the CPU seconds of each tool, and
DIR/FAMILY.gp draws it as DIR/FAMILY.svg, which is done at once where gnuplot
is installed.
"""

import os
import shutil
import subprocess

SCRIPT = """set terminal svg size 640,480
set output '{family}.svg'
set datafile separator '\\t'
set datafile missing '-'
set logscale xy
set key left top
set title '{family}'
set xlabel 'size'
set ylabel 'CPU seconds'
plot {curves}
"""


def curve(family, column, name):
    return (f"'{family}.tsv' using 1:{column} with linespoints "
            f"title '{name}'")


def value(done):
    """Runs that were stopped have no point."""
    if not done or done.status == "timeout":
        return "-"
    return f"{max(done.cpu, 0.001):.3f}"


def draw_family(family, rows, names, folder):
    rows = sorted(rows, key=lambda row: row[0].number)
    names = [n for n in names if any(n in found for _, found, _ in rows)]
    with open(os.path.join(folder, family + ".tsv"), "w",
              encoding="utf-8") as file:
        file.write("\t".join(["# size", *names]) + "\n")
        for member, found, _ in rows:
            cells = [f"{member.number:g}"] + [value(found.get(n))
                                              for n in names]
            file.write("\t".join(cells) + "\n")
    curves = ", ".join(curve(family, i, n) for i, n in enumerate(names, 2))
    script = family + ".gp"
    with open(os.path.join(folder, script), "w", encoding="utf-8") as file:
        file.write(SCRIPT.format(family=family, curves=curves))
    if shutil.which("gnuplot"):
        subprocess.run(["gnuplot", script], cwd=folder, check=True)


def draw(rows, names, folder):
    """Draws every family of which there are two sizes or more."""
    os.makedirs(folder, exist_ok=True)
    for family in dict.fromkeys(m.family for m, _, _ in rows):
        mine = [row for row in rows if row[0].family == family]
        if len({m.number for m, _, _ in mine}) > 1:
            draw_family(family, mine, names, folder)
    if not shutil.which("gnuplot"):
        print(f"gnuplot is not installed: {folder} has its input")
