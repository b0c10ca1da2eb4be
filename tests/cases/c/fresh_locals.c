void reach_error(void) {}
struct s {
  int x;
  char y;
};
void same(struct s *a, struct s *b) {
  if (a->x == 99 && b->x == 77 && a->y == b->y && a->y == 5)
    reach_error();
}
int main(void) {
  struct s prev;
  prev.x = 77;
  prev.y = 5;
  for (int i = 0; i < 3; i++) {
    struct s now;
    if (i == 2)
      same(&now, &prev);
    prev.y = now.y;
  }
  return 0;
}
