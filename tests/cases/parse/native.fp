// Every declaration and statement of the native spelling once.
param k = 2;
param last = k - 1;
enum Color {red, green, blue};
type Cs = 0..k;
enum Round {0..last};
class Global { bool a, b; Color c; };
type Globals = Global[1..k];
class State { Cs pc; Global Global; bool flags[3]; Globals g }
class Empty {};

bool Supplied(State u, v) = u.pc = v.pc & u != v;
mu bool R(State u, State v) =
    u = v
  | (exists State x. R(u, x) & Step(x, v))
  stop when exists State u, v. R(u, v) & v.pc = k;
bool Step(State x, v) =
  v = x with [pc = 1, Global.a = x.Global.b & !x.flags[0], Global.c = any]
  | v.pc = x.pc + 1 & Next(x.pc + 1)
  | (x.pc < v.pc ? x.g[1] = v.g[1] : x.Global.c = red);
bool Next(Cs c) = c <= 1 | 1 < c & c >= k;
nu bool N(Globals g, Cs i, Round r) =
  g[i].a & N(g, i, r)
  | forall 0..3 j. j != 2 -> (g[i].c = blue <+> false);
bool R(State u) = R(u, u);
bool Nothing(Empty e);
bool Nothing(Empty e) = true;
bool Closed() = forall Empty e. Nothing(e);

query reach = exists State u, v. R(u, v) & v.flags[2];
query closed = Closed | Closed();
show R/2 limit 20;
count R/1; size N;
show Step; show Supplied;
