// exact-reach.fp for programs whose assumptions say what is known of unknown values.
//
// Some tools that make programs with unknown values have no `constrain`.  They write
//
//   neg, pos := unknown, unknown; assume(!(neg & pos));
//
// For exact-reach.fp, this may block the program.  Here, values with which the program
// cannot but be blocked, before it calls, returns or comes to the target, are not those
// of the program: as if a `constrain` of the assignment excluded them.
//
// So YES trusts each `assume`, also one that is a condition of the program itself.

import "exact-reach.fp" with Step = Known;

// The program will be blocked, whichever way it goes from v.
mu bool Blocked(State v);
Blocked(v) if
  !(Exit(v.pc) | Target(v.pc) | Across(v.pc, _)),
  forall w. ProgramInt(v, w) -> Blocked(w);

// Step of three-valued.fp, without steps into such states after an assignment.
bool Known(State u, v, Unknown k) =
    GivenInt(u, v, k) & (AssignsUnknown(u.pc) -> !Blocked(v))
  | (AssignsUnknown(u.pc) & ProgramInt(u, v) & !Blocked(v)
     & !(exists w. GivenInt(u, w, k) & !Blocked(w)));
