// What it gives depends on the library.
extern void reach_error(void);
extern void *malloc(unsigned long), *realloc(void *, unsigned long);
int main(void) {
  int *p = malloc(sizeof *p);
  if (realloc(p, 0))
    reach_error();
}
