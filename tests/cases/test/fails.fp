// What does not hold.
import "graph.inc";
bool Few(Node x, y) = Edge(x, y) | x = c & y = d;
mu bool Never(Node x, y) = Edge(x, y) | !Never(x, y);
query odd = Never(a, d);
expect query forth = NO;
expect count Path = 7;
expect Path = Few;
expect Few = Edge;
expect query odd = UNKNOWN;
expect Never = Edge;
expect query back = NO;
