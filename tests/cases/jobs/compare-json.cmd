# The same as JSON.
fixc compare --format json --jobs 2 reach.fp backward.fp none.fp two.bp --target HIT |
python3 -c "
import json, sys
table = json.load(sys.stdin)
for run in table[\"runs\"]:
    print(run[\"formula\"], run[\"verdict\"], run[\"exit\"], *sorted(run))
print(table[\"version\"], table[\"program\"], table[\"agree\"], table[\"verdict\"])
"
