// Applications: number and types of arguments; overloading by number.
enum E {a, b};
class S { E e; bool x; 0..3 r; };
bool P(E e, bool x) = e = a & x;
bool P(S s) = P(s.e, s.x);
bool Q(0..3 r) = r = 2;
bool p1(S s) = P(s.x, s.e);
bool p2(S s) = P(s.e, s.x, s.r);
bool p3(S s) = P();
bool p4(S s) = P(a, s.r = 1 & s.x) & P(b, 1) & Q(2) & Q(s.r + 1);
bool p5(S s) = P(c, 2) & Q(4) & Q(s.r + 4);
bool p6(S s) = Q(s.r + s.r) & Q(s.e + 1) & Q(Q(1));
bool p7(S s) = P(s.e = a, true);
show P;
show P/2;
show P/3;
