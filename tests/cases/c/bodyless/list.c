struct n {
  int v;
  struct n *next;
};
extern void walk(struct n *list);
int main(void) {
  struct n a = {1, 0}, b = {2, &a};
  walk(&b);
  if (a.v != 1)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
