/* Nobody knows what is behind the end of a text, and of the list. */
extern void reach_error(void);
int main(int argc, char **argv) {
#ifdef LIST
  if (argc == 2 && argv[argc + 1] == 0)
    reach_error();
#else
  if (argc == 2 && argv[1][0] == 0 && argv[1][1] == 0)
    reach_error();
#endif
  return 0;
}
