// What a relation with a counter lacks at a point.
enum Pc {0..3} {control};
bool Bad(Pc p, bool b) = p = 0 & !b | p = 1 & b;
mu bool R(Pc p) =
    (exists bool b. p = 0 & !Bad(p, b))
  | (exists Pc q, bool b. R(q) & p = q + 1 & !Bad(p, b));
query r = R(2);
