/* The spelling of the MUCKE model checker: no `=`, constraints before the
   body, attributes, directives, closed formulas as statements. */
enum E { a, b };
enum R { 0 .. 5 };
enum Three { 0 ... 2 };
struct Pair { E left; E right; } left ~+ right;
class S { Pair pair[2]; R r; bool flag[4]; } pair < r, ~- flag;

mu bool Reach(S s);
bool Start(S s) s.r = 0 & !s.flag[3];
bool Next(S s, S s') s ~+ s' s.r = 1 & s'.r = 2 | s.pair[0].left = a;
bool Order(R r, R r') r > r' (r = r');
bool Both(R u, R v, E x, E y) u < v, x ~+ y, x ~- y, ~+ u
  u = v & x = y;
mu bool Reach(S s)
  Start(s) | (Exists S t. (Next(t, s) & Reach(t)) {show t}) { witcs 1, t }
;
bool Next0(S s, S t) Next(s, t) assume Reach(s);
bool Next1(S s, S t) (Next(s, t) | s = t) cofactor Reach(s) | s.flag[1];
bool Cases(S s, S t) case s.r = 0 : t.r = 1; s.r = 1 : t.r = 0; esac;
bool If(S s) if (s.flag[0]) s.r = 3 else s.r = 1;
bool Guarded(S s) (if (s.flag[0]) s.r = 3);
bool Numbers(bool x) x = 1 | x != 0 | 1 & !0;

forall S s: !Start(s) | Reach(s);
(exists S s. Reach(s));
#wit exists S s. Reach(s);
#cex Numbers(1);
#print "two
lines", "and more";
#print;
#timer reset; #timer go;
#size Next;
#ons Reach; #onsetsize Reach;
#frontier on;
#quit
what follows is not read ( { "
