# `input param k`: the file that imports gives the value; a check needs none.
cat > levels.fp <<'F'
// Steps up to k; what a step is, the importing file says.
input param k {least 2};
type Level = 0..k;
input bool Starts(Level n);
mu bool Up(Level n) = Starts(n) | (exists m. Up(m) & n = m + 1);
bool Last(Level n) = n = k;
F
cat > plain.fp <<'F'
import "levels.fp";
param k = 3 {bound "levels"};
bool Starts(Level n) = n = 1;
count Up;
query top = exists n. Up(n) & Last(n);
F
cat > two.fp <<'F'
import "levels.fp" as A with k = 4, Starts = Zero;
import "levels.fp" as B with k = 2 + 5, Starts = One;
bool Zero(A.Level n) = n = 0;
bool One(B.Level n) = n = 1;
count A.Up;
count B.Up;
F
printf 'import "plain.fp" as P with k = 9; count P.Up;\n' > over.fp
printf 'import "levels.fp" with k = 5; bool Starts(Level n) = n = 2; count Up;\n' > bare.fp
printf 'import "levels.fp"; import "plain.fp"; input param k;\n' > again.fp
fixc check levels.fp && echo checked
fixc plain.fp
fixc plain.fp -D k=6
fixc two.fp
fixc -D A.k=2 two.fp
fixc over.fp
fixc bare.fp
fixc again.fp
printf 'import "levels.fp"; bool Starts(Level n) = n = 2; count Up;\n' > none.fp
fixc none.fp 2>&1
fixc none.fp -D k=4
fixc none.fp -D k=1 2>&1
printf 'import "levels.fp"; param k = 1; bool Starts(Level n) = n = 1; count Up;\n' > small.fp
fixc small.fp 2>&1
printf 'import "plain.fp"; param k = 1; count Up;\n' > twice.fp
fixc twice.fp 2>&1
fixc --dump ast levels.fp | head -4
fixc fmt < levels.fp | cmp - levels.fp
printf 'input param k; param j = k + 1; enum N {0..j}; type M = bool[1..j]; mu bool R(N n, M m) = n = j & m[1]; bool Q() = k < 3; input bool S(N n);\nquery q = Q; query r = exists n, m. R(n, m) & m[j];\n' > sums.fp
fixc check sums.fp && fixc sums.fp -D k=2; fixc sums.fp 2>&1
rm sums.fp
printf 'input param k;\ninput param j {most 3};\n' > slip.fp; fixc check slip.fp 2>&1
rm levels.fp plain.fp two.fp over.fp bare.fp again.fp none.fp small.fp twice.fp slip.fp
