// What no setting changes is one: State, and summaries; a relation of programs is
// replaced.  Names of instances behind the dot of a quantifier.
import "reach.fp" as All;
import "reach.fp" as Kept with ProgramInt = Keeps;
bool Keeps(All.State u, State v) = ProgramInt(u, v) & (v.g -> u.g);
query same = forall u, v. All.ProgramInt(u, v) <-> ProgramInt(u, v);
query reachable = exists u, v. All.Summary(u, v) & Target(v.pc) & All.reachable;
query kept = Kept.reachable;
query back = exists v. Kept.Summary(_, v) & !v.g & v.pc in f;
