extern void lock(char *who);
extern struct pair { int a, b; } pair;
int main(void) {
  pair.b = 0;
  lock("me");
  if (pair.b == 9)
    goto ERROR;
  return 0;
ERROR:
  __builtin_exit(10);
  return 1;
}
