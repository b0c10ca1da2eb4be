"""Reader of sequential Boolean programs, written for the oracle alone.

It shares nothing with the tool's own front end: a regular expression makes
the tokens, recursive descent over an explicit stack of open blocks makes the
statements, and operator precedence over an explicit stack makes expressions,
so neither deep blocks nor deep expressions meet Python's recursion limit.

Expressions are tuples: ('const', 0 or 1), ('var', x), ('next', x) for 'x,
('star',), ('unknown',), ('not', e), (OP, e, e) with OP one of BINARY,
('choose', p, n) and ('ite', c, a, b).
"""

import re
from dataclasses import dataclass, field

BINARY = ("eq", "ne", "and", "xor", "or", "imp", "iff")

# The dialect fixes this order; a larger number binds tighter.
OPERATORS = {
    "=": ("eq", 7), "==": ("eq", 7), "!=": ("ne", 7), "&": ("and", 6),
    "&&": ("and", 6), "^": ("xor", 5), "|": ("or", 4), "||": ("or", 4),
    "=>": ("imp", 3), "->": ("imp", 3), "<=>": ("iff", 2), "<->": ("iff", 2),
}

KEYWORDS = frozenset("""decl void bool begin end enforce skip print return goto
    assume assert dead abortif if then elsif else fi while do od call constrain
    schoose choose unknown""".split())

# What closes a block, so that a statement before it may end without `;`.
ENDINGS = ("end", "fi", "od", "else", "elsif")

TOKEN = re.compile(r"""
    (?P<space>\s+|//[^\n]*|/\*.*?\*/)
  | (?P<next>'\s*(?:[A-Za-z_$][\w$]*|\{[^}]*\}))
  | (?P<word>[A-Za-z_$][\w$]*|\{[^}]*\})
  | (?P<number>\d+)
  | (?P<string>"(?:[^"\\\n]|\\.)*")
  | (?P<op><=>|<->|:=|=>|->|!=|==|&&|\|\||[-=!~&|^?:;,()\[\]<>*])
""", re.VERBOSE | re.DOTALL)


class ProgramError(Exception):
    """The text is no Boolean program of the dialect."""


@dataclass
class Stmt:
    """A statement; which fields mean something depends on the kind.

    skip; print, return: exprs; goto, dead: names; assume, assert, abortif:
    exprs[0]; while: exprs[0], blocks[0]; if: one block per condition and
    perhaps one more for else; assign: names, exprs, constrain; call: names
    are the targets, callee, exprs are the arguments.
    """
    kind: str
    line: int = 0
    labels: list = field(default_factory=list)
    exprs: list = field(default_factory=list)
    names: list = field(default_factory=list)
    callee: str = ""
    blocks: list = field(default_factory=list)
    constrain: tuple = None


@dataclass
class Proc:
    """A procedure with its own names; `results` counts returned values."""
    name: str
    results: int
    params: list
    decls: list = field(default_factory=list)
    enforce: list = field(default_factory=list)
    body: list = field(default_factory=list)
    line: int = 0


@dataclass
class Program:
    """Globals and procedures in the order of the text."""
    decls: list = field(default_factory=list)
    procs: list = field(default_factory=list)


def plain(text):
    """A name in braces without the blanks at its ends; {x} is x itself."""
    if "{" not in text or text[0] == '"':
        return text
    prime = "'" if text[0] == "'" else ""
    inner = text[text.index("{") + 1:-1].strip()
    return prime + (inner if re.fullmatch(r"[A-Za-z_$][\w$]*", inner)
                    else "{" + inner + "}")


def tokenize(text):
    """The tokens as (kind, text, line), closed by one of kind 'end'."""
    tokens, at, line = [], 0, 1
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise ProgramError(f"line {line}: stray {text[at]!r}")
        if match.lastgroup != "space":
            tokens.append((match.lastgroup, plain(match.group()), line))
        line += match.group().count("\n")
        at = match.end()
    tokens.append(("end", "", line))
    return tokens


class Reader:
    """A cursor over the tokens and the grammar's rules."""

    def __init__(self, text):
        self.tokens = tokenize(text)
        self.at = 0

    # ---- Tokens ----

    def peek(self, ahead=0):
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)][1]

    def line(self):
        return self.tokens[self.at][2]

    def fail(self, wanted):
        raise ProgramError(
            f"line {self.line()}: expected {wanted}, found {self.peek()!r}")

    def accept(self, *texts):
        """Moves past the next token if it is one of these."""
        if self.tokens[self.at][0] != "end" and self.peek() in texts:
            self.at += 1
            return True
        return False

    def expect(self, text):
        if not self.accept(text):
            self.fail(repr(text))

    def word(self):
        """An identifier that is no keyword."""
        kind, text, _ = self.tokens[self.at]
        if kind != "word" or text in KEYWORDS or text in ("T", "F"):
            self.fail("a name")
        self.at += 1
        return text

    def words(self):
        names = [self.word()]
        while self.accept(","):
            names.append(self.word())
        return names

    # ---- Declarations ----

    def program(self):
        program = Program()
        while self.peek() == "decl":
            program.decls += self.declaration()
        while self.tokens[self.at][0] != "end":
            if self.peek() == "decl":
                self.fail("a procedure (this reader takes one thread only)")
            program.procs.append(self.procedure())
        return program

    def declaration(self):
        self.expect("decl")
        names = self.words()
        self.expect(";")
        return names

    def results(self):
        """The result type: void, bool or bool<n>; None if it is left out."""
        if self.accept("void"):
            return 0
        if not self.accept("bool"):
            return None
        if not self.accept("<"):
            return 1
        count = self.peek()
        if not count.isdigit():
            self.fail("a number of results")
        self.at += 1
        self.expect(">")
        return int(count)

    def procedure(self):
        line = self.line()
        results, name = self.results(), self.word()
        self.expect("(")
        params = [] if self.peek() == ")" else self.words()
        self.expect(")")
        proc = Proc(name, results, params, line=line)
        self.expect("begin")
        while self.peek() in ("decl", "enforce"):
            self.local_declaration(proc)
        proc.body = self.statements("end")
        if proc.results is None:
            proc.results = max((len(stmt.exprs) for stmt in walk(proc.body)
                                if stmt.kind == "return"), default=0)
        return proc

    def local_declaration(self, proc):
        if self.peek() == "decl":
            proc.decls += self.declaration()
            return
        self.expect("enforce")
        proc.enforce.append(self.expression())
        self.expect(";")

    # ---- Statements ----

    def statements(self, closing):
        """All statements up to `closing`, with an explicit stack of blocks.

        An entry of the stack is the list that is being filled and the open
        compound statement that it belongs to, None for the outermost.
        """
        stack = [([], None)]
        while True:
            block, owner = stack[-1]
            if self.accept(";"):
                continue
            if owner is None and self.accept(closing):
                return block
            if owner is not None and self.close_block(stack, owner):
                continue
            stmt = self.statement()
            block.append(stmt)
            if stmt.kind in ("if", "while"):
                stmt.blocks.append([])
                stack.append((stmt.blocks[-1], stmt))

    def close_block(self, stack, owner):
        """Handles od, fi, else and elsif; True if one of them was there."""
        if owner.kind == "while":
            if not self.accept("od"):
                return False
            stack.pop()
            return True
        has_else = len(owner.blocks) > len(owner.exprs)
        if self.accept("fi"):
            stack.pop()
            return True
        if not has_else and self.accept("elsif"):
            owner.exprs.append(self.expression())
            self.expect("then")
        elif has_else or not self.accept("else"):
            return False
        owner.blocks.append([])
        stack[-1] = (owner.blocks[-1], owner)
        return True

    def labels(self):
        labels = []
        while (self.tokens[self.at][0] == "word" and self.peek(1) == ":"
               and self.peek() not in KEYWORDS):
            labels.append(self.word())
            self.expect(":")
        return labels

    def statement(self):
        """One statement; of a compound one only the head is read."""
        line, labels = self.line(), self.labels()
        if labels and self.peek() in (*ENDINGS, ";"):
            return Stmt("skip", line, labels)
        stmt = self.keyword_statement() or self.name_statement()
        stmt.line, stmt.labels = line, labels
        return stmt

    def keyword_statement(self):
        word = self.peek()
        if word == "skip":
            self.at += 1
            return Stmt("skip")
        if word in ("assume", "assert", "abortif"):
            self.at += 1
            return Stmt(word, exprs=[self.expression()])
        if word in ("goto", "dead"):
            self.at += 1
            return Stmt(word, names=self.words())
        if word in ("if", "while"):
            self.at += 1
            stmt = Stmt(word, exprs=[self.expression()])
            self.expect("then" if word == "if" else "do")
            return stmt
        return self.listing_statement(word)

    def listing_statement(self, word):
        """print, return and call, which have lists of expressions."""
        if word == "print":
            self.at += 1
            return Stmt("print", exprs=self.printed())
        if word == "return":
            self.at += 1
            over = self.peek() in (*ENDINGS, ";")
            return Stmt("return", exprs=[] if over else self.expressions())
        if word == "call":
            self.at += 1
            return Stmt("call", callee=self.word(), exprs=self.arguments())
        return None

    def name_statement(self):
        """A call without results, or an assignment of either form."""
        if self.peek(1) == "(":
            return Stmt("call", callee=self.word(), exprs=self.arguments())
        names = self.words()
        self.expect(":=")
        called = self.accept("call")
        if called or (self.tokens[self.at][0] == "word"
                      and self.peek(1) == "("):
            return Stmt("call", names=names, callee=self.word(),
                        exprs=self.arguments())
        stmt = Stmt("assign", names=names, exprs=self.expressions())
        if self.accept("constrain"):
            stmt.constrain = self.expression()
        return stmt

    def arguments(self):
        self.expect("(")
        exprs = [] if self.peek() == ")" else self.expressions()
        self.expect(")")
        return exprs

    def printed(self):
        """The expressions that are printed; strings are passed over."""
        self.expect("(")
        exprs = []
        while not self.accept(")"):
            if self.tokens[self.at][0] == "string":
                self.at += 1
            else:
                exprs.append(self.expression())
            if self.peek() != ")":
                self.expect(",")
        return exprs

    # ---- Expressions ----

    def expressions(self):
        exprs = [self.expression()]
        while self.accept(","):
            exprs.append(self.expression())
        return exprs

    def expression(self):
        """Operator precedence.  The stack `ops` holds (what, binding)."""
        ops, out = [], []
        while True:
            self.operand(ops, out)
            if not self.after_operand(ops, out):
                return out[0]

    def operand(self, ops, out):
        """Opening signs, then one primary expression."""
        while True:
            if self.accept("!", "~"):
                ops.append(("not", 9))
            elif self.accept("("):
                ops.append(("(", 0))
            elif self.accept("schoose", "choose"):
                self.expect("[")
                ops.append(("[", 0))
            else:
                out.append(self.primary())
                return

    def primary(self):
        kind, text, _ = self.tokens[self.at]
        if text in ("T", "1") or text in ("F", "0"):
            self.at += 1
            return ("const", 1 if text in ("T", "1") else 0)
        if self.accept("*"):
            return ("star",)
        if self.accept("unknown"):
            return ("unknown",)
        if kind == "next":
            self.at += 1
            return ("next", text[1:].strip())
        return ("var", self.word())

    def after_operand(self, ops, out):
        """Closing signs, then one operator; False at the expression's end."""
        while True:
            opened = any(what in ("(", "[", "[,") for what, _ in ops)
            if self.peek() == ")" and opened:
                self.close(ops, out, "(", ")")
            elif self.peek() == "]" and opened:
                self.close(ops, out, "[,", "]")
                second = out.pop()
                out.append(("choose", out.pop(), second))
            else:
                break
        return self.infix(ops, out, opened)

    def close(self, ops, out, opener, closer):
        reduce_while(ops, out, lambda top: top[1] > 0)
        if not ops or ops[-1][0] != opener:
            self.fail("the end of what was opened before")
        ops.pop()
        self.expect(closer)

    def infix(self, ops, out, opened):
        sign = self.peek()
        if sign in OPERATORS and self.tokens[self.at][0] == "op":
            name, binding = OPERATORS[sign]
            # Implication is the only operator where grouping could be seen.
            strict = 1 if name == "imp" else 0
            reduce_while(ops, out, lambda top: top[1] >= binding + strict)
            ops.append((name, binding))
        elif sign == "?":
            reduce_while(ops, out, lambda top: top[1] > 1)
            ops.append(("?", 0))
        elif sign == ":" and any(what == "?" for what, _ in ops):
            reduce_while(ops, out, lambda top: top[1] > 0)
            if ops.pop()[0] != "?":
                self.fail("a closing sign")
            ops.append(("ite", 1))
        elif sign == "," and self.in_choice(ops, out):
            ops[-1] = ("[,", 0)
        else:
            return self.finish(ops, out)
        self.at += 1
        return True

    def in_choice(self, ops, out):
        """Whether a comma here separates the two parts of schoose."""
        if not any(what in ("[", "(", "[,") for what, _ in ops):
            return False
        reduce_while(ops, out, lambda top: top[1] > 0)
        return ops[-1][0] == "["

    def finish(self, ops, out):
        reduce_while(ops, out, lambda top: top[1] > 0)
        if ops or len(out) != 1:
            self.fail("an operator or the end of the expression")
        return False


def reduce_while(ops, out, keep_going):
    """Applies operators from the top of the stack while the test holds."""
    while ops and keep_going(ops[-1]):
        name, _ = ops.pop()
        count = {"not": 1, "ite": 3}.get(name, 2)
        args = out[-count:]
        del out[-count:]
        out.append((name, *args))


def nodes(expr):
    """Every node of an expression, without recursion."""
    stack = [expr]
    while stack:
        node = stack.pop()
        yield node
        if node[0] not in ("const", "var", "next"):
            stack.extend(node[1:])


def walk(block):
    """Every statement of a block and of the blocks inside, in text order."""
    stack = [iter(block)]
    while stack:
        stmt = next(stack[-1], None)
        if stmt is None:
            stack.pop()
            continue
        yield stmt
        stack += [iter(inner) for inner in reversed(stmt.blocks)]


def one_exit(program, proc):
    """Whether the graph of fixc may give a procedure an exit that the text has not."""
    returns = sum(s.kind == "return" for s in walk(proc.body))
    calls = sum(s.kind == "call" and s.callee == proc.name
                for caller in program.procs for s in walk(caller.body))
    if proc.results == 0:
        return returns > 0
    return 0 < 2 * (returns + calls) <= returns * calls


# ---- What a legal program satisfies ---------------------------------------


def require(condition, line, message):
    if not condition:
        raise ProgramError(f"line {line}: {message}")


def check_names(exprs, known, line, primes=False):
    for expr in exprs:
        for node in nodes(expr):
            if node[0] in ("var", "next"):
                require(node[1] in known, line, f"unknown {node[1]!r}")
            require(primes or node[0] != "next", line,
                    "a primed name stands outside `constrain`")


def check_targets(stmt, known):
    named = [name for name in stmt.names if name != "_"]
    for name in named:
        require(name in known, stmt.line, f"unknown {name!r}")
    require(len(set(named)) == len(named), stmt.line, "a target comes twice")


def check_stmt(stmt, proc, procs, known, labels):
    """The conditions on one statement; blocks inside are not entered."""
    check_names(stmt.exprs, known, stmt.line)
    if stmt.kind == "goto":
        for name in stmt.names:
            require(name in labels, stmt.line, f"no label {name!r} here")
    elif stmt.kind == "return":
        require(len(stmt.exprs) == proc.results, stmt.line,
                "wrong number of returned values")
    elif stmt.kind in ("assign", "dead"):
        check_targets(stmt, known)
        require(stmt.kind == "dead" or len(stmt.names) == len(stmt.exprs),
                stmt.line, "the sides of := differ in length")
        if stmt.constrain:
            check_names([stmt.constrain], known, stmt.line, primes=True)
    elif stmt.kind in ("call", "start_thread"):
        check_targets(stmt, known)
        require(stmt.callee in procs, stmt.line, f"no {stmt.callee!r}")
        callee = procs[stmt.callee]
        require(len(stmt.exprs) == len(callee.params), stmt.line,
                "wrong number of arguments")
        require(len(stmt.names) in (0, callee.results), stmt.line,
                "wrong number of targets")


def check_proc(program, proc, procs):
    own = proc.params + proc.decls
    require(len(set(own)) == len(own), proc.line, "a name is declared twice")
    known = set(program.decls) | set(own)
    require("_" not in known, proc.line, "`_` is no variable")
    labels = [name for stmt in walk(proc.body) for name in stmt.labels]
    require(len(set(labels)) == len(labels), proc.line, "a label comes twice")
    check_names(proc.enforce, known, proc.line)
    for stmt in walk(proc.body):
        check_stmt(stmt, proc, procs, known, set(labels))


def check(program):
    """Raises ProgramError unless every name and number fits."""
    procs = {proc.name: proc for proc in program.procs}
    require(len(procs) == len(program.procs), 0, "a procedure comes twice")
    require("main" in procs, 0, "there is no main")
    for proc in program.procs:
        check_proc(program, proc, procs)


def read(text):
    """The checked program in this text; raises ProgramError."""
    program = Reader(text).program()
    check(program)
    return program
