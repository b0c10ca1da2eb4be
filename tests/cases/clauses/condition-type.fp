// A condition stands in each clause; what is wrong with it is said once.
enum N {a, b};
enum M {c};
bool Good(M x) = x = c;
mu bool Walk(N x) where Good(x);
Walk(a);
Walk(b) if Walk(a);
Walk(x) if Walk(x), Good(x);
show Walk;
