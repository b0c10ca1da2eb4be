/* What is declared with a type of variable length is not covered. */
extern void reach_error(void);
int main(void) {
  int n = 3;
  typedef int row[n];
  row first;
  int table[2][n];
  first[0] = 7;
  table[1][0] = 8;
  if (first[0] != 7)
    reach_error();
}
