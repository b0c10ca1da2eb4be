/* What a function of the C library returns is an input if the world outside decides it.
   What the arguments decide, or what the program did before, no run knows. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
int main(void) {
  char text[4];
  int numbers[2] = {0, 0};
  FILE *f;
  text[0] = '4';
  text[1] = '2';
  text[2] = 0;
  memset(numbers, 0, sizeof numbers);
  switch (WHICH) {
  case 1:
    assert(strtol(text, NULL, 10) == 42);
    break;
  case 2:
    assert(sscanf(text, "%d", numbers) == 1);
    break;
  case 3:
    assert(atof(text) == 42.0);
    break;
  case 4:
    assert(getpid() == getpid());
    break;
  case 5:
    assert(clock() <= clock());
    break;
  case 6:
    assert(sysconf(_SC_PAGESIZE) > 0);
    break;
  case 7: {
    char *words[] = {"p", "-a", NULL};
    assert(getopt(2, words, "a") == 'a');
    break;
  }
  case 8: {
    struct timespec t;
    assert(clock_gettime(CLOCK_MONOTONIC, &t) == 0);
    break;
  }
  case 9: {
    setenv("A", "1", 1);
    assert(getenv("A") != NULL);
    break;
  }
  case 10:
    assert(environ != NULL);
    break;
  case 11:
    assert(stdin != NULL);
    break;
  case 12:
    assert(close(-1) == -1 && isatty(-1) == 0);
    break;
  case 13:
    assert(feof(stdin) == 0);
    break;
  /* What is written to memory is not known, but of scanf. */
  case 14: {
    char line[2] = {1, 1};
    assert(fgets(line, 1, stdin) == NULL || line[0] == 0);
    break;
  }
  case 15: {
    char c = 1;
    assert(read(0, &c, 1) != 0 || c == 1);
    break;
  }
  case 16:
    assert(scanf("%d", &numbers[1]) != 1 || numbers[1] != 5);
    break;
  /* What comes from outside. */
  case 17:
    assert(getchar() != 'x');
    break;
  case 18:
    assert(time(NULL) != 77);
    break;
  case 19:
    assert(fopen("data", "r") != NULL);
    break;
  case 20:
    assert(open("data", O_RDONLY) >= 0 || errno != 2);
    break;
  case 21:
    assert(printf("%p\n", (void *)text) > 0);
    break;
#ifdef BACK
  case 22:
    ungetc('x', stdin);
    assert(getchar() == 'x');
    break;
#elif defined PIPE
  case 22: {
    char c = 0;
    if (pipe(numbers) == 0 && write(numbers[1], "a", 1) == 1)
      assert(read(numbers[0], &c, 1) != 1 || c == 'a');
    break;
  }
#elif defined FILES
  case 22: {
    if ((f = tmpfile()))
      assert(fgetc(f) == EOF);
    break;
  }
#elif defined STORED
  case 22: {
    time_t now = 0;
    assert(time(&now) == now);
    break;
  }
#elif defined SEED
  case 22: {
    srand(1);
    int x = rand();
    srand(1);
    assert(rand() == x);
    break;
  }
#elif defined SEED_OF_TIME
  case 22: {
    srand((unsigned)time(NULL));
    assert(rand() != 5);
    break;
  }
#elif defined SEED_LEFT
  case 22:
    assert(rand() != 5);
    break;
#endif
  }
  return 0;
}
