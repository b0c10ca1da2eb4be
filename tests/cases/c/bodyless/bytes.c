/* A pointer that is copied byte by byte to where another file points. */
extern int **given(int **);
static int own;

int main(void) {
  int *at = 0, *from = &own;
  unsigned char *to = (unsigned char *)given(&at);
  for (int i = 0; i < 8; i++)
    to[i] = ((unsigned char *)&from)[i];
  own = 1;
  if (at)
    *at = 2;
  if (own != 1)
    goto ERROR;
  return 0;
ERROR:
  return 1;
}
