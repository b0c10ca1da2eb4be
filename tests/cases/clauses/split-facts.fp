bool Edge(Node x, Node y);
Edge(a, b);
Edge(b, c);
