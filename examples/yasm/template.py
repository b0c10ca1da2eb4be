#!/usr/bin/env python3
"""The template programs of Figure 3: template.py T1|T2 N prints one.

The variable g of the paper is kept by two predicates; g <= 0 is the negation
of g > 0.  Negation of g exchanges them.  No predicate speaks of t.
"""

import sys

NEGATE = "{g<0}, {g>0} := {g>0}, {g<0};"

STEPS = {
    "T1": [NEGATE],
    "T2": ["level_{n}();", NEGATE, "level_{n}();"],
}


def level(i, steps):
    """The procedure level_i, with its statements where g is positive."""
    inner = "\n".join("    " + step for step in steps)
    return f"""
void level_{i}() begin
  enforce !({{g<0}} & {{g>0}});
  {NEGATE}
  if (!{{g>0}}) then
    skip;                  // t = t + 1
  else
{inner}
  fi
  {NEGATE}
end
"""


def program(name, n):
    """The text of template `name` with n procedures below main."""
    text = f"""// {name}({n}) of Figure 3, over the predicates g < 0 and g > 0.
decl {{g<0}}, {{g>0}};

void main() begin
  enforce !({{g<0}} & {{g>0}});
  level_1();
  if ({{g<0}}) then
    ERROR: skip;
  fi
  END: skip;
end
"""
    for i in range(1, n):
        call = f"level_{i + 1}();"
        text += level(i, [call, NEGATE, call])
    last = [step.replace("{n}", str(n)) for step in STEPS[name]]
    return text + level(n, last)


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in STEPS:
        sys.exit("usage: template.py T1|T2 N")
    print(program(sys.argv[1], int(sys.argv[2])), end="")


if __name__ == "__main__":
    main()
