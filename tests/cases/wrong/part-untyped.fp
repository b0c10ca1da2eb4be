// A part is asked of a relation that has no types.
bool R(x);
R(_);
show R where x = d;
