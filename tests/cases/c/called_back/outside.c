/* A variable that another file defines, and memory of others. */
#include <assert.h>
struct device {
  void (*run)(void);
  int number;
};
extern void (*hook)(void);
extern struct device *find(void);
extern void run(void);
static int x;
static void set(void) { x = 1; }
int main(void) {
  struct device *d = find();
  d->number = 1;
  SET;
  run();
  assert(x == 0);
  return 0;
}
