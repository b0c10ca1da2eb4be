// argv is an array, as the environment is, and streams are there.
#include <stdio.h>

int main(int argc, char **argv, char **environment) {
  int any = *environment != NULL;
  if (argc > 1 && argv[1])
    any += stderr == NULL ? *(int *)stderr : 1;
  return any;
}
