/* Where reading from a stream has come to, and which streams are one. */
#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  int c, x = 0;
  char line[8] = "";
  FILE *f, *g;
  switch (WHICH) {
  /* No run may say so. */
  case 1:
    assert(getchar() != EOF || getchar() == EOF);
    break;
  case 2:
    assert(scanf("%d", &x) != EOF || getchar() == EOF);
    break;
  case 3:
    assert(fgets(line, 8, stdin) || scanf("%d", &x) == EOF);
    break;
  case 4:
    f = fopen("a", "r");
    g = fopen("b", "r");
    assert(!f || f != g);
    break;
  case 5:
    assert(!feof(stdin));
    break;
  case 6:
    if (ungetc('b', stdin) == 'b')
      assert(getchar() == 'b');
    break;
  case 7:
    assert(scanf("%d", &x) != 1 || !isdigit(getchar()));
    break;
  case 8:
    c = open("a", O_RDONLY);
    assert(c < 0 || c != open("b", O_RDONLY));
    break;
  /* So it is. */
  case 11:
    f = freopen("a", "r", stdin);
    assert(!f || f == stdin);
    break;
  /* Such runs are there. */
  case 20:
    while ((c = getchar()) != EOF)
      x++;
    assert(!(x == 3 && feof(stdin) && !ferror(stdin)));
    break;
  case 21:
    assert(getchar() != EOF || feof(stdin));
    break;
  case 22:
    c = getc(stdin);
    ungetc(c, stdin);
    assert(!(c == '7' && fgetc(stdin) == c && fgetc(stdin) == '+'));
    break;
  case 23: {
    char *text = NULL;
    size_t room = 0;
    while (getline(&text, &room, stdin) > 0)
      assert(strcmp(text, "quit\n") != 0);
    break;
  }
  case 24:
    if (fread(line, 1, 8, stdin) < 8 && feof(stdin)) {
      rewind(stdin);
      assert(feof(stdin) || getchar() != 'x');
    }
    break;
  case 25:
    if (scanf("%d", &x) == 1 && x == 5 && !feof(stdin))
      assert(getchar() != '\n' || fgets(line, 8, stdin));
    break;
  case 26:
    f = fopen("a", "r");
    if (f && getc(f) == EOF)
      assert(fgetc(stdin) != 'x');
    break;
  case 27:
    while (getchar() != EOF)
      ;
    clearerr(stdin);
    assert(getchar() == EOF);
    break;
  }
  return 0;
}
