// How many calls may be open where a procedure begins?
import "reach.fp" without statements;

param k = 5 {least 1};
type Depth = 0..k;

mu bool Depths(Depth n, State u);
Depths(0, u) if Entry(u.pc), Init(u.pc);
Depths(n + 1, u) if Depths(n, x), Summary(x, y), IntoCall(y, u);

bool CallDepth(PrCount pc, Depth n) = exists u. Depths(n, u) & pc = u.pc;

show CallDepth;
query deepest = exists u. Depths(k, u);
expect query deepest = NO;
expect count CallDepth = 5;
