// Columns are the components of records and arrays; all kinds of values.
enum Color {red, green};
type N = -2..3;
class State { N n; Color color; bool set[2]; };
input bool Step(State s, bool b);
show Step;
query some = exists s. Step(s, true) & s.color = green & s.set[1];
