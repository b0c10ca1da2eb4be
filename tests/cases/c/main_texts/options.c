/* A word, and a number behind it; the parameters have other names. */
#define NULL ((void *)0)
extern void reach_error(void);
static int same(const char *s, const char *t) {
  while (*s && *s == *t) {
    s++;
    t++;
  }
  return *s == *t;
}
static int number(const char *s) {
  int x = 0;
  while (*s >= '0' && *s <= '9')
    x = 10 * x + (*s++ - '0');
  return x;
}
int main(int n, const char *words[]) {
  int level = 0;
  if (n == 2 && same(words[1], "--check"))
    reach_error();
  for (int i = 1; i < n; i++)
    if (number(words[i]) == 17)
      level++;
  if (words[n] == NULL && level == 2)
    reach_error();
  return 0;
}
