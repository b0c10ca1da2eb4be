/* The attribute stands where it is not looked for. */
extern void note(int *x);
int main(void) {
  int *__attribute__((cleanup(note))) p;
  return 0;
}
