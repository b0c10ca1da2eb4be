/* memset clears a struct with a union in it: all of its members are zero. */
#include <assert.h>
#include <string.h>
struct action {
  union {
    void (*call)(int);
    void (*call_with)(int, void *);
  } handler;
  int flags;
};
int main(void) {
  struct action a, *p = &a;
  a.flags = 3;
  memset(p, 0, sizeof *p);
  assert(!a.handler.call && !a.handler.call_with && a.flags == 0);
  return 0;
}
