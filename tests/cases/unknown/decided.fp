// The verdict is that of `reachable`, whatever other queries leave open.
type N = 0..3;
bool R(N n) = n = 2;
query small = R(1) unknown when R(2);
query reachable = R(3) unknown when R(1);
