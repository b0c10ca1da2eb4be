#!/usr/bin/env python3
"""Random C programs: the loop, and Spacer on its clauses, against gcc.

    random_c.py --fixc BIN --cegar BIN --check BIN [--count N] [--seed S] [--folder DIR]

A program reads two inputs in 0..3, so that compiled by gcc and run on all 16 of
them it tells whether reach_error is called.  It has globals, recursion, loops,
goto, unsigned arithmetic that wraps, conversions, division, bits, shifts, and
conditions with calls in them; every other one has arrays, structs, lists and pointers to
them, some with more elements than have a variable each, or with an unknown number of
them, and two in four have floats and doubles.  One in five has one run: it takes
values and does not ask for them.
Signed values are kept small, so that nothing overflows.  A verdict of the loop
must agree; `unknown` is allowed, but not always.  If the command says
`unreachable`, its certificate must be accepted.  Programs that go wrong are left
in DIR.  Ends with `N passed, N failed`.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile

import campaign

HARNESS = r'''
#include <setjmp.h>
#include <stdio.h>
static jmp_buf out;
static int inputs[2], next, violated;
int __VERIFIER_nondet_int(void) { return next < 2 ? inputs[next++] : 0; }
void reach_error(void) { violated = 1; longjmp(out, 1); }
int program(void);
int main(void) {
  for (int i = 0; i < 16; i++) {
    inputs[0] = i & 3, inputs[1] = i >> 2, next = 0;
    if (!setjmp(out))
      program();
  }
  return violated ? 10 : 0;
}
'''


MEMORY = '''\
void *malloc(unsigned long);
struct cell { int x, y; struct cell *next; unsigned low : 3, high : 29;
  _Bool on : 1, off : 1; } s, *q;
int t[3], *p, *up;
void add(int *x, int *y) { *x = (*x + *y) % 16; }
union both { int all; unsigned bits; } e;
union both flip(union both x, int by) {
  union both old = x;
  x.all = by % 4 + x.all % 16;
  return by > 1 ? x : old;
}
struct tray { int parts[2]; unsigned left : 3; short in[2]; } y;
struct tray turn(struct tray x, int by) {
  struct tray fresh = {{by % 16}, 5}, *at = &fresh;
  x.parts[by & 1] = at->left; x.in[1] = at->parts[0]; x.left++;
  at->in[by & 1] = x.parts[1];
  return by > 2 ? x : fresh;
}
struct cell *later(void) {
  struct cell *c = 0;
  for (int i = 0; i < 5; i++)
    c = malloc(sizeof *c);
  c->x = c->y = 1; c->low = 2; c->high = 3; c->on = 0; c->off = 1; c->next = &s;
  return c;
}
'''
FLOATS = '''\
double w;
union { float f; int bits; } u;
'''
LARGE = '''\
struct cell large[100]; int *m;
int grid[20][20], (*rows)[20] = grid;
void put(int into[][20], int i, int j, int value) { into[i][j] = value % 16; }
'''
LARGE_RESET = '''\
  m = malloc((a + 3) * sizeof(int)); m[0] = m[1] = m[2] = 4;
  for (int i = 0; i < 3; i++)
    large[i * 40].x = large[i * 40].high = i;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      grid[i * 9][j * 7] = i + j;
'''
FLOATS_RESET = '''\
  w = 0.5; u.f = 1;
'''
RESET = '''\
  t[0] = t[1] = t[2] = 0; p = up = &g; q = &s; s.x = 1; s.y = 2; s.next = &s; s.low = 1; s.high = 2; s.off = 1;
  y = (struct tray){{1, 2}, 3, {4, 5}}; e.all = 3;
'''


class Maker:
    """Makes one program."""

    def __init__(self, rng, memory=False, floats=False, large=False,
                 once=False):
        self.rng = rng
        self.once = once
        self.large = large
        self.memory = memory
        self.floats = floats
        self.calls = 0
        self.labels = 0
        self.loops = 0
        self.depth = 0

    def value(self, names, depth=2):
        """An int between about -1000 and 1000."""
        r = self.rng
        kind = r.randrange(14 if self.floats else 13) if depth else r.randrange(3)
        a = lambda: self.value(names, depth - 1)
        if kind < 2:
            return r.choice(names)
        if kind == 2:
            return str(r.randrange(-3, 8))
        if kind == 3:
            return f'(({a()}) % {r.choice([2, 3, 5])} {r.choice("+-")} {a()} % 7)'
        if kind == 4:
            return f'(({a()}) % 8 * {r.choice(["2", "3", "-1"])})'
        if kind == 5:
            return f'(({a()}) / {r.choice(["2", "3", "-2"])})'
        if kind == 6:
            return f'(int)(unsigned char)({a()})'
        if kind == 7:
            return f'({self.condition(names, depth - 1)})'
        if kind == 8:
            return f'({self.condition(names, depth - 1)} ? {a()} : {a()})'
        if kind == 9:
            return f'(int)((unsigned)({a()}) * 3u % 16u)'
        if kind == 10:
            mask = r.choice(["1", "6", "~4", "0x55", "-8"])
            return f'(({a()}) {r.choice("&|^")} {mask})'
        if kind == 11:
            byte = '(unsigned char)'
            other = r.choice([byte, byte, '', '(unsigned)'])
            return f'(int)({byte}({a()}) {r.choice("&|^")} {other}({a()}))'
        if kind == 13:
            return r.choice([f'(int)(({a()}) / 2.5 + w / 3)',
                             f'(w < {a()})', f'((float)({a()}) >= 1.5f)',
                             'u.bits % 16'])
        shift = f'{r.choice(["1", "5"])} << (({a()}) & 3)'
        return f'({shift if r.random() < .5 else f"({a()}) >> (({a()}) & 3)"})'

    def condition(self, names, depth=1):
        r = self.rng
        a = lambda: self.value(names, max(depth - 1, 0))
        kind = r.randrange(7)
        if kind == 0 and depth:
            return (f'({self.condition(names, depth - 1)} '
                    f'{r.choice(["&&", "||"])} '
                    f'{self.condition(names, depth - 1)})')
        if kind == 1:
            return f'!({a()})'
        if kind == 2:
            return f'((unsigned)({a()}) {r.choice(["<", ">="])} {r.randrange(9)}u)'
        return f'({a()} {r.choice(["<", "<=", "==", "!=", ">", ">="])} {a()})'

    def pointer_statement(self, names):
        """Moves a pointer, writes through it, or makes an object."""
        r = self.rng
        value, test = self.value(names, 1), self.condition(names, 0)
        if self.large and r.random() < .4:
            return '  ' + r.choice([
                f'm[(unsigned)({value}) % 3u] = {self.value(names, 1)} % 16;',
                f'p = m + (unsigned)({value}) % 3u;',
                f'large[(unsigned)({value}) % 3u * 40].x = {self.value(names, 1)} % 16;',
                f'large[(unsigned)({value}) % 3u * 40].high = {r.randrange(9)};',
                f'p = &large[(unsigned)({value}) % 3u * 40].x;',
                f'{{ struct cell *c = &large[(unsigned)({value}) % 3u * 40]; c->x = c->high % 16; }}',
                'add(m + 1, &large[40].x);',
                f'grid[(unsigned)({value}) % 3u * 9][{r.randrange(3)} * 7] = {self.value(names, 1)} % 16;',
                f'rows[(unsigned)({value}) % 3u * 9][(unsigned)({self.value(names, 1)}) % 3u * 7] = {r.randrange(9)};',
                f'p = &grid[{r.randrange(3)} * 9][(unsigned)({value}) % 3u * 7];',
                f'put(grid, {r.randrange(3)} * 9, (unsigned)({value}) % 3u * 7, {r.randrange(9)});',
                f'{r.choice(names)} = grid[(unsigned)({value}) % 3u * 9][{r.randrange(3)} * 7];',
                f'{{ int *c = &grid[0][0] + (unsigned)({value}) % 3u * 180; {r.choice(names)} = c[7] % 16; c[14] = g; }}',
                f'g = t[(unsigned)({value}) % 3u] % 16;']) + '\n'
        return '  ' + r.choice([
            f'p = {test} ? &g : &t[{r.randrange(3)}];',
            f'p = t + (unsigned)({value}) % 3u;',
            f'q = {test} ? &s : q->next;',
            f'*p = {value} % 16;', f'q->y = {value} % 16;',
            f't[(unsigned)({value}) % 3u] = {value} % 16;',
            f'q->high = (unsigned)({value}) % 16u;',
            f'q->low = (unsigned)({value}); s.high = q->low;',
            f'q->on = {value}; s.off = !q->on;',
            f'if ({test} && later() != later()) g = {value} % 16;',
            'add(&t[1], &s.x);', 'add(p, &g);',
            f'if ({test}) {{ struct cell *c = malloc(sizeof *c); '
            f'c->x = {value} % 16; c->y = 2; c->low = c->high = 1; c->on = c->off = 1; c->next = q; q = c; }}',
            'if (p >= t && p < t + 2) p++;',
            f'e = flip(e, {value}); {r.choice(names)} = e.all % 16;',
            f'y = turn(y, ({value}) % 16);',
            f'{{ struct tray z = {{{{3, 4}}, 2, {{1}}}}; y = turn(z, 1); '
            f'y.in[0] += z.parts[{r.randrange(2)}] + z.left; }}',
            f'{r.choice(names)} = turn(y, {r.randrange(5)}).left + y.parts[1] + y.in[0] % 16;',
            's = *q;']) + '\n'

    def statement(self, names, calls, depth):
        r = self.rng
        pad = '  '
        kind = r.randrange(8)
        if self.floats and r.random() < .2:
            return pad + r.choice([f'w = {self.value(names, 1)} * 0.25;',
                                   f'w = w / 2 + {r.choice(names)};',
                                   f'u.f = {r.choice(names)};',
                                   'if (w > 9) w = -w;']) + '\n'
        if self.memory and r.random() < .3:
            return self.pointer_statement(names)
        if kind <= 2 or depth == 0:
            return f'{pad}{r.choice(names)} = {self.value(names)} % 16;\n'
        if kind == 3 and calls:
            f = r.choice(calls)
            return (f'{pad}{r.choice(names)} = {f}({self.value(names, 1)} % 16, '
                    f'{r.randrange(4)});\n')
        if kind == 4:
            other = self.block(names, calls, depth - 1) if r.random() < .5 else ''
            return (f'{pad}if ({self.condition(names)}) {{\n'
                    f'{self.block(names, calls, depth - 1)}{pad}}} else {{\n'
                    f'{other}{pad}}}\n')
        if kind == 5:
            self.loops += 1
            i = f'i{self.loops}'
            return (f'{pad}for (int {i} = 0; {i} < {r.randrange(1, 4)}; {i}++) {{\n'
                    f'{self.block(names, calls, depth - 1)}'
                    f'{pad}if ({self.condition(names)})\n{pad}{pad}'
                    f'{r.choice(["break", "continue"])};\n{pad}}}\n')
        if kind == 6 and calls:
            return (f'{pad}if ({self.condition(names, 0)} && '
                    f'{r.choice(calls)}({r.choice(names)}, 1))\n'
                    f'{pad}{pad}{r.choice(names)}++;\n')
        self.labels += 1
        label = f'L{self.labels}'
        return (f'{pad}if ({self.condition(names)})\n{pad}{pad}goto {label};\n'
                f'{self.block(names, calls, depth - 1)}{label}:;\n')

    def block(self, names, calls, depth):
        return ''.join(self.statement(names, calls, depth)
                       for _ in range(self.rng.randrange(1, 4)))

    def function(self, name, calls):
        """Recursive, with the second parameter as what is left.  In some, `up` points
        to the local of the call at hand, and `before` to that of its caller."""
        names = ['x', 'g', 'l'] + (['*p', 't[1]'] if self.memory else [])
        ends = begins = between = ''
        if self.memory and self.rng.random() < .6:
            names += ['*up', '*before']
            begins = '  int *before = up;\n  up = &l;\n'
            between = f'  *up = {self.value(names, 1)} % 16;\n' + self.rng.choice(
                ['', '  add(up, before);\n', '  add(before, &l);\n'])
            ends = f'  *before = {self.value(names, 1)} % 16;\n  up = before;\n' + \
                self.rng.choice(['', '  add(up, up);\n'])
        return (f'int {name}(int x, int left) {{\n'
                f'  int l = x;\n  if (left <= 0)\n    return {self.value(names[:3], 1)} % 16;\n'
                f'{begins}{self.block(names, [], 1)}{between}'
                f'  x = {self.rng.choice(calls)}({self.value(names, 1)} % 16, left - 1);\n'
                f'{self.block(names, [], 1)}{ends}'
                f'  return ({self.value(names[:3])}) % 16;\n}}\n')

    def inputs(self):
        if not self.once:
            return ('  int a = __VERIFIER_nondet_int();\n'
                    '  int b = __VERIFIER_nondet_int();\n')
        a, b = self.rng.randrange(4), self.rng.randrange(4)
        return (f'  int a, b = a, c = __VERIFIER_nondet_int(), d = c, *to = &b;\n'
                f'  a = {a};\n  *to = d;\n  *to = {b};\n')

    def program(self):
        names = ['a', 'b', 'g']
        declared = reset = ''
        if self.memory:
            names += ['*p', 't[2]', 's.x', 'q->y', 's.high', 'q->low', 'q->on', 's.off']
            declared, reset = MEMORY, RESET
        if self.large:
            names += ['m[2]', 'm[(unsigned)g % 3u]', 'large[40].x',
                      'large[(unsigned)g % 3u * 40].x']
            declared = declared.replace('int t[3]', 'int t[300]') + LARGE
            reset += LARGE_RESET
        if self.floats:
            declared, reset = declared + FLOATS, reset + FLOATS_RESET
        return ('extern int __VERIFIER_nondet_int(void);\n'
                'extern void reach_error(void);\n'
                'int g;\n' + declared + 'int f(int x, int left);\nint h(int x, int left);\n'
                + self.function('f', ['f', 'h']) + self.function('h', ['f'])
                + 'int main(void) {\n' + self.inputs() +
                '  if (a < 0 || a > 3 || b < 0 || b > 3)\n    return 0;\n'
                '  g = 0;\n' + reset
                + self.block(names, ['f', 'h'], 2)
                + f'  if ({self.condition(names)} && {self.condition(names)})\n'
                '    reach_error();\n  return 0;\n}\n')


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


def run(command):
    """The exit status, that of `unknown` after a minute, and what was said."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, text=True,
                               start_new_session=True)
    try:
        said = process.communicate(timeout=60)[1]
        return process.returncode, said
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        return 5, process.communicate()[1]


def certificate_problem(args, path, folder):
    """What is wrong with the answer NO of the command, or ''."""
    file = os.path.join(folder, 'certificate')
    status, said = run([args.fixc, 'reach.fp', '--runs=off', '--time-limit',
                        '20', path, '--certificate', file])
    if status == 5:
        return '', False
    if status != 0:
        return f'fixc --certificate: status {status}\n{said}', False
    status, said = run([args.check, file, path])
    if status == 5:  # the solver had too little time
        return '', False
    return '' if status == 0 else f'fixc-check: status {status}\n{said}', True


def main_with_certificates(doc, make_tester, verdicts, least):
    """Tests all seeds; the exit status.  Of a seed, the tester counts up to so many
    `verdicts` as `known`; `least` of them for each seed must be, and some certificate
    must be `proved`."""
    parser = argparse.ArgumentParser(description=doc.split('\n')[0])
    parser.add_argument('--fixc', required=True)
    parser.add_argument('--check', required=True)
    parser.add_argument('--count', type=int, default=20)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--verbose', action='store_true')
    parser.add_argument('--folder', default='.')
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        t = make_tester(args, folder)
        passed = sum(t.seed(args.seed + i) for i in range(args.count))
    failed = args.count - passed
    print(f'verdicts: {t.known} of at most {verdicts * args.count}; '
          f'{t.proved} certificates')
    if args.count > 9 and (t.known < least * args.count or t.proved == 0):
        print('FAILED: too little is known')
        failed += 1
    print(f'{passed} passed, {failed} failed')
    return 1 if failed or not passed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--fixc', required=True)
    parser.add_argument('--cegar', required=True)
    parser.add_argument('--check', required=True)
    parser.add_argument('--count', type=int, default=20)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--verbose', action='store_true')
    parser.add_argument('--folder', default='.')
    args = parser.parse_args()
    ways = (['--seeds', 'off', '--iterations', '12', '--solver-limit', '3'],
            ['--spacer', '--solver-limit', '3'])
    passed = failed = 0
    known, checked, once = [0] * len(ways), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(args.seed, args.seed + args.count):
            large = seed % 8 in (1, 7)
            text = Maker(random.Random(seed), seed % 2 == 1, seed % 4 >= 2,
                         large, seed % 5 == 4).program()
            path = os.path.join(folder, f'random-{seed}.c')
            with open(path, 'w', encoding='utf-8') as out:
                out.write(text)
            wanted, good = truth(path, folder), True
            for i, way in enumerate(ways):
                status, said = run([args.cegar, *way, '--time-limit', '5',
                                    args.fixc, path])
                known[i] += status == wanted
                # Clauses of large arrays have more runs than the program.
                more = large and i == 1 and status == 10
                if status not in (wanted, 5) and not more:
                    good = False
                    print(f'FAILED seed {seed}: {" ".join(way)}: status '
                          f'{status}, not {wanted}\n{said}')
            if seed % 5 == 4:
                status, said = run([args.fixc, 'reach.fp', '--time-limit', '20',
                                    path])
                once += status == wanted
                if status not in (wanted, 5):
                    good = False
                    print(f'FAILED seed {seed}: status {status}, not {wanted}\n'
                          f'{said}')
            if wanted == 0:
                wrong, proved = certificate_problem(args, path, folder)
                checked += proved
                if wrong:
                    good = False
                    print(f'FAILED seed {seed}: {wrong}')
            if not good:
                with open(campaign.saved(args, f'random-{seed}.c'), 'w',
                          encoding='utf-8') as out:
                    out.write(text)
            if args.verbose:
                print(seed, wanted, known, flush=True)
            passed += good
            failed += not good
    print(f'verdicts: {known[0]} of {args.count} by the loop, {known[1]} by '
          f'Spacer; {once} with one run; {checked} certificates')
    if known[0] * 2 < args.count:
        print('FAILED: the loop knows too little')
        failed += 1
    if checked * 4 < args.count and args.count > 9:
        print('FAILED: too few certificates were checked')
        failed += 1
    print(f'{passed} passed, {failed} failed')
    return 1 if failed or not passed else 0


if __name__ == '__main__':
    sys.exit(main())
