"""Random small C programs with threads, and what they can reach.

A program is a list of threads; the first one is main. A thread is a list of
statements, tuples whose first item is their name. `to_c` writes them as C, and
`compile` makes operations of them, one for each use of a shared variable, which
`switches_to_error` runs in every order: it shares nothing with fixc.
"""

SHARED = ['g0', 'g1', 'g2']
ATOMIC = 'a'
LOCALS = ['x', 'y']
OWN = 'own'  # a variable of each thread
OWN_BEGINS = 2
SECOND = 5  # what the second thread is given, if both run one function
ETIMEDOUT, EAGAIN, EBUSY, EINVAL = 110, 11, 16, 22
SERIAL = -1


class Program(list):
    """Threads, and what they share."""

    def __init__(self, threads, once, parties, right, called):
        super().__init__(threads)
        self.called = called  # whether a function swaps, which is given where the result goes
        self.once = once  # statements of the function that is run once
        self.parties = parties  # of the barrier
        self.right = right  # whether the time limit is one


# ---- Random programs ---------------------------------------------------------


def operand(rng):
    return rng.choice([('number', rng.randrange(3)), ('local', rng.choice(LOCALS)),
                       ('shared', rng.choice(SHARED)), ('shared', ATOMIC)])


def code_condition(rng):
    """On the result of a call, or on what is the thread's own."""
    x = rng.choice([('local', 'x')] * 3 + [('local', OWN), ('errno',)])
    code = rng.choice([0, 0, 1, ETIMEDOUT, EAGAIN, EINVAL, SERIAL, OWN_BEGINS])
    return (rng.choice(['==', '!=']), x, ('number', code))


def condition(rng, joins=True):
    if joins and rng.random() < 0.3:
        return (rng.choice(['and', 'or']), condition(rng, False), condition(rng, False))
    return (rng.choice(['==', '!=', '<']), operand(rng), operand(rng))


def special(rng, depth):
    """What has a time limit, and calls of which threads wait for each other."""
    kind = rng.choice(['barrier'] * 3 + ['once'] * 2 +
                      ['timed', 'sem', 'post', 'post', 'read', 'write', 'me', 'same', 'mine',
                       'keep', 'kept', 'quit', 'given', 'give', 'pair'])
    if depth > 1 and kind in ('timed', 'read', 'write'):
        kind = 'once'
    if kind == 'timed':
        body = block(rng, depth + 1, 2)
        if rng.random() < 0.5:
            body.insert(0, ('doze',))
        return ('timed', body)
    if kind == 'sem':
        return ('sem', rng.choice(['wait', 'trywait', 'timedwait']))
    if kind in ('read', 'write'):
        return (kind, rng.choice(['', 'try', 'timed']), block(rng, depth + 1, 1))
    if kind == 'quit':
        return ('if', code_condition(rng), [('quit',)], [])
    if kind == 'mine':
        return ('mine', rng.randrange(2))
    return (kind,)


def statement(rng, depth, part=False):
    if rng.random() < 0.3 and not part:
        return special(rng, depth)
    if rng.random() < 0.1:
        return ('check', code_condition(rng))
    kind = rng.choice(['set'] * 5 + ['get'] * 3 + ['if'] * 3 + ['step', 'add', 'lock', 'wait',
                                                                'part', 'swap', 'check'])
    if depth > 1 and kind in ('if', 'lock', 'part'):
        kind = 'set'
    if kind == 'set':
        return ('set', rng.choice(SHARED), operand(rng), rng.randrange(2))
    if kind == 'get':
        return ('get', rng.choice(LOCALS), operand(rng))
    if kind == 'if':
        return ('if', condition(rng), block(rng, depth + 1, 2, part),
                block(rng, depth + 1, 1, part) if rng.random() < 0.4 else [])
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
    body = block(rng, depth + 1, 2, part or kind == 'part')
    if kind == 'lock' and rng.random() < 0.4:
        body.insert(0, ('sleep', ('!=', ('shared', rng.choice(SHARED)), ('number', rng.randrange(2)))))
    return (kind, body)


def block(rng, depth, most, part=False):
    return [statement(rng, depth, part) for _ in range(rng.randrange(1, most + 1))]


def once_block(rng):
    return [rng.choice([('step', rng.choice(SHARED)), ('add',),
                        ('set', rng.choice(SHARED), ('number', rng.randrange(3)), 0)])
            for _ in range(rng.randrange(1, 3))]


def without(kind, statements):
    """The statements but for those of one kind, at any depth."""
    return [tuple(without(kind, part) if isinstance(part, list) else part for part in s)
            for s in statements if s[0] != kind]


def program(rng):
    threads = [block(rng, 0, 4) for _ in range(rng.choice([1, 2, 2]))]
    same = rng.random() < 0.3
    if same:  # one function, with an object for each thread, and not the same value
        first = [('swap', 0, rng.randrange(1, 3)), ('given',),
                 ('check', ('==', ('local', 'x'), ('number', SECOND)))]
        threads = [first[:rng.randrange(1, 4)] + threads[0]] * 2
    inside = [] if rng.random() < 0.5 else block(rng, 0, 2)
    after = [('check', condition(rng, False))] if rng.random() < 0.5 else []
    main = [('start', i + 1) for i in range(len(threads))]
    if same:
        main.insert(0, ('set', given(2), ('number', SECOND), 0))
    if inside and rng.random() < 0.5:
        main[1:1] = inside
    else:
        main += inside
    joins = [(rng.choice(['join', 'take']), i + 1) for i in range(len(threads))
             if rng.random() < 0.7]
    for body in threads:
        if rng.random() < 0.3:
            body.append(('quit',))
    if 'check' not in str([main, threads, after]):
        threads[-1].append(('check', condition(rng, False)))
    return Program([main + joins + after] + threads, once_block(rng), rng.choice([1, 2, 2, 2, 3]),
                   rng.random() < 0.9, rng.random() < 0.5)


# ---- C -----------------------------------------------------------------------


def c_operand(x):
    return '(*__errno_location())' if x[0] == 'errno' else str(x[1])


def c_condition(c):
    if c[0] in ('and', 'or'):
        return '(%s) %s (%s)' % (c_condition(c[1]), '&&' if c[0] == 'and' else '||',
                                 c_condition(c[2]))
    return '%s %s %s' % (c_operand(c[1]), c[0], c_operand(c[2]))


def given(thread):
    """The shared variable whose address the function of the thread gets."""
    return SHARED[thread % len(SHARED)]


SIMPLE = {'given': 'x = *(int *)p;',
          'give': '*(int *)p = x;',
          'pair': 'x = pair(x, y).second;',
          'barrier': 'x = pthread_barrier_wait(&b);',
          'once': 'pthread_once(&o, init);',
          'doze': 'x = pthread_cond_timedwait(&c, &m, &late);',
          'post': 'sem_post(&s);',
          'me': 'id = pthread_self();',
          'same': 'x = pthread_equal(id, pthread_self());',
          'keep': 'pthread_setspecific(key, &g0);',
          'kept': 'x = pthread_getspecific(key) == &g0;',
          'quit': 'pthread_exit(&g1);'}


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
    if s[0] == 'timed':
        return ([pad + 'x = pthread_mutex_timedlock(&m, &late);', pad + 'if (x == 0) {'] +
                c_block(s[1], indent + 1) + [pad + '  pthread_mutex_unlock(&m);', pad + '}'])
    if s[0] in ('read', 'write'):
        call = 'pthread_rwlock_%s%slock(&w%s)' % (
            s[1], 'rd' if s[0] == 'read' else 'wr', ', &late' if s[1] == 'timed' else '')
        return ([pad + 'x = %s;' % call, pad + 'if (x == 0) {'] +
                c_block(s[2], indent + 1) + [pad + '  pthread_rwlock_unlock(&w);', pad + '}'])
    if s[0] == 'sem':
        return [pad + 'x = sem_%s(&s%s);' % (s[1], ', &late' if s[1] == 'timedwait' else '')]
    if s[0] == 'mine':
        return [pad + ('%s++;' if s[1] else 'x = %s;') % OWN]
    if s[0] == 'take':
        return [pad + 'pthread_join(t%d, &r);' % s[1], pad + 'x = r == &g1;']
    if s[0] in SIMPLE:
        return [pad + SIMPLE[s[0]]]
    if s[0] == 'part':
        return ([pad + '__VERIFIER_atomic_begin();'] + c_block(s[1], indent) +
                [pad + '__VERIFIER_atomic_end();'])
    if s[0] == 'wait':
        return [pad + 'while (%s)' % c_condition(s[1]), pad + '  ;']
    if s[0] == 'sleep':
        return [pad + 'while (%s)' % c_condition(s[1]), pad + '  pthread_cond_wait(&c, &m);']
    if s[0] == 'swap':
        return [pad + 'SWAP(x, %d, %d);' % (s[1], s[2])]
    if s[0] == 'check':
        return [pad + 'if (%s)' % c_condition(s[1]), pad + '  reach_error();']
    if s[0] == 'start':
        return [pad + 'pthread_create(&t%d, NULL, FUNCTION%d, &%s);' % (s[1], s[1], given(s[1]))]
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
typedef union { char __size[32]; long __align; } pthread_barrier_t, sem_t;
typedef struct { int readers; int other; } pthread_rwlock_t;
typedef int pthread_once_t;
typedef unsigned pthread_key_t;
struct timespec { long tv_sec; long tv_nsec; };
extern void pthread_exit(void *) __attribute__((noreturn));
extern int pthread_mutex_timedlock(pthread_mutex_t *, const struct timespec *);
extern int pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
extern int pthread_barrier_init(pthread_barrier_t *, const void *, unsigned);
extern int pthread_barrier_wait(pthread_barrier_t *);
extern int pthread_once(pthread_once_t *, void (*)(void));
extern int pthread_rwlock_rdlock(pthread_rwlock_t *), pthread_rwlock_tryrdlock(pthread_rwlock_t *);
extern int pthread_rwlock_wrlock(pthread_rwlock_t *), pthread_rwlock_trywrlock(pthread_rwlock_t *);
extern int pthread_rwlock_timedrdlock(pthread_rwlock_t *, const struct timespec *);
extern int pthread_rwlock_timedwrlock(pthread_rwlock_t *, const struct timespec *);
extern int pthread_rwlock_unlock(pthread_rwlock_t *);
extern int sem_wait(sem_t *), sem_trywait(sem_t *), sem_post(sem_t *);
extern int sem_init(sem_t *, int, unsigned);
extern int sem_timedwait(sem_t *, const struct timespec *);
extern pthread_t pthread_self(void);
extern int pthread_equal(pthread_t, pthread_t);
extern int pthread_key_create(pthread_key_t *, void (*)(void *));
extern int pthread_setspecific(pthread_key_t, const void *);
extern void *pthread_getspecific(pthread_key_t);
extern int *__errno_location(void);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
extern void reach_error(void);
'''.replace('#define NULL ((void *)0)\n', '')


PAIR = '''struct pair { int first, second; };
static struct pair pair(int first, int second) {
  struct pair p = {first, second};
  return p;
}'''
CALLED = '''static void swap(_Atomic int *at, int old, int new, int *result) {
  int done = __sync_bool_compare_and_swap(at, old, new);
  *result = done;
}
#define SWAP(x, old, new) swap(&a, old, new, &x)
'''
IN_PLACE = '#define SWAP(x, old, new) x = __sync_bool_compare_and_swap(&a, old, new)'


def function_of(threads, i):
    """The number of the function that thread i runs: the first one with that text."""
    return 1 + [c_block(body, 1) for body in threads[1:]].index(c_block(threads[i], 1))


def to_c(threads):
    lines = [HEAD + 'int %s;' % ', '.join(SHARED), '_Atomic int %s;' % ATOMIC,
             CALLED if threads.called else IN_PLACE, PAIR,
             'pthread_mutex_t m;', 'pthread_cond_t c;', 'pthread_barrier_t b;',
             'pthread_once_t o;', 'pthread_rwlock_t w;', 'sem_t s;', 'pthread_t id;',
             'pthread_key_t key;', '_Thread_local int %s = %d;' % (OWN, OWN_BEGINS),
             'struct timespec late = {1, %d};' % (5 if threads.right else 1000000000), '',
             'void init(void) {'] + c_block(threads.once, 1) + ['}', '']
    functions = sorted({function_of(threads, i) for i in range(1, len(threads))})
    for i, body in [(i, threads[i]) for i in functions + [0]]:
        lines += ['void *f%d(void *p) {' % i if i else 'int main(void) {', '  int x = 0, y = 0;']
        if i == 0:
            lines += ['  pthread_t t%d;' % k for k in range(1, len(threads))]
            lines += ['  void *r, *p = &%s;' % given(0), '  pthread_barrier_init(&b, NULL, %d);' % threads.parties,
                      '  sem_init(&s, 0, 0);', '  pthread_key_create(&key, NULL);']
        lines += c_block(body, 1) + ['  return 0;', '}', '']
    text = '\n'.join(lines).replace('NULL', '(void *)0')
    for i in range(1, len(threads)):
        text = text.replace('FUNCTION%d,' % i, 'f%d,' % function_of(threads, i))
    return text


# ---- Operations --------------------------------------------------------------


class Code:
    """Operations of one thread; a target of a branch is an index."""

    def __init__(self, thread, once, right):
        self.ops = []
        self.given = given(thread)
        self.once, self.late = once, ETIMEDOUT if right else EINVAL

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

    def do_doze(self):
        """A limit that is none is seen before the mutex is given back."""
        if self.late == EINVAL:
            self.emit('put', 'x', ('number', EINVAL))
            return
        self.emit('unlock')
        self.emit('lock')
        self.emit('either', 'x', (0, self.late))

    def where_locked(self, body, unlock):
        no = self.emit('goif', 'x', None)
        self.block(body)
        self.emit(unlock)
        self.patch([no])

    def do_timed(self, body):
        self.emit('try', self.late)
        self.where_locked(body, 'unlock')

    def do_read(self, how, body):
        self.emit('share', {'': None, 'try': EBUSY, 'timed': self.late}[how])
        self.where_locked(body, 'release')

    def do_write(self, how, body):
        self.emit('own', {'': None, 'try': EBUSY, 'timed': self.late}[how])
        self.where_locked(body, 'release')

    def do_sem(self, how):
        self.emit('down', {'wait': None, 'trywait': EAGAIN, 'timedwait': self.late}[how])

    def do_post(self):
        self.emit('up')

    def do_barrier(self):
        self.emit('arrive')
        self.emit('pass')

    def do_once(self):
        begin = self.emit('once', None)
        self.block(self.once)
        self.emit('done')
        self.patch([begin])

    def do_given(self):
        self.emit('load', 'x', ('shared', self.given))

    def do_give(self):
        self.emit('store', self.given, 'x', 0)

    def do_pair(self):
        self.emit('put', 'x', ('local', 'y'))

    def do_me(self):
        self.emit('me')

    def do_same(self):
        self.emit('same')

    def do_mine(self, steps):
        self.emit('more' if steps else 'put', *([] if steps else ['x', ('local', OWN)]))

    def do_keep(self):
        self.emit('put', 'key', ('number', 1))

    def do_kept(self):
        self.emit('put', 'x', ('local', 'key'))

    def do_quit(self):
        self.emit('put', 'end', ('number', 1))
        self.emit('quit')

    def do_take(self, i):
        self.emit('take', i)

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
    for i, body in enumerate(threads):
        code = Code(i, threads.once, threads.right)
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


def has_ended(ops, pcs, t):
    return pcs[t] != NOT_BEGUN and ops[t][pcs[t]][0] in ('return', 'quit')


def fails(op, mine, result):
    """A call that would wait: it does, or has this result and goes on."""
    if op[1] is None:
        return False
    mine['x'] = result
    return True


def arrive(state, t, parties):
    """The states after a thread has come to the barrier: where it is the last one, any of them
    is the serial thread."""
    pcs, regs, memory, part = state
    here = memory['here'] | {t}
    after = list(pcs)
    after[t] += 1
    if len(here) < parties:
        return [(after, regs, dict(memory, here=here), part)]
    return [(after, regs, dict(memory, here=frozenset(), passes=memory['passes'] | frozenset(
        (u, u == serial) for u in here)), part) for serial in here]


def take_all(ops, state, t, parties):
    """The states after a step of thread t."""
    pcs, regs, memory, part = state
    op = ops[t][pcs[t]]
    if op[0] == 'arrive':
        # who is last goes on in the same step
        done = [(s, take(ops, s, t)) for s in arrive(state, t, parties)]
        return [after or s for s, after in done]
    if op[0] == 'either':
        states = []
        for value in op[2]:
            mine = [dict(r) for r in regs]
            mine[t][op[1]] = value
            states.append((pcs[:t] + [pcs[t] + 1] + pcs[t + 1:], mine, memory, part))
        return states
    after = take(ops, state, t)
    return [after] if after else []


def take(ops, state, t):
    """The state after a step of thread t that has one; None: it cannot go on."""
    pcs, regs, memory, part = state
    op = ops[t][pcs[t]]
    pcs, regs, memory = list(pcs), [dict(r) for r in regs], dict(memory)
    pc, mine = pcs[t] + 1, regs[t]
    kind = op[0]
    if kind == 'load':
        mine[op[1]] = memory[op[2][1]]
    elif kind == 'put':
        mine[op[1]] = op[2][1] if op[2][0] == 'number' else mine[op[2][-1]]
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
    elif kind in ('join', 'take'):
        if not has_ended(ops, pcs, op[1]):
            return None
        if kind == 'take':
            mine['x'] = regs[op[1]]['end']
    elif kind == 'goif':
        pc = op[2] if mine[op[1]] else pc
    elif kind == 'try':
        if not memory['m']:
            memory['m'], mine['x'] = 1, 0
        elif not fails(op, mine, op[1]):
            return None
    elif kind in ('share', 'own'):
        free = memory['w'] == 0 or (kind == 'share' and memory['w'] > 0)
        if free:
            memory['w'], mine['x'] = memory['w'] + 1 if kind == 'share' else -1, 0
        elif not fails(op, mine, op[1]):
            return None
    elif kind == 'release':
        memory['w'] = memory['w'] - 1 if memory['w'] > 0 else 0
    elif kind == 'up':
        memory['s'] += 1
    elif kind == 'down':
        if memory['s']:
            memory['s'], mine['x'] = memory['s'] - 1, 0
        elif fails(op, mine, -1):
            mine['errno'] = op[1]
        else:
            return None
    elif kind == 'pass':
        for serial in (False, True):
            if (t, serial) in memory['passes']:
                memory['passes'] = memory['passes'] - {(t, serial)}
                mine['x'] = SERIAL if serial else 0
                break
        else:
            return None
    elif kind == 'once':
        if memory['o'] == 1:
            return None
        pc = pc if memory['o'] == 0 else op[1]
        memory['o'] = memory['o'] or 1
    elif kind == 'done':
        memory['o'] = 2
    elif kind == 'me':
        memory['id'] = t
    elif kind == 'same':
        mine['x'] = int(memory['id'] == t)
    elif kind == 'more':
        mine[OWN] += 1
    elif kind == 'error':
        raise Ends
    else:
        assert kind in ('return', 'quit')
        return None
    pcs[t] = pc
    return pcs, regs, memory, part


def frozen(state, t):
    pcs, regs, memory, part = state
    return (tuple(pcs), tuple(tuple(sorted(r.items())) for r in regs),
            tuple(sorted(memory.items(), key=lambda item: item[0])), part, t)


def returns_next(ops, state):
    return ops[0][state[0][0]][0] == 'return'


def switches_to_error(threads, most, limit=200000):
    """The least number of switches of a run to an error, up to `most`; None: there is none;
    -1: there are too many states."""
    ops = operations(threads)
    regs = [dict({v: 0 for v in LOCALS + ['l', 'r', 'errno', 'key', 'end']}, own=OWN_BEGINS)
            for _ in threads]
    memory = {v: 0 for v in SHARED + [ATOMIC, 'm', 'o', 'w', 's']}
    memory.update(here=frozenset(), passes=frozenset(), id=NOT_BEGUN)
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
                layer += [(after, t) for after in take_all(ops, state, t, threads.parties)]
            except Ends:
                return switches
        layer = following
    return None
