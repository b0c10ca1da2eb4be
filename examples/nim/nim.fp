// Nim with three heaps, solved by alternation of "some move" and "all moves".
//
// The players take turns; a move takes any number of matches, at least one,
// from one heap.  The last match wins: a player who cannot move has lost.

// The position at the start; at most 7 matches in a heap.
param a = 3;
param b = 5;
param c = 7;

type Count = 0..7;
type Heap = 1..3;
class Position { Count heap[1..3]; };

bool Move(Position p, Position q) =
  exists Heap h.
    q.heap[h] < p.heap[h] & (forall Heap i. i != h -> q.heap[i] = p.heap[i]);

// The player to move at p can win: by some move after which the other has lost,
// whatever that one does.  A least fixed point, since a game must end.
mu bool Win(Position p) = exists Position q. Move(p, q) & Lost(q);

bool Lost(Position q) = forall Position r. Move(q, r) -> Win(r);

bool Start(Position p) = p.heap[1] = a & p.heap[2] = b & p.heap[3] = c;

bool FirstMove(Position q) = exists Position p. Start(p) & Move(p, q) & Lost(q);

query win = exists Position p. Start(p) & Win(p);
show FirstMove;
count Lost;

// Bouton's theorem of 1901: a position is lost if and only if each binary
// digit is set in an even number of heaps.
bool One(Count n) = n = 1 | n = 3 | n = 5 | n = 7;
bool Two(Count n) = n = 2 | n = 3 | n = 6 | n = 7;
bool Four(Count n) = n >= 4;
bool Balanced(Position p) =
    !(One(p.heap[1]) <+> One(p.heap[2]) <+> One(p.heap[3]))
  & !(Two(p.heap[1]) <+> Two(p.heap[2]) <+> Two(p.heap[3]))
  & !(Four(p.heap[1]) <+> Four(p.heap[2]) <+> Four(p.heap[3]));

query bouton = forall Position p. Lost(p) <-> Balanced(p);
