// A name for true is true of what exists, and costs nothing; an element that does not
// exist is no argument of it.
type I = 0..3;
class S { I m[1..2]; I i; };
bool All(I i) = true;
bool Any(S s) = true;
bool There(S s) = All(s.m[s.i]);
mu bool Up(I n) = n = 0 & All(n) | (exists I m. Up(m) & n = m + 1 & All(m) & All(n));
query up = Up(3) & All(2);
query wide = forall S s. Any(s) & (There(s) <-> s.i = 1 | s.i = 2);
query above = exists I n. All(n + 2) & n = 2;
count There;
