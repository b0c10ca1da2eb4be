// The operators of CTL, as fixed points over a transition relation.
//
// A file that imports this one supplies State and Trans, the names of the
// state formulas that it speaks of (Prop), and what each name means (Holds).
// In the meaning of a name the operators may be applied to other names: that
// is how formulas nest.  No name may depend on itself that way, and negation
// belongs in front of what is no operator (EF, AG and their like come in
// pairs, so that nothing is lost).
//
// AX, AF, AG and AU take a state without successors for the end of its path.

input type State;
input bool Trans(State s, State t);

input type Prop;
input bool Holds(Prop p, State s);

bool EX(Prop p, State s) = exists State t. Trans(s, t) & Holds(p, t);
bool AX(Prop p, State s) = forall State t. Trans(s, t) -> Holds(p, t);

// E[p U q]: now q, or now p and then the same in some successor.  A least
// fixed point: q must come after finitely many steps.
mu bool EU(Prop p, Prop q, State s) =
  Holds(q, s) | Holds(p, s) & (exists State t. Trans(s, t) & EU(p, q, t));

// A[p U q]: in all successors, of which there must be one.
mu bool AU(Prop p, Prop q, State s) =
    Holds(q, s)
  | Holds(p, s) & (exists State t. Trans(s, t))
    & (forall State t. Trans(s, t) -> AU(p, q, t));

mu bool EF(Prop p, State s) =
  Holds(p, s) | (exists State t. Trans(s, t) & EF(p, t));

mu bool AF(Prop p, State s) =
    Holds(p, s)
  | (exists State t. Trans(s, t)) & (forall State t. Trans(s, t) -> AF(p, t));

// EG p: now p, and the same in some successor, for ever or up to an end.  A
// greatest fixed point: nothing need ever happen.
nu bool EG(Prop p, State s) =
    Holds(p, s)
  & ((exists State t. Trans(s, t) & EG(p, t)) | !(exists State t. Trans(s, t)));

nu bool AG(Prop p, State s) =
  Holds(p, s) & (forall State t. Trans(s, t) -> AG(p, t));
