// What is declared as an input and not supplied is an error where it is used.
import "inputs.inc";
bool Fine(bool x) = Twice(x);
mu bool Reach(State u) = Init(u) | (exists State v. Step(v, u) & Reach(v));
query reachable = exists State u. Reach(u);
query fine = Fine(1);
