/* From one element to the next where elements have a variable length. The steps
 * were taken as single bytes, so that the answer was wrong. */
extern void reach_error(void);
int main(void) {
  int x[6], n = 3;
  int(*p)[n] = (int(*)[n])x;
  x[3] = 5;
  int(*q)[n] = p + 1;
  if ((*q)[0] == 5)
    reach_error();
}
