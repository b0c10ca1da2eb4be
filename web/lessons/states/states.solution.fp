// Which states can be reached?  Complete Reach, so that it follows steps.
import "program.fp";

mu bool Reach(State v) = Init(v.pc) | (exists State u. Reach(u) & ProgramInt(u, v));

query reachable = exists State v. Reach(v) & Target(v.pc);
