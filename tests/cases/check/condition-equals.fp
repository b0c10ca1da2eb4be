type T = 0..3;
bool Even(T x) = x = 0 | x = 2;
mu bool Reached(T x) where = Even(x);
query q = Reached(0);
