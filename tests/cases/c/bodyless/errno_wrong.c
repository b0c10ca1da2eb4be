extern int *__errno_location(void);
extern int ask(void);

int main(void) {
  *__errno_location() = 0;
  if (ask() == 3 && *__errno_location() == 5)
    goto ERROR;
  return 0;
ERROR:
  __builtin_exit(10);
}
