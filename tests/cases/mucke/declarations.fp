/* Every form of declaration of MUCKE's language. */
enum One { only };
enum Light { red, amber, green };
enum Place { red, blue };               // shares a value with Light
enum Digit { 0 .. 9 };
enum High { 5..7 };
enum Dots { 0 ... 2 };
class Pair { Digit x, y; };
struct Lamp {
  Light light; Place place;
  bool on[2], spare
}
  light < place, on ~+ spare;
class State { Lamp lamps[2]; Pair pair; High high; };

bool NoArguments() true;
bool f(bool a, bool b) a <-> b;
bool array(Digit d[3], Digit e[3]) d = e & d[2] = 9;
bool field(State s, State t)
  s ~+ t
  s.lamps[1].on[0] & s.pair.x != t.pair.y & s.high = 7;
bool hints(Lamp l, Lamp m, bool b) ~+ l, b < l, m > b, l ~- m
  (l.on[0] = m.on[1] & f(b, 0));
bool attribute(Light l) (l = red) { show l } | l = green { assume l = red };
mu bool later(Digit d);
bool uses(Digit d) later(d) & d != 3;
mu bool later(Digit d) d = 1 | (exists Digit e. later(e) & up(e, d));
bool up(Digit d, Digit e)
  case
    d = 0 : e = 1;
    d = 1 : e = 2 | e = 3;
    d = 2 : case e = 4 : 1; e = 6 : 1; esac;
    d = 3 : 0;
    1 : if (d = 4) e = 8 else e = d;
  esac;
nu bool stays(Light l', Light _l) l' = _l & stays(_l, l');

NoArguments();
NoArguments() & 1 & !0;
f(0, 1) | f(f(1, 1), true);
exists Digit d[3], Digit e[3]: array(d, e);
Exists State s, State t. field(s, t);
FORALL Lamp l, Lamp m, bool b. hints(l, m, b) -> !b;
exists Light l, Place p. attribute(l) & l = red & p = red;
if (exists Light l. l = amber) 0 else 1;
if (0) 0;
0 <- 1;
1 <+> 0;
#ons array;
#ons field;
#ons hints;
#ons attribute;
#dump later;
#dump uses;
#dump stays;
exists One o. o = only;
exists Dots d. d = 2;
