/* A greatest fixed point with two least ones inside: fairness.  From a, the run
   that stays in b for ever is not fair to c, and there is no other one that
   keeps away from d. */
enum S { a, b, c, d };
bool T(S s, S t)
  case
    s = a : t = b | t = d;
    s = b : t = b | t = c;
    s = c : t = b | t = d;
    s = d : t = d;
  esac;
nu bool Fair(S s);
mu bool SeesB(S s)
  Fair(s) & s = b | s != d & (exists S t. T(s, t) & SeesB(t));
mu bool SeesC(S s)
  Fair(s) & s = c | s != d & (exists S t. T(s, t) & SeesC(t));
nu bool Fair(S s)
  s != d & (exists S t. T(s, t) & SeesB(t)) & (exists S t. T(s, t) & SeesC(t));
#ons Fair;
#dump Fair;
Fair(a);
!Fair(d);
