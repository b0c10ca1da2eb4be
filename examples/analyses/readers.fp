// Which points read the balance, and are come to?  And who has asked for it?
import "reach.fp" without statements;
import "reflection.fp";

Reader(pc) if Reads(pc, `balance`), Summary(_, v), v.pc = pc;
Asks(m) if Reader(pc), Proc(pc, m);

show Reader;
show Asks;
expect count Reader = 3;
expect count Asks = 2;
