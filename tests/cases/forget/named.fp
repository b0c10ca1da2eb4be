// A relation without parameters, named without parentheses, compares states: its
// condition counts as in `Idle()`.
import "program.fp";
mu bool Reach(State v) =
    Init(v.pc)
  | (exists State u. Reach(u) & (ProgramInt(u, v) | IntoCall(u, v)));
bool Idle() = exists State u. Reach(u) & ProgramInt(u, u);
query idle = Idle;
