/* A number as a pointer. */
extern void reach_error(void);
int main(void) {
  int x;
  if (&x == (int *)0x10000040)
    reach_error();
}
