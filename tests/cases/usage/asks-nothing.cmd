# A formula file that asks nothing, perhaps since its end is lost, answers nothing.
: >empty.fp
head -8 ../../../stdlib/reach.fp >cut.fp
for f in empty.fp cut.fp program.fp; do
  fixc $f turn.bp; echo "status $?"
  fixc $f; echo "status $?"
done
printf '\tturn.bp\n' | sed 's/^/empty.fp/' >empty.tsv
fixc batch empty.tsv >empty.jsonl; echo "status $?"
fixc --dump ast empty.fp; echo "status $?"
rm empty.fp cut.fp empty.tsv empty.jsonl
