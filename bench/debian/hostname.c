/* bench/debian/hostname.c — the parser of /etc/hostname, called once. */
#define main hostname_main
#include SOURCE
#undef main

int main(int argc, char **argv) {
  char *name = read_file("/etc/hostname", argc > 1);
  return name != 0;
}
