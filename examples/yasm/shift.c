// Figure 4 (b): x = 2 becomes 1, 2, and so on.
void foo(int y) {
  y = -1 * y;
  if (y < 0) {
    foo(y);
  }
}
void main() {
  int x;
  foo(x);
  while (x != 0) {
    if (x < 0) {
      x = -1 * x;
      x = x + 2;
    } else {
      x = -1 * x;
      x = x + 3;
    }
  }
}
