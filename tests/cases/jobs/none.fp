// There is no query called reachable, and so no verdict.
import "program.fp";
query started = exists PrCount pc. Init(pc);
