# Instances of instances of instances end at a limit.
mkdir many && cd many
echo 'bool R() = true;' > f0.inc
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
  echo "import \"f$((i - 1)).inc\" as A; import \"f$((i - 1)).inc\" as B; bool R() = A.R & B.R;" > f$i.inc
done
echo 'import "f8.inc" as N; query q = N.A.B.A.B.A.B.A.B.R;' > few.fp
echo 'import "f12.inc" as N; query q = N.R;' > main.fp
fixc few.fp
fixc main.fp 2>&1 | head -3
cd .. && rm -r many
