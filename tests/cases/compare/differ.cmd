# Queries, counts and lists are compared; the first round that differs is named.
run() {
  echo "$ fixc compare $*"
  fixc compare "$@" | sed -E 's/ +[0-9.]+ +[0-9.]+$//'
}
run paths.fp loses.fp
run paths.fp twice.fp
run --relations paths.fp twice.fp
run --relations paths.fp other.fp
fixc compare paths.fp loses.fp >/dev/null
echo "exit $?"
fixc compare --relations paths.fp twice.fp >/dev/null
echo "exit $?"
fixc compare --format json paths.fp loses.fp |
python3 -c "
import json, sys
table = json.load(sys.stdin)
print(json.dumps(table[\"differences\"]))
print(json.dumps(table[\"relations\"]))
"
fixc --relations paths.fp
