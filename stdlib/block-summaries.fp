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

param loops = 1 {least 0};  // 0: only procedures are blocks

// Within(e, p): p is in the block that begins at e, and in no inner one.
mu bool Within(PrCount e, p);
Within(e, p) if Own(e, p);
Within(e, p) if loops = 0, Inner(e, q), Within(q, p);

// Cache(r, o): a block that begins in the reduced state r ends in o, or comes
// to the target there.  This is the cache of Algorithm 12, as it is after a
// pass over the program.  The rounds of Cache are the passes of Algorithm 10:
// each analyses all blocks again, with the results that the pass before has
// left for calls, until no result is new.  (fixc --evaluate rounds does just
// that; by default it takes the points of both relations in any order, since
// the least solution is the same.)
mu bool Cache(State r, o);
Cache(r, o) if Reached(r, o), Out(r.pc, o.pc);
Cache(r, o) if Reached(r, o), Target(o.pc);

// Reached(r, v): a run from the reduced entry r of a block leads to v, in the
// block or where it ends (the sets `reached` of Algorithm 12).  What is in a
// block inside it is not in this set, but in that of the inner block.
mu bool Reached(State r, v);
// The outermost block is main's.
Reached(r, r) if Init(u.pc), Reduce(u, r);
// A step of the block itself (Algorithm 9, the last line).
Reached(r, v) if Reached(r, x), Within(r.pc, x.pc), ProgramInt(x, v);
// A loop in block q begins: there is an entry for it from now on.
Reached(r, r) if loops = 1, Reached(q, u), Inner(q.pc, u.pc), Reduce(u, r);
// A procedure begins.
Reached(r, r) if Reached(q, x), Within(q.pc, x.pc), IntoCall(x, u), Reduce(u, r);
// A loop that was entered at x has ended (Algorithm 11, line 18).
Reached(r, v) if loops = 1, Reached(r, x), Inner(r.pc, x.pc), Reduce(x, s),
                 Reached(s, o), Out(s.pc, o.pc), Expand(x, o, v);
// A call has ended, by the result in the cache (lines 4 to 15): there is none yet
// for a call that is still open, and so on each pass one more call inside calls is
// followed.  Return is the operator `rebuild`: the caller's locals come back.
Reached(r, v) if Reached(r, x), Within(r.pc, x.pc), IntoCall(x, u),
                 Reduce(u, s), Cache(s, o), Out(s.pc, o.pc), Expand(u, o, z),
                 Return(x, z, v);

// Where this departs from the thesis:
//
// - Its analyses are abstract and are refined when an error is spurious; that
//   of Boolean programs is exact.  block-precision.fp has a precision for each
//   block, which its user refines.
// - It reads a cached result where a call repeats one that is still open, and
//   analyses other calls at once.  Here every call reads the cache, which only
//   takes more passes.
//
// The steps of a block are taken from reduced states, so that --trace finds a
// run only where nothing that matters for its values was reduced.

verdict query reachable = exists o. Cache(_, o) & Target(o.pc);
