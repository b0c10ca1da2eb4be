// An array that procedures write, and a table that they read.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static char text[600];
static const char sign[] =
    "the letters of a text that is longer than it is wide";
void put(char *at, int i, char c) { at[i] = c; }
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i > 599 || j < 0 || j > 599)
    return 0;
  put(text, i, 'x');
  if (sign[2] != 'e')
    reach_error();
#ifdef WRONG
  if (text[j] == 'x')
#else
  if (text[j] != 0 && text[j] != 'x')
#endif
    reach_error();
  return 0;
}
