// three-valued.fp: programs in which some values are unknown.
//
// A program that was made by predicate abstraction does not know everything of
// the program that it was made from.  `unknown` stands for a value that this
// program has but the abstraction cannot tell; schoose[p, n] is unknown where
// neither p nor n holds.  A `*` is something else: a choice that the program
// itself makes, so that it can go either way.
//
// A front end supplies ProgramInt, IntoCall and Return of program.fp with one
// more parameter: k says what the unknown values in the statement are.  The
// transitions of the paper of YASM (Gurfinkel, Wei and Chechik, ATVA 2008,
// section 5) come from them: those that may be there, of an over-approximation,
// and those that must be there, of an under-approximation, are, for steps
// within a procedure,
//
//   may:  exists Unknown k. Step(u, v, k)     which is ProgramInt(u, v)
//   must: forall Unknown k. Step(u, v, k)
//
// A state must come to a set of states S, whatever is unknown, if
//
//   forall Unknown k. exists State v. Step(u, v, k) & S(v)
//
// This holds more often than that a must-transition leads to a member of S:
// both branches of `if (unknown)` may come to S.  It is a must-transition to a
// set (Shoham and Grumberg, TACAS 2004).

import "program.fp";

// The values of what is unknown in one statement.
input type Unknown;

// ProgramInt, IntoCall and Return for given values: of the step at u, of the
// arguments, and of what the exit z returns.
input bool GivenInt(State u, v, Unknown k);
input bool GivenCall(State u, v, Unknown k);
input bool GivenReturn(State x, z, v, Unknown k);

// pc is before an assignment in which something is unknown.
input bool AssignsUnknown(PrCount pc);

// `enforce` and `constrain` say what is known of unknown values: values that
// leave no state after an assignment, a call or a return are not those of the
// program.  In these relations they can do what others can, so that nothing
// depends on them.  If an `assume` is unknown, on the other hand, the
// program may be blocked.
bool Step(State u, v, Unknown k) =
    GivenInt(u, v, k)
  | (AssignsUnknown(u.pc) & ProgramInt(u, v)
     & !(exists w. GivenInt(u, w, k)));

bool Enter(State u, v, Unknown k) =
    GivenCall(u, v, k)
  | (IntoCall(u, v) & !(exists w. GivenCall(u, w, k)));

bool Leave(State x, z, v, Unknown k) =
    GivenReturn(x, z, v, k)
  | (Return(x, z, v) & !(exists w. GivenReturn(x, z, w, k)));
