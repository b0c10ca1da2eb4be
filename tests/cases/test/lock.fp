// With a program.
import "reach.fp";
bool Reached(PrCount p) = exists u, v. Summary(u, v) & v.pc = p;
bool InMain(PrCount p) = p in main & Reached(p);
expect query reachable = YES;
expect count InMain = 4;
