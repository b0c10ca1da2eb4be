extern void reach_error(void);
int main(void) {
  int x = undeclared + 1;
  reach_error()
}
