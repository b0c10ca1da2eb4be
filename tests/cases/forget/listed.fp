// S holds where a run begins, so that Begins need not ask for it.  Meet, which only a
// list reads, must.
import "program.fp";

mu bool S(State u);
S(u) if Init(u.pc);
S(v) if S(u), ProgramInt(u, v), Target(v.pc);

bool Begins() = exists State u. Entry(u.pc) & Init(u.pc) & S(u);
bool Meet(PrCount p) = exists State v. S(v) & v.pc = p;

query begins = Begins();
show Meet;
