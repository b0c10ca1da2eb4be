// Reachability and infinite runs by mixed semantics, one step after the other.
//
// Section 4.1 of Gurfinkel, Wei and Chechik (Model Checking Recursive Programs
// with Exact Predicate Abstraction, ATVA 2008) has three steps: the natural
// semantics of all procedures, the structure of the mixed semantics with all
// its steps, and CTL on this structure.  mixed-reach.fp and eg.fp do the three at
// once and compute only what is needed.  This file is here to compare with.
//
//   reachable: EF target
//   always:    EG not target, of some run of main
//
// As in the paper, and not as in eg.fp, main stays at its exit for ever, so that
// a run to the end of main counts for `always`.  It is the query `avoidable` of
// avoiding.fp.

import "program.fp";

// ---- Step 1 -------------------------------------------------------------------

// Natural(v, z): from v, its procedure can run to its exit z.
mu bool Natural(State v, z);
Natural(z, z) if Exit(z.pc);
Natural(v, z) if ProgramInt(v, w), Natural(w, z);
Natural(v, z) if IntoCall(v, y), Natural(y, e), Return(v, e, w), Natural(w, z);

// Quiet(v, z): the same without the target.  The paper has Natural for EG, too,
// which is right if the target is in no procedure that returns.
mu bool Quiet(State v, z) where !Target(v.pc);
Quiet(z, z) if Exit(z.pc);
Quiet(v, z) if ProgramInt(v, w), Quiet(w, z);
Quiet(v, z) if IntoCall(v, y), Quiet(y, e), Return(v, e, w), Quiet(w, z);

// ---- Step 2 -------------------------------------------------------------------

// InMain(p): p is in main.
mu bool InMain(PrCount p);
InMain(p) if Init(p);
InMain(v.pc) if InMain(u.pc), ProgramInt(u, v);
InMain(p) if InMain(q), Across(q, p);

// Plain(u, v): a step, a call that is entered and forgets its caller, or the end.
bool Plain(State u, v);
Plain(u, v) if ProgramInt(u, v) | IntoCall(u, v);
Plain(u, u) if Exit(u.pc), InMain(u.pc);

// Mixed(u, v): the steps of the mixed semantics; at other exits than main's, a
// run is over.
bool Mixed(State u, v);
Mixed(u, v) if Plain(u, v);
Mixed(u, v) if IntoCall(u, y), Natural(y, z), Return(u, z, v);

bool QuietMixed(State u, v);
QuietMixed(u, v) if Plain(u, v);
QuietMixed(u, v) if IntoCall(u, y), Quiet(y, z), Return(u, z, v);

// ---- Step 3 -------------------------------------------------------------------

mu bool Leads(State u) = Target(u.pc) | (exists v. Mixed(u, v) & Leads(v));

nu bool Stays(State u) =
  !Target(u.pc) & (exists v. QuietMixed(u, v) & Stays(v));

verdict query reachable = exists u. Init(u.pc) & Leads(u);
query always = exists u. Init(u.pc) & Stays(u);
