/* The machine chooses where an object is. */
extern void reach_error(void);
int main(void) {
  int x;
  if ((unsigned long)&x % 64 == 20)
    reach_error();
}
