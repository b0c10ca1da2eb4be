/* True whatever is given. */
#include <assert.h>
int main(int argc, char **argv) {
  int dashes = 0;
  for (int i = 1; i < argc; i++)
    if (argv[i][0] == '-' && dashes < 5)
      dashes++;
  assert(dashes <= 5);
  return 0;
}
