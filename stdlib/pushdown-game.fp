// Games on recursive programs, with the priorities 0, 1 and 2.
//
// pushdown-rules.fp says what a game is, and what a file that imports this one
// says of it.  For more priorities, write what stands here with one relation
// more for each, import the rules, and run it with -D top=4, say:
//
//   nu bool Win4(State v, Claim k, Priority m) = Win3(v, k, m);
//   mu bool Win3(State v, Claim k, Priority m) = Win2(v, k, m);

import "pushdown-rules.fp";

// Even priorities are good for Eve, as often as they come (nu); odd ones must
// come to an end (mu).  The largest one stands outside.
bool Win(State v, Claim k, Priority m) = Win2(v, k, m);
nu bool Win2(State v, Claim k, Priority m) = Win1(v, k, m);
mu bool Win1(State v, Claim k, Priority m) = Win0(v, k, m);
nu bool Win0(State v, Claim k, Priority m) = Move(v, k, m);

// After a move with priority q.
bool On(Priority q, State v, Claim k, Priority m) =
  case q = 2 : Win2(v, k, m); q = 1 : Win1(v, k, m); true : Win0(v, k, m); esac;
