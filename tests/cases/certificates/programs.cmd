# The checker's own reading: what is no program.
dir=$(mktemp -d)
cd "$dir" || exit 1
try() {
  printf '%s\n' "$1" >p.bp
  fixc-check /dev/null p.bp || echo "status $?" >&2
}
try 'void main() begin'
try 'void main() begin x := T; end'
try 'void main() begin f(); end'
try 'void main() begin goto L; end'
try 'void main() begin L: skip; L: skip; end'
try 'void main() begin decl a; a, a := T, F; end'
try 'void main() begin decl a; a := T, F; end'
try 'void main() begin decl a; a := 2; end'
try "void main() begin decl a; a := 'a; end"
try 'void main() begin decl a, a; end'
try 'decl g, g; void main() begin end'
try 'void main() begin decl _; end'
try 'void main() begin f(T); end void f() begin end'
try 'void main() begin decl a; a := f(); end void f() begin end'
try 'bool main() begin return T, F; end'
try 'bool<0> main() begin return; end'
try 'void f() begin end'
try 'void main() begin skip } end'
try 'void main() begin end /* '
try 'void main() begin skip skip; end'
cd / && rm -rf "$dir"
