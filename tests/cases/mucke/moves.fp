/* Steps that only rename: turning three cells, swapping two of them, with a
   guard.  The relation is renamed instead of being joined with them. */
enum C { 0..2 };
class Cell { C c; bool b; };
class S { Cell cell[3]; };
bool Turn(S s, S t)
  t.cell[0] = s.cell[1] & s.cell[2] = t.cell[1] & t.cell[2] = s.cell[0];
bool Swap(S s, S t)
  !s.cell[0].b & t.cell[0] = s.cell[1] & t.cell[1] = s.cell[0] &
  t.cell[2] = s.cell[2];
bool Step(S s, S t) Turn(s, t) | Swap(s, t) | Turn(t, s);
bool Start(S s)
  s.cell[0].c = 0 & s.cell[1].c = 1 & s.cell[2].c = 2 &
  s.cell[0].b & s.cell[1].b & !s.cell[2].b;
mu bool Reach(S s) Start(s) | (exists S t. Step(t, s) & Reach(t));
#ons Reach;
#dump Reach;
