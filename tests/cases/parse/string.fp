// A string that is not closed.
import "x;
bool a(bool x) = x;
