// Levels of a system whose rounds need not ask what is new (calculus/gates.c).
param k = 0;
type Pc = 0..7 {control};
type Level = 0..k {bound};

mu bool Seen(bool now, Level n, Pc x, bool b) =
    (now & n = 0 & x = 0 & b)
  | Seen(true, n, x, b)
  | (now & (Closed(n, x, b) | Once(n, x, b)));
mu bool Fresh(Pc x) =
  exists Level n, bool b. Seen(true, n, x, b) & !Seen(false, n, x, b);
mu bool Closed(Level n, Pc x, bool b) =
    (Seen(true, n, x, b) & Fresh(x))
  | (exists Pc y. Closed(n, y, b) & y != 2 & y != 5 & x = y + 1);
mu bool Once(Level n, Pc x, bool b) =
    (exists Level m, Pc y. Seen(true, m, y, b) & Fresh(y) & y = 2 & x = 4 & n = m + 1)
  | (exists Level m, Pc y. Seen(true, m, y, b) & Fresh(y) & y = 5 & x = 6 & n = m + 1);
query reachable = exists Level n, Pc x. Seen(true, n, x, true) & x = 7;
