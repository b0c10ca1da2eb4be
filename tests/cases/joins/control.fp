// Relations of control components alone are solved by tables: what is reached,
// what is not (the relation below is complete by then), and a query that ends
// the work.
enum Town {a, b, c, d, e, f} {control};
type Day = 0..4 {control};

bool Road(Town x, Town y);
Road(a, b);
Road(b, c);
Road(c, a);
Road(c, d);
Road(e, f);

bool Closed(Town x, Day n) = {(d, 2), (b, 3)};

mu bool Way(Town x, Town y);
Way(x, y) if Road(x, y);
Way(x, z) if Way(x, y), Way(y, z);

mu bool At(Town x, Day n);
At(a, 0);
At(y, n + 1) if At(x, n), Road(x, y), !Closed(y, n);
At(x, n + 1) if At(x, n), !Road(x, _);

bool Missed(Town x) = !(exists n. At(x, n)) & Way(a, x);

query there = At(d, 4);
query back = Way(d, _);
count Way;
show At;
show Missed;
