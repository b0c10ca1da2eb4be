// Block summaries over intervals (BAM, see block-summaries.fp; Friedberger 2015,
// sections 2.4 and 4).
//
// An abstract state is a box (intervals.fp): of each number of the program, the least
// and the greatest value that it may have.  A file that imports this one says what the
// numbers are.  As in the thesis, each path has its own abstract states, which are not
// joined where paths meet.
//
//   over: the target may be reached, as far as intervals tell
//
// NO is sure; what is reached is UNKNOWN.

import "blocks.fp";
import "intervals.fp";

param loops = 1 {least 0};  // 0: only procedures are blocks

// Main begins with any values.
bool Begins(Box b) =
    Init(b.low.pc) & b.low.pc = b.high.pc
  & (forall u. u.pc = b.low.pc -> Inside(u, b));

// The operators of the domain: the least box around what the states of a box come
// to.  A step of a block is the transfer relation.
import "interval-hull.fp" as Step with From = Stepping;
bool Stepping(Box b, e, State w) = exists v. Inside(v, b) & ProgramInt(v, w);

// A procedure begins.
import "interval-hull.fp" as Call with From = Calling;
bool Calling(Box b, e, State w) = exists v. Inside(v, b) & IntoCall(v, w);

// reduce: of a box where a block begins, what the block uses.
import "interval-hull.fp" as Less with From = Reducing;
bool Reducing(Box b, e, State w) = exists v. Inside(v, b) & Reduce(v, w);

// expand: a block began in b and ended in e.  What it does not use is as in b.
import "interval-hull.fp" as More with From = Expanding;
bool Expanding(Box b, e, State w) =
  exists u, o. Inside(u, b) & Inside(o, e) & Expand(u, o, w);

// rebuild: what was called in b ended in e.  The caller's locals come back.
import "interval-hull.fp" as Back with From = Returning;
bool Returning(Box b, e, State w) =
  exists x, z. Inside(x, b) & Inside(z, e) & Return(x, z, w);

// Within(e, p): p is in the block that begins at e, and in no inner one.
mu bool Within(PrCount e, p);
Within(e, p) if Own(e, p);
Within(e, p) if loops = 0, Inner(e, q), Within(q, p);

// Reached(r, b): from the reduced entry r of a block, a path leads to the box b.
mu bool Reached(Box r, b);
Reached(r, r) if Begins(b), Less.Hull(b, b, r);
Reached(r, c) if Reached(r, b), Within(r.low.pc, b.low.pc), Step.Hull(b, b, c);
// A loop begins, a procedure begins.
Reached(r, r) if
  loops = 1, Reached(q, b), Inner(q.low.pc, b.low.pc), Less.Hull(b, b, r);
Reached(r, r) if
  Reached(q, b), Within(q.low.pc, b.low.pc), Call.Hull(b, b, e),
  Less.Hull(e, e, r);
// They have ended.
Reached(r, c) if
  loops = 1, Reached(r, b), Inner(r.low.pc, b.low.pc), Ends(b, c);
Reached(r, c) if
  Reached(r, b), Within(r.low.pc, b.low.pc), Call.Hull(b, b, e), Ends(e, z),
  Back.Hull(b, z, c);

// Ends(b, z): a block that begins in b may end in z.
mu bool Ends(Box b, z);
Ends(b, z) if
  Less.Hull(b, b, r), Reached(r, o), Out(r.low.pc, o.low.pc),
  More.Hull(b, o, z);

verdict query reachable = false
  unknown when exists b. Reached(_, b) & Target(b.low.pc);
query over = exists b. Reached(_, b) & Target(b.low.pc);
