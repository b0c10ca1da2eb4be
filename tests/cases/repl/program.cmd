# A program and a file; only what a question needs is solved; --step;
# a wrong option is told at once.
cat >lock.bp <<'END'
decl l;
void main() begin l := F; lock(); lock(); end
void lock() begin assert(!l); l := T; end
END
fixc repl reach.fp lock.bp 2>&1 <<'END'
reachable
Summary(u, v) & Target(v.pc)
mu bool Never(State u) = Never(u);
exists u. Never(u)
:until true
:step Summary
:until Target(v.pc)
:back
END
echo "exit $?"
fixc --step reach.fp lock.bp </dev/null
fixc --step=Nowhere reach.fp lock.bp </dev/null 2>&1
fixc repl nowhere.fp </dev/null 2>&1; echo "exit $?"
fixc repl --stop 2>&1; echo "exit $?"
rm lock.bp
fixc repl -D k </dev/null 2>&1; echo "exit $?"
