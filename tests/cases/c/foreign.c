/* Pointers that the program does not make: nothing is said of what they lead to. */
extern void reach_error(void);
extern int *given(void);

int x;

int main(void) {
  int *p = given();
  x = 1;
  if (p)
    *p = 2;
  if (x != 1)
    reach_error();
  return 0;
}
