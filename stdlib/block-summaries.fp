// Block summaries kept under reduced entry states: block-abstraction
// memoization (BAM) for recursive procedures, after chapters 2.4 and 3 of
// "Block-Abstraction Memoization as an Approach to Verify Recursive Procedures"
// (K. Friedberger, Passau 2015).
//
// A run is cut into blocks, which are procedures and loops (blocks.fp).  When
// it comes to a block, the state is reduced to what the block uses; the block
// is looked at once for each reduced state, and what comes out of it is
// expanded by what was taken away.  So states that differ in unused variables
// share one result.

import "blocks.fp";
import "reflection.fp";

param loops = 1 {least 0};  // 0: only procedures are blocks

// What follows is for a domain with precisions (block-domain.fp); here there is
// one, which loses nothing.
param finest = 0 {least 0};
type Precision = 0..finest;

// The operators `reduce` and `expand`, with precision p.
bool Reduced(Precision p, State u, r) = Reduce(u, r);
bool Expanded(Precision p, State u, o, v) = Expand(u, o, v);

// Within(e, p): p is in the block that begins at e, and in no inner one.
mu bool Within(PrCount e, p);
Within(e, p) if Own(e, p);
Within(e, p) if loops = 0, Inner(e, q), Within(q, p);

// Reenters(m, n): while m is open, n may be called, or is m.
mu bool Reenters(Module m, n);
Reenters(m, m);
Reenters(m, n) if Proc(p, m), Calls(p, l), Reenters(l, n);

// Repeats(p): the call at p may be one that is open already, since its procedure
// may be called again before it returns.
bool Repeats(PrCount p) =
  exists m, n. Calls(p, m) & Proc(p, n) & Reenters(m, n);

// Cache(p, r, o): with precision p, a block that begins in the reduced state r
// ends in o, or comes to the target there.  This is the cache of Algorithm 12, as
// it is after a pass over the program.  The rounds of Cache are the passes of
// Algorithm 10: each analyses all blocks again, with the results that the pass
// before has left for calls, until no result is new.  (fixc --evaluate rounds does just
// that; by default it takes the points of both relations in any order, since
// the least solution is the same.)
mu bool Cache(Precision p, State r, o);
Cache(p, r, o) if Reached(p, r, o), Out(r.pc, o.pc);
Cache(p, r, o) if Reached(p, r, o), Target(o.pc);

// Reached(p, r, v): a run from the reduced entry r of a block leads to v, in the
// block or where it ends (the sets `reached` of Algorithm 12).  What is in a
// block inside it is not in this set, but in that of the inner block.
mu bool Reached(Precision p, State r, v);
// The outermost block is main's.
Reached(p, r, r) if Init(u.pc), Reduced(p, u, r);
// A step of the block itself (Algorithm 9, the last line).
Reached(p, r, v) if Reached(p, r, x), Within(r.pc, x.pc), ProgramInt(x, v);
// A loop in block q begins: there is an entry for it from now on.
Reached(p, r, r) if
  loops = 1, Reached(p, q, u), Inner(q.pc, u.pc), Reduced(p, u, r);
// A procedure begins.
Reached(p, r, r) if
  Reached(p, q, x), Within(q.pc, x.pc), IntoCall(x, u), Reduced(p, u, r);
// A loop that was entered at x has ended (Algorithm 11, line 18).
Reached(p, r, v) if
  loops = 1, Reached(p, r, x), Inner(r.pc, x.pc), Reduced(p, x, s),
  Reached(p, s, o), Out(s.pc, o.pc), Expanded(p, x, o, v);
// A call has ended, by the result in the cache if it may be open already
// (Algorithm 12, lines 4 to 15): there is none yet in its first pass, and so on
// each pass one more call inside calls is followed.  Return is the operator
// `rebuild`: the caller's locals come back.
Reached(p, r, v) if
  Reached(p, r, x), Within(r.pc, x.pc), Repeats(x.pc), IntoCall(x, u),
  Reduced(p, u, s), Cache(p, s, o), Out(s.pc, o.pc), Expanded(p, u, o, z),
  Return(x, z, v);
// Any other call is analysed at once.
Reached(p, r, v) if
  Reached(p, r, x), Within(r.pc, x.pc), !Repeats(x.pc), IntoCall(x, u),
  Reduced(p, u, s), Reached(p, s, o), Out(s.pc, o.pc), Expanded(p, u, o, z),
  Return(x, z, v);

// Where this departs from the thesis:
//
// - Its analyses are abstract and are refined when an error is spurious; that
//   of Boolean programs is exact.  block-domain.fp and block-precision.fp have
//   domains that lose something, and precisions.
// - It reads a cached result where a call repeats one that is still open, with
//   the same reduced state.  Here a call does that if its procedure may be open.
//
// The steps of a block are taken from reduced states, so that --trace finds a
// run only where nothing that matters for its values was reduced.

verdict query reachable = exists o. Cache(_, _, o) & Target(o.pc);
