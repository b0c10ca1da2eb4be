# Values that a trace leaves open are tried, up to 2^12 of them at a time; a few
# go on where there are more, which may be the wrong ones.
begin='{"format": "fixc-trace", "version": 1, "globals": {"a": %s},
  "threads": [{}], "moves": [
  {"thread":1,"kind":"enter","to":{"kind":"statement","line":4,"column":3}},'
step='{"thread":1,"kind":"step","to":{"kind":"statement","line":%s,"column":%s}}'
printf "$begin $step]}" null 5 10 | fixc replay - open.bp
printf "$begin $step]}" true 5 10 | fixc replay --trace - open.bp
for a in null true; do
  printf "$begin $step, $step]}" $a 5 3 6 10 | fixc replay - late.bp
done
