// Two files declare it with different types: it is another function.
extern void reach_error(void);
extern int strlen(char *);
extern int other(void);
int main(void) {
  if (strlen("abc") + other() != 7)
    reach_error();
  return 0;
}
