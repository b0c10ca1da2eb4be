/* Structs that are copied to where the copy itself changes what the address was
   read from; assignments of structs as values, whose effects happen once; arrays in
   what a call or an assignment gives. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  int value;
};

struct pair {
  int x, y;
};

struct row {
  int at[3];
  char end;
};

struct pair global;
int calls;

struct pair *place(void) {
  calls++;
  return &global;
}

struct row row_from(int first) {
  struct row r = {{first, first + 1, first + 2}, 'r'};
  return r;
}

int sum(const int *at) { return at[0] + at[1] + at[2]; }

void delete_by_copy(void) {
  struct node c = {0, 30}, b = {&c, 20}, a = {&b, 10};
  struct node *p = &a;
  *p = *p->next;
  assert(a.value == 20 && a.next == &c);
  b.next = &b;
  p = &b;
  *p->next = c;
  assert(b.value == 30 && !b.next);
}

/* Not in memory: its members are variables. */
void copy_of_member(void) {
  struct node b = {0, 20}, a = {&b, 10};
  a = *a.next;
  assert(a.value == 20 && !a.next);
}

void assignments_as_values(void) {
  struct pair a[3] = {{1, 2}, {3, 4}, {5, 6}}, u, v;
  int i = 0;
  u = a[i++] = a[2];
  assert(i == 1 && u.x == 5 && a[0].x == 5 && a[1].x == 3);
  assert((a[i++] = u).y == 6 && i == 2 && a[1].x == 5);
  u = v = *place() = a[0];
  assert(calls == 1 && v.x == 5 && global.y == 6);
  u = ({
    calls++;
    *place() = v;
  });
  assert(calls == 3 && u.y == 6);
}

void arrays_of_values(int k) {
  struct row r = row_from(k), other;
  int i = 2;
  assert(row_from(k).at[1] == k + 1);
  assert(row_from(k).at[i] == k + 2);
  assert(sum(row_from(k).at) == 3 * k + 3);
  assert((other = r).at[0] == k);
  assert((k > 3 ? r : row_from(8)).at[2] == (k > 3 ? k + 2 : 10));
#if 1
  assert(row_from(k).at[0] != 7);
#endif
}

int main(void) {
  int k = __VERIFIER_nondet_int();
  delete_by_copy();
  copy_of_member();
  assignments_as_values();
  if (k >= 0 && k < 100)
    arrays_of_values(k);
  return 0;
}
