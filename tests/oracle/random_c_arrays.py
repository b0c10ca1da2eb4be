#!/usr/bin/env python3
"""Random C programs with arrays, few and many elements long, against gcc.

    random_c_arrays.py --fixc BIN --check BIN [--count N] [--seed S] [--folder DIR]

Arrays of numbers, of structs, of unions and of arrays, some of which are made by malloc of a size that
is an input or have a variable length, are filled, copied, searched and passed to functions; some are so long
that fixc looks at one chosen element of each, others are looked at in both ways.
A program reads two inputs in 0..3, so that compiled by gcc and run on all 16 of
them it tells whether reach_error is called.  Half of the programs end with a check
that follows from what they do, or nearly does; some checks read two elements, or one at a
position that a loop has found, and half of the programs check by a function.  A verdict must agree; `unknown` is
allowed, but not always.  If the command says `unreachable`, its certificate must be
accepted.  Programs that go wrong are left in DIR.  Ends with `N passed, N failed`.
"""

import os
import random
import re
import subprocess
import sys

import campaign
from random_c import certificate_problem, main_with_certificates, run

# A process for each pair of inputs, so that globals begin as zeros.
HARNESS = r'''
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
static int inputs[2], next;
int __VERIFIER_nondet_int(void) { return next < 2 ? inputs[next++] : 0; }
void reach_error(void) { _exit(10); }
int program(void);
int main(void) {
  int status;
  for (int i = 0; i < 16; i++) {
    inputs[0] = i & 3, inputs[1] = i >> 2;
    if (fork() == 0) {
      program();
      _exit(0);
    }
    if (wait(&status) < 0 || !WIFEXITED(status))
      return 1;
    if (WEXITSTATUS(status) != 0)
      return WEXITSTATUS(status);
  }
  return 0;
}
'''

LENGTHS = (6, 7, 9, 300, 1000)
SHAPES = ((2, 3), (3, 4), (10, 30), (20, 50))
OPERATORS = ('==', '!=', '<', '<=', '>', '>=')

RECORDS = {'item': 'struct item', 'cell': 'union cell'}
MEMBERS = {'item': ('.key', '.mark'),
           'cell': ('.whole', '.whole', '.bits', '.bytes[0]')}


class Array:
    """`length` is what an index is less than, as text and as a number."""

    def __init__(self, name, length, most, member, kind='int'):
        self.name, self.length, self.most = name, length, most
        self.member, self.kind = member, kind

    def at(self, index):
        return f'{self.name}[{index}]{self.member}'

    def base(self):
        """A pointer to the first element."""
        return self.name


class Pair(str):
    """An index as text; of a matrix with so many columns, element [i][j]."""

    def __new__(cls, i, j, columns):
        made = super().__new__(cls, f'({i} * {columns} + {j})')
        made.i, made.j, made.columns = i, j, columns
        return made


class Matrix(Array):
    """An array of arrays; an index counts through all elements."""

    def __init__(self, name, rows, columns):
        super().__init__(name, str(rows * columns), rows * columns, '')
        self.rows, self.columns = rows, columns

    def at(self, index):
        if isinstance(index, Pair) and index.columns == self.columns:
            return f'{self.name}[{index.i}][{index.j}]'
        c = self.columns
        return f'{self.name}[({index}) / {c}][({index}) % {c}]'

    def base(self):
        return f'*{self.name}'


class ArrayMaker:
    """Writes one program."""

    def __init__(self, rng):
        self.rng = rng
        self.counters = 0
        self.arrays = []
        self.lines = []

    # ---- Values and places

    def value(self):
        return self.rng.choice(('x', 'y', 'm', '0', '1', '7', '-1'))

    def index(self, array):
        inside = [str(self.rng.randrange(array.most)), 'x', 'y',
                  f'(x + y) % {array.length}', f'{array.length} - 1']
        if array.length == str(array.most):
            return self.rng.choice(inside)
        return self.rng.choice(['0', f'x % {array.length}',
                                f'{array.length} - 1'])

    def array(self):
        return self.rng.choice(self.arrays)

    def condition(self, left, right):
        return f'{left} {self.rng.choice(OPERATORS)} {right}'

    # ---- Statements

    def loop(self, array, body, indent):
        """A loop over all elements, or over the first or last ones."""
        if isinstance(array, Matrix) and self.rng.random() < 0.8:
            return self.loops(array, body, indent)
        self.counters += 1
        i = f'i{self.counters}'
        first = self.rng.choice(('0', '0', '0', '1', 'x'))
        last = self.rng.choice((array.length,) * 4 + (f'{array.length} - 1',))
        pad = '  ' * indent
        if self.rng.random() < 0.15:
            return [f'{pad}for (int {i} = {last}; {i}-- > {first};)',
                    f'{pad}  {body(i)}']
        return [f'{pad}for (int {i} = {first}; {i} < {last}; {i}++)',
                f'{pad}  {body(i)}']

    def loops(self, matrix, body, indent):
        """A loop for each index, in this order or in the other."""
        self.counters += 1
        i, j = f'i{self.counters}', f'j{self.counters}'
        rows = self.rng.choice((matrix.rows, matrix.rows, f'{matrix.rows} - 1'))
        columns = self.rng.choice((matrix.columns, matrix.columns, f'{i} + 1'))
        outer = f'for (int {i} = 0; {i} < {rows}; {i}++)'
        inner = (f'for (int {j} = 0; {j} < {columns} && {j} < '
                 f'{matrix.columns}; {j}++)')
        if self.rng.random() < 0.2 and columns == matrix.columns:
            outer, inner = inner, outer
        pad = '  ' * indent
        return [f'{pad}{outer}', f'{pad}  {inner}',
                f'{pad}    {body(Pair(i, j, matrix.columns))}']

    def fill(self, array):
        value = self.value()
        return self.loop(array, lambda i: f'{array.at(i)} = '
                         f'{self.rng.choice((value, value, i))};', 1)

    def copy(self, array):
        other = self.array()
        if other.length != array.length:
            return self.fill(array)
        return self.loop(array, lambda i: f'{array.at(i)} = {other.at(i)};', 1)

    def search(self, array):
        value = self.value()
        then = self.rng.choice(('m = {i};', 'm = {e};', 'm++;', '{e} = 1;'))
        return self.loop(
            array, lambda i: f'if ({self.condition(array.at(i), value)}) '
            + then.format(i=i, e=array.at(i)), 1)

    def by_pointer(self, array):
        if array.member:
            return [f'  set_{array.kind}(&{array.name}[{self.index(array)}], '
                    f'{self.value()});']
        if isinstance(array, Matrix) and self.rng.random() < 0.5:
            columns = array.columns
            return [f'  set({array.name}[{self.rng.randrange(array.rows)}], '
                    f'{self.rng.choice(("0", "x", columns - 1))} % {columns}, '
                    f'{self.value()});']
        return [f'  set({array.base()}, {self.index(array)}, {self.value()});']

    def walk(self, array):
        if array.member:
            return self.fill(array)
        name, end = array.base(), f'{array.base()} + {array.length}'
        return [f'  for (int *p = {name}; p < {end}; p++)',
                f'    *p = {self.value()};']

    def set_one(self, array):
        return [f'  {array.at(self.index(array))} = {self.value()};']

    def read_one(self, array):
        return [f'  m = {array.at(self.index(array))};']

    def choose(self, array):
        return [f'  if ({self.condition(array.at(self.index(array)), "x")})',
                f'    {array.at(self.index(array))} = {self.value()};']

    # ---- Elements beside the one at hand

    def beside(self, array, body, first='1'):
        """A loop whose body reads or writes neighbours, or others."""
        self.counters += 1
        i = f'b{self.counters}'
        last = self.rng.choice((array.length,) * 3 + (f'{array.length} - 1',))
        return [f'  for (int {i} = {first}; {i} < {last}; {i}++) {{',
                *(f'    {line}' for line in body(i)), '  }']

    def prefix(self, array):
        """Each element from the one before it."""
        more = self.rng.choice(('1', 'x', '0', '-1', 'm'))
        start = self.rng.choice(([f'  {array.at("0")} = {self.value()};'], []))
        return start + self.beside(array, lambda i: [
            f'{array.at(i)} = {array.at(i + " - 1")} + {more};'])

    def scattered(self, array):
        """Reads and writes of one array in one round, in some order."""
        other, limit = self.rng.choice(('x', 'y', '0', '2')), self.value()

        def body(i):
            at = (array.at(i), array.at(i + ' - 1'), array.at(other))
            lines = [f'if ({self.condition(self.rng.choice(at), limit)}) '
                     f'{self.rng.choice(at)} = {self.value()};',
                     f'{self.rng.choice(at)} = {self.rng.choice(at)};',
                     f'm = {self.rng.choice(at)};',
                     f'if ({self.condition(*self.rng.sample(at, 2))}) '
                     f'm = {self.rng.choice(at)};']
            return self.rng.sample(lines, self.rng.randrange(1, 4))
        return self.beside(array, body)

    def exchanged(self, array):
        """One round of bubbles, or all of them."""
        def body(i):
            one, two = array.at(i + ' - 1'), array.at(i)
            return [f'if ({self.condition(one, two)}) {{', f'  int t = {one};',
                    f'  {one} = {two};', f'  {two} = t;', '}']
        lines = self.beside(array, body)
        if self.rng.random() < 0.5 or array.length == '1000':
            return lines
        self.counters += 1
        r = f'r{self.counters}'
        return [f'  for (int {r} = 0; {r} < {array.length}; {r}++)', *lines]

    def inserted(self, array):
        """Sorting by insertion, in some order."""
        self.counters += 1
        j, k = f'j{self.counters}', f'k{self.counters}'

        def body(i):
            asks = self.condition(array.at(j), k)
            return [f'int {k} = {array.at(i)}, {j} = {i} - 1;',
                    f'while ({j} >= 0 && {asks}) {{',
                    f'  {array.at(j + " + 1")} = {array.at(j)};',
                    f'  {j}--;', '}',
                    f'{array.at(j + " + 1")} = '
                    f'{self.rng.choice((k, k, k, self.value()))};']
        return self.beside(array, body)

    def selected(self, array):
        """Sorting by selection, in some order."""
        self.counters += 1
        j, p = f'j{self.counters}', f'p{self.counters}'

        def body(i):
            asks = self.condition(array.at(j), array.at(p))
            return [f'int {p} = {i}, t;',
                    f'for (int {j} = {i} + 1; {j} < {array.length}; {j}++)',
                    f'  if ({asks}) {p} = {j};', f't = {array.at(i)};',
                    f'{array.at(i)} = {array.at(p)};', f'{array.at(p)} = t;']
        return self.beside(array, body, self.rng.choice(('0', '0', '1')))

    def sorted_or_not(self, array):
        """The program ends, unless neighbours are in some order."""
        def body(i):
            asks = self.condition(array.at(i + ' - 1'), array.at(i))
            return [f'if ({asks}) return 0;']
        return self.beside(array, body)

    def mix(self, array):
        """Values that differ, before they are sorted."""
        return self.beside(array, lambda i: [
            f'{array.at(i)} = ({i} * 5 + x) % 7;'], '0')

    def reordered(self, array):
        change = self.rng.choice((self.prefix, self.scattered, self.exchanged,
                                  self.inserted, self.selected,
                                  self.sorted_or_not))
        return self.rng.choice((self.mix, self.fill))(array) + change(array)

    # ---- Checks

    def check_order(self, array):
        """Neighbours, one and the last, or all of what was made of others."""
        def body(i):
            one, two = array.at(i + ' - 1'), array.at(i)
            last = array.at(f'{array.length} - 1')
            asks = self.rng.choice((self.condition(one, two),
                                    self.condition(two, last),
                                    self.condition(two, self.value())))
            return [f'if ({asks}) reach_error();']
        return self.reordered(array) + self.beside(
            array, body, self.rng.choice(('1', '1', 'x + 1')))

    def check_flag(self, array):
        """Two arrays are compared, and a variable says how that ended."""
        other = self.array()
        if other.length != array.length:
            return self.check_order(array)
        asks = self.rng.choice(('!=', '!=', '<'))
        lines = self.copy(array) + ['  int same = 1;'] + self.loop(
            array, lambda i: f'if ({array.at(i)} {asks} {other.at(i)}) '
            'same = 0;', 1)
        if self.rng.random() < 0.5:
            return lines + ['  if (!same) reach_error();']
        return lines + self.loop(
            array, lambda i: f'if (same && {array.at(i)} != {other.at(i)}) '
            'reach_error();', 1)

    def check_all(self, array):
        value = self.value()
        return self.loop(
            array, lambda i: f'if ({self.condition(array.at(i), value)}) '
            'reach_error();', 1)

    def check_filled(self, array):
        """What has just been written; sometimes not all of it."""
        value = self.value()
        lines = self.loop(array, lambda i: f'{array.at(i)} = {value};', 1)
        if self.rng.random() < 0.5:
            lines += self.rng.choice((self.set_one, self.by_pointer))(array)
        return lines + self.loop(
            array, lambda i: f'if ({array.at(i)} != {value}) reach_error();', 1)

    def check_one(self, array):
        index = self.index(array)
        lines = [f'  {array.at(index)} = {self.value()};',
                 f'  m = {array.at(index)};']
        if self.rng.random() < 0.5:
            lines += self.set_one(self.array())
        return lines + [f'  if ({array.at(index)} != m) reach_error();']

    def check_two(self, array):
        one, two = array.at(self.index(array)), array.at(self.index(array))
        return [f'  if ({self.condition(one, two)} && '
                f'{self.condition(one, "m")}) reach_error();']

    def check_neighbours(self, array):
        """Each element and the next one."""
        self.counters += 1
        i = f'k{self.counters}'
        one, two = array.at(i), array.at(f'{i} + 1')
        return self.fill(array) + [
            f'  for (int {i} = 0; {i} + 1 < {array.length}; {i}++)',
            f'    if ({self.condition(one, two)}) reach_error();']

    def check_swapped(self, array):
        """Two elements, which may be one, in each other's place; or nearly."""
        k, l = array.at(self.index(array)), array.at(self.index(array))
        first, second = self.rng.choice(((k, l), (l, k), (k, k)))
        return [f'  int p = {k}, q = {l};', f'  {k} = q;', f'  {l} = p;',
                f'  if ({self.condition(first, "q")} && '
                f'{self.condition(second, "p")}) reach_error();']

    def check_position(self, array):
        """A position that a loop has found, or one from before; what is there may be
        written then, by a function, too."""
        start, best, e = self.index(array), array.at('p'), array.at('i')
        than = self.rng.choice((best, best, self.value()))
        lines = [f'  int p = {start};'] + self.loop(
            array, lambda i: f'if ({self.condition(array.at(i), than)}) '
            f'p = {i};', 1)
        for _ in range(self.rng.randrange(0, 3)):
            change = self.rng.choice((self.set_one, self.by_pointer,
                                      self.choose))
            lines += change(self.rng.choice((array, self.array())))
        if self.rng.random() < 0.3:
            return lines + [f'  if ({self.condition(best, self.value())}) '
                            'reach_error();']
        return lines + [f'  for (int i = 0; i < {array.length}; i++)',
                        f'    if ({self.condition(e, best)}) reach_error();']

    # ---- Programs

    def declare(self):
        rng = self.rng
        outside, inside = [], []
        for k in range(rng.randrange(1, 4)):
            name, n = f'a{k}', rng.choice(LENGTHS)
            kind = rng.choice(('int', 'int', 'int', 'item', 'cell', 'malloc',
                               'variable', 'matrix', 'matrix'))
            where = outside if rng.random() < 0.6 else inside
            if kind in ('malloc', 'variable'):
                more = ' + y' if kind == 'malloc' else rng.choice(('', ' + y'))
                inside.append(f'  int n{k} = {rng.choice((6, 300))}{more};')
                inside.append(f'  int *{name} = malloc(n{k} * sizeof *{name});'
                              if kind == 'malloc' else f'  int {name}[n{k}];')
                inside.append(f'  for (int i = 0; i < n{k}; i++)')
                inside.append(f'    {name}[i] = 0;')
                self.arrays.append(Array(name, f'n{k}', 6, ''))
                continue
            pad = '' if where is outside else '  '
            if kind == 'matrix':
                matrix = Matrix(name, *rng.choice(SHAPES))
                start = '' if where is outside else ' = {{0}}'
                where.append(f'{pad}int {name}[{matrix.rows}]'
                             f'[{matrix.columns}]{start};')
                self.arrays.append(matrix)
                continue
            start = '' if where is outside else ' = {0}'
            of = RECORDS.get(kind, 'int')
            where.append(f'{pad}{of} {name}[{n}]{start};')
            member = rng.choice(MEMBERS.get(kind, ('',)))
            self.arrays.append(Array(name, str(n), n, member, kind))
        return outside, inside

    def program(self):
        rng = self.rng
        outside, inside = self.declare()
        for _ in range(rng.randrange(0, 4)):
            what = rng.choice((self.fill, self.copy, self.search, self.walk,
                               self.by_pointer, self.set_one, self.read_one,
                               self.choose, self.reordered))
            array = self.array()
            if what == self.reordered and isinstance(array, Matrix):
                what = self.fill
            self.lines += what(array)
        check = rng.choice((self.check_all, self.check_filled,
                            self.check_filled, self.check_one, self.check_two,
                            self.check_neighbours, self.check_swapped,
                            self.check_position, self.check_order,
                            self.check_order, self.check_flag))
        array = self.array()
        if isinstance(array, Matrix) and check in (self.check_position,
                                                   self.check_order,
                                                   self.check_flag):
            check = self.check_filled
        self.lines += check(array)
        if rng.random() < 0.5:
            self.lines = [re.sub(r'if \((.*)\) reach_error\(\);',
                                 r'check(!(\1));', x) for x in self.lines]
        return '\n'.join([
            'void *malloc(unsigned long);',
            'extern int __VERIFIER_nondet_int(void);',
            'extern void reach_error(void);',
            'struct item { int key; char mark; };',
            'union cell { int whole; unsigned bits; unsigned char bytes[4]; };',
            *outside,
            'void check(int c) { if (!c) reach_error(); }',
            'void set(int *p, int i, int v) { p[i] = v; }',
            'void set_item(struct item *p, int v) { p->key = v; '
            'p->mark = v; }',
            'void set_cell(union cell *p, int v) { p->bits = v; '
            'p->bytes[1]++; }',
            'int main(void) {',
            '  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();',
            '  int m = 0;',
            '  if (x < 0 || x > 3 || y < 0 || y > 3) return 0;',
            *inside, *self.lines,
            '  return 0;',
            '}', ''])


def truth(path, folder):
    """What gcc says: the exit status."""
    harness = os.path.join(folder, 'harness.c')
    with open(harness, 'w', encoding='utf-8') as out:
        out.write(HARNESS)
    program, binary = path[:-2] + '.o', os.path.join(folder, 'program')
    subprocess.run(['gcc', '-w', '-c', '-Dmain=program', '-o', program, path],
                   check=True)
    subprocess.run(['gcc', '-w', '-o', binary, harness, program], check=True)
    return subprocess.run([binary], check=False, timeout=20).returncode


class Tester:
    def __init__(self, args, folder):
        self.args, self.folder = args, folder
        self.known = self.proved = 0

    def wrong(self, path, wanted, runs):
        """What is wrong with the verdict, or ''."""
        status, said = run([self.args.fixc, 'reach.fp', f'--runs={runs}',
                            '--time-limit', '5', path])
        self.known += status == wanted
        if status not in (wanted, 5):
            return f'--runs={runs}: status {status}, not {wanted}\n{said}'
        return ''

    def seed(self, seed):
        text = ArrayMaker(random.Random(seed)).program()
        path = os.path.join(self.folder, f'arrays-{seed}.c')
        with open(path, 'w', encoding='utf-8') as out:
            out.write(text)
        wanted = truth(path, self.folder)
        wrong = self.wrong(path, wanted, ('off', 'on')[seed % 4 == 0])
        if not wrong and wanted == 0 and seed % 2:
            wrong, proved = certificate_problem(self.args, path, self.folder)
            self.proved += proved
        if wrong:
            print(f'FAILED seed {seed}: {wrong}')
            with open(campaign.saved(self.args, f'arrays-{seed}.c'), 'w',
                      encoding='utf-8') as out:
                out.write(text)
        if self.args.verbose:
            print(seed, wanted, self.known, self.proved, flush=True)
        return not wrong


def main():
    return main_with_certificates(__doc__, Tester, verdicts=1, least=1 / 4)


if __name__ == '__main__':
    sys.exit(main())
