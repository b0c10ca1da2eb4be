/* The bounds of the loops are comparisons of the text. */
extern void reach_error(void);

int main(void) {
  int a, b, c = 0;
  for (a = 0; a < 9; a++)
    for (b = 0; b < 8; b++)
      for (c = 0; c < 7; c++)
        ;
  if (a != 9 || b != 8 || c != 7)
    reach_error();
  return 0;
}
