# Values of params: numbers, least values, which param --bound means.
run() {
  echo "$ fixc $*" >&2
  fixc "$@" </dev/null
}
run counted.fp
run counted.fp -D n=99999999999999999999
run counted.fp -D n=-9999999999999999
run counted.fp -D n=1+1
run counted.fp -D n=
run counted.fp -D n=0
run counted.fp -D n=0 -D m=-1
run counted.fp --memory-limit 2047K
run counted.fp --memory-limit 0.5
run counted.fp --bound 0..2
run counted.fp --bound n=0..2
run counted.fp --bound n=1..99999999999999999999
run counted.fp --bound 1..2 --bound 1..3
run counted.fp --bound N=1..2
run counted.fp --bound 1..2 | sed 's/, [0-9]* nodes.*//'
run round-robin.fp ../jobs/ordered.bp --bound k=0..3
run bounded-context.fp ../jobs/ordered.bp -D k=-1
run parameterized.fp ../jobs/ordered.bp -D once=-1
echo 'param k = 2; type T = 2..k; query reachable = exists T t. t = 2;' >plain.fp
run plain.fp -D k=0
run plain.fp --bound 0..2
rm plain.fp
# A param of the relations.
echo 'input bool R(); query q = R();' >asks.fp
echo 'param n = 2 {least 1}; type T = 2..n; bool R() = exists T t. t = 2;' >has.fp
run asks.fp has.fp -D n=3
run asks.fp has.fp -D n=0
rm asks.fp has.fp
echo 'type B = 0..1; bool R(B x) = true; show R limit 99999999999999999999;' \
  >large.fp
run large.fp
rm large.fp
