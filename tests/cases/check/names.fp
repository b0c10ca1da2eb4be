// Names that are not known, and what they are likely to be.
enum Color {red, green, blue};
enum Light {red, amber};
class State { Color color; Light light; };
bool Start(State state) = state.color = green;
bool a(State state) = stat.color = red;
bool b(State state) = state.colour = red;
bool c(State state) = state.color = gren;
bool d(State state) = Strat(state);
bool e(State state) = exists Stat t. t = state;
bool f(State state) = Start = state;
bool g(State state) = State = state;
bool h(State state) = state(state);
bool i(Color c) = red = red;
bool j(Color c) = c = amber;
query q = Start(s);
show Stort;
#size Strt;
