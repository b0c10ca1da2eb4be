/* What cannot be linked. */
int counter = 6;
long sum(int x) { return x; }
int first(void *list) { return 0; }
struct hidden {
  int w;
};
int main(void) { return 1; }
