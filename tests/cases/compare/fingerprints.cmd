# A relation has one fingerprint, whatever the order of variables and the strategy;
# as many fingerprints as there are subsets of a relation.
cat >sum.fp <<'END'
import "reach.fp";
show Summary;
END
print_digits() {
  python3 -c "
import json, sys
for answer in json.load(sys.stdin)[\"answers\"]:
    if \"fingerprint\" in answer:
        print(answer[\"name\"], answer[\"count\"], answer[\"fingerprint\"])
"
}
for how in points rules delta rounds; do
  for seed in 1 2 3 4; do
    fixc --format json --evaluate $how --order-seed $seed sum.fp \
      ../../../examples/lock/lock.bp 2>/dev/null | print_digits
  done
done | sort | uniq -c | sed 's/^ *//'
python3 -c "
print(\"enum E {a, b, c};\")
for n in range(64):
    pairs = [p for i, p in enumerate([(x, y) for x in \"ab\" for y in \"abc\"]) if n >> i & 1]
    print(f\"bool R{n}(E x, E y) =\",
          \" | \".join([\"false\"] + [f\"x = {x} & y = {y}\" for x, y in pairs]) + \";\")
    print(f\"count R{n};\")
" >subsets.fp
fixc --format json subsets.fp | print_digits | cut -d ' ' -f 3 | sort -u | wc -l
rm sum.fp subsets.fp
