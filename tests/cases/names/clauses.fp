// args: -Wno-shadow --target main.First
// The program's names and tuples as they print, in clauses.
import "reach.fp";
Reached(v) if Summary(_, v);
Here(v) if Reached(v), v.pc = `main.First`, v.x;
Inside(p) if Reached(v), v.pc in flip, p = v.pc;
Told(v) if Reached(v), Reached "v.pc=main:9 First v.x=true", v.pc in main;
count Here;
show Inside;
count Told;
