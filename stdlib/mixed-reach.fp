// Reachability by mixed semantics: from the target backward, with as much of
// the procedures' natural semantics as that needs.
//
// Gurfinkel, Wei and Chechik (Model Checking Recursive Programs with Exact
// Predicate Abstraction, ATVA 2008) run programs without a stack: a call either
// enters the procedure and forgets where it came from, or it takes the whole
// procedure as one step, its natural semantics.  At an exit such a run is over.
// Leads and Natural are the system reach-otf of their section 4.2, the least
// solution of both together.
//
// One thing is not as printed there.  The paper restricts the natural semantics
// of a procedure to the exits from which a caller goes on to a state of RS,
// which is Leads here.  But RS knows nothing of what follows after the caller
// itself returns: in
//
//   void main() begin f(); ERROR: skip; end
//   void f() begin g(); end
//   void g() begin skip; end
//
// the state after g() is not in RS, since f ends there; so g has no semantics,
// f has none either, and ERROR would not be reached.  Theorem 3 holds if those
// exits are taken too from which the caller goes on to an exit that is needed:
// the last part of Needed.
//
// And Forward(v) keeps long work to states that a run may come to (forward.fp).

import "forward.fp";

// Leads(v): a run of the mixed semantics from v, where a run may come, comes to
// the target.
mu bool Leads(State v) where Forward(v);
Leads(v) if Target(v.pc);
Leads(v) if ProgramInt(v, w), Leads(w);
// A call enters the procedure,
Leads(v) if IntoCall(v, w), Leads(w);
// or is a step by its natural semantics.
Leads(v) if IntoCall(v, y), Natural(y, z), Return(v, z, w), Leads(w);

// Natural(v, z): from v, its procedure can run to the exit z, which is needed.
// For entries v this is the natural semantics.
mu bool Natural(State v, z) where Forward(v);
Natural(v, v) if Needed(v);
Natural(v, z) if ProgramInt(v, w), Natural(w, z);
Natural(v, z) if IntoCall(v, y), Natural(y, e), Return(v, e, w), Natural(w, z);

// Needed(z): from the exit z, some caller goes on to a state that leads to the
// target, or to an exit that is needed.
mu bool Needed(State z);
Needed(z) if Exit(z.pc), Return(_, z, w), Leads(w) | Natural(w, _);

verdict query reachable = exists u. Init(u.pc) & Leads(u);
