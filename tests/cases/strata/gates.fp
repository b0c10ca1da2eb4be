// Conditions that ask what is new, and say no more than the rounds do.
type Pc = 0..7 {control};

mu bool Seen(bool now, Pc x, bool b) =
    (now & x = 0 & b)
  | Seen(true, x, b)
  | (now & (Closed(x, b) | Once(x, b)));
mu bool Fresh(Pc x) = exists bool b. Seen(true, x, b) & !Seen(false, x, b);
mu bool Closed(Pc x, bool b) =
    (Seen(true, x, b) & Fresh(x))
  | (exists Pc y. Closed(y, b) & y != 2 & y != 5 & x = y + 1);
mu bool Once(Pc x, bool b) =
    (exists Pc y. Seen(true, y, b) & Fresh(y) & y = 2 & x = 4)
  | (exists Pc y, Pc z. Seen(true, y, b) & Seen(true, z, b)
       & (Fresh(y) | Fresh(z)) & y = 1 & z = 5 & x = 6);
query far = exists Pc x. Seen(true, x, true) & x = 7;
query no = exists Pc x. Seen(true, x, false) & x = 7;
