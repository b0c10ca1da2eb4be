/* Words of a line, names in either case, numbers as a network has them. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <assert.h>
#include <string.h>
#include <strings.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
#ifdef PORT
  unsigned short port = (unsigned short)__VERIFIER_nondet_int();
  assert(ntohs(htons(port)) == port);
  assert(htons(port) != 0x1234);
#else
  assert(ntohl(0x01020304) == 0x04030201 && ffs(24) == 4);
  char line[] = ",ab,,c", rest[] = "a b", *at = rest;
  char *word = strtok(line, ",");
  assert(word == line + 1 && strcasecmp(word, "AB") == 0);
  word = strtok(NULL, ",");
  assert(word == line + 5 && strtok(NULL, ",") == NULL);
  assert(strsep(&at, " ") == rest && *at == 'b' && strsep(&at, " ") && !at);
  assert(stpcpy(line, "xy") == line + 2 && strncasecmp(line, "Xz", 1) == 0);
#endif
  return 0;
}
