// A parity game from two files: who wins where?  Eve does if the largest priority that
// comes again and again is even.
input type Vertex;
input bool Edge(Vertex v, w);
input bool Game(Vertex v, bool eve, 0..3 priority);

mu bool Eve(Vertex v) = E2(v);      // one relation for each priority, 3 outside
nu bool E2(Vertex v) = E1(v);
mu bool E1(Vertex v) = E0(v);
nu bool E0(Vertex v) = Game(v, true, _)
  ? (exists w. Edge(v, w) & After(v, w))
  : (forall w. Edge(v, w) -> After(v, w));

// The priority of v says which of them holds behind its edges.
bool After(v, w) = case
  Game(v, _, 3) : Eve(w);
  Game(v, _, 2) : E2(w);
  Game(v, _, 1) : E1(w);
  true          : E0(w);
esac;

show Eve;
expect count Eve = 4;
