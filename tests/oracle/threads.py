"""Random small C programs with threads, and what they can reach.

A program is a list of threads; the first one is main. A thread is a list of
statements, tuples whose first item is their name. `to_c` writes them as C, and
`compile` makes operations of them, one for each use of a shared variable, which
`switches_to_error` runs in every order: it shares nothing with fixc.
"""

SHARED = ['g0', 'g1', 'g2']
ATOMIC = 'a'
LOCALS = ['x', 'y']


# ---- Random programs ---------------------------------------------------------


def operand(rng):
    return rng.choice([('number', rng.randrange(3)), ('local', rng.choice(LOCALS)),
                       ('shared', rng.choice(SHARED)), ('shared', ATOMIC)])


def condition(rng, joins=True):
    if joins and rng.random() < 0.3:
        return (rng.choice(['and', 'or']), condition(rng, False), condition(rng, False))
    return (rng.choice(['==', '!=', '<']), operand(rng), operand(rng))


def statement(rng, depth):
    kind = rng.choice(['set'] * 5 + ['get'] * 3 + ['if'] * 3 + ['step', 'add', 'lock', 'wait',
                                                                'part', 'swap', 'check'])
    if depth > 1 and kind in ('if', 'lock', 'part'):
        kind = 'set'
    if kind == 'set':
        return ('set', rng.choice(SHARED), operand(rng), rng.randrange(2))
    if kind == 'get':
        return ('get', rng.choice(LOCALS), operand(rng))
    if kind == 'if':
        return ('if', condition(rng), block(rng, depth + 1, 2),
                block(rng, depth + 1, 1) if rng.random() < 0.4 else [])
    if kind == 'step':
        return ('step', rng.choice(SHARED))
    if kind == 'add':
        return (rng.choice(['add', 'fetch']),)
    if kind == 'wait':
        return ('wait', ('!=', ('shared', rng.choice(SHARED)), ('number', rng.randrange(2))))
    if kind == 'swap':
        return ('swap', rng.randrange(2), rng.randrange(3))
    if kind == 'check':
        return ('check', condition(rng, False))
    body = block(rng, depth + 1, 2)
    if kind == 'lock' and rng.random() < 0.4:
        body.insert(0, ('sleep', ('!=', ('shared', rng.choice(SHARED)), ('number', rng.randrange(2)))))
    return (kind, body)


def block(rng, depth, most):
    return [statement(rng, depth) for _ in range(rng.randrange(1, most + 1))]


def program(rng):
    threads = [block(rng, 0, 4) for _ in range(rng.choice([1, 2, 2]))]
    inside = [] if rng.random() < 0.5 else block(rng, 0, 2)
    after = [('check', condition(rng, False))] if rng.random() < 0.5 else []
    main = [('start', i + 1) for i in range(len(threads))]
    if inside and rng.random() < 0.5:
        main[1:1] = inside
    else:
        main += inside
    joins = [('join', i + 1) for i in range(len(threads)) if rng.random() < 0.7]
    if 'check' not in str([main, threads, after]):
        threads[-1].append(('check', condition(rng, False)))
    return [main + joins + after] + threads


# ---- C -----------------------------------------------------------------------


def c_operand(x):
    return str(x[1])


def c_condition(c):
    if c[0] in ('and', 'or'):
        return '(%s) %s (%s)' % (c_condition(c[1]), '&&' if c[0] == 'and' else '||',
                                 c_condition(c[2]))
    return '%s %s %s' % (c_operand(c[1]), c[0], c_operand(c[2]))


def c_statement(s, indent):
    pad = '  ' * indent
    if s[0] == 'set':
        return [pad + '%s = %s%s;' % (s[1], c_operand(s[2]), ' + %d' % s[3] if s[3] else '')]
    if s[0] == 'get':
        return [pad + '%s = %s;' % (s[1], c_operand(s[2]))]
    if s[0] == 'if':
        lines = [pad + 'if (%s) {' % c_condition(s[1])] + c_block(s[2], indent + 1)
        if s[3]:
            lines += [pad + '} else {'] + c_block(s[3], indent + 1)
        return lines + [pad + '}']
    if s[0] == 'step':
        return [pad + s[1] + '++;']
    if s[0] == 'add':
        return [pad + ATOMIC + '++;']
    if s[0] == 'fetch':
        return [pad + '__atomic_fetch_add(&%s, 1, 5);' % ATOMIC]
    if s[0] == 'lock':
        return ([pad + 'pthread_mutex_lock(&m);'] + c_block(s[1], indent) +
                [pad + 'pthread_mutex_unlock(&m);'])
    if s[0] == 'part':
        return ([pad + '__VERIFIER_atomic_begin();'] + c_block(s[1], indent) +
                [pad + '__VERIFIER_atomic_end();'])
    if s[0] == 'wait':
        return [pad + 'while (%s)' % c_condition(s[1]), pad + '  ;']
    if s[0] == 'sleep':
        return [pad + 'while (%s)' % c_condition(s[1]), pad + '  pthread_cond_wait(&c, &m);']
    if s[0] == 'swap':
        return [pad + 'x = __sync_bool_compare_and_swap(&%s, %d, %d);' % (ATOMIC, s[1], s[2])]
    if s[0] == 'check':
        return [pad + 'if (%s)' % c_condition(s[1]), pad + '  reach_error();']
    if s[0] == 'start':
        return [pad + 'pthread_create(&t%d, NULL, f%d, NULL);' % (s[1], s[1])]
    assert s[0] == 'join'
    return [pad + 'pthread_join(t%d, NULL);' % s[1]]


def c_block(statements, indent):
    return [line for s in statements for line in c_statement(s, indent)]


HEAD = '''#define NULL ((void *)0)
typedef unsigned long pthread_t;
typedef struct { int held; int other; } pthread_mutex_t;
typedef struct { int waiting; } pthread_cond_t;
extern int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
extern void reach_error(void);
'''.replace('#define NULL ((void *)0)\n', '')


def to_c(threads):
    lines = [HEAD + 'int %s;' % ', '.join(SHARED), '_Atomic int %s;' % ATOMIC,
             'pthread_mutex_t m;', 'pthread_cond_t c;', '']
    for i, body in list(enumerate(threads))[1:] + [(0, threads[0])]:
        lines += ['void *f%d(void *p) {' % i if i else 'int main(void) {', '  int x = 0, y = 0;']
        if i == 0:
            lines += ['  pthread_t t%d;' % k for k in range(1, len(threads))]
        lines += c_block(body, 1) + ['  return 0;', '}', '']
    return '\n'.join(lines).replace('NULL', '(void *)0')


# ---- Operations --------------------------------------------------------------


class Code:
    """Operations of one thread; a target of a branch is an index."""

    def __init__(self):
        self.ops = []

    def emit(self, *op):
        self.ops.append(list(op))
        return len(self.ops) - 1

    def value(self, x, into):
        """The operand in a temporary: a shared variable is read once."""
        self.emit('load' if x[0] == 'shared' else 'put', into, x)

    def branch(self, c):
        """Goes on where the condition holds; returns the branches of the rest."""
        if c[0] == 'and':
            return self.branch(c[1]) + self.branch(c[2])
        if c[0] == 'or':
            no = self.branch(c[1])
            over = self.emit('goto', None)
            self.patch(no)
            no = self.branch(c[2])
            self.patch([over])
            return no
        self.value(c[1], 'l')
        self.value(c[2], 'r')
        return [self.emit('unless', c[0], None)]

    def patch(self, places):
        for p in places:
            self.ops[p][-1] = len(self.ops)

    def block(self, statements):
        for s in statements:
            getattr(self, 'do_' + s[0])(*s[1:])

    def do_set(self, var, x, plus):
        self.value(x, 'l')
        self.emit('store', var, 'l', plus)

    def do_get(self, var, x):
        self.value(x, var)

    def do_if(self, c, yes, no):
        rest = self.branch(c)
        self.block(yes)
        over = self.emit('goto', None)
        self.patch(rest)
        self.block(no)
        self.patch([over])

    def do_step(self, var):
        self.emit('load', 'l', ('shared', var))
        self.emit('store', var, 'l', 1)

    def do_add(self):
        self.emit('rmw')

    do_fetch = do_add

    def do_lock(self, body):
        self.emit('lock')
        self.block(body)
        self.emit('unlock')

    def do_part(self, body):
        self.emit('begin')
        self.block(body)
        self.emit('end')

    def do_sleep(self, c):
        """Woken up without a signal, as may be."""
        begin = len(self.ops)
        rest = self.branch(c)
        self.emit('unlock')
        self.emit('lock')
        self.emit('goto', begin)
        self.patch(rest)

    def do_wait(self, c):
        begin = len(self.ops)
        rest = self.branch(c)
        self.emit('goto', begin)
        self.patch(rest)

    def do_swap(self, old, new):
        self.emit('swap', old, new)

    def do_check(self, c):
        rest = self.branch(c)
        self.emit('error')
        self.patch(rest)

    def do_start(self, i):
        self.emit('start', i)

    def do_join(self, i):
        self.emit('join', i)


def operations(threads):
    all_ops = []
    for body in threads:
        code = Code()
        code.block(body)
        code.emit('return')
        all_ops.append(code.ops)
    return all_ops


# ---- Runs ----------------------------------------------------------------------

NOT_BEGUN = -1


class Ends(Exception):
    pass


def holds(op, x, y):
    return x == y if op == '==' else x != y if op == '!=' else x < y


def take(ops, state, t):
    """The state after a step of thread t; None: it cannot go on."""
    pcs, regs, memory, part = state
    op = ops[t][pcs[t]]
    pcs, regs, memory = list(pcs), [dict(r) for r in regs], dict(memory)
    pc, mine = pcs[t] + 1, regs[t]
    kind = op[0]
    if kind == 'load':
        mine[op[1]] = memory[op[2][1]]
    elif kind == 'put':
        mine[op[1]] = op[2][1] if op[2][0] == 'number' else mine[op[2][1]]
    elif kind == 'store':
        memory[op[1]] = mine[op[2]] + op[3]
    elif kind == 'rmw':
        memory[ATOMIC] += 1
    elif kind == 'swap':
        mine['x'] = int(memory[ATOMIC] == op[1])
        if mine['x']:
            memory[ATOMIC] = op[2]
    elif kind == 'unless':
        pc = pc if holds(op[1], mine['l'], mine['r']) else op[2]
    elif kind == 'goto':
        pc = op[1]
    elif kind == 'lock':
        if memory['m']:
            return None
        memory['m'] = 1
    elif kind == 'unlock':
        memory['m'] = 0
    elif kind in ('begin', 'end'):
        part = max(0, part + (1 if kind == 'begin' else -1))
    elif kind == 'start':
        pcs[op[1]] = 0
    elif kind == 'join':
        if pcs[op[1]] == NOT_BEGUN or ops[op[1]][pcs[op[1]]][0] != 'return':
            return None
    elif kind == 'error':
        raise Ends
    else:
        assert kind == 'return'
        return None
    pcs[t] = pc
    return pcs, regs, memory, part


def frozen(state, t):
    pcs, regs, memory, part = state
    return (tuple(pcs), tuple(tuple(sorted(r.items())) for r in regs),
            tuple(sorted(memory.items())), part, t)


def returns_next(ops, state):
    return ops[0][state[0][0]][0] == 'return'


def switches_to_error(threads, most, limit=200000):
    """The least number of switches of a run to an error, up to `most`; None: there is none;
    -1: there are too many states."""
    ops = operations(threads)
    regs = [{v: 0 for v in LOCALS + ['l', 'r']} for _ in threads]
    memory = {v: 0 for v in SHARED + [ATOMIC, 'm']}
    first = ([0] + [NOT_BEGUN] * (len(threads) - 1), regs, memory, 0)
    layer, seen = [(first, 0)], set()
    for switches in range(most + 1):
        following = []
        while layer:
            state, t = layer.pop()
            key = frozen(state, t)
            if key in seen:
                continue
            seen.add(key)
            if len(seen) > limit:
                return -1
            if not state[3]:
                following += [(state, u) for u in range(len(threads))
                              if u != t and state[0][u] != NOT_BEGUN]
            if t == 0 and returns_next(ops, state):
                continue  # main's return ends all threads
            try:
                after = take(ops, state, t)
            except Ends:
                return switches
            if after:
                layer.append((after, t))
        layer = following
    return None
