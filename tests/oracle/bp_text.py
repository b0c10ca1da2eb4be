"""Boolean programs back to text, in one of many spellings.

A Style fixes all that the dialect leaves open: which of two spellings an
operator has, whether parentheses that precedence makes superfluous are
written, `fi` with or without a semicolon.  The text of one program in one
style is always the same, so that shrinking keeps the style of what failed.
"""

from dataclasses import dataclass

import bp

SPELLINGS = {
    "not": ("!", "~"), "and": ("&", "&&"), "or": ("|", "||"),
    "imp": ("=>", "->"), "xor": ("^",), "eq": ("=",), "ne": ("!=",),
    "iff": ("<=>",), "choose": ("schoose", "choose"), "true": ("T", "1"),
    "false": ("F", "0"),
}

BINDING = {name: binding for name, binding in bp.OPERATORS.values()}
BINDING.update({"ite": 1, "not": 9})
PRIMARY = 10  # binds tighter than every operator


@dataclass(frozen=True)
class Style:
    """A choice of spellings: indices into SPELLINGS, taken modulo."""
    spare: bool = False      # no superfluous parentheses
    bare: bool = False       # if, while, abortif without parentheses
    spelling: int = 0        # bit i chooses the spelling of the i-th operator
    semicolons: bool = True  # after fi and od, and before end
    call: bool = False       # `call f(x)`, not `f(x)`
    counted: bool = False    # bool<1>, not bool
    untyped: bool = False    # no result type where `return` shows it


def random_style(rng):
    return Style(rng.random() < 0.5, rng.random() < 0.5,
                 rng.getrandbits(len(SPELLINGS)), rng.random() < 0.7,
                 rng.random() < 0.5, rng.random() < 0.5, rng.random() < 0.1)


def sign(style, name):
    choices = SPELLINGS[name]
    index = list(SPELLINGS).index(name)
    return choices[(style.spelling >> index & 1) % len(choices)]


def leaf(expr, style):
    if expr[0] == "const":
        return sign(style, "true" if expr[1] else "false")
    if expr[0] == "star":
        return "*"
    if expr[0] == "unknown":
        return "unknown"
    return expr[1] if expr[0] == "var" else "'" + expr[1]


def binding_of(expr):
    return BINDING.get(expr[0], PRIMARY)


def part(expr, style, least):
    """An operand in parentheses unless it binds at least so tightly."""
    text = expr_text(expr, style)
    needed = binding_of(expr) < (least if style.spare else PRIMARY)
    return f"({text})" if needed else text


def expr_text(expr, style):
    """The text of an expression without parentheses around it."""
    name = expr[0]
    if name in ("const", "star", "unknown", "var", "next"):
        return leaf(expr, style)
    if name == "not":
        return sign(style, "not") + part(expr[1], style, BINDING["not"])
    if name == "choose":
        first, second = (expr_text(arg, style) for arg in expr[1:])
        return f"{sign(style, name)}[{first}, {second}]"
    if name == "ite":
        return (f"{part(expr[1], style, 2)} ? {part(expr[2], style, 2)}"
                f" : {part(expr[3], style, 1)}")
    binding = BINDING[name]
    # Implications in a row are never left to a rule of grouping.
    left = part(expr[1], style, binding + (name == "imp"))
    right = part(expr[2], style, binding + 1)
    return f"{left} {sign(style, name)} {right}"


def exprs_text(exprs, style):
    return ", ".join(expr_text(expr, style) for expr in exprs)


def condition(expr, style):
    text = expr_text(expr, style)
    return text if style.bare else f"({text})"


def call_text(stmt, style):
    call = f"{stmt.callee}({exprs_text(stmt.exprs, style)})"
    if stmt.names:
        return f"{', '.join(stmt.names)} := {call}"
    return f"call {call}" if style.call else call


def simple_text(stmt, style):
    """A statement without blocks inside, without its semicolon."""
    if stmt.kind == "call":
        return call_text(stmt, style)
    if stmt.kind == "start_thread":
        return f"start_thread {stmt.callee}({exprs_text(stmt.exprs, style)})"
    if stmt.kind in ("assume", "assert", "print"):
        return f"{stmt.kind}({exprs_text(stmt.exprs, style)})"
    if stmt.kind == "abortif":
        return f"abortif {condition(stmt.exprs[0], style)}"
    if stmt.kind in ("goto", "dead"):
        return f"{stmt.kind} {', '.join(stmt.names)}"
    if stmt.kind == "return":
        return f"return {exprs_text(stmt.exprs, style)}".strip()
    if stmt.kind == "assign":
        text = f"{', '.join(stmt.names)} := {exprs_text(stmt.exprs, style)}"
        if stmt.constrain:
            text += f" constrain {expr_text(stmt.constrain, style)}"
        return text
    return stmt.kind


def block_lines(block, style, indent):
    lines = []
    for stmt in block:
        lines += stmt_lines(stmt, style, indent)
    return lines


def stmt_lines(stmt, style, indent):
    """The lines of a statement and of what is inside it."""
    pad = "  " * indent
    lines = [pad + label + ":" for label in stmt.labels]
    end = ";" if style.semicolons else ""
    if stmt.kind == "while":
        lines.append(f"{pad}while {condition(stmt.exprs[0], style)} do")
        lines += block_lines(stmt.blocks[0], style, indent + 1)
        return lines + [f"{pad}od{end}"]
    if stmt.kind != "if":
        return lines + [f"{pad}{simple_text(stmt, style)};"]
    for i, block in enumerate(stmt.blocks):
        if i < len(stmt.exprs):
            word = "elsif" if i else "if"
            lines.append(
                f"{pad}{word} {condition(stmt.exprs[i], style)} then")
        else:
            lines.append(f"{pad}else")
        lines += block_lines(block, style, indent + 1)
    return lines + [f"{pad}fi{end}"]


def shown_by_return(proc):
    """Whether the returns alone tell how many results there are."""
    counts = [len(stmt.exprs) for stmt in bp.walk(proc.body)
              if stmt.kind == "return"]
    return max(counts, default=0) == proc.results


def result_type(proc, style):
    if style.untyped and shown_by_return(proc):
        return ""
    if proc.results == 0:
        return "void"
    if proc.results == 1 and not style.counted:
        return "bool"
    return f"bool<{proc.results}>"


def proc_lines(proc, style):
    head = f"{proc.name}({', '.join(proc.params)}) begin"
    lines = [f"{result_type(proc, style)} {head}".strip()]
    if proc.decls:
        lines.append(f"  decl {', '.join(proc.decls)};")
    lines += [f"  enforce {expr_text(e, style)};" for e in proc.enforce]
    body = block_lines(proc.body, style, 1)
    if body and not style.semicolons:
        body[-1] = body[-1].removesuffix(";")
    return lines + body + ["end", ""]


def program_text(program, style, comment=""):
    lines = [f"// {line}" for line in comment.splitlines()]
    if program.decls:
        lines += [f"decl {', '.join(program.decls)};", ""]
    for proc in program.procs:
        lines += proc_lines(proc, style)
    return "\n".join(lines)
