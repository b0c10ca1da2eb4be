# All that --stats counts for operations has a row, however a formula is solved;
# nodes too, but for those that are made before the run.
check() {
  fixc --profile=json --stats=json "$@" 2>"$$.stats" >"$$.json"
  python3 -c "
import json, sys
profile = json.load(open(\"$$.json\"))
stats = json.loads(open(\"$$.stats\").read().splitlines()[-1])[\"diagrams\"]
for name in \"operations\", \"nodes_made\", \"times\":
    parts = sum(row[name] for row in profile[\"rows\"]) + profile[\"rest\"][name]
    assert parts == profile[\"total\"][name], name
assert profile[\"total\"][\"operations\"] == stats[\"operations\"], stats
assert 0 < profile[\"total\"][\"nodes_made\"] <= stats[\"nodes_made\"], stats
assert profile[\"rest\"][\"operations\"] * 4 < stats[\"operations\"], profile[\"rest\"]
print(\"$*\", \"agrees\")
"
  rm "$$.json" "$$.stats"
}
lock=../../../examples/lock/lock.bp
for how in points rules delta rounds; do
  check --evaluate $how steps.fp
  check --evaluate $how reach.fp $lock
  check --evaluate $how backward.fp $lock
  check --evaluate $how liveness.fp $lock
  check --evaluate $how -D k=2 bounded-context.fp ../../../examples/locks/peterson.bp
done
check --bound 1..2 bounded-context.fp ../../../examples/locks/peterson.bp
