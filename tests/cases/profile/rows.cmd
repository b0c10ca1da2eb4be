# The table, without seconds; all places where clauses are solved in other ways.
for how in points delta rounds; do
  fixc --profile --evaluate $how steps.fp 2>&1 |
    sed -E 's/ +[0-9]+\.[0-9]{3}  /  /'
done
fixc --profile=json --evaluate delta steps.fp 2>/dev/null |
python3 -c "
import json, sys
for row in json.load(sys.stdin)[\"rows\"]:
    print(row[\"kind\"], row[\"name\"], row[\"start\"], row[\"end\"])
"
fixc --profile=html --evaluate delta steps.fp 2>/dev/null |
  sed -E 's/[0-9]+\.[0-9]{3}( s|<)/…\1/g'
fixc --profile=xml steps.fp
fixc --profile --jobs 2 --each reach.fp ../jobs/two.bp
