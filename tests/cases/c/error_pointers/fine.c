/* A pointer that leads there is called only where it was set to another. */
extern void reach_error(void);
void fine(void) {}
int main(void) {
  void (*f)(void) = reach_error;
  f = fine;
  f();
  return 0;
}
