#!/usr/bin/env python3
"""Programs of Table 2 of the paper on numbers of a few bits.

    programs.py mccarthy91|mccarthy91-wrong|addition|even-odd WIDTH

Numbers have no sign; addition is modulo 2**WIDTH, and McCarthy's function needs
7 bits at least.
"""
import sys


def bits(name):
    return [f"{name}{i}" for i in range(WIDTH)]


def const(value):
    return ["T" if value >> i & 1 else "F" for i in range(WIDTH)]


def add(a, b):
    carry, out = "F", []
    for x, y in zip(a, b):
        out.append(f"({x} ^ {y} ^ {carry})")
        carry = f"({x} & {y} | ({x} | {y}) & {carry})"
    return out


def less(a, b):
    text = "F"
    for x, y in zip(a, b):
        text = f"(!{x} & {y} | ({x} = {y}) & {text})"
    return text


def differ(a, b):
    return " | ".join(f"({x} != {y})" for x, y in zip(a, b))


def names(*variables):
    return ", ".join(", ".join(bits(v)) for v in variables)


def values(*terms):
    return ", ".join(", ".join(t) for t in terms)


def procedure(name, variables, result, body):
    return [f"bool<{result}> {name}({names(*variables)}) begin",
            *["  " + line for line in body], "end", ""]


def mccarthy91(wrong):
    """mc91(n) for n >= 0 is no less than 90; wrong: it is 91."""
    fails = differ(bits("r"), const(91)) if wrong else \
        less(bits("r"), const(90))
    return ["void main() begin", f"  decl {names('n', 'r')};",
            f"  {names('r')} := mc91({names('n')});",
            f"  if ({fails}) then ERROR: skip; fi", "end", "",
            *procedure("mc91", ["m"], WIDTH, [
                f"decl {names('r')};",
                f"if ({less(const(100), bits('m'))}) then",
                f"  return {values(add(bits('m'), const(-10)))};",
                "fi",
                f"{names('r')} := mc91({values(add(bits('m'), const(11)))});",
                f"{names('r')} := mc91({names('r')});",
                f"return {names('r')};"])]


def addition():
    """addition(m, n) is m + n."""
    return ["void main() begin", f"  decl {names('m', 'n', 'r')};",
            f"  {names('r')} := addition({names('m', 'n')});",
            f"  if ({differ(bits('r'), add(bits('m'), bits('n')))}) then "
            "ERROR: skip; fi", "end", "",
            *procedure("addition", ["m", "n"], WIDTH, [
                f"decl {names('r')};",
                f"if (!({' | '.join(bits('n'))})) then",
                f"  return {names('m')};",
                "fi",
                f"{names('r')} := addition("
                f"{values(add(bits('m'), const(1)), add(bits('n'), const(-1)))}"
                ");",
                f"return {names('r')};"])]


def even_odd():
    """even(n) is true for even n only."""
    def one(name, other, at_zero):
        return procedure(name, ["n"], 1, [
            "decl r;",
            f"if (!({' | '.join(bits('n'))})) then return {at_zero}; fi",
            f"r := {other}({values(add(bits('n'), const(-1)))});",
            "return r;"])
    return ["void main() begin", f"  decl r, {names('n')};",
            f"  r := even({names('n')});",
            "  if (r = n0) then ERROR: skip; fi", "end", "",
            *one("even", "odd", "T"), *one("odd", "even", "F")]


PROGRAMS = {"mccarthy91": lambda: mccarthy91(False),
            "mccarthy91-wrong": lambda: mccarthy91(True),
            "addition": addition, "even-odd": even_odd}
WIDTH = int(sys.argv[2])
print("\n".join(PROGRAMS[sys.argv[1]]()))
