"""How much of a program its verdict "unreachable" needs.

A procedure is not needed if the target stays unreachable when the procedure may
assign anything to all globals.  That is tried for more and more of them, by
halves, so that in the end each one that is left is needed beside the others;
there may be smaller sets.  This is for programs of generated families, whose
procedures have neither parameters nor results.
"""

import re

PROCEDURE = re.compile(r"^void (\w+)\(\) begin", re.M)


class Program:
    """A text in parts: what comes first, and each procedure."""

    def __init__(self, text):
        begins = [found.start() for found in PROCEDURE.finditer(text)]
        self.head = text[:begins[0]]
        self.parts = [text[i:j] for i, j in zip(begins, begins[1:] + [None])]
        names = re.search(r"^decl (.*?);", self.head, re.M)[1].split(",")
        self.anything = (f"{', '.join(names)} := "
                         f"{', '.join(['*'] * len(names))};")

    def without(self, left_out):
        """The program where these procedures do anything."""
        parts = [PROCEDURE.match(part)[0] + f" {self.anything} return; end\n"
                 if i in left_out else part
                 for i, part in enumerate(self.parts)]
        return self.head + "".join(parts)


def count(text, is_unreachable):
    """(procedures, needed ones, beside the one in which all begins).

    `is_unreachable` decides a program.
    """
    program = Program(text)
    left_out = set()

    def leave_out(some):
        if not some:
            return
        if is_unreachable(program.without(left_out | set(some))):
            left_out.update(some)
        elif len(some) > 1:
            half = len(some) // 2
            leave_out(some[half:])
            leave_out(some[:half])

    rest = [i for i, part in enumerate(program.parts)
            if not part.startswith("void main(")]
    leave_out(rest)
    return len(rest), len(rest) - len(left_out)
