struct box {
  int *to;
};
extern void give(struct box b);
int main(void) {
  int x = 1;
  struct box b = {&x};
  give(b);
  if (x != 1)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
