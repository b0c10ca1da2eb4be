/* Structs with arrays and unions in them, given and taken by value. */
void reach_error(void) {}
int __VERIFIER_nondet_int(void);

struct tray {
  int parts[3];
  char name[4];
  unsigned left : 3;
};

static struct tray make(int x) {
  struct tray r = {{x, x + 1}, "abc", 5};
  return r;
}

static int sum(struct tray t) {
  int all = 0;
  for (int i = 0; i < 2; i++)
    all += t.parts[i];
  t.parts[0] = 100;
  return all + t.left;
}

/* The parameter has its address taken: it is an object beside what is given. */
struct pair {
  int a, b;
};

static int next(struct pair x) {
  int *p = &x.a;
  *p += 1;
  return x.a + x.b;
}

/* What the braces do not name is zero; the bit-field has a unit of its own. */
static int zeros(int i) {
  struct tray t = {{1}};
  return t.parts[i & 1] == t.left;
}

struct nested {
  int a;
  union {
    int whole;
    char bytes[4];
  };
  struct {
    int y, z;
  };
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 10)
    return 0;
  struct tray t = make(n);
  struct nested s = {.a = 1, .z = 2}, u = {.whole = 3, 4, 5};
  if (sum(t) != 2 * n + 6 || t.parts[0] != n || t.name[1] != 'b')
    reach_error();
  if (next((struct pair){n, 3}) != n + 4)
    reach_error();
  if (s.y != 0 || s.z != 2 || u.whole != 3 || u.y != 4 || u.z != 5)
    reach_error();
#ifdef WRONG
  if (zeros(n))
    reach_error();
#endif
  return 0;
}
