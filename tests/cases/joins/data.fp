// The same without control: diagrams, and tables that take over when these grow.
type Node = 0..5;
bool Edge(Node x, Node y);
Edge(0, 1);
Edge(1, 2);
Edge(2, 0);
Edge(4, 5);

mu bool Path(Node x, Node y);
Path(x, y) if Edge(x, y);
Path(x, z) if Path(x, y), Edge(y, z);

mu bool Even(Node x, Node y);
mu bool Odd(Node x, Node y);
Even(x, x) if Edge(x, _);
Odd(x, z) if Even(x, y), Edge(y, z), x >= 1 | z < 2;
Even(x, z) if Odd(x, y), Edge(y, z), !(x = 3);

query loop = exists x. Path(x, x) & x > 1;
count Path;
show Even;
show Odd where x = 1;
