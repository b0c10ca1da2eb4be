// Does a value that was computed from the password come into the log?
import "taint.fp";

bool Source(PrCount p, Var x) = p in `main:7` & x = main.password;
bool Sink(PrCount p, Var x) = Label(p, report.LOG) & x = report.text;
