# What stands together in the declarations belongs together, and the text does not show
# it: a run that has become a little long looks at the order of declaration, and begins
# anew in it.
made() {
  fixc --stats "$@" 2>&1 | awk '/^nodes made/ { print $3 }'
}
fixc reach.fp declared.bp
declared=$(made --no-pass=order reach.fp declared.bp)
found=$(made reach.fp declared.bp)
[ "$found" -lt $((2 * declared)) ] && echo "as few nodes as in the order of declaration"
