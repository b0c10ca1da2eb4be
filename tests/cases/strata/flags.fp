// A relation in two versions, of which the difference decides what is looked
// at.
type Pc = 0..6 {control};

mu bool Seen(bool now, Pc x, bool b) =
    (now & x = 0 & b)
  | Seen(true, x, b)
  | (now & New(x, b));
mu bool Fresh(Pc x) = exists bool b. Seen(true, x, b) & !Seen(false, x, b);
mu bool New(Pc x, bool b) =
    (exists Pc y. Seen(true, y, !b) & Fresh(y) & x = y + 1)
  | (exists Pc y. New(y, b) & y = 2 & x = 4);
query far = exists Pc x. Seen(true, x, true) & x = 6;
