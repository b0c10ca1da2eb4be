# Configurations at the entry of main: those that enforce forbids are none.  The
# others are, also where a run is blocked next.
cat > begins.bp <<'B'
decl g;
main() begin
  enforce !g;
  assume(g);
  L: skip;
end
B
for f in post-star pre-star; do
  for first in 'v.Global.g' '!v.Global.g' 'Init(v.pc) & v.Global.g' 'Init(v.pc)'; do
    cat > begins.fp <<F
import "$f.fp";
enum Node {read};
bool First(State v, Node q) = $first;
bool Edge(Node p, PrCount pc, Local l, Node q) = true;
bool Final(Node q) = true;
F
    echo "$f, $first: $(fixc --target L begins.fp begins.bp | tail -n 1)"
  done
done
rm begins.bp begins.fp
