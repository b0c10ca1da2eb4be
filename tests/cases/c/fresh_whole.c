#include <stdlib.h>
void reach_error(void) {}
/* Copied whole, by assignment, as a parameter and as a result. */
struct in {
  unsigned a : 3;
  unsigned b : 5;
  unsigned char c;
};
struct s {
  struct in i;
  int *p;
  int arr[3];
  struct s *next;
};
static struct s get(struct s *p) { return *p; }
static int sum(struct s v) { return v.arr[0] + v.arr[2]; }
int main(void) {
  struct s *p = malloc(sizeof *p);
  struct s q = *p, z = get(p);
  if (q.i.a == 5 && q.i.b == 9 && z.i.c == 200 && z.arr[1] == 17 &&
      z.arr[0] == 1 && sum(*p) == 8 && p->arr[1] == q.arr[1] && q.i.a == z.i.a)
    reach_error();
  return 0;
}
