// RecMC with prefixes over summary facts (see recmc.fp).
//
//   fixc --bound 0..100 recmc-facts.fp program.bp
//
// In the rule Query of the paper, summary facts that are known already block the
// prefix of a path, so that less is asked.  In recmc.fp nothing is known there, since
// all paths are asked at once.  Here recmc.fp is solved twice: for the bound `first`,
// which gives facts, and then for the bounds of the run, with these facts in the
// prefixes.
//
// A fact of one bound need not hold for the next.  The paper pushes facts that do
// (CheckInductive).  Here those are kept that are inductive, and so hold for every
// bound.  So questions stay from bound to bound, as in recmc.fp.

import "program.fp";

// The bound that gives the facts.
param first = 1 {least 0};

enum Early {0..first} {control};

// There, all facts are checked, even if main is open.
bool Never() = false;

import "recmc.fp" as Before
  with n = first, Depth = Early, Leaks = Never without statements;

// Kept(y, z): a call that is entered in y does not end in z, at any depth.
bool Kept(State y, z) = Before.sigma(y, z) & !Before.Lost(y, z);

// Some fact says how a call that is entered in y does not end.
bool Limited(State y) = Kept(y, _);

// Allowed(x, v): the caller goes on in v after its call at x, if the call does what
// no fact forbids.
bool Allowed(State x, v);
Allowed(x, v) if IntoCall(x, y), !Limited(y), Return(x, _, v);
Allowed(x, v) if IntoCall(x, y), Limited(y), !Kept(y, z), Return(x, z, v);

import "recmc.fp" with PastCall = Allowed;
