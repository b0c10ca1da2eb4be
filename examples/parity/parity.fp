// A parity game with four priorities: fixed points nested four deep.
//
// Eve and Adam move a token along the edges of a graph; who owns the vertex
// moves.  The play never ends.  Eve wins if the largest priority that comes up
// infinitely often is even, Adam if it is odd.

enum Vertex {a, b, c, d, e, f, g, h};
type Priority = 0..3;

bool Eve(Vertex v) = v = a | v = c | v = e | v = g;

bool Edge(Vertex v, Vertex w) =
  case
    v = a : w = e;
    v = b : w = a | w = e | w = g;
    v = c : w = a | w = g | w = h;
    v = d : w = a | w = g;
    v = e : w = a | w = d | w = h;
    v = f : w = a | w = c | w = e;
    v = g : w = d | w = h;
    v = h : w = b | w = e;
  esac;

bool Has(Vertex v, Priority p) =
  case
    v = f | v = h : p = 0;
    v = a | v = c : p = 1;
    v = e | v = g : p = 2;
    v = b | v = d : p = 3;
  esac;

// Where Eve wins.  One relation for each priority, the largest outermost: nu
// for the even ones, which may come up for ever, mu for the odd ones.
mu bool E3(Vertex v) = E2(v);
nu bool E2(Vertex v) = E1(v);
mu bool E1(Vertex v) = E0(v);
nu bool E0(Vertex v) =
    Eve(v) ? (exists Vertex w. Edge(v, w) & EveFrom(v, w))
           : (forall Vertex w. Edge(v, w) -> EveFrom(v, w));

// After a move from v to w: the priority of v says which relation counts.
bool EveFrom(Vertex v, Vertex w) =
  case
    Has(v, 3) : E3(w);
    Has(v, 2) : E2(w);
    Has(v, 1) : E1(w);
    true      : E0(w);
  esac;

// Where Adam wins: the same with everything exchanged.
nu bool A3(Vertex v) = A2(v);
mu bool A2(Vertex v) = A1(v);
nu bool A1(Vertex v) = A0(v);
mu bool A0(Vertex v) =
    Eve(v) ? (forall Vertex w. Edge(v, w) -> AdamFrom(v, w))
           : (exists Vertex w. Edge(v, w) & AdamFrom(v, w));

bool AdamFrom(Vertex v, Vertex w) =
  case
    Has(v, 3) : A3(w);
    Has(v, 2) : A2(w);
    Has(v, 1) : A1(w);
    true      : A0(w);
  esac;

// What is asked about is the outermost fixed point.
bool EveWins(Vertex v) = E3(v);
bool AdamWins(Vertex v) = A3(v);

show EveWins;
show AdamWins;

// Parity games are determined: every vertex is won by exactly one player.
query determined = forall Vertex v. EveWins(v) <+> AdamWins(v);
