// Block summaries over an abstract domain (BAM, see block-summaries.fp; Friedberger
// 2015, sections 2.4 and 4).
//
// A file that imports this one says which states the domain does not tell apart
// where a block begins or ends, with each of the precisions 0 to finest:
//
//   import "block-domain.fp" with finest = 1;
//   bool Alike(Precision p, State u, v) = p = 1 -> (u.locked <-> v.locked);
//
// These are explicit values of one variable.  Formulas of a state in its place are
// predicates, and comparisons with bounds are intervals.  Alike must hold of u and
// u.  A precision is part of the key of a cached result.
//
//   over: with each precision, the target may be reached
//
// NO is sure.  What is reached is UNKNOWN, unless the precision tells all states
// apart.

import "block-summaries.fp" with Reduced = Coarse, Expanded = Loose
  without statements;

// u and v are at the same counter, where a block begins or ends; have they the
// same abstract value with precision p?
input bool Alike(Precision p, State u, v);

// The operators of the wrapped domain: what it does not tell apart is added to what
// the block does not use.
bool Coarse(Precision p, State u, r) =
  exists s. Reduce(u, s) & s.pc = r.pc & Alike(p, s, r);
bool Loose(Precision p, State u, o, v) =
  exists s. Expand(u, s, v) & s.pc = o.pc & Alike(p, o, s);

bool Over(Precision p) = exists o. Cache(p, _, o) & Target(o.pc);
bool Exact(Precision p) =
  forall u, v. u.pc = v.pc & Alike(p, u, v) -> u = v;

verdict query reachable = (exists p. Exact(p) & Over(p))
  unknown when forall p. Over(p);
query over = forall p. Over(p);
