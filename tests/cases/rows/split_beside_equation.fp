// A condition on a control component is split by its value, and must not be taken
// together with the condition on data beside it: 12 tuples, not 8.
enum Place {0..2} {control};
class State { bool up; Place at; bool lid; };
enum Bit {0..1};

mu bool Left(State s, Bit b) =
  (s.at <= 1 & b = 1) | (exists State t. Left(t, b));

count Left;
show Left;
