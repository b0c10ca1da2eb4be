#!/usr/bin/env python3
"""Random C programs that compute with bits of unknowns, against gcc.

    random_c_bits.py --fixc BIN --check BIN [--count N] [--seed S] [--folder DIR]

Programs join, shift, mask and add two inputs of 32 or 64 bits, partly in functions
and loops.  Each input is one of four numbers, so that compiled by gcc and run with all
16 pairs a program tells which values its result has.  The error is that the result is
one of these, or a number beside them.  A verdict must agree; `unknown` is allowed, but
not always.  If the command says `unreachable`, its certificate must be accepted, and not
for the program whose error is reached.  Programs that go wrong are left in DIR.  Ends
with `N passed, N failed`.
"""

import os
import random
import subprocess
import sys

import campaign
from random_c import certificate_problem, main_with_certificates, run

# Prints the result for each pair of inputs.
HARNESS = r'''
#include <stdio.h>
static unsigned long long inputs[2];
static int next;
unsigned __VERIFIER_nondet_uint(void) { return (unsigned)inputs[next++]; }
int __VERIFIER_nondet_int(void) { return (int)inputs[next++]; }
unsigned long __VERIFIER_nondet_ulong(void) { return inputs[next++]; }
void result_is(unsigned long long r) { printf("%%llu\n", r); }
int program(void);
int main(void) {
  for (int i = 0; i < 16; i++) {
    next = 0;
    inputs[0] = %sull + (i & 3), inputs[1] = %sull + (i >> 2);
    program();
  }
  return 0;
}
'''

# Type, name of its inputs, width, and a base of four inputs that fit.
TYPES = (('unsigned', 'uint', 32), ('unsigned', 'uint', 32),
         ('int', 'int', 31), ('unsigned long', 'ulong', 64))


class BitsMaker:
    """Writes one program."""

    def __init__(self, rng):
        self.rng = rng
        self.type, self.input, self.width = rng.choice(TYPES)
        self.bases = [rng.randrange(2 ** self.width - 4) for _ in range(2)]
        self.names = ['x', 'y']
        self.functions = []
        self.lines = []

    def number(self):
        return self.rng.choice((self.rng.randrange(16),
                                self.rng.randrange(2 ** (self.width - 1)),
                                2 ** self.rng.randrange(self.width - 1)))

    def name(self):
        return self.rng.choice(self.names)

    def term(self):
        """No signed result overflows."""
        rng, u, v = self.rng, self.name(), self.name()
        joins = [f'{u} & {v}', f'{u} | {v}', f'{u} ^ {v}', f'{u} & ~{v}',
                 f'({u} ^ {v}) & {self.name()}', f'~{u}',
                 f'{u} >> {rng.randrange(1, self.width - 1)}',
                 f'{u} & {self.number()}u' if self.type != 'int'
                 else f'{u} ^ {self.number()}']
        if self.type != 'int':
            k = rng.randrange(1, 31)
            joins += [f'{u} + {v}', f'{u} - {v}', f'{u} << {k}',
                      f'({u} << {k}) | ({u} >> {self.width - k})',
                      f'{u} & ({u} - 1)', f'{u} & -{u}', f'{u} * 3']
        return rng.choice(joins)

    def set_one(self):
        new = f'v{len(self.names)}'
        self.lines.append(f'  {self.type} {new} = {self.term()};')
        self.names.append(new)

    def change(self):
        self.lines.append(f'  {self.name()} {self.rng.choice("&|^")}= '
                          f'{self.name()};')

    def choose(self):
        left, right = self.name(), self.name()
        self.lines.append(f'  if ({left} {self.rng.choice(("<", "=="))} '
                          f'{right}) {self.name()} = {self.term()};')

    def repeat(self):
        changed, by = self.name(), self.name()
        self.lines.append(f'  for (int i = 0; i < {self.rng.randrange(1, 4)}; '
                          f'i++) {changed} ^= {by} >> i;')

    def call(self):
        f = f'f{len(self.functions)}'
        names, lines = self.names, self.lines
        self.names, self.lines = ['a', 'b'], []
        for _ in range(self.rng.randrange(3)):
            self.rng.choice((self.set_one, self.change, self.choose))()
        body = self.lines + [f'  return {self.term()};']
        self.names, self.lines = names, lines
        self.functions += [f'static {self.type} {f}({self.type} a, '
                           f'{self.type} b) {{', *body, '}']
        self.lines.append(f'  {self.name()} = {f}({self.name()}, '
                          f'{self.name()});')

    def program(self):
        """The text, with what is done with the result left open."""
        rng = self.rng
        for _ in range(rng.randrange(1, 6)):
            rng.choice((self.set_one, self.set_one, self.set_one, self.change,
                        self.change, self.choose, self.repeat, self.call))()
        inputs = []
        for name, base in zip('xy', self.bases):
            inputs += [f'  {self.type} {name} = '
                       f'__VERIFIER_nondet_{self.input}();',
                       f'  if ({name} < {base} || {name} - {base} > 3) '
                       'return 0;']
        return '\n'.join([
            f'extern {self.type} __VERIFIER_nondet_{self.input}(void);',
            'extern void reach_error(void);',
            'extern void result_is(unsigned long long r);',
            *self.functions, 'int main(void) {', *inputs, *self.lines,
            f'  {self.type} r = {self.term()};', '  %s', '  return 0;',
            '}', ''])


def results(maker, text, folder):
    """What gcc says: the values of r, as unsigned numbers of 64 bits."""
    harness, program = (os.path.join(folder, x)
                        for x in ('harness.c', 'text.c'))
    with open(harness, 'w', encoding='utf-8') as out:
        out.write(HARNESS % tuple(maker.bases))
    with open(program, 'w', encoding='utf-8') as out:
        out.write(text % 'result_is(r);')
    binary = os.path.join(folder, 'program')
    subprocess.run(['gcc', '-w', '-c', '-Dmain=program', '-o',
                    binary + '.o', program], check=True)
    subprocess.run(['gcc', '-w', '-o', binary, harness, binary + '.o'],
                   check=True)
    said = subprocess.run([binary], check=True, timeout=20,
                          capture_output=True, text=True).stdout
    return sorted({int(x) for x in said.split()})


class Tester:
    def __init__(self, args, folder):
        self.args, self.folder = args, folder
        self.known = self.proved = 0

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, 'w', encoding='utf-8') as out:
            out.write(text)
        return path

    def verdict(self, path, wanted):
        """What is wrong with it, or ''."""
        status, said = run([self.args.fixc, 'reach.fp', '--runs=off',
                            '--time-limit', '10', path])
        self.known += status == wanted
        if status not in (wanted, 5):
            return f'{path}: status {status}, not {wanted}\n{said}'
        return ''

    def other_certificate(self, safe, unsafe):
        """A proof of one program is none of the other."""
        witness = safe + '.yml'
        status, _ = run([self.args.fixc, 'reach.fp', '--time-limit', '10',
                         '--certificate', witness, safe])
        if status != 0:
            return ''
        status, said = run([self.args.check, witness, unsafe])
        return f'{unsafe}: its proof is accepted\n{said}' if status == 0 else ''

    def seed(self, seed):
        maker = BitsMaker(random.Random(seed))
        text = maker.program()
        there = results(maker, text, self.folder)
        chosen = maker.rng.choice(there)
        beside = chosen ^ 1 << maker.rng.randrange(maker.width - 1)
        test = 'if ((unsigned long long)r == {}u) reach_error();'
        texts = {10: text % test.format(chosen)}
        if beside not in there:
            texts[0] = text % test.format(beside)
        paths = {wanted: self.write(f'bits-{seed}-{wanted}.c', x)
                 for wanted, x in texts.items()}
        wrong = ''
        for wanted, path in paths.items():
            wrong = wrong or self.verdict(path, wanted)
        if not wrong and 0 in paths and seed % 3 == 0:
            wrong, proved = certificate_problem(self.args, paths[0],
                                                self.folder)
            self.proved += proved
            wrong = wrong or self.other_certificate(paths[0], paths[10])
        if wrong:
            print(f'FAILED seed {seed}: {wrong}')
            for wanted, x in texts.items():
                with open(campaign.saved(self.args, f'bits-{seed}-{wanted}.c'),
                          'w', encoding='utf-8') as out:
                    out.write(x)
        if self.args.verbose:
            print(seed, sorted(paths), self.known, self.proved, flush=True)
        return not wrong


def main():
    return main_with_certificates(__doc__, Tester, verdicts=2, least=1)


if __name__ == '__main__':
    sys.exit(main())
