// Expectations with mistakes.
import "graph.inc";
bool One(Node x) = x = a;
expect query forward = YES;
expect query forth = MAYBE;
expect count Pathh = 6;
expect Path = One;
expect Path = Pat;
query q = One(a);
