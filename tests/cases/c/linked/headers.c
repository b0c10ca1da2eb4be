/* Two units read the same headers, with other macros: a variable argument list,
   a struct without a name, and a union that stands for its members. */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/select.h>
#include <sys/socket.h>

extern void reach_error(void);
extern int say(int socket, const struct sockaddr *to);

int main(void) {
  struct sockaddr to = {0};
  if (say(3, &to) == 7)
    reach_error();
  return bind(3, &to, sizeof to) + printf("%d\n", to.sa_family);
}
