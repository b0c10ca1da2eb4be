// Repeated reachability: can a run visit the target infinitely often?
//
// A run of a recursive program is infinite in one of two ways: it goes on for
// ever in one procedure, whose calls all return, or its stack grows for ever.
// Either way there are infinitely many moments after which the stack is never
// lower than it is then.  Between two such moments lies an internal move, a
// call that will return, skipped as a whole, or a call that never will.  So
// the run is an infinite path over states, without a stack:
//
//   - from x to v, if ProgramInt(x, v);
//   - from the call x to v, where it goes on, if a summary of the procedure
//     that is called ends at an exit z with Return(x, z, v);
//   - from the call x to the entry y of the procedure, if IntoCall(x, y);
//
// and every such path belongs to a run.  A skipped call counts as a visit if
// the target is passed inside.  Visiting infinitely often is then a matter of
// finite graphs: a least fixed point (the next visit comes) within a greatest
// one (again and again).  The paths are the head reachability graph of
// Esparza, Hansel, Rossmanith and Schwoon (CAV 2000), who look for cycles in
// it; section 7 of the paper speaks of such formulae.
//
// The target is a label (--target L).  If an assertion fails a run ends, so
// that without a label the answer is NO.

import "program.fp";

// Summary(u, v, t): as in reach.fp, u is a reachable entry, and a run from u
// leads to v in the same procedure, all calls on the way having returned.
// The bit says whether the run, u and v included, passes the target.
mu bool Summary(State u, v, bool t);

// The entry of main.
Summary(u, u, Target(u.pc)) if Init(u.pc);
// An internal move.
Summary(u, v, s | Target(v.pc)) if Summary(u, x, s), ProgramInt(x, v);
// A reachable call makes the entry that it leads to reachable.
Summary(u, u, Target(u.pc)) if Summary(_, x, _), IntoCall(x, u);
// A call at x leads to the entry y, whose procedure exits at z.
Summary(u, v, s | r | Target(v.pc)) if
  Summary(u, x, s), IntoCall(x, y), Summary(y, z, r), Exit(z.pc),
  Return(x, z, v);

// The states that are reached.
bool Seen(State v) = Summary(_, v, _);

// Over(x, v, t): the call at x can be skipped to v; t says whether the target
// is passed inside.
bool Over(State x, v, bool t);
Over(x, v, t) if IntoCall(x, y), Summary(y, z, t), Exit(z.pc), Return(x, z, v);

// Repeats(v): from v a run visits the target infinitely often, never going
// below the stack that it has at v.
nu bool Repeats(State v) = Seen(v) & Visits(v);

// Visits(v): such a run will come to the target once more, after finitely
// many steps, and repeat from there.  The first two lines are a visit, at v or
// in a call at v; the others go on without.
mu bool Visits(State v);
Visits(v) if Target(v.pc), ProgramInt(v, w) | IntoCall(v, w), Repeats(w);
Visits(v) if Over(v, w, t), t | Target(v.pc), Repeats(w);
Visits(v) if ProgramInt(v, w) | IntoCall(v, w), Visits(w);
Visits(v) if Over(v, w, _), Visits(w);

// Is there such a run from the entry of main?
query repeated = exists u. Init(u.pc) & Repeats(u);

// Is the target reached at all?
query visited = exists v. Summary(_, v, true) & Target(v.pc);
