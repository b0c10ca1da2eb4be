# A run is shown of a query of any name, and of formulas that know no target.
lock=../../../examples/lock/lock.bp
cat >seen.fp <<'END'
import "program.fp";
mu bool Seen(State v) =
    Entry(v.pc) & Init(v.pc)
  | (exists State x. Seen(x) & ProgramInt(x, v))
  | (exists State x. Seen(x) & IntoCall(x, v));
bool Inside(State v) = Seen(v) & v.pc in lock;
query never = exists v. Inside(v) & v.locked & Entry(v.pc);
query deep = exists v. Inside(v) & v.locked;
END
cat >points.fp <<'END'
import "program.fp";
mu bool At(PrCount p) =
    Entry(p) & (exists State v. Init(v.pc) & v.pc = p)
  | (exists State x, v. At(x.pc) & (ProgramInt(x, v) | IntoCall(x, v))
       & v.pc = p);
query inside = exists p. At(p) & Exit(p) & p in lock;
END
cat >threads.fp <<'END'
import "bounded-context-paper.fp";
query both = exists u, v, e, c, g, t. Reach(u, v, e, c, g, t)
  & v.x & v.y & Exit(v.pc) & v.pc in one;
END
cat >shows.fp <<'END'
import "program.fp";
show Entry;
END
cat >ids.bp <<'END'
decl x, y;
void main() begin x, y := F, F; start_thread one(); start_thread two(); end
void one() begin x := T; end
void two() begin y := T; y := F; y := T; end
END
fixc --trace seen.fp $lock
fixc --trace=json seen.fp $lock 2>/dev/null >run.json
fixc replay run.json $lock
sed 's/lock:17 end/lock:16/' run.json >moved.json
fixc replay moved.json $lock
fixc --trace points.fp $lock
fixc --trace threads.fp ids.bp
fixc --trace --explain 'exists u, v. Summary(u, v) & v.locked & v.pc in unlock' reach.fp $lock | tail -4
fixc --trace --explain 'Summary where v.locked & Entry(v.pc) & v.pc in main' reach.fp $lock | tail -4
fixc --trace shows.fp $lock | tail -1
sed -i '/^query deep/d' seen.fp
fixc --trace seen.fp $lock
fixc --trace=json --explain reachable reach.fp $lock 2>/dev/null |
  python3 -c "
import json, sys
both = json.load(sys.stdin)
print(list(both), len(both[\"explanation\"][\"facts\"]), len(both[\"trace\"][\"moves\"]))
"
fixc --trace=json --explain reachable reach.fp ../../../examples/lock/safe.bp 2>/dev/null |
  python3 -c "
import json, sys
both = json.load(sys.stdin)
print(list(both), list(both[\"explanation\"]), both[\"trace\"])
"
rm seen.fp points.fp threads.fp shows.fp ids.bp run.json moved.json
