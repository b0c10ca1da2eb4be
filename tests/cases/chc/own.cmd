# A formula file of one's own about the predicates of a problem.
cat >own.tmp.fp <<'END'
input type T0;
input bool Inv(T0 x, T0 x_1);
query reachable = exists T0 x, T0 y. Inv(x, y) & x.v = y.v;
count Inv;
END
fixc own.tmp.fp horn.smt2
s=$?
rm -f own.tmp.fp
exit $s
