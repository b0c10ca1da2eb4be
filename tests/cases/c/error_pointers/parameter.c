/* By a parameter, of a function without a body. */
extern void reach_error(void);
void run(void (*f)(void)) { f(); }
int main(void) {
  run(reach_error);
  return 0;
}
