// The same, where tuples are as they print.
import "reach.fp";
class Two { PrCount pc; Local A; Local B; Global G; Global H; };
bool A(State v) = v.pc in Frist;
bool B(State v) = v.pc = flip;
bool C(State v) = v.vv;
bool D(Two t) = t.x & t.A.x;
bool E(Module m) = m in flop | m = flip;
bool F(State v) = v in flip;
bool H(State v, Module m) = v.pc in m;
query q = A "v.pc=main:9 Fist";
