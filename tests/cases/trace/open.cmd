# With 13 unknown values that matter there are too many cases; with 12 not.
trace() {
  printf '{"format": "fixc-trace", "version": 1, "globals": {"a": %s},' "$1"
  printf '"threads": [{}], "moves": ['
  printf '{"thread":1,"kind":"enter","to":{"kind":"statement","line":4,"column":3}},'
  printf '{"thread":1,"kind":"step","to":{"kind":"statement","line":5,"column":10}}]}'
}
trace null | fixc replay - open.bp
trace true | fixc replay --trace - open.bp
