// The first value of Kept is only handed on by its own rules.  From outside it is
// read in each way in which a relation can be, and these answers depend on it.
enum Part {main} {control};
type Place = 0..2 {control};
bool Edge(Place p, q) = {(0, 1), (1, 2)};

mu bool Kept(Part m, Place p, bool was, is);
Kept(main, 0, was, was);
Kept(m, q, was, is) if Kept(m, p, was, is), Edge(p, q);

// By the rules of another system, row by row, and by what is not in a row.
mu bool Changed(Part m, Place p, bool was, is);
Changed(m, 0, was, is) if Kept(m, 0, was, is), was != is;
Changed(m, q, was, is) if Changed(m, p, was, is), Edge(p, q);
mu bool Lost(Part m, Place p, bool was, is);
Lost(m, 0, was, is) if !Kept(m, 0, was, is);
Lost(m, q, was, is) if Lost(m, p, was, is), Edge(p, q);

query changed = exists bool was, is. Changed(main, 2, was, is);
query lost = exists bool was, is. Lost(main, 2, was, is);
