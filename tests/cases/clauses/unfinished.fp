// What may follow a head.
enum Node {a, b};
Edge(a, b) Edge(b, a);
Edge(a, b) if;
Edge(a, b) if Edge(b, a) if Edge(a, a);
Edge(a, b), if Edge(b, a);
