// Without a name: as if the text stood here, with its statements.
import "paths.inc" with Edge = Road, k = one + 1;
param one = 1;
bool Road(Node x, y) = x = a & y = d;
count Path;
