import "answer.fp";

mu bool Right(State v) =
  Init(v.pc) | (exists State u. Right(u) & ProgramInt(u, v));

// The program's beginning is reached
query check_begin = forall State v. Init(v.pc) -> Reach(v);
// The failing assertion is found
query check_target = exists State v. Reach(v) & Target(v.pc);
// Whatever is reached is reached by steps
query check_only = forall State v. Reach(v) -> Right(v);
// Nothing is missing
query check_all = forall State v. Right(v) -> Reach(v);
