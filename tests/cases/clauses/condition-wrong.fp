// Conditions that are none of clauses.
enum N {a, b};
input bool Given(N x) where x = a;
mu bool Formula(N x) where x = a;
mu bool Formula(N x) = x = b;
mu bool Twice(N x);
mu bool Twice(N x) where x = a;
Twice(b);
show Formula;
show Twice;
