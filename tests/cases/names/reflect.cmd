# Relations of the text, on the program of own.bp; a file that has relations of
# these names itself; parallel assignments, constrain, results that are dropped.
cat > all.fp <<'F'
import "reflection.fp";
show Proc limit 2;
show Next;
show Calls;
show Label;
show Reads;
show Writes;
show Flow;
show LocalVar;
show Parameter;
show GlobalVar;
bool Kept(State u, Var x, bool b) =
  Value(u, x, b) & u.pc = main.First & u.x & !u.y & u.Global.pc & !u.`a == b`;
show Kept;
query local = exists u. u.pc in flip & u.Local.y & Value(u, flip.y, false);
query other = exists u, b. u.pc in main & Value(u, flip.v, b);
query names = forall p, l. Label(p, l) -> (l = main.First | l = Second | l = ERROR);
F
cat > mine.fp <<'F'
import "program.fp";
bool Calls(PrCount p, Module m) = Entry(p) & m = flip;
bool Label(PrCount p, PrCount q) = Across(p, q);
show Calls;
show Label;
F
fixc all.fp own.bp
fixc mine.fp own.bp
fixc all.fp none.bp
rm all.fp mine.fp
