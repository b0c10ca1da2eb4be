// The optimised entry-forward algorithm, paper section 4.3.
//
// A round extends only summaries (u, v) whose counter v.pc was discovered in
// the round before; it takes internal moves to completion, and calls and
// returns once.  The bit fr tells old from new: Summary(true, u, v) holds for
// everything found so far, Summary(false, u, v) for what was there one round
// earlier.
//
// Relevant uses Summary under a negation, so the system is not monotone and
// the order of evaluation is part of the algorithm: the rounds of Summary are
// those of Evaluate (section 3), with the other relations evaluated anew in
// each of them.  The numbers are the paper's clauses.

import "program.fp";

mu bool Summary(bool fr, State u, v);
Summary(true, u, u) if Init(u.pc);                                  // [1]
Summary(_, u, v) if Summary(true, u, v);                            // [2]
Summary(true, u, v) if New1(u, v) | New2(u, v);                     // [3]

// The counters at which something was new in the last round.
mu bool Relevant(PrCount pc);
Relevant(v.pc) if Summary(true, u, v), !Summary(false, u, v);       // [4]

// Internal moves, to completion.
mu bool New1(State u, v);
New1(u, v) if Summary(true, u, v), Relevant(v.pc);                  // [5]
New1(u, v) if New1(u, x), ProgramInt(x, v);                         // [6]

// One call, or one return.  The print gives clause [7] the pair (u, v) with v
// an entry and u the caller's entry; a summary starts at its own entry, so
// the pair is (v, v) here, as in section 4.2.
mu bool New2(State u, v);
New2(u, u) if Relevant(y.pc), Summary(true, _, y), IntoCall(y, u);  // [7]
New2(u, v) if Summary(true, u, x), IntoCall(x, y),                  // [8]-[11]
              Summary(true, y, z), Exit(z.pc), Return(x, z, v),
              Relevant(x.pc) | Relevant(z.pc);

verdict query reachable = exists v. Summary(true, _, v) & Target(v.pc);
