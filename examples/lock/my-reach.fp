// Which assertions can fail?  Which labels are reached?
import "program.fp";

// Summary(u, v): a run from the entry u of a procedure comes to v in it.
// The entry of main.
Summary(u, u) if Init(u.pc);
// An internal move.
Summary(u, v) if Summary(u, x), ProgramInt(x, v);
// A reachable call makes the entry that it leads to reachable.
Summary(u, u) if Summary(_, x), IntoCall(x, u);
// A call at x leads to the entry y, whose procedure exits at z.
Summary(u, v) if Summary(u, x), IntoCall(x, y), Summary(y, z), Exit(z.pc),
                 Return(x, z, v);

bool Hit(PrCount pc);
Hit(v.pc) if Summary(_, v), Target(v.pc);

query reachable = Hit(_);
show Hit;
