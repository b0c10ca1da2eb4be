// Mutual exclusion in CTL: Peterson's algorithm and the operators of ctl.fp.

import "ctl.fp";
import "peterson.fp";

enum Prop {
  // Without operators.
  any, idle2, asked, apart, inside0, outside0, inside1, outside1,
  // With them.
  goesOn, possible, served, starved, again, overtaken, overtaken2, closed
};

mu bool Holds(Prop p, State s) =
  case
    p = any        : true;
    p = idle2      : s.at[0] = idle & s.at[1] = idle;
    p = asked      : s.at[0] = ask | s.at[1] = ask;
    p = apart      : s.at[0] != inside | s.at[1] != inside;
    p = inside0    : s.at[0] = inside;
    p = outside0   : s.at[0] != inside;
    p = inside1    : s.at[1] = inside;
    p = outside1   : s.at[1] != inside;

    p = goesOn     : EX(any, s);
    p = possible   : s.at[0] = wait -> EF(inside0, s);
    p = served     : s.at[0] = wait -> AF(inside0, s);
    p = starved    : s.at[0] = wait & EG(outside0, s);
    // While 0 waits, 1 is inside; leaves; is inside again before 0 is.
    p = again      : s.at[1] != inside & EU(outside0, inside1, s);
    p = overtaken  : s.at[0] = wait & EU(outside0, inside1, s);
    p = overtaken2 : s.at[0] = wait & s.at[1] = inside & EU(outside0, again, s);
    p = closed     : s.at[1] = inside -> AX(outside0, s);
  esac;

bool Always(Prop p) = forall State s. Init(s) -> AG(p, s);
bool Sometimes(Prop p) = exists State s. Init(s) & EF(p, s);

// Never both; and nothing ever blocks.
query apart = Always(apart);
query goesOn = Always(goesOn);
query closed = Always(closed);

// From the initial states both stay idle until one has asked.
query begins = forall State s. Init(s) -> AU(idle2, asked, s);

// A process that waits can get in, or not: the other may run alone for ever.
query possible = Always(possible);
query served = Always(served);
query starved = Sometimes(starved);

// A process that waits is overtaken once at most.
query overtaken = Sometimes(overtaken);
query overtaken2 = Sometimes(overtaken2);
