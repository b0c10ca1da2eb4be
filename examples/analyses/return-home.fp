// args: --target HOME
// AG EF: can every run still come to the target?  What the open calls will do counts.
//
// The target can be reached from a configuration within the call that is running, or
// behind its return.  Of the calls below, it matters for which exits the target can
// be reached then: a set of exits, told apart by what the caller sees of them.
import "program.fp";

param exits = 1;  // exits are of the kinds 0 to this
type Kind = 0..exits;
class Kinds { bool has[0..exits]; };
bool KindOf(State z, Kind k) = k = 1 <-> z.done;

// From v, the call that is running can end in the exit z.
Ends(z, z) if Exit(z.pc);
Ends(v, z) if ProgramInt(v, w), Ends(w, z);
Ends(v, z) if IntoCall(v, y), Ends(y, e), Return(v, e, w), Ends(w, z);

// From v, the target can be reached before that.
Leads(v) if Target(v.pc);
Leads(v) if ProgramInt(v, w), Leads(w);
Leads(v) if IntoCall(v, w), Leads(w);
Leads(v) if IntoCall(v, y), Ends(y, e), Return(v, e, w), Leads(w);

// From v, above calls for which the kinds of g are good.
bool Home(State v, Kinds g) =
  Leads(v) | (exists z, k. Ends(v, z) & KindOf(z, k) & g.has[k]);

// Some run comes to v, above such calls, and began the one that is running at u.
// Its first step tells which values at the entry of main are those of a run.
mu bool At(State u, v, Kinds g);
At(u, v, g) if Entry(u.pc), Init(u.pc), ProgramInt(u, v), forall Kind k. !g.has[k];
At(u, v, g) if At(u, x, g), ProgramInt(x, v);
At(u, u, h) if At(_, x, g), IntoCall(x, u),
  forall Kind k. h.has[k] <-> (exists z, w. KindOf(z, k) & Return(x, z, w) & Home(w, g));
At(u, v, g) if At(u, x, g), IntoCall(x, y), Ends(y, z), Return(x, z, v);

query always = forall v, g. At(_, v, g) -> Home(v, g);
show Lost;
bool Lost(PrCount pc) = exists v, g. At(_, v, g) & !Home(v, g) & pc = v.pc;
expect query always = NO;
expect count Lost = 3;
