// Terms of another type, names of nothing.
enum Node {a, b, c, d};
bool Two(Node x, y) = {(a, 1), (e, b)};
query q = exists x. Two(x, x) & x in {true, b};
