/* Functions and variables as they were written before 1989. */
extern reach_error(), __VERIFIER_nondet_int();
static count, *at = &count;
struct pair {
  int x, y;
};
typedef int number;
const limit = 9;

int plus(a, b, by)
int a, *b;
struct pair by;
{
  return a + *b + by.x;
}
static char *next(text, n)
char *text;
register n;
{ return text + n; }
number twice(n)
number n;
{ return 2 * n; }
long (*chosen(f, n))() long (*f)();
{ return n ? f : 0; }
long id(x)
long x;
{ return x; }
main(argc, argv) char **argv;
{
  struct pair p = {2, 3};
  auto k = 4;
  number n = __VERIFIER_nondet_int();
  if (n > 0 && n < 1000 && plus(1, &k, p) != 7 || *next("abc", 1) != 'b')
    reach_error();
  if (n > 0 && n < 9 && twice(n) > 2 * limit || *at)
    reach_error();
  if (chosen(id, 1) != id)
    reach_error();
  return 0;
}
