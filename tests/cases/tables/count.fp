// args: --no-pass=growth
// What is only counted stays a table; what is read in another way, too, becomes a
// diagram: Shown, Asked and Read, which another system reads.
type V = 0..30;
bool Edge(V a, b) = b = a + 1 | a = b + 7 | a = 3 & b = 20;
mu bool Counted(V a, b) = Edge(a, b) & a[0] | (exists V c. Counted(a, c) & Edge(c, b));
mu bool Shown(V a) = a = 28 | (exists V b. Shown(b) & a = b + 1);
mu bool Asked(V a, b) = Edge(a, b) | (exists V c. Asked(a, c) & Edge(c, b) & c < b);
mu bool Read(V a, b) = Edge(a, b) & b < 9 | (exists V c. Read(a, c) & Edge(c, b) & b < 9);
mu bool Reader(V a, b) = Read(a, b) & a < 2 | (exists V c. Reader(a, c) & Read(c, b));
mu bool None(V a) = false | (exists V b. None(b) & a = b + 1);
count Counted;
count Counted;
count Shown;
show Shown;
count Asked;
query q = exists V a. Asked(a, 3) & !Edge(a, 3);
count Read;
count Reader;
count None;
