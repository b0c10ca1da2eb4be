/* What a pointer in memory steps over is told by the type that is read, not by the cell that
   it may be in. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int numbers[3];
char text[4] = "abc";
int *to_numbers = numbers;
char *to_text = text;

int main(void) {
  void *which = &to_text;
  if (__VERIFIER_nondet_int()) {
    which = &to_numbers;
    *(*(int **)which + 2) = 7;
    if (numbers[2] != 7)
      reach_error();
    return 0;
  }
  if ((*(char **)which)[1] == 'b' && *(*(char **)which + 2) == 'c')
    reach_error();
  return 0;
}
