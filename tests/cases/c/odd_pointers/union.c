extern void abort(void);
void reach_error(void) {}
union u {
  int a;
  char c[4];
  short s;
};
int main(void) {
  union u arr[2] = {{0}, {0}};
  union u *q = (union u *)((char *)arr + 2);
  q->a = 0x11223344;
  if (arr[0].c[2] == 0x44) {
    reach_error();
    abort();
  }
  return 0;
}
