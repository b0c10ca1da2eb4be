import "reach.fp";

bool AtExit(PrCount pc, bool locked) =
  exists State u, v.
    Summary(u, v) & Exit(v.pc) & pc = v.pc & locked = v.locked;

show AtExit;
