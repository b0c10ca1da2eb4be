import "answer.fp";

mu bool Right(State u, State v) =
    (Entry(u.pc) & Init(u.pc) & u = v)
  | (exists State x. Right(u, x) & ProgramInt(x, v))
  | (exists State x, State y. Right(x, y) & IntoCall(y, u) & u = v)
  | (exists State x, State y, State z.
       Right(u, x) & IntoCall(x, y) & Right(y, z)
       & Exit(z.pc) & Return(x, z, v));

query check_entered = exists State u. Summary(u, u) & !Init(u.pc);
query check_returns = exists State x, State z, State u, State v.
  Return(x, z, v) & Summary(u, v) & Init(u.pc);
query check_target = exists State u, State v. Summary(u, v) & Target(v.pc);

// What is called is entered
expect query check_entered = YES;
// A caller goes on after its call
expect query check_returns = YES;
// The failing assertion is found
expect query check_target = YES;
// Runs of a procedure are summarised, and nothing else
expect Summary = Right;
