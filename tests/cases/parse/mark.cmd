# A byte order mark is no part of a text, and no column.
mark() { printf '\357\273\277%s\n' "$1"; }
mark 'query yes = true;' | fixc -
mark 'query yes = tru;' | fixc -
mark 'void main() begin ERROR: skip; end' | fixc reach.fp -
mark 'decl g h;' | fixc reach.fp -
mark '(assert true)' | fixc solve.fp -
printf 'query yes = \357\273\277true;' | fixc -
