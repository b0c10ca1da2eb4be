#!/usr/bin/env python3
"""Random C programs with threads: the verdict within k switches against a search that takes
steps in every order (threads.py).  It may be found by visiting all states or, with --runs off, by
the formula; with round-robin.fp, one is held against the other."""

import argparse
import os
import random
import subprocess
import sys

import threads

def verdict(fixc, path, k, runs, formula='bounded-context.fp'):
    done = subprocess.run([fixc, formula, path, '-D', 'k=%d' % k, '--trace', '--time-limit', '10',
                           '--runs', runs],
                          capture_output=True, text=True, timeout=300, check=False)
    last = done.stdout.strip().split('\n')[-1]
    return last.replace('RESULT: ', ''), done.stdout + done.stderr


def shown_switches(text):
    return sum(line.startswith('---- switch') for line in text.split('\n'))


def is_right(said, text, expected, k):
    if said.startswith('unknown'):
        return True
    if expected is None:
        return said == 'unreachable' and 'within context switches <= %d' % k in text
    return said == 'reachable' and expected <= shown_switches(text) <= k


def agree(fixc, path, k):
    """Whether states and the formula say the same within k rounds."""
    said = [verdict(fixc, path, k, runs, 'round-robin.fp')[0] for runs in ('on', 'off')]
    if any(s.startswith('unknown') for s in said) or said[0] == said[1]:
        return True
    print('%s -D k=%d: within rounds, states say %s, the formula %s' % (path, k, said[0], said[1]))
    return False


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--fixc', required=True)
    p.add_argument('--count', type=int, default=20)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--folder', default='.')
    p.add_argument('--most-unknown', type=int, default=20, help='in a hundred')
    a = p.parse_args()
    os.makedirs(a.folder, exist_ok=True)
    found = {'reachable': 0, 'unreachable': 0, 'unknown': 0}
    for i in range(a.count):
        rng = random.Random('%d %d' % (a.seed, i))
        made = threads.program(rng)
        if i % 4 != 3:  # the formula is slow where there are barriers
            made[:] = [threads.without('barrier', body) for body in made]
        k = rng.randrange(1, 4)
        expected = threads.switches_to_error(made, k)
        if expected == -1:
            continue
        path = os.path.join(a.folder, 'threads%d.c' % i)
        with open(path, 'w', encoding='utf-8') as f:
            f.write(threads.to_c(made))
        if i % 4 == 1 and not agree(a.fixc, path, k):
            return 1
        said, text = verdict(a.fixc, path, k, 'on' if i % 2 else 'off')
        if not is_right(said, text, expected, k):
            print('%s -D k=%d: expected %s, %s' % (
                path, k, 'none' if expected is None else 'an error after %d' % expected, text))
            return 1
        found[said.split(' ')[0]] += 1
        if said.startswith('unknown'):
            print(path, said)
    print(', '.join('%d %s' % (n, word) for word, n in found.items()))
    return found['unknown'] * 100 > a.most_unknown * a.count


if __name__ == '__main__':
    sys.exit(main())
