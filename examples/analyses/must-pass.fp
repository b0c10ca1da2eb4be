// Which points does every run to the target pass?
import "program.fp";

// A summary of reach.fp, of runs that never come to p.
Without(p, u, u) if Entry(u.pc), Init(u.pc), u.pc != p;
Without(p, u, v) if Without(p, u, x), ProgramInt(x, v), v.pc != p;
Without(p, u, u) if Without(p, _, x), IntoCall(x, u), u.pc != p;
Without(p, u, v) if Without(p, u, x), IntoCall(x, y), Without(p, y, z),
                    Exit(z.pc), Return(x, z, v), v.pc != p;

bool MustPass(PrCount p) = !(exists v. Without(p, _, v) & Target(v.pc));

show MustPass;
expect count MustPass = 9;
query key = exists p. MustPass(p) & p = main.KEY;
expect query key = YES;
