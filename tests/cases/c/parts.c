/* A pointer that is written byte by byte. */
extern void reach_error(void);

int x, y;

int main(void) {
  int *p = &x, *q = &y;
  char *to = (char *)&p, *from = (char *)&q;
  for (unsigned i = 0; i < sizeof p; i++)
    to[i] = from[i];
  *p = 1;
  if (y != 1)
    reach_error();
  return 0;
}
