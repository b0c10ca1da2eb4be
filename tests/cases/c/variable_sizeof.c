/* The operand of sizeof is computed if its length is variable. */
extern void reach_error(void);
static int calls;
int main(void) {
  int x[3], n = 3;
  int(*p)[n] = (int(*)[n])x;
  calls ? 0 : sizeof *(calls++, p);
  if (calls == 1)
    reach_error();
}
