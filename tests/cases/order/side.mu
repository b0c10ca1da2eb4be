/* Records that are equal in different places: field by field.  A counter is before what
   it leads to, as the hint has it, though the globals are there first. */
class Global { bool a, b, c, d, e; };
class Count { bool x, y; };
class Rounds { Global g, h, i; };
bool Globals(Global s) s.a;
bool Handed(Rounds s, Rounds t) s.g = t.h & s.h = t.i;
bool Step(Count c, Global s, Global t) c < s, s ~+ t (c.x & s = t | c.y);
#ons Globals;
#size Handed;
#ons Step;
