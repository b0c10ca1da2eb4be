# A run comes back from each return, and does not show the exit.
fixc reach.fp many.bp --trace
fixc reach.fp many.bp --target order_differs --trace
# The exit is no place of the text.
fixc reach.fp many.bp --target many.bp:16
fixc nontermination.fp endless.bp --trace
# A run to an exit ends at a return.
cat >left.fp <<'END'
import "program.fp";
mu bool Seen(State v) =
    Entry(v.pc) & Init(v.pc)
  | (exists State x. Seen(x) & ProgramInt(x, v))
  | (exists State x. Seen(x) & IntoCall(x, v));
query left = exists v. Seen(v) & Exit(v.pc) & v.pc in order & v.h;
END
fixc left.fp many.bp --trace
fixc left.fp many.bp --explain left
rm left.fp
fixc reach.fp many.bp --trace=dot | grep back
fixc reach.fp many.bp --trace=json >run.json
fixc replay run.json many.bp
rm run.json
fixc live-variables.fp many.bp 2>&1 | head -40
# What is returned flows through the variables for results.
cat >flow.fp <<'END'
import "taint.fp";
bool Source(PrCount p, Var x) = Entry(p) & p in order & x = order.a;
bool Sink(PrCount p, Var x) = false;
show Tainted;
END
fixc flow.fp many.bp
rm flow.fp
