import "answer.fp";

mu bool Right(State u, State v) =
    (Entry(u.pc) & Init(u.pc) & u = v)
  | (exists State x. Right(u, x) & ProgramInt(x, v))
  | (exists State x, State y. Right(x, y) & IntoCall(y, u) & u = v)
  | (exists State x, State y, State z.
       Right(u, x) & IntoCall(x, y) & Right(y, z)
       & Exit(z.pc) & Return(x, z, v));

// What is called is entered
query check_entered = exists State u. Summary(u, u) & !Init(u.pc);
// A caller goes on after its call
query check_returns = exists State x, State z, State u, State v.
  Return(x, z, v) & Summary(u, v) & Init(u.pc);
// The failing assertion is found
query check_target = exists State u, State v. Summary(u, v) & Target(v.pc);
// Nothing is too much
query check_only = forall State u, State v. Summary(u, v) -> Right(u, v);
// Nothing is missing
query check_all = forall State u, State v. Right(u, v) -> Summary(u, v);
