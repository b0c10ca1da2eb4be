/* What changes the layout of types and is not covered. */
typedef int wide __attribute__((aligned(32)));
struct far {
  wide b : 3;
};
struct behind {
  char c;
  __typeof__(*(wide *)0) x;
};
int *sized = (int *)__alignof__(*(wide *)0);
struct named {
  int n;
} * moded __attribute__((mode(QI)));
int three __attribute__((aligned(3)));
struct flexible {
  int n;
  char d[];
} f = {3, {1, 2}}, g = {2, "ab"};
