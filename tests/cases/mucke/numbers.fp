/* Numbers stand for truth values and for the values of enumerations. */
enum E { zero, one, two };
enum R { 3..5 };
bool A(E e, bool b) e = 2 & b = 1;
bool B(R r) r = 3 | r != 5 & r = 4;
A(two, 1);
A(2, true);
A(1, 1);
#dump A;
#dump B;
forall E e. e = 0 | e = 1 | e = two;
forall R r, R s. r = s | r != s;
