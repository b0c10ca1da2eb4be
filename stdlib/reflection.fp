// reflection.fp: the text of a program as relations.
//
// What its statements read and write, where they lead, what they call, and whose
// value goes where.  A front end supplies these relations to formula files that
// import this one.  They speak of the text alone: a step from p to q is there even
// if no run takes it.  With them, the analyses of compilers are formulas:
// live-variables.fp, mod-ref.fp, taint.fp, uninitialised.fp.

import "program.fp";

input type Var;        // the variables: x is a global one, main.x a local one
input type LabelName;  // the labels, as main.L

// pc is a counter of procedure m.
input bool Proc(PrCount pc, Module m);

// A step that is no call leads from p to q.  Across(p, q) of program.fp leads over
// a call.
input bool Next(PrCount p, q);

// At pc is a call of m.
input bool Calls(PrCount pc, Module m);

// The label l stands at pc.
input bool Label(PrCount pc, LabelName l);

// What is done at pc reads x: in a condition, a value, an argument, a result, or
// an `enforce` of its procedure.
input bool Reads(PrCount pc, Var x);

// What is done at pc gives x a value, also by what a call returns.
input bool Writes(PrCount pc, Var x);

// Where control goes from p to q, y gets a value that is computed from x: y is
// assigned, or is the parameter of the procedure that is called, or takes the result
// where p is a return and q is behind the call that is gone back to: another call of
// the same procedure may put the results elsewhere.
input bool Flow(PrCount p, q, Var x, y);

// x is a local variable of m, or a parameter of it; a global variable.
input bool LocalVar(Module m, Var x);
input bool Parameter(Module m, Var x);
input bool GlobalVar(Var x);

// x has the value b in u: false for both values where x is a variable of another
// procedure.
input bool Value(State u, Var x, bool b);
