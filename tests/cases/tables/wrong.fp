// Tuples of another length, or of another type.
enum Node {a, b, c, d};
bool Two(Node x, y) = {(a, b), c, (a, b, c)};
bool Pair(Node x) = {a, (b, c)};
bool Zero() = {a};
bool In(Node x, y) = (x, y) in {a};
bool Open(Node x) = {a, b;
