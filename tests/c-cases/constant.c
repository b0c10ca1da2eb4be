/* Choices whose outcome is known have one way. */
int f(int x) {
  switch (3) {
  default:
    return 1;
  case 1 ... 5:
    x = 2;
  }
  switch (7u) {
  case 1:
    return 3;
  }
  switch (9)
    ;
  if (0)
    x = 5;
  while (1) {
    if (1 && x)
      break;
    x += 0 ? 4 : 5;
  }
  do
    x--;
  while (0);
  for (;;)
    if (x++)
      return sizeof(int) == 4 ? x : 0;
}
int main(void) { return f(1); }
