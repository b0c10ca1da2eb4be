#!/usr/bin/env python3
"""The template programs of Figure 3: template.py T1|T2 N [--c] prints one.

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


def c_level(i, steps):
    """The same in C; `steps` are those of the Boolean program."""
    inner = "\n".join("    " + ("g = -1 * g;" if step == NEGATE else step)
                      for step in steps)
    return f"""
void level_{i}(void) {{
  int t = 0;
  g = -1 * g;
  if (g <= 0) {{
    t = t + 1;
  }} else {{
{inner}
  }}
  g = -1 * g;
}}
"""


def c_program(name, n):
    """The text in C."""
    text = f"""// {name}({n}) of Figure 3.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int g;
"""
    text += c_level(n, [step.replace("{n}", str(n)) for step in STEPS[name]])
    for i in range(n - 1, 0, -1):
        call = f"level_{i + 1}();"
        text += c_level(i, [call, NEGATE, call])
    return text + """
int main(void) {
  g = __VERIFIER_nondet_int();
  level_1();
  if (g < 0)
    reach_error();
  return 0;
}
"""


def main():
    if len(sys.argv) not in (3, 4) or sys.argv[1] not in STEPS or \
            sys.argv[3:] not in ([], ["--c"]):
        sys.exit("usage: template.py T1|T2 N [--c]")
    make = c_program if sys.argv[3:] else program
    print(make(sys.argv[1], int(sys.argv[2])), end="")


if __name__ == "__main__":
    main()
