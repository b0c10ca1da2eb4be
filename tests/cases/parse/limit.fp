// What `show` is limited to is a number; `limit` is a name elsewhere.
type B = 0..1;
bool limit(B limit) = limit = 1;
bool R(B x) = limit(x);
bool R(B x, y) = x = y;
show limit;
show limit limit 1;
show R/1 limit 0;
show R/1 limit -1;
show R/2 limit;
show limit limit k;
