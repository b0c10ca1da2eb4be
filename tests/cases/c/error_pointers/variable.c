/* A call by a pointer in a variable, of a function with a body. */
void reach_error(void) {}
int main(void) {
  void (*f)(void) = reach_error;
  f();
  return 0;
}
