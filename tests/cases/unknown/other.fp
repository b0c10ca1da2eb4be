// An UNKNOWN of a query that is not `reachable` is the status of a run that
// has no other verdict.
type N = 0..3;
bool R(N n) = n = 2;
query small = R(1) unknown when R(2);
query large = R(2) unknown when R(2);
