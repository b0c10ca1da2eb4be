import "reach.fp";

// Some run comes to pc.
bool Visited(PrCount pc) = exists State u, v. Summary(u, v) & v.pc = pc;

bool Called(PrCount pc) = Entry(pc) & Visited(pc);
bool Dead(PrCount pc) = !Visited(pc);

show Called;
show Dead;
