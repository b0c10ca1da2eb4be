// The first value of Kept is only handed on by its own rules.  A statement that asks
// for the relation as a whole reads it.
enum Part {main} {control};
type Place = 0..2 {control};
bool Edge(Place p, q) = {(0, 1), (1, 2)};

mu bool Kept(Part m, Place p, bool was, is);
Kept(main, 0, was, was);
Kept(m, q, was, is) if Kept(m, p, was, is), Edge(p, q);

show Kept;
