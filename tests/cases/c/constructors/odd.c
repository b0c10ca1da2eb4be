/* What is not covered. */
#include <assert.h>
#include <err.h>
static int n;
#ifdef SAME
__attribute__((constructor)) static void one(void) { n = 1; }
__attribute__((constructor)) static void two(void) { n = 2; }
#endif
#ifdef PARAMETERS
__attribute__((constructor)) static void one(int argc) { n = argc; }
#endif
#ifdef COMPUTED
__attribute__((constructor(101 + 1))) static void one(void) { n = 1; }
#endif
#ifdef LIST
static void one(void) { n = 1; }
__attribute__((section(".init_array"),
               used)) static void (*const p)(void) = one;
#endif
#ifdef ELSEWHERE
__attribute__((destructor)) static void one(void) { assert(n == 0); }
#endif
int main(void) {
  assert(n == 0);
#ifdef ELSEWHERE
  n = 1;
  err(1, "end");
#endif
  return 0;
}
