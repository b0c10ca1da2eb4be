# What has no verdict contradicts nothing; a rejected file is an error.
show() {
  fixc compare "$@" >"$$.tmp"
  echo "exit $?"
  awk "/^RESULT|^\?|^[0-9]+ of/ { print; next } { print \$1, \$2 }" "$$.tmp"
  rm "$$.tmp"
}
show --time-limit 0.000001 reach.fp backward.fp two.bp --target HIT
show reach.fp bounded-context.fp two.bp --target HIT
show none.fp none.fp two.bp
