// args: -W no-target
import "taint.fp";
bool Source(PrCount p, Var x) = Init(p) & x = main.secret;
bool Sink(PrCount p, Var x) = Label(p, LOG) & x = main.out;
show Tainted;
show Flow;
