// An index out of range beside one that is in it, in MUCKE's spelling.
class S { bool bit[3]; }
bool P(S s) s.bit[0] = s.bit[15];
bool Q(S s) s.bit[0] = s.bit[2];
exists S s. P(s);
exists S s. Q(s);
