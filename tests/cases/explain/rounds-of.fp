// R(1, true) is there at the end, but not in the round that counts.
enum Pc {0..3} {control};
bool E(Pc p, bool b) = p = 0 & !b | p = 1 & b;
mu bool R(Pc p, bool b) = p = 0 & b | S(p, b);
bool N(Pc p, bool b) = !R(p, b);
mu bool S(Pc p, bool b) =
  E(p, b) & N(p, b) | R(p, b) | (exists Pc q. S(q, b) & p = q + 1);
query r = R(2, true);
