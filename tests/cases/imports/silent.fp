// Without statements; a file that asks for them gets them, once.
import "paths.inc" without statements;
bool Edge(Node x, y) = x = b & y = d;
query mine = exists n. Path(n, b, d);
import "silent.inc";
