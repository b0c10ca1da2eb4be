// More records than fields: record by record.
class Pair { bool x, y; };
class Row { Pair p[1..3]; };
bool Shifted(Row s, Row t) = s.p[1] = t.p[2] & s.p[2] = t.p[3];
size Shifted;
