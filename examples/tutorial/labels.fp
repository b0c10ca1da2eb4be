import "visits.fp";

bool Reached(PrCount pc) = Target(pc) & Visited(pc);
bool Missed(PrCount pc) = Target(pc) & !Visited(pc);

show Reached;
show Missed;
