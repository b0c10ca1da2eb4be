// All that is expected holds; `expect` may still be a name.
import "graph.inc";
bool expect(Node x) = x = a;
expect query forth = YES;
expect query back = NO;
expect count Path = 6;
expect count expect/1 = 1;
expect Path = Left;
expect Path/2 = Square/2;
