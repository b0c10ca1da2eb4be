# Terms that are shared by let, or by macros, are there once; nesting is limited by memory only.
awk 'BEGIN {
  print "(set-logic HORN)\n(declare-fun P (Bool Bool) Bool)\n(assert (P true false))"
  print "(define-fun m0 ((x Bool) (y Bool)) Bool (xor x (not y)))"
  for (i = 1; i <= 60; i++)
    printf "(define-fun m%d ((x Bool) (y Bool)) Bool (xor (m%d x y) (and (m%d x y) y)))\n", i, i-1, i-1
  printf "(assert (forall ((a Bool) (b Bool)) (=> (and (P a b) "
  printf "(let ((t0 (and a (not b)))) "
  for (i = 1; i <= 300; i++)
    printf "(let ((t%d (ite (xor t%d a) (or t%d b) (and t%d (not b))))) ", i, i-1, i-1, i-1
  printf "(or t300 (m60 a b))"
  for (i = 0; i <= 300; i++) printf ")"
  print ") (P b a))))"
  print "(assert (forall ((a Bool)) (not (P a true))))\n(check-sat)"
}' </dev/null >share.tmp.smt2
fixc solve.fp share.tmp.smt2; s=$?
awk 'BEGIN {
  print "(set-logic HORN)\n(declare-fun P (Bool Bool Bool) Bool)\n(assert (P true true false))"
  printf "(assert (forall ((a Bool) (b Bool) (c Bool)) (=> (P a b c) "
  for (i = 0; i < 20000; i++) printf "(not (and a (xor b "
  printf "c"
  for (i = 0; i < 20000; i++) printf ")))"
  print ")))\n(check-sat)"
}' </dev/null >deep.tmp.smt2
fixc solve.fp deep.tmp.smt2; t=$?
rm -f share.tmp.smt2 deep.tmp.smt2
echo "$s $t"
