# What is printed as JSON is read again, and is the same the second time.
fixc replay --trace=json idle.json idle.bp >"${TMPDIR:-/tmp}/idle-$$.json"
fixc replay --trace=json "${TMPDIR:-/tmp}/idle-$$.json" idle.bp |
  diff "${TMPDIR:-/tmp}/idle-$$.json" - && cat "${TMPDIR:-/tmp}/idle-$$.json"
rm "${TMPDIR:-/tmp}/idle-$$.json"
for stem in lock words threads started; do
  fixc replay --trace=json $stem.json $stem.bp | diff $stem.json -
done
