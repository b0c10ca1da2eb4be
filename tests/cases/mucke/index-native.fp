// Beside statements of the native spelling, such an index is an error.
class S { bool a[2]; };
bool Bad(S s) s.a[2];
#size Bad;
count Bad;
