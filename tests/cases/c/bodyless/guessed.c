/* What other files were never given they cannot point to. */
extern void reach_error(void);
extern int *given(void);
static int own;

int main(void) {
  int *p = &own;
  if (given() == p)
    reach_error();
  return 0;
}
