// A formula file that defines what the program supplies: the error has a place.
import "program.fp";
bool Target(PrCount pc) = Exit(pc);
mu bool Reach(State u) = Init(u.pc) | (exists State x. Reach(x) & ProgramInt(x, u));
query reachable = exists State s. Reach(s) & Target(s.pc);
