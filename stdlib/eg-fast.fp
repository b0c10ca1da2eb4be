// eg.fp, with less work: two copies of its system, one in the other.
//
// Step.NT is a round of NT.  It is a fixed point of its own: Natural is exact for
// all exits that matter to NT, hence to any part of NT, so that all steps can be
// taken before Natural is found anew.  In eg.fp each step costs a round, with a
// new Natural.
//
// Free.NT is NT if every call could return with any values.  It holds for more
// states than NT, and needs no Natural; what is not in it need not be looked at.
// It is the paper's advice to begin with the edges that are no calls.

import "program.fp";
import "eg.fp" as Step with Needed = Needed;
import "eg.fp" as Free with Natural = Ends;

nu bool NT(State v) = Step.NT(v);

mu bool Needed(State z);
Needed(z) if Exit(z.pc), Stays(z.pc), Return(_, z, w),
             NT(w) & Free.NT(w) | Step.Natural(w, _);

bool Ends(State v, z) = Exit(z.pc);

query nonterminating = exists u. Init(u.pc) & NT(u);
