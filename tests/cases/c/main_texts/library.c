/* By functions of the library. */
extern int strcmp(const char *, const char *);
extern int atoi(const char *);
extern void reach_error(void);
int main(int argc, char *argv[]) {
  if (argc == 3 && strcmp(argv[1], "-n") == 0 && atoi(argv[2]) > 1)
    reach_error();
  return 0;
}
