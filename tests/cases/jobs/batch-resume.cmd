# A second start skips what is done, and --retry does what has no verdict.
run() {
  fixc batch --jobs 1 --output "$$.jsonl" "$@" list.tsv
  echo "exit $?, $(wc -l <"$$.jsonl") lines"
}
run
run
run --retry
printf "{\"version\":1,\"formula\":\"torn" >>"$$.jsonl"
run
echo "not JSON" >>"$$.jsonl"
sed -i "2,\$s/^{.*/{\"version\":2}/" "$$.jsonl"
run 2>&1 | sed "s/$$/NUMBER/" >&2
rm "$$.jsonl"
