// argv is an array, as the environment is, and streams are there.
#include <assert.h>
#include <stdio.h>

int main(int argc, char **argv, char **environment) {
  assert(argv && environment && stdin && stdout && stderr);
  if (argc > 1)
    fputs(argv[1], stderr);
  return argc < 0;
}
