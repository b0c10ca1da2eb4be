// Verification by unwinding (CPArec, see unwind.fp) with another analyser: one that
// works from the target back, and finds weak invariants.
//
//   fixc --bound 0..100 unwind-back.fp program.bp
//
// The paper takes its analyser as a black box.  That of unwind.fp computes the
// strongest invariants, which speak of entries that copies have seen: all of them
// have to be seen before the summaries are inductive.  Here the analyser of the
// program that was unwound n times is BndSafety of recmc.fp: an exit is
// excluded only if a caller asked for it, for any entry that callers may have.
// So few copies can be enough: one for McCarthy's function, and not twenty.

import "recmc.fp" without statements;
import "check-summary.fp" as Check with Never = Fact, Safe = Misses;

// ComputeSummary: a procedure does not end as it was asked to and cannot.  What
// copies with fewer calls inside them cannot do, copies with more of them may.
bool Fact(State u, z) = sigma(u, z) & !rho(_, u, z);

// Nor does it come to the target, if it was asked for it and cannot.
bool Misses(State u) = sigma(u) & !rho(_, u);

verdict query reachable = exists u. Init(u.pc) & Reach(0, u);

// CheckSummary.
complete query complete = Check.Inductive;
