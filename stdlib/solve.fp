// Constrained Horn clauses (frontend/CHC.md).
//
// The least relations that satisfy all clauses are the least fixed points of
// one system: P(x) holds if the body of some clause with the head P(x) does.
// A problem supplies this system, a `mu` for each of its predicates, and
//
//   Goal: the body of some clause holds whose head is false; of a file of
//   rules, the query holds.
//
// The clauses have a solution, an interpretation of their predicates that
// makes all of them true, iff Goal does not hold: every solution contains the
// least one.

input bool Goal();

verdict query reachable = Goal();
