// Does the secret change what others see?  Two runs of main that begin with the same
// values, but for `secret`, must end with the same values, but for `secret`.
import "summary.fp" without statements;

bool Run(State u, v) = Init(u.pc) & Summary(u, v) & Exit(v.pc);
bool Alike(State u, v) = v = u with [Global.secret = any];

Leak(v, y) if Run(u, v), Alike(u, x), Run(x, y), !Alike(v, y);

query leak = exists v, y. Leak(v, y);
expect query leak = YES;
