// Of fixed points of two kinds that depend on each other, the one that is asked
// for is outside.  Asked for as part of Often, Soon is what Often is; asked for
// itself, it is empty.
enum Vertex {a, b};
bool Edge(Vertex v, w) = {(a, b), (b, a)};
bool Marked(Vertex v) = v = a;
nu bool Often(Vertex v) = Soon(v);
mu bool Soon(Vertex v) =
  exists w. Edge(v, w) & (Marked(w) & Often(w) | Soon(w));
bool Sooner(Vertex v) = Soon(v) & !Marked(v);
query often = Often(a);
show Often;
show Soon;
show Sooner;

// Of one kind: it does not matter.
mu bool Here(Vertex v) = v = a | There(v);
mu bool There(Vertex v) = exists w. Edge(w, v) & Here(w);
show Here;
show There;
