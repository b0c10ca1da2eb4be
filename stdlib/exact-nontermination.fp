// Non-termination of programs with unknown values: YES, NO or UNKNOWN.
// exact-eg.fp says what is computed, and how.

import "exact-eg.fp";

bool Stays(PrCount pc) = true;
