# fixc-check proves solutions of clauses again, and refuses those that are none.
check() { fixc-check "$@"; echo "exit $?"; }
for f in count sorts ../reals/tank ../reals/both rules.smt2; do
  f=${f%.smt2}
  fixc solve.fp $f.smt2 --certificate solution.txt
  check solution.txt $f.smt2
done
inv() { printf '(define-fun Inv ((x0 Int) (x1 Int)) Bool %s)\n' "$1" >mine.txt; }
inv '(and (<= 0 x0) (<= x0 x1))'; check mine.txt count.smt2
check mine.txt count.smt2 --stats 2>&1
inv '(<= x0 (+ x1 1))'; check mine.txt count.smt2
inv '(< x0 x1)'; check mine.txt count.smt2
inv 'false'; check mine.txt count.smt2
check mine.txt count_wrong.smt2
inv '(<= y x1)'; check mine.txt count.smt2 2>&1 | grep -c "gives no answer"
inv '(! (<= x0 x1) :named P)'; check mine.txt count.smt2
echo '(define-fun Inv ((x0 Int) (x1 Real)) Bool true)' >mine.txt; check mine.txt count.smt2
echo '(define-fun Inw ((x0 Int) (x1 Int)) Bool true)' >mine.txt; check mine.txt count.smt2
echo '(assert false)' >mine.txt; check mine.txt count.smt2
echo '(define-fun Inv ((x0 Int) (x1 Int)) Bool true' >mine.txt; check mine.txt count.smt2
echo ')' >mine.txt; check mine.txt count.smt2
echo '|a\|' >mine.txt; check mine.txt count.smt2
: >mine.txt; check mine.txt count.smt2
inv true; cat mine.txt mine.txt >twice.txt; check twice.txt count.smt2
check mine.txt stack.smt2
check mine.txt none.smt2
inv '(<= x0 x1)'; check mine.txt count.smt2 --solver 'echo unknown'
check mine.txt count.smt2 --solver 'echo what'
check mine.txt count.smt2 --print
echo '(define-fun |At| ((x Int)) Bool (= (mod x 2) 0))' >mine.txt; check mine.txt rules.smt2
echo '(define-fun Bad ((x Int)) Bool (> x 10))' >>mine.txt; check mine.txt rules.smt2
{ echo '(define-fun At ((x Int)) Bool (and (<= x 10) (= 0 (mod x 2))))'
  echo '(define-fun Bad ((y Int)) Bool false)'; } >mine.txt; check mine.txt rules.smt2
# Texts that are no clauses.
while read -r text; do
  echo "$text" >mine.smt2; check mine.txt mine.smt2
done <<'END'
(declare-fun P (Int) Int)
(declare-fun P () Bool) (declare-rel P ())
(assert)
(query)
(echo "never closed)
END
printf '\001\000' >mine.smt2; check mine.txt mine.smt2 2>/dev/null
rm -f mine.txt twice.txt solution.txt mine.smt2
