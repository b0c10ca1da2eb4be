// Is there an infinite run of main that never comes to the target?  If not,
// and if no run is blocked or fails, the target cannot be avoided (AF of CTL).
// The target is a label (--target L).  eg.fp says what is computed, and how.

import "eg.fp";

bool Stays(PrCount pc) = !Target(pc);
