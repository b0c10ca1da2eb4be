// From which heaps does the player win whose turn it is?
type Heap = 0..12;

bool Move(Heap from, Heap to) =
    from = to + 1 | from = to + 2 | from = to + 3;

// One can win by a move after which the other one has lost.
mu bool Win(Heap h) = exists Heap g. Move(h, g) & Lose(g);

// All that one can do lets the other one win.
mu bool Lose(Heap h) = forall Heap g. Move(h, g) -> Win(g);

show Win;
show Lose;
