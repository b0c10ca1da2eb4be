// A parity game from two files, with any number of priorities, as one greatest fixed
// point.
//
//   fixc counters.fp -D most=5 -D count=8 --input Edge=edges.tsv --input Game=game.csv
//
// Eve wins if the largest priority that comes again and again is even.  Counters say how
// often an odd priority has come since a larger one did.  Eve plays so that none exceeds
// the number of vertices that have the priority.  If she can win, she can win
// with a strategy that looks at the vertex alone (Emerson and Jutla 1991), and then no
// vertex of an odd priority comes twice without a larger one in between.  If Adam can win, he
// has such a strategy, too, and some counter grows without end.

param most = 3 {least 1};   // the largest priority
param count = 8 {least 0};  // so many vertices, or more, have the same odd one

input type Vertex;
type Priority = 0..most;
class Counters { 0..count c[0..most]; };

input bool Edge(Vertex v, w);
input bool Game(Vertex v, bool eve, Priority priority);

bool Zero(Counters k) = forall Priority p. k.c[p] = 0;

// Priority p comes.
bool Count(Priority p, Counters k, l) =
  forall Priority q.
    case
      q > p        : l.c[q] = k.c[q];
      q = p & p[0] : l.c[q] = k.c[q] + 1;
      true         : l.c[q] = 0;
    esac;

nu bool Safe(Vertex v, Counters k) =
  exists Priority p, Counters l.
    Game(v, _, p) & Count(p, k, l)
    & (Game(v, true, _) ? (exists w. Edge(v, w) & Safe(w, l))
                        : (forall w. Edge(v, w) -> Safe(w, l)));

bool Eve(Vertex v) = exists k. Zero(k) & Safe(v, k);

show Eve;
