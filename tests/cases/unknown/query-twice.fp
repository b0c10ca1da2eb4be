// A query has one `unknown when`.
type N = 0..3;
bool R(N n) = n = 2;
query twice = R(1) unknown when R(1) unknown when R(2);
