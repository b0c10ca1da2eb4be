/* For headers.c. */
#include <stdarg.h>
#include <stdio.h>
#include <sys/select.h>
#include <sys/socket.h>

int say(int socket, const struct sockaddr *to) {
  return connect(socket, to, sizeof *to) < 0 ? 1 : 2;
}
