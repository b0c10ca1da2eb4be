// Every broken declaration gives one message, and the next one is read.
bool a(bool x) = x y;
bool b(bool x) = (x & ;
bool c(bool x = x;
bool d(bool x) = case x : x esac;
class E { bool x, };
bool ok(bool x) = x;
mu f(bool x) = x;
enum G {0, 1};
enum H {};
param k = ;
param 3 = 3;
query = x;
type I = 0..;
bool j(bool x) = exists x;
bool l(bool x) = forall bool y x;
bool m(bool x) = x = x = x;
bool n(bool x) = r(x,);
bool o(bool x) = x with [];
bool q(bool x) x ~+ y ~+ z x;
show;
import x;
bool last(bool x) = (x
