// Backward reachability: from the target towards the entry of main.
//
// Procedures matter when they hold the target or can be called on the way to
// it; only their states are looked at.  There are two kinds of goals: a state
// before the target, and a state before an exit that a caller is waiting
// for.  The backward algorithm of MOPED (Esparza and Schwoon, CAV 2001)
// computes the same sets as an automaton; section 4 of the paper speaks of it
// under related work ("taking the exit backward").
//
// Forward(v) keeps long work to states that a run may come to (forward.fp).

import "forward.fp";

// Exits that a return to a state which matters starts from.
mu bool Wanted(State z);
Wanted(z) if Exit(z.pc), Matters(v), Return(_, z, v);

// Cross(v, z): from v, its procedure can run to the wanted exit z, returning
// from all calls on the way.
mu bool Cross(State v, z) where Forward(v);
Cross(v, v) if Wanted(v);
// An internal move to a state that crosses.
Cross(v, z) if ProgramInt(v, x), Cross(x, z);
// A call that returns, through a crossing of the callee, to one.
Cross(v, z) if Cross(w, z), Return(v, e, w), Cross(y, e), IntoCall(v, y);

// Leads(v): from v, where a run may come, the program can reach the target.
mu bool Leads(State v) where Forward(v);
Leads(v) if Target(v.pc);
Leads(v) if ProgramInt(v, x), Leads(x);
// The target is reached inside the callee.
Leads(v) if IntoCall(v, y), Leads(y);
// Or after it has returned.
Leads(v) if Leads(w), Return(v, z, w), Cross(y, z), IntoCall(v, y);

// The states whose past is looked for: they lead to the target, or they
// cross to an exit that matters.
mu bool Matters(State v) = Leads(v) | Cross(v, _);

verdict query reachable = exists u. Init(u.pc) & Leads(u);
