# A program without globals or locals has one record of each: its states are
# counted and listed once.
cat >reach.fp <<'FP'
import "program.fp";
mu bool Reach(State v) =
    Entry(v.pc) & Init(v.pc)
  | (exists State u. Reach(u) & ProgramInt(u, v));
count Reach;
show Reach;
FP
echo 'void main() begin L: skip; end' >one.bp
echo 'decl g; void main() begin g := T; end' >two.bp
echo 'void main() begin decl a; a := T; end' >three.bp
for p in one two three; do fixc reach.fp $p.bp; done
rm reach.fp one.bp two.bp three.bp
