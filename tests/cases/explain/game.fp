// A parity game with the priorities 0 and 1: Eve wins if 1 comes up only so often.
// How she wins is in the explanation: at each position of hers one move, at Adam's all.
enum V {a, b, c, d, e};
bool Eve(V v) = v = a | v = d;
bool Edge(V v, V w) =
  case
    v = a : w = b | w = e;
    v = b : w = a | w = c;
    v = c : w = d;
    v = d : w = d | w = e;
    v = e : w = e;
  esac;
bool Odd(V v) = v = c | v = e;
mu bool Win1(V v) = Win0(v);
nu bool Win0(V v) =
    Eve(v) & (exists w. Edge(v, w) & From(v, w))
  | !Eve(v) & (forall w. Edge(v, w) -> From(v, w));
bool From(V v, V w) = Odd(v) ? Win1(w) : Win0(w);
show Win1;
query wins = Win1(a);
