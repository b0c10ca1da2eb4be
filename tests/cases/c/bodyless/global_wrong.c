extern void tick(void);
extern int g;
int main(void) {
  g = 0;
  tick();
  if (g == 5)
    goto ERROR;
  return 0;
ERROR:
  __builtin_exit(10);
  return 1;
}
