#!/usr/bin/env python3
"""C programs of three kinds that model checkers are measured with.

    bench/c_kinds.py locks N [--wrong] >locks.c
    bench/c_kinds.py handshake STATES [--seed S] [--wrong] >handshake.c
    bench/c_kinds.py driver ROUTINES [--seed S] [--wrong] >driver.c

locks: N locks, each taken and released if its flag says so, in a loop.

handshake: a server of a protocol.  One loop has a chain of `if` over the
state, and jumps into the part of the state.  Results of callbacks are
unknown, one state writes and then goes on to a state that was noted before,
and a counter follows the order of some states.  The property is that the
counter never has its last value in the last state.

driver: dispatch routines that pass a request on, complete it or mark it as
pending.  Integers follow what was done with it, and the property is that each
request is completed once and that the status is that of the request.

The last two are written as a tool that simplifies C writes them: temporaries,
labels, `goto`, conversions.  For a handshake, a search over the values that
count finds whether the property holds, and seeds are gone through until it is
as it was asked for.  The text depends on the arguments alone.
"""

import argparse
import random
import sys

HEAD = """\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
"""


# ---- locks ----------------------------------------------------------------

def locks(number, wrong):
    lines = [HEAD, "int main(void) {"]
    for i in range(number):
        lines.append(f"  int use{i} = __VERIFIER_nondet_int(), held{i};")
    lines += ["  int go;", "  while (1) {",
              "    go = __VERIFIER_nondet_int();",
              "    if (go == 0) {", "      goto out;", "    }"]
    lines += [f"    held{i} = 0;" for i in range(number)]
    for i in range(number):
        lines += [f"    if (use{i} != 0) {{", f"      held{i} = 1;", "    }"]
    for i in range(number):
        test = f"held{i} != 1"
        if wrong and i == number - 1:
            test = f"held{i} == use0"
        lines += [f"    if (use{i} != 0) {{", f"      if ({test}) {{",
                  "        goto error;", "      }", f"      held{i} = 0;",
                  "    }"]
    lines += ["  }", "  out: return 0;", "  error: reach_error();",
              "  return 0;", "}"]
    return "\n".join(lines) + "\n"


# ---- handshake ------------------------------------------------------------

class Protocol:
    """States 0..n-1; state n-1 is the last, state 1 writes and goes on."""

    def __init__(self, states, seed):
        rnd = random.Random(seed * 7919 + states)
        self.last = states - 1
        self.number = sorted(rnd.sample(range(4096, 4096 + 9 * states),
                                        states))
        rnd.shuffle(self.number)
        self.next = {}      # state: list of ways, ('to' or 'write', state)
        self.steps = {}     # state: (value, next value) of the counter
        order = [0] + list(range(2, states))
        for at, state in enumerate(order[:-1]):
            after = order[at + 1:at + 4]
            kind = rnd.choice(["plain", "plain", "write", "hit", "back",
                               "skip"])
            ways = [("to", after[0])]
            if kind == "write":
                ways = [("write", after[0])]
            elif kind == "hit":
                ways = [("hit", after[-1]), ("to", after[0])]
            elif kind == "back" and at > 3:
                ways = [("two", order[at - rnd.randrange(1, 3)]),
                        ("to", after[0])]
            elif kind == "skip":
                ways = [("skip", after[0])]
            self.next[state] = ways
        marks = sorted(rnd.sample(order[1:-1], min(5, states - 4)))
        for value, state in enumerate(marks):
            self.steps[state] = (value, value + 1)
        extra = [s for s in order[1:-1] if s not in marks]
        if extra:
            self.steps[rnd.choice(extra)] = (len(marks) - 1, 0)
        self.wrong_value = rnd.choice(range(1, len(marks) + 1))

    def reachable(self):
        """Whether the last state is reached with the value of the error."""
        todo = [(0, hit, None, 0) for hit in (False, True)]
        seen = set(todo)
        while todo:
            state, hit, then, value = todo.pop()
            if state == self.last:
                if value == self.wrong_value:
                    return True
                continue
            if state == 1:
                ways = [(then, None)]
            else:
                have = self.steps.get(state)
                if have and value == have[0]:
                    value = have[1]
                ways = []
                for kind, to in self.next[state]:
                    if kind == "hit":
                        if hit:
                            ways = [(to, then)]
                            break
                        continue
                    ways.append((1, to) if kind == "write" else (to, then))
            for to, noted in ways:
                new = (to, hit, noted, value)
                if to == 1:
                    new = (1, hit, noted, value)
                if new not in seen:
                    seen.add(new)
                    todo.append(new)
        return False


def handshake_text(protocol):
    number = protocol.number
    lines = [HEAD, "int serve(int start) {"]
    for name in ["s__hit", "s__options", "s__version", "s__cert", "s__debug",
                 "s__callback", "s__verify", "tmp___1", "buf"]:
        lines.append(f"  int {name} = __VERIFIER_nondet_int();")
    lines += ["  int s__state;", "  int s__next_state;", "  int s__init_num;",
              "  int s__shutdown;", "  int s__rwstate;", "  int ret;",
              "  int skip;", "  int new_state;", "  int state;", "  int cb;",
              "  int got_new;", "  long num1;", "  unsigned long l;",
              "  unsigned long __cil_tmp56;", "  int order;",
              "  s__state = start;", "  order = 0;", "  cb = 0;",
              "  ret = -1;", "  skip = 0;", "  got_new = 0;",
              "  s__next_state = 0;",
              "  if (s__callback != 0) {", "    cb = s__callback;", "  }",
              "  if (s__cert == 0) {", "    return (-1);", "  }",
              "  while (1) {", "    while_0_continue: /* CIL Label */ ;",
              "    state = s__state;"]
    depth = 0
    for state in range(protocol.last + 1):
        lines.append(f"    if (s__state == {number[state]}) {{")
        lines.append(f"      goto switch_1_{number[state]};")
        lines.append("    } else {")
        depth += 1
    lines += ["      goto switch_1_default;", "      if (0) {"]
    for state in range(protocol.last + 1):
        lines.append(f"    switch_1_{number[state]}: ;")
        lines += part(protocol, state)
        if state != protocol.last:
            lines += ["    s__init_num = 0;", "    goto switch_1_break;"]
    lines += ["    switch_1_default:", "    ret = -1;", "    goto end;",
              "      } else {", "    switch_1_break: ;", "      }"]
    lines += ["    }"] * depth
    lines += ["    if (!skip) {", "      if (s__debug) {",
              "        ret = __VERIFIER_nondet_int();",
              "        if (ret <= 0) {", "          goto end;", "        }",
              "      }", "      if (cb != 0) {",
              "        if (s__state != state) {",
              "          new_state = s__state;", "          s__state = state;",
              "          s__state = new_state;", "        }", "      }",
              "    }", "    skip = 0;", "  }",
              "  end:", "  if (cb != 0) {", "    buf = ret;", "  }",
              "  return (ret);", "  ERROR: reach_error();", "  return (-1);",
              "}", "", "int main(void) {", "  int s;",
              f"  s = {number[0]};", "  serve(s);", "  return (0);", "}"]
    return "\n".join(lines) + "\n"


def part(protocol, state):
    """The statements of a state, without the end of its case."""
    number = protocol.number
    if state == protocol.last:
        return [f"    if (order == {protocol.wrong_value}) {{",
                "      goto ERROR;", "    }", "    s__init_num = 0;",
                "    if (got_new) {", "      buf = 1;", "    }",
                "    ret = 1;", "    goto end;"]
    if state == 1:
        return ["    num1 = __VERIFIER_nondet_long();",
                "    if (num1 > 0L) {", "      s__rwstate = 2;",
                "      num1 = (long )tmp___1;", "      if (num1 <= 0L) {",
                "        ret = -1;", "        goto end;", "      }",
                "      s__rwstate = 1;", "    }",
                "    s__state = s__next_state;"]
    lines = ["    s__shutdown = 0;", "    ret = __VERIFIER_nondet_int();"]
    have = protocol.steps.get(state)
    if have:
        lines += [f"    if (order == {have[0]}) {{",
                  f"      order = {have[1]};", "    }"]
    lines += ["    if (ret <= 0) {", "      goto end;", "    }"]
    ways = protocol.next[state]
    kind, to = ways[0]
    go = f"    s__state = {number[to]};"
    if kind == "write":
        lines += [f"    s__next_state = {number[to]};",
                  f"    s__state = {number[1]};"]
    elif kind == "hit":
        lines += ["    if (s__hit) {", "  " + go, "    } else {",
                  f"      s__state = {number[ways[1][1]]};", "    }"]
    elif kind == "two":
        lines += ["    if (ret == 2) {", "  " + go, "    } else {",
                  "      ret = __VERIFIER_nondet_int();",
                  "      if (ret <= 0) {", "        goto end;", "      }",
                  f"      s__state = {number[ways[1][1]]};", "    }"]
    elif kind == "skip":
        lines += ["    __cil_tmp56 = (unsigned long )s__options;",
                  "    if (__cil_tmp56 + 256UL) {", "      skip = 1;",
                  "    } else {", "      got_new = 1;", "    }", go]
    else:
        lines += [go]
    return lines


def handshake(states, seed, wrong):
    for again in range(1000):
        protocol = Protocol(states, seed + 1000 * again)
        if protocol.reachable() == wrong:
            return handshake_text(protocol)
    sys.exit("no such protocol with this seed")


# ---- driver ---------------------------------------------------------------

DRIVER = """\
int s;
int UNLOADED;
int NP;
int DC;
int SKIP1;
int SKIP2;
int MPR1;
int MPR3;
int IPC;
int pended;
int compRegistered;
int lowerDriverReturn;
int setEventCalled;
int customIrp;
int myStatus;

static void errorFn(void) {
  ERROR: reach_error();
  return;
}

static void _BLAST_init(void) {
  UNLOADED = 0;
  NP = 1;
  DC = 2;
  SKIP1 = 3;
  SKIP2 = 4;
  MPR1 = 5;
  MPR3 = 6;
  IPC = 7;
  s = UNLOADED;
  pended = 0;
  compRegistered = 0;
  lowerDriverReturn = 0;
  setEventCalled = 0;
  customIrp = 0;
  return;
}

static void stub_driver_init(void) {
  s = NP;
  pended = 0;
  compRegistered = 0;
  lowerDriverReturn = 0;
  setEventCalled = 0;
  customIrp = 0;
  return;
}

static void IofCompleteRequest(int Irp, int boost) {
  if (s == NP) {
    s = DC;
  } else {
    {
      errorFn();
    }
  }
  return;
}

static void stubMoreProcessingRequired(void) {
  if (s == NP) {
    s = MPR1;
  } else {
    {
      errorFn();
    }
  }
  return;
}

static int KeSetEvent(int Event) {
  int l = __VERIFIER_nondet_int();
  setEventCalled = 1;
  return (l);
}

static int KeWaitForSingleObject(int Object) {
  int status;
  if (s == MPR3) {
    if (setEventCalled == 1) {
      s = NP;
      setEventCalled = 0;
      goto _L;
    } else {
      goto _L;
    }
  } else {
    _L: ;
    if (customIrp == 1) {
      s = NP;
      customIrp = 0;
    } else {
      if (s == MPR3) {
        {
          errorFn();
        }
      }
    }
  }
  status = __VERIFIER_nondet_int();
  if (status == 0) {
    return (0);
  }
  return (-1073741823);
}

static int CompletionRoutine(int DeviceObject, int Irp, int Event) {
  KeSetEvent(Event);
  return (-1073741802);
}

static void IoSkip(void) {
  if (s == NP) {
    s = SKIP1;
  } else {
    {
      errorFn();
    }
  }
  return;
}

static void IoMarkPending(void) {
  pended = 1;
  return;
}

static void IoSetCompletion(void) {
  if (s == NP) {
    compRegistered = 1;
  } else {
    {
      errorFn();
    }
  }
  return;
}

static int IofCallDriver(int DeviceObject, int Irp) {
  int returnVal2;
  int compRetStatus;
  int lcontext = __VERIFIER_nondet_int();
  int tmp_ndt_1;
  long __cil_tmp8;
  if (compRegistered == 1) {
    {
      compRetStatus = CompletionRoutine(DeviceObject, Irp, lcontext);
    }
    __cil_tmp8 = (long )compRetStatus;
    if (__cil_tmp8 == -1073741802L) {
      {
        stubMoreProcessingRequired();
      }
    }
  }
  tmp_ndt_1 = __VERIFIER_nondet_int();
  if (tmp_ndt_1 == 0) {
    goto switch_2_0;
  } else {
    tmp_ndt_1 = __VERIFIER_nondet_int();
    if (tmp_ndt_1 == 1) {
      goto switch_2_1;
    } else {
      goto switch_2_default;
      if (0) {
        switch_2_0:
        returnVal2 = 0;
        goto switch_2_break;
        switch_2_1:
        returnVal2 = -1073741823;
        goto switch_2_break;
        switch_2_default:
        returnVal2 = 259;
        goto switch_2_break;
      } else {
        switch_2_break: ;
      }
    }
  }
  if (s == NP) {
    s = IPC;
    lowerDriverReturn = returnVal2;
  } else {
    if (s == MPR1) {
      if (returnVal2 == 259) {
        s = MPR3;
        lowerDriverReturn = returnVal2;
      } else {
        s = NP;
        lowerDriverReturn = returnVal2;
      }
    } else {
      if (s == SKIP1) {
        s = SKIP2;
        lowerDriverReturn = returnVal2;
      } else {
        {
          errorFn();
        }
      }
    }
  }
  return (returnVal2);
}
"""

COMPLETE = ["  myStatus = {code};", "  Irp__IoStatus__Status = {code};",
            "  {{", "    IofCompleteRequest(Irp, 0);", "  }}",
            "  return ({code});"]
BODIES = {
    "complete": COMPLETE,
    "skip": ["  {{", "    IoSkip();", "    tmp = IofCallDriver(Lower, Irp);",
             "  }}", "  return (tmp);"],
    "wait": ["  {{", "    compRegistered = 0;", "    IoSetCompletion();",
             "    status = IofCallDriver(Lower, Irp);", "  }}",
             "  __cil_tmp23 = (long )status;",
             "  if (__cil_tmp23 == 259L) {{", "    {{",
             "      KeWaitForSingleObject(Event);", "    }}",
             "    status = myStatus;", "  }}",
             "  if (status >= 0) {{",
             "    if (myStatus >= 0) {{", "      extension__Started = 1;",
             "    }}", "  }}",
             "  {{", "    Irp__IoStatus__Status = status;",
             "    myStatus = status;", "    IofCompleteRequest(Irp, 0);",
             "  }}", "  return (status);"],
    "pend": ["  {{", "    IoMarkPending();", "  }}", "  return (259);"],
    "code": ["  switch_code = __VERIFIER_nondet_int();",
             "  if (switch_code == {a}) {{", "    goto code_{a};",
             "  }} else {{", "    if (switch_code == {b}) {{",
             "      goto code_{b};", "    }} else {{",
             "      goto code_default;", "      if (0) {{",
             "        code_{a}:", "        status = {code};",
             "        goto code_break;", "        code_{b}: ;",
             "        if (extension__Started != 0) {{",
             "          status = -1073741823;", "        }} else {{",
             "          status = 0;", "        }}",
             "        goto code_break;", "        code_default:",
             "        status = -1073741808;", "      }} else {{",
             "        code_break: ;", "      }}", "    }}", "  }}",
             "  if (status == {code}) {{", "    myStatus = status;", "  {{",
             "    IoSkip();", "    tmp = IofCallDriver(Lower, Irp);",
             "  }}", "    return (tmp);", "  }} else {{",
             "    Irp__IoStatus__Status = status;", "    myStatus = status;",
             "    {{", "      IofCompleteRequest(Irp, 0);", "    }}",
             "    return (status);", "  }}"],
}
def routine(name, kind, rnd, mistake):
    lines = BODIES[kind]
    if mistake:
        lines = lines[:-1] + ["  {{", "    IofCompleteRequest(Irp, 0);",
                              "  }}", lines[-1]]
        if kind == "code":
            lines = [line for line in BODIES[kind]
                     if "IoSkip" not in line]
            lines = [line if "IofCallDriver" not in line else
                     "    IofCompleteRequest(Irp, 0);\n" + line
                     for line in lines]
    values = {"code": rnd.choice([-1073741637, -1073741670, -1073741738]),
              "a": rnd.randrange(100, 600), "b": rnd.randrange(600, 1200)}
    text = [line.format(**values) for line in lines]
    return [f"static int {name}(int DeviceObject, int Irp) {{",
            "  int tmp;", "  int status = 0;", "  int switch_code;",
            "  int Irp__IoStatus__Status;", "  long __cil_tmp23;",
            "  int extension__Started = __VERIFIER_nondet_int();",
            "  int Lower = __VERIFIER_nondet_int();",
            "  int Event = __VERIFIER_nondet_int();",
            "  extension__Started = extension__Started != 0;"] + text + ["}"]


def driver(routines, seed, wrong):
    rnd = random.Random(seed)
    kinds = ["wait", "code", "skip", "complete", "pend"]
    chosen = [kinds[i] if i < len(kinds) else rnd.choice(kinds)
              for i in range(routines)]
    bad = rnd.choice([i for i in range(routines) if chosen[i] != "pend"])
    lines = [HEAD, DRIVER]
    names = []
    for i, kind in enumerate(chosen):
        names.append(f"Dispatch{i}")
        lines += routine(names[-1], kind, rnd, wrong and i == bad) + [""]
    lines += ["int main(void) {", "  int status;", "  int irp;",
              "  int irp_choice;", "  int devobj;", "  int tmp_ndt;",
              "  irp = __VERIFIER_nondet_int();",
              "  irp_choice = __VERIFIER_nondet_int();",
              "  devobj = __VERIFIER_nondet_int();", "  status = 0;",
              "  {", "    _BLAST_init();", "    stub_driver_init();", "  }",
              "  if (irp_choice == 0) {", "    myStatus = -1073741637;",
              "  } else {", "    myStatus = 0;", "  }",
              "  tmp_ndt = __VERIFIER_nondet_int();"]
    for i, name in enumerate(names):
        lines += [f"  if (tmp_ndt == {i}) {{", f"    goto switch_4_{i};",
                  "  } else {"]
    lines += ["    goto switch_4_default;", "    if (0) {"]
    for i, name in enumerate(names):
        lines += [f"      switch_4_{i}:", "      {",
                  f"        status = {name}(devobj, irp);", "      }",
                  "      goto switch_4_break;"]
    lines += ["      switch_4_default: ;", "      return (-1);",
              "    } else {", "      switch_4_break: ;", "    }"]
    lines += ["  }"] * routines
    lines += ["  if (pended == 1) {", "    if (s == NP) {", "      s = NP;",
              "    } else {", "      goto _L___2;", "    }", "  } else {",
              "    _L___2: ;", "    if (pended == 1) {",
              "      if (s == MPR3) {", "        s = MPR3;",
              "      } else {", "        goto _L___1;", "      }",
              "    } else {", "      _L___1: ;",
              "      if (s != UNLOADED) {", "        if (status != -1) {",
              "          if (s != SKIP2) {", "            if (s != IPC) {",
              "              if (s == DC) {", "                goto _L___0;",
              "              } else {", "                {",
              "                  errorFn();", "                }",
              "              }", "            } else {",
              "              goto _L___0;", "            }",
              "          } else {", "            _L___0: ;",
              "            if (pended == 1) {",
              "              if (status != 259) {",
              "                errorFn();", "              }",
              "            } else {", "              if (s == DC) {",
              "                if (status == 259) {",
              "                  {", "                    errorFn();",
              "                  }", "                }",
              "              } else {",
              "                if (status != lowerDriverReturn) {",
              "                  errorFn();", "                }",
              "              }", "            }", "          }",
              "        }", "      }", "    }", "  }",
              "  return (status);", "}"]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["locks", "handshake", "driver"])
    parser.add_argument("size", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wrong", action="store_true")
    options = parser.parse_args()
    if options.kind == "locks":
        text = locks(options.size, options.wrong)
    elif options.kind == "handshake":
        text = handshake(options.size, options.seed, options.wrong)
    else:
        text = driver(options.size, options.seed, options.wrong)
    print(text, end="")


if __name__ == "__main__":
    main()
