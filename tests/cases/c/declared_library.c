/* Names of the C library are reserved: declared by hand, they are its functions, too. */
extern int printf(const char *format, ...);
extern int getchar(void);
extern int scanf(const char *format, ...);
extern void reach_error(void);

int count;

int main(void) {
  int numbers[4] = {0};
  count = 3;
  printf("%d\n", count);
  int letter = getchar();
  for (int i = 0; i < 2; i++)
    scanf("%d", &numbers[i]);
  if (count != 3 || letter > 255 || numbers[2] != 0)
    reach_error();
#if FAILS
  if (numbers[1] == 4 && letter == 'a')
    reach_error();
#endif
  return 0;
}
