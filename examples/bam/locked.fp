// Only the lock is tracked, in every block.
import "block-precision.fp";

bool Tracked(PrCount e, Var x) = x = `locked`;
