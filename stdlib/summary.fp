// Summaries of every procedure, paper section 4.1.
//
// Summary(u, v): u is an entry of a procedure, and v is a state of the same
// procedure that a run from u reaches, returning from all calls on the way.
// The relation speaks of all entries, reachable or not; the query restricts
// it to what the program reaches from main.

import "program.fp";

mu bool Summary(State u, v);

// An entry reaches itself.
Summary(u, u) if Entry(u.pc);
// An internal move extends a summary.
Summary(u, v) if Summary(u, x), ProgramInt(x, v);
// A call is crossed by a summary from the entry y that it leads to, to an exit
// z.
Summary(u, v) if Summary(u, x), IntoCall(x, y), Summary(y, z), Exit(z.pc),
                 Return(x, z, v);

// The entries that the program reaches: main's, and from these, those that are
// called on the way.
mu bool Reached(State u);
Reached(u) if Init(u.pc);
Reached(u) if Reached(x), Summary(x, y), IntoCall(y, u);

verdict query reachable = exists u, v. Reached(u) & Summary(u, v) & Target(v.pc);
