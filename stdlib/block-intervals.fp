// Block summaries over intervals (BAM, see block-summaries.fp; Friedberger 2015,
// sections 2.4 and 4).
//
// An abstract state is a box (intervals.fp): of each number of the program, the least
// and the greatest value that it may have.  A file that imports this one says what the
// numbers are.  As in the thesis, each path has its own abstract states, which are not
// joined where paths meet.
//
//   over: with each precision, the target may be reached, as far as intervals tell
//
// NO is sure; what is reached is UNKNOWN.

import "blocks.fp";
import "intervals.fp";

param loops = 1 {least 0};  // 0: only procedures are blocks

// Main begins with any values.
bool Begins(Box b) =
    Init(b.low.pc) & b.low.pc = b.high.pc
  & (forall u. u.pc = b.low.pc -> Inside(u, b));

// Tracked(p, q, x): with precision p, what is known of the bit x at the counter q is
// kept; bits that are not tracked have any value there.  A file that imports this one
// may say which are:
//
//   import "block-intervals.fp" with finest = 1, Tracked = Mine;
//
// The precision is part of the key of a block's results, as in the thesis, where it is
// a set of counters and variables, too (section 4.4.1).
bool Tracked(Precision p, PrCount q, Var x) = true;

// w is s, as far as the precision tells.
bool Coarse(Precision p, State s, w) =
    s.pc = w.pc
  & (forall x.
       Tracked(p, s.pc, x) -> (Value(s, x, true) <-> Value(w, x, true)));

// The operators of the domain: the least box around what the states of a box come
// to.  A step of a block is the transfer relation.
import "interval-hull.fp" as Step with From = Stepping;
bool Stepping(Precision p, Box b, e, State w) =
  exists v, s. Inside(v, b) & ProgramInt(v, s) & Coarse(p, s, w);

// A procedure begins.
import "interval-hull.fp" as Call with From = Calling;
bool Calling(Precision p, Box b, e, State w) =
  exists v, s. Inside(v, b) & IntoCall(v, s) & Coarse(p, s, w);

// reduce: of a box where a block begins, what the block uses.
import "interval-hull.fp" as Less with From = Reducing;
bool Reducing(Precision p, Box b, e, State w) =
  exists v. Inside(v, b) & Reduce(v, w);

// expand: a block began in b and ended in e.  What it does not use is as in b.
import "interval-hull.fp" as More with From = Expanding;
bool Expanding(Precision p, Box b, e, State w) =
  exists u, o, s.
    Inside(u, b) & Inside(o, e) & Expand(u, o, s) & Coarse(p, s, w);

// rebuild: what was called in b ended in e.  The caller's locals come back.
import "interval-hull.fp" as Back with From = Returning;
bool Returning(Precision p, Box b, e, State w) =
  exists x, z, s.
    Inside(x, b) & Inside(z, e) & Return(x, z, s) & Coarse(p, s, w);

// Within(e, p): p is in the block that begins at e, and in no inner one.
mu bool Within(PrCount e, p);
Within(e, p) if Own(e, p);
Within(e, p) if loops = 0, Inner(e, q), Within(q, p);

// Reached(p, r, b): with precision p, from the reduced entry r of a block, a path
// leads to the box b.
mu bool Reached(Precision p, Box r, b);
Reached(p, r, r) if Begins(b), Less.Hull(p, b, b, r);
Reached(p, r, c) if
  Reached(p, r, b), Within(r.low.pc, b.low.pc), Step.Hull(p, b, b, c);
// A loop begins, a procedure begins.
Reached(p, r, r) if
  loops = 1, Reached(p, q, b), Inner(q.low.pc, b.low.pc), Less.Hull(p, b, b, r);
Reached(p, r, r) if
  Reached(p, q, b), Within(q.low.pc, b.low.pc), Call.Hull(p, b, b, e),
  Less.Hull(p, e, e, r);
// They have ended.
Reached(p, r, c) if
  loops = 1, Reached(p, r, b), Inner(r.low.pc, b.low.pc), Ends(p, b, c);
Reached(p, r, c) if
  Reached(p, r, b), Within(r.low.pc, b.low.pc), Call.Hull(p, b, b, e),
  Ends(p, e, z), Back.Hull(p, b, z, c);

// Ends(p, b, z): a block that begins in b may end in z.
mu bool Ends(Precision p, Box b, z);
Ends(p, b, z) if
  Less.Hull(p, b, b, r), Reached(p, r, o), Out(r.low.pc, o.low.pc),
  More.Hull(p, b, o, z);

bool Over(Precision p) = exists b. Reached(p, _, b) & Target(b.low.pc);

verdict query reachable = false unknown when forall p. Over(p);
query over = forall p. Over(p);
