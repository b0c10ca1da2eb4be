// What New gave in one round is not in the next value: it must be taken back.
type Pc = 0..6 {control};

mu bool R(Pc x, bool b) = (x = 0 & b) | New(x, b);
bool After(Pc x) = exists Pc y, bool b. R(y, b) & y = x + 1;
bool Last(Pc x, bool b) = R(x, b) & !After(x);
mu bool New(Pc x, bool b) =
    (exists Pc y. Last(y, !b) & x = y + 1)
  | (exists Pc y. New(y, b) & y = 4 & x = 6);
count R;
