/* A jump past it, and one that names no function. */
extern void note(int *x);
int main(void) {
  goto in;
  int x __attribute__((cleanup(note))) = 1;
in:;
  int y __attribute__((cleanup(no_function)));
  return 0;
}
