// An input that has a body, and is used: its parameters have types all the same.
type N = 0..3;
input bool H(N x, N y, N z) = true;
bool R(N x) = H(x, x, x);
