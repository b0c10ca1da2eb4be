# --bound in one run, in several, and used wrongly; seconds vary.
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
run() {
  echo "$ fixc $*"
  fixc "$@" 2>&1 | sed 's/[0-9]* nodes, [0-9.]* s$/N nodes, S s/'
}
run --bound 2..9 up.fp
run --bound 1..3 up.fp
run --bound 3 up.fp
run --bound 89..99 -W no-all up.fp
run --bound k=0..4 layers.fp
run --bound k=1..1 layers.fp
run --bound k=1..4 --evaluate delta layers.fp
run --bound 0..2 layers.fp
run --bound 0..9 instance.fp
run --bound Near.k=0..9 instance.fp
run --bound 0..9 -W no-all twice.fp
run --bound z=0..2 layers.fp
run --bound k=0..2 -D k=1 layers.fp
run --bound 1..3 back.fp
run --bound 1..4 from-one.fp
run --bound 1..4 named.fp
sed 's/query reachable/query far/' up.fp >"$folder/far.fp"
run --bound 2..9 "$folder/far.fp" | sed "s,$folder,FOLDER,g"
run --bound 2..9 --explain Up up.fp
run -W no-polarity --bound 0..5 gates.fp
run --bound 3..1 up.fp
run --bound 0..2 --dump plan up.fp
run --bound 0..2 reach.fp ../concurrent/sequential.bp
