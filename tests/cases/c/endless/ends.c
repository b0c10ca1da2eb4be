// It counts to 3, calls included.
int g;
void step(void) { g = g + 1; }
int main(void) {
  g = 0;
  while (g < 3)
    step();
  return 0;
}
