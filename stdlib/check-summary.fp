// Summaries checked: CheckSummary (Algorithm 3) of "Verifying Recursive Programs
// using Intraprocedural Analyzers" (Chen, Hsieh, Tsai, Wang, Wang, SAS 2014).
//
// A file that imports this one says what it claims of procedures, wherever it
// has that from:
//
//   bool Never(State u, z) = …;  // entered in u, it does not end in z
//   bool Safe(State u) = …;      // entered in u, it misses the target
//
// The summary of a procedure is that it ends in any exit but these.
// It is checked of each body, with its calls replaced by summaries, that it does
// what is claimed.  If so, and main's entries are safe, NO is sure; else the
// answer is UNKNOWN.

import "program.fp";

input bool Never(State u, z);
input bool Safe(State u);

// Seen(v): a run may come to v, if calls that have returned can have done
// anything.  Of other entries, nothing need be checked.
mu bool Seen(State v);
Seen(v) if Init(v.pc);
Seen(v) if Seen(x), ProgramInt(x, v);
Seen(v) if Seen(x), Return(x, _, v);
Seen(v) if Seen(x), IntoCall(x, v);

// Passed(x, v): the call at x is replaced by the summary of the callee.
bool Passed(State x, v);
Passed(x, v) if IntoCall(x, y), Return(x, z, v), !Never(y, z);

// Something is claimed of the entry u.
bool Claimed(State u);
Claimed(u) if Entry(u.pc), Seen(u), Safe(u) | (exists z. Exit(z.pc) & Never(u, z));

// Body(u, v): the body that is entered in u, with its calls replaced by
// summaries, comes to v.
mu bool Body(State u, v);
Body(u, u) if Claimed(u);
Body(u, v) if Body(u, x), ProgramInt(x, v) | Passed(x, v);

// A body ends otherwise than its summary says.
bool EndsElse() = exists u, z. Body(u, z) & Exit(z.pc) & Never(u, z);

// A body that is claimed to be safe comes to the target, or makes a call that is
// not claimed to be safe.
bool Fails() =
    (exists u, v. Safe(u) & Body(u, v) & Target(v.pc))
  | (exists u, x, y. Safe(u) & Body(u, x) & IntoCall(x, y) & !Safe(y));

bool Inductive() =
  !EndsElse & !Fails & (forall u. Init(u.pc) -> Safe(u));

// Why this is right: take a run that breaks a claim of the entry where it begins,
// one with the fewest steps.  Entries of calls are Seen.  Calls that have returned
// are runs with fewer steps, so that they keep to their summaries, and Body has all
// states of the outermost body.  If the run ends as it never shall, EndsElse holds.  If it
// comes to the target there, Fails holds.  If it does so in a call, this call is
// claimed to be safe, or Fails holds, and what is left is a run with fewer steps
// that breaks a claim.

verdict query reachable = false unknown when !Inductive;
