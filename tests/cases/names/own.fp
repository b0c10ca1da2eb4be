import "reach.fp";

bool Reached(State v) = exists State u. Summary(u, v);
class Pair { State s[1..2]; bool same; };

bool InFlip(State v) = Reached(v) & v.pc in flip;
bool AtLabels(PrCount p) = p in main.Second | p in `flip:16`;
bool Twice(Pair p) =
    Reached(p.s[1]) & p.s[1].pc = main.Second & p.s[1] = p.s[2]
  & p.same & p.s[2].x;

// x is the local variable in main, and the global one in flip.
bool X(State v) = Reached(v) & v.x = true;
// y is in no other procedure; `pc` is the counter, Global.pc the variable.
bool Y(State v) = Reached(v) & v.y != v.Global.pc & v.`a == b`;
bool NoY(State v) = Reached(v) & !v.y;
bool Given(State v, bool y) = Reached(v) & v.Local.y = y;

show InFlip limit 3;
show AtLabels;
show Twice limit 1;
count X;
show Y limit 2;
count NoY;
count Given;
query there = exists v. Reached(v) & v.v = v.v;
query everywhere = forall v. Reached(v) -> v.v = v.v | v.pc in main;
query one = exists v. Reached(v) & v.pc = First & v.pc = main.First
                      & v.pc in `own.bp:9`;
query printed = Reached "v.pc=main:9 First v.x=true v.y=false v.Global.x=true v.Global.pc=true v.`a == b`=false";
