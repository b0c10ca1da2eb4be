// The second disjunct of R is false, whatever Q is: no value needs Q, the
// clauses that explain R read it.
enum Pc {0..3} {control};
enum Day {mo, tu, we} {control};
mu bool P(Pc p, Day d) = exists Day e, bool b. P(p, d);
mu bool Q(Pc p, Pc q) = (p = q & p = 1) | (Q(p, 2) & P(q, we));
mu bool R(Day d) = d = mo | S(d, true) | (exists Day e. (false & !Q(2, 1)));
mu bool S(Day d, bool b) =
  (d = we & !b) | (exists Day e. (!b & S(e, b) & !P(1, d)));
