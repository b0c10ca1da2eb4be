# Names of the program in clauses: procedures, labels, variables.
cat > own.fp <<'END'
import "reach.fp";
Hit(v) if Summary(_, v), v.pc in u, v.g;
At(v.pc) if Summary(_, v), v.pc = main.L;
query hit = exists v. Hit(v);
show At;
END
fixc own.fp values.bp --target L
rm own.fp
