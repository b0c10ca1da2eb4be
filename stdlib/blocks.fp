// blocks.fp: a program in blocks, for formulas that keep a result for each.
//
// The blocks are the procedures and, in each, the loops; a loop may have loops
// inside.  A procedure begins at its entry and ends at its exits.  A loop
// begins at each of its counters that can be come to from outside, and ends at
// the counters outside that it can go on to.  What follows is supplied together
// with what program.fp declares, to formulas that use it (--emit fp leaves it
// out, unless one of these comes before the program).

import "program.fp";

// p is in the block that begins at e, and in no block inside it.
input bool Own(PrCount e, p);

// A block that is directly inside the one that begins at e begins at p.
input bool Inner(PrCount e, p);

// The block that begins at e ends at p.
input bool Out(PrCount e, p);

// A block begins at u.pc = r.pc.  r is u, but variables that the block does not
// use, in the calls that it makes neither, are false in r.
input bool Reduce(State u, r);

// A block begins at u.pc and ends at o.pc = v.pc.  v is o, but variables that
// the block does not use are in v what they are in u.
input bool Expand(State u, o, v);
