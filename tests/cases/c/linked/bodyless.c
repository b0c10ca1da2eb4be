int x;
void nothing(void);
int main(void) {
  x = 1;
  nothing();
  if (x != 1) {
  ERROR:;
  }
  return 0;
}
