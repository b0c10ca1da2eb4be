// Comparisons with an element that does not exist are false; as a formula such
// an element is false, too.
enum C {r, g};
type I = 0..3;
query differs = exists C m[1..2], I i. (forall 1..2 j. m[j] = r) & m[i] != r;
query below = exists I i, I m[1..2]. i = 0 & (m[i] < 5 | m[i] <= 3 | 5 > m[i]);
query truths = exists I i, bool m[1..2], b.
  i = 0 & (m[i] = b | m[i] != b | b != m[i] | m[i] = (b & m[i]));
query sums = exists I i, I m[1..2], n.
  i = 3 & (m[i] != m[i] | m[i] != n + 1 | m[i] != n);
query formulas = exists I i, bool m[1..2], b.
  i = 0 & (m[i] <-> b) & !m[i] & (m[i] <+> !b);
query there = exists I i, I m[1..2], n.
  i = 1 & m[i] != n & m[i] < 5 & m[i] = n + 1;
query inner = exists I i, I m[1..2], n[1..2]. m[1] = 0 & n[m[1]] != i;
