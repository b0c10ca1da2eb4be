// The shortest run to the target, in steps: a call and a return are one each.
import "program.fp";

param k = 40 {least 1};
type Step = 0..k;

// A run enters u with step m, and is in v of the same call with step n.
mu bool Run(Step m, State u, Step n, State v);
Run(0, u, 0, u) if Entry(u.pc), Init(u.pc);
Run(m, u, n + 1, v) if Run(m, u, n, x), ProgramInt(x, v);
Run(n + 1, u, n + 1, u) if Run(_, _, n, x), IntoCall(x, u);
Run(m, u, p + 1, v) if Run(m, u, n, x), IntoCall(x, y), Run(l, y, p, z), l = n + 1,
                       Exit(z.pc), Return(x, z, v);

bool Takes(Step n) = exists v. Run(_, _, n, v) & Target(v.pc);
bool Shortest(Step n) = Takes(n) & (forall Step m. m < n -> !Takes(m));

show Shortest;
expect count Shortest = 1;
