#!/usr/bin/env python3
"""Random C programs whose runs depend on nothing but their inputs.

    gen_c.py SEED [--memory]

A program takes values by __VERIFIER_nondet_T(), mixes what it computes into a
checksum, calls observe(checksum), and reaches reach_error() if the checksum is
not the one that its last input says.  Loops and recursion are bounded by fuel.
No expression depends on an order that C leaves open: where an operand has side
effects, its neighbours read only what never changes.  Signed overflow,
division by zero and shifts that are too far do occur; they are undefined, and
the sanitizer of gcc says where.  With --memory there are arrays, structs and
pointers too.  One in four has floats and doubles; an integer is made only of
those that it can hold.
"""

import random
import sys

TYPES = ["char", "signed char", "unsigned char", "short", "unsigned short",
         "int", "int", "int", "unsigned", "unsigned", "long",
         "unsigned long", "long long", "unsigned long long", "_Bool",
         "enum colour", "small", "word"]
INPUTS = {"int": "int", "uint": "unsigned int", "char": "char",
          "uchar": "unsigned char", "short": "short",
          "ushort": "unsigned short", "long": "long",
          "longlong": "long long", "ulonglong": "unsigned long long",
          "bool": "_Bool"}
HEAD = """\
extern void abort(void);
extern void observe(unsigned long long);
void reach_error(void) { abort(); }
%s
enum colour { RED, GREEN = 3, BLUE };
typedef signed char small;
typedef unsigned int word;
struct pair { int first; unsigned char second; struct { long long deep; } in;
  unsigned bits : 5; int more : 3; unsigned wide : 21;
  _Bool odd : 1, even : 1; short narrow : 11; };
union mixed { int whole; unsigned char bytes[4]; short half[2]; };
unsigned long long checksum = 1;
int fuel = 300;
void mix(unsigned long long x) { checksum = checksum * 31 + x; }
struct pair swap(struct pair p, int by) {
  struct pair r = {p.second, p.first & 255, {by}, p.more & 31, p.bits & 3};
  return by > 3 ? r : p;
}
int plus(int x, unsigned y) { mix(x); return x ^ y; }
int minus(int x, unsigned y) { fuel--; return x | y; }
int (*operation)(int, unsigned) = plus;
"""
FLOATS = """\
double weight = 1.5; float ratio = 0.25f; static const double steps[] = {.5, 3};
union { float f; unsigned bits; } raw = {-2.5f};
int rounded(double x) { return x > -1e6 && x < 1e6 ? (int)(x * 8) : x == x; }
"""
MEMORY = """\
void *malloc(unsigned long); void *calloc(unsigned long, unsigned long);
void *memset(void *, int, unsigned long);
void *memcpy(void *, const void *, unsigned long);
struct cell { int value; struct cell *next; unsigned short parts[3]; };
struct cell spare = {5, &spare, {1, 2}}, *head = &spare;
int zero;
unsigned table[5] = {1, 2}, *row = table + 1;
struct pair grid[2], *corner = &grid[1];
union shape { long long all; struct { short low; signed char at;
  unsigned part : 5, rest : 7; } of; unsigned char bytes[8]; int halves[2]; };
union shape shapes[2] = {{-5}}, *shape = shapes;
union knot { struct { char c; int i; } s; short h[4]; } knot, *tied = &knot;
struct cell *push(int value) {
  struct cell *c = malloc(sizeof(struct cell));
  memset(c, 0, sizeof *c);
  c->value = value; c->next = head; c->parts[1] = value;
  return head = c;
}
union mixed flip(union mixed m, int by) {
  union mixed old = m;
  m.half[by & 1] ^= by;
  return by > 5 ? old : m;
}
struct tray { short parts[3]; struct pair in[2]; int : 2; unsigned left : 3;
  int more; };
struct tray turn(struct tray t, int by) {
  struct tray fresh = {{by & 7, 2}, .more = 3}, *at = &fresh;
  at->left = t.left + 3; at->parts[2] = t.parts[by & 1];
  t.in[by & 1].bits++; t.parts[by & 1] = 5;
  at->in[1] = t.in[by & 1];
  return by > 9 ? t : fresh;
}
void bump(unsigned *at, unsigned by) { at[0] += by; at[1] ^= by; }
int dive(int n, int *at, struct pair *of) {
  struct pair p = {n, 3};
  int here = n & 7, rest[2] = {1, n & 3}, *to = n & 1 ? at : &here;
  if (fuel-- > 0 && n > 0)
    here += dive(n - 1 - (n & 2), n & 4 ? at : &here, n & 2 ? &p : of) & 15;
  rest[n & 1]++; bump((unsigned *)rest, 2);
  *to ^= n; of->first += here & 31; p.second ^= rest[1]; mix(p.first);
  return here ^ p.second ^ rest[0];
}
void exchange(struct cell **x, struct cell **y) {
  struct cell *kept = *x; *x = *y; *y = kept;
}
"""
PLACES = ["head->value", "spare.value", "spare.next->parts[1]", "row[0]", "row[1]",
          "table[2]", "corner->first", "grid[1].in.deep", "corner->bits",
          "corner->wide", "corner->odd", "corner->even", "corner->narrow",
          "head->parts[2]", "grid[0].second", "shape->all", "shape->of.low",
          "shape->of.at", "shape->of.rest", "shapes[1].halves[1]",
          "shape->bytes[3]", "tied->s.i", "tied->s.c", "tied->h[2]"]


class Generator:
    """One program; the text grows line by line."""

    def __init__(self, seed, memory=False):
        self.random = random.Random(seed)
        self.memory = memory
        self.lines, self.indent = [], 0
        self.globals = []            # that may be assigned
        self.functions = []          # (name, parameters, may recur)
        self.locals, self.stable = [], []  # in scope; the latter never change
        self.arrays = []             # (name, length), with --memory
        self.pairs, self.pointers = [], []
        self.names = 0
        self.loops = self.switches = 0
        self.labels = 0
        self.calls = True            # whether functions may be called here
        self.floats = self.chance(0.25)

    # ---- text ----

    def line(self, text):
        self.lines.append("  " * self.indent + text)

    def name(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def pick(self, items):
        return self.random.choice(items)

    def chance(self, p):
        return self.random.random() < p

    # ---- expressions ----

    def literal(self):
        value = self.pick([2, 3, 4, 5, 7, 8, 10, 31, 100, 127, 128, 255, 256,
                           1000, 32767, 65535, 65536, 2147483647,
                           self.random.randrange(2, 50)])
        text = self.pick([str(value), str(value), str(value), hex(value),
                          f"0{value:o}", f"{value}u", f"{value}L",
                          f"{value}ULL", f"{value}LL"])
        return self.pick([text, text, text, text, "'a'", "'\\n'", "'\\377'",
                          "BLUE", "sizeof(long)", "sizeof(struct pair)",
                          "(-7)"])

    def mutable(self):
        """What may be assigned: variables, members, elements."""
        places = list(self.locals) + self.globals
        places += [f"{p}.{m}" for p in self.pairs
                   for m in ("first", "second", "in.deep", "bits", "more", "wide",
                               "odd", "even", "narrow")]
        if self.memory:
            places += [f"{a}[{self.index(n)}]" for a, n in self.arrays]
            places += [f"(*{p})" for p in self.pointers]
            places += self.random.sample(PLACES, 2)
        return self.pick(places)

    def index(self, length):
        if self.chance(0.5):
            return str(self.random.randrange(length))
        return f"(unsigned){self.read()} % {length}"

    def read(self, stable=False):
        if stable or not self.locals + self.globals or self.chance(0.2):
            if self.stable:
                return self.pick(self.stable)
        return self.pick(self.stable) if stable else self.simple_place()

    def simple_place(self):
        return self.pick(self.locals + self.globals +
                         [f"{p}.first" for p in self.pairs] +
                         [f"{p}.bits" for p in self.pairs] or self.stable)

    def pure(self, depth, stable=False):
        """No side effects.  Reads only what never changes, if `stable`."""
        if depth <= 0 or self.chance(0.15):
            return self.read(stable)
        kind = self.random.randrange(13 if self.floats else 12)
        if kind == 12:
            return self.float_test(self.pure(depth - 1, stable), stable)
        if kind < 5:
            return self.binary(self.pure(depth - 1, stable),
                               self.literal() if self.chance(0.4)
                               else self.pure(depth - 1, stable))
        if kind == 5:
            op = self.pick(["-", "~", "!", "+", "-"])
            return f"{op}({self.pure(depth - 1, stable)})"
        if kind == 6:
            return f"(({self.pick(TYPES)})({self.pure(depth - 1, stable)}))"
        if kind == 7:
            op = self.pick(["&&", "||"])
            return (f"({self.pure(depth - 1, stable)} {op} "
                    f"{self.pure(depth - 1, stable)})")
        if kind == 8:
            return (f"({self.pure(depth - 1, stable)} ? "
                    f"{self.pure(depth - 1, stable)} : "
                    f"{self.pure(depth - 1, stable)})")
        if kind == 9 and not stable:
            return self.mutable()
        if kind == 10:
            op = self.pick(["<", "<=", ">", ">=", "==", "!="])
            return (f"({self.pure(depth - 1, stable)} {op} "
                    f"{self.literal() if self.chance(0.5) else self.pure(depth - 1, stable)})")
        return self.read(stable)

    def float_test(self, x, stable):
        """An integer that floats make of one."""
        if stable:
            return self.pick([f"({x} * 0.5 < 7)", f"((float)({x}) != 1e1f)"])
        return self.pick([
            f"rounded(weight * 0.5 + {x})", f"(weight < {x})", "(!ratio)",
            f"({x} >= ratio)", "rounded(-ratio)", f"(ratio ? {x} : 3)",
            f"rounded(steps[1] / {x})", "(int)(raw.bits & 7)"])

    def float_statement(self):
        x = self.pure(2)
        self.line(self.pick([
            f"weight = weight / 3 + {x};", f"ratio -= {x} * 0.125f;",
            f"weight = ratio; ratio = {x};", "ratio++; --weight;",
            f"weight = {x} ? weight : steps[0];", f"weight *= {x};",
            "raw.f = rounded(ratio) * 0.1;",
            f"raw.bits = ({x}) & 0x3fffffff; weight = raw.f;"]))

    def binary(self, x, y):
        op = self.pick(["+", "-", "*", "+", "-", "*", "/", "%", "<<", ">>",
                        "&", "|", "^"])
        style = self.random.randrange(4)
        if op in ("<<", ">>"):
            shift = f"({y} & 7)" if style else y
            return f"((unsigned)({x}) {op} {shift})" if style < 3 else \
                f"({x} {op} {shift})"
        if op in ("/", "%"):
            return f"({x} {op} (({y}) | 1))" if style else f"({x} {op} {y})"
        if op in ("+", "-", "*") and style == 1:
            return f"({x} {op} ({y} & 63))"
        if op in ("+", "-", "*") and style == 2:
            return f"((word)({x}) {op} {y})"
        if op in ("+", "-", "*") and style == 3:
            return f"(({x} & 1023) {op} ({y} & 255))"
        return f"({x} {op} {y})"

    def effect(self, depth):
        """With side effects in exactly one operand of what is unordered."""
        kind = self.random.randrange(11)
        place = self.mutable()
        if kind == 10:
            return f"operation({self.pure(1)}, {self.pure(1)})"
        if kind == 0:
            return f"({place}{self.pick(['++', '--'])})"
        if kind == 1:
            return f"({self.pick(['++', '--'])}{place})"
        if kind == 2:
            return f"({place} = {self.pure(depth - 1)})"
        if kind == 3:
            op = self.pick(["+=", "-=", "^=", "|=", "&="])
            return f"({place} {op} {self.pure(depth - 1)} & 255)"
        if kind == 4 and depth > 0:
            op = self.pick(["&&", "||"])
            return (f"({self.some(depth - 1)} {op} "
                    f"{self.some(depth - 1)})")
        if kind == 5 and depth > 0:
            return (f"({self.some(depth - 1)} ? {self.some(depth - 1)} : "
                    f"{self.some(depth - 1)})")
        if kind == 6 and depth > 0:
            return (f"({place} = {self.pure(depth - 1)}, "
                    f"{self.some(depth - 1)})")
        if kind == 7 and depth > 0 and self.stable:
            x, y = self.effect(depth - 1), self.pure(1, stable=True)
            return self.binary(*((x, y) if self.chance(0.5) else (y, x)))
        return self.call(depth)

    def call(self, depth):
        if not self.functions or not self.calls:
            return f"({self.mutable()} = {self.pure(depth - 1)})"
        name, params = self.pick(self.functions)
        args = [self.pure(1) for _ in params]
        if args and self.stable and self.chance(0.3):
            args = [self.pure(1, stable=True) for _ in params]
            args[self.random.randrange(len(args))] = self.effect(depth - 1)
        return f"{name}({', '.join(args)})"

    def some(self, depth):
        return self.effect(depth) if self.chance(0.35) else self.pure(depth)

    # ---- statements ----

    def declare(self):
        name, kind = self.name("v"), self.pick(TYPES)
        static = "static " if self.chance(0.1) else ""
        value = self.literal() if static else self.some(2)
        self.line(f"{static}{kind} {name} = {value};")
        self.locals.append(name)

    def declare_aggregate(self):
        if self.chance(0.4):
            name = self.name("s")
            value = self.pick(["{1, 2, {3}, 4, 1}", "{0}", "{.first = 5}",
                               "{7, .in = {9}, .bits = 33}"])
            if self.pairs and self.chance(0.3):
                value = self.pick(self.pairs)
            self.line(f"struct pair {name} = {value};")
            self.pairs.append(name)
        elif self.memory and self.chance(0.3):
            self.memory_statement()
        elif self.memory and self.chance(0.6):
            name, n = self.name("a"), self.random.randrange(1, 6)
            kind = self.pick(["int", "char", "unsigned", "short", "long"])
            self.line(f"{kind} {name}[{n}] = {{{self.pure(1)}}};")
            self.arrays.append((name, n))
        elif self.memory and self.chance(0.3):
            target, name = self.name("s"), self.name("q")
            self.line(f"struct pair {target} = {{1, 2, {{3}}, 4, 1}}, "
                      f"*{name} = &{target};")
            self.pairs += [target, f"(*{name})"]
        elif self.memory and self.chance(0.3):
            name = self.name("u")
            self.line(f"union mixed {name} = {{{self.pure(1)}}};")
            self.line(f"{name} = flip({name}, {self.pure(1)});")
            self.locals += [f"{name}.whole", f"{name}.bytes[2]",
                            f"{name}.half[1]"]
        elif self.memory and self.chance(0.3):
            name = self.name("y")
            value = self.pick(["{{1, 2}, {{4}}, 5, 6}", "{.left = 4}", "{0}",
                               "turn((struct tray){{3}}, 10)"])
            self.line(f"struct tray {name} = {value};")
            self.line(f"{name} = turn({name}, {self.pure(1)});")
            self.locals += [f"{name}.parts[1]", f"{name}.left",
                            f"{name}.in[1].bits", f"{name}.more"]
        elif self.memory and self.chance(0.3):
            text, name = self.pick(['"abc"', '"\\x41\\n\\0z"']), self.name("c")
            self.line(f"const char *{name} = {text};")
            self.stable += [f"{name}[2]", f"*{name}"]
        elif self.memory and self.chance(0.2):
            name = self.name("c")
            self.line(f"int *{name} = (int[]){{{self.pure(1)}, 4, 7}};")
            self.locals += [f"{name}[1]", f"*{name}"]
        elif self.memory:
            target, name = self.name("t"), self.name("p")
            self.line(f"int {target} = {self.pure(1)}, *{name} = &{target};")
            self.locals.append(target)
            self.pointers.append(name)

    def memory_statement(self):
        """On the objects of the program, and on new ones."""
        value = self.pure(1)
        self.line(self.pick([
            f"if (fuel-- > 290) push({value});",
            f"row = table + (unsigned)({value}) % 3;",
            f"corner = &grid[({value}) & 1];",
            f"bump(row, {value});", "bump(&table[3], 9);",
            f"if ({value}) exchange(&head, &spare.next);",
            "spare.next = spare.next->next;", "head = head->next;",
            f"if ({value}) head = &spare;",
            "memcpy(&grid[0], corner == grid ? &grid[1] : corner, "
            "sizeof(struct pair));",
            "memset(table, 0, sizeof table);",
            f"{{ int t = 2; mix(dive(({value}) & 7, &t, corner)); mix(t); }}",
            f"mix(dive(({value}) & 3, &spare.value, &grid[0]));",
            f"shape = &shapes[({value}) & 1];", "shapes[1] = *shape;",
            f"{{ union shape *both[2] = {{shapes, shape}}, kept = *both[1]; "
            f"both[({value}) & 1]->of.part = {value}; mix(shape->all); "
            "both[0]->halves[1] ^= kept.halves[0]; mix(shapes[0].of.rest); }",
            f"{{ unsigned char *at = shape->bytes + (({value}) & 7); "
            "*at += 3; mix(shape->all ^ *at); }",
            f"shape->halves[({value}) & 1] = {value};",
            f"tied->h[({value}) & 3] ^= {value}; mix(tied->s.i ^ tied->h[1]);",
            f"((unsigned char *)&spare.value)[({value}) & 3] ^= 7;",
            f"{{ union knot own = {{.h = {{1, 2, 3, 4}}}}; tied = ({value}) & 1 "
            "? &own : &knot; tied->s.i += 70000; tied->h[3]++; mix(own.s.i ^ "
            "own.h[0]); tied = &knot; }",
            "*head = *head->next;", "*head->next = *head;",
            "mix((*head->next = *head).value);",
            "{ int at = 0; struct pair two[2] = {{1}, {2}}, kept; kept = "
            "two[at++] = *corner; mix(at + kept.first + two[1].first); }",
            f"mix(turn((struct tray){{{{1, 2, 3}}}}, {value}).parts[({value})"
            " & 1]);",
            f"mix(row - table + (corner > grid)); mix(head == &spare);",
            f"{{ unsigned *more = calloc(3, sizeof(unsigned)); more[1] = "
            f"{value}; bump(more, 3); mix(more[0] ^ more[1] ^ more[2]); }}"]))

    def checked_statement(self):
        """Arithmetic that says whether it overflows, and atomic operations: on a
        variable of its own, which they reach by its name, or by a pointer."""
        name, op = self.name("w"), self.pick(["add", "sub", "mul"])
        x, y = self.pure(1), self.pure(1)
        to = self.pick([f"&{name}", f"(&{name} + zero)"])
        kind = self.random.randrange(4)
        if kind == 0:  # what is exact in 64 bits, or of one type
            of = self.pick([t for t in TYPES if t not in ("_Bool", "enum colour")])
            wide = self.pick(["long", "unsigned long long", "word", "int"])
            types = self.pick([(of, "int", "word"), (of, "word", "word"),
                               (of, "short", "unsigned char"), (wide,) * 3])
            call = (f"__builtin_{op}_overflow(({types[1]})({x}), "
                    f"({types[2]})({y}), {to})")
        elif kind == 1:
            n = self.random.randrange(3)
            sign = self.pick(["", "unsigned "])
            types = (sign + ["int", "long", "long long"][n],)
            call = (f"__builtin_{sign[:1] or 's'}{op}{'l' * n}_overflow("
                    f"{x}, {y}, {to})")
        elif kind == 2:
            op = self.pick(["add", "sub", "and", "or", "xor", "nand"])
            types = (self.pick(["int", "unsigned", "long", "short"]),)
            call = self.pick([f"__atomic_fetch_{op}({to}, {x}, 5)",
                              f"__atomic_{op}_fetch({to}, {x}, 5)",
                              f"__sync_fetch_and_{op}({to}, {x})",
                              f"__sync_{op}_and_fetch({to}, {x})"])
        else:
            types = (self.pick(["int", "unsigned", "long", "unsigned char"]),)
            call = self.pick([f"__atomic_exchange_n({to}, {x}, 5)",
                              f"__sync_bool_compare_and_swap({to}, 3, {x})",
                              f"__sync_val_compare_and_swap({to}, {y}, {x})",
                              f"__atomic_load_n({to}, 5)"])
        if self.chance(0.2):
            size = self.pick(["", "l", "ll"])
            call = self.pick([f"__builtin_popcount{size}({x})",
                              f"__builtin_parity{size}({x})",
                              f"__builtin_ffs{size}({x})",
                              f"__builtin_clz{size}(({x}) | 1)",
                              f"__builtin_ctz{size}(({x}) | 16)"])
        self.line(f"{{ {types[0]} {name} = {self.literal()}; mix({call}); "
                  f"mix({name}); }}")

    def block(self, depth, n=None):
        kept = (len(self.locals), len(self.stable), len(self.pairs),
                len(self.arrays), len(self.pointers))
        self.indent += 1
        for _ in range(n or self.random.randrange(1, 4)):
            self.statement(depth - 1)
        self.indent -= 1
        del self.locals[kept[0]:], self.stable[kept[1]:]
        del self.pairs[kept[2]:], self.arrays[kept[3]:]
        del self.pointers[kept[4]:]

    def loop(self, depth):
        kind = self.random.randrange(3)
        self.loops += 1
        outer, self.switches = self.switches, 0
        if kind == 0:
            self.line(f"while (fuel-- > 0 && {self.some(2)}) {{")
            self.block(depth)
            self.line("}")
        elif kind == 1:
            self.line("do {")
            self.block(depth)
            self.line(f"}} while (fuel-- > 0 && {self.pure(2)});")
        else:
            i = self.name("i")
            self.line(f"for (int {i} = 0; {i} < "
                      f"{self.random.randrange(1, 6)} && fuel-- > 0; {i}++) {{")
            self.stable.append(i)
            self.block(depth)
            self.stable.remove(i)
            self.line("}")
        self.loops -= 1
        self.switches = outer

    def switch(self, depth):
        values = self.random.sample(range(-2, 8), self.random.randrange(1, 5))
        self.line(f"switch ({self.some(2)} % 8) {{" if self.chance(0.7)
                  else f"switch ({self.some(2)}) {{")
        self.switches += 1
        default = self.random.randrange(len(values) + 1)
        for i, value in enumerate(values):
            if i == default:
                self.line("default: ;")
                self.block(depth, 1)
            if self.chance(0.2) and value > 0:
                self.line(f"case {value * 100} ... {value * 100 + 50}:")
            self.line(f"case {value}: ;")
            self.block(depth, 1)
            if self.chance(0.7):
                self.line("  break;")
        self.line("}")
        self.switches -= 1

    def goto(self, depth):
        self.labels += 1
        label = f"L{self.labels}"
        if self.chance(0.5):
            self.line(f"if ({self.pure(2)}) goto {label};")
            self.line("{")
            self.block(depth)
            self.line("}")
            self.line(f"{label}: ;")
        else:
            self.line(f"{label}: ;")
            self.line("{")
            self.block(depth)
            self.line("}")
            self.line(f"if (fuel-- > 0 && {self.pure(2)}) goto {label};")

    def statement(self, depth):
        kind = self.random.randrange(20)
        if self.memory and self.chance(0.15):
            self.memory_statement()
        elif self.memory and self.chance(0.05):
            self.checked_statement()
        elif kind < 2:
            self.declare()
        elif kind == 2:
            self.declare_aggregate()
        elif kind < 6:
            self.line(f"{self.mutable()} = {self.pure(3)};")
        elif kind == 6:  # what is not used need not be computed
            self.line(f"mix({self.effect(3)});" if self.chance(0.6)
                      else f"{self.mutable()}{self.pick(['++', '--'])};")
        elif kind == 7:
            op = self.pick(["+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=",
                            "|=", "^="])
            value = f"({self.pure(2)} & 7)"
            if op in ("/=", "%="):
                value = f"({value} | 1)"
            self.line(f"{self.mutable()} {op} {value};")
        elif kind < 10 and depth > 0:
            self.line(f"if ({self.some(3)}) {{")
            self.block(depth)
            if self.chance(0.5):
                self.line("} else {")
                self.block(depth)
            self.line("}")
        elif kind < 12 and depth > 0:
            self.loop(depth)
        elif kind == 12 and depth > 0:
            self.switch(depth)
        elif kind == 13 and depth > 0:
            self.goto(depth)
        elif kind == 14 and self.loops:
            self.line(f"if ({self.pure(2)}) "
                      f"{self.pick(['break', 'continue'])};")
        elif kind == 15:
            self.line(f"mix({self.some(2)});")
        elif kind == 16 and len(self.pairs) > 1:
            x, y = self.random.sample(self.pairs, 2)
            self.line(self.pick([
                f"{x} = {y};", f"{x} = swap({y}, {self.pure(1)});",
                f"{x} = {self.pure(1)} ? {y} : swap({x}, 7);",
                f"mix(swap({y}, {self.pure(1)}).first);"]))
        elif kind == 18 and self.chance(0.3):
            self.line(self.pick([
                "operation = operation == plus ? minus : plus;",
                f"operation = {self.pure(1)} ? plus : &minus;",
                f"mix((*operation)({self.pure(1)}, 3));"]))
        elif kind == 17 and self.memory and len(self.pointers) > 1:
            x, y = self.random.sample(self.pointers, 2)
            self.line(f"if ({self.pure(1)}) {x} = {y};")
        elif kind == 19 and self.floats:
            self.float_statement()
        else:
            self.line(f"mix((unsigned long long)({self.pure(3)}));")

    # ---- programs ----

    def function(self):
        name = self.name("f")
        params = [(self.pick(TYPES), self.name("p"))
                  for _ in range(self.random.randrange(4))]
        result = self.pick(TYPES)
        text = ", ".join(f"{t} {n}" for t, n in params) or "void"
        self.line(f"{result} {name}({text}) {{")
        self.locals = [n for _, n in params[1:]]
        self.stable = [n for _, n in params[:1]] or ["BLUE"]
        self.pairs, self.arrays, self.pointers = [], [], []
        self.indent = 1
        self.line(f"if (fuel-- <= 0) return {self.pure(1)};")
        self.functions.append((name, params))
        self.declare()
        for _ in range(self.random.randrange(2, 6)):
            self.statement(2)
        self.line(f"return {self.some(2)};")
        self.indent = 0
        self.line("}")

    def main(self):
        self.line("int main(void) {")
        self.indent = 1
        self.locals, self.stable, self.pairs = [], [], []
        self.arrays, self.pointers = [], []
        for _ in range(self.random.randrange(1, 4)):
            name, of = self.name("n"), self.pick(sorted(INPUTS))
            self.line(f"{INPUTS[of]} {name} = __VERIFIER_nondet_{of}();")
            self.stable.append(name)
        self.declare()
        self.line("struct pair s0 = {1, 2, {3}, 4, -1};")
        self.pairs.append("s0")
        for _ in range(self.random.randrange(4, 10)):
            self.statement(3)
        for place in self.globals + self.locals:
            self.line(f"mix((unsigned long long){place});")
        self.line("mix((unsigned long long)(s0.first + 0ull) ^ s0.bits);")
        if self.floats:
            self.line("mix(rounded(weight)); mix(rounded(ratio) ^ raw.bits);")
        self.line("observe(checksum);")
        self.line("if (checksum != __VERIFIER_nondet_ulonglong()) "
                  "reach_error();")
        self.line("return 0;")
        self.indent = 0
        self.line("}")

    def program(self):
        externs = "\n".join(f"extern {t} __VERIFIER_nondet_{n}(void);"
                            for n, t in INPUTS.items())
        head = HEAD % externs + (MEMORY if self.memory else "") + \
            (FLOATS if self.floats else "")
        self.lines = head.splitlines()
        for _ in range(self.random.randrange(1, 5)):
            name = self.name("g")
            value = f" = {self.literal()}" if self.chance(0.6) else ""
            self.line(f"{self.pick(TYPES)} {name}{value};")
            self.globals.append(name)
        if self.memory:
            self.line("int garray[4] = {5, [2] = 9};")
        for _ in range(self.random.randrange(4)):
            self.function()
        self.main()
        return "\n".join(self.lines) + "\n"


def generate(seed, memory=False):
    return Generator(seed, memory).program()


if __name__ == "__main__":
    print(generate(int(sys.argv[1]), "--memory" in sys.argv), end="")
