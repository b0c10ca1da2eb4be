// Names of a program that mean nothing, or several things.
import "reach.fp";
class Two { PrCount pc; Local A; Local B; Global G; Global H; };
bool A(State v) = v.pc in Frist;
bool B(State v) = v.pc = flip;
bool C(State v) = v.yy;
bool D(Two t) = t.x & t.A.x;
bool E(Module m) = m in flop | m = flip;
bool F(State v) = v in flip;
query q = A "w.pc=main:9 First" | Nothing "v.x=true";
