// Declared, and never defined.
mu bool Never(bool x);
bool Uses(bool x) = Never(x);
query q = Uses(1);
