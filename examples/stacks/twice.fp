// args: --target HOLDS
// Are there two calls at the target on the stack?
import "post-star.fp";

enum Node {none, once, twice};

bool First(State v, Node q) = q = none;

bool Edge(Node p, PrCount pc, Local l, Node q) =
  case
    !Target(pc) : q = p;
    p = none : q = once;
    true : q = twice;
  esac;

bool Final(Node q) = q = twice;
