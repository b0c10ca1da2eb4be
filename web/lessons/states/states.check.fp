import "answer.fp";

mu bool Right(State v) =
  Init(v.pc) | (exists State u. Right(u) & ProgramInt(u, v));

query check_begin = forall State v. Init(v.pc) -> Reach(v);
query check_target = exists State v. Reach(v) & Target(v.pc);

// The program's beginning is reached
expect query check_begin = YES;
// The failing assertion is found
expect query check_target = YES;
// What steps lead to is reached, and nothing else
expect Reach = Right;
