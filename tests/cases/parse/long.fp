// Where lines are broken.
class State { bool first_component, second_component; 0..3 counter; };
bool Quite_a_long_name_of_a_relation(State the_first_state, State the_second_state, State z) = true;
bool A(State u, v, w) =
  Quite_a_long_name_of_a_relation(u, v, w) & Quite_a_long_name_of_a_relation(v, w, u) & u = v;
bool B(State u, v) = exists State x1, State x2, State x3, State x4, State x5, State x6, State x7, State x8. (u.first_component -> v.first_component) & x1 = x2 & x3 = x4 & x5 = x6 & x7 = x8;
bool C(State u, v) = v = u with [first_component = u.second_component & v.first_component, second_component = any, counter = 3];
bool D(State u, v) = u.first_component & u.second_component ? v.first_component & !v.second_component : v.counter = 3;
bool E(State u, v) = !(u.first_component & u.second_component & v.first_component & !v.second_component);
bool F(State u, v) = case u.counter = 0 : v.counter = 1 & u.first_component = v.first_component; u.counter = 1 : v.counter = 2; esac;
bool G(State u, v) = (u.first_component <-> v.second_component) -> (u.second_component <-> v.first_component) -> u.counter != v.counter;
query a = exists State u, v, w. A(u, v, w) & B(u, v) & C(u, v) & D(u, v) & E(u, v) & F(u, v) & G(u, v);
