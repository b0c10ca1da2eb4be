// What does not read a relation that oscillates is answered all the same, and
// the verdict is that of `reachable`.
enum S {0..7};
mu bool A(S s) = !A(s);
mu bool B() = exists S s. A(s) & !R(s);
mu bool R(S s) = s = 0 | (exists S x. R(x) & s = x + 1);
nu bool N(S s) = exists S t. N(t) & A(t) & s = t;
query a = A(0);
query before = R(5);
query b = B;
query n = N(0) unknown when R(0);
query later = R(7) unknown when A(1);
query open = R(7) & !R(7) unknown when A(1);
query reachable = R(7);
count R;
count A;
size N;
show A;
