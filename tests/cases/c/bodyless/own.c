extern void tick(void);
static int g;
const int k = 3;
int main(void) {
  g = 0;
  tick();
  if (g == 5 || k != 3)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
