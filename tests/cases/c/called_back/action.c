/* A function of the system that is given a struct with a pointer to a function. */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <signal.h>
int x;
void handle(int number) { x = number; }
int main(void) {
  struct sigaction action = {.sa_handler = HANDLER};
  sigaction(SIGUSR1, &action, 0);
  raise(SIGUSR1);
  assert(x == 0);
  return 0;
}
