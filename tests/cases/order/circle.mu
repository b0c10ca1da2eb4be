/* Hints that go round in a circle are forgotten: the order of the text. */
class A { bool a; };
class B { bool b; };
bool One(A x, B y) x < y (x.a = y.b);
bool Two(A x, B y) y < x (x.a != y.b);
#size One;
#size Two;
