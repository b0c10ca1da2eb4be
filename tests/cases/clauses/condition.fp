// What a declaration has behind `where` is in each clause, whatever its variables
// are called; `where` is a name elsewhere.
enum N {a, b, c, d};
bool Edge(N x, y) = {(a, b), (b, c), (c, d)};

mu bool Path(N from, to)
  where from != c & (exists N x. Edge(from, x)) stop when Path(a, d);
Path(x, y) if Edge(x, y);
Path(x, y) if Path(x, from), Edge(from, y);
Path(b, _) if Edge(a, _);

// The other names of a clause are not those of the condition.
bool where(N a') = a' = a;
bool Start(x) where where(x) | x = d;
Start(_);
nu bool Some(N c') where Edge(c', _) | c' = d;
Some(x) if Edge(x, c''), Some(c'');
Some(d);
bool Edge(N x) = where(x);

show Path;
show Start where where(x);
count Start;
show Some;
