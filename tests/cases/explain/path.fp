// Paths in a small graph, and whether all of what is reached is dead.
type N = 0..9;
bool Edge(N a, N b) = b = a + 1 & a != 5 | a = 2 & b = 7;
mu bool Path(N a, N b) = a = b | (exists N c. Path(a, c) & Edge(c, b));
nu bool Alive(N a) = exists N b. Edge(a, b) & Alive(b);
bool Dead(N a) = !Alive(a);
query reachable = Path(0, 9);
query no = Path(0, 6);
query all = forall N a. Path(0, a) -> Dead(a);
query lonely = exists N a. Dead(a) & !Path(0, a);
