// A small graph: what does not hold of it has an instance that shows why.
enum N {a, b, c, d, e, f};
bool E(N x, N y) =
    x = a & y = b | x = b & y = c | x = c & y = d | x = d & y = a
  | x = e & y = f;
mu bool R(N x) = x = a | (exists N y. R(y) & E(y, x) & x != d);
nu bool Inf(N x) = exists N y. E(x, y) & Inf(y);
mu bool Win(N x) = exists N y. E(x, y) & Lose(y);
mu bool Lose(N x) = forall N y. E(x, y) -> Win(y);
bool None(N x) = false;
query sink = Inf(f);
query before = Inf(e);
query into = exists N x. R(x) & E(x, e);
query closed = forall N x, y. E(x, y) & R(x) -> R(y);
query all = forall N x, y. E(x, y) -> R(x);
query won = Win(a);
query two = exists N x, y. E(x, y) & Lose(x) & R(y);
query none = exists N x. None(x);
