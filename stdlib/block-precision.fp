// Block summaries with a precision for each block: what of the entry state the
// result of a block may depend on (BAM, see block-summaries.fp; Friedberger 2015,
// sections 2.4 and 4.2).
//
// A file that imports this one says which variables are tracked in the block that
// begins at e:
//
//   bool Tracked(PrCount e, Var x) = LocalVar(f, x);
//
// When a run comes to a block, the other variables get any value, so that all
// states that differ in them share one result.  This is more than runs do: NO is
// sure, and what is reached is UNKNOWN, unless everything is tracked.
//
//   over: with these precisions, the target may be reached

import "blocks.fp";
import "reflection.fp";

// The precision of the block that begins at e.
input bool Tracked(PrCount e, Var x);

// The operator `reduce` of the wrapped domain: r has the tracked values of u, of
// those that the block uses.
bool Coarse(Block.Precision p, State u, r) =
  exists s.
    Reduce(u, s) & r.pc = s.pc
    & (forall x. Tracked(s.pc, x) -> (Value(s, x, true) <-> Value(r, x, true)));

import "block-summaries.fp" as Block with Reduced = Coarse;

bool Exact() = forall e, x. Tracked(e, x);

verdict query reachable = Exact & Block.reachable
  unknown when Block.reachable;
query over = Block.reachable;
