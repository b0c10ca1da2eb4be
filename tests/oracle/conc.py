"""Concurrent Boolean programs, one program for each thread, for the oracle.

The text is that of section 5 of the paper: shared declarations, then the
threads' programs one after the other.  A `decl` after a procedure, or a
procedure name that comes back, starts the next thread, which has procedures
and variables of its own.  A text with one program may start threads by
`start_thread f(e);`.  The reader of sequential programs does the rest.
"""

from dataclasses import dataclass, field

import bp
import bp_text
from bp import Program


@dataclass
class Concurrent:
    """Shared names, and for each thread a program with its own names."""
    shared: list = field(default_factory=list)
    threads: list = field(default_factory=list)

    def whole(self, number):
        """A thread's program as a sequential one, shared names first."""
        thread = self.threads[number]
        return Program(self.shared + thread.decls, thread.procs)


class Reader(bp.Reader):
    """The sequential reader, and what separates threads."""

    def concurrent(self):
        found = Concurrent()
        while self.peek() == "decl":
            found.shared += self.declaration()
        thread = Program()
        found.threads.append(thread)
        while self.tokens[self.at][0] != "end":
            if self.accept(";"):
                continue
            declares = self.peek() == "decl"
            if declares and not thread.procs:
                thread.decls += self.declaration()
                continue
            proc = None if declares else self.procedure()
            if declares or any(proc.name == p.name for p in thread.procs):
                thread = Program()
                found.threads.append(thread)
            if proc:
                thread.procs.append(proc)
        return found

    def keyword_statement(self):
        word = self.peek()
        if word in ("atomic_begin", "atomic_end", "end_thread"):
            self.at += 1
            return bp.Stmt(word)
        if word == "start_thread":
            self.at += 1
            return bp.Stmt(word, callee=self.word(), exprs=self.arguments())
        return super().keyword_statement()


def check(program):
    """Raises ProgramError unless every thread is legal."""
    for number, thread in enumerate(program.threads):
        both = set(program.shared) & set(thread.decls)
        bp.require(not both, 0, f"{both} is shared and the thread's own")
        names = program.shared + thread.decls
        bp.require(len(set(names)) == len(names), 0, "a global comes twice")
        bp.check(program.whole(number))
    bp.require(len(program.threads) == 1 or not starts(program), 0,
               "either form of threads, not both")


def read(text):
    """The checked program in this text; raises ProgramError."""
    program = Reader(text).concurrent()
    check(program)
    return program


def target_in(target, number):
    """A target as one thread sees it: N.PROC.LABEL is thread N's only.

    Threads count from 1 there.  The name `.` is nowhere.
    """
    if target is None or target.count(".") < 2:
        return target
    thread, _, rest = target.partition(".")
    return rest if thread == str(number + 1) else "."


def starts(program):
    """How many statements start a thread."""
    return sum(stmt.kind == "start_thread" for thread in program.threads
               for proc in thread.procs for stmt in bp.walk(proc.body))


def separated(procs, before):
    """The procedures in an order that shows that a thread begins.

    With nothing of its own declared, its first name must come back.
    """
    if any(proc.name == procs[0].name for proc in before):
        return procs
    return sorted(procs, key=lambda proc: proc.name != "main")


def program_text(program, style, comment=""):
    """The text in one of many spellings; threads are told apart."""
    lines = [f"// {line}" for line in comment.splitlines()]
    if program.shared:
        lines += [f"decl {', '.join(program.shared)};", ""]
    before = None
    for thread in program.threads:
        procs = thread.procs
        if before is not None and not thread.decls:
            procs = separated(procs, before)
        lines.append(bp_text.program_text(Program(thread.decls, procs),
                                          style))
        before = procs
    return "\n".join(lines)
