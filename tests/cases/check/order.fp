// Any order of declarations; mutual recursion; statements keep their order.
query q = A(1, x2);
mu bool A(T t, E e) = B(t) & e = x1 | A(t, e);
nu bool B(T t) = exists E e. A(t, e) | C(t, e);
bool C(T t, E e) = t = 1 & e = x2;
type T = 0..last;
param last = 3;
enum E {x1, x2};
show A;
size B;
