// In clauses, with values between backquotes, fields, elements and sums.
enum Node {a, b, c};
class S { Node n; bool m[1..2]; };
Near(x, y) if (x, y) in {(a, b), (`b`, c)};
Far(x) if x in {a}, !(x in {});
bool Field(S s) = (s.n, s.m[1]) in {(a, true), (b, 0)};
type N = 0..5;
bool Next(N n, m) = (n, m) in {(0, 1)} | m = n + 1 & n in {1, 2};
show Near;
show Far;
count Field;
show Next;
query none = exists S s. s in {};
