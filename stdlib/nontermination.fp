// Non-termination: is there an infinite run of main?  A stack that grows for
// ever makes one, too.  eg.fp says what is computed, and how.

import "eg-fast.fp";

bool Stays(PrCount pc) = true;
