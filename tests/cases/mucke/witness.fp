/* Values for the variables of the outermost quantifiers. */
enum D { 0..3 };
class S { D x; bool b[2]; };
bool R(S s, S t) t.x != s.x & s.b[0] & t.b = s.b;
#wit exists S s, S t. R(s, t) & s.x = 2;
#wit exists S s. exists S t. R(s, t) & R(t, s) & s.x = t.x;
#cex forall S s. exists S t. R(s, t);
#cex forall S s, S t. R(s, t) -> R(t, s);
#wit !(exists S s. R(s, s));
