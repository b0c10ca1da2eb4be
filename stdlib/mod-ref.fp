// mod-ref.fp: which global variables a procedure, or what it calls, may modify
// (Mod) and refer to (Ref): Cooper and Kennedy, Interprocedural side-effect analysis
// in linear time, PLDI 1988, without parameters that are passed by reference.

import "reflection.fp";

mu bool Mod(Module m, Var x) =
    GlobalVar(x) & (exists p. Proc(p, m) & Writes(p, x))
  | (exists n, p. Proc(p, m) & Calls(p, n) & Mod(n, x));

mu bool Ref(Module m, Var x) =
    GlobalVar(x) & (exists p. Proc(p, m) & Reads(p, x))
  | (exists n, p. Proc(p, m) & Calls(p, n) & Ref(n, x));

show Mod;
show Ref;
