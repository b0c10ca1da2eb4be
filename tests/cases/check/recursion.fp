// Relations that are defined by themselves without mu or nu.
type B = 0..3;
bool Alone(B x) = x = 0 | (exists B y. Alone(y) & x = y + 1);
bool One() = Two();
bool Two() = One() | Three();
bool Three() = false;
mu bool Fixed(B x) = x = 0 | Named(x);
bool Named(B x) = exists B y. Fixed(y) & x = y + 1;
mu bool A() = !C();
mu bool C() = !A();
query q = Alone(3) & !One() & Fixed(3) & !A();
