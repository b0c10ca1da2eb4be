/* Addresses as integers are those of no run. */
extern void reach_error(void);

int x;

int main(void) {
  if ((unsigned long)&x % 4096 == 8)
    reach_error();
  return 0;
}
