// A bound that is no control: there is a run for each.
param k = 1;
type N = 0..100;
mu bool Up(N b) = b = 0 | (exists N c. Up(c) & b = c + 1 & b <= k);
query reachable = Up(4);
query complete = k > 90;
