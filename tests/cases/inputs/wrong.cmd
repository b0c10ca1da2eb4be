# Rows that are wrong, and files.
fixc closure.fp --input Edge=bad.tsv 2>&1
fixc closure.fp --input Edge=bad.csv 2>&1
fixc records.fp --input Step=edges.tsv 2>&1
printf 's.n\ts.color\n' > head.tsv; printf '1\tred\t1\t2\t1\n4\tred\t1\t1\t1\n' >> head.tsv; fixc records.fp --input Step=head.tsv 2>&1; rm head.tsv
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do printf 'a\n'; done > many.tsv; fixc closure.fp --input Edge=many.tsv 2>&1 | grep -c 'this row has'; fixc closure.fp --input Edge=many.tsv 2>&1 | tail -1; rm many.tsv
fixc closure.fp --input Edges=edges.tsv 2>&1 | head -2
fixc closure.fp --input Edge/3=edges.tsv 2>&1 | head -1
fixc closure.fp --input Path=edges.tsv 2>&1
fixc closure.fp --input Edge=edge.tsv 2>&1
fixc closure.fp --input Edge 2>&1
fixc closure.fp --confine . --input Edge=../clauses/edges.tsv 2>&1 | tail -1
fixc repl --input Edge </dev/null 2>&1 | head -1
fixc test closure.fp --input Edge 2>&1 | head -1
fixc closure.fp --format yml 2>&1 | head -1
cat > two.fp <<'F'
input bool R(bool x);
input bool R(bool x, y);
input bool Flag();
query q = R(true) & R(true, false) & Flag;
F
fixc two.fp --input R=edges.tsv 2>&1
fixc two.fp --input Flag=edges.tsv 2>&1
rm two.fp
printf 'import "closure.fp"; bool Edge(Node x, y) = x = y;\n' > twice.fp; fixc twice.fp --input Edge=edges.tsv 2>&1; rm twice.fp
