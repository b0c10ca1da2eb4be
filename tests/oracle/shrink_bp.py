"""Smaller variants of a Boolean program, for shrinking what fails.

`shrink` keeps the first variant on which the test still holds and starts
over from it, until no variant does.  Large cuts come first.  A variant must
be legal, which the reader's own check decides.
"""

import copy

import bp

CALLS = ("call", "start_thread")


def blocks_of(program):
    """Every list of statements, outer ones first."""
    blocks = []
    for proc in program.procs:
        blocks.append(proc.body)
        for stmt in bp.walk(proc.body):
            blocks += stmt.blocks
    return blocks


def stmts_of(program):
    return [stmt for proc in program.procs for stmt in bp.walk(proc.body)]


def edited(program, edit):
    """A copy of the program on which `edit` was run."""
    copied = copy.deepcopy(program)
    edit(copied)
    return copied


# ---- Cuts; each yields functions that change a program in place -----------


def without_proc(program, name):
    """Removes a procedure together with its calls."""
    program.procs = [p for p in program.procs if p.name != name]
    for stmt in stmts_of(program):
        if stmt.kind in CALLS and stmt.callee == name:
            stmt.kind, stmt.names, stmt.exprs = "skip", [], []


def cut_procs(program):
    for proc in program.procs:
        if proc.name != "main":
            yield lambda p, name=proc.name: without_proc(p, name)


def cut_slice(program, block, first, count):
    del blocks_of(program)[block][first:first + count]


def cut_stmts(program):
    """Removes runs of statements: whole blocks, halves, then single ones."""
    for i, block in enumerate(blocks_of(program)):
        size = len(block)
        while size:
            for first in range(0, len(block), size):
                yield lambda p, i=i, f=first, s=size: cut_slice(p, i, f, s)
            size //= 2


def unnest(program, block, at, inner):
    """Puts a block in the place of the statement that it belongs to."""
    stmts = blocks_of(program)[block]
    stmts[at:at + 1] = stmts[at].blocks[inner]


def drop_branch(program, block, at, inner):
    stmt = blocks_of(program)[block][at]
    del stmt.blocks[inner]
    del stmt.exprs[inner:inner + 1]


def cut_blocks(program):
    for i, block in enumerate(blocks_of(program)):
        for at, stmt in enumerate(block):
            for inner in range(len(stmt.blocks)):
                yield lambda p, i=i, a=at, n=inner: unnest(p, i, a, n)
                # An if with an else keeps its only condition.
                if len(stmt.blocks) > 1 and (inner or len(stmt.exprs) > 1):
                    yield lambda p, i=i, a=at, n=inner: drop_branch(
                        p, i, a, n)


def drop_part(program, at, name, index):
    """Deletes one element of a list of the statement with this number."""
    stmt = stmts_of(program)[at]
    del getattr(stmt, name)[index]
    if stmt.kind == "assign" and name == "names":
        del stmt.exprs[index]


def cut_parts(program):
    """Labels, targets, constraints, and statements turned into skip."""
    for at, stmt in enumerate(stmts_of(program)):
        for index in range(len(stmt.labels)):
            yield lambda p, a=at, i=index: drop_part(p, a, "labels", i)
        if stmt.kind in ("assign", "goto", "dead") and len(stmt.names) > 1:
            for index in range(len(stmt.names)):
                yield lambda p, a=at, i=index: drop_part(p, a, "names", i)
        if stmt.kind == "call" and stmt.names:
            yield lambda p, a=at: stmts_of(p)[a].names.clear()
        if stmt.constrain:
            yield lambda p, a=at: setattr(stmts_of(p)[a], "constrain", None)
        if stmt.kind != "skip" and not stmt.blocks:
            yield lambda p, a=at: to_skip(stmts_of(p)[a])


def to_skip(stmt):
    stmt.kind, stmt.exprs, stmt.names = "skip", [], []
    stmt.constrain = None


def drop_param(program, name, index):
    """Turns a parameter into a local and drops the argument of each call."""
    proc = next(p for p in program.procs if p.name == name)
    proc.decls.append(proc.params.pop(index))
    for stmt in stmts_of(program):
        if stmt.kind in CALLS and stmt.callee == name:
            del stmt.exprs[index]


def drop_result(program, name, index):
    proc = next(p for p in program.procs if p.name == name)
    proc.results -= 1
    for stmt in bp.walk(proc.body):
        if stmt.kind == "return":
            del stmt.exprs[index]
    for stmt in stmts_of(program):
        if stmt.kind == "call" and stmt.callee == name and stmt.names:
            del stmt.names[index]


def cut_declarations(program):
    for i in range(len(program.decls)):
        yield lambda p, i=i: p.decls.pop(i)
    for n, proc in enumerate(program.procs):
        for i in range(len(proc.decls)):
            yield lambda p, n=n, i=i: p.procs[n].decls.pop(i)
        for i in range(len(proc.enforce)):
            yield lambda p, n=n, i=i: p.procs[n].enforce.pop(i)
        for i in range(len(proc.params)):
            yield lambda p, name=proc.name, i=i: drop_param(p, name, i)
        for i in range(proc.results):
            yield lambda p, name=proc.name, i=i: drop_result(p, name, i)


# ---- Expressions -----------------------------------------------------------


def simpler(expr):
    """Expressions with fewer nodes: constants, operands, inner changes."""
    if expr[0] == "const":
        return
    yield ("const", 0)
    yield ("const", 1)
    if expr[0] in ("var", "next", "star", "unknown"):
        return
    yield from expr[1:]
    for i, arg in enumerate(expr[1:], 1):
        for inner in simpler(arg):
            yield (*expr[:i], inner, *expr[i + 1:])


def set_expr(program, at, index, expr):
    stmt = stmts_of(program)[at]
    if index is None:
        stmt.constrain = expr
    else:
        stmt.exprs[index] = expr


def cut_exprs(program):
    for at, stmt in enumerate(stmts_of(program)):
        places = list(enumerate(stmt.exprs))
        if stmt.constrain:
            places.append((None, stmt.constrain))
        for index, expr in places:
            for new in simpler(expr):
                yield lambda p, a=at, i=index, e=new: set_expr(p, a, i, e)


CUTS = (cut_procs, cut_stmts, cut_blocks, cut_parts, cut_declarations,
        cut_exprs)


def variants(program):
    """Legal programs that are smaller by one cut, large cuts first."""
    for cut in CUTS:
        for edit in cut(program):
            smaller = edited(program, edit)
            try:
                bp.check(smaller)
            except bp.ProgramError:
                continue
            yield smaller


def shrink(program, still_fails, most=2000, variants=variants):
    """A variant that cannot be cut without passing, within `most` tries."""
    improved = True
    while improved:
        improved = False
        for smaller in variants(program):
            most -= 1
            if most < 0:
                return program
            if still_fails(smaller):
                program, improved = smaller, True
                break
    return program
