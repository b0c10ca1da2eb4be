// program.fp: what a program is to a formula file.
//
// These are the template formulae of the paper, section 4 and appendix.  A
// front end supplies them (fixc --emit fp prog.bp prints them), and any front
// end that does can be analysed by any formula file that imports this one.
// The relations speak of one program that starts in its procedure main.

input type Module;   // the procedures, callees before callers where possible
input type PrCount;  // the program counters of all procedures
input type Local;    // a valuation of local variables, parameters among them
input type Global;   // a valuation of global variables

// A state of the procedure that is running.  The counter tells the procedure.
class State {
  PrCount pc;
  Local Local;
  Global Global;
};

// ---- Section 4 ------------------------------------------------------------

// One step within a procedure that is neither a call nor a return leads from
// u to v.
input bool ProgramInt(State u, v);

// u is at a call, and v is at the entry of the procedure that it calls: with
// the globals of u, the arguments as parameters, and any other locals.
input bool IntoCall(State u, v);

// x is at a call, z at an exit of the procedure that it calls, and v is where
// the caller goes on: with the locals of x and the globals of z, but for the
// variables that take returned values.  The step to z has kept its `enforce`.
input bool Return(State x, z, v);

// pc is where a procedure begins.
input bool Entry(PrCount pc);

// pc is before a return, or after the last statement of a procedure.
input bool Exit(PrCount pc);

// pc is the entry of main: the paper writes Entry(u.pc) & Init(u.pc).  Which values a
// run begins with is told by the steps from there: from those that `enforce` forbids
// there are none.
input bool Init(PrCount pc);

// p is at a call and q is where it returns to.
input bool Across(PrCount p, q);

// pc is asked for: a label, or the failure of an assertion.
input bool Target(PrCount pc);

// ---- Section 4.2: IntoCall and Return in parts ------------------------------

// As IntoCall, for pc any counter of the procedure that is called:
// IntoCall(x, y) is IntoCall1(x, y.pc, y.Local, y.Global) & Entry(y.pc).
input bool IntoCall1(State x, PrCount pc, Local yLocal, Global yGlobal);

// Return(x, z, v) is ReturnA(x, z.pc, v) & ReturnB(y, z, x.pc, v) for the
// entry y of the procedure that is called.  ReturnA ties the caller to where
// it goes on, ReturnB the procedure that is called.
input bool ReturnA(State x, PrCount zpc, State v);
input bool ReturnB(State y, z, PrCount xpc, State v);

// ---- Appendix ---------------------------------------------------------------
// Here a counter is a pair of a module and a number that counts from the entry
// of that module, which is 0.

// In module m, a step that is neither a call nor a return leads from p to q,
// from locals CL to dL, and from globals CG to dG.
input bool programInt(Module m, PrCount p, PrCount q, Local CL, Local dL,
                      Global CG, Global dG);

// At (m, p) is a call of module n; from locals CL and globals CG it is entered
// with locals ECL.
input bool programCall(Module m, Module n, PrCount p, Local CL, Local ECL,
                       Global CG);

// c and d agree on the locals of module m.
input bool CopyLocals(Module m, Local c, d);

// At (m, p) is a call that returns to (m, q).
input bool SkipCall(Module m, PrCount p, q);

// At (m, p) is a call of module n, which has an exit at q; the caller's locals
// CL before and sL after it agree but for those that take returned values.
input bool SetReturn1(Module m, Module n, PrCount p, PrCount q, Local CL,
                      Local sL);

// From the exit q of module n, with locals uCL and globals uCG, to the caller
// after its call at (m, p): sCL has the returned values, sCG is uCG but for
// returned values.
input bool SetReturn2(Module m, Module n, PrCount p, PrCount q, Local uCL,
                      Local sCL, Global uCG, Global sCG);

// (m, p) is an exit.
input bool Exit(Module m, PrCount p);

// (m, p) is the entry of main.
input bool initial(Module m, PrCount p);

// (m, p) is asked for.
input bool target(Module m, PrCount p);
