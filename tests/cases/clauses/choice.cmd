# A disjunction of steps in one clause takes what two clauses take.
cat >one.fp <<'END'
import "program.fp";
Reach(v) if Init(v.pc);
Reach(v) if Reach(u), ProgramInt(u, v) | IntoCall(u, v);
Back(u.pc) if Reach(u), Target(u.pc);
Back(u.pc) if ProgramInt(u, v) | IntoCall(u, v), Back(v.pc);
query reachable = Back(_);
END
cat >two.fp <<'END'
import "program.fp";
Reach(v) if Init(v.pc);
Reach(v) if Reach(u), ProgramInt(u, v);
Reach(v) if Reach(u), IntoCall(u, v);
Back(u.pc) if Reach(u), Target(u.pc);
Back(u.pc) if ProgramInt(u, v), Back(v.pc);
Back(u.pc) if IntoCall(u, v), Back(v.pc);
query reachable = Back(_);
END
for f in one two; do
  fixc --stats $f.fp ../../../examples/recursion/counter.bp 2>&1 |
    grep -E '^(reachable|operations|nodes made)' >$f.txt
done
cat one.txt two.txt | grep reachable
cmp one.txt two.txt && echo same
rm one.* two.*
