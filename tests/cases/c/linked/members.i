typedef int number;
struct s { number n; };
int f(struct s *s);
int main(void) { struct s s = {0}; if (f(&s)) { ERROR: ; } return 0; }
#pragma fixc unit
typedef long number;
struct s { number n; };
int f(struct s *s) { return s->n; }
