// With unknown values, too, EG p for a p that is not always true: under is YES
// only if a run must be infinite without L.
import "exact-eg.fp";
bool Stays(PrCount pc) = !Target(pc);
