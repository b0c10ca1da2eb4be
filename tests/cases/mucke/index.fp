/* An index out of range costs what needs it. */
class S { bool a[2]; };
bool Bad(S s) s.a[2];
mu bool AlsoBad(S s) Bad(s) | AlsoBad(s);
bool Good(S s) s.a[1];
#size Bad;
#ons AlsoBad;
exists S s. s.a[1] & s.a[7];
exists S s. Good(s) & AlsoBad(s);
#ons Good;
exists S s. Good(s);
