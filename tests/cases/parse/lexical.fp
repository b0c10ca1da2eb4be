// Texts that are no tokens; what other languages write is put right.
bool a(bool x) = x && x;
bool b(bool x) = x || x;
bool c(bool x) = x == x;
bool d(bool x) = x => x;
bool e(bool x) = x <=> x;
bool f(bool x) = ~x;
bool g(bool x) = x ^ x;
bool h(bool x) = x <> x;
param k = 99999999999999999999999999999999;
param l = 12ab;
bool é(bool x) = x;
bool m(bool x) = x @ $ x;
# 12;
bool n(bool x) = x;
bool o(bool x) = x { show x;
/* never closed **
